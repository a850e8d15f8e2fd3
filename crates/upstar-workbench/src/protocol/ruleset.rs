//! `rulesets`.

use super::Setup;
use serde::Serialize;

/// The catalogue.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct RulesetsAnswer {
    pub(crate) rulesets: &'static [Ruleset],
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Ruleset {
    pub(crate) name: &'static str,
    pub(crate) title: String,
    pub(crate) group: Group,
    pub(crate) rule: &'static str,
    /// Which player moves which way; empty where both have the same moves.
    pub(crate) players: &'static str,
    pub(crate) notation: &'static str,
    pub(crate) notes: &'static str,
    pub(crate) source: &'static str,
    pub(crate) impartial: bool,
    pub(crate) example: &'static str,
    /// A position to begin with.
    pub(crate) start: String,
    /// An input for the request `sequence`, where there are values by one number.
    pub(crate) sequence: Option<String>,
    /// The same for values by two numbers.
    pub(crate) table: Option<String>,
    /// The setup of `start`.
    pub(crate) setup: Setup,
}

/// The group of a ruleset in the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum Group {
    Boards,
    Strips,
    Graphs,
    Heaps,
    Coins,
    Others,
}
