//! How tabs share the memory.
//!
//! The memory of all tabs together has one limit. It is not cut into pieces: a question that is alone may use all of it. When all of it is
//! in use, tabs that do nothing give back their tables, those first that were not used for longest. If that is not enough, questions
//! that use more than an equal share are stopped. So a small question is never stopped because large ones are under way.

use crate::lock;
use crate::tabs::Tab;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicIsize, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, Weak};

pub(crate) struct Memory {
    limit: usize,
    /// The bytes of all tabs. Threads that count at the same time may bring it below zero for a moment.
    used: AtomicIsize,
    /// The questions under way.
    running: AtomicUsize,
    /// The tabs that keep tables and do nothing; the last one was used last.
    keepers: Mutex<VecDeque<Weak<Tab>>>,
}

impl Memory {
    pub(crate) fn new(limit: usize) -> Memory {
        Memory {
            limit,
            used: AtomicIsize::new(0),
            running: AtomicUsize::new(0),
            keepers: Mutex::default(),
        }
    }

    /// The limit of all tabs together.
    pub(crate) fn limit(&self) -> usize {
        self.limit
    }

    /// A tab that used `before` bytes now uses `after`.
    pub(crate) fn count(&self, before: usize, after: usize) {
        let more = after.cast_signed().wrapping_sub(before.cast_signed());
        self.used.fetch_add(more, Ordering::Relaxed);
    }

    fn is_over(&self) -> bool {
        let used = self.used.load(Ordering::Relaxed);
        usize::try_from(used).is_ok_and(|used| used > self.limit)
    }

    /// The most bytes that a question may use now.
    pub(crate) fn ceiling(&self) -> usize {
        while self.is_over() {
            let Some(keeper) = lock(&self.keepers).pop_front() else {
                return self.limit / self.running.load(Ordering::Relaxed).max(1);
            };
            if let Some(tab) = keeper.upgrade() {
                tab.forget();
            }
        }
        self.limit
    }

    /// A tab has a question: it is no longer asked to give its tables back.
    pub(crate) fn starts(self: &Arc<Self>, tab: &Arc<Tab>) -> Running {
        let keeper = Arc::downgrade(tab);
        lock(&self.keepers).retain(|other| !other.ptr_eq(&keeper));
        let others = self.running.fetch_add(1, Ordering::Relaxed);
        Running {
            memory: self.clone(),
            keeper,
            others,
        }
    }
}

/// A question under way, until this is dropped.
pub(crate) struct Running {
    memory: Arc<Memory>,
    keeper: Weak<Tab>,
    /// The questions that were under way when it started.
    pub(crate) others: usize,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.memory.running.fetch_sub(1, Ordering::Relaxed);
        let mut keepers = lock(&self.memory.keepers);
        keepers.retain(|tab| tab.strong_count() > 0);
        keepers.push_back(self.keeper.clone());
    }
}
