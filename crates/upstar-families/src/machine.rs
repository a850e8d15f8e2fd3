//! Finite automata with outputs.

use crate::relation::{Letter, Word};
use std::collections::VecDeque;

/// What a position has: the number of an outcome, a nim value or a value.
pub type Output = u32;

/// A deterministic automaton that reads a word and says what the word has. A state without output is that of words which do not occur.
///
/// Letters are numbered within the machine: `letters[i]` is the letter of the game that it knows as i.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Machine {
    /// The letters that are read.
    pub letters: Vec<Letter>,
    /// `next[state][i]` is the state after `letters[i]`. State 0 is the first.
    pub next: Vec<Vec<u32>>,
    /// What words that end in a state have.
    pub outputs: Vec<Option<Output>>,
}

impl Machine {
    /// The number of states.
    pub fn len(&self) -> usize {
        self.next.len()
    }

    /// Whether there are no states; a machine that was learnt has some.
    pub fn is_empty(&self) -> bool {
        self.next.is_empty()
    }

    /// The number of a letter within the machine.
    pub(crate) fn index(&self, letter: Letter) -> Option<usize> {
        self.letters.iter().position(|&l| l == letter)
    }

    /// The state after a word; `None` if a letter of it is not read.
    pub fn state(&self, word: &[Letter]) -> Option<u32> {
        word.iter().try_fold(0u32, |state, &letter| {
            Some(self.next[state as usize][self.index(letter)?])
        })
    }

    /// What a word has.
    pub fn output(&self, word: &[Letter]) -> Option<Output> {
        self.outputs[self.state(word)? as usize]
    }

    /// For each state whether a word with an output goes through it.
    pub(crate) fn alive(&self) -> Vec<bool> {
        let mut back: Vec<Vec<u32>> = vec![Vec::new(); self.len()];
        for (state, next) in self.next.iter().enumerate() {
            for &to in next {
                back[to as usize].push(state as u32);
            }
        }
        let mut alive: Vec<bool> = self.outputs.iter().map(Option::is_some).collect();
        let mut open: VecDeque<usize> = (0..self.len()).filter(|&s| alive[s]).collect();
        while let Some(state) = open.pop_front() {
            for &from in &back[state] {
                if !std::mem::replace(&mut alive[from as usize], true) {
                    open.push_back(from as usize);
                }
            }
        }
        alive
    }

    /// A shortest word that leads to each state.
    pub fn access(&self) -> Vec<Option<Word>> {
        let mut access: Vec<Option<Word>> = vec![None; self.len()];
        if self.is_empty() {
            return access;
        }
        access[0] = Some(Vec::new());
        let mut open = VecDeque::from([0usize]);
        while let Some(state) = open.pop_front() {
            let word = access[state].clone().unwrap_or_default();
            for (at, &to) in self.next[state].iter().enumerate() {
                if access[to as usize].is_none() {
                    let mut longer = word.clone();
                    longer.push(self.letters[at]);
                    access[to as usize] = Some(longer);
                    open.push_back(to as usize);
                }
            }
        }
        access
    }
}
