//! Which sums the threads of a search are working on.

use crate::race::Goal;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Marks on sums that a thread searches. A mark may be lost or belong to another sum: that costs time, never a wrong answer.
pub(crate) struct Marks(Box<[AtomicU64]>);

/// Far more than all threads together search at a time.
const PLACES: usize = 1 << 14;

impl Default for Marks {
    fn default() -> Marks {
        Marks((0..PLACES).map(|_| AtomicU64::new(0)).collect())
    }
}

impl Marks {
    fn place(&self, key: u128) -> (&AtomicU64, u64) {
        let key = key as u64 | 1;
        (&self.0[(key >> 32) as usize % PLACES], key)
    }

    /// Whether a thread searches this sum.
    #[inline]
    pub(crate) fn has(&self, key: u128) -> bool {
        let (place, key) = self.place(key);
        place.load(Ordering::Relaxed) == key
    }

    pub(crate) fn set(&self, key: u128) {
        let (place, key) = self.place(key);
        place.store(key, Ordering::Relaxed);
    }

    pub(crate) fn remove(&self, key: u128) {
        let (place, key) = self.place(key);
        let _ = place.compare_exchange(key, 0, Ordering::Relaxed, Ordering::Relaxed);
    }
}

/// What several threads need to share the work.
pub(crate) struct Path {
    pub(crate) marks: Arc<Marks>,
    /// What the threads want to know.
    pub(crate) goal: Arc<Goal>,
    /// The sums that this thread searches, each a move after the one before.
    keys: Vec<u128>,
    /// The place on the path of a sum that another thread has solved meanwhile: all that is searched below is in vain.
    solved: Option<usize>,
}

impl Path {
    pub(crate) fn new(marks: Arc<Marks>, goal: Arc<Goal>) -> Path {
        Path {
            marks,
            goal,
            keys: Vec::new(),
            solved: None,
        }
    }

    pub(crate) fn clear(&mut self) {
        for key in self.keys.drain(..) {
            self.marks.remove(key);
        }
        self.solved = None;
    }

    pub(crate) fn enter(&mut self, key: u128) {
        self.marks.set(key);
        self.keys.push(key);
    }

    /// Leaves the last sum of the path. Returns whether it is the one that another thread has solved.
    pub(crate) fn leave(&mut self) -> bool {
        if let Some(key) = self.keys.pop() {
            self.marks.remove(key);
        }
        self.solved.take_if(|at| *at == self.keys.len()).is_some()
    }

    /// Notes the first sum on the path that is known now, and returns whether there is one.
    pub(crate) fn look(&mut self, is_known: impl Fn(u128) -> bool) -> bool {
        self.solved = self.keys.iter().position(|&key| is_known(key));
        self.solved.is_some()
    }
}
