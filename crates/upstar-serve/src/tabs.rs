//! The tabs of browsers that use the server: each has a workbench of its own.

use crate::Options;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use upstar_workbench::{Cancel, Limits, Workbench};

/// Tabs that were not used for this long are forgotten.
const IDLE: Duration = Duration::from_secs(30 * 60);
/// The most waiting requests for each one that is worked on.
const WAITING: usize = 8;

/// One tab.
pub(crate) struct Tab {
    workbench: Mutex<Workbench>,
    cancel: Cancel,
    is_busy: AtomicBool,
    /// The number of the request under way.
    serial: AtomicU64,
    state: Mutex<State>,
    bytes: AtomicUsize,
}

struct State {
    /// When the request under way was started.
    started: Option<Instant>,
    last_used: Instant,
}

impl Tab {
    fn new(limits: Limits) -> Arc<Tab> {
        let workbench = Workbench::new(limits);
        let tab = Arc::new(Tab {
            cancel: workbench.cancel(),
            workbench: Mutex::new(workbench),
            is_busy: AtomicBool::new(false),
            serial: AtomicU64::new(0),
            state: Mutex::new(State {
                started: None,
                last_used: Instant::now(),
            }),
            bytes: AtomicUsize::new(0),
        });
        let watched = Arc::downgrade(&tab);
        let watch = move |bytes| {
            if let Some(tab) = watched.upgrade() {
                tab.bytes.store(bytes, Ordering::Relaxed);
            }
        };
        lock(&tab.workbench).set_watch(Arc::new(watch));
        tab
    }

    /// Stops the request under way, if there is one.
    pub(crate) fn cancel(&self) {
        self.cancel.raise();
    }

    /// Stops a request, if it is still the one under way.
    pub(crate) fn cancel_only(&self, serial: u64) {
        if self.serial.load(Ordering::Acquire) == serial {
            self.cancel.raise();
        }
    }

    /// The time spent on the request under way, and the bytes in use.
    pub(crate) fn progress(&self) -> Option<(Duration, usize)> {
        let started = lock(&self.state).started?;
        Some((started.elapsed(), self.bytes.load(Ordering::Relaxed)))
    }

    fn last_used(&self) -> Option<Instant> {
        let is_busy = self.is_busy.load(Ordering::Acquire);
        (!is_busy).then(|| lock(&self.state).last_used)
    }
}

/// A tab's turn: it is busy until this is dropped.
pub(crate) struct Turn {
    tab: Arc<Tab>,
    serial: u64,
    /// The bytes it may keep when it is done.
    keep: usize,
    _waiting: OwnedSemaphorePermit,
}

impl Turn {
    /// The tab and the number of this request.
    pub(crate) fn request(&self) -> (Arc<Tab>, u64) {
        (self.tab.clone(), self.serial)
    }

    /// Does the work, on the threads of the worker.
    pub(crate) fn answer(&self, request: &str, worker: Worker) -> String {
        lock(&self.tab.state).started = Some(Instant::now());
        let mut workbench = lock(&self.tab.workbench);
        workbench.set_threads(worker.threads);
        let answer = workbench.answer(request);
        if workbench.bytes() > self.keep {
            workbench.forget();
        }
        self.tab.bytes.store(0, Ordering::Relaxed);
        answer
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let mut state = lock(&self.tab.state);
        state.started = None;
        state.last_used = Instant::now();
        drop(state);
        self.tab.is_busy.store(false, Ordering::Release);
    }
}

/// A place among the requests that are worked on.
pub(crate) struct Worker {
    _place: OwnedSemaphorePermit,
    /// One for its own processor, and one for each idle processor.
    threads: usize,
}

/// Why a request is not taken now.
#[derive(Debug)]
pub(crate) enum Busy {
    /// The tab's last request is not answered yet.
    Tab,
    /// There are too many requests.
    Requests,
    /// There are too many tabs.
    Tabs,
    /// The server is about to end.
    Ending,
}

/// All tabs.
pub(crate) struct Tabs {
    tabs: Mutex<HashMap<String, Arc<Tab>>>,
    most: usize,
    limits: Limits,
    keep: usize,
    workers: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
    is_ending: AtomicBool,
}

impl Tabs {
    pub(crate) fn new(options: &Options) -> Tabs {
        let workers = options.threads.max(1);
        // Half of the memory is for requests under way, half for the tables that tabs keep between requests.
        let half = options.memory / 2;
        Tabs {
            tabs: Mutex::default(),
            most: options.tabs.max(1),
            limits: Limits {
                time: Some(options.time),
                memory: Some(half / workers),
                threads: 1,
            },
            keep: half / options.tabs.max(1),
            workers: Arc::new(Semaphore::new(workers)),
            waiting: Arc::new(Semaphore::new(workers * (1 + WAITING))),
            is_ending: AtomicBool::new(false),
        }
    }

    /// A tab that has asked before.
    pub(crate) fn find(&self, name: &str) -> Option<Arc<Tab>> {
        lock(&self.tabs).get(name).cloned()
    }

    /// Takes the turn of a tab, unless it or the server has too much to do.
    pub(crate) fn turn(&self, name: &str) -> Result<Turn, Busy> {
        if self.is_ending.load(Ordering::Acquire) {
            return Err(Busy::Ending);
        }
        let waiting = self.waiting.clone().try_acquire_owned();
        let waiting = waiting.map_err(|_| Busy::Requests)?;
        let tab = self.tab(name)?;
        if tab.is_busy.swap(true, Ordering::AcqRel) {
            return Err(Busy::Tab);
        }
        // An earlier request to stop is over; from now on one means this request.
        let serial = tab.serial.fetch_add(1, Ordering::AcqRel) + 1;
        tab.cancel.lower();
        Ok(Turn {
            tab,
            serial,
            keep: self.keep,
            _waiting: waiting,
        })
    }

    /// Waits for a place among the requests that are worked on, first come, first served.
    pub(crate) async fn worker(&self) -> Result<Worker, Busy> {
        let place = self.workers.clone().acquire_owned().await;
        match place {
            Ok(place) if !self.is_ending.load(Ordering::Acquire) => Ok(Worker {
                _place: place,
                threads: 1 + self.workers.available_permits(),
            }),
            _ => Err(Busy::Ending),
        }
    }

    fn tab(&self, name: &str) -> Result<Arc<Tab>, Busy> {
        let mut tabs = lock(&self.tabs);
        if let Some(tab) = tabs.get(name) {
            return Ok(tab.clone());
        }
        if tabs.len() >= self.most {
            let used = tabs
                .iter()
                .filter_map(|(name, tab)| Some((tab.last_used()?, name.clone())));
            let (_, oldest) = used.min().ok_or(Busy::Tabs)?;
            tabs.remove(&oldest);
        }
        let tab = Tab::new(self.limits.clone());
        tabs.insert(name.to_owned(), tab.clone());
        Ok(tab)
    }

    /// Runs for ever and forgets tabs that are not used.
    pub(crate) async fn expire(self: Arc<Self>) {
        loop {
            tokio::time::sleep(IDLE / 30).await;
            let is_used = |tab: &Tab| tab.last_used().is_none_or(|at| at.elapsed() < IDLE);
            lock(&self.tabs).retain(|_, tab| is_used(tab));
        }
    }

    /// Takes no more requests and stops those under way.
    pub(crate) fn close(&self) {
        self.is_ending.store(true, Ordering::Release);
        for tab in lock(&self.tabs).values() {
            tab.cancel();
        }
    }
}

/// Locks even after a panic: tables only grow, so they are still in order.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex
        .lock()
        .unwrap_or_else(|poisoned| poisoned.into_inner())
}
