//! What a position of an impartial game is worth.

use super::Outcome;
use super::games::{Ordinal, SosResult};
use super::loopy::LoopyValue;
use std::fmt;

/// What a position is worth.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// A nim value.
    Number(u128),
    /// An ordinal nim value.
    Ordinal(Ordinal),
    /// The value of a position that may go round for ever.
    Loopy(LoopyValue),
    /// Win, draw or loss for the player to move, where there is no nim value.
    Sos(SosResult),
    /// An outcome only; `None` where it is not known.
    Outcome(Option<Outcome>),
}

impl Value {
    /// The nim value, if it is a number.
    pub fn number(&self) -> Option<u128> {
        match self {
            Value::Number(n) => Some(*n),
            _ => None,
        }
    }

    /// The outcome that goes with it.
    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            Value::Number(n) => Some(if *n == 0 { Outcome::P } else { Outcome::N }),
            Value::Ordinal(o) => Some(if *o == Ordinal::default() {
                Outcome::P
            } else {
                Outcome::N
            }),
            Value::Loopy(LoopyValue::Number(n)) => Some(Outcome::of_value(*n)),
            Value::Loopy(LoopyValue::Infinite(set)) => Some(if set.contains(&0) {
                Outcome::N
            } else {
                Outcome::D
            }),
            Value::Sos(SosResult::Win) => Some(Outcome::N),
            Value::Sos(SosResult::Draw) => Some(Outcome::D),
            Value::Sos(SosResult::Loss) => Some(Outcome::P),
            Value::Outcome(outcome) => *outcome,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Number(n) => write!(f, "{n}"),
            Value::Ordinal(o) => write!(f, "{o}"),
            Value::Loopy(v) => write!(f, "{v}"),
            Value::Sos(SosResult::Win) => f.write_str("win"),
            Value::Sos(SosResult::Draw) => f.write_str("draw"),
            Value::Sos(SosResult::Loss) => f.write_str("loss"),
            Value::Outcome(Some(o)) => write!(f, "{o}"),
            Value::Outcome(None) => f.write_str("unknown"),
        }
    }
}
