//! Words folded in the middle: the first letter is read together with the last one, the second with the last but one, and so on.
//!
//! A symbol of a folded word is a pair of letters, and the last symbol is the middle: one letter or none. With k letters the pair (a, b) has the number a·k + b, the
//! middle without a letter k², and the middle c k² + 1 + c. A word that is not folded has its letters as symbols.

use super::family::Family;
use super::moves::Moves;
use super::number;
use crate::proof::list;
use crate::{Flaw, flaw};
use serde_json::Value;
use std::collections::BTreeMap;

/// How symbols are numbered.
#[derive(Clone, Copy)]
pub(super) struct Symbols {
    pub(super) letters: usize,
    pub(super) fold: bool,
}

/// A symbol, taken apart.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Symbol {
    Letter(usize),
    Pair(usize, usize),
    Middle(Option<usize>),
}

impl Symbols {
    pub(super) fn read(self, value: &Value) -> Result<usize, Flaw> {
        let letters = list(value, "a symbol")?.iter();
        let letters: Vec<usize> = letters
            .map(|letter| number(letter, self.letters))
            .collect::<Result<_, _>>()?;
        Ok(self.number(match (self.fold, &letters[..]) {
            (false, &[a]) => Symbol::Letter(a),
            (true, &[a, b]) => Symbol::Pair(a, b),
            (true, &[]) => Symbol::Middle(None),
            (true, &[c]) => Symbol::Middle(Some(c)),
            _ => return flaw(format!("{value} is not a symbol")),
        }))
    }

    pub(super) fn number(self, symbol: Symbol) -> usize {
        match symbol {
            Symbol::Letter(a) => a,
            Symbol::Pair(a, b) => a * self.letters + b,
            Symbol::Middle(None) => self.letters * self.letters,
            Symbol::Middle(Some(c)) => self.letters * self.letters + 1 + c,
        }
    }

    pub(super) fn symbol(self, number: usize) -> Symbol {
        let pairs = self.letters * self.letters;
        if !self.fold {
            Symbol::Letter(number)
        } else if number < pairs {
            Symbol::Pair(number / self.letters, number % self.letters)
        } else {
            Symbol::Middle((number - pairs).checked_sub(1))
        }
    }
}

/// A move while it is read: its state after the letters in front, and its state before the letters at the back. The latter does not matter for words that are not folded.
pub(super) type Place = (usize, usize);

/// Where a move is that has been read to the middle of a folded word.
const MET: Place = (usize::MAX, usize::MAX);

/// The moves of a player on symbols.
pub(super) struct Tape<'a> {
    moves: &'a Moves,
    symbols: Symbols,
    /// To a state, by a letter: what becomes of the letter, and the state before.
    back: BTreeMap<(usize, usize), Vec<(usize, usize)>>,
}

impl<'a> Tape<'a> {
    pub(super) fn new(moves: &'a Moves, symbols: Symbols) -> Tape<'a> {
        let mut back: BTreeMap<(usize, usize), Vec<(usize, usize)>> = BTreeMap::new();
        for (from, a, b, to) in moves.all() {
            back.entry((to, a)).or_default().push((b, from));
        }
        Tape {
            moves,
            symbols,
            back,
        }
    }

    /// Where a word begins. Both ends of a folded word are met at once.
    pub(super) fn starts(&self) -> Vec<Place> {
        let ends = self.moves.ends.iter().enumerate();
        let ends: Vec<usize> = ends.filter(|(_, end)| **end).map(|(u, _)| u).collect();
        let starts = self.moves.starts.iter();
        if self.symbols.fold {
            starts
                .flat_map(|&s| ends.iter().map(move |&u| (s, u)))
                .collect()
        } else {
            starts.map(|&s| (s, 0)).collect()
        }
    }

    /// Whether a move has been read as a whole when the word ends.
    pub(super) fn complete(&self, place: Place) -> bool {
        if self.symbols.fold {
            place == MET
        } else {
            self.moves.ends[place.0]
        }
    }

    /// Everything that can become of a symbol, with the next place.
    pub(super) fn steps(&self, (s, u): Place, symbol: usize) -> Vec<(usize, Place)> {
        let number = |symbol: Symbol| self.symbols.number(symbol);
        if (s, u) == MET {
            return Vec::new();
        }
        match self.symbols.symbol(symbol) {
            Symbol::Letter(a) => {
                let steps = self.forwards(s, a).into_iter();
                steps.map(|(b, to)| (b, (to, u))).collect()
            }
            Symbol::Pair(a, z) => {
                let mut found = Vec::new();
                for (b, to) in self.forwards(s, a) {
                    for (y, from) in self.backwards(u, z) {
                        // No step leads out of the state behind a move, nor into the one before it: such ends never meet.
                        let apart = to == Moves::AFTER || from == Moves::BEFORE;
                        if !apart || to == from {
                            found.push((number(Symbol::Pair(b, y)), (to, from)));
                        }
                    }
                }
                found
            }
            Symbol::Middle(None) if s == u => vec![(symbol, MET)],
            Symbol::Middle(None) => Vec::new(),
            Symbol::Middle(Some(c)) => {
                let steps = self.forwards(s, c).into_iter();
                let steps = steps.filter(|&(_, to)| to == u);
                steps
                    .map(|(d, _)| (number(Symbol::Middle(Some(d))), MET))
                    .collect()
            }
        }
    }

    fn forwards(&self, state: usize, letter: usize) -> Vec<(usize, usize)> {
        let mut steps = self.moves.steps_from(state, letter).to_vec();
        if state == Moves::BEFORE || state == Moves::AFTER {
            steps.push((letter, state));
        }
        steps
    }

    fn backwards(&self, state: usize, letter: usize) -> Vec<(usize, usize)> {
        let mut steps = self.back.get(&(state, letter)).cloned().unwrap_or_default();
        if state == Moves::BEFORE || state == Moves::AFTER {
            steps.push((letter, state));
        }
        steps
    }
}

/// Words of a family that begin with the same symbols, as far as their continuations go: the state of the family after the letters in front, and the states from
/// which the letters at the back lead to a word of the family.
pub(super) type Part = (usize, Vec<bool>);

impl Family {
    pub(super) fn first_part(&self) -> Part {
        (0, self.accepts.clone())
    }

    /// The symbols that can follow and do not end a word, with what they lead to.
    pub(super) fn longer(&self, (f, back): &Part, symbols: Symbols) -> Vec<(usize, Part)> {
        let mut found = Vec::new();
        for a in (0..self.letters).filter(|&a| self.alive[self.next[*f][a]]) {
            let front = self.next[*f][a];
            if !symbols.fold {
                found.push((symbols.number(Symbol::Letter(a)), (front, back.clone())));
                continue;
            }
            for z in 0..self.letters {
                let back: Vec<bool> = self.next.iter().map(|next| back[next[z]]).collect();
                if back.contains(&true) {
                    found.push((symbols.number(Symbol::Pair(a, z)), (front, back)));
                }
            }
        }
        found
    }

    /// The middles with which words of the family end here.
    pub(super) fn middles(&self, (f, back): &Part, symbols: Symbols, odd: bool) -> Vec<usize> {
        if odd {
            let letters = 0..self.letters;
            let middles = letters.filter(|&c| back[self.next[*f][c]]);
            middles
                .map(|c| symbols.number(Symbol::Middle(Some(c))))
                .collect()
        } else if back[*f] {
            vec![symbols.number(Symbol::Middle(None))]
        } else {
            Vec::new()
        }
    }
}
