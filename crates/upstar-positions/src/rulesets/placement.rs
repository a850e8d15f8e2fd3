//! Games in which the players put pieces on the nodes of a graph for good: Col, Snort, Node Kayles.

use crate::position::{Bits, Places, Rules};
use upstar_values::budget::Stopped;
use upstar_values::encode::{Encode, encode_fields};
use upstar_values::game::{Algebra, Game};

/// What a piece forbids on the nodes next to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Law {
    /// Pieces of the same colour: Col.
    Own = 0,
    /// Pieces of the other colour: Snort.
    Other = 1,
    /// All pieces: Node Kayles.
    Every = 2,
}

impl Encode for Law {
    fn encode(&self, bytes: &mut Vec<u8>) {
        (*self as u8).encode(bytes);
    }
}

/// The rules on a board. A position is the sets of nodes still open to Left and to Right; the pieces themselves no longer matter.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Placement<P> {
    /// The board.
    pub places: P,
    /// What pieces forbid.
    pub law: Law,
}

encode_fields!(Placement<P: Places> { law, places });

impl<P: Places> Placement<P> {
    /// The nodes open to the player who takes a node, and those open to the other player.
    #[inline]
    fn take(&self, node: P::Bits, own: P::Bits, other: P::Bits) -> (P::Bits, P::Bits) {
        let rest = !node;
        let far = !(node | self.places.near(node));
        match self.law {
            Law::Own => (own & far, other & rest),
            Law::Other => (own & rest, other & far),
            Law::Every => (own & far, other & far),
        }
    }

    /// The open nodes that a move at one of `nodes` affects; the relation is symmetric.
    #[inline]
    pub(super) fn linked(&self, nodes: P::Bits, (left, right): (P::Bits, P::Bits)) -> P::Bits {
        let near_left = self.places.near(nodes & left);
        let near_right = self.places.near(nodes & right);
        match self.law {
            Law::Own => near_left & left | near_right & right,
            Law::Other => near_left & right | near_right & left,
            Law::Every => (near_left | near_right) & (left | right),
        }
    }
}

impl<P: Places> Rules for Placement<P> {
    type Position = (P::Bits, P::Bits);

    #[inline]
    fn left_moves(&self, &(left, right): &Self::Position, moves: &mut Vec<Self::Position>) {
        for node in left.cells() {
            moves.push(self.take(node, left, right));
        }
    }

    #[inline]
    fn right_moves(&self, &(left, right): &Self::Position, moves: &mut Vec<Self::Position>) {
        for node in right.cells() {
            let (right, left) = self.take(node, right, left);
            moves.push((left, right));
        }
    }

    #[inline]
    fn parts(&self, open: Self::Position, parts: &mut Vec<Self::Position>) {
        let (left, right) = open;
        let all = left | right;
        let mut rest = self.linked(all, open);
        // Nodes that affect no others form one part, whose value needs no play.
        let lonely = all & !rest;
        if !lonely.is_empty() {
            parts.push((left & lonely, right & lonely));
        }
        while !rest.is_empty() {
            let (mut part, mut new) = (rest.lowest(), rest.lowest());
            while !new.is_empty() {
                new = self.linked(new, open) & !part;
                part = part | new;
            }
            rest = rest & !part;
            parts.push((left & part, right & part));
        }
    }

    fn literal_parts(&self, open: Self::Position, parts: &mut Vec<Self::Position>) {
        let (left, right) = open;
        let all = left | right;
        let linked = self.linked(all, open);
        for node in (all & !linked).cells() {
            parts.push((left & node, right & node));
        }
        if !linked.is_empty() {
            self.parts((left & linked, right & linked), parts);
        }
    }

    #[inline]
    fn normal(&self, part: Self::Position) -> (Self::Position, bool) {
        self.places.normal(part)
    }

    #[inline]
    fn known_value(
        &self,
        &(left, right): &Self::Position,
        algebra: &mut Algebra,
    ) -> Result<Option<Game>, Stopped> {
        let both = left & right;
        if !self.linked(left | right, (left, right)).is_empty() {
            return Ok(None);
        }
        let free_moves = left.count() as i32 - right.count() as i32;
        let (number, star) = (algebra.integer(free_moves), both.count() % 2 == 1);
        Ok(Some(if star {
            algebra.add(number, Game::STAR)?
        } else {
            number
        }))
    }
}
