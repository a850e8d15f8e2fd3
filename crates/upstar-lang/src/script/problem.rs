//! Problems in a script that come up while a position is evaluated.

use crate::diagnostic::Diagnostic;
use upstar::budget::{Mistake, Stopped};

/// What the mathematics is told of a problem: a mistake in the rules that carries the diagnostic. A limit that was reached is told as it is.
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
