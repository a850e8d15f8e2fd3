//! The language: inputs that share their definitions.

use crate::ask::{argument, read_position, with_arguments};
use crate::engine::{self, unlocked};
use crate::errors::{Problem, upstar_error};
use crate::limits::limits;
use crate::picture::Picture;
use crate::position::Position;
use crate::values::{Out, value_of};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyString, PyTuple};
use std::sync::{Arc, Mutex, MutexGuard, TryLockError};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};
use upstar::budget::Cancel;
use upstar::position::AnyPosition;
use upstar_lang::{Diagnostic, PictureKind, Search, Style, Verdict};

/// How often a search tells how far it is.
const OFTEN: Duration = Duration::from_millis(100);

/// Tells a function of Python how many positions were looked at, how large they are, and how many were found.
fn tell(function: &Py<PyAny>, count: usize, cells: usize, found: usize) -> PyResult<()> {
    Python::attach(|py| function.call1(py, (count, cells, found)).map(drop))
}

/// The positions that meet the condition of a search, with their sizes. Now and then `tell` hears how many were looked at, how large they
/// are, and how many were found, and says whether to go on.
fn listed(
    session: &mut upstar_lang::Session,
    search: &mut Search<'_>,
    most: Option<usize>,
    tell: &mut dyn FnMut(usize, usize, usize) -> bool,
) -> Result<Vec<(AnyPosition, usize)>, Diagnostic> {
    let mut found = Vec::new();
    let (mut count, mut cells) = (0, 0);
    let mut told = Instant::now();
    while let Some(looked) = search.look(session)? {
        count += 1;
        cells = looked.cells;
        match looked.verdict {
            Verdict::Fails => {}
            Verdict::Meets if most.is_some_and(|most| found.len() >= most) => break,
            Verdict::Meets => found.push((looked.position, cells)),
            Verdict::Unknown(problem) | Verdict::Mistaken(problem) => return Err(problem),
        }
        if told.elapsed() > OFTEN {
            if !tell(count, cells, found.len()) {
                return Ok(found);
            }
            told = Instant::now();
        }
    }
    if let Some(problem) = search.emptiness() {
        return Err(problem);
    }
    tell(count, cells, found.len());
    Ok(found)
}

/// Inputs of Upstar's language that share their definitions.
///
/// >>> import upstar as up
/// >>> session = up.Session()
/// >>> session.evaluate("G := {2|-1}; G + *")
/// Game('{2*|-1*}')
/// >>> session.evaluate("[temperature(n * G) for n in 1..2]")
/// [Fraction(3, 2), Fraction(-1, 1)]
#[pyclass(frozen, name = "Session", module = "upstar")]
pub(crate) struct Session {
    session: Mutex<upstar_lang::Session>,
    cancel: Cancel,
    /// The thread that works with it.
    owner: Mutex<Option<ThreadId>>,
}

/// The session of the functions of the package.
pub(crate) fn default_session(py: Python<'_>) -> PyResult<&Py<Session>> {
    static DEFAULT: PyOnceLock<Py<Session>> = PyOnceLock::new();
    DEFAULT.get_or_try_init(py, || Py::new(py, Session::new()))
}

/// Whether a text is the name of a function or a ruleset.
fn is_name(text: &str) -> bool {
    let mut letters = text.chars();
    letters
        .next()
        .is_some_and(|first| first.is_alphabetic() || first == '_')
        && letters.all(|letter| letter.is_alphanumeric() || letter == '_')
}

struct Owned<'a> {
    session: MutexGuard<'a, upstar_lang::Session>,
    owner: &'a Mutex<Option<ThreadId>>,
}

impl Drop for Owned<'_> {
    fn drop(&mut self) {
        self.session.end();
        *self.owner.lock().unwrap_or_else(|e| e.into_inner()) = None;
    }
}

impl Session {
    fn with(mut session: upstar_lang::Session) -> Session {
        session.set_watch(Arc::new(engine::look));
        Session {
            cancel: session.cancel(),
            session: Mutex::new(session),
            owner: Mutex::default(),
        }
    }

    /// A session with a store of its own, for long work whose values nobody needs afterwards.
    pub(crate) fn apart() -> Session {
        Session::with(upstar_lang::Session::new(upstar_lang::Limits::default()))
    }

    /// The flag that stops its work.
    pub(crate) fn cancel(&self) -> Cancel {
        self.cancel.clone()
    }

