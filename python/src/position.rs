//! Positions of rulesets.

use crate::engine::run;
use crate::errors::{Problem, upstar_error};
use crate::game::Game;
use crate::limits::Asked;
use crate::operand::Operand;
use crate::picture::Picture;
use crate::session::default_session;
use num_bigint::BigUint;
use pyo3::IntoPyObjectExt;
use pyo3::basic::CompareOp;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use upstar::budget::Stopped;
use upstar::game::Player;
use upstar::position::{AnyPosition, Remoteness, Worth};
use upstar_lang::Value;

/// A position of a ruleset.
///
/// >>> import upstar as up
/// >>> p = up.position("domineering(2, 3)")
/// >>> p.value, p.outcome, len(p.left_moves)
/// (Game('{2|-1/2}'), 'N', 3)
///
/// Positions can be added to games and to each other; the sum is a value.
///
/// >>> p + up.position("nim(3, 5)")
/// Game('{2*6|-1/2*6}')
#[pyclass(frozen, name = "Position", module = "upstar")]
pub(crate) struct Position {
    pub(crate) position: AnyPosition,
}

impl From<AnyPosition> for Position {
    fn from(position: AnyPosition) -> Position {
        Position { position }
    }
}

/// "L" or "R", or the player's name.
pub(crate) fn player(word: &str) -> PyResult<Player> {
    match word {
        "L" | "Left" | "left" => Ok(Player::Left),
        "R" | "Right" | "right" => Ok(Player::Right),
        _ => Err(PyValueError::new_err(format!(
            "expected a player, \"L\" or \"R\", found {word:?}"
        ))),
    }
}

fn list(positions: Vec<AnyPosition>) -> Vec<Position> {
    positions.into_iter().map(Position::from).collect()
}

impl Position {
    fn game(&self, py: Python<'_>) -> PyResult<upstar::game::Game> {
        run(py, |worker| self.position.value(&mut worker.algebra))
    }

    fn worth(&self, py: Python<'_>) -> PyResult<Worth> {
        run(py, |worker| self.position.worth(&mut worker.algebra))
    }

    fn as_operand(&self) -> Operand {
        Operand::Position(self.position.clone())
    }
}

