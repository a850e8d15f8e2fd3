//! Domineering: dominoes on a board, Left's vertical, Right's horizontal.

use crate::budget::Stopped;
use crate::game::{Algebra, Game};
use crate::position::{Bits, Grid, Rules};

/// Domineering on a grid; a position is the set of free cells.
#[derive(Clone, Debug)]
pub struct Domineering<G>(pub G);

impl<G: Grid> Domineering<G> {
    /// Upper cells of the places where a vertical domino fits.
    #[inline]
    fn vertical(&self, free: G::Bits) -> G::Bits {
        free & self.0.north(free)
    }

    /// Left cells of the places where a horizontal domino fits.
    #[inline]
    fn horizontal(&self, free: G::Bits) -> G::Bits {
        free & self.0.west(free)
    }
}

impl<G: Grid> Rules for Domineering<G> {
    type Position = G::Bits;

    #[inline]
    fn left_moves(&self, &free: &G::Bits, moves: &mut Vec<G::Bits>) {
        for upper in self.vertical(free).cells() {
            moves.push(free ^ upper ^ self.0.south(upper));
        }
    }

    #[inline]
    fn right_moves(&self, &free: &G::Bits, moves: &mut Vec<G::Bits>) {
        for left in self.horizontal(free).cells() {
            moves.push(free ^ left ^ self.0.east(left));
        }
    }

    #[inline]
    fn parts(&self, position: G::Bits, parts: &mut Vec<G::Bits>) {
        // A cell without a free neighbour is of no use to anybody.
        let mut rest = position & self.0.around(position);
        while !rest.is_empty() {
            let part = self.0.flood(rest.lowest(), rest);
            parts.push(part);
            rest = rest ^ part;
        }
    }

    #[inline]
    fn normal(&self, part: G::Bits) -> (G::Bits, bool) {
        let part = part >> self.0.corner(part);
        let least = |part: G::Bits| {
            let [[a], [b], [c], [d]] = self.0.images([part]);
            a.min(b).min(c.min(d))
        };
        let upright = least(part);
        match self.0.transposed([part]) {
            // Vertical and horizontal change places, and so do the players.
            Some([across]) => (upright, false).min((least(across), true)),
            None => (upright, false),
        }
    }

    #[inline]
    fn known_value(&self, &part: &G::Bits, algebra: &mut Algebra) -> Result<Option<Game>, Stopped> {
        // A line of n cells has room for n/2 dominoes of one player.
        let length = (part.count() / 2) as i32;
        Ok(if self.horizontal(part).is_empty() {
            Some(algebra.integer(length))
        } else if self.vertical(part).is_empty() {
            Some(algebra.integer(-length))
        } else {
            None
        })
    }
}
