//! Boards of Dots-and-Boxes: boxes are coins, undrawn edges are strings.

use super::graph::StringGraph;
use super::position::StringPosition;
use super::set::StringSet;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// A rectangle of boxes.
///
/// Edges are counted from 0, row by row of edges: horizontal and vertical rows in turn. Boxes are the coins 1, 2, …, row by row; the outside
/// is the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    rows: u32,
    columns: u32,
}

/// Which edges are drawn before the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Start {
    /// None.
    American,
    /// Those at the bottom and at the left.
    Icelandic,
    /// The whole rim.
    Swedish,
}

/// The longest side of a board, so that numbers of edges are small.
const LONGEST: usize = 1000;

/// Not a board of Dots-and-Boxes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// Too small or too large.
    #[error("a board has 1 to {LONGEST} rows and columns of boxes, not {rows} by {columns}")]
    Size {
        /// Rows of boxes.
        rows: usize,
        /// Columns of boxes.
        columns: usize,
    },
    /// The Swedish start needs inner edges around every box.
    #[error(
        "the Swedish start needs at least 2 rows and 2 columns of boxes, not {rows} by {columns}"
    )]
    Swedish {
        /// Rows of boxes.
        rows: u32,
        /// Columns of boxes.
        columns: u32,
    },
    /// The number of rows of edges is wrong.
    #[error(
        "rows of edges are separated by |, horizontal and vertical in turn, the last horizontal: 3, 5, 7, … rows, not {found}"
    )]
    Rows {
        /// Rows in the text.
        found: usize,
    },
    /// A row of edges has a wrong length.
    #[error("row {row} of the edges has {found} edges, expected {expected}")]
    Length {
        /// From 1.
        row: usize,
        /// Characters in the row.
        found: usize,
        /// What the first row asks for.
        expected: usize,
    },
    /// A character means nothing.
    #[error(
        "row {row}, edge {edge}: expected . for an undrawn edge or x for a drawn one, found {found:?}"
    )]
    Letter {
        /// From 1.
        row: usize,
        /// From 1.
        edge: usize,
        /// What is there.
        found: char,
    },
    /// No start has this name.
    #[error("expected american, icelandic or swedish, found {0:?}")]
    Start(String),
}

impl Board {
    /// A board of so many rows and columns of boxes.
    pub fn new(rows: usize, columns: usize) -> Result<Board, BoardError> {
        let fits = |side: usize| {
            u32::try_from(side)
                .ok()
                .filter(|_| (1..=LONGEST).contains(&side))
        };
        match (fits(rows), fits(columns)) {
            (Some(rows), Some(columns)) => Ok(Board { rows, columns }),
            _ => Err(BoardError::Size { rows, columns }),
        }
    }

    /// Rows of boxes.
    pub fn rows(self) -> usize {
        self.rows as usize
    }

    /// Columns of boxes.
    pub fn columns(self) -> usize {
        self.columns as usize
    }

    /// The number of dots.
    pub fn dots(self) -> usize {
        (self.rows() + 1) * (self.columns() + 1)
    }

    /// The number of edges, drawn or not.
    pub fn edges(self) -> usize {
        2 * self.rows() * self.columns() + self.rows() + self.columns()
    }

    /// The middle of an edge in half units, down and across: `(0, 1)` is the first edge at the top.
    pub fn place(self, edge: usize) -> (usize, usize) {
        let pair = 2 * self.columns() + 1;
        let (row, rest) = (edge / pair, edge % pair);
        match rest.checked_sub(self.columns()) {
            None => (2 * row, 2 * rest + 1),
            Some(column) => (2 * row + 1, 2 * column),
        }
    }

    /// The edge whose middle is there.
    pub fn edge_at(self, (down, across): (usize, usize)) -> Option<usize> {
        if down > 2 * self.rows() || across > 2 * self.columns() || (down + across) % 2 == 0 {
            return None;
        }
        let before = down / 2 * (2 * self.columns() + 1);
        Some(if down % 2 == 0 {
            before + across / 2
        } else {
            before + self.columns() + across / 2
        })
    }

    /// The boxes on both sides of an edge: above and below, or left and right; 0 is the outside.
    fn sides(self, edge: usize) -> [u32; 2] {
        let (down, across) = self.place(edge);
        let (rows, columns) = (self.rows(), self.columns());
        // Boxes have odd places; the box at (1, 1) is the first.
        let number = |down: usize, across: usize| (down / 2 * columns + across / 2 + 1) as u32;
        if down % 2 == 0 {
            let above = if down > 0 {
                number(down - 1, across)
            } else {
                0
            };
            let below = if down < 2 * rows {
                number(down + 1, across)
            } else {
                0
            };
            [above, below]
        } else {
            let left = if across > 0 {
                number(down, across - 1)
            } else {
                0
            };
            let right = if across < 2 * columns {
                number(down, across + 1)
            } else {
                0
            };
            [left, right]
        }
    }

    /// The graph with a string for every edge.
    pub fn graph(self) -> StringGraph {
        let ends = (0..self.edges()).map(|edge| self.sides(edge)).collect();
        let labels = (0..=self.rows * self.columns).collect();
        StringGraph::with_labels(ends, labels, Some(self))
    }

