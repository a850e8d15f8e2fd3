//! A bounded cache of forms whose value is known.

use super::Game;
use super::order::Bounds;

/// The longest form in the cache: its options on both sides together.
const OPTIONS: usize = 6;

/// A form with few options, as it is written in the cache.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct FormKey {
    /// Left's options, then Right's, each side sorted by handle; then zeros.
    options: [u64; OPTIONS],
    /// How many options each player has. Not 0: no key is that of an empty entry.
    counts: u64,
}

impl FormKey {
    /// The key of a form, unless it has too many options.
    #[inline]
    pub(super) fn new(left: &[Bounds], right: &[Bounds]) -> Option<FormKey> {
        if left.len() + right.len() > OPTIONS {
            return None;
        }
        let mut options = [0; OPTIONS];
        let (of_left, of_right) = options.split_at_mut(left.len());
        sort_into(of_left, left);
        sort_into(of_right, right);
        let counts = 1 | (left.len() as u64) << 8 | (right.len() as u64) << 16;
        Some(FormKey { options, counts })
    }

    #[inline]
    fn place(&self, shift: u32) -> usize {
        let mixed = self.options.iter().fold(self.counts, |mixed, option| {
            (mixed.rotate_left(23) ^ option).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        });
        (mixed >> shift) as usize
    }
}

/// Writes options into their places, sorted by handle.
#[inline]
fn sort_into(places: &mut [u64], options: &[Bounds]) {
    for (i, option) in options.iter().enumerate() {
        let bits = option.game.bits();
        let mut place = i;
        while place > 0 && places[place - 1] > bits {
            places[place] = places[place - 1];
            place -= 1;
        }
        places[place] = bits;
    }
}

/// A direct-mapped cache of values by their options, before reversible options are looked for: the search for them costs much more than
/// a look into the cache.
///
/// An entry is one line of the processor's cache. The table grows while entries push each other out, up to a limit.
pub(super) struct FormCache {
    entries: Vec<Entry>,
    shift: u32,
    replaced: usize,
}

#[repr(align(64))]
#[derive(Clone, Copy)]
struct Entry {
    key: FormKey,
    result: Game,
}

const EMPTY: Entry = Entry {
    key: FormKey {
        options: [0; OPTIONS],
        counts: 0,
    },
    result: Game::ZERO,
};
const FIRST_BITS: u32 = 9;
const MOST_BITS: u32 = 14;

impl FormCache {
    pub(super) fn new() -> Self {
        FormCache {
            entries: vec![EMPTY; 1 << FIRST_BITS],
            shift: 64 - FIRST_BITS,
            replaced: 0,
        }
    }

    #[inline]
    pub(super) fn get(&self, key: &FormKey) -> Option<Game> {
        let entry = &self.entries[key.place(self.shift)];
        (entry.key == *key).then_some(entry.result)
    }

    #[inline]
    pub(super) fn put(&mut self, key: FormKey, result: Game) {
        let entry = &mut self.entries[key.place(self.shift)];
        if entry.key.counts != 0 {
            self.replaced += 1;
        }
        *entry = Entry { key, result };
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
        self.shift -= 1;
        let larger = vec![EMPTY; 1 << (64 - self.shift)];
        for entry in std::mem::replace(&mut self.entries, larger) {
            if entry.key.counts != 0 {
                self.entries[entry.key.place(self.shift)] = entry;
            }
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.entries.len() * size_of::<Entry>()
    }
}
