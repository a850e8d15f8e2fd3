//! Regular sets of words of symbols.

use crate::fold::{Symbol, fold};
use crate::relation::Letter;
use std::collections::{BTreeMap, BTreeSet};

/// A regular set of words, folded or not, as a deterministic automaton. A symbol without a step leads out of the set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Set {
    /// Whether words are folded in the middle before they are read.
    pub folded: bool,
    /// The steps from each state. State 0 is the first.
    pub next: Vec<BTreeMap<Symbol, u32>>,
    /// Whether a word that ends in a state belongs to the set.
    pub accepts: Vec<bool>,
}

impl Set {
    /// The set without words.
    pub fn empty(folded: bool) -> Set {
        Set {
            folded,
            next: vec![BTreeMap::new()],
            accepts: vec![false],
        }
    }

    /// Whether no word belongs to the set, if it has no useless states.
    pub(crate) fn is_empty(&self) -> bool {
        !self.accepts.contains(&true)
    }

    /// The symbols of a word.
    pub(crate) fn symbols(&self, word: &[Letter]) -> Vec<Symbol> {
        if self.folded {
            fold(word)
        } else {
            word.iter().copied().map(Symbol::Letter).collect()
        }
    }

    /// Whether a word belongs to the set.
    pub fn contains(&self, word: &[Letter]) -> bool {
        let symbols = self.symbols(word);
        let mut symbols = symbols.iter();
        let state = symbols.try_fold(0u32, |state, symbol| {
            self.next[state as usize].get(symbol).copied()
        });
        state.is_some_and(|state| self.accepts[state as usize])
    }

    /// What is wrong with a set of words over so many letters, if something is.
    pub(crate) fn flaw(&self, letters: usize) -> Option<&'static str> {
        if self.next.is_empty() || self.next.len() != self.accepts.len() {
            return Some("a set needs a state, and must say for each whether it accepts");
        }
        let known = |letter: &Letter| usize::from(*letter) < letters;
        let mut last = vec![false; self.next.len()];
        for (&symbol, &to) in self.next.iter().flatten() {
            let fits = match symbol {
                Symbol::Letter(a) => !self.folded && known(&a),
                Symbol::Pair(a, b) => self.folded && known(&a) && known(&b),
                Symbol::End => self.folded,
                Symbol::Middle(a) => self.folded && known(&a),
            };
            match last.get_mut(to as usize) {
                Some(last) if fits => *last |= symbol.is_end(),
                _ => return Some("a step of a set has a symbol or a state that does not exist"),
            }
        }
        let wrong = |state: usize| {
            self.accepts[state] != last[state] || last[state] && !self.next[state].is_empty()
        };
        if self.folded && (0..last.len()).any(wrong) {
            return Some("a folded word ends with its middle, and only there");
        }
        None
    }

    /// The set without states that no word of it goes through.
    pub(crate) fn trimmed(&self) -> Set {
        let mut useful = self.accepts.clone();
        loop {
            let before = useful.iter().filter(|u| **u).count();
            for state in 0..useful.len() {
                let goes_on = self.next[state].values().any(|&to| useful[to as usize]);
                useful[state] |= goes_on;
            }
            if useful.iter().filter(|u| **u).count() == before {
                break;
            }
        }
        if !useful[0] {
            return Set::empty(self.folded);
        }
        let mut number: BTreeMap<u32, u32> = BTreeMap::from([(0, 0)]);
        let mut order = vec![0u32];
        let mut next: Vec<BTreeMap<Symbol, u32>> = Vec::new();
        while next.len() < order.len() {
            let steps = self.next[order[next.len()] as usize].iter();
            let steps = steps.filter(|&(_, &to)| useful[to as usize]);
            let row = steps.map(|(&symbol, &to)| {
                let number = number.entry(to).or_insert_with(|| {
                    order.push(to);
                    order.len() as u32 - 1
                });
                (symbol, *number)
            });
            next.push(row.collect());
        }
        Set {
            folded: self.folded,
            accepts: order.iter().map(|&s| self.accepts[s as usize]).collect(),
            next,
        }
    }

    /// The words of both sets, which are folded alike.
    pub(crate) fn union(&self, other: &Set) -> Set {
        type Both = (Option<u32>, Option<u32>);
        let first: Both = (Some(0), Some(0));
        let mut number: BTreeMap<Both, u32> = BTreeMap::from([(first, 0)]);
        let mut order = vec![first];
        let mut next: Vec<BTreeMap<Symbol, u32>> = Vec::new();
        while next.len() < order.len() {
            let (a, b) = order[next.len()];
            let a = a.map(|a| &self.next[a as usize]);
            let b = b.map(|b| &other.next[b as usize]);
            let symbols: BTreeSet<Symbol> = a
                .into_iter()
                .chain(b)
                .flat_map(|row| row.keys().copied())
                .collect();
            let step = |row: Option<&BTreeMap<Symbol, u32>>, symbol: &Symbol| {
                row.and_then(|row| row.get(symbol).copied())
            };
            let row = symbols.into_iter().map(|symbol| {
                let to = (step(a, &symbol), step(b, &symbol));
                let number = number.entry(to).or_insert_with(|| {
                    order.push(to);
                    order.len() as u32 - 1
                });
                (symbol, *number)
            });
            next.push(row.collect());
        }
        let accepts = order.iter().map(|&(a, b)| {
            a.is_some_and(|a| self.accepts[a as usize])
                || b.is_some_and(|b| other.accepts[b as usize])
        });
        Set {
            folded: self.folded,
            accepts: accepts.collect(),
            next,
        }
    }
}
