//! Dynamic nim: how much may be taken depends on the number just taken.

use crate::{Impartial, Solver};
use upstar_values::budget::Stopped;

/// Take from 1 up to a limit; the next limit is `ratio` times the number taken. A position is (heap, limit). Ratio 1 is "no more than
/// the last take", ratio 2 is Fibonacci Nim. The first player may take any number except the whole heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DynamicNim {
    /// The factor, at least 1.
    pub ratio: u64,
}

impl Impartial for DynamicNim {
    type Position = (u64, u64);

    fn options(&self, &(heap, limit): &(u64, u64)) -> Vec<(u64, u64)> {
        (1..=heap.min(limit))
            .map(|k| (heap - k, self.ratio.saturating_mul(k).min(heap - k)))
            .collect()
    }
}

impl DynamicNim {
    /// The numbers that win if taken at the start, by search.
    pub fn first_moves(&self, n: u64) -> Result<Vec<u64>, Stopped> {
        let mut solver = Solver::new(*self);
        let mut wins = Vec::new();
        for k in 1..n {
            let left = n - k;
            if solver.value(&(left, self.ratio.saturating_mul(k).min(left)))? == 0 {
                wins.push(k);
            }
        }
        Ok(wins)
    }

    /// The least number to take that wins from any state, by the known rules for ratio 1 and 2: the largest power of two dividing the
    /// heap, or its smallest Zeckendorf part. `Some(None)` means a P-position; `None` means that there is no rule.
    pub fn rule(&self, heap: u64, limit: u64) -> Option<Option<u64>> {
        let part = match self.ratio {
            1 => {
                if heap == 0 {
                    0
                } else {
                    1 << heap.trailing_zeros()
                }
            }
            2 => super::zol::parts(heap).last().copied().unwrap_or(0),
            _ => return None,
        };
        Some((part > 0 && part <= limit).then_some(part))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_part_decides() {
        for ratio in [1, 2] {
            let game = DynamicNim { ratio };
            let mut solver = Solver::new(game);
            for heap in 0..60 {
                for limit in 0..=heap {
                    let rule = game.rule(heap, limit).unwrap();
                    assert_eq!(rule.is_none(), solver.value(&(heap, limit)).unwrap() == 0);
                    if let Some(k) = rule {
                        let left = heap - k;
                        assert_eq!(solver.value(&(left, (ratio * k).min(left))).unwrap(), 0);
                    }
                }
            }
        }
    }
}
