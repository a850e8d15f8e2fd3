//! Inverses and square roots, by way of the topmost root of ω in a number.

use super::monomial::{split, top_root};
use super::{Terms, alpha, big, mul};
use crate::ordinal::Ordinal;
use num_bigint::BigUint;
use upstar_values::budget::{Budget, Stopped};

/// The field that a root generates over all smaller numbers: it is X with X^p = a.
struct Root {
    /// The exponent of X as a power of ω.
    exponent: Ordinal,
    p: u32,
    a: Ordinal,
    prime_number: usize,
    step: BigUint,
}

impl Root {
    /// The topmost root in a power of ω; `None` for 1.
    fn topmost(exponent: &Ordinal, budget: &Budget) -> Result<Option<Root>, Stopped> {
        let Some((k, step)) = top_root(exponent)? else {
            return Ok(None);
        };
        let p = super::excess::odd_prime(k);
        let power = |n: BigUint| Ordinal::one_term(Ordinal::from(k as u64), n);
        let a = match step == BigUint::from(1u32) {
            true => alpha(k, budget)?,
            false => Ordinal::one_term(power(&step / p), BigUint::from(1u32)),
        };
        Ok(Some(Root {
            exponent: power(step.clone()),
            p,
            a,
            prime_number: k,
            step,
        }))
    }

    /// A number as a polynomial in X, lowest coefficient first.
    fn polynomial(&self, x: &Ordinal, budget: &Budget) -> Result<Vec<Ordinal>, Stopped> {
        let mut parts: Vec<Terms> = Vec::new();
        for (exponent, c) in x.terms() {
            let (digit, rest) = split(exponent, self.prime_number, &self.step);
            while parts.len() <= digit as usize {
                parts.push(Terms::default());
            }
            parts[digit as usize].add(&rest, c, budget)?;
        }
        Ok(parts.into_iter().map(Terms::ordinal).collect())
    }

    /// The number that a polynomial in X of degree below p is.
    fn number(&self, polynomial: &[Ordinal], budget: &Budget) -> Result<Ordinal, Stopped> {
        let mut sum = Ordinal::ZERO;
        let mut power = Ordinal::from(1u64);
        let x = Ordinal::one_term(self.exponent.clone(), BigUint::from(1u32));
        for coefficient in polynomial {
            sum = sum.nim_sum(&mul(coefficient, &power, budget)?);
            power = mul(&power, &x, budget)?;
        }
        Ok(sum)
    }
}

fn trim(polynomial: &mut Vec<Ordinal>) {
    while polynomial.last().is_some_and(Ordinal::is_zero) {
        polynomial.pop();
    }
}

/// Adds `scale` ⊗ X^shift ⊗ b to a.
fn add_scaled(
    a: &mut Vec<Ordinal>,
    b: &[Ordinal],
    scale: &Ordinal,
    shift: usize,
    budget: &Budget,
) -> Result<(), Stopped> {
    if a.len() < b.len() + shift {
        a.resize(b.len() + shift, Ordinal::ZERO);
    }
    for (at, coefficient) in b.iter().enumerate() {
        if !coefficient.is_zero() {
            let sum = a[at + shift].nim_sum(&mul(coefficient, scale, budget)?);
            a[at + shift] = sum;
        }
    }
    trim(a);
    Ok(())
}

/// The nim inverse; `None` for 0. The algorithm of Euclid for polynomials in the topmost root, whose coefficients are inverted in
/// the same way.
pub fn inverse(x: &Ordinal, budget: &Budget) -> Result<Option<Ordinal>, Stopped> {
    // One level for each root below the topmost one.
    stacker::maybe_grow(STACK, 1 << 20, || inverse_here(x, budget))
}

/// Left on the stack for one level of the recursion.
const STACK: usize = 64 << 10;

fn inverse_here(x: &Ordinal, budget: &Budget) -> Result<Option<Ordinal>, Stopped> {
    let Some((lead, coefficient)) = x.terms().first() else {
        return Ok(None);
    };
    let Some(root) = Root::topmost(lead, budget)? else {
        return Ok(big::inverse(coefficient).map(Ordinal::from));
    };
    // X^p + a and x, each with the multiple of x that it is modulo X^p + a.
    let mut modulus = vec![Ordinal::ZERO; root.p as usize + 1];
    modulus[0] = root.a.clone();
    modulus[root.p as usize] = Ordinal::from(1u64);
    let (mut r, mut s) = (modulus, Vec::new());
    let mut next_r = root.polynomial(x, budget)?;
    let mut next_s = vec![Ordinal::from(1u64)];
    while next_r.len() > 1 {
        let top = &next_r[next_r.len() - 1];
        let Some(scale) = inverse(top, budget)? else {
            return Ok(None);
        };
        while r.len() >= next_r.len() {
            let shift = r.len() - next_r.len();
            let quotient = mul(&r[r.len() - 1], &scale, budget)?;
            add_scaled(&mut r, &next_r, &quotient, shift, budget)?;
            add_scaled(&mut s, &next_s, &quotient, shift, budget)?;
        }
        std::mem::swap(&mut r, &mut next_r);
        std::mem::swap(&mut s, &mut next_s);
    }
    let Some(constant) = next_r.first() else {
        return Ok(None);
    };
    let Some(scale) = inverse(constant, budget)? else {
        return Ok(None);
    };
    let multiple = root.number(&next_s, budget)?;
    mul(&multiple, &scale, budget).map(Some)
}

/// The nim square root; every number has exactly one. The square root of a sum is the sum of the square roots.
pub fn sqrt(x: &Ordinal, budget: &Budget) -> Result<Ordinal, Stopped> {
    let mut sum = Ordinal::ZERO;
    for (exponent, coefficient) in x.terms() {
        let root = Ordinal::from(big::sqrt(coefficient));
        let root = mul(&root, &sqrt_of_power(exponent, budget)?, budget)?;
        sum = sum.nim_sum(&root);
    }
    Ok(sum)
}

/// The square root of a power of ω. With X^p = a, the square root of X is X^((p + 1)/2) over the square root of a.
fn sqrt_of_power(exponent: &Ordinal, budget: &Budget) -> Result<Ordinal, Stopped> {
    stacker::maybe_grow(STACK, 1 << 20, || sqrt_of_power_here(exponent, budget))
}

fn sqrt_of_power_here(exponent: &Ordinal, budget: &Budget) -> Result<Ordinal, Stopped> {
    let Some(root) = Root::topmost(exponent, budget)? else {
        return Ok(Ordinal::from(1u64));
    };
    let (times, rest) = split(exponent, root.prime_number, &root.step);
    let mut product = sqrt_of_power(&rest, budget)?;
    let mut half = times / 2;
    if times % 2 == 1 {
        half = (times + root.p) / 2;
        let below = sqrt(&root.a, budget)?;
        if let Some(inverse) = inverse(&below, budget)? {
            product = mul(&product, &inverse, budget)?;
        }
    }
    let x = Ordinal::one_term(root.exponent, BigUint::from(1u32));
    mul(&product, &super::pow(&x, &half.into(), budget)?, budget)
}
