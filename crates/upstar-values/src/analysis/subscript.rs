//! Recognising tinies and minies.

use crate::budget::Stopped;
use crate::game::{Algebra, Game};

impl Algebra {
    /// The G for which the value is tiny(G) = {0 || 0 | -G}, read off the canonical form. `None` if the form has another shape. That
    /// includes ↑ = tiny(0), whose canonical form is {0|∗}.
    ///
    /// ```
    /// use upstar_values::game::Algebra;
    /// let mut algebra = Algebra::new();
    /// let two = algebra.integer(2);
    /// let tiny = algebra.tiny(two)?;
    /// assert_eq!(algebra.tiny_subscript(tiny)?, Some(two));
    /// assert_eq!(algebra.miny_subscript(tiny)?, None);
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn tiny_subscript(&mut self, game: Game) -> Result<Option<Game>, Stopped> {
        if self.as_nus(game).is_some() || self.left_options(game)? != [Game::ZERO] {
            return Ok(None);
        }
        let [threat] = self.right_options(game)?[..] else {
            return Ok(None);
        };
        if self.left_options(threat)? != [Game::ZERO] {
            return Ok(None);
        }
        let [negative] = self.right_options(threat)?[..] else {
            return Ok(None);
        };
        self.neg(negative).map(Some)
    }

    /// The G for which the value is miny(G) = {G | 0 || 0}, read off the canonical form.
    pub fn miny_subscript(&mut self, game: Game) -> Result<Option<Game>, Stopped> {
        let negative = self.neg(game)?;
        self.tiny_subscript(negative)
    }
}
