//! What a function of the language is: one entry in a table.

use crate::loopy;
use crate::machine::no_game;
use crate::value::{List, Value};
use num_bigint::BigInt;
use num_traits::ToPrimitive;
use std::sync::Arc;
use upstar::analysis::Analysis;
use upstar::budget::Stopped;
use upstar::game::{Algebra, Game};
use upstar::loopy::{Stopper, Value as LoopyValue};
use upstar::notation::Written;
use upstar::number::Dyadic;

/// Everything about one function: help, completion and documentation come from here.
#[derive(Debug)]
pub struct Function {
    /// The name.
    pub name: &'static str,
    /// The parameters as they are shown, separated by commas: `G`, `n, G`; one in brackets may be left out, and `...`
    /// at the end stands for any number of them: `d1, ...`.
    pub parameters: &'static str,
    /// What it gives, in one line.
    pub summary: &'static str,
    /// Further explanations.
    pub details: &'static str,
    /// Inputs and what they answer; all of them are tested.
    pub examples: &'static [(&'static str, &'static str)],
    /// Whether sums in arguments are taken as they were written, and not added up first.
    pub as_written: bool,
    /// What it does.
    pub run: fn(&mut Call<'_>) -> Result<Value, Failure>,
}

impl Function {
    /// Defaults for the members that an entry leaves out.
    pub const BLANK: Function = Function {
        name: "",
        parameters: "",
        summary: "",
        details: "",
        examples: &[],
        as_written: false,
        run: |_| Err(Failure::call("this function has no implementation")),
    };

    /// The name with the parameters.
    pub fn signature(&self) -> String {
        format!("{}({})", self.name, self.parameters)
    }

    /// The names of the parameters that can be given by name.
    pub fn parameter_names(&self) -> impl Iterator<Item = &'static str> {
        let names = self.parameters.split(',').map(str::trim);
        let names = names.map(|name| name.trim_matches(['[', ']']));
        names.filter(|name| !name.is_empty() && *name != "...")
    }

    /// The least and the greatest number of arguments.
    pub fn arity(&self) -> (usize, usize) {
        let (mut least, mut most) = (0usize, 0usize);
        for parameter in self
            .parameters
            .split(',')
            .map(str::trim)
            .filter(|p| !p.is_empty())
        {
            if parameter == "..." {
                return (least, usize::MAX);
            }
            most += 1;
            least += usize::from(!parameter.starts_with('['));
        }
        (least, most)
    }
}

/// Why a function has no result.
#[derive(Debug)]
pub enum Failure {
    /// A limit was reached.
    Stopped(Stopped),
    /// An argument, or all of them together, cannot be used.
    Wrong {
        /// What is wrong.
        message: String,
        /// Which argument, if it is one.
        argument: Option<usize>,
        /// Where in that argument, if it is a text: in bytes.
        within: Option<std::ops::Range<usize>>,
        /// What to do about it.
        help: Option<String>,
    },
}

impl From<Stopped> for Failure {
    fn from(stopped: Stopped) -> Failure {
        Failure::Stopped(stopped)
    }
}

impl Failure {
    /// Something is wrong with one argument.
    pub fn argument(argument: usize, message: impl Into<String>) -> Failure {
        Failure::Wrong {
            message: message.into(),
            argument: Some(argument),
            within: None,
            help: None,
        }
    }

    /// Something is wrong with the arguments together.
    pub fn call(message: impl Into<String>) -> Failure {
        Failure::Wrong {
            message: message.into(),
            argument: None,
            within: None,
            help: None,
        }
    }
}

/// One call of a function: its arguments and the means to work on them.
pub struct Call<'a> {
    /// The worker on values.
    pub algebra: &'a mut Algebra,
    /// What is known about values.
    pub analysis: &'a mut Analysis,
    /// The function called.
    pub function: &'static Function,
    /// The arguments; as many as the parameters allow.
    pub arguments: Vec<Value>,
}

