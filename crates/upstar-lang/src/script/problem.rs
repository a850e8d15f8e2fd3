//! Problems in a script that come up while a position is evaluated.
//!
//! The mathematics knows only that rules have failed ([`Stopped::Rules`]); what was wrong waits here, on the thread that evaluates,
//! until the message about it is written.

use crate::diagnostic::Diagnostic;
use std::cell::RefCell;
use upstar::budget::Stopped;

thread_local! {
    static PROBLEM: RefCell<Option<Diagnostic>> = const { RefCell::new(None) };
}

/// Keeps a problem; what the mathematics is told. A limit that was reached is told as it is.
pub(super) fn keep(diagnostic: Diagnostic) -> Stopped {
    if let Some(stopped) = diagnostic.stopped
        && matches!(
            stopped,
            Stopped::Cancelled | Stopped::Time(_) | Stopped::Memory(_) | Stopped::NoValue(_)
        )
    {
        return stopped;
    }
    PROBLEM.set(Some(diagnostic));
    Stopped::Rules
}

/// The problem behind [`Stopped::Rules`].
pub(crate) fn take_problem() -> Option<Diagnostic> {
    PROBLEM.take()
}
