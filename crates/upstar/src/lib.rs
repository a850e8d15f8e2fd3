//! Upstar (↑∗): combinatorial games, exactly and fast.
#![doc = ""]

pub mod impartial;
