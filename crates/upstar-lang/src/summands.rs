//! A sum that is taken apart instead of added up.

use crate::diagnostic::Diagnostic;
use crate::evaluate::Evaluator;
use crate::functions::positions::{Placed, thing};
use crate::session::Session;
use crate::value::Value;
use upstar::game::Game;
use upstar::notation::parse_statements;
use upstar::notation::tree::{Expr, Infix, Node, Prefix};
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
        let Some((last, before)) = statements.split_last() else {
            let end = source.len();
            return Err(Diagnostic::new("expected a sum, found nothing", end..end));
        };
        if let Some(end) = before.last().map(|statement| statement.value().span.end) {
            self.evaluate(&source[..end])?;
        }
        self.begin();
        let mut evaluator = self.evaluator();
        let mut terms = Vec::new();
        add_terms(&mut evaluator, last.value(), false, &mut terms)?;
        Ok(terms)
    }
}

fn add_terms(
    evaluator: &mut Evaluator<'_>,
    expr: &Expr,
    minus: bool,
    terms: &mut Vec<Summand>,
) -> Result<(), Diagnostic> {
    stacker::maybe_grow(64 << 10, 1 << 20, || match &expr.node {
        Node::Sum(sum) => sum
            .iter()
            .try_for_each(|term| add_terms(evaluator, &term.value, minus != term.minus, terms)),
        Node::Prefix(Prefix::Minus, operand) => add_terms(evaluator, operand, !minus, terms),
        Node::Infix(Infix::Times, count, game) => {
            add_copies(evaluator, expr, count, game, minus, terms)
        }
        Node::Call {
            function,
            arguments,
        } if is_times(function) && arguments.len() == 2 => {
            add_copies(evaluator, expr, &arguments[0], &arguments[1], minus, terms)
        }
        _ => {
            let value = evaluator.value(expr)?;
            add_term(evaluator, &value, expr, minus, terms)
        }
    })
}

fn is_times(function: &Expr) -> bool {
    matches!(&function.node, Node::Name(name) if name == crate::functions::values::TIMES.name)
}

/// `count · game`: so many copies, unless the two are numbers.
fn add_copies(
    evaluator: &mut Evaluator<'_>,
    expr: &Expr,
    count: &Expr,
    game: &Expr,
    minus: bool,
    terms: &mut Vec<Summand>,
) -> Result<(), Diagnostic> {
    let Value::Integer(n) = evaluator.value(count)? else {
        let product = evaluator.value(expr)?;
        return add_term(evaluator, &product, expr, minus, terms);
    };
    let first = terms.len();
    let negative = n.sign() == num_bigint::Sign::Minus;
    add_terms(evaluator, game, minus != negative, terms)?;
    let once: Vec<Summand> = terms.drain(first..).collect();
    if let [
        Summand {
            game: SummandGame::Value(_),
            ..
        },
    ] = once[..]
    {
        let product = evaluator.value(expr)?;
        return add_term(evaluator, &product, expr, minus, terms);
    }
    let copies = usize::try_from(n.magnitude())
        .ok()
        .filter(|copies| copies.saturating_mul(once.len()) <= MOST_TERMS)
        .ok_or_else(|| {
            let message = format!("a sum has at most {MOST_TERMS} terms");
            Diagnostic::new(message, expr.span.clone())
        })?;
    for _ in 0..copies {
        terms.extend_from_slice(&once);
    }
    Ok(())
}

fn add_term(
    evaluator: &mut Evaluator<'_>,
    value: &Value,
    expr: &Expr,
    minus: bool,
    terms: &mut Vec<Summand>,
) -> Result<(), Diagnostic> {
    let game = match thing::<Placed>(value) {
        Some(placed) => SummandGame::Position(placed.0.clone()),
        None => SummandGame::Value(evaluator.as_game(value, expr)?.value),
    };
    if terms.len() >= MOST_TERMS {
        let message = format!("a sum has at most {MOST_TERMS} terms");
        return Err(Diagnostic::new(message, expr.span.clone()));
    }
    terms.push(Summand { minus, game });
    Ok(())
}
