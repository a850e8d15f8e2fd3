//! Atomic weights.

use super::Analysis;
use crate::budget::Stopped;
use crate::game::{Algebra, Game, Nus, Order};
use crate::number::Dyadic;
use num_bigint::BigInt;

/// What an atomic weight says about who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ahead {
    /// Weight ≥ 2: Left wins, whoever starts (the two-ahead rule).
    LeftWins,
    /// Weight ⊳ 0, for example 1: Left wins if she starts.
    LeftWinsFirst,
    /// Weight ≤ -2: Right wins, whoever starts.
    RightWins,
    /// Weight ⊲ 0: Right wins if he starts.
    RightWinsFirst,
    /// Weight confused with 0: the player who starts wins.
    FirstWins,
    /// Weight 0 says nothing.
    Nothing,
}

/// For infinitesimals that are not all-small, multiples of ↑ up to this many are tried.
const MOST_UPS: i64 = 1 << 16;

impl Analysis {
    /// The atomic weight of a value: the G for which the value and G·↑ are equal modulo the far star. `None` if the value is
    /// not atomic.
    ///
    /// For all-small values the constructive rule is used: one step and one comparison for each distinct follower. Other infinitesimals
    /// have a weight if they equal n·↑ modulo the far star for an integer n; tinies have weight 0.
    ///
    /// ```
    /// use upstar_values::analysis::Analysis;
    /// use upstar_values::game::{Algebra, Game};
    /// let (mut algebra, mut analysis) = (Algebra::new(), Analysis::new());
    /// let one = algebra.integer(1);
    /// assert_eq!(analysis.atomic_weight(&mut algebra, Game::UP)?, Some(one));
    /// assert_eq!(analysis.atomic_weight(&mut algebra, one)?, None);
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn atomic_weight(
        &mut self,
        algebra: &mut Algebra,
        game: Game,
    ) -> Result<Option<Game>, Stopped> {
        if let Some(weight) = self.small_weight(algebra, game)? {
            return Ok(Some(weight));
        }
        if !algebra.is_infinitesimal(game) {
            return Ok(None);
        }
        if let Some(&known) = self.whole_weights.get(&game) {
            return Ok(known);
        }
        let weight = self.whole_weight(algebra, game)?;
        self.whole_weights.insert(game, weight);
        Ok(weight)
    }

    /// The weight of an all-small value; `None` for others.
    pub(super) fn small_weight(
        &mut self,
        algebra: &mut Algebra,
        game: Game,
    ) -> Result<Option<Game>, Stopped> {
        if let Some(nus) = algebra.as_nus(game) {
            // A nonzero number leads to an integer, where only one player can move.
            return Ok(nus.number.is_zero().then(|| algebra.integer(nus.ups)));
        }
        if !algebra.is_infinitesimal(game) {
            return Ok(None);
        }
        if let Some(&known) = self.weights.get(&game) {
            return Ok(known);
        }
        self.count(algebra)?;
        let weight = algebra.deeper(|algebra| self.weight_by_options(algebra, game))?;
        self.weights.insert(game, weight);
        Ok(weight)
    }

    fn weight_by_options(
        &mut self,
        algebra: &mut Algebra,
        game: Game,
    ) -> Result<Option<Game>, Stopped> {
        let (two, minus_two) = (algebra.integer(2), algebra.integer(-2));
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for option in algebra.left_options(game)? {
            let Some(weight) = self.small_weight(algebra, option)? else {
                return Ok(None);
            };
            left.push(algebra.add(weight, minus_two)?);
        }
        for option in algebra.right_options(game)? {
            let Some(weight) = self.small_weight(algebra, option)? else {
                return Ok(None);
            };
            right.push(algebra.add(weight, two)?);
        }
        let weight = algebra.construct(&left, &right)?;
        if !algebra.as_number(weight).is_some_and(|x| x.is_integer()) {
            return Ok(Some(weight));
        }
        // Several integers may fit between the options: the far star chooses.
        let chosen = match self.compare_far_star(algebra, game)? {
            Order::Less => least_above(algebra, &left)?,
            Order::Greater => -least_above_negatives(algebra, &right)?,
            _ => return Ok(Some(Game::ZERO)),
        };
        algebra.number(&Dyadic::from(chosen)).map(Some)
    }

