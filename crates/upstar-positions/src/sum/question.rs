//! What can be asked about sums.

use super::Sum;
use upstar_values::notation::tree::Relation;

/// A question about sums, for code that explains the answer.
///
/// ```
/// use upstar_positions::sum::{Question, Sum, Term};
/// use upstar_values::game::Game;
/// let question = Question::Outcome(Sum(vec![Term::of_value(Game::STAR)]));
/// assert_eq!(question.sums().len(), 1);
/// ```
#[derive(Clone, Debug)]
pub enum Question {
    /// Whether two sums stand in a relation.
    Relation(Sum, Relation, Sum),
    /// What the canonical form of a sum is.
    Canonical(Sum),
    /// Who wins a sum.
    Outcome(Sum),
    /// What a function of a sum is, and the way to its result.
    Told(Topic, Sum),
    /// Whether a statement about functions of sums is true, and the ways to their results.
    Measured {
        /// The statement as it was written.
        claim: String,
        /// Whether it is true.
        holds: bool,
        /// The functions that it speaks of.
        about: Vec<(Topic, Sum)>,
    },
}

/// A function of a game whose way to its result can be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// Temperature, mean and thermograph, which are found together.
    Temperature,
    /// The atomic weight.
    AtomicWeight,
    /// The reduced canonical form.
    Reduced,
    /// The nim value.
    NimValue,
}

impl Question {
    /// The sums that the question is about.
    pub fn sums(&self) -> Vec<&Sum> {
        match self {
            Question::Relation(left, _, right) => vec![left, right],
            Question::Canonical(sum) | Question::Outcome(sum) | Question::Told(_, sum) => {
                vec![sum]
            }
            Question::Measured { about, .. } => about.iter().map(|(_, sum)| sum).collect(),
        }
    }
}
