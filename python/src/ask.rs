//! Questions to a session with objects of Python in them.

use crate::errors::Problem;
use crate::picture::Picture;
use crate::session::Session;
use crate::values::{Out, value_of};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use upstar::position::AnyPosition;
use upstar::sum::Sum;
use upstar_lang::{Diagnostic, PictureKind, Value};

/// The names under which arguments are passed to the language.
pub(crate) fn argument(place: usize) -> String {
    format!("upstar_argument_{place}")
}

/// Work with arguments under their names, which mean nothing afterwards.
pub(crate) fn with_arguments<T>(
    session: &mut upstar_lang::Session,
    arguments: Vec<Value>,
    work: impl FnOnce(&mut upstar_lang::Session) -> T,
) -> T {
    let names: Vec<String> = (0..arguments.len()).map(argument).collect();
    session.keeping(&names, |session| {
        for (name, value) in names.iter().zip(arguments) {
            session.define(name, value);
        }
        work(session)
    })
}

/// A mistake in a text that was put together here: its place means nothing to the user.
fn without_place(problem: Diagnostic) -> Problem {
    match Problem::from(problem) {
        Problem::Text { message, help, .. } => Problem::Other(match help {
            Some(help) => format!("{message}; {help}"),
            None => message,
        }),
        other => other,
    }
}

/// The position that a text makes.
pub(crate) fn read_position(
    session: &mut upstar_lang::Session,
    text: &str,
) -> Result<AnyPosition, Problem> {
    let value = with_arguments(session, Vec::new(), |session| session.evaluate_next(text))
        .map_err(|problem| Problem::from(problem).in_text(text))?;
    match value.position() {
        Some(position) => Ok(position.clone()),
        None => Err(Problem::Text {
            text: text.to_owned(),
            message: format!("expected a position, found {}", value.a_kind()),
            place: Some(0..text.len()),
            help: None,
        }),
    }
}

impl Session {
    /// A value as an object of Python.
    pub(crate) fn give<'py>(
        &self,
        py: Python<'py>,
        session: &Py<Session>,
        value: Value,
    ) -> PyResult<Bound<'py, PyAny>> {
        let out = self.work(py, move |session| Out::new(&value, session.algebra()))?;
        out.object(py, session)
    }

    /// Evaluates a text that was put together here, with arguments.
    pub(crate) fn ask<'py>(
        &self,
        py: Python<'py>,
        session: &Py<Session>,
        text: String,
        arguments: Vec<Value>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let out = self.work(py, move |session| {
            with_arguments(session, arguments, |session| {
                let value = session.evaluate_next(&text).map_err(without_place)?;
                Out::new(&value, session.algebra()).map_err(Problem::from)
            })
        })?;
        out.object(py, session)
    }

    /// Calls a function or a ruleset of the language by its name.
    pub(crate) fn call_named<'py>(
        &self,
        py: Python<'py>,
        session: &Py<Session>,
        name: &str,
        arguments: &[Bound<'py, PyAny>],
    ) -> PyResult<Bound<'py, PyAny>> {
        let names: Vec<String> = (0..arguments.len()).map(argument).collect();
        let values: Vec<Value> = arguments.iter().map(value_of).collect::<PyResult<_>>()?;
        self.ask(py, session, format!("{name}({})", names.join(", ")), values)
    }

    /// An operator of the language between two values.
    pub(crate) fn operate<'py>(
        &self,
        py: Python<'py>,
        session: &Py<Session>,
        operator: &str,
        values: [Value; 2],
    ) -> PyResult<Bound<'py, PyAny>> {
        let text = format!("{} {operator} {}", argument(0), argument(1));
        self.ask(py, session, text, values.into())
    }

    /// The picture of a value.
    pub(crate) fn draw(&self, object: &Bound<'_, PyAny>, kind: &str) -> PyResult<Picture> {
        let kind: PictureKind = kind.parse().map_err(PyValueError::new_err)?;
        let value = value_of(object)?;
        let picture = self.work(object.py(), move |session| {
            let picture = session.draw(&value, kind).map_err(Problem::from)?;
            picture.ok_or_else(|| {
                Problem::Other(format!("{} cannot be drawn like this", value.a_kind()))
            })
        });
        picture.map(Picture::from)
    }

    /// The sum of an expression, or of a list of expressions, positions and values. It is not added up.
    pub(crate) fn sum(&self, object: &Bound<'_, PyAny>) -> PyResult<(Sum, String)> {
        let py = object.py();
        if let Ok(text) = object.cast::<PyString>() {
            let text = text.to_cow()?.into_owned();
            let source = text.clone();
            let sum = self.work(py, move |session| {
                sum_of(session, &source).map_err(|problem| Problem::from(problem).in_text(&source))
            });
            return Ok((sum?, text));
        }
        let is_list =
            object.is_instance_of::<pyo3::types::PyList>() || object.is_instance_of::<PyTuple>();
        let items: Vec<Bound<'_, PyAny>> = match is_list {
            true => object.try_iter()?.collect::<PyResult<_>>()?,
            false => vec![object.clone()],
        };
        let (mut terms, mut values) = (Vec::new(), Vec::new());
        for item in &items {
            match item.cast::<PyString>() {
                Ok(text) => terms.push(format!("({})", text.to_cow()?)),
                Err(_) => {
                    terms.push(argument(values.len()));
                    values.push(value_of(item)?);
                }
            }
        }
        if terms.is_empty() {
            terms.push("0".to_owned());
        }
        let text = terms.join(" + ");
        let source = text.clone();
        let sum = self.work(py, move |session| {
            with_arguments(session, values, |session| {
                sum_of(session, &source).map_err(without_place)
            })
        });
        Ok((sum?, text))
    }
}

/// The sum of an expression, of terms that can be played together.
fn sum_of(session: &mut upstar_lang::Session, text: &str) -> Result<Sum, Diagnostic> {
    let sum = session.game_terms(text)?;
    if let Some(why) = sum.why_not_added() {
        return Err(Diagnostic::new(why, 0..text.len()));
    }
    let settled = sum.settled(session.algebra());
    settled.map_err(|stopped| Diagnostic::stopped(stopped, 0..text.len()))
}
