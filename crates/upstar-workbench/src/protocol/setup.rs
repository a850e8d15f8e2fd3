//! How clicks make a position.

use super::Owner;
use serde::Serialize;

/// A call is `before + body + after`; the kind says how the body is edited.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Setup {
    pub(crate) before: String,
    pub(crate) body: String,
    pub(crate) after: String,
    #[serde(flatten)]
    pub(crate) kind: SetupKind,
}

#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum SetupKind {
    /// One letter for each cell, node or edge.
    Letters {
        on: On,
        alphabet: Vec<Letter>,
        blank: char,
        /// The separator of rows, if there may be several.
        separator: Option<char>,
        /// Whether rows can be added and removed.
        rows: bool,
        columns: bool,
    },
    /// Integers joined by `, `.
    Numbers {
        /// Whether numbers can be added and removed.
        variable: bool,
    },
    /// Edges such as `0-1:B`.
    Edges {
        colours: Vec<Letter>,
        /// Whether vertex 0 is the ground.
        ground: bool,
    },
    /// Whatever is typed.
    Text,
}

/// What letters stand on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum On {
    Cells,
    Nodes,
    Edges,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Letter {
    pub(crate) letter: char,
    pub(crate) is: Owner,
}
