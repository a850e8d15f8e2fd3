//! Sets of strings that are one machine word.

use std::fmt::Debug;
use std::hash::Hash;

/// How many bits [`Mask::piece`] gives.
pub(super) const PIECE: usize = 5;

/// A set of strings that is one machine word.
pub(super) trait Mask:
    Copy + Eq + Ord + Hash + Debug + Default + Send + Sync + 'static
{
    /// How many strings fit.
    const BITS: usize;
    fn bit(string: usize) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    /// Without the strings of the other set.
    fn less(self, other: Self) -> Self;
    fn count(self) -> u32;
    /// Whether it has just one string.
    #[inline(always)]
    fn is_one(self) -> bool {
        !self.is_empty() && self.but_first().is_empty()
    }
    /// Whether it has just two strings.
    #[inline(always)]
    fn is_two(self) -> bool {
        // Counting bits is slow on processors of which nothing is known.
        self.but_first().is_one()
    }
    /// Without the first string; the empty set stays empty.
    fn but_first(self) -> Self;
    /// The first string; the set is not empty.
    fn first(self) -> usize;
    fn is_empty(self) -> bool;
    /// Some of the bits, see [`PIECE`].
    fn piece(self, at: usize) -> usize;
    /// The lowest bits.
    fn word(self) -> u64;
    fn from_word(word: u64) -> Self;
    /// A number for hashing.
    fn mixed(self) -> u64;
}

macro_rules! mask {
    ($word:ty, $mixed:expr) => {
        impl Mask for $word {
            const BITS: usize = <$word>::BITS as usize;
            #[inline(always)]
            fn bit(string: usize) -> Self {
                1 << string
            }
            #[inline(always)]
            fn and(self, other: Self) -> Self {
                self & other
            }
            #[inline(always)]
            fn or(self, other: Self) -> Self {
                self | other
            }
            #[inline(always)]
            fn less(self, other: Self) -> Self {
                self & !other
            }
            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline(always)]
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }
            #[inline(always)]
            fn is_empty(self) -> bool {
                self == 0
            }
            #[inline(always)]
            fn but_first(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline(always)]
            fn piece(self, at: usize) -> usize {
                (self >> (PIECE * at)) as usize & ((1 << PIECE) - 1)
            }
            #[inline(always)]
            fn word(self) -> u64 {
                self as u64
            }
            #[inline(always)]
            fn from_word(word: u64) -> Self {
                word.into()
            }
            #[inline(always)]
            fn mixed(self) -> u64 {
                $mixed(self)
            }
        }
    };
}

mask!(u64, |word: u64| word.wrapping_mul(0x9E37_79B9_7F4A_7C15));
mask!(u128, |word: u128| {
    let low = (word as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let high = ((word >> 64) as u64).wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
    low ^ high.rotate_left(32)
});

/// The strings of a set one after the other.
#[inline(always)]
pub(super) fn each<M: Mask>(set: M) -> impl Iterator<Item = usize> {
    let mut open = set;
    std::iter::from_fn(move || {
        if open.is_empty() {
            return None;
        }
        let string = open.first();
        open = open.less(M::bit(string));
        Some(string)
    })
}
