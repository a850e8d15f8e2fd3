//! Sums, products and powers of ordinals.

use super::Ordinal;
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use std::cmp::Ordering;
use std::collections::BTreeMap;
use upstar_values::budget::{Budget, Stopped};

/// Coefficients with more bits are refused.
const MOST_BITS: u64 = 1 << 16;
const TOO_LONG: Stopped =
    Stopped::TooLarge(&"an ordinal with a coefficient of more than 2^16 bits");

fn checked(coefficient: BigUint) -> Result<BigUint, Stopped> {
    match coefficient.bits() > MOST_BITS {
        true => Err(TOO_LONG),
        false => Ok(coefficient),
    }
}

impl Ordinal {
    /// The ordinary sum: what is small on the left is lost. Linear in the number of terms.
    #[must_use]
    pub fn plus(&self, other: &Ordinal) -> Ordinal {
        let Some((lead, first)) = other.terms.first() else {
            return self.clone();
        };
        let mut terms: Vec<_> = self
            .terms
            .iter()
            .take_while(|(exponent, _)| exponent >= lead)
            .cloned()
            .collect();
        let mut rest = &other.terms[..];
        if let Some((exponent, coefficient)) = terms.last_mut()
            && exponent == lead
        {
            *coefficient += first;
            rest = &rest[1..];
        }
        terms.extend_from_slice(rest);
        Ordinal { terms }
    }

    /// The natural (Hessenberg) sum: normal forms are added like polynomials. This is the sum of games. Linear in the number of terms.
    #[must_use]
    pub fn natural_sum(&self, other: &Ordinal) -> Ordinal {
        self.merged(other, |a, b| a + b)
    }

    /// The nim sum: coefficients are added in binary without carrying. Linear in the number of terms.
    #[must_use]
    pub fn nim_sum(&self, other: &Ordinal) -> Ordinal {
        self.merged(other, |a, b| a ^ b)
    }

    fn merged(&self, other: &Ordinal, together: impl Fn(&BigUint, &BigUint) -> BigUint) -> Ordinal {
        let mut terms = Vec::with_capacity(self.terms.len() + other.terms.len());
        let (mut a, mut b) = (&self.terms[..], &other.terms[..]);
        while let ([x, more_a @ ..], [y, more_b @ ..]) = (a, b) {
            match x.0.cmp(&y.0) {
                Ordering::Greater => {
                    terms.push(x.clone());
                    a = more_a;
                }
                Ordering::Less => {
                    terms.push(y.clone());
                    b = more_b;
                }
                Ordering::Equal => {
                    let coefficient = together(&x.1, &y.1);
                    if coefficient != BigUint::ZERO {
                        terms.push((x.0.clone(), coefficient));
                    }
                    (a, b) = (more_a, more_b);
                }
            }
        }
        terms.extend_from_slice(a);
        terms.extend_from_slice(b);
        Ordinal { terms }
    }

    /// The ordinary product: `other` copies of `self`, one after the other. Linear in the number of terms.
    ///
    /// ```
    /// use upstar_impartial::ordinal::Ordinal;
    /// let (w, two) = (Ordinal::omega(), Ordinal::from(2u64));
    /// assert_eq!(two.times(&w)?, w);
    /// assert_eq!(w.times(&two)?.to_string(), "w * 2");
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn times(&self, other: &Ordinal) -> Result<Ordinal, Stopped> {
        let Some((lead, first)) = self.terms.first() else {
            return Ok(Ordinal::ZERO);
        };
        let mut terms = Vec::with_capacity(self.terms.len() + other.terms.len());
        for (exponent, coefficient) in &other.terms {
            if exponent.is_zero() {
                terms.push((lead.clone(), checked(first * coefficient)?));
                terms.extend_from_slice(&self.terms[1..]);
            } else {
                terms.push((lead.plus(exponent), coefficient.clone()));
            }
        }
        Ok(Ordinal { terms })
    }

