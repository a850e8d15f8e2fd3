//! Games with heaps in the catalogue.

use super::play::{LARGEST_SEARCHED, OptionValue, Play, looked, written};
use super::reader::Reader;
use super::remembered::Kept;
use super::theorem::ByTheorem;
use super::{Position, telling};
use crate::position::Worth;
use crate::position::{Argument, PositionError};
use num_bigint::BigUint;
use upstar_impartial::NimValue;
use upstar_impartial::games::OnePile;
use upstar_impartial::games::nim::{Bouton, nim_sum};
use upstar_impartial::take_and_break::{
    Code, CodeError, Period, Periodicity, Sequence, TakeAndBreak,
};
use upstar_impartial::{HeapRule, Heaps, Impartial, Listing, Outcome, Solver};
use upstar_values::budget::{Budget, Stopped};

/// Heaps under one rule: `kayles(1, 11)`.
pub(super) enum HeapPlay {
    Breaking(TakeAndBreak),
    Pile(OnePile),
    /// Take a number of a set or the whole heap. A heap of n is worth one more than a heap of n - 1 in the subtraction game of the set.
    Impatient {
        game: TakeAndBreak,
        patient: TakeAndBreak,
    },
}

/// So many values are looked at before a heap of more than 64 bits is refused.
const MOST_VALUES: usize = 1 << 24;

impl HeapPlay {
    pub(super) fn code(code: Code) -> Box<dyn Play> {
        Box::new(HeapPlay::Breaking(code.into()))
    }

    /// Nim, by the theorem of Bouton.
    pub(super) fn nim() -> Box<dyn Play> {
        Box::new(ByTheorem {
            theorem: Bouton,
            game: HeapPlay::code(Code::nim()),
            read: |_, r| r.large_numbers("the size of a heap").map(tidy_large),
            write: |heaps| large_args(heaps),
        })
    }

    /// Take k chips for some k of the set, or the whole heap.
    pub(super) fn impatient(set: &[u64]) -> Result<Box<dyn Play>, CodeError> {
        Ok(Box::new(HeapPlay::Impatient {
            game: Code::impatient_subtraction(set)?.into(),
            patient: Code::subtraction(set)?.into(),
        }))
    }

    /// The game whose nim sequence is used, and how many chips its heaps are smaller.
    fn sequenced(&self) -> Option<(&TakeAndBreak, u32)> {
        match self {
            HeapPlay::Breaking(game) => Some((game, 0)),
            HeapPlay::Impatient { patient, .. } => Some((patient, 1)),
            HeapPlay::Pile(_) => None,
        }
    }

    /// The values of some heaps, by a formula or from the sequence, which is kept.
    fn values(
        &self,
        heaps: &[BigUint],
        kept: &mut Kept,
        budget: &Budget,
    ) -> Result<Vec<BigUint>, PositionError> {
        let Some((game, shift)) = self.sequenced() else {
            let HeapPlay::Pile(rule) = self else {
                return Ok(Vec::new());
            };
            return Ok(heaps.iter().map(|heap| rule.large_value(heap)).collect());
        };
        let by_formula = |heap: &BigUint| game.formula(heap);
        if let Some(values) = heaps.iter().map(by_formula).collect() {
            return Ok(values);
        }
        let sequence = kept.table(|| Sequence::new(game.clone()));
        let mut values = Vec::new();
        let mut found = Ok(());
        for (at, heap) in heaps.iter().enumerate() {
            looked(at, budget)?;
            if *heap < shift.into() {
                values.push(BigUint::ZERO);
                continue;
            }
            match value_in(sequence, &(heap - shift), budget) {
                Ok(value) => values.push(BigUint::from(value) + shift),
                Err(stopped) => {
                    found = Err(stopped);
                    break;
                }
            }
        }
        let bytes = sequence.bytes();
        kept.set_bytes(bytes);
        found?;
        Ok(values)
    }
}

/// The value of a heap. Once the period is proved, no more values are needed.
pub(super) fn value_in(
    sequence: &mut Sequence,
    heap: &BigUint,
    budget: &Budget,
) -> Result<u32, Stopped> {
    let last = usize::try_from(heap).unwrap_or(usize::MAX);
    let mut known = sequence.values().len().max(64);
    loop {
        if let Some(value) = sequence.large_value(heap) {
            return Ok(value);
        }
        if last == usize::MAX && known >= MOST_VALUES {
            return Err(Stopped::TooLarge(
                &"the sequence up to so large a heap, without a period,",
            ));
        }
        known = known.saturating_mul(2).min(last.saturating_add(1));
        sequence.extend_to(known, budget)?;
    }
}

impl HeapRule for &HeapPlay {
    fn moves(&self, heap: u64) -> Vec<Vec<u64>> {
        match self {
            HeapPlay::Breaking(game) | HeapPlay::Impatient { game, .. } => game.moves(heap),
            HeapPlay::Pile(rule) => rule.moves(heap),
        }
    }