    /// Waits until no other thread works with the session. Signals are noticed.
    fn own(&self, py: Python<'_>) -> PyResult<Owned<'_>> {
        loop {
            let session = match self.session.try_lock() {
                Ok(session) => Some(session),
                Err(TryLockError::Poisoned(poisoned)) => Some(poisoned.into_inner()),
                Err(TryLockError::WouldBlock) => None,
            };
            let mut owner = self.owner.lock().unwrap_or_else(|e| e.into_inner());
            if let Some(session) = session {
                *owner = Some(thread::current().id());
                drop(owner);
                return Ok(Owned {
                    session,
                    owner: &self.owner,
                });
            }
            if *owner == Some(thread::current().id()) {
                let message = "this session is at work; use another one: up.Session()";
                return Err(upstar_error(py, message));
            }
            drop(owner);
            py.check_signals()?;
            py.detach(|| thread::sleep(Duration::from_millis(2)));
        }
    }

    /// Works with the session, within the limits that hold here.
    pub(crate) fn work<T: Send, E: Send + Into<Problem>>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut upstar_lang::Session) -> Result<T, E> + Send,
    ) -> PyResult<T> {
        let mut owned = self.own(py)?;
        let session: &mut upstar_lang::Session = &mut owned.session;
        let limits = limits();
        let clock = limits.clock();
        session.set_limits(upstar_lang::Limits {
            time: clock.map(|clock| clock.limit),
            memory: limits.memory,
            threads: limits.threads,
        });
        self.cancel.lower();
        match clock {
            Some(clock) => session.begin_until(clock.end),
            None => session.begin(),
        }
        let done = unlocked(py, &self.cancel, limits.threads, move || work(session))?;
        done.map_err(|problem| problem.into().raise(py))
    }
}

#[pymethods]
impl Session {
    #[new]
    fn new() -> Session {
        let limits = upstar_lang::Limits::default();
        Session::with(upstar_lang::Session::on(engine::fork(), limits))
    }

