//! Upsum and downsum, degree and variety.

use crate::algebra::LoopyAlgebra;
use crate::store::Stopper;
use crate::value::Side;
use upstar_values::budget::Stopped;
use upstar_values::game::{Game, Order};

/// Why a stopper has no variety.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoVariety {
    /// The degree D is not idempotent: D + D is not D.
    #[error("the degree is not idempotent, so there is no variety")]
    DegreeNotIdempotent,
    /// The two varieties differ.
    #[error("the upsum variety and the downsum variety differ")]
    Unstable,
    /// A side of a sum that is needed is not known to be a stopper.
    #[error("a side of a sum is not known to be a stopper")]
    NoStopper,
}

impl LoopyAlgebra<'_> {
    /// The onside of the sum of two stoppers; `None` if it is not known to be a stopper.
    pub fn upsum(&mut self, g: Stopper, h: Stopper) -> Result<Option<Stopper>, Stopped> {
        Ok(stopper(self.add_stoppers(g, h)?.onside()))
    }

    /// The offside of the sum of two stoppers; `None` if it is not known to be a stopper.
    pub fn downsum(&mut self, g: Stopper, h: Stopper) -> Result<Option<Stopper>, Stopped> {
        Ok(stopper(self.add_stoppers(g, h)?.offside()))
    }

    /// The degree of a stopper: the onside of G - G. It is 0 for short games.
    pub fn degree(&mut self, g: Stopper) -> Result<Option<Stopper>, Stopped> {
        if g.short().is_some() {
            return Ok(Some(Stopper::Short(Game::ZERO)));
        }
        let negative = self.neg_stopper(g)?;
        self.upsum(g, negative)
    }

    /// Whether G + G = G.
    pub fn is_idempotent(&mut self, g: Stopper) -> Result<bool, Stopped> {
        let twice = self.add_stoppers(g, g)?;
        Ok(self.compare(&twice, &g.into())? == Order::Equal)
    }

    /// G upsum (-G downsum -D).
    pub fn upsum_variety(&mut self, g: Stopper, d: Stopper) -> Result<Option<Stopper>, Stopped> {
        let (minus_g, minus_d) = (self.neg_stopper(g)?, self.neg_stopper(d)?);
        match self.downsum(minus_g, minus_d)? {
            Some(inner) => self.upsum(g, inner),
            None => Ok(None),
        }
    }

    /// G downsum (-G upsum D).
    pub fn downsum_variety(&mut self, g: Stopper, d: Stopper) -> Result<Option<Stopper>, Stopped> {
        let minus_g = self.neg_stopper(g)?;
        match self.upsum(minus_g, d)? {
            Some(inner) => self.downsum(g, inner),
            None => Ok(None),
        }
    }

    /// The variety of a stable stopper: what is left of it beside the values that its degree swallows.
    pub fn variety(&mut self, g: Stopper) -> Result<Result<Stopper, NoVariety>, Stopped> {
        let Some(degree) = self.degree(g)? else {
            return Ok(Err(NoVariety::NoStopper));
        };
        if !self.is_idempotent(degree)? {
            return Ok(Err(NoVariety::DegreeNotIdempotent));
        }
        let up = self.upsum_variety(g, degree)?;
        let down = self.downsum_variety(g, degree)?;
        Ok(match (up, down) {
            (Some(up), Some(down)) if up == down => Ok(up),
            (Some(_), Some(_)) => Err(NoVariety::Unstable),
            _ => Err(NoVariety::NoStopper),
        })
    }
}

fn stopper(side: &Side) -> Option<Stopper> {
    match side {
        Side::Stopper(stopper) => Some(*stopper),
        Side::Other(_) => None,
    }
}
