//! What the functions of a ruleset in Python give, and the limits while they run.

use crate::engine::{UnderWay, Worker, cancel};
use crate::errors::Problem;
use crate::limits::{Asked, limits};
use pyo3::exceptions::{PyException, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyIterator, PyList, PyString, PyTuple};
use std::cell::Cell;
use std::time::{Duration, Instant};
use upstar::budget::Cancel;

/// Bytes that a position takes with its entries in lists and dictionaries, roughly.
pub(crate) const POSITION: usize = 400;

/// The limits are looked at after this many steps.
const OFTEN: u32 = 64;
/// A note shows so many letters of a call.
const MOST_SHOWN: usize = 200;
/// Where time is limited, they are looked at after this long, too: rules may be slow.
const SOON: Duration = Duration::from_millis(20);

thread_local! {
    /// How much work with rules of Python is under way in this thread.
    static UNDER_WAY: Cell<usize> = const { Cell::new(0) };
}

/// Whether rules of Python are asked by the engine now.
#[pyfunction]
pub(crate) fn rules_are_asked() -> bool {
    UNDER_WAY.get() > 0
}

/// Work with the rules of Python: one question, with a worker of its own.
pub(crate) struct Work {
    /// None only while this is dropped.
    worker: Option<Box<Worker>>,
    under_way: UnderWay,
    _asked: Asked,
    /// When the limits were looked at last, where time is limited.
    looked: Option<Instant>,
    count: u32,
    /// Bytes of positions and lists.
    pub(crate) held: usize,
}

impl Work {
    pub(crate) fn begin() -> Work {
        UNDER_WAY.set(UNDER_WAY.get() + 1);
        let asked = Asked::begin();
        let (limits, cancel): (_, Cancel) = (limits(), cancel());
        let clock = limits.clock();
        Work {
            under_way: UnderWay::begin(&cancel),
            worker: Some(Worker::take(&limits, clock, &cancel)),
            _asked: asked,
            looked: clock.map(|_| Instant::now()),
            count: 0,
            held: 0,
        }
    }

    pub(crate) fn worker(&mut self) -> &mut Worker {
        self.worker
            .get_or_insert_with(|| Worker::take(&limits(), limits().clock(), &cancel()))
    }

    /// What a signal handler raised.
    pub(crate) fn raised(&self) -> PyResult<()> {
        self.under_way.raised()
    }

    /// Called after each step: now and then it looks at the limits.
    #[inline]
    pub(crate) fn step(&mut self, py: Python<'_>) -> PyResult<()> {
        self.count += 1;
        let is_late = self.looked.is_some_and(|looked| looked.elapsed() > SOON);
        if !is_late && !self.count.is_multiple_of(OFTEN) {
            return Ok(());
        }
        if let Some(looked) = &mut self.looked {
            *looked = Instant::now();
        }
        let held = self.held;
        let algebra = &self.worker().algebra;
        let checked = algebra.budget().check(held + algebra.bytes());
        self.raised()?;
        checked.map_err(|stopped| Problem::from(stopped).raise(py))
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        UNDER_WAY.set(UNDER_WAY.get() - 1);
        if let Some(worker) = self.worker.take() {
            worker.put_back();
        }
    }
}

/// Goes through a list. None for what Python can go through, though it is hardly a list: a text is one of letters to it, and a dictionary
/// one of keys.
pub(crate) fn through<'py>(given: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyIterator>>> {
    let is_text = given.is_instance_of::<PyString>() || given.is_instance_of::<PyBytes>();
    if is_text || given.is_instance_of::<PyDict>() {
        return Ok(None);
    }
    match given.try_iter() {
        Err(error) if error.is_instance_of::<PyTypeError>(given.py()) => Ok(None),
        iterator => iterator.map(Some),
    }
}

/// An exception of the rules, with a note that says at which position. Before Python 3.11 exceptions have no notes.
fn noted(error: PyErr, function: &Bound<'_, PyAny>, position: &Bound<'_, PyAny>) -> PyErr {
    let py = function.py();
    if !error.is_instance_of::<PyException>(py) {
        return error;
    }
    let (Ok(name), Ok(position)) = (function.getattr("__name__"), position.repr()) else {
        return error;
    };
    let mut text = format!("in {name}({position}");
    if let Some((end, _)) = text.char_indices().nth(MOST_SHOWN) {
        text.truncate(end);
        text.push('…');
    }
    let _ = error
        .value(py)
        .call_method1("add_note", (format!("{text})"),));
    error
}

/// The positions that a function of a ruleset gives for a position.
pub(crate) fn items<'py>(
    function: &Bound<'py, PyAny>,
    position: &Bound<'py, PyAny>,
    work: &mut Work,
    into: &mut Vec<Bound<'py, PyAny>>,
) -> PyResult<()> {
    let noted = |error| noted(error, function, position);
    let given = function.call1((position,)).map_err(noted)?;
    if let Ok(list) = given.cast_exact::<PyList>() {
        into.extend(list.iter());
        return Ok(());
    }
    if let Ok(tuple) = given.cast_exact::<PyTuple>() {
        into.extend(tuple.iter());
        return Ok(());
    }
    let Some(iterator) = through(&given)? else {
        let name = match function.getattr_opt("__name__")? {
            Some(name) => name.to_string(),
            None => "the function of the moves".to_owned(),
        };
        let given = given.repr()?;
        let message = format!("{name} gives {given}; expected a list of positions");
        return Err(noted(PyTypeError::new_err(message)));
    };
    let before = work.held;
    for item in iterator {
        into.push(item.map_err(noted)?);
        work.held += POSITION;
        work.step(function.py())?;
    }
    work.held = before;
    Ok(())
}

/// The same as a list of Python.
#[pyfunction]
#[pyo3(signature = (function, position, /))]
pub(crate) fn listed_positions<'py>(
    function: &Bound<'py, PyAny>,
    position: &Bound<'py, PyAny>,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let mut listed = Vec::new();
    items(function, position, &mut Work::begin(), &mut listed)?;
    Ok(listed)
}
