//! Positions of two numbers as a piece on a chessboard, with painted squares and the moves of the piece.

use super::picture::{Anchor, Element, Ink, Label, PT, Picture, Point, Stroke};
use super::shades::{numbers, tile};
use num_integer::Integer;
use upstar_values::budget::Stopped;

const CELL: i64 = 26 * PT;
const MARGIN: i64 = 30 * PT;
/// How dark painted squares are, in hundredths of black.
const PAINT: u8 = 45;
/// Larger boards are not drawn.
const LARGEST: usize = 64;

/// A piece on a board whose corner, with the numbers 0 and 0, lies at the lower left.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chessboard {
    /// What it shows.
    pub title: String,
    /// How many columns and rows it has.
    pub size: (usize, usize),
    /// Column and row of the piece, and its letter: Q for a queen.
    pub piece: Option<((usize, usize), char)>,
    /// Where the piece can move.
    pub moves: Vec<(usize, usize)>,
    /// The painted squares: P-positions.
    pub painted: Vec<(usize, usize)>,
}

impl Chessboard {
    /// The picture: painted squares are grey, squares that the piece can reach have dots, and an arrow points in each direction in which
    /// it moves.
    ///
    /// ```
    /// use upstar_draw::Chessboard;
    /// let rook = Chessboard {
    ///     size: (3, 3),
    ///     piece: Some(((2, 1), 'R')),
    ///     moves: vec![(0, 1), (1, 1), (2, 0)],
    ///     ..Chessboard::default()
    /// };
    /// let svg = rook.picture()?.svg();
    /// // Two directions, and three squares.
    /// assert_eq!(svg.matches("marker-end").count(), 2);
    /// assert_eq!(svg.matches("r=\"2.4\"").count(), 3);
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn picture(&self) -> Result<Picture, Stopped> {
        let (columns, rows) = self.size;
        if columns > LARGEST || rows > LARGEST {
            return Err(Stopped::TooLarge(
                &"a chessboard of more than 64 rows or columns",
            ));
        }
        let floor = MARGIN + rows as i64 * CELL;
        let corner = |column: usize, row: usize| Point {
            x: MARGIN + column as i64 * CELL,
            y: floor - (row as i64 + 1) * CELL,
        };
        let middle = |(column, row): (usize, usize)| {
            let Point { x, y } = corner(column, row);
            Point {
                x: x + CELL / 2,
                y: y + CELL / 2,
            }
        };
        let mut elements = Vec::new();
        for row in 0..rows {
            for column in 0..columns {
                let painted = self.painted.contains(&(column, row));
                elements.push(Element::Tile {
                    points: tile(corner(column, row), CELL),
                    level: if painted { PAINT } else { 0 },
                    label: None,
                });
            }
        }
        numbers(&mut elements, columns, CELL, 0, |across| {
            (
                Point {
                    x: MARGIN + across,
                    y: floor - 2 * PT,
                },
                Anchor::Above,
            )
        });
        numbers(&mut elements, rows, CELL, 0, |up| {
            (
                Point {
                    x: MARGIN,
                    y: floor - up,
                },
                Anchor::Right,
            )
        });
        if let Some((from, letter)) = self.piece {
            for to in self.farthest(from) {
                elements.push(Element::Line {
                    points: vec![middle(from), middle(to)],
                    stroke: Stroke::Plain,
                    ink: Ink::Left,
                    arrow: true,
                });
            }
            for &to in &self.moves {
                elements.push(Element::Dot {
                    at: middle(to),
                    ink: Ink::Left,
                });
            }
            elements.push(Element::Piece {
                at: middle(from),
                radius: 10 * PT,
                ink: Ink::Neutral,
                filled: true,
                label: Some(Label::word(&letter.to_string())),
            });
        }
        Ok(Picture {
            title: self.title.clone(),
            width: columns as i64 * CELL + 2 * MARGIN,
            height: rows as i64 * CELL + 2 * MARGIN,
            elements,
        })
    }

    /// The last square in each direction of the moves.
    fn farthest(&self, from: (usize, usize)) -> Vec<(usize, usize)> {
        let way = |to: (usize, usize)| {
            let (across, up) = (to.0 as i64 - from.0 as i64, to.1 as i64 - from.1 as i64);
            let length = across.gcd(&up).max(1);
            ((across / length, up / length), length)
        };
        let is_last = |&to: &(usize, usize)| {
            let (direction, length) = way(to);
            let mut others = self.moves.iter().map(|&other| way(other));
            !others.any(|(other, far)| other == direction && far > length)
        };
        self.moves.iter().copied().filter(is_last).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_queen_on_a_painted_board() {
        let moves = (0..3)
            .map(|c| (c, 2))
            .chain((0..2).map(|r| (3, r)))
            .chain([(2, 1), (1, 0)])
            .collect();
        let board = Chessboard {
            title: "wythoff(3, 2)".into(),
            size: (4, 4),
            piece: Some(((3, 2), 'Q')),
            moves,
            painted: vec![(0, 0), (1, 2), (2, 1)],
        };
        let picture = board.picture().unwrap();
        let painted: Vec<usize> = picture
            .elements
            .iter()
            .enumerate()
            .filter(|(_, element)| matches!(element, Element::Tile { level, .. } if *level > 0))
            .map(|(at, _)| at)
            .collect();
        // The squares come row by row from the bottom: (0, 0), (2, 1), (1, 2).
        assert_eq!(painted, [0, 6, 9]);
        assert_eq!(board.farthest((3, 2)), [(0, 2), (3, 0), (1, 0)]);
        let svg = picture.svg();
        assert_eq!(svg.matches("marker-end").count(), 3);
        assert!(svg.contains(">Q</text>"));
        assert_eq!(picture.tikz().matches("fill=black!45").count(), 3);
    }
}
