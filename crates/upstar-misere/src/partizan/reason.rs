//! Reasons: a game X that shows why G ≥ H fails.
//!
//! The reason is built along the failed test. Its parts hold with a player to move: for Left, she wins H + X and loses G + X when she moves
//! first; for Right, he wins G + X and loses H + X when he moves first.

use super::store::{FormId, Forms, List, Pairs, pair};
use super::universe::{Universe, UniverseError};
use upstar_values::budget::{Budget, Stopped};
use upstar_values::game::Player;

/// A reason built by the theory that is born after this day is exchanged for one of day 2, if there is one, and else made smaller.
const LATE: u32 = 3;
const NO_REASON: Stopped = Stopped::NoValue(&"no reason was found for this comparison");

/// The player who moves first, and the game to add.
type Reason = (Player, FormId);

impl Forms {
    /// An X of the universe that shows that G ≥ H fails: the outcome of G + X is not at least as good for Left as that of H + X. None if
    /// G ≥ H holds.
    ///
    /// The outcomes of both sums are searched before X is returned.
    ///
    /// ```
    /// use upstar_misere::partizan::{FormId, Forms, Universe};
    /// use upstar_values::budget::Budget;
    /// let (mut forms, budget) = (Forms::new(), Budget::default());
    /// let sum = forms.sum(FormId::STAR, FormId::STAR, &budget)?;
    /// let reason = forms.reason(Universe::DeadEnding, FormId::ZERO, sum, &budget)?.unwrap();
    /// assert_eq!(forms.text(reason)?, "{0,1|}");
    /// assert_eq!(forms.reason(Universe::Dicot, FormId::ZERO, sum, &budget)?, None);
    /// # Ok::<(), upstar_misere::partizan::UniverseError>(())
    /// ```
    pub fn reason(
        &mut self,
        universe: Universe,
        g: FormId,
        h: FormId,
        budget: &Budget,
    ) -> Result<Option<FormId>, UniverseError> {
        if self.ge(universe, g, h, budget)? {
            return Ok(None);
        }
        // 0, or a nim heap or an integer at hand, is the simplest.
        let (minus_g, minus_h) = (self.conjugate(g, budget)?, self.conjugate(h, budget)?);
        for simple in [FormId::ZERO, g, h, minus_g, minus_h] {
            if self.is_named(simple) && self.separates(simple, g, h, budget)? {
                return Ok(Some(simple));
            }
        }
        let mut work = Work {
            forms: self,
            universe,
            known: Pairs::default(),
            budget,
        };
        let (_, built) = work.reason(g, h)?;
        let is_built = self.is_in(universe, built) && self.separates(built, g, h, budget)?;
        if is_built && self.birthday(built) <= LATE {
            return Ok(Some(built));
        }
        for other in self.forms_born_by(universe, 2, budget)? {
            if self.separates(other, g, h, budget)? {
                return Ok(Some(other));
            }
        }
        if is_built {
            return Ok(Some(self.shrunk(universe, built, g, h, budget)?));
        }
        Err(NO_REASON.into())
    }

    /// Whether the outcome of G + X is not at least as good for Left as that of H + X.
    pub fn separates(
        &mut self,
        x: FormId,
        g: FormId,
        h: FormId,
        budget: &Budget,
    ) -> Result<bool, Stopped> {
        if self.wins_sum(h, x, Player::Left, budget)?
            && !self.wins_sum(g, x, Player::Left, budget)?
        {
            return Ok(true);
        }
        Ok(self.wins_sum(g, x, Player::Right, budget)?
            && !self.wins_sum(h, x, Player::Right, budget)?)
    }
}

/// What is known while a reason is built.
struct Work<'a> {
    forms: &'a mut Forms,
    universe: Universe,
    known: Pairs<Reason>,
    budget: &'a Budget,
}

