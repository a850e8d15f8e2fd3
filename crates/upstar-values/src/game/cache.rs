//! Bounded caches of results for pairs of values.

/// A direct-mapped cache: a new entry replaces the old one in its place, so memory is bounded and no entry is
/// ever wrong. It grows while entries push each other out, up to a limit.
pub(super) struct PairCache {
    entries: Vec<Entry>,
    shift: u32,
    replaced: usize,
}

#[derive(Clone, Copy)]
struct Entry {
    a: u64,
    b: u64,
    result: u64,
}

/// No handle has this pattern.
const EMPTY: u64 = u64::MAX;
const FIRST_BITS: u32 = 12;
const MOST_BITS: u32 = 22;

impl PairCache {
    pub(super) fn new() -> Self {
        PairCache {
            entries: vec![
                Entry {
                    a: EMPTY,
                    b: EMPTY,
                    result: 0
                };
                1 << FIRST_BITS
            ],
            shift: 64 - FIRST_BITS,
            replaced: 0,
        }
    }

    #[inline]
    fn place(&self, a: u64, b: u64) -> usize {
        mix(a, b, self.shift)
    }

    #[inline]
    pub(super) fn get(&self, a: u64, b: u64) -> Option<u64> {
        let entry = &self.entries[self.place(a, b)];
        (entry.a == a && entry.b == b).then_some(entry.result)
    }

    #[inline]
    pub(super) fn put(&mut self, a: u64, b: u64, result: u64) {
        let place = self.place(a, b);
        let entry = &mut self.entries[place];
        if entry.a != EMPTY {
            self.replaced += 1;
        }
        *entry = Entry { a, b, result };
        if self.replaced > self.entries.len() {
            self.grow();
        }
    }

    #[cold]
    fn grow(&mut self) {
        self.replaced = 0;
        if self.shift == 64 - MOST_BITS {
            return;
        }
        self.shift -= 2.min(self.shift - (64 - MOST_BITS));
        let empty = Entry {
            a: EMPTY,
            b: EMPTY,
            result: 0,
        };
        let old = std::mem::replace(&mut self.entries, vec![empty; 1 << (64 - self.shift)]);
        for entry in old {
            if entry.a != EMPTY {
                let place = self.place(entry.a, entry.b);
                self.entries[place] = entry;
            }
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.entries.len() * size_of::<Entry>()
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