    /// The integer n for which an infinitesimal equals n·↑ modulo the far star.
    fn whole_weight(&mut self, algebra: &mut Algebra, game: Game) -> Result<Option<Game>, Stopped> {
        // This heap is also remote from every G - m·↑: a follower of this difference that is a nim heap comes from a follower k·↑ + ∗s
        // of G, as ∗s or ∗(s⊕1).
        let far = ((self.far_heap(algebra, game)? - 1) | 1)
            .checked_add(1)
            .ok_or(Stopped::Star)?;
        // G ≥ n·↑ modulo the far star holds for all n up to some limit: find the limit.
        let (mut low, mut high) = if self.at_least_ups(algebra, game, 0, far)? {
            let mut step = 1;
            while self.at_least_ups(algebra, game, step, far)? {
                step *= 2;
                if step > MOST_UPS {
                    return Ok(None);
                }
            }
            (step / 2, step)
        } else {
            let mut step = 1;
            while !self.at_least_ups(algebra, game, -step, far)? {
                step *= 2;
                if step > MOST_UPS {
                    return Ok(None);
                }
            }
            (-step, -(step / 2))
        };
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            if self.at_least_ups(algebra, game, middle, far)? {
                low = middle;
            } else {
                high = middle;
            }
        }
        let above = ups_and_star(algebra, low + 1, far)?;
        let weight = algebra.lt(game, above)?;
        Ok(weight.then(|| algebra.integer(low as i32)))
    }

    /// Whether the value is ≥ n·↑ modulo the far star: greater than (n-1)·↑ + ∗far.
    fn at_least_ups(
        &mut self,
        algebra: &mut Algebra,
        game: Game,
        n: i64,
        far: u32,
    ) -> Result<bool, Stopped> {
        let below = ups_and_star(algebra, n - 1, far)?;
        algebra.gt(game, below)
    }

    /// What the atomic weight of a value says about who wins; `None` if the value is not atomic.
    ///
    /// ```
    /// use upstar_values::analysis::{Ahead, Analysis};
    /// use upstar_values::game::{Algebra, Game};
    /// let (mut algebra, mut analysis) = (Algebra::new(), Analysis::new());
    /// let double_up = algebra.add(Game::UP, Game::UP)?;
    /// assert_eq!(analysis.ahead(&mut algebra, double_up)?, Some(Ahead::LeftWins));
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn ahead(&mut self, algebra: &mut Algebra, game: Game) -> Result<Option<Ahead>, Stopped> {
        let Some(weight) = self.atomic_weight(algebra, game)? else {
            return Ok(None);
        };
        let (two, minus_two) = (algebra.integer(2), algebra.integer(-2));
        Ok(Some(if algebra.ge(weight, two)? {
            Ahead::LeftWins
        } else if algebra.le(weight, minus_two)? {
            Ahead::RightWins
        } else {
            match algebra.compare(weight, Game::ZERO)? {
                Order::Greater => Ahead::LeftWinsFirst,
                Order::Less => Ahead::RightWinsFirst,
                Order::Confused => Ahead::FirstWins,
                Order::Equal => Ahead::Nothing,
            }
        }))
    }
}

/// n·↑ + ∗star.
fn ups_and_star(algebra: &mut Algebra, n: i64, star: u32) -> Result<Game, Stopped> {
    algebra.nus(&Nus {
        number: Dyadic::ZERO,
        ups: i32::try_from(n).map_err(|_| Stopped::Ups)?,
        star,
    })
}

/// The least integer n with n ⊳ G for every G in the list.
fn least_above(algebra: &mut Algebra, games: &[Game]) -> Result<BigInt, Stopped> {
    let mut least: Option<BigInt> = None;
    for &game in games {
        // n ≤ G for every n below the right stop and no n above it.
        let stop = algebra.right_stop(game);
        let mut n = stop.ceil();
        let number = algebra.number(&Dyadic::from(n.clone()))?;
        if algebra.le(number, game)? {
            n += 1;
        }
        least = least.max(Some(n));
    }
    Ok(least.expect("an all-small value other than 0 has options on both sides"))
}

fn least_above_negatives(algebra: &mut Algebra, games: &[Game]) -> Result<BigInt, Stopped> {
    let negatives: Result<Vec<Game>, Stopped> = games.iter().map(|&g| algebra.neg(g)).collect();
    least_above(algebra, &negatives?)
}
