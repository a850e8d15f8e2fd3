//! From statements to programs.
//!
//! Variables of a function are its first registers. Intermediate results lie above them like a stack, so that the
//! arguments of a call are where the called function finds its first registers.

mod expressions;
mod games;
mod loops;
mod statements;
mod targets;

use crate::diagnostic::Diagnostic;
use crate::globals::Globals;
use crate::integer::Integer;
use crate::program::{GameLiteral, Op, Operand, Places, Register, Routine, Source};
use crate::syntax::{Function, Statement};
use crate::value::Value;
use std::collections::HashMap;
use std::sync::Arc;
use upstar::notation::Nest;
use upstar::notation::tree::{Expr, Span};

type Compiled<T = ()> = Result<T, Diagnostic>;

/// A statement outside of functions, compiled as a routine without parameters that returns the answer of the statement.
pub(crate) fn line(
    statement: &Statement,
    source: &Arc<Source>,
    globals: &mut Globals,
) -> Compiled<Routine> {
    let mut compiler = Compiler::new(source, globals, None);
    compiler.line(statement)?;
    Ok(compiler.finish(String::new(), Vec::new(), 0..0))
}

/// An expression, compiled as a routine that returns its value; a game keeps how it was written.
pub(crate) fn as_written(
    expr: &Expr,
    source: &Arc<Source>,
    globals: &mut Globals,
) -> Compiled<Routine> {
    let mut compiler = Compiler::new(source, globals, None);
    let to = compiler.temporary(&expr.span)?;
    compiler.as_written(expr, to)?;
    let from = to as Operand;
    compiler.emit(Op::Return { from }, expr.span.clone(), &[]);
    Ok(compiler.finish(String::new(), Vec::new(), 0..0))
}

/// A function.
pub(crate) fn function(
    function: &Function,
    source: &Arc<Source>,
    globals: &mut Globals,
) -> Compiled<Routine> {
    let mut compiler = Compiler::new(source, globals, Some(function));
    compiler.body(&function.body)?;
    let nothing = compiler.constant(Value::Nothing, &function.name.span)?;
    compiler.emit(
        Op::Return { from: nothing },
        function.name.span.clone(),
        &[],
    );
    let parameters = function.parameters.iter().map(|p| p.text.clone()).collect();
    Ok(compiler.finish(
        function.name.text.clone(),
        parameters,
        function.name.span.clone(),
    ))
}

/// More registers than this are refused.
const MOST_REGISTERS: usize = 30_000;
/// Longer lists and sums are built piece by piece.
const MOST_AT_ONCE: usize = 24;

/// A variable in a register.
struct Local {
    name: String,
    register: Register,
    /// Whether it certainly has a value here.
    is_set: bool,
}

struct Compiler<'a> {
    source: &'a Arc<Source>,
    globals: &'a mut Globals,
    /// Variables, innermost last.
    locals: Vec<Local>,
    /// Whether this is the body of a function, where assigned names are its own.
    in_function: bool,
    /// The first free register, and the most that were used.
    top: usize,
    registers: usize,
    /// Jumps of the loops around this place that are not placed yet.
    loops: Vec<loops::Loop>,
    code: Vec<Op>,
    places: Vec<Places>,
    constants: Vec<Value>,
    known_constants: HashMap<Constant, Operand>,
    literals: Vec<GameLiteral>,
    nests: Vec<Nest>,
    lambdas: Vec<Arc<Routine>>,
    signs: Vec<Vec<bool>>,
    uses: Vec<(u32, Span)>,
    /// Whether games that are being written may stay without their values.
    open: bool,
}

/// A constant that need not be kept twice.
#[derive(PartialEq, Eq, Hash)]
enum Constant {
    Integer(Integer),
    Text(Arc<str>),
    Bool(bool),
    Nothing,
}

