//! Results of earlier searches: a bounded table from sums to winners, shared by all threads.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use upstar_values::memory::{Block, Line, fetch};

/// Sums already solved. It grows up to a bound; then easy entries make room for others.
///
/// An entry holds 120 bits of its key and not the sum itself. If a table of n entries is asked m times, the chance of a wrong answer is
/// at most m·n·2^-120: 2·10^-17 for 10^12 questions to a table of 256 MB. `docs/keys.md` describes how keys are made.
pub struct Table {
    current: Mutex<Arc<Slots>>,
    most_slots: usize,
    /// Counts how often the table grew, so that threads notice.
    growths: AtomicUsize,
}

/// One size of the table.
pub(crate) struct Slots {
    slots: Block<Slot>,
    /// Written for every new entry.
    used: Line<AtomicUsize>,
}

/// The check word is the upper half of the key xor the data: words from two different writers do not match.
#[derive(Default)]
struct Slot {
    check: AtomicU64,
    /// 0 in an empty slot; otherwise the lower half of the key, with its lowest byte replaced by 1, the winner (bit 1) and the
    /// logarithm of the work (six bits).
    data: AtomicU64,
}

/// The bits of the data that do not belong to the key.
const FACTS: u64 = 0xff;

/// Slots that are looked at for one key: one cache line.
const BUCKET: usize = 4;
const FIRST_SLOTS: usize = 1 << 14;

impl Default for Table {
    fn default() -> Self {
        Table::new(256 << 20)
    }
}

impl Table {
    /// An empty table that takes at most this many bytes.
    pub fn new(bytes: usize) -> Table {
        let most = (bytes / size_of::<Slot>()).max(BUCKET);
        // The largest power of two that fits.
        let most_slots = (most / 2 + 1).next_power_of_two();
        Table {
            current: Mutex::new(Arc::new(Slots::new(FIRST_SLOTS.min(most_slots)))),
            most_slots,
            growths: AtomicUsize::new(0),
        }
    }

