//! Expressions.

use super::{Compiled, Compiler, MOST_AT_ONCE};
use crate::diagnostic::Diagnostic;
use crate::function::Function;
use crate::program::{Change, Op, Operand, Register, Routine};
use crate::syntax;
use crate::value::{List, Value};
use std::sync::Arc;
use upstar::notation::tree::{Clause, Expr, Infix, Name, Node, Prefix, Relation, Span};

impl Compiler<'_> {
    /// Where the value of an expression is: in a variable, a constant or a new register.
    pub(super) fn value(&mut self, expr: &Expr) -> Compiled<Operand> {
        match &expr.node {
            Node::Literal(literal) if literal.is_number => {
                let value = if literal.number.is_integer() {
                    Value::Integer(literal.number.numerator().into())
                } else {
                    Value::Number(literal.number.clone())
                };
                self.constant(value, &expr.span)
            }
            Node::Text(text) => self.constant(Value::text(text.as_str()), &expr.span),
            Node::Ratio(ratio) => self.constant(ratio.clone().into(), &expr.span),
            Node::Bool(truth) => self.constant(Value::Bool(*truth), &expr.span),
            Node::Nothing => self.constant(Value::Nothing, &expr.span),
            Node::Name(name) => {
                if let Some(register) = self.read_local(name, &expr.span) {
                    return Ok(register as Operand);
                }
                let to = self.temporary(&expr.span)?;
                let slot = self.slot(name, &expr.span);
                self.emit(Op::Global { to, slot }, expr.span.clone(), &[]);
                Ok(to as Operand)
            }
            _ => {
                let to = self.temporary(&expr.span)?;
                self.value_to(expr, to)?;
                Ok(to as Operand)
            }
        }
    }

    /// The register of a variable, if it is one; whether it has a value is checked where that is not certain.
    fn read_local(&mut self, name: &str, span: &Span) -> Option<Register> {
        let local = self.local(name)?;
        let (register, is_set) = (local.register, local.is_set);
        if !is_set {
            let name = self.constants.len() as u32;
            let text = Value::text(self.source.text.get(span.clone()).unwrap_or_default());
            self.constants.push(text);
            self.emit(Op::Check { register, name }, span.clone(), &[]);
        }
        Some(register)
    }

    /// Puts the value of an expression into a register below all free ones.
    pub(super) fn value_to(&mut self, expr: &Expr, to: Register) -> Compiled {
        let top = self.top;
        stacker::maybe_grow(64 << 10, 1 << 20, || self.node_to(expr, to))?;
        self.top = top;
        Ok(())
    }

    fn node_to(&mut self, expr: &Expr, to: Register) -> Compiled {
        let span = &expr.span;
        match &expr.node {
            Node::Literal(literal) if literal.is_number => self.move_value(expr, to)?,
            Node::Text(_) | Node::Ratio(_) | Node::Bool(_) | Node::Nothing | Node::Name(_) => {
                self.move_value(expr, to)?;
            }
            Node::Last => {
                self.emit(Op::Last { to }, span.clone(), &[]);
            }
            Node::List(items) => self.items(items, span, to, true)?,
            Node::Tuple(items) => self.items(items, span, to, false)?,
            Node::Dictionary(entries) => {
                let dictionary = self.temporary(span)?;
                self.emit(Op::Dictionary { to: dictionary }, span.clone(), &[]);
                for (key, value) in entries {
                    self.entry(dictionary, key, value)?;
                }
                self.copy(dictionary, to, span);
            }
            Node::Set(items) => {
                let list = self.temporary(span)?;
                self.items(items, span, list, true)?;
                let from = list as Operand;
                self.emit(Op::Set { to, from }, span.clone(), &[span]);
            }
            Node::SetOf { body, clauses } => {
                let list = self.temporary(span)?;
                self.comprehension(body, clauses, span, list)?;
                let from = list as Operand;
                self.emit(Op::Set { to, from }, span.clone(), &[span]);
            }
            Node::Lambda { parameters, body } => self.lambda(parameters, body, span, to)?,
            Node::Named { name, .. } => {
                return Err(Diagnostic::new(
                    "a name for an argument stands among the arguments of a call only",
                    name.span.clone(),
                )
                .help(Some("write `==` to compare")));
            }
            Node::Comprehension { body, clauses } => {
                let list = self.temporary(span)?;
                self.comprehension(body, clauses, span, list)?;
                self.copy(list, to, span);
            }
            Node::DictionaryOf { entry, clauses } => {
                let dictionary = self.temporary(span)?;
                self.emit(Op::Dictionary { to: dictionary }, span.clone(), &[]);
                self.clauses(clauses, &mut |this| {
                    this.entry(dictionary, &entry.0, &entry.1)
                })?;
                self.copy(dictionary, to, span);
            }
            Node::Range { from, to: last } => {
                let (a, b) = (self.value(from)?, self.value(last)?);
                self.emit(
                    Op::Range { to, a, b },
                    span.clone(),
                    &[&from.span, &last.span],
                );
            }
            Node::Sum(terms) => self.sum(terms, expr, to, false)?,
            Node::Prefix(prefix @ (Prefix::Minus | Prefix::Not | Prefix::Complement), operand) => {
                let from = self.value(operand)?;
                let op = Op::Prefix {
                    to,
                    prefix: *prefix,
                    from,
                };
                self.emit(op, span.clone(), &[&operand.span]);
            }
            Node::Infix(infix, left, right) if *infix != Infix::Ordinal => {
                let (a, b) = (self.value(left)?, self.value(right)?);
                let op = Op::Infix {
                    to,
                    infix: *infix,
                    a,
                    b,
                };
                self.emit(op, span.clone(), &[&left.span, &right.span]);
            }
            Node::Compare { first, rest } => self.compare(first, rest, to)?,
            Node::Member { item, of, negated } => {
                let (a, b) = (self.value(item)?, self.value(of)?);
                let op = Op::Member {
                    to,
                    a,
                    b,
                    negated: *negated,
                };
                self.emit(op, span.clone(), &[&item.span, &of.span]);
            }
            Node::All(_) | Node::Any(_) => {
                let jumps = self.jump_unless(expr)?;
                self.truth(true, to, span)?;
                let end = self.emit(Op::Jump { target: 0 }, span.clone(), &[]);
                jumps.into_iter().for_each(|jump| self.land(jump));
                self.truth(false, to, span)?;
                self.land(end);
            }
            Node::Choice {
                condition,
                then,
                otherwise,
            } => {
                let jumps = self.jump_unless(condition)?;
                self.value_to(then, to)?;
                let end = self.emit(Op::Jump { target: 0 }, span.clone(), &[]);
                jumps.into_iter().for_each(|jump| self.land(jump));
                self.value_to(otherwise, to)?;
                self.land(end);
            }
            Node::Format(parts) => {
                let first = self.reserve(parts.len(), span)?;
                for (at, part) in parts.iter().enumerate() {
                    self.value_to(part, first + at as Register)?;
                }
                let count = parts.len() as u16;
                self.emit(Op::Format { to, first, count }, span.clone(), &[]);
            }
            Node::Call {
                function,
                arguments,
            } => self.call(function, arguments, span, to)?,
            Node::Method {
                receiver,
                name,
                arguments,
            } => {
                if Change::find(&name.text).is_some() {
                    return Err(Diagnostic::new(
                        format!(
                            "`{}` changes a variable and is not part of an expression",
                            name.text
                        ),
                        name.span.clone(),
                    )
                    .help(Some(
                        "write it on a line of its own, or as `x = list.pop()`",
                    )));
                }
                let name = Name {
                    // `join` alone is the join in the lattice of games.
                    text: if name.text == "join" {
                        "join_texts"
                    } else {
                        &name.text
                    }
                    .to_owned(),
                    span: name.span.clone(),
                };
                self.call_name(
                    &name,
                    std::iter::once(&**receiver).chain(arguments),
                    span,
                    to,
                )?;
            }
            Node::Index { list, index } => {
                let (a, b) = (self.value(list)?, self.value(index)?);
                self.emit(
                    Op::Index { to, a, b },
                    span.clone(),
                    &[&list.span, &index.span],
                );
            }
            Node::Slice { list, bounds } => {
                let first = self.reserve(4, span)?;
                self.value_to(list, first)?;
                let mut places = vec![&list.span];
                for (at, bound) in bounds.iter().enumerate() {
                    let register = first + 1 + at as Register;
                    match bound {
                        Some(bound) => self.value_to(bound, register)?,
                        None => {
                            let from = self.constant(Value::Nothing, span)?;
                            self.emit(Op::Move { to: register, from }, span.clone(), &[]);
                        }
                    }
                    places.push(bound.as_ref().map_or(span, |bound| &bound.span));
                }
                self.emit(Op::Slice { to, first }, span.clone(), &places);
            }
            Node::Literal(_)
            | Node::UpPower(_)
            | Node::Loopy(_)
            | Node::Misere(_)
            | Node::Loop { .. }
            | Node::Pass
            | Node::Braces { .. }
            | Node::Prefix(..)
            | Node::Infix(..) => self.written(expr, to)?,
        }
        Ok(())
    }

    /// Collects the values of an expression in a list in this register.
    fn comprehension(
        &mut self,
        body: &Expr,
        clauses: &[Clause],
        span: &Span,
        list: Register,
    ) -> Compiled {
        let empty = Op::List {
            to: list,
            first: 0,
            count: 0,
        };
        self.emit(empty, span.clone(), &[]);
        self.clauses(clauses, &mut |this| {
            let top = this.top;
            let from = this.value(body)?;
            this.emit(Op::Append { list, from }, body.span.clone(), &[]);
            this.top = top;
            Ok(())
        })
    }

    /// A function without a name. The variables around it that it uses are copied into it.
    fn lambda(&mut self, parameters: &[Name], body: &Expr, span: &Span, to: Register) -> Compiled {
        let mut used: Vec<String> = Vec::new();
        body.for_each_name(&mut |name| {
            let is_own = parameters.iter().any(|parameter| parameter.text == name);
            if !is_own && self.local(name).is_some() && !used.iter().any(|known| known == name) {
                used.push(name.to_owned());
            }
        });
        let name = Name {
            text: Routine::LAMBDA.to_owned(),
            span: span.clone(),
        };
        let names = parameters.iter().cloned();
        let captured = used.iter().map(|text| Name {
            text: text.clone(),
            span: span.clone(),
        });
        let function = syntax::Function {
            name,
            parameters: names.chain(captured).collect(),
            body: vec![syntax::Statement::Return {
                value: Some(body.clone()),
                span: body.span.clone(),
            }],
        };
        let mut routine = super::function(&function, self.source, self.globals)?;
        routine.parameters.truncate(parameters.len());
        let unset = |name: &String| (Arc::from(name.as_str()), Value::Nothing);
        routine.captured = used.iter().map(unset).collect();
        for (slot, place) in &routine.uses {
            if !self.uses.iter().any(|(used, _)| used == slot) {
                self.uses.push((*slot, place.clone()));
            }
        }
        let first = self.reserve(used.len(), span)?;
        for (at, name) in used.iter().enumerate() {
            if let Some(from) = self.read_local(name, span) {
                let (to, from) = (first + at as Register, from as Operand);
                self.emit(Op::Move { to, from }, span.clone(), &[]);
            }
        }
        let too_many = |_| {
            Diagnostic::new(
                "too many functions without a name in one function",
                span.clone(),
            )
        };
        let at = u16::try_from(self.lambdas.len()).map_err(too_many)?;
        self.lambdas.push(Arc::new(routine));
        let count = used.len() as u16;
        let op = Op::Lambda {
            to,
            at,
            first,
            count,
        };
        self.emit(op, span.clone(), &[]);
        Ok(())
    }

    fn move_value(&mut self, expr: &Expr, to: Register) -> Compiled {
        if let Node::Name(name) = &expr.node
            && self.local(name).is_none()
        {
            let slot = self.slot(name, &expr.span);
            self.emit(Op::Global { to, slot }, expr.span.clone(), &[]);
            return Ok(());
        }
        let from = self.value(expr)?;
        if from != to as Operand {
            self.emit(Op::Move { to, from }, expr.span.clone(), &[]);
        }
        Ok(())
    }

    fn copy(&mut self, from: Register, to: Register, span: &Span) {
        if from != to {
            let from = from as Operand;
            self.emit(Op::Move { to, from }, span.clone(), &[]);
        }
    }

    fn truth(&mut self, truth: bool, to: Register, span: &Span) -> Compiled {
        let from = self.constant(Value::Bool(truth), span)?;
        self.emit(Op::Move { to, from }, span.clone(), &[]);
        Ok(())
    }

    fn items(&mut self, items: &[Expr], span: &Span, to: Register, list: bool) -> Compiled {
        let (now, later) = items.split_at(items.len().min(MOST_AT_ONCE));
        let first = self.reserve(now.len(), span)?;
        for (at, item) in now.iter().enumerate() {
            self.value_to(item, first + at as Register)?;
        }
        let count = now.len() as u16;
        let target = if later.is_empty() {
            to
        } else {
            self.temporary(span)?
        };
        let op = if list {
            Op::List {
                to: target,
                first,
                count,
            }
        } else {
            Op::Tuple {
                to: target,
                first,
                count,
            }
        };
        self.emit(op, span.clone(), &[]);
        for item in later {
            let top = self.top;
            let from = self.value(item)?;
            self.emit(Op::Append { list: target, from }, item.span.clone(), &[]);
            self.top = top;
        }
        self.copy(target, to, span);
        Ok(())
    }

    fn entry(&mut self, dictionary: Register, key: &Expr, value: &Expr) -> Compiled {
        let top = self.top;
        let places = [&key.span, &value.span];
        let (key, value) = (self.value(key)?, self.value(value)?);
        let op = Op::SetKey {
            dictionary,
            key,
            value,
        };
        self.emit(op, places[0].start..places[1].end, &places);
        self.top = top;
        Ok(())
    }

    fn compare(&mut self, first: &Expr, rest: &[(Relation, Expr)], to: Register) -> Compiled {
        let mut before = self.value(first)?;
        let mut span = &first.span;
        let mut jumps = Vec::new();
        for (at, (relation, side)) in rest.iter().enumerate() {
            let after = self.value(side)?;
            let op = Op::Compare {
                to,
                relation: *relation,
                a: before,
                b: after,
            };
            self.emit(op, span.start..side.span.end, &[span, &side.span]);
            if at + 1 < rest.len() {
                let jump = Op::JumpIf {
                    condition: to as Operand,
                    when: false,
                    target: 0,
                };
                jumps.push(self.emit(jump, side.span.clone(), &[&side.span]));
            }
            (before, span) = (after, &side.span);
        }
        jumps.into_iter().for_each(|jump| self.land(jump));
        Ok(())
    }

    /// Jumps that are taken if a condition does not hold.
    pub(super) fn jump_unless(&mut self, expr: &Expr) -> Compiled<Vec<usize>> {
        let top = self.top;
        let jumps = stacker::maybe_grow(64 << 10, 1 << 20, || self.jump_unless_node(expr))?;
        self.top = top;
        Ok(jumps)
    }

    fn jump_unless_node(&mut self, expr: &Expr) -> Compiled<Vec<usize>> {
        match &expr.node {
            Node::Compare { first, rest } if rest.len() == 1 => {
                let (relation, side) = &rest[0];
                let (a, b) = (self.value(first)?, self.value(side)?);
                let op = Op::JumpCompare {
                    relation: *relation,
                    a,
                    b,
                    when: false,
                    target: 0,
                };
                Ok(vec![self.emit(
                    op,
                    expr.span.clone(),
                    &[&first.span, &side.span],
                )])
            }
            Node::All(parts) => {
                let mut jumps = Vec::new();
                for part in parts {
                    jumps.extend(self.jump_unless(part)?);
                }
                Ok(jumps)
            }
            Node::Any(parts) => {
                let mut holds = Vec::new();
                let (last, before) = match parts.split_last() {
                    Some(split) => split,
                    None => return Ok(Vec::new()),
                };
                for part in before {
                    let jumps = self.jump_unless(part)?;
                    holds.push(self.emit(Op::Jump { target: 0 }, part.span.clone(), &[]));
                    jumps.into_iter().for_each(|jump| self.land(jump));
                }
                let jumps = self.jump_unless(last)?;
                holds.into_iter().for_each(|jump| self.land(jump));
                Ok(jumps)
            }
            _ => {
                let condition = self.value(expr)?;
                let op = Op::JumpIf {
                    condition,
                    when: false,
                    target: 0,
                };
                Ok(vec![self.emit(op, expr.span.clone(), &[&expr.span])])
            }
        }
    }

    fn call(&mut self, callee: &Expr, arguments: &[Expr], span: &Span, to: Register) -> Compiled {
        if let Node::Name(text) = &callee.node
            && self.local(text).is_none()
        {
            let name = Name {
                text: text.clone(),
                span: callee.span.clone(),
            };
            return self.call_name(&name, arguments.iter(), span, to);
        }
        let function = self.temporary(span)?;
        self.value_to(callee, function)?;
        let (arguments, names) = by_name(arguments.iter())?;
        let first = self.reserve(arguments.len() + usize::from(!names.is_empty()), span)?;
        for (at, argument) in arguments.iter().enumerate() {
            self.value_to(argument, first + at as Register)?;
        }
        let mut places = vec![&callee.span];
        places.extend(arguments.iter().map(|argument| &argument.span));
        let count = arguments.len() as u16;
        let op = match self.named(names, first + count, span)? {
            false => Op::CallValue {
                to,
                function,
                first,
                count,
            },
            true => Op::CallValueNamed {
                to,
                function,
                first,
                count,
            },
        };
        self.emit(op, span.clone(), &places);
        Ok(())
    }

    /// A call of a function by its name.
    fn call_name<'e>(
        &mut self,
        name: &Name,
        arguments: impl Iterator<Item = &'e Expr>,
        span: &Span,
        to: Register,
    ) -> Compiled {
        let slot = self.slot(&name.text, &name.span);
        let as_written = matches!(
            self.globals.slot(slot).get(),
            Some(Value::Function(Function {
                as_written: true,
                ..
            }))
        );
        let (arguments, names) = by_name(arguments)?;
        let first = self.reserve(arguments.len() + usize::from(!names.is_empty()), span)?;
        let mut places = vec![&name.span];
        for (at, argument) in arguments.iter().enumerate() {
            let register = first + at as Register;
            if as_written {
                self.as_written(argument, register)?;
            } else {
                self.value_to(argument, register)?;
            }
            places.push(&argument.span);
        }
        let count = arguments.len() as u16;
        let op = match self.named(names, first + count, span)? {
            false => Op::Call {
                to,
                slot,
                first,
                count,
            },
            true => Op::CallNamed {
                to,
                slot,
                first,
                count,
            },
        };
        self.emit(op, span.clone(), &places);
        Ok(())
    }

    /// Puts the names of the last arguments into a register, if there are any.
    fn named(&mut self, names: Vec<Value>, to: Register, span: &Span) -> Compiled<bool> {
        if names.is_empty() {
            return Ok(false);
        }
        let names =
            List::new(names).map_err(|stopped| Diagnostic::stopped(stopped, span.clone()))?;
        let from = self.constant(Value::Tuple(names), span)?;
        self.emit(Op::Move { to, from }, span.clone(), &[]);
        Ok(true)
    }
}

/// Arguments, and the names of those at the end that have one.
fn by_name<'e>(arguments: impl Iterator<Item = &'e Expr>) -> Compiled<(Vec<&'e Expr>, Vec<Value>)> {
    let (mut values, mut names) = (Vec::new(), Vec::new());
    for argument in arguments {
        match &argument.node {
            Node::Named { name, value } => {
                names.push(Value::text(name.text.as_str()));
                values.push(&**value);
            }
            _ if names.is_empty() => values.push(argument),
            _ => {
                return Err(Diagnostic::new(
                    "arguments without a name stand before those with one",
                    argument.span.clone(),
                ));
            }
        }
    }
    Ok((values, names))
}
