//! Nimbers below ω^ω^ω: the algebraic closure of the field with two elements, as Lenstra calculates in it.
//!
//! For the odd prime p number k, counted from 0 at p = 3, the powers of ω with exponent ω^k · p^n are successive p-th roots: the p-th
//! power of each is the one before, and the p-th power of the first is α_p, the least ordinal below it that has no p-th root there. A
//! power ω^e is the nim product of these roots, as often as the digits of e say, and ω^e · n is the nim product of ω^e and n. So an ordinal
//! is a polynomial in the roots with finite nimbers as coefficients. [`excess`] finds α_p.
//!
//! ```
//! use upstar_impartial::nimber::transfinite::*;
//! use upstar_impartial::ordinal::Ordinal;
//! use upstar_values::budget::Budget;
//! let budget = Budget::default();
//! let w = Ordinal::omega();
//! // ω is the cube root of 2, and ω^ω the fifth root of 4.
//! assert_eq!(pow(&w, &3u32.into(), &budget)?, Ordinal::from(2));
//! let inverse = inverse(&w, &budget)?.unwrap();
//! assert_eq!(inverse.to_string(), "w**2 * 3");
//! assert_eq!(mul(&w, &inverse, &budget)?, Ordinal::from(1));
//! # Ok::<(), upstar_values::budget::Stopped>(())
//! ```

pub mod excess;
mod inverse;
mod monomial;

pub use excess::alpha;
pub use inverse::{inverse, sqrt};

use super::big;
use crate::ordinal::Ordinal;
use num_bigint::BigUint;
use std::collections::BTreeMap;
use upstar_values::budget::{Budget, Stopped};

/// Finite coefficients with more bits are refused.
const MOST_BITS: u64 = 1 << 12;

/// Whether these functions work on an ordinal: it is below ω^ω^ω, its coefficients are below 2^4096 and its primes are known.
pub fn is_in_range(x: &Ordinal) -> bool {
    x.terms()
        .iter()
        .all(|(exponent, c)| c.bits() <= MOST_BITS && monomial::is_in_range(exponent))
}

/// Terms under way: exponents of ω and their coefficients.
#[derive(Default)]
struct Terms {
    map: BTreeMap<Ordinal, BigUint>,
    bytes: usize,
}

impl Terms {
    fn add(
        &mut self,
        exponent: &Ordinal,
        coefficient: &BigUint,
        budget: &Budget,
    ) -> Result<(), Stopped> {
        match self.map.get_mut(exponent) {
            Some(sum) => *sum ^= coefficient,
            None => {
                self.bytes += exponent.bytes() + 100;
                self.map.insert(exponent.clone(), coefficient.clone());
            }
        }
        budget.check(self.bytes)
    }

    fn ordinal(self) -> Ordinal {
        Ordinal::from_map(self.map)
    }
}

/// The nim product. Costs the product of the numbers of terms, times the carries of exponents.
pub fn mul(x: &Ordinal, y: &Ordinal, budget: &Budget) -> Result<Ordinal, Stopped> {
    let mut terms = Terms::default();
    for (e, c) in x.terms() {
        for (f, d) in y.terms() {
            add_product(&mut terms, (e, f), &big::mul(c, d), budget)?;
        }
    }
    Ok(terms.ordinal())
}

/// Adds ω^e ⊗ ω^f ⊗ coefficient.
fn add_product(
    terms: &mut Terms,
    (e, f): (&Ordinal, &Ordinal),
    coefficient: &BigUint,
    budget: &Budget,
) -> Result<(), Stopped> {
    let (exponent, carries) = monomial::product(e, f)?;
    if carries.is_empty() {
        return terms.add(&exponent, coefficient, budget);
    }
    let mut product = Ordinal::one_term(exponent, BigUint::from(1u32));
    for k in carries {
        product = mul(&product, &alpha(k, budget)?, budget)?;
    }
    for (exponent, c) in product.terms() {
        terms.add(exponent, &big::mul(c, coefficient), budget)?;
    }
    Ok(())
}

/// The nim square. Costs one product for each term.
pub fn square(x: &Ordinal, budget: &Budget) -> Result<Ordinal, Stopped> {
    let mut terms = Terms::default();
    for (e, c) in x.terms() {
        add_product(&mut terms, (e, e), &big::square(c), budget)?;
    }
    Ok(terms.ordinal())
}

/// The nim power, with 0^0 = 1. Costs a square for each bit of the exponent, and a product for each bit that is set.
pub fn pow(x: &Ordinal, n: &BigUint, budget: &Budget) -> Result<Ordinal, Stopped> {
    let mut power = Ordinal::from(1u64);
    for bit in (0..n.bits()).rev() {
        power = square(&power, budget)?;
        if n.bit(bit) {
            power = mul(&power, x, budget)?;
        }
    }
    Ok(power)
}

/// The nim quotient x ⊘ y; `None` if y is 0.
pub fn div(x: &Ordinal, y: &Ordinal, budget: &Budget) -> Result<Option<Ordinal>, Stopped> {
    match inverse(y, budget)? {
        Some(inverse) => mul(x, &inverse, budget).map(Some),
        None => Ok(None),
    }
}

#[cfg(test)]
mod tests;
