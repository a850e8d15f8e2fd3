//! Proofs about families of positions of any length: an automaton says what every word has, and obeys the law of the game.
//!
//! A word is a position, a letter is what a cell or a column shows. The moves of a player are listed as steps of an automaton that reads a letter
//! and what becomes of it: a path from state 0 to state 1 is a move, and before and behind it everything stays as it is. The letter
//! `gap`, if there is one, stands for no cell; as many of them as a move asks for lie beyond both edges.
//!
//! What is checked, each for words of every length:
//!
//! - play ends: every move lowers the first of the `measures` that it changes;
//! - every word of the family has an output, and every option of a word with an output has one;
//! - the output of a word is what the law makes of the outputs of its options.
//!
//! By induction over the moves every output is then right. If there are `cuts`, no move changes such a letter or reaches across it. A word is
//! then the sum of the parts between its cuts, the machine reads parts with the cuts at their ends, and the law is checked for parts alone.

mod ending;
mod family;
mod fold;
mod law;
mod moves;
mod strategy;

use crate::proof::{letter, list};
use crate::{Flaw, Verdict, flaw};
use family::Family;
use law::{Kind, Law, Sum};
use moves::Moves;
use serde_json::Value;
use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};

/// More states of a product are refused, so that memory stays bounded.
const MOST_STATES: usize = 20_000_000;

/// An automaton whose states have outputs.
struct Machine {
    /// For each letter of the game the number of it that the machine reads.
    index: Vec<Option<usize>>,
    next: Vec<Vec<usize>>,
    outputs: Vec<Option<usize>>,
    letters: Vec<usize>,
}

/// An option while it is read: the state of its move, the state of the machine, and the outputs of its finished parts.
type Thread = (usize, usize, Sum);

/// What stands for an option that has no output.
const MISSING: usize = usize::MAX;

struct Proof {
    gap: Option<usize>,
    players: Vec<Moves>,
    cuts: BTreeSet<usize>,
    machine: Machine,
    law: Law,
}

pub(crate) fn check(object: &Value) -> Result<Verdict, Flaw> {
    let claim = &object["claim"];
    if claim["kind"] == "strategy" {
        return strategy::check(object);
    }
    if claim["kind"] != "family" {
        return flaw("the claim of a proof of version 4 is neither about a family nor a strategy");
    }
    let text = |field: &str| match &claim[field] {
        Value::String(text) => Ok(text.as_str()),
        _ => flaw(format!("the claim has no `{field}`")),
    };
    let (names, gap, players) = game(object)?;
    let count = names.len();
    let kind = Kind::named(text("question")?)?;
    if kind == Kind::Nim && players.len() > 1 {
        return flaw(
            "nim values are claimed of a game in which the players have moves of their own",
        );
    }
    let mut cuts = BTreeSet::new();
    for cut in list(&object["cuts"], "cuts")? {
        let cut = number(cut, count)?;
        if !kind.adds() {
            return flaw("words are cut, but outcomes do not add");
        }
        if !players.iter().all(|moves| moves.is_cut_by(cut)) {
            return flaw(format!("words cannot be cut at the letter {}", names[cut]));
        }
        cuts.insert(cut);
    }
    let machine = Machine::read(&object["machine"], count)?;
    let law = Law::read(kind, object)?;
    if machine
        .outputs
        .iter()
        .flatten()
        .any(|&output| output >= law.outputs())
    {
        return flaw("a state has an output that is not listed");
    }
    let family = Family::read(text("family")?, &names)?;
    let mut proof = Proof {
        gap,
        players,
        cuts,
        machine,
        law,
    };
    let product = proof.check_law()?;
    let lengths = proof.by_length(&family)?;
    let statement = format!(
        "{} of every word of {} ({})",
        proof.law.kind.words(),
        text("family")?,
        lengths
    );
    Ok(Verdict {
        statement,
        product,
        ..Verdict::default()
    }
    .of_listed_moves(1))
}

/// What every proof lists: letters, the one that stands for no cell, moves.
type Listed = (Vec<String>, Option<usize>, Vec<Moves>);

/// The letters, the one that stands for no cell, and the moves of each player; one list if they have the same. Play ends.
fn game(object: &Value) -> Result<Listed, Flaw> {
    let names = names(object)?;
    let count = names.len();
    let gap = match &object["gap"] {
        Value::Null => None,
        gap => Some(number(gap, count)?),
    };
    let mut players = vec![Moves::read(&object["left"], count, gap)?];
    if !object["right"].is_null() {
        players.push(Moves::read(&object["right"], count, gap)?);
    }
    ending::check(&object["measures"], &players, count)?;
    Ok((names, gap, players))
}

