//! Families of positions on strips: what every one of them has, proved for all lengths.
//!
//! A position is a [`Word`], its moves are patterns of letters ([`Relation`]). Such moves can be followed by finite automata, so that the law of a
//! game (who wins, the nim value, the value) can be checked for all words at once. [`prove`] learns an automaton from short words
//! and checks it; the result is a [`Theorem`] and can be written down as a certificate.
//!
//! # Why that is a proof
//!
//! Let a machine give every word of a set an output, and let the set be closed under moves. Suppose that for every word the output is what the law
//! makes of the outputs of its options. Play ends, so that by induction over the moves every output is right. A product of automata reads a
//! word, the state of the machine after it, and the states of the machine after all its options; it has finitely many states, and the law is checked in
//! each one.
//!
//! Where the followers of a family are too wild for that, the second player may still have a regular [`strategy`]: symmetry, for example.

mod certificate;
mod closed;
mod ending;
mod family;
pub mod fit;
pub mod fold;
pub mod formulas;
mod game;
mod inquiry;
mod judge;
mod law;
mod learn;
mod machine;
mod mirror;
mod prove;
mod relation;
mod set;
mod statement;
pub mod strategy;
mod teacher;
mod verify;

pub use certificate::beside;
pub use ending::Measure;
pub use family::{Family, FamilyError};
pub use game::WordGame;
pub use inquiry::{Answer, Claim, answer, refutation};
pub use law::Question;
pub use machine::{Machine, Output};
pub use prove::{Failure, Has, Limits, Progress, Theorem, counterexample, prove};
pub use relation::{Element, Letter, Pair, Relation, Word};
pub use statement::{Repeats, Table};
