//! The reduced canonical form: the simplest value infinitesimally close to a given one.

use super::Analysis;
use crate::budget::Stopped;
use crate::game::{Algebra, Game};

impl Analysis {
    /// The reduced canonical form of a value.
    ///
    /// A number if the stops are equal; otherwise the reduced options, without those that are dominated or reversible up to an
    /// infinitesimal. Two values have the same reduced form exactly if they differ by an infinitesimal. Costs one step for each
    /// distinct follower, with comparisons of reduced forms only.
    ///
    /// ```
    /// use upstar_values::analysis::Analysis;
    /// use upstar_values::game::{Algebra, Game};
    /// let (mut algebra, mut analysis) = (Algebra::new(), Analysis::new());
    /// let one = algebra.integer(1);
    /// let one_star = algebra.add(one, Game::STAR)?;
    /// let game = algebra.construct(&[one_star], &[Game::ZERO])?;
    /// assert_eq!(analysis.reduced(&mut algebra, game)?, algebra.construct(&[one], &[Game::ZERO])?);
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn reduced(&mut self, algebra: &mut Algebra, game: Game) -> Result<Game, Stopped> {
        let (left, right) = algebra.stops(game);
        if left == right {
            return algebra.number(&left);
        }
        if let Some(&known) = self.reduced.get(&game) {
            return Ok(known);
        }
        self.count(algebra)?;
        let reduced = algebra.deeper(|algebra| self.reduce_hot(algebra, game))?;
        self.reduced.insert(game, reduced);
        self.reduced.insert(reduced, reduced);
        Ok(reduced)
    }

    fn reduce_hot(&mut self, algebra: &mut Algebra, game: Game) -> Result<Game, Stopped> {
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for option in algebra.left_options(game)? {
            left.push(self.reduced(algebra, option)?);
        }
        for option in algebra.right_options(game)? {
            right.push(self.reduced(algebra, option)?);
        }
        // Options of a value that is not a number may be replaced by infinitesimally close ones: from here on a value with smaller
        // options stands for the game.
        let near = algebra.construct(&left, &right)?;
        let (mut left, mut right) = (algebra.left_options(near)?, algebra.right_options(near)?);
        let mut i = 0;
        while i < left.len() {
            match self.reverses(algebra, near, left[i], true)? {
                None => i += 1,
                Some(through) => {
                    left.swap_remove(i);
                    for option in algebra.left_options(through)? {
                        if !left.contains(&option) {
                            left.push(option);
                        }
                    }
                }
            }
        }
        let mut i = 0;
        while i < right.len() {
            match self.reverses(algebra, near, right[i], false)? {
                None => i += 1,
                Some(through) => {
                    right.swap_remove(i);
                    for option in algebra.right_options(through)? {
                        if !right.contains(&option) {
                            right.push(option);
                        }
                    }
                }
            }
        }
        self.keep_best(algebra, &mut left, true)?;
        self.keep_best(algebra, &mut right, false)?;
        algebra.construct(&left, &right)
    }

    /// The answer to an option that is as good for the opponent as the game itself, up to an infinitesimal.
    fn reverses(
        &mut self,
        algebra: &mut Algebra,
        game: Game,
        option: Game,
        lefts: bool,
    ) -> Result<Option<Game>, Stopped> {
        let answers = if lefts {
            algebra.right_options(option)?
        } else {
            algebra.left_options(option)?
        };
        for answer in answers {
            let reversed = if lefts {
                self.ge_inf(algebra, game, answer)?
            } else {
                self.ge_inf(algebra, answer, game)?
            };
            if reversed {
                return Ok(Some(answer));
            }
        }
        Ok(None)
    }

    /// Removes options dominated up to an infinitesimal.
    fn keep_best(
        &mut self,
        algebra: &mut Algebra,
        options: &mut Vec<Game>,
        lefts: bool,
    ) -> Result<(), Stopped> {
        let mut kept: Vec<Game> = Vec::with_capacity(options.len());
        'options: for &option in options.iter() {
            for &other in &kept {
                if self.as_good(algebra, other, option, lefts)? {
                    continue 'options;
                }
            }
            let mut rest = Vec::with_capacity(kept.len() + 1);
            for other in kept {
                if !self.as_good(algebra, option, other, lefts)? {
                    rest.push(other);
                }
            }
            rest.push(option);
            kept = rest;
        }
        *options = kept;
        Ok(())
    }

    /// Whether the player is as well off with the first option as with the second, up to an infinitesimal.
    fn as_good(
        &mut self,
        algebra: &mut Algebra,
        first: Game,
        second: Game,
        lefts: bool,
    ) -> Result<bool, Stopped> {
        if lefts {
            self.ge_inf(algebra, first, second)
        } else {
            self.ge_inf(algebra, second, first)
        }
    }
}
