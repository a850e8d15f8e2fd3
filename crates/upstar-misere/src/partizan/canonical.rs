//! Canonical forms modulo a universe.
//!
//! Dominated options are left out, and reversible options are replaced by what they reverse to. What differs between the universes is
//! an option that reverses through an end, where its player has no move:
//!
//! - Modulo all games there are none.
//! - Modulo dicots the end is 0. The option is left out if its player has another move that wins, else replaced by ∗.
//! - Modulo dead-ending games the option of Left is left out if the rest is still Left-strong, else replaced by {|B}. Here B is 0 if
//!   0 ≤ G, and otherwise the shortest perfect murder with B ≤ G: a choice that depends on the value of G only.
//!
//! The last rule gives one form for each value, as in the work of Larsson, Milley, Nowakowski, Renault and Santos on dead ends. Let G = H
//! have canonical options and no more steps to make. An option that is not reversible is matched by an option of the other form, and no
//! option below {|B} is irreversible, since B ≤ G. So both forms have the same irreversible options. These alone decide whether {|B} is
//! needed, unless a player has none: then G is a dead end, or {{|B}|{D|}} = 0, which is found because 0 is an answer equal to G.

use super::store::{FormId, Forms, List, UNKNOWN, pair};
use super::universe::{Universe, UniverseError};
use upstar_values::budget::{Budget, Stopped};
use upstar_values::game::Player;

impl Forms {
    /// The canonical form modulo the universe: two members are equal exactly if their canonical forms are identical.
    ///
    /// ```
    /// use upstar_misere::partizan::{FormId, Forms, Universe};
    /// use upstar_values::budget::Budget;
    /// let (mut forms, budget) = (Forms::new(), Budget::default());
    /// let sum = forms.sum(FormId::STAR, FormId::STAR, &budget)?;
    /// assert_eq!(forms.canonical(Universe::Dicot, sum, &budget)?, FormId::ZERO);
    /// assert_eq!(forms.canonical(Universe::All, sum, &budget)?, sum);
    /// let (one, minus_one) = (forms.integer(1, &budget)?, forms.integer(-1, &budget)?);
    /// let sum = forms.sum(one, minus_one, &budget)?;
    /// assert_eq!(forms.canonical(Universe::DeadEnding, sum, &budget)?, FormId::ZERO);
    /// # Ok::<(), upstar_misere::partizan::UniverseError>(())
    /// ```
    pub fn canonical(
        &mut self,
        universe: Universe,
        g: FormId,
        budget: &Budget,
    ) -> Result<FormId, UniverseError> {
        self.check_in(universe, g)?;
        Ok(self.simplified(universe, g, budget)?)
    }

    /// The canonical form of the sum of two members. Only canonical forms of sums of followers are made, so that it is much cheaper than
    /// the canonical form of the literal sum.
    pub fn canonical_sum(
        &mut self,
        universe: Universe,
        g: FormId,
        h: FormId,
        budget: &Budget,
    ) -> Result<FormId, UniverseError> {
        let g = self.canonical(universe, g, budget)?;
        let h = self.canonical(universe, h, budget)?;
        Ok(self.simplified_sum(universe, g, h, budget)?)
    }

    /// The canonical form of a dicot modulo dicots. One look if it is known.
    #[inline]
    pub fn canonical_dicot(&mut self, g: FormId, budget: &Budget) -> Result<FormId, UniverseError> {
        let known = self.dicots[g.index()];
        if known != UNKNOWN {
            return Ok(FormId(known));
        }
        self.canonical(Universe::Dicot, g, budget)
    }

    /// The canonical form of the dicot {left|right}. Cheapest if the options are canonical.
    ///
    /// An error if only one side is empty, or if an option is not a dicot.
    ///
    /// ```
    /// use upstar_misere::partizan::{FormId, Forms};
    /// use upstar_values::budget::Budget;
    /// let (mut forms, budget) = (Forms::new(), Budget::default());
    /// let stars = [FormId::STAR];
    /// assert_eq!(forms.canonical_dicot_from_options(&stars, &stars, &budget)?, FormId::ZERO);
    /// # Ok::<(), upstar_misere::partizan::UniverseError>(())
    /// ```
    pub fn canonical_dicot_from_options(
        &mut self,
        left: &[FormId],
        right: &[FormId],
        budget: &Budget,
    ) -> Result<FormId, UniverseError> {
        let form = self.from_options(left, right, budget)?;
        self.canonical_dicot(form, budget)
    }

