//! Tinies, minies, switches and powers of up.

use super::algebra::Algebra;
use super::uptimal_form::MOST_PLACES;
use super::{Game, Uptimals};
use crate::budget::Stopped;
use num_bigint::BigInt;
use num_traits::ToPrimitive;

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
        if n as usize <= MOST_PLACES
            && let Some(sum) = self.uptimal_by_form(vec![1; n as usize])?
        {
            return Ok(sum);
        }
        let mut sum = Game::ZERO;
        for _ in 0..n {
            let right = self.sub(Game::STAR, sum)?;
            let power = self.construct(&[Game::ZERO], &[right])?;
            sum = self.add(sum, power)?;
        }
        Ok(sum)
    }

    /// The uptimal 0.d₁d₂d₃… = d₁·↑ + d₂·↑² + d₃·↑³ + …; digits may be negative. Costs one construction for each follower; more than
    /// 1000 digits are added up instead.
    pub fn uptimal(&mut self, digits: &[BigInt]) -> Result<Game, Stopped> {
        let small: Option<Vec<i32>> = digits.iter().map(ToPrimitive::to_i32).collect();
        if let Some(digits) = small.filter(|digits| !digits.contains(&i32::MIN))
            && let Some(game) = self.uptimal_by_form(digits)?
        {
            return Ok(game);
        }
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

    /// The digits of an uptimal, and whether ∗ is added to it: the inverse of [`uptimal`](Self::uptimal). `None` for any other value, and
    /// for more than 1000 digits. Costs at most one step for each follower; [`Uptimals`] remembers what it finds.
    ///
    /// ```
    /// use upstar_values::game::Algebra;
    /// let mut algebra = Algebra::new();
    /// let game = algebra.uptimal(&[1.into(), 0.into(), (-2).into()])?;
    /// assert_eq!(algebra.uptimal_digits(game)?, Some((vec![1, 0, -2], false)));
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn uptimal_digits(&mut self, game: Game) -> Result<Option<(Vec<i32>, bool)>, Stopped> {
        if !self.left_stop(game).is_zero() {
            return Ok(None);
        }
        let mut uptimals = Uptimals::default();
        let found = uptimals.digits(self, game)?;
        Ok(found.map(|(digits, star)| (digits.to_vec(), star)))
    }
}
