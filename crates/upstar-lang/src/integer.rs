//! Integers without limit: a machine word where it suffices, otherwise a big integer.

use num_bigint::{BigInt, Sign};
use num_integer::Integer as _;
use num_traits::{Signed, ToPrimitive};
use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;
use upstar::budget::{Budget, Stopped};
use upstar::number::long;

/// Integers with more bits are refused, because printing takes quadratic time.
pub(crate) const MOST_BITS: u64 = 1 << 22;

/// An integer of any size. Sums and products of small ones touch no memory.
///
/// ```
/// use upstar_lang::Integer;
/// let a = Integer::from(1i64 << 62);
/// assert_eq!((&a + &a).to_string(), "9223372036854775808");
/// assert_eq!(Integer::from(&a + &a - a.clone()), a);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Integer(Repr);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Repr {
    Small(i64),
    /// Only integers that do not fit into `Small`.
    Big(Arc<BigInt>),
}

impl From<BigInt> for Integer {
    fn from(n: BigInt) -> Integer {
        Integer(match n.to_i64() {
            Some(small) => Repr::Small(small),
            None => Repr::Big(Arc::new(n)),
        })
    }
}

impl From<num_bigint::BigUint> for Integer {
    fn from(n: num_bigint::BigUint) -> Integer {
        BigInt::from(n).into()
    }
}

macro_rules! from_small {
    ($($kind:ty),*) => {$(
        impl From<$kind> for Integer {
            #[inline]
            fn from(n: $kind) -> Integer {
                Integer(Repr::Small(i64::from(n)))
            }
        }
    )*};
}
from_small!(i8, u8, i16, u16, i32, u32, i64, bool);

macro_rules! from_large {
    ($($kind:ty),*) => {$(
        impl From<$kind> for Integer {
            fn from(n: $kind) -> Integer {
                i64::try_from(n).map_or_else(|_| BigInt::from(n).into(), Integer::from)
            }
        }
    )*};
}
from_large!(u64, usize, isize, u128, i128);

impl From<&Integer> for BigInt {
    fn from(n: &Integer) -> BigInt {
        match &n.0 {
            Repr::Small(small) => BigInt::from(*small),
            Repr::Big(big) => BigInt::clone(big),
        }
    }
}

impl Integer {
    /// The machine word, if it is one.
    #[inline]
    pub fn small(&self) -> Option<i64> {
        match self.0 {
            Repr::Small(small) => Some(small),
            Repr::Big(_) => None,
        }
    }

    /// Overwrites a small integer with another one; `false` if it is not small. Cheaper than replacing the value.
    #[inline]
    pub(crate) fn replace_small(&mut self, by: i64) -> bool {
        match &mut self.0 {
            Repr::Small(small) => {
                *small = by;
                true
            }
            Repr::Big(_) => false,
        }
    }

    /// As a machine word, if it fits.
    #[inline]
    pub fn to_i64(&self) -> Option<i64> {
        self.small()
    }

    /// As a size, if it fits.
    pub fn to_usize(&self) -> Option<usize> {
        self.small().and_then(|n| usize::try_from(n).ok())
    }

    /// As a big integer.
    pub fn to_big(&self) -> BigInt {
        self.into()
    }

    /// The number of bits without the sign.
    pub fn bits(&self) -> u64 {
        match &self.0 {
            Repr::Small(small) => u64::from(64 - small.unsigned_abs().leading_zeros()),
            Repr::Big(big) => big.bits(),
        }
    }

    /// Whether it is below zero.
    pub fn is_negative(&self) -> bool {
        match &self.0 {
            Repr::Small(small) => *small < 0,
            Repr::Big(big) => big.is_negative(),
        }
    }

    /// Whether it is zero.
    pub fn is_zero(&self) -> bool {
        self.small() == Some(0)
    }

    /// The quotient rounded down; `None` if the divisor is zero.
    pub fn div_floor(&self, below: &Integer) -> Option<Integer> {
        if below.is_zero() {
            return None;
        }
        if let (Some(a), Some(b)) = (self.small(), below.small())
            && b > 0
        {
            return Some(a.div_euclid(b).into());
        }
        Some(self.to_big().div_floor(&below.to_big()).into())
    }

    /// The remainder, which has the sign of the divisor; `None` if the divisor is zero.
    pub fn mod_floor(&self, below: &Integer) -> Option<Integer> {
        if below.is_zero() {
            return None;
        }
        if let (Some(a), Some(b)) = (self.small(), below.small())
            && b > 0
        {
            return Some(a.rem_euclid(b).into());
        }
        Some(self.to_big().mod_floor(&below.to_big()).into())
    }

    /// The quotient rounded down and the remainder, for integers of very many digits; `None` if the divisor is zero.
    pub fn div_mod_within(
        &self,
        below: &Integer,
        budget: &Budget,
    ) -> Result<Option<(Integer, Integer)>, Stopped> {
        if below.is_zero() {
            return Ok(None);
        }
        let (quotient, rest) = long::div_mod_floor(&self.to_big(), &below.to_big(), budget)?;
        Ok(Some((quotient.into(), rest.into())))
    }

    /// The decimal digits, where there may be very many of them.
    pub fn text_within(&self, budget: &Budget) -> Result<String, Stopped> {
        match &self.0 {
            Repr::Small(small) => Ok(small.to_string()),
            Repr::Big(big) => long::decimal(big, budget),
        }
    }

    /// The digits for a message, if there are not too many.
    pub(crate) fn brief(&self) -> String {
        match self.bits() {
            0..300 => self.to_string(),
            bits => format!("of {bits} bits"),
        }
    }

