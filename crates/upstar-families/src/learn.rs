//! Learning an automaton from answers about single words.
//!
//! Two words lead to the same state if they have the same outputs with each of a list of endings. A word on which the automaton is wrong gives a
//! new ending that tells two words of one state apart (Angluin 1987; Rivest and Schapire 1993).

use crate::machine::{Machine, Output};
use crate::relation::{Letter, Word};
use crate::teacher::{Refused, Teacher};
use rustc_hash::FxHashMap;

/// What is known so far.
pub(crate) struct Learner {
    letters: Vec<Letter>,
    /// A word that leads to each state.
    access: Vec<Word>,
    endings: Vec<Word>,
    /// The class of words with these outputs: the class without the last ending, and the output with it.
    classes: FxHashMap<(u32, Option<Output>), u32>,
    /// The state of a class.
    state_of: FxHashMap<u32, u32>,
    /// For each state its class and the classes after each letter.
    rows: Vec<(u32, Vec<u32>)>,
}

impl Learner {
    pub(crate) fn new(letters: Vec<Letter>, teacher: &mut Teacher<'_>) -> Result<Learner, Refused> {
        let mut learner = Learner {
            letters,
            access: Vec::new(),
            endings: vec![Vec::new()],
            classes: FxHashMap::default(),
            state_of: FxHashMap::default(),
            rows: Vec::new(),
        };
        let class = learner.class(&[], teacher)?;
        learner.add_state(Vec::new(), class, teacher)?;
        Ok(learner)
    }

    /// The number of states.
    pub(crate) fn len(&self) -> usize {
        self.access.len()
    }

    /// The length of the longest word that leads to a state.
    pub(crate) fn depth(&self) -> usize {
        self.access.iter().map(Vec::len).max().unwrap_or(0)
    }

    fn refined(&mut self, class: u32, output: Option<Output>) -> u32 {
        // Class 0 is that of all words before the first ending.
        let next = self.classes.len() as u32 + 1;
        *self.classes.entry((class, output)).or_insert(next)
    }

    fn class(&mut self, word: &[Letter], teacher: &mut Teacher<'_>) -> Result<u32, Refused> {
        let mut class = 0;
        for at in 0..self.endings.len() {
            let whole = [word, &self.endings[at][..]].concat();
            let output = teacher.ask(&whole)?;
            class = self.refined(class, output);
        }
        Ok(class)
    }

    fn add_state(
        &mut self,
        word: Word,
        class: u32,
        teacher: &mut Teacher<'_>,
    ) -> Result<(), Refused> {
        let mut after = Vec::with_capacity(self.letters.len());
        for at in 0..self.letters.len() {
            let longer = [&word[..], &[self.letters[at]]].concat();
            after.push(self.class(&longer, teacher)?);
        }
        self.state_of.insert(class, self.access.len() as u32);
        self.access.push(word);
        self.rows.push((class, after));
        Ok(())
    }

    /// The automaton that fits everything that is known.
    pub(crate) fn machine(
        &mut self,
        teacher: &mut Teacher<'_>,
        most: usize,
    ) -> Result<Option<Machine>, Refused> {
        let mut state = 0;
        while state < self.rows.len() {
            for at in 0..self.letters.len() {
                let class = self.rows[state].1[at];
                if !self.state_of.contains_key(&class) {
                    if self.len() >= most {
                        return Ok(None);
                    }
                    let word = [&self.access[state][..], &[self.letters[at]]].concat();
                    self.add_state(word, class, teacher)?;
                }
            }
            state += 1;
        }
        let next = self
            .rows
            .iter()
            .map(|(_, after)| after.iter().map(|class| self.state_of[class]).collect());
        let next = next.collect();
        let mut outputs = Vec::with_capacity(self.len());
        for word in &self.access {
            outputs.push(teacher.ask(word)?);
        }
        Ok(Some(Machine {
            letters: self.letters.clone(),
            next,
            outputs,
        }))
    }

    /// Learns from a word on which the machine is wrong.
    pub(crate) fn refine(
        &mut self,
        machine: &Machine,
        word: &[Letter],
        teacher: &mut Teacher<'_>,
    ) -> Result<(), Refused> {
        // With the first letters replaced by the word of their state the answer changes from the true one to that of the machine. Between two
        // places it changes for the first time.
        let mut replaced = |at: usize| -> Result<Option<Output>, Refused> {
            let state = machine.state(&word[..at]).unwrap_or(0);
            let whole = [&self.access[state as usize][..], &word[at..]].concat();
            teacher.ask(&whole)
        };
        let truth = replaced(0)?;
        let (mut low, mut high) = (0, word.len());
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            if replaced(middle)? == truth {
                low = middle;
            } else {
                high = middle;
            }
        }
        let ending = word[high..].to_vec();
        self.endings.push(ending.clone());
        self.state_of.clear();
        for state in 0..self.rows.len() {
            let whole = [&self.access[state][..], &ending].concat();
            let output = teacher.ask(&whole)?;
            let class = self.refined(self.rows[state].0, output);
            self.rows[state].0 = class;
            self.state_of.insert(class, state as u32);
            for at in 0..self.letters.len() {
                let whole = [&self.access[state][..], &[self.letters[at]], &ending].concat();
                let output = teacher.ask(&whole)?;
                self.rows[state].1[at] = self.refined(self.rows[state].1[at], output);
            }
        }
        Ok(())
    }
}
