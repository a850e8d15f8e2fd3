//! Several threads at work on one sum: each begins with another start, and helps with the rest.

use crate::paths::{Marks, Path};
use crate::search::Worker;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use upstar::budget::Stopped;
use upstar::game::Player;
use upstar::sum::Term;

/// Questions that the threads answer together: who wins a sum when this player or that one starts.
///
/// Two threads at the same start look at some sums that one thread would not, because neither knows yet what the other one will find. At
/// two starts they do not get in each other's way, so that only the longer start is shared, once the other one is answered.
pub(crate) struct Race<'a> {
    sum: &'a [Term],
    starts: &'a [Player],
    goals: Vec<Arc<Goal>>,
    marks: Arc<Marks>,
}

/// One start.
#[derive(Default)]
pub(crate) struct Goal {
    wins: OnceLock<bool>,
    is_over: AtomicBool,
}

impl Goal {
    /// Whether nobody needs to search any more.
    pub(crate) fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    fn end(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }
}

impl<'a> Race<'a> {
    pub(crate) fn new(sum: &'a [Term], starts: &'a [Player]) -> Race<'a> {
        Race {
            sum,
            starts,
            goals: starts.iter().map(|_| Arc::default()).collect(),
            marks: Arc::default(),
        }
    }

    /// Takes part until every start is answered or the race has ended. Threads have numbers, from 0.
    pub(crate) fn join(&self, worker: &mut Worker, number: usize) -> Result<(), Stopped> {
        let mut run = || {
            for turn in number..number + self.starts.len() {
                let at = turn % self.starts.len();
                let goal = &self.goals[at];
                if goal.is_over() {
                    continue;
                }
                worker.path = Some(Path::new(self.marks.clone(), goal.clone()));
                match worker.solve(self.sum, self.starts[at]) {
                    Ok(wins) => {
                        let _ = goal.wins.set(wins);
                        goal.end();
                    }
                    Err(_) if goal.is_over() => {}
                    Err(stopped) => return Err(stopped),
                }
            }
            Ok(())
        };
        let ended = run();
        worker.path = None;
        ended
    }

    /// Ends the work of all threads.
    pub(crate) fn end(&self) {
        self.goals.iter().for_each(|goal| goal.end());
    }

    /// For each start whether the player wins, if that was found.
    pub(crate) fn answers(&self) -> Vec<Option<bool>> {
        let answers = self.goals.iter().map(|goal| goal.wins.get().copied());
        answers.collect()
    }
}
