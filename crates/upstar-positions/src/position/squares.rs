//! Boards of squares without an end: which rows and columns are shown.

use super::{Board, Node, Note};

/// More rows or columns are not shown one by one.
const MOST_SHOWN: u64 = 64;

/// The rows or the columns that are shown: all from 0 to the last that is used, or those used alone where these would be too many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shown(Vec<u64>);

impl Shown {
    /// Those in which something lies.
    pub(crate) fn new(used: impl Iterator<Item = u64>) -> Shown {
        let mut numbers: Vec<u64> = used.collect();
        numbers.sort_unstable();
        numbers.dedup();
        match numbers.last() {
            Some(&last) if last < MOST_SHOWN => Shown((0..=last).collect()),
            _ => Shown(numbers),
        }
    }

    /// How many are shown.
    pub(crate) fn len(&self) -> i32 {
        self.0.len() as i32
    }

    /// Where one stands among those shown.
    pub(crate) fn at(&self, number: u64) -> i32 {
        self.0.partition_point(|&other| other < number) as i32
    }
}

/// The quarter plane up to the last counter in it: row 0 at the bottom, column 0 at the left.
#[derive(Clone, Debug)]
pub(crate) struct QuarterPlane {
    pub(crate) rows: Shown,
    pub(crate) columns: Shown,
}

impl QuarterPlane {
    /// With room for counters at these rows and columns.
    pub(crate) fn new(used: &[(u64, u64)]) -> QuarterPlane {
        QuarterPlane {
            rows: Shown::new(used.iter().map(|square| square.0)),
            columns: Shown::new(used.iter().map(|square| square.1)),
        }
    }

    /// Where the square at a row and a column is drawn.
    pub(crate) fn place(&self, (row, column): (u64, u64)) -> (i32, i32) {
        (self.columns.at(column), -self.rows.at(row))
    }

    /// The board with these counters, and the numbers of rows and columns where there are several.
    pub(crate) fn board(&self, counters: Vec<Node>) -> Board {
        let rows = || 0..self.rows.len();
        let columns = || 0..self.columns.len();
        let squares = rows().flat_map(|row| columns().map(move |column| (column, -row)));
        let mut notes = Vec::new();
        if self.rows.len() > 1 {
            notes.extend(rows().map(|row| Note {
                text: self.rows.0[row as usize].to_string(),
                place: (-1, -row),
            }));
        }
        if self.columns.len() > 1 {
            notes.extend(columns().map(|column| Note {
                text: self.columns.0[column as usize].to_string(),
                place: (column, 1),
            }));
        }
        Board::Squares {
            squares: squares.collect(),
            counters,
            notes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_rows_are_all_shown_and_of_many_those_that_are_used() {
        assert_eq!(Shown::new([2, 0, 2].into_iter()), Shown(vec![0, 1, 2]));
        assert_eq!(Shown::new([7, 900].into_iter()), Shown(vec![7, 900]));
        let plane = QuarterPlane::new(&[(3, 1), (0, 900)]);
        assert_eq!(plane.place((3, 1)), (0, -3));
        assert_eq!(plane.place((0, 900)), (1, 0));
    }
}
