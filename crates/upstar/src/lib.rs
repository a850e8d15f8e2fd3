//! Upstar (↑∗): combinatorial games, exactly and fast.

pub mod budget;
pub mod impartial;
pub mod number;
