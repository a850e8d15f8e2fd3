//! Mem: never take less than the move before.

use crate::Impartial;

/// Take at least as many chips as were taken last. A position is (heap, last take).
///
/// ```
/// use upstar_impartial::{Solver, games::Mem};
/// assert_eq!(Solver::new(Mem).value(&(10, 4)).unwrap(), 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mem;

impl Impartial for Mem {
    type Position = (u64, u64);

    fn options(&self, &(heap, last): &(u64, u64)) -> Vec<(u64, u64)> {
        (last.max(1)..=heap).map(|k| (heap - k, k)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Solver;

    #[test]
    fn ten_chips() {
        // Values that CGSuite gives for a last take of 0 to 20.
        let values = [
            3, 3, 3, 3, 2, 2, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        ];
        let mut mem = Solver::new(Mem);
        for (last, value) in (0..).zip(values) {
            assert_eq!(mem.value(&(10, last)).unwrap(), value, "{last}");
        }
    }
}
