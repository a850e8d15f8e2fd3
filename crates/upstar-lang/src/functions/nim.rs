//! Nim values: the nim field, sequences and their periods.

use super::ordinals::ordinal;
use crate::function::{Call, Failure, Function};
use crate::ordinals::value;
use crate::periods::{observe, observe_texts};
use crate::show;
use crate::things::{RulesetThing, thing};
use crate::value::{List, Thing, Value};
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use std::sync::Arc;
use upstar::budget::Stopped;
use upstar::game::{Algebra, Game};
use upstar::impartial::catalogue;
use upstar::impartial::nimber::{big, transfinite};
use upstar::impartial::ordinal::Ordinal;
use upstar::impartial::take_and_break::Periodicity;
use upstar::notation::Style;
use upstar::position::{Argument, PositionError};

/// The functions of this group.
pub static FUNCTIONS: &[&Function] = &[
    &NIM_SUM,
    &NIM_MUL,
    &NIM_DIV,
    &NIM_INVERSE,
    &NIM_POW,
    &NIM_SQRT,
    &NIM_ALPHA,
    &MEX,
    &NIM_SEQUENCE,
    &PERIOD,
];

/// The arithmetic of nimbers takes numbers of at most this many bits.
const MOST_BITS: u64 = 1 << 12;

/// An argument as a nimber: an integer from 0 on, or an ordinal in the range of the nim arithmetic.
fn nimber(call: &mut Call<'_>, at: usize) -> Result<Ordinal, Failure> {
    let ordinal = ordinal(call, at)?;
    let name = call.function.name;
    let wrong = |what: &str| Failure::argument(at, format!("`{name}` expects {what} here"));
    match ordinal.integer() {
        Some(n) if n.bits() > MOST_BITS => Err(wrong("an integer below 2**4096")),
        None if !transfinite::is_in_range(&ordinal) => Err(wrong(
            "an ordinal below w**w**1000, with coefficients below 2**4096, and below 2**512 in exponents",
        )),
        _ => Ok(ordinal),
    }
}

/// An argument as a finite number.
fn natural(call: &mut Call<'_>, at: usize) -> Result<BigUint, Failure> {
    let name = call.function.name;
    let n = nimber(call, at)?.integer();
    n.ok_or_else(|| Failure::argument(at, format!("`{name}` expects an integer from 0 on here")))
}

static NIM_SUM: Function = Function {
    name: "nim_sum",
    parameters: "a, ...",
    summary: "the nim sum: binary addition without carrying",
    details: "Ordinals are added power by power of ω.",
    examples: &[
        ("nim_sum(2, 3, 4, 5)", "0"),
        ("nim_sum(27, 17)", "10"),
        ("nim_sum(w * 5 + 3, w * 4 + 1)", "w + 2"),
    ],
    run: |call| {
        let mut sum = Ordinal::ZERO;
        for at in 0..call.count() {
            sum = sum.nim_sum(&ordinal(call, at)?);
            call.step(at)?;
        }
        Ok(value(sum))
    },
    ..Function::BLANK
};

static NIM_MUL: Function = Function {
    name: "nim_mul",
    parameters: "a, b",
    summary: "the nim product",
    details: "Of integers, or of ordinals below ω^ω^ω as Lenstra multiplies them: ω is a cube root of 2, ω^ω a fifth root of 4, and ω^ω^2 a \
              seventh root of ω + 1. `nim_alpha` tells these numbers.",
    examples: &[
        ("nim_mul(6, 21)", "104"),
        ("nim_mul(25, 40)", "73"),
        ("nim_mul(w, w**2)", "2"),
        ("nim_mul(w**w + w, w + 1)", "w**(w + 1) + w**w + w**2 + w"),
    ],
    run: |call| {
        let (a, b) = (nimber(call, 0)?, nimber(call, 1)?);
        Ok(value(transfinite::mul(&a, &b, call.algebra.budget())?))
    },
    ..Function::BLANK
};

