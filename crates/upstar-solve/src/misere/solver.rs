//! Questions about sums under misère play, and their answers.

use super::heaps::Quotients;
use super::search::Worker;
use crate::moves::JudgedMove;
use crate::solver::{Found, Progress};
use crate::table::Table;
use std::sync::Arc;
use upstar::budget::{Budget, Stopped};
use upstar::game::{Algebra, Outcome, Player, Store};
use upstar::sum::{Move, Sum, Term};

/// How a [`MisereSolver`] works.
#[derive(Clone, Debug)]
pub struct MisereSettings {
    /// Parts with at most this many moves, of both players together, are looked through to the end.
    pub small_moves: usize,
    /// The most memory for the table of sums, in bytes.
    pub table_bytes: usize,
    /// The threads that search.
    pub threads: usize,
}

impl Default for MisereSettings {
    fn default() -> Self {
        MisereSettings {
            small_moves: 7,
            table_bytes: 256 << 20,
            threads: 1,
        }
    }
}

/// Says who wins sums under misère play, where the player who cannot move wins, and remembers what it has found.
///
/// ```
/// use upstar::game::{Algebra, Outcome};
/// use upstar::rulesets::position;
/// use upstar::sum::Term;
/// use upstar_solve::{MisereSettings, MisereSolver};
/// let mut solver = MisereSolver::new(&Algebra::new(), MisereSettings::default());
/// let sum = ["domineering(3, 3)", "nim(2)"].map(|call| Term::position(position(call).unwrap()));
/// assert_eq!(solver.outcome(&sum[..1])?, Outcome::P);
/// assert_eq!(solver.outcome(&sum)?, Outcome::N);
/// # Ok::<(), upstar::budget::Stopped>(())
/// ```
pub struct MisereSolver {
    algebra: Algebra,
    worker: Worker,
    quotients: Quotients,
    settings: MisereSettings,
    table: Arc<Table>,
    progress: Arc<Progress>,
}

impl MisereSolver {
    /// A solver with the budget of an algebra. The algebra gives the options of values that are terms of a sum.
    pub fn new(algebra: &Algebra, settings: MisereSettings) -> MisereSolver {
        let algebra = algebra.fork();
        let table = Arc::new(Table::new(settings.table_bytes));
        let progress = Arc::new(Progress::default());
        let worker = Worker::new(
            settings.small_moves,
            algebra.budget().clone(),
            table.clone(),
            progress.clone(),
            0,
        );
        MisereSolver {
            algebra,
            worker,
            quotients: Quotients::default(),
            settings,
            table,
            progress,
        }
    }

    /// The store of the values that are terms of sums.
    pub fn store(&self) -> &Arc<Store> {
        self.algebra.store()
    }

    /// The table of sums.
    pub fn table(&self) -> &Arc<Table> {
        &self.table
    }

    /// How far the search is.
    pub fn progress(&self) -> &Arc<Progress> {
        &self.progress
    }

    /// Sums searched so far, by all threads.
    pub fn nodes(&self) -> u64 {
        self.progress.nodes()
    }

    /// Sets the limits of later work.
    pub fn set_budget(&mut self, budget: Budget) {
        self.worker.budget = budget.clone();
        self.algebra.set_budget(budget);
    }

    /// Whether a player wins a sum when that player starts. Large sums of heaps under one rule are decided by their misère quotient,
    /// where it is found quickly.
    pub fn wins(&mut self, sum: &[Term], first: Player) -> Result<bool, Stopped> {
        match self.quotients.wins(sum, &self.worker.budget)? {
            Some(wins) => Ok(wins),
            None => self.searched(sum, first),
        }
    }

    /// The same by search alone.
    pub(super) fn searched(&mut self, sum: &[Term], first: Player) -> Result<bool, Stopped> {
        if self.settings.threads <= 1 {
            let node = self.worker.place(sum, first, &mut self.algebra)?;
            return self.worker.wins(&node);
        }
        self.wins_with_threads(sum, first)
    }

    /// Threads search the same sum in different orders and share the table.
    fn wins_with_threads(&mut self, sum: &[Term], first: Player) -> Result<bool, Stopped> {
        let node = self.worker.place(sum, first, &mut self.algebra)?;
        let (table, progress, settings) = (&self.table, &self.progress, &self.settings);
        let (worker, algebra) = (&mut self.worker, &self.algebra);
        progress.set_finished(false);
        let answer = std::thread::scope(|scope| {
            let helpers: Vec<_> = (1..settings.threads as u64)
                .map(|number| {
                    let mut fork = algebra.fork();
                    scope.spawn(move || {
                        let mut helper = Worker::new(
                            settings.small_moves,
                            fork.budget().clone(),
                            table.clone(),
                            progress.clone(),
                            number,
                        );
                        let answer = helper
                            .place(sum, first, &mut fork)
                            .and_then(|node| helper.wins(&node));
                        if answer.is_ok() {
                            progress.set_finished(true);
                        }
                        answer
                    })
                })
                .collect();
            let mut answer = worker.wins(&node);
            // When this thread ends, the others end too; if one of them has ended it, that one has the answer.
            progress.set_finished(true);
            for helper in helpers {
                if let Ok(Ok(wins)) = helper.join() {
                    answer = Ok(wins);
                }
            }
            answer
        });
        progress.set_finished(false);
        answer
    }

    /// Who wins when Left starts and when Right starts, or for one of the two; and the reason if the budget ran out before.
    pub fn solve(&mut self, sum: &[Term], first: Option<Player>) -> (Found, Option<Stopped>) {
        let mut found = Found::default();
        for player in Player::BOTH {
            if first.is_some_and(|first| first != player) {
                continue;
            }
            match (self.wins(sum, player), player) {
                (Ok(wins), Player::Left) => found.left_first = Some(wins),
                (Ok(wins), Player::Right) => found.right_first = Some(wins),
                (Err(stopped), _) => return (found, Some(stopped)),
            }
        }
        (found, None)
    }

    /// Who wins the sum: two searches.
    pub fn outcome(&mut self, sum: &[Term]) -> Result<Outcome, Stopped> {
        let left = self.wins(sum, Player::Left)?;
        let right = self.wins(sum, Player::Right)?;
        Ok(Outcome::from_starts(left, !right))
    }

    /// All moves of a player in a sum, in the order of the terms, and whether each wins.
    pub fn moves(&mut self, sum: &Sum, player: Player) -> Result<Vec<JudgedMove>, Stopped> {
        let mut moves = Vec::new();
        for step in sum.moves(player, &mut self.algebra)? {
            let wins = !self.wins(&sum.after(&step), player.other())?;
            moves.push(JudgedMove {
                step,
                wins,
                cost: None,
            });
        }
        Ok(moves)
    }

    /// The moves with which a player wins the sum. None may be needed: a player who cannot move has won.
    pub fn winning_moves(&mut self, sum: &Sum, player: Player) -> Result<Vec<Move>, Stopped> {
        let moves = self.moves(sum, player)?.into_iter();
        Ok(moves
            .filter(|found| found.wins)
            .map(|found| found.step)
            .collect())
    }
}
