//! Coin-turning games on rectangles.

use super::super::Entry;
use super::super::coin_games::Cells;
use super::super::play::Play;
use super::{CELLS, WINNING_WAYS, leak, plain, with};
use upstar_impartial::coins::Turning;
use upstar_impartial::tartan::{self, Rectangle};

pub(super) fn add(entries: &mut Vec<Entry>) {
    for &(name, codes, rule) in tartan::NAMED {
        let Some(game) = Rectangle::find(name) else {
            continue;
        };
        let solution = if codes.len() == 2 {
            "nim product of the factors' values (Tartan theorem)"
        } else {
            "table; formulas for all but Mock Turtles"
        };
        let example = leak(format!(
            "{name}({}, {})",
            game.from().0 + 2,
            game.from().1 + 3
        ));
        let first = game.from().0;
        entries.push(plain(
            [name, rule, CELLS, example, WINNING_WAYS, solution],
            first,
            move || Box::new(Cells(game.clone())),
        ));
    }
    let code = "the code of a turning game such as \"1-3\"";
    entries.push(with(
        ["tartan", "The product of two turning games: turn every cell where a move of one meets a move of the other.", "two codes, then the position",
         "tartan(\"1-3\", \"1+ consecutive\", \"TT/HT\")", WINNING_WAYS, "nim product of the factors' values (Tartan theorem)"],
        0, move |r| {
            let rows: Turning = r.text(code, str::parse)?;
            Ok(Box::new(Cells(Rectangle::product(rows, r.text(code, str::parse)?))) as Box<dyn Play>)
        }));
    entries.push(with(
        [
            "acrostic",
            "Play a turning game within one row or one column of a rectangle.",
            "a code, then the position",
            "acrostic(\"2\", \"TT/HT\")",
            WINNING_WAYS,
            "computed",
        ],
        0,
        move |r| {
            Ok(Box::new(Cells(Rectangle::Acrostic(r.text(code, str::parse)?))) as Box<dyn Play>)
        },
    ));
}
