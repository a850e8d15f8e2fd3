//! From positions to what they are worth: moves, parts, symmetry, the table and threads. A builder makes the worth from the options.

use super::build::{Build, Reached};
use super::table::{OpenTable, Place, UnderWay};
use super::{Rules, Table};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use upstar_values::budget::Stopped;
use upstar_values::game::{Algebra, Player};

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
///
/// The builder decides what is found: canonical values ([`Algebra`], the default), nim values ([`NimValues`](super::NimValues)), who
/// wins and how soon ([`Outcomes`](super::Outcomes)) or scores ([`Scores`](super::Scores)).
/// Play must end: rules that may loop are for [`Solved`](super::Solved).
pub struct Evaluator<R: Rules, B: Build<R> = Algebra> {
    rules: Arc<R>,
    table: Arc<Table<R::Position, B::Worth>>,
    progress: Arc<Progress>,
    recall: Option<Recall<R, B>>,
    /// The empty lists of the last call: many small calls would spend their time on memory for them.
    spare: Mutex<Lists<R, B>>,
}

/// What a part is worth, if that is known from elsewhere.
type Recall<R, B> = Box<RecallFn<<R as Rules>::Position, B, <B as Build<R>>::Worth>>;
type RecallFn<P, B, W> = dyn Fn(&P, &mut B) -> Result<Option<W>, Stopped> + Send + Sync;

impl<R: Rules, B: Build<R>> Evaluator<R, B> {
    /// An evaluator that knows nothing yet.
    pub fn new(rules: impl Into<Arc<R>>) -> Self {
        Evaluator {
            rules: rules.into(),
            table: Arc::default(),
            progress: Arc::default(),
            recall: None,
            spare: Mutex::default(),
        }
    }

    /// Asks `recall` for what a part is worth before that is worked out. Parts have their [form for the table](Rules::quick_normal).
    #[must_use]
    pub fn recalling(
        mut self,
        recall: impl Fn(&R::Position, &mut B) -> Result<Option<B::Worth>, Stopped>
        + Send
        + Sync
        + 'static,
    ) -> Self {
        self.recall = Some(Box::new(recall));
        self
    }

    /// The rules.
    pub fn rules(&self) -> &Arc<R> {
        &self.rules
    }

    /// What has been found so far.
    pub fn table(&self) -> &Table<R::Position, B::Worth> {
        &self.table
    }

    /// How far the evaluation is.
    pub fn progress(&self) -> &Arc<Progress> {
        &self.progress
    }

    /// What a position is worth, on this thread. When it is stopped, everything found so far is kept for the next call.
    pub fn value(&self, builder: &mut B, position: &R::Position) -> Result<B::Worth, Stopped> {
        // The lists stay locked for the whole call: a second lock would take as long as the look-up of a known position. Calls on other
        // threads, and calls that the rules make meanwhile, use lists of their own.
        let mut spare = self.spare.try_lock().ok();
        let lists = spare.as_deref_mut().map(std::mem::take);
        let mut worker = self.worker(builder, lists.unwrap_or_default(), 0, None);
        let value = worker.value(position.clone());
        if value.is_ok()
            && worker.lists.open.capacity() <= SPARE
            && let Some(lists) = &mut spare
        {
            std::mem::swap(&mut **lists, &mut worker.lists);
        }
        value
    }

    /// What a position is worth, found by this many threads. They share their results, and each takes the parts in a different order.
    pub fn value_with_threads(
        &self,
        builder: &mut B,
        position: &R::Position,
        threads: usize,
    ) -> Result<B::Worth, Stopped> {
        if threads <= 1 {
            return self.value(builder, position);
        }
        let under_way = UnderWay::default();
        let forks: Vec<_> = (1..threads)
            .map(|_| Mutex::new(Some(builder.fork())))
            .collect();
        let help = |helper: usize| {
            let mut fork = forks[helper].lock().unwrap_or_else(|e| e.into_inner());
            if let Some(make) = fork.take() {
                let mut builder = make();
                let (lists, number) = (Lists::default(), helper + 1);
                let mut worker = self.worker(&mut builder, lists, number, Some(&under_way));
                let _ = worker.value(position.clone());
            }
        };
        let mut value = None;
        let mut work = || {
            let mut worker = self.worker(builder, Lists::default(), 0, Some(&under_way));
            value = Some(worker.value(position.clone()));
        };
        // The first thread to finish has put the value into the table, so the others end soon.
        with_helpers(forks.len(), &help, &mut work);
        value.expect("the work was done")
    }

