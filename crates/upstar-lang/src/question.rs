//! Sums and questions about them, for those who play, solve or explain: the summands stay apart, and positions stay positions.

use crate::diagnostic::Diagnostic;
use crate::functions::positions::{Placed, thing};
use crate::session::Session;
use crate::value::Value;
use std::ops::Range;
use upstar::budget::Stopped;
use upstar::form::Form;
use upstar::notation::tree::{Expr, Node, Prefix, Relation, Statement};
use upstar::notation::{Written, parse_statements};
use upstar::position::AnyPosition;

/// A term of a sum.
#[derive(Clone, Debug)]
pub struct GameTerm {
    /// Whether it is subtracted.
    pub minus: bool,
    /// What it is.
    pub part: Part,
}

/// What can be a term of a sum.
#[derive(Clone, Debug)]
pub enum Part {
    /// A position, which has not been evaluated.
    Position(AnyPosition),
    /// A game as it was written.
    Form(Form),
}

/// What an input asks about games.
#[derive(Clone, Debug)]
pub enum Question {
    /// Whether two sums stand in a relation.
    Relation(Vec<GameTerm>, Relation, Vec<GameTerm>),
    /// `canonical(…)`.
    Canonical(Vec<GameTerm>),
    /// `outcome(…)`, or a sum alone.
    Outcome(Vec<GameTerm>),
}

impl Session {
    /// The summands of an input. What stands before a last `;` is evaluated first, definitions for example.
    ///
    /// ```
    /// use upstar_lang::{Limits, Part, Session};
    /// let mut session = Session::new(Limits::default());
    /// let sum = session.game_terms("domineering(8, 8) - {1|*} + 3").unwrap();
    /// assert_eq!(sum.len(), 3);
    /// assert!(matches!(sum[0].part, Part::Position(_)));
    /// assert!(sum[1].minus);
    /// ```
    pub fn game_terms(&mut self, source: &str) -> Result<Vec<GameTerm>, Diagnostic> {
        let expr = self.last_expression(source)?;
        self.game_terms_of(source, &expr)
    }

    /// What an input asks: a relation between two sums, `canonical(sum)`, `outcome(sum)`, or a sum, whose outcome is asked then.
    pub fn question(&mut self, source: &str) -> Result<Question, Diagnostic> {
        let expr = self.last_expression(source)?;
        match &expr.node {
            Node::Compare { first, rest } => match &rest[..] {
                [(relation, second)] => Ok(Question::Relation(
                    self.game_terms_of(source, first)?,
                    *relation,
                    self.game_terms_of(source, second)?,
                )),
                _ => Err(Diagnostic::new(
                    "expected one relation between two sums",
                    expr.span.clone(),
                )),
            },
            Node::Call {
                function,
                arguments,
            } => match (&function.node, &arguments[..]) {
                (Node::Name(name), [sum]) if name == "canonical" => {
                    self.game_terms_of(source, sum).map(Question::Canonical)
                }
                (Node::Name(name), [sum]) if name == "outcome" => {
                    self.game_terms_of(source, sum).map(Question::Outcome)
                }
                _ => self.game_terms_of(source, &expr).map(Question::Outcome),
            },
            _ => self.game_terms_of(source, &expr).map(Question::Outcome),
        }
    }

    /// Evaluates all statements but the last, and gives that.
    fn last_expression(&mut self, source: &str) -> Result<Expr, Diagnostic> {
        let statements = parse_statements(source)?;
        let Some((last, before)) = statements.split_last() else {
            let end = source.len();
            let message = "expected an expression, found nothing";
            return Err(Diagnostic::new(message, end..end));
        };
        let (start, expr) = match last {
            Statement::Expression(value) => (value.span.start, value),
            Statement::Define { name, value } => (name.span.start, value),
            _ => {
                let message = "expected a sum or a question about one at the end";
                return Err(Diagnostic::new(message, 0..source.len()));
            }
        };
        if !before.is_empty() {
            // Brackets around the whole of the last expression are no part of it.
            let before = source[..start].trim_end_matches([' ', '(']).trim_end();
            self.evaluate(before.trim_end_matches(';'))?;
        }
        Ok(expr.clone())
    }

