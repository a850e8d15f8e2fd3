//! `upstar solve`: who wins a sum, by search where values are too large, by retrograde analysis where play need not end.

use crate::calculator::Calculator;
use crate::cli::{First, Solve};
use crate::database::use_databases;
use crate::explain::addable;
use crate::interrupt::Interrupt;
use serde_json::{Value, json};
use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::mpsc;
use std::time::{Duration, Instant};
use upstar::budget::Stopped;
use upstar::game::{Algebra, Outcome, Player};
use upstar::number::Dyadic;
use upstar::position::{Start, Theory, Uncounted};
use upstar::rulesets::impartial::NimFile;
use upstar::sum::{Move, Sum, Summand};
use upstar_lang::{Diagnostic, Session, Style};
use upstar_play::explain::start_text;
use upstar_play::{Judge, Prospect};
use upstar_solve::{
    Cost, Found, JudgedMove, MisereSettings, MisereSolver, Progress, Settings, Solver, StopBounds,
    Table,
};

/// The results of a search.
#[derive(Default)]
struct Answer {
    /// The result when each player starts, as far as it was asked and found.
    starts: [Option<Start>; 2],
    nim_value: Option<String>,
    /// The points still to come, Left's minus Right's, when each player starts, where play is for points.
    score: [Option<i64>; 2],
    /// For each player who was asked about all moves.
    moves: Vec<(Player, Vec<Judged>)>,
    stopped: Option<Stopped>,
    /// What is known about the stops where the search did not end.
    stops: Option<StopBounds>,
    nodes: u64,
    seconds: f64,
}

/// A move and its result.
struct Judged {
    step: Move,
    /// The result of the sum after the move, with this move counted.
    start: Start,
    /// Left's points minus Right's from this move on, where play is for points.
    score: Option<i64>,
    cost: Option<Cost>,
}

impl Answer {
    /// The outcome class, where both starts were solved.
    fn outcome(&self) -> Option<Outcome> {
        let [left, right] = self.starts;
        Some(Outcome::new(left?.winner, right?.winner))
    }
}

/// The sum as it is played.
fn sum(session: &mut Session, expression: &str) -> Result<Sum, Diagnostic> {
    let sum = session.game_terms(expression)?;
    addable(&sum, expression)?;
    let settled = sum.settled(session.algebra());
    settled.map_err(|stopped| Diagnostic::stopped(stopped, 0..expression.len()))
}

/// Solves; true if the whole question was answered.
pub(crate) fn run(solve: &Solve, calculator: &mut Calculator) -> io::Result<bool> {
    let interrupt = Interrupt::install(calculator.cancel()).map_err(io::Error::other)?;
    calculator.session().begin();
    if !interrupt.guard(|| use_databases(&solve.databases, None, calculator)) {
        return Ok(false);
    }
    let sum = match interrupt.guard(|| sum(calculator.session(), &solve.expression)) {
        Ok(sum) => sum,
        Err(problem) => {
            if solve.json {
                let object = json!({ "input": solve.expression, "kind": "error", "message": problem.message });
                println!("{object}");
            }
            eprintln!("{}", calculator.report(&problem, &solve.expression));
            return Ok(false);
        }
    };
    if solve.points.is_some() && sum.theory() != Theory::Score {
        eprintln!("error: --points is for games that are played for points");
        return Ok(false);
    }
    let settings = Settings {
        threads: calculator.threads(),
        table_bytes: solve.table_size.unwrap_or(Settings::default().table_bytes),
        ..Settings::default()
    };
    let tables = nim_file(solve, &sum, calculator.session().algebra()).and_then(|file| {
        let table = match &file {
            Some(_) => Table::new(settings.table_bytes),
            None => table(solve, &settings)?,
        };
        Ok((file, Arc::new(table)))
    });
    let (nim_file, table) = match tables {
        Ok(tables) => tables,
        Err(message) => {
            eprintln!("error: {message}");
            return Ok(false);
        }
    };
    let answer = interrupt.guard(|| {
        let algebra = calculator.session().algebra();
        let misere = match solve.misere {
            true => Some(sum.clone()),
            false => sum.misere_base(),
        };
        if let Some(base) = misere {
            let settings = MisereSettings {
                threads: settings.threads,
                table_bytes: settings.table_bytes,
                ..MisereSettings::default()
            };
            search(solve, &base, &mut MisereSolver::new(algebra, settings))
        } else if sum.has_value() {
            let mut solver = Solver::with_table(algebra, settings, table.clone());
            let answer = search(solve, &sum, &mut solver);
            match answer.stopped {
                // A nim value may be too large for the nim heap of a value, or infinite.
                Some(Stopped::Star | Stopped::NoValue(_)) => analyse(solve, &sum, algebra),
                _ => answer,
            }
        } else {
            analyse(solve, &sum, algebra)
        }
    });
    let mut fine = answer.stopped.is_none();
    let style = calculator.style;
    let algebra = calculator.session().algebra();
    let out = &mut io::stdout().lock();
    if solve.json {
        writeln!(out, "{}", as_json(solve, &sum, &answer, algebra))?;
    } else {
        write_text(out, &sum, &answer, algebra, style)?;
    }
    if let Some(stopped) = answer.stopped {
        eprintln!("{stopped}");
    }
    if let Some(path) = &solve.table {
        let saved = match nim_file {
            Some(file) => file.save(algebra).map_err(|error| error.to_string()),
            None => table.save(path).map_err(|error| error.to_string()),
        };
        if let Err(error) = saved {
            eprintln!("error: {}: {error}", path.display());
            fine = false;
        }
    }
    Ok(fine)
}

