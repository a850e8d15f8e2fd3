//! Objects of Python that stand for values: games, numbers, positions, forms.

use crate::engine::{quick, run};
use crate::errors::Problem;
use crate::game::Game;
use crate::limits::Asked;
use crate::numbers::{ratio, to_dyadic};
use crate::position::Position;
use crate::thing::Form;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use upstar::game;
use upstar::notation;
use upstar::number::Dyadic;
use upstar::position::AnyPosition;

/// Something that stands for a value: a game, a number, or a position.
pub(crate) enum Operand {
    Game(game::Game),
    Position(AnyPosition),
    Form(notation::Written),
}

impl<'a, 'py> FromPyObject<'a, 'py> for Operand {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Operand> {
        if let Ok(game) = object.cast_exact::<Game>() {
            return Ok(Operand::Game(game.get().game));
        }
        if let Ok(position) = object.cast::<Position>() {
            return Ok(Operand::Position(position.get().position.clone()));
        }
        if let Ok(form) = object.cast::<Form>() {
            return Ok(Operand::Form(form.get().written.clone()));
        }
        if let Some(number) = to_dyadic(&object)? {
            let game = quick(|worker| worker.algebra.number(&number));
            return game
                .map(Operand::Game)
                .map_err(|stopped| Problem::from(stopped).raise(object.py()));
        }
        if let Some((above, below)) = ratio(&object)? {
            let message = format!(
                "{above}/{below} is no game: the denominator of a short game is a power of two"
            );
            return Err(PyValueError::new_err(message));
        }
        let kind = object.get_type().name()?;
        Err(PyTypeError::new_err(format!(
            "expected a Game, an int, a Fraction or a position, found {kind}"
        )))
    }
}

impl Operand {
    /// One question for all work with it, if its value has to be found first.
    pub(crate) fn asked(&self) -> Option<Asked> {
        match self {
            Operand::Game(_) => None,
            Operand::Position(_) | Operand::Form(_) => Some(Asked::begin()),
        }
    }

    /// The value.
    pub(crate) fn game(self, py: Python<'_>) -> PyResult<game::Game> {
        match self {
            Operand::Game(game) => Ok(game),
            Operand::Position(position) => run(py, |worker| position.value(&mut worker.algebra)),
            Operand::Form(written) => run(py, |worker| written.value(&mut worker.algebra)),
        }
    }
}

/// A game from whatever can be one; texts are read.
pub(crate) fn game_from(object: &Bound<'_, PyAny>) -> PyResult<game::Game> {
    let py = object.py();
    if let Ok(text) = object.cast::<PyString>() {
        return read(py, &text.to_cow()?);
    }
    object.extract::<Operand>()?.game(py)
}

/// Reads a value.
fn read(py: Python<'_>, text: &str) -> PyResult<game::Game> {
    run(py, |worker| {
        let budget = worker.algebra.budget().clone();
        let value = upstar::Value::try_parse(text, &budget);
        match value {
            Ok(value) => Ok(value.game()),
            Err(error) => Err(Problem::from(error).in_text(text)),
        }
    })
}

/// An `int`, or a `Fraction` over a power of two.
pub(crate) fn number(object: &Bound<'_, PyAny>) -> PyResult<Dyadic> {
    if let Some(number) = to_dyadic(object)? {
        return Ok(number);
    }
    let game = object.extract::<Operand>()?.game(object.py())?;
    quick(|worker| worker.algebra.as_number(game))
        .ok_or_else(|| PyValueError::new_err("expected a number"))
}
