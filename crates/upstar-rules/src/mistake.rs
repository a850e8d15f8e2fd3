//! What is wrong with a rule file, and where.

use std::ops::Range;

/// A mistake in a rule file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Mistake {
    /// What is wrong and what was expected.
    pub message: String,
    /// Where: bytes of the file.
    pub place: Range<usize>,
    /// A short note at the place.
    pub label: Option<String>,
    /// What to write instead.
    pub help: Option<String>,
}

impl Mistake {
    pub(crate) fn new(place: Range<usize>, message: impl Into<String>) -> Mistake {
        Mistake {
            message: message.into(),
            place,
            label: None,
            help: None,
        }
    }

    pub(crate) fn help(mut self, help: impl Into<String>) -> Mistake {
        self.help = Some(help.into());
        self
    }

    pub(crate) fn label(mut self, label: impl Into<String>) -> Mistake {
        self.label = Some(label.into());
        self
    }
}
