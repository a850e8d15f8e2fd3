//! `upstar misere-quotients`: the octal games, one after the other, and proofs of their quotients.

use crate::calculator::Calculator;
use crate::cli::MisereQuotients;
use crate::interrupt::Interrupt;
use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;
use upstar::budget::{Budget, Stopped};
use upstar::impartial::take_and_break::{Code, octal_games};
use upstar::misere::quotient::{Partial, Survey, survey};

/// Looks through the games; true if nothing failed.
pub(crate) fn run(ask: &MisereQuotients, calculator: &mut Calculator) -> io::Result<bool> {
    let interrupt = Interrupt::install(calculator.cancel()).map_err(io::Error::other)?;
    calculator.session().begin();
    let budget = calculator.session().algebra().budget().clone();
    if let Some(code) = &ask.prove {
        return interrupt.guard(|| prove(code, ask.last, &budget));
    }
    let known = match &ask.file {
        Some(path) if path.exists() => match read(&std::fs::read_to_string(path)?) {
            Ok(known) => known,
            Err(wrong) => {
                eprintln!("error: {}: {wrong}", path.display());
                return Ok(false);
            }
        },
        _ => HashSet::new(),
    };
    let file = match &ask.file {
        Some(path) => Some(OpenOptions::new().create(true).append(true).open(path)?),
        None => None,
    };
    let games: Vec<Code> = octal_games(ask.digits)
        .into_iter()
        .filter(|code| !known.contains(&code.to_string()))
        .collect();
    if !known.is_empty() {
        eprintln!("{} games are in the file already", known.len());
    }
    interrupt.guard(|| sweep(ask, &games, file, calculator.threads(), &budget))
}

/// Games whose lines are in a file.
fn read(text: &str) -> Result<HashSet<String>, String> {
    let mut known = HashSet::new();
    for (at, line) in text.lines().enumerate() {
        let survey: Survey = line
            .parse()
            .map_err(|error| format!("line {}: {error}", at + 1))?;
        known.insert(survey.code);
    }
    Ok(known)
}

/// Where the lines go.
struct Lines {
    file: Option<File>,
    solved: usize,
    wild: usize,
    failed: Option<io::Error>,
}

impl Lines {
    fn write(&mut self, survey: &Survey) {
        self.solved += usize::from(survey.period.is_some());
        self.wild += usize::from(!survey.is_tame);
        let line = format!("{survey}\n");
        let mut out = io::stdout().lock();
        let written = out.write_all(line.as_bytes()).and_then(|()| out.flush());
        let written = written.and_then(|()| match &mut self.file {
            Some(file) => file.write_all(line.as_bytes()),
            None => Ok(()),
        });
        if let Err(error) = written {
            self.failed.get_or_insert(error);
        }
    }
}

/// Surveys the games with several threads; each has its own time.
fn sweep(
    ask: &MisereQuotients,
    games: &[Code],
    file: Option<File>,
    threads: usize,
    budget: &Budget,
) -> io::Result<bool> {
    let begin = Instant::now();
    let next = AtomicUsize::new(0);
    let lines = Mutex::new(Lines {
        file,
        solved: 0,
        wild: 0,
        failed: None,
    });
    let lock = || lines.lock().unwrap_or_else(PoisonError::into_inner);
    let stopped = Mutex::new(None);
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                while let Some(code) = games.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Err(limit) = budget.check(0) {
                        *stopped.lock().unwrap_or_else(PoisonError::into_inner) = Some(limit);
                        break;
                    }
                    let budget = budget.clone().at_most(ask.each);
                    match survey(&code.clone().into(), ask.last, &budget) {
                        Ok(survey) => lock().write(&survey),
                        Err(Stopped::Cancelled) => break,
                        Err(limit) => eprintln!("{code}: {limit}"),
                    }
                    if lock().failed.is_some() {
                        break;
                    }
                    if io::stderr().is_terminal() {
                        let done = next.load(Ordering::Relaxed).min(games.len());
                        eprint!("\r{done} of {} games\x1b[K\r", games.len());
                    }
                }
            });
        }
    });
    let lines = lines.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some(error) = lines.failed {
        return Err(error);
    }
    eprintln!(
        "{} games in {:.1} s: {} solved for all heaps, {} wild",
        games.len().min(next.load(Ordering::Relaxed)),
        begin.elapsed().as_secs_f64(),
        lines.solved,
        lines.wild
    );
    let stopped = stopped.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some(stopped) = &stopped {
        eprintln!("{stopped}");
    }
    Ok(stopped.is_none())
}

/// Prints the proof of a quotient, of all heaps if a period is proved.
fn prove(code: &str, last: usize, budget: &Budget) -> io::Result<bool> {
    let code: Code = match code.parse() {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error}");
            return Ok(false);
        }
    };
    let mut partial = Partial::new(code);
    let (quotient, stopped) = match partial.solve_within(last, budget) {
        Ok(quotient) => (quotient, None),
        Err(stopped) => (partial.quotient(), Some(stopped)),
    };
    println!("{}", quotient.certificate().to_json());
    match (quotient.period(), &stopped) {
        (Some(_), _) => eprintln!("proved for all heaps"),
        (None, _) => eprintln!("proved for heaps up to {}", quotient.last()),
    }
    if let Some(stopped) = &stopped {
        eprintln!("{stopped}");
    }
    Ok(stopped.is_none())
}
