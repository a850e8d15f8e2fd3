//! All literal forms born by a given day, and the forms in which nobody wants to move.

use super::{Form, Identity, Piece, Pieces};
use crate::budget::Stopped;
use crate::game::{Algebra, Game};
use std::collections::HashMap;

impl Algebra {
    /// All literal forms born by day `n`, each once: 1, 4, 256 for n = 0 to 2. Day 3 has 2^512.
    ///
    /// Every form is made from two sets of forms of the day before.
    ///
    /// ```
    /// use upstar_values::game::Algebra;
    /// let mut algebra = Algebra::new();
    /// assert_eq!(algebra.forms_born_by(2)?.len(), 256);
    /// assert!(algebra.forms_born_by(3).is_err());
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn forms_born_by(&mut self, n: u32) -> Result<Vec<Form>, Stopped> {
        if n > 2 {
            return Err(Stopped::TooLarge(&"day 3, which has 2^512 forms,"));
        }
        let mut pieces = Pieces::default();
        let mut day = vec![pieces.value(Game::ZERO)];
        for _ in 0..n {
            let sets: Vec<Vec<Piece>> = (0u32..1 << day.len())
                .map(|set| {
                    let chosen = day.iter().enumerate();
                    let chosen = chosen.filter(|(at, _)| set >> at & 1 == 1);
                    chosen.map(|(_, &piece)| piece).collect()
                })
                .collect();
            let mut next = Vec::with_capacity(sets.len() * sets.len());
            for left in &sets {
                for right in &sets {
                    next.push(pieces.make(self, left.clone(), right.clone())?);
                }
            }
            day = next;
        }
        Ok(day
            .iter()
            .map(|&piece| pieces.form(piece).clone())
            .collect())
    }

    /// Whether a form is a zugzwang: every Left option is less than every Right option, and all options are zugzwangs.
    ///
    /// Every zugzwang equals a number, and the canonical form of a number is one; {∗|∗} = 0 is not. One comparison for each pair of
    /// options.
    ///
    /// ```
    /// use upstar_values::form::Form;
    /// use upstar_values::game::{Algebra, Game};
    /// let mut algebra = Algebra::new();
    /// assert!(algebra.is_zugzwang(&Form::Value(Game::ZERO))?);
    /// let zero = Form::new(vec![Game::STAR.into()], vec![Game::STAR.into()]);
    /// assert!(!algebra.is_zugzwang(&zero)?);
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn is_zugzwang(&mut self, form: &Form) -> Result<bool, Stopped> {
        self.is_zugzwang_with(form, &mut HashMap::new())
    }

    fn is_zugzwang_with(
        &mut self,
        form: &Form,
        known: &mut HashMap<Identity, bool>,
    ) -> Result<bool, Stopped> {
        let options = match form {
            Form::Value(game) => return Ok(self.is_number(*game)),
            Form::Options(options) => options,
        };
        if let Some(&is_one) = known.get(&form.identity()) {
            return Ok(is_one);
        }
        self.tick()?;
        let is_one = self.deeper(|algebra| {
            for option in options.left.iter().chain(&options.right) {
                if !algebra.is_zugzwang_with(option, known)? {
                    return Ok(false);
                }
            }
            for left in &options.left {
                let left = algebra.form_value(left)?;
                for right in &options.right {
                    let right = algebra.form_value(right)?;
                    if !algebra.lt(left, right)? {
                        return Ok(false);
                    }
                }
            }
            Ok(true)
        })?;
        known.insert(form.identity(), is_one);
        Ok(is_one)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Theorems 16 and 22 of the lecture notes on all forms of day 2.
    #[test]
    fn zugzwangs_are_numbers_and_lie_between_their_options() {
        let mut algebra = Algebra::new();
        let forms = algebra.forms_born_by(2).unwrap();
        let mut values = Vec::new();
        for form in &forms {
            let value = algebra.form_value(form).unwrap();
            if !algebra.is_zugzwang(form).unwrap() {
                continue;
            }
            assert!(algebra.is_number(value));
            let (left, right) = algebra.form_options(form).unwrap();
            for option in left {
                let option = algebra.form_value(&option).unwrap();
                assert!(algebra.lt(option, value).unwrap());
            }
            for option in right {
                let option = algebra.form_value(&option).unwrap();
                assert!(algebra.lt(value, option).unwrap());
            }
            values.push(value);
        }
        values.sort_unstable_by_key(|value| format!("{value:?}"));
        values.dedup();
        assert_eq!(values.len(), 7, "-2, -1, -1/2, 0, 1/2, 1 and 2");
    }
}
