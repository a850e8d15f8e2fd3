//! Problems in a script during the evaluation of a position.

use crate::diagnostic::Diagnostic;
use upstar::budget::{Mistake, Stopped};

/// A problem as the mathematics passes it on: a limit that was reached, or a mistake in the rules that carries the diagnostic.
pub(super) fn keep(diagnostic: Diagnostic) -> Stopped {
    match diagnostic.stopped {
        Some(
            stopped @ (Stopped::Cancelled
            | Stopped::Time(_)
            | Stopped::Memory(_)
            | Stopped::NoValue(_)),
        ) => stopped,
        _ => Stopped::Rules(Mistake::new(diagnostic)),
    }
}