    /// The canonical form of the sum of two dicots, see [`Forms::canonical_sum`].
    #[inline]
    pub fn canonical_dicot_sum(
        &mut self,
        g: FormId,
        h: FormId,
        budget: &Budget,
    ) -> Result<FormId, UniverseError> {
        self.canonical_sum(Universe::Dicot, g, h, budget)
    }

    /// The canonical form of the sum of two canonical forms.
    fn simplified_sum(
        &mut self,
        universe: Universe,
        g: FormId,
        h: FormId,
        budget: &Budget,
    ) -> Result<FormId, Stopped> {
        let (g, h) = (g.min(h), g.max(h));
        if g == FormId::ZERO {
            return Ok(h);
        }
        if let Some(&sum) = self.simplified_sums[universe as usize].get(&pair(g, h)) {
            return Ok(sum);
        }
        self.tick(budget)?;
        let sum = self.deeper(|forms| {
            let mut sides = [List::new(), List::new()];
            for player in Player::BOTH {
                let of = |form: FormId| player.choose(forms.lefts(form), forms.rights(form));
                let (of_g, of_h) = (of(g), of(h));
                for place in of_g {
                    let sum = forms.simplified_sum(universe, forms.at(place), h, budget)?;
                    sides[player.index()].push(sum);
                }
                for place in of_h {
                    let sum = forms.simplified_sum(universe, g, forms.at(place), budget)?;
                    sides[player.index()].push(sum);
                }
            }
            let [left, right] = sides;
            let sum = forms.make(left, right, budget)?;
            forms.simplified(universe, sum, budget)
        })?;
        self.simplified_sums[universe as usize].insert(pair(g, h), sum);
        Ok(sum)
    }

    fn known_simplified(&self, universe: Universe, g: FormId) -> Option<FormId> {
        match universe {
            Universe::Dicot => {
                let known = self.dicots[g.index()];
                (known != UNKNOWN).then_some(FormId(known))
            }
            Universe::All => self.simplified[0].get(&g).copied(),
            Universe::DeadEnding => self.simplified[1].get(&g).copied(),
        }
    }

    fn keep_simplified(&mut self, universe: Universe, g: FormId, simple: FormId) {
        match universe {
            Universe::Dicot => self.dicots[g.index()] = simple.0,
            Universe::All => {
                self.simplified[0].insert(g, simple);
            }
            Universe::DeadEnding => {
                self.simplified[1].insert(g, simple);
            }
        }
    }

    /// Simplifies a member of the universe: first its options, then the form itself, one step at a time.
    pub(super) fn simplified(
        &mut self,
        universe: Universe,
        g: FormId,
        budget: &Budget,
    ) -> Result<FormId, Stopped> {
        if let Some(known) = self.known_simplified(universe, g) {
            return Ok(known);
        }
        self.tick(budget)?;
        let simple = self.deeper(|forms| {
            let (mut left, mut right) = (List::new(), List::new());
            for place in forms.lefts(g) {
                left.push(forms.simplified(universe, forms.at(place), budget)?);
            }
            for place in forms.rights(g) {
                right.push(forms.simplified(universe, forms.at(place), budget)?);
            }
            let start = forms.make(left, right, budget)?;
            let mut form = start;
            let simple = loop {
                if let Some(known) = forms.known_simplified(universe, form) {
                    break known;
                }
                match forms.step(universe, form, budget)? {
                    Some(next) => form = next,
                    None => break form,
                }
            };
            forms.keep_simplified(universe, simple, simple);
            forms.keep_simplified(universe, start, simple);
            Ok::<FormId, Stopped>(simple)
        })?;
        self.keep_simplified(universe, g, simple);
        Ok(simple)
    }

    /// One simplification of a form with simplified options, if there is one.
    fn step(
        &mut self,
        universe: Universe,
        g: FormId,
        budget: &Budget,
    ) -> Result<Option<FormId>, Stopped> {
        for player in Player::BOTH {
            if let Some(next) = self.without_dominated(universe, g, player, budget)? {
                return Ok(Some(next));
            }
        }
        for player in Player::BOTH {
            if let Some(next) = self.bypass(universe, g, player, budget)? {
                return Ok(Some(next));
            }
        }
        Ok(None)
    }

