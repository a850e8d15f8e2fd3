//! The sparse-space method for games in which a heap breaks into at most two.
//!
//! If heaps break in two, listing all pairs costs n steps for each heap. The sparse-space method is much faster in practice. Choose a
//! mask and call a value *rare* if it has an even number of binary digits in common with the mask, otherwise *common*. Two rare or two
//! common values have a rare nim-sum, so every excluded common number comes from a rare and a common heap, and few heaps are rare. That
//! gives the least common number that is not excluded; the rare numbers below it are almost always excluded by the first few pairs. The
//! result is exact for every mask; a good mask is only faster.

use super::TakeAndBreak;
use super::code::{Code, NONE, ONE, THREE, TWO};

/// The sparse-space method.
#[derive(Clone, Debug, Default)]
pub(super) struct Sparse {
    /// 0 until there are enough values to choose a mask; until then every value counts as rare.
    mask: u32,
    /// Heaps of rare value with their values, among the values seen so far.
    rare: Vec<(u32, u32)>,
    seen: usize,
    /// The mask is chosen again at this many values.
    rechoose: usize,
    /// `marks[v] == stamp` if v is excluded for the current heap.
    marks: Vec<u32>,
    stamp: u32,
    mirror: Mirror,
}

/// This many pairs are looked at one by one before the rest are looked at in blocks.
const FIRST_PAIRS: usize = 256;

/// The values in short form, forwards and backwards, so that the values of heaps a, a + 1, … and of their partners rest - a,
/// rest - a - 1, … both lie in ascending order in memory. Then the compiler compares eight or more pairs in one instruction.
#[derive(Clone, Debug, Default)]
struct Mirror {
    forwards: Vec<u16>,
    /// The value of heap h is the h-th from the end.
    backwards: Vec<u16>,
    /// Whether a value with more than 16 binary digits was met.
    too_wide: bool,
}

impl Mirror {
    fn usable(&self) -> bool {
        !self.too_wide
    }

    fn catch_up(&mut self, values: &[u32]) {
        if self.too_wide {
            return;
        }
        for &value in &values[self.forwards.len()..] {
            let Ok(short) = u16::try_from(value) else {
                *self = Mirror {
                    too_wide: true,
                    ..Mirror::default()
                };
                return;
            };
            if self.forwards.len() == self.backwards.len() {
                let mut longer = vec![0; (2 * self.backwards.len()).max(1024)];
                let start = longer.len() - self.backwards.len();
                longer[start..].copy_from_slice(&self.backwards);
                self.backwards = longer;
            }
            let at = self.backwards.len() - 1 - self.forwards.len();
            self.backwards[at] = short;
            self.forwards.push(short);
        }
    }

    /// Which of the wanted numbers are nim-sums of heaps a and rest - a, for a in the range.
    fn sums_among(&self, wanted: &[u32], rest: usize, range: std::ops::Range<usize>) -> Vec<u32> {
        let mut open: Vec<u16> = wanted
            .iter()
            .filter_map(|&v| u16::try_from(v).ok())
            .collect();
        let mut found = Vec::new();
        if self.too_wide || range.is_empty() {
            return found;
        }
        let one = &self.forwards[range.clone()];
        let partner = self.backwards.len() + range.start - 1 - rest;
        let other = &self.backwards[partner..partner + one.len()];
        let mut sums = [0u16; 512];
        for (a, b) in one.chunks(sums.len()).zip(other.chunks(sums.len())) {
            let sums = &mut sums[..a.len()];
            for ((s, a), b) in sums.iter_mut().zip(a).zip(b) {
                *s = a ^ b;
            }
            open.retain(|&v| {
                let hit = sums.iter().fold(0u16, |hit, &s| hit | (s == v) as u16) != 0;
                if hit {
                    found.push(v.into());
                }
                !hit
            });
            if open.is_empty() {
                break;
            }
        }
        found
    }

    fn bytes(&self) -> usize {
        2 * (self.forwards.capacity() + self.backwards.capacity())
    }
}

#[inline]
fn is_rare(value: u32, mask: u32) -> bool {
    (value & mask).count_ones() & 1 == 0
}

/// The mask with the fewest rare values, by a Walsh transform of their frequencies.
fn best_mask(values: &[u32]) -> u32 {
    let size = (values.iter().max().map_or(0, |&v| v as usize) + 1).next_power_of_two();
    let mut sums = vec![0i64; size];
    for &v in values {
        sums[v as usize] += 1;
    }
    let mut step = 1;
    while step < size {
        for block in (0..size).step_by(2 * step) {
            for i in block..block + step {
                (sums[i], sums[i + step]) = (sums[i] + sums[i + step], sums[i] - sums[i + step]);
            }
        }
        step *= 2;
    }
    // sums[m] is the number of rare values minus the number of common ones.
    (1..size).min_by_key(|&m| sums[m]).unwrap_or(0) as u32
}

impl Sparse {
    pub(super) fn extend(&mut self, game: &TakeAndBreak, values: &mut Vec<u32>, until: usize) {
        let grundy = [(0, TWO)];
        let digits: Vec<(usize, u8)> = match game {
            TakeAndBreak::Grundy => grundy.to_vec(),
            TakeAndBreak::Code(code) => digits_of(code),
            // The values of these are listed, not found by this method.
            TakeAndBreak::Full(_) | TakeAndBreak::Join(_) => return,
        };
        let equal = *game != TakeAndBreak::Grundy;
        while values.len() < until {
            self.catch_up(values);
            let value = self.next(&digits, equal, values);
            values.push(value);
        }
    }

