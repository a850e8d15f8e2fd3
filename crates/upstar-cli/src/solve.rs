//! `upstar solve`: who wins a sum, by search where values are too large.

use crate::calculator::Calculator;
use crate::cli::{First, Solve};
use crate::interrupt::Interrupt;
use serde_json::{Value, json};
use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::mpsc;
use std::time::{Duration, Instant};
use upstar::analysis::Player;
use upstar::budget::Stopped;
use upstar::game::Algebra;
use upstar::notation::{print, print_form};
use upstar_lang::{Diagnostic, Part, Session, Style};
use upstar_solve::{Found, Settings, Solver, SumMove, Summand, Table, Term};

/// What was found out.
struct Answer {
    found: Found,
    nim_value: Option<u32>,
    /// For each player who was asked about all moves.
    moves: Vec<(Player, Vec<SumMove>)>,
    stopped: Option<Stopped>,
    nodes: u64,
    seconds: f64,
}

/// The terms of a sum: positions as they are, everything else as it was written.
fn terms(session: &mut Session, expression: &str) -> Result<Vec<Term>, Diagnostic> {
    let sum = session.game_terms(expression)?;
    let mut terms = Vec::with_capacity(sum.len());
    for term in sum {
        let game = match term.part {
            Part::Position(position) => Summand::Position(position),
            Part::Form(form) => Term::form(form).game,
        };
        terms.push(Term {
            minus: term.minus,
            game,
        });
    }
    Ok(terms)
}

/// Solves; whether the whole question was answered.
pub(crate) fn run(solve: &Solve, calculator: &mut Calculator) -> io::Result<bool> {
    let interrupt = Interrupt::install(calculator.cancel()).map_err(io::Error::other)?;
    calculator.session().begin();
    let terms = match interrupt.guard(|| terms(calculator.session(), &solve.expression)) {
        Ok(terms) => terms,
        Err(problem) => {
            if solve.json {
                let object = json!({ "input": solve.expression, "kind": "error", "message": problem.message });
                println!("{object}");
            }
            eprintln!("{}", calculator.report(&problem, &solve.expression));
            return Ok(false);
        }
    };
    let settings = Settings {
        threads: calculator.threads(),
        table_bytes: solve.table_size.unwrap_or(Settings::default().table_bytes),
        ..Settings::default()
    };
    let table = match table(solve, &settings) {
        Ok(table) => Arc::new(table),
        Err(message) => {
            eprintln!("error: {message}");
            return Ok(false);
        }
    };
    let mut solver = Solver::with_table(calculator.session().algebra(), settings, table.clone());
    let answer = interrupt.guard(|| answer(solve, &terms, &mut solver));
    let mut fine = answer.stopped.is_none();
    let style = calculator.style;
    let algebra = calculator.session().algebra();
    let out = &mut io::stdout().lock();
    if solve.json {
        writeln!(out, "{}", as_json(solve, &terms, &answer, algebra))?;
    } else {
        write_text(out, &terms, &answer, algebra, style)?;
    }
    if let Some(stopped) = answer.stopped {
        eprintln!("{stopped}");
    }
    if let Some(path) = &solve.table
        && let Err(error) = table.save(path)
    {
        eprintln!("error: {}: {error}", path.display());
        fine = false;
    }
    Ok(fine)
}

fn table(solve: &Solve, settings: &Settings) -> Result<Table, String> {
    match &solve.table {
        Some(path) if path.exists() => Table::load(path, settings.table_bytes)
            .map_err(|error| format!("{}: {error}", path.display())),
        _ => Ok(Table::new(settings.table_bytes)),
    }
}

fn answer(solve: &Solve, sum: &[Term], solver: &mut Solver) -> Answer {
    let start = Instant::now();
    let first = solve.first.map(|first| match first {
        First::Left => Player::Left,
        First::Right => Player::Right,
    });
    let progress = solver.progress().clone();
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
    let (found, mut stopped) = solver.solve(sum, first);
    let (mut moves, mut nim_value) = (Vec::new(), None);
    if stopped.is_none() {
        let more = (|| -> Result<(), Stopped> {
            if first.is_none() && solver.is_impartial(sum) {
                nim_value = solver.nim_value(sum)?;
            }
            if solve.moves {
                for player in [Player::Left, Player::Right] {
                    if first.is_none_or(|first| first == player) {
                        let mut list = solver.moves(sum, player)?;
                        add_costs(solver, sum, player, &mut list)?;
                        moves.push((player, list));
                    }
                }
            }
            Ok(())
        })();
        stopped = more.err();
    }
    drop(done);
    if let Some(watch) = watch {
        let _ = watch.join();
    }
    Answer {
        found,
        nim_value,
        moves,
        stopped,
        nodes: solver.nodes(),
        seconds: start.elapsed().as_secs_f64(),
    }
}

