//! Families of words: letters, `(…)`, `[…]`, `*`, `+`, `?` and `|`.
//!
//! An expression becomes an automaton whose states are sets of places in the text of the expression.

use crate::{Flaw, flaw};
use std::collections::{BTreeMap, BTreeSet};

pub(super) struct Family {
    /// The number of letters.
    pub(super) letters: usize,
    pub(super) next: Vec<Vec<usize>>,
    pub(super) accepts: Vec<bool>,
    /// Whether a word of the family goes through a state.
    pub(super) alive: Vec<bool>,
}

/// What an expression is made of, as far as words with its letters in places go: whether it matches nothing, the places that can come first, and
/// those that can come last.
#[derive(Clone, Default)]
struct Part {
    empty: bool,
    first: BTreeSet<usize>,
    last: BTreeSet<usize>,
}

/// The longest expression.
const LONGEST: usize = 1000;
/// The most states of an automaton.
const MOST_STATES: usize = 100_000;
const DEEPEST: usize = 60;

struct Reader<'a> {
    rest: &'a str,
    names: &'a [String],
    /// The letter at each place.
    places: Vec<usize>,
    /// Which place can follow which.
    follow: Vec<BTreeSet<usize>>,
}

impl Family {
    pub(super) fn read(text: &str, names: &[String]) -> Result<Family, Flaw> {
        if text.len() > LONGEST {
            return flaw("the family is too long");
        }
        if text.contains(char::is_control) {
            return flaw("the family has a letter that cannot be shown");
        }
        let mut reader = Reader {
            rest: text,
            names,
            places: Vec::new(),
            follow: Vec::new(),
        };
        let whole = reader.alternatives(0)?;
        if !reader.rest.is_empty() {
            return flaw(format!("the family ends with {:?}", reader.rest));
        }
        reader.automaton(&whole)
    }
}

impl Reader<'_> {
    fn peek(&mut self) -> Option<char> {
        self.rest = self.rest.trim_start();
        self.rest.chars().next()
    }

    fn take(&mut self, c: char) {
        self.rest = &self.rest[c.len_utf8()..];
    }

    fn link(&mut self, from: &BTreeSet<usize>, to: &BTreeSet<usize>) {
        for &place in from {
            self.follow[place].extend(to);
        }
    }

    fn alternatives(&mut self, depth: usize) -> Result<Part, Flaw> {
        if depth > DEEPEST {
            return flaw("the family is nested too deeply");
        }
        let mut all = self.row(depth)?;
        while self.peek() == Some('|') {
            self.take('|');
            let other = self.row(depth)?;
            all.empty |= other.empty;
            all.first.extend(other.first);
            all.last.extend(other.last);
        }
        Ok(all)
    }

    fn row(&mut self, depth: usize) -> Result<Part, Flaw> {
        let mut row = Part {
            empty: true,
            ..Part::default()
        };
        while let Some(c) = self.peek() {
            let mut part = match c {
                '|' | ')' => break,
                '(' => {
                    self.take('(');
                    let inner = self.alternatives(depth + 1)?;
                    if self.peek() != Some(')') {
                        return flaw("a bracket of the family is not closed");
                    }
                    self.take(')');
                    inner
                }
                '[' => {
                    self.take('[');
                    let mut set = Part::default();
                    while self.peek() != Some(']') {
                        let letter = self.letter()?;
                        set.first.extend(&letter.first);
                        set.last.extend(letter.last);
                    }
                    self.take(']');
                    set
                }
                _ => self.letter()?,
            };
            while let Some(c @ ('*' | '+' | '?')) = self.peek() {
                self.take(c);
                part.empty |= c != '+';
                if c != '?' {
                    self.link(&part.last.clone(), &part.first.clone());
                }
            }
            self.link(&row.last.clone(), &part.first);
            if row.empty {
                row.first.extend(&part.first);
            }
            if part.empty {
                row.last.extend(&part.last);
            } else {
                row.last = part.last;
            }
            row.empty &= part.empty;
        }
        Ok(row)
    }

    fn letter(&mut self) -> Result<Part, Flaw> {
        let found = self
            .names
            .iter()
            .position(|name| self.rest.starts_with(name.as_str()));
        let Some(letter) = found else {
            return flaw(format!("the family has no letter at {:?}", self.rest));
        };
        self.rest = &self.rest[self.names[letter].len()..];
        let place = self.places.len();
        self.places.push(letter);
        self.follow.push(BTreeSet::new());
        Ok(Part {
            empty: false,
            first: BTreeSet::from([place]),
            last: BTreeSet::from([place]),
        })
    }

    fn automaton(&self, whole: &Part) -> Result<Family, Flaw> {
        // The state before the first letter is not a set of places.
        let mut sets: Vec<Option<BTreeSet<usize>>> = vec![None];
        let mut numbers: BTreeMap<BTreeSet<usize>, usize> = BTreeMap::new();
        let mut next: Vec<Vec<usize>> = Vec::new();
        while next.len() < sets.len() {
            let here = sets[next.len()].clone();
            let mut row = Vec::new();
            for letter in 0..self.names.len() {
                let reached: BTreeSet<usize> = match &here {
                    None => whole.first.clone(),
                    Some(places) => places
                        .iter()
                        .flat_map(|&p| self.follow[p].clone())
                        .collect(),
                };
                let set: BTreeSet<usize> = reached
                    .into_iter()
                    .filter(|&place| self.places[place] == letter)
                    .collect();
                row.push(*numbers.entry(set.clone()).or_insert_with(|| {
                    sets.push(Some(set));
                    sets.len() - 1
                }));
            }
            if sets.len() > MOST_STATES {
                return flaw("the automaton of the family is too large");
            }
            next.push(row);
        }
        let accepts: Vec<bool> = sets
            .iter()
            .map(|set| match set {
                None => whole.empty,
                Some(set) => set.iter().any(|place| whole.last.contains(place)),
            })
            .collect();
        let mut alive = accepts.clone();
        loop {
            let before = alive.iter().filter(|a| **a).count();
            for state in 0..next.len() {
                let goes_on = next[state].iter().any(|&to| alive[to]);
                alive[state] |= goes_on;
            }
            if alive.iter().filter(|a| **a).count() == before {
                break;
            }
        }
        Ok(Family {
            letters: self.names.len(),
            next,
            accepts,
            alive,
        })
    }
}
