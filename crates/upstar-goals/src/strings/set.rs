//! Sets of strings of any number.

use smallvec::SmallVec;

/// A set of strings, by their numbers in the graph.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct StringSet {
    /// The last word is never zero, so that equal sets are equal.
    words: SmallVec<[u64; 2]>,
}

impl StringSet {
    /// The strings 0, 1, … below `count`.
    ///
    /// ```
    /// use upstar_goals::strings::StringSet;
    /// assert_eq!(StringSet::all(70).len(), 70);
    /// ```
    pub fn all(count: usize) -> StringSet {
        (0..count).collect()
    }

    /// Whether the string is in the set.
    #[inline]
    pub fn contains(&self, string: usize) -> bool {
        let word = self.words.get(string / 64);
        word.is_some_and(|word| word >> (string % 64) & 1 == 1)
    }

    /// Adds a string.
    pub fn insert(&mut self, string: usize) {
        let word = string / 64;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (string % 64);
    }

    /// Takes a string out. Tells whether it was there.
    pub fn remove(&mut self, string: usize) -> bool {
        let there = self.contains(string);
        if there {
            self.words[string / 64] &= !(1 << (string % 64));
            while self.words.last() == Some(&0) {
                self.words.pop();
            }
        }
        there
    }

    /// How many strings there are.
    pub fn len(&self) -> usize {
        self.words.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The strings in order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.words.iter().enumerate().flat_map(|(at, &word)| {
            std::iter::successors(Some(word), |w| Some(w & w.wrapping_sub(1)))
                .take_while(|&w| w != 0)
                .map(move |w| 64 * at + w.trailing_zeros() as usize)
        })
    }
}

impl FromIterator<usize> for StringSet {
    fn from_iter<I: IntoIterator<Item = usize>>(strings: I) -> StringSet {
        let mut set = StringSet::default();
        for string in strings {
            set.insert(string);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_any_size() {
        let mut set: StringSet = [3, 64, 200].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [3, 64, 200]);
        assert!(set.contains(64) && !set.contains(63) && !set.contains(1000));
        assert!(set.remove(200) && !set.remove(200));
        assert_eq!(set, [64, 3].into_iter().collect());
        assert_eq!(set.len(), 2);
        set.remove(3);
        set.remove(64);
        assert!(set.is_empty());
    }
}
