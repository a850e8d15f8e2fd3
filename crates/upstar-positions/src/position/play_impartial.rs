//! Impartial positions of any ruleset, for searches that know nothing of rulesets.

use super::AnyPosition;
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use upstar_impartial::{Impartial, Listing};
use upstar_values::budget::{Budget, Stopped};

/// Impartial positions of any ruleset as a game: [`measure`](upstar_impartial::measure) and
/// [`Solver`](upstar_impartial::Solver) work on it.
///
/// ```
/// use upstar_impartial::{Outcome, Solver};
/// use upstar_positions::position::{ByKey, ImpartialPlay};
/// use upstar_positions::rulesets::position;
/// let cram = position("cram(2, 2)").unwrap();
/// let mut solver = Solver::new(ImpartialPlay);
/// assert_eq!(solver.misere_outcome(&ByKey::new(cram)).unwrap(), Outcome::N);
/// ```
pub struct ImpartialPlay;

/// A position that is compared by its key: symmetric copies are the same.
#[derive(Clone, Debug)]
pub struct ByKey {
    key: u128,
    position: AnyPosition,
}

impl ByKey {
    /// A position with its key.
    pub fn new(position: AnyPosition) -> ByKey {
        // Both players have the same moves, so that a position and its negative are the same.
        let (key, _) = position.symmetry_key();
        ByKey { key, position }
    }

    /// The position.
    pub fn position(&self) -> &AnyPosition {
        &self.position
    }
}

impl PartialEq for ByKey {
    fn eq(&self, other: &ByKey) -> bool {
        self.key == other.key
    }
}

impl Eq for ByKey {}

impl Hash for ByKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

impl PartialOrd for ByKey {
    fn partial_cmp(&self, other: &ByKey) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for ByKey {
    fn cmp(&self, other: &ByKey) -> Ordering {
        self.key.cmp(&other.key)
    }
}

impl Impartial for ImpartialPlay {
    type Position = ByKey;

    fn options(&self, position: &ByKey) -> Vec<ByKey> {
        // Without limits only a list that is too long is refused; then there is nothing to search.
        let moves = position.position.left(&Budget::default());
        moves
            .unwrap_or_default()
            .into_iter()
            .map(ByKey::new)
            .collect()
    }

    fn list(&self, position: &ByKey, list: &mut Listing<'_, ByKey>) -> Result<(), Stopped> {
        for option in position.position.left(list.budget())? {
            let option = ByKey::new(option);
            let bytes = self.bytes(&option);
            list.push(option, bytes)?;
        }
        Ok(())
    }

    fn parts(&self, position: &ByKey) -> Vec<ByKey> {
        position
            .position
            .literal_parts()
            .into_iter()
            .map(ByKey::new)
            .collect()
    }

    fn bytes(&self, _: &ByKey) -> usize {
        128
    }
}
