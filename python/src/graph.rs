//! Rulesets written in Python in which play may return, the last move loses, or the rules say who has won.
//!
//! All positions that can be reached are listed once; then the engine works on their numbers.

use crate::engine::run;
use crate::errors::upstar_error;
use crate::moves::{POSITION, Work, items};
use crate::position::player;
use crate::thing::loopy_object;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::Mutex;
use upstar::budget::{Budget, Stopped};
use upstar::game::{Player, Winner};
use upstar::position::{self, Solved, Starts, Stuck, reached_values};

/// All positions that can be reached from one, by number.
#[derive(Clone)]
struct Lists {
    options: Vec<[Vec<u32>; 2]>,
    ended: Vec<[Option<Winner>; 2]>,
    stuck: Stuck,
    endless: Winner,
}

impl position::PlayGraph for &Lists {
    type Position = u32;

    fn moves(&mut self, at: &u32, player: Player, moves: &mut Vec<u32>) -> Result<(), Stopped> {
        moves.extend(&self.options[*at as usize][player.index()]);
        Ok(())
    }

    fn ended(&mut self, at: &u32, to_move: Player) -> Result<Option<Winner>, Stopped> {
        Ok(self.ended[*at as usize][to_move.index()])
    }

    fn stuck(&self) -> Stuck {
        self.stuck
    }

    fn endless(&self) -> Winner {
        self.endless
    }
}

/// The graph of play from a position of a ruleset.
#[pyclass(frozen, name = "PlayGraph", module = "upstar._upstar")]
pub(crate) struct PlayGraph {
    index: Py<PyDict>,
    lists: Lists,
    /// The last analysis: it also covers positions that follow.
    solved: Mutex<Option<std::sync::Arc<Solved<u32>>>>,
}

/// Who has won, by the word of a ruleset.
fn winner(word: &str) -> PyResult<Winner> {
    match word {
        "D" | "draw" => Ok(Winner::Nobody),
        _ => Ok(player(word)?.into()),
    }
}

impl PlayGraph {
    fn at(&self, position: &Bound<'_, PyAny>) -> PyResult<u32> {
        let py = position.py();
        match self.index.bind(py).get_item(position)? {
            Some(at) => at.extract(),
            None => Err(upstar_error(py, "this position cannot be reached")),
        }
    }

    fn starts(&self, position: &Bound<'_, PyAny>) -> PyResult<Starts> {
        let at = self.at(position)?;
        let lock = || self.solved.lock().unwrap_or_else(|e| e.into_inner());
        let last = lock().clone();
        if let Some(starts) = last.and_then(|solved| solved.starts(&at)) {
            return Ok(starts);
        }
        let solved = run(position.py(), |worker| {
            let budget: Budget = worker.algebra.budget().clone();
            Solved::find(&mut &self.lists, &at, &budget)
        })?;
        let solved = std::sync::Arc::new(solved);
        *lock() = Some(solved.clone());
        let starts = solved.starts(&at);
        starts.ok_or_else(|| upstar_error(position.py(), "this position was not analysed"))
    }
}

#[pymethods]
impl PlayGraph {
    /// Lists everything that can be reached. `ended(position, player)` gives "L", "R", "D" or None.
    #[new]
    #[pyo3(signature = (position, left, right, ended, stuck, endless, /))]
    fn new(
        position: &Bound<'_, PyAny>,
        left: &Bound<'_, PyAny>,
        right: &Bound<'_, PyAny>,
        ended: Option<&Bound<'_, PyAny>>,
        stuck: &str,
        endless: &str,
    ) -> PyResult<PlayGraph> {
        let py = position.py();
        let stuck = match stuck {
            "loses" => Stuck::Loses,
            "wins" => Stuck::Wins,
            "draws" => Stuck::Draws,
            _ => {
                let message = "expected \"loses\", \"wins\" or \"draws\"";
                return Err(PyValueError::new_err(message));
            }
        };
        let endless = winner(endless)?;
        let index = PyDict::new(py);
        let mut open = vec![position.clone()];
        index.set_item(position, 0)?;
        let (mut options, mut ends) = (Vec::new(), Vec::new());
        let mut work = Work::begin();
        let (mut held, mut listed) = (0, Vec::new());
        while options.len() < open.len() {
            let at = open[options.len()].clone();
            let (mut lists, mut over) = ([Vec::new(), Vec::new()], [None, None]);
            for (player, moves) in [(Player::Left, left), (Player::Right, right)] {
                if let Some(ended) = ended {
                    let said = ended.call1((&at, player.letter().to_string()))?;
                    if !said.is_none() {
                        over[player.index()] = Some(winner(&said.extract::<String>()?)?);
                        // Nobody moves when play is over.
                        continue;
                    }
                }
                items(moves, &at, &mut work, &mut listed)?;
                for option in listed.drain(..) {
                    let number = match index.get_item(&option)? {
                        Some(number) => number.extract::<u32>()?,
                        None => {
                            let number = u32::try_from(open.len()).map_err(|_| {
                                upstar_error(py, "more than 2^32 positions can be reached")
                            })?;
                            index.set_item(&option, number)?;
                            open.push(option);
                            number
                        }
                    };
                    lists[player.index()].push(number);
                    held += size_of::<u32>();
                }
            }
            held += POSITION;
            options.push(lists);
            ends.push(over);
            work.held = held;
            work.step(py)?;
        }
        Ok(PlayGraph {
            index: index.unbind(),
            lists: Lists {
                options,
                ended: ends,
                stuck,
                endless,
            },
            solved: Mutex::default(),
        })
    }

    /// Who wins.
    #[pyo3(signature = (position, /))]
    fn outcome(&self, position: &Bound<'_, PyAny>) -> PyResult<&'static str> {
        Ok(self.starts(position)?.outcome().name())
    }

    /// Who wins when a player starts: "L", "R", or None for a draw.
    #[pyo3(signature = (position, first, /))]
    fn winner(&self, position: &Bound<'_, PyAny>, first: &str) -> PyResult<Option<char>> {
        let start = self.starts(position)?.of(player(first)?);
        Ok(start.winner.player().map(Player::letter))
    }

    /// The numbers of moves to the end when Left and when Right starts.
    #[pyo3(signature = (position, /))]
    fn remoteness(&self, position: &Bound<'_, PyAny>) -> PyResult<(Option<u32>, Option<u32>)> {
        Ok(self.starts(position)?.moves().into())
    }

    /// The value with loops.
    #[pyo3(signature = (position, /))]
    fn value<'py>(&self, position: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let (py, at) = (position.py(), self.at(position)?);
        let value = run(py, |worker| {
            let (_, mut values) = reached_values(&mut &self.lists, &at, &mut worker.algebra)?;
            Ok::<_, Stopped>(values.swap_remove(0))
        })?;
        loopy_object(py, value)
    }

    fn __contains__(&self, position: &Bound<'_, PyAny>) -> PyResult<bool> {
        self.index.bind(position.py()).contains(position)
    }

    fn __len__(&self) -> usize {
        self.lists.options.len()
    }
}
