//! Sets of elements of a monoid, one bit each.

use smallvec::SmallVec;

/// A set of numbers below a bound that its user knows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Bits(SmallVec<[u64; 2]>);

impl Bits {
    /// The empty set of numbers below `count`.
    pub(super) fn new(count: usize) -> Bits {
        Bits(SmallVec::from_elem(0, count.div_ceil(64)))
    }

    pub(super) fn get(&self, at: usize) -> bool {
        self.0[at / 64] >> (at % 64) & 1 != 0
    }

    pub(super) fn set(&mut self, at: usize) {
        self.0[at / 64] |= 1 << (at % 64);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub(super) fn is_subset(&self, other: &Bits) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    pub(super) fn meets(&self, other: &Bits) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    pub(super) fn unite(&mut self, other: &Bits) {
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a |= b;
        }
    }

    pub(super) fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The numbers below `count` that are not in the set.
    pub(super) fn complement(&self, count: usize) -> Bits {
        let mut all = Bits(self.0.iter().map(|word| !word).collect());
        if !count.is_multiple_of(64)
            && let Some(last) = all.0.last_mut()
        {
            *last &= (1 << (count % 64)) - 1;
        }
        all
    }

    /// The members, in rising order.
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(at, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                (rest != 0).then(|| {
                    let bit = rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    at * 64 + bit
                })
            })
        })
    }

    /// The members y of this set whose image `row[y]` lies in the other.
    #[inline]
    pub(super) fn preimage_in(&self, row: &[u16], other: &Bits) -> Bits {
        let mut out = Bits(SmallVec::with_capacity(self.0.len()));
        for (at, &word) in self.0.iter().enumerate() {
            let (mut rest, mut found) = (word, 0u64);
            while rest != 0 {
                let bit = rest.trailing_zeros();
                rest &= rest - 1;
                let image = row[at * 64 + bit as usize] as usize;
                found |= (other.0[image / 64] >> (image % 64) & 1) << bit;
            }
            out.0.push(found);
        }
        out
    }

    /// Bytes outside the struct itself.
    pub(super) fn bytes(&self) -> usize {
        if self.0.spilled() {
            self.0.capacity() * 8
        } else {
            0
        }
    }
}
