//! Rulesets written in Python: values and nim values of their positions.
//!
//! Positions are evaluated depth first with a stack of our own, so that deep games need no deep recursion, neither here nor in Python.

use crate::errors::{Problem, upstar_error};
use crate::game::Game;
use crate::moves::{POSITION, Work, items};
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt};
use upstar::budget::Stopped;
use upstar::game;

/// The functions of a ruleset.
#[pyclass(frozen, name = "Evaluator", module = "upstar._upstar")]
pub(crate) struct Evaluator {
    left: Py<PyAny>,
    right: Option<Py<PyAny>>,
    parts: Option<Py<PyAny>>,
    mirror: Option<Py<PyAny>>,
    symmetric: Option<Py<PyAny>>,
    values: Py<PyDict>,
    nim_values: Py<PyDict>,
}

/// What is found about positions.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Values,
    NimValues,
}

/// The result of a position.
#[derive(Clone, Copy)]
enum Worth {
    Value(game::Game),
    Nim(u64),
}

/// A position whose options are evaluated, or whose parts are.
struct Open<'py> {
    position: Bound<'py, PyAny>,
    /// Options of Left and then of Right, or parts.
    followers: Vec<Bound<'py, PyAny>>,
    lefts: usize,
    is_sum: bool,
    /// The results of the first followers.
    found: Vec<Worth>,
}

/// Bytes that a follower takes with its place in a list and its result, roughly.
const FOLLOWER: usize = 100;

struct Search<'a, 'py> {
    py: Python<'py>,
    rules: &'a Evaluator,
    kind: Kind,
    /// Results of all positions so far.
    known: &'a Bound<'py, PyDict>,
    /// The positions on the way from the first one: play comes back if one of them is met again.
    way: Bound<'py, PyDict>,
    /// Bytes of the lists of followers of the positions on the way.
    listed: usize,
    work: &'a mut Work,
}

impl<'py> Search<'_, 'py> {
    /// The result of a position, if it is known.
    fn known(&self, position: &Bound<'py, PyAny>) -> PyResult<Option<Worth>> {
        let Some(found) = self.known.get_item(position)? else {
            return Ok(None);
        };
        Ok(Some(match self.kind {
            Kind::Values => Worth::Value(found.cast_exact::<Game>()?.get().game),
            Kind::NimValues => Worth::Nim(found.extract()?),
        }))
    }

    fn keep(&self, position: &Bound<'py, PyAny>, worth: Worth) -> PyResult<()> {
        match worth {
            Worth::Value(game) => self
                .known
                .set_item(position, Bound::new(self.py, Game::from(game))?),
            Worth::Nim(n) => self.known.set_item(position, PyInt::new(self.py, n)),
        }
    }

    fn stopped(&self, stopped: Stopped) -> PyErr {
        Problem::from(stopped).raise(self.py)
    }

    /// Keeps a result for all positions that are known to share it: symmetric ones, and the negative for those of the mirror image.
    /// So the rules are asked about one position of them all.
    fn keep_all(&mut self, position: &Bound<'py, PyAny>, worth: Worth) -> PyResult<()> {
        self.keep(position, worth)?;
        let mut others = Vec::new();
        if let Some(symmetric) = &self.rules.symmetric {
            items(symmetric.bind(self.py), position, self.work, &mut others)?;
        }
        let (mut images, mut negative) = (Vec::new(), worth);
        if let (Some(mirror), Worth::Value(game)) = (&self.rules.mirror, worth) {
            let image = mirror.bind(self.py).call1((position,))?;
            if let Some(symmetric) = &self.rules.symmetric {
                items(symmetric.bind(self.py), &image, self.work, &mut images)?;
            }
            images.push(image);
            let found = self.work.worker().algebra.neg(game);
            negative = Worth::Value(found.map_err(|stopped| self.stopped(stopped))?);
        }
        let shared = others.iter().map(|other| (other, worth));
        for (other, worth) in shared.chain(images.iter().map(|image| (image, negative))) {
            // What was found by its own moves stays.
            if !self.known.contains(other)? {
                self.keep(other, worth)?;
            }
        }
        Ok(())
    }

    /// Opens a position: its followers are listed.
    fn open(&mut self, position: Bound<'py, PyAny>) -> PyResult<Open<'py>> {
        self.work.held = POSITION * (self.known.len() + self.way.len()) + self.listed;
        self.work.step(self.py)?;
        if self.way.contains(&position)? {
            let message = format!(
                "play comes back to the position {}, so that it has no value here; say `loops = True` in the ruleset",
                position.repr()?
            );
            return Err(upstar_error(self.py, &message));
        }
        let mut followers = Vec::new();
        let mut is_sum = false;
        if let Some(parts) = &self.rules.parts {
            items(parts.bind(self.py), &position, self.work, &mut followers)?;
            is_sum = match &followers[..] {
                [only] => !only.eq(&position)?,
                _ => true,
            };
        }
        let mut lefts = followers.len();
        if !is_sum {
            followers.clear();
            items(
                self.rules.left.bind(self.py),
                &position,
                self.work,
                &mut followers,
            )?;
            lefts = followers.len();
            if let (Some(right), Kind::Values) = (&self.rules.right, self.kind) {
                items(right.bind(self.py), &position, self.work, &mut followers)?;
            }
        }
        self.way.set_item(&position, true)?;
        self.listed += FOLLOWER * followers.len();
        Ok(Open {
            position,
            found: Vec::with_capacity(followers.len()),
            followers,
            lefts,
            is_sum,
        })
    }

    /// The result of a position from those of its followers.
    fn combine(&mut self, open: &Open<'py>) -> PyResult<Worth> {
        let is_impartial = self.rules.right.is_none();
        match self.kind {
            Kind::NimValues => {
                let values = open.found.iter().map(|worth| match worth {
                    Worth::Nim(n) => *n,
                    Worth::Value(_) => 0,
                });
                Ok(Worth::Nim(match open.is_sum {
                    true => values.fold(0, |sum, n| sum ^ n),
                    false => upstar::impartial::mex(values),
                }))
            }
            Kind::Values => {
                let games: Vec<game::Game> = open
                    .found
                    .iter()
                    .map(|worth| match worth {
                        Worth::Value(game) => *game,
                        Worth::Nim(_) => game::Game::ZERO,
                    })
                    .collect();
                let algebra = &mut self.work.worker().algebra;
                let is_quick = games.iter().all(|game| game.packed().is_some());
                let (is_sum, lefts) = (open.is_sum, open.lefts);
                let work = move || -> Result<game::Game, Stopped> {
                    if is_sum {
                        let mut sum = game::Game::ZERO;
                        for game in games {
                            sum = algebra.add(sum, game)?;
                        }
                        return Ok(sum);
                    }
                    let (left, right) = games.split_at(lefts);
                    algebra.construct(left, if is_impartial { left } else { right })
                };
                let game = if is_quick {
                    work()
                } else {
                    self.py.detach(work)
                };
                self.work.raised()?;
                match game {
                    Ok(game) => Ok(Worth::Value(game)),
                    Err(stopped) => Err(self.stopped(stopped)),
                }
            }
        }
    }

    fn find(&mut self, root: &Bound<'py, PyAny>) -> PyResult<Worth> {
        if let Some(worth) = self.known(root)? {
            return Ok(worth);
        }
        let mut stack = vec![self.open(root.clone())?];
        loop {
            let top = stack.len() - 1;
            let open = &mut stack[top];
            let mut opened = None;
            while let Some(follower) = open.followers.get(open.found.len()) {
                match self.known(follower)? {
                    Some(worth) => open.found.push(worth),
                    None => {
                        opened = Some(self.open(follower.clone())?);
                        break;
                    }
                }
            }
            if let Some(next) = opened {
                stack.push(next);
                continue;
            }
            let worth = self.combine(open)?;
            let position = open.position.clone();
            self.keep_all(&position, worth)?;
            self.way.del_item(&position)?;
            self.listed -= FOLLOWER * open.followers.len();
            stack.pop();
            match stack.last_mut() {
                Some(below) => below.found.push(worth),
                None => return Ok(worth),
            }
        }
    }
}

