//! Targets of assignments: variables, names from outside, items of either.

use super::{Compiled, Compiler};
use crate::diagnostic::Diagnostic;
use crate::program::{Change, Op, Operand, Register};
use crate::syntax::{Target, Update};
use crate::value::Value;
use upstar::notation::tree::{Expr, Name, Node, Span};

impl Compiler<'_> {
    /// Gives a value to a target.
    pub(super) fn store(&mut self, target: &Target, from: Operand, span: &Span) -> Compiled {
        match target {
            Target::Name(name) => self.store_name(name, from),
            Target::Tuple(targets, place) => {
                let first = self.reserve(targets.len(), place)?;
                let op = Op::Unpack {
                    first,
                    count: targets.len() as u16,
                    from,
                };
                self.emit(op, place.clone(), &[span]);
                for (at, target) in targets.iter().enumerate() {
                    self.store(target, (first + at as Register) as Operand, span)?;
                }
            }
            Target::Item { of, index, span } => {
                let index_place = &index.span;
                let index = self.value(index)?;
                self.set_item(of, index, from, span, index_place)?;
            }
        }
        Ok(())
    }

    pub(super) fn store_name(&mut self, name: &Name, from: Operand) {
        let local = self.locals.iter_mut().rev().find(|l| l.name == name.text);
        if let Some(local) = local {
            local.is_set = true;
            let to = local.register;
            if to as Operand != from {
                self.emit(Op::Move { to, from }, name.span.clone(), &[]);
            }
            return;
        }
        let slot = self.globals.number(&name.text);
        self.emit(Op::SetGlobal { slot, from }, name.span.clone(), &[]);
    }

    /// Sets an item of the list or dictionary of a target; a variable is changed in place.
    fn set_item(
        &mut self,
        of: &Target,
        index: Operand,
        from: Operand,
        span: &Span,
        index_place: &Span,
    ) -> Compiled {
        match of {
            Target::Name(name) => {
                let places = [&name.span, index_place];
                match self.read_target(name) {
                    Ok(of) => self.emit(Op::SetItem { of, index, from }, span.clone(), &places),
                    Err(slot) => self.emit(
                        Op::SetGlobalItem { slot, index, from },
                        span.clone(),
                        &places,
                    ),
                };
                Ok(())
            }
            Target::Item {
                of: outer,
                index: outer_index,
                span: outer_span,
            } => {
                let holder = self.load(outer)?;
                let at = self.value(outer_index)?;
                let inner = self.temporary(outer_span)?;
                let op = Op::Index {
                    to: inner,
                    a: holder,
                    b: at,
                };
                self.emit(op, outer_span.clone(), &[outer.span(), &outer_index.span]);
                let op = Op::SetItem {
                    of: inner,
                    index,
                    from,
                };
                self.emit(op, span.clone(), &[outer_span, index_place]);
                self.set_item(outer, at, inner as Operand, outer_span, &outer_index.span)
            }
            Target::Tuple(_, span) => Err(Diagnostic::new("this cannot get a value", span.clone())),
        }
    }

    /// The register of a variable that is read and changed, or the number of the name from outside.
    fn read_target(&mut self, name: &Name) -> Result<Register, u32> {
        match self.local(&name.text) {
            Some(local) => {
                let register = local.register;
                if !local.is_set {
                    let at = self.constants.len() as u32;
                    self.constants.push(Value::text(name.text.as_str()));
                    self.emit(Op::Check { register, name: at }, name.span.clone(), &[]);
                }
                Ok(register)
            }
            None => Err(self.slot(&name.text, &name.span)),
        }
    }

    /// The value that a target has now.
    fn load(&mut self, target: &Target) -> Compiled<Operand> {
        match target {
            Target::Name(name) => match self.read_target(name) {
                Ok(register) => Ok(register as Operand),
                Err(slot) => {
                    let to = self.temporary(&name.span)?;
                    self.emit(Op::Global { to, slot }, name.span.clone(), &[]);
                    Ok(to as Operand)
                }
            },
            Target::Item { of, index, span } => {
                let a = self.load(of)?;
                let b = self.value(index)?;
                let to = self.temporary(span)?;
                self.emit(
                    Op::Index { to, a, b },
                    span.clone(),
                    &[of.span(), &index.span],
                );
                Ok(to as Operand)
            }
            Target::Tuple(_, span) => Err(Diagnostic::new("this cannot get a value", span.clone())),
        }
    }

    pub(super) fn update(&mut self, target: &Target, update: Update, value: &Expr) -> Compiled {
        let a = self.load(target)?;
        let b = self.value(value)?;
        // A variable of the function is changed in its register, so that a list can grow in place.
        let to = match target {
            Target::Name(name) if self.local(&name.text).is_some() => a as Register,
            _ => self.temporary(target.span())?,
        };
        let op = match update {
            Update::Add => Op::Add { to, a, b },
            Update::Subtract => Op::Subtract { to, a, b },
            Update::Infix(infix) => Op::Infix { to, infix, a, b },
        };
        let whole = target.span().start..value.span.end;
        self.emit(op, whole, &[target.span(), &value.span]);
        if to as Operand == a {
            return Ok(());
        }
        self.store(target, to as Operand, &value.span)
    }

    /// `list.append(x)` and its like; `to` gets the result of the method, if it is used.
    pub(super) fn change(&mut self, expr: &Expr, to: Option<Register>) -> Compiled {
        let Node::Method {
            receiver,
            name,
            arguments,
        } = &expr.node
        else {
            return Ok(());
        };
        let Some(change) = Change::find(&name.text) else {
            return Ok(());
        };
        let (least, most) = change.arity();
        if arguments.len() < least || arguments.len() > most {
            let takes = match (least, most) {
                (1, 1) => "1 argument".to_owned(),
                (a, b) if a == b => format!("{a} arguments"),
                (a, b) => format!("{a} to {b} arguments"),
            };
            let message = format!("`{}` takes {takes}, found {}", name.text, arguments.len());
            return Err(Diagnostic::new(message, expr.span.clone()));
        }
        let Some(target) = as_target(receiver) else {
            return Err(Diagnostic::new(
                format!("`{}` changes a variable, and this is none", name.text),
                receiver.span.clone(),
            ));
        };
        if let (Change::Append, Target::Name(list), [item]) = (change, &target, &arguments[..])
            && self.local(&list.text).is_some()
        {
            let from = self.value(item)?;
            if let Ok(list) = self.read_target(list) {
                let places = [&receiver.span, &item.span];
                self.emit(Op::Push { list, from }, expr.span.clone(), &places);
            }
            return match to {
                Some(to) => self.nothing_to(to, &expr.span),
                None => Ok(()),
            };
        }
        let to = match to {
            Some(to) => to,
            None => self.temporary(&expr.span)?,
        };
        let first = self.reserve(arguments.len(), &expr.span)?;
        for (at, argument) in arguments.iter().enumerate() {
            self.value_to(argument, first + at as Register)?;
        }
        let mut places = vec![&receiver.span];
        places.extend(arguments.iter().map(|argument| &argument.span));
        let count = arguments.len() as u8;
        let slot_or_register = match &target {
            Target::Name(name) => self.read_target(name),
            _ => Ok(self.load(&target)? as Register),
        };
        let op = match slot_or_register {
            Ok(of) => Op::Change {
                to,
                change,
                of,
                first,
                count,
            },
            Err(slot) => Op::ChangeGlobal {
                to,
                change,
                slot: u16::try_from(slot).map_err(|_| {
                    Diagnostic::new("too many names are defined", name.span.clone())
                })?,
                first,
                count,
            },
        };
        self.emit(op, expr.span.clone(), &places);
        match (&target, slot_or_register) {
            (Target::Item { .. }, Ok(register)) => {
                self.store(&target, register as Operand, &expr.span)
            }
            _ => Ok(()),
        }
    }

    fn nothing_to(&mut self, to: Register, span: &Span) -> Compiled {
        let from = self.constant(Value::Nothing, span)?;
        self.emit(Op::Move { to, from }, span.clone(), &[]);
        Ok(())
    }
}

/// A variable or an item of one.
fn as_target(expr: &Expr) -> Option<Target> {
    match &expr.node {
        Node::Name(text) => Some(Target::Name(Name {
            text: text.clone(),
            span: expr.span.clone(),
        })),
        Node::Index { list, index } => Some(Target::Item {
            of: Box::new(as_target(list)?),
            index: index.clone(),
            span: expr.span.clone(),
        }),
        _ => None,
    }
}