static NIM_DIV: Function = Function {
    name: "nim_div",
    parameters: "a, b",
    summary: "the nim quotient: the x with nim_mul(b, x) == a",
    examples: &[("nim_div(15, 14)", "12"), ("nim_div(2, w)", "w**2")],
    run: |call| {
        let (a, b) = (nimber(call, 0)?, nimber(call, 1)?);
        let quotient = transfinite::div(&a, &b, call.algebra.budget())?;
        let zero = || Failure::argument(1, "nothing is divided by zero");
        Ok(value(quotient.ok_or_else(zero)?))
    },
    ..Function::BLANK
};

static NIM_INVERSE: Function = Function {
    name: "nim_inverse",
    parameters: "a",
    summary: "the x with nim_mul(a, x) == 1",
    examples: &[("nim_inverse(14)", "13"), ("nim_inverse(w)", "w**2 * 3")],
    run: |call| {
        let inverse = transfinite::inverse(&nimber(call, 0)?, call.algebra.budget())?;
        let zero = || Failure::argument(0, "zero has no inverse");
        Ok(value(inverse.ok_or_else(zero)?))
    },
    ..Function::BLANK
};

static NIM_POW: Function = Function {
    name: "nim_pow",
    parameters: "a, n",
    summary: "the nim product of n copies of a",
    examples: &[
        ("nim_pow(2, 3)", "1"),
        ("nim_pow(w, 3)", "2"),
        ("nim_pow(w**w**2, 7)", "w + 1"),
    ],
    run: |call| {
        let (a, n) = (nimber(call, 0)?, natural(call, 1)?);
        let budget = call.algebra.budget();
        Ok(value(match a.integer() {
            Some(a) => big::pow_within(&a, &n, budget)?.into(),
            None => transfinite::pow(&a, &n, budget)?,
        }))
    },
    ..Function::BLANK
};

static NIM_SQRT: Function = Function {
    name: "nim_sqrt",
    parameters: "a",
    summary: "the x with nim_mul(x, x) == a; there is always exactly one",
    examples: &[("nim_sqrt(8)", "14"), ("nim_sqrt(w)", "w**2 * 2")],
    run: |call| {
        let root = transfinite::sqrt(&nimber(call, 0)?, call.algebra.budget())?;
        Ok(value(root))
    },
    ..Function::BLANK
};

static NIM_ALPHA: Function = Function {
    name: "nim_alpha",
    parameters: "p",
    summary: "the least ordinal without a p-th root below the power of ω that becomes one; p is an odd prime",
    details: "For p = 3, 5, 7, 11, … that power of ω is ω, ω^ω, ω^ω^2, ω^ω^3, …; its p-th nim power is nim_alpha(p). These numbers, found by \
              calculation in finite fields, give all nim products below ω^ω^ω.",
    examples: &[
        (
            "[nim_alpha(p) for p in [3, 5, 7, 11, 13]]",
            "[2, 4, w + 1, w**w + 1, w + 4]",
        ),
        ("nim_alpha(19)", "w**3 + 4"),
    ],
    run: |call| {
        let p = call.natural(0, 8000)?;
        match transfinite::excess::number_of_prime(p) {
            Some(k) => Ok(value(transfinite::alpha(k, call.algebra.budget())?)),
            None => Err(Failure::argument(
                0,
                "`nim_alpha` expects an odd prime below 7928 here",
            )),
        }
    },
    ..Function::BLANK
};

static MEX: Function = Function {
    name: "mex",
    parameters: "list",
    summary: "the least integer from 0 on that is not in a list",
    details: "A nim heap in the list counts by its size, and a position by its nim value.",
    examples: &[
        ("mex([0, 1, 3, 1])", "2"),
        ("mex([0, *, *2])", "3"),
        ("mex([grundy(H) for H in options(nim(4))])", "4"),
        ("mex([])", "0"),
    ],
    run: |call| {
        let list = call.list(0)?;
        let count = list.items().len();
        // The mex is at most the number of items.
        call.claim(count)?;
        let mut found = vec![false; count];
        for (at, item) in list.items().iter().enumerate() {
            call.step(at)?;
            let n = match item.to_integer(call.algebra)? {
                Some(n) => Some(n),
                None => {
                    let game = item.to_game(call.algebra)?;
                    let heap = game.and_then(|game| call.algebra.as_nimber(game));
                    heap.map(Into::into)
                }
            };
            match n {
                Some(n) if n.sign() != num_bigint::Sign::Minus => {
                    let place = n.to_usize().and_then(|n| found.get_mut(n));
                    place.into_iter().for_each(|place| *place = true);
                }
                _ => {
                    let message = "`mex` expects a list of integers from 0 on, or of nim heaps";
                    return Err(Failure::argument(0, message));
                }
            }
        }
        let mex = found.iter().take_while(|found| **found).count();
        Ok(Value::Integer(mex.into()))
    },
    ..Function::BLANK
};

