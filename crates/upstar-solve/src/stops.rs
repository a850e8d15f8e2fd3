//! Bounds on the stops of sums that are too hard to solve.

use crate::fields::NO_BOUND;
use crate::search::Worker;
use crate::solver::Solver;
use crate::strips::Care;
use upstar::budget::Stopped;
use upstar::game::Player;
use upstar::number::Dyadic;
use upstar::sum::Term;

/// Numbers between which the stops of a sum lie: each stop is at least the first and at most the second.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StopBounds {
    /// For the Left stop.
    pub left: (Dyadic, Dyadic),
    /// For the Right stop.
    pub right: (Dyadic, Dyadic),
}

impl Solver {
    /// Bounds on the stops of a sum, without a search: an answer where a search takes too long. `None` if the rules say nothing about a
    /// part.
    ///
    /// ```
    /// use upstar::game::Algebra;
    /// use upstar::rulesets::position;
    /// use upstar::sum::Term;
    /// use upstar_solve::{Settings, Solver};
    /// let mut solver = Solver::new(&Algebra::new(), Settings::default());
    /// let sum = [Term::position(position("domineering(9, 6)").unwrap())];
    /// let bounds = solver.stop_bounds(&sum)?.unwrap();
    /// assert!(bounds.left.0 <= bounds.left.1 && bounds.right.0 <= bounds.left.1);
    /// # Ok::<(), upstar::budget::Stopped>(())
    /// ```
    pub fn stop_bounds(&mut self, sum: &[Term]) -> Result<Option<StopBounds>, Stopped> {
        let worker = self.worker_mut();
        let left = worker.first_stop(sum, Player::Left)?;
        let right = worker.first_stop(sum, Player::Right)?;
        Ok(left.zip(right).map(|(left, (low, high))| StopBounds {
            left,
            right: (-high, -low),
        }))
    }
}

impl Worker {
    /// Bounds on the stop of a sum for the player who starts, with that player as Left.
    fn first_stop(
        &mut self,
        sum: &[Term],
        first: Player,
    ) -> Result<Option<(Dyadic, Dyadic)>, Stopped> {
        let node = self.node(sum, first)?;
        let Some((mut low, mut high, _)) = self.stops_between(&node) else {
            return Ok(None);
        };
        if let Some(total) = self.total(&node, Care::Quick)? {
            // Walls are counted in 2^-6, stops in 2^-31.
            low = low.max(total.least() << 25);
            high = high.min(total.most() << 25);
        }
        // Sums of several parts without bounds are somewhat larger.
        let is_known = low > -NO_BOUND / 2 && high < NO_BOUND / 2;
        Ok(is_known.then(|| (Dyadic::new(low.into(), 31), Dyadic::new(high.into(), 31))))
    }
}

#[cfg(test)]
mod tests {
    use crate::solver::{Settings, Solver};
    use upstar::game::{Algebra, Game};
    use upstar::rulesets::position;
    use upstar::sum::Term;

    /// The stops lie where they should, for sums whose values are known.
    #[test]
    fn stops_lie_between_their_bounds() {
        let settings = Settings {
            exact_moves: 2,
            ..Settings::default()
        };
        let mut algebra = Algebra::new();
        let mut solver = Solver::new(&algebra, settings);
        let mut count = 0;
        for calls in [
            &["domineering(4, 5)"][..],
            &["domineering(5, 4)", "domineering(3, 3)"],
            &["nogo(3, 3)", "domineering(4, 4)"],
            &["nogo(\"x..|...|..o\")"],
            &["clobber(3, 4)", "clobber(3, 3)"],
            &["toads_and_frogs(\"TT..FF\")"],
        ] {
            let terms: Vec<Term> = calls
                .iter()
                .map(|call| Term::position(position(call).unwrap()))
                .collect();
            let mut value = Game::ZERO;
            for term in &terms {
                let own = term.value(&mut algebra).unwrap();
                value = algebra.add(value, own).unwrap();
            }
            let Some(bounds) = solver.stop_bounds(&terms).unwrap() else {
                continue;
            };
            let (left, right) = algebra.stops(value);
            assert!(bounds.left.0 <= left && left <= bounds.left.1, "{calls:?}");
            assert!(
                bounds.right.0 <= right && right <= bounds.right.1,
                "{calls:?}"
            );
            count += 1;
        }
        assert!(count >= 5);
    }
}
