//! Questions about sums, and their answers.

use crate::node::Node;
use crate::race::Race;
use crate::search::Worker;
use crate::table::Table;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use upstar::budget::{Budget, Stopped};
use upstar::game::{Algebra, Outcome, Player, Store};
use upstar::position::{AnyPosition, Ends, Theory};
use upstar::rulesets::BUILT_IN;
use upstar::sum::{Summand, Term};

/// How a solver works.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Parts with at most this many moves, of both players together, get their exact value; two thirds of that where positions are not
    /// all-small, but five thirds where the rules say that values are simple.
    pub exact_moves: usize,
    /// The most memory for the table of sums, in bytes.
    pub table_bytes: usize,
    /// The most memory for what is known about parts, in bytes. When it is full, the parts are forgotten; finished sums stay in the table.
    pub part_bytes: usize,
    /// The threads that search.
    pub threads: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            exact_moves: 7,
            table_bytes: 256 << 20,
            part_bytes: 128 << 20,
            threads: 1,
        }
    }
}

/// Whether a position is a board with more moves than the search for a winner goes through quickly. Other positions have their own methods.
fn is_large_board(position: &AnyPosition, budget: &Budget) -> bool {
    const FEW: usize = 16;
    let name = position.ruleset();
    let is_board = name.starts_with("impartial(") || BUILT_IN.iter().any(|file| file.name == name);
    let moves = || position.count_moves(Player::Left, budget);
    is_board && moves().is_ok_and(|moves| moves > FEW)
}

/// How far a search is; readable from other threads while it runs.
#[derive(Debug, Default)]
pub struct Progress {
    pub(crate) nodes: AtomicU64,
    finished: AtomicBool,
}

impl Progress {
    /// Sums searched so far.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Says that one of the threads has the answer, or that a search begins.
    pub(crate) fn set_finished(&self, finished: bool) {
        self.finished.store(finished, Ordering::Relaxed);
    }

    /// Whether another thread has the answer.
    pub(crate) fn is_finished(&self) -> bool {
        self.finished.load(Ordering::Relaxed)
    }
}

/// What was found about a sum before the budget was used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Found {
    /// Whether Left wins if she starts.
    pub left_first: Option<bool>,
    /// Whether Right wins if he starts.
    pub right_first: Option<bool>,
}

impl Found {
    /// The outcome class, where both starts were solved.
    pub fn outcome(self) -> Option<Outcome> {
        let (left, right) = (self.left_first?, self.right_first?);
        Some(Outcome::from_starts(left, !right))
    }
}

/// Says who wins sums, and remembers what it has found.
pub struct Solver {
    worker: Worker,
    /// The workers of the other threads, once there were some: they remember what they have found out about parts.
    helpers: Vec<Worker>,
    settings: Settings,
    table: Arc<Table>,
    progress: Arc<Progress>,
}

impl Solver {
    /// A solver on the store of values of an algebra, with the algebra's budget.
    pub fn new(algebra: &Algebra, settings: Settings) -> Solver {
        let table = Arc::new(Table::new(settings.table_bytes));
        Solver::with_table(algebra, settings, table)
    }

    /// A solver that starts with the results in a table.
    pub fn with_table(algebra: &Algebra, settings: Settings, table: Arc<Table>) -> Solver {
        let progress = Arc::new(Progress::default());
        let worker = Worker::new(algebra.fork(), &settings, table.clone(), progress.clone());
        Solver {
            worker,
            helpers: Vec::new(),
            settings,
            table,
            progress,
        }
    }

    /// The table of sums.
    pub fn table(&self) -> &Arc<Table> {
        &self.table
    }

    /// How far the search is.
    pub fn progress(&self) -> &Arc<Progress> {
        &self.progress
    }

    /// The store of values it works on.
    pub fn store(&self) -> &Arc<Store> {
        self.worker.algebra.store()
    }

    /// Sets the limits of later work.
    pub fn set_budget(&mut self, budget: Budget) {
        self.worker.algebra.set_budget(budget);
    }

    pub(crate) fn worker_mut(&mut self) -> &mut Worker {
        &mut self.worker
    }

    pub(crate) fn algebra_mut(&mut self) -> &mut Algebra {
        &mut self.worker.algebra
    }

    /// Whether a player wins a sum when that player starts.
    pub fn wins(&mut self, sum: &[Term], first: Player) -> Result<bool, Stopped> {
        let (found, stopped) = self.solve(sum, Some(first));
        let wins = match first {
            Player::Left => found.left_first,
            Player::Right => found.right_first,
        };
        wins.ok_or_else(|| stopped.unwrap_or(Stopped::Cancelled))
    }

