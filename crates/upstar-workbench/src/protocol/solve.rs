//! `solve`.

use super::{ComponentRead, Outcome, Remoteness, Verdict};
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct SolveRequest {
    /// The parts of a sum; a position alone is a sum of one part.
    pub(crate) components: Vec<String>,
    /// Whether it is wanted which moves win; false by default.
    #[cfg_attr(test, ts(optional))]
    pub(crate) moves: Option<bool>,
    /// Left's points minus Right's in the moves made so far, where play is for points; 0 if not given.
    #[cfg_attr(test, ts(optional))]
    pub(crate) points: Option<i32>,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum SolveAnswer {
    Solved(Box<Solved>),
    Failed(SolveFailed),
}

/// Who wins.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Solved {
    /// There if both starts are decided.
    pub(crate) outcome: Option<Outcome>,
    pub(crate) winner: SolvedWinner,
    /// Only where the last move does not decide or play need not end.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) remoteness: Option<Remoteness>,
    /// What the moves bring, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) moves: Option<SolvedMoves>,
    /// Why something is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) problem: Option<String>,
}

/// The winner when Left starts, and when Right starts; `null` where that is not known.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct SolvedWinner {
    pub(crate) left: Option<Winner>,
    pub(crate) right: Option<Winner>,
}

/// The player who wins; nobody wins a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum Winner {
    Left,
    Right,
    Nobody,
}

impl From<upstar::game::Winner> for Winner {
    fn from(winner: upstar::game::Winner) -> Winner {
        match winner {
            upstar::game::Winner::Left => Winner::Left,
            upstar::game::Winner::Right => Winner::Right,
            upstar::game::Winner::Nobody => Winner::Nobody,
        }
    }
}

/// The results of each player's moves, by component and option, in the order of `sum`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct SolvedMoves {
    pub(crate) left: Vec<Vec<Verdict>>,
    pub(crate) right: Vec<Vec<Verdict>>,
}

/// A sum with a component that cannot be read.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct SolveFailed {
    pub(crate) components: Vec<ComponentRead>,
    pub(crate) winner: (),
}
