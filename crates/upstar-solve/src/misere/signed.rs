//! A piece of a sum, or its negative.

/// The number of a piece and its sign, in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Signed(u32);

impl Signed {
    /// Numbers are less than this.
    pub(super) const MOST: usize = 1 << 31;

    #[inline]
    pub(super) fn new(number: usize, negative: bool) -> Signed {
        Signed((number as u32) << 1 | u32::from(negative))
    }

    #[inline]
    pub(super) fn number(self) -> usize {
        (self.0 >> 1) as usize
    }

    #[inline]
    pub(super) fn is_negative(self) -> bool {
        self.0 & 1 != 0
    }

    #[inline]
    pub(super) fn flipped_if(self, flip: bool) -> Signed {
        Signed(self.0 ^ u32::from(flip))
    }
}