/// The file of nim values, if there is a term whose nim value is found by search.
fn nim_file(solve: &Solve, sum: &Sum, algebra: &Algebra) -> Result<Option<NimFile>, String> {
    let Some(path) = solve.table.as_ref().filter(|_| !is_misere(solve, sum)) else {
        return Ok(None);
    };
    for term in sum.iter() {
        if let Summand::Position(position) = &term.game {
            let file = NimFile::of(&**position, path, algebra)
                .map_err(|error| format!("{}: {error}", path.display()))?;
            if file.is_some() {
                return Ok(file);
            }
        }
    }
    Ok(None)
}

fn table(solve: &Solve, settings: &Settings) -> Result<Table, String> {
    match &solve.table {
        Some(path) if path.exists() => Table::load(path, settings.table_bytes)
            .map_err(|error| format!("{}: {error}", path.display())),
        _ => Ok(Table::new(settings.table_bytes)),
    }
}

/// The players who are asked about.
fn asked(solve: &Solve) -> Vec<Player> {
    match solve.first {
        None => Player::BOTH.to_vec(),
        Some(First::Left) => vec![Player::Left],
        Some(First::Right) => vec![Player::Right],
    }
}

/// A search for who wins.
trait Searcher {
    fn progress(&self) -> Arc<Progress>;
    /// Who wins when this player starts, or when either of them does, as far as the budget allows.
    fn solve(&mut self, sum: &Sum, first: Option<Player>) -> (Found, Option<Stopped>);
    fn nim_value(&mut self, sum: &Sum) -> Result<Option<u64>, Stopped>;
    fn moves(&mut self, sum: &Sum, player: Player) -> Result<Vec<JudgedMove>, Stopped>;
    fn nodes(&self) -> u64;
    /// Bounds on the stops, found without a search.
    fn stop_bounds(&mut self, _sum: &Sum) -> Option<StopBounds> {
        None
    }
}

impl Searcher for Solver {
    fn progress(&self) -> Arc<Progress> {
        Solver::progress(self).clone()
    }

    fn solve(&mut self, sum: &Sum, first: Option<Player>) -> (Found, Option<Stopped>) {
        Solver::solve(self, sum, first)
    }

    fn nim_value(&mut self, sum: &Sum) -> Result<Option<u64>, Stopped> {
        Ok(Solver::nim_value(self, sum)?.map(u64::from))
    }

    fn moves(&mut self, sum: &Sum, player: Player) -> Result<Vec<JudgedMove>, Stopped> {
        let mut list = Solver::moves(self, sum, player)?;
        add_costs(self, sum, player, &mut list)?;
        Ok(list)
    }

    fn nodes(&self) -> u64 {
        Solver::nodes(self)
    }

    fn stop_bounds(&mut self, sum: &Sum) -> Option<StopBounds> {
        Solver::stop_bounds(self, sum).ok().flatten()
    }
}

/// The last move loses: there are no values, and so no costs.
impl Searcher for MisereSolver {
    fn progress(&self) -> Arc<Progress> {
        MisereSolver::progress(self).clone()
    }

    fn solve(&mut self, sum: &Sum, first: Option<Player>) -> (Found, Option<Stopped>) {
        MisereSolver::solve(self, sum, first)
    }

    fn nim_value(&mut self, _: &Sum) -> Result<Option<u64>, Stopped> {
        Ok(None)
    }

    fn moves(&mut self, sum: &Sum, player: Player) -> Result<Vec<JudgedMove>, Stopped> {
        MisereSolver::moves(self, sum, player)
    }

    fn nodes(&self) -> u64 {
        MisereSolver::nodes(self)
    }
}

