//! Hex and Rex by plain search.

use super::HexBoard;
use crate::Verdict;
use crate::lines::{Marks, Points, points_of};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use upstar_values::budget::{Budget, Stopped};
use upstar_values::game::{Player, Winner};

/// A search through all moves. In Rex the player who joins the sides loses.
///
/// ```
/// use upstar_goals::hex::{HexBoard, PlainHex};
/// use upstar_goals::lines::Marks;
/// use upstar_values::game::{Player, Winner};
/// let mut rex = PlainHex::new(HexBoard::new(2, 2).unwrap(), true);
/// let winner = rex.winner(Marks::default(), Player::Left, &Default::default())?;
/// assert_eq!(winner, Winner::Left);
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
#[derive(Debug)]
pub struct PlainHex {
    board: HexBoard,
    misere: bool,
    winners: HashMap<(Points, Points, Player), Player, FxBuildHasher>,
    verdicts: HashMap<(Points, Points, Player), (Player, u8), FxBuildHasher>,
    until_check: u32,
}

impl PlainHex {
    /// A search on a board.
    pub fn new(board: HexBoard, misere: bool) -> PlainHex {
        PlainHex {
            board,
            misere,
            winners: HashMap::default(),
            verdicts: HashMap::default(),
            until_check: 0,
        }
    }

    /// Bytes held, approximately.
    pub fn bytes(&self) -> usize {
        let entries = self.winners.capacity() + self.verdicts.capacity();
        entries * (size_of::<((Points, Points, Player), u8)>() + 1)
    }

    /// Who has won, if play is over.
    pub fn ended(&self, marks: Marks) -> Option<Winner> {
        let joined = self.board.joined(marks)?;
        Some(if self.misere {
            joined.exchanged()
        } else {
            joined
        })
    }

    fn check(&mut self, budget: &Budget) -> Result<(), Stopped> {
        if self.until_check == 0 {
            self.until_check = 4096;
            budget.check(self.bytes())?;
        }
        self.until_check -= 1;
        Ok(())
    }

    /// The position turned by half a turn, if that is less: both are played alike.
    fn key(&self, marks: Marks, to_move: Player) -> (Points, Points, Player) {
        let (x, o) = (self.board.turned(marks.x), self.board.turned(marks.o));
        let (x, o) = (x, o).min((marks.x, marks.o));
        (x, o, to_move)
    }

    fn free(&self, marks: Marks) -> Points {
        self.board.all() & !(marks.x | marks.o)
    }

    /// Who wins when this player is to move.
    pub fn winner(
        &mut self,
        marks: Marks,
        to_move: Player,
        budget: &Budget,
    ) -> Result<Winner, Stopped> {
        Ok(self.wins(marks, to_move, budget)?.into())
    }

    fn wins(&mut self, marks: Marks, to_move: Player, budget: &Budget) -> Result<Player, Stopped> {
        if let Some(winner) = self.ended(marks).and_then(Winner::player) {
            return Ok(winner);
        }
        let key = self.key(marks, to_move);
        if let Some(&winner) = self.winners.get(&key) {
            return Ok(winner);
        }
        self.check(budget)?;
        let mut winner = to_move.other();
        for cell in points_of(self.free(marks)) {
            if self.wins(marks.with(cell, to_move), to_move.other(), budget)? == to_move {
                winner = to_move;
                break;
            }
        }
        self.winners.insert(key, winner);
        Ok(winner)
    }

    /// Who wins and how soon when this player is to move: for small boards only.
    pub fn verdict(
        &mut self,
        marks: Marks,
        to_move: Player,
        budget: &Budget,
    ) -> Result<Verdict, Stopped> {
        let (winner, moves) = self.best(marks, to_move, budget)?;
        Ok(Verdict {
            winner: winner.into(),
            remoteness: Some(moves.into()),
        })
    }

    fn best(
        &mut self,
        marks: Marks,
        to_move: Player,
        budget: &Budget,
    ) -> Result<(Player, u8), Stopped> {
        if let Some(winner) = self.ended(marks).and_then(Winner::player) {
            return Ok((winner, 0));
        }
        let key = self.key(marks, to_move);
        if let Some(&known) = self.verdicts.get(&key) {
            return Ok(known);
        }
        self.check(budget)?;
        let rank = |(winner, moves): (Player, u8)| match winner == to_move {
            true => (1, -i16::from(moves)),
            false => (0, moves.into()),
        };
        let mut best: Option<(Player, u8)> = None;
        for cell in points_of(self.free(marks)) {
            let (winner, moves) = self.best(marks.with(cell, to_move), to_move.other(), budget)?;
            let found = (winner, moves + 1);
            if best.is_none_or(|best| rank(found) > rank(best)) {
                best = Some(found);
            }
        }
        let best = best.expect("a full board joins one pair of sides");
        self.verdicts.insert(key, best);
        Ok(best)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rex_on_square_boards() {
        for (n, expected) in [(1, Winner::Right), (2, Winner::Left), (3, Winner::Right)] {
            let mut rex = PlainHex::new(HexBoard::new(n, n).unwrap(), true);
            let budget = Budget::default();
            let found = rex.winner(Marks::default(), Player::Left, &budget).unwrap();
            assert_eq!(found, expected, "{n}");
            let long = rex
                .verdict(Marks::default(), Player::Left, &budget)
                .unwrap();
            assert_eq!(long.winner, expected, "{n}");
        }
    }
}
