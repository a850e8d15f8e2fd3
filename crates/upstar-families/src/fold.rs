//! Words folded in the middle, so that an automaton reads both halves at once.
//!
//! The word abcd becomes (a,d)(b,c)`$`, and abcde becomes (a,e)(b,d)`$c`. What a half turn or a mirror maps to each other then lies in one symbol, and words that
//! are symmetric form a regular set. Moves fold, too: a move is followed forwards along the front half and backwards along the back half.

use crate::relation::{Letter, Relation, Word};

/// A symbol of a folded word, or a letter of a word that is not folded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Symbol {
    /// A letter of a word that is not folded.
    Letter(Letter),
    /// A letter of the front half, and the one in the same place counted from the back.
    Pair(Letter, Letter),
    /// The end of a folded word of even length.
    End,
    /// The end of a folded word of odd length, with its middle letter.
    Middle(Letter),
}

impl Symbol {
    /// Whether a folded word ends with it.
    pub fn is_end(self) -> bool {
        matches!(self, Symbol::End | Symbol::Middle(_))
    }
}

/// A word folded in the middle.
///
/// ```
/// use upstar_families::fold::{Symbol, fold, unfold};
/// let folded = fold(&[3, 1, 4]);
/// assert_eq!(folded, [Symbol::Pair(3, 4), Symbol::Middle(1)]);
/// assert_eq!(unfold(&folded), Some(vec![3, 1, 4]));
/// ```
pub fn fold(word: &[Letter]) -> Vec<Symbol> {
    let half = word.len() / 2;
    let mut folded: Vec<Symbol> = (0..half)
        .map(|at| Symbol::Pair(word[at], word[word.len() - 1 - at]))
        .collect();
    folded.push(if word.len().is_multiple_of(2) {
        Symbol::End
    } else {
        Symbol::Middle(word[half])
    });
    folded
}

/// The word that was folded, or whose letters are listed; `None` for symbols that are no word.
pub fn unfold(symbols: &[Symbol]) -> Option<Word> {
    let mut front = Vec::new();
    let mut back = Vec::new();
    for (at, &symbol) in symbols.iter().enumerate() {
        let last = at + 1 == symbols.len();
        match symbol {
            Symbol::Letter(letter) if back.is_empty() => front.push(letter),
            Symbol::Pair(a, b) if front.len() == back.len() && !last => {
                front.push(a);
                back.push(b);
            }
            Symbol::End if front.len() == back.len() && last => {}
            Symbol::Middle(letter) if front.len() == back.len() && last => front.push(letter),
            _ => return None,
        }
    }
    front.extend(back.into_iter().rev());
    Some(front)
}

/// A state of moves on folded words: that of the front, and that of the back. Words that are not folded use the first one only.
pub type Place = (u32, u32);

const BEFORE: u32 = Relation::BEFORE as u32;
const AFTER: u32 = Relation::AFTER as u32;

/// What a relation does in a state with a letter: what becomes of the letter, and the state beyond it.
type Row = Vec<Vec<(Letter, u32)>>;

/// The moves of a player on symbols: on folded words, or on words as they are.
#[derive(Clone, Debug)]
pub struct FoldedMoves {
    folded: bool,
    /// For each state and letter what is written, and the next state.
    forwards: Vec<Row>,
    /// For each state and letter what is written, and the state before.
    backwards: Vec<Row>,
    starts: Vec<Place>,
    ends: Vec<bool>,
}

