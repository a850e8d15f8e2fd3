//! How much memory the values of a program hold.
//!
//! The bytes of new values are counted at once. The bytes that are still in use are measured only when that count reaches the limit. So
//! a program that makes many values and keeps few goes on, and counting costs little far from the limit. The budget is told the
//! result, so that other work for the program counts these bytes too.

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
    /// The sum that the budget was last told.
    told: usize,
}

/// The budget is told only of changes of at least this many bytes.
const WORTH_TELLING: usize = 1 << 20;

impl Meter {
    /// A meter where others already hold `base` bytes.
    pub(super) fn beside(base: usize) -> Meter {
        Meter {
            base,
            ..Meter::default()
        }
    }

    /// A meter where the program itself already holds `held` bytes.
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

/// The bytes on the heap that may belong to this value alone.
#[inline]
pub(crate) fn own(value: &Value) -> usize {
    match value {
        Value::Integer(n) if n.small().is_none() => n.bits() as usize / 8,
        Value::Number(x) => x.bytes(),
        Value::Text(text) => text.len() + 16,
        Value::Rational(ratio) => ratio.bits() as usize / 8 + 80,
        Value::Routine(routine) => routine.bytes(),
        Value::Thing(thing) => thing.bytes(),
        _ => 0,
    }
}

/// The bytes of values and of everything in them; shared parts are counted once.
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
            Value::Routine(routine) if seen.insert(Arc::as_ptr(routine) as usize) => {
                open.extend(routine.captured.iter().map(|(_, value)| value));
            }
            Value::Dictionary(dictionary) | Value::Set(dictionary)
                if seen.insert(Arc::as_ptr(dictionary) as usize) =>
            {
                for (key, value) in dictionary.entries() {
                    // The key is also in the hash table.
                    bytes += ENTRY;
                    open.extend([key, value]);
                }
            }
            _ => {}
        }
    }
    bytes
}

/// Bytes of an entry of a dictionary besides its key and its value: its place in a hash table, whose load is between 7/16 and 7/8.
pub(super) const ENTRY: usize = 3 * size_of::<Value>();

impl Machine<'_> {
    /// Asks for memory; an error if the limit does not allow it.
    pub(crate) fn claim(&mut self, bytes: usize) -> Result<(), Stopped> {
        self.meter.count(bytes);
        let others = self.algebra.bytes() + self.analysis.bytes();
        let budget = self.algebra.budget();
        budget.hold(self.meter.sum());
        match budget.check(others) {
            // Many of the values may be gone. Measuring is not worth it if few were made compared with those held.
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

    /// Measures all values that the program can reach, and these.
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
