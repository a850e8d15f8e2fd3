//! Boards of a search for extremes, and the small changes that lead from one to the next.

use crate::random::Random;

/// A rectangle of letters, each by its number in the alphabet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Board {
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) cells: Vec<u8>,
}

/// Which boards there are.
#[derive(Clone, Debug)]
pub(super) struct Box {
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// The most cells in play.
    pub(super) most: usize,
    /// How many letters there are.
    pub(super) letters: u8,
    /// The letter of cells out of play. Without one the boards are full rectangles of any size inside the box.
    pub(super) outside: Option<u8>,
}

impl Board {
    fn filled(rows: usize, columns: usize, letter: u8) -> Board {
        Board {
            rows,
            columns,
            cells: vec![letter; rows * columns],
        }
    }

    fn at(&self, row: usize, column: usize) -> u8 {
        self.cells[row * self.columns + column]
    }

    fn set(&mut self, row: usize, column: usize, letter: u8) {
        self.cells[row * self.columns + column] = letter;
    }

    /// The smallest rectangle with all cells that are not of this letter; none if there are no others.
    pub(super) fn trimmed(&self, outside: Option<u8>) -> Option<Board> {
        let is_used = |letter: u8| Some(letter) != outside;
        let row_used = |&r: &usize| (0..self.columns).any(|c| is_used(self.at(r, c)));
        let column_used = |&c: &usize| (0..self.rows).any(|r| is_used(self.at(r, c)));
        let top = (0..self.rows).find(row_used)?;
        let bottom = (0..self.rows).rev().find(row_used)?;
        let left = (0..self.columns).find(column_used)?;
        let right = (0..self.columns).rev().find(column_used)?;
        let places = (top..=bottom).flat_map(|r| (left..=right).map(move |c| (r, c)));
        Some(Board {
            rows: bottom - top + 1,
            columns: right - left + 1,
            cells: places.map(|(r, c)| self.at(r, c)).collect(),
        })
    }
}

impl Box {
    /// How many cells of a board are in play.
    pub(super) fn in_play(&self, board: &Board) -> usize {
        let is_in_play = |letter: &&u8| Some(**letter) != self.outside;
        board.cells.iter().filter(is_in_play).count()
    }

    /// A letter, other than that of cells out of play.
    fn letter(&self, random: &mut Random) -> u8 {
        let letters: Vec<u8> = (0..self.letters)
            .filter(|&letter| Some(letter) != self.outside)
            .collect();
        letters
            .get(random.place(letters.len()))
            .copied()
            .unwrap_or(0)
    }

    /// A board to start from: a connected region of at least half as many cells as there may be, with any letters.
    pub(super) fn start(&self, random: &mut Random) -> Board {
        let Some(outside) = self.outside else {
            let columns = 1 + random.place(self.columns.min(self.most));
            let rows = 1 + random.place(self.rows.min(self.most / columns).max(1));
            let mut board = Board::filled(rows, columns, 0);
            for cell in &mut board.cells {
                *cell = self.letter(random);
            }
            return board;
        };
        let mut board = Board::filled(self.rows, self.columns, outside);
        let most = self.most.min(board.cells.len());
        let wanted = (most / 2 + random.place(most - most / 2 + 1)).max(1);
        let first = (random.place(self.rows), random.place(self.columns));
        let mut region = vec![first];
        board.set(first.0, first.1, self.letter(random));
        // Each try adds a neighbour of a cell, unless it is there already or beyond the edge.
        for _ in 0..64 * wanted {
            if region.len() == wanted {
                break;
            }
            let (r, c) = region[random.place(region.len())];
            let (r, c) = match random.place(4) {
                0 => (r.wrapping_sub(1), c),
                1 => (r + 1, c),
                2 => (r, c.wrapping_sub(1)),
                _ => (r, c + 1),
            };
            if r < self.rows && c < self.columns && board.at(r, c) == outside {
                board.set(r, c, self.letter(random));
                region.push((r, c));
            }
        }
        board
    }

    /// A board near another one.
    pub(super) fn step(&self, board: &Board, random: &mut Random) -> Board {
        let mut next = board.clone();
        loop {
            match random.place(16) {
                0..=8 => self.change(&mut next, random),
                9..=11 => exchange(&mut next, random),
                12 | 13 => slide(&mut next, random),
                14 => mirror_part(&mut next, random),
                _ if self.outside.is_none() => next = self.resized(&next, random),
                _ => make_symmetric(&mut next, random),
            }
            // Two of three steps are single changes.
            if random.place(3) > 0 {
                break;
            }
        }
        self.fit(&mut next, random);
        next
    }

    /// Another letter in one cell.
    fn change(&self, board: &mut Board, random: &mut Random) {
        let place = random.place(board.cells.len());
        let others: Vec<u8> = (0..self.letters)
            .filter(|&letter| letter != board.cells[place])
            .collect();
        if let Some(&letter) = others.get(random.place(others.len())) {
            board.cells[place] = letter;
        }
    }

