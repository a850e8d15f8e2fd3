//! Bounded caches of results for pairs of values.

use crate::memory::Block;

/// A cache with two places for each pair: a new entry pushes out the older of the two, so memory is bounded and no entry is ever wrong.
/// It grows when it is half full, up to a limit.
pub(super) struct PairCache {
    lines: Block<Line>,
    shift: u32,
    /// Entries that were put into empty places.
    filled: usize,
}

/// Two entries, the newer one first, in one line of the processor's cache.
#[repr(align(64))]
#[derive(Clone, Copy)]
struct Line([Entry; 2]);

#[derive(Clone, Copy)]
struct Entry {
    a: u64,
    b: u64,
    result: u64,
}

/// No handle has this pattern.
const EMPTY: u64 = u64::MAX;
const EMPTY_LINE: Line = Line(
    [Entry {
        a: EMPTY,
        b: EMPTY,
        result: 0,
    }; 2],
);
/// How many lines there are at first and at most, as powers of two.
const FIRST_BITS: u32 = 10;
const MOST_BITS: u32 = 20;
const GROWTH_BITS: u32 = 1;

impl PairCache {
    pub(super) fn new() -> Self {
        PairCache::with_bits(FIRST_BITS)
    }

    fn with_bits(bits: u32) -> Self {
        PairCache {
            lines: Block::new(1 << bits, || EMPTY_LINE),
            shift: 64 - bits,
            filled: 0,
        }
    }

    #[inline]
    pub(super) fn get(&self, a: u64, b: u64) -> Option<u64> {
        let Line([first, second]) = &self.lines[mix(a, b, self.shift)];
        if first.a == a && first.b == b {
            return Some(first.result);
        }
        (second.a == a && second.b == b).then_some(second.result)
    }

    #[inline]
    pub(super) fn put(&mut self, a: u64, b: u64, result: u64) {
        if self.filled > self.lines.len() {
            self.grow();
        }
        self.insert(Entry { a, b, result });
    }

    #[inline]
    fn insert(&mut self, entry: Entry) {
        let Line(entries) = &mut self.lines[mix(entry.a, entry.b, self.shift)];
        self.filled += usize::from(entries[1].a == EMPTY);
        entries[1] = entries[0];
        entries[0] = entry;
    }

    #[cold]
    fn grow(&mut self) {
        let bits = 64 - self.shift;
        if bits >= MOST_BITS {
            // It stays as it is; this is not asked again before as many entries have been counted.
            self.filled = 0;
            return;
        }
        let mut larger = PairCache::with_bits((bits + GROWTH_BITS).min(MOST_BITS));
        for Line(entries) in self.lines.iter() {
            for entry in entries.iter().rev().filter(|entry| entry.a != EMPTY) {
                larger.insert(*entry);
            }
        }
        *self = larger;
    }

    pub(super) fn bytes(&self) -> usize {
        self.lines.len() * size_of::<Line>()
    }
}

/// Direct-mapped caches of comparisons: pairs of stored values take eight bytes each, other pairs sixteen. The answer is a bit of the
/// entry that no pair uses.
///
/// They fit into the processor's second-level cache: a miss costs more than most comparisons do.
pub(super) struct OrderCache {
    stored: Vec<u64>,
    others: Vec<(u64, u64)>,
}

const STORED_BITS: u32 = 15;
const OTHER_BITS: u32 = 13;
/// Handles of stored values and names of unfinished games have the top bit set and this one clear.
const ANSWER: u64 = 1 << 61;
/// Set in the entry of two stored values if the answer is yes.
const STORED_ANSWER: u64 = 1 << 62;

impl OrderCache {
    pub(super) fn new() -> Self {
        OrderCache {
            stored: vec![EMPTY; 1 << STORED_BITS],
            others: vec![(EMPTY, EMPTY); 1 << OTHER_BITS],
        }
    }

    /// The position of the answer bit in the two words. At least one of the handles is not an inline value.
    #[inline]
    fn masks(a: u64) -> (u64, u64) {
        if a >> 63 == 1 {
            (ANSWER, 0)
        } else {
            (0, ANSWER)
        }
    }

