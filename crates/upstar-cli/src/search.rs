//! `upstar search`: the most extreme positions of a ruleset.

use crate::calculator::Calculator;
use crate::cli::Search;
use crate::interrupt::Interrupt;
use serde_json::json;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::time::{Duration, Instant};
use upstar::budget::Stopped;
use upstar::notation::Style;
use upstar_lang::{Aim, Diagnostic, Extremes, Found};

/// The state is written at most once in this time, and at the end.
const SAVE: Duration = Duration::from_secs(10);

/// Searches; true if something was found and nothing went wrong.
pub(crate) fn run(ask: &Search, calculator: &mut Calculator) -> io::Result<bool> {
    let ruleset = match calculator.session().field(&ask.ruleset) {
        Ok(ruleset) => ruleset,
        Err(problem) => {
            eprintln!("{}", calculator.report(&problem, &ask.ruleset));
            return Ok(false);
        }
    };
    let (objective, is_least) = match (&ask.maximise, &ask.minimise) {
        (Some(objective), _) => (objective, false),
        (None, Some(objective)) => (objective, true),
        // The command line is not accepted without one of them.
        (None, None) => return Ok(false),
    };
    let aim = Aim {
        is_least,
        then: ask.then.clone(),
        size: ask.size,
        seed: ask.seed,
        chains: ask.chains,
        top: ask.top,
        each_memory: ask.each_memory,
        each_time: Some(ask.each_time),
        ..Aim::new(ruleset, objective, ask.cells)
    };
    let search = match &ask.state {
        Some(path) if path.exists() => {
            let named = |error| io::Error::other(format!("{}: {error}", path.display()));
            let state = std::fs::read_to_string(path).map_err(named)?;
            Extremes::resume(aim, &state).map_err(|problem| Diagnostic {
                message: format!("{}: {}", path.display(), problem.message),
                ..problem
            })
        }
        _ => Extremes::new(aim),
    };
    let search = match search {
        Ok(search) => search,
        Err(problem) => {
            eprintln!("{}", calculator.report(&problem, objective));
            return Ok(false);
        }
    };
    let interrupt = Interrupt::install(calculator.cancel()).map_err(io::Error::other)?;
    let threads = calculator.threads();
    let mut running = Running {
        ask,
        search,
        calculator,
        saved: Instant::now(),
    };
    let stopped = interrupt.guard(|| running.walk(threads));
    // What was found is shown, whatever limit was reached.
    interrupt.guard(|| running.finish(stopped, objective))
}

struct Running<'a> {
    ask: &'a Search,
    search: Extremes,
    calculator: &'a mut Calculator,
    saved: Instant,
}