/// An impartial ruleset with its parameters, but without a position: `subtraction([1, 3, 4])`.
#[derive(Debug)]
pub struct Family {
    name: &'static str,
    parameters: Vec<Argument>,
}

impl Thing for Family {
    fn kind(&self) -> &'static str {
        "ruleset"
    }

    fn text(&self, _algebra: &mut Algebra, _style: Style) -> Result<String, Stopped> {
        let parameters: Vec<String> = self.parameters.iter().map(Argument::to_string).collect();
        Ok(format!("{}({})", self.name, parameters.join(", ")))
    }
}

/// The ruleset that a call with its parameters alone stands for, if it is an impartial one.
pub(super) fn family(name: &str, arguments: &[Argument]) -> Option<Value> {
    let entry = catalogue::find(name).ok()?;
    let parameters = catalogue::natural(arguments).ok()?;
    let (_, used) = entry.with_parameters(&parameters).ok()?;
    (used == parameters.len() && used > 0).then(|| {
        Value::Thing(Arc::new(Family {
            name: entry.name,
            parameters,
        }))
    })
}

/// The impartial ruleset that a value stands for: a name, or a call with its parameters.
pub fn impartial_ruleset(value: &Value) -> Option<(&'static str, Vec<Argument>)> {
    if let Some(family) = thing::<Family>(value) {
        return Some((family.name, family.parameters.clone()));
    }
    match value {
        Value::Function(function) => {
            let entry = catalogue::find(function.name).ok()?;
            Some((entry.name, Vec::new()))
        }
        _ => None,
    }
}

fn ruleset(call: &mut Call<'_>) -> Result<(&'static str, Vec<Argument>), Failure> {
    let value = call.get(0);
    value.and_then(impartial_ruleset).ok_or_else(|| {
        let found = value.map_or_else(|| "nothing".to_owned(), Value::a_kind);
        Failure::argument(
            0,
            format!("expected an impartial ruleset such as kayles or subtraction([1, 3, 4]), found {found}"),
        )
    })
}

fn failure(error: PositionError) -> Failure {
    match error {
        PositionError::Stopped(stopped) => Failure::Stopped(stopped),
        // Places in the ruleset's own call are not places in this one.
        error => Failure::argument(0, error.to_string()),
    }
}

/// The nim values of a user's ruleset whose positions are called by one number, from 0 on.
fn user_sequence(call: &mut Call<'_>) -> Result<Option<Value>, Failure> {
    let Some(value @ Value::Thing(_)) = call.get(0).cloned() else {
        return Ok(None);
    };
    let Some(ruleset) = thing::<RulesetThing>(&value) else {
        return Ok(None);
    };
    let n = call.natural(1, LONGEST)?;
    let mut values = Vec::new();
    for size in 0..n {
        let arguments = [u64::from(size).into()];
        let position = ruleset.0.call(&arguments, call.algebra.budget());
        let position = position.map_err(failure)?;
        let game = position.value(call.algebra)?;
        let value = call.algebra.as_nimber(game).ok_or_else(|| {
            let call = position.call();
            Failure::argument(0, format!("{call} is not worth a nim heap"))
        })?;
        values.push(Value::Integer(value.into()));
        call.step(size as usize)?;
    }
    Ok(Some(Value::List(List::new(values)?)))
}

/// The longest sequence that is given as a list.
const LONGEST: u32 = 1_000_000;

