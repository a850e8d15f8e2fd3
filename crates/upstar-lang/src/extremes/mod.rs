//! Searching for extreme positions: the hottest, the one with the greatest atomic weight, the one with the most moves.
//!
//! Several chains walk from board to board, each with random numbers of its own. They work in rounds. After a round their finds are merged
//! in a fixed order. A round begins with empty stores of values, so that what a chain does depends on nothing but its state: not on the
//! number of threads, not on the speed of the machine, and not on stops in between.

mod board;
mod chain;
mod field;
mod score;
mod state;

use crate::diagnostic::Diagnostic;
use crate::random::Random;
use crate::session::{Limits, Session};
use crate::syntax::parse_statements;
use board::Board;
use chain::{Chain, ROUND, Round};
use field::{Field, wrong};
use num_bigint::BigInt;
use score::{Measure, Score};
use std::cmp::Reverse;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use upstar::budget::Budget;
use upstar::number::Rational;
use upstar::position::{AnyPosition, Ruleset};
use web_time::Instant;

/// Chains that start anew near the best positions choose among so many.
const ELITE: usize = 8;

/// After so many rounds without a suitable position there seems to be none.
const HOPEFUL: u64 = 4;

/// What is sought, and where.
#[derive(Clone, Debug)]
pub struct Aim {
    /// The ruleset; its positions are boards, strips or grids.
    pub ruleset: Arc<dyn Ruleset>,
    /// The expression that is to be as great as possible. It may use `value`, `temperature`, …, `position` and `cells`, like the
    /// condition of a [`Search`](crate::Search).
    pub objective: String,
    /// Whether it is to be as small as possible instead.
    pub is_least: bool,
    /// Of equally good positions, chains prefer those with a greater value of this expression. Among equally hot positions the search
    /// prefers those with a greater difference of stops unless this says something else.
    pub then: Option<String>,
    /// The most cells in play.
    pub cells: usize,
    /// Rows and columns of the box that holds the boards; chosen if not given.
    pub size: Option<(usize, usize)>,
    /// The seed of all random numbers.
    pub seed: u64,
    /// How many chains there are.
    pub chains: usize,
    /// How many of the best positions are kept.
    pub top: usize,
    /// The most bytes for the values of one position.
    pub each_memory: usize,
    /// The most time for one position. It makes the search depend on the machine, and so it should be generous.
    pub each_time: Option<Duration>,
}

impl Aim {
    /// A search for the greatest value of an expression, with the usual limits.
    pub fn new(ruleset: Arc<dyn Ruleset>, objective: &str, cells: usize) -> Aim {
        Aim {
            ruleset,
            objective: objective.to_owned(),
            is_least: false,
            then: None,
            cells,
            size: None,
            seed: 0,
            chains: 8,
            top: 10,
            each_memory: 16 << 20,
            each_time: Some(Duration::from_secs(20)),
        }
    }

    /// What decides between equally good positions.
    fn guide(&self) -> Option<&str> {
        match &self.then {
            Some(then) => Some(then),
            None if self.objective.trim() == "temperature" && !self.is_least => {
                Some("left_stop - right_stop")
            }
            None => None,
        }
    }
}

/// A position that a search has found.
#[derive(Clone, Debug)]
pub struct Found {
    /// The number of the step that led to it, from 1 on.
    pub step: u64,
    /// Its cells in play.
    pub cells: usize,
    /// The position itself.
    pub position: AnyPosition,
    score: Score,
    board: Board,
}

impl Found {
    /// What is compared: better ones first.
    fn rank(&self) -> (Reverse<&Rational>, usize, u64) {
        (Reverse(&self.score.main), self.cells, self.step)
    }
}

/// How many positions were looked at, and what came of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// The objective is a number.
    pub suitable: u64,
    /// It is none.
    pub unsuitable: u64,
    /// The ruleset does not allow the board, or it is empty.
    pub refused: u64,
    /// The values needed too much memory.
    pub out_of_memory: u64,
    /// The values took too much time. If there is one, the search may go another way on another machine.
    pub out_of_time: u64,
}

