//! Ordinal sums of values.

use super::Form;
use crate::budget::Stopped;
use crate::game::{Algebra, Game};
use crate::number::Dyadic;
use std::collections::HashMap;

/// Sign expansions are joined up to this length; longer ones use the general method.
pub(super) const LONGEST_EXPANSION: usize = 1 << 20;

impl Algebra {
    /// The ordinal sum base : exponent = {G^L, G : H^L | G^R, G : H^R}.
    ///
    /// It depends on the form of the base (give a value to use its canonical form) and on the value of the exponent.
    /// For two numbers the sign expansions are joined; otherwise one construction for each follower of the exponent.
    ///
    /// ```
    /// use upstar_values::game::{Algebra, Game};
    /// let mut algebra = Algebra::new();
    /// let (one, minus_one) = (algebra.integer(1), algebra.integer(-1));
    /// let half = algebra.ordinal_sum(&one.into(), minus_one)?;
    /// assert_eq!(algebra.as_number(half).unwrap().to_string(), "1/2");
    /// let up_star = algebra.ordinal_sum(&Game::STAR.into(), one)?;
    /// assert_eq!(algebra.as_nus(up_star).unwrap().to_string(), "^*");
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn ordinal_sum(&mut self, base: &Form, exponent: Game) -> Result<Game, Stopped> {
        if let Form::Value(base) = base
            && let (Some(x), Some(y)) = (self.as_number(*base), self.as_number(exponent))
            && let Some(sum) = number_ordinal_sum(&x, &y)
        {
            return self.number(&sum);
        }
        let (left, right) = self.form_options(base)?;
        let mut values = |forms: &[Form]| -> Result<Vec<Game>, Stopped> {
            forms.iter().map(|form| self.form_value(form)).collect()
        };
        let options = (values(&left)?, values(&right)?);
        let start = self.form_value(base)?;
        self.ordinal_sum_on(start, &options, exponent)
    }

    /// The ordinal sum on a base that is known by its value and the values of its options, Left's and Right's. Nothing else of its form
    /// counts. Costs one construction for each follower of the exponent.
    ///
    /// ```
    /// use upstar_values::game::{Algebra, Game};
    /// let mut algebra = Algebra::new();
    /// let one = algebra.integer(1);
    /// // {∗|∗} : 1 is ↑.
    /// let options = (vec![Game::STAR], vec![Game::STAR]);
    /// assert_eq!(algebra.ordinal_sum_on(Game::ZERO, &options, one)?, Game::UP);
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn ordinal_sum_on(
        &mut self,
        base: Game,
        options: &(Vec<Game>, Vec<Game>),
        exponent: Game,
    ) -> Result<Game, Stopped> {
        let mut known = HashMap::from([(Game::ZERO, base)]);
        self.ordinal_with(options, exponent, &mut known)
    }

    pub(super) fn ordinal_with(
        &mut self,
        base: &(Vec<Game>, Vec<Game>),
        exponent: Game,
        known: &mut HashMap<Game, Game>,
    ) -> Result<Game, Stopped> {
        if let Some(&sum) = known.get(&exponent) {
            return Ok(sum);
        }
        self.tick()?;
        let sum = self.deeper(|algebra| {
            let (mut left, mut right) = base.clone();
            for option in algebra.left_options(exponent)? {
                left.push(algebra.ordinal_with(base, option, known)?);
            }
            for option in algebra.right_options(exponent)? {
                right.push(algebra.ordinal_with(base, option, known)?);
            }
            algebra.construct(&left, &right)
        })?;
        known.insert(exponent, sum);
        Ok(sum)
    }
}

/// x : y for numbers in canonical form, if their expansions are of moderate length.
pub(crate) fn number_ordinal_sum(x: &Dyadic, y: &Dyadic) -> Option<Dyadic> {
    let mut signs = x.sign_expansion(LONGEST_EXPANSION)?;
    signs.extend(y.sign_expansion(LONGEST_EXPANSION)?);
    Some(Dyadic::from_signs(&signs))
}
