//! An append-only arena that any thread may read while others append.

use crate::memory::Block;
use std::cell::UnsafeCell;
use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicPtr, AtomicU32, Ordering};

/// Elements come in chunks of 2^CHUNK_BITS, so that their addresses never change.
const CHUNK_BITS: u32 = 15;
const CHUNK: usize = 1 << CHUNK_BITS;
const CHUNKS: usize = 1 << (32 - CHUNK_BITS);

/// Elements are added at the end and never moved, changed or dropped before the arena is.
pub(super) struct Arena<T> {
    chunks: Box<[AtomicPtr<UnsafeCell<MaybeUninit<T>>>]>,
    reserved: AtomicU32,
}

// SAFETY: a reader gets `&T` only for an index that was handed out by `push`, after the element was
// written; writers of different elements never touch the same cell.
unsafe impl<T: Send + Sync> Sync for Arena<T> {}
unsafe impl<T: Send> Send for Arena<T> {}

impl<T> Arena<T> {
    pub(super) fn new() -> Self {
        Arena {
            chunks: (0..CHUNKS)
                .map(|_| AtomicPtr::new(std::ptr::null_mut()))
                .collect(),
            reserved: AtomicU32::new(0),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.reserved.load(Ordering::Relaxed) as usize
    }

    #[inline(always)]
    fn place(index: u32) -> (usize, usize) {
        ((index >> CHUNK_BITS) as usize, index as usize % CHUNK)
    }

    /// Adds an element and returns its index. `None` when 2^32 - 1 elements are there.
    pub(super) fn push(&self, value: T) -> Option<u32> {
        let index = self
            .reserved
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |n| n.checked_add(1))
            .ok()?;
        let (chunk, offset) = Self::place(index);
        let mut base = self.chunks[chunk].load(Ordering::Acquire);
        if base.is_null() {
            base = self.grow(chunk);
        }
        // SAFETY: `offset` is within the chunk, and only this call writes to this index.
        unsafe { (*(*base.add(offset)).get()).write(value) };
        Some(index)
    }

    #[cold]
    fn grow(&self, chunk: usize) -> *mut UnsafeCell<MaybeUninit<T>> {
        let uninit = || UnsafeCell::new(MaybeUninit::uninit());
        let fresh = Block::new(CHUNK, uninit).into_raw();
        match self.chunks[chunk].compare_exchange(
            std::ptr::null_mut(),
            fresh,
            Ordering::AcqRel,
            Ordering::Acquire,
        ) {
            Ok(_) => fresh,
            Err(other) => {
                // SAFETY: `fresh` was made just above from a block of this length and is not shared.
                drop(unsafe { Block::from_raw(fresh, CHUNK) });
                other
            }
        }
    }

    /// The element at an index.
    ///
    /// # Safety
    /// `index` must have been returned by `push` on this arena, and reached this thread by a
    /// synchronising way (a lock, a channel, the start of the thread).
    #[inline(always)]
    pub(super) unsafe fn get(&self, index: u32) -> &T {
        let (chunk, offset) = Self::place(index);
        // SAFETY: there is a chunk for every index; by the caller's promise the element is written.
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
            // SAFETY: every index below `reserved` was written, and nobody else is left.
            unsafe { (*(*base.add(offset)).get()).assume_init_drop() };
        }
        for pointer in &mut self.chunks {
            let base = *pointer.get_mut();
            if !base.is_null() {
                // SAFETY: made by `grow` from a block of this length.
                drop(unsafe { Block::from_raw(base, CHUNK) });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_append_and_read() {
        let arena: Arena<String> = Arena::new();
        std::thread::scope(|scope| {
            for t in 0..4 {
                let arena = &arena;
                scope.spawn(move || {
                    for i in 0..3000 {
                        let index = arena.push(format!("{t}:{i}")).unwrap();
                        // SAFETY: the index comes from this thread's own push.
                        assert_eq!(unsafe { arena.get(index) }, &format!("{t}:{i}"));
                    }
                });
            }
        });
        assert_eq!(arena.len(), 12_000);
    }
}
