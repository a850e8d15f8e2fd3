//! The rulesets, one file each.
//!
//! To add one, write a file like [`domineering`](mod@domineering) and one line in the list below: the language, the program, the
//! browser, the documentation and the test of all rulesets take it from there.

pub mod amazons;
pub mod bipass;
pub mod cake;
mod call;
pub mod childish_hackenbush;
pub mod clobber;
pub mod coin_sliding;
pub mod col;
mod coloured_edges;
pub mod cutcake;
pub mod domineering;
pub mod elephants_and_rhinos;
mod facing_pieces;
pub mod fission;
pub mod flipping_coins;
pub mod flower;
pub mod generalized_toads_and_frogs;
mod graph_position;
pub mod hackenbush;
pub mod hackenbush_string;
pub mod impartial;
pub mod konane;
pub mod maundy_cake;
pub mod node_kayles;
pub mod nogo;
pub mod odd_even_subtraction;
pub mod partizan_arc_kayles;
pub mod partizan_queens;
pub mod partizan_subtraction;
pub mod placement;
pub mod queens;
pub mod ski_jumps;
pub mod snort;
mod stones;
pub mod toads_and_frogs;
pub mod toppling_dominoes;
#[cfg(test)]
mod tournament;

pub use call::{PositionError, graph, position};

use crate::position::{AnyPosition, Argument, Misfit, Ruleset};
use crate::rulesets::impartial::catalogue::catalogue;

/// Every ruleset.
pub static CATALOGUE: &[&Ruleset] = &[
    &amazons::RULESET,
    &bipass::RULESET,
    &childish_hackenbush::RULESET,
    &clobber::RULESET,
    &coin_sliding::RULESET,
    &col::RULESET,
    &cutcake::RULESET,
    &domineering::RULESET,
    &elephants_and_rhinos::RULESET,
    &fission::RULESET,
    &flipping_coins::RULESET,
    &flower::RULESET,
    &generalized_toads_and_frogs::RULESET,
    &hackenbush::RULESET,
    &hackenbush_string::RULESET,
    &konane::RULESET,
    &maundy_cake::RULESET,
    &node_kayles::RULESET,
    &nogo::RULESET,
    &odd_even_subtraction::RULESET,
    &partizan_arc_kayles::RULESET,
    &partizan_queens::RULESET,
    &partizan_subtraction::RULESET,
    &queens::RULESET,
    &ski_jumps::RULESET,
    &snort::RULESET,
    &toads_and_frogs::RULESET,
    &toppling_dominoes::RULESET,
];

/// The ruleset of a name, among those that play on boards.
pub fn find(name: &str) -> Option<&'static Ruleset> {
    CATALOGUE
        .iter()
        .copied()
        .find(|ruleset| ruleset.name == name)
}

/// What is said about a ruleset, partizan or impartial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The name of the function that builds positions.
    pub name: &'static str,
    /// The rule in a sentence.
    pub rule: &'static str,
    /// How positions are written.
    pub notation: &'static str,
    /// A call that runs.
    pub example: &'static str,
    /// Whether both players always have the same moves.
    pub impartial: bool,
    /// Where the game comes from.
    pub source: &'static str,
    /// Conventions, and what is known about the values.
    pub notes: &'static str,
}

/// Every ruleset by name: those of [`CATALOGUE`] and the impartial games.
pub fn summaries() -> Vec<Summary> {
    let boards = CATALOGUE.iter().map(|ruleset| Summary {
        name: ruleset.name,
        rule: ruleset.rule,
        notation: ruleset.notation,
        example: ruleset.example,
        impartial: ruleset.impartial,
        source: ruleset.source,
        notes: ruleset.notes,
    });
    let heaps = catalogue()
        .iter()
        .filter(|entry| find(entry.name).is_none())
        .map(|entry| Summary {
            name: entry.name,
            rule: entry.rule,
            notation: entry.notation,
            example: entry.example,
            impartial: true,
            source: entry.source,
            notes: entry.solution,
        });
    let mut all: Vec<Summary> = boards.chain(heaps).collect();
    all.sort_by_key(|summary| summary.name);
    all
}

/// The position that a ruleset builds from arguments; `None` if no ruleset has this name.
pub fn build(name: &str, arguments: &[Argument]) -> Option<Result<AnyPosition, Misfit>> {
    match find(name) {
        Some(ruleset) => Some((ruleset.build)(arguments)),
        None if catalogue().iter().any(|entry| entry.name == name) => {
            Some(impartial::build(name, arguments))
        }
        None => None,
    }
}

#[cfg(test)]
pub(crate) mod testing;
