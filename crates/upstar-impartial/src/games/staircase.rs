//! Staircase Nim: coins on steps, moved down one step at a time.

use super::nim::nim_sum;
use crate::{Impartial, Listing, Outcome, Theorem, list_bytes, listed};
use num_bigint::BigUint;
use num_traits::CheckedSub;
use upstar_values::budget::{Budget, Stopped};

/// Move any positive number of coins from one step to the next lower one; step 0 is out of play. A
/// position lists the coins on steps 1, 2, ….
#[derive(Clone, Copy, Debug)]
pub struct Staircase;

impl Impartial for Staircase {
    type Position = Vec<u64>;

    fn options(&self, coins: &Vec<u64>) -> Vec<Vec<u64>> {
        listed(self, coins)
    }

    fn list(&self, coins: &Vec<u64>, list: &mut Listing<'_, Vec<u64>>) -> Result<(), Stopped> {
        for (j, &on_step) in coins.iter().enumerate() {
            for k in 1..=on_step {
                let mut next = coins.clone();
                next[j] -= k;
                if j > 0 {
                    next[j - 1] += k;
                }
                list.push(next, list_bytes(coins))?;
            }
        }
        Ok(())
    }

    fn bytes(&self, coins: &Vec<u64>) -> usize {
        list_bytes(coins)
    }
}

/// The odd steps decide, as heaps of Nim: coins moved from an even step can be moved on at once. A position lists the coins on steps 1,
/// 2, ….
#[derive(Clone, Copy, Debug)]
pub struct OddSteps;

impl OddSteps {
    /// The coins on steps 1, 3, 5, ….
    ///
    /// ```
    /// use upstar_impartial::games::OddSteps;
    /// assert_eq!(OddSteps::heaps(&[1, 3, 1, 2]), [1, 1]);
    /// ```
    pub fn heaps<T: Clone>(coins: &[T]) -> Vec<T> {
        coins.iter().step_by(2).cloned().collect()
    }
}

impl Theorem for OddSteps {
    type Position = Vec<BigUint>;

    fn says(&self) -> &'static str {
        "the coins on odd steps decide like heaps of Nim"
    }

    fn outcome(&self, coins: &Vec<BigUint>, _: &Budget) -> Result<Outcome, Stopped> {
        let total = nim_sum(&OddSteps::heaps(coins));
        Ok(if total == BigUint::ZERO {
            Outcome::P
        } else {
            Outcome::N
        })
    }

    /// At most one move for each step: it makes an odd step smaller, or larger with coins of the even step above.
    fn wins(&self, coins: &Vec<BigUint>, _: &Budget) -> Result<Vec<Vec<BigUint>>, Stopped> {
        let total = nim_sum(&OddSteps::heaps(coins));
        let mut wins = Vec::new();
        for (j, on_step) in coins.iter().enumerate() {
            // Steps are numbered from 1.
            let odd = j - j % 2;
            let target = &total ^ &coins[odd];
            let moved = match j == odd {
                true => on_step.checked_sub(&target),
                false => target.checked_sub(&coins[odd]),
            };
            let Some(moved) = moved.filter(|moved| *moved != BigUint::ZERO && moved <= on_step)
            else {
                continue;
            };
            let mut next = coins.clone();
            next[j] -= &moved;
            if j > 0 {
                next[j - 1] += &moved;
            }
            wins.push(next);
        }
        wins.sort_unstable();
        Ok(wins)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_steps_decide() {
        let all = (0..256u64).map(|i| vec![i % 4, i / 4 % 4, i / 16 % 4, i / 64]);
        let large = |coins: &Vec<u64>| coins.iter().map(|&c| c.into()).collect();
        crate::theorem::compare_with_play(&OddSteps, Staircase, all, large);
    }
}