    /// All bits shifted up; `None` if the result is too large to be formed.
    pub fn shift_left(&self, places: u64) -> Option<Integer> {
        if self.is_zero() {
            return Some(self.clone());
        }
        let bits = self.bits() + places.min(MOST_BITS + 1);
        if let Some(small) = self.small()
            && bits < 63
        {
            return Some((small << places).into());
        }
        (bits <= MOST_BITS).then(|| (self.to_big() << places).into())
    }

    /// All bits shifted down, which rounds down.
    pub fn shift_right(&self, places: u64) -> Integer {
        match &self.0 {
            Repr::Small(small) => (small >> places.min(63)).into(),
            Repr::Big(big) if places > big.bits() => (-i64::from(big.is_negative())).into(),
            Repr::Big(big) => (BigInt::clone(big) >> places).into(),
        }
    }
}

/// An operation with a path for small integers.
macro_rules! operation {
    ($trait:ident, $name:ident, $small:expr) => {
        impl std::ops::$trait for &Integer {
            type Output = Integer;
            #[inline]
            fn $name(self, other: &Integer) -> Integer {
                if let (Repr::Small(a), Repr::Small(b)) = (&self.0, &other.0)
                    && let Some(small) = $small(*a, *b)
                {
                    return Integer(Repr::Small(small));
                }
                std::ops::$trait::$name(self.to_big(), other.to_big()).into()
            }
        }
        impl std::ops::$trait for Integer {
            type Output = Integer;
            fn $name(self, other: Integer) -> Integer {
                std::ops::$trait::$name(&self, &other)
            }
        }
    };
}
operation!(Add, add, i64::checked_add);
operation!(Sub, sub, i64::checked_sub);
operation!(Mul, mul, i64::checked_mul);
operation!(BitAnd, bitand, |a: i64, b: i64| Some(a & b));
operation!(BitOr, bitor, |a: i64, b: i64| Some(a | b));
operation!(BitXor, bitxor, |a: i64, b: i64| Some(a ^ b));

impl std::ops::Neg for &Integer {
    type Output = Integer;
    fn neg(self) -> Integer {
        match self.small().and_then(i64::checked_neg) {
            Some(small) => small.into(),
            None => (-self.to_big()).into(),
        }
    }
}

impl std::ops::Not for &Integer {
    type Output = Integer;
    fn not(self) -> Integer {
        match &self.0 {
            Repr::Small(small) => (!small).into(),
            Repr::Big(big) => (!BigInt::clone(big)).into(),
        }
    }
}

impl Ord for Integer {
    #[inline]
    fn cmp(&self, other: &Integer) -> Ordering {
        match (&self.0, &other.0) {
            (Repr::Small(a), Repr::Small(b)) => a.cmp(b),
            (Repr::Big(a), Repr::Big(b)) => a.cmp(b),
            // A big integer is beyond all small ones of its sign.
            (Repr::Small(_), Repr::Big(b)) if b.sign() == Sign::Plus => Ordering::Less,
            (Repr::Small(_), Repr::Big(_)) => Ordering::Greater,
            (Repr::Big(_), Repr::Small(_)) => other.cmp(self).reverse(),
        }
    }
}

impl PartialOrd for Integer {
    #[inline]
    fn partial_cmp(&self, other: &Integer) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Small(small) => small.fmt(f),
            Repr::Big(big) => big.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Integers around the edges of the machine word.
    fn edges() -> Vec<BigInt> {
        let powers = [0u32, 1, 2, 5, 31, 32, 62, 63, 64, 65, 130];
        let mut edges: Vec<BigInt> = vec![BigInt::ZERO];
        for power in powers {
            for near in -2..=2 {
                let n: BigInt = (BigInt::from(1) << power) + near;
                edges.extend([-n.clone(), n]);
            }
        }
        edges
    }

    #[test]
    fn like_big_integers_at_the_edges() {
        for a in edges() {
            let x = Integer::from(a.clone());
            assert_eq!(x.to_big(), a);
            assert_eq!((-&x).to_big(), -&a);
            assert_eq!((!&x).to_big(), !&a);
            assert_eq!(x.bits(), a.bits());
            for places in [0u64, 1, 7, 62, 63, 64, 200] {
                assert_eq!(x.shift_left(places).unwrap().to_big(), &a << places);
                assert_eq!(
                    x.shift_right(places).to_big(),
                    &a >> places,
                    "{a} >> {places}"
                );
            }
            for b in edges() {
                let y = Integer::from(b.clone());
                assert_eq!((&x + &y).to_big(), &a + &b);
                assert_eq!((&x - &y).to_big(), &a - &b);
                assert_eq!((&x * &y).to_big(), &a * &b);
                assert_eq!((&x & &y).to_big(), &a & &b);
                assert_eq!((&x | &y).to_big(), &a | &b);
                assert_eq!((&x ^ &y).to_big(), &a ^ &b);
                assert_eq!(x.cmp(&y), a.cmp(&b));
                assert_eq!(x == y, a == b);
                if !y.is_zero() {
                    assert_eq!(x.div_floor(&y).unwrap().to_big(), a.div_floor(&b));
                    assert_eq!(x.mod_floor(&y).unwrap().to_big(), a.mod_floor(&b));
                }
            }
        }
    }

    #[test]
    fn too_large_is_refused() {
        assert_eq!(Integer::from(1).shift_left(1 << 40), None);
        assert_eq!(
            Integer::from(0).shift_left(u64::MAX),
            Some(Integer::from(0))
        );
        assert_eq!(Integer::from(-1).shift_right(u64::MAX), Integer::from(-1));
        assert_eq!(Integer::from(1).div_floor(&Integer::from(0)), None);
    }
}
