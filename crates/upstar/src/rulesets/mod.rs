//! The rulesets, one file each.
//!
//! To add one, write a file like [`domineering`](mod@domineering) and one line in the list below: the language, the program, the
//! browser, the documentation and the test of all rulesets take it from there.

pub mod amazons;
mod call;
pub mod clobber;
pub mod col;
pub mod domineering;
pub mod fission;
mod graph_position;
pub mod konane;
pub mod nogo;
pub mod placement;
pub mod snort;
mod stones;

pub use call::{PositionError, graph, position};

use crate::position::Ruleset;

/// Every ruleset.
pub static CATALOGUE: &[&Ruleset] = &[
    &amazons::RULESET,
    &clobber::RULESET,
    &col::RULESET,
    &domineering::RULESET,
    &fission::RULESET,
    &konane::RULESET,
    &nogo::RULESET,
    &snort::RULESET,
];

/// The ruleset of a name.
pub fn find(name: &str) -> Option<&'static Ruleset> {
    CATALOGUE
        .iter()
        .copied()
        .find(|ruleset| ruleset.name == name)
}

#[cfg(test)]
pub(crate) mod testing;
