//! Connect Four: men fall to the bottom of their column, and four in a row win.
//!
//! A board is two words. Each column has one bit more than it has cells, so that rows in any direction are found by shifts and never
//! run over an edge. The search asks a question with two answers at a time: can the player to move win, or at least draw?

use upstar_values::budget::{Budget, Stopped};
use upstar_values::encode::encode_fields;
use upstar_values::game::{Player, Winner};

/// A board: Left's men x and Right's men o.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FallingBoard {
    rows: u32,
    columns: u32,
    x: u64,
    o: u64,
}

encode_fields!(FallingBoard {
    rows,
    columns,
    x,
    o
});

/// Why a board cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WrongFall {
    /// The board has no cell, or too many.
    #[error("a board has at least one row and column, and (rows + 1) × columns is at most 62")]
    Size,
    /// A man with a free cell below.
    #[error("row {row}, column {column}: this man would fall")]
    Floating {
        /// The row from the top, counted from 1.
        row: usize,
        /// The column, counted from 1.
        column: usize,
    },
}

impl FallingBoard {
    /// A board of this size without men.
    pub fn new(rows: usize, columns: usize) -> Result<FallingBoard, WrongFall> {
        let bits = rows.saturating_add(1).saturating_mul(columns);
        if rows == 0 || columns == 0 || bits > 62 {
            return Err(WrongFall::Size);
        }
        Ok(FallingBoard {
            rows: rows as u32,
            columns: columns as u32,
            x: 0,
            o: 0,
        })
    }

    /// A board with men: who has a man on a cell, by row from the top and column.
    pub fn with_men(
        rows: usize,
        columns: usize,
        man: impl Fn(usize, usize) -> Option<Player>,
    ) -> Result<FallingBoard, WrongFall> {
        let mut board = FallingBoard::new(rows, columns)?;
        for column in 0..columns {
            let mut floor = true;
            for row in (0..rows).rev() {
                let Some(player) = man(row, column) else {
                    floor = false;
                    continue;
                };
                if !floor {
                    return Err(WrongFall::Floating {
                        row: row + 1,
                        column: column + 1,
                    });
                }
                board = board
                    .dropped(column, player)
                    .expect("the column is not full");
            }
        }
        Ok(board)
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows as usize
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.columns as usize
    }

    /// Whose man is on a cell, by row from the top and column.
    pub fn man(&self, row: usize, column: usize) -> Option<Player> {
        let bit = 1u64 << (column * (self.rows() + 1) + self.rows() - 1 - row);
        match (self.x & bit != 0, self.o & bit != 0) {
            (true, _) => Some(Player::Left),
            (_, true) => Some(Player::Right),
            _ => None,
        }
    }

    /// The board after a player's man fell into a column; `None` if it is full.
    pub fn dropped(&self, column: usize, player: Player) -> Option<FallingBoard> {
        let shape = Shape::of(self);
        let bit = shape.entries(self.x | self.o) & shape.column(column);
        let mut next = *self;
        match player {
            Player::Left => next.x |= bit,
            Player::Right => next.o |= bit,
        }
        (bit != 0).then_some(next)
    }

    /// Who has won, if play is over: nobody if the board is full.
    pub fn ended(&self) -> Option<Winner> {
        let shape = Shape::of(self);
        match () {
            () if shape.has_four(self.x) => Some(Winner::Left),
            () if shape.has_four(self.o) => Some(Winner::Right),
            () => (self.x | self.o == shape.cells).then_some(Winner::Nobody),
        }
    }

    /// How many cells are free.
    pub fn free(&self) -> u32 {
        (Shape::of(self).cells & !(self.x | self.o)).count_ones()
    }
}

/// What depends on the size of a board alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shape {
    height: u32,
    columns: u32,
    /// All cells.
    cells: u64,
    /// The lowest cell of each column.
    bottom: u64,
}

impl Shape {
    fn of(board: &FallingBoard) -> Shape {
        let height = board.rows + 1;
        let bottom = (0..board.columns).fold(0, |all, c| all | 1 << (c * height));
        Shape {
            height,
            columns: board.columns,
            cells: bottom * ((1 << board.rows) - 1),
            bottom,
        }
    }

    fn column(&self, column: usize) -> u64 {
        ((1 << self.height) - 1) << (column as u32 * self.height)
    }

    /// The cells that a man can fall to.
    fn entries(&self, men: u64) -> u64 {
        (men + self.bottom) & self.cells
    }

    fn has_four(&self, men: u64) -> bool {
        [1, self.height - 1, self.height, self.height + 1]
            .into_iter()
            .any(|step| {
                let pairs = men & men >> step;
                pairs & pairs >> (2 * step) != 0
            })
    }

    /// The cells that complete four in a row, whether they can be reached or not.
    fn completing(&self, men: u64) -> u64 {
        let h = self.height;
        let mut cells = men << 1 & men << 2 & men << 3;
        for step in [h - 1, h, h + 1] {
            let two_above = men << step & men << (2 * step);
            cells |= two_above & men << (3 * step);
            cells |= two_above & men >> step;
            let two_below = men >> step & men >> (2 * step);
            cells |= two_below & men << step;
            cells |= two_below & men >> (3 * step);
        }
        cells & self.cells
    }

