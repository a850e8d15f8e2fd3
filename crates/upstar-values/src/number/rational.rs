//! Rational numbers with any denominator.

use super::{Dyadic, long};
use crate::budget::{Budget, Stopped};
use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};
use std::cmp::Ordering;
use std::fmt;

/// A fraction in lowest terms with a positive denominator, exact and of any size.
///
/// Only the dyadic ones are values of short games. Sums and products cost a greatest common divisor.
///
/// ```
/// use upstar_values::budget::Budget;
/// use upstar_values::number::{Dyadic, Rational};
/// let budget = Budget::default();
/// let third = Rational::new(2.into(), 6.into(), &budget)?.unwrap();
/// assert_eq!(third.to_string(), "1/3");
/// assert_eq!(third.to_dyadic(), None);
/// let sixth = Rational::new(1.into(), 6.into(), &budget)?.unwrap();
/// let half = third.add(&sixth, &budget)?;
/// assert_eq!(half.to_dyadic(), Some(Dyadic::half_power(1)));
/// assert!(sixth < third);
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rational {
    numerator: BigInt,
    denominator: BigInt,
}

impl Rational {
    /// The quotient of two integers; `None` if the denominator is zero.
    pub fn new(
        numerator: BigInt,
        denominator: BigInt,
        budget: &Budget,
    ) -> Result<Option<Rational>, Stopped> {
        if denominator.is_zero() {
            return Ok(None);
        }
        let common = long::gcd(&numerator, &denominator, budget)?;
        let common = if denominator.is_negative() {
            -common
        } else {
            common
        };
        let (numerator, denominator) = match common.is_one() {
            true => (numerator, denominator),
            false => (
                long::div_mod_floor(&numerator, &common, budget)?.0,
                long::div_mod_floor(&denominator, &common, budget)?.0,
            ),
        };
        Ok(Some(Rational {
            numerator,
            denominator,
        }))
    }

    /// The numerator in lowest terms.
    pub fn numerator(&self) -> &BigInt {
        &self.numerator
    }

    /// The denominator in lowest terms, at least 1.
    pub fn denominator(&self) -> &BigInt {
        &self.denominator
    }

    /// The dyadic rational, if the denominator is a power of two.
    pub fn to_dyadic(&self) -> Option<Dyadic> {
        let exponent = self.denominator.trailing_zeros()?;
        (self.denominator.bits() == exponent + 1)
            .then(|| Dyadic::new(self.numerator.clone(), exponent))
    }

    /// Bits of numerator and denominator together.
    pub fn bits(&self) -> u64 {
        self.numerator.bits() + self.denominator.bits()
    }

    /// The sum.
    pub fn add(&self, other: &Rational, budget: &Budget) -> Result<Rational, Stopped> {
        let above = &self.numerator * &other.denominator + &other.numerator * &self.denominator;
        Rational::quotient(above, &self.denominator * &other.denominator, budget)
    }

    /// The difference.
    pub fn sub(&self, other: &Rational, budget: &Budget) -> Result<Rational, Stopped> {
        self.add(&other.neg(), budget)
    }

    /// The product.
    pub fn mul(&self, other: &Rational, budget: &Budget) -> Result<Rational, Stopped> {
        let above = &self.numerator * &other.numerator;
        Rational::quotient(above, &self.denominator * &other.denominator, budget)
    }

    /// The quotient; `None` if the other is zero.
    pub fn div(&self, other: &Rational, budget: &Budget) -> Result<Option<Rational>, Stopped> {
        let above = &self.numerator * &other.denominator;
        Rational::new(above, &self.denominator * &other.numerator, budget)
    }

    /// The quotient by a denominator that is not zero.
    fn quotient(above: BigInt, below: BigInt, budget: &Budget) -> Result<Rational, Stopped> {
        let quotient = Rational::new(above, below, budget)?;
        Ok(quotient.unwrap_or(Rational {
            numerator: BigInt::ZERO,
            denominator: BigInt::one(),
        }))
    }

    /// The negative.
    #[must_use]
    pub fn neg(&self) -> Rational {
        Rational {
            numerator: -&self.numerator,
            denominator: self.denominator.clone(),
        }
    }

    /// The power with an exponent of 0 or more.
    pub fn pow(&self, exponent: u32, budget: &Budget) -> Result<Rational, Stopped> {
        Ok(Rational {
            numerator: long::pow(&self.numerator, exponent, budget)?,
            denominator: long::pow(&self.denominator, exponent, budget)?,
        })
    }

    /// The greatest integer not above the number.
    pub fn floor(&self, budget: &Budget) -> Result<BigInt, Stopped> {
        Ok(long::div_mod_floor(&self.numerator, &self.denominator, budget)?.0)
    }

    /// Its text, as [`fmt::Display`] writes it, within a budget: see [`long::decimal`].
    pub fn text_within(&self, budget: &Budget) -> Result<String, Stopped> {
        let above = long::decimal(&self.numerator, budget)?;
        if self.denominator.is_one() {
            return Ok(above);
        }
        Ok(above + "/" + &long::decimal(&self.denominator, budget)?)
    }
}

impl From<&Dyadic> for Rational {
    fn from(number: &Dyadic) -> Rational {
        Rational {
            numerator: number.numerator(),
            denominator: BigInt::one() << number.exponent(),
        }
    }
}

impl Ord for Rational {
    fn cmp(&self, other: &Rational) -> Ordering {
        let left = &self.numerator * &other.denominator;
        left.cmp(&(&other.numerator * &self.denominator))
    }
}

impl PartialOrd for Rational {
    fn partial_cmp(&self, other: &Rational) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.numerator)?;
        if !self.denominator.is_one() {
            write!(f, "/{}", self.denominator)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn ratio(above: i64, below: i64) -> Rational {
        let ratio = Rational::new(above.into(), below.into(), &Budget::default());
        ratio.unwrap().unwrap()
    }

    proptest! {
        #[test]
        fn it_is_a_field(a in -30i64..30, b in 1i64..30, c in -30i64..30, d in -30i64..30) {
            prop_assume!(d != 0);
            let budget = Budget::default();
            let (x, y) = (ratio(a, b), ratio(c, d));
            prop_assert_eq!(x.add(&y, &budget).unwrap(), ratio(a * d + c * b, b * d));
            prop_assert_eq!(x.sub(&y, &budget).unwrap(), ratio(a * d - c * b, b * d));
            prop_assert_eq!(x.mul(&y, &budget).unwrap(), ratio(a * c, b * d));
            if let Some(quotient) = x.div(&y, &budget).unwrap() {
                prop_assert_eq!(quotient.mul(&y, &budget).unwrap(), x.clone());
            } else {
                prop_assert_eq!(c, 0);
            }
            let sign = (a * d.abs()).cmp(&(c * d.signum() * b));
            prop_assert_eq!(x.cmp(&y), sign);
            prop_assert_eq!(x.floor(&budget).unwrap(), BigInt::from(a.div_euclid(b)));
        }
    }

    #[test]
    fn dyadic_ones_are_told_apart() {
        for below in 1i64..70 {
            let is_dyadic = below & (below - 1) == 0;
            assert_eq!(ratio(1, below).to_dyadic().is_some(), is_dyadic, "{below}");
        }
        assert_eq!(ratio(6, -4).to_dyadic().unwrap().to_string(), "-3/2");
        assert!(
            Rational::new(1.into(), 0.into(), &Budget::default())
                .unwrap()
                .is_none()
        );
    }
}
