//! Proofs by a strategy: a regular set of words from which every move has an answer back into it.
//!
//! Play ends, and the second player always has an answer, so that he wins every word of the set. The first player wins a word if each player has a move from it
//! into the set. What is checked, each for words of every length:
//!
//! - play ends: every move lowers the first of the `measures` that it changes;
//! - every move by either player from a word of the set has an answer by the other one that leads into the set;
//! - every word of the family is in the set, or each player has a move from it into the set.
//!
//! A word, the word after a move and all answers to it are read at the same time, symbol by symbol.

use super::family::Family;
use super::fold::{Part, Place, Symbol, Symbols, Tape};
use super::{MOST_STATES, game, number, said};
use crate::proof::list;
use crate::{Flaw, Verdict, flaw};
use serde_json::Value;
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};

struct Set {
    next: Vec<BTreeMap<usize, usize>>,
    accepts: Vec<bool>,
}

/// Moves into the set while they are read: the place of a move, and the state of the set after it.
type Threads = BTreeSet<(Place, usize)>;

pub(super) fn check(object: &Value) -> Result<Verdict, Flaw> {
    let claim = &object["claim"];
    let text = |field: &str| match &claim[field] {
        Value::String(text) => Ok(text.as_str()),
        _ => flaw(format!("the claim has no `{field}`")),
    };
    let (names, _, players) = game(object)?;
    let count = names.len();
    let Value::Bool(fold) = object["fold"] else {
        return flaw("the proof does not say whether words are folded");
    };
    let symbols = Symbols {
        letters: count,
        fold,
    };
    let set = Set::read(&object["set"], symbols)?;
    let tapes: Vec<Tape<'_>> = players.iter().map(|m| Tape::new(m, symbols)).collect();
    let answered = set.check_answers(&tapes)?;
    let family = Family::read(text("family")?, &names)?;
    let (lengths, from, judged) = set.winners(&tapes, &family, symbols)?;
    Ok(Verdict {
        statement: statement(&lengths, from, text("family")?)?,
        product: answered + judged,
        ..Verdict::default()
    }
    .of_listed_moves(1))
}

impl Set {
    fn read(value: &Value, symbols: Symbols) -> Result<Set, Flaw> {
        let mut accepts = Vec::new();
        for accept in list(&value["accepts"], "the states of the set")? {
            let Value::Bool(accept) = accept else {
                return flaw("a state of the set does not say whether it accepts");
            };
            accepts.push(*accept);
        }
        if accepts.is_empty() {
            return flaw("the set has no state");
        }
        let mut next: Vec<BTreeMap<usize, usize>> = vec![BTreeMap::new(); accepts.len()];
        let mut ended = vec![false; accepts.len()];
        for step in list(&value["steps"], "the steps of the set")? {
            let [from, symbol, to] = &list(step, "a step")?[..] else {
                return flaw("a step of the set is not [state, symbol, state]");
            };
            let (from, to) = (number(from, accepts.len())?, number(to, accepts.len())?);
            let symbol = symbols.read(symbol)?;
            if next[from].insert(symbol, to).is_some() {
                return flaw("a state of the set has two steps with the same symbol");
            }
            ended[to] |= matches!(symbols.symbol(symbol), Symbol::Middle(_));
        }
        // A folded word ends with its middle: what leads on from there, or accepts before, would be read as no word.
        for state in 0..accepts.len() {
            let goes_on = ended[state] && !next[state].is_empty();
            if symbols.fold && (goes_on || accepts[state] && !ended[state]) {
                return flaw("a word of the set does not end with its middle");
            }
        }
        Ok(Set { next, accepts })
    }

    fn step(&self, state: usize, symbol: usize) -> Option<usize> {
        self.next[state].get(&symbol).copied()
    }

    /// Moves into the set, before anything is read.
    fn begin(tape: &Tape<'_>) -> Threads {
        let starts = tape.starts().into_iter();
        starts.map(|place| (place, 0)).collect()
    }

    /// Moves into the set after one more symbol of the word from which they are made.
    fn follow(&self, threads: &Threads, symbol: usize, tape: &Tape<'_>) -> Threads {
        let mut after = Threads::new();
        for &(place, state) in threads {
            for (written, place) in tape.steps(place, symbol) {
                if let Some(state) = self.step(state, written) {
                    after.insert((place, state));
                }
            }
        }
        after
    }

    /// Whether one of the moves ends in the set.
    fn reached(&self, threads: &Threads, tape: &Tape<'_>) -> bool {
        let mut threads = threads.iter();
        threads.any(|&(place, state)| tape.complete(place) && self.accepts[state])
    }

