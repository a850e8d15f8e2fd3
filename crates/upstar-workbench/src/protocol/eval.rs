//! `eval` and `card`.

use super::{
    Board, Found, MisereShown, NimValue, Outcome, PictureKind, Pictures, Remoteness, Theory,
    Written,
};
use serde::{Deserialize, Deserializer, Serialize};

#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct EvalRequest {
    pub(crate) input: String,
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub(crate) pictures: Vec<PictureKind>,
    /// Whether the card of the value is wanted.
    #[cfg_attr(test, ts(optional))]
    pub(crate) card: Option<bool>,
}

/// What an input is worth: the members of `upstar eval --json`, the notations for people, and what was asked for beside. A
/// problem with the input has the kind `error`, and the members of a `Fault`.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct EvalAnswer {
    #[serde(flatten)]
    pub(crate) shown: Shown,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) message: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) start: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) end: Option<usize>,
    /// The place in a function of a script.
    #[serde(rename = "where", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) place: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) help: Option<String>,
    /// What the input printed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub(crate) printed: Vec<String>,
    /// The names that the input defines. Such an input belongs in the context of later requests.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) defines: Option<String>,
    /// What a position is worth.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) worth: Option<Found<Written>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) board: Option<Board>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) pictures: Option<Pictures>,
    /// The kinds of pictures that such a value has. One of them may still turn out to be too large.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub(crate) drawable: Vec<PictureKind>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) card: Option<Found<Card>>,
}

/// A value as the machine-readable contract shows it, with the notations for people. Which members are there depends on the
/// kind.
#[derive(Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default)]
pub(crate) struct Shown {
    pub(crate) input: String,
    pub(crate) kind: String,
    pub(crate) value: Option<String>,
    #[serde(deserialize_with = "there", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) form: Option<Option<String>>,
    #[serde(deserialize_with = "there", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) outcome: Option<Option<Outcome>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) theory: Option<Theory>,
    /// Whether a loopy value is a stopper; otherwise it has two sides.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) stopper: Option<bool>,
    /// The side in which Left wins infinite play; `null` where no stopper is known that equals it.
    #[serde(deserialize_with = "there", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) onside: Option<Option<Box<Shown>>>,
    /// The side in which Right wins infinite play.
    #[serde(deserialize_with = "there", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) offside: Option<Option<Box<Shown>>>,
    /// `false` where a side is not known to be a stopper, so that the text of the value is one of several.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) canonical: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) nim_value: Option<NimValue>,
    #[serde(flatten)]
    pub(crate) misere: MisereShown,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) outcome_pair: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) remoteness: Option<Remoteness>,
    /// The points still to come, Left's minus Right's, when Left starts and when Right does. Only where play is for points.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "[number, number]"))]
    pub(crate) score: Option<[i64; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) items: Option<Vec<Shown>>,
    /// The vertex of a ko's graph.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) vertex: Option<String>,
    /// Whether a ko is a simple one, whose thermograph is known exactly.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) simple: Option<bool>,
    /// Who has ko threats, for the thermograph of a ko.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) threats: Option<String>,
    /// Whether the thermograph of a ko is exact; otherwise it was found with coupons of this `step`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) exact: Option<bool>,
    /// The step of the coupons.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) step: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) mean: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) temperature: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) left_wall: Option<Vec<[String; 2]>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) right_wall: Option<Vec<[String; 2]>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) signature: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) summary: Option<String>,
    #[serde(deserialize_with = "there", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) unicode: Option<Option<String>>,
    #[serde(deserialize_with = "there", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) latex: Option<Option<String>>,
    #[serde(deserialize_with = "there", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) mathml: Option<Option<String>>,
}

/// A member that is there, if only as `null`.
pub(super) fn there<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    member: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(member).map(Some)
}

/// Everything about a value at a glance.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Card {
    pub(crate) worth: Found<Written>,
    pub(crate) outcome: Outcome,
    pub(crate) heat: String,
    pub(crate) kinds: Vec<String>,
    pub(crate) left_stop: Written,
    pub(crate) right_stop: Written,
    /// The numbers with which the value is confused, in words.
    pub(crate) confused_with: Option<String>,
    pub(crate) mean: Written,
    pub(crate) temperature: Written,
    pub(crate) reduced: Found<Written>,
    pub(crate) atomic_weight: Option<Found<Written>>,
    pub(crate) birthday: String,
    /// Temperature and place of every vertex.
    pub(crate) left_wall: Vec<[String; 2]>,
    pub(crate) right_wall: Vec<[String; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) thermograph: Option<Found<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) tree: Option<Found<String>>,
}
