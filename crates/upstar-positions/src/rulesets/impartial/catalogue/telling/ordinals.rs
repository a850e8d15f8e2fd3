//! Two-Dimensional Nim: counters are ordinals, and their coefficients are nim-added one by one.

use super::{FIRST, Position, PositionError, SECOND};
use crate::position::Argument;
use upstar_impartial::games::Ordinal;
use upstar_values::budget::Budget;

/// The ordinals of the counters, their nim sum, and the winning moves. `None` if there is something else among the arguments.
pub(super) fn nim(
    position: &Position,
    budget: &Budget,
) -> Result<Option<Vec<String>>, PositionError> {
    let counter = |argument: &Argument| match argument {
        Argument::Text(text) => text.parse::<Ordinal>().ok(),
        other => other.to_string().parse().ok(),
    };
    let counters: Option<Vec<Ordinal>> = position.args.iter().map(counter).collect();
    let Some(counters) = counters else {
        return Ok(None);
    };
    let total: Ordinal = counters.iter().copied().sum();
    let texts: Vec<String> = counters.iter().map(Ordinal::to_string).collect();
    let who = match total == Ordinal::default() {
        true => SECOND,
        false => FIRST,
    };
    let mut lines = vec![
        "a counter is an ordinal w*a+b; the a are nim-added, and the b are nim-added".to_owned(),
        format!("nim sum of {}: {total}; {who}", texts.join(", ")),
    ];
    if let Some(wins) = position.winning_options(budget) {
        for (after, _) in wins? {
            lines.push(format!("winning move, which makes the nim sum 0: {after}"));
        }
    }
    Ok(Some(lines))
}
