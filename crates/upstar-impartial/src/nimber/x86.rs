//! Nim products with the carry-less multiplication and the bit-matrix instructions of x86-64.

use std::arch::x86_64::*;
use std::sync::OnceLock;

use super::field::Field;
use super::linear::Linear;
use super::polynomial;

#[inline]
pub(super) fn has_carryless() -> bool {
    std::arch::is_x86_feature_detected!("pclmulqdq")
}

pub(super) fn has_vector() -> bool {
    has_carryless()
        && std::arch::is_x86_feature_detected!("avx512f")
        && std::arch::is_x86_feature_detected!("avx512bw")
        && std::arch::is_x86_feature_detected!("avx512vbmi")
        && std::arch::is_x86_feature_detected!("gfni")
        && std::arch::is_x86_feature_detected!("vpclmulqdq")
}

/// Product in the polynomial field.
#[target_feature(enable = "pclmulqdq")]
#[inline]
pub(super) fn polynomial_mul(a: u64, b: u64) -> u64 {
    let product = _mm_clmulepi64_si128(_mm_cvtsi64_si128(a as i64), _mm_cvtsi64_si128(b as i64), 0);
    let low = _mm_cvtsi128_si64(product) as u64;
    let high = _mm_cvtsi128_si64(_mm_unpackhi_epi64(product, product)) as u64;
    polynomial::reduce(((high as u128) << 64) | low as u128)
}

#[target_feature(enable = "pclmulqdq")]
pub(super) fn mul(f: &Field, a: u64, b: u64) -> u64 {
    let (x, y) = (f.to_polynomial.apply(a), f.to_polynomial.apply(b));
    f.to_nimber.apply(polynomial_mul(x, y))
}

#[target_feature(enable = "pclmulqdq")]
pub(super) fn mul_slice(f: &Field, a: &mut [u64], b: &[u64]) {
    for (x, &y) in a.iter_mut().zip(b) {
        *x = mul(f, *x, y);
    }
}

/// A 64×64 bit matrix as 64 blocks of 8×8 bits, in the order the vector path needs them:
/// `blocks[r]` holds for each output byte i the block from input byte (i + r) mod 8.
#[repr(align(64))]
struct Blocks([[u64; 8]; 8]);

impl Blocks {
    fn new(map: &Linear) -> Blocks {
        let columns = map.columns();
        Blocks(std::array::from_fn(|r| {
            std::array::from_fn(|out| {
                let input = (out + r) % 8;
                let mut block = 0u64;
                for row in 0..8 {
                    for bit in 0..8 {
                        let entry = columns[8 * input + bit] >> (8 * out + row) & 1;
                        // GF2P8AFFINEQB keeps row 0 in the highest byte.
                        block |= entry << (8 * (7 - row) + bit);
                    }
                }
                block
            })
        }))
    }

    /// The map on eight numbers whose bytes are transposed: lane j holds byte j of each.
    #[target_feature(enable = "avx512f,avx512bw,gfni")]
    #[inline]
    fn apply(&self, v: __m512i) -> __m512i {
        macro_rules! term {
            ($r:literal) => {{
                // SAFETY: a block is 64 bytes. All blocks are aligned to 64, since the first is and each is 64 bytes long.
                let block = unsafe { _mm512_load_si512(self.0[$r].as_ptr().cast()) };
                _mm512_gf2p8affine_epi64_epi8::<0>(_mm512_alignr_epi64::<$r>(v, v), block)
            }};
        }
        let (a, b) = (
            _mm512_xor_si512(term!(0), term!(1)),
            _mm512_xor_si512(term!(2), term!(3)),
        );
        let (c, d) = (
            _mm512_xor_si512(term!(4), term!(5)),
            _mm512_xor_si512(term!(6), term!(7)),
        );
        _mm512_xor_si512(_mm512_xor_si512(a, b), _mm512_xor_si512(c, d))
    }
}

struct Matrices {
    to_polynomial: Blocks,
    to_nimber: Blocks,
}

fn matrices(f: &Field) -> &'static Matrices {
    static MATRICES: OnceLock<Matrices> = OnceLock::new();
    MATRICES.get_or_init(|| Matrices {
        to_polynomial: Blocks::new(&f.to_polynomial),
        to_nimber: Blocks::new(&f.to_nimber),
    })
}

/// Byte order that transposes an 8×8 square of bytes.
const TRANSPOSE: [u8; 64] = {
    let mut order = [0; 64];
    let mut i = 0;
    while i < 64 {
        order[i] = (i % 8 * 8 + i / 8) as u8;
        i += 1;
    }
    order
};

/// `a[i] = a[i] ⊗ b[i]`, eight at a time.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni,vpclmulqdq,pclmulqdq")]
pub(super) fn mul_slice_vector(f: &Field, a: &mut [u64], b: &[u64]) {
    let m = matrices(f);
    // SAFETY: the order is 64 bytes, and no alignment is needed.
    let transpose = unsafe { _mm512_loadu_si512(TRANSPOSE.as_ptr().cast()) };
    let (a_eights, a_rest) = a.as_chunks_mut::<8>();
    let (b_eights, b_rest) = b.as_chunks::<8>();
    for (x, y) in a_eights.iter_mut().zip(b_eights) {
        // SAFETY: both chunks are 64 bytes, and no alignment is needed.
        let (vx, vy) = unsafe {
            (
                _mm512_loadu_si512(x.as_ptr().cast()),
                _mm512_loadu_si512(y.as_ptr().cast()),
            )
        };
        let turn = |v| _mm512_permutexvar_epi8(transpose, v);
        let px = turn(m.to_polynomial.apply(turn(vx)));
        let py = turn(m.to_polynomial.apply(turn(vy)));
        let even = _mm512_clmulepi64_epi128::<0x00>(px, py);
        let odd = _mm512_clmulepi64_epi128::<0x11>(px, py);
        let low = _mm512_unpacklo_epi64(even, odd);
        let high = _mm512_unpackhi_epi64(even, odd);
        let reduced = reduce(low, high);
        let product = turn(m.to_nimber.apply(turn(reduced)));
        // SAFETY: the chunk is 64 bytes and borrowed exclusively, and no alignment is needed.
        unsafe { _mm512_storeu_si512(x.as_mut_ptr().cast(), product) };
    }
    mul_slice(f, a_rest, b_rest);
}

/// [`polynomial::reduce`] on eight products.
#[target_feature(enable = "avx512f")]
#[inline]
fn reduce(low: __m512i, high: __m512i) -> __m512i {
    // 0x96 is the exclusive or of three.
    let spill = _mm512_ternarylogic_epi64::<0x96>(
        _mm512_srli_epi64::<63>(high),
        _mm512_srli_epi64::<61>(high),
        _mm512_srli_epi64::<60>(high),
    );
    let high = _mm512_xor_si512(high, spill);
    let sum = _mm512_ternarylogic_epi64::<0x96>(low, high, _mm512_slli_epi64::<1>(high));
    _mm512_ternarylogic_epi64::<0x96>(
        sum,
        _mm512_slli_epi64::<3>(high),
        _mm512_slli_epi64::<4>(high),
    )
}
