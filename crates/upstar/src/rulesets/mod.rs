//! The rulesets, one file each.
//!
//! To add one, write a file like [`domineering`](mod@domineering) and one line in the list below: the language, the program, the
//! browser, the documentation and the test of all rulesets take it from there.

pub mod bipass;
mod call;
pub mod clobber;
pub mod coin_sliding;
pub mod domineering;
pub mod elephants_and_rhinos;
pub mod flipping_coins;
pub mod generalized_toads_and_frogs;
pub mod odd_even_subtraction;
pub mod partizan_subtraction;
pub mod ski_jumps;
pub mod toads_and_frogs;
pub mod toppling_dominoes;

pub use call::{PositionError, graph, position};

use crate::position::Ruleset;

/// Every ruleset.
pub static CATALOGUE: &[&Ruleset] = &[
    &bipass::RULESET,
    &clobber::RULESET,
    &coin_sliding::RULESET,
    &domineering::RULESET,
    &elephants_and_rhinos::RULESET,
    &flipping_coins::RULESET,
    &generalized_toads_and_frogs::RULESET,
    &odd_even_subtraction::RULESET,
    &partizan_subtraction::RULESET,
    &ski_jumps::RULESET,
    &toads_and_frogs::RULESET,
    &toppling_dominoes::RULESET,
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
