//! Hot, tepid or cold; infinitesimal; tempered; how many stops.

use crate::budget::Stopped;
use crate::game::{Algebra, Game};
use num_bigint::BigUint;
use num_traits::One;
use rustc_hash::FxHashMap;

/// How a value compares with the numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Heat {
    /// A number: nobody wants to move.
    Cold,
    /// Not a number, but its stops are equal: only infinitesimals are at stake.
    Tepid,
    /// The Left stop is greater than the Right stop: both players want to move.
    Hot,
}

impl std::fmt::Display for Heat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Heat::Cold => "cold",
            Heat::Tepid => "tepid",
            Heat::Hot => "hot",
        })
    }
}

/// Whether every path down to a number takes an even or an odd number of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Parity {
    /// A number, or all options are odd-tempered.
    Even,
    /// Not a number, and all options are even-tempered.
    Odd,
}

impl Algebra {
    /// Whether the value is hot, tepid or cold. Known from the stops.
    ///
    /// ```
    /// use upstar_values::analysis::Heat;
    /// use upstar_values::game::{Algebra, Game};
    /// assert_eq!(Algebra::new().heat_kind(Game::UP), Heat::Tepid);
    /// ```
    pub fn heat_kind(&self, game: Game) -> Heat {
        if self.is_number(game) {
            return Heat::Cold;
        }
        let (left, right) = self.stops(game);
        if left == right {
            Heat::Tepid
        } else {
            Heat::Hot
        }
    }

    /// Whether -x < G < x for every number x > 0: both stops are 0. Zero is an infinitesimal.
    pub fn is_infinitesimal(&self, game: Game) -> bool {
        let (left, right) = self.stops(game);
        left.is_zero() && right.is_zero()
    }

    /// Whether the value is infinitesimally close to a number: its stops are equal.
    pub fn is_numberish(&self, game: Game) -> bool {
        let (left, right) = self.stops(game);
        left == right
    }

    /// Whether the value is even-tempered or odd-tempered, if play ends at numbers; `None` if neither. Costs one step for each
    /// follower.
    ///
    /// ```
    /// use upstar_values::analysis::Parity;
    /// use upstar_values::game::{Algebra, Game};
    /// let mut algebra = Algebra::new();
    /// assert_eq!(algebra.parity(Game::STAR)?, Some(Parity::Odd));
    /// assert_eq!(algebra.parity(Game::UP)?, None);
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn parity(&mut self, game: Game) -> Result<Option<Parity>, Stopped> {
        self.parity_with(game, &mut FxHashMap::default())
    }

    fn parity_with(
        &mut self,
        game: Game,
        known: &mut FxHashMap<Game, Option<Parity>>,
    ) -> Result<Option<Parity>, Stopped> {
        if let Some(nus) = self.as_nus(game) {
            // ↑ and ∗2 have both 0 and ∗ among their options, and larger values likewise.
            return Ok(match (nus.ups, nus.star) {
                (0, 0) => Some(Parity::Even),
                (0, 1) => Some(Parity::Odd),
                _ => None,
            });
        }
        if let Some(&parity) = known.get(&game) {
            return Ok(parity);
        }
        self.tick()?;
        let parity = self.deeper(|algebra| {
            let mut options = algebra.left_options(game)?;
            options.extend(algebra.right_options(game)?);
            let mut common: Option<Parity> = None;
            for option in options {
                let parity = algebra.parity_with(option, known)?;
                if parity.is_none() || common.is_some_and(|p| Some(p) != parity) {
                    return Ok(None);
                }
                common = parity;
            }
            Ok(common.map(|parity| match parity {
                Parity::Even => Parity::Odd,
                Parity::Odd => Parity::Even,
            }))
        })?;
        known.insert(game, parity);
        Ok(parity)
    }

