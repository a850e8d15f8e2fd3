//! The induction: an automaton is right for every word if it obeys the law of the game in every state of a finite product.

use crate::family::Acceptor;
use crate::game::WordGame;
use crate::law::Law;
use crate::machine::{Machine, Output};
use crate::relation::{Letter, Relation, Word};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;
use std::collections::hash_map::Entry;
use upstar_values::budget::{Budget, Stopped};

/// A shortest word at which an automaton breaks the law.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Break {
    /// A word of the family has no output.
    Family(Word),
    /// A word, or one of its options.
    Word(Word),
}

/// What an exact check found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Finding {
    /// The automaton is right; so many states of the product were looked at.
    Right(usize),
    Wrong(Break),
    /// The product has more states than allowed.
    TooLarge,
}

/// An option while it is read: the state of the moves, the state of the machine, and what its finished parts have.
type Thread = (u32, u32, Option<Output>);

/// Stands for an option that does not occur.
const MISSING: Output = Output::MAX;

/// Checks an automaton exactly. The cost is the number of states of the product, each with a set of options.
pub(crate) struct Verifier<'a, 'b> {
    pub(crate) game: &'a WordGame,
    pub(crate) machine: &'a Machine,
    pub(crate) family: &'a Acceptor,
    pub(crate) cuts: &'a [Letter],
    pub(crate) law: &'a mut Law<'b>,
    pub(crate) budget: &'a Budget,
    pub(crate) most: usize,
}

impl Verifier<'_, '_> {
    pub(crate) fn run(mut self) -> Result<Finding, Stopped> {
        // Cut words are sums of words that the machine knows, whatever the family is.
        if self.cuts.is_empty()
            && let Some(word) = self.missing()
        {
            return Ok(Finding::Wrong(Break::Family(word)));
        }
        self.walk()
    }

    /// A shortest word of the family without output.
    fn missing(&self) -> Option<Word> {
        let mut seen: FxHashSet<(u32, u32)> = FxHashSet::default();
        let mut order: Vec<(u32, u32, usize, usize)> = vec![(0, 0, 0, 0)];
        seen.insert((0, 0));
        let mut at = 0;
        while at < order.len() {
            let (q, f, ..) = order[at];
            if self.family.accepts[f as usize] && self.machine.outputs[q as usize].is_none() {
                let mut word = Vec::new();
                let mut here = at;
                while here != 0 {
                    word.push(self.machine.letters[order[here].3]);
                    here = order[here].2;
                }
                word.reverse();
                return Some(word);
            }
            for i in 0..self.machine.letters.len() {
                let to = (
                    self.machine.next[q as usize][i],
                    self.family.next[f as usize][i],
                );
                if seen.insert(to) {
                    order.push((to.0, to.1, at, i));
                }
            }
            at += 1;
        }
        None
    }

    fn walk(&mut self) -> Result<Finding, Stopped> {
        let alive = self.machine.alive();
        let mut sets = Sets::default();
        let zero = if self.cuts.is_empty() {
            None
        } else {
            Some(self.law.of(Vec::new(), Vec::new())?)
        };
        let index: Vec<Option<usize>> = (0..self.game.letters.len())
            .map(|letter| self.machine.index(letter as Letter))
            .collect();
        let relations: Vec<&Relation> = if self.game.impartial {
            vec![&self.game.left]
        } else {
            vec![&self.game.left, &self.game.right]
        };
        let start: Vec<u32> = relations
            .iter()
            .map(|relation| {
                let starts = relation.starts().iter();
                let starts = starts.filter(|&&state| state != Relation::BEFORE);
                sets.number(starts.map(|&state| (state as u32, 0, zero)).collect())
            })
            .collect();
        let mut seen: FxHashMap<(u32, Vec<u32>), u32> = FxHashMap::default();
        let mut parents: Vec<(u32, usize)> = vec![(0, 0)];
        let mut open = VecDeque::from([(0u32, start.clone(), 0u32)]);
        seen.insert((0, start), 0);
        // What one set becomes after a letter that leads to some state is asked again and again.
        let mut steps: FxHashMap<(usize, u32, u32, usize), u32> = FxHashMap::default();
        let mut outcomes: FxHashMap<(usize, u32), Option<Vec<Output>>> = FxHashMap::default();
        while let Some((q, options, number)) = open.pop_front() {
            if number % 64 == 0 {
                self.budget.check(sets.bytes + seen.len() * 80)?;
            }
            let word = |parents: &[(u32, usize)]| {
                let mut word = Vec::new();
                let mut here = number;
                while here != 0 {
                    let (parent, letter) = parents[here as usize];
                    word.push(self.machine.letters[letter]);
                    here = parent;
                }
                word.reverse();
                word
            };
            if let Some(output) = self.machine.outputs[q as usize] {
                let mut sides = Vec::with_capacity(2);
                for (side, &set) in options.iter().enumerate() {
                    let found = match outcomes.entry((side, set)) {
                        Entry::Occupied(known) => known.into_mut(),
                        Entry::Vacant(open) => {
                            open.insert(self.outputs(relations[side], &sets.all[set as usize])?)
                        }
                    };
                    match found {
                        Some(outputs) => sides.push(outputs.clone()),
                        None => return Ok(Finding::Wrong(Break::Word(word(&parents)))),
                    }
                }
                let right = sides.pop().unwrap_or_default();
                let left = sides.pop().unwrap_or_else(|| right.clone());
                if self.law.of(left, right)? != output {
                    return Ok(Finding::Wrong(Break::Word(word(&parents))));
                }
            }
            for i in 0..self.machine.letters.len() {
                let to = self.machine.next[q as usize][i];
                if !alive[to as usize] {
                    continue;
                }
                let mut after = Vec::with_capacity(options.len());
                for (side, &set) in options.iter().enumerate() {
                    let key = (side, q, set, i);
                    let next = match steps.get(&key) {
                        Some(&next) => next,
                        None => {
                            let set = &sets.all[set as usize];
                            let threads = self.step(relations[side], q, set, i, zero, &index)?;
                            let next = sets.number(threads);
                            steps.insert(key, next);
                            next
                        }
                    };
                    after.push(next);
                }
                let key = (to, after);
                if !seen.contains_key(&key) {
                    if seen.len() >= self.most {
                        return Ok(Finding::TooLarge);
                    }
                    let child = seen.len() as u32;
                    parents.push((number, i));
                    open.push_back((to, key.1.clone(), child));
                    seen.insert(key, child);
                }
            }
        }
        Ok(Finding::Right(seen.len()))
    }

