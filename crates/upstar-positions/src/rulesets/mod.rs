//! The rulesets, one file each.
//!
//! To add one, write a file like [`domineering`](mod@domineering) and a line in the list below. The language, the program, the browser,
//! the documentation and the test of all rulesets then know it.

pub mod amazons;
pub mod animal;
pub mod arc_kayles;
pub mod backsliding_toads_and_frogs;
pub mod bicolour_fission;
pub mod bipass;
pub mod black_path;
pub mod bridgit;
pub mod cake;
mod call;
pub mod ceylonese_fox_and_geese;
mod chase;
pub mod cherries;
pub mod childish_hackenbush;
pub mod clear_the_pond;
pub mod clobber;
pub mod coin_sliding;
pub mod col;
mod coloured_edges;
pub mod connect_four;
mod cross_board;
pub mod cross_purposes;
pub mod cutcake;
pub mod dodgem;
pub mod domineering;
pub mod elephants_and_rhinos;
pub mod end_nim;
mod facing_pieces;
pub mod fission;
pub mod flipping_coins;
pub mod flower;
pub mod fox_and_geese;
pub mod fox_and_geese_alone;
pub mod gen_clobber;
pub mod gen_col;
pub mod gen_cutcake;
pub mod generalized_toads_and_frogs;
mod graph_position;
pub mod hackenbush;
pub mod hackenbush_string;
pub mod hare_and_hounds;
pub mod healing_hackenbush_string;
mod heap_rule;
pub mod hex;
mod hops;
pub mod impartial;
pub mod jam;
pub mod k_in_a_row;
pub mod king_and_rook;
pub mod konane;
pub mod lasers;
pub mod lewthwaite;
pub mod lines;
mod lines_game;
pub mod magic_fifteen;
pub mod mancala;
pub mod maundy_cake;
pub mod mens_morris;
pub mod node_kayles;
pub mod nogo;
pub mod northcott;
pub mod odd_even_subtraction;
mod on_cells;
pub mod partizan_arc_kayles;
pub mod partizan_euclid;
pub mod partizan_heaps;
pub mod partizan_queens;
pub mod partizan_subtraction;
pub mod phutball;
pub mod phutball_board;
pub mod placement;
pub mod push;
pub mod quadraphage;
pub mod queens;
pub mod rex;
pub mod rook_race;
pub mod shannon;
pub mod ski_jumps;
mod small;
pub mod snort;
pub mod sowing;
pub mod spit_not_so;
mod stones;
pub mod strings;
mod strip;
pub mod tablut;
pub mod three_mens_morris;
pub mod tic_tac_toe;
pub mod tic_tac_toe_3d;
pub mod toads_and_frogs;
pub mod top_entails;
pub mod toppling_dominoes;
#[cfg(test)]
mod tournament;
mod turned;
pub mod wolves_and_sheep;
pub mod zig_zag;

pub use call::{graph, position, read_call};
pub use small::small_positions;
pub use turned::{TURNED, TurnedRuleset};

use crate::position::{BuiltIn, Ruleset};
use impartial::catalogue::catalogue;
use std::sync::{Arc, LazyLock};

