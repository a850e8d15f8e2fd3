//! Tables and finds as columns: the same that the program writes.

use crate::batches::{About, Batches};
use crate::errors::Problem;
use crate::position::Position;
use crate::session::Session;
use crate::values::value_of;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use upstar::position::AnyPosition;
use upstar_data::{Record, Surveyor, TableRow, position_batch, table_batch};
use upstar_lang::{Style, Value};

/// The limits are looked at after so many rows.
const OFTEN: usize = 64;

/// A position that was given, or a text to read.
enum Given {
    Position(AnyPosition),
    Text(String),
}

impl Given {
    fn new(object: &Bound<'_, PyAny>) -> PyResult<Given> {
        if let Ok(position) = object.cast::<Position>() {
            return Ok(Given::Position(position.get().position.clone()));
        }
        match object.cast::<PyString>() {
            Ok(text) => Ok(Given::Text(text.to_cow()?.into_owned())),
            Err(_) => Err(PyTypeError::new_err("expected positions or their texts")),
        }
    }

    fn position(self, session: &mut upstar_lang::Session) -> Result<AnyPosition, Problem> {
        match self {
            Given::Position(position) => Ok(position),
            Given::Text(text) => crate::ask::read_position(session, &text),
        }
    }
}

/// Takes every item of a list. Signals are noticed.
fn every<'py, T>(
    items: &Bound<'py, PyAny>,
    mut take: impl FnMut(&Bound<'py, PyAny>) -> PyResult<T>,
) -> PyResult<Vec<T>> {
    let mut taken = Vec::new();
    for item in items.try_iter()? {
        taken.push(take(&item?)?);
        if taken.len().is_multiple_of(OFTEN) {
            items.py().check_signals()?;
        }
    }
    Ok(taken)
}

/// Everything about some positions, a row each: the columns of a database. Each position comes with its size.
#[pyfunction]
#[pyo3(signature = (session, positions, about = Vec::new(), /))]
pub(crate) fn position_rows(
    py: Python<'_>,
    session: &Bound<'_, Session>,
    positions: &Bound<'_, PyAny>,
    about: About,
) -> PyResult<Batches> {
    let positions: Vec<(Given, usize)> = every(positions, |pair| {
        let (position, cells): (Bound<'_, PyAny>, usize) = pair.extract()?;
        Ok((Given::new(&position)?, cells))
    })?;
    session.get().work(py, move |session| {
        let mut surveyor = Surveyor::default();
        let mut records: Vec<Record> = Vec::with_capacity(positions.len());
        let mut bytes = 0;
        for (given, cells) in positions {
            let position = given.position(session)?;
            let record = surveyor.record(session, cells, &position)?;
            bytes += record.bytes();
            records.push(record);
            if records.len().is_multiple_of(OFTEN) {
                check(session, bytes + surveyor.bytes())?;
            }
        }
        Ok::<_, Problem>(Batches::one(position_batch(&records)?, about)?)
    })
}

/// Rows of a table as columns: integers for the variables, and for everything else that is shown its text and its number.
#[pyfunction]
#[pyo3(signature = (session, variables, shown, rows, about = Vec::new(), /))]
pub(crate) fn table_rows(
    py: Python<'_>,
    session: &Bound<'_, Session>,
    variables: Vec<String>,
    shown: Vec<String>,
    rows: &Bound<'_, PyAny>,
    about: About,
) -> PyResult<Batches> {
    let count = variables.len();
    let given: Vec<(Vec<i64>, Vec<Value>)> = every(rows, |row| {
        let row: Vec<Bound<'_, PyAny>> = row.extract()?;
        let (at, shown) = row.split_at(count.min(row.len()));
        let at = at.iter().map(|n| n.extract()).collect::<PyResult<_>>()?;
        let shown = shown.iter().map(shown_value).collect::<PyResult<_>>()?;
        Ok((at, shown))
    })?;
    session.get().work(py, move |session| {
        let mut rows = Vec::with_capacity(given.len());
        let mut bytes = 0;
        for (at, values) in given {
            let texts = values
                .iter()
                .map(|value| session.text(value, Style::Text))
                .collect::<Result<Vec<String>, _>>()?;
            bytes += texts.iter().map(|text| text.len() + 64).sum::<usize>();
            rows.push(TableRow { at, texts });
            if rows.len().is_multiple_of(OFTEN) {
                check(session, bytes)?;
            }
        }
        let variables: Vec<&str> = variables.iter().map(String::as_str).collect();
        let shown: Vec<&str> = shown.iter().map(String::as_str).collect();
        Ok::<_, Problem>(Batches::one(
            table_batch(&variables, &shown, &rows)?,
            about,
        )?)
    })
}

/// The texts of objects, as tables show them.
#[pyfunction]
#[pyo3(signature = (session, objects, /))]
pub(crate) fn texts_of(
    py: Python<'_>,
    session: &Bound<'_, Session>,
    objects: &Bound<'_, PyAny>,
) -> PyResult<Vec<String>> {
    let values = every(objects, shown_value)?;
    session.get().work(py, move |session| {
        let values = values.iter();
        let texts = values.map(|value| session.text(value, Style::Text));
        texts.collect::<Result<Vec<String>, _>>()
    })
}

/// An object as a value of the language; what the language does not have is shown by its text.
fn shown_value(object: &Bound<'_, PyAny>) -> PyResult<Value> {
    match value_of(object) {
        Err(error) if error.is_instance_of::<PyTypeError>(object.py()) => {
            Ok(Value::text(object.str()?.to_cow()?.as_ref()))
        }
        value => value,
    }
}

/// Looks at the limits while rows come together.
fn check(session: &mut upstar_lang::Session, kept: usize) -> Result<(), Problem> {
    let (algebra, analysis) = session.workers();
    let bytes = kept + algebra.bytes() + analysis.bytes();
    Ok(algebra.budget().check(bytes)?)
}
