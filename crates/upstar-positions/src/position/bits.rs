//! Sets of cells as machine words.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};
use upstar_values::encode::Encode;

/// A set of cells: bit i stands for cell i.
pub trait Bits:
    Copy
    + Eq
    + Ord
    + Hash
    + Encode
    + Debug
    + Default
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + 'static
{
    /// How many cells fit.
    const WIDTH: u32;
    /// The set with one cell.
    fn one(cell: u32) -> Self;
    /// Whether the set is empty.
    fn is_empty(self) -> bool;
    /// The number of cells.
    fn count(self) -> u32;
    /// The first cell; `WIDTH` for the empty set.
    fn first(self) -> u32;
    /// One more than the last cell; 0 for the empty set.
    fn end(self) -> u32;
    /// The set with its order of cells reversed.
    fn reversed(self) -> Self;
    /// The set that has just the first cell of this one.
    fn lowest(self) -> Self;
    /// The product of the sets read as numbers.
    fn times(self, other: Self) -> Self;
    /// Eight cells of the set, from cell 8i on, as a number.
    fn byte(self, i: u32) -> usize;
    /// Whether the first pair is less than the second: by its first set, then by its second.
    fn pair_less(a: (Self, Self), b: (Self, Self)) -> bool;

    /// Whether the cell is in the set.
    #[inline]
    fn has(self, cell: u32) -> bool {
        !(self & Self::one(cell)).is_empty()
    }

    /// The cells before a cell; all of them for `WIDTH`.
    #[inline]
    fn before(cell: u32) -> Self {
        if cell == 0 {
            Self::default()
        } else {
            !Self::default() >> (Self::WIDTH - cell)
        }
    }

    /// The cells in order.
    #[inline]
    fn cells(self) -> Cells<Self> {
        Cells(self)
    }
}

macro_rules! machine_word {
    ($($word:ty, $pair_less:expr;)*) => {$(
        impl Bits for $word {
            const WIDTH: u32 = <$word>::BITS;
            #[inline]
            fn one(cell: u32) -> Self {
                1 << cell
            }
            #[inline]
            fn is_empty(self) -> bool {
                self == 0
            }
            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline]
            fn first(self) -> u32 {
                self.trailing_zeros()
            }
            #[inline]
            fn end(self) -> u32 {
                <$word>::BITS - self.leading_zeros()
            }
            #[inline]
            fn reversed(self) -> Self {
                self.reverse_bits()
            }
            #[inline]
            fn lowest(self) -> Self {
                self & self.wrapping_neg()
            }
            #[inline]
            fn times(self, other: Self) -> Self {
                self.wrapping_mul(other)
            }
            #[inline]
            fn byte(self, i: u32) -> usize {
                (self >> (8 * i)) as u8 as usize
            }
            #[inline]
            fn pair_less(a: (Self, Self), b: (Self, Self)) -> bool {
                $pair_less(a, b)
            }
        }
    )*};
}
machine_word!(u64, pair_less; u128, |a, b| a < b;);

/// Two words compared as one: no branch is needed.
#[inline]
fn pair_less(a: (u64, u64), b: (u64, u64)) -> bool {
    let word = |(high, low): (u64, u64)| u128::from(high) << 64 | u128::from(low);
    word(a) < word(b)
}

/// The cells of a set, each as the set of that one cell.
pub struct Cells<B>(B);

impl<B: Bits> Iterator for Cells<B> {
    type Item = B;
    #[inline]
    fn next(&mut self) -> Option<B> {
        if self.0.is_empty() {
            return None;
        }
        let lowest = self.0.lowest();
        self.0 = self.0 ^ lowest;
        Some(lowest)
    }
}
