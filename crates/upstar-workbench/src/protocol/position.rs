//! `position`.

use super::{
    Board, Card, Failed, Found, GameOption, Outcome, PictureKind, Pictures, Remoteness, Setup,
    Stage, Theory, Written,
};
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct PositionRequest {
    pub(crate) input: String,
    /// Whether the options are wanted; true by default.
    #[cfg_attr(test, ts(optional))]
    pub(crate) options: Option<bool>,
    /// Everything by default.
    #[cfg_attr(test, ts(optional))]
    pub(crate) stage: Option<Stage>,
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub(crate) pictures: Vec<PictureKind>,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum PositionAnswer {
    Position(Box<Position>),
    Failed(Failed),
}

/// Everything about one board.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Position {
    pub(crate) input: String,
    pub(crate) call: String,
    pub(crate) ruleset: String,
    pub(crate) impartial: bool,
    /// What was asked for.
    pub(crate) stage: Stage,
    pub(crate) theory: Theory,
    pub(crate) setup: Setup,
    pub(crate) board: Board,
    pub(crate) worth: Found<Written>,
    /// There if the value is no stopper.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) sides: Option<Sides>,
    pub(crate) outcome: Option<Outcome>,
    pub(crate) nim_value: Option<String>,
    /// Only where the last move does not decide or play need not end.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) remoteness: Option<Remoteness>,
    /// The points still to come, Left's minus Right's, when Left starts and when Right does. Only where play is for points.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "[number, number]"))]
    pub(crate) score: Option<[i64; 2]>,
    /// The card of the value, without pictures.
    pub(crate) card: Option<Found<Card>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) pictures: Option<Pictures>,
    /// The kinds of pictures that the position has.
    pub(crate) drawable: Vec<PictureKind>,
    /// Left's options; `null` where there are too many.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) left: Option<Option<Vec<GameOption>>>,
    /// Right's options.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) right: Option<Option<Vec<GameOption>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) wins: Option<PositionWins>,
    /// Why options are missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) problem: Option<String>,
    /// Independent parts, if there are several.
    pub(crate) parts: Vec<String>,
}

/// The sides of a value: what it is worth if Left wins infinite play, and if Right does.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Sides {
    pub(crate) onside: Found<Written>,
    pub(crate) offside: Found<Written>,
}

/// The indices of each player's winning options; `null` where they are not known.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct PositionWins {
    pub(crate) left: Option<Vec<usize>>,
    pub(crate) right: Option<Vec<usize>>,
}
