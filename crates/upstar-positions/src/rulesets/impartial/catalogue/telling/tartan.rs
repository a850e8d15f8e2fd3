//! Coins on a rectangle. In a Tartan product a head is worth the nim product of the values of its row and its column; in an acrostic
//! game the values come from a table.

use super::coins::nim_sum;
use super::{MOST_SHOWN, list, rest};
use upstar_impartial::tartan::{Cell, Rectangle};
use upstar_values::budget::{Budget, Stopped};

/// The values of the heads, their nim sum, and a winning move. `call` writes the cells after a move.
pub(in super::super) fn rectangle(
    game: &Rectangle,
    heads: &[Cell],
    budget: &Budget,
    call: impl Fn(&[Cell]) -> String,
) -> Result<Vec<String>, Stopped> {
    let mut lines = vec![match game {
        Rectangle::Tartan(..) => "by the Tartan theorem a head is worth the nim product of its row's and its column's value",
        Rectangle::Acrostic(_) => "the position is the sum of its heads; their values are computed",
    }.to_owned()];
    let mut values = Vec::new();
    for &(x, y) in heads.iter().take(MOST_SHOWN) {
        let value = game.value_within(&[(x, y)], budget)?;
        lines.push(match game {
            Rectangle::Tartan(rows, columns) => {
                let row = rows.row_value_within(&[x], budget)?;
                let column = columns.row_value_within(&[y], budget)?;
                format!("head ({x}, {y}): row {x} has value {row}, column {y} has value {column}; nim product {value}")
            }
            Rectangle::Acrostic(_) => format!("head ({x}, {y}) has nim value {value}"),
        });
        values.push(value);
    }
    rest(heads.len(), "heads", &mut lines);
    let total = match heads.len() <= values.len() {
        true => values.iter().fold(0, |sum, value| sum ^ value),
        false => game.value_within(heads, budget)?,
    };
    nim_sum(&values, heads.len(), &total, &mut lines);
    if total == 0 {
        return Ok(lines);
    }
    if let Some(turned) = game.winning_move(heads, budget)? {
        let mut after = heads.to_vec();
        after.sort_unstable();
        for cell in &turned {
            match after.binary_search(cell) {
                Ok(at) => drop(after.remove(at)),
                Err(at) => after.insert(at, *cell),
            }
        }
        let cells: Vec<String> = turned.iter().map(|(x, y)| format!("({x}, {y})")).collect();
        lines.push(format!(
            "winning move: turn {}, which makes the nim sum 0: {}",
            list(&cells),
            call(&after)
        ));
    }
    Ok(lines)
}
