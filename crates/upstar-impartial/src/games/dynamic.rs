//! Dynamic nim: how much may be taken depends on the number just taken.

use crate::{Impartial, Outcome, Solver, Theorem};
use num_bigint::BigUint;
use upstar_values::budget::{Budget, Stopped};

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

/// Schwenk's theorem: write the heap as a sum of numbers of a sequence, greedily. Who may take the smallest part wins.
///
/// The sequence begins with 1, and the number after H is H + H', where H' is the least number of the sequence with ratio · H' ≥ H. For ratio 1
/// these are the powers of two, for ratio 2 the Fibonacci numbers. A position is (heap, limit).
#[derive(Clone, Copy, Debug)]
pub struct SmallestPart(pub DynamicNim);

impl SmallestPart {
    /// The parts of a heap, greatest first.
    ///
    /// ```
    /// use upstar_impartial::games::{DynamicNim, SmallestPart};
    /// let fibonacci = SmallestPart(DynamicNim { ratio: 2 });
    /// let parts = fibonacci.parts(&43u32.into(), &Default::default()).unwrap();
    /// assert_eq!(parts, [34u32.into(), 8u32.into(), 1u32.into()]);
    /// ```
    pub fn parts(&self, heap: &BigUint, budget: &Budget) -> Result<Vec<BigUint>, Stopped> {
        let mut sequence = vec![BigUint::from(1u32)];
        let mut least = 0;
        while let Some(last) = sequence.last()
            && last < heap
        {
            while &sequence[least] * self.0.ratio < *last {
                least += 1;
            }
            let next = last + &sequence[least];
            sequence.push(next);
            if sequence.len() % 256 == 0 {
                budget.check(sequence.len() * (32 + heap.bits() as usize / 8))?;
            }
        }
        let (mut parts, mut rest) = (Vec::new(), heap.clone());
        for part in sequence.into_iter().rev() {
            if part <= rest {
                rest -= &part;
                parts.push(part);
            }
        }
        Ok(parts)
    }

    /// Whether a position whose heap has these parts is lost for the player to move.
    fn is_p(parts: &[BigUint], limit: &BigUint) -> bool {
        parts.last().is_none_or(|smallest| smallest > limit)
    }
}

impl Theorem for SmallestPart {
    type Position = (BigUint, BigUint);

    fn says(&self) -> &'static str {
        match self.0.ratio {
            1 => "who may take the lowest power of two of the heap wins",
            2 => "who may take the smallest Zeckendorf part of the heap wins (Whinihan)",
            _ => "who may take the smallest part of the heap in Schwenk's sequence wins",
        }
    }

    fn outcome(
        &self,
        (heap, limit): &(BigUint, BigUint),
        budget: &Budget,
    ) -> Result<Outcome, Stopped> {
        let is_p = Self::is_p(&self.parts(heap, budget)?, limit);
        Ok(if is_p { Outcome::P } else { Outcome::N })
    }

    /// A winning move takes some of the smallest parts, such that the next part is larger than the new limit.
    fn wins(
        &self,
        (heap, limit): &(BigUint, BigUint),
        budget: &Budget,
    ) -> Result<Vec<(BigUint, BigUint)>, Stopped> {
        let mut parts = self.parts(heap, budget)?;
        let (mut taken, mut wins) = (BigUint::ZERO, Vec::new());
        while let Some(part) = parts.pop() {
            taken += part;
            if taken > *limit {
                break;
            }
            let left = heap - &taken;
            let next = (&taken * self.0.ratio).min(left.clone());
            if Self::is_p(&parts, &next) {
                wins.push((left, next));
            }
        }
        wins.sort_unstable();
        Ok(wins)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_part_decides_for_every_ratio() {
        for ratio in 1..=7 {
            let game = DynamicNim { ratio };
            let all = (0..50u64).flat_map(|heap| (0..=heap).map(move |limit| (heap, limit)));
            let large = |&(heap, limit): &(u64, u64)| (heap.into(), limit.into());
            crate::theorem::compare_with_play(&SmallestPart(game), game, all, large);
        }
    }

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
