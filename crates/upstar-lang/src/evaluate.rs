//! From the syntax tree to values.

use crate::arithmetic;
use crate::diagnostic::Diagnostic;
use crate::function::{Call, Failure, Function};
use crate::functions;
use crate::names;
use crate::relate;
use crate::value::{List, Value};
use num_bigint::BigInt;
use std::collections::HashMap;
use upstar::analysis::Analysis;
use upstar::budget::Stopped;
use upstar::game::Algebra;
use upstar::notation::tree::{Clause, Expr, Infix, Node, Prefix, Relation, Span, Term};
use upstar::notation::{Written, literal};

/// One walk over a tree.
pub(crate) struct Evaluator<'a> {
    pub(crate) algebra: &'a mut Algebra,
    analysis: &'a mut Analysis,
    pub(crate) names: &'a HashMap<String, Value>,
    pub(crate) last: Option<&'a Value>,
    locals: Vec<(String, Value)>,
    steps: u32,
    /// Bytes in lists being made, roughly.
    held: usize,
}

type Evaluated<T = Value> = Result<T, Diagnostic>;

/// The clock and the memory are looked at after this many steps.
const STEPS: u32 = 256;
/// This many bits of a number count as a step.
const BITS: u64 = 4096;

/// Turns the end of a calculation into a message about a place.
trait At<T> {
    fn at(self, span: &Span) -> Evaluated<T>;
}

impl<T> At<T> for Result<T, Stopped> {
    fn at(self, span: &Span) -> Evaluated<T> {
        self.map_err(|stopped| Diagnostic::stopped(stopped, span.clone()))
    }
}

impl<'a> Evaluator<'a> {
    pub(crate) fn new(
        algebra: &'a mut Algebra,
        analysis: &'a mut Analysis,
        names: &'a HashMap<String, Value>,
        last: Option<&'a Value>,
    ) -> Self {
        Evaluator {
            algebra,
            analysis,
            names,
            last,
            locals: Vec::new(),
            steps: 0,
            held: 0,
        }
    }

    fn step(&mut self, span: &Span) -> Evaluated<()> {
        self.steps += 1;
        if self.steps >= STEPS {
            self.steps = 0;
            let bytes = self.algebra.bytes() + self.analysis.bytes() + self.held;
            self.algebra.budget().check(bytes).at(span)?;
        }
        Ok(())
    }

    /// The value of an expression.
    pub(crate) fn value(&mut self, expr: &Expr) -> Evaluated {
        self.step(&expr.span)?;
        let value = stacker::maybe_grow(64 << 10, 1 << 20, || self.node(expr))?;
        if let Value::Integer(n) = &value {
            // Arithmetic on long numbers is work in proportion to their length.
            self.steps = self.steps.saturating_add((n.bits() / BITS) as u32);
        }
        Ok(value)
    }

    fn node(&mut self, expr: &Expr) -> Evaluated {
        let span = &expr.span;
        Ok(match &expr.node {
            Node::Literal(written) if written.is_number => {
                if written.number.is_integer() {
                    Value::Integer(written.number.numerator())
                } else {
                    Value::Number(written.number.clone())
                }
            }
            Node::Text(text) => Value::text(text.as_str()),
            Node::Bool(truth) => Value::Bool(*truth),
            Node::Name(name) => self.name(name, span)?,
            Node::Last => self.last.cloned().ok_or_else(|| {
                Diagnostic::new("there is no last result yet", span.clone())
                    .help(Some("`_` is the result of the line before"))
            })?,
            Node::List(items) => {
                let items = self.values(items)?;
                Value::List(List::new(items).at(span)?)
            }
            Node::Comprehension { body, clauses } => {
                let mut items = Vec::new();
                self.comprehension(body, clauses, &mut items)?;
                Value::List(List::new(items).at(span)?)
            }
            Node::Range { from, to } => {
                let mut items = Vec::new();
                self.range(from, to, |this, item| {
                    this.hold(&item);
                    items.push(item);
                    Ok(())
                })?;
                Value::List(List::new(items).at(span)?)
            }
            Node::Sum(terms) => self.sum(terms, span)?,
            Node::Prefix(Prefix::Minus, operand) => match self.value(operand)? {
                Value::Integer(n) => Value::Integer(-n),
                Value::Number(x) => Value::Number(-x),
                value => {
                    let game = self.as_game(&value, operand)?;
                    Value::Game(Written::negative(self.algebra, &game).at(span)?)
                }
            },
            Node::Prefix(Prefix::Not, operand) => Value::Bool(!self.truth(operand)?),
            Node::Infix(operator, left, right) if *operator != Infix::Ordinal => {
                self.infix(*operator, left, right, span)?
            }
            Node::Compare { first, rest } => Value::Bool(self.compare(first, rest)?),
            Node::All(parts) => {
                for part in parts {
                    if !self.truth(part)? {
                        return Ok(Value::Bool(false));
                    }
                }
                Value::Bool(true)
            }
            Node::Any(parts) => {
                for part in parts {
                    if self.truth(part)? {
                        return Ok(Value::Bool(true));
                    }
                }
                Value::Bool(false)
            }
            Node::Call {
                function,
                arguments,
            } => self.call(function, arguments, span)?,
            Node::Index { list, index } => self.index(list, index)?,
            Node::Literal(_)
            | Node::UpPower { .. }
            | Node::Braces { .. }
            | Node::Prefix(..)
            | Node::Infix(..) => Value::Game(self.written(expr)?),
        })
    }

