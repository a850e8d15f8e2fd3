//! Positions of two numbers on a chessboard: the piece, its moves, and the P-positions around it. Positions on boards with a single piece
//! of a kind: what they are worth when it stands elsewhere.

use crate::session::Session;
use upstar::budget::Stopped;
use upstar::draw::{Chessboard, Picture, Square, draw_squares};
use upstar::game::Outcome;
use upstar::position::{AnyPosition, Argument, Board, Cell};
use upstar::rulesets::read_call;

/// Smaller boards are drawn with this many rows and columns.
const USUAL: u64 = 8;
/// Larger boards are not drawn.
const LARGEST: u64 = 64;

impl Session {
    /// A position of two numbers as a piece on a board, where the ruleset has a position for every square. Takes the time of so many
    /// outcomes.
    pub(crate) fn chessboard(
        &mut self,
        position: &AnyPosition,
    ) -> Result<Option<Chessboard>, Stopped> {
        let call = position.call();
        let Board::Heaps(heaps) = position.board() else {
            return Ok(None);
        };
        let (Ok((name, arguments)), &[a, b]) = (read_call(&call), &heaps[..]) else {
            return Ok(None);
        };
        let (Some(ruleset), Some(before)) = (self.ruleset(&name), arguments.len().checked_sub(2))
        else {
            return Ok(None);
        };
        let size = a.max(b).saturating_add(1).max(USUAL);
        if size > LARGEST {
            return Err(Stopped::TooLarge(
                &"a chessboard of more than 64 rows or columns",
            ));
        }
        let algebra = self.algebra();
        let mut board = Chessboard {
            title: call,
            size: (size as usize, size as usize),
            ..Chessboard::default()
        };
        let mut squares = Vec::new();
        for row in 0..size {
            for column in 0..size {
                let square = [Argument::from(column), Argument::from(row)];
                let arguments = [&arguments[..before], &square].concat();
                let budget = algebra.budget().clone();
                budget.check(algebra.bytes())?;
                // A game may use no empty heaps.
                let Ok(position) = ruleset.call(&arguments, &budget) else {
                    continue;
                };
                let at = (column as usize, row as usize);
                if position.outcome(algebra)? == Outcome::P {
                    board.painted.push(at);
                }
                squares.push((at, position.call()));
            }
        }
        let from = (a as usize, b as usize);
        let budget = algebra.budget().clone();
        for option in position.left(&budget)? {
            let call = option.call();
            let same = squares.iter().filter(|(_, other)| *other == call);
            let same: Vec<(usize, usize)> = same.map(|(at, _)| *at).collect();
            // Heaps may be sorted: then a square in the row or column of the piece is meant, or one on its diagonal.
            let beside = |&(c, r): &(usize, usize)| c == from.0 || r == from.1;
            let diagonal = |&(c, r): &(usize, usize)| from.0.abs_diff(c) == from.1.abs_diff(r);
            let mut meant: Vec<_> = same.iter().copied().filter(beside).collect();
            if meant.is_empty() {
                meant = same.iter().copied().filter(diagonal).collect();
            }
            if meant.is_empty() {
                meant = same;
            }
            for to in meant {
                if !board.moves.contains(&to) {
                    board.moves.push(to);
                }
            }
        }
        let lines = |diagonal: bool| {
            let straight = board.moves.iter().all(|&(c, r)| {
                c == from.0 || r == from.1 || diagonal && from.0.abs_diff(c) == from.1.abs_diff(r)
            });
            let most = from.0 + from.1 + if diagonal { from.0.min(from.1) } else { 0 };
            straight && board.moves.len() == most
        };
        let letter = match (lines(false), lines(true)) {
            (true, _) => 'R',
            (_, true) => 'Q',
            _ => 'x',
        };
        board.piece = Some((from, letter));
        Ok(Some(board))
    }

    /// A board with the value on every square where its single piece may stand: the fox's squares in Fox and Geese. Squares on which the
    /// ruleset does not allow it are empty. Takes the time of so many values.
    pub(crate) fn squares_of_a_piece(
        &mut self,
        position: &AnyPosition,
    ) -> Result<Option<Picture>, Stopped> {
        let Board::Cells(cells) = position.board() else {
            return Ok(None);
        };
        let call = position.call();
        let (Some((row, column)), Ok((name, arguments))) = (single_piece(&cells), read_call(&call))
        else {
            return Ok(None);
        };
        let (Some(ruleset), Some((Argument::Text(_), before))) =
            (self.ruleset(&name), arguments.split_last())
        else {
            return Ok(None);
        };
        let most = LARGEST as usize;
        if cells.len() > most || cells.iter().any(|line| line.len() > most) {
            return Err(Stopped::TooLarge(
                &"a chessboard of more than 64 rows or columns",
            ));
        }
        let algebra = self.algebra();
        let budget = algebra.budget().clone();
        let piece = cells[row][column];
        let mut squares = Vec::new();
        for (r, line) in cells.iter().enumerate() {
            let mut found = Vec::new();
            for (c, &cell) in line.iter().enumerate() {
                if cell != Cell::Free && (r, c) != (row, column) {
                    found.push(Square::Fixed(cell));
                    continue;
                }
                budget.check(algebra.bytes())?;
                let mut moved = cells.clone();
                moved[row][column] = Cell::Free;
                moved[r][c] = piece;
                let lines: Vec<String> = moved
                    .iter()
                    .map(|line| line.iter().map(|cell| cell.letter()).collect())
                    .collect();
                let board = Argument::Text(lines.join("|"));
                found.push(match ruleset.call(&[before, &[board]].concat(), &budget) {
                    Ok(position) => Square::Position(position),
                    Err(_) => Square::Fixed(Cell::Free),
                });
            }
            squares.push(found);
        }
        let title = format!("{call}, with {} on every square", piece.letter());
        draw_squares(algebra, &title, &squares).map(Some)
    }
}

/// The place of the only piece of its kind on a board with several rows: Right's first, then Left's.
pub(crate) fn single_piece(cells: &[Vec<Cell>]) -> Option<(usize, usize)> {
    if cells.len() < 2 {
        return None;
    }
    let single = |is_kind: fn(&Cell) -> bool| {
        let places = (0..cells.len()).flat_map(|r| (0..cells[r].len()).map(move |c| (r, c)));
        let mut of_kind = places.filter(|&(r, c)| is_kind(&cells[r][c]));
        let first = of_kind.next()?;
        of_kind.next().is_none().then_some(first)
    };
    single(|cell| matches!(cell, Cell::Right(_)))
        .or_else(|| single(|cell| matches!(cell, Cell::Left(_))))
}
