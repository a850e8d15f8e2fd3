//! Ordinals.

use crate::function::{Call, Failure, Function};
use crate::ordinals::{self, value};
use crate::value::Value;
use upstar::impartial::ordinal::Ordinal;

/// The functions of this group.
pub static FUNCTIONS: &[&Function] = &[&ORDINAL, &ORDINARY_SUM, &ORDINARY_PRODUCT, &ORDINARY_POWER];

/// An argument as an ordinal.
pub(super) fn ordinal(call: &mut Call<'_>, at: usize) -> Result<Ordinal, Failure> {
    call.convert(
        at,
        "an ordinal or an integer from 0 on",
        |value, algebra| {
            if let Some(ordinal) = ordinals::ordinal(value) {
                return Ok(Some(ordinal));
            }
            let integer = value.to_integer(algebra)?;
            Ok(integer.and_then(|n| n.to_biguint()).map(Ordinal::from))
        },
    )
}

static ORDINAL: Function = Function {
    name: "ordinal",
    parameters: "x",
    summary: "the ordinal that a text names, such as \"w^2*3 + 5\"",
    details: "The name w (or ω, or omega) stands for the first infinite ordinal as long as you do not define it. `+` and `*` are the \
              natural (Hessenberg) sum and product, those of games and numbers: both are commutative. w ** x is a power of ω. Ordinals \
              are compared like numbers. See `ordinary_sum` for Cantor's arithmetic and `nim_mul` for the field of nimbers.",
    examples: &[
        ("ordinal(\"w^2*3 + 5\")", "w**2 * 3 + 5"),
        ("1 + w", "w + 1"),
        ("(w + 1) * (w + 1)", "w**2 + w * 2 + 1"),
        ("w**w + w**2 > w**w + w * 100", "true"),
    ],
    run: |call| match call.get(0) {
        Some(Value::Text(text)) => match text.parse::<Ordinal>() {
            Ok(ordinal) => Ok(value(ordinal)),
            Err(error) => Err(Failure::argument(0, error.to_string())),
        },
        _ => Ok(value(ordinal(call, 0)?)),
    },
    ..Function::BLANK
};

static ORDINARY_SUM: Function = Function {
    name: "ordinary_sum",
    parameters: "a, ...",
    summary: "Cantor's sum of ordinals, one after the other",
    details: "A small ordinal before a large one is lost. As games, this is the ordinal sum a : b.",
    examples: &[("ordinary_sum(1, w)", "w"), ("ordinary_sum(w, 1)", "w + 1")],
    run: |call| {
        let mut sum = Ordinal::ZERO;
        for at in 0..call.count() {
            sum = sum.plus(&ordinal(call, at)?);
            call.step(at)?;
        }
        Ok(value(sum))
    },
    ..Function::BLANK
};

static ORDINARY_PRODUCT: Function = Function {
    name: "ordinary_product",
    parameters: "a, b",
    summary: "Cantor's product of ordinals: b copies of a, one after the other",
    examples: &[
        ("ordinary_product(2, w)", "w"),
        ("ordinary_product(w, 2)", "w * 2"),
        ("ordinary_product(w + 1, w + 1)", "w**2 + w + 1"),
    ],
    run: |call| Ok(value(ordinal(call, 0)?.times(&ordinal(call, 1)?)?)),
    ..Function::BLANK
};

static ORDINARY_POWER: Function = Function {
    name: "ordinary_power",
    parameters: "a, b",
    summary: "Cantor's power of ordinals",
    examples: &[
        ("ordinary_power(2, w)", "w"),
        ("ordinary_power(w + 1, 3)", "w**3 + w**2 + w + 1"),
        ("ordinary_power(w, w + 1)", "w**(w + 1)"),
    ],
    run: |call| {
        let (a, b) = (ordinal(call, 0)?, ordinal(call, 1)?);
        Ok(value(a.power(&b, call.algebra.budget())?))
    },
    ..Function::BLANK
};
