//! Bridgit, Gale's game, as Shannon's game on a grid.

use super::Switching;

/// The edges of Left's grid: n rows of n + 1 dots, with all dots of the first column drawn together to vertex 0 and those of the last to vertex
/// 1. First the edges along the rows, row by row, n in each; then those down the columns between rows, n - 1 in each of n - 1 gaps.
///
/// Right's dots are those of the dual grid: an edge of his crosses one of hers, so that he deletes it by drawing his.
pub fn bridgit_edges(n: usize) -> Vec<(usize, usize)> {
    let dot = |row: usize, column: usize| match column {
        0 => 0,
        _ if column == n => 1,
        _ => 2 + row * (n - 1) + column - 1,
    };
    let along = (0..n).flat_map(|r| (0..n).map(move |c| ((r, c), (r, c + 1))));
    let down = (0..n.saturating_sub(1)).flat_map(|r| (1..n).map(move |c| ((r, c), (r + 1, c))));
    along
        .chain(down)
        .map(|(from, to)| (dot(from.0, from.1), dot(to.0, to.1)))
        .collect()
}

/// The start of Bridgit with n rows of n + 1 dots for Left, who is Short and joins left and right.
///
/// ```
/// use upstar_goals::switching::bridgit;
/// use upstar_values::game::{Player, Winner};
/// assert_eq!(bridgit(6).winner(Player::Right, &Default::default())?, Winner::Right);
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
///
/// # Panics
///
/// If n is more than 99: the game would have too many vertices.
pub fn bridgit(n: usize) -> Switching {
    let edges = bridgit_edges(n).into_iter().map(|ends| (ends, false));
    Switching::new(edges.collect(), 0, 1).expect("a board of moderate size")
}
