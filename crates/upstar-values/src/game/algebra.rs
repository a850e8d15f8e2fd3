//! One thread's worker on the store.

use super::cache::{OrderCache, PairCache};
use super::form_cache::FormCache;
use super::handle::{Key, NO_KEY};
use super::landmark_forms::LandmarkForms;
use super::landmarks::LandmarkCache;
use super::signature::Signature;
use super::store::Store;
use super::{Game, Nus};
use crate::budget::{Budget, Stopped};
use crate::number::Dyadic;
use smallvec::SmallVec;
use std::sync::Arc;

/// A list of options on the stack.
pub(crate) type Options = SmallVec<[Game; 12]>;

/// Constructs, adds and compares values: one thread's worker on a shared [`Store`].
///
/// Operations end with [`Stopped`] when the [`Budget`] is used up; earlier results are kept.
pub struct Algebra {
    store: Arc<Store>,
    pub(super) orders: OrderCache,
    pub(super) sums: PairCache,
    pub(super) products: PairCache,
    pub(super) forms: FormCache,
    budget: Budget,
    ticks: u32,
    pub(super) depth: usize,
    /// How many forms have been passed to `construct`: names the unfinished form in the cache of orders.
    pub(super) constructions: u64,
    pub(super) landmark_cache: LandmarkCache,
    pub(super) landmark_forms: LandmarkForms,
}

/// Steps of work between two looks at the clock.
const TICKS: u32 = 4096;
/// The stack is checked once in this many levels of a recursion.
const LEVELS: usize = 16;
/// The stack that must be left for these levels; if there is less, more is added.
const RED_ZONE: usize = 128 << 10;
const STACK_STEP: usize = 8 << 20;

impl Default for Algebra {
    fn default() -> Self {
        Algebra::new()
    }
}

impl Algebra {
    /// A worker on a new store, without limits.
    pub fn new() -> Self {
        Algebra::on(Arc::new(Store::new()), Budget::default())
    }

    /// A worker on an existing store.
    pub fn on(store: Arc<Store>, budget: Budget) -> Self {
        Algebra {
            store,
            orders: OrderCache::new(),
            sums: PairCache::new(),
            products: PairCache::new(),
            forms: FormCache::new(),
            budget,
            ticks: TICKS,
            depth: 0,
            constructions: 0,
            landmark_cache: LandmarkCache::new(),
            landmark_forms: LandmarkForms::new(),
        }
    }

    /// A second worker on the same store, for another thread. Both use the same handles.
    ///
    /// ```
    /// use upstar_values::game::{Algebra, Game};
    /// let mut here = Algebra::new();
    /// let mut there = here.fork();
    /// let switch = std::thread::spawn(move || {
    ///     let (one, minus_one) = (there.integer(1), there.integer(-1));
    ///     there.construct(&[one], &[minus_one]).unwrap()
    /// });
    /// let switch = switch.join().unwrap();
    /// assert_eq!(here.add(switch, switch)?, Game::ZERO);
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    #[must_use]
    pub fn fork(&self) -> Algebra {
        Algebra::on(self.store.clone(), self.budget.clone())
    }

    /// The store this worker uses.
    #[inline]
    pub fn store(&self) -> &Arc<Store> {
        &self.store
    }

