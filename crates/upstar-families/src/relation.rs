//! The moves of a player as a relation between words: a finite automaton that reads a word and what becomes of it at the same time.

use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// What a cell of a strip shows, by number.
pub type Letter = u8;

/// A position: what its cells show, from left to right.
pub type Word = Vec<Letter>;

/// A letter and what becomes of it.
pub type Pair = (Letter, Letter);

/// A piece of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Element {
    /// One cell, with the pairs that it allows.
    Cell(Vec<Pair>),
    /// These cells in a row, any number of times.
    Many(Vec<Vec<Pair>>),
}

/// The moves of one player.
///
/// State [`Relation::BEFORE`] reads what lies before a move, and [`Relation::AFTER`] what lies behind it; both leave every letter as it is. A
/// path from the first to the second is a move. Where a pattern asks for the letter that stands for no cell, it may lie beyond the edge.
///
/// ```
/// use upstar_families::{Element, Relation};
/// // A stone (1) moves to the right onto an empty cell (0).
/// let mut moves = Relation::new(None);
/// moves.add(&[Element::Cell(vec![(1, 0)]), Element::Cell(vec![(0, 1)])]);
/// assert_eq!(moves.options(&[1, 0, 0, 1, 0]), [vec![0, 1, 0, 1, 0], vec![1, 0, 0, 0, 1]]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relation {
    /// For each state the pairs that it can read, with the next state.
    steps: Vec<Vec<(Pair, usize)>>,
    /// The letter that stands for no cell, if there is one.
    gap: Option<Letter>,
    /// The states in which a word may begin, because cells of a pattern lie beyond the left edge.
    starts: Vec<usize>,
    /// For each state whether a word may end in it, because the rest of the pattern lies beyond the right edge.
    ends: Vec<bool>,
}

impl Relation {
    /// The state before a move.
    pub const BEFORE: usize = 0;
    /// The state behind a move.
    pub const AFTER: usize = 1;

    /// A relation without moves. Beyond both edges of a word there are as many letters `gap` as a pattern asks for.
    pub fn new(gap: Option<Letter>) -> Relation {
        Relation {
            steps: vec![Vec::new(), Vec::new()],
            gap,
            starts: vec![Relation::BEFORE],
            ends: vec![false, true],
        }
    }

    /// Adds the moves of a pattern. It must have a cell that is not repeated.
    pub fn add(&mut self, pattern: &[Element]) {
        let mut ends: BTreeSet<usize> = BTreeSet::from([Relation::BEFORE]);
        let first_new = self.steps.len();
        for element in pattern {
            match element {
                Element::Cell(pairs) => {
                    let next = self.state();
                    for &end in &ends {
                        self.connect(end, pairs, next);
                    }
                    ends = BTreeSet::from([next]);
                }
                Element::Many(unit) => {
                    let cells: Vec<usize> = unit.iter().map(|_| self.state()).collect();
                    let Some(&last) = cells.last() else { continue };
                    for &end in ends.iter().chain([&last]) {
                        self.connect(end, &unit[0], cells[0]);
                    }
                    for (at, pairs) in unit.iter().enumerate().skip(1) {
                        self.connect(cells[at - 1], pairs, cells[at]);
                    }
                    ends.insert(last);
                }
            }
        }
        // The last cell of the pattern also leads to the state behind it.
        for state in std::iter::once(Relation::BEFORE).chain(first_new..self.steps.len()) {
            let last: Vec<Pair> = self.steps[state]
                .iter()
                .filter(|(_, to)| ends.contains(to))
                .map(|&(pair, _)| pair)
                .collect();
            self.connect(state, &last, Relation::AFTER);
        }
        self.drop_useless();
    }

    /// Adds moves by their steps: from a state, a pair, to a state. [`Relation::BEFORE`] and [`Relation::AFTER`] are those of the relation, other
    /// numbers are new states.
    pub fn add_steps(&mut self, steps: &[(usize, Pair, usize)]) {
        // New states are 2, 3, … in the list.
        let shift = self.steps.len() - 2;
        let number = |state: usize| if state < 2 { state } else { state + shift };
        let last = steps.iter().map(|&(from, _, to)| number(from.max(to)));
        let states = last.max().unwrap_or(0) + 1;
        if states > self.steps.len() {
            self.steps.resize(states, Vec::new());
        }
        for &(from, pair, to) in steps {
            self.connect(number(from), &[pair], number(to));
        }
        self.drop_useless();
    }

    fn state(&mut self) -> usize {
        self.steps.push(Vec::new());
        self.steps.len() - 1
    }

    fn connect(&mut self, from: usize, pairs: &[Pair], to: usize) {
        for &pair in pairs {
            if !self.steps[from].contains(&(pair, to)) {
                self.steps[from].push((pair, to));
            }
        }
    }

