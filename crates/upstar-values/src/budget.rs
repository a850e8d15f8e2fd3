//! Limits on long work: time, memory, depth, and a flag that stops it.
//!
//! Every operation that can run long takes its limits from a [`Budget`]. When a limit is reached it ends with [`Stopped`] instead of a
//! crash. Results from before stay valid: the store of values is append-only.

use std::error::Error;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;
use web_time::Instant;

/// Why a calculation ended without a result.
///
/// Two machine words, so that a result with it is returned in registers.
///
/// ```
/// use upstar_values::budget::Stopped;
/// assert_eq!(Stopped::Depth(100).to_string(), "stopped: the game is more than 100 moves deep");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stopped {
    /// The cancel flag was raised.
    #[error("stopped: cancelled")]
    Cancelled,
    /// The time limit passed; in nanoseconds.
    #[error("stopped: the time limit of {} was reached", time(*.0))]
    Time(u64),
    /// The memory limit was reached; in bytes.
    #[error("stopped: the memory limit of {} was reached", memory(*.0))]
    Memory(usize),
    /// A program took too many steps.
    #[error("stopped: more than {0} rounds of loops and calls")]
    Steps(u64),
    /// The game is nested deeper than the limit allows.
    #[error("stopped: the game is more than {0} moves deep")]
    Depth(usize),
    /// A count of ups left its range.
    #[error("stopped: more than 2^31 - 1 copies of ↑ in one value")]
    Ups,
    /// A nim heap left its range.
    #[error("stopped: a nim heap in a value is at most 2^32 - 1")]
    Star,
    /// There is no value; the text says why, and what can be asked instead.
    #[error("{0}")]
    NoValue(&'static &'static str),
    /// The rules of a position have a mistake, which came up during play.
    #[error("{0}")]
    Rules(Mistake),
    /// The result has too many parts to be formed.
    #[error("stopped: {0} is too large to be formed")]
    TooLarge(&'static &'static str),
}

/// A mistake in the rules of a game: the error of the rules' author, with all that it knows about the place.
///
/// One machine word. Clones share the error.
///
/// ```
/// use upstar_values::budget::{Mistake, Stopped};
/// #[derive(Debug, thiserror::Error)]
/// #[error("line {0}: a move to the same place")]
/// struct AtLine(usize);
/// let stopped = Stopped::Rules(Mistake::new(AtLine(7)));
/// assert_eq!(stopped.to_string(), "line 7: a move to the same place");
/// let Stopped::Rules(mistake) = &stopped else { panic!() };
/// assert_eq!(mistake.downcast_ref::<AtLine>().unwrap().0, 7);
/// ```
#[derive(Clone, Debug)]
pub struct Mistake(Arc<Box<dyn Error + Send + Sync>>);

impl Mistake {
    /// Wraps an error of the rules.
    pub fn new(error: impl Error + Send + Sync + 'static) -> Mistake {
        Mistake(Arc::new(Box::new(error)))
    }

    /// The error, if it is of this type.
    pub fn downcast_ref<E: Error + 'static>(&self) -> Option<&E> {
        self.0.downcast_ref()
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Mistakes are equal if their messages are.
impl PartialEq for Mistake {
    fn eq(&self, other: &Mistake) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.to_string() == other.to_string()
    }
}

impl Eq for Mistake {}

/// A time as people write it.
fn time(nanoseconds: u64) -> String {
    match nanoseconds {
        0 => "0s".to_owned(),
        _ => format!("{:?}", Duration::from_nanos(nanoseconds)),
    }
}

/// A size in the largest unit that loses little precision.
fn memory(bytes: usize) -> String {
    match bytes {
        _ if bytes >= 1 << 30 && bytes.is_multiple_of(1 << 30) => format!("{} GB", bytes >> 30),
        _ if bytes >= 1 << 20 => format!("{} MB", bytes >> 20),
        _ if bytes >= 1 << 10 && bytes.is_multiple_of(1 << 10) => format!("{} kB", bytes >> 10),
        _ => format!("{bytes} bytes"),
    }
}