    /// One row or column more or less.
    fn resized(&self, board: &Board, random: &mut Random) -> Board {
        let (rows, columns) = match random.place(4) {
            0 => (board.rows + 1, board.columns),
            1 => (board.rows, board.columns + 1),
            2 => (board.rows - 1, board.columns),
            _ => (board.rows, board.columns - 1),
        };
        let fits = (1..=self.rows).contains(&rows) && (1..=self.columns).contains(&columns);
        if !fits || rows * columns > self.most {
            return board.clone();
        }
        // The rows and columns after the one that comes or goes move.
        let gap = random.place(match rows == board.rows {
            true => columns.min(board.columns) + 1,
            false => rows.min(board.rows) + 1,
        });
        let source = |at: usize, new: usize, old: usize| match new.cmp(&old) {
            std::cmp::Ordering::Greater if at == gap => None,
            std::cmp::Ordering::Greater if at > gap => Some(at - 1),
            std::cmp::Ordering::Less if at >= gap => Some(at + 1),
            _ => Some(at),
        };
        let mut next = Board::filled(rows, columns, 0);
        for r in 0..rows {
            for c in 0..columns {
                let from = (
                    source(r, rows, board.rows),
                    source(c, columns, board.columns),
                );
                let letter = match from {
                    (Some(r), Some(c)) if r < board.rows && c < board.columns => board.at(r, c),
                    _ => self.letter(random),
                };
                next.set(r, c, letter);
            }
        }
        next
    }

    /// Takes cells out of play until there are not too many.
    fn fit(&self, board: &mut Board, random: &mut Random) {
        let Some(outside) = self.outside else { return };
        let mut in_play: Vec<usize> = (0..board.cells.len())
            .filter(|&place| board.cells[place] != outside)
            .collect();
        while in_play.len() > self.most {
            let place = in_play.swap_remove(random.place(in_play.len()));
            board.cells[place] = outside;
        }
    }
}

/// Exchanges two cells.
fn exchange(board: &mut Board, random: &mut Random) {
    let (a, b) = (
        random.place(board.cells.len()),
        random.place(board.cells.len()),
    );
    board.cells.swap(a, b);
}

/// Moves the cells of a row or a column on by one; the last one becomes the first.
fn slide(board: &mut Board, random: &mut Random) {
    let (rows, columns) = (board.rows, board.columns);
    let is_row = random.place(2) == 0;
    let places: Vec<usize> = match is_row {
        true => {
            let r = random.place(rows);
            (0..columns).map(|c| r * columns + c).collect()
        }
        false => {
            let c = random.place(columns);
            (0..rows).map(|r| r * columns + c).collect()
        }
    };
    let forwards = random.place(2) == 0;
    let line: Vec<u8> = places.iter().map(|&place| board.cells[place]).collect();
    let by = if forwards { 1 } else { line.len() - 1 };
    for (at, &place) in places.iter().enumerate() {
        board.cells[place] = line[(at + by) % line.len()];
    }
}

/// Mirrors a rectangle inside the board.
fn mirror_part(board: &mut Board, random: &mut Random) {
    let mut range = |length: usize| {
        let (a, b) = (random.place(length), random.place(length));
        (a.min(b), a.max(b))
    };
    let ((top, bottom), (left, right)) = (range(board.rows), range(board.columns));
    let is_across = random.place(2) == 0;
    let before = board.clone();
    for r in top..=bottom {
        for c in left..=right {
            let letter = match is_across {
                true => before.at(r, left + right - c),
                false => before.at(top + bottom - r, c),
            };
            board.set(r, c, letter);
        }
    }
}

/// Makes one half of the board an image of the other.
fn make_symmetric(board: &mut Board, random: &mut Random) {
    let before = board.clone();
    let (rows, columns) = (board.rows, board.columns);
    let kinds = if rows == columns { 5 } else { 3 };
    let kind = random.place(kinds);
    let keeps_first = random.place(2) == 0;
    for r in 0..rows {
        for c in 0..columns {
            let image = match kind {
                0 => (r, columns - 1 - c),
                1 => (rows - 1 - r, c),
                2 => (rows - 1 - r, columns - 1 - c),
                3 => (c, r),
                _ => (columns - 1 - c, rows - 1 - r),
            };
            let is_first = match kind {
                0 => c < image.1,
                3 => c > r,
                4 => r + c < columns - 1,
                _ => (r, c) < image,
            };
            if image != (r, c) && is_first != keeps_first {
                board.set(r, c, before.at(image.0, image.1));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_stay_in_the_box() {
        for outside in [Some(1), None] {
            let field = Box {
                rows: 3,
                columns: 4,
                most: 7,
                letters: 3,
                outside,
            };
            let mut random = Random::new(&5.into());
            let mut board = field.start(&mut random);
            let mut sizes = std::collections::HashSet::new();
            for _ in 0..3000 {
                board = field.step(&board, &mut random);
                assert!(field.in_play(&board) <= 7, "{board:?}");
                assert!(board.rows <= 3 && board.columns <= 4);
                assert_eq!(board.cells.len(), board.rows * board.columns);
                assert!(board.cells.iter().all(|&letter| letter < 3));
                sizes.insert((board.rows, board.columns));
            }
            // Rectangles of up to 3 rows, 4 columns and 7 cells.
            assert_eq!(sizes.len(), if outside.is_some() { 1 } else { 9 });
        }
    }

    #[test]
    fn boards_are_trimmed() {
        let board = Board {
            rows: 3,
            columns: 3,
            cells: vec![1, 1, 1, 1, 0, 2, 1, 1, 1],
        };
        let trimmed = board.trimmed(Some(1)).unwrap();
        assert_eq!((trimmed.rows, trimmed.columns), (1, 2));
        assert_eq!(trimmed.cells, [0, 2]);
        assert_eq!(board.trimmed(None), Some(board.clone()));
        assert_eq!(Board::filled(2, 2, 1).trimmed(Some(1)), None);
    }
}