    /// The board with its columns in the opposite order.
    fn mirrored(&self, men: u64) -> u64 {
        let column = (1u64 << self.height) - 1;
        (0..self.columns).fold(0, |all, c| {
            let from = men >> (c * self.height) & column;
            all | from << ((self.columns - 1 - c) * self.height)
        })
    }
}

/// An entry of the table without a question. No question looks like this: it would be about a full board.
const EMPTY: u64 = u64::MAX;

/// The search, with a table of bounded size that serves all boards of one size.
///
/// ```
/// use upstar_goals::lines::{ConnectFour, FallingBoard};
/// use upstar_values::game::{Player, Winner};
/// let board = FallingBoard::new(4, 4).unwrap();
/// let winner = ConnectFour::new().winner(&board, Player::Left, &Default::default())?;
/// assert_eq!(winner, Winner::Nobody);
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
#[derive(Debug, Default)]
pub struct ConnectFour {
    shape: Option<Shape>,
    /// Questions with the answer in the last bit. A later question takes the place of an older one.
    table: Vec<u64>,
    /// Columns, the middle first.
    order: Vec<u64>,
    positions: u64,
}

impl ConnectFour {
    /// A search that knows nothing yet.
    pub fn new() -> ConnectFour {
        ConnectFour::default()
    }

    /// Bytes held by the table.
    pub fn bytes(&self) -> usize {
        self.table.len() * size_of::<u64>()
    }