    /// The options after one more letter.
    fn step(
        &mut self,
        relation: &Relation,
        q: u32,
        threads: &[Thread],
        i: usize,
        zero: Option<Output>,
        index: &[Option<usize>],
    ) -> Result<Vec<Thread>, Stopped> {
        let letter = self.machine.letters[i];
        let mut after = Vec::with_capacity(threads.len() + 2);
        let before = [(Relation::BEFORE as u32, q, zero)];
        for &(t, state, done) in threads.iter().chain(&before) {
            if t as usize == Relation::AFTER {
                let (state, done) = self.read(state, letter, done, index)?;
                after.push((t, state, done));
                continue;
            }
            for &((a, b), to) in relation.from(t as usize) {
                if a == letter {
                    let (state, done) = self.read(state, b, done, index)?;
                    after.push((to as u32, state, done));
                }
            }
        }
        after.sort_unstable();
        after.dedup();
        Ok(after)
    }

    /// The machine after a letter of an option, and what its finished parts have.
    fn read(
        &mut self,
        state: u32,
        letter: Letter,
        done: Option<Output>,
        index: &[Option<usize>],
    ) -> Result<(u32, Option<Output>), Stopped> {
        let missing = Ok((state, Some(MISSING)));
        if done == Some(MISSING) {
            return missing;
        }
        let next =
            |state: u32| index[letter as usize].map(|i| self.machine.next[state as usize][i]);
        if !self.cuts.contains(&letter) {
            return next(state).map_or(missing, |state| Ok((state, done)));
        }
        // A part ends here, and a new one begins.
        let (end, begin) = if Some(letter) == self.game.gap {
            (Some(state), Some(0))
        } else {
            (next(state), next(0))
        };
        let (Some(end), Some(begin)) = (end, begin) else {
            return missing;
        };
        let (Some(done), Some(part)) = (done, self.machine.outputs[end as usize]) else {
            return missing;
        };
        Ok((begin, Some(self.law.sum(done, part)?)))
    }

    /// What the options have when the word ends; `None` if one of them does not occur.
    fn outputs(
        &mut self,
        relation: &Relation,
        threads: &[Thread],
    ) -> Result<Option<Vec<Output>>, Stopped> {
        let mut outputs = Vec::new();
        for &(t, state, done) in threads {
            if !relation.ends()[t as usize] {
                continue;
            }
            let part = self.machine.outputs[state as usize];
            let (Some(part), false) = (part, done == Some(MISSING)) else {
                return Ok(None);
            };
            outputs.push(match done {
                None => part,
                Some(done) => self.law.sum(done, part)?,
            });
        }
        outputs.sort_unstable();
        outputs.dedup();
        Ok(Some(outputs))
    }
}

/// Sets of options, numbered.
#[derive(Default)]
struct Sets {
    all: Vec<Vec<Thread>>,
    numbers: FxHashMap<Vec<Thread>, u32>,
    bytes: usize,
}

impl Sets {
    fn number(&mut self, set: Vec<Thread>) -> u32 {
        if let Some(&number) = self.numbers.get(&set) {
            return number;
        }
        let number = self.all.len() as u32;
        self.bytes += 2 * (set.len() * size_of::<Thread>() + 48);
        self.all.push(set.clone());
        self.numbers.insert(set, number);
        number
    }
}
