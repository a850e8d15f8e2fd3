//! Who wins a sum under misère play, where the player who cannot move wins.
//!
//! Values of normal play say nothing here: nothing is added up, nothing cancels, and no option is worse than another without a search. A
//! position that falls apart is the sum of its parts all the same; so a sum is held as a multiset of pieces. Numbers that every piece has,
//! its key among them, are added for a sum, so that all sums one move away are looked up without being made.

mod heaps;
mod options;
mod pieces;
mod search;
mod signed;
mod solver;
mod terms;
mod total;
mod trees;

pub use solver::{MisereSettings, MisereSolver};

use upstar::budget::Stopped;

/// Why a search gives up on play that comes back to a sum.
const LOOP: Stopped =
    Stopped::NoValue(&"no misère play: play can come back to a position, and need not end");
