//! Undirected graphs as text: `0-1, 1-2`.

/// An edge between two vertices.
pub type Edge = (u32, u32);

/// The text is not a list of edges.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected edges such as 0-1, 1-2, found {0:?}")]
pub struct EdgeError(String);

/// Edges from text such as `0-1, 1-2`; empty text has none.
///
/// ```
/// use upstar_impartial::games::parse_edges;
/// assert_eq!(parse_edges("0-1, 2-1").unwrap(), [(0, 1), (2, 1)]);
/// ```
pub fn parse_edges(text: &str) -> Result<Vec<Edge>, EdgeError> {
    if text.trim().is_empty() {
        return Ok(Vec::new());
    }
    text.split(',')
        .map(|edge| {
            let ends = edge.split_once('-');
            ends.and_then(|(u, v)| Some((u.trim().parse().ok()?, v.trim().parse().ok()?)))
                .ok_or_else(|| EdgeError(edge.trim().to_string()))
        })
        .collect()
}

/// Edges as text that reads back.
pub fn print_edges(edges: &[Edge]) -> String {
    edges
        .iter()
        .map(|(u, v)| format!("{u}-{v}"))
        .collect::<Vec<_>>()
        .join(", ")
}