/// Solves by values and search.
fn search(solve: &Solve, sum: &Sum, solver: &mut impl Searcher) -> Answer {
    let begin = Instant::now();
    let progress = solver.progress();
    let (done, waiting) = mpsc::channel::<()>();
    let watch = io::stderr().is_terminal().then(|| {
        std::thread::spawn(move || {
            let mut shown = false;
            while waiting.recv_timeout(Duration::from_secs(1))
                == Err(mpsc::RecvTimeoutError::Timeout)
            {
                shown = true;
                eprint!("\r{} sums searched", progress.nodes());
            }
            if shown {
                eprint!("\r\x1b[K");
            }
        })
    });
    // Found first, since there may be no time left afterwards.
    let stops = solver.stop_bounds(sum);
    let mut answer = Answer::default();
    let players = asked(solve);
    let mut work = || -> Result<(), Stopped> {
        // Both starts are one question, so that threads can begin with different ones.
        let first = match players[..] {
            [player] => Some(player),
            _ => None,
        };
        let (found, stopped) = solver.solve(sum, first);
        for (player, wins) in [
            (Player::Left, found.left_first),
            (Player::Right, found.right_first),
        ] {
            answer.starts[player.index()] = wins.map(|wins| decided(player, wins));
        }
        stopped.map_or(Ok(()), Err)?;
        if players.len() == 2 {
            let nim_value = solver.nim_value(sum)?;
            answer.nim_value = nim_value.map(|n| n.to_string());
        }
        for &player in players.iter().filter(|_| solve.moves) {
            let list = solver.moves(sum, player)?;
            let judged = list.into_iter().map(|found| Judged {
                step: found.step,
                start: decided(player, found.wins),
                score: None,
                cost: found.cost,
            });
            answer.moves.push((player, judged.collect()));
        }
        Ok(())
    };
    answer.stopped = work().err();
    answer.stops = stops.filter(|_| answer.stopped.is_some());
    drop(done);
    if let Some(watch) = watch {
        let _ = watch.join();
    }
    answer.nodes = solver.nodes();
    answer.seconds = begin.elapsed().as_secs_f64();
    answer
}

/// A result without the number of moves to the end.
fn decided(player: Player, wins: bool) -> Start {
    let winner = if wins { player } else { player.other() };
    Start::uncounted(winner.into(), Uncounted::Search)
}

/// Solves by retrograde analysis, or by nim values that are too large for the search.
fn analyse(solve: &Solve, sum: &Sum, algebra: &mut Algebra) -> Answer {
    let begin = Instant::now();
    let mut answer = Answer::default();
    let mut judge = Judge::new(1);
    let lead = solve.points.unwrap_or_default().lead();
    let players = asked(solve);
    let mut work = || -> Result<(), Stopped> {
        for &player in &players {
            answer.score[player.index()] = sum.score(player, algebra)?;
            let start = judge.standing(sum, player, lead, algebra)?;
            answer.starts[player.index()] = Some(start);
        }
        if players.len() == 2 {
            let nim_value = sum.nim_value(algebra)?;
            answer.nim_value = nim_value.map(|value| value.to_string());
        }
        for &player in players.iter().filter(|_| solve.moves) {
            let mut judged = Vec::new();
            // Nobody moves when play is over.
            if sum.ended(player).is_none() {
                for step in sum.moves(player, algebra)? {
                    let Prospect { start, score } =
                        judge.after(sum, &step, player, lead, algebra)?;
                    judged.push(Judged {
                        step,
                        start,
                        score,
                        cost: None,
                    });
                }
            }
            answer.moves.push((player, judged));
        }
        Ok(())
    };
    answer.stopped = work().err();
    answer.seconds = begin.elapsed().as_secs_f64();
    answer
}

/// Costs need values; where values are too large the moves have no costs.
fn add_costs(
    solver: &mut Solver,
    sum: &Sum,
    player: Player,
    moves: &mut [JudgedMove],
) -> Result<(), Stopped> {
    match solver.find_costs_within(sum, player, moves, Duration::from_secs(2)) {
        Err(Stopped::Cancelled) => Err(Stopped::Cancelled),
        _ => Ok(()),
    }
}

/// The result for the player who starts or moves.
fn word(player: Player, start: Start) -> &'static str {
    match start.winner.player() {
        None => "draw",
        Some(winner) if winner == player => "win",
        Some(_) => "loss",
    }
}

fn name(player: Player) -> &'static str {
    match player {
        Player::Left => "left",
        Player::Right => "right",
    }
}

fn text(algebra: &mut Algebra, step: &Move, style: Style) -> String {
    let text = step.to.text(algebra, style);
    text.unwrap_or_else(|stopped| stopped.to_string())
}

/// Whether the last move loses.
fn is_misere(solve: &Solve, sum: &Sum) -> bool {
    solve.misere || sum.misere_base().is_some()
}

