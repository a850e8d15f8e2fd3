//! Who wins a sum, why, and play.

use crate::errors::Problem;
use crate::limits::{Asked, limits};
use crate::position::player;
use crate::session::Session;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use std::time::Instant;
use upstar::budget::Stopped;
use upstar::game::{Algebra, Outcome, Player};
use upstar::notation::Style;
use upstar::position::{Start, Theory, Uncounted};
use upstar::sum::Sum;
use upstar_play::players::{self, Random, Workers};
use upstar_play::{Judge, Match, REPETITIONS, explain};
use upstar_solve::{JudgedMove, MisereSettings, MisereSolver, Settings, Solver};

/// A move and its result.
struct Judged {
    term: usize,
    to: String,
    change: Option<String>,
    start: Start,
}

/// What was found about a sum.
struct Answer {
    starts: [Start; 2],
    nim_value: Option<String>,
    moves: Option<[Vec<Judged>; 2]>,
    theory: &'static str,
    nodes: u64,
    seconds: f64,
}

/// A result without the number of moves to the end.
fn decided(player: Player, wins: bool) -> Start {
    let winner = if wins { player } else { player.other() };
    Start::uncounted(winner.into(), Uncounted::Search)
}

/// The result for the player who starts or moves.
fn word(player: Player, start: Start) -> &'static str {
    match start.winner.player() {
        None => "draw",
        Some(winner) if winner == player => "win",
        Some(_) => "loss",
    }
}

/// The moves that a search has judged.
fn listed(
    sum: &Sum,
    player: Player,
    found: Vec<JudgedMove>,
    algebra: &mut Algebra,
) -> Result<Vec<Judged>, Stopped> {
    let judged = found.into_iter().map(|found| {
        Ok(Judged {
            term: found.step.term,
            to: found.step.to.text(algebra, Style::Text)?,
            change: found.step.change_text(sum),
            start: decided(player, found.wins),
        })
    });
    judged.collect()
}

fn solve_sum(
    sum: &Sum,
    algebra: &mut Algebra,
    threads: usize,
    misere: bool,
    with_moves: bool,
) -> Result<Answer, Stopped> {
    let begin = Instant::now();
    let base = match misere {
        true => Some(sum.clone()),
        false => sum.misere_base(),
    };
    let mut answer = if let Some(base) = base {
        by_misere_search(&base, algebra, threads, with_moves)?
    } else if sum.has_value() {
        match by_search(sum, algebra, threads, with_moves) {
            // A nim value may be too large for the nim heap of a value, or infinite.
            Err(Stopped::Star | Stopped::NoValue(_)) => by_analysis(sum, algebra, with_moves)?,
            answer => answer?,
        }
    } else {
        by_analysis(sum, algebra, with_moves)?
    };
    answer.seconds = begin.elapsed().as_secs_f64();
    Ok(answer)
}

fn by_search(
    sum: &Sum,
    algebra: &mut Algebra,
    threads: usize,
    with_moves: bool,
) -> Result<Answer, Stopped> {
    let settings = Settings {
        threads,
        ..Settings::default()
    };
    let mut solver = Solver::new(algebra, settings);
    let left = decided(Player::Left, solver.wins(sum, Player::Left)?);
    let right = decided(Player::Right, solver.wins(sum, Player::Right)?);
    let nim_value = solver.nim_value(sum)?.map(|n| n.to_string());
    let mut moves = None;
    if with_moves {
        let left = listed(sum, Player::Left, solver.moves(sum, Player::Left)?, algebra)?;
        let right = listed(
            sum,
            Player::Right,
            solver.moves(sum, Player::Right)?,
            algebra,
        )?;
        moves = Some([left, right]);
    }
    Ok(Answer {
        starts: [left, right],
        nim_value,
        moves,
        theory: sum.theory().name(),
        nodes: solver.nodes(),
        seconds: 0.0,
    })
}

