//! The geometry of a board of hexagons.

use crate::lines::{Marks, Points, points_of};
use upstar_values::game::{Player, Winner};

/// A rhombus of cells, numbered row by row from 0. Each row lies half a cell further right than the one above, so that a cell touches its
/// neighbours in the row, the cells above and to the upper right, and the cells below and to the lower left.
///
/// ```
/// use upstar_goals::hex::HexBoard;
/// use upstar_goals::lines::points_of;
/// let board = HexBoard::new(3, 3).unwrap();
/// assert_eq!(points_of(board.near(4)).collect::<Vec<_>>(), [1, 2, 3, 5, 6, 7]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HexBoard {
    rows: usize,
    columns: usize,
    near: Vec<Points>,
    /// The sides that each player joins.
    sides: [[Points; 2]; 2],
}

/// Why a board cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a board has at least one row and column, and at most 126 cells")]
pub struct WrongHex;

/// The most cells. Two bits stand for the sides of the board.
const MOST_CELLS: usize = 126;

impl HexBoard {
    /// A board of this size.
    pub fn new(rows: usize, columns: usize) -> Result<HexBoard, WrongHex> {
        let cells = rows.checked_mul(columns).ok_or(WrongHex)?;
        if !(1..=MOST_CELLS).contains(&cells) {
            return Err(WrongHex);
        }
        let near = |cell: usize| {
            let (row, column) = (cell / columns, cell % columns);
            let steps = [(0, 1), (0, -1), (1, 0), (-1, 0), (-1, 1), (1, -1)];
            steps.into_iter().fold(0, |near, (down, right)| {
                let row = row.checked_add_signed(down).filter(|&r| r < rows);
                let column = column.checked_add_signed(right).filter(|&c| c < columns);
                match (row, column) {
                    (Some(row), Some(column)) => near | 1 << (row * columns + column),
                    _ => near,
                }
            })
        };
        let all = |of: &dyn Fn(usize) -> bool| {
            (0..cells)
                .filter(|&cell| of(cell))
                .fold(0, |set, cell| set | 1 << cell)
        };
        Ok(HexBoard {
            rows,
            columns,
            near: (0..cells).map(near).collect(),
            sides: [
                [
                    all(&|cell| cell < columns),
                    all(&|cell| cell / columns == rows - 1),
                ],
                [
                    all(&|cell| cell % columns == 0),
                    all(&|cell| cell % columns == columns - 1),
                ],
            ],
        })
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.near.len()
    }

    /// All cells.
    pub fn all(&self) -> Points {
        (1 << self.cells()) - 1
    }

    /// The cells that touch a cell.
    pub fn near(&self, cell: usize) -> Points {
        self.near[cell]
    }

    /// The cells along the two sides that a player joins.
    pub fn sides(&self, player: Player) -> [Points; 2] {
        self.sides[player.index()]
    }

    /// All cells that can be reached from some over cells of a set.
    pub fn reached(&self, from: Points, over: Points) -> Points {
        let mut reached = from & over;
        let mut new = reached;
        while new != 0 {
            let around = points_of(new).fold(0, |all, cell| all | self.near[cell]);
            new = around & over & !reached;
            reached |= new;
        }
        reached
    }

    /// Whether a player's stones join the sides.
    pub fn joins(&self, stones: Points, player: Player) -> bool {
        let [from, to] = self.sides(player);
        self.reached(from, stones) & to != 0
    }

    /// Who has joined the sides, if one has.
    pub fn joined(&self, marks: Marks) -> Option<Winner> {
        let joins = |player: &Player| self.joins(marks.of(*player), *player);
        Player::BOTH.into_iter().find(joins).map(Winner::from)
    }

    /// A set of cells turned by half a turn: the sides stay with their players.
    pub(super) fn turned(&self, set: Points) -> Points {
        set.reverse_bits() >> (Points::BITS as usize - self.cells())
    }

    /// A set of cells with rows and columns exchanged, on a square board: the players exchange their sides.
    pub(super) fn transposed(&self, set: Points) -> Points {
        let n = self.columns;
        points_of(set).fold(0, |all, cell| all | 1 << (cell % n * n + cell / n))
    }
}
