//! The errors of the engine as exceptions of Python.

use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use upstar::TextError;
use upstar::budget::Stopped;
use upstar_data::DataError;
use upstar_lang::{Diagnostic, stopped_text};

/// Why there is no result.
#[derive(Debug)]
pub(crate) enum Problem {
    /// A calculation was stopped, or what was asked does not exist.
    Stopped(Stopped),
    /// A text or a call is wrong: message, place in bytes, help; with the text.
    Text {
        text: String,
        message: String,
        place: Option<Range<usize>>,
        help: Option<String>,
    },
    /// A file cannot be read or written.
    File { path: PathBuf, source: io::Error },
    /// Anything else.
    Other(String),
}

impl From<Stopped> for Problem {
    fn from(stopped: Stopped) -> Problem {
        if let Stopped::Rules(mistake) = &stopped
            && let Some(inner) = mistake.downcast_ref::<Diagnostic>()
        {
            return Problem::Other(inner.message.clone());
        }
        Problem::Stopped(stopped)
    }
}

impl From<TextError> for Problem {
    fn from(error: TextError) -> Problem {
        if let Some(stopped) = error.stopped() {
            return Problem::Stopped(stopped.clone());
        }
        Problem::Text {
            text: String::new(),
            message: error.message().to_owned(),
            place: error.place(),
            help: error.help().map(str::to_owned),
        }
    }
}

impl From<Diagnostic> for Problem {
    fn from(problem: Diagnostic) -> Problem {
        match problem.stopped {
            Some(stopped @ (Stopped::Rules(_) | Stopped::NoValue(_))) => {
                Problem::Other(stopped_text(&stopped))
            }
            Some(stopped) => Problem::Stopped(stopped),
            None => Problem::Text {
                text: String::new(),
                message: problem.message,
                place: problem.span,
                help: problem.help.map(Into::into),
            },
        }
    }
}

impl From<DataError> for Problem {
    fn from(error: DataError) -> Problem {
        match error {
            DataError::Io { path, source } => Problem::File { path, source },
            DataError::Stopped(stopped) => stopped.into(),
            DataError::Problem(problem) => problem.into(),
            other => Problem::Other(other.to_string()),
        }
    }
}

impl From<String> for Problem {
    fn from(message: String) -> Problem {
        Problem::Other(message)
    }
}

impl Problem {
    /// Adds the text that a place belongs to.
    pub(crate) fn in_text(self, source: &str) -> Problem {
        match self {
            Problem::Text {
                message,
                place,
                help,
                ..
            } => Problem::Text {
                text: source.to_owned(),
                message,
                place,
                help,
            },
            other => other,
        }
    }

    /// Adds the file that a message is about.
    pub(crate) fn in_file(self, path: &Path) -> Problem {
        match self {
            Problem::Other(message) => Problem::Other(format!("{}: {message}", path.display())),
            other => other,
        }
    }

    /// The exception.
    pub(crate) fn raise(self, py: Python<'_>) -> PyErr {
        let made = match self {
            Problem::Stopped(stopped) => stop(py, &stopped),
            Problem::File { path, source } => file_error(&path, &source),
            Problem::Other(message) => make(py, "UpstarError", &message, None),
            Problem::Text {
                text,
                message,
                place,
                help,
            } => parse_error(py, &text, &message, place, help.as_deref()),
        };
        made.unwrap_or_else(|error| error)
    }
}

/// An exception of the package with this message.
pub(crate) fn upstar_error(py: Python<'_>, message: &str) -> PyErr {
    make(py, "UpstarError", message, None).unwrap_or_else(|error| error)
}

/// Python's own error for a file: FileNotFoundError, PermissionError, ….
fn file_error(path: &Path, source: &io::Error) -> PyResult<PyErr> {
    let Some(number) = source.raw_os_error() else {
        let message = format!("{}: {source}", path.display());
        return Ok(PyOSError::new_err(message));
    };
    // The system's words without Rust's number behind them.
    let words = source.to_string();
    let words = words.split(" (os error").next().unwrap_or_default();
    let path = path.display().to_string();
    Ok(PyOSError::new_err((number, words.to_owned(), path)))
}

fn stop(py: Python<'_>, stopped: &Stopped) -> PyResult<PyErr> {
    let class = match stopped {
        Stopped::Rules(_) | Stopped::NoValue(_) => "UpstarError",
        _ => "LimitReached",
    };
    make(py, class, &stopped_text(stopped), None)
}

fn parse_error(
    py: Python<'_>,
    text: &str,
    message: &str,
    place: Option<Range<usize>>,
    help: Option<&str>,
) -> PyResult<PyErr> {
    let more = PyDict::new(py);
    let characters = |bytes: usize| {
        let before = text.char_indices().take_while(|(at, _)| *at < bytes);
        before.count()
    };
    if let Some(place) = place {
        more.set_item("start", characters(place.start))?;
        more.set_item("end", characters(place.end))?;
    }
    more.set_item("text", text)?;
    more.set_item("help", help)?;
    make(py, "ParseError", message, Some(&more))
}

fn make(
    py: Python<'_>,
    class: &str,
    message: &str,
    more: Option<&Bound<'_, PyDict>>,
) -> PyResult<PyErr> {
    let class = py.import("upstar._errors")?.getattr(class)?;
    Ok(PyErr::from_value(class.call((message,), more)?))
}
