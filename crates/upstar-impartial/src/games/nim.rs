//! Nim: normal and misère play by Bouton's theorem.

use crate::{NimValue, Outcome, Theorem};
use num_bigint::BigUint;
use num_traits::{One, Zero};
use std::ops::BitXor;
use upstar_values::budget::{Budget, Stopped};

/// The size of a heap: a machine word, or an integer of any size.
pub trait Heap: Clone + Ord + Zero + One + for<'a> BitXor<&'a Self, Output = Self> {}

impl<T: Clone + Ord + Zero + One + for<'a> BitXor<&'a T, Output = T>> Heap for T {}

/// The nim-sum of some heaps.
///
/// ```
/// assert_eq!(upstar_impartial::games::nim::nim_sum(&[38u64, 25]), 63);
/// ```
pub fn nim_sum<T: Heap>(heaps: &[T]) -> T {
    heaps.iter().fold(T::zero(), |s, h| s ^ h)
}

/// Every winning move, as the heaps it leaves. A heap h can be reduced to h ⊕ x, with the nim-sum x, if that is smaller.
///
/// ```
/// use upstar_impartial::games::nim::wins;
/// assert_eq!(wins(&[12u64, 19, 27]), [[8, 19, 27]]);
/// ```
pub fn wins<T: Heap>(heaps: &[T]) -> Vec<Vec<T>> {
    moves_to(heaps, &T::zero())
}

/// Every move that leaves a position of this nim value, as the heaps it leaves.
///
/// ```
/// use upstar_impartial::games::nim::moves_to;
/// assert_eq!(moves_to(&[3u64, 5], &1), [[2, 3]]);
/// ```
pub fn moves_to<T: Heap>(heaps: &[T], value: &T) -> Vec<Vec<T>> {
    let x = nim_sum(heaps) ^ value;
    let mut moves: Vec<Vec<T>> = (0..heaps.len())
        .filter_map(|i| {
            let new = x.clone() ^ &heaps[i];
            (new < heaps[i]).then(|| replaced(heaps, i, new))
        })
        .collect();
    moves.sort();
    moves.dedup();
    moves
}

/// The heaps in order after one of them was changed; empty heaps are dropped.
fn replaced<T: Heap>(heaps: &[T], i: usize, new: T) -> Vec<T> {
    let mut after = heaps.to_vec();
    after[i] = new;
    after.retain(|heap| !heap.is_zero());
    after.sort_unstable();
    after
}

/// The outcome if the player who makes the last move loses: as in normal play while some heap exceeds 1, otherwise P if the number of
/// ones is odd.
pub fn misere_outcome<T: Heap>(heaps: &[T]) -> Outcome {
    let is_p = nim_sum(heaps).is_zero();
    match heaps.iter().any(|h| *h > T::one()) == is_p {
        true => Outcome::P,
        false => Outcome::N,
    }
}

/// Every winning move in misère play, as the heaps it leaves.
///
/// ```
/// use upstar_impartial::games::nim::misere_wins;
/// assert_eq!(misere_wins(&[1u64, 1, 5]), [[1, 1, 1]]);
/// ```
pub fn misere_wins<T: Heap>(heaps: &[T]) -> Vec<Vec<T>> {
    let mut wins = Vec::new();
    for (i, h) in heaps.iter().enumerate() {
        // Only these can win: Bouton's reply, or leaving a heap of 0 or 1.
        for new in [nim_sum(heaps) ^ h, T::zero(), T::one()] {
            if new < *h {
                let left = replaced(heaps, i, new);
                if misere_outcome(&left) == Outcome::P {
                    wins.push(left);
                }
            }
        }
    }
    wins.sort();
    wins.dedup();
    wins
}

/// Bouton's theorem: the nim value of heaps is their nim-sum. A position is the sorted list of the heaps that are not empty.
#[derive(Clone, Copy, Debug)]
pub struct Bouton;

impl Theorem for Bouton {
    type Position = Vec<BigUint>;

    fn says(&self) -> &'static str {
        "the nim value is the nim-sum of the heaps (Bouton)"
    }

    fn outcome(&self, heaps: &Vec<BigUint>, _: &Budget) -> Result<Outcome, Stopped> {
        Ok(NimValue::Integer(nim_sum(heaps)).outcome())
    }

    fn wins(&self, heaps: &Vec<BigUint>, _: &Budget) -> Result<Vec<Vec<BigUint>>, Stopped> {
        Ok(wins(heaps))
    }

    fn nim_value(&self, heaps: &Vec<BigUint>, _: &Budget) -> Result<Option<NimValue>, Stopped> {
        Ok(Some(NimValue::Integer(nim_sum(heaps))))
    }

    fn misere_outcome(&self, heaps: &Vec<BigUint>) -> Option<Outcome> {
        Some(misere_outcome(heaps))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::take_and_break::{Code, TakeAndBreak};
    use crate::theorem::compare_with_play;
    use crate::{Heaps, Solver, tidy};

    #[test]
    fn bouton() {
        let mut nim = Solver::new(Heaps(TakeAndBreak::from(Code::nim())));
        let mut all = Vec::new();
        for a in 0..8u64 {
            for b in a..8 {
                for c in b..8 {
                    let heaps = tidy([a, b, c]);
                    assert_eq!(nim.value(&heaps).unwrap(), nim_sum(&heaps));
                    assert_eq!(nim.wins(&heaps).unwrap(), wins(&heaps));
                    assert_eq!(nim.misere_outcome(&heaps).unwrap(), misere_outcome(&heaps));
                    assert_eq!(nim.misere_wins(&heaps).unwrap(), misere_wins(&heaps));
                    let x = nim_sum(&heaps);
                    if x > 0 {
                        let moves = heaps.iter().filter(|&&h| h >> x.ilog2() & 1 == 1).count();
                        assert!(moves % 2 == 1);
                    }
                    for value in 0..8 {
                        let options = nim.options(&heaps).unwrap().into_iter();
                        let to: Vec<_> = options.filter(|o| o.1 == value).map(|o| o.0).collect();
                        assert_eq!(moves_to(&heaps, &value), to);
                    }
                    all.push(heaps);
                }
            }
        }
        let large = |heaps: &Vec<u64>| heaps.iter().map(|&h| h.into()).collect();
        compare_with_play(&Bouton, Heaps(TakeAndBreak::from(Code::nim())), all, large);
    }
}
