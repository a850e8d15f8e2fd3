//! D.U.D.E.N.E.Y: take 1 to Y chips, but never the number the opponent has just taken.

use crate::Impartial;

/// A position is (heap, last take), with 0 for no take yet.
#[derive(Clone, Copy, Debug)]
pub struct Dudeney {
    /// The most chips a move may take.
    pub most: u64,
}

impl Impartial for Dudeney {
    type Position = (u64, u64);

    fn options(&self, &(heap, last): &(u64, u64)) -> Vec<(u64, u64)> {
        (1..=heap.min(self.most))
            .filter(|&k| k != last)
            .map(|k| (heap - k, k))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Solver;

    #[test]
    fn even_y() {
        for most in [2, 4, 6] {
            let mut solver = Solver::new(Dudeney { most });
            for n in 0..60 {
                assert_eq!(solver.value(&(n, 0)).unwrap() == 0, n % (most + 1) == 0);
            }
        }
    }
}
