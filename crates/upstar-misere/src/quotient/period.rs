//! Periods of Φ, proved for all heaps.

use super::items::{Items, Reach};
use super::{Partial, Quotient};
use upstar_values::budget::{Budget, Stopped};

/// Φ(n + period) = Φ(n) for all n from the preperiod on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The first heap of the periodic part; at least 1.
    pub preperiod: usize,
    /// The length of the period.
    pub period: usize,
}

impl<I: Items> Partial<I> {
    /// The period of Φ, if the heaps so far prove it for all heaps.
    pub fn period(&self) -> Option<Period> {
        let reach = self.items().reach()?;
        find(self.phi(), reach)
    }

    /// Adds heaps until a period is proved, and gives the quotient of all heaps. After a stop, [`Partial::quotient`] is
    /// the quotient of the heaps that were reached, and the work can be continued.
    ///
    /// ```
    /// use upstar_impartial::take_and_break::Code;
    /// use upstar_misere::quotient::Partial;
    /// use upstar_values::budget::Budget;
    /// let solved = Partial::new(Code::kayles()).solve(&Budget::default()).unwrap();
    /// let period = solved.period().unwrap();
    /// assert_eq!((solved.order(), period.preperiod, period.period), (40, 71, 12));
    /// assert!(!solved.is_lost(&[1_000_000_007, 5]).unwrap());
    /// ```
    pub fn solve(&mut self, budget: &Budget) -> Result<Quotient, Stopped> {
        self.solve_within(usize::MAX, budget)
    }

    /// Adds heaps up to this one until a period is proved, and gives the quotient of all heaps. Without a proof at the last heap
    /// it gives the partial quotient, which has no period.
    pub fn solve_within(&mut self, last: usize, budget: &Budget) -> Result<Quotient, Stopped> {
        let end = self.items().count().map_or(last, |count| last.min(count));
        if end == usize::MAX && self.items().reach().is_none() {
            return Err(Stopped::NoValue(
                &"no period is proved for this game: its moves take or break without a bound",
            ));
        }
        let mut next = self.last().max(8);
        loop {
            self.extend_to(next.min(end), budget)?;
            let period = self.period();
            if period.is_some() || next >= end {
                let mut quotient = self.quotient();
                quotient.period = period;
                return Ok(quotient);
            }
            next = next.saturating_add((next / 8).max(4));
        }
    }
}

/// The least preperiod and period that the values prove.
fn find(phi: &[u16], reach: Reach) -> Option<Period> {
    let last = phi.len() - 1;
    let mut best: Option<Period> = None;
    for period in 1..=last / 2 {
        let mut preperiod = last - period + 1;
        while preperiod > 1 && phi[preperiod - 1] == phi[preperiod - 1 + period] {
            preperiod -= 1;
        }
        let proved = preperiod + period <= last
            && reach
                .needed(preperiod, period)
                .is_some_and(|needed| needed <= last);
        if proved && best.is_none_or(|old| preperiod + period < old.preperiod + old.period) {
            best = Some(Period { preperiod, period });
        }
    }
    best
}
