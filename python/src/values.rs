//! Values of the language as objects of Python, and the other way round.

use crate::errors::Problem;
use crate::game::Game;
use crate::numbers::{fraction, ratio};
use crate::position::Position;
use crate::session::Session;
use crate::thing::{Form, Thing};
use num_bigint::BigInt;
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyRecursionError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFrozenSet, PyInt, PyList, PySet, PyString, PyTuple};
use std::sync::Arc;
use upstar::budget::{Budget, Stopped};
use upstar::game::{self, Algebra};
use upstar::notation::Written;
use upstar::number::Rational;
use upstar::position::AnyPosition;
use upstar_lang::{Dictionary, Key, List, Placed, Value};

/// A value of the language, ready to become an object of Python: all calculation is done.
pub(crate) enum Out {
    Integer(BigInt),
    Fraction(BigInt, BigInt),
    Game(game::Game),
    Form(Written),
    Bool(bool),
    Text(String),
    List(Vec<Out>),
    Tuple(Vec<Out>),
    Dictionary(Vec<(Out, Out)>),
    Set(Vec<Out>),
    Nothing,
    Position(AnyPosition),
    Thing(Value),
}

impl Out {
    /// Does the calculations that an object needs. Lists are nested at most 100 deep.
    pub(crate) fn new(value: &Value, algebra: &mut Algebra) -> Result<Out, Stopped> {
        let mut all = |items: &[Value]| -> Result<Vec<Out>, Stopped> {
            items.iter().map(|item| Out::new(item, algebra)).collect()
        };
        Ok(match value {
            Value::Integer(n) => Out::Integer(n.to_big()),
            Value::Number(x) => Out::Fraction(x.numerator(), BigInt::from(1) << x.exponent()),
            Value::Rational(x) => Out::Fraction(x.numerator().clone(), x.denominator().clone()),
            Value::Game(written) => match written.as_canonical() {
                Some(game) => Out::Game(game),
                None if written.is_shown_literally() => Out::Form(written.clone()),
                None => Out::Game(written.value(algebra)?),
            },
            Value::Bool(truth) => Out::Bool(*truth),
            Value::Text(text) => Out::Text(text.to_string()),
            Value::List(list) => Out::List(all(list.items())?),
            Value::Tuple(list) => Out::Tuple(all(list.items())?),
            Value::Dictionary(entries) => {
                let mut pairs = Vec::new();
                for (key, value) in entries.entries() {
                    pairs.push((Out::new(key, algebra)?, Out::new(value, algebra)?));
                }
                Out::Dictionary(pairs)
            }
            Value::Set(entries) => {
                let mut members = Vec::new();
                for (member, _) in entries.entries() {
                    members.push(Out::new(member, algebra)?);
                }
                Out::Set(members)
            }
            Value::Nothing => Out::Nothing,
            Value::Thing(_) => match value.position() {
                Some(position) => Out::Position(position.clone()),
                None => Out::Thing(value.clone()),
            },
            Value::Function(_) | Value::Routine(_) => Out::Thing(value.clone()),
        })
    }

    /// The object of Python.
    pub(crate) fn object<'py>(
        self,
        py: Python<'py>,
        session: &Py<Session>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let all = |items: Vec<Out>| -> PyResult<Vec<Bound<'py, PyAny>>> {
            let objects = items.into_iter().map(|item| item.object(py, session));
            objects.collect()
        };
        match self {
            Out::Integer(n) => n.into_bound_py_any(py),
            Out::Fraction(above, below) => fraction(py, above, below),
            Out::Game(game) => Game::from(game).into_bound_py_any(py),
            Out::Form(written) => Form::new(written, session.clone_ref(py)).into_bound_py_any(py),
            Out::Bool(truth) => truth.into_bound_py_any(py),
            Out::Text(text) => text.into_bound_py_any(py),
            Out::List(items) => all(items)?.into_bound_py_any(py),
            Out::Tuple(items) => Ok(PyTuple::new(py, all(items)?)?.into_any()),
            Out::Dictionary(pairs) => {
                let entries = PyDict::new(py);
                for (key, value) in pairs {
                    entries.set_item(key.key(py, session)?, value.object(py, session)?)?;
                }
                Ok(entries.into_any())
            }
            Out::Set(members) => {
                let set = PySet::empty(py)?;
                for member in members {
                    set.add(member.key(py, session)?)?;
                }
                Ok(set.into_any())
            }
            Out::Nothing => Ok(py.None().into_bound(py)),
            Out::Position(position) => Position::from(position).into_bound_py_any(py),
            Out::Thing(value) => Thing::new(value, session.clone_ref(py)).into_bound_py_any(py),
        }
    }

    /// The object as a key: lists become tuples, sets become frozen sets.
    fn key<'py>(self, py: Python<'py>, session: &Py<Session>) -> PyResult<Bound<'py, PyAny>> {
        match self {
            Out::List(items) | Out::Tuple(items) => {
                let keys = items.into_iter().map(|item| item.key(py, session));
                let keys: Vec<_> = keys.collect::<PyResult<_>>()?;
                Ok(PyTuple::new(py, keys)?.into_any())
            }
            Out::Set(_) => {
                let set = self.object(py, session)?;
                let members: Vec<_> = set.try_iter()?.collect::<PyResult<_>>()?;
                Ok(PyFrozenSet::new(py, members)?.into_any())
            }
            other => other.object(py, session),
        }
    }
}