    /// Leaves out states from which no move can be completed.
    fn drop_useless(&mut self) {
        let mut useful = vec![false; self.steps.len()];
        useful[Relation::AFTER] = true;
        loop {
            let mut changed = false;
            for state in 0..self.steps.len() {
                if !useful[state] && self.steps[state].iter().any(|&(_, to)| useful[to]) {
                    useful[state] = true;
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        useful[Relation::BEFORE] = true;
        let mut number = vec![0; useful.len()];
        let mut count = 0;
        for (state, &useful) in useful.iter().enumerate() {
            number[state] = count;
            count += usize::from(useful);
        }
        let old = std::mem::take(&mut self.steps);
        for (steps, _) in old.into_iter().zip(&useful).filter(|(_, useful)| **useful) {
            let kept = steps.into_iter().filter(|&(_, to)| useful[to]);
            self.steps
                .push(kept.map(|(pair, to)| (pair, number[to])).collect());
        }
        self.starts = self.find_starts();
        self.ends = self.find_ends();
    }

    /// The number of states.
    pub fn states(&self) -> usize {
        self.steps.len()
    }

    /// All steps: from a state, a pair, to a state. The states before and behind a move also read every letter as it is.
    pub fn steps(&self) -> impl Iterator<Item = (usize, Pair, usize)> + '_ {
        self.steps
            .iter()
            .enumerate()
            .flat_map(|(from, steps)| steps.iter().map(move |&(pair, to)| (from, pair, to)))
    }

    /// The steps from a state.
    pub(crate) fn from(&self, state: usize) -> &[(Pair, usize)] {
        &self.steps[state]
    }

    /// The states in which a word may begin.
    pub(crate) fn starts(&self) -> &[usize] {
        &self.starts
    }

    /// For each state whether a word may end in it.
    pub(crate) fn ends(&self) -> &[bool] {
        &self.ends
    }

    fn find_starts(&self) -> Vec<usize> {
        let mut seen = vec![false; self.steps.len()];
        seen[Relation::BEFORE] = true;
        let mut open = vec![Relation::BEFORE];
        while let Some(state) = open.pop() {
            for &((a, b), to) in &self.steps[state] {
                if Some(a) == self.gap && a == b && !seen[to] {
                    seen[to] = true;
                    open.push(to);
                }
            }
        }
        (0..seen.len()).filter(|&state| seen[state]).collect()
    }

    fn find_ends(&self) -> Vec<bool> {
        let mut ends = vec![false; self.steps.len()];
        ends[Relation::AFTER] = true;
        loop {
            let before = ends.iter().filter(|end| **end).count();
            for state in 0..ends.len() {
                let mut steps = self.steps[state].iter();
                ends[state] |= state != Relation::BEFORE
                    && steps.any(|&((a, b), to)| Some(a) == self.gap && a == b && ends[to]);
            }
            if ends.iter().filter(|end| **end).count() == before {
                return ends;
            }
        }
    }

    /// The words that a move leads to, each once, in order. The cost is that of walking through all moves.
    pub fn options(&self, word: &[Letter]) -> Vec<Word> {
        let mut found: FxHashSet<Word> = FxHashSet::default();
        let mut written = word.to_vec();
        for at in 0..word.len() {
            let from = if at == 0 {
                &self.starts[..]
            } else {
                &[Relation::BEFORE]
            };
            for &state in from {
                if state != Relation::AFTER {
                    self.walk(word, at, state, &mut written, &mut found);
                }
            }
        }
        let mut options: Vec<Word> = found.into_iter().collect();
        options.sort_unstable();
        options
    }

    /// Goes on from a state. The depth is at most the length of the word.
    fn walk(
        &self,
        word: &[Letter],
        at: usize,
        state: usize,
        written: &mut Word,
        found: &mut FxHashSet<Word>,
    ) {
        if at == word.len() {
            if self.ends[state] {
                found.insert(written.clone());
            }
            return;
        }
        for &((a, b), to) in &self.steps[state] {
            if a != word[at] {
                continue;
            }
            written[at] = b;
            if to == Relation::AFTER {
                found.insert(written.clone());
            } else {
                self.walk(word, at + 1, to, written, found);
            }
        }
        written[at] = word[at];
    }

    /// Whether a word can be cut at every place with this letter: u s v is then the sum of u s and s v.
    ///
    /// No move changes the letter, and no pattern has it between two of its cells, so that a move lies on one side of it.
    pub(crate) fn is_cut_by(&self, letter: Letter) -> bool {
        let ends_alone = |state: usize| state == Relation::BEFORE || state == Relation::AFTER;
        self.steps().all(|(from, (a, b), to)| {
            if a != letter {
                return true;
            }
            a == b && (ends_alone(from) != ends_alone(to))
        })
    }
}
