//! The rulesets, one file each.

pub mod clobber;
pub mod domineering;
