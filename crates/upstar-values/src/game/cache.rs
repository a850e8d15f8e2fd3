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

/// A direct-mapped cache of comparisons, in sixteen bytes an entry: the answer is a bit of the key that no handle uses.
///
/// It fits into the processor's second-level cache: a miss costs more than most comparisons do.
pub(super) struct OrderCache {
    entries: Vec<(u64, u64)>,
}

const ORDER_BITS: u32 = 15;
/// Handles of stored values and names of unfinished games have the top bit set and this one clear.
const ANSWER: u64 = 1 << 61;

impl OrderCache {
    pub(super) fn new() -> Self {
        OrderCache {
            entries: vec![(EMPTY, EMPTY); 1 << ORDER_BITS],
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

    #[inline]
    pub(super) fn get(&self, a: u64, b: u64) -> Option<bool> {
        let (x, y) = self.entries[mix(a, b, 64 - ORDER_BITS)];
        let (in_a, in_b) = Self::masks(a);
        (x & !in_a == a && y & !in_b == b).then_some((x & in_a) | (y & in_b) != 0)
    }

    #[inline]
    pub(super) fn put(&mut self, a: u64, b: u64, answer: bool) {
        debug_assert!((a | b) >> 63 == 1);
        let (in_a, in_b) = if answer { Self::masks(a) } else { (0, 0) };
        self.entries[mix(a, b, 64 - ORDER_BITS)] = (a | in_a, b | in_b);
    }

    pub(super) fn bytes(&self) -> usize {
        self.entries.len() * size_of::<(u64, u64)>()
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
