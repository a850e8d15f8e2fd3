//! Clobber: move a stone onto a neighbouring stone of the other colour, which is taken away.

use crate::position::{Bits, Grid, Rules};

/// Clobber on a grid; a position is Left's stones and Right's.
#[derive(Clone, Debug)]
pub struct Clobber<G>(pub G);

impl<G: Grid> Clobber<G> {
    /// Calls with each capture: the cell a stone of `own` leaves and the cell of `enemy` it takes.
    #[inline]
    fn captures(&self, own: G::Bits, enemy: G::Bits, mut found: impl FnMut(G::Bits, G::Bits)) {
        let grid = &self.0;
        for stone in own.cells() {
            for target in (grid.around(stone) & enemy).cells() {
                found(stone, target);
            }
        }
    }
}

impl<G: Grid> Rules for Clobber<G> {
    type Position = (G::Bits, G::Bits);

    #[inline]
    fn left_moves(&self, &(x, o): &Self::Position, moves: &mut Vec<Self::Position>) {
        self.captures(x, o, |from, to| moves.push((x ^ from ^ to, o ^ to)));
    }

    #[inline]
    fn right_moves(&self, &(x, o): &Self::Position, moves: &mut Vec<Self::Position>) {
        self.captures(o, x, |from, to| moves.push((x ^ to, o ^ from ^ to)));
    }

    #[inline]
    fn parts(&self, (x, o): Self::Position, parts: &mut Vec<Self::Position>) {
        let mut rest = x | o;
        while !rest.is_empty() {
            let part = self.0.flood(rest.lowest(), rest);
            rest = rest ^ part;
            // Stones of one colour alone never move.
            if !(part & x).is_empty() && !(part & o).is_empty() {
                parts.push((part & x, part & o));
            }
        }
    }

    #[inline]
    fn normal(&self, (x, o): Self::Position) -> (Self::Position, bool) {
        let shift = self.0.corner(x | o);
        let (x, o) = (x >> shift, o >> shift);
        let least = |sets: [G::Bits; 2]| {
            let images = self.0.images(sets);
            let one = images.map(|[x, o]| ((x, o), false).min(((o, x), true)));
            one[0].min(one[1]).min(one[2].min(one[3]))
        };
        let upright = least([x, o]);
        match self.0.transposed([x, o]) {
            Some(across) => upright.min(least(across)),
            None => upright,
        }
    }
}