impl Call<'_> {
    /// The argument at this place, if it was given.
    pub fn get(&self, at: usize) -> Option<&Value> {
        self.arguments.get(at)
    }

    /// The number of arguments.
    pub fn count(&self) -> usize {
        self.arguments.len()
    }

    /// Checks that there is room for this many more bytes, and time left.
    pub fn claim(&self, bytes: usize) -> Result<(), Stopped> {
        let known = self.algebra.bytes() + self.analysis.bytes();
        self.algebra.budget().check(known.saturating_add(bytes))
    }

    /// Checks at a step with this number that there is time left; the clock is read only now and then.
    pub fn step(&self, number: usize) -> Result<(), Stopped> {
        match number % 1024 {
            1023 => self.claim(0),
            _ => Ok(()),
        }
    }

    fn expected(&self, at: usize, what: &str) -> Failure {
        let name = self.function.name;
        let found = self
            .get(at)
            .map_or_else(|| "nothing".to_owned(), Value::a_kind);
        Failure::Wrong {
            message: format!("`{name}` expects {what} here, found {found}"),
            argument: Some(at),
            within: None,
            help: self
                .get(at)
                .and_then(|value| no_game(what, value))
                .map(str::to_owned),
        }
    }

    /// An argument converted, or the complaint that it is not `what`.
    pub(crate) fn convert<T>(
        &mut self,
        at: usize,
        what: &str,
        convert: impl Fn(&Value, &mut Algebra) -> Result<Option<T>, Stopped>,
    ) -> Result<T, Failure> {
        let converted = match self.arguments.get(at) {
            Some(value) => convert(value, self.algebra)?,
            None => None,
        };
        converted.ok_or_else(|| self.expected(at, what))
    }

    /// An argument as a game that remembers how it was written.
    pub fn written(&mut self, at: usize) -> Result<Written, Failure> {
        self.convert(at, "a game", Value::to_written)
    }

    /// An argument as a game.
    pub fn game(&mut self, at: usize) -> Result<Game, Failure> {
        let game = self.written(at)?;
        Ok(game.value(self.algebra)?)
    }

    /// An argument as a game, with loops or without.
    pub fn any_game(&mut self, at: usize) -> Result<LoopyValue, Failure> {
        self.convert(at, "a game", |value, algebra| {
            loopy::any_game(algebra, value)
        })
    }

    /// An argument as a game in which alternating play ends.
    pub fn stopper(&mut self, at: usize) -> Result<Stopper, Failure> {
        let game = self.any_game(at)?;
        match game.stopper() {
            Some(stopper) => Ok(stopper),
            None => Err(Failure::argument(
                at,
                loopy::not_a_stopper(self.algebra, &game)?,
            )),
        }
    }

    /// An argument as a number.
    pub fn number(&mut self, at: usize) -> Result<Dyadic, Failure> {
        self.convert(at, "a number", Value::to_number)
    }

    /// An argument as an integer.
    pub fn integer(&mut self, at: usize) -> Result<BigInt, Failure> {
        self.convert(at, "an integer", Value::to_integer)
    }

    /// An argument as an integer from 0 to `most`.
    pub fn natural(&mut self, at: usize, most: u32) -> Result<u32, Failure> {
        let integer = self.integer(at)?;
        integer.to_u32().filter(|&n| n <= most).ok_or_else(|| {
            let name = self.function.name;
            Failure::argument(
                at,
                format!("`{name}` expects an integer from 0 to {most} here"),
            )
        })
    }

    /// An argument as a text.
    pub fn text(&mut self, at: usize) -> Result<Arc<str>, Failure> {
        self.convert(at, "a text", |value, _| {
            Ok(match value {
                Value::Text(text) => Some(text.clone()),
                _ => None,
            })
        })
    }

    /// An argument as a function named without a call, as rulesets are given.
    pub fn function(&mut self, at: usize) -> Result<&'static Function, Failure> {
        self.convert(at, "the name of a function", |value, _| {
            Ok(match value {
                Value::Function(function) => Some(*function),
                _ => None,
            })
        })
    }

    /// An argument as a list; a tuple is one too, and so are the members of a set.
    pub fn list(&mut self, at: usize) -> Result<List, Failure> {
        self.convert(at, "a list", |value, _| {
            Ok(match value {
                Value::List(list) | Value::Tuple(list) => Some(list.clone()),
                Value::Set(set) => {
                    let members = set.entries().iter().map(|(member, _)| member.clone());
                    Some(List::new(members.collect())?)
                }
                _ => None,
            })
        })
    }
}
