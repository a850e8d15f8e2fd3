//! Codes of turning games and rows of coins, from text.

use std::str::FromStr;

use super::{Pattern, Turning};
use num_bigint::BigUint;

/// Why a text is not the code of a turning game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TurningError {
    /// The code does not start with a number of coins.
    #[error("expected how many coins are turned, as in 3, 1-5 or 2+, found {0:?}")]
    Count(String),
    /// An unknown word.
    #[error("expected consecutive, spaced, symmetric, apart, within, first or from, found {0:?}")]
    Word(String),
    /// A word that needs a number after it.
    #[error("expected {expected} after {after:?}, found {found:?}")]
    Number {
        /// The word before.
        after: &'static str,
        /// What was expected.
        expected: &'static str,
        /// What was found.
        found: String,
    },
    /// `apart` with more than two coins.
    #[error("distances are given only for moves of one or two coins")]
    Apart,
}

/// Why a text is not a row of coins.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RowError {
    /// A character that is neither H nor T.
    #[error("expected H or T at place {at} of the row, found {found:?}")]
    Coin {
        /// Counted from 0.
        at: usize,
        /// The character there.
        found: char,
    },
    /// A place that is not a number, or lies before the first coin.
    #[error("expected the number of a place, {first} or more, found {found:?}")]
    Place {
        /// The number of the first coin.
        first: u64,
        /// The word there.
        found: String,
    },
}

impl FromStr for Turning {
    type Err = TurningError;

    fn from_str(text: &str) -> Result<Turning, TurningError> {
        let mut words = text.split_whitespace();
        let count = words.next().unwrap_or("");
        let (least, most) =
            parse_count(count).ok_or_else(|| TurningError::Count(count.to_string()))?;
        let mut turning = Turning::coins(least, most);
        while let Some(word) = words.next() {
            let mut number = |after, expected| {
                let found = words.next().unwrap_or("").to_string();
                match found.parse::<u64>() {
                    Ok(n) => Ok(n),
                    Err(_) => Err(TurningError::Number {
                        after,
                        expected,
                        found,
                    }),
                }
            };
            match word {
                "consecutive" => turning.pattern = Pattern::Consecutive,
                "spaced" => turning.pattern = Pattern::EquallySpaced,
                "symmetric" => turning.pattern = Pattern::Symmetric,
                "first" => turning.with_first = true,
                "within" => turning.within = Some(number("within", "a number of places")?),
                "from" => {
                    turning.from = number("from", "0 or 1")?;
                    if turning.from > 1 {
                        let found = turning.from.to_string();
                        return Err(TurningError::Number {
                            after: "from",
                            expected: "0 or 1",
                            found,
                        });
                    }
                }
                "apart" => {
                    let list = words.next().unwrap_or("");
                    let set: Option<Vec<u64>> = list
                        .split(',')
                        .map(|w| w.parse().ok().filter(|&n| n > 0))
                        .collect();
                    let wrong = || TurningError::Number {
                        after: "apart",
                        expected: "distances such as 1,3,4",
                        found: list.to_string(),
                    };
                    turning.pattern = Pattern::Apart(set.ok_or_else(wrong)?);
                }
                _ => return Err(TurningError::Word(word.to_string())),
            }
        }
        if matches!(turning.pattern, Pattern::Apart(_)) && turning.most.is_none_or(|m| m > 2) {
            return Err(TurningError::Apart);
        }
        Ok(turning)
    }
}

fn parse_count(text: &str) -> Option<(u64, Option<u64>)> {
    let positive = |t: &str| t.parse::<u64>().ok().filter(|&n| n > 0);
    if let Some(least) = text.strip_suffix('+') {
        return Some((positive(least)?, None));
    }
    let (least, most) = match text.split_once('-') {
        Some((a, b)) => (positive(a)?, positive(b)?),
        None => (positive(text)?, positive(text)?),
    };
    (least <= most).then_some((least, Some(most)))
}

/// The places showing heads: from a row such as `THHT`, or a list of places such as `1,2`.
///
/// ```
/// use upstar_impartial::coins::parse_row;
/// assert_eq!(parse_row("THHT", 0).unwrap(), [1, 2]);
/// assert_eq!(parse_row("THHT", 1).unwrap(), [2, 3]);
/// assert_eq!(parse_row("3,4, 6", 1).unwrap(), [3, 4, 6]);
/// ```
pub fn parse_row(text: &str, first: u64) -> Result<Vec<u64>, RowError> {
    let heads = parse_large_row(text, first)?.into_iter();
    heads
        .map(|place| {
            u64::try_from(&place).map_err(|_| RowError::Place {
                first,
                found: place.to_string(),
            })
        })
        .collect()
}

/// The same with places of any size.
pub fn parse_large_row(text: &str, first: u64) -> Result<Vec<BigUint>, RowError> {
    let text = text.trim();
    if text.contains(|c: char| c.is_ascii_digit()) {
        let mut places: Vec<BigUint> = text
            .split(',')
            .map(|word| match word.trim().parse::<BigUint>() {
                Ok(place) if place >= first.into() => Ok(place),
                _ => Err(RowError::Place {
                    first,
                    found: word.trim().to_string(),
                }),
            })
            .collect::<Result<_, _>>()?;
        places.sort_unstable();
        // Two heads on one place cancel.
        let mut single: Vec<BigUint> = Vec::new();
        for place in places {
            if single.last() == Some(&place) {
                single.pop();
            } else {
                single.push(place);
            }
        }
        return Ok(single);
    }
    let mut heads = Vec::new();
    for (at, c) in text.chars().filter(|c| !c.is_whitespace()).enumerate() {
        match c {
            'H' | 'h' => heads.push((first + at as u64).into()),
            'T' | 't' => {}
            found => return Err(RowError::Coin { at, found }),
        }
    }
    Ok(heads)
}