/// Costs need values; where those are too large the moves stand without them.
fn add_costs(
    solver: &mut Solver,
    sum: &[Term],
    player: Player,
    moves: &mut [SumMove],
) -> Result<(), Stopped> {
    match solver.find_costs_within(sum, player, moves, Duration::from_secs(2)) {
        Err(Stopped::Cancelled) => Err(Stopped::Cancelled),
        _ => Ok(()),
    }
}

fn word(wins: Option<bool>) -> Option<&'static str> {
    wins.map(|wins| if wins { "win" } else { "loss" })
}

fn name(player: Player) -> &'static str {
    match player {
        Player::Left => "left",
        Player::Right => "right",
    }
}

/// What a term becomes, with the sign of the term.
fn text(algebra: &mut Algebra, term: &Term, to: &Summand, style: Style) -> String {
    let text = match to {
        Summand::Position(position) => position.call(),
        Summand::Value(value) => {
            let printed = print(algebra, *value, style);
            printed.unwrap_or_else(|stopped| stopped.to_string())
        }
        Summand::Form(form) => {
            let printed = print_form(algebra, form, style);
            printed.unwrap_or_else(|stopped| stopped.to_string())
        }
    };
    if term.minus {
        format!("-({text})")
    } else {
        text
    }
}

fn as_json(solve: &Solve, sum: &[Term], answer: &Answer, algebra: &mut Algebra) -> Value {
    let mut object = json!({
        "input": solve.expression,
        "outcome": answer.found.outcome().map(|outcome| outcome.to_string()),
        "left_first": word(answer.found.left_first),
        "right_first": word(answer.found.right_first),
        "nodes": answer.nodes,
        "seconds": answer.seconds,
    });
    if let Some(n) = answer.nim_value {
        object["nim_value"] = n.into();
    }
    for (player, moves) in &answer.moves {
        let list = moves.iter().map(|found| {
            json!({
                "term": found.term,
                "to": text(algebra, &sum[found.term], &found.to, Style::Text),
                "wins": found.wins,
                "stop_cost": found.cost.as_ref().map(|cost| cost.stop.to_string()),
                "mean_cost": found.cost.as_ref().map(|cost| cost.mean.to_string()),
            })
        });
        object[format!("{}_moves", name(*player))] = list.collect();
    }
    if let Some(stopped) = answer.stopped {
        object["message"] = stopped.to_string().into();
    }
    object
}

fn write_text(
    out: &mut impl Write,
    sum: &[Term],
    answer: &Answer,
    algebra: &mut Algebra,
    style: Style,
) -> io::Result<()> {
    let found = answer.found;
    for (player, wins) in [("Left", found.left_first), ("Right", found.right_first)] {
        if let Some(wins) = wins {
            let result = if wins { "wins" } else { "loses" };
            writeln!(out, "{player} moving first {result}")?;
        }
    }
    if let Some(outcome) = found.outcome() {
        writeln!(out, "outcome {outcome}")?;
    }
    if let Some(n) = answer.nim_value {
        writeln!(out, "nim value {n}")?;
    }
    for (player, moves) in &answer.moves {
        writeln!(out, "moves of {}:", name(*player))?;
        for found in moves {
            let result = if found.wins { "wins " } else { "loses" };
            let to = text(algebra, &sum[found.term], &found.to, style);
            write!(out, "  {result}  term {} to {to}", found.term + 1)?;
            if let Some(cost) = &found.cost
                && (cost.stop.signum() != 0 || cost.mean.signum() != 0)
            {
                write!(out, "  (stop -{}, mean -{})", cost.stop, cost.mean)?;
            }
            writeln!(out)?;
        }
    }
    Ok(())
}
