//! Reading edges: `0-1, 1-2` or, with colours, `0-1:B, 1-2:R`.

use super::Misfit;
use std::ops::Range;

/// An edge as written, with its colour if edges have one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrittenEdge {
    /// The nodes it joins.
    pub ends: (usize, usize),
    /// Its colour.
    pub colour: Option<char>,
}

/// Node numbers above this are refused: nodes are counted from 0 without large gaps.
const LARGEST_NODE: usize = 999_999;

/// Reads the edges in a piece of the first argument. Each edge has a colon and one of the `colours` behind it, unless `colours` is
/// empty.
pub fn written_edges(
    text: &str,
    piece: Range<usize>,
    colours: &str,
) -> Result<Vec<WrittenEdge>, Misfit> {
    let mut edges = Vec::new();
    let mut at = piece.start;
    if text[piece.clone()].trim().is_empty() {
        return Ok(edges);
    }
    for item in text[piece].split(',') {
        edges.push(edge(item, at, colours)?);
        at += item.len() + 1;
    }
    Ok(edges)
}

fn edge(item: &str, start: usize, colours: &str) -> Result<WrittenEdge, Misfit> {
    let wrong = || {
        let trimmed = item.trim();
        let from = start + (item.len() - item.trim_start().len());
        let example = match colours.chars().next() {
            Some(colour) => format!("an edge such as 0-1:{colour} (colours {colours})"),
            None => "an edge such as 0-1".to_string(),
        };
        Misfit::place(
            from..from + trimmed.len(),
            format!("`{trimmed}` is no edge: expected {example}"),
        )
    };
    let (ends, colour) = if colours.is_empty() {
        (item, None)
    } else {
        let (ends, colour) = item.split_once(':').ok_or_else(wrong)?;
        let mut letters = colour.trim().chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) if colours.contains(letter) => (ends, Some(letter)),
            _ => return Err(wrong()),
        }
    };
    let (a, b) = ends.split_once('-').ok_or_else(wrong)?;
    let node = |text: &str| {
        let text = text.trim();
        let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        let number = text.parse().ok().filter(|&n: &usize| n <= LARGEST_NODE);
        number.filter(|_| digits).ok_or_else(wrong)
    };
    Ok(WrittenEdge {
        ends: (node(a)?, node(b)?),
        colour,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_and_mistakes() {
        let text = "0-1:B, 1-2:R";
        let edges = written_edges(text, 0..text.len(), "BR").unwrap();
        assert_eq!(edges[1].ends, (1, 2));
        assert_eq!(edges[1].colour, Some('R'));
        assert!(written_edges("  ", 0..2, "").unwrap().is_empty());
        for (text, colours, place) in [
            ("0-1, 1-x", "", 5..8),
            ("0-1:B, 1-2:X", "BRG", 7..12),
            ("0-1", "BRG", 0..3),
            ("0-1,,2-3", "", 4..4),
            ("0--1", "", 0..4),
            ("0-99999999", "", 0..10),
        ] {
            let wrong = written_edges(text, 0..text.len(), colours).unwrap_err();
            assert_eq!(wrong.place, Some(place), "{text}");
        }
    }
}
