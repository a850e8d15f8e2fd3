//! Values of positions already met, shared by the threads that evaluate.

use rustc_hash::FxHashMap;
use std::cell::{Cell, RefCell, UnsafeCell};
use std::hash::{BuildHasher, Hash};
use std::sync::atomic::{AtomicPtr, AtomicU64, AtomicUsize, Ordering, fence};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard, TryLockError};
use upstar_values::game::{Content, Game, Handle, WriteOnce};
use upstar_values::memory::{Block, Line, fetch};

/// A table from positions to their worth, used through [`Table::open`].
///
/// A look-up takes no lock and usually touches one place in memory. That place can be announced beforehand: waiting for memory is most
/// of the cost of a large evaluation.
pub struct Table<P, W = Game> {
    /// The array in use: the last one of `arrays`.
    current: AtomicPtr<Slots<P, W>>,
    /// All arrays that someone may still be reading.
    arrays: Mutex<Vec<Arc<Slots<P, W>>>>,
    /// A thread that writes a value holds one of these locks for reading; growing the table takes all of them for writing. Threads that
    /// write use different locks, so that they need not wait for each other's caches.
    writing: [Line<RwLock<()>>; WRITERS],
    users: AtomicUsize,
    len: Line<AtomicUsize>,
}

const WRITERS: usize = 8;
/// A thread counts its new values in batches of at most this size. Batches are smaller while the table is so small that values not yet
/// counted might fill it.
const UNTOLD: usize = 32;
const UNTOLD_SHARE: usize = 4096;
/// The most values that a thread keeps to itself while another one makes the table larger. With more it waits.
const MOST_HELD: usize = 4096;

/// Arrays with fewer slots are replaced by one four times as large, so that positions are seldom moved; longer ones only by one twice as
/// large.
const MANY_SLOTS: usize = 1 << 20;

/// How many slots follow on so many.
fn larger(slots: usize) -> usize {
    match slots < MANY_SLOTS {
        true => 4 * slots,
        false => 2 * slots,
    }
}

/// Open addressing with linear probing; at most half full. The length is a power of two.
struct Slots<P, W>(Block<Slot<P, W>>);

/// Written once: first the position, then the value.
struct Slot<P, W> {
    position: UnsafeCell<P>,
    /// Busy while the position is written.
    value: WriteOnce<W>,
}

// SAFETY: a position is written only by the thread that made the slot busy, and read only after a value was seen there. The value is
// stored after the position with release, loaded with acquire, and never taken back: so a position is read only after it was written.
// The thread that drops the array drops the position, hence `Send`; several threads read it, hence `Sync`.
unsafe impl<P: Send + Sync, W: Sync> Sync for Slot<P, W> {}

/// Miri checks every step and is slow, so it gets fewer.
const FIRST_SLOTS: usize = if cfg!(miri) { 1 << 4 } else { 1 << 10 };

/// The hash of a position, computed once for all uses.
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
    fn slot(self, slots: usize) -> usize {
        (self.0 >> 20) as usize & (slots - 1)
    }
}

/// Positions that threads work on, as far as there is room: only a hint that a value may be there soon.
pub(super) struct UnderWay([AtomicU64; 1024]);

impl Default for UnderWay {
    fn default() -> Self {
        UnderWay([const { AtomicU64::new(0) }; 1024])
    }
}

impl UnderWay {
    #[inline]
    fn slot(&self, place: Place) -> &AtomicU64 {
        &self.0[(place.0 >> 54) as usize]
    }

    /// Whether a thread works on this position.
    #[inline]
    pub(super) fn has(&self, place: Place) -> bool {
        self.slot(place).load(Ordering::Relaxed) == place.0
    }

    #[inline]
    pub(super) fn begin(&self, place: Place) {
        self.slot(place).store(place.0, Ordering::Relaxed);
    }

    #[inline]
    pub(super) fn end(&self, place: Place) {
        if self.has(place) {
            self.slot(place).store(0, Ordering::Relaxed);
        }
    }
}

impl<P: Eq + Hash + Default + Clone, W: Handle> Default for Table<P, W> {
    fn default() -> Self {
        let first = Arc::new(Slots::empty(FIRST_SLOTS));
        Table {
            current: AtomicPtr::new(Arc::as_ptr(&first).cast_mut()),
            arrays: Mutex::new(vec![first]),
            writing: Default::default(),
            users: AtomicUsize::new(0),
            len: Line::default(),
        }
    }
}

impl<P, W> Table<P, W> {
    /// How many positions are known; a few too low while threads are at work.
    pub fn len(&self) -> usize {
        self.len.0.load(Ordering::Relaxed)
    }