    fn game_terms_of(&mut self, source: &str, expr: &Expr) -> Result<Vec<GameTerm>, Diagnostic> {
        let mut terms = Vec::new();
        self.collect(source, expr, false, &mut terms)?;
        Ok(terms)
    }

    fn collect(
        &mut self,
        source: &str,
        expr: &Expr,
        minus: bool,
        found: &mut Vec<GameTerm>,
    ) -> Result<(), Diagnostic> {
        match &expr.node {
            Node::Sum(terms) => {
                for term in terms {
                    self.collect(source, &term.value, minus != term.minus, found)?;
                }
                Ok(())
            }
            Node::Prefix(Prefix::Minus, operand) => self.collect(source, operand, !minus, found),
            _ => {
                let span = expr.span.clone();
                let value = self
                    .evaluate(&source[span.clone()])
                    .map_err(|problem| shifted(problem, span.start))?;
                let parts = self
                    .parts(&value)
                    .map_err(|stopped| Diagnostic::stopped(stopped, span.clone()))?;
                let Some(parts) = parts else {
                    let message =
                        format!("expected a game or a position, found {}", value.a_kind());
                    return Err(Diagnostic::new(message, span));
                };
                for (negated, part) in parts {
                    let minus = minus != negated;
                    found.push(GameTerm { minus, part });
                }
                Ok(())
            }
        }
    }

    /// The parts of a value, if it is one that can be played.
    fn parts(&mut self, value: &Value) -> Result<Option<Vec<(bool, Part)>>, Stopped> {
        if let Some(placed) = thing::<Placed>(value) {
            return Ok(Some(vec![(false, Part::Position(placed.0.clone()))]));
        }
        let algebra = self.algebra();
        let Some(written) = value.to_written(algebra)? else {
            return Ok(None);
        };
        let mut parts = Vec::new();
        for (minus, summand) in written.summands() {
            parts.push((
                minus,
                match summand.as_position() {
                    Some(position) => Part::Position(position.clone()),
                    None => Part::Form(Written::literal_form(summand, algebra)?),
                },
            ));
        }
        Ok(Some(parts))
    }
}

/// A problem of a part of an input, at its place in the whole.
fn shifted(mut problem: Diagnostic, by: usize) -> Diagnostic {
    let shift = |span: &mut Range<usize>| *span = span.start + by..span.end + by;
    if let Some(span) = &mut problem.span {
        shift(span);
    }
    if let Some(context) = &mut problem.context {
        shift(&mut context.0);
    }
    problem
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Limits;

    #[test]
    fn definitions_and_nested_sums_come_apart() {
        let mut session = Session::new(Limits::default());
        let source = "G := clobber(\"xo\") - 1; -(G + *) - {1|2}";
        let sum = session.game_terms(source).unwrap();
        let signs: Vec<bool> = sum.iter().map(|summand| summand.minus).collect();
        assert_eq!(signs, [true, false, true, true]);
        assert!(matches!(sum[0].part, Part::Position(_)));
        let sum = session.game_terms("H := *; ((H) + 1)").unwrap();
        assert_eq!(sum.len(), 2);
    }

    #[test]
    fn mistakes_have_their_place() {
        let mut session = Session::new(Limits::default());
        for (source, span) in [
            ("* + clobbr(\"xo\")", 4..10),
            ("1 + true", 4..8),
            ("0 < * < 1", 0..9),
            ("", 0..0),
            ("G := 1; G + {1|", 15..15),
        ] {
            let problem = session.question(source).unwrap_err();
            assert_eq!(problem.span, Some(span), "{source}");
        }
    }

    #[test]
    fn questions() {
        let mut session = Session::new(Limits::default());
        let question = session.question("canonical({1,2|*})").unwrap();
        assert!(matches!(question, Question::Canonical(sum) if sum.len() == 1));
        let question = session.question("^ + * |> 0").unwrap();
        assert!(matches!(
            question,
            Question::Relation(left, Relation::GreaterOrConfused, _) if left.len() == 2
        ));
        let question = session.question("nim(3, 4)").unwrap();
        assert!(matches!(question, Question::Outcome(_)));
    }
}
