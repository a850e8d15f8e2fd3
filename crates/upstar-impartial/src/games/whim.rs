//! Whim: Nim in which one player may decide, once in the game, how it ends.

use super::antonim::replaced;
use crate::{Impartial, Listing, Outcome, Theorem, list_bytes, listed};
use num_bigint::BigUint;
use upstar_values::budget::{Budget, Stopped};

/// What the last chip means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mode {
    /// Nobody has decided yet.
    Open,
    /// The player who takes the last chip wins.
    Normal,
    /// The player who takes the last chip loses.
    Misere,
}

/// A move takes chips from a heap. Once in the game a player may decide instead whether taking the last chip wins or loses.
///
/// When taking the last chip loses, it may not be taken here, so that always the player loses who cannot move. For the same reason that
/// cannot be decided when no chip is left: it would lose at once. A position is the decision and the sorted list of heaps that are not
/// empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Whim;

impl Impartial for Whim {
    type Position = (Mode, Vec<u64>);

    fn options(&self, position: &Self::Position) -> Vec<Self::Position> {
        listed(self, position)
    }

    fn list(
        &self,
        (mode, heaps): &Self::Position,
        list: &mut Listing<'_, Self::Position>,
    ) -> Result<(), Stopped> {
        let bytes = list_bytes(heaps);
        if *mode == Mode::Open {
            list.push((Mode::Normal, heaps.clone()), bytes)?;
            if !heaps.is_empty() {
                list.push((Mode::Misere, heaps.clone()), bytes)?;
            }
        }
        for (at, &heap) in heaps.iter().enumerate() {
            for size in 0..heap {
                let next = replaced(heaps, at, size, &0);
                if *mode != Mode::Misere || !next.is_empty() {
                    list.push((*mode, next), bytes)?;
                }
            }
        }
        Ok(())
    }

    fn bytes(&self, (_, heaps): &Self::Position) -> usize {
        list_bytes(heaps)
    }
}

/// Before the decision a position is lost just if its nim sum is 2, where all heaps are below 4, and 1 otherwise. After it the game is Nim,
/// normal or misère.
///
/// ```
/// use upstar_impartial::games::{Mode, WhimRule};
/// use upstar_impartial::{Outcome, Theorem};
/// let outcome = |mode, heaps: &[u64]| {
///     let heaps = heaps.iter().map(|&heap| heap.into()).collect();
///     WhimRule.outcome(&(mode, heaps), &Default::default()).unwrap()
/// };
/// assert_eq!(outcome(Mode::Open, &[1, 3]), Outcome::P);
/// assert_eq!(outcome(Mode::Open, &[4, 5]), Outcome::P);
/// assert_eq!(outcome(Mode::Misere, &[1]), Outcome::P);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WhimRule;

fn is_lost(mode: Mode, heaps: &[BigUint]) -> bool {
    let sum = heaps.iter().fold(BigUint::ZERO, |sum, heap| sum ^ heap);
    let below = |bound: u32| heaps.iter().all(|heap| *heap < bound.into());
    let needed: u32 = match mode {
        Mode::Open if below(4) => 2,
        Mode::Open => 1,
        Mode::Normal => 0,
        // Heaps of one chip are taken one by one. With no chip left the last one has just been taken.
        Mode::Misere => u32::from(below(2)),
    };
    sum == needed.into()
}

impl Theorem for WhimRule {
    type Position = (Mode, Vec<BigUint>);

    fn says(&self) -> &'static str {
        "before the decision P just if the nim sum is 2 while all heaps are below 4, and 1 otherwise; after it the game is Nim"
    }

    fn outcome(&self, (mode, heaps): &Self::Position, _: &Budget) -> Result<Outcome, Stopped> {
        Ok(match is_lost(*mode, heaps) {
            true => Outcome::P,
            false => Outcome::N,
        })
    }

    fn wins(
        &self,
        (mode, heaps): &Self::Position,
        budget: &Budget,
    ) -> Result<Vec<Self::Position>, Stopped> {
        let mut wins = Vec::new();
        if *mode == Mode::Open {
            let modes = [Mode::Normal, Mode::Misere].into_iter();
            let decided = modes.filter(|&mode| is_lost(mode, heaps));
            wins.extend(decided.map(|mode| (mode, heaps.clone())));
        }
        let total = heaps.iter().fold(BigUint::ZERO, |sum, heap| sum ^ heap);
        for (at, heap) in heaps.iter().enumerate() {
            budget.check(0)?;
            // The other heaps leave only these sizes for a nim sum of 0, 1 or 2.
            for needed in 0..3u32 {
                let size = (&total ^ heap) ^ BigUint::from(needed);
                if size < *heap {
                    let next = replaced(heaps, at, size, &BigUint::ZERO);
                    if is_lost(*mode, &next) {
                        wins.push((*mode, next));
                    }
                }
            }
        }
        wins.sort();
        wins.dedup();
        Ok(wins)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theorem::compare_with_play;
    use std::collections::HashMap;

    fn all_heaps() -> Vec<Vec<u64>> {
        let heaps =
            (0..9u64).flat_map(|a| (a..9).flat_map(move |b| (b..9).map(move |c| [a, b, c])));
        heaps
            .map(|heaps| heaps.into_iter().filter(|&heap| heap > 0).collect())
            .collect()
    }

    #[test]
    fn the_rule_agrees_with_play() {
        let modes = [Mode::Open, Mode::Normal, Mode::Misere];
        let positions = all_heaps()
            .into_iter()
            .flat_map(|heaps| modes.map(|mode| (mode, heaps.clone())))
            // Without a chip the game is over under misère play, and cannot begin.
            .filter(|(mode, heaps)| *mode != Mode::Misere || !heaps.is_empty());
        let large = |(mode, heaps): &(Mode, Vec<u64>)| {
            (*mode, heaps.iter().map(|&heap| heap.into()).collect())
        };
        compare_with_play(&WhimRule, Whim, positions, large);
    }

    /// Whether the player to move wins, with the last chip as the rules say it.
    fn wins(mode: Mode, heaps: &[u64], known: &mut HashMap<(Mode, Vec<u64>), bool>) -> bool {
        let key = (mode, heaps.to_vec());
        if let Some(&known) = known.get(&key) {
            return known;
        }
        let moves = (0..heaps.len()).flat_map(|at| (0..heaps[at]).map(move |size| (at, size)));
        let mut wins_here = match mode {
            Mode::Misere if heaps.is_empty() => true,
            Mode::Open => [Mode::Normal, Mode::Misere]
                .into_iter()
                .any(|mode| !wins(mode, heaps, known)),
            _ => false,
        };
        for (at, size) in moves {
            wins_here |= !wins(mode, &replaced(heaps, at, size, &0), known);
        }
        known.insert(key, wins_here);
        wins_here
    }

    #[test]
    fn forbidding_the_last_chip_is_misere_play() {
        let mut known = HashMap::new();
        let mut solver = crate::Solver::new(Whim);
        for heaps in all_heaps() {
            let by_rules = wins(Mode::Open, &heaps, &mut known);
            let value = solver.value(&(Mode::Open, heaps.clone())).unwrap();
            assert_eq!(value > 0, by_rules, "{heaps:?}");
        }
    }
}
