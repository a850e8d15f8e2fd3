//! Nim products of powers of ω: exponents are added digit by digit, and carries go down.

use super::excess::{MOST_PRIMES, odd_prime};
use crate::ordinal::Ordinal;
use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::ToPrimitive;
use std::cmp::Ordering;
use upstar_values::budget::Stopped;

/// Coefficients of exponents with more bits are refused: each digit is a root on top of the one before.
const MOST_BITS: u64 = 512;
const OUT_OF_RANGE: Stopped = Stopped::TooLarge(
    &"a nim product outside of the ordinals below ω^ω^1000 with coefficients below 2^512 in exponents",
);

/// The number of the prime that a term of an exponent belongs to.
pub(super) fn prime_number(power: &Ordinal) -> Result<usize, Stopped> {
    let number = power.integer().and_then(|k| k.to_usize());
    number.filter(|k| *k < MOST_PRIMES).ok_or(OUT_OF_RANGE)
}

/// Whether the nim arithmetic knows the power of ω with this exponent.
pub(super) fn is_in_range(exponent: &Ordinal) -> bool {
    let mut terms = exponent.terms().iter();
    terms.all(|(power, n)| prime_number(power).is_ok() && n.bits() <= MOST_BITS)
}

/// The digits of n to the base p, lowest first.
fn digits(n: &BigUint, p: u32) -> Vec<u32> {
    let (mut rest, mut digits) = (n.clone(), Vec::new());
    while rest.bits() > 0 {
        let (quotient, digit) = rest.div_rem(&BigUint::from(p));
        digits.push(digit.to_u32().unwrap_or(0));
        rest = quotient;
    }
    digits
}

/// The sum of two exponents of one prime, and whether its last carry is left over: p at one digit are 1 at the digit below.
fn with_carries(m: &BigUint, n: &BigUint, p: u32) -> Result<(BigUint, bool), Stopped> {
    if m.bits() > MOST_BITS || n.bits() > MOST_BITS {
        return Err(OUT_OF_RANGE);
    }
    // Most exponents have one digit.
    if let (Some(m), Some(n)) = (m.to_u32(), n.to_u32())
        && m < p
        && n < p
    {
        return Ok(match m + n < p {
            true => ((m + n).into(), false),
            false => ((m + n - p).into(), true),
        });
    }
    let (m, n) = (digits(m, p), digits(n, p));
    let digit = |digits: &[u32], at: usize| digits.get(at).copied().unwrap_or(0);
    let (mut sum, mut carry) = (BigUint::ZERO, 0);
    for at in (0..m.len().max(n.len())).rev() {
        let here = digit(&m, at) + digit(&n, at) + carry;
        carry = u32::from(here >= p);
        sum += BigUint::from(p).pow(at as u32) * (here - carry * p);
    }
    Ok((sum, carry == 1))
}

/// ω^e ⊗ ω^f is a power of ω times α_p for some primes: its exponent, and the numbers of the primes.
pub(super) fn product(e: &Ordinal, f: &Ordinal) -> Result<(Ordinal, Vec<usize>), Stopped> {
    if e.is_zero() || f.is_zero() {
        return Ok((if e.is_zero() { f } else { e }.clone(), Vec::new()));
    }
    let (mut terms, mut carries) = (std::collections::BTreeMap::new(), Vec::new());
    let (mut a, mut b) = (e.terms(), f.terms());
    loop {
        let order = match (a.first(), b.first()) {
            (None, None) => break,
            (Some(_), None) => Ordering::Greater,
            (None, Some(_)) => Ordering::Less,
            (Some(x), Some(y)) => x.0.cmp(&y.0),
        };
        match order {
            Ordering::Equal => {
                let k = prime_number(&a[0].0)?;
                let (sum, carried) = with_carries(&a[0].1, &b[0].1, odd_prime(k))?;
                terms.insert(a[0].0.clone(), sum);
                carries.extend(carried.then_some(k));
                (a, b) = (&a[1..], &b[1..]);
            }
            Ordering::Greater => {
                prime_number(&a[0].0)?;
                terms.insert(a[0].0.clone(), a[0].1.clone());
                a = &a[1..];
            }
            Ordering::Less => {
                prime_number(&b[0].0)?;
                terms.insert(b[0].0.clone(), b[0].1.clone());
                b = &b[1..];
            }
        }
    }
    Ok((Ordinal::from_map(terms), carries))
}

/// The topmost root in a power of ω: its prime, and p^n where n roots of that prime are below it.
pub(super) fn top_root(exponent: &Ordinal) -> Result<Option<(usize, BigUint)>, Stopped> {
    let Some((power, n)) = exponent.terms().first() else {
        return Ok(None);
    };
    let k = prime_number(power)?;
    let p = odd_prime(k);
    let mut step = BigUint::from(1u32);
    while &step * p <= *n {
        step *= p;
    }
    Ok(Some((k, step)))
}

/// How often a root is in a power of ω, and the exponent of what else is in it.
pub(super) fn split(exponent: &Ordinal, k: usize, step: &BigUint) -> (u32, Ordinal) {
    let Some((power, n)) = exponent.terms().first() else {
        return (0, Ordinal::ZERO);
    };
    if prime_number(power) != Ok(k) {
        return (0, exponent.clone());
    }
    let (digit, rest) = n.div_rem(step);
    let mut terms: std::collections::BTreeMap<_, _> = exponent.terms().iter().cloned().collect();
    terms.insert(power.clone(), rest);
    (digit.to_u32().unwrap_or(0), Ordinal::from_map(terms))
}
