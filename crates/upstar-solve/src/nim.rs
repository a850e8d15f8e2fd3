//! Nim values of impartial sums.

use crate::solver::Solver;
use upstar::budget::Stopped;
use upstar::game::Player;
use upstar::sum::{Summand, Term};

impl Solver {
    /// Whether every term of a sum is impartial: a position of an impartial ruleset or a nim heap.
    pub fn is_impartial(&mut self, sum: &[Term]) -> Result<bool, Stopped> {
        for term in sum {
            let is_impartial = match &term.game {
                Summand::Position(position) => position.is_impartial(),
                Summand::Form(form) => {
                    let algebra = self.algebra_mut();
                    let value = algebra.form_value(form)?;
                    algebra.as_nimber(value).is_some()
                }
            };
            if !is_impartial {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The nim value of an impartial sum: the n for which the player who starts loses G + ∗n. Each n takes one search, which ends with
    /// the first winning move; a mex would need the values of all options. `None` if a term is not impartial.
    ///
    /// ```
    /// use upstar::game::Algebra;
    /// use upstar::rulesets::position;
    /// use upstar::sum::Term;
    /// use upstar_solve::{Settings, Solver};
    /// let mut solver = Solver::new(&Algebra::new(), Settings { exact_moves: 0, ..Settings::default() });
    /// let sum = [Term::position(position("queens(3, 4)").unwrap()), Term::position(position("kayles(5)").unwrap())];
    /// assert_eq!(solver.nim_value(&sum)?, Some(7));
    /// # Ok::<(), upstar::budget::Stopped>(())
    /// ```
    pub fn nim_value(&mut self, sum: &[Term]) -> Result<Option<u32>, Stopped> {
        if !self.is_impartial(sum)? {
            return Ok(None);
        }
        let mut with_heap = sum.to_vec();
        for n in 0..=u32::MAX {
            let heap = self.algebra_mut().nimber(n);
            with_heap.push(Term::of_value(heap));
            if !self.wins(&with_heap, Player::Left)? {
                return Ok(Some(n));
            }
            with_heap.pop();
        }
        Err(Stopped::Star)
    }
}