    /// The value of an expression as a game, with sums of numbers kept as they were written.
    fn written(&mut self, expr: &Expr) -> Evaluated<Written> {
        self.step(&expr.span)?;
        stacker::maybe_grow(64 << 10, 1 << 20, || self.written_node(expr))
    }

    fn written_node(&mut self, expr: &Expr) -> Evaluated<Written> {
        let span = &expr.span;
        match &expr.node {
            Node::Literal(written) => {
                Ok(Written::canonical(literal(self.algebra, written).at(span)?))
            }
            &Node::UpPower { power, down } => {
                let mut game = self.algebra.up_power(power).at(span)?;
                if down {
                    game = self.algebra.neg(game).at(span)?;
                }
                Ok(Written::canonical(game))
            }
            Node::Braces { left, right } => {
                let mut side = |options: &[Expr]| -> Evaluated<Vec<Written>> {
                    options.iter().map(|option| self.written(option)).collect()
                };
                let (left, right) = (side(left)?, side(right)?);
                Written::braces(self.algebra, &left, &right).at(span)
            }
            Node::Sum(terms) => {
                let mut games = Vec::with_capacity(terms.len());
                for term in terms {
                    games.push((term.minus, self.written(&term.value)?));
                }
                Written::sum(self.algebra, &games).at(span)
            }
            Node::Prefix(prefix, operand) if *prefix != Prefix::Not => {
                let game = self.written(operand)?;
                match prefix {
                    Prefix::Minus => Written::negative(self.algebra, &game),
                    Prefix::Switch => Written::switch(self.algebra, &game),
                    Prefix::Tiny => self.algebra.tiny(game.value).map(Written::canonical),
                    _ => self.algebra.miny(game.value).map(Written::canonical),
                }
                .at(span)
            }
            Node::Infix(Infix::Ordinal, base, exponent) => {
                let (base, exponent) = (self.written(base)?, self.written(exponent)?);
                Written::ordinal(self.algebra, &base, &exponent).at(span)
            }
            _ => {
                let value = self.value(expr)?;
                self.as_game(&value, expr)
            }
        }
    }

    fn values(&mut self, exprs: &[Expr]) -> Evaluated<Vec<Value>> {
        exprs.iter().map(|expr| self.value(expr)).collect()
    }

    pub(crate) fn as_game(&mut self, value: &Value, expr: &Expr) -> Evaluated<Written> {
        let game = value.to_written(self.algebra).at(&expr.span)?;
        game.ok_or_else(|| expected("a game", value, expr))
    }

    fn truth(&mut self, expr: &Expr) -> Evaluated<bool> {
        match self.value(expr)? {
            Value::Bool(truth) => Ok(truth),
            value => Err(expected("true or false", &value, expr)),
        }
    }

    fn integer(&mut self, expr: &Expr) -> Evaluated<BigInt> {
        let value = self.value(expr)?;
        let integer = value.to_integer(self.algebra).at(&expr.span)?;
        integer.ok_or_else(|| expected("an integer", &value, expr))
    }

    fn hold(&mut self, value: &Value) {
        let own = match value {
            Value::Integer(n) => n.bits() as usize / 8,
            Value::Text(text) => text.len(),
            _ => 0,
        };
        self.held += size_of::<Value>() + own;
    }

