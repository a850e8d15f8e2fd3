//! Wythoff Nim with a width: take nearly the same number from both heaps.

use crate::{Impartial, Listing, listed};
use upstar_values::budget::Stopped;

/// Take from one of two heaps, or from both numbers that differ by less than the width. Width 1 is Wythoff Nim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GenWythoff {
    /// Numbers taken from both heaps differ by less than this, at least 1.
    pub width: u64,
}

impl Impartial for GenWythoff {
    type Position = (u64, u64);

    fn options(&self, position: &(u64, u64)) -> Vec<(u64, u64)> {
        listed(self, position)
    }

    fn list(
        &self,
        &(x, y): &(u64, u64),
        list: &mut Listing<'_, (u64, u64)>,
    ) -> Result<(), Stopped> {
        let mut add = |option: (u64, u64)| list.push(option, 0);
        (0..x).try_for_each(|a| add((a, y)))?;
        (0..y).try_for_each(|b| add((x, b)))?;
        for d in 1..=x {
            let least = d.saturating_sub(self.width - 1).max(1);
            let most = d.saturating_add(self.width - 1).min(y);
            (least..=most).try_for_each(|e| add((x - d, y - e)))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Solver;
    use num_integer::Roots;

    /// Fraenkel: the n-th P-position is (⌊nα⌋, ⌊nα⌋ + rn) with α = (2 - r + √(r² + 4)) / 2.
    #[test]
    fn zero_positions() {
        for width in 1..=5u64 {
            let mut game = Solver::new(GenWythoff { width });
            for n in 0..12u64 {
                let root = (n * n * (width * width + 4)).sqrt();
                let a = (2 * n + root - width * n) / 2;
                assert_eq!(game.value(&(a, a + width * n)).unwrap(), 0, "{width} {n}");
            }
        }
    }

    #[test]
    fn a_row_of_values() {
        // Values that CGSuite gives for (10, 0) to (10, 20).
        let rows = [
            (
                1,
                [
                    10, 11, 9, 8, 13, 12, 0, 15, 16, 17, 14, 18, 7, 6, 2, 3, 1, 4, 5, 23, 28,
                ],
            ),
            (
                2,
                [
                    10, 11, 12, 13, 0, 14, 9, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 15, 28, 29,
                    30,
                ],
            ),
        ];
        for (width, row) in rows {
            let mut game = Solver::new(GenWythoff { width });
            for (y, value) in (0..).zip(row) {
                assert_eq!(game.value(&(10, y)).unwrap(), value, "{width}: (10, {y})");
            }
        }
    }
}
