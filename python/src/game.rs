//! Values of short games.

use crate::engine::{quick, run};
use crate::errors::Problem;
use crate::limits::Asked;
use crate::moves::through;
use crate::numbers::{Whole, from_dyadic};
use crate::operand::{Operand, game_from, number};
use crate::picture::Picture;
use crate::thermograph::Thermograph;
use num_bigint::{BigInt, BigUint};
use pyo3::IntoPyObjectExt;
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple, PyType};
use upstar::budget::Stopped;
use upstar::game::{self, Order, Player};
use upstar::notation::{self, Style};
use upstar::number::Dyadic;

/// The value of a short game, in canonical form.
///
/// It is made from a text, an `int`, a `Fraction` over a power of two, or a position.
///
/// >>> import upstar as up
/// >>> up.Game("{3|-1} + ^")
/// Game('{3^|-1^}')
/// >>> up.Game(2) + up.star == up.Game("2*")
/// True
///
/// Games are partially ordered: where two games are confused, `<`, `==` and `>` are all False.
///
/// >>> up.up < up.star, up.up > up.star, up.up.confused(up.star)
/// (False, False, True)
#[pyclass(frozen, name = "Game", module = "upstar")]
pub(crate) struct Game {
    pub(crate) game: game::Game,
}

impl From<game::Game> for Game {
    fn from(game: game::Game) -> Game {
        Game { game }
    }
}

/// The sum, without giving the interpreter's lock away if that costs more than the sum.
#[inline]
fn add(py: Python<'_>, g: game::Game, h: game::Game) -> PyResult<Game> {
    if g.packed().is_some() && h.packed().is_some() {
        let sum = quick(|worker| worker.algebra.add(g, h));
        return sum
            .map(Game::from)
            .map_err(|stopped| Problem::from(stopped).raise(py));
    }
    run(py, |worker| worker.algebra.add(g, h)).map(Game::from)
}

#[inline]
fn negative(py: Python<'_>, g: game::Game) -> PyResult<game::Game> {
    match g.packed() {
        Some(_) => quick(|worker| worker.algebra.neg(g))
            .map_err(|stopped| Problem::from(stopped).raise(py)),
        None => run(py, |worker| worker.algebra.neg(g)),
    }
}

fn compare(py: Python<'_>, g: game::Game, h: game::Game) -> PyResult<Order> {
    if g == h {
        return Ok(Order::Equal);
    }
    if g.packed().is_some() && h.packed().is_some() {
        let order = quick(|worker| worker.algebra.compare(g, h));
        return order.map_err(|stopped| Problem::from(stopped).raise(py));
    }
    run(py, |worker| worker.algebra.compare(g, h))
}

/// Games as a list of Python.
pub(crate) fn list(games: Vec<game::Game>) -> Vec<Game> {
    games.into_iter().map(Game::from).collect()
}

