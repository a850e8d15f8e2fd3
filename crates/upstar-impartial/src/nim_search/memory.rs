//! What is known about parts.

use super::table::Table;
use std::hash::Hash;
use std::num::NonZeroU32;
use upstar_values::budget::Stopped;

/// Facts about parts in their normal form.
pub(super) struct Memory<P> {
    /// Nim values, plus one. This table is small, and most parts are looked up here.
    pub(super) values: Table<P>,
    /// Numbers that are not the value, as bits.
    pub(super) excluded: Table<P>,
    /// Bytes that the positions of the tables have allocated.
    pub(super) held: usize,
    /// Parts that were opened.
    pub(super) opened: u64,
}

impl<P> Default for Memory<P> {
    fn default() -> Self {
        Memory {
            values: Table::default(),
            excluded: Table::default(),
            held: 0,
            opened: 0,
        }
    }
}

impl<P: Clone + Eq + Hash> Memory<P> {
    /// All bytes, roughly.
    pub(super) fn bytes(&self) -> usize {
        self.values.bytes() + self.excluded.bytes() + self.held
    }

    /// The value of a part, if it is known.
    #[inline]
    pub(super) fn value(&self, part: &P) -> Option<u64> {
        Some(u64::from(self.values.get(part)?.get()) - 1)
    }

    /// Numbers that are known not to be the value of a part.
    #[inline]
    pub(super) fn excluded(&self, part: &P) -> u64 {
        self.excluded.get(part).map_or(0, |set| set.get().into())
    }

    /// Remembers the value of a part that has allocated this many bytes.
    pub(super) fn keep(&mut self, part: &P, value: u64, bytes: usize) -> Result<(), Stopped> {
        const TOO_LARGE: Stopped = Stopped::TooLarge(&"a nim value of more than 32 bits");
        let number = u32::try_from(value.saturating_add(1)).map_err(|_| TOO_LARGE)?;
        let number = NonZeroU32::new(number).ok_or(TOO_LARGE)?;
        if self.values.insert(part.clone(), number) {
            self.held += bytes;
        }
        Ok(())
    }

    /// Remembers numbers that are not the value of a part. Large numbers are not remembered: they are asked about again.
    pub(super) fn exclude(&mut self, part: &P, numbers: u64, bytes: usize) {
        if let Some(numbers) = NonZeroU32::new(numbers as u32)
            && self.excluded.insert(part.clone(), numbers)
        {
            self.held += bytes;
        }
    }
}
