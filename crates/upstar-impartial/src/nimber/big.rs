//! Nimbers of any size: towers of quadratic extensions above the field below 2^64.
//!
//! A number of 2^k limbs of 64 bits is a pair a·F + b over half as many limbs, where F is the Fermat 2-power of that size, with F ⊗ F =
//! F ⊕ F/2. Limbs are kept as polynomials inside, so the change of basis is paid once for each limb. A product of n limbs costs about
//! n^1.6 carry-less multiplications.
//!
//! ```
//! use num_bigint::BigUint;
//! use upstar_impartial::nimber::big;
//! let f = BigUint::from(1u32) << 128;
//! assert_eq!(big::mul(&f, &f), (&f >> 1) + &f);
//! ```

use num_bigint::BigUint;

use super::field::field;
use super::polynomial_mul;
use upstar_values::budget::{Budget, Stopped};

/// Limbs as polynomials, lowest first; the length is a power of two.
type Limbs = Vec<u64>;

fn limbs_of(a: &BigUint, length: usize) -> Limbs {
    let f = field();
    let mut limbs: Limbs = a
        .iter_u64_digits()
        .map(|d| f.to_polynomial.apply(d))
        .collect();
    limbs.resize(length, 0);
    limbs
}

fn number_of(limbs: &[u64]) -> BigUint {
    let f = field();
    let digits = limbs.iter().map(|&d| f.to_nimber.apply(d));
    BigUint::new(digits.flat_map(|d| [d as u32, (d >> 32) as u32]).collect())
}

/// The number of limbs of the field that contains a number.
fn length_of(a: &BigUint) -> usize {
    a.iter_u64_digits().len().max(1).next_power_of_two()
}

fn xor(a: &[u64], b: &[u64]) -> Limbs {
    a.iter().zip(b).map(|(x, y)| x ^ y).collect()
}

fn join(mut low: Limbs, high: Limbs) -> Limbs {
    low.extend(high);
    low
}

fn mul_limbs(a: &[u64], b: &[u64]) -> Limbs {
    if let ([x], [y]) = (a, b) {
        return vec![polynomial_mul(*x, *y)];
    }
    let half = a.len() / 2;
    let ((a0, a1), (b0, b1)) = (a.split_at(half), b.split_at(half));
    let low = mul_limbs(a0, b0);
    let high = mul_limbs(a1, b1);
    let cross = mul_limbs(&xor(a0, a1), &xor(b0, b1));
    let upper = xor(&cross, &low);
    join(xor(&low, &times_half(&high)), upper)
}

/// a ⊗ F/2 for the Fermat power F just above the size of a. With f the square root of F, F/2 is
/// f ⊗ (f/2), so this is again three multiplications by f/2.
fn times_half(a: &[u64]) -> Limbs {
    if let [x] = a {
        return vec![polynomial_mul(*x, field().half)];
    }
    let (a0, a1) = a.split_at(a.len() / 2);
    join(times_half(&times_half(a1)), times_half(&xor(a0, a1)))
}

fn square_limbs(a: &[u64]) -> Limbs {
    if let [x] = a {
        return vec![polynomial_mul(*x, *x)];
    }
    let (a0, a1) = a.split_at(a.len() / 2);
    let high = square_limbs(a1);
    join(xor(&square_limbs(a0), &times_half(&high)), high)
}

fn sqrt_limbs(a: &[u64]) -> Limbs {
    if let [x] = a {
        let f = field();
        return vec![f.to_polynomial.apply(f.sqrt.apply(f.to_nimber.apply(*x)))];
    }
    let (a0, a1) = a.split_at(a.len() / 2);
    join(sqrt_limbs(&xor(a0, &times_half(a1))), sqrt_limbs(a1))
}

fn inverse_limbs(a: &[u64]) -> Option<Limbs> {
    if let [x] = a {
        let f = field();
        let inverse = super::inverse(f.to_nimber.apply(*x))?;
        return Some(vec![f.to_polynomial.apply(inverse)]);
    }
    let (a0, a1) = a.split_at(a.len() / 2);
    let conjugate = xor(a0, a1);
    let norm = xor(&mul_limbs(a0, &conjugate), &times_half(&square_limbs(a1)));
    let scale = inverse_limbs(&norm)?;
    Some(join(mul_limbs(&conjugate, &scale), mul_limbs(a1, &scale)))
}

