//! An append-only arena that any thread may read while others append.

use crate::memory::{Block, Line};
use std::cell::UnsafeCell;
use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicPtr, AtomicU32, AtomicUsize, Ordering};

/// Elements come in chunks of 2^CHUNK_BITS, so that their addresses never change. Miri, which checks every step, gets smaller chunks.
const CHUNK_BITS: u32 = if cfg!(miri) { 4 } else { 15 };
const INDEX_BITS: u32 = if cfg!(miri) { 16 } else { 32 };
const CHUNK: usize = 1 << CHUNK_BITS;
const CHUNKS: usize = 1 << (INDEX_BITS - CHUNK_BITS);
/// The greatest number of elements.
const MOST: u32 = ((1u64 << INDEX_BITS) - 1) as u32;

/// Elements are added at the end, and are never moved, changed or dropped before the arena is dropped.
pub(super) struct Arena<T> {
    chunks: Box<[AtomicPtr<UnsafeCell<MaybeUninit<T>>>]>,
    /// Written for every new element, while the list of chunks is read for every use of one.
    counts: Line<Counts>,
}

/// Both in one line: two threads that append take it from each other once for each element.
#[derive(Default)]
struct Counts {
    reserved: AtomicU32,
    /// Bytes that the elements hold elsewhere.
    bytes: AtomicUsize,
}

// SAFETY: threads that share an arena get `&T` only for an index that `push` returned, after the element was written; writers of
// different elements never touch the same cell. An element may be dropped by another thread than the one that pushed it, hence `Send`;
// several threads read it, hence `Sync`.
unsafe impl<T: Send + Sync> Sync for Arena<T> {}
// SAFETY: an arena owns its chunks and their elements, and nothing in it belongs to a thread.
unsafe impl<T: Send> Send for Arena<T> {}

