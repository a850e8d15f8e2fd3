//! A sum that is taken apart instead of added up.

use crate::diagnostic::Diagnostic;
use crate::functions::positions::{Placed, thing};
use crate::program::Source;
use crate::session::Session;
use crate::value::Value;
use std::sync::Arc;
use upstar::game::Game;
use upstar::notation::parse_statements;
use upstar::notation::tree::{Expr, Infix, Node, Prefix, Statement};
use upstar::position::AnyPosition;

/// One term of a sum that was not added up.
#[derive(Clone, Debug)]
pub struct Summand {
    /// Whether it is subtracted.
    pub minus: bool,
    /// The position, or what else stands there, as a value.
    pub game: SummandGame,
}

/// What stands in a term.
#[derive(Clone, Debug)]
pub enum SummandGame {
    /// A position, not evaluated.
    Position(AnyPosition),
    /// The value of anything else.
    Value(Game),
}

/// Sums of more terms than this are refused.
const MOST_TERMS: usize = 100_000;

impl Session {
    /// The terms of a sum: positions as they are, everything else as values. Sums, differences, negatives and integer multiples are taken
    /// apart; of several statements the last one is the sum.
    ///
    /// ```
    /// use upstar_lang::{Limits, Session};
    /// let mut session = Session::new(Limits::default());
    /// let sum = session.sum("2 · clobber(9, 9) - (domineering(8, 8) + ^)").unwrap();
    /// assert_eq!(sum.len(), 4);
    /// assert!(sum[2].minus);
    /// ```
    pub fn sum(&mut self, source: &str) -> Result<Vec<Summand>, Diagnostic> {
        let statements = parse_statements(source)?;
        let end = source.len();
        let (sum, before) = match statements.split_last() {
            Some((Statement::Expression(sum) | Statement::Define { value: sum, .. }, before)) => {
                (sum, before)
            }
            _ => return Err(Diagnostic::new("expected a sum at the end", end..end)),
        };
        self.begin();
        let source = Arc::new(Source {
            name: None,
            text: source.to_owned(),
        });
        for statement in before {
            self.statement(statement, &source, &mut |_, _| Ok(()))?;
        }
        let mut sum_of = SumOf {
            session: self,
            source,
            terms: Vec::new(),
        };
        sum_of.add_terms(sum, false)?;
        Ok(sum_of.terms)
    }
}

/// The terms found so far.
struct SumOf<'a> {
    session: &'a mut Session,
    source: Arc<Source>,
    terms: Vec<Summand>,
}

impl SumOf<'_> {
    fn add_terms(&mut self, expr: &Expr, minus: bool) -> Result<(), Diagnostic> {
        stacker::maybe_grow(64 << 10, 1 << 20, || match &expr.node {
            Node::Sum(sum) => sum
                .iter()
                .try_for_each(|term| self.add_terms(&term.value, minus != term.minus)),
            Node::Prefix(Prefix::Minus, operand) => self.add_terms(operand, !minus),
            Node::Infix(Infix::Times, count, game) => self.add_copies(expr, count, game, minus),
            Node::Call {
                function,
                arguments,
            } if is_times(function) && arguments.len() == 2 => {
                self.add_copies(expr, &arguments[0], &arguments[1], minus)
            }
            _ => self.add_term(expr, minus),
        })
    }

    /// `count · game`: so many copies, unless the two are numbers.
    fn add_copies(
        &mut self,
        expr: &Expr,
        count: &Expr,
        game: &Expr,
        minus: bool,
    ) -> Result<(), Diagnostic> {
        let Value::Integer(n) = self.session.expression(count, &self.source)? else {
            return self.add_term(expr, minus);
        };
        let n = n.to_big();
        let first = self.terms.len();
        let negative = n.sign() == num_bigint::Sign::Minus;
        self.add_terms(game, minus != negative)?;
        let once: Vec<Summand> = self.terms.drain(first..).collect();
        if let [
            Summand {
                game: SummandGame::Value(_),
                ..
            },
        ] = once[..]
        {
            return self.add_term(expr, minus);
        }
        let copies = usize::try_from(n.magnitude())
            .ok()
            .filter(|copies| copies.saturating_mul(once.len()) <= MOST_TERMS)
            .ok_or_else(|| too_many(expr))?;
        for _ in 0..copies {
            self.terms.extend_from_slice(&once);
        }
        Ok(())
    }

    fn add_term(&mut self, expr: &Expr, minus: bool) -> Result<(), Diagnostic> {
        let value = self.session.expression(expr, &self.source)?;
        let game = match thing::<Placed>(&value) {
            Some(placed) => SummandGame::Position(placed.0.clone()),
            None => {
                let written = value.to_written(self.session.algebra());
                let written =
                    written.map_err(|stopped| Diagnostic::stopped(stopped, expr.span.clone()))?;
                let Some(written) = written else {
                    let message = format!("expected a game, found {}", value.a_kind());
                    return Err(Diagnostic::new(message, expr.span.clone()));
                };
                SummandGame::Value(written.value)
            }
        };
        if self.terms.len() >= MOST_TERMS {
            return Err(too_many(expr));
        }
        self.terms.push(Summand { minus, game });
        Ok(())
    }
}

fn is_times(function: &Expr) -> bool {
    matches!(&function.node, Node::Name(name) if name == crate::functions::values::TIMES.name)
}

fn too_many(expr: &Expr) -> Diagnostic {
    let message = format!("a sum has at most {MOST_TERMS} terms");
    Diagnostic::new(message, expr.span.clone())
}
