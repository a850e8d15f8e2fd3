//! The machine that runs programs.
//!
//! A step takes a few nanoseconds where only small integers are involved. Rounds of loops and calls are counted. Now and then the
//! machine checks the clock, the memory and the cancel flag, and it stops a program after too many steps.

mod apply;
mod calls;
mod changes;
mod items;
mod loops;
mod memory;
mod operations;
mod problem;
mod rare;

pub(crate) use memory::measure;
pub(crate) use problem::{Problem, no_game};

use crate::diagnostic::Diagnostic;
use crate::function::{Failure, Function};
use crate::globals::Globals;
use crate::misere;
use crate::program::{Op, Operand, Routine};
use crate::relate;
use crate::value::Value;
use memory::Meter;
use std::sync::Arc;
use upstar::analysis::Analysis;
use upstar::budget::Stopped;
use upstar::game::{Algebra, Order};
use upstar::notation::tree::Relation;

/// Takes the results of lines inside blocks and printed values; returns how many bytes of them are kept.
pub(crate) type Answers<'a> = dyn FnMut(&mut Algebra, &Value) -> Result<usize, Stopped> + 'a;

/// A program is stopped after this many rounds and calls, which take some minutes.
pub(crate) const MOST_STEPS: u64 = 10_000_000_000;
/// The most nested calls.
const MOST_CALLS: usize = 10_000;
/// The clock and the memory are checked after this many rounds and calls.
const TICKS: u32 = 1024;

/// What a variable holds before it gets a value.
static UNSET: Function = Function {
    name: "unset",
    run: |_| Err(Failure::call("this variable has no value yet")),
    ..Function::BLANK
};

/// A call under way.
#[derive(Clone)]
struct Frame {
    routine: Arc<Routine>,
    /// The next operation.
    at: usize,
    /// Where its registers start.
    base: usize,
    /// The caller's register for the result.
    to: u16,
}

/// Runs programs on one worker.
pub(crate) struct Machine<'a> {
    pub(crate) algebra: &'a mut Algebra,
    pub(crate) analysis: &'a mut Analysis,
    pub(crate) globals: &'a mut Globals,
    pub(crate) last: Option<&'a Value>,
    answers: &'a mut Answers<'a>,
    stack: Vec<Value>,
    frames: Vec<Frame>,
    meter: Meter,
    ticks: u32,
    steps: u64,
    most_steps: u64,
    /// The calls by functions of the table under way.
    nested: u32,
}

type Done<T = ()> = Result<T, Problem>;

#[inline]
fn read<'v>(stack: &'v [Value], frame: &'v Frame, operand: Operand) -> &'v Value {
    if operand >= 0 {
        &stack[frame.base + operand as usize]
    } else {
        &frame.routine.constants[!operand as usize]
    }
}

/// Two operands, if both are small integers.
#[inline]
fn small(stack: &[Value], frame: &Frame, a: Operand, b: Operand) -> Option<(i64, i64)> {
    match (read(stack, frame, a), read(stack, frame, b)) {
        (Value::Integer(a), Value::Integer(b)) => Some((a.small()?, b.small()?)),
        _ => None,
    }
}