    /// Records which of the new values are rare, and chooses a mask now and then.
    fn catch_up(&mut self, values: &[u32]) {
        if values.len() >= self.rechoose.max(64) {
            let mask = best_mask(values);
            self.rechoose = 2 * values.len();
            if mask != self.mask {
                self.mask = mask;
                self.rare.clear();
                self.seen = 0;
            }
        }
        for (heap, &value) in values.iter().enumerate().skip(self.seen) {
            if is_rare(value, self.mask) {
                self.rare.push((heap as u32, value));
            }
        }
        self.seen = values.len();
        self.mirror.catch_up(values);
    }

    /// How many heaps are rare, once a mask has been chosen.
    pub(super) fn rare_heaps(&self) -> Option<usize> {
        (self.mask != 0).then_some(self.rare.len())
    }

    pub(super) fn bytes(&self) -> usize {
        self.rare.len() * 8 + self.mirror.bytes()
    }

    fn mark(&mut self, value: u32) {
        let value = value as usize;
        if value >= self.marks.len() {
            self.marks
                .resize((value + 1).next_power_of_two().max(64), 0);
        }
        self.marks[value] = self.stamp;
    }

    fn is_marked(&self, value: u32) -> bool {
        self.marks.get(value as usize) == Some(&self.stamp)
    }

    fn next(&mut self, digits: &[(usize, u8)], equal: bool, values: &[u32]) -> u32 {
        let heap = values.len();
        // A fresh stamp clears all marks.
        if self.stamp == u32::MAX {
            self.marks.fill(0);
            self.stamp = 0;
        }
        self.stamp += 1;
        for &(k, d) in digits.iter().take_while(|&&(k, _)| k <= heap) {
            let rest = heap - k;
            if d & NONE != 0 && rest == 0 {
                self.mark(0);
            }
            if d & ONE != 0 && rest > 0 {
                self.mark(values[rest]);
            }
            if d & TWO != 0 && rest >= 2 {
                self.mark_rare_pairs(rest, equal, values);
            }
        }
        let mut least = 0;
        while self.is_marked(least) || (self.mask != 0 && is_rare(least, self.mask)) {
            least += 1;
        }
        if self.mask == 0 {
            return least;
        }
        // All common numbers below `least` are excluded; rare ones may be missing.
        let mut missing = (0..least).filter(|&v| !self.is_marked(v)).count();
        for &(k, d) in digits.iter().take_while(|&&(k, _)| k <= heap) {
            if missing == 0 {
                return least;
            }
            if d & TWO != 0 {
                missing = self.mark_pairs(heap - k, equal, values, least, missing);
            }
        }
        (0..least).find(|&v| !self.is_marked(v)).unwrap_or(least)
    }

    /// Marks the nim-sum of every pair with a rare member.
    fn mark_rare_pairs(&mut self, rest: usize, equal: bool, values: &[u32]) {
        self.grow(values);
        let stamp = self.stamp;
        let size = self.marks.len();
        let marks = &mut self.marks[..size];
        for &(a, v) in &self.rare {
            let a = a as usize;
            if a >= rest {
                break;
            }
            if a > 0 && (equal || 2 * a != rest) {
                marks[(v ^ values[rest - a]) as usize & (size - 1)] = stamp;
            }
        }
    }

    /// Marks pair after pair until no number below `least` is missing; returns how many are missing.
    fn mark_pairs(
        &mut self,
        rest: usize,
        equal: bool,
        values: &[u32],
        least: u32,
        mut missing: usize,
    ) -> usize {
        self.grow(values);
        let last = if equal {
            rest / 2
        } else {
            rest.div_ceil(2).saturating_sub(1)
        };
        let first = if self.mirror.usable() {
            last.min(FIRST_PAIRS)
        } else {
            last
        };
        for a in 1..=first {
            let v = values[a] ^ values[rest - a];
            if v < least && !self.is_marked(v) {
                self.mark(v);
                missing -= 1;
                if missing == 0 {
                    return 0;
                }
            }
        }
        // The few numbers still missing are looked for in blocks of pairs.
        let wanted = (0..least)
            .filter(|&v| !self.is_marked(v))
            .collect::<Vec<_>>();
        for v in self.mirror.sums_among(&wanted, rest, first + 1..last + 1) {
            self.mark(v);
            missing -= 1;
        }
        missing
    }

    /// Room for the nim-sum of any two values.
    fn grow(&mut self, values: &[u32]) {
        // Only the newest value can have outgrown the room.
        let newest = values.last().map_or(0, |&v| v as usize);
        if newest >= self.marks.len() || self.marks.is_empty() {
            let greatest = values.iter().max().map_or(0, |&v| v as usize);
            self.marks
                .resize((greatest + 1).next_power_of_two().max(64), 0);
        }
    }
}

fn digits_of(code: &Code) -> Vec<(usize, u8)> {
    let last = code.last().unwrap_or(0);
    let digits = (0..=last).map(|k| (k, code.digit(k)));
    digits
        .filter(|&(_, d)| d & (NONE | ONE | TWO | THREE) != 0)
        .collect()
}