    fn name(&mut self, name: &str, span: &Span) -> Evaluated {
        let local = self.locals.iter().rev().find(|(local, _)| local == name);
        if let Some(value) = local
            .map(|(_, value)| value)
            .or_else(|| self.names.get(name))
        {
            return Ok(value.clone());
        }
        if name == functions::help::BARE {
            let function = functions::find(name).unwrap_or(&functions::help::HELP);
            return self.run(function, Vec::new(), &[], span);
        }
        if let Some(function) = functions::find(name) {
            return Ok(Value::Function(function));
        }
        if names::is_outcome_word(name) {
            return Ok(Value::text(name));
        }
        Err(self.unknown("name", name, span))
    }

    fn unknown(&self, what: &str, name: &str, span: &Span) -> Diagnostic {
        let defined = self.names.keys().map(String::as_str);
        let local = self.locals.iter().map(|(name, _)| name.as_str());
        let rulesets = functions::positions::rulesets();
        let known = functions::all()
            .chain(rulesets)
            .map(|function| function.name);
        let near = names::nearest(name, local.chain(defined).chain(known));
        Diagnostic::new(format!("unknown {what} `{name}`"), span.clone())
            .help(near.map(|near| format!("did you mean `{near}`?")))
    }

    fn sum(&mut self, terms: &[Term], span: &Span) -> Evaluated {
        let mut values = Vec::with_capacity(terms.len());
        for term in terms {
            values.push((term.minus, self.value(&term.value)?));
        }
        if let Some(sum) = arithmetic::plain_sum(&values) {
            return sum.at(span);
        }
        let mut games = Vec::with_capacity(values.len());
        for ((minus, value), term) in values.iter().zip(terms) {
            games.push((*minus, self.as_game(value, &term.value)?));
        }
        Ok(Value::Game(Written::sum(self.algebra, &games).at(span)?))
    }

    fn infix(&mut self, operator: Infix, left: &Expr, right: &Expr, span: &Span) -> Evaluated {
        let (a, b) = (self.value(left)?, self.value(right)?);
        if operator == Infix::Times {
            let times = &functions::values::TIMES;
            return self.run(
                times,
                vec![a, b],
                &[left.span.clone(), right.span.clone()],
                span,
            );
        }
        let x = a.to_number(self.algebra).at(&left.span)?;
        let y = b.to_number(self.algebra).at(&right.span)?;
        let x = x.ok_or_else(|| expected("a number", &a, left))?;
        let y = y.ok_or_else(|| expected("a number", &b, right))?;
        let whole = matches!((&a, &b), (Value::Integer(_), Value::Integer(_)));
        arithmetic::infix(operator, &x, &y, whole).map_err(|problem| {
            let place = if problem.on_right { &right.span } else { span };
            Diagnostic::new(problem.message, place.clone())
        })
    }

    fn compare(&mut self, first: &Expr, rest: &[(Relation, Expr)]) -> Evaluated<bool> {
        let mut before = self.value(first)?;
        let mut start = first.span.start;
        for (relation, side) in rest {
            let after = self.value(side)?;
            let span = start..side.span.end;
            let holds = relate::holds(self.algebra, *relation, &before, &after).at(&span)?;
            match holds {
                Some(true) => {}
                Some(false) => return Ok(false),
                None => {
                    let (a, b) = (before.a_kind(), after.a_kind());
                    return Err(Diagnostic::new(
                        format!("{a} and {b} are not comparable so"),
                        span,
                    ));
                }
            }
            (before, start) = (after, side.span.start);
        }
        Ok(true)
    }

    fn index(&mut self, list: &Expr, index: &Expr) -> Evaluated {
        let value = self.value(list)?;
        let Value::List(items) = &value else {
            return Err(expected("a list", &value, list));
        };
        let at = self.integer(index)?;
        let count = items.items().len();
        let from_start = if at.sign() == num_bigint::Sign::Minus {
            &at + count
        } else {
            at.clone()
        };
        let item = usize::try_from(from_start)
            .ok()
            .and_then(|at| items.items().get(at));
        item.cloned().ok_or_else(|| {
            let message = format!("the list has {count} items, there is no item {at}");
            Diagnostic::new(message, index.span.clone()).help(Some("items are counted from 0"))
        })
    }

    /// Visits the integers of a range without making the list.
    fn range(
        &mut self,
        from: &Expr,
        to: &Expr,
        mut visit: impl FnMut(&mut Self, Value) -> Evaluated<()>,
    ) -> Evaluated<()> {
        let (mut n, last) = (self.integer(from)?, self.integer(to)?);
        while n <= last {
            self.step(&from.span)?;
            visit(self, Value::Integer(n.clone()))?;
            n += 1;
        }
        Ok(())
    }