impl<'a> Machine<'a> {
    pub(crate) fn new(
        algebra: &'a mut Algebra,
        analysis: &'a mut Analysis,
        globals: &'a mut Globals,
        last: Option<&'a Value>,
        answers: &'a mut Answers<'a>,
    ) -> Machine<'a> {
        let meter = Meter::beside(algebra.budget().held());
        Machine {
            algebra,
            analysis,
            globals,
            last,
            answers,
            stack: Vec::new(),
            frames: Vec::new(),
            meter,
            ticks: TICKS,
            steps: 0,
            most_steps: MOST_STEPS,
            nested: 0,
        }
    }

    /// A machine for a program whose own values the budget holds already.
    pub(crate) fn with_held_values(mut self) -> Machine<'a> {
        self.meter = Meter::holding(self.algebra.budget().held());
        self
    }

    /// Stops the next program after `most` rounds and calls.
    pub(crate) fn limit_steps(&mut self, most: u64) {
        self.steps = 0;
        self.most_steps = most;
    }

    /// Runs a routine.
    pub(crate) fn run(
        &mut self,
        routine: &Arc<Routine>,
        arguments: &[Value],
    ) -> Result<Value, Diagnostic> {
        let (base, depth) = (self.stack.len(), self.frames.len());
        let mut frame = Frame {
            routine: routine.clone(),
            at: 0,
            base,
            to: 0,
        };
        self.stack.extend_from_slice(arguments);
        let captured = routine.captured.iter().map(|(_, value)| value.clone());
        self.stack.extend(captured);
        self.make_room(&frame);
        let result = self.execute(&mut frame, depth);
        let result = result.map_err(|problem| {
            // The calls under way, innermost first.
            let mut calls = vec![frame];
            calls.extend(self.frames.drain(depth..).rev());
            problem::place(problem, &calls)
        });
        self.frames.truncate(depth);
        self.stack.truncate(base);
        result
    }

    #[inline]
    fn make_room(&mut self, frame: &Frame) {
        let end = frame.base + frame.routine.registers;
        self.stack.resize(end, Value::Function(&UNSET));
    }

    /// Counts a round or a call.
    #[inline]
    fn tick(&mut self) -> Result<(), Stopped> {
        self.ticks -= 1;
        if self.ticks == 0 {
            self.look()?;
        }
        Ok(())
    }

    /// Counts work on several items.
    pub(crate) fn charge(&mut self, items: usize) -> Result<(), Stopped> {
        let ticks = u32::try_from(items / 64).unwrap_or(u32::MAX);
        self.steps += u64::from(ticks);
        self.ticks = self.ticks.saturating_sub(ticks).max(1);
        self.tick()
    }

    fn look(&mut self) -> Result<(), Stopped> {
        self.ticks = TICKS;
        self.steps += u64::from(TICKS);
        if self.steps > self.most_steps {
            return Err(Stopped::Steps(self.most_steps));
        }
        self.claim(0)
    }

    #[inline]
    fn write(&mut self, frame: &Frame, to: u16, value: Value) {
        self.stack[frame.base + to as usize] = value;
    }

    /// Writes a small integer, in place where there is one already.
    #[inline]
    fn write_small(&mut self, frame: &Frame, to: u16, n: i64) {
        let place = &mut self.stack[frame.base + to as usize];
        if let Value::Integer(old) = place
            && old.replace_small(n)
        {
            return;
        }
        *place = Value::Integer(n.into());
    }

    /// Runs until the frame at `depth` returns.
    fn execute(&mut self, frame: &mut Frame, depth: usize) -> Done<Value> {
        loop {
            let op = frame.routine.code[frame.at];
            frame.at += 1;
            match op {
                Op::Move { to, from } => {
                    let value = read(&self.stack, frame, from).clone();
                    self.write(frame, to, value);
                }
                Op::Infix { to, infix, a, b } => {
                    if let Some((x, y)) = small(&self.stack, frame, a, b)
                        && let Some(result) = operations::small_infix(infix, x, y)
                    {
                        self.write_small(frame, to, result);
                        continue;
                    }
                    let a = read(&self.stack, frame, a).clone();
                    let b = read(&self.stack, frame, b).clone();
                    let result = self.infix(infix, a, b)?;
                    self.write(frame, to, result);
                }
                Op::Add { to, a, b } => {
                    if let Some((x, y)) = small(&self.stack, frame, a, b)
                        && let Some(sum) = x.checked_add(y)
                    {
                        self.write_small(frame, to, sum);
                        continue;
                    }
                    let b = read(&self.stack, frame, b).clone();
                    let a = if a == to as Operand {
                        self.take(frame, to)
                    } else {
                        read(&self.stack, frame, a).clone()
                    };
                    let sum = self.add(a, b)?;
                    self.write(frame, to, sum);
                }
                Op::Subtract { to, a, b } => {
                    if let Some((x, y)) = small(&self.stack, frame, a, b)
                        && let Some(difference) = x.checked_sub(y)
                    {
                        self.write_small(frame, to, difference);
                        continue;
                    }
                    let a = read(&self.stack, frame, a).clone();
                    let b = read(&self.stack, frame, b).clone();
                    let difference = self.terms(&[(false, a), (true, b)])?;
                    self.write(frame, to, difference);
                }
                Op::JumpCompare {
                    relation,
                    a,
                    b,
                    when,
                    target,
                } => {
                    if self.related(frame, relation, a, b)? == when {
                        frame.at = target as usize;
                    }
                }
                Op::Compare { to, relation, a, b } => {
                    let holds = self.related(frame, relation, a, b)?;
                    self.write(frame, to, Value::Bool(holds));
                }
                Op::Jump { target } => {
                    if (target as usize) < frame.at {
                        self.tick()?;
                    }
                    frame.at = target as usize;
                }
                Op::JumpIf {
                    condition,
                    when,
                    target,
                } => match read(&self.stack, frame, condition) {
                    Value::Bool(truth) => {
                        if *truth == when {
                            frame.at = target as usize;
                        }
                    }
                    other => return Err(Problem::expected("true or false", other, 0)),
                },
                Op::NextInRange { state, to, exit } => {
                    let (next, last) = (state as Operand, state as Operand + 1);
                    if let Some((next, last)) = small(&self.stack, frame, next, last)
                        && next < i64::MAX
                    {
                        if next > last {
                            frame.at = exit as usize;
                        } else {
                            self.write_small(frame, state, next + 1);
                            self.write_small(frame, to, next);
                        }
                        continue;
                    }
                    let state = frame.base + state as usize;
                    let (Value::Integer(next), Value::Integer(last)) =
                        (&self.stack[state], &self.stack[state + 1])
                    else {
                        return Err(Problem::new("this loop has lost its range"));
                    };
                    if next > last {
                        frame.at = exit as usize;
                        continue;
                    }
                    let value = next.clone();
                    self.stack[state] = Value::Integer(next + &1.into());
                    self.write(frame, to, Value::Integer(value));
                }
                Op::NextItem { state, to, exit } => {
                    let state = frame.base + state as usize;
                    let (Value::List(list), Value::Integer(at)) =
                        (&self.stack[state], &self.stack[state + 1])
                    else {
                        return Err(Problem::new("this loop has lost its list"));
                    };
                    let at = at.small().unwrap_or(i64::MAX);
                    match list.items().get(at as usize) {
                        Some(item) => {
                            let item = item.clone();
                            self.stack[state + 1] = Value::Integer((at + 1).into());
                            self.write(frame, to, item);
                        }
                        None => frame.at = exit as usize,
                    }
                }
                Op::Push { list, from } => {
                    let item = read(&self.stack, frame, from).clone();
                    self.meter.count_item(&item);
                    match &mut self.stack[frame.base + list as usize] {
                        Value::List(list) => list.push(item)?,
                        other => return Err(Problem::expected("a list", other, 0)),
                    }
                }
                Op::Append { list, from } => {
                    let item = read(&self.stack, frame, from).clone();
                    self.meter.count_item(&item);
                    match &mut self.stack[frame.base + list as usize] {
                        Value::List(list) | Value::Tuple(list) => list.push(item)?,
                        other => return Err(Problem::expected("a list", other, 0)),
                    }
                }
                Op::Call {
                    to,
                    slot,
                    first,
                    count,
                } => {
                    self.tick()?;
                    self.call(frame, to, slot, first, count)?;
                }
                Op::CallValue {
                    to,
                    function,
                    first,
                    count,
                } => {
                    self.tick()?;
                    let function = self.stack[frame.base + function as usize].clone();
                    self.call_value(frame, to, function, first, count)?;
                }
                Op::CallNamed {
                    to,
                    slot,
                    first,
                    count,
                } => {
                    self.tick()?;
                    self.call_named(frame, to, slot, first, count)?;
                }
                Op::CallValueNamed {
                    to,
                    function,
                    first,
                    count,
                } => {
                    self.tick()?;
                    let function = self.stack[frame.base + function as usize].clone();
                    self.call_value_named(frame, to, function, first, count)?;
                }
                Op::Return { from } => {
                    let value = if from >= 0 {
                        self.take(frame, from as u16)
                    } else {
                        read(&self.stack, frame, from).clone()
                    };
                    if self.frames.len() == depth {
                        return Ok(value);
                    }
                    let to = frame.to;
                    self.stack.truncate(frame.base);
                    if let Some(caller) = self.frames.pop() {
                        *frame = caller;
                    }
                    self.make_room(frame);
                    self.write(frame, to, value);
                }
                _ => self.rare(op, frame)?,
            }
        }
    }

    /// Takes a value out of its register.
    #[inline]
    fn take(&mut self, frame: &Frame, register: u16) -> Value {
        let place = &mut self.stack[frame.base + register as usize];
        std::mem::replace(place, Value::Function(&UNSET))
    }

    #[inline]
    fn related(&mut self, frame: &Frame, relation: Relation, a: Operand, b: Operand) -> Done<bool> {
        if let Some((x, y)) = small(&self.stack, frame, a, b) {
            return Ok(match relation {
                Relation::Equal => x == y,
                Relation::NotEqual => x != y,
                Relation::Less => x < y,
                Relation::LessEqual => x <= y,
                Relation::Greater => x > y,
                Relation::GreaterEqual => x >= y,
                _ => {
                    let order = match x.cmp(&y) {
                        std::cmp::Ordering::Less => Order::Less,
                        std::cmp::Ordering::Equal => Order::Equal,
                        std::cmp::Ordering::Greater => Order::Greater,
                    };
                    relate::fits(relation, order)
                }
            });
        }
        let a = read(&self.stack, frame, a).clone();
        let b = read(&self.stack, frame, b).clone();
        match relate::holds(self.algebra, relation, &a, &b)? {
            Some(holds) => Ok(holds),
            None if misere::is_misere(&a) != misere::is_misere(&b) => {
                Err(Problem::new(misere::MIXED))
            }
            None => Err(Problem::new(format!(
                "{} and {} are not comparable so",
                a.a_kind(),
                b.a_kind()
            ))),
        }
    }

    /// Takes the values out of registers.
    fn collect(&mut self, registers: std::ops::Range<usize>) -> Vec<Value> {
        self.meter.count_items(registers.len());
        let unset = || Value::Function(&UNSET);
        let registers = self.stack[registers].iter_mut();
        registers
            .map(|value| std::mem::replace(value, unset()))
            .collect()
    }
}