impl Counts {
    fn add(&mut self, other: Counts) {
        self.suitable += other.suitable;
        self.unsuitable += other.unsuitable;
        self.refused += other.refused;
        self.out_of_memory += other.out_of_memory;
        self.out_of_time += other.out_of_time;
    }
}

/// The limits of a round.
struct Limit {
    /// The most time for one position.
    time: Option<Duration>,
    /// The most bytes for one position.
    memory: usize,
    /// The limits of the search as a whole.
    whole: Budget,
    deadline: Option<Instant>,
}

/// A search for extreme positions that is under way.
///
/// ```
/// use upstar_lang::{Aim, Extremes, Limits, Session};
/// let mut session = Session::new(Limits::default());
/// let aim = Aim::new(session.field("domineering").unwrap(), "temperature", 4);
/// let mut search = Extremes::new(aim).unwrap();
/// search.round(&mut session, 1).unwrap();
/// let hottest = &search.best()[0];
/// assert_eq!(hottest.position.call(), "domineering(\"..|..\")");
/// assert_eq!(search.objective(hottest).to_string(), "1");
/// ```
#[derive(Debug)]
pub struct Extremes {
    aim: Aim,
    field: Field,
    measure: Measure,
    rounds: u64,
    chains: Vec<Chain>,
    records: Vec<Found>,
    best: Vec<Found>,
    counts: Counts,
    /// Why the first unsuitable position is unsuitable.
    problem: Option<Diagnostic>,
}

impl Extremes {
    /// A search from the start.
    pub fn new(aim: Aim) -> Result<Extremes, Diagnostic> {
        if aim.chains == 0 {
            return Err(wrong("a search has at least one chain"));
        }
        for text in [Some(&*aim.objective), aim.guide()].into_iter().flatten() {
            parse_statements(text)?;
        }
        let field = Field::new(&aim.ruleset, aim.cells, aim.size)?;
        let random = |chain: usize| {
            let seed = BigInt::from(aim.seed) + (BigInt::from(chain) << 64);
            Random::new(&seed)
        };
        let chains = (0..aim.chains).map(|chain| Chain::new(&field, random(chain)));
        Ok(Extremes {
            chains: chains.collect(),
            measure: Measure::new(
                &aim.objective,
                aim.guide(),
                aim.is_least,
                aim.ruleset.is_impartial(),
            ),
            field,
            aim,
            rounds: 0,
            records: Vec::new(),
            best: Vec::new(),
            counts: Counts::default(),
            problem: None,
        })
    }

    /// What is sought.
    pub fn aim(&self) -> &Aim {
        &self.aim
    }

    /// Rows and columns of the box.
    pub fn size(&self) -> (usize, usize) {
        (self.field.boards.rows, self.field.boards.columns)
    }

    /// Steps so far.
    pub fn steps(&self) -> u64 {
        self.rounds * self.round_steps()
    }

    /// Steps of a round.
    pub fn round_steps(&self) -> u64 {
        ROUND * self.chains.len() as u64
    }

    /// The positions that were better than all before them, in order.
    pub fn records(&self) -> &[Found] {
        &self.records
    }

    /// The best positions, up to symmetry, the best first; of equally good ones the smallest first.
    pub fn best(&self) -> &[Found] {
        &self.best[..self.best.len().min(self.aim.top)]
    }

    /// What came of the positions so far.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// The objective of a position that was found.
    pub fn objective(&self, found: &Found) -> Rational {
        match self.aim.is_least {
            true => found.score.main.neg(),
            false => found.score.main.clone(),
        }
    }

    /// Walks on for a round, with so many threads. After an error the search is where it was before the round. Returns how many records
    /// are new. The time is that of the session's question under way, if there is one.
    pub fn round(&mut self, session: &mut Session, threads: usize) -> Result<usize, Diagnostic> {
        session.one_question(|session| self.round_within(session, threads))
    }

