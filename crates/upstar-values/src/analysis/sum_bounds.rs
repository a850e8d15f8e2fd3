//! What the thermographs of the parts say about a sum, without forming the sum.

use super::{Analysis, Thermograph};
use crate::budget::Stopped;
use crate::game::{Algebra, Game};
use crate::number::Dyadic;
use std::sync::Arc;

/// Bounds on the thermograph of a sum, from the thermographs of its parts.
///
/// A sum cooled by t is the sum of its parts cooled by t. So its walls lie between combinations of the walls of the parts, and are
/// known exactly if all parts but one are at their masts.
///
/// ```
/// use upstar_values::analysis::Analysis;
/// use upstar_values::game::Algebra;
/// let (mut algebra, mut analysis) = (Algebra::new(), Analysis::new());
/// let (ten, one) = (algebra.integer(10), algebra.integer(1));
/// let parts = [algebra.switch(ten)?, algebra.switch(one)?];
/// let bounds = analysis.sum_bounds(&mut algebra, &parts)?;
/// assert_eq!(bounds.mean(), 0.into());
/// assert_eq!(bounds.exact_from(), 1.into());
/// assert_eq!(bounds.left_wall(&0.into()), (9.into(), 11.into()));
/// assert_eq!(bounds.left_wall(&1.into()), (9.into(), 9.into()));
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
#[derive(Clone, Debug)]
pub struct SumBounds {
    parts: Vec<Arc<Thermograph>>,
    /// The temperatures at which a wall of a part has a vertex.
    knots: Vec<Dyadic>,
}

impl Analysis {
    /// Bounds on the thermograph of the sum of these values, without forming it. Costs the thermographs of the parts; each question
    /// costs one look at each part and knot.
    pub fn sum_bounds(
        &mut self,
        algebra: &mut Algebra,
        parts: &[Game],
    ) -> Result<SumBounds, Stopped> {
        let parts: Result<Vec<_>, Stopped> = parts
            .iter()
            .map(|&part| {
                algebra.tick()?;
                self.thermograph(algebra, part)
            })
            .collect();
        let parts = parts?;
        let mut knots: Vec<Dyadic> = parts
            .iter()
            .flat_map(|part| {
                let left = part.left_wall().vertices().iter();
                left.chain(part.right_wall().vertices())
                    .map(|v| v.t.clone())
            })
            .collect();
        knots.sort_unstable();
        knots.dedup();
        Ok(SumBounds { parts, knots })
    }
}

impl SumBounds {
    /// The mean of the sum, exactly: the sum of the means.
    pub fn mean(&self) -> Dyadic {
        sum(self.parts.iter().map(|part| part.mean().clone()))
    }

    /// An upper bound on the temperature of the sum: the greatest temperature of a part.
    pub fn temperature_at_most(&self) -> Dyadic {
        let temperatures = self.parts.iter().map(|part| part.temperature());
        temperatures.max().cloned().unwrap_or(Dyadic::from(-1))
    }

    /// From this temperature on both walls are known exactly: the second greatest temperature of a part, but not below 0.
    pub fn exact_from(&self) -> Dyadic {
        let mut temperatures: Vec<&Dyadic> =
            self.parts.iter().map(|part| part.temperature()).collect();
        temperatures.sort_unstable();
        match temperatures[..] {
            [.., second, _] => second.clone().max(Dyadic::ZERO),
            _ => Dyadic::from(-1),
        }
    }

    /// Lower and upper bound for the Left wall of the sum at temperature t ≥ 0.
    pub fn left_wall(&self, t: &Dyadic) -> (Dyadic, Dyadic) {
        if *t >= self.exact_from() {
            let x = self.best_start(t);
            return (x.clone(), x);
        }
        // The wall never moves to the left as t grows, so every higher temperature gives a bound as well. Between two knots the bound
        // is convex, hence greatest at an end.
        let higher = self.knots.iter().filter(|knot| *knot > t);
        let low = higher.map(|knot| self.best_start(knot)).max();
        let low = low.max(Some(self.best_start(t))).expect("one was added");
        (low, self.sum_of_left_walls(t))
    }

    /// Lower and upper bound for the Right wall of the sum at temperature t ≥ 0.
    pub fn right_wall(&self, t: &Dyadic) -> (Dyadic, Dyadic) {
        if *t >= self.exact_from() {
            let x = self.best_reply_start(t);
            return (x.clone(), x);
        }
        let higher = self.knots.iter().filter(|knot| *knot > t);
        let high = higher.map(|knot| self.best_reply_start(knot)).min();
        let here = self.best_reply_start(t);
        let high = high.map_or(here.clone(), |x| x.min(here));
        (self.sum_of_right_walls(t), high)
    }

    fn sum_of_left_walls(&self, t: &Dyadic) -> Dyadic {
        sum(self.parts.iter().map(|part| part.left_wall().at(t)))
    }

    fn sum_of_right_walls(&self, t: &Dyadic) -> Dyadic {
        sum(self.parts.iter().map(|part| part.right_wall().at(t)))
    }

    /// Left starts in the widest part and then answers every move in the part where it was made.
    pub(super) fn best_start(&self, t: &Dyadic) -> Dyadic {
        &self.sum_of_right_walls(t) + &self.greatest_width(t)
    }

    /// The same for Right.
    pub(super) fn best_reply_start(&self, t: &Dyadic) -> Dyadic {
        &self.sum_of_left_walls(t) - &self.greatest_width(t)
    }

    fn greatest_width(&self, t: &Dyadic) -> Dyadic {
        let widths = self.parts.iter().map(|part| part.width(t));
        widths.max().unwrap_or(Dyadic::ZERO)
    }

    /// Temperatures from 0 upward at which a wall of a part has a vertex, and 0 itself.
    pub(super) fn knots_from_zero(&self) -> impl Iterator<Item = Dyadic> + '_ {
        let above = self.knots.iter().filter(|knot| knot.signum() > 0).cloned();
        std::iter::once(Dyadic::ZERO).chain(above)
    }

    pub(super) fn parts(&self) -> &[Arc<Thermograph>] {
        &self.parts
    }
}

fn sum(numbers: impl Iterator<Item = Dyadic>) -> Dyadic {
    numbers.fold(Dyadic::ZERO, |sum, x| &sum + &x)
}
