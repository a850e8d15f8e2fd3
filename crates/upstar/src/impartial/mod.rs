//! Impartial games: nim values on plain integers.

mod grundy;
pub mod nimber;
mod outcome;
mod value_set;

pub use grundy::{Impartial, Solver};
pub use outcome::Outcome;
pub use value_set::{ValueSet, mex};
