//! What went wrong, where, and what to do about it.

use crate::program::Source;
use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use std::ops::Range;
use std::sync::Arc;
use upstar::budget::Stopped;
use upstar::notation::ParseError;
use upstar::position::Theory;

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
    /// The functions in which it happened, innermost first. If there are any, the place in the input is the call of the last one.
    pub calls: Vec<Called>,
}

/// A place in a function that was running when something went wrong.
#[derive(Clone, Debug)]
pub struct Called {
    /// The name of the function.
    pub function: String,
    /// Where the function was written.
    pub source: Arc<Source>,
    /// The place in that source.
    pub span: Range<usize>,
}

impl Called {
    /// The place in words: `line 7 of rules.up`.
    pub fn place(&self) -> String {
        let line = self.source.line(&self.span);
        match &self.source.name {
            Some(name) => format!("line {line} of {name}"),
            None => format!("line {line} of `{}`", self.function),
        }
    }
}

impl PartialEq for Called {
    fn eq(&self, other: &Called) -> bool {
        let key = |called: &Called| (Arc::as_ptr(&called.source), called.span.clone());
        key(self) == key(other) && self.function == other.function
    }
}

impl Eq for Called {}

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
            calls: Vec::new(),
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
        if let Stopped::Rules(mistake) = &stopped
            && let Some(inner) = mistake.downcast_ref::<Diagnostic>()
        {
            return Diagnostic {
                span: Some(span),
                ..inner.clone()
            };
        }
        let mut diagnostic = Diagnostic::new(stopped_text(&stopped), span);
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
        if let Some(called) = self.calls.first() {
            object["line"] = called.source.line(&called.span).into();
            object["script"] = called.source.name.clone().into();
            let calls = self.calls.iter();
            object["calls"] = calls.map(|called| called.function.as_str()).collect();
        }
        if let Some(help) = &self.help {
            object["help"] = (&**help).into();
        }
        object
    }

    /// A warning as JSON: what is said, and about which part of the input.
    pub(crate) fn warning_json(&self) -> serde_json::Value {
        let mut object = serde_json::json!({ "message": self.message });
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
            calls: Vec::new(),
        }
    }
}

/// Why a calculation ended early, as users of the language read it: what can be asked instead has the names of functions.
///
/// ```
/// use upstar::position::Theory;
/// let text = upstar_lang::stopped_text(&Theory::Nim.no_value());
/// assert!(text.ends_with("ask `grundy`, `outcome` or `winning_moves`"), "{text}");
/// ```
pub fn stopped_text(stopped: &Stopped) -> String {
    let text = stopped.to_string();
    let functions = match Theory::without_value(stopped) {
        Some(Theory::Loopy) => "`outcome`, `onside`, `offside` or `winning_moves`",
        Some(Theory::Nim) => "`grundy`, `outcome` or `winning_moves`",
        Some(Theory::Score) => "`score`, `outcome`, `best_moves` or `winning_moves`",
        Some(Theory::Outcome) => "`outcome`, `outcome_pair`, `remoteness` or `winning_moves`",
        _ => return text,
    };
    let why = text.split_once("; ").map_or(text.as_str(), |(why, _)| why);
    format!("{why}; ask {functions}")
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
    render_named(diagnostic, source, None, colour)
}

/// Draws a [warning](crate::warnings) in the same way.
pub fn render_warning(warning: &Diagnostic, source: &str, colour: bool) -> String {
    rendered(&Level::WARNING, warning, source, None, colour)
}

/// Draws a problem below the line of the file it is about.
pub fn render_named(
    diagnostic: &Diagnostic,
    source: &str,
    name: Option<&str>,
    colour: bool,
) -> String {
    rendered(&Level::ERROR, diagnostic, source, name, colour)
}

fn rendered(
    level: &Level<'_>,
    diagnostic: &Diagnostic,
    source: &str,
    name: Option<&str>,
    colour: bool,
) -> String {
    let mut report = level
        .clone()
        .primary_title(diagnostic.message.as_str())
        .elements(Vec::<annotate_snippets::Message<'_>>::new());
    // Where it happened: in the innermost function, or in the input itself.
    let innermost = diagnostic.calls.first();
    let (text, name, span) = match innermost {
        Some(called) => (
            called.source.text.as_str(),
            called.source.name.as_deref(),
            Some(&called.span),
        ),
        None => (source, name, diagnostic.span.as_ref()),
    };
    if let Some(span) = span {
        let mut place = AnnotationKind::Primary.span(inside(text, span));
        if let Some(label) = &diagnostic.label {
            place = place.label(&**label);
        }
        let mut snippet = Snippet::source(text).annotation(place);
        if let Some(name) = name {
            snippet = snippet.path(name);
        }
        if let Some((span, label)) = diagnostic.context.as_deref() {
            let place = AnnotationKind::Context.span(inside(text, span));
            snippet = snippet.annotation(place.label(label.as_str()));
        }
        report = report.element(snippet);
    }
    let chain = chain(diagnostic, source);
    if let Some(chain) = &chain {
        report = report.element(Level::NOTE.message(chain.as_str()));
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

/// Calls shown at each end of a long chain.
const SHOWN: usize = 4;

/// Who called whom, in words.
fn chain(diagnostic: &Diagnostic, source: &str) -> Option<String> {
    let calls = &diagnostic.calls;
    let first = calls.first()?;
    let mut words = vec![format!("in `{}`", first.function)];
    // A function that calls itself is named once.
    let mut callers: Vec<(String, usize)> = Vec::new();
    for caller in &calls[1..] {
        let caller = format!("called by `{}` in {}", caller.function, caller.place());
        match callers.last_mut() {
            Some((last, times)) if *last == caller => *times += 1,
            _ => callers.push((caller, 1)),
        }
    }
    let count = callers.len();
    for (at, (caller, times)) in callers.into_iter().enumerate() {
        match times {
            _ if at >= SHOWN && at + SHOWN < count => {
                if at == SHOWN {
                    words.push(format!("… {} more callers …", count - 2 * SHOWN));
                }
            }
            1 => words.push(caller),
            _ => words.push(format!("{caller} ({times} times)")),
        }
    }
    if let Some(span) = &diagnostic.span {
        let text = source.get(inside(source, span)).unwrap_or_default();
        let line = text.lines().next().unwrap_or_default();
        let short: String = line.chars().take(60).collect();
        words.push(format!("called by `{short}`"));
    }
    Some(words.join(", "))
}

/// The nearest place inside the source that is not within a character.
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
