//! What a position has, from what its options have: one law for outcomes, one for nim values, one for values.

use crate::machine::Output;
use rustc_hash::FxHashMap;
use upstar_values::budget::Stopped;
use upstar_values::game::{Algebra, Game};

/// What is asked of every position of a family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// Who wins.
    Outcome {
        /// Whether the player who cannot move wins.
        misere: bool,
    },
    /// The nim value.
    Nim,
    /// The value in canonical form.
    Value,
    /// Who wins the sum with a given game: the difference of position and value, for proofs that they are equal. The list has the options of
    /// the game and of its followers, each a number before it in the list; the last one is the game.
    Beside(Vec<(Vec<usize>, Vec<usize>)>),
}

/// A law, with the outputs that were met.
pub(crate) struct Law<'a> {
    question: &'a Question,
    algebra: &'a mut Algebra,
    /// The number of each output in a canonical writing.
    numbers: FxHashMap<Meaning, Output>,
    meanings: Vec<Meaning>,
    /// Options and what they lead to; the same sets come again and again.
    known: FxHashMap<(Vec<Output>, Vec<Output>), Output>,
    sums: FxHashMap<(Output, Output), Output>,
}

/// What an output stands for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Meaning {
    /// For the position beside each game of the list: whether Left wins moving first, and whether Right does.
    Wins(Vec<(bool, bool)>),
    Nim(u64),
    Value(Game),
}

impl<'a> Law<'a> {
    pub(crate) fn new(question: &'a Question, algebra: &'a mut Algebra) -> Law<'a> {
        Law {
            question,
            algebra,
            numbers: FxHashMap::default(),
            meanings: Vec::new(),
            known: FxHashMap::default(),
            sums: FxHashMap::default(),
        }
    }

    /// Whether a word that is cut into parts has the sum of what the parts have.
    pub(crate) fn adds(&self) -> bool {
        matches!(self.question, Question::Nim | Question::Value)
    }

    pub(crate) fn meaning(&self, output: Output) -> &Meaning {
        &self.meanings[output as usize]
    }

    pub(crate) fn meanings(&self) -> &[Meaning] {
        &self.meanings
    }

    pub(crate) fn algebra(&mut self) -> &mut Algebra {
        self.algebra
    }

    fn number(&mut self, meaning: Meaning) -> Output {
        if let Some(&output) = self.numbers.get(&meaning) {
            return output;
        }
        let output = self.meanings.len() as Output;
        self.meanings.push(meaning.clone());
        self.numbers.insert(meaning, output);
        output
    }

    /// What a position has whose options have these; both lists are sorted and without repetition.
    pub(crate) fn of(&mut self, left: Vec<Output>, right: Vec<Output>) -> Result<Output, Stopped> {
        if let Some(&known) = self.known.get(&(left.clone(), right.clone())) {
            return Ok(known);
        }
        let meaning = match self.question {
            Question::Outcome { misere } => self.wins(&left, &right, *misere, &[(vec![], vec![])]),
            Question::Beside(games) => self.wins(&left, &right, false, games),
            Question::Nim => {
                let mut there: Vec<u64> = left.iter().map(|&output| self.nim(output)).collect();
                there.sort_unstable();
                there.dedup();
                let mex = there.iter().zip(0..).take_while(|(a, b)| **a == *b).count();
                Meaning::Nim(mex as u64)
            }
            Question::Value => {
                let left_games: Vec<Game> = left.iter().map(|&o| self.value(o)).collect();
                let right_games: Vec<Game> = right.iter().map(|&o| self.value(o)).collect();
                Meaning::Value(self.algebra.construct(&left_games, &right_games)?)
            }
        };
        let output = self.number(meaning);
        self.known.insert((left, right), output);
        Ok(output)
    }

    fn wins(
        &self,
        left: &[Output],
        right: &[Output],
        misere: bool,
        games: &[(Vec<usize>, Vec<usize>)],
    ) -> Meaning {
        let wins = |output: Output, game: usize| match &self.meanings[output as usize] {
            Meaning::Wins(wins) => wins[game],
            _ => (false, false),
        };
        let mut here: Vec<(bool, bool)> = Vec::with_capacity(games.len());
        for (game, (lefts, rights)) in games.iter().enumerate() {
            let left_wins = left.iter().any(|&option| !wins(option, game).1)
                || lefts.iter().any(|&option| !here[option].1)
                || misere && left.is_empty();
            let right_wins = right.iter().any(|&option| !wins(option, game).0)
                || rights.iter().any(|&option| !here[option].0)
                || misere && right.is_empty();
            here.push((left_wins, right_wins));
        }
        Meaning::Wins(here)
    }

    fn nim(&self, output: Output) -> u64 {
        match self.meanings[output as usize] {
            Meaning::Nim(value) => value,
            _ => 0,
        }
    }

    fn value(&self, output: Output) -> Game {
        match self.meanings[output as usize] {
            Meaning::Value(value) => value,
            _ => Game::ZERO,
        }
    }

    /// What the sum of two positions has.
    pub(crate) fn sum(&mut self, a: Output, b: Output) -> Result<Output, Stopped> {
        let key = (a.min(b), a.max(b));
        if let Some(&sum) = self.sums.get(&key) {
            return Ok(sum);
        }
        let meaning = match self.question {
            Question::Nim => Meaning::Nim(self.nim(a) ^ self.nim(b)),
            _ => {
                let (g, h) = (self.value(a), self.value(b));
                Meaning::Value(self.algebra.add(g, h)?)
            }
        };
        let sum = self.number(meaning);
        self.sums.insert(key, sum);
        Ok(sum)
    }
}
