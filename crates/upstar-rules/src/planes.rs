//! Positions as bit sets.

use upstar::encode::Encode;
use upstar::position::Bits;

/// For each state that matters, the set of cells that show it. No cell is in two of the sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Planes<B, const N: usize>(pub(crate) [B; N]);

/// As a list: the number of sets, then each set.
impl<B: Bits, const N: usize> Encode for Planes<B, N> {
    fn encode(&self, bytes: &mut Vec<u8>) {
        self.0.as_slice().encode(bytes);
    }
}

impl<B: Bits, const N: usize> Default for Planes<B, N> {
    fn default() -> Self {
        Planes([B::default(); N])
    }
}

impl<B: Bits, const N: usize> Planes<B, N> {
    /// The cells that show one of several states.
    #[inline]
    pub(crate) fn of(&self, which: u16) -> B {
        let mut all = B::default();
        for (i, &plane) in self.0.iter().enumerate() {
            if which >> i & 1 == 1 {
                all = all | plane;
            }
        }
        all
    }

    /// The cells that show any of the states.
    #[inline]
    pub(crate) fn all(&self) -> B {
        self.0.iter().fold(B::default(), |all, &plane| all | plane)
    }

    /// The sum over all cells of what a cell of their set is worth.
    pub(crate) fn worth(&self, worths: &[i32; N]) -> i32 {
        let planes = self.0.iter().zip(worths);
        planes
            .map(|(plane, worth)| plane.count() as i32 * worth)
            .sum()
    }

    /// The position with only these cells.
    #[inline]
    pub(crate) fn within(&self, cells: B) -> Self {
        Planes(self.0.map(|plane| plane & cells))
    }
}
