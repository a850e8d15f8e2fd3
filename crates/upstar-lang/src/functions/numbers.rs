//! Functions of integers and numbers.

use crate::function::{Call, Failure, Function};
use crate::random::Random;
use crate::value::{List, Value};
use num_bigint::{BigInt, BigUint, Sign};
use upstar::number::{Rational, long};

/// The functions of this group.
pub static FUNCTIONS: &[&Function] = &[
    &ABS,
    &FLOOR,
    &CEIL,
    &GCD,
    &NUMERATOR,
    &DENOMINATOR,
    &BIN,
    &OCT,
    &HEX,
    &RANDOM,
    &SHUFFLED,
];

static ABS: Function = Function {
    name: "abs",
    parameters: "x",
    summary: "the absolute value of a number",
    examples: &[("abs(-7/4)", "7/4")],
    run: |call| {
        if let Some(Value::Rational(ratio)) = call.get(0) {
            let is_negative = ratio.numerator().sign() == Sign::Minus;
            return Ok(match is_negative {
                true => ratio.neg().into(),
                false => Value::Rational(ratio.clone()),
            });
        }
        let number = call.number(0)?.abs();
        Ok(match call.get(0) {
            Some(Value::Integer(_)) => number.numerator().into(),
            _ => number.into(),
        })
    },
    ..Function::BLANK
};

static FLOOR: Function = Function {
    name: "floor",
    parameters: "x",
    summary: "the greatest integer not above a number",
    examples: &[("floor(-7/4)", "-2"), ("floor(10/3)", "3")],
    run: |call| match call.get(0) {
        Some(Value::Rational(ratio)) => Ok(ratio.floor(call.algebra.budget())?.into()),
        _ => Ok(call.number(0)?.floor().into()),
    },
    ..Function::BLANK
};

static CEIL: Function = Function {
    name: "ceil",
    parameters: "x",
    summary: "the least integer not below a number",
    examples: &[("ceil(-7/4)", "-1"), ("ceil(10/3)", "4")],
    run: |call| match call.get(0) {
        Some(Value::Rational(ratio)) => Ok((-ratio.neg().floor(call.algebra.budget())?).into()),
        _ => Ok(call.number(0)?.ceil().into()),
    },
    ..Function::BLANK
};

static GCD: Function = Function {
    name: "gcd",
    parameters: "a, b",
    summary: "the greatest common divisor of two integers",
    examples: &[("gcd(12, 18)", "6")],
    run: |call| -> Result<Value, Failure> {
        let (a, b) = (call.integer(0)?, call.integer(1)?);
        Ok(long::gcd(&a, &b, call.algebra.budget())?.into())
    },
    ..Function::BLANK
};

/// The parts of a rational number.
fn ratio(call: &mut Call<'_>) -> Result<Rational, Failure> {
    match call.get(0).and_then(Value::plain_rational) {
        Some(ratio) => Ok(ratio),
        None => Ok(Rational::from(&call.number(0)?)),
    }
}

static NUMERATOR: Function = Function {
    name: "numerator",
    parameters: "x",
    summary: "the numerator of a rational number in lowest terms",
    examples: &[("numerator(6/9)", "2")],
    run: |call| Ok(ratio(call)?.numerator().clone().into()),
    ..Function::BLANK
};

static DENOMINATOR: Function = Function {
    name: "denominator",
    parameters: "x",
    summary: "the denominator of a rational number in lowest terms",
    examples: &[("denominator(6/9)", "3"), ("denominator(-7/4)", "4")],
    run: |call| Ok(ratio(call)?.denominator().clone().into()),
    ..Function::BLANK
};

/// An integer in another base, with the prefix that reads it back.
fn in_base(call: &mut Call<'_>, base: u32, prefix: &str) -> Result<Value, Failure> {
    let n = call.integer(0)?;
    call.claim(n.bits() as usize)?;
    let sign = if n.sign() == Sign::Minus { "-" } else { "" };
    let digits = n.magnitude().to_str_radix(base);
    Ok(Value::text(format!("{sign}{prefix}{digits}")))
}

static BIN: Function = Function {
    name: "bin",
    parameters: "n",
    summary: "an integer in binary, as a text that reads back",
    details: "Integers can be written in binary, octal and hexadecimal: 0b1101, 0o17, 0xff. `int` reads such texts.",
    examples: &[("bin(13)", "0b1101"), ("0b1101 + 0b1", "14")],
    run: |call| in_base(call, 2, "0b"),
    ..Function::BLANK
};

static OCT: Function = Function {
    name: "oct",
    parameters: "n",
    summary: "an integer in octal, as a text that reads back",
    examples: &[("oct(15)", "0o17"), ("0o17", "15")],
    run: |call| in_base(call, 8, "0o"),
    ..Function::BLANK
};

static HEX: Function = Function {
    name: "hex",
    parameters: "n, [columns]",
    summary: "an integer in hexadecimal, as a text that reads back; or a position of Hex",
    details: "With one integer its digits. With a text or with rows and columns a board of the game, see `upstar rulesets hex`.",
    examples: &[
        ("hex(255)", "0xff"),
        ("int(\"0xff\")", "255"),
        ("outcome(hex(3, 3))", "N"),
    ],
    run: |call| match call.arguments.first() {
        Some(Value::Integer(_)) if call.count() == 1 => in_base(call, 16, "0x"),
        _ => super::positions::build(call),
    },
    ..Function::BLANK
};

static RANDOM: Function = Function {
    name: "random",
    parameters: "seed, [n], [count]",
    summary: "an integer from 0 to n - 1 that looks random, or a list of such integers; the same for the same seed",
    details: "The seed is an integer. n is 2^64 if it is left out.",
    examples: &[
        ("random(1, 6) == random(1, 6)", "true"),
        ("random(1, 6, 10)", "[1, 4, 1, 4, 1, 3, 2, 1, 0, 3]"),
        ("max(random(7, 10, 1000))", "9"),
    ],
    run: |call| {
        let seed = call.integer(0)?;
        let n = match call.count() {
            1 => BigUint::from(1u32) << 64,
            _ => {
                let n = call.integer(1)?.to_biguint();
                n.filter(|n| *n != BigUint::ZERO).ok_or_else(|| {
                    Failure::argument(1, "`random` expects an integer from 1 on here")
                })?
            }
        };
        let mut random = Random::new(&seed);
        if call.count() < 3 {
            return Ok(BigInt::from(random.below(&n)).into());
        }
        let count = call.natural(2, u32::MAX)? as usize;
        let each = size_of::<Value>() + (n.bits() / 8) as usize;
        call.claim(count.saturating_mul(each))?;
        let mut numbers = Vec::new();
        for at in 0..count {
            match n.bits() > 4096 {
                true => call.claim(0)?,
                false => call.step(at)?,
            }
            numbers.push(BigInt::from(random.below(&n)).into());
        }
        Ok(Value::List(List::new(numbers)?))
    },
    ..Function::BLANK
};

static SHUFFLED: Function = Function {
    name: "shuffled",
    parameters: "list, seed",
    summary: "the items of a list in an order that looks random; the same for the same seed",
    examples: &[("sorted(shuffled(1..5, 3))", "[1, 2, 3, 4, 5]")],
    run: |call| {
        let mut items = super::collections::items(call, 0)?;
        let mut random = Random::new(&call.integer(1)?);
        for at in (1..items.len()).rev() {
            call.step(at)?;
            let other = random.below(&BigUint::from(at + 1));
            items.swap(at, usize::try_from(other).unwrap_or(at));
        }
        Ok(Value::List(List::new(items)?))
    },
    ..Function::BLANK
};