/// The rulesets that have a file here. The impartial games of heaps and coins are in [`impartial::catalogue`].
pub static BUILT_IN: &[&BuiltIn] = &[
    &amazons::RULESET,
    &animal::RULESET,
    &arc_kayles::RULESET,
    &arc_kayles::WEIGHTED,
    &backsliding_toads_and_frogs::RULESET,
    &bicolour_fission::RULESET,
    &bipass::RULESET,
    &bridgit::RULESET,
    &black_path::RULESET,
    &childish_hackenbush::HOTCHPOTCH,
    &ceylonese_fox_and_geese::RULESET,
    &cherries::RULESET,
    &childish_hackenbush::RULESET,
    &clear_the_pond::RULESET,
    &clobber::RULESET,
    &coin_sliding::RULESET,
    &col::RULESET,
    &connect_four::RULESET,
    &cross_purposes::RULESET,
    &cutcake::RULESET,
    &dodgem::RULESET,
    &domineering::RULESET,
    &elephants_and_rhinos::RULESET,
    &end_nim::RULESET,
    &fission::RULESET,
    &flipping_coins::RULESET,
    &flower::RULESET,
    &gen_clobber::ANTI,
    &gen_clobber::DIAGONAL,
    &gen_clobber::GENERAL,
    &gen_clobber::HOT,
    &gen_clobber::KINGS,
    &gen_clobber::KNIGHTS,
    &gen_clobber::QUEENS,
    &gen_clobber::ROOKS,
    &gen_col::FJORDS,
    &gen_col::GENERAL,
    &gen_cutcake::EATCAKE,
    &gen_cutcake::GENERAL,
    &gen_cutcake::TURN_AND_EATCAKE,
    &fox_and_geese::RULESET,
    &fox_and_geese_alone::RULESET,
    &generalized_toads_and_frogs::RULESET,
    &hackenbush::RULESET,
    &hackenbush_string::RULESET,
    &hare_and_hounds::RULESET,
    &healing_hackenbush_string::RULESET,
    &hex::RULESET,
    &jam::RULESET,
    &k_in_a_row::RULESET,
    &konane::RULESET,
    &lasers::RULESET,
    &lines::RULESET,
    &magic_fifteen::RULESET,
    &king_and_rook::RULESET,
    &lewthwaite::RULESET,
    &mancala::RULESET,
    &maundy_cake::RULESET,
    &mens_morris::SIX,
    &mens_morris::NINE,
    &node_kayles::RULESET,
    &nogo::RULESET,
    &northcott::RULESET,
    &odd_even_subtraction::RULESET,
    &partizan_arc_kayles::RULESET,
    &partizan_euclid::RULESET,
    &partizan_heaps::SPLITTLES,
    &partizan_heaps::TAKE_AND_BREAK,
    &partizan_queens::RULESET,
    &partizan_subtraction::RULESET,
    &phutball::RULESET,
    &phutball_board::RULESET,
    &push::RULESET,
    &quadraphage::RULESET,
    &queens::RULESET,
    &rex::RULESET,
    &rook_race::RULESET,
    &shannon::RULESET,
    &ski_jumps::RULESET,
    &snort::RULESET,
    &sowing::RULESET,
    &strings::DOTS,
    &strings::NIMSTRING,
    &strings::STRINGS,
    &spit_not_so::FOXY,
    &spit_not_so::RULESET,
    &tablut::RULESET,
    &tic_tac_toe::RULESET,
    &tic_tac_toe_3d::RULESET,
    &three_mens_morris::RULESET,
    &toads_and_frogs::RULESET,
    &top_entails::RULESET,
    &toppling_dominoes::RULESET,
    &wolves_and_sheep::RULESET,
    &zig_zag::RULESET,
];

/// Every ruleset that comes with the program, by name: those of [`BUILT_IN`], those that are [turned](TURNED), and the impartial games.
pub fn all() -> &'static [Arc<dyn Ruleset>] {
    static ALL: LazyLock<Vec<Arc<dyn Ruleset>>> = LazyLock::new(|| {
        let files = BUILT_IN
            .iter()
            .map(|&&file| -> Arc<dyn Ruleset> { Arc::new(file) });
        let is_new = |name: &str| BUILT_IN.iter().all(|file| file.name != name);
        let games = catalogue().iter().filter(|game| is_new(game.name));
        let games = games.map(|game| Arc::clone(game) as Arc<dyn Ruleset>);
        let turned = TURNED
            .iter()
            .map(|&turned| -> Arc<dyn Ruleset> { Arc::new(turned) });
        let mut all: Vec<_> = files.chain(turned).chain(games).collect();
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