impl Evaluator {
    fn find(&self, position: &Bound<'_, PyAny>, kind: Kind) -> PyResult<Worth> {
        let py = position.py();
        let known = match kind {
            Kind::Values => self.values.bind(py),
            Kind::NimValues => self.nim_values.bind(py),
        };
        Search {
            py,
            rules: self,
            kind,
            known,
            way: PyDict::new(py),
            listed: 0,
            work: &mut Work::begin(),
        }
        .find(position)
    }
}

#[pymethods]
impl Evaluator {
    /// For a ruleset with these functions; without `right` both players have the moves of `left`.
    #[new]
    #[pyo3(signature = (left, right, parts, mirror, symmetric, /))]
    fn new(
        py: Python<'_>,
        left: Py<PyAny>,
        right: Option<Py<PyAny>>,
        parts: Option<Py<PyAny>>,
        mirror: Option<Py<PyAny>>,
        symmetric: Option<Py<PyAny>>,
    ) -> Evaluator {
        Evaluator {
            left,
            right,
            parts,
            mirror,
            symmetric,
            values: PyDict::new(py).unbind(),
            nim_values: PyDict::new(py).unbind(),
        }
    }

    /// For the garbage collector: a ruleset holds its evaluator, which holds the methods of the ruleset.
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.left)?;
        visit.call(&self.right)?;
        visit.call(&self.parts)?;
        visit.call(&self.mirror)?;
        visit.call(&self.symmetric)?;
        visit.call(&self.values)?;
        visit.call(&self.nim_values)
    }

    /// The value of a position.
    #[pyo3(signature = (position, /))]
    fn value(&self, position: &Bound<'_, PyAny>) -> PyResult<Game> {
        match self.find(position, Kind::Values)? {
            Worth::Value(game) => Ok(game.into()),
            Worth::Nim(_) => Ok(game::Game::ZERO.into()),
        }
    }

    /// The nim value of a position of an impartial ruleset.
    #[pyo3(signature = (position, /))]
    fn grundy(&self, position: &Bound<'_, PyAny>) -> PyResult<u64> {
        if self.right.is_some() {
            let message =
                "the players have different moves, so there is no nim value; ask for the value";
            return Err(upstar_error(position.py(), message));
        }
        match self.find(position, Kind::NimValues)? {
            Worth::Nim(n) => Ok(n),
            Worth::Value(_) => Ok(0),
        }
    }

    /// How many positions have been evaluated.
    fn __len__(&self, py: Python<'_>) -> usize {
        self.values.bind(py).len() + self.nim_values.bind(py).len()
    }

    /// Forgets what was found.
    fn clear(&self, py: Python<'_>) {
        self.values.bind(py).clear();
        self.nim_values.bind(py).clear();
    }
}
