//! A part of a sum as the search holds it.

use upstar::position::Part;

/// A part or its negative: the number of its field, its number there, and its sign, in one word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Atom(u64);

impl Atom {
    #[inline]
    pub(crate) fn new(field: usize, part: Part) -> Atom {
        Atom((field as u64) << 33 | u64::from(part.number) << 1 | u64::from(part.negative))
    }

    #[inline]
    pub(crate) fn field(self) -> usize {
        (self.0 >> 33) as usize
    }

    #[inline]
    pub(crate) fn number(self) -> u32 {
        (self.0 >> 1) as u32
    }

    #[inline]
    pub(crate) fn is_negative(self) -> bool {
        self.0 & 1 != 0
    }

    #[inline]
    pub(crate) fn flipped(self) -> Atom {
        Atom(self.0 ^ 1)
    }

    #[inline]
    pub(crate) fn flipped_if(self, flip: bool) -> Atom {
        Atom(self.0 ^ u64::from(flip))
    }

    /// The part without its sign.
    #[inline]
    pub(crate) fn unsigned(self) -> Atom {
        Atom(self.0 & !1)
    }
}
