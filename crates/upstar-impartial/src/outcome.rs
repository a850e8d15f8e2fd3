//! Who wins an impartial game.

use std::fmt;

/// The outcome of an impartial position under best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Outcome {
    /// The player who has just moved wins.
    P,
    /// The player about to move wins.
    N,
    /// Nobody can force a win; only in games with cycles.
    D,
}

impl Outcome {
    /// P for value 0, otherwise N.
    pub fn of_value(value: u64) -> Outcome {
        if value == 0 { Outcome::P } else { Outcome::N }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::P => "P",
            Outcome::N => "N",
            Outcome::D => "D",
        })
    }
}
