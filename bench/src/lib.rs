//! What the comparisons share: processor time, a small random generator, and an allocator that counts.

use cpu_time::ProcessTime;
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Runs something and returns its result with the processor seconds it took.
pub fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let start = ProcessTime::now();
    let result = work();
    (result, start.elapsed().as_secs_f64())
}

/// How often each program does the same work.
const RUNS: usize = 5;
/// Work of the other program that takes more seconds than this is done once.
const LONG: f64 = 15.0;

/// The least seconds of several runs in turn: the machine is not equally fast all the time. The other program may be left out.
pub fn in_turn(
    ours: &mut dyn FnMut() -> f64,
    theirs: &mut dyn FnMut() -> f64,
    ours_alone: bool,
) -> (f64, f64) {
    let (mut mine, mut their) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..RUNS {
        mine = mine.min(ours());
        if !ours_alone && (their < LONG || their == f64::INFINITY) {
            their = their.min(theirs());
        }
    }
    (mine, their)
}

/// Prints one line of a table of ratios.
pub fn row(name: &str, ours: f64, theirs: f64) {
    println!(
        "{name:<44} {:>10.4} s {:>10.4} s {:>8.1} x",
        ours,
        theirs,
        theirs / ours
    );
}

/// Prints the head of a table of ratios.
pub fn head(title: &str, other: &str) {
    println!("{title:<44} {:>12} {other:>12} {:>10}", "upstar", "ratio");
}

/// A fixed sequence of pseudo-random numbers (SplitMix64).
pub struct Random(pub u64);

impl Random {
    /// The next number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ z >> 31) % n as u64) as usize
    }
}

static ALLOCATED: AtomicUsize = AtomicUsize::new(0);

/// Counts the bytes in use.
pub struct Counting;

// SAFETY: every call goes to the system allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATED.fetch_add(layout.size(), Ordering::Relaxed);
        // SAFETY: by the caller's promise.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        ALLOCATED.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: by the caller's promise.
        unsafe { System.dealloc(pointer, layout) }
    }
}

/// Bytes in use now.
pub fn allocated() -> usize {
    ALLOCATED.load(Ordering::Relaxed)
}