    /// The entry of two stored values without the answer, if their indices are below 2^31. All of them belong to one store.
    #[inline]
    fn stored_pair(a: u64, b: u64) -> Option<u64> {
        // The names of unfinished games have the two highest bits set.
        let are_stored = (a & b) >> 63 == 1 && (a | b) & (1 << 62 | 1 << 31) == 0;
        are_stored.then_some((a & 0x7fff_ffff) << 31 | b & 0x7fff_ffff)
    }

    #[inline]
    fn stored_place(pair: u64) -> usize {
        (pair.wrapping_mul(0xd1b5_4a32_d192_ed03) >> (64 - STORED_BITS)) as usize
    }

    #[inline]
    pub(super) fn get(&self, a: u64, b: u64) -> Option<bool> {
        if let Some(pair) = Self::stored_pair(a, b) {
            let entry = self.stored[Self::stored_place(pair)];
            return (entry & !STORED_ANSWER == pair).then_some(entry != pair);
        }
        let (x, y) = self.others[mix(a, b, 64 - OTHER_BITS)];
        let (in_a, in_b) = Self::masks(a);
        (x & !in_a == a && y & !in_b == b).then_some((x & in_a) | (y & in_b) != 0)
    }

    #[inline]
    pub(super) fn put(&mut self, a: u64, b: u64, answer: bool) {
        debug_assert!((a | b) >> 63 == 1);
        if let Some(pair) = Self::stored_pair(a, b) {
            let answer = if answer { STORED_ANSWER } else { 0 };
            self.stored[Self::stored_place(pair)] = pair | answer;
            return;
        }
        let (in_a, in_b) = if answer { Self::masks(a) } else { (0, 0) };
        self.others[mix(a, b, 64 - OTHER_BITS)] = (a | in_a, b | in_b);
    }

    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.stored) + size_of_val(&*self.others)
    }
}

/// The slot of a pair: two odd multipliers keep (a, b) and (b, a) apart; the high bits are well mixed.
#[inline]
fn mix(a: u64, b: u64, shift: u32) -> usize {
    let mixed = (a ^ b.rotate_left(29).wrapping_mul(0x9e37_79b9_7f4a_7c15))
        .wrapping_mul(0xd1b5_4a32_d192_ed03);
    (mixed >> shift) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Answers are found for the pair they were put for, whatever else shares its place.
    #[test]
    fn a_comparison_is_found_with_its_own_answer() {
        const STORED: u64 = 0b100 << 61;
        const UNFINISHED: u64 = 0b11 << 62;
        let handles: Vec<u64> = [0, 1, 2, 3, 1 << 31, (1 << 31) + 1]
            .iter()
            .flat_map(|&index| [index, STORED | index, UNFINISHED | index])
            .collect();
        let answer = |a: u64, b: u64| (a / 3 + b / 7).is_multiple_of(2);
        let mut cache = OrderCache::new();
        for _ in 0..2 {
            for &a in &handles {
                for &b in handles.iter().filter(|&&b| (a | b) >> 63 == 1) {
                    cache.put(a, b, answer(a, b));
                    assert_eq!(cache.get(a, b), Some(answer(a, b)));
                }
            }
        }
        let mut found = 0;
        for &a in &handles {
            for &b in handles.iter().filter(|&&b| (a | b) >> 63 == 1) {
                if let Some(known) = cache.get(a, b) {
                    assert_eq!(known, answer(a, b));
                    found += 1;
                }
            }
        }
        assert!(found > 200, "{found}");
    }

    /// What is found is what was put last, however often the cache grows; most of it is found.
    #[test]
    fn a_pair_is_found_with_its_own_result() {
        const COUNT: u64 = if cfg!(miri) { 3000 } else { 100_000 };
        let result = |n: u64, round: u64| n * 3 + round;
        let mut cache = PairCache::new();
        for round in 0..2 {
            for n in 0..COUNT {
                cache.put(n % 100, n / 100, result(n, round));
            }
        }
        let found = (0..COUNT).filter(|&n| match cache.get(n % 100, n / 100) {
            Some(found) => {
                assert_eq!(found, result(n, 1));
                true
            }
            None => false,
        });
        let found = found.count() as u64;
        assert!(found > COUNT * 9 / 10, "{found}");
        assert_eq!(cache.get(1, COUNT), None);
    }
}
