//! Rectangles of coins from text.

use super::{Cell, LargeCell};
use num_bigint::BigUint;

/// Why a text is not a rectangle of coins.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RectangleError {
    /// A character that is neither H nor T.
    #[error("expected H or T in row {row} at place {at}, found {found:?}")]
    Coin {
        /// Counted from 0.
        row: usize,
        /// Counted from 0.
        at: usize,
        /// The character there.
        found: char,
    },
    /// A cell that is not a pair of numbers, or lies before the first one.
    #[error("expected a cell such as (1,3), not before the first one, found {0:?}")]
    Cell(String),
}

/// The cells showing heads: from rows of H and T separated by `/` or `|`, or a list of cells such as
/// `(1,3),(2,2)`.
///
/// ```
/// use upstar_impartial::tartan::parse_rectangle;
/// assert_eq!(parse_rectangle("TT/HT", (1, 1)).unwrap(), [(2, 1)]);
/// assert_eq!(parse_rectangle("(2,1), (1,1)", (1, 1)).unwrap(), [(1, 1), (2, 1)]);
/// ```
pub fn parse_rectangle(text: &str, from: Cell) -> Result<Vec<Cell>, RectangleError> {
    let heads = parse_large_rectangle(text, from)?.into_iter();
    heads
        .map(|(x, y)| match (u64::try_from(&x), u64::try_from(&y)) {
            (Ok(x), Ok(y)) => Ok((x, y)),
            _ => Err(RectangleError::Cell(format!("{x},{y}"))),
        })
        .collect()
}

/// The same with numbers of any size.
pub fn parse_large_rectangle(text: &str, from: Cell) -> Result<Vec<LargeCell>, RectangleError> {
    let mut heads: Vec<LargeCell> = Vec::new();
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    if text.contains('(') {
        let inner = text.trim_start_matches('(').trim_end_matches(')');
        for pair in inner.split("),(") {
            let cell = pair
                .split_once(',')
                .and_then(|(a, b)| Some((a.parse::<BigUint>().ok()?, b.parse::<BigUint>().ok()?)));
            match cell {
                Some((x, y)) if x >= from.0.into() && y >= from.1.into() => heads.push((x, y)),
                _ => return Err(RectangleError::Cell(pair.to_string())),
            }
        }
    } else {
        for (row, line) in text.split(['/', '|']).enumerate() {
            for (at, c) in line.chars().enumerate() {
                match c {
                    'H' | 'h' => {
                        heads.push(((from.0 + row as u64).into(), (from.1 + at as u64).into()));
                    }
                    'T' | 't' => {}
                    found => return Err(RectangleError::Coin { row, at, found }),
                }
            }
        }
    }
    heads.sort_unstable();
    heads.dedup();
    Ok(heads)
}
