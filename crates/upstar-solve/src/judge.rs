//! Who wins: by values where they are found soon, by search otherwise.

use crate::moves::value;
use crate::solver::{Settings, Solver};
use crate::sum::{Summand, Term};
use std::time::Duration;
use upstar::analysis::Player;
use upstar::budget::Stopped;
use upstar::game::{Algebra, Game, Outcome};

/// Values are tried for so long before the search starts; for half as long after each time it was in vain.
const PATIENCE: Duration = Duration::from_secs(1);

/// Says who wins sums, and remembers what it has found.
///
/// ```
/// use upstar::analysis::Player;
/// use upstar::game::Algebra;
/// use upstar::rulesets::position;
/// use upstar_solve::{Judge, Settings, Term};
/// let mut algebra = Algebra::new();
/// let mut judge = Judge::new(&algebra, Settings::default());
/// let sum = ["clobber(3, 3)", "nim(1, 2, 4)"].map(|call| Term::position(position(call).unwrap()));
/// assert!(judge.wins(&sum, Player::Left, &mut algebra)?);
/// # Ok::<(), upstar::budget::Stopped>(())
/// ```
pub struct Judge {
    solver: Solver,
    patience: Duration,
}

impl Judge {
    /// A judge on the store of values of an algebra.
    pub fn new(algebra: &Algebra, settings: Settings) -> Judge {
        Judge {
            solver: Solver::new(algebra, settings),
            patience: PATIENCE,
        }
    }

    /// Whether a player who starts wins the sum, within the algebra's budget.
    pub fn wins(
        &mut self,
        sum: &[Term],
        first: Player,
        algebra: &mut Algebra,
    ) -> Result<bool, Stopped> {
        let budget = algebra.budget().clone();
        algebra.set_budget(budget.clone().at_most(self.patience));
        let found = by_values(sum, first, algebra);
        algebra.set_budget(budget);
        match found {
            Ok(wins) => {
                self.patience = PATIENCE;
                Ok(wins)
            }
            Err(stopped @ (Stopped::Cancelled | Stopped::Rules)) => Err(stopped),
            Err(_) => {
                self.patience /= 2;
                self.search(sum, first, algebra)
            }
        }
    }

    /// The same by search alone.
    pub fn search(
        &mut self,
        sum: &[Term],
        first: Player,
        algebra: &Algebra,
    ) -> Result<bool, Stopped> {
        self.solver.set_budget(algebra.budget().clone());
        self.solver.wins(sum, first)
    }
}

fn by_values(sum: &[Term], first: Player, algebra: &mut Algebra) -> Result<bool, Stopped> {
    // A theorem may know who wins a position whose value nobody knows.
    if let [
        Term {
            minus: false,
            game: Summand::Position(position),
        },
    ] = sum
    {
        let outcome = position.outcome(algebra)?;
        return Ok(matches!(
            (outcome, first),
            (Outcome::N, _) | (Outcome::L, Player::Left) | (Outcome::R, Player::Right)
        ));
    }
    let mut total = Game::ZERO;
    for term in sum {
        let value = value(algebra, &term.game, term.minus)?;
        total = algebra.add(total, value)?;
    }
    let loses = match first {
        Player::Left => algebra.le(total, Game::ZERO),
        Player::Right => algebra.ge(total, Game::ZERO),
    };
    loses.map(|loses| !loses)
}
