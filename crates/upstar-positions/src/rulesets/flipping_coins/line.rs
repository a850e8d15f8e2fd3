//! A line of coins, its moves, and its value.

use super::Steps;
use crate::position::{Letters, Misfit};
use std::fmt;
use upstar_values::encode::encode_fields;
use upstar_values::number::Dyadic;

/// A line of coins, without heads after the last tail.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Line(Box<[bool]>);

encode_fields!(Line { 0 });

impl FromIterator<bool> for Line {
    /// From coins, `true` for tails.
    fn from_iter<I: IntoIterator<Item = bool>>(coins: I) -> Line {
        Line::of(coins.into_iter().collect())
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: String = self.0.iter().map(|&t| if t { '1' } else { '0' }).collect();
        f.write_str(&text)
    }
}

impl Line {
    /// Reads a line of 0 and 1.
    ///
    /// ```
    /// use upstar_positions::rulesets::flipping_coins::Line;
    /// assert_eq!(Line::read("1011").unwrap().value().to_string(), "1/4");
    /// assert!(Line::read("1021").is_err());
    /// ```
    pub fn read(text: &str) -> Result<Line, Misfit> {
        let letters = Letters::read(text, "01")?;
        if letters.height() > 1 {
            let bar = text.find('|').unwrap_or(0);
            return Err(Misfit::place(bar..bar + 1, "the coins lie in one line"));
        }
        Ok(letters.rows[0].iter().map(|&coin| coin == '1').collect())
    }

    /// The line of these coins, without the heads after the last tail.
    pub(super) fn of(mut coins: Vec<bool>) -> Line {
        let length = coins.iter().rposition(|&tail| tail).map_or(0, |i| i + 1);
        coins.truncate(length);
        Line(coins.into())
    }

    /// The coins, `true` for tails.
    pub fn coins(&self) -> &[bool] {
        &self.0
    }

    /// The value, a number, in time linear in the length and in the digits of the result.
    pub fn value(&self) -> Dyadic {
        Steps::of(self.clone()).value()
    }

    /// The line with two coins turned.
    fn turned(&self, i: usize, j: usize) -> Line {
        let mut coins = self.0.to_vec();
        coins[i] = !coins[i];
        coins[j] = !coins[j];
        Line::of(coins)
    }

    /// Calls with each line Left can move to.
    pub(super) fn left_moves(&self, mut found: impl FnMut(Line)) {
        for j in 0..self.0.len() {
            for i in 0..j {
                if self.0[i] && self.0[j] {
                    found(self.turned(i, j));
                }
            }
        }
    }

    /// Calls with each line Right can move to.
    pub(super) fn right_moves(&self, mut found: impl FnMut(Line)) {
        for l in 0..self.0.len() {
            for k in 0..l {
                if !self.0[k] && self.0[l] {
                    found(self.turned(k, l));
                }
            }
        }
    }

    /// Left's best move: turn the last two tails. `None` if there are fewer than two.
    ///
    /// ```
    /// use upstar_positions::rulesets::flipping_coins::Line;
    /// let line = Line::read("0101011111").unwrap();
    /// assert_eq!(line.best_for_left().unwrap().to_string(), "01010111");
    /// assert_eq!(line.best_for_right().unwrap().to_string(), "0101101111");
    /// ```
    pub fn best_for_left(&self) -> Option<Line> {
        let last = self.0.len().checked_sub(1)?;
        let before = self.0[..last].iter().rposition(|&tail| tail)?;
        Some(Line::of(self.0[..before].to_vec()))
    }

    /// Right's best move: turn the last head and the tail just after it. `None` if there is no head before a tail.
    pub fn best_for_right(&self) -> Option<Line> {
        let head = self.0.iter().rposition(|&tail| !tail)?;
        Some(self.turned(head, head + 1))
    }
}
