//! From options to the value: simplicity, domination, reversibility.

use super::algebra::{Algebra, Options};
use super::handle::{Key, NO_KEY};
use super::order::{Verdict, verdict};
use super::signature::Signature;
use super::store::Stops;
use super::{Game, Nus};
use crate::budget::Stopped;
use crate::number::{Bound, simplest_between};

/// A game on its way to its canonical form, given by options that are canonical values. Its value is known not to be a number, and does
/// not change while options are removed and replaced.
struct Unfinished {
    left: Options,
    right: Options,
    stops: Stops,
    signature: Signature,
    /// Names the game in the cache of orders.
    name: u64,
}

#[derive(Clone, Copy)]
enum Side {
    Left,
    Right,
}

/// Handles with these two bits set name unfinished games; no value has such a handle.
const UNFINISHED: u64 = 3 << 62;

impl Algebra {
    /// The value of {left | right}.
    ///
    /// Costs one comparison for each pair of options on one side, and one for each reply to an option, to see whether it reverses.
    /// Numbers are first recognised by the stops.
    ///
    /// ```
    /// use upstar_values::game::{Algebra, Game};
    /// let mut algebra = Algebra::new();
    /// let [one, two, three] = [1, 2, 3].map(|n| algebra.integer(n));
    /// assert_eq!(algebra.construct(&[Game::STAR], &[Game::STAR])?, Game::ZERO);
    /// let g = algebra.construct(&[one, two, three], &[Game::STAR])?;
    /// assert_eq!(algebra.left_options(g)?, [three]);
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn construct(&mut self, left: &[Game], right: &[Game]) -> Result<Game, Stopped> {
        self.construct_from(Options::from_slice(left), Options::from_slice(right))
    }

    pub(super) fn construct_from(
        &mut self,
        mut left: Options,
        mut right: Options,
    ) -> Result<Game, Stopped> {
        self.tick()?;
        sort(&mut left);
        sort(&mut right);
        let stops = match self.number_or_stops(&left, &right)? {
            Ok(number) => return Ok(number),
            Err(stops) => stops,
        };
        let signature = self.form_signature(&left, &right, &stops);
        self.remove_dominated(&mut left, Side::Left)?;
        self.remove_dominated(&mut right, Side::Right)?;
        self.reduce(left, right, stops, signature)
    }

    /// Like `construct_from`, if the options on each side come in two families, the second from the given index on, and no option is
    /// dominated within its own family. The options of a sum are like that.
    pub(super) fn construct_from_families(
        &mut self,
        mut left: Options,
        left_split: usize,
        mut right: Options,
        right_split: usize,
    ) -> Result<Game, Stopped> {
        self.tick()?;
        let stops = match self.number_or_stops(&left, &right)? {
            Ok(number) => return Ok(number),
            Err(stops) => stops,
        };
        let signature = self.form_signature(&left, &right, &stops);
        self.remove_dominated_across(&mut left, left_split, Side::Left)?;
        self.remove_dominated_across(&mut right, right_split, Side::Right)?;
        self.reduce(left, right, stops, signature)
    }

    /// The second half of a construction: bypasses reversible options and finds the handle.
    fn reduce(
        &mut self,
        left: Options,
        right: Options,
        stops: Stops,
        signature: Signature,
    ) -> Result<Game, Stopped> {
        self.constructions += 1;
        let mut game = Unfinished {
            left,
            right,
            stops,
            signature,
            name: UNFINISHED | self.constructions,
        };
        let reversed_left = self.bypass_left(&mut game)?;
        let reversed_right = self.bypass_right(&mut game)?;
        if reversed_left {
            sort(&mut game.left);
            self.remove_dominated(&mut game.left, Side::Left)?;
        }
        if reversed_right {
            sort(&mut game.right);
            self.remove_dominated(&mut game.right, Side::Right)?;
        }
        self.finish(&mut game)
    }