impl Work<'_> {
    /// A reason against G ≥ H, which fails.
    fn reason(&mut self, g: FormId, h: FormId) -> Result<Reason, Stopped> {
        if let Some(&known) = self.known.get(&pair(g, h)) {
            return Ok(known);
        }
        let bytes = self.forms.bytes() + self.known.allocation_size();
        self.budget.check(bytes)?;
        let found = stacker::maybe_grow(64 << 10, 2 << 20, || self.reason_here(g, h))?;
        self.known.insert(pair(g, h), found);
        Ok(found)
    }

    fn reason_here(&mut self, g: FormId, h: FormId) -> Result<Reason, Stopped> {
        let (universe, budget) = (self.universe, self.budget);
        let (left, right) = (Player::Left, Player::Right);
        // The outcomes of G and H themselves may do.
        if self.forms.wins_first(h, left) && !self.forms.wins_first(g, left) {
            return Ok((left, FormId::ZERO));
        }
        if self.forms.wins_first(g, right) && !self.forms.wins_first(h, right) {
            return Ok((right, FormId::ZERO));
        }
        if self.forms.is_left_end(h) && !self.forms.strong(universe, g, left, budget)? {
            return Ok((left, self.end_against(g, left)?));
        }
        if self.forms.is_right_end(g) && !self.forms.strong(universe, h, right, budget)? {
            return Ok((right, self.end_against(h, right)?));
        }
        for place in self.forms.lefts(h) {
            let option = self.forms.at(place);
            if !self.forms.answers_left(universe, g, option, budget)? {
                return Ok((left, self.lost_by_both(g, option)?));
            }
        }
        for place in self.forms.rights(g) {
            let option = self.forms.at(place);
            if !self.forms.answers_right(universe, option, h, budget)? {
                return Ok((right, self.lost_by_both(option, h)?));
            }
        }
        Err(NO_REASON)
    }

    /// An end X of a player with whom the player, moving first, loses G + X. The form G is not strong for this player.
    fn end_against(&mut self, g: FormId, player: Player) -> Result<FormId, Stopped> {
        match self.universe {
            Universe::All => {
                // The opponent answers a move to an option with its adjoint.
                let side = self.adjoints(g, player)?;
                match player {
                    Player::Left => self.forms.make(List::new(), side, self.budget),
                    Player::Right => self.forms.make(side, List::new(), self.budget),
                }
            }
            _ if !self.forms.wins_first(g, player) => Ok(FormId::ZERO),
            _ => self.forms.murder_of(g, player, self.budget),
        }
    }

    /// The adjoints of a player's options.
    fn adjoints(&mut self, g: FormId, player: Player) -> Result<List, Stopped> {
        let mut side = List::new();
        for place in player.choose(self.forms.lefts(g), self.forms.rights(g)) {
            side.push(self.forms.adjoint(self.forms.at(place), self.budget)?);
        }
        Ok(side)
    }

    /// A game T such that Left, moving first, loses G + T, and Right, moving first, loses H + T. No Left option of G is at least H, and G is
    /// at least no Right option of H.
    fn lost_by_both(&mut self, g: FormId, h: FormId) -> Result<FormId, Stopped> {
        let (mut left, mut right) = (List::new(), List::new());
        for place in self.forms.lefts(g) {
            right.push(self.for_left(self.forms.at(place), h)?);
        }
        for place in self.forms.rights(h) {
            left.push(self.for_right(g, self.forms.at(place))?);
        }
        let of_h = self.forms.adjoint(h, self.budget)?;
        let of_g = self.forms.adjoint(g, self.budget)?;
        right.push(
            self.forms
                .from_options(&[of_h], &[FormId::ZERO], self.budget)?,
        );
        left.push(
            self.forms
                .from_options(&[FormId::ZERO], &[of_g], self.budget)?,
        );
        self.forms.make(left, right, self.budget)
    }

    /// A reason against G ≥ H with Left to move.
    fn for_left(&mut self, g: FormId, h: FormId) -> Result<FormId, Stopped> {
        let (player, x) = self.reason(g, h)?;
        if player == Player::Left {
            return Ok(x);
        }
        let mut right = self.adjoints(g, Player::Left)?;
        if right.is_empty() {
            right.push(FormId::ZERO);
        }
        self.forms.make(List::from_slice(&[x]), right, self.budget)
    }

    /// A reason against G ≥ H with Right to move.
    fn for_right(&mut self, g: FormId, h: FormId) -> Result<FormId, Stopped> {
        let (player, x) = self.reason(g, h)?;
        if player == Player::Right {
            return Ok(x);
        }
        let mut left = self.adjoints(h, Player::Right)?;
        if left.is_empty() {
            left.push(FormId::ZERO);
        }
        self.forms.make(left, List::from_slice(&[x]), self.budget)
    }
}
