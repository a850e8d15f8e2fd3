//! Facts about parts, in a hash table with open addressing: one look at memory tells most parts from all others.

use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};
use std::num::NonZeroU32;
use upstar_values::memory::fetch;

/// Positions with one number other than zero for each.
pub(super) struct Table<P> {
    /// Their number is a power of two, or zero.
    slots: Vec<Option<(NonZeroU32, P)>>,
    len: usize,
}

/// Slots of the first table.
const FIRST: usize = 64;

impl<P> Default for Table<P> {
    fn default() -> Self {
        Table {
            slots: Vec::new(),
            len: 0,
        }
    }
}

impl<P: Hash + Eq> Table<P> {
    /// How many positions there are.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// The bytes of the slots.
    pub(super) fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<Option<(NonZeroU32, P)>>()
    }

    /// Where to look for a position first.
    #[inline]
    fn place(&self, position: &P) -> usize {
        let mut hasher = FxHasher::default();
        position.hash(&mut hasher);
        // The upper bits depend on all bits of the position.
        let mixed = hasher.finish().wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed >> 32) as usize & (self.slots.len() - 1)
    }

    /// Asks the processor to fetch the place of a position, which will be looked up soon.
    #[inline]
    pub(super) fn prefetch(&self, position: &P) {
        if !self.slots.is_empty() {
            fetch(&self.slots[self.place(position)]);
        }
    }

    /// The number of a position.
    #[inline]
    pub(super) fn get(&self, position: &P) -> Option<NonZeroU32> {
        if self.slots.is_empty() {
            return None;
        }
        let mut place = self.place(position);
        while let Some((number, other)) = &self.slots[place] {
            if other == position {
                return Some(*number);
            }
            place = (place + 1) & (self.slots.len() - 1);
        }
        None
    }

    /// Sets the number of a position. Tells whether the position is new.
    pub(super) fn insert(&mut self, position: P, number: NonZeroU32) -> bool {
        if 3 * (self.len + 1) > 2 * self.slots.len() {
            self.grow();
        }
        let mut place = self.place(&position);
        while let Some((old, other)) = &mut self.slots[place] {
            if *other == position {
                *old = number;
                return false;
            }
            place = (place + 1) & (self.slots.len() - 1);
        }
        self.slots[place] = Some((number, position));
        self.len += 1;
        true
    }

    fn grow(&mut self) {
        let mut slots = Vec::new();
        slots.resize_with((2 * self.slots.len()).max(FIRST), || None);
        for (number, position) in std::mem::replace(&mut self.slots, slots)
            .into_iter()
            .flatten()
        {
            let mut place = self.place(&position);
            while self.slots[place].is_some() {
                place = (place + 1) & (self.slots.len() - 1);
            }
            self.slots[place] = Some((number, position));
        }
    }

    /// All positions with their numbers, in no order.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&P, NonZeroU32)> {
        let full = self.slots.iter().flatten();
        full.map(|(number, position)| (position, *number))
    }
}
