//! Who wins the words of a family, given a set of words that the second player wins.
//!
//! A word of the set is won by the second player; a word from which each player has a move into the set is won by the first. Words are read together with all
//! moves into the set, so that this is decided for words of every length.

use crate::closed::{Refused, Threads};
use crate::family::Acceptor;
use crate::fold::{FoldedMoves, Symbol, unfold};
use crate::relation::{Letter, Word};
use crate::set::Set;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::collections::hash_map::Entry;
use upstar_values::budget::Budget;
use upstar_values::game::Outcome;

/// What is known about a family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Judged {
    /// For each length the outcomes of the words of that length; from a length on they repeat for ever.
    All {
        lengths: Vec<Vec<Outcome>>,
        from: usize,
        product: usize,
    },
    /// A shortest word about which the set says nothing.
    Undecided(Word),
}

/// Words that begin alike: the state of the family, the states from which the back leads to a word of the family, the state of the set, and the
/// moves of each player into the set.
type Node = (u32, u32, Option<u32>, Vec<u32>);

pub(crate) struct Judge<'a> {
    pub(crate) family: &'a Acceptor,
    /// The letters of the family, in the order in which it reads them.
    pub(crate) letters: &'a [Letter],
    pub(crate) set: &'a Set,
    pub(crate) players: &'a [FoldedMoves],
    pub(crate) most: usize,
    pub(crate) budget: &'a Budget,
}

impl Judge<'_> {
    pub(crate) fn run(&self) -> Result<Judged, Refused> {
        let mut work = Work {
            judge: self,
            alive: self.alive(),
            threads: Threads::default(),
            backs: vec![self.family.accepts.clone()],
            nodes: Vec::new(),
            number: FxHashMap::default(),
        };
        let first = self.players.iter().map(|m| work.threads.first(m)).collect();
        work.intern((0, 0, Some(0), first), 0, None);
        let mut lengths: Vec<Vec<Outcome>> = Vec::new();
        let mut known: FxHashMap<BTreeSet<u32>, usize> = FxHashMap::default();
        let mut layer: BTreeSet<u32> = BTreeSet::from([0]);
        let mut steps: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
        let mut kept = 0;
        loop {
            if let Some(&from) = known.get(&layer) {
                return Ok(Judged::All {
                    lengths,
                    from,
                    product: work.nodes.len(),
                });
            }
            known.insert(layer.clone(), lengths.len());
            kept += layer.len() * 32 + 100;
            for odd in [false, true] {
                // A word that is not folded grows by one letter at a time.
                if odd && !self.set.folded {
                    break;
                }
                let mut outcomes = Vec::new();
                for &node in &layer {
                    for (end, outcome) in work.outcomes(node, odd) {
                        match outcome {
                            Some(outcome) if outcomes.contains(&outcome) => {}
                            Some(outcome) => outcomes.push(outcome),
                            None => return Ok(Judged::Undecided(work.word(node, end))),
                        }
                    }
                }
                lengths.push(outcomes);
            }
            let mut after = BTreeSet::new();
            for &node in &layer {
                if let Entry::Vacant(unknown) = steps.entry(node) {
                    self.budget
                        .check(kept + work.threads.bytes + work.nodes.len() * 200)?;
                    if work.nodes.len() > self.most {
                        return Err(Refused::TooLarge);
                    }
                    unknown.insert(work.steps(node));
                }
                after.extend(&steps[&node]);
            }
            layer = after;
        }
    }

    /// For each state of the family whether a word of it goes through.
    fn alive(&self) -> Vec<bool> {
        let mut alive = self.family.accepts.clone();
        loop {
            let before = alive.iter().filter(|a| **a).count();
            for state in 0..alive.len() {
                let goes_on = self.family.next[state].iter().any(|&to| alive[to as usize]);
                alive[state] |= goes_on;
            }
            if alive.iter().filter(|a| **a).count() == before {
                return alive;
            }
        }
    }
}

struct Work<'a, 'b> {
    judge: &'a Judge<'b>,
    alive: Vec<bool>,
    threads: Threads,
    /// For each back half, by number, the states from which it leads to a word of the family.
    backs: Vec<Vec<bool>>,
    /// With the node before and the symbol that led here.
    nodes: Vec<(Node, u32, Option<Symbol>)>,
    number: FxHashMap<Node, u32>,
}