    /// Whether nothing is known yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl<P: Eq + Hash + Default + Clone, W: Handle> Table<P, W> {
    /// The table for one thread to read and write.
    pub fn open(&self) -> OpenTable<'_, P, W> {
        // Together with the fence in `grow`: of two threads, one that counts itself and then reads `current`, and one that
        // changes `current` and then reads the count, at least one sees what the other has done. Later reads of `current` by this
        // user see the same array or a newer one.
        let others = self.users.fetch_add(1, Ordering::SeqCst);
        self.current.load(Ordering::SeqCst);
        OpenTable {
            table: self,
            writer: others % WRITERS,
            untold: Cell::new(0),
            held: RefCell::default(),
            holds: Cell::new(false),
        }
    }
}

/// A table in use by one thread.
pub struct OpenTable<'a, P: Eq + Hash + Default + Clone, W: Handle = Game> {
    table: &'a Table<P, W>,
    /// Which lock it uses.
    writer: usize,
    /// Values that are not counted in the table's length yet.
    untold: Cell<usize>,
    /// Values that were found while another thread made the table larger: they follow later.
    held: RefCell<FxHashMap<P, W>>,
    /// Whether there are such values.
    holds: Cell<bool>,
}

impl<P: Eq + Hash + Default + Clone, W: Handle> Drop for OpenTable<'_, P, W> {
    fn drop(&mut self) {
        self.release();
        let untold = self.untold.get();
        if untold > 0 {
            self.table.len.0.fetch_add(untold, Ordering::Relaxed);
        }
        // Release: a thread that sees that this user has gone may free arrays that were read here.
        self.table.users.fetch_sub(1, Ordering::Release);
    }
}

