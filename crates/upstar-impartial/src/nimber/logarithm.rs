//! Orders and discrete logarithms in the multiplicative group of the nimbers below 2^64.

use std::collections::HashMap;

use super::{inverse, mul, pow};

/// The prime factors of 2^64 - 1, which is squarefree: the first six Fermat numbers.
const PRIMES: [u64; 7] = [3, 5, 17, 257, 641, 65537, 6700417];

/// The order of a non-zero nimber: the least e > 0 with a^e = 1. `None` for 0.
///
/// ```
/// assert_eq!(upstar_impartial::nimber::order(2), Some(3));
/// ```
pub fn order(a: u64) -> Option<u64> {
    if a == 0 {
        return None;
    }
    Some(PRIMES.iter().fold(u64::MAX, |order, p| {
        if pow(a, order / p) == 1 {
            order / p
        } else {
            order
        }
    }))
}

/// The least e with base^e = a, or `None` if there is none.
///
/// By Pohlig and Hellman with baby steps and giant steps: about 20,000 products at worst.
///
/// ```
/// use upstar_impartial::nimber::{log, pow};
/// assert_eq!(log(pow(1 << 40, 123_456_789), 1 << 40), Some(123_456_789));
/// assert_eq!(log(4, 2), None);
/// ```
pub fn log(a: u64, base: u64) -> Option<u64> {
    if a == 1 {
        return Some(0);
    }
    if a == 0 || base == 0 {
        return (a == base).then_some(1);
    }
    let full = order(base)?;
    if pow(a, full) != 1 {
        return None;
    }
    // One exponent for each prime of the order, joined by the Chinese remainder theorem.
    let (mut exponent, mut modulus) = (0u128, 1u128);
    for p in PRIMES.into_iter().filter(|p| full % p == 0) {
        let residue = log_in_prime_order(pow(a, full / p), pow(base, full / p), p)?;
        let p = p as u128;
        // p is prime, so the inverse of the modulus is its power p - 2.
        let lift = (residue as u128 + p - exponent % p) * power_modulo(modulus % p, p - 2, p) % p;
        exponent += modulus * lift;
        modulus *= p;
    }
    Some(exponent as u64)
}

fn power_modulo(mut base: u128, mut exponent: u128, p: u128) -> u128 {
    let mut result = 1;
    while exponent != 0 {
        if exponent & 1 == 1 {
            result = result * base % p;
        }
        base = base * base % p;
        exponent >>= 1;
    }
    result
}

/// e < p with base^e = a, for a base of prime order p.
fn log_in_prime_order(a: u64, base: u64, p: u64) -> Option<u64> {
    let step = p.isqrt() + 1;
    let mut baby = HashMap::with_capacity(step as usize);
    let mut power = 1;
    for i in 0..step {
        baby.entry(power).or_insert(i);
        power = mul(power, base);
    }
    let giant = inverse(power)?;
    let mut rest = a;
    for j in 0..=step {
        if let Some(i) = baby.get(&rest) {
            return Some((j * step + i) % p);
        }
        rest = mul(rest, giant);
    }
    None
}
