//! Sums and questions about them, for play, search and explanations: the summands stay apart, and positions stay positions.

use crate::diagnostic::Diagnostic;
use crate::functions::values::TIMES;
use crate::program::Source;
use crate::session::Session;
use crate::syntax::{Statement, parse_statements};
use crate::terms::terms;
use crate::value::Value;
use std::sync::Arc;
use upstar::form::Form;
use upstar::notation::Style;
use upstar::notation::tree::{Expr, Infix, Node, Prefix};
use upstar::sum::{Question, Sum, Summand, Term, Topic};

/// The topic of a function, if it has one.
fn topic(function: &str) -> Option<Topic> {
    match function {
        "temperature" | "mean" | "thermograph" => Some(Topic::Temperature),
        "atomic_weight" => Some(Topic::AtomicWeight),
        "rcf" => Some(Topic::Reduced),
        "grundy" => Some(Topic::NimValue),
        _ => None,
    }
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
    /// Terms that cannot be played together are refused.
    pub fn question(&mut self, source: &str) -> Result<Question, Diagnostic> {
        let question = self.read_question(source)?;
        match question.sums().iter().find_map(|sum| sum.why_not_added()) {
            Some(why) => Err(Diagnostic::new(why, 0..source.len())),
            None => Ok(question),
        }
    }

    fn read_question(&mut self, source: &str) -> Result<Question, Diagnostic> {
        let (expr, source) = self.last_expression(source)?;
        match &expr.node {
            Node::Compare { first, rest } => match &rest[..] {
                [(relation, second)] => {
                    if let Some(question) = self.measured(&expr, [first, second], &source)? {
                        return Ok(question);
                    }
                    Ok(Question::Relation(
                        self.terms_of(first, &source)?,
                        *relation,
                        self.terms_of(second, &source)?,
                    ))
                }
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
                // A name of the user's own means what the user says.
                (Node::Name(name), arguments) if self.defined(name).is_none() => {
                    if let (Some(topic), [sum]) = (topic(name), arguments) {
                        let sum = self.terms_of(sum, &source)?;
                        return Ok(Question::Told(topic, sum));
                    }
                    self.refuse_measure(name, &expr, &source)?;
                    self.terms_of(&expr, &source).map(Question::Outcome)
                }
                _ => self.terms_of(&expr, &source).map(Question::Outcome),
            },
            _ => self.terms_of(&expr, &source).map(Question::Outcome),
        }
    }

    /// A relation such as `atomic_weight(G) == 1`, which is about a function of a game: that number is no game that anyone wants to play.
    fn measured(
        &mut self,
        expr: &Expr,
        sides: [&Expr; 2],
        source: &Arc<Source>,
    ) -> Result<Option<Question>, Diagnostic> {
        let mut about = Vec::new();
        for side in sides {
            let Some((name, arguments)) = side.as_call() else {
                continue;
            };
            let topic = topic(name);
            let is_measure = topic.is_some_and(|topic| topic != Topic::Reduced);
            if !is_measure && !MEASURES.contains(&name) || self.defined(name).is_some() {
                continue;
            }
            // A number beside a game is a game as well.
            let is_beside_game = !matches!(topic, Some(Topic::AtomicWeight | Topic::NimValue))
                && !self.are_numbers(sides, source)?;
            if is_beside_game {
                continue;
            }
            match (topic, arguments) {
                (Some(topic), [sum]) => about.push((topic, self.terms_of(sum, source)?)),
                _ => self.refuse_measure(name, side, source)?,
            }
        }
        if about.is_empty() {
            return Ok(None);
        }
        let value = self.expression(expr, source)?;
        let claim = source.text[expr.span.clone()].to_owned();
        Ok(match value {
            Value::Bool(holds) => Some(Question::Measured {
                claim,
                holds,
                about,
            }),
            _ => None,
        })
    }

    fn are_numbers(&mut self, sides: [&Expr; 2], source: &Arc<Source>) -> Result<bool, Diagnostic> {
        for side in sides {
            if self.expression(side, source)?.plain_number().is_none() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Refuses a question such as `birthday(G)`: its result is a number about a game, and not a game that was meant to be played.
    fn refuse_measure(
        &mut self,
        name: &str,
        expr: &Expr,
        source: &Arc<Source>,
    ) -> Result<(), Diagnostic> {
        if !MEASURES.contains(&name) {
            return Ok(());
        }
        let value = self.expression(expr, source)?;
        let value = self.text(&value, Style::Text)?;
        let message = format!(
            "`{name}` is {value} here, which is computed and cannot be explained; what can be explained: a relation, a sum, or \
             `outcome`, `canonical`, `grundy`, `temperature`, `mean`, `thermograph`, `atomic_weight`, `rcf` of a sum"
        );
        Err(Diagnostic::new(message, expr.span.clone()))
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

/// Functions that measure a game by a number: this number is no game that anyone wants to play.
const MEASURES: &[&str] = &[
    "birthday",
    "formal_birthday",
    "left_stop",
    "right_stop",
    "strong_stop",
    "stop_count",
    "remoteness",
    "score",
    "bit_count",
    "len",
    "count",
    "nim_sum",
    "nim_mul",
    "nim_div",
    "nim_inverse",
    "nim_pow",
    "nim_sqrt",
    "nim_alpha",
    "mex",
    "misere_nim_value",
    "ordinary_sum",
    "ordinary_product",
    "ordinary_power",
    "gcd",
    "floor",
    "ceil",
    "numerator",
    "denominator",
    "int",
    "random",
    "zol_number",
    "quotient_order",
    "misere_count_born_by",
    "left_wall",
    "right_wall",
    "ko_mean",
    "ko_temperature",
];

/// Sums of more terms than this are refused.
const MOST_TERMS: usize = 100_000;

/// More copies of a value than this are one value.
const MOST_COPIES: usize = 100;

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

    /// `count · game`: that many copies of the game. A multiple of a number, and a very large one of another value, is a value.
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
        let copies = usize::try_from(count.to_big().magnitude()).unwrap_or(usize::MAX);
        let all = copies.saturating_mul(once.len());
        let is_form = |term: &Term| matches!(term.game, Summand::Form(_));
        let algebra = self.session.algebra();
        let is_number = |term: &Term| match &term.game {
            Summand::Form(Form::Value(value)) => algebra.is_number(*value),
            _ => false,
        };
        if once.iter().all(is_number) || all > MOST_COPIES && once.iter().all(is_form) {
            return self.term(expr, minus);
        }
        if all > MOST_TERMS {
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
    use upstar::notation::tree::Relation;

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
        assert_eq!(signs, [true; 6]);
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
        let question = session.question("temperature({2|-2} + *)").unwrap();
        assert!(matches!(question, Question::Told(Topic::Temperature, sum) if sum.len() == 2));
        let problem = session.question("birthday({1|2})").unwrap_err();
        assert!(
            problem
                .message
                .starts_with("`birthday` is 3 here, which is computed")
        );
        for claim in ["atomic_weight(^) == 1", "1 == mean({2|0})"] {
            let question = session.question(claim).unwrap();
            assert!(
                matches!(question, Question::Measured { holds: true, about, .. } if about.len() == 1)
            );
        }
        // A number beside a game is a game.
        let question = session.question("{2|0} <> mean({2|0})").unwrap();
        assert!(matches!(question, Question::Relation(..)));
        for measure in ["nim_mul(25, 40)", "nim_mul(25, 40) == 73", "mex([0, 1])"] {
            let problem = session.question(measure).unwrap_err();
            assert!(
                problem.message.contains("here, which is computed"),
                "{problem}"
            );
        }
        let question = session.question("nim(3, 4)").unwrap();
        assert!(matches!(question, Question::Outcome(_)));
    }
}
