//! `find`.

use super::{Board, Fault, Found, Outcome, Written, at_most};
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct FindRequest {
    /// The name of a ruleset, a ruleset with its parameters, or a list of positions.
    pub(crate) input: String,
    /// The condition: `temperature > 1`. It may use `position`, `cells`, `value`, `outcome`, `temperature`, …
    #[serde(rename = "where")]
    pub(crate) condition: String,
    /// Positions with up to this many cells are looked at; 6 if it is not given.
    #[serde(deserialize_with = "at_most::<1000, _>")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) cells: Option<u64>,
    /// An expression by which the positions are to be sorted, in the same words.
    #[cfg_attr(test, ts(optional))]
    pub(crate) sort: Option<String>,
    /// The answer comes when so many positions are found; 20 if it is not given.
    #[serde(deserialize_with = "at_most::<1000, _>")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) most: Option<u64>,
    /// The answer comes after so many milliseconds, with what was found so far.
    #[serde(deserialize_with = "at_most::<86_400_000, _>")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) time: Option<u64>,
    /// Where an earlier search was left: its `next`.
    #[cfg_attr(test, ts(optional))]
    pub(crate) from: Option<Cursor>,
}

/// A place in a search: so many positions of this size are behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Cursor {
    pub(crate) cells: u32,
    #[cfg_attr(test, ts(type = "number"))]
    pub(crate) at: u64,
}

#[derive(Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct FindAnswer {
    pub(crate) input: String,
    /// Smallest first; the page sorts them.
    pub(crate) found: Vec<FoundPosition>,
    /// How many positions were looked at for this answer, symmetric copies once.
    pub(crate) looked: usize,
    /// Where the search can go on; `null` if all positions were looked at.
    pub(crate) next: Option<Cursor>,
    /// Why the search ended before all positions were looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) stopped: Option<String>,
    /// Positions for which it is not known whether they meet the condition.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) unknown: Option<Unknown>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) error: Option<FindFault>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct FoundPosition {
    pub(crate) call: String,
    pub(crate) cells: usize,
    /// `null` where the board is too large to be shown.
    pub(crate) board: Option<Board>,
    pub(crate) worth: Found<Written>,
    pub(crate) outcome: Option<Outcome>,
    /// The value of `sort`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) key: Option<SortKey>,
}

/// What a position is sorted by.
#[derive(Debug, Serialize)]
#[serde(untagged)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum SortKey {
    Key {
        text: String,
        /// Numbers such as `-3/4`, the first one counts most. A game has its mean and its stops; a text has none.
        by: Vec<String>,
    },
    Failed {
        error: Fault,
    },
}

/// Positions that could not be judged.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Unknown {
    pub(crate) count: usize,
    /// The first one of them, and the problem with it: a place in the condition.
    pub(crate) call: String,
    pub(crate) error: Fault,
}

/// The member of the request that is wrong.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum FindMember {
    Input,
    Where,
    Sort,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct FindFault {
    /// Which text is wrong.
    pub(crate) of: FindMember,
    /// The position for which that was noticed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) call: Option<String>,
    #[serde(flatten)]
    pub(crate) fault: Fault,
}
