//! Coin-turning games on a rectangle: acrostic games and Tartan products.
//!
//! A move turns some cells; the cell furthest down and to the right must go from heads to tails. As in one dimension a position is the
//! sum of its heads.

mod block;
mod moves;
mod parse;

pub use block::{Block, parse_block};
pub use moves::FactorValues;
pub use parse::{RectangleError, parse_large_rectangle, parse_rectangle};

use std::ops::ControlFlow;

use super::coins::Turning;
use super::mex_wide;
use super::nimber::wide;
use num_bigint::BigUint;
use upstar_values::budget::{Budget, Stopped};

/// A cell: row and column, each numbered like the coins of its game.
pub type Cell = (u64, u64);

/// A cell with numbers of any size.
pub type LargeCell = (BigUint, BigUint);

/// A coin-turning game on a rectangle.
///
/// ```
/// use upstar_impartial::tartan::Rectangle;
/// let corners = Rectangle::find("turning_corners").unwrap();
/// assert_eq!(corners.cell_value((25, 40)).unwrap(), 73);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Rectangle {
    /// Moves of one game within a single row or a single column.
    Acrostic(Turning),
    /// If X is a move of the first game and Y a move of the second, turn every cell of X × Y. The first game is played on the row
    /// numbers, the second on the column numbers.
    Tartan(Turning, Turning),
}

/// Names of rectangle games and the codes of their factors; a single code is an acrostic game.
pub const NAMED: &[(&str, &[&str], &str)] = &[
    (
        "acrostic_twins",
        &["2"],
        "Turn two coins in one row or in one column.",
    ),
    (
        "acrostic_turtles",
        &["1-2 from 1"],
        "Turn one coin, or two in one row or in one column.",
    ),
    (
        "acrostic_mock_turtles",
        &["1-3"],
        "Turn up to three coins, all in one row or in one column.",
    ),
    (
        "acrostic_ruler",
        &["1+ consecutive from 1"],
        "Turn a run of coins in one row or in one column.",
    ),
    (
        "acrostic_motley",
        &["1+"],
        "Turn any coins of one row or of one column.",
    ),
    (
        "turning_corners",
        &["2", "2"],
        "Turn the four corners of a rectangle.",
    ),
    (
        "turning_turtles_squared",
        &["1-2 from 1", "1-2 from 1"],
        "Turn one coin, two in a line, or the four corners of a rectangle.",
    ),
    (
        "mock_turtles_squared",
        &["1-3", "1-3"],
        "Turn the cells where up to three rows meet up to three columns.",
    ),
    (
        "rugs",
        &["1+ consecutive from 1", "1+ consecutive from 1"],
        "Turn all coins of a rectangular block.",
    ),
    (
        "mock_turtles_x_ruler",
        &["1-3 from 1", "1+ consecutive from 1"],
        "Turn the cells where up to three rows meet a run of columns.",
    ),
    (
        "near_pairs_x_ruler",
        &["2 apart 1,2,3,4 from 1", "1+ consecutive from 1"],
        "Turn the cells where two rows at most four apart meet a run of columns.",
    ),
    (
        "triplets_x_turnips",
        &["3", "3 spaced"],
        "Turn the cells where three rows meet three equally spaced columns.",
    ),
];

impl Rectangle {
    /// The named game, if there is one.
    pub fn find(name: &str) -> Option<Rectangle> {
        let (_, codes, _) = NAMED.iter().find(|(n, ..)| *n == name)?;
        Some(match codes {
            [a] => Rectangle::Acrostic(a.parse().ok()?),
            [a, b, ..] => Rectangle::Tartan(a.parse().ok()?, b.parse().ok()?),
            [] => return None,
        })
    }

    /// The Tartan product of two turning games.
    pub fn product(rows: Turning, columns: Turning) -> Rectangle {
        Rectangle::Tartan(rows, columns)
    }

    /// The numbers of the first row and the first column.
    pub fn from(&self) -> Cell {
        match self {
            Rectangle::Acrostic(g) => (g.from, g.from),
            Rectangle::Tartan(a, b) => (a.from, b.from),
        }
    }

