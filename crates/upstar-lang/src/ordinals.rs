//! Infinite ordinals as values of the language.

use crate::machine::Problem;
use crate::things::thing;
use crate::value::{Thing, Value};
use std::cmp::Ordering;
use std::sync::Arc;
use upstar::budget::{Budget, Stopped};
use upstar::game::Algebra;
use upstar::impartial::ordinal::Ordinal;
use upstar::notation::Style;
use upstar::notation::tree::Infix;

/// An infinite ordinal; the finite ones are integers.
#[derive(Debug)]
pub(crate) struct Infinite(Ordinal);

impl Thing for Infinite {
    fn kind(&self) -> &'static str {
        "ordinal"
    }

    fn text(&self, algebra: &mut Algebra, style: Style) -> Result<String, Stopped> {
        algebra.budget().check(algebra.bytes() + self.0.bytes())?;
        Ok(match style {
            Style::Text => self.0.to_string(),
            Style::Unicode | Style::MathMl => format!("{:#}", self.0),
            Style::Latex => self.0.latex(),
        })
    }

    fn bytes(&self) -> usize {
        self.0.bytes()
    }
}

/// Whether a name stands for ω while it is not defined.
pub(crate) fn is_omega(name: &str) -> bool {
    matches!(name, "w" | "ω" | "omega")
}

/// The infinite ordinal, if the value is one.
fn infinite(value: &Value) -> Option<&Ordinal> {
    thing::<Infinite>(value).map(|infinite| &infinite.0)
}

/// The ordinal that a value is: an infinite one, or an integer from 0 on.
pub(crate) fn ordinal(value: &Value) -> Option<Ordinal> {
    match value {
        Value::Integer(n) => n.to_big().to_biguint().map(Ordinal::from),
        value => infinite(value).cloned(),
    }
}

/// An ordinal as a value.
pub(crate) fn value(ordinal: Ordinal) -> Value {
    match ordinal.integer() {
        Some(n) => Value::Integer(n.into()),
        None => Value::Thing(Arc::new(Infinite(ordinal))),
    }
}

/// ω.
pub(crate) fn omega() -> Value {
    value(Ordinal::omega())
}

fn other(value: &Value, part: usize) -> Result<Ordinal, Problem> {
    ordinal(value)
        .ok_or_else(|| Problem::expected("an ordinal or an integer from 0 on", value, part))
}

/// The natural sum, if one of the terms is an infinite ordinal.
pub(crate) fn sum(terms: &[(bool, Value)]) -> Option<Result<Value, Problem>> {
    let is_one = terms.iter().any(|(_, value)| infinite(value).is_some());
    is_one.then(|| {
        let mut sum = Ordinal::ZERO;
        for (at, (minus, value)) in terms.iter().enumerate() {
            if *minus {
                return Err(Problem::new("ordinals are not subtracted here").part(at));
            }
            sum = sum.natural_sum(&other(value, at)?);
        }
        Ok(value(sum))
    })
}

/// The natural product or power, if one of the operands is an infinite ordinal.
pub(crate) fn infix(
    infix: Infix,
    a: &Value,
    b: &Value,
    budget: &Budget,
) -> Option<Result<Value, Problem>> {
    let is_one = infinite(a).is_some() || infinite(b).is_some();
    is_one.then(|| {
        let (x, y) = (other(a, 0)?, other(b, 1)?);
        let result = match infix {
            Infix::Times => x.natural_product(&y, budget)?,
            Infix::Power if x == Ordinal::omega() => Ordinal::omega_power(y)?,
            Infix::Power => match y.integer().map(u32::try_from) {
                Some(Ok(n)) => x.natural_power(n, budget)?,
                _ => {
                    let problem = Problem::new("only ω has an infinite natural power").part(1);
                    return Err(problem.help("`ordinary_power` gives ordinary powers"));
                }
            },
            _ => {
                let problem = Problem::new("ordinals have sums, products and powers here");
                return Err(problem.help("`nim_div` divides in the field of nimbers"));
            }
        };
        Ok(value(result))
    })
}

/// The order of two values if one of them is an infinite ordinal, which is greater than all numbers.
pub(crate) fn order(a: &Value, b: &Value) -> Option<Ordering> {
    match (infinite(a), infinite(b)) {
        (Some(a), Some(b)) => Some(a.cmp(b)),
        (Some(_), None) => b.plain_number().map(|_| Ordering::Greater),
        (None, Some(_)) => a.plain_number().map(|_| Ordering::Less),
        (None, None) => None,
    }
}
