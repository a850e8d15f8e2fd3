//! Calls of functions.

use super::{Done, Frame, MOST_CALLS, Machine, Problem};
use crate::function::{Call, Failure, Function};
use crate::functions;
use crate::names;
use crate::program::Routine;
use crate::things::{RulesetThing, thing};
use crate::value::Value;
use std::sync::Arc;

impl Machine<'_> {
    /// The value of a name from outside.
    pub(super) fn global(&mut self, slot: u32) -> Done<Value> {
        let slot = self.globals.slot(slot);
        match slot.get() {
            Some(Value::Function(function))
                if slot.value.is_none() && function.name == functions::help::BARE =>
            {
                self.builtin(function, Vec::new())
            }
            Some(value) => Ok(value.clone()),
            None => Err(self.unknown("name", &slot.name)),
        }
    }

    /// Takes out the value of a name that is about to change.
    pub(super) fn take_global(&mut self, slot: u32) -> Done<Value> {
        match self.globals.slot_mut(slot).value.take() {
            Some(value) => Ok(value),
            None => Err(self.unknown("name", &self.globals.slot(slot).name)),
        }
    }

    fn unknown(&self, what: &str, name: &str) -> Problem {
        let problem = Problem::new(format!("unknown {what} `{}`", names::brief(name))).part(0);
        match self.globals.advice(name, std::iter::empty()) {
            Some(advice) => problem.help(advice),
            None => problem,
        }
    }

    /// A call by name.
    #[inline]
    pub(super) fn call(
        &mut self,
        frame: &mut Frame,
        to: u16,
        slot: u32,
        first: u16,
        count: u16,
    ) -> Done {
        let named = self.globals.slot(slot);
        if let Some(Value::Routine(routine)) = &named.value {
            let routine = routine.clone();
            return self.enter(frame, to, routine, first, count);
        }
        let function = self.callee(slot)?;
        self.call_value(frame, to, function, first, count)
    }

    /// What a call of a name calls.
    pub(super) fn callee(&self, slot: u32) -> Done<Value> {
        let named = self.globals.slot(slot);
        // A name that is defined as something else still calls its function.
        match (&named.value, &named.meaning) {
            (Some(value), _) if is_callable(value) => Ok(value.clone()),
            (_, Some(meaning)) if is_callable(meaning) => Ok(meaning.clone()),
            (Some(value), _) | (None, Some(value)) => {
                Err(Problem::expected("a function", value, 0))
            }
            (None, None) => Err(self.unknown("function", &named.name)),
        }
    }

    pub(super) fn call_value(
        &mut self,
        frame: &mut Frame,
        to: u16,
        function: Value,
        first: u16,
        count: u16,
    ) -> Done {
        let start = frame.base + first as usize;
        let registers = start..start + count as usize;
        let result = match &function {
            Value::Routine(routine) => {
                return self.enter(frame, to, routine.clone(), first, count);
            }
            Value::Function(function) => {
                let arguments = self.collect(registers);
                self.builtin(function, arguments)?
            }
            value => match thing::<RulesetThing>(value) {
                Some(ruleset) => {
                    let arguments = self.collect(registers);
                    let position = ruleset.call(&arguments, self.algebra);
                    position.map_err(|failure| Problem::failure(failure, &arguments, 1))?
                }
                None => return Err(Problem::expected("a function", value, 0)),
            },
        };
        self.meter.count_item(&result);
        if let Some(items) = result.items() {
            items.iter().for_each(|item| self.meter.count_item(item));
        }
        self.write(frame, to, result);
        Ok(())
    }

    /// Passes an answer on.
    pub(super) fn answer(&mut self, value: &Value) -> Done {
        self.settle(&[]);
        let kept = (self.answers)(self.algebra, value)?;
        self.meter.keep(kept);
        Ok(())
    }

    /// Starts a function of the program.
    pub(super) fn enter(
        &mut self,
        frame: &mut Frame,
        to: u16,
        routine: Arc<Routine>,
        first: u16,
        count: u16,
    ) -> Done {
        let takes = routine.parameters.len();
        if count as usize != takes {
            return Err(wrong_count(&routine.name, (takes, takes), count as usize)
                .help(routine.signature()));
        }
        if self.frames.len() >= MOST_CALLS {
            return Err(Problem::new(format!(
                "stopped: more than {MOST_CALLS} calls inside each other"
            )));
        }
        let called = Frame {
            routine,
            at: 0,
            base: frame.base + first as usize,
            to,
        };
        self.stack.truncate(called.base + count as usize);
        let captured = called.routine.captured.iter();
        self.stack.extend(captured.map(|(_, value)| value.clone()));
        self.make_room(&called);
        self.frames.push(std::mem::replace(frame, called));
        Ok(())
    }

    /// Calls a function of the table.
    pub(crate) fn builtin(
        &mut self,
        function: &'static Function,
        arguments: Vec<Value>,
    ) -> Done<Value> {
        let (least, most) = function.arity();
        if arguments.len() < least || arguments.len() > most {
            return Err(
                wrong_count(function.name, (least, most), arguments.len()).help(format!(
                    "{}: {}",
                    function.signature(),
                    function.summary
                )),
            );
        }
        self.run_builtin(function, arguments, 1)
    }

    /// Calls a function of the table with the right number of arguments, the first of which is this operand.
    pub(super) fn run_builtin(
        &mut self,
        function: &'static Function,
        arguments: Vec<Value>,
        first: usize,
    ) -> Done<Value> {
        if std::ptr::eq(function, &functions::texts::PRINT) {
            let shown = self.joined(&arguments, " ")?;
            self.answer(&Value::text(shown))?;
            return Ok(Value::Nothing);
        }
        if let Some(result) = self.calls_back(function, &arguments, first) {
            return result;
        }
        self.settle(&arguments);
        let mut call = Call {
            algebra: self.algebra,
            analysis: self.analysis,
            function,
            arguments,
        };
        let result: Result<Value, Failure> = (function.run)(&mut call);
        result.map_err(|failure| Problem::failure(failure, &call.arguments, first))
    }
}

fn is_callable(value: &Value) -> bool {
    matches!(value, Value::Function(_) | Value::Routine(_))
        || thing::<RulesetThing>(value).is_some()
}

/// A call with too few or too many arguments.
pub(super) fn wrong_count(name: &str, takes: (usize, usize), found: usize) -> Problem {
    let takes = match takes {
        (1, 1) => "1 argument".to_owned(),
        (a, b) if a == b => format!("{a} arguments"),
        (a, usize::MAX) => format!("at least {a} arguments"),
        (a, b) => format!("{a} to {b} arguments"),
    };
    Problem::new(format!("`{name}` takes {takes}, found {found}"))
}