    fn each_move(
        &self,
        heap: u64,
        visit: &mut dyn FnMut(Vec<u64>) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        match self {
            HeapPlay::Breaking(game) | HeapPlay::Impatient { game, .. } => {
                game.each_move(heap, visit)
            }
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

/// The heaps, refused if they are so large that their options cannot be listed.
pub(super) fn searchable(args: &[Argument]) -> Result<Vec<u64>, PositionError> {
    let small = |heap: BigUint| u64::try_from(heap).ok().filter(|&h| h <= LARGEST_SEARCHED);
    let heaps: Option<Vec<u64>> = heaps(args)?.into_iter().map(small).collect();
    heaps.ok_or_else(|| Stopped::TooLarge(&"the list of options of so large a heap").into())
}

fn heaps(args: &[Argument]) -> Result<Vec<BigUint>, PositionError> {
    let heaps = Reader::all(args, |reader| reader.large_numbers("the size of a heap"))?;
    Ok(tidy_large(heaps))
}

/// Sorts heaps of any size and drops the empty ones.
fn tidy_large(mut heaps: Vec<BigUint>) -> Vec<BigUint> {
    heaps.retain(|heap| *heap != BigUint::ZERO);
    heaps.sort_unstable();
    heaps
}

/// Numbers of any size as arguments.
pub(super) fn large_args(numbers: &[BigUint]) -> Vec<Argument> {
    if numbers.is_empty() {
        vec![Argument::from(0)]
    } else {
        numbers.iter().map(|n| n.clone().into()).collect()
    }
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
        Ok(large_args(&heaps(args)?))
    }

    fn value(&self, args: &[Argument], budget: &Budget) -> Result<Worth, PositionError> {
        self.kept_value(args, &mut Kept::default(), budget)
    }

    fn kept_value(
        &self,
        args: &[Argument],
        kept: &mut Kept,
        budget: &Budget,
    ) -> Result<Worth, PositionError> {
        let values = self.values(&heaps(args)?, kept, budget)?;
        Ok(NimValue::Integer(nim_sum(&values)).into())
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
        let all: Vec<BigUint> = (0..=largest).map(BigUint::from).collect();
        let table = self.values(&all, &mut Kept::default(), budget)?;
        // A heap of a machine word has a value of a machine word.
        let table: Vec<u64> = table.iter().map(|v| v.try_into().unwrap_or(0)).collect();
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
        let values = self.values(&heaps, &mut Kept::default(), budget)?;
        let solution = position.solution();
        telling::heaps(position, &heaps, &values, solution, budget).map(Some)
    }

    fn is_sum_of_heaps(&self) -> bool {
        true
    }

    fn heap_rule(&self) -> Option<TakeAndBreak> {
        match self {
            HeapPlay::Breaking(game) | HeapPlay::Impatient { game, .. } => Some(game.clone()),
            HeapPlay::Pile(_) => None,
        }
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
        let Some((game, shift)) = self.sequenced() else {
            let mut values = Vec::new();
            for (at, n) in (first..first + count as u64).enumerate() {
                looked(at, budget)?;
                let HeapPlay::Pile(rule) = self else { break };
                values.push(rule.value(n).into());
            }
            return Ok(values);
        };
        let mut sequence = Sequence::new(game.clone());
        sequence.extend_to(first as usize + count, budget)?;
        let values = sequence.into_values().into_iter();
        let empty = std::iter::repeat_n(0, shift as usize);
        let values = empty.chain(values.map(|value| u128::from(value + shift)));
        Ok(values.skip(first as usize).take(count).collect())
    }

    fn period(&self, bound: usize, budget: &Budget) -> Option<Result<Periodicity, PositionError>> {
        let (game, shift) = self.sequenced()?;
        let look = || {
            let mut sequence = Sequence::new(game.clone());
            let mut count = 256;
            while sequence.look_for_period_within(budget)?.proved().is_none()
                && sequence.values().len() < bound
            {
                sequence.extend_to(count.min(bound), budget)?;
                count *= 2;
            }
            Ok(match sequence.periodicity() {
                Periodicity::Proved(period) if shift > 0 => Periodicity::Proved(shifted(period)),
                known => known.clone(),
            })
        };
        Some(look())
    }
}

/// The period of the impatient game from that of the patient one: all values come one heap later, and the empty heap is an exception.
fn shifted(period: &Period) -> Period {
    let later = period.exceptions.iter().map(|heap| heap + 1);
    Period {
        preperiod: period.preperiod + 1,
        period: period.period,
        exceptions: std::iter::once(0).chain(later).collect(),
        checked_to: period.checked_to + 1,
    }
}