    fn worker<'a>(
        &'a self,
        builder: &'a mut B,
        lists: Lists<R, B>,
        number: usize,
        under_way: Option<&'a UnderWay>,
    ) -> Worker<'a, R, B> {
        Worker {
            rules: &self.rules,
            table: self.table.open(),
            progress: &self.progress,
            recall: self.recall.as_deref(),
            builder,
            lists,
            under_way,
            number,
            depth: 0,
            met: 0,
            steps: 0,
        }
    }
}

/// Does some work on this thread, and lets helpers on threads of their own take part; returns when all have finished.
///
/// It knows nothing about what is done, so that it is compiled once.
fn with_helpers(helpers: usize, help: &(dyn Fn(usize) + Sync), work: &mut dyn FnMut()) {
    std::thread::scope(|scope| {
        let helpers: Vec<_> = (0..helpers)
            .map(|helper| scope.spawn(move || help(helper)))
            .collect();
        work();
        for helper in helpers {
            let _ = helper.join();
        }
    });
}

/// Stacks: each level of the recursion uses the end of them.
struct Lists<R: Rules, B: Build<R>> {
    moves: Vec<R::Position>,
    /// The forms of moves for the table, and whether the moves are their negatives.
    normals: Vec<(R::Position, bool)>,
    parts: Vec<R::Position>,
    open: Vec<Open<R::Position>>,
    values: Vec<B::Worth>,
    /// How the option with the value at the same place was reached.
    marks: Vec<B::Mark>,
    /// Places in the list of open parts at which another thread works.
    later: Vec<usize>,
}

impl<R: Rules, B: Build<R>> Default for Lists<R, B> {
    fn default() -> Self {
        Lists {
            moves: Vec::new(),
            normals: Vec::new(),
            parts: Vec::new(),
            open: Vec::new(),
            values: Vec::new(),
            marks: Vec::new(),
            later: Vec::new(),
        }
    }
}

/// One thread's state.
struct Worker<'a, R: Rules, B: Build<R>> {
    rules: &'a R,
    table: OpenTable<'a, R::Position, B::Worth>,
    progress: &'a Progress,
    recall: Option<&'a RecallFn<R::Position, B, B::Worth>>,
    builder: &'a mut B,
    lists: Lists<R, B>,
    /// What the threads work on, if there are several.
    under_way: Option<&'a UnderWay>,
    number: usize,
    /// Positions under evaluation, one inside the other.
    depth: usize,
    /// Positions that are not counted in the progress yet.
    met: u64,
    /// Positions and options since the worker began.
    steps: u32,
}

impl<R: Rules, B: Build<R>> Drop for Worker<'_, R, B> {
    fn drop(&mut self) {
        let bytes = self.table.release();
        if bytes > 0 {
            self.builder.count_bytes(bytes);
        }
        self.tell();
    }
}

/// A thread reports positions to the others in batches of this size.
const MET: u64 = 64;
/// The clock is read once in this many positions and options: rules may take long to split one of them.
const STEPS: u32 = 64;
/// Lists with room for more open parts than this are not kept for the next call.
const SPARE: usize = 4096;
/// Before a value is made from options, it is looked up whether another thread has made it meanwhile: near the root, where several threads
/// help with one position and values are large.
const SHARED_DEPTH: usize = 4;
/// The stack is checked once in this many levels of the recursion.
const LEVELS: usize = 16;
/// Stack that must be left for that many levels; if less is left, `STACK_STEP` more is added.
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

