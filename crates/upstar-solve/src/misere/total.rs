//! What a sum adds up from its pieces, without looking at the pieces again.

/// Facts about a sum that are sums over its pieces: for the player who moves next and for the other player. The negative of a sum has
/// the same facts with the players exchanged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Total {
    /// The key of the sum, and the key of its negative.
    pub(super) keys: [u128; 2],
    /// How many moves each player has now.
    pub(super) moves: [u32; 2],
    /// No play has more moves of the player than this.
    pub(super) most: [u64; 2],
    /// A player who can no longer move anywhere has made at least this many moves.
    pub(super) least: [u64; 2],
}

/// The most moves of a piece that was not looked through.
pub(super) const UNKNOWN: u64 = 1 << 40;

impl Total {
    /// The facts of the negative.
    #[inline]
    pub(super) fn negative(self) -> Total {
        let swap = |[a, b]: [u64; 2]| [b, a];
        Total {
            keys: [self.keys[1], self.keys[0]],
            moves: [self.moves[1], self.moves[0]],
            most: swap(self.most),
            least: swap(self.least),
        }
    }

    #[inline]
    pub(super) fn negative_if(self, flip: bool) -> Total {
        if flip { self.negative() } else { self }
    }

    #[inline]
    pub(super) fn plus(self, other: &Total) -> Total {
        let mut sum = self;
        for side in 0..2 {
            sum.keys[side] = sum.keys[side].wrapping_add(other.keys[side]);
            sum.moves[side] = sum.moves[side].wrapping_add(other.moves[side]);
            sum.most[side] = sum.most[side].wrapping_add(other.most[side]);
            sum.least[side] = sum.least[side].wrapping_add(other.least[side]);
        }
        sum
    }

    #[inline]
    pub(super) fn minus(self, other: &Total) -> Total {
        let mut sum = self;
        for side in 0..2 {
            sum.keys[side] = sum.keys[side].wrapping_sub(other.keys[side]);
            sum.moves[side] = sum.moves[side].wrapping_sub(other.moves[side]);
            sum.most[side] = sum.most[side].wrapping_sub(other.most[side]);
            sum.least[side] = sum.least[side].wrapping_sub(other.least[side]);
        }
        sum
    }

    /// Whether the first player, to move, wins, where counting moves tells it.
    ///
    /// With j moves made by each, the first player is stuck only if j ≥ `least[0]`; one move later the second player is stuck only if
    /// j - 1 ≥ `least[1]`. Neither can make more than `most` moves.
    #[inline]
    pub(super) fn settled(&self) -> Option<bool> {
        if self.moves[0] == 0 || self.least[1] >= self.most[0] {
            return Some(true);
        }
        if self.least[0] > self.most[1] {
            return Some(false);
        }
        None
    }
}
