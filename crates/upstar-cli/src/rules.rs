//! `upstar rules`: writes, checks and studies rule files.

use crate::calculator::Calculator;
use crate::cli::Rules;
use crate::interrupt::Interrupt;
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use upstar::position::{Ruleset, Theory};
use upstar_lang::rule_template;

/// Runs the command; true if all is well.
pub(crate) fn run(command: &Rules, calculator: &mut Calculator) -> io::Result<bool> {
    match command {
        Rules::New { name } => new(name),
        Rules::Check { file } => check(file, calculator),
        Rules::Lint { ruleset, size } => lint(ruleset, *size, calculator),
    }
}

fn new(name: &str) -> io::Result<bool> {
    let template = match rule_template(name) {
        Ok(template) => template,
        Err(message) => {
            eprintln!("error: {message}");
            return Ok(false);
        }
    };
    let path = format!("{name}.rules");
    let file = OpenOptions::new().write(true).create_new(true).open(&path);
    match file {
        Ok(mut file) => file.write_all(template.as_bytes())?,
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            eprintln!("error: {path} exists already; it is not overwritten");
            return Ok(false);
        }
        Err(error) => return Err(error),
    }
    println!("{path}: change it, then `upstar rules check {path}`");
    Ok(true)
}

fn load(path: &Path, calculator: &mut Calculator) -> io::Result<Option<Arc<dyn Ruleset>>> {
    Ok(match calculator.load(path)? {
        Ok(ruleset) => Some(ruleset),
        Err(report) => {
            eprintln!("{report}");
            None
        }
    })
}

/// What can be asked of its positions, where they have no short values.
fn asked(ruleset: &dyn Ruleset, calculator: &mut Calculator) -> Option<&'static str> {
    let example = calculator.session().evaluate(ruleset.example()).ok()?;
    let position = example.position()?;
    let ends = position.ends();
    Some(match position.theory() {
        Theory::Score => "play is for points; ask score, outcome, winning_moves",
        Theory::Loopy => "positions have loopy values; ask canonical, outcome and winning_moves",
        Theory::Nim if ends.binds_moves() => {
            "a player may have to move again; ask grundy, outcome and winning_moves"
        }
        Theory::Short => return None,
        Theory::Nim if !ends.may_loop => return None,
        Theory::Nim | Theory::Outcome => {
            "positions have no values; ask outcome, outcome_pair, remoteness and winning_moves"
        }
    })
}

fn check(path: &Path, calculator: &mut Calculator) -> io::Result<bool> {
    let Some(ruleset) = load(path, calculator)? else {
        return Ok(false);
    };
    let proofs = ruleset.proofs();
    let kind = if ruleset.is_impartial() {
        "impartial"
    } else {
        "partizan"
    };
    let out = &mut io::stdout().lock();
    writeln!(out, "{} is fine, {kind}", ruleset.name())?;
    match (proofs.ends, proofs.loops) {
        (Some(measure), _) => {
            writeln!(out, "    every move lowers {measure}, so that play ends")?;
        }
        (None, Some(boards)) => {
            writeln!(out, "    play need not end: {boards}")?;
        }
        (None, None) => writeln!(out, "    whether play always ends is not known")?,
    }
    if let Some(words) = asked(&*ruleset, calculator) {
        writeln!(out, "    {words}")?;
    }
    let name = ruleset.name();
    if upstar::rulesets::find(name).is_some() {
        writeln!(
            out,
            "    stands in for the built-in ruleset {name} where this file is used"
        )?;
    }
    writeln!(out, "    written as {}", ruleset.notation())?;
    writeln!(out, "    {}", ruleset.example())?;
    Ok(true)
}

fn lint(what: &str, size: usize, calculator: &mut Calculator) -> io::Result<bool> {
    calculator.session().begin();
    let path = Path::new(what);
    // What looks like the name of a file is one, also if it is not there.
    let is_file = path.is_file()
        || path
            .extension()
            .is_some_and(|end| end == "rules" || end == "up");
    let ruleset = if is_file {
        load(path, calculator)?
    } else {
        match calculator.session().field(what) {
            Ok(ruleset) => Some(ruleset),
            Err(problem) => {
                eprintln!("{}", calculator.report(&problem, what));
                None
            }
        }
    };
    let Some(ruleset) = ruleset else {
        return Ok(false);
    };
    let interrupt = Interrupt::install(calculator.cancel()).map_err(io::Error::other)?;
    let style = calculator.style;
    let found = interrupt.guard(|| calculator.session().lint(&*ruleset, size, style));
    match found {
        Ok(lint) => {
            writeln!(io::stdout(), "{}\n{}", ruleset.name(), lint.text())?;
            Ok(true)
        }
        Err(problem) => {
            eprintln!("{}", calculator.report(&problem, ""));
            Ok(false)
        }
    }
}
