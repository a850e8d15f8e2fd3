//! Tinies, minies, switches and powers of up.

use super::Game;
use super::algebra::Algebra;
use crate::budget::Stopped;
use num_bigint::BigInt;

/// Values with more followers than this are not examined for uptimal digits.
const MOST_FOLLOWERS: usize = 400;
/// Digits and places are looked for up to this size.
const MOST_PLACES: usize = 12;
const LARGEST_DIGIT: i32 = 12;

impl Algebra {
    /// The switch ±G = {G | -G}.
    pub fn switch(&mut self, game: Game) -> Result<Game, Stopped> {
        let negative = self.neg(game)?;
        self.construct(&[game], &[negative])
    }

    /// tiny(G) = {0 || 0 | -G}.
    pub fn tiny(&mut self, game: Game) -> Result<Game, Stopped> {
        let negative = self.neg(game)?;
        let threat = self.construct(&[Game::ZERO], &[negative])?;
        self.construct(&[Game::ZERO], &[threat])
    }

    /// miny(G) = {G | 0 || 0} = -tiny(G).
    pub fn miny(&mut self, game: Game) -> Result<Game, Stopped> {
        let tiny = self.tiny(game)?;
        self.neg(tiny)
    }

    /// The unit power ↑ⁿ = {0 | ∗ - ↑ - ↑² - … - ↑ⁿ⁻¹}, which is not n·↑. n ≥ 1.
    ///
    /// ```
    /// use upstar_values::game::{Algebra, Game};
    /// let mut algebra = Algebra::new();
    /// assert_eq!(algebra.up_power(1)?, Game::UP);
    /// let square = algebra.up_power(2)?;
    /// assert!(algebra.lt(square, Game::UP)?);
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn up_power(&mut self, n: u32) -> Result<Game, Stopped> {
        let before = self.up_power_sum(n.saturating_sub(1))?;
        let right = self.sub(Game::STAR, before)?;
        self.construct(&[Game::ZERO], &[right])
    }

    /// The cumulative power ↑ + ↑² + … + ↑ⁿ.
    pub fn up_power_sum(&mut self, n: u32) -> Result<Game, Stopped> {
        let mut sum = Game::ZERO;
        for _ in 0..n {
            let right = self.sub(Game::STAR, sum)?;
            let power = self.construct(&[Game::ZERO], &[right])?;
            sum = self.add(sum, power)?;
        }
        Ok(sum)
    }

    /// The uptimal 0.d₁d₂d₃… = d₁·↑ + d₂·↑² + d₃·↑³ + …; digits may be negative.
    pub fn uptimal(&mut self, digits: &[BigInt]) -> Result<Game, Stopped> {
        let (mut sum, mut powers) = (Game::ZERO, Game::ZERO);
        for digit in digits {
            let right = self.sub(Game::STAR, powers)?;
            let power = self.construct(&[Game::ZERO], &[right])?;
            let term = self.times(digit, power)?;
            sum = self.add(sum, term)?;
            powers = self.add(powers, power)?;
        }
        Ok(sum)
    }

    /// The digits of an uptimal, and whether ∗ is added to it: the inverse of [`uptimal`](Self::uptimal). `None` for any other value.
    /// Only values with few followers, digits up to 12 and twelve places are recognised.
    ///
    /// ```
    /// use upstar_values::game::Algebra;
    /// let mut algebra = Algebra::new();
    /// let game = algebra.uptimal(&[1.into(), 0.into(), (-2).into()])?;
    /// assert_eq!(algebra.uptimal_digits(game)?, Some((vec![1, 0, -2], false)));
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn uptimal_digits(&mut self, game: Game) -> Result<Option<(Vec<i32>, bool)>, Stopped> {
        if let Some(nus) = self.as_nus(game) {
            let plain = nus.number.is_zero() && nus.star <= 1;
            let digits = if nus.ups == 0 { vec![] } else { vec![nus.ups] };
            return Ok(plain.then_some((digits, nus.star == 1)));
        }
        let (left, right) = self.stops(game);
        if !left.is_zero() || !right.is_zero() {
            return Ok(None);
        }
        match self.followers_up_to(game, MOST_FOLLOWERS)? {
            Some(followers) if self.are_all_small(&followers)? => {}
            _ => return Ok(None),
        }
        // ∗ is confused with every uptimal below ↑ in size, so both are tried: with ∗ and without.
        for star in [false, true] {
            let rest = if star {
                self.add(game, Game::STAR)?
            } else {
                game
            };
            if let Some(digits) = self.plain_digits(rest)? {
                return Ok(Some((digits, star)));
            }
        }
        Ok(None)
    }

    fn plain_digits(&mut self, game: Game) -> Result<Option<Vec<i32>>, Stopped> {
        let (mut rest, mut digits, mut powers) = (game, Vec::new(), Game::ZERO);
        while rest != Game::ZERO {
            if digits.len() == MOST_PLACES {
                return Ok(None);
            }
            let right = self.sub(Game::STAR, powers)?;
            let power = self.construct(&[Game::ZERO], &[right])?;
            let Some((digit, remainder)) = self.digit(rest, power)? else {
                return Ok(None);
            };
            digits.push(digit);
            rest = remainder;
            powers = self.add(powers, power)?;
        }
        Ok(Some(digits))
    }

    /// The digit d for which the remainder G - d·unit is small compared with the unit, as the rest of an uptimal is.
    fn digit(&mut self, game: Game, unit: Game) -> Result<Option<(i32, Game)>, Stopped> {
        let minus = self.neg(unit)?;
        // Walk towards the value; each step must bring it strictly nearer.
        let mut rest = game;
        let mut digit = 0;
        loop {
            let double = self.add(rest, rest)?;
            let (below, above) = (self.lt(double, unit)?, self.lt(minus, double)?);
            match (below, above) {
                (true, true) => return Ok(Some((digit, rest))),
                (false, true) if (0..LARGEST_DIGIT).contains(&digit) => {
                    digit += 1;
                    rest = self.add(rest, minus)?;
                }
                (true, false) if (-LARGEST_DIGIT + 1..=0).contains(&digit) => {
                    digit -= 1;
                    rest = self.add(rest, unit)?;
                }
                _ => return Ok(None),
            }
        }
    }
}
