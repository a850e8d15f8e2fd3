//! Cooling, freezing, heating and overheating.

use super::Analysis;
use crate::budget::Stopped;
use crate::game::{Algebra, Game};
use crate::number::Dyadic;

impl Analysis {
    /// The value cooled by t ≥ -1: each player pays t for every move, up to the temperature of the value.
    ///
    /// G_t = {G^L_t - t | G^R_t + t} for t up to the temperature of G, and the mean of G above. Integers do not change; other numbers
    /// do below their temperature: 1/2 cooled by -1/2 is 1/2 + ∗. `None` for t < -1, where cooling is not defined. Costs one
    /// construction for each distinct follower, after the thermograph.
    ///
    /// ```
    /// use upstar_values::analysis::Analysis;
    /// use upstar_values::game::{Algebra, Game};
    /// let (mut algebra, mut analysis) = (Algebra::new(), Analysis::new());
    /// let ten = algebra.integer(10);
    /// let switch = algebra.switch(ten)?;
    /// assert_eq!(analysis.cool(&mut algebra, switch, &10.into())?, Some(Game::STAR));
    /// assert_eq!(analysis.cool(&mut algebra, switch, &11.into())?, Some(Game::ZERO));
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn cool(
        &mut self,
        algebra: &mut Algebra,
        game: Game,
        t: &Dyadic,
    ) -> Result<Option<Game>, Stopped> {
        if *t < Dyadic::from(-1) {
            return Ok(None);
        }
        if t.is_zero() {
            return Ok(Some(game));
        }
        let tax = algebra.number(t)?;
        self.cool_with(algebra, game, t, tax).map(Some)
    }

    fn cool_with(
        &mut self,
        algebra: &mut Algebra,
        game: Game,
        t: &Dyadic,
        tax: Game,
    ) -> Result<Game, Stopped> {
        if algebra.as_number(game).is_some_and(|x| x.is_integer()) {
            return Ok(game);
        }
        if *t > self.temperature(algebra, game)? {
            let mean = self.mean(algebra, game)?;
            return algebra.number(&mean);
        }
        if let Some(&cooled) = self.cooled.get(&(game, tax)) {
            return Ok(cooled);
        }
        self.count(algebra)?;
        let cooled = algebra.deeper(|algebra| {
            let mut left = algebra.short_options(game, true)?;
            let mut right = algebra.short_options(game, false)?;
            for option in &mut left {
                let cooled = self.cool_with(algebra, *option, t, tax)?;
                *option = algebra.sub(cooled, tax)?;
            }
            for option in &mut right {
                let cooled = self.cool_with(algebra, *option, t, tax)?;
                *option = algebra.add(cooled, tax)?;
            }
            algebra.construct(&left, &right)
        })?;
        self.cooled.insert((game, tax), cooled);
        Ok(cooled)
    }

    /// The value cooled by its own temperature: its mean plus the infinitesimal that is left when it freezes.
    ///
    /// The same rule holds for numbers: integers stay, 1/2 freezes to 1/2 + ∗. (Some programs leave every number as it is.)
    ///
    /// ```
    /// use upstar_values::analysis::Analysis;
    /// use upstar_values::game::{Algebra, Game};
    /// let (mut algebra, mut analysis) = (Algebra::new(), Analysis::new());
    /// let ten = algebra.integer(10);
    /// let switch = algebra.switch(ten)?;
    /// assert_eq!(analysis.freeze(&mut algebra, switch)?, Game::STAR);
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn freeze(&mut self, algebra: &mut Algebra, game: Game) -> Result<Game, Stopped> {
        let t = self.temperature(algebra, game)?;
        let cooled = self.cool(algebra, game, &t)?;
        Ok(cooled.expect("temperatures are at least -1"))
    }

    /// The value heated by t: {G^L heated + t | G^R heated - t}, numbers unchanged. Costs one construction for each distinct follower.
    ///
    /// t is usually a positive number; any value is allowed. Cooling by t undoes heating by t. Heating works on the canonical
    /// form and is not additive: ∗ and {1|∗}, heated by 1, do not add up to their heated sum.
    ///
    /// ```
    /// use upstar_values::analysis::Analysis;
    /// use upstar_values::game::{Algebra, Game};
    /// let (mut algebra, mut analysis) = (Algebra::new(), Analysis::new());
    /// let two = algebra.integer(2);
    /// let switch = analysis.heat(&mut algebra, Game::STAR, two)?;
    /// assert_eq!(switch, algebra.switch(two)?);
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn heat(&mut self, algebra: &mut Algebra, game: Game, t: Game) -> Result<Game, Stopped> {
        self.heat_with(algebra, game, None, t)
    }

    /// The value overheated from s to t: n copies of s for an integer n, otherwise {G^L overheated + t | G^R overheated - t}.
    /// One construction for each distinct follower.
    ///
    /// ```
    /// use upstar_values::analysis::Analysis;
    /// use upstar_values::game::{Algebra, Game};
    /// let (mut algebra, mut analysis) = (Algebra::new(), Analysis::new());
    /// let one = algebra.integer(1);
    /// // Overheating from 1∗ to 1 is called warming.
    /// let one_star = algebra.add(one, Game::STAR)?;
    /// let three = algebra.integer(3);
    /// let warmed = analysis.overheat(&mut algebra, three, one_star, one)?;
    /// assert_eq!(algebra.as_nus(warmed).unwrap().to_string(), "3*");
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn overheat(
        &mut self,
        algebra: &mut Algebra,
        game: Game,
        s: Game,
        t: Game,
    ) -> Result<Game, Stopped> {
        self.heat_with(algebra, game, Some(s), t)
    }

    fn heat_with(
        &mut self,
        algebra: &mut Algebra,
        game: Game,
        unit: Option<Game>,
        t: Game,
    ) -> Result<Game, Stopped> {
        if let Some(number) = algebra.as_number(game) {
            match unit {
                None => return Ok(game),
                Some(unit) if number.is_integer() => {
                    return algebra.times(&number.numerator(), unit);
                }
                Some(_) => {}
            }
        }
        if let Some(&heated) = self.heated.get(&(game, unit, t)) {
            return Ok(heated);
        }
        self.count(algebra)?;
        let heated = algebra.deeper(|algebra| {
            let mut left = algebra.short_options(game, true)?;
            let mut right = algebra.short_options(game, false)?;
            for option in &mut left {
                let heated = self.heat_with(algebra, *option, unit, t)?;
                *option = algebra.add(heated, t)?;
            }
            for option in &mut right {
                let heated = self.heat_with(algebra, *option, unit, t)?;
                *option = algebra.sub(heated, t)?;
            }
            algebra.construct(&left, &right)
        })?;
        self.heated.insert((game, unit, t), heated);
        Ok(heated)
    }
}
