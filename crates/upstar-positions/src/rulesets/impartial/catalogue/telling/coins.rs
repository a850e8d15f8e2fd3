//! Rows of coins: a row is the sum of its heads, and each head has a value of its own.

use super::{FIRST, MOST_SHOWN, SECOND, list, rest};
use std::fmt::Display;
use upstar_impartial::coins::Turning;
use upstar_values::budget::{Budget, Stopped};

/// Rows up to this many places have one table of values.
const LONGEST_TABLE: u64 = 1 << 16;

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
    // One table serves all heads of a short row; a head far away may have a formula.
    let place = |head: u64| head.saturating_sub(game.from);
    let last = heads
        .last()
        .map_or(0, |&last| place(last).saturating_add(1));
    let table = match last <= LONGEST_TABLE {
        true => game.values_within(last as usize, budget)?,
        false => Vec::new(),
    };
    let mut values = Vec::new();
    for &head in heads.iter().take(MOST_SHOWN) {
        let value = match table.get(place(head) as usize) {
            Some(&value) => value,
            None => game.row_value_within(&[head], budget)?,
        };
        lines.push(format!("head {head} has nim value {value}"));
        values.push(value);
    }
    rest(heads.len(), "heads", &mut lines);
    let total = match heads.len() <= values.len() {
        true => values.iter().fold(0, |sum, value| sum ^ value),
        false => game.row_value_within(heads, budget)?,
    };
    nim_sum(&values, heads.len(), &total, &mut lines);
    if total == 0 {
        return Ok(lines);
    }
    if let Some(turned) = game.winning_move_within(heads, budget)? {
        let mut after = heads.to_vec();
        for &coin in &turned {
            match after.binary_search(&coin) {
                Ok(at) => drop(after.remove(at)),
                Err(at) => after.insert(at, coin),
            }
        }
        lines.push(format!(
            "winning move: turn {}, which makes the nim sum 0: {}",
            list(&turned),
            call(&after)
        ));
    }
    Ok(lines)
}

/// Tells the nim sum of values, of which the first are listed, and who wins.
pub(super) fn nim_sum<N: Default + Display + PartialEq>(
    values: &[N],
    count: usize,
    total: &N,
    lines: &mut Vec<String>,
) {
    let mut texts: Vec<String> = values.iter().map(N::to_string).collect();
    if count > values.len() {
        texts.push("…".to_owned());
    }
    let of = match values {
        [] => "nothing".to_owned(),
        _ => texts.join(", "),
    };
    let who = if *total == N::default() {
        SECOND
    } else {
        FIRST
    };
    lines.push(format!("nim sum of {of}: {total}; {who}"));
}
