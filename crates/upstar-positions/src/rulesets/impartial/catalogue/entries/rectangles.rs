//! Coin-turning games on rectangles.

use super::super::ImpartialRuleset;
use super::super::block_games::{acrostic, tartan, turnings};
use super::super::coin_games::Cells;
use super::{CELLS, WINNING_WAYS, leak, plain, with};
use crate::position::Misfit;
use upstar_impartial::tartan::{NAMED, Rectangle};

pub(super) fn add(entries: &mut Vec<ImpartialRuleset>) {
    for &(name, codes, rule) in NAMED {
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
    entries.push(with(
        [
            "tartan",
            "The product of two or more turning games: turn every cell where a move of one meets a move of each other.",
            "two or more names or codes of turning games, then the position; for three games cells such as \"(1,2,1),(0,2,2)\"",
            "tartan(\"1-3\", \"1+ consecutive\", \"TT/HT\")",
            WINNING_WAYS,
            "nim product of the factors' values (Tartan theorem)",
        ],
        0,
        |r| {
            let games = turnings(r)?;
            if games.len() < 2 {
                let message = "expected a second turning game, such as \"ruler\" or \"1-3\"";
                return Err(Misfit::argument(1, message).into());
            }
            Ok(tartan(games))
        },
    ));
    entries.push(with(
        [
            "acrostic",
            "Play a turning game within one row or one column of a rectangle; with more games, each along its side of a block.",
            "a name or code of a turning game, or one for each side, then the position",
            "acrostic(\"2\", \"TT/HT\")",
            WINNING_WAYS,
            "computed",
        ],
        0,
        |r| Ok(acrostic(turnings(r)?)),
    ));
}
