//! Positions of two numbers on a chessboard: the piece, its moves, and the P-positions around it.

use crate::session::Session;
use upstar::budget::Stopped;
use upstar::draw::Chessboard;
use upstar::game::Outcome;
use upstar::position::{AnyPosition, Argument, Board};
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
}
