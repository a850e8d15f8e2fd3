//! Large blocks of memory, and memory that threads share.

use std::alloc::{Layout, alloc, dealloc, handle_alloc_error};
use std::mem::MaybeUninit;
use std::ops::{Deref, DerefMut, Index, IndexMut};
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

/// A list that grows at its end and lies on large pages if it is long. Elements are never moved once there are some megabytes of them.
///
/// ```
/// use upstar_values::memory::List;
/// let mut list = List::default();
/// for number in 0..1000 {
///     list.push(number);
/// }
/// list[7] += 1;
/// assert_eq!((list.len(), list[7], list[999]), (1000, 8, 999));
/// ```
pub struct List<T> {
    /// All but the first have [`List::FULL`] places. The first one is doubled until it has as many.
    blocks: Vec<Block<MaybeUninit<T>>>,
    /// As many elements are there; no other place was written.
    len: usize,
}

impl<T> Default for List<T> {
    fn default() -> Self {
        List {
            blocks: Vec::new(),
            len: 0,
        }
    }
}

impl<T> List<T> {
    /// Places of the first block when it is new.
    const FIRST: usize = 16;
    /// Places of a full block: a power of two, and at least one large page.
    const FULL: usize = {
        assert!(size_of::<T>() > 0, "elements take memory");
        let places = LARGE_PAGE.div_ceil(size_of::<T>()).next_power_of_two();
        if places < Self::FIRST {
            Self::FIRST
        } else {
            places
        }
    };

    /// How many elements there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds an element: constant time in the mean.
    #[inline]
    pub fn push(&mut self, element: T) {
        let (block, place) = (self.len / Self::FULL, self.len % Self::FULL);
        if self
            .blocks
            .get(block)
            .is_none_or(|block| place >= block.len())
        {
            self.grow();
        }
        self.blocks[block][place].write(element);
        self.len += 1;
    }

    #[cold]
    fn grow(&mut self) {
        let new = |places| Block::new(places, MaybeUninit::uninit);
        match &mut self.blocks[..] {
            [] => self.blocks.push(new(Self::FIRST)),
            [first] if first.len() < Self::FULL => {
                let mut larger = new(2 * first.len());
                // The elements move: those in the old block are not dropped.
                let places = larger.iter_mut().zip(first.iter_mut());
                places.for_each(|(to, from)| std::mem::swap(to, from));
                *first = larger;
            }
            _ => self.blocks.push(new(Self::FULL)),
        }
    }

    /// Drops all elements and keeps the memory.
    pub fn clear(&mut self) {
        let len = std::mem::take(&mut self.len);
        if !std::mem::needs_drop::<T>() {
            return;
        }
        let places = self.blocks.iter_mut().flat_map(|block| block.iter_mut());
        for place in places.take(len) {
            // SAFETY: the first `len` places were written. They do not count any more, so nothing is dropped twice.
            unsafe { place.assume_init_drop() };
        }
    }

    /// Bytes held, without those that elements hold elsewhere.
    pub fn bytes(&self) -> usize {
        self.blocks.iter().map(|block| size_of_val(&**block)).sum()
    }
}

impl<T> Index<usize> for List<T> {
    type Output = T;

    #[inline]
    fn index(&self, at: usize) -> &T {
        assert!(at < self.len, "{at} is not below {}", self.len);
        // SAFETY: the first `len` places were written.
        unsafe { self.blocks[at / Self::FULL][at % Self::FULL].assume_init_ref() }
    }
}

impl<T> IndexMut<usize> for List<T> {
    #[inline]
    fn index_mut(&mut self, at: usize) -> &mut T {
        assert!(at < self.len, "{at} is not below {}", self.len);
        // SAFETY: as in `index`.
        unsafe { self.blocks[at / Self::FULL][at % Self::FULL].assume_init_mut() }
    }
}

impl<T> Drop for List<T> {
    fn drop(&mut self) {
        self.clear();
    }
}

/// Begins to fetch the memory of something that is needed soon.
#[inline]
pub fn fetch<T: ?Sized>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch has no effect that the program sees, even while other threads write there.
        unsafe { _mm_prefetch::<_MM_HINT_T0>((&raw const *place).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
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

    /// Lists of elements that hold memory, of large ones and of small ones, with several blocks.
    #[test]
    fn lists_grow_and_are_cleared() {
        let shared = Rc::new(());
        let mut list = List::default();
        for round in 0..3 {
            assert!(list.is_empty());
            for n in 0..100 {
                list.push((n, shared.clone()));
                assert_eq!((list.len(), list[n].0), (n + 1, n));
            }
            assert_eq!(Rc::strong_count(&shared), 101);
            if round < 2 {
                list.clear();
                assert_eq!(Rc::strong_count(&shared), 1);
            }
        }
        drop(list);
        assert_eq!(Rc::strong_count(&shared), 1);
        let most = if cfg!(miri) { 50 } else { 1 << 19 };
        let mut list: List<[usize; 3]> = List::default();
        (0..most).for_each(|n| list.push([n; 3]));
        assert!((0..most).all(|n| list[n] == [n; 3]));
        (0..most).for_each(|n| list[n][1] += 1);
        assert!((0..most).all(|n| list[n] == [n, n + 1, n]));
        assert!(list.bytes() >= most * 24);
    }

    #[test]
    #[should_panic = "3 is not below 3"]
    fn a_place_without_an_element() {
        let mut list = List::default();
        (0..3).for_each(|n| list.push(n));
        let _ = list[3];
    }

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
