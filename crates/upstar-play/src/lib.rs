//! Play of combinatorial games: sums that can be played, explanations of who wins and why, players, games in progress.
//!
//! An explanation is a strategy with an answer to every move. The crate `upstar-check` verifies it without any of this code.

mod bidding;
pub mod explain;
mod game;
mod judge;
pub mod players;
mod said;

pub use bidding::BiddingMatch;
pub use game::{End, Ending, Match, REPETITIONS};
pub use judge::{Judge, Prospect};
pub use said::{Misread, letter, read_move};
pub use upstar::sum::{Move, Sum, Term};
