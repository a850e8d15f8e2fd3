//! Sums of heaps under one rule: their misère quotient decides them without a search.

use std::time::Duration;
use upstar::budget::{Budget, Stopped};
use upstar::impartial::heaps_of;
use upstar::impartial::take_and_break::TakeAndBreak;
use upstar::misere::quotient::{Partial, Quotient};
use upstar::sum::Term;

/// Smaller sums are searched at once.
const SMALL: u64 = 24;

/// So long a quotient is looked for; some are infinite.
const PATIENCE: Duration = Duration::from_millis(500);

/// The quotient of one rule, as far as it was found.
struct Found {
    partial: Partial<TakeAndBreak>,
    quotient: Quotient,
    /// Whether it grew too large before.
    given_up: bool,
}

/// The quotients of the rules that were met.
#[derive(Default)]
pub(super) struct Quotients(Vec<(TakeAndBreak, Found)>);

impl Quotients {
    /// Whether the player to move wins a sum of heaps; `None` where a search has to tell.
    pub(super) fn wins(&mut self, sum: &[Term], budget: &Budget) -> Result<Option<bool>, Stopped> {
        let Some((rule, heaps)) = heaps(sum) else {
            return Ok(None);
        };
        let total = heaps
            .iter()
            .fold(0u64, |sum, &heap| sum.saturating_add(heap));
        let Some(&largest) = heaps.iter().max() else {
            return Ok(None);
        };
        if total <= SMALL {
            return Ok(None);
        }
        let at = match self.0.iter().position(|(known, _)| *known == rule) {
            Some(at) => at,
            None => {
                let partial = Partial::new(rule.clone());
                let quotient = partial.quotient();
                let found = Found {
                    partial,
                    quotient,
                    given_up: false,
                };
                self.0.push((rule, found));
                self.0.len() - 1
            }
        };
        let found = &mut self.0[at].1;
        found.extend_to(largest, budget)?;
        Ok(found.quotient.is_lost(&heaps).ok().map(|is_lost| !is_lost))
    }
}

impl Found {
    /// Finds the quotient up to a heap, if that does not take long.
    fn extend_to(&mut self, heap: u64, budget: &Budget) -> Result<(), Stopped> {
        let heap = usize::try_from(heap).unwrap_or(usize::MAX);
        let is_enough = self.quotient.period().is_some() || self.quotient.last() >= heap;
        if is_enough || self.given_up {
            return Ok(());
        }
        match self
            .partial
            .solve_within(heap, &budget.clone().at_most(PATIENCE))
        {
            Ok(quotient) => self.quotient = quotient,
            Err(Stopped::Cancelled) => return Err(Stopped::Cancelled),
            Err(_) => {
                self.quotient = self.partial.quotient();
                self.given_up = true;
            }
        }
        Ok(())
    }
}

/// The rule and the heaps of a sum of positions under one rule. The signs do not matter.
fn heaps(sum: &[Term]) -> Option<(TakeAndBreak, Vec<u64>)> {
    let (first, rest) = sum.split_first()?;
    let (rule, mut heaps) = heaps_of(&**first.as_position()?)?;
    for term in rest {
        let (other, more) = heaps_of(&**term.as_position()?)?;
        if other != rule {
            return None;
        }
        heaps.extend(more);
    }
    Some((rule, heaps))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{MisereSettings, MisereSolver};
    use upstar::game::{Algebra, Player};
    use upstar::rulesets::position;

    fn kayles(heaps: &str) -> [Term; 1] {
        [Term::position(
            position(&format!("kayles({heaps})")).unwrap(),
        )]
    }

    /// The quotient agrees with the search, which is asked about sums that are just too large for it.
    #[test]
    fn quotient_and_search() {
        let mut quotients = Quotients::default();
        let mut searched = 0;
        for game in ["kayles", "dawsons_kayles", "grundys_game", "guiles"] {
            for (a, b, c) in [(12, 9, 4), (13, 7, 5), (17, 5, 3), (9, 9, 7), (20, 4, 1)] {
                let call = format!("{game}({a}, {b}, {c})");
                let Ok(start) = position(&call) else { continue };
                let sum = [Term::position(start)];
                let Some(found) = quotients.wins(&sum, &Budget::default()).unwrap() else {
                    continue;
                };
                let mut solver = MisereSolver::new(&Algebra::new(), MisereSettings::default());
                let expected = solver.searched(&sum, Player::Left).unwrap();
                assert_eq!(found, expected, "{call}");
                searched += 1;
            }
        }
        assert!(searched >= 10, "{searched}");
    }

    #[test]
    fn large_heaps() {
        let mut solver = MisereSolver::new(&Algebra::new(), MisereSettings::default());
        for (heaps, wins) in [
            ("25, 9, 4", false),
            ("100000, 100000", false),
            ("100000, 5", true),
        ] {
            let found = solver.wins(&kayles(heaps), Player::Left).unwrap();
            assert_eq!(found, wins, "{heaps}");
        }
        assert_eq!(solver.nodes(), 0);
    }
}
