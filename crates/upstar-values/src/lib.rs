//! Values of short partizan games, exactly: numbers, the algebra of values, literal forms, analysis, bidding play, and all of it as
//! text.
//!
//! Rulesets and their positions are in the crate above; the crate `upstar` has everything under one name.

pub mod analysis;
pub mod bidding;
pub mod budget;
pub mod encode;
pub mod form;
pub mod game;
pub mod memory;
pub mod notation;
pub mod number;
pub mod sort;
