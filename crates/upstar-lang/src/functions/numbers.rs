//! Functions of integers and numbers.

use crate::function::{Failure, Function};
use crate::value::Value;
use upstar::number::long;

/// The functions of this group.
pub static FUNCTIONS: &[&Function] = &[&ABS, &FLOOR, &CEIL, &GCD];

static ABS: Function = Function {
    name: "abs",
    parameters: "x",
    summary: "the absolute value of a number",
    examples: &[("abs(-7/4)", "7/4")],
    run: |call| {
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
    examples: &[("floor(-7/4)", "-2")],
    run: |call| Ok(call.number(0)?.floor().into()),
    ..Function::BLANK
};

static CEIL: Function = Function {
    name: "ceil",
    parameters: "x",
    summary: "the least integer not below a number",
    examples: &[("ceil(-7/4)", "-1")],
    run: |call| Ok(call.number(0)?.ceil().into()),
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
