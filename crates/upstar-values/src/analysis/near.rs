//! The order modulo infinitesimals.

use super::Analysis;
use crate::budget::Stopped;
use crate::game::{Algebra, Game};

impl Analysis {
    /// Whether G ≥ H up to an infinitesimal: Rs(G - H) ≥ 0.
    ///
    /// The difference is not formed. Costs at most one step for each pair of followers, remembered; mostly the stops decide.
    ///
    /// ```
    /// use upstar_values::analysis::Analysis;
    /// use upstar_values::game::{Algebra, Game};
    /// let (mut algebra, mut analysis) = (Algebra::new(), Analysis::new());
    /// let one = algebra.integer(1);
    /// let switch = algebra.construct(&[one], &[Game::ZERO])?;
    /// assert!(algebra.confused(one, switch)?);
    /// assert!(analysis.ge_inf(&mut algebra, one, switch)?);
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn ge_inf(&mut self, algebra: &mut Algebra, g: Game, h: Game) -> Result<bool, Stopped> {
        // The stops of G - H are reached by play that goes on until both G and H are numbers: if the sum is a number already, a move in
        // a component that is not a number need not lose anything.
        if g == h {
            return Ok(true);
        }
        let ((gl, gr), (hl, hr)) = (algebra.stops(g), algebra.stops(h));
        if gr >= hl {
            return Ok(true);
        }
        if gl < hl || gr < hr {
            return Ok(false);
        }
        if let Some(&known) = self.right_near.get(&(g, h)) {
            return Ok(known);
        }
        self.count(algebra)?;
        let result = algebra.deeper(|algebra| {
            if !algebra.is_number(g) {
                for option in algebra.right_options(g)? {
                    if !self.left_stop_reaches(algebra, option, h)? {
                        return Ok(false);
                    }
                }
            }
            if !algebra.is_number(h) {
                for option in algebra.left_options(h)? {
                    if !self.left_stop_reaches(algebra, g, option)? {
                        return Ok(false);
                    }
                }
            }
            Ok(true)
        })?;
        self.right_near.insert((g, h), result);
        Ok(result)
    }

    /// Whether Ls(G - H) ≥ 0.
    fn left_stop_reaches(
        &mut self,
        algebra: &mut Algebra,
        g: Game,
        h: Game,
    ) -> Result<bool, Stopped> {
        let ((gl, gr), (hl, hr)) = (algebra.stops(g), algebra.stops(h));
        if gl >= hl || gr >= hr {
            return Ok(true);
        }
        if gl < hr {
            return Ok(false);
        }
        if let Some(&known) = self.left_near.get(&(g, h)) {
            return Ok(known);
        }
        self.count(algebra)?;
        let result = algebra.deeper(|algebra| {
            if !algebra.is_number(g) {
                for option in algebra.left_options(g)? {
                    if self.ge_inf(algebra, option, h)? {
                        return Ok(true);
                    }
                }
            }
            if !algebra.is_number(h) {
                for option in algebra.right_options(h)? {
                    if self.ge_inf(algebra, g, option)? {
                        return Ok(true);
                    }
                }
            }
            Ok(false)
        })?;
        self.left_near.insert((g, h), result);
        Ok(result)
    }

    /// Whether G and H differ by an infinitesimal: both stops of G - H are 0.
    pub fn eq_inf(&mut self, algebra: &mut Algebra, g: Game, h: Game) -> Result<bool, Stopped> {
        Ok(algebra.stops(g) == algebra.stops(h)
            && self.ge_inf(algebra, g, h)?
            && self.ge_inf(algebra, h, g)?)
    }
}