    /// Sets the limits of the work that follows.
    pub fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
        self.ticks = 1;
    }

    /// The limits in force.
    #[inline]
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    /// Bytes held by the store and this worker's caches, approximately.
    pub fn bytes(&self) -> usize {
        self.store.size().bytes
            + self.orders.bytes()
            + self.sums.bytes()
            + self.products.bytes()
            + self.forms.bytes()
            + size_of::<LandmarkCache>()
            + LandmarkForms::BYTES
    }

    /// Counts one step of work; looks at the budget now and then, and fails when it is used up.
    #[inline]
    pub fn tick(&mut self) -> Result<(), Stopped> {
        self.ticks -= 1;
        if self.ticks == 0 {
            self.look()?;
        }
        Ok(())
    }

    /// Counts a loop over this many options as work in proportion.
    #[inline]
    pub fn tick_for(&mut self, options: usize) -> Result<(), Stopped> {
        // Most lists are short and count as nothing beside the step they belong to.
        let steps = (options / 64).min(TICKS as usize) as u32;
        if steps >= self.ticks {
            self.look()?;
        } else {
            self.ticks -= steps;
        }
        Ok(())
    }

    #[cold]
    fn look(&mut self) -> Result<(), Stopped> {
        // Stays at one on failure, so that the next step fails as well.
        self.ticks = 1;
        self.budget.check(self.bytes())?;
        self.ticks = TICKS;
        Ok(())
    }

    /// Runs one level of a recursion over followers, with enough stack for it; fails at the depth that the budget allows.
    ///
    /// ```
    /// use upstar_values::budget::{Budget, Stopped};
    /// use upstar_values::game::Algebra;
    /// fn down(algebra: &mut Algebra, levels: u32) -> Result<u32, Stopped> {
    ///     match levels {
    ///         0 => Ok(0),
    ///         _ => algebra.deeper(|algebra| Ok(1 + down(algebra, levels - 1)?)),
    ///     }
    /// }
    /// let mut algebra = Algebra::new();
    /// algebra.set_budget(Budget::default().depth(100));
    /// assert_eq!(down(&mut algebra, 100)?, 100);
    /// assert_eq!(down(&mut algebra, 101), Err(Stopped::Depth(100)));
    /// # Ok::<(), Stopped>(())
    /// ```
    #[inline]
    pub fn deeper<T>(
        &mut self,
        step: impl FnOnce(&mut Self) -> Result<T, Stopped>,
    ) -> Result<T, Stopped> {
        if self.depth >= self.budget.max_depth() {
            return Err(Stopped::Depth(self.budget.max_depth()));
        }
        self.depth += 1;
        let result = if self.depth.is_multiple_of(LEVELS) {
            stacker::maybe_grow(RED_ZONE, STACK_STEP, || step(self))
        } else {
            step(self)
        };
        self.depth -= 1;
        result
    }

    /// The Left options of the canonical form, written to `buffer` unless they are stored as a list.
    #[inline]
    pub(super) fn lefts<'b>(
        &mut self,
        game: Game,
        buffer: &'b mut Options,
    ) -> Result<&'b [Game], Stopped> {
        self.side(game, true, buffer)
    }

    /// Like `lefts`, for Right.
    #[inline]
    pub(super) fn rights<'b>(
        &mut self,
        game: Game,
        buffer: &'b mut Options,
    ) -> Result<&'b [Game], Stopped> {
        self.side(game, false, buffer)
    }

    #[inline(always)]
    fn side<'b>(
        &mut self,
        game: Game,
        left: bool,
        buffer: &'b mut Options,
    ) -> Result<&'b [Game], Stopped> {
        if !game.is_inline() {
            let node = self.store.node(game);
            if node.nus().is_none() {
                let options = if left { node.lefts() } else { node.rights() };
                // SAFETY: the slice belongs to the store, where it never moves or changes. `self.store` keeps the store alive and is
                // never replaced. The callers, all in this module, hold a borrow of the algebra and drop the slice before they return.
                return Ok(unsafe { &*std::ptr::from_ref(options) });
            }
        }
        self.nus_side(game, left, buffer)?;
        Ok(buffer)
    }

    #[inline(never)]
    fn nus_side(&mut self, game: Game, left: bool, buffer: &mut Options) -> Result<(), Stopped> {
        buffer.clear();
        if game.is_inline() {
            // A nim heap has as many options as it is large.
            self.tick_for(usize::from(game.parts().star))?;
            if inline_options(game, left, buffer).is_some() {
                return Ok(());
            }
        }
        buffer.clear();
        let nus: Nus = self.as_nus(game).expect("only number + up + star values");
        let (mut lefts, mut rights) = (Vec::new(), Vec::new());
        self.nus_options(&nus, &mut lefts, &mut rights)?;
        buffer.extend(if left { lefts } else { rights });
        Ok(())
    }

    /// The Left options of the canonical form.
    pub fn left_options(&mut self, game: Game) -> Result<Vec<Game>, Stopped> {
        Ok(self.lefts(game, &mut Options::new())?.to_vec())
    }

    /// The Right options of the canonical form.
    pub fn right_options(&mut self, game: Game) -> Result<Vec<Game>, Stopped> {
        Ok(self.rights(game, &mut Options::new())?.to_vec())
    }

    /// Left's or Right's options of the canonical form, without an allocation if they are few.
    pub(crate) fn short_options(&mut self, game: Game, left: bool) -> Result<Options, Stopped> {
        let mut buffer = Options::new();
        if !game.is_inline() && self.store.nus_of(game).is_none() {
            let node = self.store.node(game);
            buffer.extend_from_slice(if left { node.lefts() } else { node.rights() });
        } else {
            self.nus_side(game, left, &mut buffer)?;
        }
        Ok(buffer)
    }

    /// Appends Left's or Right's options of the canonical form to a list.
    pub fn list_options(
        &mut self,
        game: Game,
        left: bool,
        list: &mut Vec<Game>,
    ) -> Result<(), Stopped> {
        list.extend_from_slice(self.side(game, left, &mut Options::new())?);
        Ok(())
    }

    /// Both stops, Left's first, in units of 2^-31, if they fit into a machine word. They nearly always do.
    ///
    /// ```
    /// use upstar_values::game::{Algebra, Game};
    /// assert_eq!(Algebra::new().scaled_stops(Game::UP), Some((0, 0)));
    /// ```
    #[inline]
    pub fn scaled_stops(&self, game: Game) -> Option<(i64, i64)> {
        let (left, right) = self.stop_keys(game);
        (left != NO_KEY).then_some((left, right))
    }

    /// Both stops as keys; `NO_KEY` for a stop that does not fit into a key.
    #[inline]
    pub(super) fn stop_keys(&self, game: Game) -> (Key, Key) {
        if game.is_inline() {
            return (game.key(), game.key());
        }
        let node = self.store.node(game);
        (node.left_stop, node.right_stop)
    }

    /// How the value compares with infinitesimals at its stops.
    #[inline]
    pub(super) fn signature(&self, game: Game) -> &Signature {
        if game.is_inline() {
            let parts = game.parts();
            return Signature::of_nus(i64::from(parts.ups), u32::from(parts.star));
        }
        &self.store.node(game).signature
    }

    /// Whether both stops are the same number.
    #[inline]
    pub(crate) fn has_equal_stops(&self, game: Game) -> bool {
        match self.stop_keys(game) {
            (NO_KEY, _) => {
                let (left, right) = self.store.large_stops(game);
                left == right
            }
            (left, right) => left == right,
        }
    }

    /// The stops as a value, if they are the same number.
    #[inline]
    pub(crate) fn number_at_equal_stops(&mut self, game: Game) -> Result<Option<Game>, Stopped> {
        match self.stop_keys(game) {
            (NO_KEY, _) => {
                let (left, right) = self.store.large_stops(game);
                (left == right).then(|| self.number(&left)).transpose()
            }
            (left, right) => Ok((left == right).then(|| Game::from_key(left))),
        }
    }

    /// The Left stop: the number that play reaches if Left moves first. Stored with the value.
    pub fn left_stop(&self, game: Game) -> Dyadic {
        self.stops(game).0
    }

    /// The Right stop.
    pub fn right_stop(&self, game: Game) -> Dyadic {
        self.stops(game).1
    }

    /// Both stops, Left's first.
    pub fn stops(&self, game: Game) -> (Dyadic, Dyadic) {
        let (left, right) = self.stop_keys(game);
        if left == NO_KEY {
            return self.store.large_stops(game);
        }
        let number = |key| Game::from_key(key).inline_number();
        (number(left), number(right))
    }
}

