//! From a family and a question to a theorem.

use crate::ending::{self, Measure};
use crate::family::{Acceptor, Family};
use crate::game::WordGame;
use crate::law::{Law, Meaning, Question};
use crate::learn::Learner;
use crate::machine::{Machine, Output};
use crate::relation::{Letter, Word};
use crate::teacher::{Refused, Teacher};
use crate::verify::{Break, Finding, Verifier};
use rustc_hash::FxHashSet;
use std::collections::VecDeque;
use upstar_values::budget::Stopped;
use upstar_values::game::{Algebra, Game, Outcome};

/// Limits on the size of a proof.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The most states of an automaton.
    pub states: usize,
    /// The most states of the product in which it is checked.
    pub product: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            states: 20_000,
            product: 4_000_000,
        }
    }
}

/// How far the work is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The states of the automaton so far.
    pub states: usize,
    /// The words that were played.
    pub words: usize,
    /// How often the automaton was checked.
    pub checks: usize,
}

/// What every word of a family has, proved.
#[derive(Clone, Debug)]
pub struct Theorem {
    /// The game.
    pub game: WordGame,
    /// The family, as it was written.
    pub family: Family,
    /// What was asked.
    pub question: Question,
    /// The automaton.
    pub machine: Machine,
    /// What each output of the machine stands for.
    pub meanings: Vec<Has>,
    /// The letters at which words are cut into sums; empty if words are taken whole.
    pub cuts: Vec<Letter>,
    /// Why play ends.
    pub measures: Vec<Measure>,
    /// The states of the product in which the automaton was checked.
    pub product: usize,
    /// The words that were played to learn it.
    pub words: usize,
    pub(crate) acceptor: Acceptor,
}

/// What a position has.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Has {
    /// Who wins the position beside each game of the question's list; the last is the game itself.
    Outcomes(Vec<Outcome>),
    /// A nim value.
    Nim(u64),
    /// A value.
    Value(Game),
}

impl Has {
    /// The outcome, if that was asked.
    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            Has::Outcomes(list) => list.last().copied(),
            _ => None,
        }
    }

    fn of(meaning: &Meaning) -> Has {
        match meaning {
            Meaning::Wins(wins) => {
                let outcome = |&(left, right): &(bool, bool)| Outcome::from_starts(left, !right);
                Has::Outcomes(wins.iter().map(outcome).collect())
            }
            Meaning::Nim(value) => Has::Nim(*value),
            Meaning::Value(value) => Has::Value(*value),
        }
    }
}

impl std::fmt::Display for Progress {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Progress { states, words, .. } = self;
        write!(f, "an automaton of {states} states from {words} positions")
    }
}

/// Why there is no theorem.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// A limit of time or memory was reached, or the work was stopped.
    #[error("{0}; not proved: it came to {1}, which does not hold for all lengths")]
    Stopped(Stopped, Progress),
    /// The automaton became too large: the pattern is probably none, or needs more states than allowed.
    #[error(
        "not proved: it came to {0}, and more states are not allowed; the family may have no pattern that an automaton can follow"
    )]
    TooManyStates(Progress),
    /// The product in which the automaton is checked became too large.
    #[error("not proved: it came to {0}, whose check has too many cases")]
    ProductTooLarge(Progress),
    /// Too many positions of one length.
    #[error(
        "not proved: it came to {progress}, and there are too many positions of length {length}"
    )]
    TooManyWords {
        /// The length.
        length: usize,
        /// How far the work was.
        progress: Progress,
    },
    /// It is not known that play ends.
    #[error("not proved: no quantity was found that every move lowers, so that play might not end")]
    MayNotEnd,
    /// Nim values were asked, and the players have different moves.
    #[error(
        "the players have different moves, so that positions have no nim values; ask for outcomes or values"
    )]
    NotImpartial,
}

impl Failure {
    fn refused(refused: Refused, progress: Progress) -> Failure {
        match refused {
            Refused::Stopped(stopped) => Failure::Stopped(stopped, progress),
            Refused::TooMany(length) => Failure::TooManyWords { length, progress },
        }
    }
}

