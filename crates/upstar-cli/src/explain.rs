//! `upstar explain`: why an answer is right.

use crate::calculator::Calculator;
use crate::cli::Explain;
use crate::interrupt::Interrupt;
use std::io::{self, Write};
use upstar::analysis::Analysis;
use upstar::budget::Stopped;
use upstar::game::Algebra;
use upstar::notation::Style;
use upstar::sum::Sum;
use upstar_lang::{Diagnostic, Question, Topic};
use upstar_play::explain::{
    Answer, Explanation, analysed, atomic_weight, canonical, canonical_by_reductions, nim_value,
    outcome, reduced, relation_or_theory, theory, thermograph,
};

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
        let (algebra, analysis) = session.workers();
        let answer = answer(algebra, analysis, &question, explain, style);
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
        Question::Canonical(sum) | Question::Outcome(sum) | Question::Told(_, sum) => vec![sum],
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
    analysis: &mut Analysis,
    question: &Question,
    explain: &Explain,
    style: Style,
) -> Result<String, Stopped> {
    let explained: Explanation = match question {
        Question::Relation(left, sign, right) => {
            let (left, right) = (left.settled(algebra)?, right.settled(algebra)?);
            match relation_or_theory(algebra, &left, *sign, &right)? {
                Ok(proof) => proof,
                Err(told) => return Ok(answered(&told, explain.json)),
            }
        }
        Question::Canonical(sum) => {
            let sum = sum.settled(algebra)?;
            match explain.reductions {
                true => canonical_by_reductions(algebra, &sum)?,
                false => canonical(algebra, &sum)?,
            }
        }
        Question::Told(topic, sum) => {
            let sum = sum.settled(algebra)?;
            let told = told(algebra, analysis, *topic, &sum, style)?;
            return Ok(answered(&told, explain.json));
        }
        Question::Outcome(sum) => {
            let sum = sum.settled(algebra)?;
            if let Some(theory) = theory(algebra, &sum)? {
                return match explain.json {
                    true => Ok(format!("{}\n", theory.json(algebra)?)),
                    false => theory.text(algebra, style),
                };
            }
            match outcome(algebra, &sum) {
                // Play need not end, or the last move does not decide.
                Err(Stopped::NoValue(_)) => {
                    let answer = analysed(algebra, &sum)?;
                    return Ok(match explain.json {
                        true => format!("{}\n", answer.json()),
                        false => answer.text(),
                    });
                }
                explained => explained?,
            }
        }
    };
    match explain.json {
        true => Ok(format!("{}\n", explained.json())),
        false => explained.text(algebra, style),
    }
}

/// An answer that is told and not proved.
fn answered(answer: &Answer, json: bool) -> String {
    match json {
        true => format!("{}\n", answer.json()),
        false => answer.text(),
    }
}

/// How a function of a game is computed.
fn told(
    algebra: &mut Algebra,
    analysis: &mut Analysis,
    topic: Topic,
    sum: &Sum,
    style: Style,
) -> Result<Answer, Stopped> {
    if topic == Topic::NimValue {
        let told = nim_value(algebra, sum)?;
        return told.ok_or(Stopped::NoValue(
            &"only sums of impartial games have a nim value",
        ));
    }
    let game = sum.value(algebra)?;
    match topic {
        Topic::AtomicWeight => atomic_weight(algebra, analysis, game, style),
        Topic::Reduced => reduced(algebra, analysis, game, style),
        Topic::Temperature | Topic::NimValue => thermograph(algebra, analysis, game, style),
    }
}
