//! What a search has found, in a table of bounded size.

use super::mask::Mask;
use upstar_values::memory::{Block, fetch};

/// Bounds on the score of one position.
#[derive(Clone, Copy, Default)]
pub(super) struct Entry<M> {
    core: M,
    ending: u32,
    /// The least score that is possible; [`NONE_LOW`] if none is known.
    pub(super) low: i8,
    /// The greatest score that is possible; [`NONE_HIGH`] if none is known.
    pub(super) high: i8,
    /// The string that was cut last when `low` was found.
    pub(super) cut: u8,
    /// How much work is in it, as a power of two; 0 if the entry is free.
    work: u8,
}

/// No lower bound is known.
const NONE_LOW: i8 = i8::MIN;
/// No upper bound is known.
const NONE_HIGH: i8 = i8::MAX;
/// No best cut is known.
pub(super) const NO_CUT: u8 = u8::MAX;

/// Entries that share one line of memory.
const WAYS: usize = 4;
/// Groups of the first table.
const FIRST: usize = 1 << 10;

/// Entries that are replaced by others when the table is full: first those with the least work in them.
pub(super) struct Table<M> {
    groups: Block<[Entry<M>; WAYS]>,
    /// Entries that are not free.
    used: usize,
    /// The most groups.
    most: usize,
}

impl<M: Mask> Table<M> {
    /// A table that grows to so many bytes at most.
    pub(super) fn new(bytes: usize) -> Table<M> {
        let most = (bytes / size_of::<[Entry<M>; WAYS]>()).max(1);
        Table {
            groups: Block::new(FIRST.min(most), Default::default),
            used: 0,
            most,
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.groups.len() * size_of::<[Entry<M>; WAYS]>()
    }

    #[inline]
    fn place(&self, core: M, ending: u32) -> usize {
        let mixed = core.mixed() ^ u64::from(ending).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        let mixed = (mixed ^ (mixed >> 32)).wrapping_mul(0xFF51_AFD7_ED55_8CCD);
        ((u128::from(mixed) * self.groups.len() as u128) >> 64) as usize
    }

    /// Asks the processor to fetch the place of a position.
    #[inline]
    pub(super) fn prefetch(&self, core: M, ending: u32) {
        fetch(&self.groups[self.place(core, ending)]);
    }

    /// What is known about a position.
    #[inline]
    pub(super) fn get(&self, core: M, ending: u32) -> Option<Entry<M>> {
        let group = &self.groups[self.place(core, ending)];
        let found = group
            .iter()
            .find(|entry| entry.core == core && entry.ending == ending && entry.work > 0);
        found.copied()
    }

    /// Stores that the score is at least `score` (`reached`) or less than it. `nodes` is the work it took.
    pub(super) fn put(
        &mut self,
        (core, ending): (M, u32),
        score: i32,
        reached: bool,
        cut: u8,
        nodes: u64,
    ) {
        if 4 * self.used > 3 * WAYS * self.groups.len() {
            self.grow();
        }
        let work = (64 - nodes.leading_zeros()).clamp(1, 255) as u8;
        let place = self.place(core, ending);
        let group = &mut self.groups[place];
        let same =
            |entry: &Entry<M>| entry.core == core && entry.ending == ending && entry.work > 0;
        let at = match group.iter().position(same) {
            Some(at) => at,
            None => {
                let at = (0..WAYS).min_by_key(|&at| group[at].work).unwrap_or(0);
                self.used += usize::from(group[at].work == 0);
                group[at] = Entry {
                    core,
                    ending,
                    low: NONE_LOW,
                    high: NONE_HIGH,
                    cut: NO_CUT,
                    work: 1,
                };
                at
            }
        };
        let entry = &mut group[at];
        entry.work = entry.work.max(work);
        if reached {
            // A bound that does not fit is stored as a weaker one.
            let fits = score.clamp(NONE_LOW.into(), NONE_HIGH.into()) as i8;
            entry.low = entry.low.max(fits);
            entry.cut = cut;
        } else {
            let fits = (score - 1).clamp(NONE_LOW.into(), NONE_HIGH.into()) as i8;
            entry.high = entry.high.min(fits);
        }
    }

    /// Makes the table larger, if the larger and this one together are small enough.
    fn grow(&mut self) {
        let room = self.most.saturating_sub(self.groups.len());
        let groups = (4 * self.groups.len()).min(room);
        if 2 * groups < 3 * self.groups.len() {
            return;
        }
        let old = std::mem::replace(&mut self.groups, Block::new(groups, Default::default));
        self.used = 0;
        for entry in old.iter().flatten().filter(|entry| entry.work > 0) {
            let place = self.place(entry.core, entry.ending);
            let group = &mut self.groups[place];
            let least = (0..WAYS).min_by_key(|&at| group[at].work).unwrap_or(0);
            self.used += usize::from(group[least].work == 0);
            if group[least].work < entry.work {
                group[least] = *entry;
            }
        }
    }
}

impl<M> Entry<M> {
    /// Whether the score is at least this, if that is known.
    #[inline]
    pub(super) fn reaches(&self, score: i32) -> Option<bool> {
        if self.low != NONE_LOW && i32::from(self.low) >= score {
            return Some(true);
        }
        (self.high != NONE_HIGH && i32::from(self.high) < score).then_some(false)
    }
}
