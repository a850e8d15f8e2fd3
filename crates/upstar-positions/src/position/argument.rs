//! The arguments of a ruleset call, and what can be wrong with a call.

use super::Graph;
use num_bigint::{BigInt, BigUint};
use std::any::Any;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;
use upstar_values::budget::Stopped;
use upstar_values::notation::ParseError;

/// An argument of a ruleset call.
///
/// ```
/// use upstar_positions::position::Argument;
/// let call = [Argument::integers([1, 3, 4]), 21.into(), "TH".into()];
/// assert_eq!(call.map(|argument| argument.to_string()), ["[1, 3, 4]", "21", "\"TH\""]);
/// ```
#[derive(Clone, Debug)]
pub enum Argument {
    /// A text: a board, a code.
    Text(String),
    /// An integer: a size, a heap.
    Integer(i128),
    /// An integer of more than 64 bits, for rulesets with a theorem about heaps of any size.
    Large(BigInt),
    /// A list, for example of integers.
    List(Vec<Argument>),
    /// A graph.
    Graph(Arc<Graph>),
    /// Anything else that the caller's language has, for rulesets that are written in that language.
    Other(Other),
}

/// Integers of more bits are not written out in messages.
const LONGEST_NAMED: u64 = 128;

/// A value that only the caller's language knows.
#[derive(Clone)]
pub struct Other {
    kind: String,
    value: Arc<dyn Any + Send + Sync>,
}

impl fmt::Debug for Other {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.kind)
    }
}

impl Argument {
    /// A value of the caller's language; `kind` names it in messages.
    pub fn other(kind: impl Into<String>, value: impl Any + Send + Sync) -> Argument {
        Argument::Other(Other {
            kind: kind.into(),
            value: Arc::new(value),
        })
    }

    /// The value of the caller's language, if it is one.
    pub fn as_other<T: Any>(&self) -> Option<&T> {
        match self {
            Argument::Other(other) => other.value.downcast_ref(),
            _ => None,
        }
    }

    /// Refuses arguments that only the caller's language knows.
    pub fn refuse_others(ruleset: &str, arguments: &[Argument]) -> Result<(), Misfit> {
        let is_other = |argument: &Argument| matches!(argument, Argument::Other(_));
        match arguments.iter().position(is_other) {
            None => Ok(()),
            Some(at) => {
                let found = arguments[at].kind();
                Err(Misfit::argument(
                    at,
                    format!(
                        "`{ruleset}` expects a text, an integer, a list of integers or a graph here, found {found}"
                    ),
                ))
            }
        }
    }

    /// What kind of argument it is, for messages.
    pub fn kind(&self) -> &str {
        match self {
            Argument::Text(_) => "a text",
            Argument::Integer(_) => "an integer",
            Argument::Large(_) => "a very large integer",
            Argument::List(_) => "a list",
            Argument::Graph(_) => "a graph",
            Argument::Other(other) => &other.kind,
        }
    }

    /// What it is, for messages: an integer itself unless it is very long, anything else by its kind.
    ///
    /// ```
    /// use num_bigint::BigInt;
    /// use upstar_positions::position::Argument;
    /// let found = [Argument::from(-3), "..|..".into(), BigInt::from(10).pow(100).into()];
    /// assert_eq!(found.map(|argument| argument.named()), ["-3", "a text", "a very large integer"]);
    /// ```
    pub fn named(&self) -> String {
        match self {
            Argument::Integer(n) => n.to_string(),
            Argument::Large(n) if n.bits() <= LONGEST_NAMED => n.to_string(),
            other => other.kind().to_owned(),
        }
    }

    /// A list of integers.
    pub fn integers(numbers: impl IntoIterator<Item = u64>) -> Argument {
        Argument::List(numbers.into_iter().map(Argument::from).collect())
    }

    /// The integer, if it is one and not negative.
    pub fn as_natural(&self) -> Option<u64> {
        match self {
            Argument::Integer(n) => u64::try_from(*n).ok(),
            Argument::Large(n) => u64::try_from(n).ok(),
            _ => None,
        }
    }

