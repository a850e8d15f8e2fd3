//! The inverse of the ordinal sum: the exponent that leads from a base to a value.

use super::Form;
use super::ordinal::LONGEST_EXPANSION;
use crate::budget::Stopped;
use crate::game::{Algebra, Game};
use crate::number::Dyadic;
use std::collections::HashMap;

/// What is known while one value is looked at.
struct Search<'a> {
    /// The values of the options of the base, Left's and Right's.
    base: &'a (Vec<Game>, Vec<Game>),
    /// The exponents of followers, or that they have none.
    exponents: HashMap<Game, Option<Game>>,
    /// Ordinal sums on the base, by their exponents.
    sums: HashMap<Game, Game>,
}

impl Algebra {
    /// The value X with `base : X = game`, or `None` if there is none. Values of X that differ give different sums, so there is at
    /// most one. The base counts as it is written.
    ///
    /// Costs one construction and one ordinal sum for each follower of the value.
    ///
    /// ```
    /// use upstar_values::game::Algebra;
    /// let mut algebra = Algebra::new();
    /// let (one, minus_one) = (algebra.integer(1), algebra.integer(-1));
    /// let half = algebra.ordinal_sum(&one.into(), minus_one)?;
    /// assert_eq!(algebra.subordinate(half, &one.into())?, Some(minus_one));
    /// assert_eq!(algebra.subordinate(minus_one, &one.into())?, None);
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn subordinate(&mut self, game: Game, base: &Form) -> Result<Option<Game>, Stopped> {
        // For numbers the sign expansion of the base is the beginning of that of the sum.
        if let Form::Value(base) = base
            && let (Some(x), Some(sum)) = (self.as_number(*base), self.as_number(game))
            && let Some(base) = x.sign_expansion(LONGEST_EXPANSION)
            && let Some(signs) = sum.sign_expansion(LONGEST_EXPANSION)
        {
            let rest = signs.strip_prefix(&base[..]);
            let rest = rest.map(Dyadic::from_signs);
            return rest.map(|rest| self.number(&rest)).transpose();
        }
        let (left, right) = match base {
            Form::Value(base) => self.listed_options(*base)?,
            Form::Options(options) => {
                let mut values = |forms: &[Form]| -> Result<Vec<Game>, Stopped> {
                    forms.iter().map(|form| self.form_value(form)).collect()
                };
                (values(&options.left)?, values(&options.right)?)
            }
        };
        let start = self.form_value(base)?;
        let mut search = Search {
            base: &(left, right),
            exponents: HashMap::from([(start, Some(Game::ZERO))]),
            sums: HashMap::from([(Game::ZERO, start)]),
        };
        self.exponent(game, &mut search)
    }

    fn exponent(&mut self, game: Game, search: &mut Search<'_>) -> Result<Option<Game>, Stopped> {
        if let Some(&known) = search.exponents.get(&game) {
            return Ok(known);
        }
        self.tick()?;
        let found = self.deeper(|algebra| {
            // Where G = B : X, the canonical G has all options B : X^L, because none of them is dominated by a B^L and none reverses
            // through a B^R. Its other options of the form B : Y have Y ⊲ X, and such a Y may be added to the options of X.
            let (left, right) = algebra.listed_options(game)?;
            let mut side = |options: Vec<Game>| -> Result<Vec<Game>, Stopped> {
                let mut found = Vec::new();
                for option in options {
                    found.extend(algebra.exponent(option, search)?);
                }
                Ok(found)
            };
            let (left, right) = (side(left)?, side(right)?);
            let exponent = algebra.construct(&left, &right)?;
            let sum = algebra.ordinal_with(search.base, exponent, &mut search.sums)?;
            Ok((sum == game).then_some(exponent))
        })?;
        search.exponents.insert(game, found);
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_inverse_of_the_ordinal_sum() {
        let mut algebra = Algebra::new();
        let games = algebra.day(2).unwrap().games;
        let zero = Form::new(vec![Game::STAR.into()], vec![Game::STAR.into()]);
        let bases = games.iter().map(|&base| Form::Value(base)).chain([zero]);
        for base in bases {
            let mut sums = Vec::new();
            for &exponent in &games {
                let sum = algebra.ordinal_sum(&base, exponent).unwrap();
                assert_eq!(algebra.subordinate(sum, &base).unwrap(), Some(exponent));
                sums.push(sum);
            }
            // A value that is found to have an exponent is the sum with it.
            for &game in &games {
                match algebra.subordinate(game, &base).unwrap() {
                    Some(exponent) => {
                        assert_eq!(algebra.ordinal_sum(&base, exponent).unwrap(), game);
                    }
                    None => assert!(!sums.contains(&game)),
                }
            }
        }
    }
}
