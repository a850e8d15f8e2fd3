//! Nimbers below 2^128: pairs a·2^64 + b over the field below 2^64, where 2^64 ⊗ 2^64 is
//! 2^64 ⊕ 2^63.
//!
//! ```
//! use upstar_impartial::nimber::wide;
//! assert_eq!(wide::mul(1 << 64, 1 << 64), (1 << 64) | (1 << 63));
//! ```

use super::field::field;
use super::polynomial_mul;

const fn halves(a: u128) -> (u64, u64) {
    ((a >> 64) as u64, a as u64)
}

const fn join(high: u64, low: u64) -> u128 {
    ((high as u128) << 64) | low as u128
}

/// The nim-sum: exclusive or.
pub const fn add(a: u128, b: u128) -> u128 {
    a ^ b
}

/// The nim product. Four carry-less multiplications and six changes of basis, about 30 ns.
pub fn mul(a: u128, b: u128) -> u128 {
    let f = field();
    let [(a1, a0), (b1, b0)] = [a, b].map(|x| {
        let (high, low) = halves(x);
        (f.to_polynomial.apply(high), f.to_polynomial.apply(low))
    });
    let low = polynomial_mul(a0, b0);
    let high = polynomial_mul(a1, b1);
    let cross = polynomial_mul(a1 ^ a0, b1 ^ b0) ^ low;
    let low = low ^ polynomial_mul(high, f.half);
    join(f.to_nimber.apply(cross), f.to_nimber.apply(low))
}

/// The nim square.
pub fn square(a: u128) -> u128 {
    let (a1, a0) = halves(a);
    let high = super::square(a1);
    join(high, super::square(a0) ^ super::mul(high, 1 << 63))
}

/// The nim square root; every number has exactly one.
pub fn sqrt(a: u128) -> u128 {
    let (a1, a0) = halves(a);
    join(super::sqrt(a1), super::sqrt(a0 ^ super::mul(a1, 1 << 63)))
}

/// The nim inverse, or `None` for 0.
pub fn inverse(a: u128) -> Option<u128> {
    let (a1, a0) = halves(a);
    let norm = super::mul(a0, a0 ^ a1) ^ super::mul(super::square(a1), 1 << 63);
    let scale = super::inverse(norm)?;
    Some(join(super::mul(a1, scale), super::mul(a0 ^ a1, scale)))
}

/// The nim quotient, or `None` if b is 0.
pub fn div(a: u128, b: u128) -> Option<u128> {
    inverse(b).map(|i| mul(a, i))
}

/// The nim power, with 0^0 = 1.
pub fn pow(a: u128, mut exponent: u128) -> u128 {
    let (mut base, mut result) = (a, 1);
    while exponent != 0 {
        if exponent & 1 == 1 {
            result = mul(result, base);
        }
        base = square(base);
        exponent >>= 1;
    }
    result
}

/// The even x below 2^128 with x² + x = c, or `None` if the solutions are larger.
pub fn solve_quadratic(c: u128) -> Option<u128> {
    let (c1, c0) = halves(c);
    let x1 = super::solve_quadratic(c1)?;
    // Both x1 and x1 + 1 fit the upper half; exactly one leaves a solvable lower half.
    [x1, x1 ^ 1].into_iter().find_map(|x1| {
        let rest = c0 ^ super::mul(super::square(x1), 1 << 63);
        super::solve_quadratic(rest).map(|x0| join(x1, x0))
    })
}
