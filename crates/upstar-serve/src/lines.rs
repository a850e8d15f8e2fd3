//! What the open connections are doing, and which of them have to go.

use crate::lock;
use std::collections::BTreeMap;
use std::io;
use std::sync::{Arc, Mutex};
use std::task::{Context, Waker};
use std::time::{Duration, Instant};
use tokio::sync::Notify;

/// What the server waits for on a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WaitsFor {
    /// The first byte of a request, or the client taking the last reply.
    Request,
    /// The rest of the headers.
    Headers,
    /// The rest of the request.
    Body,
    /// Its own answer.
    Answer,
}

/// How long a connection may keep the server waiting.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patience {
    /// Without a word.
    pub(crate) silence: Duration,
    /// From the first byte of a request to the end of its headers, and again to its end.
    pub(crate) arrival: Duration,
}

impl Patience {
    fn of(self, waits: WaitsFor) -> Option<Duration> {
        match waits {
            WaitsFor::Request => Some(self.silence),
            WaitsFor::Headers => Some(self.arrival),
            // Such a request is first told why; that needs a moment.
            WaitsFor::Body => Some(self.arrival.saturating_add(Duration::from_secs(2))),
            WaitsFor::Answer => None,
        }
    }
}

/// One connection. Clones are the same connection.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    number: u64,
    patience: Patience,
    state: Arc<Mutex<State>>,
}

#[derive(Debug)]
struct State {
    waits: WaitsFor,
    since: Instant,
    is_closed: bool,
    /// The task of the connection.
    task: Option<Waker>,
}

impl Line {
    fn new(number: u64, patience: Patience) -> Line {
        let state = State {
            waits: WaitsFor::Request,
            since: Instant::now(),
            is_closed: false,
            task: None,
        };
        Line {
            number,
            patience,
            state: Arc::new(Mutex::new(state)),
        }
    }

    /// How long a request may take to arrive once its headers are there.
    pub(crate) fn arrival(&self) -> Duration {
        self.patience.arrival
    }

    fn turn_to(&self, waits: WaitsFor) {
        let mut state = lock(&self.state);
        state.waits = waits;
        state.since = Instant::now();
    }

    /// Some bytes came in. Only the first ones of a request count: who sends single bytes is no faster for it.
    pub(crate) fn heard(&self) {
        if lock(&self.state).waits == WaitsFor::Request {
            self.turn_to(WaitsFor::Headers);
        }
    }

    /// Some bytes of a reply went out.
    pub(crate) fn said(&self) {
        lock(&self.state).since = Instant::now();
    }

    /// The headers of a request are there.
    pub(crate) fn has_headers(&self) {
        self.turn_to(WaitsFor::Body);
    }

    /// A request is there and is worked on.
    pub(crate) fn has_request(&self) {
        self.turn_to(WaitsFor::Answer);
    }

    /// The reply is ready.
    pub(crate) fn has_reply(&self) {
        self.turn_to(WaitsFor::Request);
    }

    /// An error if the connection was closed; otherwise its task will be woken when that happens.
    pub(crate) fn still_open(&self, context: &Context<'_>) -> io::Result<()> {
        let mut state = lock(&self.state);
        if state.is_closed {
            return Err(io::ErrorKind::TimedOut.into());
        }
        match &mut state.task {
            Some(task) => task.clone_from(context.waker()),
            task => *task = Some(context.waker().clone()),
        }
        Ok(())
    }

    /// Since when the client keeps the server waiting, unless it is the other way round.
    fn idle_since(&self) -> Option<Instant> {
        let state = lock(&self.state);
        let is_idle = !state.is_closed && state.waits != WaitsFor::Answer;
        is_idle.then_some(state.since)
    }

    fn is_late(&self) -> bool {
        let state = lock(&self.state);
        let patience = self.patience.of(state.waits);
        patience.is_some_and(|patience| state.since.elapsed() > patience)
    }

    fn close(&self) {
        let mut state = lock(&self.state);
        state.is_closed = true;
        let task = state.task.take();
        drop(state);
        if let Some(task) = task {
            task.wake();
        }
    }
}

/// All open connections.
pub(crate) struct Lines {
    most: usize,
    patience: Patience,
    open: Mutex<Open>,
    ended: Notify,
}

#[derive(Default)]
struct Open {
    lines: BTreeMap<u64, Line>,
    /// The number of the next one.
    next: u64,
}

/// If nothing ends for this long, there may now be a connection that can be closed.
const A_MOMENT: Duration = Duration::from_millis(50);

impl Lines {
    pub(crate) fn new(most: usize, patience: Patience) -> Lines {
        Lines {
            most: most.max(1),
            patience,
            open: Mutex::default(),
            ended: Notify::new(),
        }
    }

    /// A new connection. If there are too many, the one that has been idle for longest is closed; where all are worked for, this waits.
    pub(crate) async fn open(&self) -> Line {
        loop {
            if let Some(line) = self.try_open() {
                return line;
            }
            let _ = tokio::time::timeout(A_MOMENT, self.ended.notified()).await;
        }
    }

    fn try_open(&self) -> Option<Line> {
        let mut open = lock(&self.open);
        if open.lines.len() >= self.most {
            let idle = open.lines.values();
            let idle = idle.filter_map(|line| Some((line.idle_since()?, line)));
            if let Some((_, line)) = idle.min_by_key(|(since, _)| *since) {
                line.close();
            }
            return None;
        }
        let line = Line::new(open.next, self.patience);
        open.next += 1;
        open.lines.insert(line.number, line.clone());
        Some(line)
    }

    /// A connection has ended.
    pub(crate) fn ended(&self, line: &Line) {
        lock(&self.open).lines.remove(&line.number);
        self.ended.notify_one();
    }

    /// Runs for ever and closes connections that are late.
    pub(crate) async fn watch(self: Arc<Self>) {
        let often = self.patience.silence.min(self.patience.arrival) / 8;
        let often = often.clamp(Duration::from_millis(10), Duration::from_secs(1));
        loop {
            tokio::time::sleep(often).await;
            for line in lock(&self.open).lines.values() {
                if line.is_late() {
                    line.close();
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_one_that_was_idle_for_longest_goes_first() {
        let second = Duration::from_secs(1);
        let patience = Patience {
            silence: second,
            arrival: second,
        };
        let lines = Lines::new(3, patience);
        let [working, dripping, fresh] = [(); 3].map(|()| lines.try_open().unwrap());
        working.has_request();
        dripping.heard();
        std::thread::sleep(Duration::from_millis(2));
        fresh.has_headers();
        dripping.heard();
        let is_closed = |line: &Line| lock(&line.state).is_closed;
        assert!(lines.try_open().is_none());
        assert_eq!(
            [&working, &dripping, &fresh].map(is_closed),
            [false, true, false]
        );
        lines.ended(&dripping);
        assert!(lines.try_open().is_some());
    }
}
