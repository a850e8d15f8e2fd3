//! The change of basis between nimbers below 2^64 and polynomials, computed once.

use std::sync::OnceLock;

use super::definition::{inverse_at, mul_by_definition};
use super::linear::{Linear, right_inverse};
use super::polynomial;

/// Tables of the field with 2^64 elements, about 64 kB.
pub(super) struct Field {
    /// Nimber to polynomial.
    pub(super) to_polynomial: Linear,
    /// Polynomial to nimber.
    pub(super) to_nimber: Linear,
    /// Square root of a nimber (squaring is linear in characteristic 2).
    pub(super) sqrt: Linear,
    /// A solution of x^2 + x = c if there is one.
    pub(super) quadratic: Linear,
    /// The polynomial of 2^63, half of the Fermat power 2^64.
    pub(super) half: u64,
}

/// The tables, made at first use in a few milliseconds.
#[inline]
pub(super) fn field() -> &'static Field {
    static FIELD: OnceLock<Field> = OnceLock::new();
    FIELD.get_or_init(Field::derive)
}

impl Field {
    fn derive() -> Field {
        let root = root_of_the_modulus();
        let mut powers = [1u64; 64];
        for i in 1..64 {
            powers[i] = mul_by_definition(powers[i - 1], root);
        }
        let to_nimber = Linear::new(&powers);
        let to_polynomial = Linear::new(&right_inverse(&powers));
        let square = |x: u64| {
            let p = to_polynomial.apply(x);
            to_nimber.apply(polynomial::mul(p, p))
        };
        let squares: [u64; 64] = std::array::from_fn(|i| square(1 << i));
        let quadratic: [u64; 64] = std::array::from_fn(|i| squares[i] ^ (1 << i));
        Field {
            half: to_polynomial.apply(1 << 63),
            sqrt: Linear::new(&right_inverse(&squares)),
            quadratic: Linear::new(&right_inverse(&quadratic)),
            to_polynomial,
            to_nimber,
        }
    }
}

/// A nimber r with r^64 + r^4 + r^3 + r + 1 = 0, by Berlekamp's trace method: the trace of βx
/// takes the values 0 and 1 on the 64 roots, so its common divisor with the modulus splits it.
fn root_of_the_modulus() -> u64 {
    // x^(2^i) modulo the modulus has coefficients 0 and 1, so it is a polynomial over two elements.
    let mut frobenius = [2u64; 64];
    for i in 1..64 {
        frobenius[i] = polynomial::mul(frobenius[i - 1], frobenius[i - 1]);
    }
    let mut factor: Vec<u64> = vec![0; 65];
    for i in [0, 1, 3, 4, 64] {
        factor[i] = 1;
    }
    for bit in 0..64 {
        if factor.len() == 2 {
            break;
        }
        let mut trace = vec![0u64; 64];
        let mut conjugate = 1u64 << bit;
        for power in frobenius {
            for (i, c) in trace.iter_mut().enumerate() {
                if power >> i & 1 == 1 {
                    *c ^= conjugate;
                }
            }
            conjugate = mul_by_definition(conjugate, conjugate);
        }
        let divisor = common_divisor(factor.clone(), trace);
        if divisor.len() > 1 && divisor.len() < factor.len() {
            factor = divisor;
        }
    }
    // x + r, made monic by the divisor.
    factor[0]
}

/// Monic greatest common divisor of polynomials with nimber coefficients, lowest first.
fn common_divisor(mut a: Vec<u64>, mut b: Vec<u64>) -> Vec<u64> {
    loop {
        while b.last() == Some(&0) {
            b.pop();
        }
        let Some(&lead) = b.last() else {
            return a;
        };
        let scale = inverse_at(lead, 6);
        for c in &mut b {
            *c = mul_by_definition(*c, scale);
        }
        while a.len() >= b.len() {
            let top = a[a.len() - 1];
            let shift = a.len() - b.len();
            if top != 0 {
                for (i, &c) in b.iter().enumerate() {
                    a[shift + i] ^= mul_by_definition(top, c);
                }
            }
            a.pop();
        }
        std::mem::swap(&mut a, &mut b);
    }
}
