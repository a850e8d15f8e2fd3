//! The order modulo infinitesimals.

use super::Analysis;
use crate::budget::Stopped;
use crate::game::{Algebra, Game};
use crate::number::Dyadic;

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
        if let Some(answer) = by_stops(
            algebra,
            g,
            h,
            right_stop_at_least_zero,
            right_stop_at_least_zero,
        ) {
            return Ok(answer);
        }
        if let Some(&known) = self.right_near.get(&(g, h)) {
            return Ok(known);
        }
        self.count(algebra)?;
        let result = algebra.deeper(|algebra| {
            if !algebra.is_number(g) {
                for option in algebra.short_options(g, false)? {
                    if !self.left_stop_reaches(algebra, option, h)? {
                        return Ok(false);
                    }
                }
            }
            if !algebra.is_number(h) {
                for option in algebra.short_options(h, true)? {
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
        if let Some(answer) = by_stops(
            algebra,
            g,
            h,
            left_stop_at_least_zero,
            left_stop_at_least_zero,
        ) {
            return Ok(answer);
        }
        if let Some(&known) = self.left_near.get(&(g, h)) {
            return Ok(known);
        }
        self.count(algebra)?;
        let result = algebra.deeper(|algebra| {
            if !algebra.is_number(g) {
                for option in algebra.short_options(g, true)? {
                    if self.ge_inf(algebra, option, h)? {
                        return Ok(true);
                    }
                }
            }
            if !algebra.is_number(h) {
                for option in algebra.short_options(h, false)? {
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

/// A rule about the stops of G and of H, Left's first.
type Rule<N> = fn((N, N), (N, N)) -> Option<bool>;

/// What a rule says. It is given twice: for stops in machine words, which nearly all values have, and for stops of any size.
#[inline]
fn by_stops(
    algebra: &Algebra,
    g: Game,
    h: Game,
    rule: Rule<i64>,
    large: Rule<Dyadic>,
) -> Option<bool> {
    match (algebra.scaled_stops(g), algebra.scaled_stops(h)) {
        (Some(g), Some(h)) => rule(g, h),
        _ => large(algebra.stops(g), algebra.stops(h)),
    }
}

/// Whether Rs(G - H) ≥ 0, if the stops tell.
fn right_stop_at_least_zero<N: PartialOrd>((gl, gr): (N, N), (hl, hr): (N, N)) -> Option<bool> {
    if gr >= hl {
        return Some(true);
    }
    (gl < hl || gr < hr).then_some(false)
}

/// Whether Ls(G - H) ≥ 0, if the stops tell.
fn left_stop_at_least_zero<N: PartialOrd>((gl, gr): (N, N), (hl, hr): (N, N)) -> Option<bool> {
    if gl >= hl || gr >= hr {
        return Some(true);
    }
    (gl < hr).then_some(false)
}