impl<R: Rules, B: Build<R>> Worker<'_, R, B> {
    /// Adds the positions met to the progress that all threads share.
    fn tell(&mut self) {
        let met = std::mem::take(&mut self.met);
        if met > 0 {
            self.progress.positions.fetch_add(met, Ordering::Relaxed);
        }
    }

    /// Counts a position or an option, and reads the clock now and then.
    #[inline(always)]
    fn step(&mut self) -> Result<(), Stopped> {
        self.steps = self.steps.wrapping_add(1);
        if self.steps.is_multiple_of(STEPS) {
            self.builder.budget().check_time()?;
        }
        Ok(())
    }

    fn value(&mut self, position: R::Position) -> Result<B::Worth, Stopped> {
        let open = self.lists.open.len();
        self.split(position, B::Mark::default())?;
        self.settled(open)
    }

    /// The value of the last option, whose open parts are listed from `open` on.
    fn settled(&mut self, open: usize) -> Result<B::Worth, Stopped> {
        let option = self.lists.values.len() - 1;
        self.settle(open)?;
        let value = self.lists.values[option];
        self.lists.values.truncate(option);
        self.lists.marks.truncate(option);
        Ok(value)
    }

    /// What a position is worth that was not split before it was looked up, if it falls apart.
    ///
    /// A single part with less in it would be one more position, and its options are seldom known: it counts only if it is known from
    /// elsewhere.
    #[inline]
    fn split_late(&mut self, position: &R::Position) -> Result<Option<B::Worth>, Stopped> {
        self.rules.parts(position.clone(), &mut self.lists.parts);
        if self.lists.parts.len() == 1 {
            let part = self.lists.parts.pop().filter(|part| part != position);
            return part.map_or(Ok(None), |part| self.recalled(part));
        }
        let open = self.lists.open.len();
        self.list_parts(B::Mark::default())?;
        self.settled(open).map(Some)
    }

    /// What a part is worth, if it is known from elsewhere.
    fn recalled(&mut self, part: R::Position) -> Result<Option<B::Worth>, Stopped> {
        let Some(recall) = self.recall else {
            return Ok(None);
        };
        let (part, negative) = self.rules.quick_normal(part);
        match recall(&part, self.builder)? {
            Some(worth) if negative => self.builder.negative(worth).map(Some),
            worth => Ok(worth),
        }
    }

    /// Splits a position into parts, puts the sum of the known ones at the end of the values and lists the open ones.
    #[inline(always)]
    fn split(&mut self, position: R::Position, mark: B::Mark) -> Result<(), Stopped> {
        if B::ADDS && !R::SPLITS_LATE {
            self.rules.parts(position, &mut self.lists.parts);
            return self.list_parts(mark);
        }
        let sum = self.list_part(position, B::ZERO)?;
        self.lists.values.push(sum);
        self.lists.marks.push(mark);
        Ok(())
    }

    /// Takes all parts from their list, puts the sum of the known ones at the end of the values and lists the open ones.
    #[inline(always)]
    fn list_parts(&mut self, mark: B::Mark) -> Result<(), Stopped> {
        let mut sum = B::ZERO;
        while let Some(part) = self.lists.parts.pop() {
            sum = self.list_part(part, sum)?;
        }
        self.lists.values.push(sum);
        self.lists.marks.push(mark);
        Ok(())
    }

    /// Adds a part of the option that comes next in the list of values to the sum of the known ones, or lists it as open.
    #[inline(always)]
    fn list_part(&mut self, part: R::Position, sum: B::Worth) -> Result<B::Worth, Stopped> {
        if let Some(value) = self.builder.known(self.rules, &part)? {
            return self.sum(sum, value);
        }
        let normal = self.rules.quick_normal(part);
        self.list_open(normal);
        Ok(sum)
    }

    /// Lists a part of the option that comes next in the list of values as open.
    #[inline(always)]
    fn list_open(&mut self, (part, negative): (R::Position, bool)) {
        let place = Place::of(&part);
        self.table.announce(place);
        self.lists.open.push(Open {
            part,
            place,
            option: self.lists.values.len(),
            negative,
        });
    }

    /// A sum with one more part; where positions are not split, the only part.
    #[inline(always)]
    fn sum(&mut self, sum: B::Worth, part: B::Worth) -> Result<B::Worth, Stopped> {
        if B::ADDS {
            self.builder.add(sum, part)
        } else {
            Ok(part)
        }
    }

    /// Finds the values of all open parts from `base` on and adds them to their options.
    fn settle(&mut self, base: usize) -> Result<(), Stopped> {
        let count = self.lists.open.len() - base;
        // Threads start at different places and every other one goes backwards, so that they seldom work on the same part.
        let mut at = self.number * count / 3 % count.max(1);
        let later = self.lists.later.len();
        for _ in 0..count {
            at = match self.number % 2 {
                0 => (at + 1) * usize::from(at + 1 < count),
                _ => at.checked_sub(1).unwrap_or(count - 1),
            };
            self.settle_part(base + at, true)?;
        }
        while self.lists.later.len() > later {
            if let Some(at) = self.lists.later.pop() {
                self.settle_part(at, false)?;
            }
        }
        self.lists.open.truncate(base);
        Ok(())
    }

    /// Adds the value of an open part to its option; puts it off if another thread works on it.
    #[inline(always)]
    fn settle_part(&mut self, at: usize, may_wait: bool) -> Result<(), Stopped> {
        let Open {
            part,
            place,
            option,
            negative,
        } = self.lists.open[at].clone();
        let mut value = match self.table.get(place, &part) {
            Some(value) => value,
            None => match self.under_way {
                Some(list) if may_wait && list.has(place) => {
                    self.lists.later.push(at);
                    return Ok(());
                }
                _ => self.find_deeper(place, part)?,
            },
        };
        if negative {
            value = self.builder.negative(value)?;
        }
        self.lists.values[option] = self.sum(self.lists.values[option], value)?;
        Ok(())
    }

    /// The value of a part, one level deeper in the recursion, with enough stack for it.
    fn find_deeper(&mut self, place: Place, part: R::Position) -> Result<B::Worth, Stopped> {
        let limit = self.builder.budget().max_depth();
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

    /// What a part is worth, from its options.
    fn find(&mut self, place: Place, part: R::Position) -> Result<B::Worth, Stopped> {
        self.step()?;
        let (open, left) = (self.lists.open.len(), self.lists.values.len());
        let held = self.rules.heap_bytes(&part);
        if let Some(recall) = self.recall
            && let Some(value) = recall(&part, self.builder)?
        {
            return self.keep(place, part, held, value);
        }
        if B::ADDS
            && R::SPLITS_LATE
            && let Some(value) = self.split_late(&part)?
        {
            return self.keep(place, part, held, value);
        }
        if held > 0 {
            // Moves with lists are slow and many levels may come before the first value, so limits are looked at on the way down. What is
            // open there takes memory too.
            let waiting = open * (size_of::<Open<R::Position>>() + held);
            let used = self.builder.bytes().saturating_add(waiting);
            self.builder.budget().check(used)?;
        }
        let right = match R::SPLITS_LATE {
            true => self.list_options(&part)?,
            false => {
                self.rules.left_moves(&part, &mut self.lists.moves);
                self.split_moves(&part, Player::Left)?;
                let right = self.lists.values.len();
                self.rules.right_moves(&part, &mut self.lists.moves);
                self.split_moves(&part, Player::Right)?;
                right
            }
        };
        self.settle(open)?;
        if let Some(value) = self.found_meanwhile(place, &part) {
            self.lists.values.truncate(left);
            self.lists.marks.truncate(left);
            return Ok(value);
        }
        let options = |range: std::ops::Range<usize>| Reached {
            worths: &self.lists.values[range.clone()],
            marks: &self.lists.marks[range],
        };
        let (lefts, rights) = (
            options(left..right),
            options(right..self.lists.values.len()),
        );
        let value = self.builder.construct(self.rules, &part, lefts, rights)?;
        self.lists.values.truncate(left);
        self.lists.marks.truncate(left);
        self.keep(place, part, held, value)
    }

    /// What a part is worth, if another thread has found it while this one looked at its options.
    #[inline]
    fn found_meanwhile(&self, place: Place, part: &R::Position) -> Option<B::Worth> {
        let is_shared = self.under_way.is_some() && self.depth <= SHARED_DEPTH;
        is_shared.then(|| self.look_up(place, part)).flatten()
    }

    #[cold]
    fn look_up(&self, place: Place, part: &R::Position) -> Option<B::Worth> {
        self.table.get(place, part)
    }

    /// Puts what a part is worth into the table.
    #[inline(always)]
    fn keep(
        &mut self,
        place: Place,
        part: R::Position,
        held: usize,
        value: B::Worth,
    ) -> Result<B::Worth, Stopped> {
        let due = self.table.growth_due();
        if due > 0 {
            let used = self.builder.bytes();
            self.builder.budget().check(used.saturating_add(due))?;
        }
        let bytes = held + self.table.put(place, part, value);
        if bytes > 0 {
            self.builder.count_bytes(bytes);
        }
        self.met += 1;
        if self.met >= MET {
            self.tell();
        }
        Ok(value)
    }

    /// Lists the options of both players, whose forms for the table are found together; returns where the values of Right's begin.
    #[inline(always)]
    fn list_options(&mut self, from: &R::Position) -> Result<usize, Stopped> {
        let Lists { moves, normals, .. } = &mut self.lists;
        self.rules.left_moves(from, moves);
        let lefts = moves.len();
        self.rules.right_moves(from, moves);
        self.rules.quick_normals(from, moves, normals);
        for i in (0..lefts).rev() {
            self.list_option(from, i, Player::Left)?;
        }
        let right = self.lists.values.len();
        for i in (lefts..self.lists.moves.len()).rev() {
            self.list_option(from, i, Player::Right)?;
        }
        self.lists.moves.clear();
        self.lists.normals.clear();
        Ok(right)
    }

    #[inline(always)]
    fn list_option(&mut self, from: &R::Position, i: usize, player: Player) -> Result<(), Stopped> {
        let option = &self.lists.moves[i];
        let mark = B::mark(self.rules, from, option, player);
        let known = self.builder.known(self.rules, option)?;
        if known.is_none() {
            let normal = self.lists.normals[i].clone();
            self.list_open(normal);
        }
        self.lists.values.push(known.unwrap_or(B::ZERO));
        self.lists.marks.push(mark);
        Ok(())
    }

    #[inline(always)]
    fn split_moves(&mut self, from: &R::Position, player: Player) -> Result<(), Stopped> {
        while let Some(option) = self.lists.moves.pop() {
            self.step()?;
            let mark = B::mark(self.rules, from, &option, player);
            self.split(option, mark)?;
        }
        Ok(())
    }
}
