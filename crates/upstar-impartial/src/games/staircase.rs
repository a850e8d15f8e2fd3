//! Staircase Nim: coins on steps, moved down one step at a time.

use crate::{Impartial, Listing, list_bytes, listed};
use upstar_values::budget::Stopped;

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Outcome, Solver};

    /// The nim-sum of the odd steps, which decides the outcome: coins moved from an even step can be moved on at once.
    fn odd_steps(coins: &[u64]) -> u64 {
        coins.iter().step_by(2).fold(0, |s, c| s ^ c)
    }

    #[test]
    fn odd_steps_decide() {
        let mut solver = Solver::new(Staircase);
        for i in 0..256u64 {
            let coins = vec![i % 4, i / 4 % 4, i / 16 % 4, i / 64];
            let outcome = Outcome::of_value(odd_steps(&coins));
            assert_eq!(solver.outcome(&coins).unwrap(), outcome);
        }
    }
}