impl FoldedMoves {
    /// The moves of a relation over so many letters, on folded words or not.
    pub fn new(relation: &Relation, letters: usize, folded: bool) -> FoldedMoves {
        let states = relation.states();
        let mut forwards = vec![vec![Vec::new(); letters]; states];
        let mut backwards = forwards.clone();
        let mut connect = |from: usize, (a, b): (Letter, Letter), to: usize| {
            forwards[from][a as usize].push((b, to as u32));
            backwards[to][a as usize].push((b, from as u32));
        };
        for letter in 0..letters {
            let stays = (letter as Letter, letter as Letter);
            connect(Relation::BEFORE, stays, Relation::BEFORE);
            connect(Relation::AFTER, stays, Relation::AFTER);
        }
        for (from, pair, to) in relation.steps() {
            connect(from, pair, to);
        }
        // A pattern that lies beyond the edge with all its cells is no move.
        let begin = relation.starts().iter().map(|&state| state as u32);
        let begin: Vec<u32> = begin.filter(|&state| state != AFTER).collect();
        let ends = relation.ends().to_vec();
        let starts = if folded {
            let last = (0..states as u32).filter(|&state| ends[state as usize] && state != BEFORE);
            let last: Vec<u32> = last.collect();
            let pairs = begin
                .iter()
                .flat_map(|&s| last.iter().map(move |&u| (s, u)));
            pairs.collect()
        } else {
            begin.into_iter().map(|s| (s, AFTER)).collect()
        };
        FoldedMoves {
            folded,
            forwards,
            backwards,
            starts,
            ends,
        }
    }

    /// Where a word may begin.
    pub fn starts(&self) -> &[Place] {
        &self.starts
    }

    /// Whether a move is complete when a word ends here.
    pub fn is_end(&self, place: Place) -> bool {
        if self.folded {
            place == (AFTER, AFTER)
        } else {
            self.ends[place.0 as usize]
        }
    }

    /// What becomes of a symbol, with the next place, in every way that there is.
    pub fn steps(&self, (s, u): Place, symbol: Symbol, found: &mut Vec<(Symbol, Place)>) {
        found.clear();
        let row = |table: &[Row], state: u32, letter: Letter| -> Vec<(Letter, u32)> {
            let row = table[state as usize].get(letter as usize);
            row.cloned().unwrap_or_default()
        };
        let done = self.folded && (s, u) == (AFTER, AFTER);
        match symbol {
            // Behind a folded move everything stays as it is.
            _ if done => found.push((symbol, (s, u))),
            Symbol::Letter(a) => {
                let steps = row(&self.forwards, s, a).into_iter();
                found.extend(steps.map(|(b, to)| (Symbol::Letter(b), (to, u))));
            }
            Symbol::Pair(a, b) => {
                let back = row(&self.backwards, u, b);
                for (a2, s2) in row(&self.forwards, s, a) {
                    for &(b2, u2) in &back {
                        if let Some(place) = joined(s2, u2) {
                            found.push((Symbol::Pair(a2, b2), place));
                        }
                    }
                }
            }
            Symbol::End if s == u => found.push((Symbol::End, (AFTER, AFTER))),
            Symbol::End => {}
            Symbol::Middle(a) => {
                let steps = row(&self.forwards, s, a).into_iter();
                let steps = steps.filter(|&(_, to)| to == u);
                found.extend(steps.map(|(b, _)| (Symbol::Middle(b), (AFTER, AFTER))));
            }
        }
    }

    /// The words of symbols that a move leads to, each once, in order.
    pub fn options(&self, word: &[Symbol]) -> Vec<Vec<Symbol>> {
        let mut found = Vec::new();
        let mut paths: Vec<(Vec<Symbol>, Place)> =
            self.starts.iter().map(|&p| (Vec::new(), p)).collect();
        for &symbol in word {
            let mut longer = Vec::new();
            for (written, place) in paths {
                self.steps(place, symbol, &mut found);
                for &(symbol, place) in &found {
                    longer.push(([&written[..], &[symbol]].concat(), place));
                }
            }
            paths = longer;
        }
        let ended = paths.into_iter().filter(|&(_, place)| self.is_end(place));
        let mut options: Vec<Vec<Symbol>> = ended.map(|(written, _)| written).collect();
        options.sort_unstable();
        options.dedup();
        options
    }
}

/// The place with these states of the front and the back; `None` if no move leads through it.
fn joined(s: u32, u: u32) -> Option<Place> {
    match (s, u) {
        // The whole move lies in the back half; what is left of the front stays as it is.
        (BEFORE, BEFORE) | (AFTER, AFTER) => Some((AFTER, AFTER)),
        (AFTER, _) | (_, BEFORE) => None,
        place => Some(place),
    }
}
