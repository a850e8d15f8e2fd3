//! `check`.

use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct CheckRequest {
    /// The proof, as `explain` gives it in `data`.
    pub(crate) proof: String,
}

/// What a checker says that shares no code with the engine.
#[derive(Debug, Serialize)]
#[serde(untagged)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum CheckAnswer {
    Proved(Proved),
    Flawed(Flawed),
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Proved {
    /// What is proved. Positions are named only if the checker knows their moves; for others it ends with "for the moves listed".
    pub(crate) statement: String,
    /// What was looked at, in words.
    pub(crate) work: String,
    /// How many positions have moves that only the proof lists.
    pub(crate) trusted: usize,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Flawed {
    /// Why it is no proof.
    pub(crate) flaw: String,
}
