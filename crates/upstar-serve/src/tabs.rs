//! The tabs of browsers that use the server: each has a workbench of its own.

use crate::memory::Memory;
use crate::{Options, lock};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, TryLockError};
use std::time::{Duration, Instant};
use upstar_workbench::{Cancel, Ceiling, Limits, Workbench};

/// Tabs that were not used for this long are forgotten.
const IDLE: Duration = Duration::from_secs(30 * 60);

/// One tab.
pub(crate) struct Tab {
    workbench: Mutex<Workbench>,
    cancel: Cancel,
    ceiling: Ceiling,
    is_busy: AtomicBool,
    /// The number of the request under way.
    serial: AtomicU64,
    state: Mutex<State>,
    /// The bytes in use, as the memory of all tabs counts them.
    bytes: AtomicUsize,
    memory: Arc<Memory>,
}

struct State {
    /// When the request under way was started.
    started: Option<Instant>,
    last_used: Instant,
}

impl Tab {
    fn new(limits: Limits, memory: Arc<Memory>) -> Arc<Tab> {
        let workbench = Workbench::new(limits);
        let tab = Arc::new(Tab {
            cancel: workbench.cancel(),
            ceiling: workbench.ceiling(),
            workbench: Mutex::new(workbench),
            is_busy: AtomicBool::new(false),
            serial: AtomicU64::new(0),
            state: Mutex::new(State {
                started: None,
                last_used: Instant::now(),
            }),
            bytes: AtomicUsize::new(0),
            memory,
        });
        let watched = Arc::downgrade(&tab);
        let watch = move |bytes| {
            if let Some(tab) = watched.upgrade() {
                tab.watch(bytes);
            }
        };
        lock(&tab.workbench).set_watch(Arc::new(watch));
        tab
    }

    /// The request under way uses so many bytes, or would like to.
    fn watch(&self, bytes: usize) {
        // What is more than there is for all is refused in any case; the others need not make room for it.
        if bytes <= self.memory.limit() {
            self.count(bytes);
            self.ceiling.set(self.memory.ceiling());
        }
    }

    fn count(&self, bytes: usize) {
        let before = self.bytes.swap(bytes, Ordering::Relaxed);
        self.memory.count(before, bytes);
    }

    /// Gives back the memory that is kept between requests, unless there is a request.
    pub(crate) fn forget(&self) {
        let mut workbench = match self.workbench.try_lock() {
            Ok(workbench) => workbench,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => return,
        };
        workbench.forget();
        self.count(workbench.bytes());
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

impl Drop for Tab {
    fn drop(&mut self) {
        self.count(0);
    }
}

/// A tab's turn: it is busy until this is dropped.
pub(crate) struct Turn {
    tab: Arc<Tab>,
    serial: u64,
    /// The bytes it may keep when it is done.
    keep: usize,
    /// The threads that it may use if it is alone.
    threads: usize,
}

impl Turn {
    /// The tab and the number of this request.
    pub(crate) fn request(&self) -> (Arc<Tab>, u64) {
        (self.tab.clone(), self.serial)
    }

    /// Does the work, on the processors that others leave, and on one in any case.
    pub(crate) fn answer(&self, request: &str) -> String {
        let tab = &self.tab;
        let running = tab.memory.starts(tab);
        lock(&tab.state).started = Some(Instant::now());
        let mut workbench = lock(&tab.workbench);
        tab.ceiling.set(tab.memory.limit());
        workbench.set_threads(self.threads.saturating_sub(running.others).max(1));
        let answer = workbench.answer(request);
        if workbench.bytes() > self.keep {
            workbench.forget();
        }
        tab.count(workbench.bytes());
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

/// Why a request is not taken now.
#[derive(Debug)]
pub(crate) enum Busy {
    /// The tab's last request is not answered yet.
    Tab,
    /// There are too many tabs.
    Tabs,
    /// The server is about to end.
    Ending,
}

/// All tabs.
///
/// A request is started as soon as it is there, and the system shares the processors: so a short question never waits for long ones. A tab
/// has one request at a time, so there are never more of them than tabs.
pub(crate) struct Tabs {
    tabs: Mutex<HashMap<String, Arc<Tab>>>,
    most: usize,
    limits: Limits,
    keep: usize,
    threads: usize,
    memory: Arc<Memory>,
    is_ending: AtomicBool,
}

impl Tabs {
    pub(crate) fn new(options: &Options) -> Tabs {
        let most = options.tabs.max(1);
        Tabs {
            tabs: Mutex::default(),
            most,
            limits: Limits {
                time: Some(options.time),
                memory: Some(options.memory),
                threads: 1,
            },
            // The tables that tabs keep between requests fill half of the memory at most.
            keep: options.memory / 2 / most,
            threads: options.threads.max(1),
            memory: Arc::new(Memory::new(options.memory)),
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
        let tab = self.tab(name)?;
        if tab.is_busy.swap(true, Ordering::AcqRel) {
            return Err(Busy::Tab);
        }
        // An earlier request to stop is over; from now on one means this request.
        let serial = tab.serial.fetch_add(1, Ordering::AcqRel) + 1;
        tab.cancel.lower();
        let turn = Turn {
            tab,
            serial,
            keep: self.keep,
            threads: self.threads,
        };
        // If the server began to end meanwhile, the flag that was just lowered may have meant this request.
        if self.is_ending.load(Ordering::Acquire) {
            return Err(Busy::Ending);
        }
        Ok(turn)
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
        let tab = Tab::new(self.limits.clone(), self.memory.clone());
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
