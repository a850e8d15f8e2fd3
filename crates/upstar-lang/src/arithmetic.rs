//! Arithmetic on integers and numbers.

use crate::integer::{Integer, MOST_BITS};
use crate::value::{List, Value};
use num_bigint::BigInt;
use num_traits::{One, ToPrimitive};
use std::sync::Arc;
use upstar::budget::{Budget, Stopped};
use upstar::notation::tree::Infix;
use upstar::number::{Dyadic, ParseDyadicError, Rational, long};

const TOO_MANY_BITS: &str = "a power of more than 2^22 bits is too large to be formed";

/// A sum without games: of integers, numbers, texts or lists. `None` if the terms are something else.
pub(crate) fn plain_sum(
    terms: &[(bool, Value)],
    budget: &Budget,
) -> Option<Result<Value, Stopped>> {
    let look = |at: usize| match at % 1024 {
        1023 => budget.check(0),
        _ => Ok(()),
    };
    let values = || terms.iter().map(|(_, value)| value);
    if values().all(|value| matches!(value, Value::Integer(_))) {
        let mut sum = Integer::from(0);
        for (at, (minus, value)) in terms.iter().enumerate() {
            match value {
                Value::Integer(n) if *minus => sum = &sum - n,
                Value::Integer(n) => sum = &sum + n,
                _ => {}
            }
            if let Err(stopped) = look(at) {
                return Some(Err(stopped));
            }
        }
        return Some(Ok(Value::Integer(sum)));
    }
    if let Some(numbers) = values()
        .map(Value::plain_number)
        .collect::<Option<Vec<_>>>()
    {
        let mut sum = Dyadic::ZERO;
        for (at, ((minus, _), number)) in terms.iter().zip(&numbers).enumerate() {
            sum = if *minus { &sum - number } else { &sum + number };
            if let Err(stopped) = look(at) {
                return Some(Err(stopped));
            }
        }
        return Some(Ok(Value::Number(sum)));
    }
    if let Some(numbers) = values()
        .map(Value::plain_rational)
        .collect::<Option<Vec<_>>>()
    {
        return Some(rational_sum(terms, &numbers, budget));
    }
    if terms.iter().any(|(minus, _)| *minus) {
        return None;
    }
    if values().all(|value| matches!(value, Value::Text(_))) {
        let joined: String = values()
            .filter_map(|value| match value {
                Value::Text(text) => Some(&**text),
                _ => None,
            })
            .collect();
        return Some(Ok(Value::Text(Arc::from(joined))));
    }
    let joined = || {
        let items = values().filter_map(Value::items).flatten().cloned();
        List::new(items.collect())
    };
    if values().all(|value| matches!(value, Value::List(_))) {
        return Some(joined().map(Value::List));
    }
    if values().all(|value| matches!(value, Value::Tuple(_))) {
        return Some(joined().map(Value::Tuple));
    }
    None
}

fn rational_sum(
    terms: &[(bool, Value)],
    numbers: &[Rational],
    budget: &Budget,
) -> Result<Value, Stopped> {
    let mut sum = Rational::from(&Dyadic::ZERO);
    for ((minus, _), number) in terms.iter().zip(numbers) {
        fits(sum.bits() + number.bits())?;
        budget.check(0)?;
        sum = match minus {
            true => sum.sub(number, budget)?,
            false => sum.add(number, budget)?,
        };
    }
    Ok(sum.into())
}

/// Refuses numbers of too many bits.
fn fits(bits: u64) -> Result<(), Stopped> {
    match bits > MOST_BITS {
        true => Err(Stopped::TooLarge(&"a number of more than 2^22 bits")),
        false => Ok(()),
    }
}

/// `x operator y` for rationals of which one is not dyadic.
pub(crate) fn rational_infix(
    operator: Infix,
    x: &Rational,
    y: &Rational,
    budget: &Budget,
) -> Result<Value, Problem> {
    fits(x.bits() + y.bits())?;
    let quotient = || -> Result<Rational, Problem> {
        let quotient = x.div(y, budget)?;
        quotient.ok_or_else(|| problem("division by zero", true))
    };
    Ok(match operator {
        Infix::Times => x.mul(y, budget)?.into(),
        Infix::FloorDivide => quotient()?.floor(budget)?.into(),
        Infix::Remainder => {
            let whole = quotient()?.floor(budget)?;
            let whole = Rational::from(&Dyadic::from(whole));
            x.sub(&whole.mul(y, budget)?, budget)?.into()
        }
        Infix::Power => return rational_power(x, y, budget),
        _ => quotient()?.into(),
    })
}

