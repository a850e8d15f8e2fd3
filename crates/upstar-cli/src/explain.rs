//! `upstar explain`: why an answer is right.

use crate::calculator::Calculator;
use crate::cli::Explain;
use crate::interrupt::Interrupt;
use std::io::{self, Write};
use upstar::budget::Stopped;
use upstar::game::Algebra;
use upstar::notation::Style;
use upstar::sum::Sum;
use upstar_lang::{Diagnostic, Question};
use upstar_play::explain::{Explanation, analysed, canonical, outcome, relation};

/// Explains; false if there was nothing to explain.
pub(crate) fn run(explain: &Explain, calculator: &mut Calculator) -> io::Result<bool> {
    let interrupt = Interrupt::install(calculator.cancel()).map_err(io::Error::other)?;
    let style = calculator.style;
    let explained = interrupt.guard(|| -> Result<String, Diagnostic> {
        let session = calculator.session();
        session.begin();
        let whole = 0..explain.expression.len();
        let question = session.question(&explain.expression)?;
        for sum in sums(&question) {
            addable(sum, &explain.expression)?;
        }
        let answer = answer(session.algebra(), &question, explain.json, style);
        answer.map_err(|stopped| Diagnostic::stopped(stopped, whole))
    });
    match explained {
        Ok(text) => {
            io::stdout().write_all(text.as_bytes())?;
            Ok(true)
        }
        Err(problem) => {
            eprintln!("{}", calculator.report(&problem, &explain.expression));
            Ok(false)
        }
    }
}

fn sums(question: &Question) -> Vec<&Sum> {
    match question {
        Question::Relation(left, _, right) => vec![left, right],
        Question::Canonical(sum) | Question::Outcome(sum) => vec![sum],
    }
}

/// Whether the terms of a sum can be played together.
pub(crate) fn addable(sum: &Sum, source: &str) -> Result<(), Diagnostic> {
    match sum.why_not_added() {
        Some(why) => Err(Diagnostic::new(why, 0..source.len())),
        None => Ok(()),
    }
}

fn answer(
    algebra: &mut Algebra,
    question: &Question,
    json: bool,
    style: Style,
) -> Result<String, Stopped> {
    let explained: Explanation = match question {
        Question::Relation(left, sign, right) => {
            let (left, right) = (left.settled(algebra)?, right.settled(algebra)?);
            relation(algebra, &left, *sign, &right)?
        }
        Question::Canonical(sum) => {
            let sum = sum.settled(algebra)?;
            canonical(algebra, &sum)?
        }
        Question::Outcome(sum) => {
            let sum = sum.settled(algebra)?;
            match outcome(algebra, &sum) {
                // Play need not end, or the last move does not decide.
                Err(Stopped::NoValue(_)) => {
                    let answer = analysed(algebra, &sum)?;
                    return Ok(match json {
                        true => format!("{}\n", answer.json()),
                        false => answer.text(),
                    });
                }
                explained => explained?,
            }
        }
    };
    match json {
        true => Ok(format!("{}\n", explained.json())),
        false => explained.text(algebra, style),
    }
}
