//! Coin-turning games in one dimension.
//!
//! A move turns some coins of a row; the rightmost of them must go from heads to tails. A row is the sum of its single heads, so the
//! game is solved by the value g(x) of a single head at place x. The companions of a coin are the other coins that a move turns with
//! it; g(x) is the mex, over all sets of companions, of the nim-sum of their values.

mod affine;
mod companions;
mod moves;
mod named;
mod parse;
mod theorem;
mod values;

pub mod binary_code;
pub mod moebius;
pub mod mogul;

pub use binary_code::BinaryCode;
pub use named::{NAMED, Named};
pub use parse::{RowError, TurningError, parse_large_row, parse_row};
pub use theorem::HeadTheorem;
pub use values::HeadValues;

use std::fmt;

/// How the coins of a move must lie.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Pattern {
    /// Anywhere.
    Any,
    /// Next to each other.
    Consecutive,
    /// At equal distances.
    EquallySpaced,
    /// Symmetric about their own centre.
    Symmetric,
    /// One coin, or two whose distance is one of these.
    Apart(Vec<u64>),
}

/// A coin-turning game in one dimension, from a code such as `1-3`, `3+` or `1+ consecutive`.
///
/// ```
/// use upstar_impartial::coins::Turning;
/// let moebius: Turning = "1-5".parse().unwrap();
/// assert_eq!(moebius.values(8).unwrap(), [1, 2, 4, 8, 16, 31, 32, 64]);
/// let ruler: Turning = "1+ consecutive from 1".parse().unwrap();
/// assert_eq!(ruler.values(8).unwrap(), [1, 2, 1, 4, 1, 2, 1, 8]);
/// assert_eq!(ruler.to_string(), "1+ consecutive from 1");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Turning {
    /// The least number of coins a move turns, at least 1.
    pub least: u64,
    /// The greatest number, if there is one.
    pub most: Option<u64>,
    /// How they must lie.
    pub pattern: Pattern,
    /// All within this many consecutive places.
    pub within: Option<u64>,
    /// Whether the first coin of the row must be among them.
    pub with_first: bool,
    /// The number of the first coin, 0 or 1.
    pub from: u64,
}

impl Turning {
    /// Turn from `least` to `most` coins anywhere, numbered from 0.
    pub fn coins(least: u64, most: Option<u64>) -> Turning {
        Turning {
            least: least.max(1),
            most,
            pattern: Pattern::Any,
            within: None,
            with_first: false,
            from: 0,
        }
    }

    /// Turn up to t coins: Mock Turtles for 3, Moebius for 5, Mogul for 7, Moidores for 9.
    pub fn at_most(t: u64) -> Turning {
        Turning::coins(1, Some(t))
    }

    /// Turn exactly t coins.
    pub fn exactly(t: u64) -> Turning {
        Turning::coins(t, Some(t))
    }

    /// The same game with the coins in a pattern.
    #[must_use]
    pub fn pattern(mut self, pattern: Pattern) -> Turning {
        self.pattern = pattern;
        self
    }

    /// The same game with all coins within w consecutive places.
    #[must_use]
    pub fn within(mut self, w: u64) -> Turning {
        self.within = Some(w);
        self
    }

    /// The same game with the first coin of the row always turned.
    #[must_use]
    pub fn with_first(mut self) -> Turning {
        self.with_first = true;
        self
    }

    /// The same game with the coins numbered from 1.
    #[must_use]
    pub fn from_one(mut self) -> Turning {
        self.from = 1;
        self
    }

    /// Whether a move may turn this many coins.
    fn allows(&self, count: u64) -> bool {
        count >= self.least && self.most.is_none_or(|m| count <= m)
    }
}

impl fmt::Display for Turning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.least, self.most) {
            (a, None) => write!(f, "{a}+")?,
            (a, Some(b)) if a == b => write!(f, "{a}")?,
            (a, Some(b)) => write!(f, "{a}-{b}")?,
        }
        match &self.pattern {
            Pattern::Any => {}
            Pattern::Consecutive => f.write_str(" consecutive")?,
            Pattern::EquallySpaced => f.write_str(" spaced")?,
            Pattern::Symmetric => f.write_str(" symmetric")?,
            Pattern::Apart(set) => {
                let set: Vec<String> = set.iter().map(u64::to_string).collect();
                write!(f, " apart {}", set.join(","))?;
            }
        }
        if let Some(w) = self.within {
            write!(f, " within {w}")?;
        }
        if self.with_first {
            f.write_str(" first")?;
        }
        if self.from != 0 {
            write!(f, " from {}", self.from)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