    fn comprehension(
        &mut self,
        body: &Expr,
        clauses: &[Clause],
        items: &mut Vec<Value>,
    ) -> Evaluated<()> {
        let Some((clause, rest)) = clauses.split_first() else {
            let item = self.value(body)?;
            self.hold(&item);
            items.push(item);
            return Ok(());
        };
        match clause {
            Clause::If(condition) => {
                if self.truth(condition)? {
                    self.comprehension(body, rest, items)?;
                }
                Ok(())
            }
            Clause::For {
                name,
                items: source,
            } => {
                let mut bind = |this: &mut Self, value: Value| {
                    this.locals.push((name.text.clone(), value));
                    let done = this.comprehension(body, rest, items);
                    this.locals.pop();
                    done
                };
                if let Node::Range { from, to } = &source.node {
                    return self.range(from, to, bind);
                }
                match self.value(source)? {
                    Value::List(list) => list
                        .items()
                        .iter()
                        .try_for_each(|item| bind(self, item.clone())),
                    value => Err(expected("a list or a range", &value, source)),
                }
            }
        }
    }

    fn call(&mut self, callee: &Expr, arguments: &[Expr], span: &Span) -> Evaluated {
        let function = self.callee(callee)?;
        let (least, most) = function.arity();
        if arguments.len() < least || arguments.len() > most {
            let takes = match (least, most) {
                (1, 1) => "1 argument".to_owned(),
                (a, b) if a == b => format!("{a} arguments"),
                (a, usize::MAX) => format!("at least {a} arguments"),
                (a, b) => format!("{a} to {b} arguments"),
            };
            let message = format!(
                "`{}` takes {takes}, found {}",
                function.name,
                arguments.len()
            );
            let help = format!("{}: {}", function.signature(), function.summary);
            return Err(Diagnostic::new(message, span.clone()).help(Some(help)));
        }
        let mut values = Vec::with_capacity(arguments.len());
        for argument in arguments {
            values.push(match &argument.node {
                Node::Sum(_) | Node::Prefix(Prefix::Minus, _) if function.as_written => {
                    Value::Game(self.written(argument)?)
                }
                _ => self.value(argument)?,
            });
        }
        let places: Vec<Span> = arguments
            .iter()
            .map(|argument| argument.span.clone())
            .collect();
        self.run(function, values, &places, span)
    }

    fn callee(&mut self, callee: &Expr) -> Evaluated<&'static Function> {
        let Node::Name(name) = &callee.node else {
            return match self.value(callee)? {
                Value::Function(function) => Ok(function),
                value => Err(expected("a function", &value, callee)),
            };
        };
        let local = self.locals.iter().rev().find(|(local, _)| local == name);
        let value = local
            .map(|(_, value)| value)
            .or_else(|| self.names.get(name));
        match (value, functions::find(name)) {
            (Some(&Value::Function(function)), _) | (_, Some(function)) => Ok(function),
            (Some(value), None) => Err(expected("a function", value, callee)),
            (None, None) => Err(self.unknown("function", name, &callee.span)),
        }
    }

    fn run(
        &mut self,
        function: &'static Function,
        arguments: Vec<Value>,
        places: &[Span],
        span: &Span,
    ) -> Evaluated {
        let mut call = Call {
            algebra: self.algebra,
            analysis: self.analysis,
            function,
            arguments,
        };
        let failure = match (function.run)(&mut call) {
            Ok(value) => return Ok(value),
            Err(failure) => failure,
        };
        Err(match failure {
            Failure::Stopped(stopped) => Diagnostic::stopped(stopped, span.clone()),
            Failure::Wrong {
                message,
                argument,
                within,
                help,
            } => {
                let place = argument.and_then(|at| places.get(at)).unwrap_or(span);
                let text = argument.and_then(|at| call.arguments.get(at));
                let inside = within.and_then(|within| match text {
                    // A text that was written here, between quotes and without escapes.
                    Some(Value::Text(text)) if place.len() == text.len() + 2 => {
                        Some(place.start + 1 + within.start..place.start + 1 + within.end)
                    }
                    _ => None,
                });
                Diagnostic::new(message, inside.unwrap_or_else(|| place.clone())).help(help)
            }
        })
    }
}

fn expected(what: &str, found: &Value, expr: &Expr) -> Diagnostic {
    let found = found.a_kind();
    Diagnostic::new(format!("expected {what}, found {found}"), expr.span.clone())
        .label(format!("this is {found}"))
}
