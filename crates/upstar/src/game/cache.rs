//! A bounded memory of results for pairs of values.

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
        // Two odd multipliers keep (a, b) and (b, a) apart; the high bits are the mixed ones.
        let mixed = (a ^ b.rotate_left(29).wrapping_mul(0x9e37_79b9_7f4a_7c15))
            .wrapping_mul(0xd1b5_4a32_d192_ed03);
        (mixed >> self.shift) as usize
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