impl<P: Eq + Hash + Default + Clone, W: Handle> OpenTable<'_, P, W> {
    #[inline]
    fn slots(&self) -> &Slots<P, W> {
        // SAFETY: the address is that of an array in `arrays`, stored with release after it was filled. Only `grow` frees arrays, on a
        // thread that sees no other user and no longer looks at older arrays. If that thread is not this user's, then either this user
        // was counted, and nothing is freed; or, by the fence there and the order in `open`, it sees the new array here, which is kept.
        unsafe { &*self.table.current.load(Ordering::Acquire) }
    }

    /// Asks for the memory where a position belongs, so that a look-up soon after need not wait for it.
    #[inline]
    pub fn announce(&self, place: Place) {
        let slots = &self.slots().0;
        let slot = &slots[place.slot(slots.len())];
        // A slot may lie across two lines of the cache.
        fetch(&slot.position);
        fetch(&slot.value);
    }

    /// The value of a position, if it is known.
    #[inline(always)]
    pub fn get(&self, place: Place, position: &P) -> Option<W> {
        let slots = &self.slots().0;
        let mut at = place.slot(slots.len());
        loop {
            match slots[at].value.content() {
                Content::Empty if self.holds.get() => return self.get_held(position),
                Content::Empty => return None,
                Content::Busy => {}
                Content::Value(value) => {
                    // SAFETY: where there is a value, loaded with acquire, the position was written before and is not written again.
                    if unsafe { &*slots[at].position.get() } == position {
                        return Some(value);
                    }
                }
            }
            at = (at + 1) & (slots.len() - 1);
        }
    }

    /// The value of a position that is held back.
    #[cold]
    fn get_held(&self, position: &P) -> Option<W> {
        self.held.borrow().get(position).copied()
    }

    /// How many bytes the table has to grow by for the next value: usually none.
    #[inline]
    pub fn growth_due(&self) -> usize {
        let slots = &self.slots().0;
        if 2 * self.table.len() < slots.len() {
            return 0;
        }
        larger(slots.len()) * size_of::<Slot<P, W>>()
    }

    /// Remembers a value; returns how many bytes the table has grown by. It never waits for a thread that makes the table larger: until
    /// that is done, only this user finds the value. If two threads put the same position at the same moment, it
    /// may be there twice, with the same value.
    pub fn put(&self, place: Place, position: P, value: W) -> usize {
        let lock = &self.table.writing[self.writer].0;
        let writing = match lock.try_read() {
            Ok(writing) => writing,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) if self.held.borrow().len() < MOST_HELD => {
                self.held.borrow_mut().insert(position, value);
                self.holds.set(true);
                return 0;
            }
            Err(TryLockError::WouldBlock) => lock.read().unwrap_or_else(PoisonError::into_inner),
        };
        if self.holds.get() {
            drop(writing);
            let grown = self.release();
            return grown + self.write(place, position, value, self.writing());
        }
        self.write(place, position, value, writing)
    }

    /// Puts the values into the table that were held back while another thread made it larger; returns how many bytes it has grown by.
    #[inline]
    pub fn release(&self) -> usize {
        match self.holds.get() {
            true => self.release_held(),
            false => 0,
        }
    }

    #[cold]
    fn release_held(&self) -> usize {
        self.holds.set(false);
        let mut grown = 0;
        for (position, value) in self.held.take() {
            grown += self.write(Place::of(&position), position, value, self.writing());
        }
        grown
    }

    /// Permission to write.
    fn writing(&self) -> RwLockReadGuard<'_, ()> {
        let lock = &self.table.writing[self.writer].0;
        lock.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes a value, after the table has grown if it must.
    #[inline(always)]
    fn write<'a>(
        &'a self,
        place: Place,
        position: P,
        value: W,
        mut writing: RwLockReadGuard<'a, ()>,
    ) -> usize {
        let mut grown = 0;
        while self.growth_due() > 0 {
            drop(writing);
            grown += self.grow();
            writing = self.writing();
        }
        let slots = &self.slots().0;
        let mut at = place.slot(slots.len());
        loop {
            // Acquire, for a value of another thread. A busy slot only tells others to stay away, and needs no order.
            match slots[at].value.claim() {
                Ok(()) => break,
                Err(Content::Busy) => {}
                // SAFETY: as in `get`.
                Err(_) if unsafe { &*slots[at].position.get() } == &position => return grown,
                Err(_) => {}
            }
            at = (at + 1) & (slots.len() - 1);
        }
        // SAFETY: this thread made the slot busy: nobody else writes the position, and nobody reads it before there is a value. The first
        // position there was written before the array was published.
        unsafe { *slots[at].position.get() = position };
        // Release: the position, and what the value refers to in its store, come before it.
        slots[at].value.fill(value);
        drop(writing);
        self.untold.set(self.untold.get() + 1);
        if self.untold.get() > UNTOLD.min(slots.len() / UNTOLD_SHARE) {
            let new = self.untold.replace(0);
            self.table.len.0.fetch_add(new, Ordering::Relaxed);
        }
        grown
    }

    fn arrays(&self) -> MutexGuard<'_, Vec<Arc<Slots<P, W>>>> {
        let arrays = self.table.arrays.lock();
        arrays.unwrap_or_else(PoisonError::into_inner)
    }

    /// Moves on to a larger array, unless another thread has done so already.
    #[cold]
    fn grow(&self) -> usize {
        // Always in this order, so that two threads that grow the table cannot deadlock.
        let mut arrays = self.arrays();
        let locks = self.table.writing.each_ref();
        let _alone = locks.map(|lock| lock.0.write().unwrap_or_else(PoisonError::into_inner));
        let slots = self.slots();
        if self.growth_due() == 0 {
            return 0;
        }
        let larger = Arc::new(slots.enlarged());
        let bytes = |slots: &Slots<P, W>| size_of_val(&*slots.0);
        let mut grown = bytes(&larger);
        let current = Arc::as_ptr(&larger).cast_mut();
        self.table.current.store(current, Ordering::Release);
        // See `open`: a user who is not counted below sees the new array.
        fence(Ordering::SeqCst);
        // Acquire: users who are gone have finished reading the arrays that are freed here.
        if self.table.users.load(Ordering::Acquire) == 1 {
            grown -= arrays
                .drain(..)
                .map(|old| bytes(&old))
                .sum::<usize>()
                .min(grown);
        }
        arrays.push(larger);
        grown
    }
}

impl<P: Eq + Hash + Default + Clone, W: Handle> Slots<P, W> {
    fn empty(count: usize) -> Self {
        Slots(Block::new(count, || Slot {
            position: UnsafeCell::default(),
            value: WriteOnce::default(),
        }))
    }