/// Objects nested deeper than this are refused.
const DEEPEST: usize = 100;

/// An object of Python as a value of the language.
pub(crate) fn value_of(object: &Bound<'_, PyAny>) -> PyResult<Value> {
    nested(object, 0)
}

fn nested(object: &Bound<'_, PyAny>, depth: usize) -> PyResult<Value> {
    let py = object.py();
    if depth > DEEPEST {
        let message = "lists are nested more than 100 deep";
        return Err(PyRecursionError::new_err(message));
    }
    let stopped = |stopped: Stopped| Problem::from(stopped).raise(py);
    let all = |items: &Bound<'_, PyAny>| -> PyResult<List> {
        let items = items.try_iter()?.map(|item| nested(&item?, depth + 1));
        List::new(items.collect::<PyResult<_>>()?).map_err(stopped)
    };
    if object.is_none() {
        return Ok(Value::Nothing);
    }
    if let Ok(truth) = object.cast::<PyBool>() {
        return Ok(Value::Bool(truth.is_true()));
    }
    if object.is_instance_of::<PyInt>() {
        return Ok(Value::from(object.extract::<BigInt>()?));
    }
    if let Ok(text) = object.cast::<PyString>() {
        return Ok(Value::text(text.to_cow()?.as_ref()));
    }
    if let Ok(game) = object.cast::<Game>() {
        return Ok(Value::game(game.get().game));
    }
    if let Ok(position) = object.cast::<Position>() {
        let position = position.get().position.clone();
        return Ok(Value::Thing(Arc::new(Placed(position))));
    }
    if let Ok(form) = object.cast::<Form>() {
        return Ok(Value::Game(form.get().written.clone()));
    }
    if let Ok(thing) = object.cast::<Thing>() {
        return Ok(thing.get().value.clone());
    }
    if object.is_instance_of::<PyList>() {
        return Ok(Value::List(all(object)?));
    }
    if object.is_instance_of::<PyTuple>() {
        return Ok(Value::Tuple(all(object)?));
    }
    if let Ok(entries) = object.cast::<PyDict>() {
        let mut dictionary = Dictionary::default();
        for (key, value) in entries {
            dictionary.set(key_of(&key, depth)?, nested(&value, depth + 1)?);
        }
        return Ok(Value::Dictionary(Arc::new(dictionary)));
    }
    if object.is_instance_of::<PySet>() || object.is_instance_of::<PyFrozenSet>() {
        let mut set = Dictionary::default();
        for member in object.try_iter()? {
            set.set(key_of(&member?, depth)?, Value::Nothing);
        }
        return Ok(Value::Set(Arc::new(set)));
    }
    if let Some((above, below)) = ratio(object)? {
        let number = Rational::new(above, below, &Budget::default()).map_err(stopped)?;
        let number = number.ok_or_else(|| PyTypeError::new_err("the denominator is zero"))?;
        return Ok(Value::from(number));
    }
    let kind = object.get_type().name()?;
    Err(PyTypeError::new_err(format!(
        "the language has no values like {kind}"
    )))
}

fn key_of(object: &Bound<'_, PyAny>, depth: usize) -> PyResult<Key> {
    let key = Key::new(nested(object, depth + 1)?);
    key.map_err(|part| {
        PyTypeError::new_err(format!("{} cannot be a key of the language", part.a_kind()))
    })
}
