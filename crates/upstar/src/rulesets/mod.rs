//! The rulesets, one file each.
//!
//! To add one, write a file like [`domineering`](mod@domineering) and one line in the list below: the language, the program, the
//! browser, the documentation and the test of all rulesets take it from there.

pub mod amazons;
pub mod cake;
mod call;
pub mod childish_hackenbush;
pub mod clobber;
pub mod col;
mod coloured_edges;
pub mod cutcake;
pub mod domineering;
pub mod fission;
pub mod flower;
mod graph_position;
pub mod hackenbush;
pub mod hackenbush_string;
pub mod konane;
pub mod maundy_cake;
pub mod node_kayles;
pub mod nogo;
pub mod partizan_arc_kayles;
pub mod partizan_queens;
pub mod placement;
pub mod queens;
pub mod snort;
mod stones;
#[cfg(test)]
mod tournament;

pub use call::{PositionError, graph, position};

use crate::position::Ruleset;

/// Every ruleset.
pub static CATALOGUE: &[&Ruleset] = &[
    &amazons::RULESET,
    &childish_hackenbush::RULESET,
    &clobber::RULESET,
    &col::RULESET,
    &cutcake::RULESET,
    &domineering::RULESET,
    &fission::RULESET,
    &flower::RULESET,
    &hackenbush::RULESET,
    &hackenbush_string::RULESET,
    &konane::RULESET,
    &maundy_cake::RULESET,
    &node_kayles::RULESET,
    &nogo::RULESET,
    &partizan_arc_kayles::RULESET,
    &partizan_queens::RULESET,
    &queens::RULESET,
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
