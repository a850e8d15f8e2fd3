//! What tests of the language ask of a session.

use upstar_lang::{Limits, Session, Style};

/// A session with the usual limits.
pub(crate) fn session() -> Session {
    Session::new(Limits::default())
}

/// The answer as text, or the message.
pub(crate) fn answer(session: &mut Session, source: &str) -> String {
    let text = session
        .evaluate(source)
        .and_then(|value| session.text(&value, Style::Text));
    text.unwrap_or_else(|problem| format!("error: {problem}"))
}

/// A new session answers so.
#[track_caller]
pub(crate) fn answers(source: &str, text: &str) {
    assert_eq!(answer(&mut session(), source), text, "{source}");
}

/// The message and the part of the input it is about.
#[track_caller]
pub(crate) fn fails(source: &str, message: &str, place: &str) {
    let problem = session().evaluate(source).expect_err(source);
    let span = problem.span.clone().expect(source);
    assert_eq!((problem.message.as_str(), &source[span]), (message, place));
}
