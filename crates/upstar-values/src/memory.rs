//! Large blocks of memory, and memory that threads share.

use std::alloc::{Layout, alloc, dealloc, handle_alloc_error};
use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;

/// The size of a large page on most machines.
const LARGE_PAGE: usize = 2 << 20;

/// A boxed slice that lies on large pages if it is large.
///
/// Tables are read at random places. With pages of four kilobytes nearly every such read waits for the translation of its address; with
/// large pages the translations stay in the processor.
pub struct Block<T> {
    start: NonNull<T>,
    len: usize,
}

// SAFETY: a block owns its elements, as a boxed slice does.
unsafe impl<T: Send> Send for Block<T> {}
// SAFETY: a shared block gives out shared references only, as a boxed slice does.
unsafe impl<T: Sync> Sync for Block<T> {}

impl<T> Block<T> {
    /// A block of `len` elements, at least one, of at least one byte each.
    pub fn new(len: usize, mut element: impl FnMut() -> T) -> Block<T> {
        let layout = Self::layout(len);
        assert!(layout.size() > 0, "a block is never empty");
        // SAFETY: the size is not zero.
        let start = unsafe { alloc(layout) }.cast::<T>();
        let Some(start) = NonNull::new(start) else {
            handle_alloc_error(layout)
        };
        advise(start.as_ptr().cast(), layout.size());
        for i in 0..len {
            // SAFETY: the block has room for `len` elements, and no other code knows it yet. If `element` panics, the memory and its
            // contents are lost and not touched again.
            unsafe { start.add(i).write(element()) };
        }
        Block { start, len }
    }

    /// Gives the elements away; [`Block::from_raw`] takes them back.
    pub fn into_raw(self) -> *mut T {
        std::mem::ManuallyDrop::new(self).start.as_ptr()
    }

    /// The block that [`Block::into_raw`] gave away.
    ///
    /// # Safety
    /// `start` came from a block of this length and has not been taken back before.
    pub unsafe fn from_raw(start: *mut T, len: usize) -> Block<T> {
        Block {
            // SAFETY: by the caller's promise the pointer comes from a block, and is never null.
            start: unsafe { NonNull::new_unchecked(start) },
            len,
        }
    }

    fn layout(len: usize) -> Layout {
        let layout = Layout::array::<T>(len).expect("a block fits into memory");
        if layout.size() < LARGE_PAGE {
            return layout;
        }
        layout
            .align_to(LARGE_PAGE)
            .expect("a block fits into memory")
    }
}

impl<T> Deref for Block<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        // SAFETY: all `len` elements were written when the block was made and live as long as it does. Exclusive references to them need
        // the block for themselves.
        unsafe { std::slice::from_raw_parts(self.start.as_ptr(), self.len) }
    }
}

impl<T> DerefMut for Block<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: as in `deref`, and nobody else can reach the elements while the block is borrowed exclusively.
        unsafe { std::slice::from_raw_parts_mut(self.start.as_ptr(), self.len) }
    }
}

impl<T> Drop for Block<T> {
    fn drop(&mut self) {
        let all = std::ptr::slice_from_raw_parts_mut(self.start.as_ptr(), self.len);
        // SAFETY: no other code has the block, its elements are dropped only here, and it was made with this layout.
        unsafe {
            std::ptr::drop_in_place(all);
            dealloc(self.start.as_ptr().cast(), Self::layout(self.len));
        }
    }
}

/// Something in a cache line of its own: a thread that writes it takes nothing else away from the caches of other threads. Processors fetch
/// lines of 64 bytes in pairs.
#[derive(Debug, Default)]
#[repr(align(128))]
pub struct Line<T>(pub T);

/// Asks for large pages. Nothing is lost if the request is refused.
#[cfg(all(target_os = "linux", not(miri)))]
fn advise(start: *mut u8, bytes: usize) {
    if bytes >= LARGE_PAGE {
        // SAFETY: the range was just allocated; the advice does not change its contents.
        unsafe { libc::madvise(start.cast(), bytes, libc::MADV_HUGEPAGE) };
    }
}

#[cfg(not(all(target_os = "linux", not(miri))))]
fn advise(_start: *mut u8, _bytes: usize) {}

#[cfg(test)]
mod tests {
    use super::*;
    use std::rc::Rc;

    #[test]
    fn elements_live_as_long_as_the_block() {
        let shared = Rc::new(());
        let large = if cfg!(miri) { 100 } else { 1 << 20 };
        for len in [1, 5, large] {
            let mut block = Block::new(len, || shared.clone());
            assert_eq!(block.len(), len);
            block[len - 1] = shared.clone();
            assert_eq!(Rc::strong_count(&shared), len + 1);
            let start = block.into_raw();
            assert_eq!(Rc::strong_count(&shared), len + 1);
            // SAFETY: the pointer comes from `into_raw` above.
            drop(unsafe { Block::from_raw(start, len) });
            assert_eq!(Rc::strong_count(&shared), 1);
        }
    }
}