#[pymethods]
impl Position {
    /// The value. A `Game`, or a `Thing` of the kind "loopy" where play need not end. An error where there is none.
    ///
    /// >>> import upstar as up
    /// >>> up.position('clobber("xxo")').value == up.up
    /// True
    #[getter]
    fn value<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self.worth(py)? {
            Worth::Short(game) => Game::from(game).into_bound_py_any(py),
            Worth::Nim(_) => Game::from(self.game(py)?).into_bound_py_any(py),
            Worth::Loopy(value) => {
                let session = default_session(py)?;
                session.get().give(py, session, Value::of_loopy(value))
            }
            Worth::Score(_) | Worth::Outcome(_) => {
                let stopped: Stopped = self.position.theory().no_value();
                Err(Problem::from(stopped).raise(py))
            }
        }
    }

    /// Who wins: "L", "R", "N" or "P"; where play may be drawn also "D", "NHat", "PHat", "NCheck" or "PCheck".
    ///
    /// >>> import upstar as up
    /// >>> up.position("nim(3, 4, 7)").outcome
    /// 'P'
    #[getter]
    fn outcome(&self, py: Python<'_>) -> PyResult<&'static str> {
        let outcome = run(py, |worker| self.position.outcome(&mut worker.algebra))?;
        Ok(outcome.name())
    }

    /// The nim value: an int, or what the language has for values that are no finite heaps. An error if there is none.
    ///
    /// >>> import upstar as up
    /// >>> up.position("kayles(20)").grundy
    /// 1
    #[getter]
    fn grundy<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let _asked = Asked::begin();
        let heap: Option<BigUint> = match slf.get().worth(py)? {
            Worth::Nim(value) => value.integer().cloned(),
            Worth::Short(game) => {
                crate::engine::quick(|worker| worker.algebra.as_nimber(game)).map(BigUint::from)
            }
            _ => None,
        };
        match heap {
            Some(heap) => heap.into_bound_py_any(py),
            None => {
                let session = default_session(py)?;
                session
                    .get()
                    .call_named(py, session, "grundy", &[slf.clone().into_any()])
            }
        }
    }

    /// Who wins if the player who makes the last move loses.
    ///
    /// >>> import upstar as up
    /// >>> up.position("nim(1, 1)").misere_outcome
    /// 'N'
    #[getter]
    fn misere_outcome<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let session = default_session(slf.py())?;
        let position = slf.clone().into_any();
        session
            .get()
            .call_named(slf.py(), session, "misere_outcome", &[position])
    }

    /// The moves of Left, as the positions they lead to.
    ///
    /// >>> import upstar as up
    /// >>> [str(q) for q in up.position('toads_and_frogs("T.F")').left_moves]
    /// ['toads_and_frogs(".TF")']
    #[getter]
    fn left_moves(&self, py: Python<'_>) -> PyResult<Vec<Position>> {
        self.moves_of(py, Player::Left)
    }

    /// The moves of Right, as the positions they lead to.
    #[getter]
    fn right_moves(&self, py: Python<'_>) -> PyResult<Vec<Position>> {
        self.moves_of(py, Player::Right)
    }

    /// The moves of a player, "L" or "R".
    #[pyo3(signature = (who, /))]
    fn moves(&self, py: Python<'_>, who: &str) -> PyResult<Vec<Position>> {
        self.moves_of(py, player(who)?)
    }

    /// The moves with which a player, "L" or "R", wins.
    ///
    /// >>> import upstar as up
    /// >>> up.position("nim(3, 4, 5)").winning_moves("L")
    /// [Position('nim(1, 4, 5)')]
    #[pyo3(signature = (who, /))]
    fn winning_moves(&self, py: Python<'_>, who: &str) -> PyResult<Vec<Position>> {
        let player = player(who)?;
        let position = self.position.clone();
        let moves = run(py, move |worker| {
            let budget = worker.algebra.budget().clone();
            let position = upstar::Position::from(position).within(budget);
            position.winning_moves(player)
        })?;
        Ok(list(
            moves.iter().map(|found| found.as_any().clone()).collect(),
        ))
    }

    /// The independent parts of which it is the sum.
    #[getter]
    fn parts(&self, py: Python<'_>) -> PyResult<Vec<Position>> {
        run(py, |_| Ok::<_, Stopped>(self.position.parts())).map(list)
    }

    /// The number of moves to the end when Left and when Right starts, if the winner hurries and the loser delays. None for a draw.
    /// An error where somebody wins and the moves cannot be counted, or where points decide.
    ///
    /// >>> import upstar as up
    /// >>> up.position("nim(1, 1, 1)").remoteness
    /// (3, 3)
    #[getter]
    fn remoteness(&self, py: Python<'_>) -> PyResult<(Option<u32>, Option<u32>)> {
        let starts = run(py, |worker| {
            self.position.counted_starts(&mut worker.algebra)
        })?;
        for start in [starts.left, starts.right] {
            if let Remoteness::Uncounted(why) = start.remoteness {
                let message = format!("the number of moves is not known: {why}");
                return Err(upstar_error(py, &message));
            }
        }
        Ok(starts.moves().into())
    }

    /// The theory that decides what can be asked: "short", "nim", "loopy" or "outcome".
    #[getter]
    fn theory(&self) -> &'static str {
        self.position.theory().name()
    }

    /// The name of the ruleset.
    #[getter]
    fn ruleset(&self) -> &str {
        self.position.ruleset()
    }

    /// Whether both players always have the same moves.
    #[getter]
    fn is_impartial(&self) -> bool {
        self.position.is_impartial()
    }

    /// The board in characters.
    ///
    /// >>> import upstar as up
    /// >>> print(up.position('domineering("..|.#")').board)
    /// . .
    /// . #
    #[getter]
    fn board(&self) -> String {
        let text = upstar::draw::board_text(&self.position.board());
        text.trim_end_matches('\n').to_owned()
    }

    /// The picture of the board.
    fn picture(&self) -> PyResult<Picture> {
        let picture = upstar::draw::draw_position(&*self.position);
        picture
            .map(Picture::from)
            .map_err(|stopped| Python::attach(|py| Problem::from(stopped).raise(py)))
    }

    /// The picture of the board as SVG.
    fn svg(&self) -> PyResult<String> {
        Ok(self.picture()?.svg())
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg()
    }

    /// The board in a notebook, to be played on and changed by clicks, as `upstar.board` makes it. It needs the package anywidget.
    #[pyo3(signature = (mode="play"))]
    fn widget<'py>(slf: &Bound<'py, Self>, mode: &str) -> PyResult<Bound<'py, PyAny>> {
        let make = slf.py().import("upstar")?.getattr("board")?;
        make.call1((slf, mode))
    }

    /// The picture of all positions that can be reached, with their values.
    fn tree(slf: &Bound<'_, Self>) -> PyResult<Picture> {
        let session = default_session(slf.py())?;
        session.get().draw(slf.as_any(), "position_tree")
    }

    /// The position with the players exchanged. An error if the ruleset cannot show it.
    fn __neg__(&self, py: Python<'_>) -> PyResult<Position> {
        let negative = self.position.negative().map(Position::from);
        negative.ok_or_else(|| {
            let message =
                "this ruleset cannot show the position with the players exchanged; take -p.value";
            upstar_error(py, message)
        })
    }

    fn __add__(&self, py: Python<'_>, other: Operand) -> PyResult<Game> {
        let _asked = Asked::begin();
        let (g, h) = (self.as_operand().game(py)?, other.game(py)?);
        run(py, |worker| worker.algebra.add(g, h)).map(Game::from)
    }

    fn __radd__(&self, py: Python<'_>, other: Operand) -> PyResult<Game> {
        self.__add__(py, other)
    }

    fn __sub__(&self, py: Python<'_>, other: Operand) -> PyResult<Game> {
        let _asked = Asked::begin();
        let (g, h) = (self.as_operand().game(py)?, other.game(py)?);
        run(py, |worker| worker.algebra.sub(g, h)).map(Game::from)
    }

    fn __rsub__(&self, py: Python<'_>, other: Operand) -> PyResult<Game> {
        let _asked = Asked::begin();
        let (g, h) = (self.as_operand().game(py)?, other.game(py)?);
        run(py, |worker| worker.algebra.sub(h, g)).map(Game::from)
    }

    /// Positions are equal if they are written in the same way. Order is a matter of values: compare `p.value`.
    fn __richcmp__(&self, other: &Bound<'_, Position>, op: CompareOp) -> PyResult<bool> {
        let same = self.position.call() == other.get().position.call();
        match op {
            CompareOp::Eq => Ok(same),
            CompareOp::Ne => Ok(!same),
            _ => Err(pyo3::exceptions::PyTypeError::new_err(
                "positions have no order; compare their values: p.value < q.value",
            )),
        }
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::new(py, &self.position.call()).hash()
    }

    fn __str__(&self) -> String {
        self.position.call()
    }

    fn __repr__<'py>(&self, py: Python<'py>) -> PyResult<String> {
        let call = PyString::new(py, &self.position.call()).repr()?;
        Ok(format!("Position({call})"))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let make = py.import("upstar")?.getattr("position")?;
        Ok((make, (self.position.call(),)))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (memo, /))]
    fn __deepcopy__(slf: Py<Self>, memo: &Bound<'_, PyAny>) -> Py<Self> {
        let _ = memo;
        slf
    }
}

impl Position {
    fn moves_of(&self, py: Python<'_>, player: Player) -> PyResult<Vec<Position>> {
        let moves = run(py, |worker| {
            let budget = worker.algebra.budget().clone();
            self.position.moves(player, &budget)
        });
        moves.map(list)
    }
}
