//! Impartial games: nim values on plain integers.

pub mod catalogue;
mod claim;
pub mod coins;
pub mod games;
mod grundy;
mod heaps;
pub mod loopy;
pub mod nimber;
mod outcome;
pub mod take_and_break;
pub mod tartan;
mod value_set;

pub use claim::{Violation, check_claim};
pub use grundy::{Impartial, Solver};
pub use heaps::{HeapRule, Heaps, tidy};
pub use outcome::Outcome;
use value_set::mex_wide;
pub use value_set::{ValueSet, mex};