    /// The natural (Hessenberg) product: normal forms are multiplied like polynomials. This is Conway's product of numbers. Costs the
    /// product of the numbers of terms.
    ///
    /// ```
    /// use upstar_impartial::ordinal::Ordinal;
    /// use upstar_values::budget::Budget;
    /// let a: Ordinal = "w + 1".parse().unwrap();
    /// assert_eq!(a.natural_product(&a, &Budget::default())?.to_string(), "w**2 + w * 2 + 1");
    /// assert_eq!(a.times(&a)?.to_string(), "w**2 + w + 1");
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn natural_product(&self, other: &Ordinal, budget: &Budget) -> Result<Ordinal, Stopped> {
        let mut terms: BTreeMap<Ordinal, BigUint> = BTreeMap::new();
        let mut held = 0;
        for (e, c) in &self.terms {
            for (f, d) in &other.terms {
                let exponent = e.natural_sum(f);
                held += exponent.bytes() + 64;
                budget.check(held)?;
                let sum = terms.entry(exponent).or_default();
                *sum = checked(&*sum + c * d)?;
            }
        }
        Ok(Ordinal::from_map(terms))
    }

    /// The ordinary power.
    ///
    /// ```
    /// use upstar_impartial::ordinal::Ordinal;
    /// use upstar_values::budget::Budget;
    /// let power = |a: &str, b: &str| {
    ///     let read = |text: &str| text.parse::<Ordinal>().unwrap();
    ///     read(a).power(&read(b), &Budget::default()).unwrap().to_string()
    /// };
    /// assert_eq!(power("2", "w"), "w");
    /// assert_eq!(power("w + 1", "2"), "w**2 + w + 1");
    /// assert_eq!(power("w + 1", "w"), "w**w");
    /// ```
    pub fn power(&self, exponent: &Ordinal, budget: &Budget) -> Result<Ordinal, Stopped> {
        if exponent.is_zero() {
            return Ok(Ordinal::from(1u64));
        }
        if self.is_zero() || *self == Ordinal::from(1u64) {
            return Ok(self.clone());
        }
        let (limit, n): (Vec<_>, Vec<_>) = exponent
            .terms
            .iter()
            .cloned()
            .partition(|(e, _)| !e.is_zero());
        let n = n.first().map_or(BigUint::ZERO, |(_, n)| n.clone());
        let limit = Ordinal { terms: limit };
        let head = if limit.is_zero() {
            Ordinal::from(1u64)
        } else {
            let above = match self.integer() {
                // A finite base loses one ω of each exponent.
                Some(_) => limit.without_a_factor(),
                None => self.degree().times(&limit)?,
            };
            Ordinal::omega_power(above)?
        };
        head.times(&self.finite_power(&n, budget)?)
    }

    /// The b with ω · b = self, for an ordinal without finite part.
    fn without_a_factor(&self) -> Ordinal {
        let terms = self.terms.iter().map(|(exponent, coefficient)| {
            let lower = match exponent.integer() {
                Some(n) => Ordinal::from(n - 1u32),
                None => exponent.clone(),
            };
            (lower, coefficient.clone())
        });
        Ordinal {
            terms: terms.collect(),
        }
    }

    fn finite_power(&self, n: &BigUint, budget: &Budget) -> Result<Ordinal, Stopped> {
        if n.bits() == 0 {
            return Ok(Ordinal::from(1u64));
        }
        // The power of one term has one term; otherwise there are n of them.
        if let [(exponent, coefficient)] = &self.terms[..] {
            let exponent_power = exponent.times(&Ordinal::from(n.clone()))?;
            if !exponent.is_zero() {
                return Ok(Ordinal::one_term(exponent_power, coefficient.clone()));
            }
        }
        let many = n.to_u32().ok_or(TOO_LONG)?;
        let bits = self.terms.iter().map(|(_, c)| c.bits()).max().unwrap_or(0);
        if self.integer().is_some() && bits.saturating_mul(many.into()) > 2 * MOST_BITS {
            return Err(TOO_LONG);
        }
        let mut power = Ordinal::from(1u64);
        for bit in (0..32 - many.leading_zeros()).rev() {
            power = power.times(&power)?;
            budget.check(4 * power.bytes())?;
            if many >> bit & 1 == 1 {
                power = power.times(self)?;
            }
        }
        Ok(power)
    }

    /// The natural product of n copies.
    pub fn natural_power(&self, n: u32, budget: &Budget) -> Result<Ordinal, Stopped> {
        let mut power = Ordinal::from(1u64);
        for bit in (0..32 - n.leading_zeros()).rev() {
            power = power.natural_product(&power, budget)?;
            if n >> bit & 1 == 1 {
                power = power.natural_product(self, budget)?;
            }
        }
        Ok(power)
    }
}
