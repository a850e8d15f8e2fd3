//! Misère play: the player who makes the last move loses.

pub mod kayles;
pub mod partizan;
pub mod quotient;
