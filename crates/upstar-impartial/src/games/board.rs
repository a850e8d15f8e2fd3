//! Rectangular boards of at most 128 squares, and Non-attacking Queens on them.

use crate::Impartial;
use upstar_values::budget::Stopped;

/// A set of squares, bit `row * columns + column`.
pub type Squares = u128;

/// Why a text is not a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// A character that does not stand for a square.
    #[error("expected . or # in row {row} at column {column}, found {found:?}")]
    Square {
        /// Counted from 0.
        row: usize,
        /// Counted from 0.
        column: usize,
        /// The character there.
        found: char,
    },
    /// Rows of different lengths.
    #[error("row {row} has {found} squares, the first has {expected}")]
    Ragged {
        /// Counted from 0.
        row: usize,
        /// Its length.
        found: usize,
        /// The length of the first row.
        expected: usize,
    },
    /// Too many squares.
    #[error(transparent)]
    Large(#[from] Stopped),
}

/// The size of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board {
    rows: u32,
    columns: u32,
}

impl Board {
    /// A board; at most 128 squares.
    pub fn new(rows: u32, columns: u32) -> Result<Board, Stopped> {
        match rows.checked_mul(columns) {
            Some(n) if n <= 128 => Ok(Board { rows, columns }),
            _ => Err(Stopped::TooLarge(&"a board of more than 128 squares")),
        }
    }

    /// Rows of `.` (free) and `#` (taken) separated by `|`.
    pub fn parse(text: &str) -> Result<(Board, Squares), BoardError> {
        let rows: Vec<&str> = text.trim().split('|').collect();
        let columns = rows[0].chars().count();
        let (height, width) = (u32::try_from(rows.len()), u32::try_from(columns));
        let board = Board::new(height.unwrap_or(u32::MAX), width.unwrap_or(u32::MAX))?;
        let mut free = 0;
        for (row, line) in rows.iter().enumerate() {
            let found = line.chars().count();
            if found != columns {
                return Err(BoardError::Ragged {
                    row,
                    found,
                    expected: columns,
                });
            }
            for (column, found) in line.chars().enumerate() {
                match found {
                    '.' => free |= 1 << (row * columns + column),
                    '#' => {}
                    _ => return Err(BoardError::Square { row, column, found }),
                }
            }
        }
        Ok((board, free))
    }

    /// The text of a set of free squares.
    pub fn print(&self, free: Squares) -> String {
        let row = |r| {
            (0..self.columns).map(move |c| {
                if free >> (r * self.columns + c) & 1 == 1 {
                    '.'
                } else {
                    '#'
                }
            })
        };
        (0..self.rows)
            .map(|r| row(r).collect::<String>())
            .collect::<Vec<_>>()
            .join("|")
    }

    /// All squares.
    pub fn full(&self) -> Squares {
        match self.rows * self.columns {
            128 => u128::MAX,
            n => (1 << n) - 1,
        }
    }

    /// The number of rows.
    pub fn rows(&self) -> u32 {
        self.rows
    }

    /// The number of columns.
    pub fn columns(&self) -> u32 {
        self.columns
    }

    /// Squares with their row and column.
    pub(super) fn squares(&self, set: Squares) -> impl Iterator<Item = (u32, u32)> + use<> {
        let columns = self.columns;
        let mut rest = set;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let i = rest.trailing_zeros();
                rest &= rest - 1;
                (i / columns, i % columns)
            })
        })
    }

    pub(super) fn bit(&self, row: u32, column: u32) -> Squares {
        if row < self.rows && column < self.columns {
            1 << (row * self.columns + column)
        } else {
            0
        }
    }
}

/// Non-attacking Queens: place a queen that no queen on the board attacks. A position is the set of
/// squares still available.
#[derive(Clone, Copy, Debug)]
pub struct NonAttackingQueens(pub Board);

impl Impartial for NonAttackingQueens {
    type Position = Squares;

    fn options(&self, &free: &Squares) -> Vec<Squares> {
        let squares: Vec<(u32, u32)> = self.0.squares(free).collect();
        let attacked = |(r, c): (u32, u32), (x, y): (u32, u32)| {
            r == x || c == y || r.abs_diff(x) == c.abs_diff(y)
        };
        squares
            .iter()
            .map(|&queen| {
                let safe = squares.iter().filter(|&&s| !attacked(queen, s));
                safe.fold(0, |set, &(r, c)| set | self.0.bit(r, c))
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_read_back() {
        let (board, free) = Board::parse("..|.#").unwrap();
        assert_eq!(board.print(free), "..|.#");
        assert!(matches!(
            Board::parse("..|."),
            Err(BoardError::Ragged { row: 1, .. })
        ));
        assert!(matches!(
            Board::parse(".x"),
            Err(BoardError::Square { column: 1, .. })
        ));
        assert!(Board::new(12, 12).is_err());
    }
}