static NIM_SEQUENCE: Function = Function {
    name: "nim_sequence",
    parameters: "ruleset, n",
    summary: "the nim values of the first n heaps or coins",
    details: "A ruleset with parameters is called without its last argument: subtraction([1, 3, 4]). The first value is \
              that of the first heap or coin the ruleset numbers, 0 or 1.",
    examples: &[
        ("nim_sequence(kayles, 10)", "[0, 1, 2, 3, 1, 4, 3, 2, 1, 4]"),
        (
            "nim_sequence(subtraction([1, 3, 4]), 8)",
            "[0, 1, 0, 1, 2, 3, 2, 0]",
        ),
    ],
    run: |call| {
        if let Some(values) = user_sequence(call)? {
            return Ok(values);
        }
        let (name, parameters) = ruleset(call)?;
        let n = call.natural(1, LONGEST)?;
        let values = catalogue::sequence(name, &parameters, n as usize, call.algebra.budget())
            .map_err(failure)?;
        call.claim(values.len() * size_of::<Value>())?;
        let values = values.into_iter();
        let values = values.map(|v| Value::Integer(v.into())).collect();
        Ok(Value::List(List::new(values)?))
    },
    ..Function::BLANK
};

/// How far `period` looks unless told otherwise.
const USUAL_BOUND: u32 = 20_000;

static PERIOD: Function = Function {
    name: "period",
    parameters: "ruleset, [bound]",
    summary: "preperiod and period of the nim values of a ruleset, proved; of a list, observed",
    details: "Looks at the first 20000 values, or as many as `bound` says. The period is reported only when the finite check \
              that proves it succeeds; otherwise there is a message and no result. A list of any values has a period if its end shows it \
              three times, with at most a third of the list before that: the answer says that this is observed and not proved. Where a number is added in each round, that number \
              stands at the end.",
    examples: &[
        ("period(kayles)", "[71, 12]"),
        ("period(subtraction([2, 4, 7]))", "[8, 3]"),
        ("period([7, 1, 2, 1, 2, 1, 2])", "[1, 2, \"observed\"]"),
        ("period([n // 2 for n in 0..8])", "[0, 2, \"observed\", 1]"),
    ],
    run: |call| {
        if let Some(Value::List(list) | Value::Tuple(list)) = call.get(0).cloned() {
            return observed_period(call, list.items());
        }
        let (name, parameters) = ruleset(call)?;
        let bound = match call.count() {
            1 => USUAL_BOUND,
            _ => call.natural(1, 100_000_000)?,
        };
        let found = catalogue::period(name, &parameters, bound as usize, call.algebra.budget())
            .map_err(failure)?;
        match found {
            Periodicity::Proved(period) => {
                let pair = [period.preperiod, period.period];
                let pair = pair.map(|n| Value::Integer(n.into())).to_vec();
                Ok(Value::List(List::new(pair)?))
            }
            Periodicity::NotFound { searched } => Err(Failure::call(format!(
                "no period can be proved from the first {searched} values"
            ))),
        }
    },
    ..Function::BLANK
};

/// The period that a list shows.
fn observed_period(call: &mut Call<'_>, items: &[Value]) -> Result<Value, Failure> {
    let mut games = Vec::new();
    for (at, item) in items.iter().enumerate() {
        call.step(at)?;
        // Positions are compared by their values, and everything else that is no game by its text.
        match item.to_game(call.algebra)? {
            Some(game) => games.push(game),
            None => break,
        }
    }
    let (found, saltus) = if games.len() == items.len() {
        let seen = observe(call.algebra, &games)?;
        let saltus = seen.as_ref().map(|seen| seen.saltus);
        (seen.map(|seen| (seen.preperiod, seen.period)), saltus)
    } else {
        let (mut texts, mut held) = (Vec::new(), 0);
        for item in items {
            texts.push(show::text(call.algebra, item, Style::Text)?);
            held += size_of::<String>() + texts.last().map_or(0, String::len);
            call.claim(2 * held)?;
        }
        (observe_texts(&texts, call.algebra.budget())?, None)
    };
    let Some((preperiod, period)) = found else {
        let count = items.len();
        return Err(Failure::argument(
            0,
            format!(
                "these {count} items show no period: it must come three times, in six items or more, with at most a third of the items before it"
            ),
        ));
    };
    let mut answer = vec![
        Value::Integer(preperiod.into()),
        Value::Integer(period.into()),
        Value::text("observed"),
    ];
    answer.extend(saltus.filter(|s| *s != Game::ZERO).map(Value::game));
    Ok(Value::List(List::new(answer)?))
}
