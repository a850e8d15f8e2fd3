//! The nim product straight from its rules, used to derive every table of the fast paths.
//!
//! A Fermat 2-power times a smaller number is the ordinary product; times itself it is 3/2 of itself. With distributivity this gives
//! every product. The tests compare it with the mex definition.

/// Products of numbers below 16, the base of the recursion.
const NIBBLES: [[u8; 16]; 16] = {
    let mut table = [[0; 16]; 16];
    let mut a = 0;
    while a < 16 {
        let mut b = 0;
        while b < 16 {
            table[a][b] = bits(a as u64, b as u64, 2) as u8;
            b += 1;
        }
        a += 1;
    }
    table
};

/// Product of two numbers below 2^(2^level), recursing down to single bits.
const fn bits(a: u64, b: u64, level: u32) -> u64 {
    if level == 0 {
        return a & b;
    }
    let half = 1 << (level - 1);
    let mask = (1 << half) - 1;
    let (a1, a0, b1, b0) = (a >> half, a & mask, b >> half, b & mask);
    let low = bits(a0, b0, level - 1);
    let high = bits(a1, b1, level - 1);
    let cross = bits(a1 ^ a0, b1 ^ b0, level - 1) ^ low;
    (cross << half) | (low ^ bits(high, 1 << (half - 1), level - 1))
}

/// The nim product of `a` and `b`, both below 2^(2^level), `level` at most 6.
pub(super) const fn mul_at(a: u64, b: u64, level: u32) -> u64 {
    if level <= 2 {
        return NIBBLES[a as usize][b as usize] as u64;
    }
    let half = 1u32 << (level - 1);
    let mask = (1u64 << half) - 1;
    let (a1, a0, b1, b0) = (a >> half, a & mask, b >> half, b & mask);
    // (a1 F + a0)(b1 F + b0) with F F = F + F/2: three products of half the size.
    let low = mul_at(a0, b0, level - 1);
    let high = mul_at(a1, b1, level - 1);
    let cross = mul_at(a1 ^ a0, b1 ^ b0, level - 1) ^ low;
    (cross << half) | (low ^ mul_at(high, 1 << (half - 1), level - 1))
}

/// The nim product of two 64-bit numbers by recursion on Fermat 2-powers. Takes about a microsecond; the fast paths are tested against
/// it.
///
/// ```
/// assert_eq!(upstar_impartial::nimber::mul_by_definition(6, 21), 104);
/// ```
pub const fn mul_by_definition(a: u64, b: u64) -> u64 {
    mul_at(a, b, 6)
}

/// The nim inverse of a non-zero number below 2^(2^level): conjugate over norm, level by level.
pub(super) const fn inverse_at(a: u64, level: u32) -> u64 {
    if level == 0 {
        return a;
    }
    let half = 1u32 << (level - 1);
    let mask = (1u64 << half) - 1;
    let (a1, a0) = (a >> half, a & mask);
    let below = level - 1;
    let norm = mul_at(a0, a0 ^ a1, below) ^ mul_at(mul_at(a1, a1, below), 1 << (half - 1), below);
    let scale = inverse_at(norm, below);
    (mul_at(a1, scale, below) << half) | mul_at(a0 ^ a1, scale, below)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// g(a,b) = mex of g(a',b) + g(a,b') + g(a',b') over a' < a, b' < b.
    #[test]
    fn recursion_is_the_mex_definition() {
        const N: usize = 48;
        let mut g = [[0u64; N]; N];
        for a in 0..N {
            for b in 0..N {
                let mut seen = [false; 4096];
                for i in 0..a {
                    for j in 0..b {
                        seen[(g[i][b] ^ g[a][j] ^ g[i][j]) as usize] = true;
                    }
                }
                g[a][b] = seen.iter().position(|s| !s).unwrap() as u64;
                assert_eq!(g[a][b], mul_by_definition(a as u64, b as u64), "{a} x {b}");
            }
        }
    }

    #[test]
    fn inverse_times_number_is_one() {
        for a in (1..2000).chain([u64::MAX, 1 << 63, 0x0123_4567_89ab_cdef]) {
            assert_eq!(mul_by_definition(a, inverse_at(a, 6)), 1);
        }
    }
}