fn by_misere_search(
    sum: &Sum,
    algebra: &mut Algebra,
    threads: usize,
    with_moves: bool,
) -> Result<Answer, Stopped> {
    let settings = MisereSettings {
        threads,
        ..MisereSettings::default()
    };
    let mut solver = MisereSolver::new(algebra, settings);
    let left = decided(Player::Left, solver.wins(sum, Player::Left)?);
    let right = decided(Player::Right, solver.wins(sum, Player::Right)?);
    let mut moves = None;
    if with_moves {
        let left = listed(sum, Player::Left, solver.moves(sum, Player::Left)?, algebra)?;
        let right = listed(
            sum,
            Player::Right,
            solver.moves(sum, Player::Right)?,
            algebra,
        )?;
        moves = Some([left, right]);
    }
    Ok(Answer {
        starts: [left, right],
        nim_value: None,
        moves,
        theory: "misere",
        nodes: solver.nodes(),
        seconds: 0.0,
    })
}

/// Solves by retrograde analysis, or by nim values that are too large for the search.
fn by_analysis(sum: &Sum, algebra: &mut Algebra, with_moves: bool) -> Result<Answer, Stopped> {
    let mut judge = Judge::new(1);
    let left = judge.start(sum, Player::Left, algebra)?;
    let right = judge.start(sum, Player::Right, algebra)?;
    let nim_value = match sum.theory() {
        Theory::Nim => sum.nim_value(algebra)?.map(|value| value.to_string()),
        _ => None,
    };
    let mut moves = None;
    if with_moves {
        let mut judged = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            // Nobody moves when play is over.
            if sum.ended(player).is_some() {
                continue;
            }
            for step in sum.moves(player, algebra)? {
                let start = judge.after(sum, &step, player, 0, algebra)?.start;
                judged[player.index()].push(Judged {
                    term: step.term,
                    to: step.to.text(algebra, Style::Text)?,
                    change: step.change_text(sum),
                    start,
                });
            }
        }
        moves = Some(judged);
    }
    Ok(Answer {
        starts: [left, right],
        nim_value,
        moves,
        theory: sum.theory().name(),
        nodes: 0,
        seconds: 0.0,
    })
}

/// Who wins a sum, as a dictionary.
#[pyfunction]
#[pyo3(signature = (session, sum, misere, moves, /))]
pub(crate) fn solve<'py>(
    session: &Bound<'py, Session>,
    sum: &Bound<'py, PyAny>,
    misere: bool,
    moves: bool,
) -> PyResult<Bound<'py, PyDict>> {
    let py = session.py();
    let _asked = Asked::begin();
    let (sum, _) = session.get().sum(sum)?;
    let threads = limits().threads;
    let answer = session.get().work(py, |session| {
        solve_sum(&sum, session.algebra(), threads, misere, moves)
    })?;
    let [left, right] = answer.starts;
    let found = PyDict::new(py);
    let outcome = Outcome::new(left.winner, right.winner).name();
    found.set_item("outcome", outcome)?;
    found.set_item("left_first", word(Player::Left, left))?;
    found.set_item("right_first", word(Player::Right, right))?;
    let [left_moves, right_moves] = answer.starts.map(|start| start.remoteness.moves());
    found.set_item("remoteness", (left_moves, right_moves))?;
    found.set_item("theory", answer.theory)?;
    let nim_value = answer.nim_value.map(|text| PyString::new(py, &text));
    found.set_item("nim_value", nim_value)?;
    found.set_item("nodes", answer.nodes)?;
    found.set_item("seconds", answer.seconds)?;
    if let Some([left, right]) = answer.moves {
        for (player, judged) in [(Player::Left, left), (Player::Right, right)] {
            let list = judged.into_iter().map(|judged| {
                let result = word(player, judged.start);
                (
                    judged.term,
                    judged.to,
                    judged.change,
                    result,
                    judged.start.remoteness.moves(),
                )
            });
            let name = player.choose("left_moves", "right_moves");
            found.set_item(name, list.collect::<Vec<_>>())?;
        }
    }
    Ok(found)
}

