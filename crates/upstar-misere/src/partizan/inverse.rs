//! Inverses modulo a universe.

use super::store::{FormId, Forms};
use super::universe::{Universe, UniverseError};
use upstar_values::budget::Budget;

impl Forms {
    /// The inverse of G modulo the universe: an H of the universe with G + H = 0. None if there is none.
    ///
    /// In every universe the only candidate is the conjugate -G (Davies and Yadav 2024), so that one comparison decides. Among all games
    /// only 0 has an inverse. Among dead-ending games exactly the forms that equal a P-free form have one (Milley and Renault).
    ///
    /// ```
    /// use upstar_misere::partizan::{Forms, Universe};
    /// use upstar_values::budget::Budget;
    /// let (mut forms, budget) = (Forms::new(), Budget::default());
    /// let (one, minus_one) = (forms.integer(1, &budget)?, forms.integer(-1, &budget)?);
    /// assert_eq!(forms.inverse(Universe::DeadEnding, one, &budget)?, Some(minus_one));
    /// assert_eq!(forms.inverse(Universe::All, one, &budget)?, None);
    /// let heap = forms.nim_heap(2, &budget)?;
    /// assert_eq!(forms.inverse(Universe::Dicot, heap, &budget)?, None);
    /// # Ok::<(), upstar_misere::partizan::UniverseError>(())
    /// ```
    pub fn inverse(
        &mut self,
        universe: Universe,
        g: FormId,
        budget: &Budget,
    ) -> Result<Option<FormId>, UniverseError> {
        let simple = self.simplify(universe, g, budget)?;
        let conjugate = self.conjugate(simple, budget)?;
        let is_inverse = match universe {
            Universe::All => simple == FormId::ZERO,
            Universe::Dicot => self.canonical_dicot_sum(simple, conjugate, budget)? == FormId::ZERO,
            Universe::DeadEnding if self.is_p_free(simple) || self.is_p_free(g) => true,
            Universe::DeadEnding => {
                let sum = self.sum(simple, conjugate, budget)?;
                self.same(universe, sum, FormId::ZERO, budget)?
            }
        };
        if !is_inverse {
            return Ok(None);
        }
        Ok(Some(self.conjugate(g, budget)?))
    }

    /// Whether G has an inverse modulo the universe.
    pub fn is_invertible(
        &mut self,
        universe: Universe,
        g: FormId,
        budget: &Budget,
    ) -> Result<bool, UniverseError> {
        Ok(self.inverse(universe, g, budget)?.is_some())
    }
}