    /// How many positions were searched so far.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    fn prepare(&mut self, board: &FallingBoard, budget: &Budget) -> Result<(), Stopped> {
        let shape = Shape::of(board);
        // A prime number of entries, so that keys spread. Few free cells need few.
        let wanted = match board.free() {
            0..=16 => 65_537,
            17..=25 => 4_194_319,
            26..=35 => 33_554_467,
            _ => 67_108_879,
        };
        let most = budget.max_memory().unwrap_or(usize::MAX) / 2 / size_of::<u64>();
        let entries = wanted.min(most | 1);
        if self.shape == Some(shape) && self.table.len() >= entries {
            return Ok(());
        }
        budget.check(entries * size_of::<u64>())?;
        self.table = vec![EMPTY; entries];
        self.shape = Some(shape);
        let mut columns: Vec<u32> = (0..shape.columns).collect();
        columns.sort_by_key(|&c| (2 * c + 1).abs_diff(shape.columns));
        self.order = columns.iter().map(|&c| shape.column(c as usize)).collect();
        Ok(())
    }

    /// Who wins when this player is to move.
    pub fn winner(
        &mut self,
        board: &FallingBoard,
        to_move: Player,
        budget: &Budget,
    ) -> Result<Winner, Stopped> {
        if let Some(winner) = board.ended() {
            return Ok(winner);
        }
        self.prepare(board, budget)?;
        let (own, other) = (
            to_move.choose(board.x, board.o),
            to_move.choose(board.o, board.x),
        );
        if self.reaches(own, other, true, budget)? {
            return Ok(to_move.into());
        }
        // A draw is enough now.
        match self.reaches(own, other, false, budget)? {
            true => Ok(Winner::Nobody),
            false => Ok(to_move.other().into()),
        }
    }

    /// The columns into which a man can fall, each with the winner after that; none if play is over.
    pub fn judged_moves(
        &mut self,
        board: &FallingBoard,
        to_move: Player,
        budget: &Budget,
    ) -> Result<Vec<(usize, Winner)>, Stopped> {
        if board.ended().is_some() {
            return Ok(Vec::new());
        }
        (0..board.columns())
            .filter_map(|column| Some((column, board.dropped(column, to_move)?)))
            .map(|(column, next)| Ok((column, self.winner(&next, to_move.other(), budget)?)))
            .collect()
    }

    /// Whether the player to move wins (`win`), or at least draws. Nobody has four in a row.
    fn reaches(
        &mut self,
        own: u64,
        other: u64,
        win: bool,
        budget: &Budget,
    ) -> Result<bool, Stopped> {
        let shape = self.shape.expect("the search is prepared");
        let men = own | other;
        let entries = shape.entries(men);
        if shape.completing(own) & entries != 0 {
            return Ok(true);
        }
        if men == shape.cells {
            return Ok(!win);
        }
        let danger = shape.completing(other);
        let mut cells = entries;
        let forced = danger & entries;
        if forced != 0 {
            if forced & (forced - 1) != 0 {
                return Ok(false);
            }
            cells = forced;
        }
        // Never below a cell that the opponent wants.
        cells &= !(danger >> 1);
        if cells == 0 {
            return Ok(false);
        }
        // The men of the player to move, and one bit above the men of each column: different boards have different keys.
        let least = (own + men).min(shape.mirrored(own) + shape.mirrored(men));
        let question = 2 * (least + shape.bottom) + u64::from(win);
        let place = (question % self.table.len() as u64) as usize;
        let entry = self.table[place];
        if entry >> 1 == question {
            return Ok(entry & 1 == 1);
        }
        self.positions += 1;
        if self.positions.is_multiple_of(1 << 13) {
            budget.check(self.bytes())?;
        }
        let mut moves: [(u32, u64); 64] = [(0, 0); 64];
        let mut count = 0;
        for &column in &self.order {
            let cell = cells & column;
            if cell == 0 {
                continue;
            }
            // Most new threats first; insertion keeps the middle first among equals.
            let threats = (shape.completing(own | cell) & !men).count_ones();
            let mut at = count;
            while at > 0 && moves[at - 1].0 < threats {
                moves[at] = moves[at - 1];
                at -= 1;
            }
            moves[at] = (threats, cell);
            count += 1;
        }
        let mut answer = false;
        for &(_, cell) in &moves[..count] {
            if !self.reaches(other, own | cell, !win, budget)? {
                answer = true;
                break;
            }
        }
        self.table[place] = 2 * question + u64::from(answer);
        Ok(answer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    fn start(rows: usize, columns: usize) -> Winner {
        let board = FallingBoard::new(rows, columns).unwrap();
        let budget = Budget::default();
        ConnectFour::new()
            .winner(&board, Player::Left, &budget)
            .unwrap()
    }

    #[test]
    fn small_boards() {
        for (rows, columns) in [(4, 4), (5, 4), (4, 5)] {
            assert_eq!(start(rows, columns), Winner::Nobody, "{rows} × {columns}");
        }
    }

    /// Every move of every position, without bits.
    fn plain(
        board: FallingBoard,
        player: Player,
        known: &mut HashMap<(FallingBoard, Player), Winner>,
    ) -> Winner {
        let four = |mine: Player| {
            let at = |row: isize, column: isize| {
                let (row, column) = (usize::try_from(row).ok()?, usize::try_from(column).ok()?);
                (row < board.rows() && column < board.columns()).then(|| board.man(row, column))?
            };
            let cells = (0..board.rows() as isize)
                .flat_map(|r| (0..board.columns() as isize).map(move |c| (r, c)));
            let steps = [(0, 1), (1, 0), (1, 1), (1, -1)];
            cells
                .flat_map(|cell| steps.map(|step| (cell, step)))
                .any(|((r, c), (dr, dc))| (0..4).all(|i| at(r + i * dr, c + i * dc) == Some(mine)))
        };
        if four(Player::Left) || four(Player::Right) {
            let winner = if four(Player::Left) {
                Winner::Left
            } else {
                Winner::Right
            };
            assert_eq!(board.ended(), Some(winner));
            return winner;
        }
        if let Some(&winner) = known.get(&(board, player)) {
            return winner;
        }
        let next = (0..board.columns()).filter_map(|c| board.dropped(c, player));
        let results = next.map(|next| plain(next, player.other(), known));
        let best = match player {
            Player::Left => results.max(),
            Player::Right => results.min(),
        };
        let best = best.unwrap_or(Winner::Nobody);
        known.insert((board, player), best);
        best
    }

    #[test]
    fn as_plain_search_says() {
        let mut known = HashMap::new();
        let mut search = ConnectFour::new();
        let empty = FallingBoard::new(4, 4).unwrap();
        assert_eq!(plain(empty, Player::Left, &mut known), Winner::Nobody);
        for (at, ((board, player), winner)) in known.into_iter().enumerate() {
            if at % 7 == 0 {
                let found = search.winner(&board, player, &Budget::default()).unwrap();
                assert_eq!(found, winner, "{board:?} {player}");
            }
        }
    }

    #[test]
    fn men_lie_on_men() {
        let floating = FallingBoard::with_men(2, 2, |row, column| {
            (row == 0 && column == 1).then_some(Player::Left)
        });
        let message = floating.unwrap_err().to_string();
        assert_eq!(message, "row 1, column 2: this man would fall");
        assert_eq!(FallingBoard::new(8, 8), Err(WrongFall::Size));
        assert_eq!(FallingBoard::new(0, 8), Err(WrongFall::Size));
        let board = FallingBoard::new(2, 1).unwrap();
        let full = board
            .dropped(0, Player::Left)
            .and_then(|b| b.dropped(0, Player::Right));
        assert_eq!(full.unwrap().dropped(0, Player::Left), None);
        assert_eq!(full.unwrap().ended(), Some(Winner::Nobody));
    }

    #[test]
    fn columns_that_win() {
        // Left has three below: the fourth in column 0 or 4 wins.
        let board = FallingBoard::with_men(4, 5, |row, column| match (row, column) {
            (3, 1..=3) => Some(Player::Left),
            (2, 1 | 2) => Some(Player::Right),
            _ => None,
        });
        let board = board.unwrap();
        let budget = Budget::default();
        let judged = ConnectFour::new()
            .judged_moves(&board, Player::Left, &budget)
            .unwrap();
        let wins = |c: usize| {
            judged
                .iter()
                .any(|&(column, w)| column == c && w == Winner::Left)
        };
        assert!(wins(0) && wins(4));
    }
}
