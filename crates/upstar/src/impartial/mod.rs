//! Impartial games: nim values on plain integers.

pub mod coins;
mod grundy;
mod heaps;
pub mod nimber;
mod outcome;
pub mod take_and_break;
mod value_set;

pub use grundy::{Impartial, Solver};
pub use heaps::{HeapRule, Heaps, tidy};
pub use outcome::Outcome;
pub use value_set::{ValueSet, mex};
