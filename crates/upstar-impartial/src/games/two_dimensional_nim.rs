//! Two-Dimensional Nim, whose values are ordinals below ω².

use std::fmt;
use std::str::FromStr;

/// The ordinal ω·a + b, written `w*7+6`; `7*w+6` is read as well. Nim-sums work on the coefficients separately.
///
/// ```
/// use upstar_impartial::games::Ordinal;
/// let sum: Ordinal = ["4*w", "2*w+1", "w+2", "5"].iter().map(|t| t.parse::<Ordinal>().unwrap()).sum();
/// assert_eq!(sum.to_string(), "w*7+6");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ordinal {
    /// The coefficient of ω: the row of a counter, from 0 at the bottom.
    pub a: u64,
    /// The finite part: the column of a counter.
    pub b: u64,
}

impl Ordinal {
    /// The nim-sum with another ordinal.
    #[must_use]
    pub fn nim_sum(self, other: Ordinal) -> Ordinal {
        Ordinal {
            a: self.a ^ other.a,
            b: self.b ^ other.b,
        }
    }
}

/// The nim-sum of all.
impl std::iter::Sum for Ordinal {
    fn sum<I: Iterator<Item = Ordinal>>(terms: I) -> Ordinal {
        terms.fold(Ordinal::default(), Ordinal::nim_sum)
    }
}

impl fmt::Display for Ordinal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.a, self.b) {
            (0, b) => write!(f, "{b}"),
            (1, 0) => f.write_str("w"),
            (1, b) => write!(f, "w+{b}"),
            (a, 0) => write!(f, "w*{a}"),
            (a, b) => write!(f, "w*{a}+{b}"),
        }
    }
}

/// The text is not an ordinal below ω².
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected an ordinal such as w*7+6, w or 5, found {0:?}")]
pub struct OrdinalError(String);

impl FromStr for Ordinal {
    type Err = OrdinalError;

    fn from_str(text: &str) -> Result<Ordinal, OrdinalError> {
        let wrong = || OrdinalError(text.trim().to_string());
        let text: String = text
            .chars()
            .filter(|c| !c.is_whitespace())
            .collect::<String>()
            .replace('ω', "w");
        let number = |t: &str| t.parse::<u64>().map_err(|_| wrong());
        // The coefficient stands after ω, or before it.
        let (high, low) = match text.split_once('w') {
            Some(("", rest)) => match rest.strip_prefix('*') {
                Some(rest) => {
                    let end = rest.find('+').unwrap_or(rest.len());
                    (number(&rest[..end])?, &rest[end..])
                }
                None => (1, rest),
            },
            Some((a, rest)) => (number(a.strip_suffix('*').unwrap_or(a))?, rest),
            None => {
                return Ok(Ordinal {
                    a: 0,
                    b: number(&text)?,
                });
            }
        };
        let b = match low.strip_prefix('+') {
            Some(low) => number(low)?,
            None if low.is_empty() => 0,
            None => return Err(wrong()),
        };
        Ok(Ordinal { a: high, b })
    }
}

/// Every winning move, as (from, to): a counter moves left in its row or to any square of a lower row. As in Nim, a counter x can go to
/// x ⊕ s, with the nim-sum s, if that is smaller.
pub fn wins(counters: &[Ordinal]) -> Vec<(Ordinal, Ordinal)> {
    let s: Ordinal = counters.iter().copied().sum();
    let moves = counters.iter().map(|&x| (x, x.nim_sum(s)));
    let mut wins: Vec<_> = moves.filter(|(from, to)| to < from).collect();
    wins.sort();
    wins.dedup();
    wins
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Heaps, Solver,
        take_and_break::{Code, TakeAndBreak},
    };

    /// On a board 2^k columns wide this is Nim with ω replaced by 2^k.
    #[test]
    fn ordinals_are_nim() {
        let mut nim = Solver::new(Heaps(TakeAndBreak::from(Code::nim())));
        for x in 0..16u64 {
            for y in x..16 {
                for z in y..16 {
                    let ordinal = |h: u64| Ordinal {
                        a: h >> 2,
                        b: h & 3,
                    };
                    let counters = [x, y, z].map(ordinal);
                    let sum: Ordinal = counters.iter().copied().sum();
                    let heaps: Vec<u64> = [x, y, z].into_iter().filter(|&h| h > 0).collect();
                    assert_eq!(nim.value(&heaps).unwrap(), sum.a << 2 | sum.b);
                    let number = |o: Ordinal| o.a << 2 | o.b;
                    for (from, to) in wins(&counters) {
                        let mut left = heaps.clone();
                        let i = left.iter().position(|&h| h == number(from)).unwrap();
                        left[i] = number(to);
                        assert_eq!(nim.value(&crate::tidy(left)).unwrap(), 0);
                    }
                }
            }
        }
        assert!("w*".parse::<Ordinal>().is_err() && "".parse::<Ordinal>().is_err());
    }
}
