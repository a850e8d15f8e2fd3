//! Positions: boards, rules, and the way from a position to its value.

pub mod bits;
mod evaluate;
mod grid;
mod rules;
mod table;

pub use bits::Bits;
pub use evaluate::{Evaluator, Progress};
pub use grid::{Grid, Grid8, WideGrid};
pub use rules::Rules;
pub use table::Table;
