//! The limits of calculations: the blocks of `up.limits` around them, and the clock of a question that has several calculations.
//!
//! Open blocks are kept in a context variable of Python, so that each thread and each task has its own. As long as there are no blocks at
//! all, which is usual, nobody looks there.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyTuple;
use std::cell::Cell;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// The limits of one calculation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Limits {
    pub(crate) time: Option<Duration>,
    pub(crate) memory: Option<usize>,
    pub(crate) threads: usize,
}

/// The memory limit where none was set; 0 means none.
static USUAL_MEMORY: AtomicUsize = AtomicUsize::new(0);

/// How many blocks there are, open ones and those that a context still has.
static BLOCKS: AtomicUsize = AtomicUsize::new(0);

/// The method that gives the open blocks of this context: a tuple, the outermost first.
static OPEN: PyOnceLock<Py<PyAny>> = PyOnceLock::new();

/// A block of `up.limits`: what was given for it.
#[pyclass(frozen, name = "LimitsBlock", module = "upstar._upstar")]
pub(crate) struct Block {
    time: Option<Duration>,
    memory: Option<usize>,
    threads: Option<usize>,
    has_ended: AtomicBool,
}

#[pymethods]
impl Block {
    #[new]
    #[pyo3(signature = (seconds, memory, threads, /))]
    fn new(seconds: Option<f64>, memory: Option<usize>, threads: Option<usize>) -> PyResult<Block> {
        let time = seconds.map(Duration::try_from_secs_f64).transpose();
        let time = time.map_err(|_| PyValueError::new_err("seconds are a number from 0 on"))?;
        BLOCKS.fetch_add(1, Ordering::Relaxed);
        Ok(Block {
            time,
            memory,
            threads: threads.map(|threads| threads.max(1)),
            has_ended: AtomicBool::new(false),
        })
    }

    /// From now on it holds nowhere, whichever contexts still have it.
    fn end(&self) {
        self.has_ended.store(true, Ordering::Relaxed);
    }
}

impl Drop for Block {
    fn drop(&mut self) {
        BLOCKS.fetch_sub(1, Ordering::Relaxed);
    }
}

/// What the open blocks say together: the shortest time, and of the rest what the innermost one says.
#[derive(Clone, Copy, Default)]
struct Said {
    time: Option<Duration>,
    memory: Option<usize>,
    threads: Option<usize>,
}

impl Said {
    fn here(py: Python<'_>) -> Option<Said> {
        if BLOCKS.load(Ordering::Relaxed) == 0 {
            return None;
        }
        let open = OPEN.get(py)?.bind(py).call0().ok()?;
        let open = open.cast_exact::<PyTuple>().ok()?;
        let mut said: Option<Said> = None;
        for block in open.iter_borrowed() {
            let Ok(block) = block.cast_exact::<Block>() else {
                continue;
            };
            let block = block.get();
            if block.has_ended.load(Ordering::Relaxed) {
                continue;
            }
            let said = said.get_or_insert_default();
            said.time = [said.time, block.time].into_iter().flatten().min();
            said.memory = block.memory.or(said.memory);
            said.threads = block.threads.or(said.threads);
        }
        said
    }
}

/// The limits that hold here.
pub(crate) fn limits() -> Limits {
    let said = match BLOCKS.load(Ordering::Relaxed) {
        0 => None,
        _ => Python::attach(Said::here),
    };
    let said = said.unwrap_or_default();
    let usual = || match USUAL_MEMORY.load(Ordering::Relaxed) {
        0 => None,
        bytes => Some(bytes),
    };
    Limits {
        time: said.time,
        memory: said.memory.or_else(usual),
        threads: said.threads.unwrap_or(1),
    }
}

/// What was given around: seconds, bytes and threads; None without any block.
#[pyfunction]
pub(crate) fn given_limits(py: Python<'_>) -> Option<(Option<f64>, Option<usize>, Option<usize>)> {
    let said = Said::here(py)?;
    let seconds = said.time.map(|time| time.as_secs_f64());
    Some((seconds, said.memory, said.threads))
}

/// Says in which context variable the open blocks are.
#[pyfunction]
#[pyo3(signature = (variable, /))]
pub(crate) fn set_limits_variable(variable: &Bound<'_, PyAny>) -> PyResult<()> {
    let get = variable.getattr("get")?.unbind();
    let _ = OPEN.set(variable.py(), get);
    Ok(())
}

/// Changes the memory limit where none was set, in bytes; 0 for none.
#[pyfunction]
#[pyo3(signature = (bytes, /))]
pub(crate) fn set_usual_memory(bytes: usize) {
    USUAL_MEMORY.store(bytes, Ordering::Relaxed);
}

/// When a calculation has to end, and the limit that says so.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Clock {
    pub(crate) end: Instant,
    pub(crate) limit: Duration,
}

thread_local! {
    /// The clock of the question under way in this thread.
    static CLOCK: Cell<Option<Clock>> = const { Cell::new(None) };
}

impl Limits {
    /// The clock of a calculation that begins now: its own, or that of the question under way if that ends earlier.
    pub(crate) fn clock(&self) -> Option<Clock> {
        let own = self.time.and_then(|limit| {
            let end = Instant::now().checked_add(limit)?;
            Some(Clock { end, limit })
        });
        let both = [CLOCK.get(), own].into_iter().flatten();
        both.min_by_key(|clock| clock.end)
    }
}

/// A question, as long as this lives: all calculations in it share its time.
pub(crate) struct Asked {
    before: Option<Clock>,
}

impl Asked {
    pub(crate) fn begin() -> Asked {
        let before = CLOCK.get();
        CLOCK.set(limits().clock());
        Asked { before }
    }
}

impl Drop for Asked {
    fn drop(&mut self) {
        CLOCK.set(self.before);
    }
}

/// A question of Python: all calculations in its block share its time.
///
/// >>> import upstar as up
/// >>> from upstar._upstar import Question
/// >>> with up.limits(seconds=1), Question():
/// ...     up.up + up.star, up.rules.domineering(2, 2).value
/// (Game('^*'), Game('+-1'))
#[pyclass(frozen, name = "Question", module = "upstar._upstar")]
pub(crate) struct Question {
    asked: Mutex<Option<Asked>>,
}

#[pymethods]
impl Question {
    #[new]
    fn new() -> Question {
        Question {
            asked: Mutex::default(),
        }
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        let asked = Asked::begin();
        *slf.get().asked.lock().unwrap_or_else(|e| e.into_inner()) = Some(asked);
        slf
    }

    #[pyo3(signature = (kind, error, trace, /))]
    fn __exit__(
        &self,
        kind: &Bound<'_, PyAny>,
        error: &Bound<'_, PyAny>,
        trace: &Bound<'_, PyAny>,
    ) {
        let _ = (kind, error, trace);
        self.asked.lock().unwrap_or_else(|e| e.into_inner()).take();
    }
}