impl<T> Arena<T> {
    pub(super) fn new() -> Self {
        Arena {
            chunks: (0..CHUNKS)
                .map(|_| AtomicPtr::new(std::ptr::null_mut()))
                .collect(),
            counts: Line::default(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.counts.0.reserved.load(Ordering::Relaxed) as usize
    }

    /// Bytes that the elements hold elsewhere.
    pub(super) fn bytes_elsewhere(&self) -> usize {
        self.counts.0.bytes.load(Ordering::Relaxed)
    }

    #[inline(always)]
    fn place(index: u32) -> (usize, usize) {
        ((index >> CHUNK_BITS) as usize, index as usize % CHUNK)
    }

    /// Adds an element that holds some bytes elsewhere, and returns its index. `None` if there are 2^32 - 1 elements already.
    pub(super) fn push(&self, value: T, bytes: usize) -> Option<u32> {
        // No order is needed here: each index goes to one call, and the caller publishes the element together with its index.
        let counts = &self.counts.0;
        let index = counts
            .reserved
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |n| {
                (n < MOST).then(|| n + 1)
            })
            .ok()?;
        counts.bytes.fetch_add(bytes, Ordering::Relaxed);
        let (chunk, offset) = Self::place(index);
        let mut base = self.chunks[chunk].load(Ordering::Acquire);
        if base.is_null() {
            base = self.grow(chunk);
        }
        // SAFETY: `offset` is within the chunk, which exists and stays until the arena is dropped; only this call writes to this index,
        // and nobody reads it before the index is returned.
        unsafe { (*(*base.add(offset)).get()).write(value) };
        Some(index)
    }

    #[cold]
    fn grow(&self, chunk: usize) -> *mut UnsafeCell<MaybeUninit<T>> {
        let uninit = || UnsafeCell::new(MaybeUninit::uninit());
        // If memory runs out, the program ends here. So every index that was given out is written, and `drop` relies on that.
        let fresh = Block::new(CHUNK, uninit).into_raw();
        match self.chunks[chunk].compare_exchange(
            std::ptr::null_mut(),
            fresh,
            Ordering::AcqRel,
            Ordering::Acquire,
        ) {
            Ok(_) => fresh,
            Err(other) => {
                // SAFETY: `fresh` was made just above from a block of this length. It was never shared, because another chunk was there
                // before it. Its elements are not initialized and need not be dropped.
                drop(unsafe { Block::from_raw(fresh, CHUNK) });
                other
            }
        }
    }

    /// The element at an index.
    ///
    /// # Safety
    /// `index` must have been returned by `push` on this arena, and must have reached this thread through synchronisation (a lock, a
    /// channel, the start of the thread).
    #[inline(always)]
    pub(super) unsafe fn get(&self, index: u32) -> &T {
        let (chunk, offset) = Self::place(index);
        // SAFETY: `push` gives out indices below 2^INDEX_BITS, so `chunk` is in the list. By the caller's promise the push happened
        // before this call, and so did the store of the chunk's address and the writing of the element. Nobody changes the element
        // until the arena is dropped.
        unsafe {
            let base = self.chunks.get_unchecked(chunk).load(Ordering::Acquire);
            (*(*base.add(offset)).get()).assume_init_ref()
        }
    }
}

impl<T> Drop for Arena<T> {
    fn drop(&mut self) {
        let len = self.len() as u32;
        for index in 0..len {
            let (chunk, offset) = Self::place(index);
            let base = *self.chunks[chunk].get_mut();
            // SAFETY: every index below `reserved` was written, and no other reference is left. All pushes happened before, because the
            // arena is borrowed exclusively here.
            unsafe { (*(*base.add(offset)).get()).assume_init_drop() };
        }
        for pointer in &mut self.chunks {
            let base = *pointer.get_mut();
            if !base.is_null() {
                // SAFETY: made by `grow` from a block of this length, and taken back only here. The elements were dropped above; as
                // `MaybeUninit` they are not dropped again.
                drop(unsafe { Block::from_raw(base, CHUNK) });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EACH: usize = if cfg!(miri) { 40 } else { 3000 };

    #[test]
    fn threads_append_and_read() {
        let arena: Arena<String> = Arena::new();
        std::thread::scope(|scope| {
            for t in 0..4 {
                let arena = &arena;
                scope.spawn(move || {
                    for i in 0..EACH {
                        let index = arena.push(format!("{t}:{i}"), 0).unwrap();
                        // SAFETY: the index comes from this thread's own push.
                        assert_eq!(unsafe { arena.get(index) }, &format!("{t}:{i}"));
                    }
                });
            }
        });
        assert_eq!(arena.len(), 4 * EACH);
    }

    /// An index that is passed on with release and acquire makes its element visible.
    #[test]
    fn an_element_is_there_for_whoever_gets_its_index() {
        let arena: Arena<Box<usize>> = Arena::new();
        let last = AtomicU32::new(u32::MAX);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                for i in 0..EACH {
                    let index = arena.push(Box::new(i), size_of::<usize>()).unwrap();
                    last.store(index, Ordering::Release);
                }
            });
            for _ in 0..2 {
                scope.spawn(|| {
                    let mut seen = u32::MAX;
                    while seen as usize != EACH - 1 {
                        let index = last.load(Ordering::Acquire);
                        if index == seen {
                            std::thread::yield_now();
                            continue;
                        }
                        seen = index;
                        // SAFETY: the index was stored after the push, with release, and loaded with acquire.
                        assert_eq!(**unsafe { arena.get(index) }, index as usize);
                    }
                });
            }
        });
        assert_eq!(arena.bytes_elsewhere(), EACH * size_of::<usize>());
    }

    /// Elements beyond the first chunk are dropped with the arena, each once.
    #[test]
    fn elements_are_dropped_with_the_arena() {
        let shared = std::sync::Arc::new(());
        let arena = Arena::new();
        for _ in 0..CHUNK + 3 {
            arena.push(shared.clone(), 0).unwrap();
        }
        assert_eq!(std::sync::Arc::strong_count(&shared), CHUNK + 4);
        drop(arena);
        assert_eq!(std::sync::Arc::strong_count(&shared), 1);
    }
}
