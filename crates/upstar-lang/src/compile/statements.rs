//! Statements.

use super::loops::Loop;
use super::{Compiled, Compiler};
use crate::diagnostic::Diagnostic;
use crate::program::{Change, Op, Operand};
use crate::syntax::{Statement, Target};
use crate::value::Value;
use upstar::notation::tree::{Expr, Infix, Node, Span};

/// The names that a body assigns to.
pub(super) fn assigned<'s>(statements: &'s [Statement], names: &mut Vec<&'s str>) {
    for statement in statements {
        match statement {
            Statement::Define { name, .. } => names.push(&name.text),
            Statement::Assign { target, .. } | Statement::Update { target, .. } => {
                assigned_by(target, names);
            }
            Statement::For { target, body, .. } => {
                assigned_by(target, names);
                assigned(body, names);
            }
            Statement::While { body, .. } => assigned(body, names),
            Statement::If {
                branches,
                otherwise,
            } => {
                branches.iter().for_each(|(_, body)| assigned(body, names));
                assigned(otherwise, names);
            }
            Statement::Expression(_)
            | Statement::Function(_)
            | Statement::Return { .. }
            | Statement::Break(_)
            | Statement::Continue(_)
            | Statement::Pass => {}
        }
    }
}

fn assigned_by<'s>(target: &'s Target, names: &mut Vec<&'s str>) {
    match target {
        Target::Name(name) => names.push(&name.text),
        Target::Tuple(targets, _) => targets.iter().for_each(|t| assigned_by(t, names)),
        // An item of something that has a value already.
        Target::Item { .. } => {}
    }
}