/// A flag that stops work from another thread. Clones share the flag.
///
/// ```
/// use upstar_values::budget::Cancel;
/// let stop = Cancel::default();
/// let same = stop.clone();
/// same.raise();
/// assert!(stop.is_raised());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Asks the work that watches this flag to stop.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Takes the request back, so that the next piece of work can start.
    pub fn lower(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Whether work should stop.
    #[inline]
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The most memory for one of several pieces of work that share what there is; their holder changes it. Clones share the ceiling. At
/// first there is none.
#[derive(Clone, Debug)]
pub struct Ceiling(Arc<AtomicUsize>);

impl Default for Ceiling {
    fn default() -> Self {
        Ceiling(Arc::new(AtomicUsize::new(usize::MAX)))
    }
}

impl Ceiling {
    /// Changes the ceiling, in bytes.
    pub fn set(&self, bytes: usize) {
        self.0.store(bytes, Ordering::Relaxed);
    }

    /// The ceiling, in bytes.
    #[inline]
    pub fn get(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }
}

/// The limits of one piece of work. By default there is no limit of time or memory.
///
/// ```
/// use std::time::Duration;
/// use upstar_values::budget::Budget;
/// let budget = Budget::default().time(Duration::from_secs(2)).memory(1 << 30);
/// assert!(budget.check(0).is_ok());
/// assert!(budget.check(2 << 30).is_err());
/// ```
#[derive(Clone, Debug)]
pub struct Budget {
    limit: Option<Duration>,
    deadline: Option<Instant>,
    memory: Option<usize>,
    ceiling: Option<Ceiling>,
    held: Arc<AtomicUsize>,
    depth: usize,
    threads: usize,
    cancel: Cancel,
    watch: Option<Watch>,
}

/// Called with the bytes in use whenever the work checks its limits.
#[derive(Clone)]
struct Watch(Arc<dyn Fn(usize) + Send + Sync>);

impl fmt::Debug for Watch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Watch")
    }
}

/// Followers nested deeper than this are refused unless the budget says otherwise.
pub const DEFAULT_DEPTH: usize = 100_000;

impl Default for Budget {
    fn default() -> Self {
        Budget {
            limit: None,
            deadline: None,
            memory: None,
            ceiling: None,
            held: Arc::default(),
            depth: DEFAULT_DEPTH,
            threads: 1,
            cancel: Cancel::default(),
            watch: None,
        }
    }
}

impl Budget {
    /// Stops the work this long after now: after this call, not after the start of the work. A budget that is kept is used up one day;
    /// make one for each piece of work.
    #[must_use]
    pub fn time(mut self, limit: Duration) -> Self {
        self.limit = Some(limit);
        self.deadline = Instant::now().checked_add(limit);
        self
    }

    /// Stops the work at this time; messages name the limit that led to it.
    ///
    /// ```
    /// use std::time::Duration;
    /// use upstar_values::budget::Budget;
    /// let (now, limit) = (web_time::Instant::now(), Duration::from_secs(3));
    /// let stopped = Budget::default().until(now, limit).check(0).unwrap_err();
    /// assert_eq!(stopped.to_string(), "stopped: the time limit of 3s was reached");
    /// ```
    #[must_use]
    pub fn until(mut self, deadline: Instant, limit: Duration) -> Self {
        self.limit = Some(limit);
        self.deadline = Some(deadline);
        self
    }

    /// Stops the work this long after now, or earlier if an earlier time was set.
    #[must_use]
    pub fn at_most(self, limit: Duration) -> Self {
        let soon = Instant::now().checked_add(limit);
        if self.deadline.is_some_and(|deadline| Some(deadline) <= soon) {
            return self;
        }
        self.time(limit)
    }

    /// As [`Budget::at_most`], for a step that gets a part of the time: messages name the limit of the whole, if there is one.
    ///
    /// ```
    /// use std::time::Duration;
    /// use upstar_values::budget::Budget;
    /// let step = Budget::default().time(Duration::from_secs(20)).step(Duration::ZERO);
    /// let stopped = step.check(0).unwrap_err();
    /// assert_eq!(stopped.to_string(), "stopped: the time limit of 20s was reached");
    /// ```
    #[must_use]
    pub fn step(self, part: Duration) -> Self {
        let whole = self.limit;
        let mut step = self.at_most(part);
        step.limit = whole.or(step.limit);
        step
    }

    /// Stops the work when its tables hold more than this many bytes.
    #[must_use]
    pub fn memory(mut self, bytes: usize) -> Self {
        self.memory = Some(bytes);
        self
    }

    /// Also keeps the work below a ceiling that may sink or rise meanwhile; messages name the limit of [`Budget::memory`].
    ///
    /// ```
    /// use upstar_values::budget::{Budget, Ceiling};
    /// let ceiling = Ceiling::default();
    /// let budget = Budget::default().memory(1 << 20).ceiling(ceiling.clone());
    /// assert!(budget.check(1000).is_ok());
    /// ceiling.set(500);
    /// let stopped = budget.check(1000).unwrap_err();
    /// assert_eq!(stopped.to_string(), "stopped: the memory limit of 1 MB was reached");
    /// ```
    #[must_use]
    pub fn ceiling(mut self, ceiling: Ceiling) -> Self {
        self.ceiling = Some(ceiling);
        self
    }

