//! Sums and questions about them, for play, search and explanations: the summands stay apart, and positions stay positions.

use crate::diagnostic::Diagnostic;
use crate::functions::values::TIMES;
use crate::program::Source;
use crate::session::Session;
use crate::syntax::{Statement, parse_statements};
use crate::terms::terms;
use crate::value::Value;
use std::sync::Arc;
use upstar::notation::tree::{Expr, Infix, Node, Prefix, Relation};
use upstar::sum::{Sum, Summand, Term};

/// What an input asks about games.
#[derive(Clone, Debug)]
pub enum Question {
    /// Whether two sums stand in a relation.
    Relation(Sum, Relation, Sum),
    /// `canonical(…)`.
    Canonical(Sum),
    /// `outcome(…)`, or a sum alone.
    Outcome(Sum),
}

impl Session {
    /// The summands of an input. The text before a last `;`, definitions for example, is evaluated first.
    ///
    /// ```
    /// use upstar::sum::Summand;
    /// use upstar_lang::{Limits, Session};
    /// let mut session = Session::new(Limits::default());
    /// let sum = session.game_terms("domineering(8, 8) - {1|*} + 3").unwrap();
    /// assert_eq!(sum.len(), 3);
    /// assert!(matches!(sum[0].game, Summand::Position(_)));
    /// assert!(sum[1].minus);
    /// ```
    pub fn game_terms(&mut self, source: &str) -> Result<Sum, Diagnostic> {
        let (expr, source) = self.last_expression(source)?;
        self.terms_of(&expr, &source)
    }

    /// What an input asks: a relation between two sums, `canonical(sum)`, `outcome(sum)`, or a sum alone, which asks for its outcome.
    pub fn question(&mut self, source: &str) -> Result<Question, Diagnostic> {
        let (expr, source) = self.last_expression(source)?;
        match &expr.node {
            Node::Compare { first, rest } => match &rest[..] {
                [(relation, second)] => Ok(Question::Relation(
                    self.terms_of(first, &source)?,
                    *relation,
                    self.terms_of(second, &source)?,
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
                    self.terms_of(sum, &source).map(Question::Canonical)
                }
                (Node::Name(name), [sum]) if name == "outcome" => {
                    self.terms_of(sum, &source).map(Question::Outcome)
                }
                _ => self.terms_of(&expr, &source).map(Question::Outcome),
            },
            _ => self.terms_of(&expr, &source).map(Question::Outcome),
        }
    }

    /// Runs all statements but the last, and returns the last one.
    pub(crate) fn last_expression(
        &mut self,
        source: &str,
    ) -> Result<(Expr, Arc<Source>), Diagnostic> {
        let statements = parse_statements(source)?;
        let Some((last, before)) = statements.split_last() else {
            let end = source.len();
            let message = "expected an expression, found nothing";
            return Err(Diagnostic::new(message, end..end));
        };
        let (Statement::Expression(expr) | Statement::Define { value: expr, .. }) = last else {
            let message = "expected a sum or a question about one at the end";
            return Err(Diagnostic::new(message, 0..source.len()));
        };
        self.cancel().lower();
        self.start_input();
        let source = Arc::new(Source {
            name: None,
            text: source.to_owned(),
        });
        for statement in before {
            self.statement(statement, &source, &mut |_, _| Ok(0))?;
        }
        Ok((expr.clone(), source))
    }

    fn terms_of(&mut self, expr: &Expr, source: &Arc<Source>) -> Result<Sum, Diagnostic> {
        let mut terms = Terms {
            session: self,
            source,
            found: Sum::default(),
        };
        terms.collect(expr, false)?;
        Ok(terms.found)
    }
}

/// Sums of more terms than this are refused.
const MOST_TERMS: usize = 100_000;

/// The terms of a sum found so far.
struct Terms<'a> {
    session: &'a mut Session,
    source: &'a Arc<Source>,
    found: Sum,
}

impl Terms<'_> {
    /// Sums, differences, negatives and integer multiples are taken apart; everything else is a term.
    fn collect(&mut self, expr: &Expr, minus: bool) -> Result<(), Diagnostic> {
        stacker::maybe_grow(64 << 10, 1 << 20, || match &expr.node {
            Node::Sum(terms) => terms
                .iter()
                .try_for_each(|term| self.collect(&term.value, minus != term.minus)),
            Node::Prefix(Prefix::Minus, operand) => self.collect(operand, !minus),
            Node::Infix(Infix::Times, count, game) => self.copies(expr, count, game, minus),
            Node::Call {
                function,
                arguments,
            } => match (&function.node, &arguments[..]) {
                (Node::Name(name), [count, game]) if name == TIMES.name => {
                    self.copies(expr, count, game, minus)
                }
                _ => self.term(expr, minus),
            },
            _ => self.term(expr, minus),
        })
    }

    /// `count · game`: that many copies of a position; a multiple of anything else is a value.
    fn copies(
        &mut self,
        expr: &Expr,
        count: &Expr,
        game: &Expr,
        minus: bool,
    ) -> Result<(), Diagnostic> {
        let Value::Integer(count) = self.session.expression(count, self.source)? else {
            return self.term(expr, minus);
        };
        let first = self.found.len();
        self.collect(game, minus != count.is_negative())?;
        let once: Vec<Term> = self.found.drain(first..).collect();
        let is_form = |term: &Term| matches!(term.game, Summand::Form(_));
        if once.iter().all(is_form) {
            return self.term(expr, minus);
        }
        let copies = usize::try_from(count.to_big().magnitude()).unwrap_or(usize::MAX);
        if copies.saturating_mul(once.len()) > MOST_TERMS {
            return Err(too_many(expr));
        }
        for _ in 0..copies {
            self.found.extend_from_slice(&once);
        }
        Ok(())
    }

    fn term(&mut self, expr: &Expr, minus: bool) -> Result<(), Diagnostic> {
        let value = self.session.expression(expr, self.source)?;
        let terms = terms(&value, self.session.algebra());
        let terms = terms.map_err(|stopped| Diagnostic::stopped(stopped, expr.span.clone()))?;
        let Some(terms) = terms else {
            let message = format!("expected a game or a position, found {}", value.a_kind());
            return Err(Diagnostic::new(message, expr.span.clone()));
        };
        for term in terms.0 {
            self.found.push(if minus { term.negative() } else { term });
        }
        if self.found.len() > MOST_TERMS {
            return Err(too_many(expr));
        }
        Ok(())
    }
}

fn too_many(expr: &Expr) -> Diagnostic {
    let message = format!("a sum has at most {MOST_TERMS} terms");
    Diagnostic::new(message, expr.span.clone())
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
        assert!(matches!(sum[0].game, Summand::Position(_)));
        let sum = session.game_terms("H := *; ((H) + 1)").unwrap();
        assert_eq!(sum.len(), 2);
        let sum = session.game_terms("-2 · clobber(9, 9) - (domineering(8, 8) + times(3, ^))");
        let signs: Vec<bool> = sum.unwrap().iter().map(|summand| summand.minus).collect();
        assert_eq!(signs, [true, true, true, true]);
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
