//! The number type: an odd numerator over a power of two.

use super::long;
use crate::budget::{Budget, Stopped};
use crate::encode::Encode;
use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};
use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};
use std::str::FromStr;

/// A dyadic rational m/2^k, exact and of any size.
///
/// Kept in lowest terms; a numerator within 63 bits over at most 2^62 takes a path without allocation
/// (addition and comparison are a few machine instructions there, and linear in the number of digits otherwise).
///
/// ```
/// use upstar_values::number::Dyadic;
/// let x: Dyadic = "3/4".parse().unwrap();
/// assert_eq!(&x + &x, "3/2".parse().unwrap());
/// assert_eq!((&x - &Dyadic::from(1)).to_string(), "-1/4");
/// assert!(Dyadic::new(1.into(), 5000) > Dyadic::from(0));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Dyadic(Repr);

#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    /// m/2^e with m odd or e = 0, |m| < 2^62, e <= SMALL_EXPONENT.
    Small(i64, u32),
    /// Everything else, in lowest terms.
    Big(Box<(BigInt, u64)>),
}

const SMALL_EXPONENT: u32 = 62;
const SMALL_NUMERATOR: i64 = 1 << 62;

/// The numerator in lowest terms and the exponent of the denominator.
impl Encode for Dyadic {
    fn encode(&self, bytes: &mut Vec<u8>) {
        match &self.0 {
            Repr::Small(numerator, exponent) => (*numerator, *exponent).encode(bytes),
            Repr::Big(parts) => parts.encode(bytes),
        }
    }
}

impl Dyadic {
    /// Zero.
    pub const ZERO: Dyadic = Dyadic(Repr::Small(0, 0));
    /// One.
    pub const ONE: Dyadic = Dyadic(Repr::Small(1, 0));

    /// The number `numerator / 2^exponent`.
    pub fn new(numerator: BigInt, exponent: u64) -> Dyadic {
        if exponent <= u64::from(SMALL_EXPONENT)
            && let Some(m) = numerator.to_i64()
        {
            return Dyadic::small(m, exponent as u32);
        }
        let twos = numerator.trailing_zeros().unwrap_or(u64::MAX);
        let shift = twos.min(exponent);
        let (numerator, exponent) = (numerator >> shift, exponent - shift);
        match numerator.to_i64() {
            Some(m) if m.abs() < SMALL_NUMERATOR && exponent <= u64::from(SMALL_EXPONENT) => {
                Dyadic(Repr::Small(m, exponent as u32))
            }
            _ => Dyadic(Repr::Big(Box::new((numerator, exponent)))),
        }
    }

    /// The number `numerator / 2^exponent` for small parts; `exponent` is at most 62.
    pub(crate) fn small(numerator: i64, exponent: u32) -> Dyadic {
        debug_assert!(exponent <= SMALL_EXPONENT);
        let shift = if numerator == 0 {
            exponent
        } else {
            numerator.trailing_zeros().min(exponent)
        };
        let numerator = numerator >> shift;
        if numerator.unsigned_abs() < SMALL_NUMERATOR as u64 {
            Dyadic(Repr::Small(numerator, exponent - shift))
        } else {
            Dyadic(Repr::Big(Box::new((
                BigInt::from(numerator),
                u64::from(exponent - shift),
            ))))
        }
    }

    /// Numerator and exponent, if both are small.
    #[inline]
    pub(crate) fn as_small(&self) -> Option<(i64, u32)> {
        match self.0 {
            Repr::Small(m, e) => Some((m, e)),
            Repr::Big(_) => None,
        }
    }

    /// 1/2^k.
    pub fn half_power(k: u64) -> Dyadic {
        Dyadic::new(BigInt::one(), k)
    }

    /// The numerator in lowest terms.
    pub fn numerator(&self) -> BigInt {
        match &self.0 {
            Repr::Small(m, _) => BigInt::from(*m),
            Repr::Big(b) => b.0.clone(),
        }
    }

