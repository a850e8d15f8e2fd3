//! Boards.

use serde::Serialize;

/// A board for a page that draws it.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum Board {
    Cells {
        rows: Vec<Vec<BoardCell>>,
        /// There if the numbers of cells matter: from 0 on, row by row.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        numbered: Option<bool>,
        /// There if the cells are hexagons, each row half a cell further right than the one above; Left's sides are at the top and at the bottom.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        hexagons: Option<bool>,
    },
    Graph {
        nodes: Vec<BoardNode>,
        edges: Vec<BoardEdge>,
        /// Squares on which the nodes lie.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        squares: Option<BoardSquares>,
        /// Words on the board.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        notes: Option<Vec<BoardNote>>,
    },
    Heaps {
        heaps: Vec<String>,
    },
}

/// The owner of a thing on a board, if it has one. The order is that of an alphabet: blank first, then by player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum Owner {
    Free,
    Left,
    Right,
    Both,
    Taken,
    Outside,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct BoardCell {
    pub(crate) is: Owner,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) letter: Option<char>,
}

/// A node of a graph; `x` and `y` go to the right and down, in units of the distance of neighbours.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct BoardNode {
    pub(crate) label: String,
    pub(crate) is: Owner,
    pub(crate) ground: bool,
    pub(crate) x: f64,
    pub(crate) y: f64,
}

/// An edge of a graph, by the places of its ends among the nodes.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct BoardEdge {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) is: Owner,
    /// There if it is an arrow.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) directed: Option<bool>,
}

/// Squares of a board, by their middles, in units of the distance of neighbours; each is one unit high.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct BoardSquares {
    pub(crate) wide: f64,
    pub(crate) places: Vec<(f64, f64)>,
}

/// Words on a board, by the middle of the square in which they would stand.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct BoardNote {
    pub(crate) text: String,
    pub(crate) x: f64,
    pub(crate) y: f64,
}

/// Places of a board that a move changes, in the numbering of the board before the move; cells by row and column.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum Changes {
    Cells(Vec<(usize, usize)>),
    Nodes(Vec<usize>),
    Edges(Vec<usize>),
    Heaps(Vec<usize>),
}
