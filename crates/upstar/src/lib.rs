//! Upstar (↑∗): combinatorial games, exactly and fast.

pub mod analysis;
pub mod bidding;
pub mod budget;
pub mod draw;
pub mod form;
pub mod game;
pub mod impartial;
mod memory;
pub mod notation;
pub mod number;
pub mod position;
pub mod rulesets;
pub mod sort;
