//! `upstar explain`: why something is so.

use crate::calculator::Calculator;
use crate::cli::Explain;
use crate::interrupt::Interrupt;
use std::io::{self, Write};
use upstar::budget::Stopped;
use upstar::game::Algebra;
use upstar_lang::{Diagnostic, GameTerm, Part, Question};
use upstar_play::explain::{Explanation, canonical, outcome, relation};
use upstar_play::{Component, Sum};

/// Explains; whether there was something to explain.
pub(crate) fn run(explain: &Explain, calculator: &mut Calculator) -> io::Result<bool> {
    let interrupt = Interrupt::install(calculator.cancel()).map_err(io::Error::other)?;
    let style = calculator.style;
    let explained = interrupt.guard(|| -> Result<String, Diagnostic> {
        let session = calculator.session();
        session.begin();
        let question = session.question(&explain.expression)?;
        let algebra = session.algebra();
        let answer = answer(algebra, &question).and_then(|explanation| match explain.json {
            true => Ok(format!("{}\n", explanation.json())),
            false => explanation.text(algebra, style),
        });
        answer.map_err(|stopped| Diagnostic::stopped(stopped, 0..explain.expression.len()))
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

fn answer(algebra: &mut Algebra, question: &Question) -> Result<Explanation, Stopped> {
    match question {
        Question::Relation(left, sign, right) => {
            let (left, right) = (components(algebra, left)?, components(algebra, right)?);
            relation(algebra, &left, *sign, &right)
        }
        Question::Canonical(sum) => {
            let sum = components(algebra, sum)?;
            canonical(algebra, &sum)
        }
        Question::Outcome(sum) => {
            let sum = components(algebra, sum)?;
            outcome(algebra, &sum)
        }
    }
}

/// The summands as they are played.
pub(crate) fn components(algebra: &mut Algebra, sum: &[GameTerm]) -> Result<Sum, Stopped> {
    sum.iter()
        .map(|summand| {
            let component = match &summand.part {
                Part::Position(position) => Component::Position(position.clone()),
                Part::Form(form) => Component::Form(form.clone()),
            };
            match summand.minus {
                true => component.negative(algebra),
                false => Ok(component),
            }
        })
        .collect()
}