/// The options on one side of an inline value, without big numbers; `None` at the edge of the inline range.
fn inline_options(game: Game, left: bool, buffer: &mut Options) -> Option<()> {
    let parts = game.parts();
    let (m, e) = (i64::from(parts.numerator), parts.exponent);
    let with = |ups: i16, star: u16| Game::inline(m, e, i64::from(ups), u32::from(star));
    match (parts.ups, parts.star) {
        (0, 0) => {
            let step = if left { -1 } else { 1 };
            // An integer has one option, towards zero.
            if e > 0 || m.signum() == -step {
                buffer.push(Game::inline(m + step, e, 0, 0)?);
            }
        }
        (0, star) => {
            for smaller in 0..star {
                buffer.push(with(0, smaller)?);
            }
        }
        (ups, star) if (ups > 0) == left => {
            buffer.push(with(0, 0)?);
            if ups.unsigned_abs() == 1 && star == 1 {
                buffer.push(with(0, 1)?);
            }
        }
        (1 | -1, 1) => buffer.push(with(0, 0)?),
        (ups, star) => buffer.push(with(ups - ups.signum(), star ^ 1)?),
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inline_options_are_those_of_the_general_rule() {
        let mut algebra = Algebra::new();
        for (m, e) in [(0, 0), (1, 0), (-1, 0), (5, 0), (-7, 0), (3, 2), (-5, 3)] {
            for ups in -4..=4 {
                for star in 0..6 {
                    let game = Game::inline(m, e, ups, star).unwrap();
                    let nus = algebra.as_nus(game).unwrap();
                    let (mut left, mut right) = (Vec::new(), Vec::new());
                    algebra.nus_options(&nus, &mut left, &mut right).unwrap();
                    assert_eq!(algebra.left_options(game).unwrap(), left);
                    assert_eq!(algebra.right_options(game).unwrap(), right);
                    assert_eq!(algebra.construct(&left, &right).unwrap(), game);
                }
            }
        }
    }

    #[test]
    #[should_panic(expected = "another store")]
    fn a_handle_of_another_store_is_noticed() {
        let mut here = Algebra::new();
        let one = here.integer(1);
        let switch = here.switch(one).unwrap();
        let _ = Algebra::new().stops(switch);
    }
}
