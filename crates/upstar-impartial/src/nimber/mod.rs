//! The field of nimbers: numbers under nim-sum and nim-product.
//!
//! The functions of this module take numbers below 2^64, which form a field of their own; [`wide`] has the same functions for numbers
//! below 2^128 and [`big`] for numbers of any size. All of them use one idea: the field with 2^64 elements can also be written as
//! polynomials over two elements, where a product is one carry-less multiplication. So a nim product is a change of basis (eight
//! loads), this multiplication, and a change back. Processors with a carry-less multiplication do it in about ten nanoseconds;
//! [`mul_slice`] uses vector instructions too.
//!
//! ```
//! use upstar_impartial::nimber;
//! assert_eq!(nimber::mul(1 << 63, 1 << 63), 16017865340936038689);
//! assert_eq!(nimber::mul(nimber::inverse(14).unwrap(), 15), 12);
//! assert_eq!(nimber::sqrt(8), 14);
//! ```

pub mod big;
mod definition;
mod field;
mod linear;
mod logarithm;
mod polynomial;
pub mod transfinite;
pub mod wide;
#[cfg(target_arch = "x86_64")]
mod x86;

pub use definition::mul_by_definition;
pub use logarithm::{log, order};

use field::{Field, field};

/// Which instructions a product uses. All paths give the same results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Path {
    /// Ordinary multiplications only: runs everywhere.
    Portable,
    /// The carry-less multiplication of x86-64 (PCLMULQDQ).
    Carryless,
    /// Eight products at a time with AVX-512, GFNI and VPCLMULQDQ; single products like `Carryless`.
    Vector,
}

impl Path {
    /// The paths this processor can take, slowest first.
    pub fn available() -> Vec<Path> {
        let paths = [Path::Portable];
        #[cfg(target_arch = "x86_64")]
        let paths = paths
            .into_iter()
            .chain(x86::has_carryless().then_some(Path::Carryless))
            .chain(x86::has_vector().then_some(Path::Vector));
        paths.into_iter().collect()
    }
}

/// The nim product. About 10 ns with a carry-less multiplication, 30 ns without.
///
/// ```
/// assert_eq!(upstar_impartial::nimber::mul(25, 40), 73);
/// ```
#[inline]
pub fn mul(a: u64, b: u64) -> u64 {
    let f = field();
    #[cfg(target_arch = "x86_64")]
    if x86::has_carryless() {
        // SAFETY: the processor has PCLMULQDQ.
        return unsafe { x86::mul(f, a, b) };
    }
    mul_portable(f, a, b)
}

fn mul_portable(f: &Field, a: u64, b: u64) -> u64 {
    let (x, y) = (f.to_polynomial.apply(a), f.to_polynomial.apply(b));
    f.to_nimber.apply(polynomial::mul(x, y))
}

/// The product of two polynomials of the field, with the best instruction of this processor.
#[inline]
fn polynomial_mul(a: u64, b: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if x86::has_carryless() {
        // SAFETY: the processor has PCLMULQDQ.
        return unsafe { x86::polynomial_mul(a, b) };
    }
    polynomial::mul(a, b)
}

/// The nim product on a chosen path; `None` if this processor cannot take it.
pub fn mul_on(path: Path, a: u64, b: u64) -> Option<u64> {
    match path {
        Path::Portable => Some(mul_portable(field(), a, b)),
        Path::Carryless | Path::Vector => {
            let mut out = [a];
            mul_slice_on(path, &mut out, &[b]).then_some(out[0])
        }
    }
}

/// Multiplies `a[i]` by `b[i]` for every i, in place. About 2 ns a product with AVX-512 and GFNI.
///
/// # Panics
/// If the slices have different lengths.
///
/// ```
/// let mut a = [2, 3, 4];
/// upstar_impartial::nimber::mul_slice(&mut a, &[2, 3, 4]);
/// assert_eq!(a, [3, 2, 6]);
/// ```
pub fn mul_slice(a: &mut [u64], b: &[u64]) {
    let best = *Path::available().last().unwrap_or(&Path::Portable);
    mul_slice_on(best, a, b);
}

/// [`mul_slice`] on a chosen path; returns false and does nothing if this processor cannot take it.
///
/// # Panics
/// If the slices have different lengths.
pub fn mul_slice_on(path: Path, a: &mut [u64], b: &[u64]) -> bool {
    assert_eq!(a.len(), b.len(), "slices of one length");
    let f = field();
    match path {
        Path::Portable => {
            for (x, &y) in a.iter_mut().zip(b) {
                *x = mul_portable(f, *x, y);
            }
            true
        }
        #[cfg(target_arch = "x86_64")]
        Path::Carryless if x86::has_carryless() => {
            // SAFETY: the processor has PCLMULQDQ.
            unsafe { x86::mul_slice(f, a, b) };
            true
        }
        #[cfg(target_arch = "x86_64")]
        Path::Vector if x86::has_vector() => {
            // SAFETY: the processor has the vector instructions.
            unsafe { x86::mul_slice_vector(f, a, b) };
            true
        }
        _ => false,
    }
}

/// The nim-sum: exclusive or.
#[inline]
pub const fn add(a: u64, b: u64) -> u64 {
    a ^ b
}

/// The nim square. Costs one product.
pub fn square(a: u64) -> u64 {
    mul(a, a)
}

/// The nim square root; every number has exactly one. Costs eight loads.
pub fn sqrt(a: u64) -> u64 {
    field().sqrt.apply(a)
}

/// The nim inverse, or `None` for 0. Conjugate over norm, level by level: about 15 products.
pub fn inverse(a: u64) -> Option<u64> {
    (a != 0).then(|| inverse_below(a, 6))
}

/// Inverse of a non-zero number below 2^(2^level).
fn inverse_below(a: u64, level: u32) -> u64 {
    if level <= 2 {
        return definition::inverse_at(a, level);
    }
    let half = 1u32 << (level - 1);
    let (a1, a0) = (a >> half, a & ((1 << half) - 1));
    if a1 == 0 {
        return inverse_below(a0, level - 1);
    }
    let norm = mul(a0, a0 ^ a1) ^ mul(mul(a1, a1), 1 << (half - 1));
    mul((a1 << half) | (a0 ^ a1), inverse_below(norm, level - 1))
}

/// The nim quotient a ⊘ b, or `None` when b is 0.
pub fn div(a: u64, b: u64) -> Option<u64> {
    inverse(b).map(|i| mul(a, i))
}

/// The nim power, with 0^0 = 1. At most 128 products.
pub fn pow(a: u64, mut exponent: u64) -> u64 {
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

/// The even x below 2^64 with x² + x = c (the other solution is x + 1), or `None` if the solutions are 2^64 or more;
/// [`big::solve_quadratic`] finds these. Costs two products.
///
/// ```
/// use upstar_impartial::nimber::solve_quadratic;
/// assert_eq!(solve_quadratic(6), Some(14));
/// ```
pub fn solve_quadratic(c: u64) -> Option<u64> {
    let x = field().quadratic.apply(c) & !1;
    (square(x) ^ x == c).then_some(x)
}

#[cfg(test)]
mod tests;
