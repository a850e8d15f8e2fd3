//! Work on integers of very many digits that can be stopped.
//!
//! Division and decimal digits take time in proportion to the square of the length: half a second for a million digits. Here the work
//! is done in steps of some milliseconds, with a look at the budget before each.

use crate::budget::{Budget, Stopped};
use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer;
use num_traits::{One, Pow, Signed, Zero};

/// Multiplications of machine words between two looks at the budget: some milliseconds.
const STEP: u64 = 1 << 22;

/// Shorter integers are quick anyway, so they are not split.
const LONG: u64 = 1 << 15;

fn words(n: &BigUint) -> u64 {
    n.bits().div_ceil(64)
}

/// The decimal digits of an integer.
///
/// ```
/// use num_bigint::BigInt;
/// use upstar_values::budget::Budget;
/// use upstar_values::number::long::decimal;
/// assert_eq!(decimal(&BigInt::from(-1200), &Budget::default()).unwrap(), "-1200");
/// ```
pub fn decimal(n: &BigInt, budget: &Budget) -> Result<String, Stopped> {
    if n.bits() < LONG {
        return Ok(n.to_string());
    }
    let mut rest = n.magnitude().clone();
    // Pieces about as long as the square root of the whole: then neither they nor the divisions between them dominate.
    let digits = 19 * (STEP / words(&rest)).clamp(32, words(&rest).isqrt()) as usize;
    let piece = BigUint::from(10u32).pow(digits as u64);
    let mut pieces = Vec::new();
    while rest >= piece {
        budget.check(0)?;
        let (quotient, digits) = rest.div_rem(&piece);
        pieces.push(digits.to_string());
        rest = quotient;
    }
    let mut text = String::with_capacity((pieces.len() + 1) * digits + 1);
    if n.is_negative() {
        text.push('-');
    }
    text.push_str(&rest.to_string());
    for piece in pieces.iter().rev() {
        text.extend(std::iter::repeat_n('0', digits - piece.len()));
        text.push_str(piece);
    }
    Ok(text)
}

/// The quotient rounded down and the remainder, which has the sign of the divisor. The divisor is not zero.
///
/// ```
/// use num_bigint::BigInt;
/// use upstar_values::budget::Budget;
/// use upstar_values::number::long::div_mod_floor;
/// let (quotient, rest) = div_mod_floor(&BigInt::from(-7), &BigInt::from(2), &Budget::default()).unwrap();
/// assert_eq!((quotient, rest), (BigInt::from(-4), BigInt::from(1)));
/// ```
pub fn div_mod_floor(a: &BigInt, b: &BigInt, budget: &Budget) -> Result<(BigInt, BigInt), Stopped> {
    let (above, below) = (a.magnitude(), b.magnitude());
    if words(above).saturating_sub(words(below)) * words(below) < STEP {
        return Ok(a.div_mod_floor(b));
    }
    let (quotient, rest) = div_rem(above, below, budget)?;
    let sign = b.sign();
    Ok(if a.sign() == sign {
        (quotient.into(), BigInt::from_biguint(sign, rest))
    } else if rest.is_zero() {
        (-BigInt::from(quotient), BigInt::ZERO)
    } else {
        let quotient = -BigInt::from(quotient + 1u32);
        (quotient, BigInt::from_biguint(sign, below - rest))
    })
}

/// Long division, some words of the quotient at a time.
fn div_rem(a: &BigUint, b: &BigUint, budget: &Budget) -> Result<(BigUint, BigUint), Stopped> {
    // In digits of 32 bits, as the library gives them.
    let block = 2 * (STEP / words(b)).max(1) as usize;
    let digits = a.to_u32_digits();
    let mut quotient = vec![0u32; digits.len()];
    let mut rest = BigUint::ZERO;
    let mut end = digits.len();
    while end > 0 {
        budget.check(0)?;
        // The first block is the short one.
        let start = (end - 1) / block * block;
        rest = (rest << (32 * (end - start))) + BigUint::from_slice(&digits[start..end]);
        let (part, left) = rest.div_rem(b);
        for (digit, found) in quotient[start..end].iter_mut().zip(part.to_u32_digits()) {
            *digit = found;
        }
        (rest, end) = (left, start);
    }
    Ok((BigUint::new(quotient), rest))
}

/// The greatest common divisor, at least 0.
///
/// ```
/// use num_bigint::BigInt;
/// use upstar_values::budget::Budget;
/// use upstar_values::number::long::gcd;
/// let gcd = gcd(&BigInt::from(-12), &BigInt::from(18), &Budget::default()).unwrap();
/// assert_eq!(gcd, BigInt::from(6));
/// ```
pub fn gcd(a: &BigInt, b: &BigInt, budget: &Budget) -> Result<BigInt, Stopped> {
    let (mut a, mut b) = (a.abs(), b.abs());
    while !b.is_zero() {
        if a.bits().max(b.bits()) < LONG {
            return Ok(a.gcd(&b));
        }
        budget.check(0)?;
        let rest = div_mod_floor(&a, &b, budget)?.1;
        (a, b) = (b, rest);
    }
    Ok(a)
}

