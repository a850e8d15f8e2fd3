//! Keys of values: 128 bits that mean the same in every run and on every machine (`docs/keys.md`).

use rustc_hash::FxHashMap;
use upstar::budget::Stopped;
use upstar::encode::{Kind, key_of};
use upstar::game::{Algebra, Game};

/// Keys of values, which depend on canonical forms and not on handles.
#[derive(Default)]
pub(crate) struct ValueKeys(FxHashMap<Game, u128>);

impl ValueKeys {
    /// The key of a value: one step for each follower not met before.
    #[inline]
    pub(crate) fn of(&mut self, algebra: &mut Algebra, game: Game) -> Result<u128, Stopped> {
        match self.0.get(&game) {
            Some(&known) => Ok(known),
            None => self.find(algebra, game),
        }
    }

    #[cold]
    fn find(&mut self, algebra: &mut Algebra, game: Game) -> Result<u128, Stopped> {
        // An explicit stack, since values may be deep. It stops at number + up + star values: an integer n has n followers.
        let mut open = vec![game];
        while let Some(&follower) = open.last() {
            if self.0.contains_key(&follower) {
                open.pop();
                continue;
            }
            if let Some(nus) = algebra.as_nus(follower) {
                self.0.insert(follower, key_of(Kind::Nus, &nus));
                continue;
            }
            let before = open.len();
            let mut sides = [Vec::new(), Vec::new()];
            for (side, keys) in sides.iter_mut().enumerate() {
                let mut options = Vec::new();
                algebra.list_options(follower, side == 0, &mut options)?;
                for option in options {
                    match self.0.get(&option) {
                        Some(&key) => keys.push(key),
                        None => open.push(option),
                    }
                }
            }
            if open.len() == before {
                let sides = sides.map(|mut keys| {
                    keys.sort_unstable();
                    keys.into_iter().map(u128::to_le_bytes).collect::<Vec<_>>()
                });
                self.0.insert(follower, key_of(Kind::Value, &sides));
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
    use upstar::notation::read;

    #[test]
    fn keys_tell_values_apart_and_outlive_the_store() {
        let keys = |salt: i32| -> Vec<u128> {
            let mut algebra = Algebra::new();
            // Other values first, so that handles differ between stores.
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
    /// Computed from `docs/keys.md` by an independent program.
    #[test]
    fn keys_of_values_last() {
        let mut algebra = Algebra::new();
        let mut keys = ValueKeys::default();
        for (text, key) in [
            ("0", 0x6aef_3226_f6c5_7238_7daf_5196_6169_4285),
            ("1/2^*3", 0x70ca_445b_9448_72f8_b43a_e0f5_d2c4_aa5b),
            ("-5", 0xe189_008a_e6ea_d1f3_e640_6d1b_c49e_8a00),
            // 2^100, which fits into no handle.
            (
                "1267650600228229401496703205376",
                0x5cb3_b2cc_e857_7c1d_ed7b_f8bf_c36c_5530,
            ),
            ("{2|-3}", 0xc445_4336_f201_d7da_f7df_9b5f_9575_d2e3),
            ("{3|{2|-3}}", 0x06c4_9376_05ad_b709_05af_0984_345a_4089),
        ] {
            let value = read(&mut algebra, text).unwrap();
            let found: u128 = keys.of(&mut algebra, value).unwrap();
            assert_eq!(found, key, "{text}: {found:#034x}");
        }
    }
}
