//! Strips of toads and frogs, and the pieces on them that have passed all others.
//!
//! Toads go to the right, frogs to the left. Write · for a free cell.
//!
//! **Theorem** (Erickson's Terminal Toads, 1996). `X T ·ⁿ = X ·ⁿ + n` for every `X`: a toad with no frog ahead is worth the free cells
//! ahead of it, and leaves the strip.
//!
//! *Right, moving second, wins `XT·ⁿ - X·ⁿ - n`*. Moves within both copies of X are answered in the other copy, and a move of the last
//! toad by one in n; X·ⁿ has no further moves of frogs. *Left wins it, too, moving second:* she answers a move within X in the other
//! copy and a move in n by her last toad, which leaves the same claim for X· and n - 1. There remain Right's moves in -X·ⁿ with a toad
//! that leaves X. If it is a step, X = YT, she moves the last toad: by induction `YT·T·ⁿ⁻¹ = Y·ⁿ + n + n - 1` and `Y·T·ⁿ⁻¹ = Y·ⁿ + n - 1`.
//! If it is a jump, X = YTF, she moves the frog that was jumped over: then `YF·T·ⁿ⁻¹ = YF·ⁿ + n - 1` by induction, and she needs the
//! third of these claims with k = 1. In all of them n ≥ 1, and S is used for n ≥ 0, too.
//!
//! - S: `YTᵏ·F·ⁿ + 1 ≥ YF·ⁿ⁺¹ + kn` for k ≥ 0.
//! - L: `YTᵏF·ⁿ ≥ YF·ⁿ + k(n - 1)` for k ≥ 0.
//! - M: `YTᵏFT·ⁿ ≥ YF·ⁿ + n + k(n - 1)` for k ≥ 1.
//!
//! Left moves second in the difference of both sides. She answers a move within Y in the other Y. If Right jumps in -YF·ⁿ with a toad,
//! Y = ZT, she moves the frog that was jumped over to where the toad was: what is left is `ZF·T·ⁿ⁻¹ = ZF·ⁿ + n - 1`, and the same claim
//! for Z and k + 1. If Right's last frog jumps back over a toad, then k = 1 and Y = Z·, and she moves the other last frog: in L
//! `ZFT·ⁿ⁺¹ = ZF·ⁿ⁺¹ + n + 1` is too much by 2, and in M `ZFT·T·ⁿ = ZF·ⁿ⁺¹ + 2n + 1` as well. If that frog steps in S, there remains L for
//! n + 1, and the 1 as Left's move. A move of Right in the number on the right side is answered so:
//! in S by a step of the last of the k toads, since by L for YTᵏ⁻¹· and S for k - 1
//! `YTᵏ⁻¹·TF·ⁿ + 2 ≥ YTᵏ⁻¹·F·ⁿ + n + 1 ≥ YF·ⁿ⁺¹ + kn`;
//! in L by a jump, since by S `YTᵏ⁻¹·FT·ⁿ⁻¹ + 1 = YTᵏ⁻¹·F·ⁿ⁻¹ + n ≥ YTᵏ⁻¹F·ⁿ + n - 1`, and L for k - 1;
//! in M by a step of the last toad, since `YTᵏF·T·ⁿ⁻¹ = YTᵏF·ⁿ + n - 1`, and L.
//! The induction is over the moves left in the position on the left side, then over the length of X or Y. Without jumps the first
//! paragraph is all that is needed. The negative is the theorem for frogs.

use crate::position::Bits;
use upstar_values::encode::encode_fields;

/// The set moved this many cells down, with walls coming in from above.
#[inline]
fn lowered<B: Bits>(set: B, by: u32) -> B {
    !(!set >> by)
}

/// A strip: toads, frogs and walls. A cell in both sets is a wall, and so are all cells beyond the strip.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Strip<B> {
    pub(super) toads_and_walls: B,
    pub(super) frogs_and_walls: B,
}

encode_fields!(Strip<B: Bits> { toads_and_walls, frogs_and_walls });

impl<B: Bits> Strip<B> {
    #[inline]
    pub(super) fn toads(self) -> B {
        self.toads_and_walls & !self.frogs_and_walls
    }

    #[inline]
    pub(super) fn frogs(self) -> B {
        self.frogs_and_walls & !self.toads_and_walls
    }

    #[inline]
    pub(super) fn free(self) -> B {
        !(self.toads_and_walls | self.frogs_and_walls)
    }

    /// The strip with a wall in every cell outside the set.
    #[inline]
    pub(super) fn within(self, cells: B) -> Self {
        Strip {
            toads_and_walls: self.toads_and_walls | !cells,
            frogs_and_walls: self.frogs_and_walls | !cells,
        }
    }

    /// The strip with its first cell that is no wall at cell 0.
    #[inline]
    pub(super) fn at_zero(self) -> Self {
        let first = (!(self.toads_and_walls & self.frogs_and_walls)).first();
        if first == B::WIDTH {
            return self;
        }
        Strip {
            toads_and_walls: lowered(self.toads_and_walls, first),
            frogs_and_walls: lowered(self.frogs_and_walls, first),
        }
    }

    /// The pieces of a run that are past all pieces of the other kind, and the run without them: where pieces move by one cell and jump
    /// over one piece, or only move, the strip is their sum.
    #[inline]
    pub(super) fn without_those_past(self, run: B) -> (Self, Self) {
        let (first_toad, after_frogs) = (self.toads().first(), self.frogs().end());
        let (head, tail) = (B::before(first_toad), !B::before(after_frogs));
        // Each of them leaves the run at its own end, and takes a cell along.
        let frogs = (self.frogs() & head).count();
        let toads = (self.toads() & tail).count();
        let left =
            (run >> run.first() >> frogs << frogs << run.first()) & B::before(run.end() - toads);
        let pieces = B::before(after_frogs) & !B::before(first_toad);
        let between = Strip {
            toads_and_walls: self.toads() & pieces | !left,
            frogs_and_walls: self.frogs() & pieces | !left,
        };
        (self.within(run & (head | tail)), between)
    }

    /// The strip turned round, with toads and frogs exchanged: the negative, lying anywhere in the word.
    #[inline]
    pub(super) fn turned(self) -> Self {
        Strip {
            toads_and_walls: self.frogs_and_walls.reversed(),
            frogs_and_walls: self.toads_and_walls.reversed(),
        }
    }
}
