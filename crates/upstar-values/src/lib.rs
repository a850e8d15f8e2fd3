//! Exact values of short partizan games: numbers, the algebra of values, literal forms, analysis, bidding play, and their notation.
//!
//! The crate above this one has rulesets and their positions; the crate `upstar` has everything under one name.

pub mod analysis;
pub mod bidding;
pub mod budget;
pub mod encode;
pub mod file;
pub mod form;
pub mod game;
pub mod memory;
pub mod notation;
pub mod number;
pub mod sort;
