//! Where packed positions come from: what an expander must know besides the moves.

use super::playable::{evaluator_of, key_of_rules};
use super::{AnyPosition, Evaluator, Placed, Playable, Position, Rules};
use std::sync::Arc;
use upstar_values::encode::{Encode, KeyHasher};
use upstar_values::game::Algebra;

/// The positions of one ruleset on one board, packed and as people see them.
pub trait Home<R: Rules>: Send {
    /// The packed form of a position that belongs to these rules and this board.
    fn pack(&self, rules: &R, position: &dyn Position) -> Option<R::Position>;
    /// A part as a position again.
    fn unpack(&self, rules: &R, part: &R::Position) -> AnyPosition;
    /// The key of a part in its [normal](Rules::normal) form; see [`position_key`](upstar_values::encode::position_key).
    fn key(&mut self, rules: &R, part: &R::Position) -> u128;
    /// The evaluator of these rules that is kept with the store of values.
    fn evaluator(&self, rules: &R, algebra: &Algebra) -> Arc<Evaluator<R>>;
    /// Whether all positions are impartial.
    fn is_impartial(&self, rules: &R) -> bool;
}

/// The positions of a ruleset of the catalogue.
pub(super) struct Own<R: Playable> {
    frame: R::Frame,
    /// What the keys of all parts start with.
    hasher: KeyHasher,
    /// Room for the bytes of a part.
    bytes: Vec<u8>,
}

impl<R: Playable> Own<R> {
    pub(super) fn new(rules: &R, frame: R::Frame) -> Own<R> {
        Own {
            frame,
            hasher: KeyHasher::of_position(key_of_rules(rules)),
            bytes: Vec::new(),
        }
    }
}

impl<R: Playable> Home<R> for Own<R> {
    fn pack(&self, rules: &R, position: &dyn Position) -> Option<R::Position> {
        let placed = position.as_any().downcast_ref::<Placed<R>>()?;
        (placed.rules == *rules).then(|| placed.position.clone())
    }

    fn unpack(&self, rules: &R, part: &R::Position) -> AnyPosition {
        Placed::any(rules.clone(), self.frame.clone(), part.clone())
    }

    fn key(&mut self, _rules: &R, part: &R::Position) -> u128 {
        self.bytes.clear();
        part.encode(&mut self.bytes);
        let mut hasher = self.hasher;
        hasher.write(&self.bytes);
        hasher.key()
    }

    fn evaluator(&self, rules: &R, algebra: &Algebra) -> Arc<Evaluator<R>> {
        evaluator_of(rules, algebra)
    }

    fn is_impartial(&self, rules: &R) -> bool {
        rules.ruleset().impartial
    }
}
