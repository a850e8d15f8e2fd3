//! Checking a claimed solution.

use super::Impartial;
use upstar_values::budget::{Budget, Stopped};

/// Where a claim about the P-positions fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Violation<P> {
    /// A move leads from one claimed P-position to another.
    MoveInside {
        /// Claimed to be P.
        from: P,
        /// An option of it, claimed to be P as well.
        to: P,
    },
    /// A position not claimed to be P has no move to one that is.
    NoMoveIn {
        /// The position.
        from: P,
    },
}

/// The first violation of a claim in a region, or `None` when the claim holds there: no move leads
/// from the claimed set to itself, and every position outside has a move into it. If the region
/// holds all followers of its positions, the claimed positions are then exactly the P-positions.
///
/// ```
/// use upstar_impartial::{Violation, check_claim, games::Wythoff};
/// let region = (0..20u64).flat_map(|x| (0..20u64).map(move |y| (x, y)));
/// let golden = |&(x, y): &(u64, u64)| {
///     let d = x.abs_diff(y) as u128;
///     (d + (5 * d * d).isqrt()) / 2 == x.min(y) as u128
/// };
/// assert_eq!(check_claim(&Wythoff, region.clone(), golden, &Default::default()).unwrap(), None);
/// let diagonal = check_claim(&Wythoff, region, |(x, y)| x == y, &Default::default()).unwrap();
/// assert_eq!(diagonal, Some(Violation::MoveInside { from: (1, 1), to: (0, 0) }));
/// ```
pub fn check_claim<G: Impartial>(
    game: &G,
    region: impl IntoIterator<Item = G::Position>,
    claim: impl Fn(&G::Position) -> bool,
    budget: &Budget,
) -> Result<Option<Violation<G::Position>>, Stopped> {
    for from in region {
        budget.check(0)?;
        let inside = game.options(&from).into_iter().find(|o| claim(o));
        match (claim(&from), inside) {
            (true, Some(to)) => return Ok(Some(Violation::MoveInside { from, to })),
            (false, None) => return Ok(Some(Violation::NoMoveIn { from })),
            _ => {}
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Euclid;

    #[test]
    fn claims_are_refuted() {
        let region = || (1..12u64).flat_map(|x| (x..12u64).map(move |y| (x, y)));
        let check = |claim: fn(&(u64, u64)) -> bool| {
            check_claim(&Euclid, region(), claim, &Budget::default()).unwrap()
        };
        assert_eq!(check(|&(x, y)| y * y < x * y + x * x), None);
        assert_eq!(
            check(|&(x, y)| x == y),
            Some(Violation::NoMoveIn { from: (2, 3) })
        );
    }
}
