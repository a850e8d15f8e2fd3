//! Families of words, written with repetitions: `x*oox*`, `(xxo)+`, `T*.F*`.

use crate::game::WordGame;
use crate::relation::{Letter, Word};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::Range;

/// A regular set of words.
///
/// Letters are written as the game writes them. `(…)` groups, `*` repeats any number of times, `+` at least once, `?` makes optional, `[xo]` is
/// one of several letters, `|` stands between alternatives. Blanks do not matter.
#[derive(Clone, Debug)]
pub struct Family {
    text: String,
    tree: Tree,
}

/// What a family is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Tree {
    Letter(Letter),
    Row(Vec<Tree>),
    OneOf(Vec<Tree>),
    /// Repeated at least so many times.
    Repeat(Box<Tree>, usize),
}

/// Why a text is no family.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct FamilyError {
    /// What is wrong.
    pub message: String,
    /// Where, in bytes of the text.
    pub place: Range<usize>,
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// How deep brackets may be nested.
const DEEPEST: usize = 50;
/// The longest text, so that automata stay small.
const LONGEST: usize = 1000;

impl Family {
    /// Reads a family of positions of a game.
    pub fn read(text: &str, game: &WordGame) -> Result<Family, FamilyError> {
        if text.len() > LONGEST {
            return Err(FamilyError {
                message: format!("a family is written in at most {LONGEST} characters"),
                place: 0..text.len(),
            });
        }
        let mut reader = Reader { text, at: 0, game };
        let tree = reader.alternatives(0)?;
        if reader.peek().is_some() {
            return Err(reader.wrong("this bracket was not opened"));
        }
        Ok(Family {
            text: text.trim().to_owned(),
            tree,
        })
    }

    /// The letters that occur.
    pub(crate) fn letters(&self) -> BTreeSet<Letter> {
        fn collect(tree: &Tree, letters: &mut BTreeSet<Letter>) {
            match tree {
                Tree::Letter(letter) => {
                    letters.insert(*letter);
                }
                Tree::Row(parts) | Tree::OneOf(parts) => {
                    parts.iter().for_each(|part| collect(part, letters));
                }
                Tree::Repeat(part, _) => collect(part, letters),
            }
        }
        let mut letters = BTreeSet::new();
        collect(&self.tree, &mut letters);
        letters
    }

    /// The family as an automaton: deterministic, over these letters, true for words of the family. State 0 is the first; the last one is that
    /// of words that no word of the family starts with.
    pub(crate) fn automaton(&self, letters: &[Letter]) -> Acceptor {
        let mut parts = Parts::default();
        let (first, last) = parts.add(&self.tree);
        parts.determine(first, last, letters)
    }

    /// The repetitions, if the family is a row of fixed words and repeated words: for each piece the word, and the least number of times if it
    /// is repeated.
    pub(crate) fn pieces(&self) -> Option<Vec<(Word, Option<usize>)>> {
        fn word(tree: &Tree) -> Option<Word> {
            match tree {
                Tree::Letter(letter) => Some(vec![*letter]),
                Tree::Row(parts) => {
                    let words: Option<Vec<Word>> = parts.iter().map(word).collect();
                    words.map(|words| words.concat())
                }
                Tree::OneOf(parts) if parts.len() == 1 => word(&parts[0]),
                _ => None,
            }
        }
        let row = match &self.tree {
            Tree::Row(parts) => &parts[..],
            tree => std::slice::from_ref(tree),
        };
        let mut pieces: Vec<(Word, Option<usize>)> = Vec::new();
        for tree in row {
            match tree {
                Tree::Repeat(unit, least) => pieces.push((word(unit)?, Some(*least))),
                tree => match pieces.last_mut() {
                    Some((before, None)) => before.extend(word(tree)?),
                    _ => pieces.push((word(tree)?, None)),
                },
            }
        }
        Some(pieces)
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    game: &'a WordGame,
}

impl Reader<'_> {
    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.text[self.at..].chars().next()
    }

    fn wrong(&self, message: impl Into<String>) -> FamilyError {
        let length = self.text[self.at..]
            .chars()
            .next()
            .map_or(0, char::len_utf8);
        FamilyError {
            message: message.into(),
            place: self.at..self.at + length,
        }
    }

    fn alternatives(&mut self, depth: usize) -> Result<Tree, FamilyError> {
        if depth > DEEPEST {
            return Err(self.wrong("brackets are nested too deeply"));
        }
        let mut all = vec![self.row(depth)?];
        while self.peek() == Some('|') {
            self.at += 1;
            all.push(self.row(depth)?);
        }
        Ok(if all.len() == 1 {
            all.remove(0)
        } else {
            Tree::OneOf(all)
        })
    }

    fn row(&mut self, depth: usize) -> Result<Tree, FamilyError> {
        let mut row = Vec::new();
        while let Some(c) = self.peek() {
            let mut tree = match c {
                '|' | ')' => break,
                '(' => {
                    let open = self.at;
                    self.at += 1;
                    let inner = self.alternatives(depth + 1)?;
                    if self.peek() != Some(')') {
                        return Err(FamilyError {
                            message: "this bracket is not closed".to_owned(),
                            place: open..open + 1,
                        });
                    }
                    self.at += 1;
                    inner
                }
                '[' => {
                    let open = self.at;
                    self.at += 1;
                    let mut set = Vec::new();
                    loop {
                        match self.peek() {
                            Some(']') => break,
                            Some(_) => set.push(self.letter()?),
                            None => {
                                return Err(FamilyError {
                                    message: "this bracket is not closed".to_owned(),
                                    place: open..open + 1,
                                });
                            }
                        }
                    }
                    self.at += 1;
                    Tree::OneOf(set)
                }
                '*' | '+' | '?' => {
                    return Err(self.wrong(format!(
                        "`{c}` belongs to the letter or bracket before it, and there is none"
                    )));
                }
                _ => self.letter()?,
            };
            loop {
                tree = match self.peek() {
                    Some('*') => Tree::Repeat(Box::new(tree), 0),
                    Some('+') => Tree::Repeat(Box::new(tree), 1),
                    Some('?') => Tree::OneOf(vec![tree, Tree::Row(Vec::new())]),
                    _ => break,
                };
                self.at += 1;
            }
            row.push(tree);
        }
        Ok(if row.len() == 1 {
            row.remove(0)
        } else {
            Tree::Row(row)
        })
    }

    fn letter(&mut self) -> Result<Tree, FamilyError> {
        let rest = &self.text[self.at..];
        let mut names = self.game.letters.iter();
        match names.position(|name| rest.starts_with(name.as_str())) {
            Some(letter) => {
                self.at += self.game.letters[letter].len();
                Ok(Tree::Letter(letter as Letter))
            }
            None => Err(self.wrong(format!(
                "expected one of the letters {}",
                self.game.letters.join(" ")
            ))),
        }
    }
}

