//! Hashes of 128 bits that mean the same in every run.

use rustc_hash::FxHashMap;
use upstar::budget::Stopped;
use upstar::game::{Algebra, Game};

/// Spreads every bit over the word.
#[inline]
pub(crate) fn mixed(mut x: u64) -> u64 {
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}

/// Spreads every bit over both words.
#[inline]
pub(crate) fn mixed_wide(x: u128, salt: u64) -> u128 {
    let (low, high) = (x as u64, (x >> 64) as u64);
    let a = mixed(low ^ high.rotate_left(25) ^ salt);
    let b = mixed(high.wrapping_add(a).wrapping_add(salt.rotate_left(32)));
    u128::from(mixed(a ^ b)) << 64 | u128::from(b)
}

#[inline]
fn packed_key(word: u64) -> u128 {
    mixed_wide(u128::from(word), 0x5bd1_e995_9d2c_5680)
}

/// Keys of values, by their form and not by their handles.
#[derive(Default)]
pub(crate) struct ValueKeys(FxHashMap<Game, u128>);

impl ValueKeys {
    /// The key of a value: one step for each follower not met before.
    #[inline]
    pub(crate) fn of(&mut self, algebra: &mut Algebra, game: Game) -> Result<u128, Stopped> {
        if let Some(word) = game.packed() {
            return Ok(packed_key(word));
        }
        if let Some(&known) = self.0.get(&game) {
            return Ok(known);
        }
        self.find(algebra, game)
    }

    #[cold]
    fn find(&mut self, algebra: &mut Algebra, game: Game) -> Result<u128, Stopped> {
        // An explicit stack, so that depth costs none. Number + up + star values end it: an integer has as many followers as it
        // is large.
        let mut open = vec![game];
        while let Some(&follower) = open.last() {
            if self.0.contains_key(&follower) {
                open.pop();
                continue;
            }
            if let Some(nus) = algebra.as_nus(follower) {
                let text = nus.to_string();
                let key = text
                    .bytes()
                    .fold(4, |key, byte| mixed_wide(key, byte.into()));
                self.0.insert(follower, key);
                continue;
            }
            let before = open.len();
            let mut sides = [0u128; 2];
            for (side, sum) in sides.iter_mut().enumerate() {
                let mut options = Vec::new();
                algebra.list_options(follower, side == 0, &mut options)?;
                for option in options {
                    match option.packed() {
                        Some(word) => *sum = sum.wrapping_add(mixed_wide(packed_key(word), 1)),
                        None => match self.0.get(&option) {
                            Some(&key) => *sum = sum.wrapping_add(mixed_wide(key, 1)),
                            None => open.push(option),
                        },
                    }
                }
            }
            if open.len() == before {
                let key = mixed_wide(sides[0], 2).wrapping_add(mixed_wide(sides[1], 3));
                self.0.insert(follower, key);
            }
        }
        Ok(self.0[&game])
    }

    /// Bytes held, approximately.
    pub(crate) fn bytes(&self) -> usize {
        self.0.capacity() * 33
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn keys_tell_values_apart_and_outlive_the_store() {
        let keys = |salt: i32| -> Vec<u128> {
            let mut algebra = Algebra::new();
            // Other values first, so that handles differ from store to store.
            for n in 0..salt {
                let n = algebra.integer(n + 100);
                algebra.switch(n).unwrap();
            }
            let mut keys = ValueKeys::default();
            let values = algebra.day(3).unwrap();
            let mut found: Vec<u128> = values
                .games
                .into_iter()
                .map(|value| keys.of(&mut algebra, value).unwrap())
                .collect();
            found.sort_unstable();
            found
        };
        let (once, again) = (keys(0), keys(7));
        assert_eq!(once, again);
        assert_eq!(once.iter().collect::<HashSet<_>>().len(), 1474);
    }
}
