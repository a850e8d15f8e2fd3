//! Games with heaps in the catalogue.

use super::play::{LARGEST_SEARCHED, OptionValue, Play, looked, written};
use super::reader::Reader;
use super::{Position, telling};
use crate::position::Worth;
use crate::position::{Argument, PositionError};
use upstar_impartial::NimValue;
use upstar_impartial::games::OnePile;
use upstar_impartial::take_and_break::{Code, Periodicity, Sequence, TakeAndBreak};
use upstar_impartial::{HeapRule, Heaps, Impartial, Listing, Outcome, Solver, tidy};
use upstar_values::budget::{Budget, Stopped};

/// Heaps under one rule: `kayles(1, 11)`.
pub(super) enum HeapPlay {
    Breaking(TakeAndBreak),
    Pile(OnePile),
}

impl HeapPlay {
    pub(super) fn code(code: Code) -> Box<dyn Play> {
        Box::new(HeapPlay::Breaking(code.into()))
    }

    /// Values of all heaps up to the largest, or of each heap by a formula.
    fn values(&self, heaps: &[u64], budget: &Budget) -> Result<Vec<u64>, PositionError> {
        match self {
            HeapPlay::Pile(rule) => Ok(heaps.iter().map(|&h| rule.value(h)).collect()),
            HeapPlay::Breaking(game) if *game == TakeAndBreak::from(Code::nim()) => {
                Ok(heaps.to_vec())
            }
            HeapPlay::Breaking(game) => {
                let mut sequence = Sequence::new(game.clone());
                let mut values = Vec::new();
                for (at, &h) in heaps.iter().enumerate() {
                    looked(at, budget)?;
                    let h = usize::try_from(h).map_err(|_| Stopped::TooLarge(&"such a heap"))?;
                    // Once the period is proved, no more values are needed.
                    let mut known = sequence.values().len().max(64);
                    while sequence.value(h).is_none() {
                        known = known.saturating_mul(2).min(h.saturating_add(1));
                        sequence.extend_to(known, budget)?;
                    }
                    values.push(sequence.value(h).unwrap_or(0).into());
                }
                Ok(values)
            }
        }
    }
}

impl HeapRule for &HeapPlay {
    fn moves(&self, heap: u64) -> Vec<Vec<u64>> {
        match self {
            HeapPlay::Breaking(game) => game.moves(heap),
            HeapPlay::Pile(rule) => rule.moves(heap),
        }
    }

    fn each_move(
        &self,
        heap: u64,
        visit: &mut dyn FnMut(Vec<u64>) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        match self {
            HeapPlay::Breaking(game) => game.each_move(heap, visit),
            HeapPlay::Pile(rule) => rule.each_move(heap, visit),
        }
    }
}

/// Heaps whose options may be listed.
impl HeapPlay {
    /// The heaps that each move leaves, without repeats.
    fn left_heaps(
        &self,
        args: &[Argument],
        budget: &Budget,
    ) -> Result<Vec<Vec<u64>>, PositionError> {
        let mut list = Listing::new(budget);
        Heaps(self).list(&searchable(args)?, &mut list)?;
        Ok(list.into_sorted()?)
    }
}

fn searchable(args: &[Argument]) -> Result<Vec<u64>, PositionError> {
    let heaps = heaps(args)?;
    if heaps.iter().any(|&h| h > LARGEST_SEARCHED) {
        return Err(Stopped::TooLarge(&"the list of options of so large a heap").into());
    }
    Ok(heaps)
}

fn heaps(args: &[Argument]) -> Result<Vec<u64>, PositionError> {
    let mut reader = Reader::new(args);
    let heaps = reader.numbers("the size of a heap")?;
    reader.end()?;
    Ok(tidy(heaps))
}

pub(super) fn as_args(numbers: &[u64]) -> Vec<Argument> {
    if numbers.is_empty() {
        vec![Argument::from(0)]
    } else {
        numbers.iter().map(|&n| Argument::from(n)).collect()
    }
}

impl Play for HeapPlay {
    fn tidy(&self, args: &[Argument]) -> Result<Vec<Argument>, PositionError> {
        Ok(as_args(&heaps(args)?))
    }

    fn value(&self, args: &[Argument], budget: &Budget) -> Result<Worth, PositionError> {
        let values = self.values(&heaps(args)?, budget)?;
        let sum = values.into_iter().fold(0, |s, v| s ^ v);
        Ok(NimValue::from(sum).into())
    }

    fn moves(
        &self,
        args: &[Argument],
        budget: &Budget,
    ) -> Result<Vec<Vec<Argument>>, PositionError> {
        let options = self.left_heaps(args, budget)?;
        let bytes = |heaps: &Vec<u64>| 16 + 8 * heaps.capacity();
        Ok(written(&options, bytes, budget, |heaps| as_args(heaps))?)
    }

    fn options(
        &self,
        args: &[Argument],
        budget: &Budget,
    ) -> Result<Vec<OptionValue>, PositionError> {
        let heaps = searchable(args)?;
        let options = self.left_heaps(args, budget)?;
        // One table serves all options.
        let largest = heaps.iter().copied().max().unwrap_or(0);
        let all: Vec<u64> = (0..=largest).collect();
        let table = self.values(&all, budget)?;
        let value = |o: &Vec<u64>| o.iter().fold(0, |s, &h| s ^ table[h as usize]);
        let mut valued = Vec::with_capacity(options.len());
        for (at, option) in options.iter().enumerate() {
            looked(at, budget)?;
            valued.push((as_args(option), Some(NimValue::from(value(option)).into())));
        }
        Ok(valued)
    }

    fn steps(
        &self,
        position: &Position,
        budget: &Budget,
    ) -> Result<Option<Vec<String>>, PositionError> {
        let heaps = heaps(&position.args)?;
        let values = self.values(&heaps, budget)?;
        let solution = position.solution();
        telling::heaps(position, &heaps, &values, solution, budget).map(Some)
    }

    fn misere_outcome(
        &self,
        args: &[Argument],
        budget: &Budget,
    ) -> Option<Result<Outcome, PositionError>> {
        let search = || {
            let mut solver = Solver::with_budget(Heaps(self), budget.clone());
            Ok(solver.misere_outcome(&searchable(args)?)?)
        };
        Some(search())
    }

    fn sequence(
        &self,
        first: u64,
        count: usize,
        budget: &Budget,
    ) -> Result<Vec<u128>, PositionError> {
        match self {
            HeapPlay::Breaking(game) => {
                let mut sequence = Sequence::new(game.clone());
                sequence.extend_to(first as usize + count, budget)?;
                let values = sequence.into_values().into_iter().skip(first as usize);
                Ok(values.map(u128::from).collect())
            }
            HeapPlay::Pile(rule) => {
                let mut values = Vec::new();
                for (at, n) in (first..first + count as u64).enumerate() {
                    looked(at, budget)?;
                    values.push(rule.value(n).into());
                }
                Ok(values)
            }
        }
    }

    fn period(&self, bound: usize, budget: &Budget) -> Option<Result<Periodicity, PositionError>> {
        let HeapPlay::Breaking(game) = self else {
            return None;
        };
        let look = || {
            let mut sequence = Sequence::new(game.clone());
            let mut count = 256;
            while sequence.look_for_period_within(budget)?.proved().is_none()
                && sequence.values().len() < bound
            {
                sequence.extend_to(count.min(bound), budget)?;
                count *= 2;
            }
            Ok(sequence.periodicity().clone())
        };
        Some(look())
    }
}
