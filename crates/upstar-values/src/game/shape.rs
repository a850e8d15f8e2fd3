//! The shape of the tree below a value: followers, birthday, all-small.

use super::Game;
use super::algebra::Algebra;
use crate::budget::Stopped;
use num_bigint::BigUint;
use std::collections::{HashMap, HashSet};

impl Algebra {
    /// All followers of a value, including itself. Each occurs once, after its options.
    pub fn followers(&mut self, game: Game) -> Result<Vec<Game>, Stopped> {
        let all = self.followers_up_to(game, usize::MAX)?;
        Ok(all.expect("no value has that many followers"))
    }

    /// Like `followers`, or `None` as soon as there are more than `most`.
    pub fn followers_up_to(
        &mut self,
        game: Game,
        most: usize,
    ) -> Result<Option<Vec<Game>>, Stopped> {
        let (mut seen, mut order) = (HashSet::new(), Vec::new());
        // An explicit stack of (game, options left to visit), so that depth costs no stack.
        let mut path = vec![(game, self.both_options(game)?)];
        seen.insert(game);
        while let Some((follower, options)) = path.last_mut() {
            match options.pop() {
                Some(option) => {
                    self.tick()?;
                    if seen.insert(option) {
                        if seen.len() > most {
                            return Ok(None);
                        }
                        path.push((option, self.both_options(option)?));
                    }
                }
                None => {
                    order.push(*follower);
                    path.pop();
                }
            }
        }
        Ok(Some(order))
    }

    fn both_options(&mut self, game: Game) -> Result<Vec<Game>, Stopped> {
        let mut options = self.left_options(game)?;
        options.extend(self.right_options(game)?);
        Ok(options)
    }

    /// The day on which the value is born: the depth of its canonical form.
    ///
    /// ```
    /// use upstar_values::game::{Algebra, Game};
    /// let mut algebra = Algebra::new();
    /// assert_eq!(algebra.birthday(Game::UP)?, 2u32.into());
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn birthday(&mut self, game: Game) -> Result<BigUint, Stopped> {
        self.birthday_with(game, &mut HashMap::new())
    }

    fn birthday_with(
        &mut self,
        game: Game,
        known: &mut HashMap<Game, BigUint>,
    ) -> Result<BigUint, Stopped> {
        if let Some(nus) = self.as_nus(game) {
            // n·↑ + ∗m = {0 | (n-1)·↑ + ∗(m⊕1)} leads down to a nim heap, and ↑∗ = {0,∗|0} to ∗. With a number added, play ends at this
            // number instead of 0.
            let ups = nus.ups.unsigned_abs();
            let star = if ups % 2 == 0 { nus.star } else { nus.star ^ 1 };
            let infinitesimal = match (ups, star) {
                (0, star) => star.into(),
                // The way down would pass {0|0} = ∗ where ↑∗ has its own form.
                (ups, 0) => BigUint::from(ups) + 1u32,
                (ups, star) => BigUint::from(ups) + star,
            };
            return Ok(nus.number.birthday() + infinitesimal);
        }
        if let Some(day) = known.get(&game) {
            return Ok(day.clone());
        }
        self.tick()?;
        let day = self.deeper(|algebra| {
            let mut latest: Option<BigUint> = None;
            for option in algebra.both_options(game)? {
                let day = algebra.birthday_with(option, known)?;
                latest = latest.max(Some(day));
            }
            Ok(latest.map_or(BigUint::ZERO, |day| day + 1u32))
        })?;
        known.insert(game, day.clone());
        Ok(day)
    }

    /// Whether the value is all-small: in every follower of its canonical form both players can move, or neither can.
    pub fn is_all_small(&mut self, game: Game) -> Result<bool, Stopped> {
        if let Some(nus) = self.as_nus(game) {
            return Ok(nus.number.is_zero());
        }
        // An all-small value is an infinitesimal; that settles most games at once.
        let (left, right) = self.stops(game);
        if !left.is_zero() || !right.is_zero() {
            return Ok(false);
        }
        // A follower that is a nonzero number decides: at its end only one player can move.
        let (mut seen, mut open) = (HashSet::from([game]), vec![game]);
        while let Some(follower) = open.pop() {
            self.tick()?;
            if let Some(nus) = self.as_nus(follower) {
                if nus.number.is_zero() {
                    continue;
                }
                return Ok(false);
            }
            let (left, right) = (self.left_options(follower)?, self.right_options(follower)?);
            if left.is_empty() != right.is_empty() {
                return Ok(false);
            }
            open.extend(
                left.into_iter()
                    .chain(right)
                    .filter(|&option| seen.insert(option)),
            );
        }
        Ok(true)
    }

    /// The size of the nim heap that equals this value, if there is one.
    pub fn as_nimber(&self, game: Game) -> Option<u32> {
        self.as_nus(game)
            .filter(|nus| nus.number.is_zero() && nus.ups == 0)
            .map(|nus| nus.star)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Nus;

    #[test]
    fn birthdays_of_ups_and_stars_by_the_definition() {
        let mut algebra = Algebra::new();
        for ups in -7..=7 {
            for star in 0..6 {
                for number in ["0", "2", "-3/4"] {
                    let nus = Nus {
                        number: number.parse().unwrap(),
                        ups,
                        star,
                    };
                    let game = algebra.nus(&nus).unwrap();
                    let mut day: HashMap<Game, u32> = HashMap::new();
                    for follower in algebra.followers(game).unwrap() {
                        let options = algebra.both_options(follower).unwrap();
                        let latest = options.iter().map(|o| day[o] + 1).max();
                        day.insert(follower, latest.unwrap_or(0));
                    }
                    assert_eq!(algebra.birthday(game).unwrap(), day[&game].into(), "{nus}");
                }
            }
        }
    }
}