    /// A larger copy. No thread may write meanwhile.
    fn enlarged(&self) -> Self {
        let larger = Slots::empty(larger(self.0.len()));
        let mask = larger.0.len() - 1;
        for slot in self.0.iter() {
            // No thread writes now, so a slot is busy only if a thread panicked there.
            let Content::Value(value) = slot.value.content() else {
                continue;
            };
            // SAFETY: as in `get`.
            let position = unsafe { &*slot.position.get() };
            let mut at = Place::of(position).slot(larger.0.len());
            while !matches!(larger.0[at].value.content(), Content::Empty) {
                at = (at + 1) & mask;
            }
            // SAFETY: nobody else knows the new array yet, and no reference into it is held.
            unsafe { *larger.0[at].position.get() = position.clone() };
            larger.0[at].value.fill(value);
        }
        larger
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use upstar_values::game::Algebra;

    /// A value for each number.
    fn values() -> Vec<Game> {
        let mut algebra = Algebra::new();
        (0..100).map(|n| algebra.integer(n)).collect()
    }

    #[test]
    fn threads_find_what_others_have_put() {
        const EACH: u64 = if cfg!(miri) { 20 } else { 1000 };
        let table = Table::<u64, Game>::default();
        let values = values();
        let value = |n: u64| values[n as usize % values.len()];
        std::thread::scope(|scope| {
            for start in 0..3 {
                let (table, value) = (&table, &value);
                scope.spawn(move || {
                    let table = table.open();
                    for n in (start * EACH..3 * EACH).chain(0..start * EACH) {
                        match table.get(Place::of(&n), &n) {
                            Some(found) => assert_eq!(found, value(n)),
                            None => drop(table.put(Place::of(&n), n, value(n))),
                        }
                    }
                });
            }
        });
        assert!(table.len() >= 3 * EACH as usize);
        let table = table.open();
        assert!((0..3 * EACH).all(|n| table.get(Place::of(&n), &n) == Some(value(n))));
        assert_eq!(table.get(Place::of(&(3 * EACH)), &(3 * EACH)), None);
    }

    /// Positions that own memory, and users who come while the table grows and old arrays are freed.
    #[test]
    fn who_comes_and_goes_reads_no_array_that_is_gone() {
        const COUNT: usize = if cfg!(miri) { 40 } else { 20_000 };
        let table = Table::<Vec<usize>, Game>::default();
        let values = values();
        let value = |n: usize| values[n % values.len()];
        std::thread::scope(|scope| {
            let (table, value) = (&table, &value);
            scope.spawn(move || {
                let open = table.open();
                for n in 0..COUNT {
                    let position = vec![n];
                    open.put(Place::of(&position), position, value(n));
                }
            });
            for reader in 0..2 {
                scope.spawn(move || {
                    for n in (reader..COUNT).step_by(2) {
                        let (open, position) = (table.open(), vec![n / 2]);
                        if let Some(found) = open.get(Place::of(&position), &position) {
                            assert_eq!(found, value(n / 2));
                        }
                    }
                });
            }
        });
        assert_eq!(table.len(), COUNT);
    }

    #[test]
    fn what_many_threads_have_not_told_does_not_fill_the_table() {
        const COUNT: u64 = if cfg!(miri) { 200 } else { 20_000 };
        let shared = Table::<u64, Game>::default();
        let tables: Vec<_> = (0..200).map(|_| shared.open()).collect();
        for n in 0..COUNT {
            tables[n as usize % tables.len()].put(Place::of(&n), n, Game::ZERO);
            let slots = tables[0].slots().0.len();
            assert!(n + 1 < slots as u64 * 3 / 4, "{n} of {slots}");
        }
        drop(tables);
        assert_eq!(shared.len(), COUNT as usize);
    }

    /// What is found while another thread makes the table larger reaches the others later, and is known here at once.
    #[test]
    fn nobody_waits_for_a_table_that_grows() {
        const COUNT: u64 = if cfg!(miri) {
            100
        } else {
            3 * FIRST_SLOTS as u64
        };
        let shared = Table::<u64, Game>::default();
        let values = values();
        let value = |n: u64| values[n as usize % values.len()];
        let (here, there) = (shared.open(), shared.open());
        let knows = |table: &OpenTable<'_, u64>, n: u64| {
            let found = table.get(Place::of(&n), &n);
            assert!(found.is_none_or(|found| found == value(n)));
            found.is_some()
        };
        let growing = shared.writing[here.writer].0.write().unwrap();
        for n in 0..COUNT {
            assert_eq!(here.put(Place::of(&n), n, value(n)), 0);
        }
        assert!((0..COUNT).all(|n| knows(&here, n) && !knows(&there, n)));
        drop(growing);
        here.put(Place::of(&COUNT), COUNT, value(COUNT));
        assert!((0..=COUNT).all(|n| knows(&here, n) && knows(&there, n)));
        let growing = shared.writing[here.writer].0.write().unwrap();
        here.put(Place::of(&(COUNT + 1)), COUNT + 1, value(COUNT + 1));
        drop(growing);
        drop(here);
        assert!(knows(&there, COUNT + 1));
        drop(there);
        assert_eq!(shared.len() as u64, COUNT + 2);
    }

    #[test]
    fn growth_is_counted_and_old_arrays_go() {
        let shared = Table::<u64, Game>::default();
        let table = shared.open();
        let mut bytes = FIRST_SLOTS * size_of::<Slot<u64, Game>>();
        for n in 0..5 * FIRST_SLOTS as u64 {
            bytes += table.put(Place::of(&n), n, Game::ZERO);
        }
        assert_eq!(bytes, 16 * FIRST_SLOTS * size_of::<Slot<u64, Game>>());
        assert_eq!(shared.arrays.lock().unwrap().len(), 1);
    }
}
