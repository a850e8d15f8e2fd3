//! What is shown of misère play.

use serde::{Deserialize, Serialize};

/// A nim value: a text, because it may be an ordinal or of any size; in misère values a number.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged)]
pub(crate) enum NimValue {
    Number(usize),
    Text(String),
}

/// A generator of a misère quotient.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Generator {
    pub(crate) letter: String,
    pub(crate) heap: usize,
}

/// The members of misère values, genera and quotients.
#[derive(Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default)]
pub(crate) struct MisereShown {
    /// As it is written: `1^431`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) genus: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) misere_nim_value: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) birthday: Option<usize>,
    /// nim-heap, tame, generally tame, restive, restless or wild.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) class: Option<String>,
    /// The nim value in a genus.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) base: Option<usize>,
    /// The other numbers of a genus; the last two repeat for ever.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) digits: Option<Vec<usize>>,
    /// How many elements a quotient has.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) order: Option<usize>,
    /// How many of them are P-positions.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) p_order: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) generators: Option<Vec<Generator>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) presentation: Option<String>,
    /// The words of the P-positions.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) p: Option<Vec<String>>,
    /// The words of the heaps, from heap 1 on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) phi: Option<Vec<String>>,
    /// The largest heap of the quotient.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) heaps: Option<usize>,
    /// Whether it is the quotient of all heaps.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) complete: Option<bool>,
    #[serde(
        deserialize_with = "super::eval::there",
        skip_serializing_if = "Option::is_none"
    )]
    #[cfg_attr(test, ts(optional))]
    pub(crate) preperiod: Option<Option<usize>>,
    #[serde(
        deserialize_with = "super::eval::there",
        skip_serializing_if = "Option::is_none"
    )]
    #[cfg_attr(test, ts(optional))]
    pub(crate) period: Option<Option<usize>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) proved: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) tame: Option<bool>,
    /// How many elements the smallest ideal has.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) kernel_order: Option<usize>,
}
