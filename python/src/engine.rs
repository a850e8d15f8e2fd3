//! Workers on the shared store, and Ctrl-C.
//!
//! All values live in one store. Each thread has workers of its own on it, so that threads do not wait for each other. Long work runs
//! without the interpreter's lock; whenever it looks at its limits, it also asks Python from time to time whether a signal has arrived.

use crate::errors::Problem;
use crate::limits::{Clock, Limits, limits};
use pyo3::prelude::*;
use std::cell::{Cell, RefCell};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};
use upstar::ValueStore;
use upstar::analysis::Analysis;
use upstar::budget::{Budget, Cancel};
use upstar::game::Algebra;

/// How often Python is asked for signals during long work.
const OFTEN: Duration = Duration::from_millis(50);

/// What one piece of work uses.
pub(crate) struct Worker {
    /// The worker on values.
    pub(crate) algebra: Algebra,
    /// Results about values.
    pub(crate) analysis: Analysis,
    /// The limits for which its budget was made, if it can be used again: a clock runs once.
    limits: Option<Limits>,
}

thread_local! {
    /// Boxed, because a worker is large and is taken for every sum.
    #[allow(clippy::vec_box)]
    static IDLE: RefCell<Vec<Box<Worker>>> = const { RefCell::new(Vec::new()) };
    /// Stops the work with the workers of this thread.
    static CANCEL: Cancel = Cancel::default();
    /// Stops the work under way in this thread.
    static UNDER_WAY: RefCell<Option<Cancel>> = const { RefCell::new(None) };
    /// When to ask for signals again.
    static NEXT: Cell<Option<Instant>> = const { Cell::new(None) };
    /// What a signal handler raised.
    static RAISED: RefCell<Option<PyErr>> = const { RefCell::new(None) };
}

/// A worker on the shared store.
pub(crate) fn fork() -> Algebra {
    ValueStore::global().with(|algebra, _| algebra.fork())
}

/// Called whenever work looks at its limits.
pub(crate) fn look(_bytes: usize) {
    let now = Instant::now();
    match NEXT.get() {
        Some(next) if now < next => {}
        Some(_) => {
            NEXT.set(Some(now + OFTEN));
            Python::attach(ask_for_signals);
        }
        None => NEXT.set(Some(now + OFTEN)),
    }
}

/// Runs the handlers of signals that have arrived. If one raises, the work under way is stopped.
fn ask_for_signals(py: Python<'_>) {
    if let Err(error) = py.check_signals() {
        RAISED.with(|raised| *raised.borrow_mut() = Some(error));
        UNDER_WAY.with(|cancel| {
            if let Some(cancel) = &*cancel.borrow() {
                cancel.raise();
            }
        });
    }
}

/// The work of a thread under way, as long as this lives.
pub(crate) struct UnderWay {
    before: Option<Cancel>,
}

impl UnderWay {
    /// Work begins that this flag stops.
    pub(crate) fn begin(cancel: &Cancel) -> UnderWay {
        NEXT.set(None);
        let before = UNDER_WAY.with(|now| now.replace(Some(cancel.clone())));
        UnderWay { before }
    }

    /// What a signal handler raised since then.
    pub(crate) fn raised(&self) -> PyResult<()> {
        match RAISED.with(|raised| raised.borrow_mut().take()) {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        UNDER_WAY.with(|now| now.replace(self.before.take()));
    }
}

/// Does work without the interpreter's lock. What a signal handler raises is raised.
pub(crate) fn unlocked<T: Send>(
    py: Python<'_>,
    cancel: &Cancel,
    threads: usize,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    let under_way = UnderWay::begin(cancel);
    let done = py.detach(|| match threads {
        0 | 1 => work(),
        _ => beside(work),
    });
    under_way.raised()?;
    Ok(done)
}

/// Does work of several threads in a thread of its own. Only the thread that waits for it is asked for signals: it may be the main one.
fn beside<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let (done, waiting) = mpsc::channel::<()>();
        let worker = scope.spawn(move || {
            let result = work();
            drop(done);
            result
        });
        while waiting.recv_timeout(OFTEN) == Err(RecvTimeoutError::Timeout) {
            Python::attach(ask_for_signals);
        }
        worker
            .join()
            .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// The flag that stops this thread's workers.
pub(crate) fn cancel() -> Cancel {
    CANCEL.with(Cancel::clone)
}

/// A budget for one calculation.
fn budget(limits: &Limits, clock: Option<Clock>, cancel: &Cancel) -> Budget {
    let mut budget = Budget::default()
        .cancel(cancel.clone())
        .threads(limits.threads)
        .watch(look);
    if let Some(clock) = clock {
        budget = budget.until(clock.end, clock.limit);
    }
    if let Some(bytes) = limits.memory {
        budget = budget.memory(bytes);
    }
    budget
}

impl Worker {
    /// A worker of this thread, ready for one calculation.
    pub(crate) fn take(limits: &Limits, clock: Option<Clock>, cancel: &Cancel) -> Box<Worker> {
        cancel.lower();
        let idle = IDLE.with(|idle| idle.borrow_mut().pop());
        let mut worker = idle.unwrap_or_else(|| {
            Box::new(Worker {
                algebra: fork(),
                analysis: Analysis::new(),
                limits: None,
            })
        });
        if clock.is_some() || worker.limits != Some(*limits) {
            worker.algebra.set_budget(budget(limits, clock, cancel));
            worker.limits = clock.is_none().then_some(*limits);
        }
        worker
    }

    /// Keeps the worker for the next calculation.
    pub(crate) fn put_back(self: Box<Self>) {
        IDLE.with(|idle| idle.borrow_mut().push(self));
    }
}

/// Does work that ends at once, with the interpreter's lock.
#[inline]
pub(crate) fn quick<T>(work: impl FnOnce(&mut Worker) -> T) -> T {
    let limits = limits();
    let mut worker = CANCEL.with(|cancel| Worker::take(&limits, limits.clock(), cancel));
    let done = work(&mut worker);
    worker.put_back();
    done
}

/// Does work that may take long, within the limits that hold here.
pub(crate) fn run<T: Send, E: Send + Into<Problem>>(
    py: Python<'_>,
    work: impl FnOnce(&mut Worker) -> Result<T, E> + Send,
) -> PyResult<T> {
    let (limits, cancel) = (limits(), cancel());
    let clock = limits.clock();
    let done = unlocked(py, &cancel, limits.threads, || {
        let mut worker = Worker::take(&limits, clock, &cancel);
        let done = work(&mut worker);
        worker.put_back();
        done
    })?;
    done.map_err(|error| error.into().raise(py))
}
