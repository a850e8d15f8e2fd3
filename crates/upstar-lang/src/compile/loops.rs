//! Loops of statements and of comprehensions.

use super::{Compiled, Compiler};
use crate::integer::Integer;
use crate::program::{Op, Operand, Register};
use crate::value::Value;
use upstar::notation::tree::{Binding, Clause, Expr, Name, Node, Span};

/// A loop under way: where it goes on, and the jumps out of it.
pub(super) struct Loop {
    pub(super) again: usize,
    pub(super) exits: Vec<usize>,
}

/// A loop whose body is to come.
pub(super) struct Opened {
    next: usize,
}

impl Compiler<'_> {
    /// Starts a loop over the items of an expression; `to` takes them.
    pub(super) fn open_loop(&mut self, items: &Expr, to: Register) -> Compiled<Opened> {
        let span = &items.span;
        let state = self.reserve(2, span)?;
        let top = self.top;
        let range = self.integers(items)?;
        match range {
            Some((a, b, places)) => {
                let op = Op::StartRange { state, a, b };
                self.emit(op, span.clone(), &[&places.0, &places.1]);
            }
            None => {
                let from = self.value(items)?;
                self.emit(Op::StartItems { state, from }, span.clone(), &[span]);
            }
        }
        self.top = top;
        let next = if range_like(items, self) {
            Op::NextInRange { state, to, exit: 0 }
        } else {
            Op::NextItem { state, to, exit: 0 }
        };
        let next = self.emit(next, span.clone(), &[]);
        Ok(Opened { next })
    }

    /// Ends the body of a loop.
    pub(super) fn close_loop(&mut self, opened: &Opened, span: &Span) {
        let target = opened.next as u32;
        self.emit(Op::Jump { target }, span.clone(), &[]);
        self.land(opened.next);
    }

    /// Where the next round starts.
    pub(super) fn again(opened: &Opened) -> usize {
        opened.next
    }

    /// The ends of `a..b`, `range(b)` and `range(a, b)`, which need no list.
    #[allow(clippy::type_complexity)]
    fn integers(&mut self, items: &Expr) -> Compiled<Option<(Operand, Operand, (Span, Span))>> {
        if !range_like(items, self) {
            return Ok(None);
        }
        let one = Value::Integer(Integer::from(1));
        Ok(match &items.node {
            Node::Range { from, to } => {
                let (a, b) = (self.value(from)?, self.value(to)?);
                Some((a, b, (from.span.clone(), to.span.clone())))
            }
            Node::Call { arguments, .. } => {
                let (a, first) = match &arguments[..] {
                    [from, _] => (self.value(from)?, &from.span),
                    _ => {
                        let zero = Value::Integer(Integer::from(0));
                        (self.constant(zero, &items.span)?, &items.span)
                    }
                };
                let end = &arguments[arguments.len() - 1];
                let behind = self.value(end)?;
                let one = self.constant(one, &items.span)?;
                let to = self.temporary(&items.span)?;
                let op = Op::Subtract {
                    to,
                    a: behind,
                    b: one,
                };
                self.emit(op, end.span.clone(), &[&end.span, &end.span]);
                Some((a, to as Operand, (first.clone(), end.span.clone())))
            }
            _ => None,
        })
    }

    /// The loops and conditions of a comprehension around its body.
    pub(super) fn clauses(
        &mut self,
        clauses: &[Clause],
        body: &mut dyn FnMut(&mut Self) -> Compiled,
    ) -> Compiled {
        let Some((clause, rest)) = clauses.split_first() else {
            return body(self);
        };
        let (top, locals) = (self.top, self.locals.len());
        match clause {
            Clause::If(condition) => {
                let jumps = self.jump_unless(condition)?;
                self.clauses(rest, body)?;
                jumps.into_iter().for_each(|jump| self.land(jump));
            }
            Clause::For { target, items } => {
                let register = self.temporary(target.span())?;
                let opened = self.open_loop(items, register)?;
                self.bind(target, register)?;
                stacker::maybe_grow(64 << 10, 1 << 20, || self.clauses(rest, body))?;
                self.close_loop(&opened, &items.span);
            }
        }
        self.locals.truncate(locals);
        self.top = top;
        Ok(())
    }

    /// Makes the names of a comprehension variables of their own.
    fn bind(&mut self, target: &Binding, register: Register) -> Compiled {
        match target {
            Binding::Name(name) => self.bind_name(name, register),
            Binding::Tuple(names, span) => {
                let first = self.reserve(names.len(), span)?;
                let op = Op::Unpack {
                    first,
                    count: names.len() as u16,
                    from: register as Operand,
                };
                self.emit(op, span.clone(), &[span]);
                for (at, name) in names.iter().enumerate() {
                    self.bind_name(name, first + at as Register);
                }
            }
        }
        Ok(())
    }

    fn bind_name(&mut self, name: &Name, register: Register) {
        self.locals.push(super::Local {
            name: name.text.clone(),
            register,
            is_set: true,
        });
    }
}

/// Whether a loop over this expression counts integers.
fn range_like(items: &Expr, compiler: &mut Compiler<'_>) -> bool {
    match &items.node {
        Node::Range { .. } => true,
        Node::Call {
            function,
            arguments,
        } => match &function.node {
            Node::Name(name) if name == "range" && matches!(arguments.len(), 1 | 2) => {
                compiler.local(name).is_none() && compiler.globals.get(name).is_none()
            }
            _ => false,
        },
        _ => false,
    }
}