impl Running<'_> {
    /// Walks until the steps are done or something stops it.
    fn walk(&mut self, threads: usize) -> io::Result<Option<Diagnostic>> {
        let is_terminal = io::stderr().is_terminal();
        for found in self.search.records() {
            self.tell(found)?;
        }
        if self.search.steps() > 0 {
            eprintln!("{} steps are in the state already", self.search.steps());
        }
        self.calculator.session().begin();
        while self.search.steps() < self.ask.steps {
            if is_terminal {
                let best = self.search.best().first();
                let best = best.map(|best| self.search.objective(best).to_string());
                eprint!(
                    "\r{} of {} steps, best {}\x1b[K\r",
                    self.search.steps(),
                    self.ask.steps,
                    best.as_deref().unwrap_or("none")
                );
            }
            let round = self.search.round(self.calculator.session(), threads);
            if is_terminal {
                eprint!("\x1b[K");
            }
            let fresh = match round {
                Ok(fresh) => fresh,
                Err(problem) => return Ok(Some(problem)),
            };
            let records = self.search.records();
            for found in &records[records.len() - fresh..] {
                self.tell(found)?;
            }
            if let Some(problem) = self.search.emptiness() {
                return Ok(Some(problem));
            }
            if self.saved.elapsed() >= SAVE {
                self.save()?;
            }
        }
        Ok(None)
    }

    /// Shows a record.
    fn tell(&self, found: &Found) -> io::Result<()> {
        let objective = self.search.objective(found);
        let mut out = io::stdout();
        if self.ask.json {
            let record = json!({
                "kind": "record",
                "step": found.step,
                "objective": objective.to_string(),
                "position": found.position.call(),
                "cells": found.cells,
            });
            writeln!(out, "{record}")?;
        } else {
            let (step, call) = (found.step, found.position.call());
            writeln!(out, "step {step}: {objective}  {call}")?;
        }
        out.flush()
    }

    /// Writes the state, and shows the best positions and what was left out.
    fn finish(
        &mut self,
        stopped: io::Result<Option<Diagnostic>>,
        objective: &str,
    ) -> io::Result<bool> {
        if self.search.steps() > 0 {
            self.save()?;
        }
        let stopped = stopped?;
        let is_limit = |problem: &Diagnostic| {
            matches!(problem.stopped, Some(Stopped::Time(_) | Stopped::Cancelled))
        };
        let counts = self.search.counts();
        if counts.suitable == 0 {
            let is_cut = stopped.as_ref().is_some_and(is_limit);
            let problem = match stopped {
                Some(problem) if is_cut => problem,
                _ => self.search.none_suits(),
            };
            eprintln!("{}", self.calculator.report(&problem, objective));
            match self.search.steps() {
                0 => eprintln!("no round was completed: fewer cells or more time may help"),
                steps => eprintln!("none of {steps} positions suits"),
            }
            return Ok(false);
        }
        self.tell_best()?;
        let all = self.search.steps();
        if !self.ask.json {
            let (steps, refused) = (all, counts.refused);
            eprintln!(
                "{steps} steps: {} positions compared, {} without such a number, {refused} boards refused",
                counts.suitable, counts.unsuitable
            );
        }
        if counts.out_of_memory > 0 {
            eprintln!(
                "{} positions were too large for --each-memory",
                counts.out_of_memory
            );
        }
        if counts.out_of_time > 0 {
            eprintln!(
                "warning: {} positions took longer than --each-time: on another machine this search may go another way",
                counts.out_of_time
            );
        }
        let Some(problem) = stopped else {
            return Ok(true);
        };
        eprintln!("{}", self.calculator.report(&problem, objective));
        if self.ask.state.is_some() {
            eprintln!("the same command goes on after step {all}");
        }
        Ok(false)
    }

    fn tell_best(&mut self) -> io::Result<()> {
        // Values are shown within the limits of one position, even after the time of the whole search.
        self.calculator.set_time_limit(Some(self.ask.each_time));
        let style = if self.ask.json {
            Style::Text
        } else {
            self.calculator.style
        };
        let mut rows = Vec::new();
        for found in self.search.best() {
            let session = self.calculator.session();
            session.begin();
            let value = session.worth_text(&found.position, style);
            let value = value.unwrap_or_else(|problem| problem.message);
            rows.push((found, self.search.objective(found), value));
        }
        let mut out = io::stdout().lock();
        if !self.ask.json {
            writeln!(out, "best:")?;
            for (found, objective, value) in rows {
                let call = found.position.call();
                writeln!(out, "{objective}  {call}  # {value}")?;
            }
            return Ok(());
        }
        let best: Vec<_> = rows
            .into_iter()
            .map(|(found, objective, value)| {
                json!({
                    "step": found.step,
                    "objective": objective.to_string(),
                    "position": found.position.call(),
                    "value": value,
                    "cells": found.cells,
                })
            })
            .collect();
        let counts = self.search.counts();
        let summary = json!({
            "kind": "best",
            "steps": self.search.steps(),
            "suitable": counts.suitable,
            "unsuitable": counts.unsuitable,
            "refused": counts.refused,
            "out_of_memory": counts.out_of_memory,
            "out_of_time": counts.out_of_time,
            "best": best,
        });
        writeln!(out, "{summary}")
    }

    fn save(&mut self) -> io::Result<()> {
        self.saved = Instant::now();
        match &self.ask.state {
            Some(path) => replace(path, &self.search.state()),
            None => Ok(()),
        }
    }
}

/// Replaces a file as a whole: after a crash there is the old one or the new one.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    upstar::file::replace(path, text.as_bytes())
        .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))
}

/// Reads a box such as `5x6`.
pub(crate) fn size(text: &str) -> Result<(usize, usize), String> {
    let expected = || "expected rows and columns, such as 5x6".to_owned();
    let (rows, columns) = text.split_once(['x', '×']).ok_or_else(expected)?;
    let side = |text: &str| text.trim().parse::<usize>().map_err(|_| expected());
    Ok((side(rows)?, side(columns)?))
}