impl<'a> Compiler<'a> {
    fn new(
        source: &'a Arc<Source>,
        globals: &'a mut Globals,
        function: Option<&Function>,
    ) -> Compiler<'a> {
        let mut compiler = Compiler {
            source,
            globals,
            locals: Vec::new(),
            in_function: function.is_some(),
            top: 0,
            registers: 0,
            loops: Vec::new(),
            code: Vec::new(),
            places: Vec::new(),
            constants: Vec::new(),
            known_constants: HashMap::new(),
            literals: Vec::new(),
            nests: Vec::new(),
            lambdas: Vec::new(),
            signs: Vec::new(),
            uses: Vec::new(),
            open: false,
        };
        if let Some(function) = function {
            for parameter in &function.parameters {
                compiler.add_local(&parameter.text, true);
            }
            let mut assigned = Vec::new();
            statements::assigned(&function.body, &mut assigned);
            for name in assigned {
                if compiler.local(name).is_none() {
                    compiler.add_local(name, false);
                }
            }
        }
        compiler
    }

    fn finish(self, name: String, parameters: Vec<String>, span: Span) -> Routine {
        Routine {
            name,
            parameters,
            source: self.source.clone(),
            span,
            registers: self.registers,
            code: self.code,
            places: self.places,
            constants: self.constants,
            literals: self.literals,
            nests: self.nests,
            captured: Vec::new(),
            depth: 0,
            lambdas: self.lambdas,
            signs: self.signs,
            uses: self.uses,
        }
    }

    fn emit(&mut self, op: Op, whole: Span, parts: &[&Span]) -> usize {
        self.code.push(op);
        let parts = parts.iter().map(|&part| part.clone()).collect();
        self.places.push(Places { whole, parts });
        self.code.len() - 1
    }

    /// Makes a jump lead here.
    fn land(&mut self, jump: usize) {
        let here = self.code.len() as u32;
        match &mut self.code[jump] {
            Op::Jump { target }
            | Op::JumpIf { target, .. }
            | Op::JumpCompare { target, .. }
            | Op::NextInRange { exit: target, .. }
            | Op::NextItem { exit: target, .. } => *target = here,
            _ => {}
        }
    }

    /// Several registers in a row.
    fn reserve(&mut self, count: usize, span: &Span) -> Compiled<Register> {
        let first = self.top;
        self.top += count;
        self.registers = self.registers.max(self.top);
        if self.top > MOST_REGISTERS {
            let message = "too many values are needed at once; name some of them before";
            return Err(Diagnostic::new(message, span.clone()));
        }
        Ok(first as Register)
    }

    fn temporary(&mut self, span: &Span) -> Compiled<Register> {
        self.reserve(1, span)
    }

    fn add_local(&mut self, name: &str, is_set: bool) -> Register {
        let register = self.top as Register;
        self.top += 1;
        self.registers = self.registers.max(self.top);
        self.locals.push(Local {
            name: name.to_owned(),
            register,
            is_set,
        });
        register
    }

    fn local(&self, name: &str) -> Option<&Local> {
        self.locals.iter().rev().find(|local| local.name == name)
    }

    fn constant(&mut self, value: Value, span: &Span) -> Compiled<Operand> {
        let key = match &value {
            Value::Integer(n) => Some(Constant::Integer(n.clone())),
            Value::Text(text) => Some(Constant::Text(text.clone())),
            Value::Bool(truth) => Some(Constant::Bool(*truth)),
            Value::Nothing => Some(Constant::Nothing),
            _ => None,
        };
        if let Some(&operand) = key.as_ref().and_then(|key| self.known_constants.get(key)) {
            return Ok(operand);
        }
        let at = self.constants.len();
        self.constants.push(value);
        match i16::try_from(at) {
            Ok(at) => {
                if let Some(key) = key {
                    self.known_constants.insert(key, !at);
                }
                Ok(!at)
            }
            // Too many constants for operands: this one is loaded into a register.
            Err(_) => {
                let to = self.temporary(span)?;
                let at = at as u32;
                self.emit(Op::Constant { to, at }, span.clone(), &[]);
                Ok(to as Operand)
            }
        }
    }

    /// The number of a name from outside.
    fn slot(&mut self, name: &str, span: &Span) -> u32 {
        let slot = self.globals.number(name);
        if !self.uses.iter().any(|(used, _)| *used == slot) {
            self.uses.push((slot, span.clone()));
        }
        slot
    }
}