/// Why an answer is right: the text, and the proof as JSON.
#[pyfunction]
#[pyo3(signature = (session, question, reductions, style, /))]
pub(crate) fn explain_question(
    session: &Bound<'_, Session>,
    question: &str,
    reductions: bool,
    style: &str,
) -> PyResult<(String, String)> {
    let style = match style {
        "text" => Style::Text,
        "unicode" => Style::Unicode,
        _ => {
            let message = "expected the style \"text\" or \"unicode\"";
            return Err(PyValueError::new_err(message));
        }
    };
    session.get().work(session.py(), |session| {
        let asked = session
            .question(question)
            .map_err(|problem| Problem::from(problem).in_text(question))?;
        let (algebra, analysis) = session.workers();
        let explained = explain::explain(algebra, analysis, &asked, reductions, style);
        let told = explained.and_then(|explained| {
            let text = explained.text(algebra, style)?;
            Ok((text, explained.json(algebra)?.to_string()))
        });
        told.map_err(Problem::from)
    })
}

/// Checks a proof with code that shares nothing with the rest: what it states and the work; an error if it proves nothing.
#[pyfunction]
#[pyo3(signature = (proof, /))]
pub(crate) fn check_proof(py: Python<'_>, proof: &str) -> PyResult<(String, String)> {
    let checked = py.detach(|| upstar_check::check(proof));
    match checked {
        Ok(verdict) => Ok((verdict.statement.clone(), verdict.work())),
        Err(flaw) => Err(Problem::Other(format!("this proves nothing: {flaw}")).raise(py)),
    }
}

/// The names of all players with a few words about each.
#[pyfunction]
pub(crate) fn players_by_name() -> Vec<(&'static str, &'static str)> {
    let all = players::STRATEGIES.iter();
    all.map(|strategy| (strategy.name, strategy.about))
        .collect()
}

type Played = (String, usize, String, String);

/// Plays a sum to the end: the moves, the winner and how play ended.
#[pyfunction]
#[pyo3(signature = (session, sum, left, right, first, seed, most, /))]
pub(crate) fn play_sum(
    session: &Bound<'_, Session>,
    sum: &Bound<'_, PyAny>,
    left: &str,
    right: &str,
    first: &str,
    seed: u64,
    most: usize,
) -> PyResult<(Vec<Played>, Option<char>, String)> {
    let find = |name: &str| {
        let strategy = players::find(name);
        strategy.ok_or_else(|| PyValueError::new_err(format!("there is no player {name:?}")))
    };
    let strategies = [find(left)?, find(right)?];
    let first = player(first)?;
    let _asked = Asked::begin();
    let (sum, _) = session.get().sum(sum)?;
    session.get().work(session.py(), |session| {
        let (algebra, analysis) = session.workers();
        let (mut judge, mut random) = (Judge::new(1), Random::new(seed));
        let mut game = Match::new(sum, first);
        let mut played: Vec<Played> = Vec::new();
        while played.len() < most {
            if let Some(end) = game.end(algebra)? {
                let winner = end.winner.player().map(Player::letter);
                return Ok((played, winner, end.to_string()));
            }
            if game.repetitions() >= REPETITIONS
                && let Some(end) = game.repeated()
            {
                let winner = end.winner.player().map(Player::letter);
                return Ok((played, winner, end.to_string()));
            }
            let moves = game.moves(algebra)?;
            let player = game.to_move();
            let choice = players::play(
                strategies[player.index()],
                &game.turn(&moves),
                &mut Workers {
                    algebra,
                    analysis,
                    judge: &mut judge,
                    random: &mut random,
                },
            )?;
            let Some(choice) = choice else { break };
            let step = moves[choice.place].clone();
            let to = step.to.text(algebra, Style::Text)?;
            let letter = player.letter().to_string();
            played.push((letter, step.term, to, choice.why.into_owned()));
            game.play(step);
        }
        Ok::<_, Stopped>((played, None, "play was broken off".to_owned()))
    })
}
