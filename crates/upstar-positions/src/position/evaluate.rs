//! From positions to values.

use super::table::{OpenTable, Place, UnderWay};
use super::{Rules, Table};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use upstar_values::budget::Stopped;
use upstar_values::game::{Algebra, Game};

/// How far an evaluation is; readable from other threads while it runs.
#[derive(Debug, Default)]
pub struct Progress {
    positions: AtomicU64,
}

impl Progress {
    /// Positions evaluated so far.
    pub fn positions(&self) -> u64 {
        self.positions.load(Ordering::Relaxed)
    }
}

/// Evaluates positions of one ruleset, and remembers what it has found.
pub struct Evaluator<R: Rules> {
    rules: Arc<R>,
    table: Arc<Table<R::Position>>,
    progress: Arc<Progress>,
}

impl<R: Rules> Evaluator<R> {
    /// An evaluator that knows nothing yet.
    pub fn new(rules: R) -> Self {
        Evaluator {
            rules: Arc::new(rules),
            table: Arc::default(),
            progress: Arc::default(),
        }
    }

    /// The rules.
    pub fn rules(&self) -> &Arc<R> {
        &self.rules
    }

    /// The values found so far.
    pub fn table(&self) -> &Table<R::Position> {
        &self.table
    }

    /// How far the evaluation is.
    pub fn progress(&self) -> &Arc<Progress> {
        &self.progress
    }

    /// The value of a position, on this thread. When it is stopped, everything found so far is kept for the next call.
    pub fn value(&self, algebra: &mut Algebra, position: &R::Position) -> Result<Game, Stopped> {
        self.worker(algebra, 0, None).value(position.clone())
    }

    /// The value of a position, on so many threads: they share what they find, and each takes parts in another order.
    pub fn value_with_threads(
        &self,
        algebra: &mut Algebra,
        position: &R::Position,
        threads: usize,
    ) -> Result<Game, Stopped> {
        if threads <= 1 {
            return self.value(algebra, position);
        }
        let under_way = UnderWay::default();
        std::thread::scope(|scope| {
            let helpers: Vec<_> = (1..threads)
                .map(|number| {
                    let mut fork = algebra.fork();
                    let under_way = Some(&under_way);
                    scope.spawn(move || {
                        let mut worker = self.worker(&mut fork, number, under_way);
                        worker.value(position.clone())
                    })
                })
                .collect();
            let mut worker = self.worker(algebra, 0, Some(&under_way));
            let value = worker.value(position.clone());
            // Whoever is first has put the value into the table, so that the others end soon.
            for helper in helpers {
                let _ = helper.join();
            }
            value
        })
    }

    fn worker<'a>(
        &'a self,
        algebra: &'a mut Algebra,
        number: usize,
        under_way: Option<&'a UnderWay>,
    ) -> Worker<'a, R> {
        Worker {
            rules: &self.rules,
            table: self.table.open(),
            progress: &self.progress,
            algebra,
            moves: Vec::new(),
            parts: Vec::new(),
            open: Vec::new(),
            values: Vec::new(),
            later: Vec::new(),
            under_way,
            number,
            depth: 0,
            met: 0,
        }
    }
}

/// One thread's state. The lists are stacks: each level of the recursion uses the end of them.
struct Worker<'a, R: Rules> {
    rules: &'a R,
    table: OpenTable<'a, R::Position>,
    progress: &'a Progress,
    algebra: &'a mut Algebra,
    moves: Vec<R::Position>,
    parts: Vec<R::Position>,
    open: Vec<Open<R::Position>>,
    values: Vec<Game>,
    /// Places in the list of open parts of those that another thread works on.
    later: Vec<usize>,
    /// What the threads work on, if there are several.
    under_way: Option<&'a UnderWay>,
    number: usize,
    /// Positions under evaluation, one inside the other.
    depth: usize,
    /// Positions that are not counted in the progress yet.
    met: u64,
}

impl<R: Rules> Drop for Worker<'_, R> {
    fn drop(&mut self) {
        self.tell();
    }
}

/// A thread tells the others of so many positions at once.
const MET: u64 = 64;
/// The stack is looked at every so many levels of the recursion.
const LEVELS: usize = 16;
/// Stack to be left for that many levels, and what is added when there is less.
const RED_ZONE: usize = 128 << 10;
const STACK_STEP: usize = 8 << 20;

/// A part of an option whose value has to be looked up or found.
#[derive(Clone)]
struct Open<P> {
    part: P,
    place: Place,
    /// The option's place in the list of values.
    option: usize,
    /// Whether the option has the negative of the part.
    negative: bool,
}

