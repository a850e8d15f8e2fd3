//! Euclid: take a multiple of the smaller heap from the larger.

use crate::Impartial;

/// Two positive heaps; take a positive multiple of the smaller from the larger, leaving both
/// positive. A position is (x, y); options have the smaller heap first.
#[derive(Clone, Copy, Debug)]
pub struct Euclid;

impl Impartial for Euclid {
    type Position = (u64, u64);

    fn options(&self, &(x, y): &(u64, u64)) -> Vec<(u64, u64)> {
        let (small, large) = (x.min(y), x.max(y));
        if small == 0 {
            return Vec::new();
        }
        let most = (large - 1) / small;
        let left = (1..=most).map(|k| large - k * small);
        left.map(|rest| (small.min(rest), small.max(rest)))
            .collect()
    }
}

/// The exact nim value floor(y/x - x/y) for x ≤ y; 0 for an empty heap.
///
/// ```
/// assert_eq!(upstar_impartial::games::euclid::value(2, 7), 3);
/// ```
pub fn value(x: u64, y: u64) -> u64 {
    let (x, y) = (x.min(y) as u128, x.max(y) as u128);
    if x == 0 {
        0
    } else {
        ((y * y - x * x) / (x * y)) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Solver;

    #[test]
    fn the_golden_ratio_decides() {
        let mut solver = Solver::new(Euclid);
        for x in 1..70u64 {
            for y in x..70 {
                let found = solver.value(&(x, y)).unwrap();
                assert_eq!(found, value(x, y));
                assert_eq!(found == 0, y * y < x * y + x * x);
                if found == 0 && x != y {
                    assert_eq!(Euclid.options(&(x, y)).len(), 1);
                }
            }
        }
    }
}
