//! Whether a value is an uptimal, of any size.

use super::Game;
use super::algebra::Algebra;
use crate::budget::Stopped;
use num_bigint::BigInt;
use num_traits::Signed;
use std::collections::HashMap;

/// The digits of an uptimal, and whether ∗ is added to it.
type Digits = (Vec<BigInt>, bool);

impl Algebra {
    /// Whether a value is a sum d₁·↑ + d₂·↑² + … of multiples of the powers of up.
    ///
    /// All options of ↑ⁿ = {0 | ∗ - ↑ - … - ↑ⁿ⁻¹} are uptimals or uptimals plus ∗, and so are all followers of an uptimal. They are
    /// looked at first; an uptimal has at most one place more than its options, and its digits exceed theirs by at most 1.
    /// Costs some sums for each follower.
    ///
    /// ```
    /// use upstar_values::game::{Algebra, Game};
    /// let mut algebra = Algebra::new();
    /// let game = algebra.uptimal(&[1.into(), 0.into(), (-2).into()])?;
    /// assert!(algebra.is_uptimal(game)?);
    /// assert!(!algebra.is_uptimal(Game::STAR)?);
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn is_uptimal(&mut self, game: Game) -> Result<bool, Stopped> {
        if let Some(nus) = self.as_nus(game) {
            return Ok(nus.number.is_zero() && nus.star == 0);
        }
        let (left, right) = self.stops(game);
        if !left.is_zero() || !right.is_zero() {
            return Ok(false);
        }
        let mut known: HashMap<Game, Digits> = HashMap::new();
        // Options come before the games they belong to.
        for follower in self.followers(game)? {
            match self.digits_from(follower, &known)? {
                Some(digits) => known.insert(follower, digits),
                None => return Ok(false),
            };
        }
        Ok(known.get(&game).is_some_and(|(_, star)| !star))
    }

    /// The digits of a value whose options are known to be uptimals.
    fn digits_from(
        &mut self,
        game: Game,
        known: &HashMap<Game, Digits>,
    ) -> Result<Option<Digits>, Stopped> {
        if let Some(nus) = self.as_nus(game) {
            let digits = if nus.ups == 0 {
                vec![]
            } else {
                vec![nus.ups.into()]
            };
            return Ok((nus.number.is_zero() && nus.star <= 1).then_some((digits, nus.star == 1)));
        }
        let mut options = self.left_options(game)?;
        options.extend(self.right_options(game)?);
        let (mut places, mut largest) = (0, BigInt::ZERO);
        for option in &options {
            if let Some((digits, _)) = known.get(option) {
                places = places.max(digits.len());
                largest = digits.iter().map(Signed::abs).fold(largest, BigInt::max);
            }
        }
        for star in [false, true] {
            let rest = if star {
                self.add(game, Game::STAR)?
            } else {
                game
            };
            if let Some(digits) = self.digits_within(rest, places + 1, &(&largest + 1))? {
                return Ok(Some((digits, star)));
            }
        }
        Ok(None)
    }

    /// The digits of an uptimal with at most so many places, none of them larger than `largest`.
    fn digits_within(
        &mut self,
        game: Game,
        places: usize,
        largest: &BigInt,
    ) -> Result<Option<Vec<BigInt>>, Stopped> {
        let (mut rest, mut digits, mut powers) = (game, Vec::new(), Game::ZERO);
        while rest != Game::ZERO {
            if digits.len() == places {
                return Ok(None);
            }
            let right = self.sub(Game::STAR, powers)?;
            let unit = self.construct(&[Game::ZERO], &[right])?;
            let minus = self.neg(unit)?;
            let mut digit = BigInt::ZERO;
            loop {
                self.tick()?;
                let double = self.add(rest, rest)?;
                let (below, above) = (self.lt(double, unit)?, self.lt(minus, double)?);
                let step = match (below, above) {
                    (true, true) => break,
                    (false, true) if digit.sign() != num_bigint::Sign::Minus => (1, minus),
                    (true, false) if digit.sign() != num_bigint::Sign::Plus => (-1, unit),
                    _ => return Ok(None),
                };
                digit += step.0;
                if &digit.abs() > largest {
                    return Ok(None);
                }
                rest = self.add(rest, step.1)?;
            }
            digits.push(digit);
            powers = self.add(powers, unit)?;
        }
        Ok(Some(digits))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The bounds on places and digits, on all small uptimals.
    #[test]
    fn uptimals_are_recognised() {
        let mut algebra = Algebra::new();
        for code in 0..5i32.pow(4) {
            let digits = [1, 5, 25, 125].map(|place| BigInt::from(code / place % 5 - 2));
            let game = algebra.uptimal(&digits).unwrap();
            assert!(algebra.is_uptimal(game).unwrap(), "{digits:?}");
            let other = algebra.add(game, Game::STAR).unwrap();
            assert!(!algebra.is_uptimal(other).unwrap(), "{digits:?} and a star");
        }
        for digits in [[20, 1, 0], [1, -15, 2], [0, 0, 14]] {
            let game = algebra.uptimal(&digits.map(BigInt::from)).unwrap();
            assert!(algebra.is_uptimal(game).unwrap(), "{digits:?}");
        }
    }

    /// A value of day 3 is an uptimal if and only if it is one of those with small digits.
    #[test]
    fn others_are_not() {
        let mut algebra = Algebra::new();
        let mut all = std::collections::HashSet::new();
        for code in 0..7i32.pow(3) {
            let digits = [1, 7, 49].map(|place| BigInt::from(code / place % 7 - 3));
            all.insert(algebra.uptimal(&digits).unwrap());
        }
        for game in algebra.day(3).unwrap().games {
            assert_eq!(algebra.is_uptimal(game).unwrap(), all.contains(&game));
        }
        let switch = algebra.switch(Game::UP).unwrap();
        assert!(!algebra.is_uptimal(switch).unwrap());
    }
}