/// An automaton that says yes or no.
#[derive(Clone, Debug)]
pub(crate) struct Acceptor {
    pub(crate) next: Vec<Vec<u32>>,
    pub(crate) accepts: Vec<bool>,
}

impl Acceptor {
    /// Whether a word of the family goes through a state. The state without places is the only one from which none does.
    pub(crate) fn goes_on(&self, state: u32) -> bool {
        let row = &self.next[state as usize];
        self.accepts[state as usize] || row.iter().any(|&to| to != state)
    }

    /// All words of one length, in order; at most so many.
    pub(crate) fn words(
        &self,
        letters: &[Letter],
        length: usize,
        most: usize,
    ) -> Option<Vec<Word>> {
        // A state is useful for the rest of the word if a word of that length is accepted from it.
        let mut useful = vec![self.accepts.clone()];
        for rest in 1..=length {
            let before = &useful[rest - 1];
            let here = self.next.iter();
            useful.push(
                here.map(|next| next.iter().any(|&to| before[to as usize]))
                    .collect(),
            );
        }
        let mut words: Vec<(Word, u32)> = vec![(Vec::new(), 0)];
        if !useful[length][0] {
            return Some(Vec::new());
        }
        for at in 0..length {
            let mut longer = Vec::new();
            for (word, state) in words {
                for (i, &to) in self.next[state as usize].iter().enumerate() {
                    if useful[length - at - 1][to as usize] {
                        let mut word = word.clone();
                        word.push(letters[i]);
                        longer.push((word, to));
                    }
                }
            }
            if longer.len() > most {
                return None;
            }
            words = longer;
        }
        Some(words.into_iter().map(|(word, _)| word).collect())
    }
}

/// A nondeterministic automaton in parts: states with steps by a letter or by nothing.
#[derive(Default)]
struct Parts {
    by_letter: Vec<Vec<(Letter, usize)>>,
    by_nothing: Vec<Vec<usize>>,
}

impl Parts {
    fn state(&mut self) -> usize {
        self.by_letter.push(Vec::new());
        self.by_nothing.push(Vec::new());
        self.by_letter.len() - 1
    }

    /// The first and the last state of a part. Depth is bounded by the reader.
    fn add(&mut self, tree: &Tree) -> (usize, usize) {
        match tree {
            Tree::Letter(letter) => {
                let (first, last) = (self.state(), self.state());
                self.by_letter[first].push((*letter, last));
                (first, last)
            }
            Tree::Row(parts) => {
                let first = self.state();
                let mut last = first;
                for part in parts {
                    let (from, to) = self.add(part);
                    self.by_nothing[last].push(from);
                    last = to;
                }
                (first, last)
            }
            Tree::OneOf(parts) => {
                let (first, last) = (self.state(), self.state());
                for part in parts {
                    let (from, to) = self.add(part);
                    self.by_nothing[first].push(from);
                    self.by_nothing[to].push(last);
                }
                (first, last)
            }
            Tree::Repeat(part, least) => {
                let first = self.state();
                let mut last = first;
                for _ in 0..*least {
                    let (from, to) = self.add(part);
                    self.by_nothing[last].push(from);
                    last = to;
                }
                let (from, to) = self.add(part);
                let end = self.state();
                self.by_nothing[last].extend([from, end]);
                self.by_nothing[to].extend([from, end]);
                (first, end)
            }
        }
    }

    fn closed(&self, mut states: BTreeSet<usize>) -> BTreeSet<usize> {
        let mut open: Vec<usize> = states.iter().copied().collect();
        while let Some(state) = open.pop() {
            for &to in &self.by_nothing[state] {
                if states.insert(to) {
                    open.push(to);
                }
            }
        }
        states
    }

    fn determine(&self, first: usize, last: usize, letters: &[Letter]) -> Acceptor {
        let start = self.closed(BTreeSet::from([first]));
        let mut number = BTreeMap::from([(start.clone(), 0u32)]);
        let mut sets = vec![start];
        let mut next = Vec::new();
        while next.len() < sets.len() {
            let set = sets[next.len()].clone();
            let row = letters.iter().map(|&letter| {
                let steps = set.iter().flat_map(|&state| &self.by_letter[state]);
                let to = steps.filter(|(l, _)| *l == letter).map(|&(_, to)| to);
                let to = self.closed(to.collect());
                *number.entry(to.clone()).or_insert_with(|| {
                    sets.push(to);
                    sets.len() as u32 - 1
                })
            });
            let row = row.collect();
            next.push(row);
        }
        Acceptor {
            accepts: sets.iter().map(|set| set.contains(&last)).collect(),
            next,
        }
    }
}
