//! What can be wrong with a text, and where.

use super::tree::{MAX_DEPTH, Span};
use std::fmt;

/// A mistake in a text, with its place.
///
/// ```
/// let error = upstar_values::notation::parse("{1|-1").unwrap_err();
/// assert_eq!(error.span, 5..5);
/// assert_eq!(error.to_string(), "expected `|`, `,` or `}`, found the end of the line");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{problem}")]
pub struct ParseError {
    /// What is wrong.
    pub problem: Problem,
    /// Where it is wrong.
    pub span: Span,
    /// Another place that explains it, such as an unclosed bracket.
    pub context: Option<(Span, &'static str)>,
    /// What to write instead.
    pub help: Option<String>,
}

/// The kinds of mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// Another token is needed here.
    Unexpected {
        /// What was found.
        found: String,
        /// What was expected.
        expected: &'static str,
    },
    /// The character has no meaning here.
    UnknownCharacter(char),
    /// A text without its closing quote.
    UnclosedText,
    /// An escape such as `\q` in a text.
    UnknownEscape,
    /// A fraction over zero.
    ZeroDenominator,
    /// A fraction whose denominator is not a power of two.
    NotDyadic(String),
    /// A number with more digits than allowed.
    TooManyDigits,
    /// More ups than a value can hold.
    TooManyUps,
    /// A nim heap larger than a value can hold.
    StarTooLarge,
    /// `^^2`
    RepeatedAndCounted,
    /// Braces without a bar.
    NoBar,
    /// Two bars of the greatest length.
    TwoMainBars,
    /// `pass` outside braces, or inside a larger expression.
    PassNotAlone,
    /// The name of a game in braces inside a larger expression.
    NodeNotAlone(String),
    /// A name for a game in braces that another game around it has.
    NodeOpen(String),
    /// The name of a value as the name of a game in braces.
    NodeIsValue(String),
    /// A word of the language used as a name.
    ReservedWord(String),
    /// Nested too deeply.
    TooDeep,
    /// A mistake of a language that extends expressions, in its own words.
    Other(String),
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::Unexpected { found, expected } => {
                write!(f, "expected {expected}, found {found}")
            }
            Problem::UnknownCharacter(c) if c.is_control() => {
                write!(f, "unknown character U+{:04X}", u32::from(*c))
            }
            Problem::UnknownCharacter(c) => write!(f, "unknown character `{c}`"),
            Problem::UnclosedText => {
                f.write_str("expected a closing quote before the end of the line")
            }
            Problem::UnknownEscape => {
                f.write_str(r#"unknown escape in a text, expected \" \' \\ \n \t or \u{...}"#)
            }
            Problem::ZeroDenominator => f.write_str("the denominator is zero"),
            Problem::NotDyadic(text) => {
                write!(
                    f,
                    "{text} is not a dyadic rational: the denominator must be a power of two"
                )
            }
            Problem::TooManyDigits => f.write_str("a number is written with at most 500000 digits"),
            Problem::TooManyUps => f.write_str("a value holds at most 2^31 - 1 copies of ↑"),
            Problem::StarTooLarge => f.write_str("a nim heap in a value is at most 2^32 - 1"),
            Problem::RepeatedAndCounted => {
                f.write_str("arrows are either repeated or counted, not both")
            }
            Problem::NoBar => f.write_str("expected a `|` between Left's and Right's options"),
            Problem::TwoMainBars => {
                f.write_str("two bars of the same length: which is the main one?")
            }
            Problem::PassNotAlone => f.write_str("`pass` stands alone as an option"),
            Problem::NodeNotAlone(name) => {
                write!(f, "a node name stands alone as an option: `{name}`")
            }
            Problem::NodeOpen(name) => {
                write!(f, "the name `{name}` is open already around this place")
            }
            Problem::NodeIsValue(name) => {
                write!(f, "`{name}` is a value and cannot name a game in braces")
            }
            Problem::ReservedWord(word) => {
                write!(f, "`{word}` is a word of the language and cannot be a name")
            }
            Problem::Other(words) => f.write_str(words),
            Problem::TooDeep => write!(f, "nested more than {MAX_DEPTH} levels deep"),
        }
    }
}

impl ParseError {
    /// A mistake at a place.
    pub fn new(problem: Problem, span: Span) -> ParseError {
        ParseError {
            problem,
            span,
            context: None,
            help: None,
        }
    }

    /// Adds what to write instead.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> ParseError {
        self.help = Some(help.into());
        self
    }

    /// Adds another place that explains it.
    #[must_use]
    pub fn context(mut self, span: Span, label: &'static str) -> ParseError {
        self.context = Some((span, label));
        self
    }
}
