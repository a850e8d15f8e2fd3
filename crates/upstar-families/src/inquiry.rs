//! What is asked about a family, and the answer.

use crate::ending::Measure;
use crate::family::Family;
use crate::formulas::FormulaTheorem;
use crate::game::WordGame;
use crate::law::Question;
use crate::prove::{Failure, Has, Limits, Progress, Theorem, counterexample, prove};
use crate::relation::Word;
use crate::statement::by_length;
use crate::strategy::{self, StrategyTheorem};
use upstar_values::budget::Stopped;
use upstar_values::game::{Algebra, Outcome};

/// What is conjectured about every position of a family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// All have this outcome.
    Outcome(Outcome),
    /// All have this nim value.
    Nim(u64),
    /// All are equal to the value of [`Question::Beside`].
    Equal,
    /// All are at least that value.
    AtLeast,
    /// All are at most that value.
    AtMost,
}

impl Claim {
    /// Whether a position has what is claimed.
    pub fn holds(self, has: &Has) -> bool {
        let outcome = has.outcome();
        match self {
            Claim::Outcome(wanted) => outcome == Some(wanted),
            Claim::Nim(value) => *has == Has::Nim(value),
            Claim::Equal => outcome == Some(Outcome::P),
            Claim::AtLeast => matches!(outcome, Some(Outcome::P | Outcome::L)),
            Claim::AtMost => matches!(outcome, Some(Outcome::P | Outcome::R)),
        }
    }
}

/// The answer to a question about a family.
#[derive(Clone, Debug)]
pub enum Answer {
    /// What every position has is proved, and so is the claim, if there was one.
    Proved(Box<Theorem>),
    /// Who wins every position is proved by a strategy, and so is the claim, if there was one.
    ByStrategy(Box<StrategyTheorem>),
    /// The claim is false: a shortest position that does not have what was claimed.
    Refuted {
        /// The position.
        word: Word,
        /// What it has.
        has: Has,
    },
}

/// The number of positions that are tried before anything is proved, to find a counterexample to a claim.
const FIRST_TRIES: usize = 2000;

/// Answers a question, perhaps with a claim about all positions of the family.
///
/// A false claim gets its shortest counterexample, even where nothing can be proved: short positions are played first.
pub fn answer(
    game: &WordGame,
    family: &Family,
    question: &Question,
    claim: Option<Claim>,
    limits: Limits,
    algebra: &mut Algebra,
    progress: &mut dyn FnMut(Progress),
) -> Result<Answer, Failure> {
    if let Some(claim) = claim {
        let holds = &mut |has: &Has| claim.holds(has);
        let found = counterexample(game, family, question, algebra, FIRST_TRIES, holds)?;
        if let Some((word, has)) = found {
            return Ok(Answer::Refuted { word, has });
        }
    }
    // On boards of several rows the followers are mostly too wild for an automaton, so that symmetry is tried first. On one row it is tried last.
    let by_strategy = |algebra: &Algebra, progress: &mut dyn FnMut(Progress)| {
        let asked = *question == Question::Outcome { misere: false };
        let found =
            asked.then(|| strategy::prove(game, family, limits, algebra.budget(), progress));
        let found = found.and_then(Result::ok).filter(|theorem| {
            let mut outcomes = theorem.lengths.iter().flatten();
            claim.is_none_or(|claim| {
                outcomes.all(|&outcome| claim.holds(&Has::Outcomes(vec![outcome])))
            })
        });
        found.map(|theorem| Answer::ByStrategy(Box::new(theorem)))
    };
    let several_rows = game.cells.iter().any(|column| column.len() > 1);
    if several_rows && let Some(answer) = by_strategy(algebra, progress) {
        return Ok(answer);
    }
    let theorem = match prove(game, family, question, limits, algebra, progress) {
        Ok(theorem) => theorem,
        Err(failure) if several_rows => return Err(failure),
        Err(failure) => return by_strategy(algebra, progress).ok_or(failure),
    };
    if let Some(claim) = claim {
        let exception = theorem.exception(algebra, &mut |has, _| Ok(claim.holds(has)));
        let exception = exception.map_err(|stopped| {
            let at = Progress {
                states: theorem.machine.len(),
                words: theorem.words,
                checks: 0,
            };
            Failure::Stopped(stopped, at)
        })?;
        if let Some((word, has)) = exception {
            return Ok(Answer::Refuted { word, has });
        }
    }
    Ok(Answer::Proved(Box::new(theorem)))
}

