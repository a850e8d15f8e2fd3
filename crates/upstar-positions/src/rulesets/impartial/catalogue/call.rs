//! Calls such as `kayles(1, 11)` or `subtraction([1, 3, 4], 21)`: arguments and mistakes in them.

use std::fmt;

use upstar_values::budget::Stopped;

/// One argument of a call.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Arg {
    /// A number.
    Number(u64),
    /// A list of numbers.
    List(Vec<u64>),
    /// A text.
    Text(String),
}

impl From<u64> for Arg {
    fn from(n: u64) -> Arg {
        Arg::Number(n)
    }
}

impl From<&str> for Arg {
    fn from(text: &str) -> Arg {
        Arg::Text(text.to_string())
    }
}

impl From<&[u64]> for Arg {
    fn from(list: &[u64]) -> Arg {
        Arg::List(list.to_vec())
    }
}

impl fmt::Display for Arg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Arg::Number(n) => write!(f, "{n}"),
            Arg::List(list) => {
                let items: Vec<String> = list.iter().map(u64::to_string).collect();
                write!(f, "[{}]", items.join(", "))
            }
            Arg::Text(text) => write!(f, "\"{text}\""),
        }
    }
}

/// Why a call has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CallError {
    /// No game has this name.
    #[error("no impartial game is called {0:?}")]
    Unknown(String),
    /// An argument is missing or of the wrong kind.
    #[error("argument {at} should be {expected}, found {found}")]
    Argument {
        /// Counted from 1.
        at: usize,
        /// What belongs there.
        expected: &'static str,
        /// What is there.
        found: String,
    },
    /// More arguments than the game has.
    #[error("{found} arguments, of which only {used} are used")]
    Extra {
        /// How many there are.
        found: usize,
        /// How many belong to the call.
        used: usize,
    },
    /// A text argument that does not read.
    #[error("argument {at}: {message}")]
    Text {
        /// Counted from 1.
        at: usize,
        /// What is wrong with it.
        message: String,
    },
    /// The game has no nim sequence, table, period or misère form to give.
    #[error("{game} has no {what}")]
    Without {
        /// The game.
        game: &'static str,
        /// What was asked for.
        what: &'static str,
    },
    /// The work was stopped by its budget.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// Arguments read one after the other.
pub(super) struct Reader<'a> {
    args: &'a [Arg],
    next: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(args: &'a [Arg]) -> Reader<'a> {
        Reader { args, next: 0 }
    }

    /// How many arguments have been read.
    pub(super) fn read(&self) -> usize {
        self.next
    }

    pub(super) fn peek(&self) -> Option<&'a Arg> {
        self.args.get(self.next)
    }

    fn wrong<T>(&self, expected: &'static str) -> Result<T, CallError> {
        let found = self.peek().map_or("nothing".to_string(), Arg::to_string);
        Err(CallError::Argument {
            at: self.next + 1,
            expected,
            found,
        })
    }

    pub(super) fn number(&mut self, expected: &'static str) -> Result<u64, CallError> {
        match self.peek() {
            Some(Arg::Number(n)) => {
                self.next += 1;
                Ok(*n)
            }
            _ => self.wrong(expected),
        }
    }

    /// A number from a range.
    pub(super) fn number_in(
        &mut self,
        range: std::ops::RangeInclusive<u64>,
        expected: &'static str,
    ) -> Result<u64, CallError> {
        match self.peek() {
            Some(Arg::Number(n)) if range.contains(n) => self.number(expected),
            _ => self.wrong(expected),
        }
    }

    pub(super) fn list(&mut self, expected: &'static str) -> Result<&'a [u64], CallError> {
        match self.peek() {
            Some(Arg::List(list)) => {
                self.next += 1;
                Ok(list)
            }
            _ => self.wrong(expected),
        }
    }

    /// A text, read by `parse`.
    pub(super) fn text<T, E: fmt::Display>(
        &mut self,
        expected: &'static str,
        parse: impl FnOnce(&str) -> Result<T, E>,
    ) -> Result<T, CallError> {
        match self.peek() {
            Some(Arg::Text(text)) => {
                self.next += 1;
                parse(text).map_err(|e| CallError::Text {
                    at: self.next,
                    message: e.to_string(),
                })
            }
            _ => self.wrong(expected),
        }
    }

    /// All numbers that follow; a single list counts as its members.
    pub(super) fn numbers(&mut self, expected: &'static str) -> Result<Vec<u64>, CallError> {
        if let Some(Arg::List(list)) = self.peek() {
            self.next += 1;
            return Ok(list.clone());
        }
        let mut numbers = Vec::new();
        while self.peek().is_some() {
            numbers.push(self.number(expected)?);
        }
        Ok(numbers)
    }

    /// Refuses what is left over.
    pub(super) fn end(&self) -> Result<(), CallError> {
        match self.args.len() {
            n if n > self.next => Err(CallError::Extra {
                found: n,
                used: self.next,
            }),
            _ => Ok(()),
        }
    }
}
