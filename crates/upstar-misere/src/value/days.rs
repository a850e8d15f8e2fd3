//! The values born by a day, listed and counted.

use super::store::{MisereValue, Values};
use num_bigint::BigUint;
use upstar_values::budget::Stopped;

/// The number of games of the next day from counts over the games of a day: 2^all - Σ 2^m + 2^calm + others.
struct Count {
    /// How many games there are.
    all: usize,
    /// For each game of the day before, and 0: how many games have it as an option.
    with: Vec<usize>,
    /// How many have 0 as an option and are no P-positions.
    calm: usize,
    /// How many games have a list of options that reduces to them, 0 not counted.
    others: usize,
}

impl Count {
    fn total(&self) -> BigUint {
        let power = |exponent: usize| BigUint::from(1u8) << exponent;
        let gone = self.with.iter().map(|&m| power(m)).sum::<BigUint>();
        power(self.all) + power(self.calm) + self.others - gone
    }
}

impl Values {
    /// All values born by a day, in their order. There are 1, 2, 3, 5, 22 and 4171780 of them up to day 5.
    ///
    /// ```
    /// use upstar_misere::Values;
    /// let mut values = Values::new();
    /// assert_eq!(values.born_by(4)?.len(), 22);
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn born_by(&mut self, day: u32) -> Result<Vec<MisereValue>, Stopped> {
        let mut games = self.unordered_born_by(day)?;
        self.sort(&mut games);
        Ok(games)
    }

    /// All values born by a day. Day 5 takes some seconds and some 300 MB.
    pub fn unordered_born_by(&mut self, day: u32) -> Result<Vec<MisereValue>, Stopped> {
        let mut games = vec![MisereValue::ZERO];
        for _ in 0..day {
            let Some(sets) = 1u32.checked_shl(games.len() as u32) else {
                return Err(Stopped::TooLarge(
                    &"the list of misère values born by day 6",
                ));
            };
            let mut next = Vec::new();
            let mut options = Vec::new();
            for set in 0..sets {
                options.clear();
                options.extend(
                    (0..games.len())
                        .filter(|i| set >> i & 1 == 1)
                        .map(|i| games[i]),
                );
                let game = self.from_options(&options)?;
                // A list that reduces gives a game with fewer options, which has a list of its own.
                if self.count_options(game) == options.len() {
                    next.push(game);
                }
            }
            next.sort_unstable_by_key(|game| game.0);
            next.dedup();
            games = next;
        }
        Ok(games)
    }

    /// How many values are born by a day, up to day 6, whose number has more than a million digits. `None` from day 7 on.
    ///
    /// ```
    /// use upstar_misere::Values;
    /// let mut values = Values::new();
    /// assert_eq!(values.count_born_by(5)?.unwrap().to_string(), "4171780");
    /// assert_eq!(values.count_born_by(6)?.unwrap().bits(), 4171780);
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn count_born_by(&mut self, day: u32) -> Result<Option<BigUint>, Stopped> {
        Ok(match day {
            0..=4 => Some(self.unordered_born_by(day)?.len().into()),
            5 => Some(self.count_after_day_four()?.0.total()),
            6 => Some(self.count_after_day_four()?.1.total()),
            _ => None,
        })
    }

    /// Counts for days 5 and 6. The games of day 5 are the lists of games of day 4 that do not reduce; they are counted, not formed.
    fn count_after_day_four(&mut self) -> Result<(Count, Count), Stopped> {
        let games = self.unordered_born_by(4)?;
        let bits = |test: &dyn Fn(MisereValue) -> bool| -> u32 {
            let chosen = (0..games.len()).filter(|&i| test(games[i]));
            chosen.map(|i| 1 << i).sum()
        };
        // A list reduces to K if it is made of the options of K and of a non-empty set of games with the option K.
        let reducible: Vec<(bool, u32, u32)> = games
            .iter()
            .map(|&k| {
                let fixed = bits(&|g| self.has_option(k, g));
                (
                    k == MisereValue::ZERO,
                    fixed,
                    bits(&|g| self.has_option(g, k)),
                )
            })
            .collect();
        let lost = bits(&|g| self.is_lost(g));
        // Lists that reduce, contain all of `with` and none of `without`.
        let reduces = |with: u32, without: u32| -> usize {
            let mut count = 0;
            for &(is_zero, fixed, free) in &reducible {
                let need = with & !fixed;
                if fixed & without != 0 || need & !free != 0 {
                    continue;
                }
                let free = free & !need & !without;
                count += 1 << free.count_ones();
                if is_zero && need & lost == 0 {
                    count -= 1 << (free & !lost).count_ones();
                } else if !is_zero && need == 0 {
                    count -= 1;
                }
            }
            count
        };
        let size = games.len();
        let has_option =
            |games: &[MisereValue], k| games.iter().filter(|&&g| self.has_option(g, k)).count();
        let zero = bits(&|g| g == MisereValue::ZERO);
        let with_zero = 1 << (size - 1);
        let five = Count {
            all: size,
            with: games.iter().map(|&k| has_option(&games, k)).collect(),
            calm: games
                .iter()
                .filter(|&&g| self.has_option(g, MisereValue::ZERO) && !self.is_lost(g))
                .count(),
            others: size - 1,
        };
        let with: Vec<usize> = (0..size).map(|i| with_zero - reduces(1 << i, 0)).collect();
        // Games with the option 0 and without a P-position among their options are P-positions themselves.
        let calm_lists = 1 << (size - 1 - lost.count_ones() as usize);
        let with_zero_lost = calm_lists - reduces(zero, lost);
        let zero_at = zero.trailing_zeros() as usize;
        let six = Count {
            all: (1 << size) - reduces(0, 0),
            calm: with[zero_at] - with_zero_lost,
            with,
            others: size - 1,
        };
        Ok((five, six))
    }
}
