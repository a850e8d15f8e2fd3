//! `upstar eval`: answers for people and for programs.

use crate::calculator::Calculator;
use crate::cli::{Cli, Eval};
use crate::database::use_databases;
use clap::CommandFactory;
use clap::error::ErrorKind;
use std::io::{self, BufRead, Write};

/// Evaluates the expressions of the command line; true if everything had a result.
pub(crate) fn run(eval: &Eval, calculator: &mut Calculator) -> io::Result<bool> {
    calculator.session().begin();
    let is_ready = use_databases(&eval.databases, None, calculator);
    calculator.session().end();
    if !is_ready {
        return Ok(false);
    }
    let out = &mut io::stdout().lock();
    if eval.expressions == ["-"] {
        return answer_lines(io::stdin().lock(), eval.json, calculator, out);
    }
    refuse_misplaced_arguments(&eval.expressions);
    let mut fine = true;
    for expression in &eval.expressions {
        fine &= answer(expression, eval.json, calculator, out)?;
    }
    Ok(fine)
}

/// An expression may start with a hyphen, so clap takes everything after the first one for expressions.
fn refuse_misplaced_arguments(expressions: &[String]) {
    let mut program = Cli::command();
    program.build();
    let eval = program
        .find_subcommand_mut("eval")
        .expect("the command that runs");
    let options: Vec<String> = eval
        .get_arguments()
        .filter_map(|argument| argument.get_long().map(|name| format!("--{name}")))
        .collect();
    for expression in expressions {
        let message = if expression == "-" {
            "`-` reads standard input and stands alone; quote expressions that have spaces".into()
        } else if options.iter().any(|option| option == expression) {
            format!("`{expression}` must stand before the expressions")
        } else {
            continue;
        };
        eval.error(ErrorKind::ArgumentConflict, message).exit();
    }
}

/// Answers each line at once, until the end of the input.
fn answer_lines(
    mut lines: impl BufRead,
    json: bool,
    calculator: &mut Calculator,
    out: &mut impl Write,
) -> io::Result<bool> {
    let mut fine = true;
    let mut bytes = Vec::new();
    while lines.read_until(b'\n', &mut bytes)? > 0 {
        // Bytes that are no text become U+FFFD, which no expression contains: the line gets its error there.
        let line = String::from_utf8_lossy(&bytes);
        let line = line.trim_end_matches(['\n', '\r']);
        let start = line.trim_start();
        if !start.is_empty() && !start.starts_with('#') {
            fine &= answer(line, json, calculator, out)?;
        }
        bytes.clear();
    }
    Ok(fine)
}

/// Writes the answer to one input; true if it is a result.
fn answer(
    input: &str,
    json: bool,
    calculator: &mut Calculator,
    out: &mut impl Write,
) -> io::Result<bool> {
    let fine = if json {
        let (object, fine) = calculator.json(input);
        writeln!(out, "{object}")?;
        fine
    } else {
        let (lines, report) = calculator.text(input);
        for line in lines {
            writeln!(out, "{line}")?;
        }
        if let Some(report) = &report {
            out.flush()?;
            writeln!(io::stderr(), "{report}")?;
        }
        for warning in calculator.warnings(input) {
            out.flush()?;
            writeln!(io::stderr(), "{warning}")?;
        }
        report.is_none()
    };
    out.flush()?;
    Ok(fine)
}
