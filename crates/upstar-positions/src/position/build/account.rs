//! Limits and memory of builders that have no store of values.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use upstar_values::budget::Budget;

/// The limits of a builder and the memory its tables have taken; threads share the count.
#[derive(Clone, Debug)]
pub(super) struct Account {
    pub(super) budget: Budget,
    bytes: Arc<AtomicUsize>,
}

impl Account {
    pub(super) fn new(budget: Budget) -> Account {
        Account {
            budget,
            bytes: Arc::default(),
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
    }

    pub(super) fn count(&self, bytes: usize) {
        self.bytes.fetch_add(bytes, Ordering::Relaxed);
    }
}
