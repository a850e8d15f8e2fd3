//! From options to the value: simplicity, domination, reversibility.

use super::algebra::{Algebra, Options};
use super::candidates::{Candidates, Side, games, sorted_games};
use super::form_cache::FormKey;
use super::handle::{Key, MAX_EXPONENT, NO_KEY};
use super::landmark_forms::SeenOptions;
use super::landmarks::Landmarks;
use super::order::{Bounds, Verdict, verdict};
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
    /// Both stops as keys, for comparisons.
    keys: (Key, Key),
    signature: Signature,
    landmarks: Landmarks,
    /// Names the game in the cache of orders.
    name: u64,
}

/// The bit of a signature that compares a value with its stop itself.
const AT_STOP: u32 = 1;

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
        self.tick()?;
        let seen = self.see_options(left, right);
        match seen.form() {
            Some(form) => self.construct_landmark_form(form, left, right),
            None => self.construct_mixed(left, right, seen.packed()),
        }
    }

    /// Like `construct`, for a form that landmarks bring to the canonical form `form`.
    #[inline]
    fn construct_landmark_form(
        &mut self,
        form: u64,
        left: &[Game],
        right: &[Game],
    ) -> Result<Game, Stopped> {
        if let Some(known) = self.landmark_forms.get(form) {
            return Ok(known);
        }
        let value = self.construct_plain(left, right)?;
        self.landmark_forms.put(form, value);
        Ok(value)
    }

    /// Like `construct`, if some options are not landmarks. What a landmark dominates or is dominated by needs no comparison.
    #[inline(never)]
    fn construct_mixed(
        &mut self,
        left: &[Game],
        right: &[Game],
        seen: Option<(u64, u64)>,
    ) -> Result<Game, Stopped> {
        let Some(seen) = seen.map(SeenOptions::unpacked) else {
            return self.construct_plain(left, right);
        };
        let seen = &seen;
        let (mut of_left, mut of_right) = (Candidates::new(), Candidates::new());
        let (lefts, left_others) = of_left.mixed(self, left, seen, Side::Left);
        let (rights, right_others) = of_right.mixed(self, right, seen, Side::Right);
        if lefts.len() == left_others && rights.len() == right_others {
            return self.construct_landmark_form(seen.best_form(), left, right);
        }
        let stops = match self.number_or_stops(lefts, rights)? {
            Ok(number) => return Ok(number),
            Err(stops) => stops,
        };
        let landmarks = seen.landmarks(lefts.len() > left_others, rights.len() > right_others);
        let lefts = self.best_from(lefts, left_others, Side::Left)?;
        let rights = self.best_from(rights, right_others, Side::Right)?;
        self.reduce(lefts, rights, stops, landmarks)
    }

    /// Like `construct`, by comparisons of all options.
    #[inline(never)]
    pub(super) fn construct_plain(
        &mut self,
        left: &[Game],
        right: &[Game],
    ) -> Result<Game, Stopped> {
        let (mut of_left, mut of_right) = (Candidates::new(), Candidates::new());
        let left = of_left.gather(self, left);
        let right = of_right.gather(self, right);
        let stops = match self.number_or_stops(left, right)? {
            Ok(number) => return Ok(number),
            Err(stops) => stops,
        };
        let left = self.best_from(left, 0, Side::Left)?;
        let right = self.best_from(right, 0, Side::Right)?;
        let landmarks = self.form_landmarks(games(left), games(right));
        self.reduce(left, right, stops, landmarks)
    }

    /// Like `construct`, if the options on each side come in two families, the second from the given index on, and no option is
    /// dominated within its own family. The options of a sum are like that.
    pub(super) fn construct_from_families(
        &mut self,
        (left, left_split): (&[Game], usize),
        (right, right_split): (&[Game], usize),
    ) -> Result<Game, Stopped> {
        self.tick()?;
        let (mut of_left, mut of_right) = (Candidates::new(), Candidates::new());
        let (left, right) = (of_left.all(self, left), of_right.all(self, right));
        let stops = match self.number_or_stops(left, right)? {
            Ok(number) => return Ok(number),
            Err(stops) => stops,
        };
        let left = self.best_of_families(left, left_split, Side::Left)?;
        let right = self.best_of_families(right, right_split, Side::Right)?;
        // Sums are remembered by their parts, and the same form seldom comes from other ones.
        let landmarks = self.form_landmarks(games(left), games(right));
        self.reduce_new(left, right, stops, landmarks)
    }

    /// The second half of a construction, without dominated options.
    #[inline]
    fn reduce(
        &mut self,
        left: &[Bounds],
        right: &[Bounds],
        stops: Stops,
        landmarks: Landmarks,
    ) -> Result<Game, Stopped> {
        let Some(key) = FormKey::new(left, right) else {
            return self.reduce_new(left, right, stops, landmarks);
        };
        if let Some(known) = self.forms.get(&key) {
            return Ok(known);
        }
        let value = self.reduce_new(left, right, stops, landmarks)?;
        self.forms.put(key, value);
        Ok(value)
    }

    /// Bypasses reversible options and finds the handle.
    #[inline(never)]
    fn reduce_new(
        &mut self,
        left: &[Bounds],
        right: &[Bounds],
        stops: Stops,
        landmarks: Landmarks,
    ) -> Result<Game, Stopped> {
        self.constructions += 1;
        let signature = self.form_signature(left, right, &stops);
        let (left, right) = (sorted_games(left), sorted_games(right));
        let mut game = Unfinished {
            landmarks,
            left,
            right,
            signature,
            keys: stops.keys(),
            stops,
            name: UNFINISHED | self.constructions,
        };
        if self.bypass_left(&mut game)? {
            self.keep_best(&mut game.left, Side::Left)?;
        }
        if self.bypass_right(&mut game)? {
            self.keep_best(&mut game.right, Side::Right)?;
        }
        self.finish(&game)
    }

    /// The value if it is a number, otherwise the stops.
    ///
    /// A game is a number exactly if some number x satisfies G^L ⊲ x ⊲ G^R for all options, and then it is the simplest such x.
    /// With a = max Rs(G^L) and b = min Ls(G^R), every x strictly between a and b satisfies this and no x outside does. An end satisfies it
    /// unless an option with that stop forbids it: a Left option ≥ a or a Right option ≤ b, which its signature tells.
    #[inline(always)]
    fn number_or_stops(
        &mut self,
        left: &[Bounds],
        right: &[Bounds],
    ) -> Result<Result<Game, Stops>, Stopped> {
        // A stop without a key is less than every key.
        let (mut low, mut low_forbidden) = (NO_KEY, 0);
        let mut least = Key::MAX;
        for option in left {
            least = least.min(option.right);
            let at_stop = Key::from(option.signature.ge & AT_STOP);
            if option.right >= low {
                low_forbidden = at_stop
                    | if option.right == low {
                        low_forbidden
                    } else {
                        0
                    };
                low = option.right;
            }
        }
        let (mut high, mut high_forbidden) = (Key::MAX, 0);
        for option in right {
            let at_stop = Key::from(option.signature.le & AT_STOP);
            if option.left <= high {
                high_forbidden = at_stop
                    | if option.left == high {
                        high_forbidden
                    } else {
                        0
                    };
                high = option.left;
            }
        }
        if least == NO_KEY || high == NO_KEY {
            return self.large_number_or_stops(left, right);
        }
        // The limits leave room for the next integer.
        const FAR: Key = 1 << 54;
        let from = if left.is_empty() {
            -FAR
        } else {
            low + low_forbidden
        };
        let to = if right.is_empty() {
            FAR
        } else {
            high - high_forbidden
        };
        if from > to && low >= high {
            return Ok(Err(Stops::Keys(low, high)));
        }
        match simplest_inline(from, to) {
            Some(number) => Ok(Ok(number)),
            None => self.large_number_or_stops(left, right),
        }
    }

    /// Like `number_or_stops`, for stops of any size.
    #[cold]
    fn large_number_or_stops(
        &mut self,
        left: &[Bounds],
        right: &[Bounds],
    ) -> Result<Result<Game, Stops>, Stopped> {
        let games = |options: &[Bounds]| {
            options
                .iter()
                .map(|option| option.game)
                .collect::<Options>()
        };
        let (left, right) = (&games(left), &games(right));
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

    /// Replaces each Left option A that has a Right option B ≤ G by the Left options of B, until there is no such A.
    ///
    /// A number A reverses only if it is dominated, and is left to that test. For then A < B ≤ Rs(G) ≤ Ls(G), because G is not a
    /// number, and Ls(G) is the Right stop of a Left option; that option is greater than A.
    fn bypass_left(&mut self, game: &mut Unfinished) -> Result<bool, Stopped> {
        let mut reversed = false;
        let mut i = 0;
        while i < game.left.len() {
            let option = game.left[i];
            if option.is_inline_number() || !self.landmarks(option).may_reverse_left(game.landmarks)
            {
                i += 1;
                continue;
            }
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
            if option.is_inline_number()
                || !self.landmarks(option).may_reverse_right(game.landmarks)
            {
                i += 1;
                continue;
            }
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
    #[inline]
    fn le_unfinished(&mut self, h: Game, game: &Unfinished) -> Result<bool, Stopped> {
        match self.unfinished_verdict(h, game, true) {
            Verdict::Yes => Ok(true),
            Verdict::No => Ok(false),
            Verdict::Open => self.le_unfinished_open(h, game),
        }
    }

    /// Like `le_unfinished`, if stops and signatures leave it open.
    #[inline(never)]
    fn le_unfinished_open(&mut self, h: Game, game: &Unfinished) -> Result<bool, Stopped> {
        match self.landmarks(h).le(game.landmarks) {
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
    #[inline]
    fn ge_unfinished(&mut self, h: Game, game: &Unfinished) -> Result<bool, Stopped> {
        match self.unfinished_verdict(h, game, false) {
            Verdict::Yes => Ok(true),
            Verdict::No => Ok(false),
            Verdict::Open => self.ge_unfinished_open(h, game),
        }
    }

    /// Like `ge_unfinished`, if stops and signatures leave it open.
    #[inline(never)]
    fn ge_unfinished_open(&mut self, h: Game, game: &Unfinished) -> Result<bool, Stopped> {
        match game.landmarks.le(self.landmarks(h)) {
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
    #[inline(always)]
    fn unfinished_verdict(&self, h: Game, game: &Unfinished, le: bool) -> Verdict {
        let (of_h, (gl, gr)) = (self.bounds(h), &game.keys);
        if (of_h.left == NO_KEY) | (*gl == NO_KEY) {
            return self.large_unfinished_verdict(h, game, le);
        }
        let (h, g) = ((&of_h.left, &of_h.right), (gl, gr));
        if le {
            verdict(h, &of_h.signature, g, &game.signature)
        } else {
            verdict(g, &game.signature, h, &of_h.signature)
        }
    }

    /// Like `unfinished_verdict`, for stops without keys.
    #[cold]
    fn large_unfinished_verdict(&self, h: Game, game: &Unfinished, le: bool) -> Verdict {
        let (of_h, of_g) = (self.signature(h), &game.signature);
        let ((hl, hr), (gl, gr)) = (self.stops(h), game.stops.numbers());
        if le {
            verdict((&hl, &hr), of_h, (&gl, &gr), of_g)
        } else {
            verdict((&gl, &gr), of_g, (&hl, &hr), of_h)
        }
    }

    /// The signature of a game that is not a number, from its options (canonical or not) and its stops.
    fn form_signature(&self, left: &[Bounds], right: &[Bounds], stops: &Stops) -> Signature {
        let (mut of_left, mut of_right) = (0, 0);
        let equal = match stops {
            Stops::Keys(l, r) => {
                // Then every option has keys.
                for option in left.iter().filter(|option| option.right == *l) {
                    of_left |= option.signature.ge;
                }
                for option in right.iter().filter(|option| option.left == *r) {
                    of_right |= option.signature.le;
                }
                l == r
            }
            Stops::Large(l, r) => {
                for option in left.iter().filter(|g| self.right_stop(g.game) == *l) {
                    of_left |= option.signature.ge;
                }
                for option in right.iter().filter(|g| self.left_stop(g.game) == *r) {
                    of_right |= option.signature.le;
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

    /// The handle of a game whose options are in canonical form, sorted by handle.
    fn finish(&mut self, game: &Unfinished) -> Result<Game, Stopped> {
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
        self.store().intern(left, right, || {
            (game.stops.clone(), game.signature, game.landmarks)
        })
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
        let landmarks = self.form_landmarks(left.iter().copied(), right.iter().copied());
        self.store()
            .intern(&left, &right, || (stops, signature, landmarks))
    }

    /// Like `recognise_nus`, for values that need not be inline.
    fn recognise_large_nus(&self, left: &[Game], right: &[Game]) -> Option<Nus> {
        let parts = |options: &[Game]| -> Option<Vec<Nus>> {
            options.iter().map(|&g| self.as_nus(g)).collect()
        };
        recognise_parts(&parts(left)?, &parts(right)?)
    }
}

/// The simplest number among the keys from `least` to `greatest`, if there is one and it fits into a handle.
#[inline]
fn simplest_inline(least: Key, greatest: Key) -> Option<Game> {
    if least <= 0 && greatest >= 0 {
        return Some(Game::ZERO);
    }
    if least > greatest {
        return None;
    }
    // Below zero the mirror image is sought.
    let sign = if greatest < 0 { -1 } else { 1 };
    let (least, greatest) = match sign {
        1 => (least, greatest),
        _ => (-greatest, -least),
    };
    let mut exponent = 0;
    loop {
        // The least multiple of 1/2^exponent that is not below `least`.
        let shift = MAX_EXPONENT - exponent;
        let numerator = (least + (1 << shift) - 1) >> shift;
        if numerator << shift <= greatest {
            return Game::inline(sign * numerator, exponent, 0, 0);
        }
        if exponent == MAX_EXPONENT {
            return None;
        }
        exponent += 1;
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
