//! Coins on distinct squares of a strip: Welter's game, and the Silver Dollar game without the
//! dollar.

use crate::{Impartial, Listing, list_bytes, listed};
use upstar_values::budget::Stopped;

/// Welter's game: move one coin to any empty square further left, jumping allowed. A position is
/// the sorted list of squares, from 0.
#[derive(Clone, Copy, Debug)]
pub struct Welter;

impl Welter {
    /// The nim value: the nim-sum of the squares and, for each pair of coins a and b, of 2^(n+1) - 1, where 2^n is the largest power of
    /// two dividing a - b.
    ///
    /// ```
    /// use upstar_impartial::games::Welter;
    /// assert_eq!(Welter::value(&[2, 5]), 6);
    /// ```
    pub fn value(coins: &[u64]) -> u64 {
        let mut value = coins.iter().fold(0, |s, c| s ^ c);
        for (i, a) in coins.iter().enumerate() {
            for b in &coins[..i] {
                // All ones up to and including the lowest digit where a and b differ.
                let difference = a ^ b;
                value ^= difference ^ difference.wrapping_sub(1);
            }
        }
        value
    }
}

impl Impartial for Welter {
    type Position = Vec<u64>;

    fn options(&self, coins: &Vec<u64>) -> Vec<Vec<u64>> {
        listed(self, coins)
    }

    fn list(&self, coins: &Vec<u64>, list: &mut Listing<'_, Vec<u64>>) -> Result<(), Stopped> {
        for (i, &from) in coins.iter().enumerate() {
            for to in (0..from).filter(|to| coins.binary_search(to).is_err()) {
                let mut next = coins.clone();
                next[i] = to;
                next.sort_unstable();
                list.push(next, list_bytes(coins))?;
            }
        }
        Ok(())
    }

    fn bytes(&self, coins: &Vec<u64>) -> usize {
        list_bytes(coins)
    }
}

/// The Silver Dollar game without the dollar: slide one coin left without jumping. A position is
/// the sorted list of squares, from 0.
#[derive(Clone, Copy, Debug)]
pub struct SilverDollar;

impl SilverDollar {
    /// The gaps that play like heaps of Nim: every second gap, from the right. With an odd number of coins the last of them is the
    /// space before the first coin.
    pub fn gaps(coins: &[u64]) -> Vec<u64> {
        let before = |i: usize| {
            if i == 0 {
                coins[0]
            } else {
                coins[i] - coins[i - 1] - 1
            }
        };
        (0..coins.len()).rev().step_by(2).map(before).collect()
    }
}

impl Impartial for SilverDollar {
    type Position = Vec<u64>;

    fn options(&self, coins: &Vec<u64>) -> Vec<Vec<u64>> {
        listed(self, coins)
    }

    fn list(&self, coins: &Vec<u64>, list: &mut Listing<'_, Vec<u64>>) -> Result<(), Stopped> {
        for (i, &from) in coins.iter().enumerate() {
            let start = if i == 0 { 0 } else { coins[i - 1] + 1 };
            for to in start..from {
                let mut next = coins.clone();
                next[i] = to;
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
    use crate::Solver;

    #[test]
    fn welter_and_silver_dollar() {
        let (mut welter, mut silver) = (Solver::new(Welter), Solver::new(SilverDollar));
        for set in 0..1u32 << 11 {
            let coins: Vec<u64> = (0..11).filter(|i| set >> i & 1 == 1).collect();
            if coins.len() > 5 {
                continue;
            }
            assert_eq!(
                welter.value(&coins).unwrap(),
                Welter::value(&coins),
                "{coins:?}"
            );
            let gaps = SilverDollar::gaps(&coins).iter().fold(0, |s, g| s ^ g);
            assert_eq!(silver.value(&coins).unwrap(), gaps);
            let sum = coins.iter().fold(0, |s, c| s ^ c);
            match coins[..] {
                [a, b] => assert_eq!(Welter::value(&coins), (a ^ b) - 1),
                [a, b, c] => {
                    assert_eq!(Welter::value(&coins) == 0, (a + 1) ^ (b + 1) ^ (c + 1) == 0)
                }
                [_, _, _, _] => assert_eq!(Welter::value(&coins) == 0, sum == 0),
                _ => {}
            }
        }
    }
}
