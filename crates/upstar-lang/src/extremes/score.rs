//! How good a position is: the number that is sought, and what decides between equal ones.

use crate::diagnostic::Diagnostic;
use crate::session::Session;
use crate::subjects::Wording;
use crate::value::Value;
use num_bigint::BigInt;
use std::fmt;
use upstar::budget::{Budget, Stopped};
use upstar::number::Rational;

/// Greater is better.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Score {
    /// The number that is sought, or its negative if the least is sought.
    pub(super) main: Rational,
    /// What decides between equal ones, if it is a number.
    pub(super) guide: Option<Rational>,
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.guide {
            Some(guide) => write!(f, "{} {guide}", self.main),
            None => write!(f, "{}", self.main),
        }
    }
}

impl Score {
    /// Reads what was written.
    pub(super) fn read(text: &str) -> Option<Score> {
        let mut words = text.split(' ');
        let main = number(words.next()?)?;
        let guide = match words.next() {
            Some(word) => Some(number(word)?),
            None => None,
        };
        words.next().is_none().then_some(Score { main, guide })
    }
}

/// Reads a fraction.
pub(super) fn number(text: &str) -> Option<Rational> {
    let (above, below) = text.split_once('/').unwrap_or((text, "1"));
    let integer = |text: &str| text.parse::<BigInt>().ok();
    let number = Rational::new(integer(above)?, integer(below)?, &Budget::default());
    number.ok().flatten()
}

/// The expressions that a search asks about each position.
#[derive(Debug)]
pub(super) struct Measure {
    objective: Wording,
    guide: Option<Wording>,
    is_least: bool,
    /// The length of the objective, for messages.
    length: usize,
    /// Whether a nim heap counts as its size.
    counts_heaps: bool,
}

impl Measure {
    pub(super) fn new(
        objective: &str,
        guide: Option<&str>,
        is_least: bool,
        counts_heaps: bool,
    ) -> Measure {
        Measure {
            objective: Wording::new(objective),
            guide: guide.map(Wording::new),
            is_least,
            length: objective.len(),
            counts_heaps,
        }
    }

    /// The score of the position that the session has defined.
    pub(super) fn score(&self, session: &mut Session) -> Result<Score, Diagnostic> {
        let value = self.objective.evaluate(session)?;
        let Some(main) = self.number(session, &value)? else {
            let found = match session.text(&value, upstar::notation::Style::Text) {
                Ok(text) if text.chars().count() <= 40 => format!("{} {text}", value.a_kind()),
                _ => value.a_kind(),
            };
            return Err(Diagnostic::new(
                format!("expected a number to compare positions by, found {found}"),
                0..self.length,
            ));
        };
        let guide = match &self.guide {
            None => None,
            Some(guide) => {
                // Positions without it come after those with it, unless the work was stopped.
                let value = match guide.evaluate(session) {
                    Ok(value) => Some(value),
                    Err(problem) if problem.stopped.is_some() => return Err(problem),
                    Err(_) => None,
                };
                match value {
                    Some(value) => self.number(session, &value)?,
                    None => None,
                }
            }
        };
        Ok(Score {
            main: if self.is_least { main.neg() } else { main },
            guide,
        })
    }

    fn number(&self, session: &mut Session, value: &Value) -> Result<Option<Rational>, Diagnostic> {
        if let Value::Rational(number) = value {
            return Ok(Some(Rational::clone(number)));
        }
        let stopped = |stopped: Stopped| Diagnostic::stopped(stopped, 0..self.length);
        let algebra = session.algebra();
        if let Some(number) = value.to_number(algebra).map_err(stopped)? {
            return Ok(Some(Rational::from(&number)));
        }
        if !self.counts_heaps {
            return Ok(None);
        }
        let game = value.to_game(algebra).map_err(stopped)?;
        let size = game.and_then(|game| algebra.as_nimber(game));
        Ok(size.and_then(|size| number(&size.to_string())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_written_and_read() {
        for text in ["3/2 -4", "0", "-7/3"] {
            let score = Score::read(text).unwrap();
            assert_eq!(score.to_string(), text);
        }
        for wrong in ["", "x", "1/0", "1 2 3"] {
            assert_eq!(Score::read(wrong), None, "{wrong}");
        }
        assert!(Score::read("3/2 -4") < Score::read("3/2 1"));
        assert!(Score::read("1") < Score::read("1 -9"));
    }
}
