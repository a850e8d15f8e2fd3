//! The rulesets, one file each.
//!
//! To add one, write a file like [`domineering`](mod@domineering) and a line in the list below. The language, the program, the browser,
//! the documentation and the test of all rulesets then know it.

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
pub mod northcott;
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

pub use call::{graph, position, read_call};

use crate::position::{BuiltIn, Ruleset};
use impartial::catalogue::catalogue;
use std::sync::{Arc, LazyLock};

/// The rulesets that have a file here. The impartial games of heaps and coins are in [`impartial::catalogue`].
pub static BUILT_IN: &[&BuiltIn] = &[
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
    &northcott::RULESET,
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

/// Every ruleset that comes with the program, by name: those of [`BUILT_IN`] and the impartial games.
pub fn all() -> &'static [Arc<dyn Ruleset>] {
    static ALL: LazyLock<Vec<Arc<dyn Ruleset>>> = LazyLock::new(|| {
        let files = BUILT_IN
            .iter()
            .map(|&&file| -> Arc<dyn Ruleset> { Arc::new(file) });
        let is_new = |name: &str| BUILT_IN.iter().all(|file| file.name != name);
        let games = catalogue().iter().filter(|game| is_new(game.name));
        let games = games.map(|game| Arc::clone(game) as Arc<dyn Ruleset>);
        let mut all: Vec<_> = files.chain(games).collect();
        all.sort_by(|a, b| a.name().cmp(b.name()));
        all
    });
    &ALL
}

/// The ruleset of a name, among those that come with the program.
pub fn find(name: &str) -> Option<&'static Arc<dyn Ruleset>> {
    let place = all().binary_search_by(|ruleset| ruleset.name().cmp(name));
    place.ok().map(|at| &all()[at])
}

#[cfg(test)]
pub(crate) mod testing;
