//! `rules`, `run`, `template` and `gallery`.

use super::{Fault, File, Found, Group, Setup, Written, at_most};
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct RulesRequest {
    pub(crate) file: String,
    pub(crate) source: String,
    /// The size up to which all positions are studied.
    #[serde(deserialize_with = "at_most::<12, _>")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) lint: Option<u64>,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum RulesAnswer {
    Ruleset(Box<OwnRuleset>),
    Failed(RulesFailed),
}

/// The ruleset of a user's file.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct OwnRuleset {
    pub(crate) file: String,
    pub(crate) name: String,
    pub(crate) title: String,
    pub(crate) rule: String,
    pub(crate) notation: String,
    pub(crate) example: String,
    pub(crate) impartial: bool,
    /// What every move lowers, where that is proved.
    pub(crate) ends: Option<String>,
    /// This, `start` and `setup` are missing if the example is no position; then `problem` says why.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) group: Option<Group>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) start: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) setup: Option<Setup>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) problem: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) lint: Option<Found<Lint>>,
}

/// A file with a mistake in it.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct RulesFailed {
    pub(crate) file: String,
    pub(crate) error: Fault,
}

/// What a study of all positions up to a size has found.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Lint {
    pub(crate) text: String,
    pub(crate) size: usize,
    pub(crate) positions: usize,
    pub(crate) values: usize,
    pub(crate) hottest: Option<Hottest>,
    /// Positions that follow one another in a circle.
    pub(crate) circle: Option<Vec<String>>,
    /// Positions with what they are worth.
    pub(crate) table: Vec<(String, String)>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Hottest {
    pub(crate) call: String,
    pub(crate) temperature: Written,
}

#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct RunRequest {
    pub(crate) source: String,
}

/// The output of a script, line by line.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct RunAnswer {
    pub(crate) lines: Vec<String>,
    /// How many more lines there were.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) cut: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) error: Option<Fault>,
}

#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct TemplateRequest {
    pub(crate) name: String,
}

/// Rule files and scripts to learn from.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct GalleryAnswer {
    pub(crate) files: Vec<File>,
}