    /// Whether a player likes G at least as much as H.
    fn prefers(
        &mut self,
        universe: Universe,
        player: Player,
        g: FormId,
        h: FormId,
        budget: &Budget,
    ) -> Result<bool, Stopped> {
        match player {
            Player::Left => self.above(universe, g, h, budget),
            Player::Right => self.above(universe, h, g, budget),
        }
    }

    /// The form with other options of one player.
    pub(super) fn with_side(
        &mut self,
        g: FormId,
        player: Player,
        side: List,
        budget: &Budget,
    ) -> Result<FormId, Stopped> {
        let other = List::from_slice(self.options(g, player.other()));
        match player {
            Player::Left => self.make(side, other, budget),
            Player::Right => self.make(other, side, budget),
        }
    }

    fn without_dominated(
        &mut self,
        universe: Universe,
        g: FormId,
        player: Player,
        budget: &Budget,
    ) -> Result<Option<FormId>, Stopped> {
        let own = List::from_slice(self.options(g, player));
        let mut kept = List::new();
        'options: for (i, &option) in own.iter().enumerate() {
            for (j, &other) in own.iter().enumerate() {
                // Of equal options the first stays.
                if i != j
                    && self.prefers(universe, player, other, option, budget)?
                    && (j < i || !self.prefers(universe, player, option, other, budget)?)
                {
                    continue 'options;
                }
            }
            kept.push(option);
        }
        if kept.len() == own.len() {
            return Ok(None);
        }
        self.with_side(g, player, kept, budget).map(Some)
    }

    /// Bypasses one reversible option of a player, if this is allowed.
    fn bypass(
        &mut self,
        universe: Universe,
        g: FormId,
        player: Player,
        budget: &Budget,
    ) -> Result<Option<FormId>, Stopped> {
        let own = List::from_slice(self.options(g, player));
        let mut through_ends = List::new();
        for &option in &own {
            for place in player.choose(self.rights(option), self.lefts(option)) {
                let answer = self.at(place);
                if !self.prefers(universe, player, g, answer, budget)? {
                    continue;
                }
                if self.prefers(universe, player, answer, g, budget)? {
                    return Ok(Some(answer));
                }
                if self.options(answer, player).is_empty() {
                    through_ends.push(option);
                    continue;
                }
                let mut side = without(&own, option);
                side.extend_from_slice(self.options(answer, player));
                return self.with_side(g, player, side, budget).map(Some);
            }
        }
        for option in through_ends {
            let next = self.bypass_end(universe, g, player, option, budget)?;
            if next != g {
                return Ok(Some(next));
            }
        }
        Ok(None)
    }

    /// The form without an option that reverses through an end, or with the simplest option in its place.
    fn bypass_end(
        &mut self,
        universe: Universe,
        g: FormId,
        player: Player,
        option: FormId,
        budget: &Budget,
    ) -> Result<FormId, Stopped> {
        let mut rest = without(self.options(g, player), option);
        match universe {
            // An end is at most G only if G is an end, too.
            Universe::All => return Ok(g),
            Universe::Dicot => {
                let wins = |&next: &FormId| !self.wins_first(next, player.other());
                if !rest.iter().any(wins) {
                    rest.push(FormId::STAR);
                }
            }
            Universe::DeadEnding => {
                let next = self.with_side(g, player, rest.clone(), budget)?;
                if self.is_dead_ending(next) && self.strong(universe, next, player, budget)? {
                    return Ok(next);
                }
                rest.push(self.simplest_through_end(g, player, option, budget)?);
            }
        }
        self.with_side(g, player, rest, budget)
    }

    /// The simplest option that can stand for an option reversible through a dead end.
    fn simplest_through_end(
        &mut self,
        g: FormId,
        player: Player,
        option: FormId,
        budget: &Budget,
    ) -> Result<FormId, Stopped> {
        for n in 0..self.birthday(option) {
            let murder = self.perfect_murder(n, budget)?;
            let end = match player {
                Player::Left => murder,
                Player::Right => self.conjugate(murder, budget)?,
            };
            if self.prefers(Universe::DeadEnding, player, g, end, budget)? {
                return match player {
                    Player::Left => self.from_options(&[], &[end], budget),
                    Player::Right => self.from_options(&[end], &[], budget),
                };
            }
        }
        Ok(option)
    }
}

/// The options without one of them.
fn without(options: &[FormId], option: FormId) -> List {
    options
        .iter()
        .copied()
        .filter(|&other| other != option)
        .collect()
}
