//! Functions as values: those without a name, arguments by name, and functions that call others.

use super::calls::wrong_count;
use super::{Done, Frame, Machine, Problem};
use crate::function::{Failure, Function};
use crate::functions::{claims, collections};
use crate::program::Routine;
use crate::things::{RulesetThing, thing};
use crate::value::Value;
use std::sync::Arc;

/// Functions of the table that call a function which calls such a function again: at most so deep.
const MOST_NESTED: u32 = 50;

impl Machine<'_> {
    /// A function without a name, with the values of the variables around it that it uses.
    pub(super) fn lambda(&mut self, routine: Arc<Routine>, values: Vec<Value>) -> Done<Value> {
        if values.is_empty() {
            return Ok(Value::Routine(routine));
        }
        let depth = 1 + values.iter().map(Value::depth).max().unwrap_or(0);
        if depth > 100 {
            return Err(Problem::new("functions nested more than 100 deep"));
        }
        let mut routine = Routine::clone(&routine);
        for ((_, captured), value) in routine.captured.iter_mut().zip(values) {
            *captured = value;
        }
        routine.depth = depth;
        self.meter.count(routine.bytes());
        Ok(Value::Routine(Arc::new(routine)))
    }

    /// The value of a function for these arguments, for a function of the table that calls it.
    pub(super) fn apply(&mut self, function: &Value, arguments: Vec<Value>) -> Done<Value> {
        self.tick()?;
        match function {
            Value::Function(function) => self.builtin(function, arguments),
            Value::Routine(routine) => {
                let (takes, found) = (routine.parameters.len(), arguments.len());
                if takes != found {
                    return Err(wrong_count(&routine.name, (takes, takes), found)
                        .help(routine.text().to_owned()));
                }
                if self.nested >= MOST_NESTED {
                    return Err(Problem::new(format!(
                        "stopped: more than {MOST_NESTED} functions that call functions inside each other"
                    )));
                }
                self.nested += 1;
                let result =
                    stacker::maybe_grow(256 << 10, 1 << 20, || self.run(routine, &arguments));
                self.nested -= 1;
                result.map_err(Problem::inside)
            }
            value => match thing::<RulesetThing>(value) {
                Some(ruleset) => {
                    let position = ruleset.call(&arguments, self.algebra);
                    position.map_err(|failure| Problem::failure(failure, &arguments, 1))
                }
                None => Err(Problem::expected("a function", value, 0)),
            },
        }
    }

    /// The result of a function of the table that calls a function among its arguments, if it is one of these.
    pub(super) fn calls_back(
        &mut self,
        function: &'static Function,
        arguments: &[Value],
        first: usize,
    ) -> Option<Done<Value>> {
        if std::ptr::eq(function, &collections::SORTED) && arguments.len() == 2 {
            return Some(self.sorted_by(&arguments[0], &arguments[1], first));
        }
        if std::ptr::eq(function, &claims::CHECK_CLAIM) {
            return Some(self.check_claim(function, arguments, first));
        }
        None
    }

    /// The items of a list in the order of their keys.
    fn sorted_by(&mut self, list: &Value, key: &Value, first: usize) -> Done<Value> {
        let items = self.items(list.clone());
        let items = items.map_err(|problem| problem.with_part(|_| first))?;
        let mut keys = Vec::with_capacity(items.items().len());
        self.claim(2 * std::mem::size_of_val(items.items()))?;
        for item in items.items() {
            let key = self.apply(key, vec![item.clone()]);
            keys.push(key.map_err(|problem| problem.part(first + 1))?);
        }
        let sorted = collections::sorted(self.algebra, keys, items.items().to_vec());
        sorted.map_err(|failure| Problem::failure(failure, &[], first))
    }

    /// Whether a claim about the P-positions of a ruleset holds.
    fn check_claim(
        &mut self,
        function: &'static Function,
        arguments: &[Value],
        first: usize,
    ) -> Done<Value> {
        let failed = |failure: Failure| Problem::failure(failure, arguments, first);
        let mut region = claims::Region::new(function, arguments, self.algebra, self.analysis)
            .map_err(failed)?;
        while let Some(point) = region.next() {
            self.claim(200)?;
            let claimed = match &arguments[1] {
                condition @ (Value::Function(_) | Value::Routine(_)) => {
                    let answer = self.apply(condition, point.clone());
                    match answer.map_err(|problem| problem.part(first + 1))? {
                        Value::Bool(truth) => Some(truth),
                        other => {
                            return Err(Problem::expected("true or false", &other, first + 1));
                        }
                    }
                }
                _ => None,
            };
            region
                .claim(&point, claimed, self.algebra)
                .map_err(failed)?;
        }
        region.verdict(self.algebra).map_err(failed)
    }

    /// A call by name with some arguments by name.
    pub(super) fn call_named(
        &mut self,
        frame: &mut Frame,
        to: u16,
        slot: u32,
        first: u16,
        count: u16,
    ) -> Done {
        let function = self.callee(slot)?;
        self.call_value_named(frame, to, function, first, count)
    }

    pub(super) fn call_value_named(
        &mut self,
        frame: &mut Frame,
        to: u16,
        function: Value,
        first: u16,
        count: u16,
    ) -> Done {
        let start = frame.base + first as usize;
        let end = start + count as usize;
        let (parameters, least): (Vec<String>, usize) = match &function {
            Value::Function(function) => (
                function.parameter_names().map(str::to_owned).collect(),
                function.arity().0,
            ),
            Value::Routine(routine) => (routine.parameters.clone(), routine.parameters.len()),
            _ => (Vec::new(), 0),
        };
        if parameters.is_empty() {
            let message = "this function takes no arguments by name";
            return Err(Problem::new(message).help("write `==` to compare"));
        }
        let names: Vec<Arc<str>> = match self.stack[end].items() {
            Some(names) => names
                .iter()
                .filter_map(|name| match name {
                    Value::Text(name) => Some(name.clone()),
                    _ => None,
                })
                .collect(),
            None => Vec::new(),
        };
        let plain = (count as usize).saturating_sub(names.len());
        // For every parameter the argument that it gets.
        let mut places: Vec<Option<usize>> = (0..parameters.len())
            .map(|at| (at < plain).then_some(at))
            .collect();
        for (at, name) in names.iter().enumerate() {
            let argument = plain + at;
            let Some(place) = parameters.iter().position(|known| **known == **name) else {
                let known = parameters.join(", ");
                return Err(Problem::new(format!("there is no parameter `{name}`"))
                    .part(1 + argument)
                    .help(format!("the parameters are {known}; write `==` to compare")));
            };
            if places[place].replace(argument).is_some() {
                let message = format!("the parameter `{name}` is given twice");
                return Err(Problem::new(message).part(1 + argument));
            }
        }
        let used = places
            .iter()
            .rposition(Option::is_some)
            .map_or(0, |at| at + 1);
        let mut order = Vec::with_capacity(used);
        for (at, place) in places.iter().take(used.max(least)).enumerate() {
            match place {
                Some(argument) => order.push(*argument),
                None => {
                    let name = &parameters[at];
                    return Err(Problem::new(format!("the parameter `{name}` is missing")));
                }
            }
        }
        if plain > parameters.len() {
            order.extend(parameters.len()..plain);
        }
        let values: Vec<Value> = order
            .iter()
            .map(|&argument| self.stack[start + argument].clone())
            .collect();
        let given = values.len() as u16;
        for (at, value) in values.into_iter().enumerate() {
            self.stack[start + at] = value;
        }
        let called = self.call_value(frame, to, function, first, given);
        called.map_err(|problem| {
            problem.with_part(
                |part| match part.checked_sub(1).and_then(|at| order.get(at)) {
                    Some(argument) => 1 + argument,
                    None => part,
                },
            )
        })
    }
}
