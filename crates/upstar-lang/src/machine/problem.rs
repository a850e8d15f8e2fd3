//! Why an operation has no result.

use super::Frame;
use crate::diagnostic::{Called, Diagnostic};
use crate::function::Failure;
use crate::loopy;
use crate::misere;
use crate::program::Places;
use crate::value::Value;
use std::ops::Range;
use upstar::budget::Stopped;

/// What is wrong with an operation; the machine adds the place.
#[derive(Debug)]
pub(crate) struct Problem(Box<Details>);

#[derive(Debug)]
struct Details {
    message: String,
    /// The wrong operand, if it is one.
    part: Option<usize>,
    /// The place of the problem in a text, and the length of that text.
    within: Option<(Range<usize>, usize)>,
    label: Option<String>,
    help: Option<String>,
    stopped: Option<Stopped>,
    /// The functions of other programs in which it happened, innermost first.
    calls: Vec<Called>,
}

impl Problem {
    pub(crate) fn new(message: impl Into<String>) -> Problem {
        Problem(Box::new(Details {
            message: message.into(),
            part: None,
            within: None,
            label: None,
            help: None,
            stopped: None,
            calls: Vec::new(),
        }))
    }

    pub(crate) fn part(mut self, part: usize) -> Problem {
        self.0.part = Some(part);
        self
    }

    pub(crate) fn help(mut self, help: impl Into<String>) -> Problem {
        self.0.help = Some(help.into());
        self
    }

    /// An operand is not what it should be.
    pub(crate) fn expected(what: &str, found: &Value, part: usize) -> Problem {
        let help = no_game(what, found);
        let found = found.a_kind();
        let mut problem = Problem::new(format!("expected {what}, found {found}")).part(part);
        problem.0.label = Some(format!("this is {found}"));
        problem.0.help = help.map(str::to_owned);
        problem
    }

    /// A function called by another one has no result.
    pub(crate) fn inside(diagnostic: Diagnostic) -> Problem {
        let mut problem = Problem::new(diagnostic.message);
        problem.0.label = diagnostic.label.map(Into::into);
        problem.0.help = diagnostic.help.map(Into::into);
        problem.0.stopped = diagnostic.stopped;
        problem.0.calls = diagnostic.calls;
        problem
    }

    /// The same with another operand in place of the wrong one.
    pub(crate) fn with_part(mut self, other: impl FnOnce(usize) -> usize) -> Problem {
        self.0.part = self.0.part.map(other);
        self
    }

    /// A function has no result; its first argument is this operand.
    pub(crate) fn failure(failure: Failure, arguments: &[Value], first: usize) -> Problem {
        match failure {
            Failure::Stopped(stopped) => stopped.into(),
            Failure::Wrong {
                message,
                argument,
                within,
                help,
            } => {
                let mut problem = Problem::new(message);
                problem.0.part = argument.map(|at| first + at);
                problem.0.help = help;
                let text = argument.and_then(|at| arguments.get(at));
                if let (Some(within), Some(Value::Text(text))) = (within, text) {
                    problem.0.within = Some((within, text.len()));
                }
                problem
            }
        }
    }

    /// The problem of the operation at this place.
    pub(crate) fn at(self, places: &Places) -> Diagnostic {
        let part = self.0.part.and_then(|part| places.parts.get(part));
        let mut span = part.unwrap_or(&places.whole).clone();
        if let Some((within, length)) = self.0.within {
            // A text that was written there, between quotes and without escapes.
            if span.len() == length + 2 {
                span = span.start + 1 + within.start..span.start + 1 + within.end;
            }
        }
        let mut diagnostic = Diagnostic::new(self.0.message, span).help(self.0.help);
        diagnostic.label = self.0.label.map(Into::into);
        diagnostic.stopped = self.0.stopped;
        diagnostic.calls = self.0.calls;
        diagnostic
    }
}

/// What to say about a value that is no game although a game is needed.
pub(crate) fn no_game(what: &str, found: &Value) -> Option<&'static str> {
    match found {
        Value::Rational(_) if what == "a game" => {
            Some("no short game is worth this number; games such as 1/2, 3/8 and 5/16 are")
        }
        Value::Rational(_) if what == "a number" => {
            Some("a fraction over a power of two is needed here, such as 1/2 or 3/8")
        }
        value if loopy::is_loopy(value) && what == "a game" => Some(
            "this is for short games, in which play always ends; `onside` and `offside` may be short",
        ),
        value if misere::is_misere(value) && what == "a game" => Some(
            "this is for games of normal play; the functions for misère values are listed by `help(\"misere_value\")`",
        ),
        Value::Set(_) if what == "a game" => Some("a game is `{Left's options|Right's options}`"),
        _ => None,
    }
}

impl From<Stopped> for Problem {
    fn from(stopped: Stopped) -> Problem {
        let at_once = Diagnostic::stopped(stopped, 0..0);
        let mut problem = Problem::new(at_once.message);
        problem.0.help = at_once.help.map(Into::into);
        problem.0.stopped = at_once.stopped;
        problem.0.calls = at_once.calls;
        problem
    }
}

/// The problem at the place where it happened, with the calls that led there.
pub(super) fn place(problem: Problem, calls: &[Frame]) -> Diagnostic {
    let places = |frame: &Frame| frame.routine.places[frame.at.saturating_sub(1)].clone();
    let mut diagnostic = problem.at(&places(&calls[0]));
    let Some((outermost, inner)) = calls.split_last() else {
        return diagnostic;
    };
    if !inner.is_empty() {
        let own = diagnostic.span.take();
        let called = inner.iter().enumerate().map(|(level, frame)| {
            let span = match (&own, level) {
                (Some(own), 0) => own.clone(),
                _ => places(frame).whole,
            };
            called(frame, span)
        });
        let called: Vec<Called> = called.collect();
        diagnostic.calls.extend(called);
        diagnostic.span = Some(places(outermost).whole);
    }
    if !outermost.routine.name.is_empty() {
        // The routine was not called by a line: the place is in its own source.
        let span = diagnostic.span.take().unwrap_or_default();
        diagnostic.calls.push(called(outermost, span));
    }
    diagnostic
}

fn called(frame: &Frame, span: std::ops::Range<usize>) -> Called {
    Called {
        function: frame.routine.name.clone(),
        source: frame.routine.source.clone(),
        span,
    }
}