fn rational_power(x: &Rational, y: &Rational, budget: &Budget) -> Result<Value, Problem> {
    let exponent = y.to_dyadic().filter(Dyadic::is_integer);
    let Some(exponent) = exponent.map(|y| y.numerator()) else {
        return Err(problem("expected an integer as the exponent", true));
    };
    let one = Rational::from(&Dyadic::ONE);
    let base = match exponent.sign() {
        num_bigint::Sign::Minus => match one.div(x, budget)? {
            Some(inverse) => inverse,
            None => return Err(problem("division by zero", false)),
        },
        _ => x.clone(),
    };
    let too_large = || problem(format!("stopped: {TOO_MANY_BITS}"), false);
    let exponent = exponent.magnitude().to_u32().ok_or_else(too_large)?;
    if base.bits().saturating_mul(u64::from(exponent)) > MOST_BITS {
        return Err(too_large());
    }
    Ok(base.pow(exponent, budget)?.into())
}

/// Why an operation has no result.
pub(crate) struct Problem {
    pub(crate) message: String,
    /// The limit that was reached.
    pub(crate) stopped: Option<Stopped>,
    /// Whether the right operand is the wrong one.
    pub(crate) on_right: bool,
}

fn problem(message: impl Into<String>, on_right: bool) -> Problem {
    Problem {
        message: message.into(),
        stopped: None,
        on_right,
    }
}

impl From<Stopped> for Problem {
    fn from(stopped: Stopped) -> Problem {
        let message = crate::stopped_text(&stopped);
        Problem {
            stopped: Some(stopped),
            ..problem(message, false)
        }
    }
}

/// `x operator y`; `whole` if both were integers, which keeps powers and remainders integers.
pub(crate) fn infix(
    operator: Infix,
    x: &Dyadic,
    y: &Dyadic,
    whole: bool,
    budget: &Budget,
) -> Result<Value, Problem> {
    match operator {
        Infix::Power => power(x, y, whole, budget),
        Infix::FloorDivide | Infix::Remainder => {
            if y.is_zero() {
                return Err(problem("division by zero", true));
            }
            // Over a common denominator, the quotient is that of the numerators.
            let top = x.exponent().max(y.exponent());
            let over = |z: &Dyadic| z.numerator() << (top - z.exponent());
            let (m, n) = (over(x), over(y));
            let (quotient, remainder) = long::div_mod_floor(&m, &n, budget)?;
            if operator == Infix::FloorDivide {
                return Ok(Value::Integer(quotient.into()));
            }
            Ok(if whole {
                Value::Integer(remainder.into())
            } else {
                Value::Number(Dyadic::new(remainder, top))
            })
        }
        _ => {
            let (above, below) = (x.numerator() << y.exponent(), y.numerator() << x.exponent());
            match Dyadic::from_ratio_within(&above, &below, budget)? {
                Ok(quotient) => Ok(Value::Number(quotient)),
                Err(ParseDyadicError::ZeroDenominator) => Err(problem("division by zero", true)),
                Err(_) => match Rational::new(above, below, budget)? {
                    Some(quotient) => Ok(quotient.into()),
                    None => Err(problem("division by zero", true)),
                },
            }
        }
    }
}

fn power(x: &Dyadic, y: &Dyadic, whole: bool, budget: &Budget) -> Result<Value, Problem> {
    if !y.is_integer() {
        return Err(problem("expected an integer as the exponent", true));
    }
    let too_large = || problem(format!("stopped: {TOO_MANY_BITS}"), false);
    if y.signum() < 0 {
        let one = BigInt::one() << x.exponent();
        return match Dyadic::from_ratio_within(&one, &x.numerator(), budget)? {
            Ok(inverse) => power(&inverse, &-y, false, budget),
            Err(ParseDyadicError::ZeroDenominator) => Err(problem("division by zero", false)),
            Err(_) => rational_power(&Rational::from(x), &Rational::from(y), budget),
        };
    }
    let numerator = x.numerator();
    let tame = x.is_integer() && numerator.magnitude() <= &1u32.into();
    let exponent = match y.numerator().to_u32() {
        Some(exponent) => exponent,
        // Powers of 0, 1 and -1 stay small whatever the exponent.
        None if tame => 2 + u32::from(y.numerator().bit(0)),
        None => return Err(too_large()),
    };
    let bits = numerator
        .bits()
        .max(x.exponent())
        .saturating_mul(u64::from(exponent));
    if !tame && bits > MOST_BITS {
        return Err(too_large());
    }
    let above = long::pow(&numerator, exponent, budget)?;
    let power = Dyadic::new(above, x.exponent() * u64::from(exponent));
    Ok(if whole {
        Value::Integer(power.numerator().into())
    } else {
        Value::Number(power)
    })
}

/// The product of two numbers, unless it is too large to be written down.
pub(crate) fn product(x: &Dyadic, y: &Dyadic) -> Result<Dyadic, Stopped> {
    if x.numerator().bits() + y.numerator().bits() > MOST_BITS {
        return Err(Stopped::TooLarge(&"a product of more than 2^22 bits"));
    }
    Ok(x * y)
}

/// The product of two integers, unless it is too large to be written down.
pub(crate) fn integer_product(a: &Integer, b: &Integer) -> Result<Integer, Stopped> {
    if a.bits() + b.bits() > MOST_BITS {
        return Err(Stopped::TooLarge(&"a product of more than 2^22 bits"));
    }
    Ok(a * b)
}
