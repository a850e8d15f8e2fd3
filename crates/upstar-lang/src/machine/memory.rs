//! How much memory the values of a program hold.
//!
//! What is made is counted as it is made; what is still there is measured only when that count reaches the limit. So a
//! program that makes much and keeps little goes on, and costs nothing while it is far from the limit. The budget is told, so that
//! everybody who works for the program counts its values too.

use super::Machine;
use crate::value::Value;
use rustc_hash::FxHashSet;
use std::sync::Arc;
use upstar::budget::Stopped;

#[derive(Debug, Default)]
pub(super) struct Meter {
    /// Bytes that others hold.
    base: usize,
    /// Bytes held when they were last measured.
    held: usize,
    /// Bytes made since then.
    made: usize,
    /// Bytes of answers that wait to be shown.
    kept: usize,
    /// What the budget was last told.
    told: usize,
}

/// So much more is worth telling the budget of.
const WORTH_TELLING: usize = 1 << 20;

impl Meter {
    /// Where others hold so many bytes already.
    pub(super) fn beside(base: usize) -> Meter {
        Meter {
            base,
            ..Meter::default()
        }
    }

    /// Where the program itself holds so many bytes already.
    pub(super) fn holding(held: usize) -> Meter {
        Meter {
            held,
            ..Meter::default()
        }
    }

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

    pub(super) fn keep(&mut self, bytes: usize) {
        self.kept = self.kept.saturating_add(bytes);
    }

    fn sum(&self) -> usize {
        let own = self.held.saturating_add(self.made);
        own.saturating_add(self.base).saturating_add(self.kept)
    }

    /// Whether a measure may find much less than was counted.
    fn is_vague(&self) -> bool {
        self.made > self.held / 4
    }
}

/// The bytes of a value outside of it that may be its own.
#[inline]
pub(crate) fn own(value: &Value) -> usize {
    match value {
        Value::Integer(n) if n.small().is_none() => n.bits() as usize / 8,
        Value::Number(x) => x.bytes(),
        Value::Text(text) => text.len() + 16,
        Value::Thing(thing) => thing.bytes(),
        _ => 0,
    }
}

/// The bytes of a value and of all that is in it; what is shared is counted once.
pub(crate) fn measure<'v>(values: impl Iterator<Item = &'v Value>) -> usize {
    let mut seen = FxHashSet::default();
    let mut open: Vec<&Value> = values.collect();
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
                    bytes += ENTRY;
                    open.extend([key, value]);
                }
            }
            _ => {}
        }
    }
    bytes
}

/// Bytes of an entry of a dictionary beside its key and its value: a place in a table that is filled to between seven sixteenths and
/// seven eighths.
pub(super) const ENTRY: usize = 3 * size_of::<Value>();

impl Machine<'_> {
    /// Asks for so many bytes: refused if the limit of memory does not allow them.
    pub(crate) fn claim(&mut self, bytes: usize) -> Result<(), Stopped> {
        self.meter.count(bytes);
        let others = self.algebra.bytes() + self.analysis.bytes();
        let budget = self.algebra.budget();
        budget.hold(self.meter.sum());
        match budget.check(others) {
            // Much of what was made may be gone. It is not worth a look if it is little beside what is held.
            Err(Stopped::Memory(_)) if self.meter.is_vague() => {
                self.measure(&[]);
                self.meter.count(bytes);
                let budget = self.algebra.budget();
                budget.hold(self.meter.sum());
                budget.check(others)
            }
            checked => checked,
        }
    }

    /// Tells the budget what the program holds, these values included.
    pub(super) fn settle(&mut self, taken: &[Value]) {
        if self.meter.sum().abs_diff(self.meter.told) < WORTH_TELLING {
            return;
        }
        let budget = self.algebra.budget();
        let limit = budget.max_memory().unwrap_or(usize::MAX);
        let others = self.algebra.bytes() + self.analysis.bytes();
        if others.saturating_add(self.meter.sum()) > limit / 2 && self.meter.is_vague() {
            self.measure(taken);
        }
        self.meter.told = self.meter.sum();
        self.algebra.budget().hold(self.meter.told);
    }

    /// What the program holds at its end, with its result.
    pub(crate) fn holds(&mut self, result: &Value) -> usize {
        if self.meter.is_vague() && self.meter.made > WORTH_TELLING {
            self.measure(std::slice::from_ref(result));
        }
        self.meter.sum()
    }

    /// Measures what the program can reach, and these values.
    fn measure(&mut self, taken: &[Value]) {
        let values = self.stack.iter().chain(taken).chain(self.last);
        let defined = self.globals.defined().map(|(_, value)| value);
        self.meter.held = measure(values.chain(defined));
        self.meter.made = 0;
    }
}

impl Drop for Machine<'_> {
    fn drop(&mut self) {
        self.algebra.budget().hold(self.meter.base);
    }
}
