//! Incentives: what a move gains.

use crate::budget::Stopped;
use crate::game::{Algebra, Game};

impl Algebra {
    /// Left's incentives G^L - G, without dominated ones.
    ///
    /// ```
    /// use upstar_values::game::{Algebra, Game};
    /// let mut algebra = Algebra::new();
    /// assert_eq!(algebra.left_incentives(Game::STAR)?, [Game::STAR]);
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn left_incentives(&mut self, game: Game) -> Result<Vec<Game>, Stopped> {
        let options = self.left_options(game)?;
        self.undominated(options, |algebra, option| algebra.sub(option, game))
    }

    /// Right's incentives G - G^R, without dominated ones.
    pub fn right_incentives(&mut self, game: Game) -> Result<Vec<Game>, Stopped> {
        let options = self.right_options(game)?;
        self.undominated(options, |algebra, option| algebra.sub(game, option))
    }

    /// The incentives of both players together, without dominated ones.
    pub fn incentives(&mut self, game: Game) -> Result<Vec<Game>, Stopped> {
        let mut all = self.left_incentives(game)?;
        all.extend(self.right_incentives(game)?);
        self.undominated(all, |_, incentive| Ok(incentive))
    }

    fn undominated(
        &mut self,
        options: Vec<Game>,
        incentive: impl Fn(&mut Algebra, Game) -> Result<Game, Stopped>,
    ) -> Result<Vec<Game>, Stopped> {
        let mut kept: Vec<Game> = Vec::new();
        'options: for option in options {
            let new = incentive(self, option)?;
            for &old in &kept {
                if self.le(new, old)? {
                    continue 'options;
                }
            }
            let mut rest = Vec::with_capacity(kept.len() + 1);
            for old in kept {
                if !self.le(old, new)? {
                    rest.push(old);
                }
            }
            rest.push(new);
            kept = rest;
        }
        Ok(kept)
    }
}
