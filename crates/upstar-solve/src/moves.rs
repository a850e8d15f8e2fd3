//! All moves in a sum: which of them win, and what the others cost.

use crate::solver::Solver;
use crate::sum::{Summand, Term};
use std::time::Duration;
use upstar::analysis::{Analysis, Player};
use upstar::budget::Stopped;
use upstar::game::{Algebra, Game};
use upstar::number::Dyadic;

/// A move of one player in one term of a sum.
#[derive(Clone, Debug)]
pub struct SumMove {
    /// The number of the term, from 0.
    pub term: usize,
    /// What the term becomes; still to be taken negative if the term is.
    pub to: Summand,
    /// Whether the move wins.
    pub wins: bool,
    /// What the move costs; `None` where values were not worked out.
    pub cost: Option<Cost>,
}

/// What a move costs the player who makes it, compared with the best one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cost {
    /// By how much the stop that is reached is worse than that of the best move. 0 for a best move.
    pub stop: Dyadic,
    /// By how much the mean of the sum is worse afterwards than after the move that is best for it.
    pub mean: Dyadic,
}

fn opponent(player: Player) -> Player {
    match player {
        Player::Left => Player::Right,
        Player::Right => Player::Left,
    }
}

impl Solver {
    /// All moves of a player in a sum, in the order of the terms, and whether each wins: one search for each move that leads to
    /// something new.
    ///
    /// ```
    /// use upstar::analysis::Player;
    /// use upstar::game::Algebra;
    /// use upstar::rulesets::position;
    /// use upstar_solve::{Settings, Solver, Term};
    /// let mut solver = Solver::new(&Algebra::new(), Settings::default());
    /// let sum = ["nim(1, 2)", "kayles(3)"].map(|call| Term::position(position(call).unwrap()));
    /// assert!(solver.moves(&sum, Player::Left)?.iter().all(|found| !found.wins));
    /// # Ok::<(), upstar::budget::Stopped>(())
    /// ```
    pub fn moves(&mut self, sum: &[Term], player: Player) -> Result<Vec<SumMove>, Stopped> {
        let mut moves = Vec::new();
        let mut after = sum.to_vec();
        for (at, term) in sum.iter().enumerate() {
            // In a negative the players have changed places.
            let left = (player == Player::Left) != term.minus;
            for to in self.options(&term.game, left)? {
                after[at].game = to.clone();
                let wins = !self.wins(&after, opponent(player))?;
                moves.push(SumMove {
                    term: at,
                    to,
                    wins,
                    cost: None,
                });
            }
            after[at] = term.clone();
        }
        Ok(moves)
    }

    fn options(&mut self, game: &Summand, left: bool) -> Result<Vec<Summand>, Stopped> {
        let algebra = self.algebra_mut();
        Ok(match game {
            Summand::Position(position) => {
                let budget = algebra.budget();
                let options = if left {
                    position.left(budget)?
                } else {
                    position.right(budget)?
                };
                options.into_iter().map(Summand::Position).collect()
            }
            Summand::Value(value) => {
                let mut options = Vec::new();
                algebra.list_options(*value, left, &mut options)?;
                options.into_iter().map(Summand::Value).collect()
            }
            Summand::Form(form) => {
                let (lefts, rights) = algebra.form_options(form)?;
                let options = if left { lefts } else { rights };
                let options = options.into_iter().map(|option| Term::form(option).game);
                options.collect()
            }
        })
    }

    /// As [`find_costs`](Solver::find_costs), but not for longer than this.
    pub fn find_costs_within(
        &mut self,
        sum: &[Term],
        player: Player,
        moves: &mut [SumMove],
        time: Duration,
    ) -> Result<(), Stopped> {
        let algebra = self.algebra_mut();
        let budget = algebra.budget().clone();
        algebra.set_budget(budget.clone().at_most(time));
        let found = self.find_costs(sum, player, moves);
        self.algebra_mut().set_budget(budget);
        found
    }

    /// Works out the values of a sum and of all these moves, and from them what each move costs. Stops change only where the sum is hot:
    /// elsewhere every cost of a stop is 0.
    pub fn find_costs(
        &mut self,
        sum: &[Term],
        player: Player,
        moves: &mut [SumMove],
    ) -> Result<(), Stopped> {
        let algebra = self.algebra_mut();
        let mut analysis = Analysis::new();
        let mut values = Vec::new();
        for term in sum {
            values.push(value(algebra, &term.game, term.minus)?);
        }
        // For Right everything is worse the greater it is.
        let own = |x: Dyadic| match player {
            Player::Left => x,
            Player::Right => -x,
        };
        let mut reached = Vec::new();
        for found in moves.iter() {
            let option = value(algebra, &found.to, sum[found.term].minus)?;
            let mut total = option;
            for (at, &other) in values.iter().enumerate() {
                if at != found.term {
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

pub(crate) fn value(algebra: &mut Algebra, game: &Summand, minus: bool) -> Result<Game, Stopped> {
    let value = match game {
        Summand::Value(value) => *value,
        Summand::Form(form) => algebra.form_value(form)?,
        Summand::Position(position) => position.value(algebra)?,
    };
    if minus { algebra.neg(value) } else { Ok(value) }
}
