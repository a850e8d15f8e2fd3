//! `upstar database`: all small positions of a ruleset in a folder of Parquet files.

use crate::calculator::Calculator;
use crate::cli::{BuildDatabase, Database, VerifyDatabase};
use crate::interrupt::Interrupt;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use upstar::position::Ruleset;
use upstar_data::DataError;
use upstar_data::database::{Manifest, Plan, Progress, RulesFile, Values, build, verify};

/// Builds or verifies; true if nothing went wrong.
pub(crate) fn run(
    command: &Database,
    rules: &[PathBuf],
    calculator: &mut Calculator,
) -> io::Result<bool> {
    let interrupt = Interrupt::install(calculator.cancel()).map_err(io::Error::other)?;
    calculator.use_one_thread();
    match command {
        Database::Build(ask) => {
            let file = match calculator.session().field(&ask.ruleset) {
                Ok(ruleset) => rules_file(&ruleset, rules, calculator)?,
                Err(problem) => {
                    eprintln!("{}", calculator.report(&problem, &ask.ruleset));
                    return Ok(false);
                }
            };
            calculator.session().begin();
            interrupt.guard(|| build_database(ask, file, calculator))
        }
        Database::Verify(ask) => {
            calculator.session().begin();
            interrupt.guard(|| verify_database(ask, calculator))
        }
    }
}

/// The file that a ruleset comes from, if it is not built in.
fn rules_file(
    ruleset: &Arc<dyn Ruleset>,
    rules: &[PathBuf],
    calculator: &mut Calculator,
) -> io::Result<Option<RulesFile>> {
    for path in rules.iter().rev() {
        // The file was loaded before without a problem.
        let loaded = calculator.load(path)?;
        if loaded.is_ok_and(|loaded| loaded.name() == ruleset.name()) {
            let name = path.file_name().unwrap_or(path.as_os_str());
            return Ok(Some(RulesFile {
                name: name.to_string_lossy().into_owned(),
                text: std::fs::read_to_string(path)?,
            }));
        }
    }
    Ok(None)
}

fn build_database(
    ask: &BuildDatabase,
    file: Option<RulesFile>,
    calculator: &mut Calculator,
) -> io::Result<bool> {
    let mut plan = Plan {
        file,
        ..Plan::new(&ask.ruleset, ask.cells)
    };
    plan.part_rows = ask.part_rows.unwrap_or(plan.part_rows);
    let is_terminal = io::stderr().is_terminal();
    let mut tell = |progress| match progress {
        Progress::Resumed(rows) => eprintln!("{rows} positions are there already"),
        Progress::Damaged(file) => eprintln!("{file} is missing or damaged and is made again"),
        Progress::At { cells, rows } if is_terminal => {
            eprint!("\r{rows} positions, at {cells} cells\x1b[K");
        }
        _ => {}
    };
    let built = build(calculator.session(), &plan, &ask.output, &mut tell);
    if is_terminal {
        eprint!("\r\x1b[K");
    }
    match built {
        Ok(manifest) => {
            print_counts(&manifest);
            Ok(true)
        }
        Err(error) => {
            let is_stopped = error.stopped().is_some();
            tell_error(error, &ask.ruleset, calculator);
            if is_stopped && let Ok(manifest) = Manifest::read(&ask.output) {
                let rows = manifest.rows;
                eprintln!("{rows} positions are written; the same command goes on from there");
            }
            Ok(false)
        }
    }
}

fn print_counts(manifest: &Manifest) {
    println!("cells  positions");
    for (cells, count) in &manifest.counts {
        println!("{cells:<5}  {count}");
    }
    let (rows, parts) = (manifest.rows, manifest.parts.len());
    println!("{rows} positions of {} in {parts} parts", manifest.ruleset);
}

fn verify_database(ask: &VerifyDatabase, calculator: &mut Calculator) -> io::Result<bool> {
    let folder: &Path = &ask.folder;
    let verified = match verify(calculator.session(), folder, ask.sample, ask.seed) {
        Ok(verified) => verified,
        Err(error) => {
            tell_error(error, "", calculator);
            return Ok(false);
        }
    };
    for problem in &verified.problems {
        eprintln!("error: {problem}");
    }
    let manifest = &verified.manifest;
    if !manifest.complete {
        eprintln!("this database is not complete; the command that builds it goes on with it");
    }
    if verified.problems.is_empty() {
        let (rows, parts) = (manifest.rows, manifest.parts.len());
        let (name, sampled) = (&manifest.ruleset, verified.sampled);
        println!(
            "{rows} positions of {name} in {parts} parts: the checksums are right, and {sampled} positions derived again are the same"
        );
    }
    Ok(verified.problems.is_empty())
}

/// Lets evaluations take values from databases; false if one of them cannot be used, which is said. Where only one ruleset is looked at, a
/// database of another one is refused.
pub(crate) fn use_databases(
    folders: &[PathBuf],
    ruleset: Option<&str>,
    calculator: &mut Calculator,
) -> bool {
    if folders.is_empty() {
        return true;
    }
    let values = match Values::read(calculator.session(), folders) {
        Ok(values) => values,
        Err(error) => {
            tell_error(error, "", calculator);
            return false;
        }
    };
    let mut others = folders
        .iter()
        .zip(values.rulesets())
        .filter(|(_, name)| ruleset.is_some_and(|ruleset| ruleset != *name));
    if let (Some((folder, name)), Some(ruleset)) = (others.next(), ruleset) {
        let folder = folder.display();
        eprintln!("error: {folder}: this database has positions of {name}, not of {ruleset}");
        return false;
    }
    calculator.session().use_known_values(Arc::new(values))
}

/// Says what is wrong with data; a mistake in an expression with its place.
pub(crate) fn tell_error(error: DataError, input: &str, calculator: &Calculator) {
    match error {
        DataError::Problem(problem) => eprintln!("{}", calculator.report(&problem, input)),
        error => eprintln!("error: {error}"),
    }
}
