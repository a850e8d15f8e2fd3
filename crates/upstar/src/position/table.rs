//! Values of positions already met, shared by the threads that evaluate.

use crate::game::Game;
use std::hash::{BuildHasher, Hash};
use std::sync::Mutex;
use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};

/// A table from positions to values, in parts that lock separately.
///
/// A look-up touches one place in memory in the usual case, and that place can be announced beforehand: the wait
/// for memory is most of the cost of a large evaluation.
pub struct Table<P> {
    shards: Vec<Mutex<Shard<P>>>,
    /// Where the slots of each shard are and how many: only a hint, read without the lock.
    hints: Vec<(AtomicPtr<Slot<P>>, AtomicUsize)>,
    len: AtomicUsize,
}

/// Open addressing with linear probing; at most half full.
struct Shard<P> {
    slots: Vec<Slot<P>>,
    used: usize,
}

#[derive(Clone)]
struct Slot<P> {
    position: P,
    /// `Game::NONE` in an empty slot.
    value: Game,
}

const SHARDS: usize = 64;
const FIRST_SLOTS: usize = 16;

/// The hash of a position, made once for all that is done with it.
#[derive(Clone, Copy, Debug)]
pub struct Place(u64);

impl Place {
    /// Where a position belongs.
    #[inline]
    pub fn of<P: Hash>(position: &P) -> Place {
        // The upper bits of the product are the mixed ones.
        Place(
            rustc_hash::FxBuildHasher
                .hash_one(position)
                .wrapping_mul(0x9e37_79b9_7f4a_7c15),
        )
    }

    #[inline]
    fn shard(self) -> usize {
        self.0 as usize >> 8 & (SHARDS - 1)
    }

    #[inline]
    fn slot(self, slots: usize) -> usize {
        (self.0 >> 24) as usize & (slots - 1)
    }
}

impl<P: Eq + Hash + Default + Clone> Default for Table<P> {
    fn default() -> Self {
        Table {
            shards: (0..SHARDS)
                .map(|_| {
                    Mutex::new(Shard {
                        slots: empty(FIRST_SLOTS),
                        used: 0,
                    })
                })
                .collect(),
            hints: (0..SHARDS)
                .map(|_| (AtomicPtr::default(), AtomicUsize::new(1)))
                .collect(),
            len: AtomicUsize::new(0),
        }
    }
}

fn empty<P: Default + Clone>(slots: usize) -> Vec<Slot<P>> {
    vec![
        Slot {
            position: P::default(),
            value: Game::NONE,
        };
        slots
    ]
}

impl<P: Eq + Hash + Default + Clone> Table<P> {
    /// Asks for the memory where a position belongs, so that a look-up soon after need not wait for it.
    #[inline]
    pub fn announce(&self, place: Place) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let (slots, count) = &self.hints[place.shard()];
            let first = slots.load(Ordering::Relaxed);
            let slot = first.wrapping_add(place.slot(count.load(Ordering::Relaxed)));
            // SAFETY: a prefetch reads nothing and never faults, whatever the address.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(slot.cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = place;
    }

    /// The value of a position, if it is known.
    #[inline]
    pub fn get(&self, place: Place, position: &P) -> Option<Game> {
        let shard = self.shards[place.shard()].lock();
        let shard = shard.unwrap_or_else(|e| e.into_inner());
        let mut at = place.slot(shard.slots.len());
        loop {
            let slot = &shard.slots[at];
            if slot.value == Game::NONE {
                return None;
            }
            if slot.position == *position {
                return Some(slot.value);
            }
            at = (at + 1) & (shard.slots.len() - 1);
        }
    }

    /// Remembers a value; says how many bytes the table has grown by.
    pub fn put(&self, place: Place, position: P, value: Game) -> usize {
        let mut grown = 0;
        let shard = self.shards[place.shard()].lock();
        let mut shard = shard.unwrap_or_else(|e| e.into_inner());
        if 2 * shard.used >= shard.slots.len() {
            grown = 3 * shard.slots.len() * size_of::<Slot<P>>();
            shard.grow();
            let (slots, count) = &self.hints[place.shard()];
            slots.store(shard.slots.as_mut_ptr(), Ordering::Relaxed);
            count.store(shard.slots.len(), Ordering::Relaxed);
        }
        if shard.insert(place, position, value) {
            shard.used += 1;
            self.len.fetch_add(1, Ordering::Relaxed);
        }
        grown
    }

    /// How many positions are known.
    pub fn len(&self) -> usize {
        self.len.load(Ordering::Relaxed)
    }

    /// Whether nothing is known yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl<P: Eq + Hash + Default + Clone> Shard<P> {
    /// Whether the position is new.
    fn insert(&mut self, place: Place, position: P, value: Game) -> bool {
        let mask = self.slots.len() - 1;
        let mut at = place.slot(self.slots.len());
        while self.slots[at].value != Game::NONE {
            if self.slots[at].position == position {
                return false;
            }
            at = (at + 1) & mask;
        }
        self.slots[at] = Slot { position, value };
        true
    }

    #[cold]
    fn grow(&mut self) {
        let larger = empty(4 * self.slots.len());
        for slot in std::mem::replace(&mut self.slots, larger) {
            if slot.value != Game::NONE {
                self.insert(Place::of(&slot.position), slot.position, slot.value);
            }
        }
    }
}
