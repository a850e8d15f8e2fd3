//! All images of a board of eight by eight cells at once, on processors that turn bit matrices in one instruction.

use std::arch::x86_64::*;

/// The columns as they are and turned round, as a matrix whose last row comes first.
const SAME: i64 = 0x0102_0408_1020_4080;
const TURNED: i64 = 0x8040_2010_0804_0201_u64 as i64;

/// Whether this processor has the instructions.
#[inline(always)]
pub(super) fn available() -> bool {
    is_x86_feature_detected!("gfni")
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
}

/// Where the images of a region lie before they are moved into the corner, and which of the eight are candidates.
struct Frame {
    /// How far the region is from the corner.
    shift: u32,
    /// How far each image is from the corner.
    shifts: __m512i,
    /// See [`Grid::candidates`](super::Grid::candidates).
    candidates: __mmask8,
}

/// The frame of a set that is not empty.
#[inline]
#[target_feature(enable = "gfni,avx512f,avx512bw")]
fn frame(all: u64) -> Frame {
    let columns = all | all >> 32;
    let columns = columns | columns >> 16;
    let columns = ((columns | columns >> 8) & 0xff) as u32;
    let (above, before) = (all.trailing_zeros() & !7, columns.trailing_zeros());
    let rows = 8 - ((all.leading_zeros() & !7) + above) / 8;
    let columns = 32 - columns.leading_zeros() - before;
    let shifts = |rows: u32, columns: u32, turned_rows: __mmask8, turned_columns: __mmask8| {
        _mm512_or_si512(
            _mm512_maskz_set1_epi64(turned_rows, i64::from(64 - 8 * rows)),
            _mm512_maskz_set1_epi64(turned_columns, i64::from(8 - columns)),
        )
    };
    let wide = u8::from(rows <= columns).wrapping_neg() & 0x0f;
    let high = u8::from(rows >= columns).wrapping_neg() & 0xf0;
    Frame {
        shift: above + before,
        shifts: _mm512_or_si512(
            shifts(rows, columns, 0x0a, 0x0c),
            shifts(columns, rows, 0xa0, 0xc0),
        ),
        candidates: wide | high,
    }
}

/// The images of a set: nothing moved, rows turned round, columns turned round, both; then the same with rows and columns exchanged.
/// All bits are set in those that are no candidates.
#[inline]
#[target_feature(enable = "gfni,avx512f,avx512bw")]
fn images(set: u64, frame: &Frame) -> __m512i {
    let set = set >> frame.shift;
    let rows = _mm512_set1_epi64(set as i64);
    let turned = _mm512_set1_epi64(set.swap_bytes() as i64);
    // Each byte of the first operand is multiplied by the matrix in the second. Unit vectors times the board are its columns.
    let left = _mm512_set_epi64(SAME, TURNED, SAME, TURNED, 0, 0, 0, 0);
    let left = _mm512_mask_mov_epi64(left, 0x05, rows);
    let left = _mm512_mask_mov_epi64(left, 0x0a, turned);
    let right = _mm512_set_epi64(0, 0, 0, 0, TURNED, TURNED, SAME, SAME);
    let right = _mm512_mask_mov_epi64(right, 0x30, turned);
    let right = _mm512_mask_mov_epi64(right, 0xc0, rows);
    let images = _mm512_gf2p8affine_epi64_epi8::<0>(left, right);
    let images = _mm512_srlv_epi64(images, frame.shifts);
    _mm512_mask_mov_epi64(_mm512_set1_epi64(-1), frame.candidates, images)
}

/// The least candidate for a set, and whether rows and columns were exchanged.
#[inline]
#[target_feature(enable = "gfni,avx512f,avx512bw")]
pub(super) fn least_image(set: u64) -> (u64, bool) {
    if set == 0 {
        return (0, false);
    }
    let images = images(set, &frame(set));
    let least = _mm512_reduce_min_epu64(images);
    let places = _mm512_cmpeq_epi64_mask(images, _mm512_set1_epi64(least as i64));
    (least, places & 0x0f == 0)
}

/// The least candidate for a pair of sets and for the pair exchanged, and whether they changed places.
#[inline]
#[target_feature(enable = "gfni,avx512f,avx512bw")]
pub(super) fn least_pair((a, b): (u64, u64)) -> ((u64, u64), bool) {
    if a | b == 0 {
        return ((0, 0), false);
    }
    let frame = frame(a | b);
    let (a, b) = (images(a, &frame), images(b, &frame));
    let first = _mm512_reduce_min_epu64(_mm512_min_epu64(a, b));
    let firsts = _mm512_set1_epi64(first as i64);
    let straight = _mm512_cmpeq_epi64_mask(a, firsts);
    let exchanged = _mm512_cmpeq_epi64_mask(b, firsts);
    let none = _mm512_set1_epi64(-1);
    let after_a = _mm512_mask_mov_epi64(none, straight, b);
    let after_b = _mm512_mask_mov_epi64(none, exchanged, a);
    let second = _mm512_reduce_min_epu64(_mm512_min_epu64(after_a, after_b));
    let seconds = _mm512_set1_epi64(second as i64);
    let is_straight = _mm512_mask_cmpeq_epi64_mask(straight, b, seconds) != 0;
    ((first, second), !is_straight)
}
