//! `sequence`.

use super::{Failed, Found, at_most};
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct SequenceRequest {
    /// A ruleset; one with parameters is called without its last argument.
    pub(crate) input: String,
    #[serde(deserialize_with = "at_most::<1_000_000, _>")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) count: Option<u64>,
    /// How far a period is looked for.
    #[serde(deserialize_with = "at_most::<100_000_000, _>")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) bound: Option<u64>,
    #[serde(deserialize_with = "at_most::<128, _>")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) code_length: Option<u64>,
    /// With `columns`: a table, for games with two numbers.
    #[serde(deserialize_with = "at_most::<1000, _>")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) rows: Option<u64>,
    #[serde(deserialize_with = "at_most::<1000, _>")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) columns: Option<u64>,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum SequenceAnswer {
    Sequence(Sequence),
    Table(SequenceTable),
    Failed(Failed),
}

/// Nim values by one number.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Sequence {
    pub(crate) input: String,
    pub(crate) name: &'static str,
    pub(crate) first: u64,
    pub(crate) values: Vec<Natural>,
    /// `null` where there is no method to prove one.
    pub(crate) period: Option<Found<Period>>,
    /// The P-positions of a row of coins, where the game is one.
    pub(crate) code: Option<Found<Code>>,
}

/// Nim values by two numbers.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct SequenceTable {
    pub(crate) input: String,
    pub(crate) name: &'static str,
    pub(crate) first: u64,
    pub(crate) table: Vec<Vec<Natural>>,
}

/// A number; as a text where JavaScript's numbers are not exact.
#[derive(Debug, Serialize)]
#[serde(untagged)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum Natural {
    Small(u64),
    Large(String),
}

impl From<u128> for Natural {
    fn from(value: u128) -> Natural {
        match u64::try_from(value) {
            Ok(value) if value <= 1 << 53 => Natural::Small(value),
            _ => Natural::Large(value.to_string()),
        }
    }
}

/// What is known about a period.
#[derive(Debug, Serialize)]
#[serde(untagged)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum Period {
    Proved {
        #[cfg_attr(test, ts(type = "true"))]
        proved: bool,
        preperiod: usize,
        period: usize,
        /// How many values before the period do not fit it, and which.
        exceptions: usize,
        exceptional: Vec<usize>,
        checked_to: usize,
    },
    NotFound {
        #[cfg_attr(test, ts(type = "false"))]
        proved: bool,
        searched: usize,
    },
}

/// A binary linear code.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Code {
    pub(crate) length: usize,
    pub(crate) dimension: usize,
    pub(crate) distance: Option<usize>,
    pub(crate) words: String,
    pub(crate) basis: Vec<String>,
    /// How many words have each weight; `null` where there are too many to count.
    pub(crate) weights: Option<Vec<String>>,
}