impl Compiler<'_> {
    /// A statement outside of functions: it returns its answer.
    pub(super) fn line(&mut self, statement: &Statement) -> Compiled {
        let (from, span) = match statement {
            Statement::Expression(expr) if !is_change(expr) => (self.value(expr)?, &expr.span),
            Statement::Define { name, value } => {
                let from = self.value(value)?;
                self.store_name(name, from);
                (from, &value.span)
            }
            _ => {
                self.statement(statement)?;
                (self.constant(Value::Nothing, &(0..0))?, &(0..0))
            }
        };
        self.emit(Op::Return { from }, span.clone(), &[]);
        Ok(())
    }

    /// Statements one after the other.
    pub(super) fn body(&mut self, statements: &[Statement]) -> Compiled {
        for statement in statements {
            let top = self.top;
            self.statement(statement)?;
            self.top = top;
        }
        Ok(())
    }

    fn statement(&mut self, statement: &Statement) -> Compiled {
        match statement {
            Statement::Expression(expr) => self.expression_statement(expr),
            Statement::Define { name, value } => {
                let from = self.assigned_value(value, Some(&name.text))?;
                self.store_name(name, from);
                if !self.in_function {
                    self.emit(Op::Answer { from }, value.span.clone(), &[]);
                }
                Ok(())
            }
            Statement::Assign { target, value } => {
                let name = match target {
                    Target::Name(name) => Some(name.text.as_str()),
                    _ => None,
                };
                let from = self.assigned_value(value, name)?;
                self.store(target, from, &value.span)
            }
            Statement::Update {
                target,
                update,
                value,
            } => self.update(target, *update, value),
            Statement::Function(function) => Err(Diagnostic::new(
                "a function is defined at the top of a script, not inside a block",
                function.name.span.clone(),
            )),
            Statement::If {
                branches,
                otherwise,
            } => self.conditional(branches, otherwise),
            Statement::For {
                target,
                items,
                body,
            } => self.for_loop(target, items, body),
            Statement::While { condition, body } => self.while_loop(condition, body),
            Statement::Return { value, span } => {
                if !self.in_function {
                    return Err(Diagnostic::new(
                        "`return` stands in a function only",
                        span.clone(),
                    ));
                }
                let from = match value {
                    Some(value) => self.value(value)?,
                    None => self.constant(Value::Nothing, span)?,
                };
                self.emit(Op::Return { from }, span.clone(), &[]);
                Ok(())
            }
            Statement::Break(span) => {
                let jump = self.emit(Op::Jump { target: 0 }, span.clone(), &[]);
                match self.loops.last_mut() {
                    Some(around) => around.exits.push(jump),
                    None => return Err(outside_loop("break", span)),
                }
                Ok(())
            }
            Statement::Continue(span) => {
                let Some(around) = self.loops.last() else {
                    return Err(outside_loop("continue", span));
                };
                let target = around.again as u32;
                self.emit(Op::Jump { target }, span.clone(), &[]);
                Ok(())
            }
            Statement::Pass => Ok(()),
        }
    }

    fn expression_statement(&mut self, expr: &Expr) -> Compiled {
        if is_change(expr) {
            return self.change(expr, None);
        }
        let from = self.value(expr)?;
        if !self.in_function {
            self.emit(Op::Answer { from }, expr.span.clone(), &[]);
        }
        Ok(())
    }

    /// The value on the right of `=`. It is computed in the register of the variable, unless the expression reads that variable.
    fn assigned_value(&mut self, value: &Expr, name: Option<&str>) -> Compiled<Operand> {
        if is_change(value) {
            let to = self.temporary(&value.span)?;
            self.change(value, Some(to))?;
            return Ok(to as Operand);
        }
        let register = name
            .and_then(|name| self.local(name))
            .map(|local| local.register);
        // These read all their operands before they write.
        let at_once = match &value.node {
            Node::Infix(infix, ..) => *infix != Infix::Ordinal,
            Node::Sum(terms) => terms.len() == 2,
            Node::Call { .. } | Node::Index { .. } => true,
            _ => false,
        };
        if let (Some(register), true) = (register, at_once) {
            self.value_to(value, register)?;
            return Ok(register as Operand);
        }
        self.value(value)
    }

    fn conditional(
        &mut self,
        branches: &[(Expr, Vec<Statement>)],
        otherwise: &[Statement],
    ) -> Compiled {
        let before = self.set_locals();
        let mut after: Option<Vec<bool>> = None;
        let mut ends = Vec::new();
        for (condition, body) in branches {
            let jumps = self.jump_unless(condition)?;
            self.body(body)?;
            let set = self.set_locals();
            if !leaves(body) {
                after = Some(both(after, set));
            }
            self.restore(&before);
            ends.push(self.emit(Op::Jump { target: 0 }, condition.span.clone(), &[]));
            jumps.into_iter().for_each(|jump| self.land(jump));
        }
        self.body(otherwise)?;
        let set = self.set_locals();
        if !leaves(otherwise) {
            after = Some(both(after, set));
        }
        if let Some(after) = after {
            self.restore(&after);
        }
        ends.into_iter().for_each(|jump| self.land(jump));
        Ok(())
    }

    fn for_loop(&mut self, target: &Target, items: &Expr, body: &[Statement]) -> Compiled {
        let local = match target {
            Target::Name(name) => self.local(&name.text).map(|local| local.register),
            _ => None,
        };
        let to = match local {
            Some(register) => register,
            None => self.temporary(target.span())?,
        };
        let opened = self.open_loop(items, to)?;
        let before = self.set_locals();
        self.store(target, to as Operand, target.span())?;
        self.loops.push(Loop {
            again: Self::again(&opened),
            exits: Vec::new(),
        });
        self.body(body)?;
        self.close_loop(&opened, &items.span);
        self.leave_loop();
        self.restore(&before);
        Ok(())
    }

    fn while_loop(&mut self, condition: &Expr, body: &[Statement]) -> Compiled {
        let again = self.code.len();
        let endless = matches!(condition.node, Node::Bool(true));
        let jumps = if endless {
            Vec::new()
        } else {
            self.jump_unless(condition)?
        };
        let before = self.set_locals();
        self.loops.push(Loop {
            again,
            exits: Vec::new(),
        });
        self.body(body)?;
        let target = again as u32;
        self.emit(Op::Jump { target }, condition.span.clone(), &[]);
        jumps.into_iter().for_each(|jump| self.land(jump));
        self.leave_loop();
        self.restore(&before);
        Ok(())
    }

    fn leave_loop(&mut self) {
        if let Some(around) = self.loops.pop() {
            around.exits.into_iter().for_each(|jump| self.land(jump));
        }
    }

    /// Which variables certainly have a value.
    fn set_locals(&self) -> Vec<bool> {
        self.locals.iter().map(|local| local.is_set).collect()
    }

    fn restore(&mut self, set: &[bool]) {
        for (local, is_set) in self.locals.iter_mut().zip(set) {
            local.is_set = *is_set;
        }
    }
}

/// The variables that have a value after either of two branches.
fn both(after: Option<Vec<bool>>, set: Vec<bool>) -> Vec<bool> {
    match after {
        None => set,
        Some(after) => after.iter().zip(&set).map(|(a, b)| *a && *b).collect(),
    }
}

/// Whether a body never reaches its end.
fn leaves(body: &[Statement]) -> bool {
    matches!(
        body.last(),
        Some(Statement::Return { .. } | Statement::Break(_) | Statement::Continue(_))
    )
}

fn is_change(expr: &Expr) -> bool {
    matches!(&expr.node, Node::Method { name, .. } if Change::find(&name.text).is_some())
}

fn outside_loop(word: &str, span: &Span) -> Diagnostic {
    Diagnostic::new(format!("`{word}` stands in a loop only"), span.clone())
}
