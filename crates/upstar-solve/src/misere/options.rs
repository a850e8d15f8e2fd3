//! The options of a piece.

use super::pieces::Pieces;
use super::signed::Signed;
use super::total::Total;
use rustc_hash::FxHashSet;

/// Left's options of a piece, each once, as the opponent sees them: negated.
#[derive(Default)]
pub(super) struct Moves {
    /// What each option adds up to, and where its pieces end.
    options: Vec<(Total, u32)>,
    pieces: Vec<Signed>,
}

impl Moves {
    /// What the options add up to, in order.
    #[inline]
    pub(super) fn totals(&self) -> impl Iterator<Item = &Total> {
        self.options.iter().map(|(total, _)| total)
    }

    /// The pieces of an option.
    #[inline]
    pub(super) fn pieces(&self, at: usize) -> &[Signed] {
        let start = if at == 0 { 0 } else { self.options[at - 1].1 };
        &self.pieces[start as usize..self.options[at].1 as usize]
    }

    pub(super) fn len(&self) -> usize {
        self.options.len()
    }

    fn push(&mut self, total: Total, pieces: &[Signed]) {
        self.pieces.extend_from_slice(pieces);
        self.options.push((total, self.pieces.len() as u32));
    }

    pub(super) fn bytes(&self) -> usize {
        self.options.capacity() * size_of::<(Total, u32)>()
            + self.pieces.capacity() * size_of::<Signed>()
            + 64
    }
}

impl FromIterator<(Total, Pieces)> for Moves {
    /// Of options with the same key only the first is kept.
    fn from_iter<I: IntoIterator<Item = (Total, Pieces)>>(options: I) -> Moves {
        let mut moves = Moves::default();
        let mut met = FxHashSet::default();
        for (total, pieces) in options {
            if met.insert(total.keys[0]) {
                moves.push(total, &pieces);
            }
        }
        moves.options.shrink_to_fit();
        moves.pieces.shrink_to_fit();
        moves
    }
}
