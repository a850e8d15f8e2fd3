//! Games of lines: two players take points in turn, and some sets of points decide.
//!
//! Tic-Tac-Toe, k in a row, games of animals and all their disguises are a [`Hypergraph`] and a [`Rule`]. [`Search`] says who wins. A
//! [pairing](pairing()) is a certificate that the second player holds a draw, and [`check_pairing`] verifies it without search.
//! [`ConnectFour`] has a search of its own, because its men fall.

mod animals;
mod bits;
mod connect_four;
mod hypergraph;
mod isomorphism;
mod makers;
mod pairing;
mod periodic;
mod plain;
mod search;
mod symmetry;
mod threats;

pub use animals::{ANIMALS, Animal, animal, animals, brick_dominoes};
pub use bits::{Points, points_of};
pub use connect_four::{ConnectFour, FallingBoard, WrongFall};
pub use hypergraph::{Hypergraph, WrongSet};
pub use isomorphism::{isomorphism, symmetries};
pub use makers::{Words, cube, magic_fifteen, rows, words};
pub use pairing::{FlawedPairing, check_pairing, pairing};
pub use periodic::{PeriodicPairing, WrongPeriod};
pub use plain::PlainSearch;
pub use search::{Marks, Search, TooManyPoints, masks};

/// What it means to own all points of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// The first player to own a set wins; nobody wins if all points are taken.
    First,
    /// The first player to own a set loses.
    Misere,
    /// Left wins if she ever owns a set, and Right wins if she does not. His own sets do not count.
    Maker,
}

impl Rule {
    /// All rules.
    pub const ALL: [Rule; 3] = [Rule::First, Rule::Misere, Rule::Maker];

    /// The word for it in calls.
    pub fn name(self) -> &'static str {
        match self {
            Rule::First => "first",
            Rule::Misere => "misere",
            Rule::Maker => "maker",
        }
    }
}
