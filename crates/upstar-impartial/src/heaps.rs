//! Games with heaps: a move replaces one heap by others, and heaps add up.

use std::borrow::Borrow;

use super::{Impartial, Listing, listed, mex};
use upstar_values::budget::Stopped;

/// The moves of one heap.
pub trait HeapRule {
    /// The replacements for a heap of this size: lists of smaller heaps. Empty heaps may be left out or written as 0.
    fn moves(&self, heap: u64) -> Vec<Vec<u64>>;

    /// Calls `visit` with every move until it fails, for rules with very many moves.
    fn each_move(
        &self,
        heap: u64,
        visit: &mut dyn FnMut(Vec<u64>) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        self.moves(heap).into_iter().try_for_each(visit)
    }

    /// The nim values of heaps 0, 1, …, listing every move.
    fn values_by_listing(&self, count: usize) -> Vec<u64> {
        let mut values: Vec<u64> = Vec::with_capacity(count);
        for heap in 0..count as u64 {
            let value = mex(self
                .moves(heap)
                .iter()
                .map(|heaps| heaps.iter().fold(0, |s, &h| s ^ values[h as usize])));
            values.push(value);
        }
        values
    }
}

impl<R: HeapRule + ?Sized> HeapRule for &R {
    fn moves(&self, heap: u64) -> Vec<Vec<u64>> {
        (**self).moves(heap)
    }

    fn each_move(
        &self,
        heap: u64,
        visit: &mut dyn FnMut(Vec<u64>) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        (**self).each_move(heap, visit)
    }
}

/// A rule as a function.
impl HeapRule for fn(u64) -> Vec<Vec<u64>> {
    fn moves(&self, heap: u64) -> Vec<Vec<u64>> {
        self(heap)
    }
}

/// Several heaps under one rule; a position is the sorted list of the heaps that are not empty.
///
/// ```
/// use upstar_impartial::{Heaps, Solver, take_and_break::{Code, TakeAndBreak}};
/// let mut kayles = Solver::new(Heaps(TakeAndBreak::from(Code::kayles())));
/// assert_eq!(kayles.value(&vec![1, 11]).unwrap(), 7);
/// assert_eq!(kayles.wins(&vec![1, 11]).unwrap(), [vec![1, 3, 7]]);
/// ```
pub struct Heaps<R>(pub R);

/// Sorts heaps and drops the empty ones.
pub fn tidy(heaps: impl IntoIterator<Item = impl Borrow<u64>>) -> Vec<u64> {
    let mut heaps: Vec<u64> = heaps
        .into_iter()
        .map(|h| *h.borrow())
        .filter(|&h| h > 0)
        .collect();
    heaps.sort_unstable();
    heaps
}

/// Bytes that a list holds, including the allocator's overhead.
pub(super) fn list_bytes<T>(list: &[T]) -> usize {
    std::mem::size_of_val(list) + 32
}

impl<R: HeapRule> Impartial for Heaps<R> {
    type Position = Vec<u64>;

    fn options(&self, heaps: &Vec<u64>) -> Vec<Vec<u64>> {
        listed(self, heaps)
    }

    fn list(&self, heaps: &Vec<u64>, list: &mut Listing<'_, Vec<u64>>) -> Result<(), Stopped> {
        for (i, &heap) in heaps.iter().enumerate() {
            if i > 0 && heaps[i - 1] == heap {
                continue;
            }
            self.0.each_move(heap, &mut |new| {
                let option = tidy(heaps[..i].iter().chain(&heaps[i + 1..]).chain(&new));
                let bytes = list_bytes(&option);
                list.push(option, bytes)
            })?;
        }
        Ok(())
    }

    fn bytes(&self, heaps: &Vec<u64>) -> usize {
        list_bytes(heaps)
    }

    fn parts(&self, heaps: &Vec<u64>) -> Vec<Vec<u64>> {
        heaps.iter().map(|&h| vec![h]).collect()
    }
}
