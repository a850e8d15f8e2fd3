//! Who wins a sum under misère play, where the player who cannot move wins.

mod pieces;
mod search;
mod signed;
mod solver;
mod terms;
mod total;

pub use solver::{MisereSettings, MisereSolver};
