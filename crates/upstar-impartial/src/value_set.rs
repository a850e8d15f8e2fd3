//! Sets of nim values as bits, for mex and translation by nim-sum in blocks of 64.

/// A set of small non-negative integers, one bit each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ValueSet {
    words: Vec<u64>,
}

/// Bits of a word whose position has binary digit `b` equal to 0.
const LOW: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// The word whose bit i is bit i ⊕ g of `word`, for g below 64.
#[inline]
fn translate_word(mut word: u64, g: usize) -> u64 {
    for (b, low) in LOW.into_iter().enumerate() {
        if g >> b & 1 == 1 {
            let step = 1 << b;
            word = ((word & low) << step) | ((word >> step) & low);
        }
    }
    word
}

impl ValueSet {
    /// The empty set.
    pub fn new() -> ValueSet {
        ValueSet::default()
    }

    /// Adds a value.
    pub fn insert(&mut self, value: usize) {
        if value / 64 >= self.words.len() {
            self.words.resize((value / 64 + 1).next_power_of_two(), 0);
        }
        self.words[value / 64] |= 1 << (value % 64);
    }

    /// Whether the value is in the set.
    pub fn contains(&self, value: usize) -> bool {
        self.words
            .get(value / 64)
            .is_some_and(|w| w >> (value % 64) & 1 == 1)
    }

    /// The least number not in the set.
    ///
    /// ```
    /// use upstar_impartial::ValueSet;
    /// assert_eq!(ValueSet::from_iter([0, 1, 3, 5, 17]).mex(), 2);
    /// ```
    pub fn mex(&self) -> usize {
        let full = self.words.iter().take_while(|&&w| w == u64::MAX).count();
        64 * full
            + self
                .words
                .get(full)
                .map_or(0, |w| w.trailing_ones() as usize)
    }

    /// Adds s ⊕ g for every s of another set. One pass over the words.
    pub fn union_translated(&mut self, other: &ValueSet, g: usize) {
        if other.words.is_empty() {
            return;
        }
        // Translation permutes blocks whose size is a power of two above both.
        let size = other.words.len().max(g / 64 + 1).next_power_of_two();
        if self.words.len() < size {
            self.words.resize(size, 0);
        }
        for (i, &word) in other.words.iter().enumerate().filter(|(_, w)| **w != 0) {
            self.words[i ^ (g / 64)] |= translate_word(word, g % 64);
        }
    }

    /// Adds every value of another set.
    pub fn union(&mut self, other: &ValueSet) {
        self.union_translated(other, 0);
    }

    /// Empties the set and keeps its memory.
    pub fn clear(&mut self) {
        self.words.fill(0);
    }

    /// Bytes held.
    pub fn bytes(&self) -> usize {
        self.words.len() * 8
    }
}

impl FromIterator<usize> for ValueSet {
    fn from_iter<T: IntoIterator<Item = usize>>(values: T) -> ValueSet {
        let mut set = ValueSet::new();
        values.into_iter().for_each(|v| set.insert(v));
        set
    }
}

/// The least non-negative integer that is not among the values.
///
/// ```
/// assert_eq!(upstar_impartial::mex([1]), 0);
/// assert_eq!(upstar_impartial::mex([0, 1, 3]), 2);
/// ```
pub fn mex(values: impl IntoIterator<Item = u64>) -> u64 {
    mex_wide(values.into_iter().map(u128::from)) as u64
}

/// [`mex`] of larger numbers, which coin-turning games need.
pub fn mex_wide(values: impl IntoIterator<Item = u128>) -> u128 {
    let mut values: Vec<u128> = values.into_iter().collect();
    values.sort_unstable();
    values.dedup();
    let gap = values.iter().enumerate().find(|&(i, &v)| i as u128 != v);
    gap.map_or(values.len(), |(i, _)| i) as u128
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn translation_is_nim_sum() {
        let values = [0usize, 1, 5, 63, 64, 100, 300, 511];
        let set = ValueSet::from_iter(values);
        for g in [0usize, 1, 2, 37, 64, 65, 500, 1000] {
            let mut moved = ValueSet::new();
            moved.union_translated(&set, g);
            for v in 0..2048 {
                assert_eq!(moved.contains(v), values.contains(&(v ^ g)), "{v} {g}");
            }
        }
    }
}
