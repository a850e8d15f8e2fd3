//! Moves in sums.

use super::{Change, Sum, Term};

/// A move in a sum: which term, from 0, and what it becomes.
#[derive(Clone, Debug)]
pub struct Move {
    /// The term.
    pub term: usize,
    /// What it becomes.
    pub to: Term,
}

impl Move {
    /// What the move changes on the board of its term; `None` where there is no board, or where the boards before and after cannot be
    /// compared.
    ///
    /// ```
    /// use upstar_positions::rulesets::position;
    /// use upstar_positions::sum::{Change, Sum, Term};
    /// use upstar_values::game::{Algebra, Player};
    /// let mut algebra = Algebra::new();
    /// let sum = Sum(vec![Term::position(position("domineering(2, 2)").unwrap())]);
    /// let moves = sum.moves(Player::Left, &mut algebra)?;
    /// let change = moves[0].change(&sum).unwrap();
    /// assert_eq!(change, Change::Cells(vec![(0, 0), (1, 0)]));
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn change(&self, sum: &Sum) -> Option<Change> {
        let (before, after) = (sum.get(self.term)?.board()?, self.to.board()?);
        Change::between(&before, &after)
    }

    /// What the move changes, in a few words: `heap 2: 5 to 3`, `cells (1, 2), (2, 2)`.
    pub fn change_text(&self, sum: &Sum) -> Option<String> {
        let (before, after) = (sum.get(self.term)?.board()?, self.to.board()?);
        Change::between(&before, &after)?.text(&before, &after)
    }
}
