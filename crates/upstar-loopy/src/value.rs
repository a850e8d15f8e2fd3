//! Values of loopy games: two sides.

use crate::graph::SideGraph;
use crate::store::Stopper;
use std::sync::Arc;
use upstar_values::game::Game;

/// The value of a loopy game: its onside and its offside.
///
/// Values whose sides are stoppers are equal exactly when the sides are. Others are compared by
/// [`LoopyAlgebra::compare`](crate::LoopyAlgebra::compare).
#[derive(Clone, Debug)]
pub struct Value {
    pub(crate) onside: Side,
    pub(crate) offside: Side,
}

/// One side of a value.
#[derive(Clone, Debug)]
pub enum Side {
    /// A stopper in canonical form.
    Stopper(Stopper),
    /// A game that is not known to be equal to a stopper: a graph and its root.
    Other(SideRoot),
}

/// A vertex of a graph, as one side of a value.
#[derive(Clone, Debug)]
pub struct SideRoot {
    pub(crate) graph: Arc<SideGraph>,
    pub(crate) root: usize,
}

impl Value {
    /// The value with these sides. The onside must be at least the offside.
    pub(crate) fn new(onside: Side, offside: Side) -> Value {
        Value { onside, offside }
    }

    /// The onside: infinite play is won by Left.
    pub fn onside(&self) -> &Side {
        &self.onside
    }

    /// The offside: infinite play is won by Right.
    pub fn offside(&self) -> &Side {
        &self.offside
    }

    /// The value as a stopper, if it is one: both sides are the same.
    pub fn stopper(&self) -> Option<Stopper> {
        match (&self.onside, &self.offside) {
            (Side::Stopper(on), Side::Stopper(off)) if on == off => Some(*on),
            _ => None,
        }
    }

    /// The value as a short value, if it is one.
    pub fn short(&self) -> Option<Game> {
        self.stopper().and_then(Stopper::short)
    }

    /// Both sides, if they are stoppers.
    pub fn sides(&self) -> Option<(Stopper, Stopper)> {
        match (&self.onside, &self.offside) {
            (Side::Stopper(on), Side::Stopper(off)) => Some((*on, *off)),
            _ => None,
        }
    }
}

/// Values with stoppers as sides are equal if their sides are; other values are never equal by this test.
impl PartialEq for Value {
    fn eq(&self, other: &Value) -> bool {
        matches!((self.sides(), other.sides()), (Some(mine), Some(theirs)) if mine == theirs)
    }
}

impl From<Stopper> for Value {
    fn from(stopper: Stopper) -> Value {
        Value::new(Side::Stopper(stopper), Side::Stopper(stopper))
    }
}

impl From<Game> for Value {
    fn from(game: Game) -> Value {
        Stopper::Short(game).into()
    }
}
