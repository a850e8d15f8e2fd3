//! Empty and Divide: two boxes of chips.

use crate::Impartial;

/// Empty one box and divide the contents of the other between both, with at least one chip in each. A position is (m, n) with m ≤ n
/// after the first move. P exactly if both are odd.
#[derive(Clone, Copy, Debug)]
pub struct EmptyAndDivide;

impl Impartial for EmptyAndDivide {
    type Position = (u64, u64);

    fn options(&self, &(m, n): &(u64, u64)) -> Vec<(u64, u64)> {
        let divide = |keep: u64| (1..=keep / 2).map(move |a| (a, keep - a));
        divide(m).chain(divide(n)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Outcome, Solver};

    #[test]
    fn both_odd() {
        let mut solver = Solver::new(EmptyAndDivide);
        for m in 1..31 {
            for n in m..31 {
                let odd = m % 2 == 1 && n % 2 == 1;
                assert_eq!(solver.outcome(&(m, n)).unwrap() == Outcome::P, odd);
            }
        }
    }
}
