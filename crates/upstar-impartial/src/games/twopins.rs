//! Twopins: bowling at columns of one or two pins.

use crate::{Impartial, Listing, listed};
use std::fmt;
use std::str::FromStr;
use upstar_values::budget::Stopped;

/// Knock down a column of two pins, or two neighbouring columns. Columns of two are Kayles, columns of one Dawson's Kayles.
///
/// ```
/// use upstar_impartial::Solver;
/// use upstar_impartial::games::Twopins;
/// let mut solver = Solver::new(Twopins);
/// assert_eq!(solver.value(&"1221".parse().unwrap()).unwrap(), 2);
/// assert_eq!(solver.value(&"12.2".parse().unwrap()).unwrap(), 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Twopins;

/// A row of columns: the numbers of pins, with 0 where a column was knocked down.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pins(Vec<u8>);

/// The text is no row of columns.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected 1, 2 or . at place {place} of the row, found {found:?}")]
pub struct PinsError {
    /// Counted from 0.
    pub place: usize,
    /// What was found there.
    pub found: char,
}

impl FromStr for Pins {
    type Err = PinsError;

    fn from_str(text: &str) -> Result<Pins, PinsError> {
        let column = |(place, letter)| match letter {
            '.' => Ok(0),
            '1' => Ok(1),
            '2' => Ok(2),
            found => Err(PinsError { place, found }),
        };
        text.trim()
            .chars()
            .enumerate()
            .map(column)
            .collect::<Result<_, _>>()
            .map(Pins)
    }
}

impl fmt::Display for Pins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |pins: &u8| [".", "1", "2"][usize::from(*pins)];
        self.0.iter().try_for_each(|pins| f.write_str(letter(pins)))
    }
}

impl Pins {
    fn without(&self, columns: std::ops::Range<usize>) -> Pins {
        let mut next = self.clone();
        next.0[columns].fill(0);
        next
    }
}

impl Impartial for Twopins {
    type Position = Pins;

    fn options(&self, row: &Pins) -> Vec<Pins> {
        listed(self, row)
    }

    fn list(&self, row: &Pins, list: &mut Listing<'_, Pins>) -> Result<(), Stopped> {
        for (at, &pins) in row.0.iter().enumerate() {
            if pins == 2 {
                list.push(row.without(at..at + 1), row.0.len())?;
            }
            if pins > 0 && row.0.get(at + 1).is_some_and(|&next| next > 0) {
                list.push(row.without(at..at + 2), row.0.len())?;
            }
        }
        Ok(())
    }

    /// The rows between columns that were knocked down, each read from the end that makes it least. A single pin is out of play.
    fn parts(&self, row: &Pins) -> Vec<Pins> {
        let rows = row.0.split(|&pins| pins == 0);
        rows.filter(|row| !matches!(row, [] | [1]))
            .map(|row| {
                let reversed: Vec<u8> = row.iter().rev().copied().collect();
                Pins(reversed.min(row.to_vec()))
            })
            .collect()
    }

    fn bytes(&self, row: &Pins) -> usize {
        row.0.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::HeapRule;
    use crate::Solver;
    use crate::mex;
    use crate::take_and_break::{Code, TakeAndBreak};

    fn value(row: &str) -> u64 {
        Solver::new(Twopins).value(&row.parse().unwrap()).unwrap()
    }

    #[test]
    fn kayles_and_dawsons_kayles() {
        for (pins, code) in [("2", "0.77"), ("1", "0.07")] {
            let rule: TakeAndBreak = code.parse::<Code>().unwrap().into();
            let values = rule.values_by_listing(12);
            let rows: Vec<u64> = (0..12).map(|n| value(&pins.repeat(n))).collect();
            assert_eq!(rows, values, "{code}");
        }
    }

    #[test]
    fn mixed_rows() {
        for (row, nim_value) in [
            ("1", 0),
            ("2", 1),
            ("12", 1),
            ("121", 1),
            ("212", 0),
            ("1221", 2),
            ("2112", 3),
            ("", 0),
        ] {
            assert_eq!(value(row), nim_value, "{row}");
        }
        assert_eq!("1x".parse::<Pins>().unwrap_err().place, 1);
    }

    /// By the rules, without parts and without reading rows backwards.
    #[test]
    fn parts_agree_with_play() {
        fn plain(row: &Pins) -> u64 {
            mex(Twopins.options(row).iter().map(plain).collect::<Vec<_>>())
        }
        for length in 0..8u32 {
            for word in 0..2u32.pow(length) {
                let row: String = (0..length)
                    .map(|at| if word >> at & 1 == 1 { '2' } else { '1' })
                    .collect();
                assert_eq!(value(&row), plain(&row.parse().unwrap()), "{row}");
            }
        }
    }
}
