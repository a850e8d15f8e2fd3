//! Positions of games on boards, graphs, rows and heaps, and the rulesets they belong to.

pub mod position;
pub mod rulesets;
pub mod sum;