/// How the letters are written.
fn names(object: &Value) -> Result<Vec<String>, Flaw> {
    let mut names = Vec::new();
    for name in list(&object["letters"], "letters")? {
        let name = letter(name)?.to_owned();
        if names.contains(&name) {
            return flaw("the letters must be different texts");
        }
        names.push(name);
    }
    Ok(names)
}

impl Machine {
    fn read(value: &Value, count: usize) -> Result<Machine, Flaw> {
        let mut letters = Vec::new();
        let mut index = vec![None; count];
        for letter in list(&value["letters"], "the letters of the machine")? {
            let letter = number(letter, count)?;
            if index[letter].is_some() {
                return flaw("the machine has a letter twice");
            }
            index[letter] = Some(letters.len());
            letters.push(letter);
        }
        let rows = list(&value["next"], "the steps of the machine")?;
        let mut next = Vec::with_capacity(rows.len());
        for row in rows {
            let row = list(row, "a row of steps")?.iter();
            let row: Vec<usize> = row
                .map(|to| number(to, rows.len()))
                .collect::<Result<_, _>>()?;
            if row.len() != letters.len() {
                return flaw("a state of the machine does not have a step for each letter");
            }
            next.push(row);
        }
        let outputs = list(&value["outputs"], "the outputs of the machine")?;
        if outputs.len() != next.len() || next.is_empty() {
            return flaw("the machine does not have an output for each state");
        }
        let outputs = outputs.iter().map(|output| match output {
            Value::Null => Ok(None),
            output => number(output, MISSING).map(Some),
        });
        Ok(Machine {
            index,
            outputs: outputs.collect::<Result<_, _>>()?,
            next,
            letters,
        })
    }

    /// For each state whether a word with an output goes through it.
    fn alive(&self) -> Vec<bool> {
        let mut alive: Vec<bool> = self.outputs.iter().map(Option::is_some).collect();
        let mut back: Vec<Vec<usize>> = vec![Vec::new(); alive.len()];
        for (from, row) in self.next.iter().enumerate() {
            row.iter().for_each(|&to| back[to].push(from));
        }
        let mut open: Vec<usize> = (0..alive.len()).filter(|&state| alive[state]).collect();
        while let Some(state) = open.pop() {
            for &from in &back[state] {
                if !alive[from] {
                    alive[from] = true;
                    open.push(from);
                }
            }
        }
        alive
    }
}

impl Proof {
    /// Reads one letter of an option: the next state of the machine, and its finished parts.
    fn read(&mut self, state: usize, letter: usize, done: &Sum) -> Result<(usize, Sum), Flaw> {
        let missing = || Ok((0, vec![MISSING]));
        if done[..] == [MISSING] {
            return missing();
        }
        let index = self.machine.index[letter];
        let next = |state: usize| index.map(|i| self.machine.next[state][i]);
        if !self.cuts.contains(&letter) {
            return match next(state) {
                Some(state) => Ok((state, done.clone())),
                None => missing(),
            };
        }
        let (end, begin) = if Some(letter) == self.gap {
            (Some(state), Some(0))
        } else {
            (next(state), next(0))
        };
        let (Some(end), Some(begin)) = (end, begin) else {
            return missing();
        };
        match self.machine.outputs[end] {
            Some(part) => Ok((begin, self.law.add(done, part)?)),
            None => missing(),
        }
    }

