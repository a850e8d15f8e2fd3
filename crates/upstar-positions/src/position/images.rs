//! All images of a board of eight by eight cells at once, on processors that turn bit matrices in one instruction, or that have at least
//! masks for vectors.

use super::grid::CellImages;
use std::arch::x86_64::*;

/// The columns as they are and turned round, as a matrix whose last row comes first.
const SAME: i64 = 0x0102_0408_1020_4080;
const TURNED: i64 = 0x8040_2010_0804_0201_u64 as i64;

/// Whether this processor turns bit matrices.
#[inline(always)]
pub(super) fn has_matrices() -> bool {
    is_x86_feature_detected!("gfni")
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
}

/// Whether this processor has masks.
#[inline(always)]
pub(super) fn has_masks() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl")
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

/// The least candidate for two pairs of sets and for both pairs exchanged, and whether they changed places. Of equal ones the straight one
/// counts.
#[inline]
#[target_feature(enable = "gfni,avx512f,avx512bw")]
pub(super) fn least_pairs((a, b): (u64, u64), (c, d): (u64, u64)) -> ([u64; 4], bool) {
    let all = a | b | c | d;
    if all == 0 {
        return ([0; 4], false);
    }
    let frame = frame(all);
    let [a, b, c, d] = [a, b, c, d].map(|set| images(set, &frame));
    // The candidates, straight and exchanged, that have been the least so far.
    let (mut straight, mut exchanged) = (frame.candidates, frame.candidates);
    let none = _mm512_set1_epi64(-1);
    let mut least = [0; 4];
    for (least, (own, other)) in least.iter_mut().zip([(a, b), (b, a), (c, d), (d, c)]) {
        let sets = _mm512_min_epu64(
            _mm512_mask_mov_epi64(none, straight, own),
            _mm512_mask_mov_epi64(none, exchanged, other),
        );
        *least = _mm512_reduce_min_epu64(sets);
        let wanted = _mm512_set1_epi64(*least as i64);
        straight = _mm512_mask_cmpeq_epi64_mask(straight, own, wanted);
        exchanged = _mm512_mask_cmpeq_epi64_mask(exchanged, other, wanted);
    }
    (least, straight == 0)
}

/// Calls `found` with the least image of each set that differs in some cells from a given one with so many rows and columns, and with the
/// images that are the least, as bits. The images of each cell are known.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
pub(super) fn least_near(
    set: u64,
    [rows, columns]: [u32; 2],
    cells: &CellImages,
    differences: impl Iterator<Item = u64>,
    mut found: impl FnMut((u64, u32)),
) {
    let half = |images: &[u64; 8], i: usize| {
        let half = &images[4 * i..][..4];
        // SAFETY: four words lie there.
        unsafe { _mm256_loadu_si256(half.as_ptr().cast()) }
    };
    let set = _mm_set_epi64x(0, set as i64);
    let images = [
        turned(set, rows, columns),
        turned(transposed(set), columns, rows),
    ];
    for mut cells_left in differences {
        let [mut straight, mut across] = images;
        while cells_left != 0 {
            let moved = &cells[cells_left.trailing_zeros() as usize];
            straight = _mm256_xor_si256(straight, half(moved, 0));
            across = _mm256_xor_si256(across, half(moved, 1));
            cells_left &= cells_left - 1;
        }
        let least = least(_mm256_min_epu64(straight, across));
        let wanted = _mm256_set1_epi64x(least as i64);
        let straight = _mm256_cmpeq_epi64_mask(straight, wanted);
        let across = _mm256_cmpeq_epi64_mask(across, wanted);
        found((least, u32::from(straight | across << 4)));
    }
}

/// Where two sets lie before they are moved into the corner, without matrices.
struct Sets {
    /// The sets in the corner, and with rows and columns exchanged.
    sets: [__m128i; 2],
    rows: u32,
    columns: u32,
}

/// Two sets that are not both empty, in the corner.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
fn sets(a: u64, b: u64) -> Sets {
    let all = a | b;
    let columns = super::grid::columns(all);
    let (above, before) = (all.trailing_zeros() & !7, columns.trailing_zeros());
    let shift = above + before;
    let sets = _mm_set_epi64x((b >> shift) as i64, (a >> shift) as i64);
    Sets {
        sets: [sets, transposed(sets)],
        rows: 8 - ((all.leading_zeros() & !7) + above) / 8,
        columns: 32 - columns.leading_zeros() - before,
    }
}

/// The same as [`least_image`] without matrices, in vectors of 256 bits: longer ones are no faster there.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
pub(super) fn least_image_by_masks(set: u64) -> (u64, bool) {
    if set == 0 {
        return (0, false);
    }
    let Sets {
        sets: [set, across],
        rows,
        columns,
    } = sets(set, 0);
    let straight = turned(set, rows, columns);
    let across = turned(across, columns, rows);
    let least = least(_mm256_min_epu64(straight, across));
    let places = _mm256_cmpeq_epi64_mask(straight, _mm256_set1_epi64x(least as i64));
    (least, places == 0)
}