    /// Adds this many bytes to the memory in use from now on, for memory held beside the tables of the work. All clones of this budget
    /// count them.
    ///
    /// ```
    /// use upstar_values::budget::Budget;
    /// let budget = Budget::default().memory(1000);
    /// budget.clone().hold(600);
    /// assert!(budget.check(300).is_ok());
    /// assert!(budget.check(500).is_err());
    /// ```
    pub fn hold(&self, bytes: usize) {
        self.held.store(bytes, Ordering::Relaxed);
    }

    /// The bytes reported by [`Budget::hold`].
    pub fn held(&self) -> usize {
        self.held.load(Ordering::Relaxed)
    }

    /// Shares the bytes of [`Budget::held`] with this budget from now on, for the next piece of work of the same holder.
    #[must_use]
    pub fn held_with(mut self, other: &Budget) -> Self {
        self.held = other.held.clone();
        self
    }

    /// The most memory that the work may use now.
    pub fn max_memory(&self) -> Option<usize> {
        let ceiling = self.ceiling.as_ref().map_or(usize::MAX, Ceiling::get);
        match self.memory {
            Some(limit) => Some(limit.min(ceiling)),
            None => (ceiling < usize::MAX).then_some(ceiling),
        }
    }

    /// Refuses games nested deeper than this.
    #[must_use]
    pub fn depth(mut self, depth: usize) -> Self {
        self.depth = depth;
        self
    }

    /// Lets the evaluation of one large position use so many threads; at least one, and one unless this is said. Programs that evaluate
    /// many positions give them to threads of their own.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// Watches this flag.
    #[must_use]
    pub fn cancel(mut self, cancel: Cancel) -> Self {
        self.cancel = cancel;
        self
    }

    /// Calls this with the bytes in use whenever the work checks its limits, to report progress. It must be quick.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use std::sync::atomic::{AtomicUsize, Ordering};
    /// use upstar_values::budget::Budget;
    /// let seen = Arc::new(AtomicUsize::new(0));
    /// let kept = seen.clone();
    /// let budget = Budget::default().watch(move |bytes| kept.store(bytes, Ordering::Relaxed));
    /// budget.check(100).unwrap();
    /// assert_eq!(seen.load(Ordering::Relaxed), 100);
    /// ```
    #[must_use]
    pub fn watch(mut self, watch: impl Fn(usize) + Send + Sync + 'static) -> Self {
        self.watch = Some(Watch(Arc::new(watch)));
        self
    }

    /// The greatest depth allowed.
    #[inline]
    pub fn max_depth(&self) -> usize {
        self.depth
    }

    /// The threads that may be used.
    #[inline]
    pub fn max_threads(&self) -> usize {
        self.threads
    }

    /// Whether work that uses `bytes` of memory may go on. Reads the clock, so call it now and then, not at every step.
    pub fn check(&self, bytes: usize) -> Result<(), Stopped> {
        let bytes = bytes.saturating_add(self.held());
        if let Some(Watch(watch)) = &self.watch {
            watch(bytes);
        }
        if let Some(most) = self.max_memory()
            && bytes > most
            && !self.cancel.is_raised()
        {
            return Err(Stopped::Memory(self.memory.unwrap_or(most)));
        }
        self.check_time()
    }

    /// Whether work may go on as far as the cancel flag and the clock tell: less work than [`check`](Budget::check), some 30 nanoseconds.
    ///
    /// ```
    /// use std::time::Duration;
    /// use upstar_values::budget::{Budget, Stopped};
    /// assert_eq!(Budget::default().check_time(), Ok(()));
    /// let over = Budget::default().time(Duration::ZERO).check_time();
    /// assert_eq!(over, Err(Stopped::Time(0)));
    /// ```
    pub fn check_time(&self) -> Result<(), Stopped> {
        if self.cancel.is_raised() {
            return Err(Stopped::Cancelled);
        }
        if let Some(deadline) = self.deadline
            && Instant::now() >= deadline
        {
            let limit = self.limit.unwrap_or_default().as_nanos();
            return Err(Stopped::Time(u64::try_from(limit).unwrap_or(u64::MAX)));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_named_as_they_were_set() {
        for (limit, named) in [
            (Duration::ZERO, "0s"),
            (Duration::from_micros(500), "500µs"),
            (Duration::from_millis(1500), "1.5s"),
            (Duration::from_secs(120), "120s"),
        ] {
            let stopped = Budget::default().until(Instant::now(), limit).check(0);
            let message = stopped.unwrap_err().to_string();
            assert_eq!(
                message,
                format!("stopped: the time limit of {named} was reached")
            );
        }
        for (limit, named) in [
            (2 << 30, "2 GB"),
            (1536 << 20, "1536 MB"),
            (64 << 10, "64 kB"),
            (100, "100 bytes"),
        ] {
            let message = Budget::default().memory(limit).check(limit + 1);
            let message = message.unwrap_err().to_string();
            assert_eq!(
                message,
                format!("stopped: the memory limit of {named} was reached")
            );
        }
    }
}
