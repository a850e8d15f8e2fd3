//! The operations that matter less for speed, kept out of the main loop.

use super::{Done, Frame, Machine, Problem, UNSET, read};
use crate::program::{Op, Operand};
use crate::value::{List, Value};
use std::sync::Arc;

impl Machine<'_> {
    /// Does an operation that is not in [`execute`](Machine::run).
    #[inline(never)]
    pub(super) fn rare(&mut self, op: Op, frame: &mut Frame) -> Done {
        let base = frame.base;
        let value = |this: &Self, operand| read(&this.stack, frame, operand).clone();
        let registers = |first: u16, count: u16| {
            let first = base + first as usize;
            first..first + count as usize
        };
        let (to, result) = match op {
            Op::Constant { to, at } => (to, frame.routine.constants[at as usize].clone()),
            Op::Global { to, slot } => (to, self.global(slot)?),
            Op::SetGlobal { slot, from } => {
                let value = value(self, from);
                self.globals.slot_mut(slot).value = Some(value);
                return Ok(());
            }
            Op::Last { to } => {
                let last = self.last.cloned().ok_or_else(|| {
                    Problem::new("there is no last result yet")
                        .help("`_` is the result of the line before")
                })?;
                (to, last)
            }
            Op::Check { register, name } => {
                let unset = matches!(
                    &self.stack[base + register as usize],
                    Value::Function(function) if std::ptr::eq(*function, &UNSET)
                );
                if unset && let Value::Text(name) = &frame.routine.constants[name as usize] {
                    return Err(Problem::new(format!("`{name}` has no value yet")).help(
                        "a name that a function assigns to is its own from its first line on",
                    ));
                }
                return Ok(());
            }
            Op::Literal { to, at } => (to, self.literal(&frame.routine.literals[at as usize])?),
            Op::AsGame { to, from, open } => (to, self.game_or_loopy(&value(self, from), open)?),
            Op::Nest { to, at, list } => {
                let options = value(self, list as Operand);
                let nest = &frame.routine.nests[at as usize];
                (to, self.nest(nest, options.items().unwrap_or_default())?)
            }
            Op::AsOption { to, from, open } => (to, self.option(&value(self, from), open)?),
            Op::Braces {
                to,
                first,
                left,
                right,
            } => {
                let options = self.stack[registers(first, left + right)].to_vec();
                let (left, right) = options.split_at(left as usize);
                (to, self.braces(left, right)?)
            }
            Op::BracesOfLists { to, first } => {
                let (left, right) = (
                    value(self, first as Operand),
                    value(self, first as Operand + 1),
                );
                let items = |list: &Value| list.items().unwrap_or_default().to_vec();
                (to, self.braces(&items(&left), &items(&right))?)
            }
            Op::Ordinal { to, a, b } => (to, self.ordinal(&value(self, a), &value(self, b))?),
            Op::Sign { to, prefix, from } => (to, self.sign(prefix, &value(self, from))?),
            Op::Sum {
                to,
                first,
                signs,
                written,
            } => {
                let signs = &frame.routine.signs[signs as usize];
                let range = registers(first, signs.len() as u16);
                (to, self.sum(signs, range, written)?)
            }
            Op::SumOfList {
                to,
                list,
                signs,
                written,
            } => {
                let signs = &frame.routine.signs[signs as usize];
                let list = value(self, list as Operand);
                let items = list.items().unwrap_or_default().iter().cloned();
                let terms: Vec<(bool, Value)> = signs.iter().copied().zip(items).collect();
                (to, self.sum_of(&terms, written)?)
            }
            Op::Prefix { to, prefix, from } => (to, self.prefix(prefix, value(self, from))?),
            Op::Member { to, a, b, negated } => {
                let found = self.member(&value(self, a), &value(self, b))?;
                (to, Value::Bool(found != negated))
            }
            Op::List { to, first, count } => {
                let items = self.collect(registers(first, count));
                (to, Value::List(List::new(items)?))
            }
            Op::Tuple { to, first, count } => {
                let items = self.collect(registers(first, count));
                (to, Value::Tuple(List::new(items)?))
            }
            Op::Set { to, from } => (to, self.set(&value(self, from))?),
            Op::Lambda {
                to,
                at,
                first,
                count,
            } => {
                let routine = frame.routine.lambdas[at as usize].clone();
                let captured = self.stack[registers(first, count)].to_vec();
                (to, self.lambda(routine, captured)?)
            }
            Op::Dictionary { to } => (to, Value::Dictionary(Arc::default())),
            Op::SetKey {
                dictionary,
                key,
                value: entry,
            } => {
                let (key, entry) = (value(self, key), value(self, entry));
                let mut target = self.take(frame, dictionary);
                let done = self.set_item(&mut target, key, entry, 0);
                self.write(frame, dictionary, target);
                return done;
            }
            Op::Range { to, a, b } => (to, self.range(&value(self, a), &value(self, b))?),
            Op::Format { to, first, count } => {
                let parts = self.stack[registers(first, count)].to_vec();
                (to, self.format(&parts)?)
            }
            Op::Index { to, a, b } => {
                let result = self.index(read(&self.stack, frame, a).clone(), value(self, b))?;
                (to, result)
            }
            Op::Slice { to, first } => {
                let parts = self.stack[registers(first, 4)].to_vec();
                (to, self.slice(&parts)?)
            }
            Op::SetItem { of, index, from } => {
                let (index, from) = (value(self, index), value(self, from));
                let mut target = self.take(frame, of);
                let done = self.set_item(&mut target, index, from, 1);
                self.write(frame, of, target);
                return done;
            }
            Op::SetGlobalItem { slot, index, from } => {
                let (index, from) = (value(self, index), value(self, from));
                let mut target = self.take_global(slot)?;
                let done = self.set_item(&mut target, index, from, 1);
                self.globals.slot_mut(slot).value = Some(target);
                return done;
            }
            Op::Unpack { first, count, from } => {
                let items = self.unpack(&value(self, from), count as usize)?;
                for (register, item) in registers(first, count).zip(items) {
                    self.stack[register] = item;
                }
                return Ok(());
            }
            Op::Change {
                to,
                change,
                of,
                first,
                count,
            } => {
                let arguments = self.collect(registers(first, count.into()));
                let mut target = self.take(frame, of);
                let result = self.change(change, &mut target, arguments);
                self.write(frame, of, target);
                (to, result?)
            }
            Op::ChangeGlobal {
                to,
                change,
                slot,
                first,
                count,
            } => {
                let arguments = self.collect(registers(first, count.into()));
                let mut target = self.take_global(slot.into())?;
                let result = self.change(change, &mut target, arguments);
                self.globals.slot_mut(slot.into()).value = Some(target);
                (to, result?)
            }
            Op::StartRange { state, a, b } => {
                let (a, b) = (value(self, a), value(self, b));
                let (a, b) = (self.as_integer(&a, 0)?, self.as_integer(&b, 1)?);
                self.write(frame, state, Value::Integer(a));
                (state + 1, Value::Integer(b))
            }
            Op::StartItems { state, from } => {
                let items = self.items(value(self, from))?;
                self.write(frame, state, Value::List(items));
                (state + 1, Value::Integer(0.into()))
            }
            Op::Answer { from } => {
                let value = value(self, from);
                if !matches!(value, Value::Nothing) {
                    self.answer(&value)?;
                }
                return Ok(());
            }
            // The others are in `execute`.
            _ => return Ok(()),
        };
        self.write(frame, to, result);
        Ok(())
    }
}
