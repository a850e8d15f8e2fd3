//! Games that are won by a goal instead of the last move.
//!
//! Such a position has no value in a sum: who wins, how soon, and by how much is all that can be asked. Each module is one engine; the
//! rulesets that use it are in `upstar-positions`.

pub mod chases;
pub mod hex;
pub mod lines;
pub mod retrograde;
pub mod strings;
pub mod switching;
mod verdict;
pub mod zig_zag;

pub use verdict::Verdict;