/// A power.
///
/// ```
/// use num_bigint::BigInt;
/// use upstar_values::budget::Budget;
/// use upstar_values::number::long::pow;
/// assert_eq!(pow(&BigInt::from(-3), 5, &Budget::default()).unwrap(), BigInt::from(-243));
/// ```
pub fn pow(base: &BigInt, exponent: u32, budget: &Budget) -> Result<BigInt, Stopped> {
    if base.bits().saturating_mul(u64::from(exponent)) < LONG {
        return Ok(base.pow(exponent));
    }
    let mut power = BigInt::one();
    for at in (0..32 - exponent.leading_zeros()).rev() {
        budget.check(0)?;
        power = &power * &power;
        if exponent >> at & 1 == 1 {
            power *= base;
        }
    }
    Ok(power)
}

/// The integer with these decimal digits.
///
/// ```
/// use num_bigint::BigInt;
/// use upstar_values::budget::Budget;
/// use upstar_values::number::long::from_decimal;
/// assert_eq!(from_decimal("0123", &Budget::default()).unwrap(), Some(BigInt::from(123)));
/// assert_eq!(from_decimal("12a", &Budget::default()).unwrap(), None);
/// ```
pub fn from_decimal(digits: &str, budget: &Budget) -> Result<Option<BigInt>, Stopped> {
    if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return Ok(None);
    }
    let value = joined(digits, &mut Vec::new(), budget)?;
    Ok(Some(BigInt::from_biguint(Sign::Plus, value)))
}

/// The number of digits that are read at once.
const PIECE: usize = 1 << 12;

/// The value of the digits from the values of their two halves; `powers` are 10^PIECE and its repeated squares, as far as needed.
fn joined(digits: &str, powers: &mut Vec<BigUint>, budget: &Budget) -> Result<BigUint, Stopped> {
    if digits.len() <= PIECE {
        return Ok(digits.parse().unwrap_or_default());
    }
    budget.check(0)?;
    // The number of pieces in the lower part is a power of two.
    let level = ((digits.len() - 1) / PIECE).ilog2() as usize;
    while powers.len() <= level {
        powers.push(match powers.last() {
            Some(last) => last * last,
            None => BigUint::from(10u32).pow(PIECE as u64),
        });
    }
    let (high, low) = digits.split_at(digits.len() - (PIECE << level));
    let high = joined(high, powers, budget)?;
    let low = joined(low, powers, budget)?;
    Ok(high * &powers[level] + low)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    /// Integers of many lengths, none of them a round number.
    fn integers() -> Vec<BigInt> {
        let mut integers = Vec::new();
        for bits in [1u32, 70, 3000, 40_000, 70_000, 300_000] {
            let n = BigInt::from(3).pow(bits * 5 / 8) + BigInt::from(bits);
            integers.extend([-n.clone(), n]);
        }
        integers
    }

    #[test]
    fn long_integers_are_like_short_ones() {
        let budget = Budget::default();
        for a in integers() {
            let text = decimal(&a, &budget).unwrap();
            assert_eq!(text, a.to_string());
            let digits = text.trim_start_matches('-');
            assert_eq!(from_decimal(digits, &budget).unwrap(), Some(a.abs()));
            for b in integers() {
                let (above, below) = (a.magnitude(), b.magnitude());
                let quotient = div_rem(above, below, &budget).unwrap();
                assert_eq!(quotient, above.div_rem(below));
                let floor = div_mod_floor(&a, &b, &budget).unwrap();
                assert_eq!(floor, a.div_mod_floor(&b));
            }
        }
        let (a, b) = (
            BigInt::from(6).pow(30_000u32),
            BigInt::from(10).pow(20_000u32),
        );
        let two = BigInt::from(2).pow(20_000u32);
        assert_eq!(gcd(&a, &-&b, &budget), Ok(two));
        assert_eq!(
            pow(&BigInt::from(-7), 20_001, &budget).unwrap(),
            BigInt::from(-7).pow(20_001u32)
        );
        let round = BigInt::from(10).pow(40_000u32);
        assert_eq!(decimal(&round, &budget).unwrap(), round.to_string());
    }

    #[test]
    fn long_work_stops() {
        let late = Budget::default().time(Duration::ZERO);
        let (long, longer) = (
            BigInt::one() << 500_000u32,
            (BigInt::one() << 1_500_000u32) - 1,
        );
        assert!(decimal(&long, &late).is_err());
        assert!(div_mod_floor(&longer, &long, &late).is_err());
        assert!(gcd(&longer, &long, &late).is_err());
        assert!(pow(&long, 3, &late).is_err());
        assert!(from_decimal(&"7".repeat(100_000), &late).is_err());
    }
}
