//! Mistakes in texts.

use std::fmt;
use std::ops::Range;
use upstar_positions::position::{Misfit, PositionError};
use upstar_values::budget::Stopped;
use upstar_values::notation::tree::{Expr, Infix, Node};
use upstar_values::notation::{ParseError, ReadError, parse};

/// Why a text is no value or no position: what is wrong, and where.
///
/// ```
/// use upstar::Value;
/// let error = "{1|2, +}".parse::<Value>().unwrap_err();
/// assert_eq!(error.message(), "expected a value, found `+`");
/// assert_eq!(error.place(), Some(6..7));
/// assert_eq!(
///     error.to_string(),
///     "expected a value, found `+`
///   {1|2, +}
///         ^
/// help: `+` stands between two values",
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    text: String,
    message: String,
    place: Option<Range<usize>>,
    help: Option<String>,
    stopped: Option<Stopped>,
}

impl TextError {
    /// What is wrong, in one line.
    ///
    /// ```
    /// let error = "{1|".parse::<upstar::Value>().unwrap_err();
    /// assert!(error.message().starts_with("expected"));
    /// assert!(!error.message().contains('\n'));
    /// ```
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Where it is wrong: bytes of the text, end excluded. `None` if the text is right but the calculation was stopped.
    ///
    /// ```
    /// let error = upstar::position("nim(a)").unwrap_err();
    /// assert_eq!(error.place(), Some(4..5));
    /// ```
    pub fn place(&self) -> Option<Range<usize>> {
        self.place.clone()
    }

    /// What to write instead, if that is known.
    ///
    /// ```
    /// let error = "2 ^ 3".parse::<upstar::Value>().unwrap_err();
    /// assert!(error.help().unwrap().starts_with("`^` is always up"));
    /// ```
    pub fn help(&self) -> Option<&str> {
        self.help.as_deref()
    }

    /// Why the calculation of the value was stopped, if the text was right.
    ///
    /// ```
    /// use upstar::{Stopped, Value};
    /// let error = "^2147483647 + ^".parse::<Value>().unwrap_err();
    /// assert_eq!(error.stopped(), Some(&Stopped::Ups));
    /// assert_eq!(error.place(), None);
    /// ```
    pub fn stopped(&self) -> Option<&Stopped> {
        self.stopped.as_ref()
    }

    pub(crate) fn of_value(text: &str, error: ReadError) -> TextError {
        match error {
            ReadError::Parse(error) => TextError::of_syntax(text, error),
            ReadError::NotAValue { found, span } => {
                let help = text.get(span.clone()).and_then(of_the_language);
                TextError {
                    help: help.map(str::to_owned),
                    ..TextError::at(text, format!("expected a value, found {found}"), span)
                }
            }
            ReadError::Stopped(stopped) => TextError::of_stopped(text, stopped),
        }
    }

    fn of_stopped(text: &str, stopped: Stopped) -> TextError {
        let message = stopped.to_string();
        TextError {
            place: None,
            stopped: Some(stopped),
            ..TextError::at(text, message, 0..0)
        }
    }

    pub(crate) fn of_position(text: &str, error: PositionError) -> TextError {
        let call = parse(text).ok();
        let whole = call
            .as_ref()
            .map_or(0..text.len(), |call| call.span.clone());
        let message = error.to_string();
        match error {
            PositionError::Syntax(error) => TextError::of_syntax(text, error),
            PositionError::NotACall | PositionError::Without { .. } => {
                TextError::at(text, message, whole)
            }
            PositionError::Stopped(stopped) => TextError::of_stopped(text, stopped),
            PositionError::Unknown(name) => {
                let place = whole.start..whole.start + name.len();
                TextError::at(text, message, place)
            }
            PositionError::Misfit(misfit) => {
                let place = call.and_then(|call| misfit_place(text, &call, &misfit));
                TextError::at(text, message, place.unwrap_or(whole))
            }
        }
    }

    fn of_syntax(text: &str, error: ParseError) -> TextError {
        TextError {
            help: error.help.clone(),
            ..TextError::at(text, error.to_string(), error.span)
        }
    }

    fn at(text: &str, message: String, place: Range<usize>) -> TextError {
        TextError {
            text: text.to_owned(),
            message,
            place: Some(place),
            help: None,
            stopped: None,
        }
    }
}

/// What to do about a text that only the language of the program understands.
fn of_the_language(text: &str) -> Option<&'static str> {
    let help = match parse(text).ok()?.node {
        Node::Infix(Infix::Power, ..) => {
            "powers belong to the language; here compute the number first, as in `8` for `2 ** 3`"
        }
        Node::Infix(Infix::Divide, ..) => {
            "quotients belong to the language; here `3/4` is a number, and nothing else is divided"
        }
        Node::Infix(..) => "this operator belongs to the language; here there are +, -, · and :",
        Node::Call { .. } => {
            "calls belong to the language, but for tiny, miny and uptimal; `upstar::position` reads the call of a ruleset"
        }
        Node::Name(_) => "names belong to the language",
        _ => return None,
    };
    Some(help)
}

/// Where the arguments of a call do not fit.
fn misfit_place(text: &str, call: &Expr, misfit: &Misfit) -> Option<Range<usize>> {
    let (_, arguments) = call.as_call()?;
    let argument = arguments.get(misfit.argument?)?;
    if let (Node::Text(board), Some(place)) = (&argument.node, &misfit.place) {
        let start = argument.span.start + 1;
        // The offsets do not match if the text has escapes.
        if text.get(start..start + board.len()) == Some(board) {
            return Some(start + place.start..start + place.end);
        }
    }
    Some(argument.span.clone())
}

impl fmt::Display for TextError {
    /// What is wrong, the line with the place marked, and help if there is some.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        if let Some(place) = &self.place {
            let before = self.text.get(..place.start).unwrap_or(&self.text);
            let start = before.rfind('\n').map_or(0, |at| at + 1);
            let line = self.text[start..].lines().next().unwrap_or_default();
            let marked = self.text.get(place.clone()).unwrap_or_default();
            let width = marked.lines().next().unwrap_or_default().chars().count();
            let column = before[start..].chars().count();
            let marks = "^".repeat(width.max(1));
            write!(f, "\n  {line}\n  {}{marks}", " ".repeat(column))?;
        }
        match &self.help {
            Some(help) => write!(f, "\nhelp: {help}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for TextError {}