    /// Values of single heads, row by row. For a product they are the nim products of the factors' values; for an acrostic game the
    /// moves are listed.
    ///
    /// ```
    /// use upstar_impartial::tartan::Rectangle;
    /// let rugs = Rectangle::find("rugs").unwrap();
    /// assert_eq!(rugs.table(2, 4).unwrap(), [[1, 2, 1, 4], [2, 3, 2, 8]]);
    /// ```
    pub fn table(&self, rows: usize, columns: usize) -> Result<Vec<Vec<u128>>, Stopped> {
        self.table_within(rows, columns, &Budget::default())
    }

    /// [`Rectangle::table`] within a budget.
    pub fn table_within(
        &self,
        rows: usize,
        columns: usize,
        budget: &Budget,
    ) -> Result<Vec<Vec<u128>>, Stopped> {
        match self {
            Rectangle::Tartan(a, b) => {
                let (a, b) = (
                    a.values_within(rows, budget)?,
                    b.values_within(columns, budget)?,
                );
                let mut table: Vec<Vec<u128>> = Vec::new();
                for &x in &a {
                    budget.check((table.len() + 1) * b.len() * size_of::<u128>())?;
                    table.push(b.iter().map(|&y| wide::mul(x, y)).collect());
                }
                Ok(table)
            }
            Rectangle::Acrostic(_) => self.table_by_listing(rows, columns, budget),
        }
    }

    /// The table by listing every move, to check the Tartan theorem.
    pub fn table_by_listing(
        &self,
        rows: usize,
        columns: usize,
        budget: &Budget,
    ) -> Result<Vec<Vec<u128>>, Stopped> {
        let mut table: Vec<Vec<u128>> = Vec::new();
        for x in 0..rows {
            table.push(Vec::new());
            for y in 0..columns {
                let held = (x * columns + y) * size_of::<u128>();
                budget.check(held)?;
                let mut sums = Vec::new();
                let mut stopped = Ok(());
                let _ = self.each_move((x as u64, y as u64), &mut |cells| {
                    sums.push(
                        cells
                            .iter()
                            .fold(0, |s, &(a, b)| s ^ table[a as usize][b as usize]),
                    );
                    if sums.len().is_multiple_of(4096) {
                        stopped = budget.check(held + sums.len() * size_of::<u128>());
                    }
                    if stopped.is_err() {
                        ControlFlow::Break(())
                    } else {
                        ControlFlow::Continue(())
                    }
                });
                stopped?;
                table[x].push(mex_wide(sums));
            }
        }
        Ok(table)
    }

    /// Every move at a cell (indices from 0) as the other cells it turns, until `visit` breaks.
    pub fn each_move(
        &self,
        (x, y): Cell,
        visit: &mut dyn FnMut(&[Cell]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match self {
            Rectangle::Acrostic(g) => {
                g.each_companions(y, &mut |coins| {
                    visit(&coins.iter().map(|&b| (x, b)).collect::<Vec<_>>())
                })?;
                g.each_companions(x, &mut |coins| {
                    visit(&coins.iter().map(|&a| (a, y)).collect::<Vec<_>>())
                })
            }
            Rectangle::Tartan(g, h) => g.each_companions(x, &mut |rows| {
                h.each_companions(y, &mut |columns| visit(&product(rows, x, columns, y)))
            }),
        }
    }

    /// The value of a single head.
    pub fn cell_value(&self, cell: Cell) -> Result<u128, Stopped> {
        self.value(&[cell])
    }
}

/// All cells of (rows, x) × (columns, y) except (x, y).
fn product(rows: &[u64], x: u64, columns: &[u64], y: u64) -> Vec<Cell> {
    let mut cells = Vec::with_capacity((rows.len() + 1) * (columns.len() + 1));
    for &a in rows.iter().chain([&x]) {
        cells.extend(columns.iter().chain([&y]).map(|&b| (a, b)));
    }
    cells.pop();
    cells
}

#[cfg(test)]
mod tests;
