//! Positions: boards, rules, and the way from a position to its value.
//!
//! A ruleset is one file in [`rulesets`](crate::rulesets): its moves ([`Rules`]), how positions are written and drawn
//! ([`Playable`]), and an entry ([`BuiltIn`]) that makes it known everywhere as a [`Ruleset`].

mod alphabet;
mod analyses;
mod any_graph;
mod any_position;
mod argument;
pub mod bits;
mod board;
mod boards;
mod build;
mod canonical;
mod direction;
mod edges;
mod evaluate;
mod expand;
mod form;
mod form_graph;
mod graph;
mod grid;
mod home;
#[cfg(target_arch = "x86_64")]
mod images;
mod known;
mod listing;
mod loopy;
mod mirror;
mod nim_search;
mod numbers;
mod places;
mod play_impartial;
mod playable;
mod playout;
mod regions;
mod retrograde;
mod rules;
mod ruleset;
mod searches;
mod squares;
mod stopper;
mod symmetry;
mod table;
mod tabled;
mod text;
mod theory;
mod variant;
mod worth;

pub use alphabet::Alphabet;
pub(crate) use alphabet::{COINS, COLOURS, FREE, PIECES, STONES};
pub use analyses::kept_starts;
#[cfg(test)]
pub(crate) use any_graph::{
    entailing_value as nim_value_by_play, score as score_by_play, starts as starts_by_play,
};
pub use any_position::{AnyPosition, Position};
pub use argument::{Argument, Misfit, PositionError};
pub use bits::Bits;
pub use board::{Board, Cell, Edge, Node, Note, Owner};
pub use boards::Boards;
pub use build::{
    Build, Fork, Gain, NimValues, Outcomes, PackedStarts, Reached, Score, Scores, SmallNim,
};
pub use canonical::canonical_code;
pub use direction::Direction;
pub use edges::{WrittenEdge, written_edges};
pub use evaluate::{Evaluator, Progress};
pub use expand::{Expander, Options, Part, Piece, expander};
pub use form::{position_of, written};
pub use form_graph::form_starts;
pub use graph::{Graph, MOST_NODES};
pub(crate) use grid::with_grid;
pub use grid::{Grid, Grid8, Size, WideGrid};
pub use home::Home;
pub use known::{KnownValues, known_value, use_known_values};
pub(crate) use listing::{Positions, Tried, listed};
pub use loopy::{loopy_value, reached_values};
pub use mirror::{has_mirror, neighbours};
pub use nim_search::ImpartialRules;
pub(crate) use nim_search::{FEW_MOVES, searched_position, searched_value};
pub use places::{AnyGraph, OnGrid, Places, QueenLines};
pub use play_impartial::{ByKey, ImpartialPlay};
pub(crate) use playable::evaluator_of;
pub use playable::{
    ByGoal, ByValue, Placed, Playable, Stake, evaluator, kept_score, keyed_evaluator,
};
pub use regions::Regions;
pub use retrograde::{PlayGraph, RulesGraph, Solved};
pub use rules::{Rules, Survey, held_by};
pub use ruleset::{BuiltIn, OfSize, Proofs, Ruleset};
pub use searches::with_search;
pub(crate) use squares::{QuarterPlane, Shown};
pub use stopper::{is_loopy_value, stopper_position};
pub use symmetry::Symmetries;
pub use table::{OpenTable, Place, Table};
pub use tabled::{kept_table, tabled_starts};
pub use text::{BoardArguments, Letters, board_arguments};
pub use theory::{Ends, Stuck, Theory};
pub use variant::Variant;
pub use worth::{Remoteness, Start, Starts, Uncounted, Worth};
