//! What a position looks like, for every way of showing it.

use super::{Grid, Size};
use upstar_values::encode::Encode;

/// A picture of a position in words: drawn as text, SVG or in the browser by one piece of code for all rulesets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Board {
    /// Rows of square cells; a strip has one row.
    Cells(Vec<Vec<Cell>>),
    /// Nodes and edges.
    Graph {
        /// The nodes.
        nodes: Vec<Node>,
        /// The edges.
        edges: Vec<Edge>,
    },
    /// Heaps of so many things.
    Heaps(Vec<u64>),
}

/// A square cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// No cell of the board.
    Outside,
    /// Nothing is here, and something may come.
    Free,
    /// Out of play.
    Taken,
    /// A piece of Left's, with its letter in notation.
    Left(char),
    /// A piece of Right's.
    Right(char),
    /// A piece of both or of nobody.
    Both(char),
}

/// Whose a node or an edge is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Owner {
    /// Left: blue.
    Left = 0,
    /// Right: red.
    Right = 1,
    /// Both players: green.
    Both = 2,
    /// Nobody yet.
    Nobody = 3,
}

impl Encode for Owner {
    fn encode(&self, bytes: &mut Vec<u8>) {
        (*self as u8).encode(bytes);
    }
}

/// A node of a drawn graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// What is written beside it.
    pub label: String,
    /// Whose it is.
    pub owner: Owner,
    /// Whether it is the ground.
    pub ground: bool,
    /// Where it lies, in units of the distance of neighbours, if the ruleset cares: right and down.
    pub place: Option<(i32, i32)>,
}

/// An edge of a drawn graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The nodes it joins.
    pub ends: (usize, usize),
    /// Whose it is.
    pub owner: Owner,
}

impl Board {
    /// The board of a grid, from what each cell shows.
    pub fn of_grid<G: Grid>(grid: &G, size: Size, cell: impl Fn(G::Bits) -> Cell) -> Board {
        let row = |r| (0..size.columns).map(|c| cell(grid.cell(r, c))).collect();
        Board::Cells((0..size.rows).map(row).collect())
    }
}

impl Cell {
    /// The letter of the cell in notation.
    pub fn letter(self) -> char {
        match self {
            Cell::Outside => ' ',
            Cell::Free => '.',
            Cell::Taken => '#',
            Cell::Left(c) | Cell::Right(c) | Cell::Both(c) => c,
        }
    }
}
