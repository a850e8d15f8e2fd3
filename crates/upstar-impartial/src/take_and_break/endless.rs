//! Nim sequences of codes that repeat for ever or break a heap into three, with bit sets.

use super::code::{Code, NONE, ONE, THREE, TWO};
use crate::ValueSet;

/// For each residue of the repeating digits the options of all heaps so far. For codes with three heaps also the nim-sums of all pairs
/// of each total. A heap costs n steps, and n more for each 64 values if it breaks into three.
#[derive(Clone, Debug)]
pub(super) struct Endless {
    code: Code,
    /// `left[m]`: the values reached by leaving m chips in the ways of digit d, by the bits of d.
    left: Vec<Left>,
    /// For the repeating digits: `tails[n % repeat][j]` is the union over k = start + j, start + j + repeat, … of the values reached by
    /// taking k chips from heap n.
    tails: Vec<Vec<ValueSet>>,
    bytes: usize,
}

/// The nim-sums of two and of three heaps with a given total.
#[derive(Clone, Debug, Default)]
struct Left {
    pairs: ValueSet,
    triples: ValueSet,
}

impl Endless {
    pub(super) fn new(code: Code) -> Endless {
        let repeat = code.shape().1;
        let tails = vec![vec![ValueSet::new(); repeat]; repeat];
        Endless {
            code,
            left: Vec::new(),
            tails,
            bytes: 0,
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    pub(super) fn extend(&mut self, values: &mut Vec<u32>, until: usize) {
        let (digits, repeat) = self.code.shape();
        let start = digits - repeat;
        let heaps = self.code.most_heaps();
        while values.len() < until || self.left.len() < values.len() {
            let heap = self.left.len();
            if heaps >= 2 {
                self.add_left(heap, heaps, values);
            } else {
                self.left.push(Left::default());
            }
            let mut seen = ValueSet::new();
            for k in 0..start.min(heap + 1) {
                self.add_options(&mut seen, self.code.digit(k), heap - k, k, values);
            }
            for j in 0..repeat.min((heap + 1).saturating_sub(start)) {
                // Taking start + j + repeat i chips from this heap leaves the same as taking start + j + repeat (i - 1) chips from the
                // heap smaller by repeat.
                let mut tail = std::mem::take(&mut self.tails[heap % repeat][j]);
                let k = start + j;
                self.add_options(&mut tail, self.code.digit(k), heap - k, k, values);
                seen.union(&tail);
                self.tails[heap % repeat][j] = tail;
            }
            if values.len() == heap {
                values.push(seen.mex() as u32);
            }
        }
    }

    /// Nim-sums of two and three heaps with total `rest`, all smaller than the next heap.
    fn add_left(&mut self, rest: usize, heaps: u32, values: &[u32]) {
        let mut left = Left::default();
        for a in 1..=rest / 2 {
            left.pairs.insert((values[a] ^ values[rest - a]) as usize);
        }
        if heaps >= 3 {
            for (a, &value) in values.iter().enumerate().take(rest / 3 + 1).skip(1) {
                left.triples
                    .union_translated(&self.left[rest - a].pairs, value as usize);
            }
        }
        self.bytes += left.pairs.bytes() + left.triples.bytes();
        self.left.push(left);
    }

    fn add_options(&self, to: &mut ValueSet, d: u8, rest: usize, k: usize, values: &[u32]) {
        if d & NONE != 0 && rest == 0 && k > 0 {
            to.insert(0);
        }
        if d & ONE != 0 && rest > 0 {
            to.insert(values[rest] as usize);
        }
        if d & TWO != 0 {
            to.union(&self.left[rest].pairs);
        }
        if d & THREE != 0 {
            to.union(&self.left[rest].triples);
        }
    }
}