    fn round_within(&mut self, session: &mut Session, threads: usize) -> Result<usize, Diagnostic> {
        let left = session.time_left();
        let limit = Limit {
            time: self.aim.each_time,
            memory: self.aim.each_memory,
            whole: session.algebra().budget().clone(),
            deadline: left.and_then(|left| Instant::now().checked_add(left)),
        };
        let work: Vec<Mutex<(Chain, Session)>> = self
            .chains
            .iter()
            .map(|chain| Mutex::new((chain.clone(), session.beside(Limits::default()))))
            .collect();
        let results: Vec<Mutex<Option<Result<Round, Diagnostic>>>> =
            work.iter().map(|_| Mutex::new(None)).collect();
        let next = AtomicUsize::new(0);
        let labour = || {
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(item) = work.get(at) else { break };
                let mut item = item.lock().unwrap_or_else(PoisonError::into_inner);
                let (chain, session) = &mut *item;
                let round = chain.round(&self.field, &self.measure, session, &limit);
                let is_over = round.is_err();
                *results[at].lock().unwrap_or_else(PoisonError::into_inner) = Some(round);
                // The values are not needed any more.
                session.renew();
                if is_over {
                    break;
                }
            }
        };
        // Each thread may hold twice the memory of one position.
        let most = session.limits().memory.map_or(usize::MAX, |memory| {
            memory / self.aim.each_memory.saturating_mul(2).max(1)
        });
        let helpers = threads.min(work.len()).min(most).saturating_sub(1);
        std::thread::scope(|scope| {
            for _ in 0..helpers {
                scope.spawn(labour);
            }
            labour();
        });
        let mut rounds = Vec::new();
        for result in results {
            match result.into_inner().unwrap_or_else(PoisonError::into_inner) {
                Some(Ok(round)) => rounds.push(round),
                Some(Err(problem)) => return Err(problem),
                // A chain before it was stopped.
                None => {}
            }
        }
        if rounds.len() < self.chains.len() {
            return Err(wrong("stopped"));
        }
        self.chains = work
            .into_iter()
            .map(|item| item.into_inner().unwrap_or_else(PoisonError::into_inner).0)
            .collect();
        Ok(self.merge(rounds))
    }

    /// Merges what the chains have found, in the order of their steps.
    fn merge(&mut self, rounds: Vec<Round>) -> usize {
        let (before, records) = (self.steps(), self.records.len());
        let mut all = Vec::new();
        for (chain, round) in rounds.into_iter().enumerate() {
            self.counts.add(round.counts);
            if self.problem.is_none() {
                self.problem = round.problem;
            }
            let place = |step: u64| before + step * self.chains.len() as u64 + chain as u64 + 1;
            let found = round.found.into_iter();
            all.extend(found.map(|(step, found)| Found {
                step: place(step),
                ..found
            }));
        }
        all.sort_unstable_by_key(|found| found.step);
        for found in all {
            let last = self.records.last();
            if last.is_none_or(|last| last.score.main < found.score.main) {
                self.records.push(found.clone());
            }
            self.keep(found);
        }
        self.rounds += 1;
        let best: Vec<&Board> = self.best.iter().take(ELITE).map(|b| &b.board).collect();
        for chain in &mut self.chains {
            if chain.is_stuck() {
                chain.restart(&self.field, &best);
            }
        }
        self.records.len() - records
    }

    /// Puts a position among the best, if it is one of them and no symmetric copy is there.
    fn keep(&mut self, found: Found) {
        let most = self.aim.top.max(ELITE);
        let is_full = self.best.len() >= most;
        if is_full
            && self
                .best
                .last()
                .is_some_and(|last| last.rank() < found.rank())
        {
            return;
        }
        let key = found.position.symmetry_key();
        let copy = |other: &Found| other.position.symmetry_key() == key;
        if let Some(copy) = self.best.iter().position(copy) {
            if self.best[copy].rank() < found.rank() {
                return;
            }
            self.best.remove(copy);
        }
        let place = self
            .best
            .partition_point(|other| other.rank() < found.rank());
        self.best.insert(place, found);
        self.best.truncate(most);
    }

    /// Why there is no suitable position after several rounds, if there is none.
    pub fn emptiness(&self) -> Option<Diagnostic> {
        if self.counts.suitable > 0 || self.rounds < HOPEFUL {
            return None;
        }
        Some(self.none_suits())
    }

    /// What is wrong if no position suits.
    pub fn none_suits(&self) -> Diagnostic {
        match &self.problem {
            Some(problem) => problem.clone(),
            None => wrong(format!(
                "{} allows none of the boards that were tried",
                self.aim.ruleset.name()
            )),
        }
    }
}