    /// The exponent k of the denominator 2^k in lowest terms.
    pub fn exponent(&self) -> u64 {
        match &self.0 {
            Repr::Small(_, e) => u64::from(*e),
            Repr::Big(b) => b.1,
        }
    }

    /// Its text, as [`fmt::Display`] writes it, within a budget: see [`long::decimal`].
    pub fn text_within(&self, budget: &Budget) -> Result<String, Stopped> {
        let Repr::Big(big) = &self.0 else {
            return Ok(self.to_string());
        };
        let above = long::decimal(&big.0, budget)?;
        if big.1 == 0 {
            return Ok(above);
        }
        let below = BigInt::one() << big.1;
        Ok(above + "/" + &long::decimal(&below, budget)?)
    }

    /// Bytes allocated by it; none if it is small.
    pub fn bytes(&self) -> usize {
        match &self.0 {
            Repr::Small(..) => 0,
            Repr::Big(big) => 48 + (big.0.bits() / 8) as usize,
        }
    }

    /// Whether the number is an integer.
    #[inline]
    pub fn is_integer(&self) -> bool {
        self.exponent() == 0
    }

    /// Whether the number is zero.
    #[inline]
    pub fn is_zero(&self) -> bool {
        matches!(self.0, Repr::Small(0, _))
    }

    /// -1, 0 or 1.
    #[inline]
    pub fn signum(&self) -> i32 {
        match &self.0 {
            Repr::Small(m, _) => m.signum() as i32,
            Repr::Big(b) => {
                if b.0.is_negative() {
                    -1
                } else {
                    1
                }
            }
        }
    }

    /// The absolute value.
    #[must_use]
    pub fn abs(&self) -> Dyadic {
        if self.signum() < 0 {
            -self
        } else {
            self.clone()
        }
    }

    /// Half of the number.
    #[must_use]
    pub fn half(&self) -> Dyadic {
        match self.0 {
            Repr::Small(m, e) if e < SMALL_EXPONENT => Dyadic::small(m, e + 1),
            _ => Dyadic::new(self.numerator(), self.exponent() + 1),
        }
    }

    /// The number times 2^k.
    #[must_use]
    pub fn shifted(&self, k: u64) -> Dyadic {
        let e = self.exponent();
        if k <= e {
            Dyadic::new(self.numerator(), e - k)
        } else {
            Dyadic::new(self.numerator() << (k - e), 0)
        }
    }

    /// The greatest integer not above the number.
    pub fn floor(&self) -> BigInt {
        match &self.0 {
            Repr::Small(m, e) => BigInt::from(m >> e),
            Repr::Big(b) => b.0.div_floor(&(BigInt::one() << b.1)),
        }
    }

    /// The least integer not below the number.
    pub fn ceil(&self) -> BigInt {
        -(-self).floor()
    }

    /// The integer, if the number is an integer that fits.
    pub fn to_i64(&self) -> Option<i64> {
        match &self.0 {
            Repr::Small(m, 0) => Some(*m),
            Repr::Big(b) if b.1 == 0 => b.0.to_i64(),
            _ => None,
        }
    }

    /// The day on which the number is born: the length of its sign expansion.
    ///
    /// ```
    /// use upstar_values::number::Dyadic;
    /// assert_eq!(Dyadic::from(-3).birthday(), 3u32.into());
    /// assert_eq!("7/4".parse::<Dyadic>().unwrap().birthday(), 4u32.into());
    /// ```
    pub fn birthday(&self) -> BigUint {
        let whole = self.abs().floor().magnitude().clone();
        if self.is_integer() {
            whole
        } else {
            whole + 1u32 + self.exponent()
        }
    }

    fn parts(&self) -> (BigInt, u64) {
        (self.numerator(), self.exponent())
    }
}

impl From<i64> for Dyadic {
    fn from(n: i64) -> Self {
        Dyadic::small(n, 0)
    }
}

