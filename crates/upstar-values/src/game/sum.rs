//! Negatives, sums and multiples.

use super::algebra::{Algebra, Options};
use super::nus::{add_inline, neg_inline};
use super::store::Stops;
use super::{Game, Nus};
use crate::budget::Stopped;
use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive, Zero};

impl Algebra {
    /// -G. Costs at most one step for each follower, and is remembered with the value.
    #[inline]
    pub fn neg(&mut self, g: Game) -> Result<Game, Stopped> {
        match g.is_inline().then(|| neg_inline(g)).flatten() {
            Some(negative) => Ok(negative),
            None => self.neg_large(g),
        }
    }

    fn neg_large(&mut self, g: Game) -> Result<Game, Stopped> {
        if g.is_inline() {
            let nus = self.as_nus(g).expect("inline values have parts");
            return self.nus(&nus.negative());
        }
        if let Some(known) = self.store().negative(g) {
            return Ok(known);
        }
        self.tick()?;
        let negative = match self.store().nus_of(g).cloned() {
            Some(nus) => self.nus(&nus.negative())?,
            None => self.deeper(|algebra| algebra.negative_form(g))?,
        };
        self.store().remember_negative(g, negative);
        if !negative.is_inline() {
            self.store().remember_negative(negative, g);
        }
        Ok(negative)
    }

    fn negative_form(&mut self, g: Game) -> Result<Game, Stopped> {
        let (mut left, mut right) = (Options::new(), Options::new());
        let mut buffer = Options::new();
        for &option in self.rights(g, &mut buffer)? {
            left.push(self.neg(option)?);
        }
        for &option in self.lefts(g, &mut buffer)? {
            right.push(self.neg(option)?);
        }
        let (left_stop, right_stop) = self.stops(g);
        let stops = Stops::new(-right_stop, -left_stop);
        let signature = self.signature(g).negative();
        self.intern_canonical(left, right, stops, signature)
    }

    /// G + H.
    ///
    /// A closed formula for number + up + star values. Adding a number only moves the options (number translation). Otherwise one
    /// construction for each pair of followers, remembered.
    #[inline]
    pub fn add(&mut self, g: Game, h: Game) -> Result<Game, Stopped> {
        if g == Game::ZERO {
            return Ok(h);
        }
        if g.is_inline()
            && h.is_inline()
            && let Some(sum) = add_inline(g, h)
        {
            return Ok(sum);
        }
        if h == Game::ZERO {
            return Ok(g);
        }
        self.add_large(g, h)
    }

    fn add_large(&mut self, g: Game, h: Game) -> Result<Game, Stopped> {
        let (g, h) = if g.sort_key() <= h.sort_key() {
            (g, h)
        } else {
            (h, g)
        };
        if let Some(known) = self.sums.get(g.bits(), h.bits()) {
            return Ok(Game::from_bits(known));
        }
        self.tick()?;
        let sum = self.deeper(|algebra| algebra.add_by_options(g, h))?;
        self.sums.put(g.bits(), h.bits(), sum.bits());
        Ok(sum)
    }

    fn add_by_options(&mut self, g: Game, h: Game) -> Result<Game, Stopped> {
        match (self.is_nus(g), self.is_nus(h)) {
            (true, true) => {
                let sum = self.nus_parts(g).plus(&self.nus_parts(h))?;
                return self.nus(&sum);
            }
            (true, false) if self.is_number(g) => return self.translate(h, g),
            (false, true) if self.is_number(h) => return self.translate(g, h),
            _ => {}
        }
        if !h.is_inline() && self.store().negative(h) == Some(g) {
            return Ok(Game::ZERO);
        }
        // Options of one canonical form are pairwise confused, and adding the same game to them leaves them so.
        let (mut left, mut right) = (Options::new(), Options::new());
        self.moved(g, h, &mut left, &mut right)?;
        let (left_split, right_split) = (left.len(), right.len());
        self.moved(h, g, &mut left, &mut right)?;
        self.construct_from_families((&left, left_split), (&right, right_split))
    }

    /// Adds to the lists the options of a sum that move in `g` and leave `h` alone.
    fn moved(
        &mut self,
        g: Game,
        h: Game,
        left: &mut Options,
        right: &mut Options,
    ) -> Result<(), Stopped> {
        let mut buffer = Options::new();
        for &option in self.lefts(g, &mut buffer)? {
            left.push(self.add(option, h)?);
        }
        for &option in self.rights(g, &mut buffer)? {
            right.push(self.add(option, h)?);
        }
        Ok(())
    }

    /// G + x for a number x and a G that is not a number: every option moves by x, and the form stays canonical.
    fn translate(&mut self, g: Game, x: Game) -> Result<Game, Stopped> {
        let (mut left, mut right) = (Options::new(), Options::new());
        self.moved(g, x, &mut left, &mut right)?;
        let (left_stop, right_stop) = self.stops(g);
        let by = self.as_number(x).expect("the caller gives a number");
        let stops = Stops::new(&left_stop + &by, &right_stop + &by);
        let signature = *self.signature(g);
        self.intern_canonical(left, right, stops, signature)
    }

    /// G - H.
    #[inline]
    pub fn sub(&mut self, g: Game, h: Game) -> Result<Game, Stopped> {
        let negative = self.neg(h)?;
        self.add(g, negative)
    }

    /// The sum of n copies of G, or of -n copies of -G for negative n. A closed formula for number + up + star values; otherwise n
    /// additions of G, or repeated doubling beyond 256 copies.
    ///
    /// ```
    /// use upstar_values::game::{Algebra, Game};
    /// let mut algebra = Algebra::new();
    /// let ten = algebra.times(&10.into(), Game::UP)?;
    /// assert_eq!(algebra.as_nus(ten).unwrap().ups, 10);
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn times(&mut self, n: &BigInt, g: Game) -> Result<Game, Stopped> {
        if n.is_negative() {
            let negative = self.neg(g)?;
            return self.times(&-n, negative);
        }
        if n.is_zero() || g == Game::ZERO {
            return Ok(Game::ZERO);
        }
        if let Some(nus) = self.as_nus(g) {
            let ups = if nus.ups == 0 {
                0
            } else {
                n.to_i32()
                    .and_then(|n| n.checked_mul(nus.ups))
                    .filter(|&u| u != i32::MIN)
                    .ok_or(Stopped::Ups)?
            };
            return self.nus(&Nus {
                number: &nus.number * &n.clone().into(),
                ups,
                star: if n.bit(0) { nus.star } else { 0 },
            });
        }
        let mut sum = Game::ZERO;
        if let Some(n) = n.to_u32().filter(|&n| n <= 256) {
            // One copy at a time meets far fewer pairs of followers than doubling does.
            for _ in 0..n {
                sum = self.add(sum, g)?;
            }
            return Ok(sum);
        }
        for bit in (0..n.bits()).rev() {
            sum = self.add(sum, sum)?;
            if n.bit(bit) {
                sum = self.add(sum, g)?;
            }
        }
        Ok(sum)
    }
}