fn as_json(solve: &Solve, sum: &Sum, answer: &Answer, algebra: &mut Algebra) -> Value {
    let result = |player: Player| answer.starts[player.index()].map(|start| word(player, start));
    let mut object = json!({
        "input": solve.expression,
        "theory": if is_misere(solve, sum) { "misere" } else { sum.theory().name() },
        "outcome": answer.outcome().map(Outcome::name),
        "left_first": result(Player::Left),
        "right_first": result(Player::Right),
        "nodes": answer.nodes,
        "seconds": answer.seconds,
    });
    if !sum.has_value() && !is_misere(solve, sum) {
        let remoteness = answer
            .starts
            .map(|start| start.and_then(|s| s.remoteness.moves()));
        object["remoteness"] = json!(remoteness);
    }
    if sum.theory() == Theory::Score {
        object["score"] = json!(answer.score);
    }
    if let Some(value) = &answer.nim_value {
        object["nim_value"] = match value.parse::<u64>() {
            Ok(n) => n.into(),
            Err(_) => value.as_str().into(),
        };
    }
    for (player, moves) in &answer.moves {
        let list = moves.iter().map(|found| {
            let result = word(*player, found.start);
            let mut shown = json!({
                "term": found.step.term,
                "to": text(algebra, &found.step, Style::Text),
                "change": found.step.change_text(sum),
                "wins": result == "win",
                "result": result,
                "remoteness": found.start.remoteness.moves(),
                "stop_cost": found.cost.as_ref().map(|cost| cost.stop.to_string()),
                "mean_cost": found.cost.as_ref().map(|cost| cost.mean.to_string()),
            });
            if let Some(score) = found.score {
                shown["score"] = score.into();
            }
            shown
        });
        object[format!("{}_moves", name(*player))] = list.collect();
    }
    if let Some(stopped) = &answer.stopped {
        object["message"] = stopped.to_string().into();
    }
    if let Some(stops) = &answer.stops {
        let pair = |(low, high): &(Dyadic, Dyadic)| json!([low.to_string(), high.to_string()]);
        object["stops"] = json!({ "left": pair(&stops.left), "right": pair(&stops.right) });
    }
    object
}

fn write_text(
    out: &mut impl Write,
    sum: &Sum,
    answer: &Answer,
    algebra: &mut Algebra,
    style: Style,
) -> io::Result<()> {
    for player in Player::BOTH {
        if let Some(start) = answer.starts[player.index()] {
            writeln!(out, "{}", start_text(player, start))?;
        }
    }
    if let Some(outcome) = answer.outcome() {
        write!(out, "outcome {outcome}")?;
        // The names of the other outcomes mean little to people.
        if outcome.has_draw() {
            write!(out, ": {}", outcome.words())?;
        }
        writeln!(out)?;
    }
    for player in Player::BOTH {
        match answer.score[player.index()] {
            None => {}
            Some(0) => writeln!(out, "{player} starts: both get the same from here on")?,
            Some(score) => {
                let who = if score > 0 { "Left" } else { "Right" };
                let more = score.unsigned_abs();
                writeln!(out, "{player} starts: {who} gets {more} more from here on")?;
            }
        }
    }
    if let Some(value) = &answer.nim_value {
        writeln!(out, "nim value {value}")?;
    }
    if let Some(stops) = &answer.stops {
        for (name, (low, high)) in [("Left", &stops.left), ("Right", &stops.right)] {
            match low == high {
                true => writeln!(out, "the {name} stop is {low}")?,
                false => writeln!(out, "the {name} stop lies between {low} and {high}")?,
            }
        }
    }
    for (player, moves) in &answer.moves {
        writeln!(out, "moves of {}:", name(*player))?;
        let results: Vec<String> = moves
            .iter()
            .map(|found| {
                let word = match word(*player, found.start) {
                    "win" => "wins",
                    "loss" => "loses",
                    _ => "draws",
                };
                match (found.start.remoteness.moves(), found.score) {
                    (Some(moves), _) => format!("{word} in {moves}"),
                    (None, Some(score)) => format!("{word} ({score:+})"),
                    (None, None) => word.to_owned(),
                }
            })
            .collect();
        let width = results.iter().map(String::len).max().unwrap_or(0);
        for (found, result) in moves.iter().zip(results) {
            let to = text(algebra, &found.step, style);
            write!(
                out,
                "  {result:width$}  term {} to {to}",
                found.step.term + 1
            )?;
            if let Some(change) = found.step.change_text(sum) {
                write!(out, "  ({change})")?;
            }
            if let Some(cost) = &found.cost
                && (cost.stop.signum() != 0 || cost.mean.signum() != 0)
            {
                let (stop, mean) = (-&cost.stop, -&cost.mean);
                write!(out, "  (stop {stop}, mean {mean})")?;
            }
            writeln!(out)?;
        }
    }
    Ok(())
}