    /// The integer, of any size, if it is one and not negative.
    ///
    /// ```
    /// use num_bigint::BigUint;
    /// use upstar_positions::position::Argument;
    /// let heap = BigUint::from(10u32).pow(50);
    /// assert_eq!(Argument::from(heap.clone()).as_large_natural(), Some(heap));
    /// assert_eq!(Argument::from(-1).as_large_natural(), None);
    /// ```
    pub fn as_large_natural(&self) -> Option<BigUint> {
        match self {
            Argument::Integer(n) => u128::try_from(*n).ok().map(BigUint::from),
            Argument::Large(n) => n.to_biguint(),
            _ => None,
        }
    }

    /// The integers, if it is a list of integers none of which is negative.
    pub fn as_naturals(&self) -> Option<Vec<u64>> {
        match self {
            Argument::List(items) => items.iter().map(Argument::as_natural).collect(),
            _ => None,
        }
    }
}

impl From<i32> for Argument {
    fn from(n: i32) -> Argument {
        Argument::Integer(n.into())
    }
}

impl From<i64> for Argument {
    fn from(n: i64) -> Argument {
        Argument::Integer(n.into())
    }
}

impl From<u64> for Argument {
    fn from(n: u64) -> Argument {
        Argument::Integer(n.into())
    }
}

impl From<BigInt> for Argument {
    fn from(n: BigInt) -> Argument {
        match i64::try_from(&n) {
            Ok(n) => n.into(),
            Err(_) => Argument::Large(n),
        }
    }
}

impl From<BigUint> for Argument {
    fn from(n: BigUint) -> Argument {
        BigInt::from(n).into()
    }
}

impl From<&str> for Argument {
    fn from(text: &str) -> Argument {
        Argument::Text(text.to_owned())
    }
}

impl fmt::Display for Argument {
    /// As it is written in a call.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Argument::Text(text) => write!(f, "\"{text}\""),
            Argument::Integer(n) => write!(f, "{n}"),
            Argument::Large(n) => write!(f, "{n}"),
            Argument::List(items) => {
                let items: Vec<String> = items.iter().map(Argument::to_string).collect();
                write!(f, "[{}]", items.join(", "))
            }
            Argument::Graph(graph) => graph.fmt(f),
            Argument::Other(other) => f.write_str(&other.kind),
        }
    }
}

/// Why arguments do not make a position. Arguments and places are counted from 0.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Misfit {
    /// What is wrong and what was expected.
    pub message: String,
    /// Which argument, if the message is about one. It may be a missing one.
    pub argument: Option<usize>,
    /// The place in a text argument, in bytes.
    pub place: Option<Range<usize>>,
}

impl Misfit {
    /// The call as a whole does not fit.
    pub fn call(message: impl Into<String>) -> Misfit {
        Misfit {
            message: message.into(),
            argument: None,
            place: None,
        }
    }

    /// One argument does not fit.
    pub fn argument(argument: usize, message: impl Into<String>) -> Misfit {
        Misfit {
            argument: Some(argument),
            ..Misfit::call(message)
        }
    }

    /// A place in the first argument, a text, does not fit.
    pub fn place(place: Range<usize>, message: impl Into<String>) -> Misfit {
        Misfit {
            place: Some(place),
            ..Misfit::argument(0, message)
        }
    }

    /// The same error, where this many other arguments come first.
    #[must_use]
    pub fn after(self, others: usize) -> Misfit {
        Misfit {
            argument: self.argument.map(|at| at + others),
            ..self
        }
    }
}

/// Why a call makes no position, or has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// The text is not an expression.
    #[error(transparent)]
    Syntax(#[from] ParseError),
    /// It is not the call of a ruleset.
    #[error("expected a call such as domineering(2, 3)")]
    NotACall,
    /// No ruleset has this name.
    #[error("there is no ruleset `{0}`")]
    Unknown(String),
    /// The arguments do not fit.
    #[error(transparent)]
    Misfit(#[from] Misfit),
    /// The ruleset has no nim sequence, table, period or misère form to give.
    #[error("{ruleset} has no {what}")]
    Without {
        /// The ruleset.
        ruleset: &'static str,
        /// What was asked for.
        what: &'static str,
    },
    /// The work was stopped by its budget.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}
