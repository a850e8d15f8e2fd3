//! Outcomes of literal forms.

use super::{OutcomeWord, Prospects};
use crate::budget::Stopped;
use crate::form::{Form, Identity};
use crate::game::{Algebra, Player};
use std::collections::HashMap;

type Known = HashMap<Identity, OutcomeWord>;

impl Algebra {
    /// The outcome of a literal form in bidding play. Costs one auction for each of its pieces, each log²(total) steps.
    ///
    /// ```
    /// use upstar_values::form::Form;
    /// use upstar_values::game::{Algebra, Game};
    /// let mut algebra = Algebra::new();
    /// let word = algebra.bidding_outcome(&Game::UP.into(), 1)?;
    /// assert_eq!(word.to_string(), "LLLR");
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn bidding_outcome(&mut self, form: &Form, total: u32) -> Result<OutcomeWord, Stopped> {
        self.bidding_with(form, total, &mut HashMap::new())
    }

    /// The best outcomes that the players can reach by a move in a literal form. The good bids follow from them.
    pub fn bidding_prospects(&mut self, form: &Form, total: u32) -> Result<Prospects, Stopped> {
        self.prospects_with(form, total, &mut HashMap::new())
    }

    /// The outcomes of a player's options in bidding play, in their order.
    #[cfg(test)]
    pub(super) fn bidding_option_outcomes(
        &mut self,
        form: &Form,
        player: Player,
        total: u32,
    ) -> Result<Vec<OutcomeWord>, Stopped> {
        let (left, right) = self.form_options(form)?;
        let options = match player {
            Player::Left => left,
            Player::Right => right,
        };
        let mut known = HashMap::new();
        options
            .iter()
            .map(|option| self.bidding_with(option, total, &mut known))
            .collect()
    }

    fn bidding_with(
        &mut self,
        form: &Form,
        total: u32,
        known: &mut Known,
    ) -> Result<OutcomeWord, Stopped> {
        if let Some(&word) = known.get(&form.identity()) {
            return Ok(word);
        }
        self.tick()?;
        let prospects = self.deeper(|algebra| algebra.prospects_with(form, total, known))?;
        let word = prospects.word();
        known.insert(form.identity(), word);
        Ok(word)
    }

    fn prospects_with(
        &mut self,
        form: &Form,
        total: u32,
        known: &mut Known,
    ) -> Result<Prospects, Stopped> {
        let (left, right) = self.form_options(form)?;
        let mut prospects = Prospects::none(total);
        for (player, options) in [(Player::Left, left), (Player::Right, right)] {
            for option in &options {
                let word = self.bidding_with(option, total, known)?;
                prospects.add(player, word);
            }
        }
        Ok(prospects)
    }
}
