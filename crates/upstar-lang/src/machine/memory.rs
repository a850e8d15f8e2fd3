//! How much memory the values of a program hold.
//!
//! What is made is counted as it is made; what is still there is measured only when that count reaches the limit. So a
//! program that makes much and keeps little goes on, and costs nothing while it is far from the limit.

use super::Machine;
use crate::value::Value;
use rustc_hash::FxHashSet;
use std::sync::Arc;
use upstar::budget::Stopped;

#[derive(Debug, Default)]
pub(super) struct Meter {
    /// Bytes held when they were last measured.
    held: usize,
    /// Bytes made since then.
    made: usize,
}

impl Meter {
    #[inline]
    pub(super) fn count_items(&mut self, items: usize) {
        self.made += 32 + items * size_of::<Value>();
    }

    #[inline]
    pub(super) fn count_item(&mut self, item: &Value) {
        self.made += size_of::<Value>() + own(item);
    }

    pub(super) fn count(&mut self, bytes: usize) {
        self.made = self.made.saturating_add(bytes);
    }
}

/// The bytes of a value outside of it that may be its own.
#[inline]
fn own(value: &Value) -> usize {
    match value {
        Value::Integer(n) if n.small().is_none() => n.bits() as usize / 8,
        Value::Text(text) => text.len(),
        _ => 0,
    }
}

impl Machine<'_> {
    /// Asks for so many bytes: refused if the limit of memory does not allow them.
    pub(crate) fn claim(&mut self, bytes: usize) -> Result<(), Stopped> {
        self.meter.count(bytes);
        let budget = self.algebra.budget().clone();
        let others = self.algebra.bytes() + self.analysis.bytes();
        let sum = |meter: &Meter| others.saturating_add(meter.held).saturating_add(meter.made);
        match budget.check(sum(&self.meter)) {
            // Much of what was made may be gone. It is not worth a look if it is little beside what is held.
            Err(Stopped::Memory(_)) if self.meter.made > self.meter.held / 4 => {
                self.meter.held = self.measure().saturating_add(bytes);
                self.meter.made = 0;
                budget.check(sum(&self.meter))
            }
            checked => checked,
        }
    }

    /// Bytes held by the values that the program can reach.
    fn measure(&self) -> usize {
        let mut seen = FxHashSet::default();
        let mut open: Vec<&Value> = self.stack.iter().collect();
        open.extend(self.globals.defined().map(|(_, value)| value));
        let mut bytes = 0usize;
        while let Some(value) = open.pop() {
            bytes = bytes.saturating_add(size_of::<Value>() + own(value));
            match value {
                Value::List(list) | Value::Tuple(list) if seen.insert(list.address()) => {
                    open.extend(list.items());
                }
                Value::Dictionary(dictionary) if seen.insert(Arc::as_ptr(dictionary) as usize) => {
                    for (key, value) in dictionary.entries() {
                        // The key is in the table of places too.
                        bytes += 2 * size_of::<Value>();
                        open.extend([key, value]);
                    }
                }
                _ => {}
            }
        }
        bytes
    }
}
