//! Companions.

use crate::budget::Stopped;
use crate::game::{Algebra, Game};
use rustc_hash::FxHashMap;

impl Algebra {
    /// The companion of a value: the companions of its options, with 0 as one more Left option if G ≥ 0 and as one more Right
    /// option if G ≤ 0. It exchanges 0 and ∗, n·↑ and n·↑ + ∗. One step for each follower.
    ///
    /// ```
    /// use upstar_values::game::{Algebra, Game};
    /// let mut algebra = Algebra::new();
    /// assert_eq!(algebra.companion(Game::ZERO)?, Game::STAR);
    /// assert_eq!(algebra.companion(Game::UP)?, algebra.add(Game::UP, Game::STAR)?);
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn companion(&mut self, game: Game) -> Result<Game, Stopped> {
        self.companion_with(game, &mut FxHashMap::default())
    }

    fn companion_with(
        &mut self,
        game: Game,
        known: &mut FxHashMap<Game, Game>,
    ) -> Result<Game, Stopped> {
        if let Some(mut nus) = self.as_nus(game) {
            // Only 0 and ∗ change, and values in which play ends there.
            if nus.number.is_zero() && nus.star <= 1 {
                nus.star ^= 1;
                return self.nus(&nus);
            }
            return Ok(game);
        }
        if let Some(&companion) = known.get(&game) {
            return Ok(companion);
        }
        self.tick()?;
        let companion = self.deeper(|algebra| {
            let (mut left, mut right) = (Vec::new(), Vec::new());
            for option in algebra.left_options(game)? {
                left.push(algebra.companion_with(option, known)?);
            }
            for option in algebra.right_options(game)? {
                right.push(algebra.companion_with(option, known)?);
            }
            if algebra.ge(game, Game::ZERO)? {
                left.push(Game::ZERO);
            }
            if algebra.le(game, Game::ZERO)? {
                right.push(Game::ZERO);
            }
            algebra.construct(&left, &right)
        })?;
        known.insert(game, companion);
        Ok(companion)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Nus;

    /// The definition, without closed formulas.
    fn by_definition(algebra: &mut Algebra, game: Game) -> Game {
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for option in algebra.left_options(game).unwrap() {
            left.push(by_definition(algebra, option));
        }
        for option in algebra.right_options(game).unwrap() {
            right.push(by_definition(algebra, option));
        }
        if algebra.ge(game, Game::ZERO).unwrap() {
            left.push(Game::ZERO);
        }
        if algebra.le(game, Game::ZERO).unwrap() {
            right.push(Game::ZERO);
        }
        algebra.construct(&left, &right).unwrap()
    }

    #[test]
    fn closed_cases_agree_with_the_definition() {
        let mut algebra = Algebra::new();
        for number in ["-2", "-1/2", "0", "3/4", "2"] {
            for ups in -3..=3 {
                for star in 0..4 {
                    let game = algebra
                        .nus(&Nus {
                            number: number.parse().unwrap(),
                            ups,
                            star,
                        })
                        .unwrap();
                    let expected = by_definition(&mut algebra, game);
                    assert_eq!(
                        algebra.companion(game).unwrap(),
                        expected,
                        "{number} {ups} {star}"
                    );
                }
            }
        }
        // On the infinitesimals of day 3, the companion of the companion is the value itself.
        for game in algebra.day(3).unwrap().games {
            if algebra.is_infinitesimal(game) {
                let other = algebra.companion(game).unwrap();
                assert_eq!(algebra.companion(other).unwrap(), game);
            }
        }
    }
}
