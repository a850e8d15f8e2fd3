//! `upstar explain`: why an answer is right.

use crate::calculator::Calculator;
use crate::cli::Explain;
use crate::interrupt::Interrupt;
use std::io::{self, Write};
use upstar::sum::Sum;
use upstar_lang::Diagnostic;
use upstar_play::explain;

/// Explains; false if there was nothing to explain.
pub(crate) fn run(ask: &Explain, calculator: &mut Calculator) -> io::Result<bool> {
    let interrupt = Interrupt::install(calculator.cancel()).map_err(io::Error::other)?;
    let style = calculator.style;
    let explained = interrupt.guard(|| -> Result<String, Diagnostic> {
        let session = calculator.session();
        session.begin();
        let question = session.question(&ask.expression)?;
        let (algebra, analysis) = session.workers();
        let explained = explain::explain(algebra, analysis, &question, ask.reductions, style);
        let text = explained.and_then(|explained| match ask.json {
            true => Ok(format!("{}\n", explained.json(algebra)?)),
            false => explained.text(algebra, style),
        });
        text.map_err(|stopped| Diagnostic::stopped(stopped, 0..ask.expression.len()))
    });
    match explained {
        Ok(text) => {
            io::stdout().write_all(text.as_bytes())?;
            Ok(true)
        }
        Err(problem) => {
            eprintln!("{}", calculator.report(&problem, &ask.expression));
            Ok(false)
        }
    }
}

/// Whether the terms of a sum can be played together.
pub(crate) fn addable(sum: &Sum, source: &str) -> Result<(), Diagnostic> {
    match sum.why_not_added() {
        Some(why) => Err(Diagnostic::new(why, 0..source.len())),
        None => Ok(()),
    }
}