/// Proves what every word of a family has.
///
/// An automaton is learnt from short words, and checked exactly: in each state of a finite product the law of the game holds, so that it holds for
/// words of every length by induction over the moves, which always end.
pub fn prove(
    game: &WordGame,
    family: &Family,
    question: &Question,
    limits: Limits,
    algebra: &mut Algebra,
    progress: &mut dyn FnMut(Progress),
) -> Result<Theorem, Failure> {
    if *question == Question::Nim && !game.impartial {
        return Err(Failure::NotImpartial);
    }
    let letters = game.reached_letters(family.letters());
    let measures = ending::measures(game, &letters).ok_or(Failure::MayNotEnd)?;
    let budget = algebra.budget().clone();
    let law = Law::new(question, algebra);
    let cuts: Vec<Letter> = if law.adds() {
        let cuts = game.cuts().into_iter();
        cuts.filter(|letter| letters.contains(letter)).collect()
    } else {
        Vec::new()
    };
    // A place without a cell never lies inside a part of a sum.
    let cut_gap = game.gap.filter(|gap| cuts.contains(gap));
    let read: Vec<Letter> = letters
        .iter()
        .copied()
        .filter(|&l| Some(l) != cut_gap)
        .collect();
    let acceptor = family.automaton(&letters);
    let whole = family.automaton(&read);
    let mut teacher = Teacher::new(game, law, cuts, &acceptor, letters, budget.clone());
    let mut at = Progress {
        states: 0,
        words: 0,
        checks: 0,
    };
    let (machine, product) = match learn(&mut teacher, read, &whole, limits, &mut at, progress) {
        Ok(found) => found,
        Err(Gone::Failed(failure)) => return Err(failure),
        Err(Gone::Refused(refused)) => return Err(Failure::refused(refused, at)),
    };
    let words = teacher.words();
    let meanings = teacher.law.meanings().iter().map(Has::of).collect();
    let cuts = teacher.cuts().to_vec();
    drop(teacher);
    Ok(Theorem {
        game: game.clone(),
        family: family.clone(),
        question: question.clone(),
        machine,
        meanings,
        cuts,
        measures,
        product,
        words,
        acceptor,
    })
}

/// A shortest word of the family among the first ones, by length, that does not have what is wanted, found by play.
pub fn counterexample(
    game: &WordGame,
    family: &Family,
    question: &Question,
    algebra: &mut Algebra,
    words: usize,
    wanted: &mut dyn FnMut(&Has) -> bool,
) -> Result<Option<(Word, Has)>, Failure> {
    /// Longer words are not tried.
    const LONGEST: usize = 64;
    let letters = game.reached_letters(family.letters());
    ending::measures(game, &letters).ok_or(Failure::MayNotEnd)?;
    let acceptor = family.automaton(&letters);
    let budget = algebra.budget().clone();
    let law = Law::new(question, algebra);
    let mut teacher = Teacher::new(game, law, Vec::new(), &acceptor, letters.clone(), budget);
    let mut tried = 0;
    let mut at = Progress {
        states: 0,
        words: 0,
        checks: 0,
    };
    for length in 0..LONGEST {
        let Some(list) = acceptor.words(&letters, length, words) else {
            return Ok(None);
        };
        for word in list {
            let output = teacher
                .play(&word)
                .map_err(|refused| Failure::refused(refused, at))?;
            let has = Has::of(teacher.law.meaning(output));
            if !wanted(&has) {
                return Ok(Some((word, has)));
            }
            tried += 1;
            at.words = teacher.words();
            if tried >= words || teacher.words() > 100 * words {
                return Ok(None);
            }
        }
    }
    Ok(None)
}

enum Gone {
    Refused(Refused),
    Failed(Failure),
}

impl From<Refused> for Gone {
    fn from(refused: Refused) -> Gone {
        Gone::Refused(refused)
    }
}

impl From<Stopped> for Gone {
    fn from(stopped: Stopped) -> Gone {
        Gone::Refused(stopped.into())
    }
}

fn learn(
    teacher: &mut Teacher<'_>,
    letters: Vec<Letter>,
    family: &Acceptor,
    limits: Limits,
    at: &mut Progress,
    progress: &mut dyn FnMut(Progress),
) -> Result<(Machine, usize), Gone> {
    let budget = teacher.law.algebra().budget().clone();
    let mut learner = Learner::new(letters.clone(), teacher)?;
    let cuts = teacher.cuts().to_vec();
    // Words of the family by their length.
    let mut words: Vec<Vec<Word>> = Vec::new();
    loop {
        let Some(machine) = learner.machine(teacher, limits.states)? else {
            return Err(Gone::Failed(Failure::TooManyStates(*at)));
        };
        *at = Progress {
            states: machine.len(),
            words: teacher.words(),
            checks: at.checks + 1,
        };
        progress(*at);
        // Parts of sums are cheap to play, so that longer ones are tried.
        let longest = match cuts.is_empty() {
            true => learner.depth() + 3,
            false => learner.depth() * 3 / 2 + 8,
        };
        while words.len() <= longest {
            let list = family.words(&letters, words.len(), EACH);
            words.push(list.unwrap_or_default());
        }
        if let Some(word) = wrong_word(teacher, &machine, &words[..=longest])? {
            learner.refine(&machine, &word, teacher)?;
            continue;
        }
        let verifier = Verifier {
            game: teacher.game(),
            machine: &machine,
            family,
            cuts: &cuts,
            law: &mut teacher.law,
            budget: &budget,
            most: limits.product,
        };
        let word = match verifier.run()? {
            Finding::Right(product) => return Ok((machine, product)),
            Finding::TooLarge => return Err(Gone::Failed(Failure::ProductTooLarge(*at))),
            Finding::Wrong(Break::Family(word) | Break::Word(word)) => word,
        };
        // The machine is wrong about the word or one of its options; otherwise the law would hold there.
        let (left, right) = teacher.options(&word);
        let mut suspects = vec![word];
        for option in left.into_iter().chain(right) {
            let blocks = teacher.blocks(&option).into_iter();
            suspects.extend(blocks.map(<[Letter]>::to_vec));
        }
        let mut found = false;
        for suspect in suspects {
            if teacher.ask(&suspect)? != machine.output(&suspect) {
                learner.refine(&machine, &suspect, teacher)?;
                found = true;
                break;
            }
        }
        debug_assert!(
            found,
            "a break of the law comes from a word with a wrong output"
        );
        if !found {
            return Err(Gone::Failed(Failure::ProductTooLarge(*at)));
        }
    }
}