    /// The value if it is a number, otherwise the stops.
    ///
    /// A game is a number exactly if some number x satisfies G^L ⊲ x ⊲ G^R for all options, and then it is the simplest such x.
    /// With a = max Rs(G^L) and b = min Ls(G^R), every x strictly between a and b satisfies this and no x outside does. An end satisfies it
    /// unless an option with that stop forbids it.
    fn number_or_stops(
        &mut self,
        left: &[Game],
        right: &[Game],
    ) -> Result<Result<Game, Stops>, Stopped> {
        let mut low: Option<Key> = None;
        for &option in left {
            let key = self.stop_keys(option).1;
            if key == NO_KEY {
                return self.large_number_or_stops(left, right);
            }
            low = Some(low.map_or(key, |k| k.max(key)));
        }
        let mut high: Option<Key> = None;
        for &option in right {
            let key = self.stop_keys(option).0;
            if key == NO_KEY {
                return self.large_number_or_stops(left, right);
            }
            high = Some(high.map_or(key, |k| k.min(key)));
        }
        if let (Some(a), Some(b)) = (low, high)
            && a > b
        {
            return Ok(Err(Stops::Keys(a, b)));
        }
        let low_allowed = match low {
            None => false,
            Some(a) => self.low_end_is_free(left, Game::from_key(a))?,
        };
        let high_allowed = match high {
            None => false,
            Some(b) => self.high_end_is_free(right, Game::from_key(b))?,
        };
        if let (Some(a), Some(b)) = (low, high)
            && a == b
            && !(low_allowed && high_allowed)
        {
            return Ok(Err(Stops::Keys(a, b)));
        }
        if let Some(key) = simplest_key(low, low_allowed, high, high_allowed) {
            return Ok(Ok(Game::from_key(key)));
        }
        let bound = |end: Option<Key>, allowed: bool| match end {
            None => Bound::Open,
            Some(key) if allowed => Bound::Including(Game::from_key(key).inline_number()),
            Some(key) => Bound::Excluding(Game::from_key(key).inline_number()),
        };
        let simplest = simplest_between(&bound(low, low_allowed), &bound(high, high_allowed))
            .expect("the interval is not empty");
        Ok(Ok(self.number(&simplest)?))
    }

