//! Heaps under a rule of taking and breaking: each heap has a nim value, and the position is their sum.

use super::coins::nim_sum;
use super::{MOST_SHOWN, Position, PositionError, rest};
use crate::position::Worth;
use num_bigint::BigUint;
use upstar_impartial::Outcome;
use upstar_values::budget::Budget;

/// Winning moves are looked for among the moves of heaps up to this size.
const LARGEST: u64 = 1000;

/// The values of the heaps, their nim sum, and a winning move.
pub(in super::super) fn heaps(
    position: &Position,
    heaps: &[BigUint],
    values: &[BigUint],
    solution: &str,
    budget: &Budget,
) -> Result<Vec<String>, PositionError> {
    let mut lines = vec![format!(
        "the position is the sum of its heaps; their values: {solution}"
    )];
    for (heap, value) in heaps.iter().zip(values).take(MOST_SHOWN) {
        lines.push(format!("heap {heap} has nim value {value}"));
    }
    rest(heaps.len(), "heaps", &mut lines);
    let total = values.iter().fold(BigUint::ZERO, |sum, value| sum ^ value);
    let shown = &values[..values.len().min(MOST_SHOWN)];
    nim_sum(shown, values.len(), &total, &mut lines);
    // Among the moves of very many or very large heaps nothing is looked for.
    let is_large = heaps.len() > MOST_SHOWN || heaps.iter().any(|heap| *heap > LARGEST.into());
    if total == BigUint::ZERO || is_large {
        return Ok(lines);
    }
    let is_win =
        |worth: &Option<Worth>| worth.as_ref().and_then(Worth::outcome) == Some(Outcome::P);
    let mut options = position.options(budget)?.into_iter();
    if let Some((after, _)) = options.find(|(_, worth)| is_win(worth)) {
        lines.push(format!("winning move, which makes the nim sum 0: {after}"));
    }
    Ok(lines)
}
