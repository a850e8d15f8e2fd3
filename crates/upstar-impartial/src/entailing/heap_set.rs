//! Sets of nim heaps that are finite, or have a finite complement.

use std::fmt;

/// A set of nim heaps, by their sizes: finite, or everything but finitely many.
///
/// ```
/// use upstar_impartial::entailing::HeapSet;
/// let mut set = HeapSet::from_iter([0, 2]);
/// assert_eq!((set.mex(), set.contains(2)), (Some(1), true));
/// set.add_all(&HeapSet::from_iter([1]).complement());
/// assert_eq!(set.mex(), Some(1));
/// assert_eq!(set.to_string(), "all but 1");
/// set.insert(1);
/// assert_eq!(set.mex(), None);
/// ```
#[derive(Clone, Debug, Default)]
pub struct HeapSet {
    /// One bit for each size.
    words: Vec<u64>,
    /// Whether all heaps beyond the words are in the set.
    beyond: bool,
}

impl HeapSet {
    /// All heaps.
    pub fn all() -> HeapSet {
        HeapSet {
            words: Vec::new(),
            beyond: true,
        }
    }

    fn filler(&self) -> u64 {
        if self.beyond { u64::MAX } else { 0 }
    }

    fn word(&self, at: usize) -> u64 {
        self.words.get(at).copied().unwrap_or(self.filler())
    }

    fn lengthen(&mut self, words: usize) {
        if self.words.len() < words {
            let filler = self.filler();
            self.words.resize(words, filler);
        }
    }

    /// Adds a heap.
    pub fn insert(&mut self, heap: u64) {
        if self.contains(heap) {
            return;
        }
        let at = (heap / 64) as usize;
        self.lengthen(at + 1);
        self.words[at] |= 1 << (heap % 64);
    }

    /// Whether a heap is in the set.
    pub fn contains(&self, heap: u64) -> bool {
        let word = usize::try_from(heap / 64).map_or(self.filler(), |at| self.word(at));
        word >> (heap % 64) & 1 == 1
    }

    /// Whether all heaps from some size on are in the set. A player who must move in a position with this set wins beside a loony
    /// position exactly then: a plain move leaves the loony position to the opponent, as it leaves a heap that is too large, and entailing
    /// and complimenting moves treat both alike.
    pub fn contains_large(&self) -> bool {
        self.beyond
    }

    /// Adds the heaps of another set. Linear in the sizes of the largest heaps by which the sets differ from nothing and from everything.
    pub fn add_all(&mut self, other: &HeapSet) {
        self.lengthen(other.words.len());
        for (at, word) in self.words.iter_mut().enumerate() {
            *word |= other.word(at);
        }
        self.beyond |= other.beyond;
        let filler = self.filler();
        while self.words.last() == Some(&filler) {
            self.words.pop();
        }
    }

    /// The heaps that are not in the set.
    #[must_use]
    pub fn complement(&self) -> HeapSet {
        HeapSet {
            words: self.words.iter().map(|word| !word).collect(),
            beyond: !self.beyond,
        }
    }

    /// The least heap that is not in the set; `None` if there is none.
    pub fn mex(&self) -> Option<u64> {
        let full = self.words.iter().take_while(|&&w| w == u64::MAX).count();
        match self.words.get(full) {
            Some(word) => Some(64 * full as u64 + u64::from(word.trailing_ones())),
            None if self.beyond => None,
            None => Some(64 * full as u64),
        }
    }

    /// Bytes held.
    pub fn bytes(&self) -> usize {
        self.words.len() * 8
    }
}

impl FromIterator<u64> for HeapSet {
    fn from_iter<T: IntoIterator<Item = u64>>(heaps: T) -> HeapSet {
        let mut set = HeapSet::default();
        heaps.into_iter().for_each(|heap| set.insert(heap));
        set
    }
}

impl PartialEq for HeapSet {
    fn eq(&self, other: &HeapSet) -> bool {
        let words = self.words.len().max(other.words.len());
        self.beyond == other.beyond && (0..words).all(|at| self.word(at) == other.word(at))
    }
}

impl Eq for HeapSet {}

/// The members of a finite set, or `all but` those that are missing.
impl fmt::Display for HeapSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let listed = 64 * self.words.len() as u64;
        let heaps = (0..listed).filter(|&heap| self.contains(heap) != self.beyond);
        let heaps: Vec<String> = heaps.map(|heap| heap.to_string()).collect();
        match (self.beyond, heaps.is_empty()) {
            (true, true) => f.write_str("all"),
            (true, false) => write!(f, "all but {}", heaps.join(", ")),
            (false, true) => f.write_str("none"),
            (false, false) => f.write_str(&heaps.join(", ")),
        }
    }
}
