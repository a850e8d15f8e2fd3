//! `sum`.

use super::{Board, Fault, Found, GameOption, Outcome, Player, Remoteness, Stage, Theory, Written};
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct SumRequest {
    pub(crate) components: Vec<String>,
    /// Everything by default.
    #[cfg_attr(test, ts(optional))]
    pub(crate) stage: Option<Stage>,
    /// Left's points minus Right's in the moves made so far, where play is for points; 0 if not given.
    #[cfg_attr(test, ts(optional))]
    pub(crate) points: Option<i32>,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum SumAnswer {
    Sum(Box<Sum>),
    Failed(SumFailed),
}

/// Several boards and values at once.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Sum {
    pub(crate) components: Vec<SumComponent>,
    /// What was asked for.
    pub(crate) stage: Stage,
    pub(crate) theory: Theory,
    pub(crate) total: Found<Written>,
    pub(crate) outcome: Option<Outcome>,
    pub(crate) wins: SumWins,
    pub(crate) over: Over,
    /// How the game ends when the same position is on the board for the third time; only where play need not end.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) repeated: Option<End>,
    /// The engine's players that know how to play this.
    pub(crate) opponents: Vec<Opponent>,
    /// Only where the last move does not decide or play need not end.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) remoteness: Option<Remoteness>,
    /// The points still to come, Left's minus Right's, when Left starts and when Right does. Only where play is for points.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "[number, number]"))]
    pub(crate) score: Option<[i64; 2]>,
    /// Why the components cannot be played together.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) problem: Option<String>,
}

/// A sum with a component that cannot be read.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct SumFailed {
    pub(crate) components: Vec<ComponentRead>,
    pub(crate) total: (),
    pub(crate) outcome: (),
    pub(crate) wins: (),
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ComponentRead {
    pub(crate) input: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) error: Option<Fault>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct SumComponent {
    pub(crate) input: String,
    pub(crate) kind: ComponentKind,
    pub(crate) theory: Theory,
    /// This, the ruleset and the board are there for positions.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) call: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) ruleset: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) board: Option<Board>,
    pub(crate) worth: Found<Written>,
    pub(crate) outcome: Option<Outcome>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) temperature: Option<Found<Written>>,
    /// Left's options; `null` where there are too many.
    pub(crate) left: Option<Vec<GameOption>>,
    /// Right's options.
    pub(crate) right: Option<Vec<GameOption>>,
    /// Why options are missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) problem: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum ComponentKind {
    Position,
    Game,
}

/// A move in a sum: an option of a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct MovePlace {
    pub(crate) component: usize,
    pub(crate) option: usize,
}

/// Each player's winning moves; `null` where they are not known.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct SumWins {
    pub(crate) left: Option<Vec<MovePlace>>,
    pub(crate) right: Option<Vec<MovePlace>>,
}

/// How the game has ended if that player is to move; `null` if play goes on.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Over {
    pub(crate) left: Option<End>,
    pub(crate) right: Option<End>,
}

/// The end of a game; nobody wins a draw.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct End {
    pub(crate) winner: Option<Player>,
    pub(crate) text: String,
}

/// One of the engine's players.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Opponent {
    pub(crate) kind: &'static str,
    pub(crate) about: &'static str,
}