impl From<i32> for Dyadic {
    fn from(n: i32) -> Self {
        Dyadic::from(i64::from(n))
    }
}

impl From<BigInt> for Dyadic {
    fn from(n: BigInt) -> Self {
        Dyadic::new(n, 0)
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Self) -> Ordering {
        if let (Repr::Small(m, e), Repr::Small(n, f)) = (&self.0, &other.0) {
            if e == f {
                return m.cmp(n);
            }
            let (m, n) = (i128::from(*m), i128::from(*n));
            return if e < f {
                (m << (f - e)).cmp(&n)
            } else {
                m.cmp(&(n << (e - f)))
            };
        }
        let by_sign = self.signum().cmp(&other.signum());
        if by_sign != Ordering::Equal {
            return by_sign;
        }
        let ((m, e), (n, f)) = (self.parts(), other.parts());
        if e < f {
            (m << (f - e)).cmp(&n)
        } else {
            m.cmp(&(n << (e - f)))
        }
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Add for &Dyadic {
    type Output = Dyadic;
    fn add(self, other: &Dyadic) -> Dyadic {
        if let (Repr::Small(m, e), Repr::Small(n, f)) = (&self.0, &other.0) {
            let top = (*e).max(*f);
            if let Some(sum) = shl(*m, top - e)
                .zip(shl(*n, top - f))
                .and_then(|(a, b)| a.checked_add(b))
            {
                return Dyadic::small(sum, top);
            }
        }
        let ((m, e), (n, f)) = (self.parts(), other.parts());
        let top = e.max(f);
        Dyadic::new((m << (top - e)) + (n << (top - f)), top)
    }
}

/// `m << k` unless bits are lost.
fn shl(m: i64, k: u32) -> Option<i64> {
    let shifted = m.checked_shl(k)?;
    (shifted >> k == m).then_some(shifted)
}

impl Neg for &Dyadic {
    type Output = Dyadic;
    fn neg(self) -> Dyadic {
        match &self.0 {
            Repr::Small(m, e) => Dyadic(Repr::Small(-m, *e)),
            Repr::Big(b) => Dyadic(Repr::Big(Box::new((-&b.0, b.1)))),
        }
    }
}

impl Sub for &Dyadic {
    type Output = Dyadic;
    fn sub(self, other: &Dyadic) -> Dyadic {
        self + &-other
    }
}

impl Mul for &Dyadic {
    type Output = Dyadic;
    fn mul(self, other: &Dyadic) -> Dyadic {
        if let (Repr::Small(m, e), Repr::Small(n, f)) = (&self.0, &other.0)
            && e + f <= SMALL_EXPONENT
            && let Some(product) = m.checked_mul(*n)
        {
            return Dyadic::small(product, e + f);
        }
        Dyadic::new(
            self.numerator() * other.numerator(),
            self.exponent() + other.exponent(),
        )
    }
}

macro_rules! by_value {
    ($($op:ident $f:ident),*) => {$(
        impl $op for Dyadic {
            type Output = Dyadic;
            fn $f(self, other: Dyadic) -> Dyadic {
                $op::$f(&self, &other)
            }
        }
    )*};
}
by_value!(Add add, Sub sub, Mul mul);

impl Neg for Dyadic {
    type Output = Dyadic;
    fn neg(self) -> Dyadic {
        -&self
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_integer() {
            write!(f, "{}", self.numerator())
        } else {
            write!(
                f,
                "{}/{}",
                self.numerator(),
                BigUint::one() << self.exponent()
            )
        }
    }
}

impl fmt::Debug for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a text is not a dyadic rational.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseDyadicError {
    /// Not of the form `m` or `m/n`.
    #[error("expected an integer or a fraction such as -7/4")]
    Syntax,
    /// The denominator is zero.
    #[error("the denominator is zero")]
    ZeroDenominator,
    /// The denominator is no power of two, after cancelling.
    #[error("the denominator is not a power of two")]
    NotDyadic,
}

impl Dyadic {
    /// `numerator / denominator`, if that is a dyadic rational.
    pub fn from_ratio(
        numerator: &BigInt,
        denominator: &BigInt,
    ) -> Result<Dyadic, ParseDyadicError> {
        let quotient = Dyadic::from_ratio_within(numerator, denominator, &Budget::default());
        // Without limits nothing stops the division.
        quotient.unwrap_or(Err(ParseDyadicError::NotDyadic))
    }

    /// [`Dyadic::from_ratio`] within a budget, for integers of very many digits.
    pub fn from_ratio_within(
        numerator: &BigInt,
        denominator: &BigInt,
        budget: &Budget,
    ) -> Result<Result<Dyadic, ParseDyadicError>, Stopped> {
        let Some(exponent) = denominator.trailing_zeros() else {
            return Ok(Err(ParseDyadicError::ZeroDenominator));
        };
        // An odd number has no factor in common with a power of two, so it must divide the numerator.
        let odd = denominator >> exponent;
        let (quotient, rest) = long::div_mod_floor(numerator, &odd, budget)?;
        Ok(match rest.is_zero() {
            true => Ok(Dyadic::new(quotient, exponent)),
            false => Err(ParseDyadicError::NotDyadic),
        })
    }
}

impl FromStr for Dyadic {
    type Err = ParseDyadicError;
    fn from_str(s: &str) -> Result<Self, Self::Err> {
        let integer = |t: &str| t.parse::<BigInt>().map_err(|_| ParseDyadicError::Syntax);
        match s.split_once('/') {
            None => Ok(Dyadic::from(integer(s)?)),
            Some((m, n)) => Dyadic::from_ratio(&integer(m)?, &integer(n)?),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn any_dyadic() -> impl Strategy<Value = Dyadic> {
        prop_oneof![
            (-50i64..50, 0u64..6).prop_map(|(m, e)| Dyadic::new(m.into(), e)),
            (any::<i64>(), 0u64..130).prop_map(|(m, e)| Dyadic::new(m.into(), e)),
            (any::<i128>(), 0u64..300, 0u64..200)
                .prop_map(|(m, e, s)| Dyadic::new(BigInt::from(m) << s, e)),
        ]
    }

    proptest! {
        #[test]
        fn small_and_big_paths_agree(x in any_dyadic(), y in any_dyadic()) {
            let scale = 600u64;
            let whole = |d: &Dyadic| d.shifted(scale).numerator();
            prop_assert_eq!(whole(&(&x + &y)), whole(&x) + whole(&y));
            prop_assert_eq!(whole(&(&x - &y)), whole(&x) - whole(&y));
            prop_assert_eq!(x.cmp(&y), whole(&x).cmp(&whole(&y)));
            prop_assert_eq!(&(&x * &y) * &Dyadic::from(4), &(&x.shifted(1) * &y.shifted(1)) * &Dyadic::ONE);
            prop_assert_eq!(x.half().shifted(1), x.clone());
            prop_assert!(Dyadic::from(x.floor()) <= x && x < Dyadic::from(x.floor() + 1));
            prop_assert!(Dyadic::from(x.ceil()) >= x);
        }

        #[test]
        fn printed_is_readable(x in any_dyadic()) {
            prop_assert_eq!(x.to_string().parse::<Dyadic>().unwrap(), x);
        }
    }

    #[test]
    fn bad_texts_are_named() {
        assert_eq!(
            "1/0".parse::<Dyadic>(),
            Err(ParseDyadicError::ZeroDenominator)
        );
        assert_eq!("1/3".parse::<Dyadic>(), Err(ParseDyadicError::NotDyadic));
        assert_eq!("3/6".parse::<Dyadic>().unwrap().to_string(), "1/2");
        assert_eq!("x".parse::<Dyadic>(), Err(ParseDyadicError::Syntax));
    }
}