    /// Whether no Left option is ≥ the number `end`, the greatest Right stop among them.
    fn low_end_is_free(&mut self, left: &[Game], end: Game) -> Result<bool, Stopped> {
        for &option in left {
            if self.le(end, option)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether no Right option is ≤ the number `end`, the least Left stop among them.
    fn high_end_is_free(&mut self, right: &[Game], end: Game) -> Result<bool, Stopped> {
        for &option in right {
            if self.le(option, end)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Like `number_or_stops`, for stops of any size.
    #[cold]
    fn large_number_or_stops(
        &mut self,
        left: &[Game],
        right: &[Game],
    ) -> Result<Result<Game, Stops>, Stopped> {
        let low = left.iter().map(|&g| self.right_stop(g)).max();
        let high = right.iter().map(|&g| self.left_stop(g)).min();
        if let (Some(a), Some(b)) = (&low, &high)
            && a > b
        {
            return Ok(Err(Stops::Large(a.clone(), b.clone())));
        }
        let low_bound = match &low {
            None => Bound::Open,
            Some(a) => {
                let end = self.number(a)?;
                if self.low_end_is_free(left, end)? {
                    Bound::Including(a.clone())
                } else {
                    Bound::Excluding(a.clone())
                }
            }
        };
        let high_bound = match &high {
            None => Bound::Open,
            Some(b) => {
                let end = self.number(b)?;
                if self.high_end_is_free(right, end)? {
                    Bound::Including(b.clone())
                } else {
                    Bound::Excluding(b.clone())
                }
            }
        };
        match simplest_between(&low_bound, &high_bound) {
            Some(number) => Ok(Ok(self.number(&number)?)),
            None => {
                let stop = low.expect("an empty interval has two ends");
                Ok(Err(Stops::Large(stop.clone(), stop)))
            }
        }
    }

    /// Whether a player on this side never needs option `a` beside `b`.
    #[inline]
    fn is_dominated(&mut self, a: Game, b: Game, side: Side) -> Result<bool, Stopped> {
        match side {
            Side::Left => self.le(a, b),
            Side::Right => self.le(b, a),
        }
    }

    /// Removes every option that another one dominates. The options are distinct.
    fn remove_dominated(&mut self, options: &mut Options, side: Side) -> Result<(), Stopped> {
        let mut i = 0;
        'options: while i < options.len() {
            self.tick_for(options.len())?;
            let mut j = i + 1;
            while j < options.len() {
                if self.is_dominated(options[i], options[j], side)? {
                    options.swap_remove(i);
                    continue 'options;
                }
                if self.is_dominated(options[j], options[i], side)? {
                    options.swap_remove(j);
                } else {
                    j += 1;
                }
            }
            i += 1;
        }
        Ok(())
    }

    /// Removes every option that an option of the other family dominates; of two equal options one stays.
    fn remove_dominated_across(
        &mut self,
        options: &mut Options,
        split: usize,
        side: Side,
    ) -> Result<(), Stopped> {
        const WORD: usize = u64::BITS as usize;
        if options.len() > WORD {
            sort(options);
            return self.remove_dominated(options, side);
        }
        let mut removed = 0u64;
        'first: for i in 0..split {
            for j in split..options.len() {
                if removed >> j & 1 == 1 {
                    continue;
                }
                if self.is_dominated(options[i], options[j], side)? {
                    removed |= 1 << i;
                    continue 'first;
                }
                if self.is_dominated(options[j], options[i], side)? {
                    removed |= 1 << j;
                }
            }
        }
        if removed != 0 {
            let mut i = 0;
            options.retain(|_| {
                i += 1;
                removed >> (i - 1) & 1 == 0
            });
        }
        Ok(())
    }

    /// Replaces each Left option A that has a Right option B ≤ G by the Left options of B, until there is no such A.
    fn bypass_left(&mut self, game: &mut Unfinished) -> Result<bool, Stopped> {
        let mut reversed = false;
        let mut i = 0;
        while i < game.left.len() {
            let option = game.left[i];
            match self.reverses_left(option, game)? {
                None => i += 1,
                Some(through) => {
                    reversed = true;
                    game.left.swap_remove(i);
                    let mut buffer = Options::new();
                    for &new in self.lefts(through, &mut buffer)? {
                        if !game.left.contains(&new) {
                            game.left.push(new);
                        }
                    }
                }
            }
        }
        Ok(reversed)
    }

    fn bypass_right(&mut self, game: &mut Unfinished) -> Result<bool, Stopped> {
        let mut reversed = false;
        let mut i = 0;
        while i < game.right.len() {
            let option = game.right[i];
            match self.reverses_right(option, game)? {
                None => i += 1,
                Some(through) => {
                    reversed = true;
                    game.right.swap_remove(i);
                    let mut buffer = Options::new();
                    for &new in self.rights(through, &mut buffer)? {
                        if !game.right.contains(&new) {
                            game.right.push(new);
                        }
                    }
                }
            }
        }
        Ok(reversed)
    }

    /// A Right option of the Left option that is ≤ G, if there is one.
    fn reverses_left(&mut self, option: Game, game: &Unfinished) -> Result<Option<Game>, Stopped> {
        let mut buffer = Options::new();
        for &through in self.rights(option, &mut buffer)? {
            if self.le_unfinished(through, game)? {
                return Ok(Some(through));
            }
        }
        Ok(None)
    }

    /// A Left option of the Right option that is ≥ G, if there is one.
    fn reverses_right(&mut self, option: Game, game: &Unfinished) -> Result<Option<Game>, Stopped> {
        let mut buffer = Options::new();
        for &through in self.lefts(option, &mut buffer)? {
            if self.ge_unfinished(through, game)? {
                return Ok(Some(through));
            }
        }
        Ok(None)
    }

    /// Whether H ≤ G for the unfinished G.
    fn le_unfinished(&mut self, h: Game, game: &Unfinished) -> Result<bool, Stopped> {
        match self.unfinished_verdict(h, game, true) {
            Verdict::Yes => return Ok(true),
            Verdict::No => return Ok(false),
            Verdict::Open => {}
        }
        if let Some(known) = self.orders.get(h.bits(), game.name) {
            return Ok(known);
        }
        let result = self.deeper(|algebra| algebra.le_unfinished_by_options(h, game))?;
        self.orders.put(h.bits(), game.name, result);
        Ok(result)
    }

    fn le_unfinished_by_options(&mut self, h: Game, game: &Unfinished) -> Result<bool, Stopped> {
        self.tick()?;
        for &option in &game.right {
            if self.le(option, h)? {
                return Ok(false);
            }
        }
        let mut buffer = Options::new();
        for &option in self.lefts(h, &mut buffer)? {
            if self.ge_unfinished(option, game)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether H ≥ G for the unfinished G.
    fn ge_unfinished(&mut self, h: Game, game: &Unfinished) -> Result<bool, Stopped> {
        match self.unfinished_verdict(h, game, false) {
            Verdict::Yes => return Ok(true),
            Verdict::No => return Ok(false),
            Verdict::Open => {}
        }
        if let Some(known) = self.orders.get(game.name, h.bits()) {
            return Ok(known);
        }
        let result = self.deeper(|algebra| algebra.ge_unfinished_by_options(h, game))?;
        self.orders.put(game.name, h.bits(), result);
        Ok(result)
    }

    fn ge_unfinished_by_options(&mut self, h: Game, game: &Unfinished) -> Result<bool, Stopped> {
        self.tick()?;
        for &option in &game.left {
            if self.le(h, option)? {
                return Ok(false);
            }
        }
        let mut buffer = Options::new();
        for &option in self.rights(h, &mut buffer)? {
            if self.le_unfinished(option, game)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// What stops and signatures say about H ≤ G (`le`) or H ≥ G.
    #[inline]
    fn unfinished_verdict(&self, h: Game, game: &Unfinished, le: bool) -> Verdict {
        let (of_h, of_g) = (self.signature(h), &game.signature);
        if let Stops::Keys(gl, gr) = &game.stops {
            let (hl, hr) = self.stop_keys(h);
            if hl != NO_KEY {
                return if le {
                    verdict((&hl, &hr), of_h, (gl, gr), of_g)
                } else {
                    verdict((gl, gr), of_g, (&hl, &hr), of_h)
                };
            }
        }
        let ((hl, hr), (gl, gr)) = (self.stops(h), game.stops.numbers());
        if le {
            verdict((&hl, &hr), of_h, (&gl, &gr), of_g)
        } else {
            verdict((&gl, &gr), of_g, (&hl, &hr), of_h)
        }
    }

    /// The signature of a game that is not a number, from its options (canonical or not) and its stops.
    fn form_signature(&self, left: &[Game], right: &[Game], stops: &Stops) -> Signature {
        let (mut of_left, mut of_right) = (0, 0);
        let equal = match stops {
            Stops::Keys(l, r) => {
                // An option without keys may still reach a stop that has one.
                for &option in left {
                    let key = self.stop_keys(option).1;
                    if key == *l || (key == NO_KEY && self.right_stop(option) == stops.numbers().0)
                    {
                        of_left |= self.signature(option).ge;
                    }
                }
                for &option in right {
                    let key = self.stop_keys(option).0;
                    if key == *r || (key == NO_KEY && self.left_stop(option) == stops.numbers().1) {
                        of_right |= self.signature(option).le;
                    }
                }
                l == r
            }
            Stops::Large(l, r) => {
                for &option in left.iter().filter(|&&g| self.right_stop(g) == *l) {
                    of_left |= self.signature(option).ge;
                }
                for &option in right.iter().filter(|&&g| self.left_stop(g) == *r) {
                    of_right |= self.signature(option).le;
                }
                l == r
            }
        };
        if equal {
            Signature::tepid(of_left, of_right)
        } else {
            Signature::hot(of_left, of_right)
        }
    }

    /// The handle of a game whose options are in canonical form.
    fn finish(&mut self, game: &mut Unfinished) -> Result<Game, Stopped> {
        game.left.sort_unstable_by_key(|game| game.sort_key());
        game.right.sort_unstable_by_key(|game| game.sort_key());
        let (left, right) = (&game.left, &game.right);
        if let Stops::Keys(l, r) = game.stops
            && left
                .iter()
                .chain(right)
                .all(|&g| self.store().nus_of(g).is_none())
        {
            if l == r
                && let Some(recognised) = recognise_nus(left, right)
            {
                return match recognised {
                    Recognised::Inline(game) => Ok(game),
                    Recognised::Large(nus) => self.nus(&nus),
                };
            }
        } else if let Some(nus) = self.recognise_large_nus(left, right) {
            return self.nus(&nus);
        }
        self.store()
            .intern(left, right, || (game.stops.clone(), game.signature))
    }

    /// Interns a canonical form that is known not to be number + up + star.
    pub(super) fn intern_canonical(
        &mut self,
        mut left: Options,
        mut right: Options,
        stops: Stops,
        signature: Signature,
    ) -> Result<Game, Stopped> {
        left.sort_unstable_by_key(|game| game.sort_key());
        right.sort_unstable_by_key(|game| game.sort_key());
        self.store().intern(&left, &right, || (stops, signature))
    }

    /// Like `recognise_nus`, for values that need not be inline.
    fn recognise_large_nus(&self, left: &[Game], right: &[Game]) -> Option<Nus> {
        let parts = |options: &[Game]| -> Option<Vec<Nus>> {
            options.iter().map(|&g| self.as_nus(g)).collect()
        };
        recognise_parts(&parts(left)?, &parts(right)?)
    }
}

fn sort(options: &mut Options) {
    if options.len() > 1 {
        options.sort_unstable_by_key(|game| game.sort_key());
        options.dedup();
    }
}

/// The simplest number between two keys, if small integers and denominators suffice.
fn simplest_key(
    low: Option<Key>,
    low_allowed: bool,
    high: Option<Key>,
    high_allowed: bool,
) -> Option<Key> {
    const ONE: Key = 1 << super::handle::MAX_EXPONENT;
    // The limits leave room for the next integer.
    let least = match low {
        None => -(1 << 54),
        Some(a) => a + Key::from(!low_allowed),
    };
    let greatest = match high {
        None => 1 << 54,
        Some(b) => b - Key::from(!high_allowed),
    };
    if least > greatest {
        return None;
    }
    if least <= 0 && greatest >= 0 {
        return Some(0);
    }
    if greatest < 0 {
        return simplest_key(Some(-greatest), true, Some(-least), true).map(|key| -key);
    }
    let mut unit = ONE;
    loop {
        // The least multiple of `unit` that is not below `least`; `unit` is a power of two.
        let candidate = (least + unit - 1) & !(unit - 1);
        if candidate <= greatest {
            let fits = Game::inline(candidate, super::handle::MAX_EXPONENT, 0, 0).is_some();
            return fits.then_some(candidate);
        }
        unit >>= 1;
        if unit == 0 {
            return None;
        }
    }
}

/// A number + up + star value, recognised by its options.
enum Recognised {
    Inline(Game),
    /// Its options are inline, but it is too large for a handle.
    Large(Nus),
}

/// Recognises the canonical form of a number + up + star value other than a number, for inline options.
fn recognise_nus(left: &[Game], right: &[Game]) -> Option<Recognised> {
    let (&l, &r) = (left.first()?, right.first()?);
    if !(l.is_inline() && r.is_inline()) {
        return None;
    }
    if left.len() == 1 && right.len() == 1 {
        let (a, b) = (l.parts(), r.parts());
        let with = |ups: i32, star: u16| {
            let (numerator, star) = (i64::from(a.numerator), u32::from(star));
            let inline = Game::inline(numerator, a.exponent, i64::from(ups), star);
            Some(inline.map_or_else(
                || {
                    Recognised::Large(Nus {
                        number: l.inline_number(),
                        ups,
                        star,
                    })
                },
                Recognised::Inline,
            ))
        };
        if (a.numerator, a.exponent) != (b.numerator, b.exponent) {
            return None;
        }
        return match ((a.ups, a.star), (b.ups, b.star)) {
            ((0, 0), (0, 0)) => with(0, 1),
            ((0, 0), (ups, star)) if ups >= 0 => with(i32::from(ups) + 1, star ^ 1),
            ((ups, star), (0, 0)) if ups <= 0 => with(i32::from(ups) - 1, star ^ 1),
            _ => None,
        };
    }
    let all_inline = left.iter().chain(right).all(|g| g.is_inline());
    if !all_inline {
        return None;
    }
    let parts = |options: &[Game]| -> Vec<Nus> {
        options
            .iter()
            .map(|g| {
                let p = g.parts();
                Nus {
                    number: g.inline_number(),
                    ups: i32::from(p.ups),
                    star: u32::from(p.star),
                }
            })
            .collect()
    };
    recognise_parts(&parts(left), &parts(right)).map(Recognised::Large)
}

/// The number + up + star value with these options, other than a number: the inverse of
/// `Algebra::nus_options`.
fn recognise_parts(left: &[Nus], right: &[Nus]) -> Option<Nus> {
    let number = &left.first()?.number;
    if left.iter().chain(right).any(|g| g.number != *number) {
        return None;
    }
    let with = |ups: i32, star: u32| {
        Some(Nus {
            number: number.clone(),
            ups,
            star,
        })
    };
    let shape = |options: &[Nus]| -> Vec<(i32, u32)> {
        let mut shape: Vec<_> = options.iter().map(|g| (g.ups, g.star)).collect();
        shape.sort_unstable();
        shape
    };
    match (&shape(left)[..], &shape(right)[..]) {
        ([(0, 0)], [(0, 0)]) => with(0, 1),
        ([(0, 0)], [(ups, star)]) if *ups >= 0 => with(ups.checked_add(1)?, star ^ 1),
        ([(ups, star)], [(0, 0)]) if *ups <= 0 => with(ups.checked_sub(1)?, star ^ 1),
        ([(0, 0), (0, 1)], [(0, 0)]) => with(1, 1),
        ([(0, 0)], [(0, 0), (0, 1)]) => with(-1, 1),
        (l, r) if l == r && l.iter().enumerate().all(|(i, &g)| g == (0, i as u32)) => {
            with(0, l.len() as u32)
        }
        _ => None,
    }
}