    /// The stop count: in how many ways play can reach its first number, if either player may make each move. Costs one step for each
    /// follower.
    ///
    /// ```
    /// use upstar_values::game::{Algebra, Game};
    /// let mut algebra = Algebra::new();
    /// assert_eq!(algebra.stop_count(Game::UP)?, 3u32.into());
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn stop_count(&mut self, game: Game) -> Result<BigUint, Stopped> {
        self.stop_count_with(game, &mut FxHashMap::default())
    }

    fn stop_count_with(
        &mut self,
        game: Game,
        known: &mut FxHashMap<Game, BigUint>,
    ) -> Result<BigUint, Stopped> {
        if let Some(nus) = self.as_nus(game) {
            return ups_and_star_stops(nus.ups.unsigned_abs(), nus.star);
        }
        if let Some(count) = known.get(&game) {
            return Ok(count.clone());
        }
        self.tick()?;
        let count = self.deeper(|algebra| {
            let mut count = BigUint::ZERO;
            for option in algebra.left_options(game)? {
                count += algebra.stop_count_with(option, known)?;
            }
            for option in algebra.right_options(game)? {
                count += algebra.stop_count_with(option, known)?;
            }
            Ok(count)
        })?;
        known.insert(game, count.clone());
        Ok(count)
    }
}

/// The stop count of x + n·↑ + ∗m, which does not depend on x.
fn ups_and_star_stops(ups: u32, star: u32) -> Result<BigUint, Stopped> {
    const LARGEST_HEAP: u32 = 1 << 16;
    if star > LARGEST_HEAP {
        return Err(Stopped::TooLarge(&"the stop count of this nim heap"));
    }
    // From ∗m there are 2·3^(m-1) ways to a number; each ↑ adds the option 0 and changes the heap by ⊕1.
    let heap = |m: u32| match m {
        0 => BigUint::one(),
        m => BigUint::from(3u32).pow(m - 1) * 2u32,
    };
    let last = if ups.is_multiple_of(2) {
        star ^ 1
    } else {
        star
    };
    Ok(match (ups, last) {
        (0, _) => heap(star),
        (ups, 1) => BigUint::from(ups) + 3u32,
        (ups, last) => BigUint::from(ups) + heap(last ^ 1),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Nus;
    use crate::number::Dyadic;

    #[test]
    fn parity_of_ups_and_stars_by_the_definition() {
        let mut algebra = Algebra::new();
        for ups in -4..=4 {
            for star in 0..5 {
                let game = algebra
                    .nus(&Nus {
                        number: Dyadic::ZERO,
                        ups,
                        star,
                    })
                    .unwrap();
                let mut options = algebra.left_options(game).unwrap();
                options.extend(algebra.right_options(game).unwrap());
                let parities: Vec<_> = options
                    .iter()
                    .map(|&g| algebra.parity(g).unwrap())
                    .collect();
                let all = |p| !parities.is_empty() && parities.iter().all(|&q| q == Some(p));
                let expected = if algebra.is_number(game) || all(Parity::Odd) {
                    Some(Parity::Even)
                } else {
                    all(Parity::Even).then_some(Parity::Odd)
                };
                assert_eq!(algebra.parity(game).unwrap(), expected, "{ups} {star}");
            }
        }
    }

    #[test]
    fn stop_counts_of_nim_heaps() {
        let mut algebra = Algebra::new();
        for (n, count) in [(0u32, 1u32), (1, 2), (2, 6), (3, 18), (4, 54)] {
            let heap = algebra.nimber(n);
            assert_eq!(algebra.stop_count(heap).unwrap(), count.into());
        }
        for ups in -5..=5 {
            for star in 0..6 {
                let game = algebra
                    .nus(&Nus {
                        number: Dyadic::ONE,
                        ups,
                        star,
                    })
                    .unwrap();
                let mut options = algebra.left_options(game).unwrap();
                options.extend(algebra.right_options(game).unwrap());
                let expected = if algebra.is_number(game) {
                    BigUint::one()
                } else {
                    let counts = options.iter().map(|&g| algebra.stop_count(g).unwrap());
                    counts.sum()
                };
                assert_eq!(algebra.stop_count(game).unwrap(), expected, "{ups} {star}");
            }
        }
    }
}
