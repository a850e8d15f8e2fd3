//! Who wins a sum of two forms, without making the sum; and strong outcomes.

use super::store::{FormId, Forms, pair};
use super::universe::{Universe, UniverseError};
use upstar_values::budget::{Budget, Stopped};
use upstar_values::game::{Outcome, Player};

impl Forms {
    /// The misère outcome of G + H, by search over pairs of followers.
    pub fn outcome_of_sum(
        &mut self,
        g: FormId,
        h: FormId,
        budget: &Budget,
    ) -> Result<Outcome, Stopped> {
        let left = self.wins_sum(g, h, Player::Left, budget)?;
        Ok(Outcome::from_starts(
            left,
            !self.wins_sum(g, h, Player::Right, budget)?,
        ))
    }

    /// Whether this player, moving first, wins G + H.
    pub fn wins_sum(
        &mut self,
        g: FormId,
        h: FormId,
        first: Player,
        budget: &Budget,
    ) -> Result<bool, Stopped> {
        let (g, h) = (g.min(h), g.max(h));
        if g == FormId::ZERO {
            return Ok(self.wins_first(h, first));
        }
        let (known, won) = first.choose((1, 2), (4, 8));
        if let Some(&bits) = self.starts.get(&pair(g, h))
            && bits & known != 0
        {
            return Ok(bits & won != 0);
        }
        self.tick(budget)?;
        let wins = self.deeper(|forms| forms.wins_sum_here(g, h, first, budget))?;
        let bits = if wins { known | won } else { known };
        *self.starts.entry(pair(g, h)).or_insert(0) |= bits;
        Ok(wins)
    }

    fn wins_sum_here(
        &mut self,
        g: FormId,
        h: FormId,
        first: Player,
        budget: &Budget,
    ) -> Result<bool, Stopped> {
        let of = |form: FormId| first.choose(self.lefts(form), self.rights(form));
        let (of_g, of_h) = (of(g), of(h));
        if of_g.is_empty() && of_h.is_empty() {
            return Ok(true);
        }
        for place in of_g {
            if !self.wins_sum(self.at(place), h, first.other(), budget)? {
                return Ok(true);
            }
        }
        for place in of_h {
            if !self.wins_sum(g, self.at(place), first.other(), budget)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the form is strong for a player: moving first, this player wins G + X for every X of the universe in which the player has
    /// no move.
    ///
    /// Among all games this needs a form in which the player has no move. The only such dicot is 0. Among dead-ending games 0 and a
    /// perfect murder that lasts as long as the form are the worst for the player.
    pub fn is_strong(
        &mut self,
        universe: Universe,
        g: FormId,
        player: Player,
        budget: &Budget,
    ) -> Result<bool, UniverseError> {
        self.check_in(universe, g)?;
        Ok(self.strong(universe, g, player, budget)?)
    }

    pub(super) fn strong(
        &mut self,
        universe: Universe,
        g: FormId,
        player: Player,
        budget: &Budget,
    ) -> Result<bool, Stopped> {
        match universe {
            Universe::All => Ok(self.options(g, player).is_empty()),
            Universe::Dicot => Ok(self.wins_first(g, player)),
            Universe::DeadEnding if !self.wins_first(g, player) => Ok(false),
            Universe::DeadEnding => {
                let murder = self.murder_of(g, player, budget)?;
                self.wins_sum(g, murder, player, budget)
            }
        }
    }

    /// The perfect murder that is worst for the player beside this form.
    pub(super) fn murder_of(
        &mut self,
        g: FormId,
        player: Player,
        budget: &Budget,
    ) -> Result<FormId, Stopped> {
        let murder = self.perfect_murder(self.birthday(g).max(1), budget)?;
        match player {
            Player::Left => Ok(murder),
            Player::Right => self.conjugate(murder, budget),
        }
    }

    /// The strong outcome: who wins when each player, moving first, also faces the worst end of the universe. N if the form is strong for
    /// both players, L if only for Left, R if only for Right, P if for neither.
    pub fn strong_outcome(
        &mut self,
        universe: Universe,
        g: FormId,
        budget: &Budget,
    ) -> Result<Outcome, UniverseError> {
        let left = self.is_strong(universe, g, Player::Left, budget)?;
        let right = self.is_strong(universe, g, Player::Right, budget)?;
        Ok(Outcome::from_starts(left, !right))
    }
}