    /// Evaluates an input of the language and gives the result as an object of Python.
    ///
    /// Numbers become `int` and `Fraction`, games `Game`, positions `Position`, lists lists; anything else is a `Thing`. What the input
    /// prints is printed.
    #[pyo3(signature = (text, /))]
    fn evaluate<'py>(slf: &Bound<'py, Self>, text: &str) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let (out, printed) = slf.get().work(py, |session| {
            let value = session.evaluate_next(text);
            let (printed, _) = session.take_printed(Style::Text);
            let value = value.map_err(|problem| Problem::from(problem).in_text(text))?;
            let out = Out::new(&value, session.algebra()).map_err(Problem::from)?;
            Ok::<_, Problem>((out, printed))
        })?;
        if !printed.is_empty() {
            let print = py.import("builtins")?.getattr("print")?;
            for line in printed {
                print.call1((line,))?;
            }
        }
        out.object(py, slf.as_unbound())
    }

    /// Calls a function or a ruleset of the language with objects of Python.
    ///
    /// >>> import upstar as up
    /// >>> up.Session().call("overheat", up.Game("{2|-1}"), 1, 2)
    /// Game('{4|-3}')
    #[pyo3(signature = (name, /, *arguments, **named))]
    fn call<'py>(
        slf: &Bound<'py, Self>,
        name: &str,
        arguments: &Bound<'py, PyTuple>,
        named: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if !is_name(name) {
            let message = format!("expected the name of a function, found {name:?}");
            return Err(PyValueError::new_err(message));
        }
        let (mut texts, mut values) = (Vec::new(), Vec::new());
        for object in arguments {
            texts.push(argument(values.len()));
            values.push(value_of(&object)?);
        }
        for (key, object) in named.into_iter().flatten() {
            texts.push(format!("{} = {}", key.str()?, argument(values.len())));
            values.push(value_of(&object)?);
        }
        let text = format!("{name}({})", texts.join(", "));
        slf.get().ask(slf.py(), slf.as_unbound(), text, values)
    }

    /// Gives a name to a value.
    ///
    /// >>> import upstar as up
    /// >>> session = up.Session()
    /// >>> session.define("G", up.Game("{3|1}"))
    /// >>> session.evaluate("mean(G)")
    /// Fraction(2, 1)
    #[pyo3(signature = (name, value, /))]
    fn define(&self, py: Python<'_>, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        if !is_name(name) {
            return Err(PyValueError::new_err(format!("{name:?} is no name")));
        }
        let value = value_of(value)?;
        self.own(py)?.session.define(name, value);
        Ok(())
    }

    /// The position that a call of a ruleset makes.
    #[pyo3(signature = (text, /))]
    fn position(&self, py: Python<'_>, text: &str) -> PyResult<Position> {
        let position = self.work(py, |session| read_position(session, text));
        position.map(Position::from)
    }

    /// Makes the ruleset of a rule file or a script known, from its text. Gives its name.
    #[pyo3(signature = (file, text, /))]
    fn load(&self, py: Python<'_>, file: &str, text: &str) -> PyResult<String> {
        self.work(py, |session| {
            let ruleset = session.load_rules(file, text);
            ruleset
                .map(|ruleset| ruleset.name().to_owned())
                .map_err(|problem| Problem::from(problem).in_text(text))
        })
    }

    /// The names that can be used: definitions, functions, rulesets and constants.
    fn names(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        let owned = self.own(py)?;
        let names = owned.session.names().into_iter().map(str::to_owned);
        Ok(names.collect())
    }

    /// The picture of a value or of an expression.
    #[pyo3(signature = (what, kind, /))]
    fn picture(&self, py: Python<'_>, what: &Bound<'_, PyAny>, kind: &str) -> PyResult<Picture> {
        let Ok(text) = what.cast::<PyString>() else {
            return self.draw(what, kind);
        };
        let (text, kind) = (text.to_cow()?.into_owned(), kind.parse::<PictureKind>());
        let kind = kind.map_err(PyValueError::new_err)?;
        let picture = self.work(py, |session| {
            let picture = session.picture(&text, kind);
            picture.map_err(|problem| Problem::from(problem).in_text(&text))
        });
        picture.map(Picture::from)
    }

    /// One row of a table: the columns of an expression whose variables have these values.
    #[pyo3(signature = (expression, variables, columns, /))]
    fn row<'py>(
        slf: &Bound<'py, Self>,
        expression: &str,
        variables: Vec<(String, i64)>,
        columns: Vec<String>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let py = slf.py();
        let outs = slf.get().work(py, |session| {
            let variables: Vec<(&str, i64)> = variables
                .iter()
                .map(|(name, value)| (name.as_str(), *value))
                .collect();
            let member = session
                .member(expression, &variables, &columns, Style::Text)
                .map_err(|problem| Problem::from(problem).in_text(expression))?;
            let values = member.values.iter();
            let outs = values.map(|value| Out::new(value, session.algebra()));
            outs.collect::<Result<Vec<Out>, _>>().map_err(Problem::from)
        })?;
        outs.into_iter()
            .map(|out| out.object(py, slf.as_unbound()))
            .collect()
    }

    /// The positions of a ruleset, up to symmetry and size, that meet a condition. `progress` is told now and then how many were
    /// looked at, how large they are, and how many were found.
    #[pyo3(signature = (ruleset, max_cells, condition, most, progress = None, /))]
    fn search(
        &self,
        py: Python<'_>,
        ruleset: &str,
        max_cells: usize,
        condition: &str,
        most: Option<usize>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Vec<(Position, usize)>> {
        let mut raised = None;
        let found = self.work(py, |session| {
            let rules = with_arguments(session, Vec::new(), |session| session.field(ruleset));
            let rules = rules.map_err(|problem| Problem::from(problem).in_text(ruleset))?;
            let mut search = Search::new(&*rules, max_cells, condition);
            let mut tell = |count, cells, found| match &progress {
                Some(progress) => {
                    raised = tell(progress, count, cells, found).err();
                    raised.is_none()
                }
                None => true,
            };
            session.keeping(&search.names(), |session| {
                let found = listed(session, &mut search, most, &mut tell);
                found.map_err(|problem| Problem::from(problem).in_text(condition))
            })
        })?;
        if let Some(error) = raised {
            return Err(error);
        }
        let positions = found.into_iter();
        Ok(positions
            .map(|(position, cells)| (position.into(), cells))
            .collect())
    }

    /// Forgets all definitions.
    fn forget(&self, py: Python<'_>) -> PyResult<()> {
        self.own(py)?.session.forget_definitions();
        Ok(())
    }
}
