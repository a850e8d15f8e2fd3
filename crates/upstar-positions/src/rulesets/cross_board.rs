//! Boards in the form of a cross, with points that are joined by lines, as in Fox and Geese and in Solitaire.

use crate::position::{Bits, Board, Edge, Letters, Node, Owner};
use std::ops::RangeInclusive;
use upstar_values::encode::encode_fields;

/// A cross with arms three points wide. Points have lines to their neighbours in their row and column, and diagonal ones if they are an even
/// number of steps from the centre.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Cross {
    /// Rows, and columns.
    size: usize,
    /// The row and the column of each point, from the top left.
    points: Vec<(usize, usize)>,
    /// For each point the lines from it: the next point, and the one behind that.
    lines: Vec<Vec<(u32, Option<u32>)>>,
}

encode_fields!(Cross { size });

impl Cross {
    /// So many rows make at most 57 points, which fit into a word.
    pub(super) const SIZES: RangeInclusive<usize> = 3..=11;

    /// The cross with so many rows and columns: an odd number in [`SIZES`](Cross::SIZES).
    pub(super) fn new(size: usize) -> Option<Cross> {
        if !Cross::SIZES.contains(&size) || size.is_multiple_of(2) {
            return None;
        }
        let in_arm = |at: usize| at.abs_diff(size / 2) <= 1;
        let cells = (0..size).flat_map(|row| (0..size).map(move |column| (row, column)));
        let points = cells.filter(|&(row, column)| in_arm(row) || in_arm(column));
        let mut cross = Cross {
            size,
            points: points.collect(),
            lines: Vec::new(),
        };
        let all = 0..cross.points.len() as u32;
        cross.lines = all.map(|point| cross.lines_from(point)).collect();
        Some(cross)
    }

    fn lines_from(&self, point: u32) -> Vec<(u32, Option<u32>)> {
        let (row, column) = self.points[point as usize];
        let has_diagonals = (row + column).is_multiple_of(2);
        let ways = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
        ways.filter(|&way| way != (0, 0))
            .filter(|(down, right)| has_diagonals || down * right == 0)
            .filter_map(|(down, right)| {
                let next = self.step(point, down, right)?;
                Some((next, self.step(next, down, right)))
            })
            .collect()
    }

    /// The point so far down and to the right of another, if there is one.
    pub(super) fn step(&self, point: u32, down: isize, right: isize) -> Option<u32> {
        let (row, column) = self.points[point as usize];
        self.point(
            row.checked_add_signed(down)?,
            column.checked_add_signed(right)?,
        )
    }

    /// The number of rows, and of columns.
    pub(super) fn size(&self) -> usize {
        self.size
    }

    /// The row and the column of each point.
    pub(super) fn points(&self) -> &[(usize, usize)] {
        &self.points
    }

    /// The lines from a point: the next point, and the one behind that.
    pub(super) fn lines(&self, point: u32) -> &[(u32, Option<u32>)] {
        &self.lines[point as usize]
    }

    /// The number of the point in a row and a column.
    pub(super) fn point(&self, row: usize, column: usize) -> Option<u32> {
        let found = self.points.binary_search(&(row, column)).ok();
        found.map(|point| point as u32)
    }

    /// The points whose row and column are such.
    pub(super) fn set(&self, is_in: impl Fn(usize, usize) -> bool) -> u64 {
        let points = self.points.iter().enumerate();
        let inside = points.filter(|(_, at)| is_in(at.0, at.1));
        inside.map(|(point, _)| u64::one(point as u32)).sum()
    }

    /// The board as letters; `#` where no point is.
    pub(super) fn letters(&self, letter: impl Fn(u32) -> char) -> Letters {
        Letters::make(self.size, self.size, |row, column| {
            self.point(row, column).map_or('#', &letter)
        })
    }

    /// The board as a graph.
    pub(super) fn board(&self, owner: impl Fn(u32) -> Owner) -> Board {
        let node = |(point, &(row, column)): (usize, &(usize, usize))| Node {
            label: point.to_string(),
            owner: owner(point as u32),
            ground: false,
            place: Some((column as i32, row as i32)),
        };
        let edges = self.lines.iter().enumerate().flat_map(|(from, lines)| {
            let ends = lines.iter().map(move |&(to, _)| (from, to as usize));
            ends.filter(|(from, to)| from < to).map(|ends| Edge {
                ends,
                owner: Owner::Nobody,
                directed: false,
            })
        });
        Board::Graph {
            nodes: self.points.iter().enumerate().map(node).collect(),
            edges: edges.collect(),
        }
    }
}
