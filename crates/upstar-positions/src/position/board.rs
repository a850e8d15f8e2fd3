//! What a position looks like, whether it is drawn as text or as a picture.

use super::{Grid, Size};
use num_bigint::BigUint;
use upstar_values::encode::Encode;

/// A description of what a position looks like. One piece of code draws it for all rulesets: as text, as SVG or in the browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Board {
    /// Rows of square cells; a strip has one row.
    Cells(Vec<Vec<Cell>>),
    /// Rows of square cells with numbers: those of a row follow on those of the row above, from 0.
    Numbered(Vec<Vec<Cell>>),
    /// Rows of hexagons, each half a cell further right than the one above: a rhombus. Its sides at the top and at the bottom are Left's, the
    /// two others Right's.
    Hexagons(Vec<Vec<Cell>>),
    /// Nodes and edges.
    Graph {
        /// The nodes.
        nodes: Vec<Node>,
        /// The edges.
        edges: Vec<Edge>,
    },
    /// Counters on squares of a board that may have no end. A square may hold several.
    Squares {
        /// The squares that are shown, right and down.
        squares: Vec<(i32, i32)>,
        /// The counters, each with its square as its place.
        counters: Vec<Node>,
        /// The names of rows and columns, and what else belongs to the position.
        notes: Vec<Note>,
    },
    /// Heaps, by their sizes.
    Heaps(Vec<u64>),
    /// Heaps of which one has more than 2^64 - 1 chips.
    LargeHeaps(Vec<BigUint>),
}

/// A square cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Not a cell of the board.
    Outside,
    /// An empty cell in play.
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

/// The owner of a node or an edge.
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
    /// Out of play: an edge that has been drawn, a dot that only marks a place.
    Taken = 4,
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
    /// Where it lies, right and down, in units of the distance between neighbours; `None` if the ruleset does not care.
    pub place: Option<(i32, i32)>,
}

/// An edge of a drawn graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The nodes it joins.
    pub ends: (usize, usize),
    /// Whose it is.
    pub owner: Owner,
    /// Whether it is an arrow from the first end to the second.
    pub directed: bool,
}

/// Words on a board, where there is no square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The words.
    pub text: String,
    /// Where they stand, right and down, in squares.
    pub place: (i32, i32),
}

impl Board {
    /// The board of a grid, from what each cell shows.
    pub fn of_grid<G: Grid>(grid: &G, size: Size, cell: impl Fn(G::Bits) -> Cell) -> Board {
        let row = |r| (0..size.columns).map(|c| cell(grid.cell(r, c))).collect();
        Board::Cells((0..size.rows).map(row).collect())
    }
}

impl Cell {
    /// A square that may not be taken, such as the corner of a bar in Chomp.
    pub const POISON: Cell = Cell::Both('!');

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
