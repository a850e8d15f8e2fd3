//! `sequence`: nim values of heaps or coins, their period, and P-positions as a code.

use crate::ask::Wrong;
use crate::protocol::{
    Code, Found, Natural, Period, Sequence, SequenceAnswer, SequenceRequest, SequenceTable,
};
use crate::shown;
use crate::work::Work;
use num_bigint::BigUint;
use num_traits::{One, Zero};
use upstar::budget::Stopped;
use upstar::impartial::catalogue;
use upstar::impartial::coins::BinaryCode;
use upstar::impartial::take_and_break::Periodicity;
use upstar::position::{Argument, PositionError};
use upstar_lang::Diagnostic;
use upstar_lang::functions::nim::impartial_ruleset;

const USUAL_COUNT: u64 = 100;
const USUAL_BOUND: u64 = 20_000;
const USUAL_LENGTH: u64 = 24;

pub(crate) fn sequence(work: &mut Work, ask: SequenceRequest) -> Result<SequenceAnswer, Wrong> {
    let input = &*ask.input;
    let count = ask.count.unwrap_or(USUAL_COUNT) as usize;
    let bound = ask.bound.unwrap_or(USUAL_BOUND) as usize;
    let length = ask.code_length.unwrap_or(USUAL_LENGTH) as usize;
    let size = ask.rows.zip(ask.columns);
    let family = work.evaluate(input).and_then(|value| {
        impartial_ruleset(&value).ok_or_else(|| {
            let found = value.a_kind();
            let expected = "an impartial ruleset such as kayles or subtraction([1, 3, 4])";
            Diagnostic::new(
                format!("expected {expected}, found {found}"),
                0..input.len(),
            )
        })
    });
    let failed = |problem: &Diagnostic| Ok(SequenceAnswer::Failed(shown::failed(problem, input)));
    let (name, parameters) = match family {
        Ok(family) => family,
        Err(problem) => return failed(&problem),
    };
    let whole = |error: PositionError| Diagnostic::new(error.to_string(), 0..input.len());
    let first = catalogue::find(name).map_or(0, |entry| entry.first);
    work.allow(0.5);
    let budget = work.algebra().budget().clone();
    if let Some((rows, columns)) = size {
        let size = (rows as usize, columns as usize);
        return match catalogue::table(name, &parameters, size, &budget) {
            Ok(table) => Ok(SequenceAnswer::Table(SequenceTable {
                input: ask.input,
                name,
                first,
                table: table.into_iter().map(numbers).collect(),
            })),
            Err(error) => failed(&whole(error)),
        };
    }
    let values = match catalogue::sequence(name, &parameters, count, &budget) {
        Ok(values) => values,
        Err(error) => return failed(&whole(error)),
    };
    work.allow(0.7);
    let budget = work.algebra().budget().clone();
    let period = match catalogue::period(name, &parameters, bound, &budget) {
        Ok(Periodicity::Proved(period)) => Some(Found::Found(Period::Proved {
            proved: true,
            preperiod: period.preperiod,
            period: period.period,
            exceptions: period.exceptions.len(),
            exceptional: period.exceptions,
            checked_to: period.checked_to,
        })),
        Ok(Periodicity::NotFound { searched }) => Some(Found::Found(Period::NotFound {
            proved: false,
            searched,
        })),
        Err(PositionError::Stopped(stopped)) => Some(Found::stopped(stopped)),
        Err(_) => None,
    };
    let code = code(work, name, &parameters, length);
    Ok(SequenceAnswer::Sequence(Sequence {
        input: ask.input,
        name,
        first,
        values: numbers(values),
        period,
        code,
    }))
}

fn numbers(values: Vec<u128>) -> Vec<Natural> {
    values.into_iter().map(Natural::from).collect()
}

/// The P-positions of a row of coins, where the game is one.
fn code(
    work: &mut Work,
    name: &str,
    parameters: &[Argument],
    length: usize,
) -> Option<Found<Code>> {
    let row = [parameters, &["TH".into()]].concat();
    if catalogue::call(name, &row).is_err() {
        return None;
    }
    work.allow(0.8);
    let budget = work.algebra().budget().clone();
    let values = match catalogue::sequence(name, parameters, length, &budget) {
        Ok(values) => values,
        Err(PositionError::Stopped(stopped)) => return Some(Found::stopped(stopped)),
        Err(_) => return None,
    };
    let code = BinaryCode::with_checks(&values);
    let bits = |word: &u128| -> String {
        let bit = |i| if word >> i & 1 == 1 { '1' } else { '0' };
        (0..code.length()).map(bit).collect()
    };
    let basis: Vec<String> = code.basis().iter().map(bits).collect();
    let weights: Option<Vec<BigUint>> = match code.weight_distribution_within(&budget) {
        Ok(weights) => Some(weights),
        Err(Stopped::TooLarge(_)) => None,
        Err(stopped) => return Some(Found::stopped(work.note(stopped))),
    };
    let distance = weights.as_ref().and_then(|weights| {
        let place = weights.iter().skip(1).position(|count| !count.is_zero());
        place.map(|at| at + 1)
    });
    let weights: Option<Vec<String>> =
        weights.map(|weights| weights.iter().map(BigUint::to_string).collect());
    let words = BigUint::one() << code.dimension();
    Some(Found::Found(Code {
        length: code.length(),
        dimension: code.dimension(),
        distance,
        words: words.to_string(),
        basis,
        weights,
    }))
}