impl Work<'_, '_> {
    fn intern(&mut self, node: Node, before: u32, symbol: Option<Symbol>) -> u32 {
        if let Some(&number) = self.number.get(&node) {
            return number;
        }
        let number = self.nodes.len() as u32;
        self.number.insert(node.clone(), number);
        self.nodes.push((node, before, symbol));
        number
    }

    fn back(&mut self, back: Vec<bool>) -> u32 {
        let known = self.backs.iter().position(|b| *b == back);
        known.unwrap_or_else(|| {
            self.backs.push(back);
            self.backs.len() - 1
        }) as u32
    }

    /// The set and the moves into it after one more symbol.
    fn read(&mut self, node: u32, symbol: Symbol) -> (Option<u32>, Vec<u32>) {
        let ((_, _, state, moves), ..) = self.nodes[node as usize].clone();
        let set = self.judge.set;
        let state = state.and_then(|state| set.next[state as usize].get(&symbol).copied());
        let players = self.judge.players.iter();
        let moves = moves
            .iter()
            .zip(players)
            .map(|(&number, moves)| self.threads.after(number, symbol, moves, set));
        (state, moves.collect())
    }

    fn steps(&mut self, node: u32) -> Vec<u32> {
        let ((f, b, ..), ..) = self.nodes[node as usize].clone();
        let judge = self.judge;
        let mut found = Vec::new();
        for (i, &letter) in judge.letters.iter().enumerate() {
            let to = judge.family.next[f as usize][i];
            if !self.alive[to as usize] {
                continue;
            }
            if !judge.set.folded {
                let symbol = Symbol::Letter(letter);
                let (state, moves) = self.read(node, symbol);
                found.push(self.intern((to, b, state, moves), node, Some(symbol)));
                continue;
            }
            for (j, &last) in judge.letters.iter().enumerate() {
                let back = &self.backs[b as usize];
                let next = judge.family.next.iter();
                let back: Vec<bool> = next.map(|next| back[next[j] as usize]).collect();
                if !back.contains(&true) {
                    continue;
                }
                let back = self.back(back);
                let symbol = Symbol::Pair(letter, last);
                let (state, moves) = self.read(node, symbol);
                found.push(self.intern((to, back, state, moves), node, Some(symbol)));
            }
        }
        found
    }

    /// The outcomes of the words of the family that end here, with the symbol that ends them.
    fn outcomes(&mut self, node: u32, odd: bool) -> Vec<(Option<Symbol>, Option<Outcome>)> {
        let ((f, b, state, moves), ..) = self.nodes[node as usize].clone();
        let judge = self.judge;
        if !judge.set.folded {
            let here = judge.family.accepts[f as usize];
            let outcome = here.then(|| (None, self.outcome(state, &moves)));
            return outcome.into_iter().collect();
        }
        let ends: Vec<Symbol> = if odd {
            let next = judge.family.next[f as usize].iter().zip(judge.letters);
            next.filter(|&(&to, _)| self.backs[b as usize][to as usize])
                .map(|(_, &letter)| Symbol::Middle(letter))
                .collect()
        } else if self.backs[b as usize][f as usize] {
            vec![Symbol::End]
        } else {
            Vec::new()
        };
        ends.into_iter()
            .map(|end| {
                let (state, moves) = self.read(node, end);
                (Some(end), self.outcome(state, &moves))
            })
            .collect()
    }

    fn outcome(&self, state: Option<u32>, moves: &[u32]) -> Option<Outcome> {
        let set = self.judge.set;
        if state.is_some_and(|state| set.accepts[state as usize]) {
            return Some(Outcome::P);
        }
        let mut all = moves.iter().zip(self.judge.players);
        all.all(|(&number, moves)| self.threads.reach(number, moves, set))
            .then_some(Outcome::N)
    }

    fn word(&self, node: u32, end: Option<Symbol>) -> Word {
        let mut symbols: Vec<Symbol> = end.into_iter().collect();
        let mut here = node;
        while let (_, before, Some(symbol)) = self.nodes[here as usize] {
            symbols.push(symbol);
            here = before;
        }
        symbols.reverse();
        unfold(&symbols).unwrap_or_default()
    }
}
