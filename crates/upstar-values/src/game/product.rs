//! Products of games: Norton's and Conway's.

use super::Game;
use super::algebra::Algebra;
use crate::budget::Stopped;

/// Marks the entries of the two products in the shared cache, by a bit that no handle uses.
const CONWAY: u64 = 1 << 62;

impl Algebra {
    /// The Norton product G·U: G copies of U, for U > 0 and any G (canonical form). n·U for an integer n, otherwise
    /// {G^L·U + (U + Δ) | G^R·U - (U + Δ)} for the incentives Δ of U.
    ///
    /// ```
    /// use upstar_values::game::{Algebra, Game};
    /// let mut algebra = Algebra::new();
    /// let two = algebra.integer(2);
    /// let product = algebra.norton(two, Game::UP)?;
    /// assert_eq!(algebra.as_nus(product).unwrap().ups, 2);
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn norton(&mut self, g: Game, unit: Game) -> Result<Game, Stopped> {
        // U + Δ is U^L for a Left incentive and 2·U - U^R for a Right one.
        let mut steps = self.left_options(unit)?;
        let double = self.add(unit, unit)?;
        for option in self.right_options(unit)? {
            steps.push(self.sub(double, option)?);
        }
        self.norton_with(g, unit, &steps)
    }

    fn norton_with(&mut self, g: Game, unit: Game, steps: &[Game]) -> Result<Game, Stopped> {
        if let Some(n) = self.as_number(g).filter(|x| x.is_integer()) {
            return self.times(&n.numerator(), unit);
        }
        if let Some(known) = self.products.get(g.bits(), unit.bits()) {
            return Ok(Game::from_bits(known));
        }
        self.tick()?;
        let product = self.deeper(|algebra| {
            let (mut left, mut right) = (Vec::new(), Vec::new());
            for option in algebra.left_options(g)? {
                let product = algebra.norton_with(option, unit, steps)?;
                for &step in steps {
                    left.push(algebra.add(product, step)?);
                }
            }
            for option in algebra.right_options(g)? {
                let product = algebra.norton_with(option, unit, steps)?;
                for &step in steps {
                    right.push(algebra.sub(product, step)?);
                }
            }
            algebra.construct(&left, &right)
        })?;
        self.products.put(g.bits(), unit.bits(), product.bits());
        Ok(product)
    }

    /// The Conway product G × H of the canonical forms. It is the product of numbers, the nim product of nimbers, and is well defined
    /// for a number or nimber with any game. For other games it depends on the forms.
    ///
    /// ```
    /// use upstar_values::game::Algebra;
    /// let mut algebra = Algebra::new();
    /// let (two, three) = (algebra.nimber(2), algebra.nimber(3));
    /// assert_eq!(algebra.conway_product(two, three)?, algebra.nimber(1));
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn conway_product(&mut self, g: Game, h: Game) -> Result<Game, Stopped> {
        if let (Some(x), Some(y)) = (self.as_number(g), self.as_number(h)) {
            return self.number(&(&x * &y));
        }
        for (integer, other) in [(g, h), (h, g)] {
            if let Some(n) = self.as_number(integer).filter(|x| x.is_integer()) {
                return self.times(&n.numerator(), other);
            }
        }
        let (g, h) = if g.sort_key() <= h.sort_key() {
            (g, h)
        } else {
            (h, g)
        };
        if let Some(known) = self.products.get(g.bits() | CONWAY, h.bits()) {
            return Ok(Game::from_bits(known));
        }
        self.tick()?;
        let product = self.deeper(|algebra| {
            let options = |algebra: &mut Algebra, x| -> Result<_, Stopped> {
                Ok((algebra.left_options(x)?, algebra.right_options(x)?))
            };
            let (gl, gr) = options(algebra, g)?;
            let (hl, hr) = options(algebra, h)?;
            let mut side = |pairs: [(&[Game], &[Game]); 2]| -> Result<Vec<Game>, Stopped> {
                let mut list = Vec::new();
                for (xs, ys) in pairs {
                    for &x in xs {
                        for &y in ys {
                            let a = algebra.conway_product(x, h)?;
                            let b = algebra.conway_product(g, y)?;
                            let c = algebra.conway_product(x, y)?;
                            let sum = algebra.add(a, b)?;
                            list.push(algebra.sub(sum, c)?);
                        }
                    }
                }
                Ok(list)
            };
            let left = side([(&gl, &hl), (&gr, &hr)])?;
            let right = side([(&gl, &hr), (&gr, &hl)])?;
            algebra.construct(&left, &right)
        })?;
        self.products
            .put(g.bits() | CONWAY, h.bits(), product.bits());
        Ok(product)
    }
}
