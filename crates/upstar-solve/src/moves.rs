//! All moves in a sum: which of them win, and what the others cost.

use crate::solver::Solver;
use std::time::Duration;
use upstar::analysis::Analysis;
use upstar::budget::Stopped;
use upstar::game::Player;
use upstar::number::Dyadic;
use upstar::sum::{Move, Sum, Term};

/// A move of one player in a sum, with its result.
#[derive(Clone, Debug)]
pub struct JudgedMove {
    /// The move.
    pub step: Move,
    /// Whether it wins.
    pub wins: bool,
    /// What it costs; `None` where values were not worked out.
    pub cost: Option<Cost>,
}

/// What a move costs its player, compared with the best move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cost {
    /// How much worse the stop is than after the best move. 0 for a best move.
    pub stop: Dyadic,
    /// How much worse the mean of the sum is than after the move with the best mean.
    pub mean: Dyadic,
}

impl Solver {
    /// All moves of a player in a sum, in the order of the terms, and whether each wins: one search for each move that leads to a new
    /// sum.
    ///
    /// ```
    /// use upstar::game::{Algebra, Player};
    /// use upstar::rulesets::position;
    /// use upstar::sum::{Sum, Term};
    /// use upstar_solve::{Settings, Solver};
    /// let mut solver = Solver::new(&Algebra::new(), Settings::default());
    /// let terms = ["nim(1, 2)", "kayles(3)"].map(|call| Term::position(position(call).unwrap()));
    /// let sum = Sum::from_iter(terms);
    /// assert!(solver.moves(&sum, Player::Left)?.iter().all(|found| !found.wins));
    /// # Ok::<(), upstar::budget::Stopped>(())
    /// ```
    pub fn moves(&mut self, sum: &Sum, player: Player) -> Result<Vec<JudgedMove>, Stopped> {
        let mut moves = Vec::new();
        for step in sum.moves(player, self.algebra_mut())? {
            let wins = !self.wins(&sum.after(&step), player.other())?;
            moves.push(JudgedMove {
                step,
                wins,
                cost: None,
            });
        }
        Ok(moves)
    }

    /// Like [`find_costs`](Solver::find_costs), but for at most this long.
    pub fn find_costs_within(
        &mut self,
        sum: &[Term],
        player: Player,
        moves: &mut [JudgedMove],
        time: Duration,
    ) -> Result<(), Stopped> {
        let algebra = self.algebra_mut();
        let budget = algebra.budget().clone();
        algebra.set_budget(budget.clone().at_most(time));
        let found = self.find_costs(sum, player, moves);
        self.algebra_mut().set_budget(budget);
        found
    }

    /// Works out the values of a sum and of the sums after all these moves, and from them what each move costs. Stops change only where
    /// the sum is hot: elsewhere every cost of a stop is 0.
    pub fn find_costs(
        &mut self,
        sum: &[Term],
        player: Player,
        moves: &mut [JudgedMove],
    ) -> Result<(), Stopped> {
        let algebra = self.algebra_mut();
        let mut analysis = Analysis::new();
        let mut values = Vec::new();
        for term in sum {
            values.push(term.value(algebra)?);
        }
        // For Right greater numbers are worse.
        let own = |x: Dyadic| match player {
            Player::Left => x,
            Player::Right => -x,
        };
        let mut reached = Vec::new();
        for found in moves.iter() {
            let mut total = found.step.to.value(algebra)?;
            for (at, &other) in values.iter().enumerate() {
                if at != found.step.term {
                    total = algebra.add(total, other)?;
                }
            }
            let (left, right) = algebra.stops(total);
            let stop = match player {
                Player::Left => right,
                Player::Right => left,
            };
            let mean = analysis.mean(algebra, total)?;
            reached.push((own(stop), own(mean)));
        }
        let best_stop = reached.iter().map(|(stop, _)| stop).max().cloned();
        let best_mean = reached.iter().map(|(_, mean)| mean).max().cloned();
        let (Some(best_stop), Some(best_mean)) = (best_stop, best_mean) else {
            return Ok(());
        };
        for (found, (stop, mean)) in moves.iter_mut().zip(reached) {
            found.cost = Some(Cost {
                stop: &best_stop - &stop,
                mean: &best_mean - &mean,
            });
        }
        Ok(())
    }
}
