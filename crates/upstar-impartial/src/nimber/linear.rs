//! Linear maps of 64-bit vectors over two elements.

/// A linear map as eight tables of 256 sums, so that applying it costs eight loads.
pub(super) struct Linear {
    sums: Box<[[u64; 256]; 8]>,
}

impl Linear {
    /// The map that sends bit i to `columns[i]`.
    pub(super) fn new(columns: &[u64; 64]) -> Linear {
        let mut sums = Box::new([[0u64; 256]; 8]);
        for (byte, table) in sums.iter_mut().enumerate() {
            for v in 1..256usize {
                let bit = v.trailing_zeros() as usize;
                table[v] = table[v & (v - 1)] ^ columns[8 * byte + bit];
            }
        }
        Linear { sums }
    }

    #[inline(always)]
    pub(super) fn apply(&self, x: u64) -> u64 {
        let [a, b, c, d, e, f, g, h] = x.to_le_bytes();
        let s = &*self.sums;
        ((s[0][a as usize] ^ s[1][b as usize]) ^ (s[2][c as usize] ^ s[3][d as usize]))
            ^ ((s[4][e as usize] ^ s[5][f as usize]) ^ (s[6][g as usize] ^ s[7][h as usize]))
    }

    /// The image of every single bit.
    #[cfg(target_arch = "x86_64")]
    pub(super) fn columns(&self) -> [u64; 64] {
        std::array::from_fn(|i| self.apply(1 << i))
    }
}

/// Columns of a right inverse: for c in the image of the map, the result x has map(x) = c.
pub(super) fn right_inverse(columns: &[u64; 64]) -> [u64; 64] {
    // Reduced echelon basis of the image, each with a preimage.
    let mut basis: [(u64, u64); 64] = [(0, 0); 64];
    for (i, &column) in columns.iter().enumerate() {
        let (mut image, mut preimage) = (column, 1u64 << i);
        for bit in (0..64).rev() {
            if image >> bit & 1 == 1 && basis[bit].0 != 0 {
                image ^= basis[bit].0;
                preimage ^= basis[bit].1;
            }
        }
        if image == 0 {
            continue;
        }
        let lead = image.ilog2() as usize;
        for pair in &mut basis {
            if pair.0 >> lead & 1 == 1 {
                pair.0 ^= image;
                pair.1 ^= preimage;
            }
        }
        basis[lead] = (image, preimage);
    }
    // In a reduced basis the leading bits of c tell which basis vectors add up to it.
    std::array::from_fn(|bit| basis[bit].1)
}
