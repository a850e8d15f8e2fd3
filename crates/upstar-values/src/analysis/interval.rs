//! The numbers a value is confused with.

use crate::budget::{Budget, Stopped};
use crate::game::{Algebra, Game};
use crate::number::{Bound, Dyadic};

/// The numbers confused with a value: those between its stops, with or without each end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Confusion {
    /// The Right stop.
    pub low: Bound,
    /// The Left stop.
    pub high: Bound,
}

impl Confusion {
    /// Whether a number is in the interval.
    pub fn contains(&self, x: &Dyadic) -> bool {
        let above = match &self.low {
            Bound::Open => true,
            Bound::Including(a) => a <= x,
            Bound::Excluding(a) => a < x,
        };
        let below = match &self.high {
            Bound::Open => true,
            Bound::Including(b) => x <= b,
            Bound::Excluding(b) => x < b,
        };
        above && below
    }

    /// The interval as text within a budget, for numbers of very many digits.
    pub fn text_within(&self, budget: &Budget) -> Result<String, Stopped> {
        let number = |x: &Dyadic| x.text_within(budget);
        let low = match &self.low {
            Bound::Open => "(-∞".to_owned(),
            Bound::Including(a) => format!("[{}", number(a)?),
            Bound::Excluding(a) => format!("({}", number(a)?),
        };
        let high = match &self.high {
            Bound::Open => "∞)".to_owned(),
            Bound::Including(b) => number(b)? + "]",
            Bound::Excluding(b) => number(b)? + ")",
        };
        Ok(low + ", " + &high)
    }
}

impl std::fmt::Display for Confusion {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Without limits nothing stops the work.
        f.write_str(&self.text_within(&Budget::default()).unwrap_or_default())
    }
}

impl Algebra {
    /// The confusion interval of a value: the numbers confused with it. `None` if there are none, for example for ↑ and for every
    /// number. Costs two comparisons.
    ///
    /// ```
    /// use upstar_values::game::{Algebra, Game};
    /// let mut algebra = Algebra::new();
    /// let (one, minus_one) = (algebra.integer(1), algebra.integer(-1));
    /// let switch = algebra.construct(&[one], &[minus_one])?;
    /// assert_eq!(algebra.confusion_interval(switch)?.unwrap().to_string(), "[-1, 1]");
    /// assert_eq!(algebra.confusion_interval(Game::STAR)?.unwrap().to_string(), "[0, 0]");
    /// assert_eq!(algebra.confusion_interval(Game::UP)?, None);
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn confusion_interval(&mut self, game: Game) -> Result<Option<Confusion>, Stopped> {
        let (left, right) = self.stops(game);
        let (high, low) = (self.number(&left)?, self.number(&right)?);
        let high_confused = self.confused(game, high)?;
        let low_confused = self.confused(game, low)?;
        if left == right && !low_confused {
            return Ok(None);
        }
        let bound = |x: Dyadic, confused: bool| {
            if confused {
                Bound::Including(x)
            } else {
                Bound::Excluding(x)
            }
        };
        Ok(Some(Confusion {
            low: bound(right, low_confused),
            high: bound(left, high_confused),
        }))
    }
}