/// A solution of x² + x = c in the field of this many limbs, if there is one.
fn solve_limbs(c: &[u64]) -> Option<Limbs> {
    if let [x] = c {
        let f = field();
        let solution = super::solve_quadratic(f.to_nimber.apply(*x))?;
        return Some(vec![f.to_polynomial.apply(solution)]);
    }
    let (c0, c1) = c.split_at(c.len() / 2);
    let mut x1 = solve_limbs(c1)?;
    for _ in 0..2 {
        let rest = xor(c0, &times_half(&square_limbs(&x1)));
        if let Some(x0) = solve_limbs(&rest) {
            return Some(join(x0, x1));
        }
        // The polynomial 1 is the nimber 1.
        x1[0] ^= 1;
    }
    None
}

/// The nim-sum: exclusive or.
pub fn add(a: &BigUint, b: &BigUint) -> BigUint {
    a ^ b
}

/// The nim product.
pub fn mul(a: &BigUint, b: &BigUint) -> BigUint {
    let length = length_of(a).max(length_of(b));
    number_of(&mul_limbs(&limbs_of(a, length), &limbs_of(b, length)))
}

/// The nim square.
pub fn square(a: &BigUint) -> BigUint {
    number_of(&square_limbs(&limbs_of(a, length_of(a))))
}

/// The nim square root; every number has exactly one.
pub fn sqrt(a: &BigUint) -> BigUint {
    number_of(&sqrt_limbs(&limbs_of(a, length_of(a))))
}

/// The nim inverse, or `None` for 0.
pub fn inverse(a: &BigUint) -> Option<BigUint> {
    inverse_limbs(&limbs_of(a, length_of(a))).map(|limbs| number_of(&limbs))
}

/// The nim quotient, or `None` if b is 0.
pub fn div(a: &BigUint, b: &BigUint) -> Option<BigUint> {
    inverse(b).map(|i| mul(a, &i))
}

/// The nim power, with 0^0 = 1. Costs one square for each bit of the exponent, but no more than the field has bits, since the exponent
/// counts modulo the order of the group.
pub fn pow(a: &BigUint, exponent: &BigUint) -> BigUint {
    // Without limits nothing stops the work.
    pow_within(a, exponent, &Budget::default()).unwrap_or_default()
}

/// [`pow`] within a budget.
pub fn pow_within(a: &BigUint, exponent: &BigUint, budget: &Budget) -> Result<BigUint, Stopped> {
    let one = BigUint::from(1u32);
    if exponent.bits() == 0 {
        return Ok(one);
    }
    if a.bits() == 0 {
        return Ok(BigUint::ZERO);
    }
    let length = length_of(a);
    let group = (&one << (64 * length)) - &one;
    let exponent = exponent % &group;
    let base = limbs_of(a, length);
    let mut result = limbs_of(&one, length);
    for bit in (0..exponent.bits()).rev() {
        if bit % 32 == 0 {
            budget.check(0)?;
        }
        result = square_limbs(&result);
        if exponent.bit(bit) {
            result = mul_limbs(&result, &base);
        }
    }
    Ok(number_of(&result))
}

/// The even x with x² + x = c; the other solution is x + 1. There is always one, possibly in the next larger field.
///
/// ```
/// use num_bigint::BigUint;
/// use upstar_impartial::nimber::big;
/// let c = BigUint::from(1u32) << 63;
/// let x = big::solve_quadratic(&c);
/// assert_eq!(big::square(&x) ^ &x, c);
/// assert_eq!(x.bits(), 65);
/// ```
pub fn solve_quadratic(c: &BigUint) -> BigUint {
    let mut length = length_of(c);
    loop {
        if let Some(x) = solve_limbs(&limbs_of(c, length)) {
            let mut x = number_of(&x);
            x.set_bit(0, false);
            return x;
        }
        length *= 2;
    }
}