    /// Checks the law for all words with an output; says how many states the product has.
    fn check_law(&mut self) -> Result<usize, Flaw> {
        let moves = self.players.clone();
        let alive = self.machine.alive();
        let mut sets: Vec<Vec<Thread>> = Vec::new();
        let mut numbers: HashMap<Vec<Thread>, usize> = HashMap::new();
        let mut intern = |set: BTreeSet<Thread>, sets: &mut Vec<Vec<Thread>>| {
            let set: Vec<Thread> = set.into_iter().collect();
            *numbers.entry(set.clone()).or_insert_with(|| {
                sets.push(set);
                sets.len() - 1
            })
        };
        let first: Vec<usize> = moves
            .iter()
            .map(|moves| {
                let starts = moves.starts.iter().filter(|&&state| state != Moves::BEFORE);
                intern(starts.map(|&t| (t, 0, Vec::new())).collect(), &mut sets)
            })
            .collect();
        let mut seen: HashSet<(usize, Vec<usize>, bool)> = HashSet::new();
        // A part ends with the first cut that it does not begin with.
        let mut open = VecDeque::from([(0, first.clone(), false)]);
        seen.insert((0, first, false));
        let mut outputs_of: HashMap<(usize, usize), BTreeSet<Sum>> = HashMap::new();
        let mut at_start = true;
        while let Some((q, options, ended)) = open.pop_front() {
            if let Some(output) = self.machine.outputs[q] {
                let mut sides = Vec::new();
                for (side, &set) in options.iter().enumerate() {
                    if let Some(known) = outputs_of.get(&(side, set)) {
                        sides.push(known.clone());
                        continue;
                    }
                    let mut outputs = BTreeSet::new();
                    for (t, state, done) in sets[set].clone() {
                        if !moves[side].ends[t] {
                            continue;
                        }
                        match (self.machine.outputs[state], &done[..]) {
                            (_, [MISSING]) | (None, _) => {
                                return flaw("a word with an output has an option without one");
                            }
                            (Some(part), _) => outputs.insert(self.law.add(&done, part)?),
                        };
                    }
                    outputs_of.insert((side, set), outputs.clone());
                    sides.push(outputs);
                }
                let right = sides.pop().unwrap_or_default();
                let left = sides.pop().unwrap_or_else(|| right.clone());
                self.law.check(&left, &right, output)?;
            }
            if ended {
                at_start = false;
                continue;
            }
            for i in 0..self.machine.letters.len() {
                let letter = self.machine.letters[i];
                let is_cut = self.cuts.contains(&letter);
                if is_cut && Some(letter) == self.gap {
                    return flaw("the machine reads places without a cell, at which words are cut");
                }
                let to = self.machine.next[q][i];
                if !alive[to] {
                    continue;
                }
                let mut after = Vec::new();
                for (side, &set) in options.iter().enumerate() {
                    let mut threads = BTreeSet::new();
                    let before = (Moves::BEFORE, q, Vec::new());
                    for (t, state, done) in sets[set].clone().iter().chain([&before]) {
                        if *t == Moves::AFTER {
                            let (state, done) = self.read(*state, letter, done)?;
                            threads.insert((*t, state, done));
                            continue;
                        }
                        for &(b, to) in moves[side].steps_from(*t, letter) {
                            let (state, done) = self.read(*state, b, done)?;
                            threads.insert((to, state, done));
                        }
                    }
                    after.push(intern(threads, &mut sets));
                }
                let key = (to, after, is_cut && !at_start);
                if seen.insert(key.clone()) {
                    if seen.len() > MOST_STATES {
                        return flaw("the product has too many states to be checked");
                    }
                    open.push_back(key);
                }
            }
            at_start = false;
        }
        Ok(seen.len())
    }

    /// The outputs of the words of a family by their length, in words. Every word must have one.
    fn by_length(&mut self, family: &Family) -> Result<String, Flaw> {
        // For each length the states of the family and of the machine, and the finished parts.
        type Place = (usize, usize, Sum);
        let mut known: HashMap<BTreeSet<Place>, usize> = HashMap::new();
        let mut lengths: Vec<BTreeSet<String>> = Vec::new();
        let mut places: BTreeSet<Place> = BTreeSet::from([(0, 0, Vec::new())]);
        let mut total = 0;
        loop {
            if let Some(&before) = known.get(&places) {
                return Ok(said(&lengths, before));
            }
            total += places.len();
            if total > MOST_STATES {
                return flaw("the family has too many states to be followed");
            }
            known.insert(places.clone(), lengths.len());
            let mut outputs = BTreeSet::new();
            let mut after: BTreeSet<Place> = BTreeSet::new();
            for (f, q, done) in &places {
                if family.accepts[*f] {
                    match (self.machine.outputs[*q], &done[..]) {
                        (None, _) | (_, [MISSING]) => {
                            return flaw("a word of the family has no output");
                        }
                        (Some(part), _) => {
                            let sum = self.law.add(done, part)?;
                            outputs.insert(self.law.text(&sum));
                        }
                    }
                }
                for letter in 0..family.letters {
                    let to = family.next[*f][letter];
                    if family.alive[to] {
                        let (q, done) = self.read(*q, letter, done)?;
                        after.insert((to, q, done));
                    }
                }
            }
            lengths.push(outputs);
            places = after;
        }
    }
}

/// A list of outputs by length that repeats from a length on.
fn said(lengths: &[BTreeSet<String>], from: usize) -> String {
    let all: BTreeSet<&String> = lengths.iter().flatten().collect();
    if all.len() == 1 {
        return format!("always {}", all.iter().next().map_or("", |text| text));
    }
    let texts: Vec<String> = lengths
        .iter()
        .map(|outputs| match outputs.len() {
            0 => "-".to_owned(),
            _ => outputs.iter().cloned().collect::<Vec<_>>().join("/"),
        })
        .collect();
    let period = lengths.len() - from;
    format!(
        "by length from 0 on: {}; the last {period} repeat for ever",
        texts.join(" ")
    )
}

/// A number below a bound.
fn number(value: &Value, bound: usize) -> Result<usize, Flaw> {
    match value.as_u64().and_then(|n| usize::try_from(n).ok()) {
        Some(n) if n < bound => Ok(n),
        _ => flaw(format!("expected a number below {bound}, found {value}")),
    }
}