    /// The sum with the values of large impartial positions, and without terms that the second player wins by a theorem: they are worth 0.
    fn without_known(&mut self, sum: &[Term]) -> Result<Vec<Term>, Stopped> {
        let algebra = &mut self.worker.algebra;
        let mut rest = Vec::with_capacity(sum.len());
        for term in sum {
            let Summand::Position(position) = &term.game else {
                rest.push(term.clone());
                continue;
            };
            let is_normal = position.ends() == Ends::NORMAL;
            if is_normal && position.known_outcome(algebra.budget()) == Some(Ok(Outcome::P)) {
                continue;
            }
            // A search for nim values is faster than one for the winner.
            let value = match is_normal
                && position.is_impartial()
                && is_large_board(position, algebra.budget())
            {
                true => position.value(algebra),
                false => Err(Stopped::Star),
            };
            rest.push(match value {
                Ok(value) => Term::of_value(value),
                Err(
                    stopped @ (Stopped::Time(_)
                    | Stopped::Memory(_)
                    | Stopped::Steps(_)
                    | Stopped::Cancelled),
                ) => {
                    return Err(stopped);
                }
                Err(_) => term.clone(),
            });
        }
        Ok(rest)
    }

    /// Like [`solve`](Self::solve), for some of the starts, by several threads.
    fn solve_with_threads(
        &mut self,
        sum: &[Term],
        starts: &[Player],
    ) -> (Vec<Option<bool>>, Option<Stopped>) {
        let (table, progress, settings) = (&self.table, &self.progress, &self.settings);
        let (worker, kept) = (&mut self.worker, &mut self.helpers);
        let race = &Race::new(sum, starts);
        let stopped = std::thread::scope(|scope| {
            let helpers: Vec<_> = (1..settings.threads)
                .map(|number| {
                    let helper = kept.pop();
                    let (store, budget) = (
                        worker.algebra.store().clone(),
                        worker.algebra.budget().clone(),
                    );
                    scope.spawn(move || {
                        let mut helper = helper.unwrap_or_else(|| {
                            let algebra = Algebra::on(store, budget.clone());
                            Worker::new(algebra, settings, table.clone(), progress.clone())
                        });
                        helper.algebra.set_budget(budget);
                        // Where a helper is stopped, this thread answers or is stopped too.
                        let _ = race.join(&mut helper, number);
                        helper
                    })
                })
                .collect();
            let ended = race.join(worker, 0);
            // When this thread ends, the others end too.
            race.end();
            kept.extend(helpers.into_iter().filter_map(|helper| helper.join().ok()));
            ended.err()
        });
        let answers = race.answers();
        // A helper may have had the last answer when this thread was stopped.
        let stopped = stopped.filter(|_| answers.contains(&None));
        (answers, stopped)
    }

    /// Who wins when Left starts and when Right starts, or for one of the two; and the reason if the budget ran out before.
    ///
    /// Several threads begin with different starts and then help each other, so that a short budget may be used up before either is
    /// answered.
    pub fn solve(&mut self, sum: &[Term], first: Option<Player>) -> (Found, Option<Stopped>) {
        let starts = match &first {
            Some(player) => std::slice::from_ref(player),
            None => &Player::BOTH,
        };
        let mut found = Found::default();
        let sum = match self.without_known(sum) {
            Ok(sum) => sum,
            Err(stopped) => return (found, Some(stopped)),
        };
        let (answers, stopped) = match self.settings.threads {
            0 | 1 => self.solve_alone(&sum, starts),
            _ => self.solve_with_threads(&sum, starts),
        };
        for (player, wins) in starts.iter().zip(answers) {
            match player {
                Player::Left => found.left_first = wins,
                Player::Right => found.right_first = wins,
            }
        }
        (found, stopped)
    }

    /// One start after the other.
    fn solve_alone(
        &mut self,
        sum: &[Term],
        starts: &[Player],
    ) -> (Vec<Option<bool>>, Option<Stopped>) {
        let mut answers = Vec::new();
        for &first in starts {
            match self.worker.solve(sum, first) {
                Ok(wins) => answers.push(Some(wins)),
                Err(stopped) => return (answers, Some(stopped)),
            }
        }
        (answers, None)
    }

    /// Who wins the sum: two searches.
    pub fn outcome(&mut self, sum: &[Term]) -> Result<Outcome, Stopped> {
        let (found, stopped) = self.solve(sum, None);
        found
            .outcome()
            .ok_or_else(|| stopped.unwrap_or(Stopped::Cancelled))
    }

    /// Sums searched so far, by all threads.
    pub fn nodes(&self) -> u64 {
        self.progress.nodes()
    }
}

impl Worker {
    /// A sum, with the player who starts as Left.
    pub(crate) fn node(&mut self, sum: &[Term], first: Player) -> Result<Node, Stopped> {
        let mut node = Node::default();
        for term in sum {
            let flip = term.minus != (first == Player::Right);
            match &term.game {
                Summand::Form(form) => {
                    let value = self.algebra.form_value(form)?;
                    let value = if flip {
                        self.algebra.neg(value)?
                    } else {
                        value
                    };
                    self.add_value(&mut node, value)?;
                }
                Summand::Position(position) => {
                    if position.ends() != Ends::NORMAL {
                        return Err(Theory::Outcome.no_value());
                    }
                    let (value, atoms) = self.fields.place(position, &mut self.algebra)?;
                    let value = if flip {
                        self.algebra.neg(value)?
                    } else {
                        value
                    };
                    self.add_value(&mut node, value)?;
                    for atom in atoms {
                        self.fields.look_for_own_negative(atom, &mut self.algebra)?;
                        self.add_part(&mut node, atom.flipped_if(flip))?;
                    }
                }
            }
        }
        Ok(node)
    }
}
