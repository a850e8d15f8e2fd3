//! `help`.

use serde::Serialize;

/// The functions of the language.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct HelpAnswer {
    pub(crate) notation: &'static str,
    pub(crate) groups: Vec<HelpGroup>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct HelpGroup {
    pub(crate) title: &'static str,
    pub(crate) functions: Vec<HelpFunction>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct HelpFunction {
    pub(crate) name: &'static str,
    pub(crate) signature: String,
    pub(crate) summary: &'static str,
    pub(crate) details: &'static str,
    /// Inputs and their answers.
    pub(crate) examples: &'static [(&'static str, &'static str)],
}
