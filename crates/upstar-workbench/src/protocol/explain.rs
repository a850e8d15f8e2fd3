//! `explain`.

use super::Failed;
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ExplainRequest {
    /// A relation, a sum, or a question such as `canonical(…)`, as `upstar explain` takes it.
    pub(crate) input: String,
    /// Whether a canonical form is explained with its reductions.
    #[cfg_attr(test, ts(optional))]
    pub(crate) reductions: Option<bool>,
    /// Whether the explanation is also wanted as data, for `upstar check`.
    #[cfg_attr(test, ts(optional))]
    pub(crate) data: Option<bool>,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum ExplainAnswer {
    Explained(Explanation),
    Failed(Failed),
}

/// Why an answer is right.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Explanation {
    pub(crate) input: String,
    pub(crate) text: String,
    /// The JSON that `upstar explain --json` writes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) data: Option<String>,
}
