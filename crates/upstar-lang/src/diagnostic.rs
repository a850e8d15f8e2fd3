//! What went wrong, where, and what to do about it.

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use std::ops::Range;
use upstar::budget::Stopped;
use upstar::notation::ParseError;

/// A problem with an input.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Diagnostic {
    /// What is wrong, in one line.
    pub message: String,
    /// Where: byte offsets in the input.
    pub span: Option<Range<usize>>,
    /// A word at the place.
    pub label: Option<Box<str>>,
    /// Another place that explains the problem, such as a bracket left open.
    pub context: Option<Box<(Range<usize>, String)>>,
    /// What to write instead.
    pub help: Option<Box<str>>,
    /// The limit that was reached, if the input itself may be right.
    pub stopped: Option<Stopped>,
}

impl Diagnostic {
    /// A problem at a place.
    pub fn new(message: impl Into<String>, span: Range<usize>) -> Diagnostic {
        Diagnostic {
            message: message.into(),
            span: Some(span),
            label: None,
            context: None,
            help: None,
            stopped: None,
        }
    }

    /// Adds a word at the place.
    #[must_use]
    pub fn label(mut self, label: impl Into<Box<str>>) -> Diagnostic {
        self.label = Some(label.into());
        self
    }

    /// Adds advice, if there is any.
    #[must_use]
    pub fn help(mut self, help: Option<impl Into<Box<str>>>) -> Diagnostic {
        self.help = help.map(Into::into);
        self
    }

    /// Work at this place reached a limit.
    pub fn stopped(stopped: Stopped, span: Range<usize>) -> Diagnostic {
        let mut diagnostic = Diagnostic::new(stopped.to_string(), span);
        diagnostic.stopped = Some(stopped);
        diagnostic
    }

    /// The problem with an input as the JSON object of the machine-readable contract.
    pub fn json(&self, source: &str) -> serde_json::Value {
        let mut object = serde_json::json!({
            "input": source,
            "kind": "error",
            "value": null,
            "message": self.message,
        });
        if let Some(span) = &self.span {
            object["start"] = span.start.into();
            object["end"] = span.end.into();
        }
        if let Some(help) = &self.help {
            object["help"] = (&**help).into();
        }
        object
    }
}

impl From<ParseError> for Diagnostic {
    fn from(error: ParseError) -> Diagnostic {
        Diagnostic {
            message: error.to_string(),
            span: Some(error.span),
            label: None,
            context: error
                .context
                .map(|(span, label)| Box::new((span, label.to_owned()))),
            help: error.help.map(Into::into),
            stopped: None,
        }
    }
}

/// Draws a problem below the line it is about.
///
/// ```
/// use upstar_lang::{Limits, Session, render};
/// let source = "1 + lenn([1])";
/// let problem = Session::new(Limits::default()).evaluate(source).unwrap_err();
/// assert_eq!(render(&problem, source, false), "\
/// error: unknown function `lenn`
///   |
/// 1 | 1 + lenn([1])
///   |     ^^^^
///   |
///   = help: did you mean `len`?");
/// ```
pub fn render(diagnostic: &Diagnostic, source: &str, colour: bool) -> String {
    let mut report = Level::ERROR
        .primary_title(diagnostic.message.as_str())
        .elements(Vec::<annotate_snippets::Message<'_>>::new());
    if let Some(span) = &diagnostic.span {
        let mut place = AnnotationKind::Primary.span(inside(source, span));
        if let Some(label) = &diagnostic.label {
            place = place.label(&**label);
        }
        let mut snippet = Snippet::source(source).annotation(place);
        if let Some((span, label)) = diagnostic.context.as_deref() {
            let place = AnnotationKind::Context.span(inside(source, span));
            snippet = snippet.annotation(place.label(label.as_str()));
        }
        report = report.element(snippet);
    }
    if let Some(help) = &diagnostic.help {
        report = report.element(Level::HELP.message(&**help));
    }
    let renderer = if colour {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    renderer.decor_style(DecorStyle::Ascii).render(&[report])
}

/// The nearest place that is inside the source and cuts no character.
fn inside(source: &str, span: &Range<usize>) -> Range<usize> {
    let down = |mut at: usize| {
        at = at.min(source.len());
        while !source.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let (start, end) = (down(span.start), down(span.end));
    start..end.max(start)
}