impl Theorem {
    /// What the proof consists of, in words.
    pub fn grounds(&self) -> String {
        let measures: Vec<String> = self.measures.iter().map(|m| m.words(&self.game)).collect();
        let cuts = match self.cuts.len() {
            0 => String::new(),
            _ => format!(
                "; positions are sums, cut at {}",
                self.game.texts(&self.cuts)
            ),
        };
        format!(
            "an automaton of {} states obeys the law of the game in all {} cases{cuts}\nplay ends: every move lowers {}",
            self.machine.len(),
            self.product,
            measures.join(", or keeps it and lowers ")
        )
    }
}

impl StrategyTheorem {
    /// The theorem in words.
    pub fn statement(&self) -> String {
        let lengths: Vec<Vec<String>> = self
            .lengths
            .iter()
            .map(|outcomes| {
                outcomes
                    .iter()
                    .map(|outcome| outcome.name().to_owned())
                    .collect()
            })
            .collect();
        let (family, name) = (&self.family, &self.game.name);
        format!(
            "outcome of every position of {family} in {name}, by length\n{}",
            by_length(&lengths, self.from)
        )
    }

    /// What the proof consists of, in words.
    pub fn grounds(&self) -> String {
        let measures: Vec<String> = self.measures.iter().map(|m| m.words(&self.game)).collect();
        format!(
            "the second player's strategy: {}\nit was checked in {} cases, which stand for positions of every length\nplay ends: every move lowers {}",
            self.explanation(),
            self.product,
            measures.join(", or keeps it and lowers ")
        )
    }
}

impl FormulaTheorem {
    /// What the proof consists of, in words.
    pub fn grounds(&self) -> String {
        let measures: Vec<String> = self.measures.iter().map(|m| m.words(&self.game)).collect();
        format!(
            "{} lemmas follow from each other for all parameters\nplay ends: every move lowers {}",
            self.lemmas.len(),
            measures.join(", or keeps it and lowers ")
        )
    }
}

impl WordGame {
    /// Letters as they are listed.
    fn texts(&self, letters: &[u8]) -> String {
        let texts: Vec<&str> = letters
            .iter()
            .map(|&l| self.letters[l as usize].as_str())
            .collect();
        texts.join(" ")
    }
}

impl Measure {
    /// The quantity in words.
    pub fn words(&self, game: &WordGame) -> String {
        let with = |wanted: &dyn Fn(i32) -> bool| -> String {
            let letters =
                (0..game.letters.len() as u8).filter(|&l| wanted(self.weights[l as usize]));
            game.texts(&letters.collect::<Vec<_>>())
        };
        let (more, less) = (with(&|w| w > 0), with(&|w| w < 0));
        let texts = match self.by_place {
            false => [
                ("the number of ", more),
                ("the number of cells other than ", less),
            ],
            true => [
                ("the distance from the left of ", more),
                ("the distance from the right of ", less),
            ],
        };
        let texts = texts.iter().filter(|(_, letters)| !letters.is_empty());
        let texts: Vec<String> = texts
            .map(|(what, letters)| format!("{what}{letters}"))
            .collect();
        texts.join(" and ")
    }
}

/// The sentence about a claim that is false.
pub fn refutation(
    game: &WordGame,
    word: &[u8],
    has: &Has,
    question: &Question,
    algebra: &mut Algebra,
) -> Result<String, Stopped> {
    let text = has.text(algebra)?;
    let position = if word.is_empty() {
        "the empty position".to_owned()
    } else {
        game.text(word)
    };
    Ok(match question {
        Question::Beside(_) => {
            format!("not so: {position} is a shortest exception; the difference has outcome {text}")
        }
        Question::Nim => {
            format!("not so: {position} is a shortest exception; its nim value is {text}")
        }
        Question::Value => {
            format!("not so: {position} is a shortest exception; its value is {text}")
        }
        Question::Outcome { .. } => {
            format!("not so: {position} is a shortest exception; its outcome is {text}")
        }
    })
}
