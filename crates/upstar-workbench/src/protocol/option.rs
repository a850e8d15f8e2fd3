//! The options of a position or of a part of a sum.

use super::{Board, Changes, Found, Outcome, Written};
use serde::Serialize;

/// An option of one player.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Option"))]
pub(crate) struct GameOption {
    /// The call, or the text of a game.
    pub(crate) call: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) board: Option<Board>,
    pub(crate) worth: Found<Written>,
    pub(crate) outcome: Option<Outcome>,
    /// An earlier option of the same player with the same value.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) same_as: Option<usize>,
    #[serde(flatten)]
    pub(crate) status: Status,
    /// A click on one of these places means this move; `null` where that cannot be said.
    pub(crate) changes: Option<Changes>,
    /// Sets of places: clicks on all places of one of them mean this move, where `changes` cannot say it. Other moves may have the same.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<Changes>>"))]
    pub(crate) clicks: Vec<Changes>,
    /// There if the player who makes this move is to move again.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) again: Option<bool>,
    /// The points that this move brings, where play is for points and it brings some.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) points: Option<i32>,
    #[serde(flatten)]
    pub(crate) verdict: Verdict,
}

/// What becomes of an option on the way to the canonical form of the whole.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "status", rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum Status {
    Canonical,
    Dominated {
        /// The dominating option; missing if it comes in only after a reversible one is replaced.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        by: Option<usize>,
        by_value: Found<Written>,
    },
    Reversible {
        /// The opponent's answer.
        through: Found<Written>,
    },
    Unknown,
}

/// The result of a move for the player who makes it; `null` where it is not known.
#[derive(Clone, Copy, Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Verdict {
    pub(crate) wins: Option<bool>,
    pub(crate) draws: Option<bool>,
    /// The number of moves to the end, this one included, where it is known.
    pub(crate) remoteness: Option<u32>,
    /// How many points more than the opponent the player gets from this move on, where play is for points.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "number"))]
    pub(crate) score: Option<i64>,
}
