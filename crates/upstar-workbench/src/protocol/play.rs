//! `play`.

use super::{Fault, MovePlace, Player, Theory, Verdict};
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct PlayRequest {
    pub(crate) components: Vec<String>,
    /// For whom the engine moves.
    pub(crate) player: Player,
    pub(crate) opponent: OpponentRequest,
    /// The component in which the last move was made.
    #[cfg_attr(test, ts(optional))]
    pub(crate) last: Option<u32>,
    /// Left's points minus Right's in the moves made so far, where play is for points; 0 if not given.
    #[cfg_attr(test, ts(optional))]
    pub(crate) points: Option<i32>,
}

/// One of the engine's players, by the name that the answer of `sum` lists.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct OpponentRequest {
    pub(crate) kind: String,
    /// For the player `random`: the same seed gives the same move.
    #[cfg_attr(test, ts(optional))]
    pub(crate) seed: Option<u64>,
}

/// The move of the engine, or why there is none.
#[derive(Debug, Serialize)]
#[serde(untagged)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum PlayAnswer {
    Moved(Moved),
    Ended(Ended),
    NoSum(NoSum),
    NoComponent(NoComponent),
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Moved {
    #[serde(rename = "move")]
    pub(crate) made: MoveMade,
    /// The sum after the move.
    pub(crate) components: Vec<String>,
    pub(crate) theory: Theory,
    /// Whether the game has ended with this move.
    pub(crate) over: bool,
    /// The reason for this move.
    pub(crate) reason: String,
    #[serde(flatten)]
    pub(crate) verdict: Verdict,
    /// There if the game has ended; `null` for a draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) winner: Option<Option<Player>>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct MoveMade {
    #[serde(flatten)]
    pub(crate) place: MovePlace,
    pub(crate) call: String,
    /// What the move changes, in words.
    pub(crate) change: Option<String>,
}

/// The answer if the game has already ended.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Ended {
    #[serde(rename = "move")]
    pub(crate) made: (),
    pub(crate) components: Vec<String>,
    pub(crate) wins: bool,
    pub(crate) draws: bool,
    #[cfg_attr(test, ts(type = "true"))]
    pub(crate) over: bool,
    /// `null` for a draw.
    pub(crate) winner: Option<Player>,
    pub(crate) reason: String,
}

/// The answer if the components cannot be played, or not together.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct NoSum {
    #[serde(rename = "move")]
    pub(crate) made: (),
    pub(crate) problem: String,
}

/// The answer if a component cannot be read.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct NoComponent {
    #[serde(rename = "move")]
    pub(crate) made: (),
    pub(crate) component: usize,
    pub(crate) error: Fault,
}