/// The same as [`least_pair`] without matrices.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
pub(super) fn least_pair_by_masks((a, b): (u64, u64)) -> ((u64, u64), bool) {
    if a | b == 0 {
        return ((0, 0), false);
    }
    let Sets {
        sets: [sets, across],
        rows,
        columns,
    } = sets(a, b);
    let second = |sets| _mm_unpackhi_epi64(sets, sets);
    let a = turned(sets, rows, columns);
    let b = turned(second(sets), rows, columns);
    let c = turned(across, columns, rows);
    let d = turned(second(across), columns, rows);
    let first = least(_mm256_min_epu64(
        _mm256_min_epu64(a, b),
        _mm256_min_epu64(c, d),
    ));
    let firsts = _mm256_set1_epi64x(first as i64);
    let none = _mm256_set1_epi64x(-1);
    // What comes second in the pairs whose first set is the least.
    let is_first = |sets| _mm256_cmpeq_epi64_mask(sets, firsts);
    let after = |first, second| _mm256_mask_mov_epi64(none, is_first(first), second);
    let straight = _mm256_min_epu64(after(a, b), after(c, d));
    let exchanged = _mm256_min_epu64(after(b, a), after(d, c));
    let second = least(_mm256_min_epu64(straight, exchanged));
    let seconds = _mm256_set1_epi64x(second as i64);
    // The masks count here, too: the second set may be a full board, which looks like none.
    let has_second = |first, second| _mm256_mask_cmpeq_epi64_mask(is_first(first), second, seconds);
    let is_straight = has_second(a, b) | has_second(c, d) != 0;
    ((first, second), !is_straight)
}

/// Two sets with rows and columns exchanged: blocks of 1, 2 and 4 cells across the diagonal change places.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
fn transposed(sets: __m128i) -> __m128i {
    let moved = |sets, shifted: __m128i, cells| {
        let cells = _mm_set1_epi64x(cells);
        _mm_and_si128(_mm_xor_si128(sets, shifted), cells)
    };
    let t = moved(sets, _mm_srli_epi64::<7>(sets), 0x00aa_00aa_00aa_00aa);
    let sets = _mm_xor_si128(_mm_xor_si128(sets, t), _mm_slli_epi64::<7>(t));
    let t = moved(sets, _mm_srli_epi64::<14>(sets), 0x0000_cccc_0000_cccc);
    let sets = _mm_xor_si128(_mm_xor_si128(sets, t), _mm_slli_epi64::<14>(t));
    let t = moved(sets, _mm_srli_epi64::<28>(sets), 0x0000_0000_f0f0_f0f0);
    _mm_xor_si128(_mm_xor_si128(sets, t), _mm_slli_epi64::<28>(t))
}

/// The images of the first of two sets with so many rows and columns: nothing moved, rows turned round, columns turned round, both; in the
/// corner. All bits are set if they are no candidates.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
fn turned(sets: __m128i, rows: u32, columns: u32) -> __m256i {
    let copies = _mm256_broadcastq_epi64(sets);
    // Bytes are rows. Every other copy has them turned round.
    let order = _mm_set_epi64x(0x0809_0a0b_0c0d_0e0f, 0x0706_0504_0302_0100);
    let copies = _mm256_shuffle_epi8(copies, _mm256_broadcastsi128_si256(order));
    // The columns are turned round four at a time.
    let table = _mm_set_epi64x(0x0f07_0b03_0d05_0901, 0x0e06_0a02_0c04_0800);
    let table = _mm256_broadcastsi128_si256(table);
    let four = _mm256_set1_epi8(0x0f);
    let low = _mm256_and_si256(copies, four);
    let low = _mm256_slli_epi64::<4>(_mm256_shuffle_epi8(table, low));
    let high = _mm256_and_si256(_mm256_srli_epi64::<4>(copies), four);
    let high = _mm256_shuffle_epi8(table, high);
    let images = _mm256_mask_or_epi64(copies, 0x0c, low, high);
    let shifts = _mm256_or_si256(
        _mm256_maskz_set1_epi64(0x0a, i64::from(64 - 8 * rows)),
        _mm256_maskz_set1_epi64(0x0c, i64::from(8 - columns)),
    );
    let others = _mm256_set1_epi64x(i64::from(rows <= columns) - 1);
    _mm256_or_si256(_mm256_srlv_epi64(images, shifts), others)
}

/// The least of four words.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
fn least(words: __m256i) -> u64 {
    let (two, others) = (
        _mm256_castsi256_si128(words),
        _mm256_extracti128_si256::<1>(words),
    );
    let two = _mm_min_epu64(two, others);
    let one = _mm_min_epu64(two, _mm_unpackhi_epi64(two, two));
    _mm_cvtsi128_si64(one) as u64
}
