//! Upstar (↑∗): combinatorial games, exactly and fast.

pub mod budget;
pub mod form;
pub mod game;
pub mod impartial;
pub mod notation;
pub mod number;