impl Game {
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        question: impl FnOnce(&mut crate::engine::Worker, game::Game) -> Result<T, Stopped> + Send,
    ) -> PyResult<T> {
        let game = self.game;
        run(py, move |worker| question(worker, game))
    }

    fn text_in(&self, py: Python<'_>, style: Style) -> PyResult<String> {
        self.ask(py, |worker, game| {
            notation::print(&mut worker.algebra, game, style)
        })
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (value, /))]
    fn new(value: &Bound<'_, PyAny>) -> PyResult<Game> {
        game_from(value).map(Game::from)
    }

    /// The game with these options, in canonical form. An option may be a game, a number, a position or a text.
    ///
    /// >>> import upstar as up
    /// >>> up.Game.of([0], [up.star]) == up.up
    /// True
    /// >>> up.Game.of(["3", "*"], [up.Game("{1|-5}")])
    /// Game('{3||1|-5}')
    #[staticmethod]
    #[pyo3(signature = (left, right, /))]
    fn of(py: Python<'_>, left: &Bound<'_, PyAny>, right: &Bound<'_, PyAny>) -> PyResult<Game> {
        let _asked = Asked::begin();
        let side = |options: &Bound<'_, PyAny>| -> PyResult<Vec<game::Game>> {
            let Some(options) = through(options)? else {
                let given = options.repr()?;
                let message =
                    format!("expected a list of options such as [1, \"*\"], found {given}");
                return Err(PyTypeError::new_err(message));
            };
            options.map(|option| game_from(&option?)).collect()
        };
        let (left, right) = (side(left)?, side(right)?);
        run(py, |worker| worker.algebra.construct(&left, &right)).map(Game::from)
    }

    fn __add__(&self, py: Python<'_>, other: Operand) -> PyResult<Game> {
        let _asked = other.asked();
        add(py, self.game, other.game(py)?)
    }

    fn __radd__(&self, py: Python<'_>, other: Operand) -> PyResult<Game> {
        let _asked = other.asked();
        add(py, other.game(py)?, self.game)
    }

    fn __sub__(&self, py: Python<'_>, other: Operand) -> PyResult<Game> {
        let _asked = other.asked();
        let other = negative(py, other.game(py)?)?;
        add(py, self.game, other)
    }

    fn __rsub__(&self, py: Python<'_>, other: Operand) -> PyResult<Game> {
        let _asked = other.asked();
        add(py, other.game(py)?, negative(py, self.game)?)
    }

    fn __mul__(&self, py: Python<'_>, count: Whole) -> PyResult<Game> {
        self.ask(py, |worker, game| worker.algebra.times(&count.0, game))
            .map(Game::from)
    }

    fn __rmul__(&self, py: Python<'_>, count: Whole) -> PyResult<Game> {
        self.__mul__(py, count)
    }

    fn __neg__(&self, py: Python<'_>) -> PyResult<Game> {
        negative(py, self.game).map(Game::from)
    }

    fn __pos__(&self) -> Game {
        self.game.into()
    }

    fn __bool__(&self) -> bool {
        self.game != game::Game::ZERO
    }

    fn __richcmp__(&self, py: Python<'_>, other: Operand, op: CompareOp) -> PyResult<bool> {
        let _asked = other.asked();
        let (g, h) = (self.game, other.game(py)?);
        Ok(match op {
            CompareOp::Eq => g == h,
            CompareOp::Ne => g != h,
            CompareOp::Lt => compare(py, g, h)? == Order::Less,
            CompareOp::Gt => compare(py, g, h)? == Order::Greater,
            CompareOp::Le => matches!(compare(py, g, h)?, Order::Less | Order::Equal),
            CompareOp::Ge => matches!(compare(py, g, h)?, Order::Greater | Order::Equal),
        })
    }

    /// Equal games have equal hashes, and a game that is a number has the hash of that number.
    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        match quick(|worker| worker.algebra.as_number(self.game)) {
            Some(number) => match number.to_i64() {
                Some(n) => n.into_bound_py_any(py)?.hash(),
                None => from_dyadic(py, &number)?.hash(),
            },
            None => {
                // A step of SplitMix: neighbouring handles get hashes that are far apart.
                let word = self.game.sort_key().wrapping_mul(0x9E37_79B9_7F4A_7C15);
                Ok((word ^ word >> 29) as isize)
            }
        }
    }

    /// How the games compare: "less", "equal", "greater" or "confused".
    ///
    /// >>> import upstar as up
    /// >>> up.up.compare(up.star), (2 * up.up).compare(up.star)
    /// ('confused', 'greater')
    #[pyo3(signature = (other, /))]
    fn compare(&self, py: Python<'_>, other: Operand) -> PyResult<&'static str> {
        let _asked = other.asked();
        Ok(match compare(py, self.game, other.game(py)?)? {
            Order::Less => "less",
            Order::Equal => "equal",
            Order::Greater => "greater",
            Order::Confused => "confused",
        })
    }

    /// Whether neither game is greater and they are not equal: whoever starts wins the difference.
    ///
    /// >>> import upstar as up
    /// >>> up.star.confused(0)
    /// True
    #[pyo3(signature = (other, /))]
    fn confused(&self, py: Python<'_>, other: Operand) -> PyResult<bool> {
        let _asked = other.asked();
        Ok(compare(py, self.game, other.game(py)?)? == Order::Confused)
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.text_in(py, Style::Text)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Game('{}')", self.text_in(py, Style::Text)?))
    }

    /// The text in a style: "unicode", "latex" or "form" (braces and numbers only); otherwise `str(G)` in a format for texts.
    ///
    /// >>> import upstar as up
    /// >>> G = up.Game("^*")
    /// >>> f"{G} {G:unicode} {G:latex} {G:form} {G:>4}"
    /// '^* ↑∗ {\\uparrow}{\\ast} {0,{0|0}|0}   ^*'
    #[pyo3(signature = (style, /))]
    fn __format__(&self, py: Python<'_>, style: &str) -> PyResult<String> {
        match style {
            "" | "ascii" => self.text_in(py, Style::Text),
            "unicode" => self.text_in(py, Style::Unicode),
            "latex" => self.text_in(py, Style::Latex),
            "form" => {
                let form = self.ask(py, |worker, game| {
                    notation::form_text(&mut worker.algebra, game)
                })?;
                form.ok_or_else(|| {
                    crate::errors::upstar_error(py, "the form is too long to be written down")
                })
            }
            _ => {
                let text = PyString::new(py, &self.text_in(py, Style::Text)?);
                let formatted = text.call_method1("__format__", (style,))?;
                formatted.extract()
            }
        }
    }

    fn _repr_latex_(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("${}$", self.text_in(py, Style::Latex)?))
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyType>, Bound<'py, PyTuple>)> {
        let text = self.text_in(py, Style::Text)?;
        Ok((py.get_type::<Game>(), PyTuple::new(py, [text])?))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (memo, /))]
    fn __deepcopy__(slf: Py<Self>, memo: &Bound<'_, PyAny>) -> Py<Self> {
        let _ = memo;
        slf
    }

    /// The options of the canonical form, each with the player who can move there.
    ///
    /// >>> import upstar as up
    /// >>> list(up.up)
    /// [('L', Game('0')), ('R', Game('*'))]
    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let mut pairs = Vec::new();
        for player in Player::BOTH {
            for option in self.options_of(py, player)? {
                pairs.push((player.letter().to_string(), option));
            }
        }
        Ok(pairs.into_bound_py_any(py)?.try_iter()?.into_any())
    }

    /// Left's options in the canonical form.
    ///
    /// >>> import upstar as up
    /// >>> up.Game("*2").left_options
    /// [Game('0'), Game('*')]
    #[getter]
    fn left_options(&self, py: Python<'_>) -> PyResult<Vec<Game>> {
        self.options_of(py, Player::Left)
    }

    /// Right's options in the canonical form.
    ///
    /// >>> import upstar as up
    /// >>> up.up.right_options
    /// [Game('*')]
    #[getter]
    fn right_options(&self, py: Python<'_>) -> PyResult<Vec<Game>> {
        self.options_of(py, Player::Right)
    }

    /// Who wins: "L" (Left), "R" (Right), "N" (the next player) or "P" (the previous player).
    ///
    /// >>> import upstar as up
    /// >>> up.star.outcome, up.up.outcome, up.Game(0).outcome
    /// ('N', 'L', 'P')
    #[getter]
    fn outcome(&self, py: Python<'_>) -> PyResult<&'static str> {
        self.ask(py, |worker, game| worker.algebra.outcome(game))
            .map(|outcome| outcome.name())
    }

    /// The number at which play ends if Left starts, as a Fraction.
    ///
    /// >>> import upstar as up
    /// >>> up.Game("{2||1|-3}").left_stop
    /// Fraction(2, 1)
    #[getter]
    fn left_stop<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        from_dyadic(py, &quick(|worker| worker.algebra.left_stop(self.game)))
    }

    /// The number at which play ends if Right starts, as a Fraction.
    #[getter]
    fn right_stop<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        from_dyadic(py, &quick(|worker| worker.algebra.right_stop(self.game)))
    }

    /// What one copy is worth on average in a sum of many, as a Fraction.
    ///
    /// >>> import upstar as up
    /// >>> up.Game("{3|-2}").mean
    /// Fraction(1, 2)
    #[getter]
    fn mean<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let mean = self.ask(py, |w, game| w.analysis.mean(&mut w.algebra, game))?;
        from_dyadic(py, &mean)
    }

    /// How urgent it is to move, as a Fraction. Negative for numbers.
    ///
    /// >>> import upstar as up
    /// >>> up.Game("{3|-2}").temperature, up.star.temperature, up.Game(0).temperature
    /// (Fraction(5, 2), Fraction(0, 1), Fraction(-1, 1))
    #[getter]
    fn temperature<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let t = self.ask(py, |w, game| w.analysis.temperature(&mut w.algebra, game))?;
        from_dyadic(py, &t)
    }

    /// The thermograph.
    ///
    /// >>> import upstar as up
    /// >>> up.Game("{4||1|-1}").thermograph
    /// Thermograph(mean=2, temperature=2)
    #[getter]
    fn thermograph(&self, py: Python<'_>) -> PyResult<Thermograph> {
        let graph = self.ask(py, |w, game| w.analysis.thermograph(&mut w.algebra, game))?;
        Ok(Thermograph::new(self.game, graph))
    }

    /// The day on which the value is born: the depth of its canonical form.
    ///
    /// >>> import upstar as up
    /// >>> up.up.birthday
    /// 2
    #[getter]
    fn birthday(&self, py: Python<'_>) -> PyResult<BigUint> {
        self.ask(py, |worker, game| worker.algebra.birthday(game))
    }

    /// The atomic weight: how many ups an infinitesimal is worth. None if there is none.
    ///
    /// >>> import upstar as up
    /// >>> up.Game("^3*2").atomic_weight, up.Game(1).atomic_weight
    /// (Game('3'), None)
    #[getter]
    fn atomic_weight(&self, py: Python<'_>) -> PyResult<Option<Game>> {
        let weight = self.ask(py, |w, game| w.analysis.atomic_weight(&mut w.algebra, game))?;
        Ok(weight.map(Game::from))
    }

    /// The reduced canonical form: the simplest value that differs by an infinitesimal.
    ///
    /// >>> import upstar as up
    /// >>> up.Game("{2*|-1^}").rcf
    /// Game('{2|-1}')
    #[getter]
    fn rcf(&self, py: Python<'_>) -> PyResult<Game> {
        self.ask(py, |w, game| w.analysis.reduced(&mut w.algebra, game))
            .map(Game::from)
    }

    /// The game cooled by t: every move costs t, until a position freezes to a number.
    ///
    /// >>> import upstar as up
    /// >>> up.Game("{3|-1}").cool(1)
    /// Game('{2|0}')
    #[pyo3(signature = (t, /))]
    fn cool(&self, py: Python<'_>, t: &Bound<'_, PyAny>) -> PyResult<Game> {
        let t = number(t)?;
        let cooled = self.ask(py, |w, game| w.analysis.cool(&mut w.algebra, game, &t))?;
        let cooled =
            cooled.ok_or_else(|| PyValueError::new_err("the temperature is at least -1"))?;
        Ok(cooled.into())
    }

    /// The game heated by t: every move gains t, numbers stay.
    ///
    /// >>> import upstar as up
    /// >>> up.star.heat(2)
    /// Game('+-2')
    #[pyo3(signature = (t, /))]
    fn heat(&self, py: Python<'_>, t: Operand) -> PyResult<Game> {
        let _asked = t.asked();
        let t = t.game(py)?;
        self.ask(py, |w, game| w.analysis.heat(&mut w.algebra, game, t))
            .map(Game::from)
    }

    /// Whether it is a number.
    #[getter]
    fn is_number(&self) -> bool {
        quick(|worker| worker.algebra.is_number(self.game))
    }

    /// The number as a Fraction. None if it is no number.
    ///
    /// >>> import upstar as up
    /// >>> up.Game("{0|1}").number, up.star.number
    /// (Fraction(1, 2), None)
    #[getter]
    fn number<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let number = quick(|worker| worker.algebra.as_number(self.game));
        number.map(|number| from_dyadic(py, &number)).transpose()
    }

    /// The size of the nim heap. None if it is no nim heap.
    ///
    /// >>> import upstar as up
    /// >>> (up.nimber(5) + up.nimber(3)).nimber, up.up.nimber
    /// (6, None)
    #[getter]
    fn nimber(&self) -> Option<u32> {
        quick(|worker| worker.algebra.as_nimber(self.game))
    }

    /// Whether it lies between -x and x for every positive number x.
    #[getter]
    fn is_infinitesimal(&self) -> bool {
        quick(|worker| worker.algebra.is_infinitesimal(self.game))
    }

    /// Whether in every follower either both players can move or neither can.
    #[getter]
    fn is_all_small(&self, py: Python<'_>) -> PyResult<bool> {
        self.ask(py, |worker, game| worker.algebra.is_all_small(game))
    }

    /// The integer. An error if it is none.
    fn __int__(&self) -> PyResult<BigInt> {
        let number = quick(|worker| worker.algebra.as_number(self.game));
        match number.filter(Dyadic::is_integer) {
            Some(number) => Ok(number.numerator()),
            None => Err(PyValueError::new_err("this game is no integer")),
        }
    }

    /// The picture of the canonical form as a tree.
    ///
    /// >>> import upstar as up
    /// >>> up.up.tree().svg()[:4]
    /// '<svg'
    fn tree(&self, py: Python<'_>) -> PyResult<Picture> {
        self.ask(py, |worker, game| {
            upstar::draw::draw_tree(&mut worker.algebra, game)
        })
        .map(Picture::from)
    }
}

impl Game {
    fn options_of(&self, py: Python<'_>, player: Player) -> PyResult<Vec<Game>> {
        let options = self.ask(py, |worker, game| match player {
            Player::Left => worker.algebra.left_options(game),
            Player::Right => worker.algebra.right_options(game),
        });
        options.map(list)
    }
}
