//! Antonim: Nim in which no two heaps may have the same size.

use crate::{Impartial, Listing, Outcome, Solver, Theorem, list_bytes, listed};
use num_bigint::BigUint;
use upstar_values::budget::{Budget, Stopped};

/// Reduce a heap, but not to the size of another one. Empty heaps do not count. A position is the sorted list of the heaps that are not
/// empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Antonim;

impl Impartial for Antonim {
    type Position = Vec<u64>;

    fn options(&self, heaps: &Vec<u64>) -> Vec<Vec<u64>> {
        listed(self, heaps)
    }

    fn list(&self, heaps: &Vec<u64>, list: &mut Listing<'_, Vec<u64>>) -> Result<(), Stopped> {
        for (at, &heap) in heaps.iter().enumerate() {
            for size in 0..heap {
                list.count(1)?;
                if heaps.binary_search(&size).is_err() {
                    let next = replaced(heaps, at, size, &0);
                    list.push(next, list_bytes(heaps))?;
                }
            }
        }
        Ok(())
    }

    fn bytes(&self, heaps: &Vec<u64>) -> usize {
        list_bytes(heaps)
    }
}

/// The heaps after one of them was changed, sorted and without empty ones.
pub(super) fn replaced<T: Clone + Ord>(heaps: &[T], at: usize, size: T, empty: &T) -> Vec<T> {
    let mut next = heaps.to_vec();
    next[at] = size;
    next.retain(|heap| heap != empty);
    next.sort_unstable();
    next
}

/// More than three heaps are searched if none of them is larger.
const LARGEST: u64 = 1 << 20;

/// At most three heaps a, b, c, some of which may be empty, are lost just if (a + 1) ⊕ (b + 1) ⊕ (c + 1) = 0, or if all are empty. So two
/// heaps are lost if they are 2k - 1 and 2k. More heaps are searched.
///
/// ```
/// use upstar_impartial::games::ThreeHeaps;
/// use upstar_impartial::{Outcome, Theorem};
/// let outcome = |heaps: [u64; 3]| ThreeHeaps.outcome(&heaps.map(Into::into).to_vec(), &Default::default());
/// assert_eq!(outcome([1, 3, 5]).unwrap(), Outcome::P);
/// assert_eq!(outcome([1, 2, 3]).unwrap(), Outcome::N);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThreeHeaps;

impl ThreeHeaps {
    /// The nim sum of the heaps, each one larger, with empty heaps up to the third. The heap at a place may be left out.
    fn sum(heaps: &[BigUint], without: Option<usize>) -> BigUint {
        let empty = (heaps.len()..3).fold(BigUint::ZERO, |sum, _| sum ^ BigUint::from(1u32));
        let others = heaps
            .iter()
            .enumerate()
            .filter(|(at, _)| Some(*at) != without);
        others.fold(empty, |sum, (_, heap)| sum ^ (heap + 1u32))
    }

    /// The heaps as machine words, if they are small enough to be searched.
    fn searchable(heaps: &[BigUint]) -> Result<Vec<u64>, Stopped> {
        let small = |heap: &BigUint| u64::try_from(heap).ok().filter(|&heap| heap <= LARGEST);
        let small: Option<Vec<u64>> = heaps.iter().map(small).collect();
        small.ok_or(Stopped::TooLarge(
            &"the list of options of four or more heaps, one of them above 2^20,",
        ))
    }
}

impl Theorem for ThreeHeaps {
    type Position = Vec<BigUint>;

    fn says(&self) -> &'static str {
        "up to three heaps a, b, c are P just if (a + 1) xor (b + 1) xor (c + 1) = 0, or all are empty; more heaps are searched"
    }

    fn outcome(&self, heaps: &Vec<BigUint>, budget: &Budget) -> Result<Outcome, Stopped> {
        if heaps.len() > 3 {
            let heaps = ThreeHeaps::searchable(heaps)?;
            return Solver::with_budget(Antonim, budget.clone()).outcome(&heaps);
        }
        let lost = heaps.is_empty() || ThreeHeaps::sum(heaps, None) == BigUint::ZERO;
        Ok(if lost { Outcome::P } else { Outcome::N })
    }

    fn wins(&self, heaps: &Vec<BigUint>, budget: &Budget) -> Result<Vec<Vec<BigUint>>, Stopped> {
        let mut wins: Vec<Vec<BigUint>> = match heaps.len() {
            0 => Vec::new(),
            1 => vec![Vec::new()],
            // The size that is needed differs from the other heaps, because no heap plus 1 is 0.
            2 | 3 => (0..heaps.len())
                .map(|at| (at, ThreeHeaps::sum(heaps, Some(at))))
                .filter(|(at, size)| *size > BigUint::ZERO && *size <= heaps[*at])
                .map(|(at, size)| replaced(heaps, at, size - 1u32, &BigUint::ZERO))
                .collect(),
            _ => {
                let heaps = ThreeHeaps::searchable(heaps)?;
                let wins = Solver::with_budget(Antonim, budget.clone()).wins(&heaps)?;
                let large = |heaps: Vec<u64>| heaps.into_iter().map(BigUint::from).collect();
                wins.into_iter().map(large).collect()
            }
        };
        wins.sort();
        wins.dedup();
        Ok(wins)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theorem::compare_with_play;

    fn large(heaps: &[u64]) -> Vec<BigUint> {
        heaps.iter().map(|&heap| heap.into()).collect()
    }

    #[test]
    fn the_theorem_agrees_with_play() {
        let heaps =
            (0..9u64).flat_map(|a| (a..10).flat_map(move |b| (b..11).map(move |c| [a, b, c])));
        let heaps = heaps.map(|heaps| heaps.into_iter().filter(|&heap| heap > 0).collect());
        let different = |heaps: &Vec<u64>| heaps.windows(2).all(|pair| pair[0] != pair[1]);
        let mut heaps: Vec<Vec<u64>> = heaps.filter(different).collect();
        heaps.push(vec![1, 2, 3, 4]);
        heaps.push(vec![2, 4, 5, 7]);
        compare_with_play(&ThreeHeaps, Antonim, heaps, |heaps| large(heaps));
    }

    #[test]
    fn two_heaps() {
        let budget = Budget::default();
        let pairs = (1..9u64).flat_map(|a| (a + 1..9).map(move |b| vec![a, b]));
        let lost =
            |pair: &Vec<u64>| ThreeHeaps.outcome(&large(pair), &budget).unwrap() == Outcome::P;
        let lost: Vec<Vec<u64>> = pairs.filter(lost).collect();
        assert_eq!(lost, [[1, 2], [3, 4], [5, 6], [7, 8]]);
    }

    #[test]
    fn large_heaps() {
        let googol = BigUint::from(10u32).pow(100);
        let heaps = vec![BigUint::from(3u32), googol.clone(), &googol * 2u32];
        let budget = Budget::default();
        let wins = ThreeHeaps.wins(&heaps, &budget).unwrap();
        assert!(!wins.is_empty());
        for after in wins {
            assert_eq!(ThreeHeaps.outcome(&after, &budget).unwrap(), Outcome::P);
        }
        let many = vec![1u32.into(), 2u32.into(), 3u32.into(), googol];
        assert!(ThreeHeaps.outcome(&many, &budget).is_err());
    }
}
