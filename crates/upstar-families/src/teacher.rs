//! The truth about single words, found by playing them.

use crate::family::Acceptor;
use crate::game::WordGame;
use crate::law::Law;
use crate::machine::Output;
use crate::relation::{Letter, Word};
use rustc_hash::{FxHashMap, FxHashSet};
use upstar_values::budget::{Budget, Stopped};

/// The most words of one length that are looked at.
const MOST_WORDS: usize = 2_000_000;

/// Answers what a word has. Words are played out, and all that follow are remembered.
pub(crate) struct Teacher<'a> {
    game: &'a WordGame,
    pub(crate) law: Law<'a>,
    /// Letters at which words are cut into sums; empty if words are taken whole.
    cuts: Vec<Letter>,
    known: FxHashMap<Word, Output>,
    /// For words taken whole: the words of each length that can be reached from the family.
    reached: Vec<Option<FxHashSet<Word>>>,
    family: &'a Acceptor,
    letters: Vec<Letter>,
    budget: Budget,
}

/// Left's options and Right's.
type Options = (Vec<Word>, Vec<Word>);

/// Why a word has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Refused {
    Stopped(Stopped),
    /// There are too many words of this length.
    TooMany(usize),
}

impl From<Stopped> for Refused {
    fn from(stopped: Stopped) -> Refused {
        Refused::Stopped(stopped)
    }
}

impl<'a> Teacher<'a> {
    pub(crate) fn new(
        game: &'a WordGame,
        law: Law<'a>,
        cuts: Vec<Letter>,
        family: &'a Acceptor,
        letters: Vec<Letter>,
        budget: Budget,
    ) -> Teacher<'a> {
        Teacher {
            game,
            law,
            cuts,
            known: FxHashMap::default(),
            reached: Vec::new(),
            family,
            letters,
            budget,
        }
    }

    pub(crate) fn game(&self) -> &'a WordGame {
        self.game
    }

    /// Whether words are cut into sums.
    pub(crate) fn cuts(&self) -> &[Letter] {
        &self.cuts
    }

    /// How many words were played.
    pub(crate) fn words(&self) -> usize {
        self.known.len()
    }

    /// What a word has; nothing if it does not occur.
    pub(crate) fn ask(&mut self, word: &[Letter]) -> Result<Option<Output>, Refused> {
        let occurs = if self.cuts.is_empty() {
            self.is_reached(word)?
        } else {
            self.is_block(word)
        };
        if !occurs {
            return Ok(None);
        }
        if let Some(&known) = self.known.get(word) {
            return Ok(Some(known));
        }
        Ok(Some(self.play(word)?))
    }

    /// Whether a word is one part of a sum: it has no cut inside, and no place without a cell.
    fn is_block(&self, word: &[Letter]) -> bool {
        let inside = word.len().saturating_sub(1);
        let gap = self.game.gap;
        let is_gap = |letter: &Letter| Some(*letter) == gap;
        !word.iter().any(is_gap) && !(1..inside).any(|at| self.cuts.contains(&word[at]))
    }

    /// The parts of a sum.
    pub(crate) fn blocks<'w>(&self, word: &'w [Letter]) -> Vec<&'w [Letter]> {
        let mut blocks = Vec::new();
        let mut begin = 0;
        for (at, letter) in word.iter().enumerate() {
            if self.cuts.contains(letter) {
                // A place without a cell belongs to no part, other cuts to the parts on both sides.
                let is_gap = Some(*letter) == self.game.gap;
                blocks.push(&word[begin..at + usize::from(!is_gap)]);
                begin = at + usize::from(is_gap);
            }
        }
        blocks.push(&word[begin..]);
        blocks
    }

    fn is_reached(&mut self, word: &[Letter]) -> Result<bool, Refused> {
        // A family of all words has nothing that cannot be reached.
        if self.family.accepts.iter().all(|accepts| *accepts) {
            return Ok(true);
        }
        let length = word.len();
        if self.reached.len() <= length {
            self.reached.resize(length + 1, None);
        }
        if self.reached[length].is_none() {
            let words = self.family.words(&self.letters, length, MOST_WORDS);
            let mut open = words.ok_or(Refused::TooMany(length))?;
            let mut reached: FxHashSet<Word> = open.iter().cloned().collect();
            while let Some(word) = open.pop() {
                self.budget.check(reached.len() * (length + 40))?;
                if reached.len() > MOST_WORDS {
                    return Err(Refused::TooMany(length));
                }
                let (left, right) = self.options(&word);
                for option in left.into_iter().chain(right) {
                    if reached.insert(option.clone()) {
                        open.push(option);
                    }
                }
            }
            self.reached[length] = Some(reached);
        }
        Ok(self.reached[length]
            .as_ref()
            .is_some_and(|words| words.contains(word)))
    }

    /// Left's and Right's options; for an impartial game the second list is empty, since it would be the same.
    pub(crate) fn options(&self, word: &[Letter]) -> Options {
        let left = self.game.left.options(word);
        let right = if self.game.impartial {
            Vec::new()
        } else {
            self.game.right.options(word)
        };
        (left, right)
    }

    /// What a word has, by playing it out.
    pub(crate) fn play(&mut self, word: &[Letter]) -> Result<Output, Refused> {
        let mut open: Vec<(Word, Option<Options>)> = vec![(word.to_vec(), None)];
        while let Some((word, options)) = open.pop() {
            if self.known.contains_key(&word) {
                continue;
            }
            let Some((left, right)) = options else {
                self.budget.check(self.known.len() * (word.len() + 48))?;
                if self.known.len() > MOST_WORDS {
                    return Err(Refused::TooMany(word.len()));
                }
                let (left, right) = self.options(&word);
                let all = left.iter().chain(&right);
                let blocks = all.flat_map(|option| self.blocks(option));
                let unknown = blocks.filter(|block| !self.known.contains_key(*block));
                let unknown: Vec<Word> = unknown.map(<[Letter]>::to_vec).collect();
                open.push((word, Some((left, right))));
                open.extend(unknown.into_iter().map(|block| (block, None)));
                continue;
            };
            let left = self.outputs(&left)?;
            let right = if self.game.impartial {
                left.clone()
            } else {
                self.outputs(&right)?
            };
            let output = self.law.of(left, right)?;
            self.known.insert(word, output);
        }
        Ok(self.known.get(word).copied().unwrap_or_default())
    }

    /// What options have whose parts are all known; sorted, each once.
    fn outputs(&mut self, options: &[Word]) -> Result<Vec<Output>, Stopped> {
        let mut outputs = Vec::with_capacity(options.len());
        for option in options {
            if self.cuts.is_empty() {
                outputs.extend(self.known.get(option));
                continue;
            }
            let mut sum = None;
            for block in self.blocks(option) {
                let Some(&output) = self.known.get(block) else {
                    continue;
                };
                sum = Some(match sum {
                    None => output,
                    Some(sum) => self.law.sum(sum, output)?,
                });
            }
            outputs.extend(sum);
        }
        outputs.sort_unstable();
        outputs.dedup();
        Ok(outputs)
    }
}