    /// The position before the first move.
    ///
    /// ```
    /// use upstar_goals::strings::{Board, Start};
    /// let start = Board::new(2, 2)?.start(Start::Icelandic)?;
    /// assert_eq!(start.to_string(), "..|x..|..|x..|xx");
    /// # Ok::<(), upstar_goals::strings::BoardError>(())
    /// ```
    pub fn start(self, start: Start) -> Result<StringPosition, BoardError> {
        if start == Start::Swedish && (self.rows < 2 || self.columns < 2) {
            let Board { rows, columns } = self;
            return Err(BoardError::Swedish { rows, columns });
        }
        let left: StringSet = (0..self.edges())
            .filter(|&edge| {
                let (down, across) = self.place(edge);
                let two = down == 2 * self.rows() || across == 0;
                let rim = two || down == 0 || across == 2 * self.columns();
                match start {
                    Start::American => true,
                    Start::Icelandic => !two,
                    Start::Swedish => !rim,
                }
            })
            .collect();
        Ok(StringPosition::with_left(Arc::new(self.graph()), left))
    }

    /// Maps of the edges that turn and mirror the board, enough to make all others; not the identity.
    pub fn generators(self) -> Vec<Vec<usize>> {
        let (high, wide) = (2 * self.rows(), 2 * self.columns());
        let map = |image: &dyn Fn(usize, usize) -> (usize, usize)| {
            (0..self.edges())
                .map(|edge| {
                    let (down, across) = self.place(edge);
                    let image = self.edge_at(image(down, across));
                    image.expect("a symmetry keeps edges on the board")
                })
                .collect()
        };
        let mut maps = vec![
            map(&|down, across| (high - down, across)),
            map(&|down, across| (down, wide - across)),
        ];
        if high == wide {
            maps.push(map(&|down, across| (across, down)));
        }
        maps
    }

    /// A position as rows of edges.
    pub(super) fn text(self, left: &StringSet) -> String {
        let (mut text, mut edge) = (String::new(), 0);
        for row in 0..=2 * self.rows() {
            if row > 0 {
                text.push('|');
            }
            for _ in 0..self.columns() + row % 2 {
                text.push(if left.contains(edge) { '.' } else { 'x' });
                edge += 1;
            }
        }
        text
    }

    /// A position from rows of edges.
    pub(super) fn read(text: &str) -> Result<StringPosition, BoardError> {
        let lines: Vec<&str> = text.trim().split('|').map(str::trim).collect();
        if lines.len() < 3 || lines.len().is_multiple_of(2) {
            return Err(BoardError::Rows { found: lines.len() });
        }
        let columns = lines[0].chars().count();
        let board = Board::new(lines.len() / 2, columns)?;
        let (mut left, mut edge) = (StringSet::default(), 0);
        for (row, line) in lines.iter().enumerate() {
            let (found, expected) = (line.chars().count(), columns + row % 2);
            for (place, letter) in line.chars().enumerate() {
                match letter {
                    '.' => left.insert(edge),
                    'x' => {}
                    found => {
                        return Err(BoardError::Letter {
                            row: row + 1,
                            edge: place + 1,
                            found,
                        });
                    }
                }
                edge += 1;
            }
            if found != expected {
                return Err(BoardError::Length {
                    row: row + 1,
                    found,
                    expected,
                });
            }
        }
        Ok(StringPosition::with_left(Arc::new(board.graph()), left))
    }
}

impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Start::American => "american",
            Start::Icelandic => "icelandic",
            Start::Swedish => "swedish",
        })
    }
}

impl FromStr for Start {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Start, BoardError> {
        [Start::American, Start::Icelandic, Start::Swedish]
            .into_iter()
            .find(|start| start.to_string() == text)
            .ok_or_else(|| BoardError::Start(text.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_edges_are_inverse() {
        for (rows, columns) in [(1, 1), (2, 3), (4, 2)] {
            let board = Board::new(rows, columns).unwrap();
            for edge in 0..board.edges() {
                assert_eq!(board.edge_at(board.place(edge)), Some(edge));
            }
            let last = (2 * rows, 2 * columns - 1);
            assert_eq!(board.edge_at(last), Some(board.edges() - 1));
            assert_eq!(board.edge_at((0, 2 * columns + 1)), None);
            assert_eq!(board.edge_at((1, 1)), None);
        }
    }

    #[test]
    fn texts_read_back_and_mistakes_have_a_place() {
        for text in ["..|...|..|...|..", "x|.x|.", "xx|x.x|..|x.x|xx"] {
            assert_eq!(StringPosition::from_str(text).unwrap().to_string(), text);
        }
        for (text, message) in [
            ("..|...", "3, 5, 7, … rows, not 2"),
            ("..|..|..", "row 2 of the edges has 2 edges, expected 3"),
            (
                "..|..o|..",
                "row 2, edge 3: expected . for an undrawn edge or x for a drawn one, found 'o'",
            ),
            (
                "||",
                "a board has 1 to 1000 rows and columns of boxes, not 1 by 0",
            ),
        ] {
            let found = Board::read(text).unwrap_err().to_string();
            assert!(found.contains(message), "{found}");
        }
        assert!(Board::new(1, 3).unwrap().start(Start::Swedish).is_err());
        assert!(Board::new(1001, 3).is_err());
        assert_eq!("swedish".parse(), Ok(Start::Swedish));
        assert!("danish".parse::<Start>().is_err());
    }

    #[test]
    fn symmetries_keep_the_graph() {
        for (rows, columns) in [(2, 3), (3, 3)] {
            let board = Board::new(rows, columns).unwrap();
            let graph = board.graph();
            for map in board.generators() {
                // Boxes that share an edge share one after the map.
                for a in 0..board.edges() {
                    for b in 0..board.edges() {
                        let meet = |a: usize, b: usize| {
                            let [c, d] = graph.ends(a);
                            graph.ends(b).iter().any(|&e| e != 0 && (e == c || e == d))
                        };
                        assert_eq!(meet(a, b), meet(map[a], map[b]));
                    }
                }
            }
        }
    }
}
