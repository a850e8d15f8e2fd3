//! Kotzig's Nim: advance round a circle to a place not yet visited.

use crate::Impartial;
use upstar_values::budget::Stopped;

/// A circle of n places, at most 128, and the steps by which one may advance. A position is the set of visited places and the place
/// reached last; the starting place counts as visited.
#[derive(Clone, Debug)]
pub struct Kotzig {
    places: u32,
    steps: Vec<u64>,
}

impl Kotzig {
    /// A circle of 1 to 128 places.
    pub fn new(places: u32, steps: Vec<u64>) -> Result<Kotzig, Stopped> {
        if !(1..=128).contains(&places) {
            return Err(Stopped::TooLarge(
                &"a circle without places or with more than 128",
            ));
        }
        Ok(Kotzig { places, steps })
    }

    /// The position before the first move.
    pub fn start(&self) -> (u128, u32) {
        (1, 0)
    }
}

impl Impartial for Kotzig {
    type Position = (u128, u32);

    fn options(&self, &(visited, here): &(u128, u32)) -> Vec<(u128, u32)> {
        let to = self
            .steps
            .iter()
            .map(|&s| ((here as u64 + s % self.places as u64) % self.places as u64) as u32);
        to.filter(|t| visited >> t & 1 == 0)
            .map(|t| (visited | 1 << t, t))
            .collect()
    }
}
