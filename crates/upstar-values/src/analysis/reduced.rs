//! The reduced canonical form: the simplest value infinitesimally close to a given one.

use super::Analysis;
use crate::budget::Stopped;
use crate::game::{Algebra, Game, Player};

/// A step on the way to a reduced canonical form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reduction {
    /// The options were replaced by their reduced forms.
    Replaced {
        /// Left's options now.
        left: Vec<Game>,
        /// Right's options now.
        right: Vec<Game>,
        /// The value of this form.
        value: Game,
    },
    /// An option of a player reverses through an answer, up to an infinitesimal.
    Reversible {
        /// Whose option.
        player: Player,
        /// The option.
        option: Game,
        /// The answer.
        through: Game,
    },
    /// An option of a player is dominated by another one, up to an infinitesimal.
    Dominated {
        /// Whose option.
        player: Player,
        /// The option.
        option: Game,
        /// The better one.
        by: Game,
    },
}

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
        if let Some(number) = algebra.number_at_equal_stops(game)? {
            return Ok(number);
        }
        if let Some(&known) = self.reduced.get(&game) {
            return Ok(known);
        }
        self.count(algebra)?;
        let reduced = algebra.deeper(|algebra| self.reduce_hot(algebra, game, &mut |_| {}))?;
        self.reduced.insert(game, reduced);
        self.reduced.insert(reduced, reduced);
        Ok(reduced)
    }

    /// The steps from a value to its reduced canonical form, beyond those of its options: none if the stops are equal.
    ///
    /// ```
    /// use upstar_values::analysis::{Analysis, Reduction};
    /// use upstar_values::game::{Algebra, Game};
    /// let (mut algebra, mut analysis) = (Algebra::new(), Analysis::new());
    /// let one = algebra.integer(1);
    /// let one_star = algebra.add(one, Game::STAR)?;
    /// let game = algebra.construct(&[one_star], &[Game::ZERO])?;
    /// let value = algebra.construct(&[one], &[Game::ZERO])?;
    /// let (left, right) = (vec![one], vec![Game::ZERO]);
    /// assert_eq!(analysis.reductions(&mut algebra, game)?, [Reduction::Replaced { left, right, value }]);
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn reductions(
        &mut self,
        algebra: &mut Algebra,
        game: Game,
    ) -> Result<Vec<Reduction>, Stopped> {
        let mut steps = Vec::new();
        if !algebra.has_equal_stops(game) {
            self.reduce_hot(algebra, game, &mut |step| steps.push(step))?;
        }
        Ok(steps)
    }

    fn reduce_hot(
        &mut self,
        algebra: &mut Algebra,
        game: Game,
        note: &mut dyn FnMut(Reduction),
    ) -> Result<Game, Stopped> {
        let mut left = algebra.short_options(game, true)?;
        let mut right = algebra.short_options(game, false)?;
        for option in left.iter_mut().chain(&mut right) {
            *option = self.reduced(algebra, *option)?;
        }
        // Options of a value that is not a number may be replaced by infinitesimally close ones: from here on a value with smaller
        // options stands for the game.
        let near = algebra.construct(&left, &right)?;
        if near != game {
            for options in [&mut left, &mut right] {
                options.sort_unstable_by_key(|option| option.sort_key());
                options.dedup();
            }
            note(Reduction::Replaced {
                left: left.to_vec(),
                right: right.to_vec(),
                value: near,
            });
        }
        let (mut left, mut right) = (algebra.left_options(near)?, algebra.right_options(near)?);
        for (player, options) in [(Player::Left, &mut left), (Player::Right, &mut right)] {
            self.bypass(algebra, near, options, player, note)?;
        }
        for (player, options) in [(Player::Left, &mut left), (Player::Right, &mut right)] {
            self.keep_best(algebra, options, player, note)?;
        }
        algebra.construct(&left, &right)
    }

    /// Replaces the options of a player that reverse up to an infinitesimal.
    fn bypass(
        &mut self,
        algebra: &mut Algebra,
        game: Game,
        options: &mut Vec<Game>,
        player: Player,
        note: &mut dyn FnMut(Reduction),
    ) -> Result<(), Stopped> {
        let mut i = 0;
        while i < options.len() {
            let option = options[i];
            let Some(through) = self.reverses(algebra, game, option, player)? else {
                i += 1;
                continue;
            };
            note(Reduction::Reversible {
                player,
                option,
                through,
            });
            options.swap_remove(i);
            let new = match player {
                Player::Left => algebra.left_options(through)?,
                Player::Right => algebra.right_options(through)?,
            };
            for option in new {
                if !options.contains(&option) {
                    options.push(option);
                }
            }
        }
        Ok(())
    }

    /// The answer to an option that is as good for the opponent as the game itself, up to an infinitesimal.
    fn reverses(
        &mut self,
        algebra: &mut Algebra,
        game: Game,
        option: Game,
        player: Player,
    ) -> Result<Option<Game>, Stopped> {
        let lefts = player == Player::Left;
        let answers = if lefts {
            algebra.short_options(option, false)?
        } else {
            algebra.short_options(option, true)?
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
        player: Player,
        note: &mut dyn FnMut(Reduction),
    ) -> Result<(), Stopped> {
        let mut dominated = |option: Game, by: Game| {
            note(Reduction::Dominated { player, option, by });
        };
        let mut kept: Vec<Game> = Vec::with_capacity(options.len());
        'options: for &option in options.iter() {
            for &other in &kept {
                if self.as_good(algebra, other, option, player)? {
                    dominated(option, other);
                    continue 'options;
                }
            }
            let mut rest = Vec::with_capacity(kept.len() + 1);
            for other in kept {
                if self.as_good(algebra, option, other, player)? {
                    dominated(other, option);
                } else {
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
        player: Player,
    ) -> Result<bool, Stopped> {
        match player {
            Player::Left => self.ge_inf(algebra, first, second),
            Player::Right => self.ge_inf(algebra, second, first),
        }
    }
}