/// The most words of one length that are tried on a machine; where there are more, none is.
const EACH: usize = 300;

/// A short word of the family on which the machine is wrong. This is cheaper than an exact check, and finds most of what is wrong early.
fn wrong_word(
    teacher: &mut Teacher<'_>,
    machine: &Machine,
    words: &[Vec<Word>],
) -> Result<Option<Word>, Refused> {
    for word in words.iter().flatten() {
        if teacher.ask(word)? != machine.output(word) {
            return Ok(Some(word.clone()));
        }
    }
    Ok(None)
}

impl Theorem {
    /// What a word has; `None` if it does not occur. Sums of values are formed by the algebra.
    pub fn of(&self, word: &[Letter], algebra: &mut Algebra) -> Result<Option<Has>, Stopped> {
        let mut done: Option<Has> = None;
        let mut state = 0u32;
        for &letter in word {
            let is_gap = Some(letter) == self.game.gap;
            let next = |state: u32| {
                self.machine
                    .index(letter)
                    .map(|i| self.machine.next[state as usize][i])
            };
            if !self.cuts.contains(&letter) {
                let Some(to) = next(state) else {
                    return Ok(None);
                };
                state = to;
                continue;
            }
            let (end, begin) = if is_gap {
                (Some(state), Some(0))
            } else {
                (next(state), next(0))
            };
            let (Some(end), Some(begin)) = (end, begin) else {
                return Ok(None);
            };
            let Some(part) = self.has(end) else {
                return Ok(None);
            };
            done = Some(joined(done, part, algebra)?);
            state = begin;
        }
        let Some(part) = self.has(state) else {
            return Ok(None);
        };
        Ok(Some(joined(done, part.clone(), algebra)?))
    }

    /// The states of the machine through which a position goes, in order.
    pub fn live_states(&self) -> Vec<usize> {
        let alive = self.machine.alive();
        (0..alive.len()).filter(|&state| alive[state]).collect()
    }

    fn has(&self, state: u32) -> Option<Has> {
        let output: Option<Output> = self.machine.outputs[state as usize];
        output.map(|output| self.meanings[output as usize].clone())
    }

    /// A shortest word of the family that does not have what is wanted.
    pub fn exception(
        &self,
        algebra: &mut Algebra,
        wanted: &mut dyn FnMut(&Has, &mut Algebra) -> Result<bool, Stopped>,
    ) -> Result<Option<(Word, Has)>, Stopped> {
        let letters = self.game.reached_letters(self.family.letters());
        let mut seen: FxHashSet<(u32, u32, Option<Has>)> = FxHashSet::default();
        let mut open: VecDeque<(Word, u32)> = VecDeque::from([(Vec::new(), 0)]);
        // Words that lead to the same states and sums have the same continuations.
        while let Some((word, family)) = open.pop_front() {
            if self.acceptor.accepts[family as usize]
                && let Some(has) = self.of(&word, algebra)?
                && !wanted(&has, algebra)?
            {
                return Ok(Some((word, has)));
            }
            for (i, &to) in self.acceptor.next[family as usize].iter().enumerate() {
                let mut longer = word.clone();
                longer.push(letters[i]);
                let key = self.signature(&longer, algebra)?;
                if let Some((state, sum)) = key
                    && seen.insert((to, state, sum))
                {
                    open.push_back((longer, to));
                }
            }
        }
        Ok(None)
    }

    /// What decides how a word goes on: the state of its last part, and what the parts before have.
    pub(crate) fn signature(
        &self,
        word: &[Letter],
        algebra: &mut Algebra,
    ) -> Result<Option<(u32, Option<Has>)>, Stopped> {
        let Some(cut) = word.iter().rposition(|letter| self.cuts.contains(letter)) else {
            return Ok(self.machine.state(word).map(|state| (state, None)));
        };
        let gap = Some(word[cut]) == self.game.gap;
        let sum = self.of(&word[..=cut], algebra)?;
        let last = if gap { &word[cut + 1..] } else { &word[cut..] };
        Ok(self.machine.state(last).map(|state| (state, sum)))
    }
}

fn joined(done: Option<Has>, part: Has, algebra: &mut Algebra) -> Result<Has, Stopped> {
    Ok(match (done, part) {
        (None, part) => part,
        (Some(Has::Nim(a)), Has::Nim(b)) => Has::Nim(a ^ b),
        (Some(Has::Value(a)), Has::Value(b)) => Has::Value(algebra.add(a, b)?),
        (Some(done), _) => done,
    })
}