    pub(crate) fn current(&self) -> Arc<Slots> {
        self.lock().clone()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Arc<Slots>> {
        self.current.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// How often the table grew.
    pub(crate) fn growths(&self) -> usize {
        self.growths.load(Ordering::Relaxed)
    }

    /// Makes the table larger if it is half full and may grow. Entries that other threads write meanwhile may be lost.
    pub(crate) fn grow(&self) {
        let mut current = self.lock();
        let count = current.slots.len();
        if 2 * current.used.0.load(Ordering::Relaxed) < count || count >= self.most_slots {
            return;
        }
        let larger = Slots::new((4 * count).min(self.most_slots));
        current.for_each(|key, facts| larger.insert(key, facts));
        *current = Arc::new(larger);
        self.growths.fetch_add(1, Ordering::Relaxed);
    }

    /// Every entry: its key without the lowest byte, and the facts in that byte.
    pub(crate) fn for_each(&self, entry: impl FnMut(u128, u64)) {
        self.current().for_each(entry);
    }

    /// Adds an entry that has the facts in the lowest byte of the key.
    pub(crate) fn insert(&self, entry: u128) {
        let slots = self.current();
        slots.insert(entry, entry as u64 & FACTS | 1);
        if slots.is_half_full() {
            drop(slots);
            self.grow();
        }
    }

    /// How many sums are in the table.
    pub fn len(&self) -> usize {
        self.current().used.0.load(Ordering::Relaxed)
    }

    /// Whether nothing was solved yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bytes held.
    pub fn bytes(&self) -> usize {
        self.current().bytes()
    }
}

impl Slots {
    fn new(count: usize) -> Slots {
        Slots {
            slots: Block::new(count, Slot::default),
            used: Line::default(),
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        self.slots.len() * size_of::<Slot>()
    }

    pub(crate) fn is_half_full(&self) -> bool {
        2 * self.used.0.load(Ordering::Relaxed) >= self.slots.len()
    }

    #[inline]
    fn bucket(&self, key: u128) -> &[Slot] {
        let at = (key >> 8) as usize & (self.slots.len() - 1) & !(BUCKET - 1);
        &self.slots[at..at + BUCKET]
    }

    /// Begins to fetch the place of a key.
    #[inline]
    pub(crate) fn expect(&self, key: u128) {
        fetch(&self.bucket(key)[0]);
    }

    /// Whether the player to move wins, if it is known.
    #[inline]
    pub(crate) fn get(&self, key: u128) -> Option<bool> {
        let check = (key >> 64) as u64;
        for slot in self.bucket(key) {
            let data = slot.data.load(Ordering::Relaxed);
            if (data ^ key as u64) <= FACTS
                && data & 1 != 0
                && slot.check.load(Ordering::Relaxed) ^ data == check
            {
                return Some(data & 2 != 0);
            }
        }
        None
    }

    /// Remembers who wins and how many nodes it took.
    #[inline]
    pub(crate) fn put(&self, key: u128, wins: bool, work: u64) {
        let facts = 1 | u64::from(wins) << 1 | u64::from(work.max(1).ilog2()) << 2;
        self.insert(key, facts);
    }

    /// When all slots are taken, the one with the least work is replaced.
    ///
    /// An empty slot belongs to the thread that sets its data first, so that none is counted twice. Until the check word follows, the
    /// entry is not found. A thread that brings the same sum therefore compares only the data, so that the sum is not stored twice.
    fn insert(&self, key: u128, facts: u64) {
        let (check, data) = ((key >> 64) as u64, key as u64 & !FACTS | facts);
        let mut chosen: Option<(&Slot, u64)> = None;
        for slot in self.bucket(key) {
            let mut old = slot.data.load(Ordering::Relaxed);
            if old == 0 {
                let taken =
                    slot.data
                        .compare_exchange(0, data, Ordering::Relaxed, Ordering::Relaxed);
                let Err(others) = taken else {
                    slot.check.store(check ^ data, Ordering::Relaxed);
                    self.used.0.fetch_add(1, Ordering::Relaxed);
                    return;
                };
                old = others;
            }
            if old ^ data <= FACTS {
                return;
            }
            let work = old & FACTS;
            if chosen.is_none_or(|(_, least)| work < least) {
                chosen = Some((slot, work));
            }
        }
        let (slot, _) = chosen.expect("a bucket has slots");
        slot.check.store(check ^ data, Ordering::Relaxed);
        slot.data.store(data, Ordering::Relaxed);
    }

    /// Every entry: its key without the lowest byte, and the facts.
    fn for_each(&self, mut entry: impl FnMut(u128, u64)) {
        for slot in self.slots.iter() {
            let data = slot.data.load(Ordering::Relaxed);
            if data != 0 {
                let check = slot.check.load(Ordering::Relaxed) ^ data;
                entry(
                    u128::from(check) << 64 | u128::from(data & !FACTS),
                    data & FACTS,
                );
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_that_bring_the_same_sums_count_them_once() {
        // Miri checks every step and is slow, so it gets less to do.
        let (count, rounds, size) = if cfg!(miri) {
            (30, 1, 1 << 9)
        } else {
            (10_000, 50, 1 << 17)
        };
        let keys: Vec<u128> = (1..=count)
            .map(|n: u128| n.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835))
            .collect();
        for _ in 0..rounds {
            let slots = Slots::new(size);
            let start = std::sync::Barrier::new(4);
            std::thread::scope(|threads| {
                for _ in 0..4 {
                    threads.spawn(|| {
                        start.wait();
                        for &key in &keys {
                            slots.put(key, true, 1);
                        }
                    });
                }
            });
            assert_eq!(slots.used.0.load(Ordering::Relaxed), keys.len());
            let mut found = 0;
            slots.for_each(|_, _| found += 1);
            assert_eq!(found, keys.len());
            assert!(keys.iter().all(|&key| slots.get(key) == Some(true)));
        }
    }
}
