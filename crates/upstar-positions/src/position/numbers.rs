//! Numbers for positions, in the order in which they are met.

use rustc_hash::FxBuildHasher;
use std::hash::{BuildHasher, Hash};
use upstar_values::memory::{Block, List, fetch};

/// Positions with numbers from 0.
///
/// Most look-ups wait for memory. So they go in steps, each for many positions: [`expect`](Numbers::expect), [`approach`](Numbers::approach),
/// [`number`](Numbers::number). Those before the last may be left out.
pub(super) struct Numbers<P> {
    positions: List<P>,
    /// Open addressing with linear probing; at most three quarters full. The length is a power of two.
    slots: Block<Slot>,
}

/// A number, and bits of the hash that tell most other positions apart.
#[derive(Clone, Copy)]
struct Slot {
    tag: u32,
    number: u32,
}

/// No position has this number.
pub(super) const UNKNOWN: u32 = u32::MAX;
const EMPTY: Slot = Slot {
    tag: 0,
    number: UNKNOWN,
};
const FIRST_SLOTS: usize = 64;

/// The hash of a position.
#[derive(Clone, Copy)]
pub(super) struct Hashed(u64);

impl Hashed {
    #[inline]
    pub(super) fn of(position: &impl Hash) -> Hashed {
        Hashed(FxBuildHasher.hash_one(position))
    }

    #[inline]
    fn tag(self) -> u32 {
        (self.0 >> 32) as u32
    }
}

impl<P: Eq + Hash> Numbers<P> {
    pub(super) fn new() -> Self {
        Numbers {
            positions: List::default(),
            slots: Block::new(FIRST_SLOTS, || EMPTY),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.positions.len()
    }

    /// The position with a number.
    #[inline]
    pub(super) fn position(&self, number: u32) -> &P {
        &self.positions[number as usize]
    }

    #[inline]
    fn slot(&self, hash: Hashed) -> usize {
        hash.0 as usize & (self.slots.len() - 1)
    }

    /// Begins to fetch the place of a position.
    #[inline]
    pub(super) fn expect(&self, hash: Hashed) {
        fetch(&self.slots[self.slot(hash)]);
    }

    /// Begins to fetch the position that is probably the one looked for.
    #[inline]
    pub(super) fn approach(&self, hash: Hashed) {
        let slot = self.slots[self.slot(hash)];
        if slot.tag == hash.tag() && slot.number != UNKNOWN {
            fetch(self.position(slot.number));
        }
    }

    /// The number of a position, which may be new.
    #[inline]
    pub(super) fn number(&mut self, hash: Hashed, position: P) -> u32 {
        let mut at = self.slot(hash);
        loop {
            let slot = self.slots[at];
            if slot.number == UNKNOWN {
                return self.add(hash, position, at);
            }
            if slot.tag == hash.tag() && *self.position(slot.number) == position {
                return slot.number;
            }
            at = (at + 1) & (self.slots.len() - 1);
        }
    }

    /// Adds a position, whose slot is free.
    fn add(&mut self, hash: Hashed, position: P, at: usize) -> u32 {
        let number = u32::try_from(self.len()).ok().filter(|&n| n != UNKNOWN);
        let number = number.expect("fewer than 2^32 - 1 positions fit into memory");
        self.positions.push(position);
        let tag = hash.tag();
        self.slots[at] = Slot { tag, number };
        if 4 * self.len() > 3 * self.slots.len() {
            self.grow();
        }
        number
    }

    #[cold]
    fn grow(&mut self) {
        self.slots = Block::new(4 * self.slots.len(), || EMPTY);
        for number in 0..self.len() as u32 {
            let hash = Hashed::of(self.position(number));
            let mut at = self.slot(hash);
            while self.slots[at].number != UNKNOWN {
                at = (at + 1) & (self.slots.len() - 1);
            }
            let tag = hash.tag();
            self.slots[at] = Slot { tag, number };
        }
    }

    /// Forgets all positions and keeps the memory.
    pub(super) fn clear(&mut self) {
        self.positions.clear();
        self.slots.fill(EMPTY);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_found_again() {
        let mut numbers = Numbers::new();
        let most = if cfg!(miri) { 200 } else { 20_000 };
        for round in 0..2 {
            for n in 0..most {
                // Many positions with the same hash would be slow, but right.
                let position = (n % 7, n / 7);
                let hash = Hashed::of(&position);
                assert_eq!(numbers.number(hash, position), n);
                assert_eq!(numbers.number(hash, position), n);
            }
            for n in (0..most).rev() {
                let position = (n % 7, n / 7);
                let hash = Hashed::of(&position);
                numbers.expect(hash);
                numbers.approach(hash);
                assert_eq!(numbers.number(hash, position), n);
                assert_eq!(*numbers.position(n), position);
            }
            assert_eq!(numbers.len(), most as usize);
            if round == 0 {
                numbers.clear();
                assert_eq!(numbers.len(), 0);
            }
        }
    }

    /// Positions whose hashes are all the same are told apart.
    #[test]
    fn equal_hashes() {
        let mut numbers = Numbers::new();
        let hash = Hashed(u64::MAX);
        for n in 0..40u32 {
            assert_eq!(numbers.number(hash, n), n);
        }
        for n in 0..40u32 {
            assert_eq!(numbers.number(hash, n), n);
        }
    }
}
