//! One walk from board to board.
//!
//! A step is taken if the new board is at least as good as the present one, or as the one of some steps before (late acceptance). So the
//! walk can go down for a while, and only comparisons are needed: no scale of the objective, and no arithmetic that is not exact.

use super::board::Board;
use super::field::Field;
use super::score::{Measure, Score};
use super::{Counts, Found, Limit};
use crate::diagnostic::Diagnostic;
use crate::random::Random;
use crate::session::{Limits, Session};
use crate::things::Placed;
use crate::value::Value;
use std::sync::Arc;
use upstar::budget::Stopped;

/// Steps of a chain in a round. Each round begins with an empty store of values.
pub(super) const ROUND: u64 = 64;

/// A board is compared with that of so many steps before.
const MEMORY: usize = 50;

/// A chain starts anew after so many rounds without progress.
const PATIENCE: u64 = 15;

/// A walk.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    pub(super) random: Random,
    pub(super) board: Board,
    pub(super) score: Option<Score>,
    /// The best score since it started.
    pub(super) peak: Option<Score>,
    /// Rounds since the peak.
    pub(super) idle: u64,
    /// The scores of the last steps, in a circle.
    pub(super) history: Vec<Option<Score>>,
    /// The place of the oldest one.
    pub(super) at: usize,
}

/// What a round of a chain has found.
#[derive(Debug, Default)]
pub(super) struct Round {
    /// The suitable positions with the number of the step within the round.
    pub(super) found: Vec<(u64, Found)>,
    pub(super) counts: Counts,
    /// Why the first unsuitable position is unsuitable.
    pub(super) problem: Option<Diagnostic>,
}

impl Chain {
    pub(super) fn new(field: &Field, mut random: Random) -> Chain {
        Chain {
            board: field.boards.start(&mut random),
            random,
            score: None,
            peak: None,
            idle: 0,
            history: vec![None; MEMORY],
            at: 0,
        }
    }

    /// Whether it should start anew.
    pub(super) fn is_stuck(&self) -> bool {
        self.idle >= PATIENCE
    }

    /// Starts anew: at a random board, or near one of the best boards.
    pub(super) fn restart(&mut self, field: &Field, best: &[&Board]) {
        let board = match self.random.place(2) {
            1 if !best.is_empty() => {
                let mut board = best[self.random.place(best.len())].clone();
                for _ in 0..2 + self.random.place(6) {
                    board = field.boards.step(&board, &mut self.random);
                }
                board
            }
            _ => field.boards.start(&mut self.random),
        };
        *self = Chain {
            board,
            ..Chain::new(field, self.random.clone())
        };
    }

    /// Walks on for a round. An error means that the search as a whole has to stop.
    pub(super) fn round(
        &mut self,
        field: &Field,
        measure: &Measure,
        session: &mut Session,
        limit: &Limit,
    ) -> Result<Round, Diagnostic> {
        let mut round = Round::default();
        let before = self.peak.clone();
        for step in 0..ROUND {
            let next = match self.score {
                // The board at the start has to be looked at, too.
                None => self.board.clone(),
                Some(_) => field.boards.step(&self.board, &mut self.random),
            };
            let cells = field.boards.in_play(&next);
            let position = field.place(&next);
            limit.check()?;
            let score = match &position {
                None => {
                    round.counts.refused += 1;
                    None
                }
                Some(position) => {
                    let value = Value::Thing(Arc::new(Placed(position.clone())));
                    let score = scored(session, measure, limit, value, cells)?;
                    round.take(score)
                }
            };
            if let (Some(score), Some(position)) = (&score, position) {
                let found = Found {
                    step: 0,
                    cells,
                    position,
                    score: score.clone(),
                    board: next.clone(),
                };
                round.found.push((step, found));
            }
            self.take(field, next, score);
        }
        self.idle = if self.peak > before { 0 } else { self.idle + 1 };
        Ok(round)
    }

    /// Goes on to a board, or stays.
    fn take(&mut self, field: &Field, board: Board, score: Option<Score>) {
        if self.score.is_none() && score.is_none() {
            // Nothing suitable was met so far.
            self.board = match self.random.place(4) {
                0 => field.boards.start(&mut self.random),
                _ => field.boards.step(&board, &mut self.random),
            };
            return;
        }
        let old = &mut self.history[self.at];
        if score >= self.score || (score.is_some() && score >= *old) {
            self.board = board;
            self.score = score;
        }
        if self.score > *old {
            *old = self.score.clone();
        }
        self.at = (self.at + 1) % self.history.len();
        if self.score > self.peak {
            self.peak = self.score.clone();
        }
    }
}

impl Round {
    /// Counts what came of a position.
    fn take(&mut self, score: Result<Score, Diagnostic>) -> Option<Score> {
        match score {
            Ok(score) => {
                self.counts.suitable += 1;
                return Some(score);
            }
            Err(problem) => {
                match problem.stopped {
                    Some(Stopped::Time(_)) => self.counts.out_of_time += 1,
                    Some(Stopped::Memory(_)) => self.counts.out_of_memory += 1,
                    _ => self.counts.unsuitable += 1,
                }
                self.problem.get_or_insert(problem);
            }
        }
        None
    }
}

/// The score of a position within the limits of one evaluation. The outer error means that the search as a whole has to stop.
fn scored(
    session: &mut Session,
    measure: &Measure,
    limit: &Limit,
    position: Value,
    cells: usize,
) -> Result<Result<Score, Diagnostic>, Diagnostic> {
    if session.bytes() > limit.memory {
        session.renew();
    }
    let time = match (limit.time, limit.time_left()) {
        (Some(each), Some(left)) => Some(each.min(left)),
        (each, left) => each.or(left),
    };
    session.set_limits(Limits {
        time,
        memory: Some(session.bytes().saturating_add(limit.memory)),
        threads: 1,
    });
    session.begin();
    session.define("position", position);
    session.define("cells", Value::Integer(cells.into()));
    let score = measure.score(session);
    if let Err(problem) = &score
        && let Some(Stopped::Time(_) | Stopped::Cancelled) = problem.stopped
    {
        limit.check()?;
    }
    Ok(score)
}

impl Limit {
    /// Whether the search as a whole may go on.
    fn check(&self) -> Result<(), Diagnostic> {
        let checked = self.whole.check(0);
        checked.map_err(|stopped| Diagnostic {
            span: None,
            ..Diagnostic::stopped(stopped, 0..0)
        })
    }

    fn time_left(&self) -> Option<std::time::Duration> {
        let deadline = self.deadline?;
        Some(deadline.saturating_duration_since(web_time::Instant::now()))
    }
}