    /// Every move from a word of the set has an answer. Says how many states the product has.
    fn check_answers(&self, tapes: &[Tape<'_>]) -> Result<usize, Flaw> {
        type Node = (usize, Place, Threads);
        let mut total = 0;
        for mover in 0..tapes.len() {
            let (moves, answers) = (&tapes[mover], &tapes[tapes.len() - 1 - mover]);
            let starts = moves.starts().into_iter();
            let mut open: VecDeque<Node> = starts
                .map(|place| (0, place, Set::begin(answers)))
                .collect();
            let mut seen: HashSet<Node> = open.iter().cloned().collect();
            while let Some((state, place, threads)) = open.pop_front() {
                let moved = self.accepts[state] && moves.complete(place);
                if moved && !self.reached(&threads, answers) {
                    return flaw("a move from a word of the set has no answer back into it");
                }
                for (&symbol, &state) in &self.next[state] {
                    for (written, place) in moves.steps(place, symbol) {
                        let threads = self.follow(&threads, written, answers);
                        let node = (state, place, threads);
                        if seen.insert(node.clone()) {
                            open.push_back(node);
                        }
                    }
                }
                if total + seen.len() > MOST_STATES {
                    return flaw("the product has too many states to be checked");
                }
            }
            total += seen.len();
        }
        Ok(total)
    }

    /// For each length who wins words of the family, from which length on that repeats, and how many states the product has.
    fn winners(
        &self,
        tapes: &[Tape<'_>],
        family: &Family,
        symbols: Symbols,
    ) -> Result<(Vec<BTreeSet<String>>, usize, usize), Flaw> {
        /// What was read of a word: its part of the family, its state of the set unless it has left it, and the moves into the set.
        type Node = (Part, Option<usize>, Vec<Threads>);
        let read = |(_, state, moves): &Node, symbol: usize| {
            let state = state.and_then(|state| self.step(state, symbol));
            let moves = moves.iter().zip(tapes);
            let moves: Vec<Threads> = moves
                .map(|(threads, tape)| self.follow(threads, symbol, tape))
                .collect();
            (state, moves)
        };
        let winner = |state: Option<usize>, moves: &[Threads]| {
            if state.is_some_and(|state| self.accepts[state]) {
                return Ok("P".to_owned());
            }
            let mut moves = moves.iter().zip(tapes);
            if moves.all(|(threads, tape)| self.reached(threads, tape)) {
                return Ok("N".to_owned());
            }
            flaw("the strategy does not say who wins some word of the family")
        };
        let first: Node = (
            family.first_part(),
            Some(0),
            tapes.iter().map(Set::begin).collect(),
        );
        // Nodes get numbers, so that the nodes of one length are a small set.
        let mut nodes: Vec<Node> = vec![first.clone()];
        let mut numbers: HashMap<Node, usize> = HashMap::from([(first, 0)]);
        let mut onward: HashMap<usize, Vec<usize>> = HashMap::new();
        let mut here: BTreeSet<usize> = BTreeSet::from([0]);
        let mut known: HashMap<BTreeSet<usize>, usize> = HashMap::new();
        let mut lengths: Vec<BTreeSet<String>> = Vec::new();
        let mut total = 0;
        loop {
            if let Some(&from) = known.get(&here) {
                return Ok((lengths, from, nodes.len()));
            }
            total += here.len();
            if total.max(nodes.len()) > MOST_STATES {
                return flaw("the family has too many states to be followed");
            }
            known.insert(here.clone(), lengths.len());
            if symbols.fold {
                for odd in [false, true] {
                    let mut winners = BTreeSet::new();
                    for &node in &here {
                        for middle in family.middles(&nodes[node].0, symbols, odd) {
                            let (state, moves) = read(&nodes[node], middle);
                            winners.insert(winner(state, &moves)?);
                        }
                    }
                    lengths.push(winners);
                }
            } else {
                let mut winners = BTreeSet::new();
                for &node in &here {
                    let ((f, _), state, moves) = &nodes[node];
                    if family.accepts[*f] {
                        winners.insert(winner(*state, moves)?);
                    }
                }
                lengths.push(winners);
            }
            let mut after = BTreeSet::new();
            for &node in &here {
                if let Entry::Vacant(open) = onward.entry(node) {
                    let mut found = Vec::new();
                    for (symbol, part) in family.longer(&nodes[node].0.clone(), symbols) {
                        let (state, moves) = read(&nodes[node], symbol);
                        let next: Node = (part, state, moves);
                        let number = *numbers.entry(next.clone()).or_insert_with(|| {
                            nodes.push(next);
                            nodes.len() - 1
                        });
                        found.push(number);
                    }
                    open.insert(found);
                }
                after.extend(&onward[&node]);
            }
            here = after;
        }
    }
}

/// Who wins, in words.
fn statement(lengths: &[BTreeSet<String>], from: usize, family: &str) -> Result<String, Flaw> {
    let period = lengths.len() - from;
    // Two periods contain every length from `from` on with both parities.
    let at = |length: usize| match lengths.get(length) {
        Some(winners) => winners,
        None => &lengths[length - period],
    };
    let all = |parity: usize| -> BTreeSet<&str> {
        let same = (0..lengths.len() + period).filter(|length| length % 2 == parity);
        same.flat_map(|length| at(length).iter().map(String::as_str))
            .collect()
    };
    let player = |winner: &str| if winner == "P" { "second" } else { "first" };
    let only = |winners: &BTreeSet<&str>| match winners.len() {
        1 => winners.first().copied().map(player),
        _ => None,
    };
    let (even, odd) = (all(0), all(1));
    let both: BTreeSet<&str> = even.union(&odd).copied().collect();
    if both.is_empty() {
        return flaw("the family has no word");
    }
    if let Some(player) = only(&both) {
        return Ok(format!("the {player} player wins every word of {family}"));
    }
    if let (Some(even), Some(odd)) = (only(&even), only(&odd)) {
        return Ok(format!(
            "the {even} player wins every word of even length, the {odd} player every word of odd length, of {family}"
        ));
    }
    Ok(format!(
        "outcomes of every word of {family} ({})",
        said(lengths, from)
    ))
}