impl<R: Rules> Worker<'_, R> {
    /// Adds what was met to the progress that all threads share.
    fn tell(&mut self) {
        let met = std::mem::take(&mut self.met);
        self.progress.positions.fetch_add(met, Ordering::Relaxed);
    }

    fn value(&mut self, position: R::Position) -> Result<Game, Stopped> {
        let (open, option) = (self.open.len(), self.values.len());
        self.split(position)?;
        self.settle(open)?;
        let value = self.values[option];
        self.values.truncate(option);
        Ok(value)
    }

    /// Splits a position, adds what is known of it to the end of the values and lists what is open.
    fn split(&mut self, position: R::Position) -> Result<(), Stopped> {
        let option = self.values.len();
        let mut sum = Game::ZERO;
        self.rules.parts(position, &mut self.parts);
        while let Some(part) = self.parts.pop() {
            if let Some(value) = self.rules.known_value(&part, self.algebra)? {
                sum = self.algebra.add(sum, value)?;
                continue;
            }
            let (part, negative) = self.rules.normal(part);
            let place = Place::of(&part);
            self.table.announce(place);
            self.open.push(Open {
                part,
                place,
                option,
                negative,
            });
        }
        self.values.push(sum);
        Ok(())
    }

    /// Finds the values of all open parts from `base` on and adds them to their options.
    fn settle(&mut self, base: usize) -> Result<(), Stopped> {
        let count = self.open.len() - base;
        // Threads start at different places and every other one goes backwards, so that they seldom work on the same part.
        let mut at = self.number * count / 3 % count.max(1);
        let later = self.later.len();
        for _ in 0..count {
            at = match self.number % 2 {
                0 => (at + 1) * usize::from(at + 1 < count),
                _ => at.checked_sub(1).unwrap_or(count - 1),
            };
            self.settle_part(base + at, true)?;
        }
        while self.later.len() > later {
            if let Some(at) = self.later.pop() {
                self.settle_part(at, false)?;
            }
        }
        self.open.truncate(base);
        Ok(())
    }

    /// Adds the value of an open part to its option; or puts it off if another thread is at it.
    #[inline(always)]
    fn settle_part(&mut self, at: usize, may_wait: bool) -> Result<(), Stopped> {
        let Open {
            part,
            place,
            option,
            negative,
        } = self.open[at].clone();
        let mut value = match self.table.get(place, &part) {
            Some(value) => value,
            None => match self.under_way {
                Some(list) if may_wait && list.has(place) => {
                    self.later.push(at);
                    return Ok(());
                }
                _ => self.find_deeper(place, part)?,
            },
        };
        if negative {
            value = self.algebra.neg(value)?;
        }
        self.values[option] = self.algebra.add(self.values[option], value)?;
        Ok(())
    }

    /// The value of a part, one level deeper in the recursion, with stack enough for it.
    fn find_deeper(&mut self, place: Place, part: R::Position) -> Result<Game, Stopped> {
        let limit = self.algebra.budget().max_depth();
        if self.depth >= limit {
            return Err(Stopped::Depth(limit));
        }
        self.depth += 1;
        if let Some(list) = self.under_way {
            list.begin(place);
        }
        let value = if self.depth.is_multiple_of(LEVELS) {
            stacker::maybe_grow(RED_ZONE, STACK_STEP, || self.find(place, part))
        } else {
            self.find(place, part)
        };
        self.depth -= 1;
        if let Some(list) = self.under_way {
            list.end(place);
        }
        value
    }

    /// The value of a part from its options.
    fn find(&mut self, place: Place, part: R::Position) -> Result<Game, Stopped> {
        let (open, left) = (self.open.len(), self.values.len());
        self.rules.left_moves(&part, &mut self.moves);
        self.split_moves()?;
        let right = self.values.len();
        self.rules.right_moves(&part, &mut self.moves);
        self.split_moves()?;
        self.settle(open)?;
        let value = self
            .algebra
            .construct(&self.values[left..right], &self.values[right..])?;
        self.values.truncate(left);
        let due = self.table.growth_due();
        if due > 0 {
            let used = self.algebra.store().size().bytes;
            self.algebra.budget().check(used.saturating_add(due))?;
        }
        let bytes = self.table.put(place, part, value);
        if bytes > 0 {
            self.algebra.store().count_attached_bytes(bytes);
        }
        self.met += 1;
        if self.met >= MET {
            self.tell();
        }
        Ok(value)
    }

    fn split_moves(&mut self) -> Result<(), Stopped> {
        while let Some(option) = self.moves.pop() {
            self.split(option)?;
        }
        Ok(())
    }
}
