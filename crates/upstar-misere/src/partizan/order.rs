//! The order of forms modulo a universe.

use super::store::{FormId, Forms, pair};
use super::universe::{Universe, UniverseError};
use upstar_values::budget::{Budget, Stopped};
use upstar_values::game::{Order, Player};

impl Forms {
    /// Whether G ≥ H: for every X of the universe Left likes G + X at least as much as H + X. At most one step for each pair of followers,
    /// and remembered.
    ///
    /// An error if one of them lies outside the universe.
    pub fn ge(
        &mut self,
        universe: Universe,
        g: FormId,
        h: FormId,
        budget: &Budget,
    ) -> Result<bool, UniverseError> {
        self.check_in(universe, g)?;
        self.check_in(universe, h)?;
        Ok(self.above(universe, g, h, budget)?)
    }

    /// Whether G ≤ H modulo the universe.
    pub fn le(
        &mut self,
        universe: Universe,
        g: FormId,
        h: FormId,
        budget: &Budget,
    ) -> Result<bool, UniverseError> {
        self.ge(universe, h, g, budget)
    }

    /// Whether G = H modulo the universe: G + X and H + X have the same outcome for all its X.
    pub fn eq(
        &mut self,
        universe: Universe,
        g: FormId,
        h: FormId,
        budget: &Budget,
    ) -> Result<bool, UniverseError> {
        self.check_in(universe, g)?;
        self.check_in(universe, h)?;
        Ok(self.same(universe, g, h, budget)?)
    }

    /// How G and H compare modulo the universe.
    pub fn compare(
        &mut self,
        universe: Universe,
        g: FormId,
        h: FormId,
        budget: &Budget,
    ) -> Result<Order, UniverseError> {
        let (above, below) = (
            self.ge(universe, g, h, budget)?,
            self.ge(universe, h, g, budget)?,
        );
        Ok(match (above, below) {
            (true, true) => Order::Equal,
            (true, false) => Order::Greater,
            (false, true) => Order::Less,
            (false, false) => Order::Confused,
        })
    }

    pub(super) fn same(
        &mut self,
        universe: Universe,
        g: FormId,
        h: FormId,
        budget: &Budget,
    ) -> Result<bool, Stopped> {
        Ok(self.above(universe, g, h, budget)? && self.above(universe, h, g, budget)?)
    }

    /// Whether the outcome of G is at least as good for Left as that of H: the universe contains 0.
    #[inline]
    fn outcomes_allow(&self, g: FormId, h: FormId) -> bool {
        (self.wins_first(g, Player::Left) || !self.wins_first(h, Player::Left))
            && (self.wins_first(h, Player::Right) || !self.wins_first(g, Player::Right))
    }

    /// Whether both are nim heaps. Different ones are never comparable: with a copy of the smaller one a sum is P and the other N.
    #[inline]
    fn are_nim_heaps(&self, g: FormId, h: FormId) -> bool {
        self.as_nim_heap(g).is_some() && self.as_nim_heap(h).is_some()
    }

    /// G ≥ H for members of the universe.
    pub(super) fn above(
        &mut self,
        universe: Universe,
        g: FormId,
        h: FormId,
        budget: &Budget,
    ) -> Result<bool, Stopped> {
        if g == h {
            return Ok(true);
        }
        if !self.outcomes_allow(g, h) || self.are_nim_heaps(g, h) {
            return Ok(false);
        }
        if let Some(&answer) = self.orders[universe as usize].get(&pair(g, h)) {
            return Ok(answer);
        }
        self.tick(budget)?;
        let answer = self.deeper(|forms| forms.above_here(universe, g, h, budget))?;
        self.orders[universe as usize].insert(pair(g, h), answer);
        Ok(answer)
    }

    /// The test: Left has an answer to each move that could hurt G ≥ H, and where a player of one of them has no move the other form is
    /// strong for that player.
    fn above_here(
        &mut self,
        universe: Universe,
        g: FormId,
        h: FormId,
        budget: &Budget,
    ) -> Result<bool, Stopped> {
        if self.is_right_end(g) && !self.strong(universe, h, Player::Right, budget)? {
            return Ok(false);
        }
        if self.is_left_end(h) && !self.strong(universe, g, Player::Left, budget)? {
            return Ok(false);
        }
        for place in self.rights(g) {
            if !self.answers_right(universe, self.at(place), h, budget)? {
                return Ok(false);
            }
        }
        for place in self.lefts(h) {
            if !self.answers_left(universe, g, self.at(place), budget)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether a Right option of G is at least some Right option of H, or has a Left option that is at least H.
    pub(super) fn answers_right(
        &mut self,
        universe: Universe,
        option: FormId,
        h: FormId,
        budget: &Budget,
    ) -> Result<bool, Stopped> {
        for place in self.rights(h) {
            if self.above(universe, option, self.at(place), budget)? {
                return Ok(true);
            }
        }
        for place in self.lefts(option) {
            if self.above(universe, self.at(place), h, budget)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a Left option of H is at most some Left option of G, or has a Right option that is at most G.
    pub(super) fn answers_left(
        &mut self,
        universe: Universe,
        g: FormId,
        option: FormId,
        budget: &Budget,
    ) -> Result<bool, Stopped> {
        for place in self.lefts(g) {
            if self.above(universe, self.at(place), option, budget)? {
                return Ok(true);
            }
        }
        for place in self.rights(option) {
            if self.above(universe, g, self.at(place), budget)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
