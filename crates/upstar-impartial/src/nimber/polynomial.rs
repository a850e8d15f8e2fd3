//! The field with 2^64 elements as polynomials over two elements, modulo x^64 + x^4 + x^3 + x + 1.
//!
//! Nim multiplication is this field in another basis, and here a product is one carry-less
//! multiplication and a few shifts.

/// Carry-less product of two 64-bit polynomials with ordinary multiplications.
///
/// Each factor is cut into five parts with every fifth bit. At most 13 terms meet in a column, so the carries of an ordinary product
/// end before the next column of the same part.
pub(super) const fn carryless(a: u64, b: u64) -> u128 {
    const EVERY_FIFTH: u128 = {
        let (mut mask, mut i) = (0, 0);
        while i < 128 {
            mask |= 1 << i;
            i += 5;
        }
        mask
    };
    let mut x = [0u128; 5];
    let mut y = [0u128; 5];
    let mut i = 0;
    while i < 5 {
        x[i] = (a & ((EVERY_FIFTH << i) as u64)) as u128;
        y[i] = (b & ((EVERY_FIFTH << i) as u64)) as u128;
        i += 1;
    }
    let mut product = 0;
    let mut k = 0;
    while k < 5 {
        let mut column = 0;
        let mut i = 0;
        while i < 5 {
            column ^= x[i] * y[(k + 5 - i) % 5];
            i += 1;
        }
        // Column k of the product holds the bits that are k modulo 5.
        product ^= column & ((EVERY_FIFTH << k) | if k > 0 { EVERY_FIFTH >> (5 - k) } else { 0 });
        k += 1;
    }
    product
}

/// The remainder of a 128-bit polynomial modulo x^64 + x^4 + x^3 + x + 1.
#[inline(always)]
pub(super) const fn reduce(product: u128) -> u64 {
    let (low, high) = (product as u64, (product >> 64) as u64);
    let spill = (high >> 63) ^ (high >> 61) ^ (high >> 60);
    let high = high ^ spill;
    low ^ high ^ (high << 1) ^ (high << 3) ^ (high << 4)
}

/// Product in the polynomial field, without special instructions.
#[inline]
pub(super) const fn mul(a: u64, b: u64) -> u64 {
    reduce(carryless(a, b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn carryless_is_shift_and_add() {
        let mut x = 0x9e37_79b9_7f4a_7c15u64;
        for _ in 0..2000 {
            let a = x;
            x = x.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
            let b = x ^ (x >> 29);
            let slow = (0..64).fold(0u128, |s, i| {
                s ^ (((a as u128) << i) * ((b >> i & 1) as u128))
            });
            assert_eq!(carryless(a, b), slow);
        }
        assert_eq!(
            carryless(u64::MAX, u64::MAX),
            0x5555_5555_5555_5555_5555_5555_5555_5555
        );
    }

    /// The remainder by long division.
    #[test]
    fn reduction_is_division() {
        let mut x = 0x2545_f491_4f6c_dd1du128;
        for _ in 0..2000 {
            x = x
                .wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835)
                .wrapping_add(7);
            let mut r = x;
            for i in (64..128).rev() {
                if r >> i & 1 == 1 {
                    r ^= (1u128 << i) | (0b11011 << (i - 64));
                }
            }
            assert_eq!(reduce(x) as u128, r);
        }
    }
}
