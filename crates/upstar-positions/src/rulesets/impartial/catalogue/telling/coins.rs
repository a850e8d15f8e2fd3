//! Rows of coins: a row is the sum of its heads, and each head has a value of its own.

use super::{FIRST, SECOND, list};
use std::fmt::Display;
use std::ops::BitXor;
use upstar_impartial::coins::Turning;
use upstar_values::budget::{Budget, Stopped};

/// The values of the heads, their nim sum, and a winning move. `call` writes the row after a move.
pub(in super::super) fn row(
    game: &Turning,
    heads: &[u64],
    solution: &str,
    budget: &Budget,
    call: impl Fn(&[u64]) -> String,
) -> Result<Vec<String>, Stopped> {
    let mut lines = vec![format!(
        "the row is the sum of its heads; their values: {solution}"
    )];
    let mut values = Vec::new();
    for &head in heads {
        let value = game.row_value_within(&[head], budget)?;
        lines.push(format!("head {head} has nim value {value}"));
        values.push(value);
    }
    if !nim_sum(&values, &mut lines) {
        return Ok(lines);
    }
    if let Some(turned) = game.winning_move_within(heads, budget)? {
        let (mut after, mut sums) = (heads.to_vec(), Vec::new());
        for &coin in &turned {
            sums.push(game.row_value_within(&[coin], budget)?);
            match after.binary_search(&coin) {
                Ok(at) => drop(after.remove(at)),
                Err(at) => after.insert(at, coin),
            }
        }
        lines.push(format!(
            "winning move: turn {}, of values {}, which makes the nim sum 0: {}",
            list(&turned),
            list(&sums),
            call(&after)
        ));
    }
    Ok(lines)
}

/// Tells the nim sum of values and who wins; whether the player who starts wins.
pub(super) fn nim_sum<N>(values: &[N], lines: &mut Vec<String>) -> bool
where
    N: Clone + Default + Display + PartialEq + BitXor<Output = N>,
{
    let total = values.iter().cloned().fold(N::default(), BitXor::bitxor);
    let texts: Vec<String> = values.iter().map(N::to_string).collect();
    let of = match values {
        [] => "of nothing".to_owned(),
        _ => format!("of {}", texts.join(", ")),
    };
    let who = if total == N::default() { SECOND } else { FIRST };
    lines.push(format!("nim sum {of}: {total}; {who}"));
    total != N::default()
}
