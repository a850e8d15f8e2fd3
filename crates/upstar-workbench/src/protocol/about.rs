//! `about`, and what else a page and its engine tell each other.

use serde::Serialize;

/// What the engine is.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AboutAnswer {
    /// The version of Upstar.
    pub version: &'static str,
    /// The requests it understands.
    pub requests: Vec<&'static str>,
    /// There if a server answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub server: Option<bool>,
}

/// How far a calculation is.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Progress {
    /// Since the request arrived.
    pub seconds: f64,
    /// Memory in use.
    pub bytes: usize,
}

impl Progress {
    /// The JSON that a page gets.
    ///
    /// ```
    /// let progress = upstar_workbench::Progress { seconds: 1.5, bytes: 200 };
    /// assert_eq!(progress.text(), r#"{"seconds":1.5,"bytes":200}"#);
    /// ```
    pub fn text(self) -> String {
        serde_json::to_string(&self).unwrap_or_default()
    }
}

/// The progress of a request behind a server; without times where none is under way.
#[derive(Clone, Copy, Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ProgressAnswer {
    /// Whether a request is under way.
    pub running: bool,
    /// Since the request arrived.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub seconds: Option<f64>,
    /// Memory in use.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub bytes: Option<usize>,
}

impl ProgressAnswer {
    /// The JSON that a page gets.
    ///
    /// ```
    /// let idle = upstar_workbench::ProgressAnswer::from(None);
    /// assert_eq!(idle.text(), r#"{"running":false}"#);
    /// ```
    pub fn text(self) -> String {
        serde_json::to_string(&self).unwrap_or_default()
    }
}

impl From<Option<Progress>> for ProgressAnswer {
    fn from(progress: Option<Progress>) -> ProgressAnswer {
        ProgressAnswer {
            running: progress.is_some(),
            seconds: progress.map(|progress| progress.seconds),
            bytes: progress.map(|progress| progress.bytes),
        }
    }
}

/// The answer to a request that cannot be read.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Refusal {
    /// What was expected.
    pub message: String,
}
