//! Flipping Coins: Left turns two tails to heads; Right exchanges a tail with a head to its left.

mod line;
mod steps;
#[cfg(test)]
mod tests;

pub use line::Line;
pub use steps::{Base, Reduction, Steps, Tail, explain};

use crate::position::{
    Alphabet, AnyPosition, Argument, Board, BuiltIn, Cell, Misfit, OfSize, Placed, Playable, Rules,
};
use upstar_values::budget::Stopped;
use upstar_values::encode::encode_fields;
use upstar_values::game::{Algebra, Game};

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "flipping_coins",
    players: "Left turns two tails (1) to heads (0); Right turns a tail to heads and a head to its left to tails.",
    rule: "Turn two coins: Left two tails, Right a tail and a head somewhere to its left.",
    notation: "a line of 0 (heads) and 1 (tails)",
    example: "flipping_coins(\"1011\")",
    impartial: false,
    source: "Bonato, Huggan and Nowakowski, The game of Flipping Coins",
    notes: "Heads after the last tail are of no use. Every value is a number, found in linear time: runs of \
            tails are reduced (01111 to 101, and 0111 to 10 with an even number of tails after it), then the line is cut \
            into a base and tails whose values are joined by ordinal sums. Left's best move turns the last two tails, \
            Right's the last head and the tail after it.",
    alphabet: Alphabet::Row(&[Cell::Both('0'), Cell::Both('1')]),
    build,
    of_size: Some(OfSize::Listed(of_size)),
};

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    match arguments {
        [Argument::Text(text)] => {
            let length = text.chars().filter(|c| "01".contains(*c)).count();
            Ok(Placed::any(FlippingCoins, length, Line::read(text)?))
        }
        _ => Err(Misfit::call(
            "expected a line of coins such as \"1011\", with 0 for heads and 1 for tails",
        )),
    }
}

/// Every line of this many coins.
fn of_size(coins: usize) -> Box<dyn Iterator<Item = AnyPosition>> {
    let count = 1usize.checked_shl(coins as u32).unwrap_or(usize::MAX);
    Box::new((0..count).map(move |word| {
        let line: Line = (0..coins).map(|i| word >> i & 1 == 1).collect();
        Placed::any(FlippingCoins, coins, line)
    }))
}

/// Moves of longer lines are not listed.
const LONGEST_LISTED: usize = 1000;

/// Flipping Coins; a position is a line of coins.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FlippingCoins;

encode_fields!(FlippingCoins {});

impl Rules for FlippingCoins {
    type Position = Line;

    fn left_moves(&self, line: &Line, moves: &mut Vec<Line>) {
        line.left_moves(|next| moves.push(next));
    }

    fn right_moves(&self, line: &Line, moves: &mut Vec<Line>) {
        line.right_moves(|next| moves.push(next));
    }

    fn has_countless_moves(&self, line: &Line) -> bool {
        // About n² moves of n coins each.
        line.coins().len() > LONGEST_LISTED
    }

    fn known_value(&self, line: &Line, algebra: &mut Algebra) -> Result<Option<Game>, Stopped> {
        algebra.number(&line.value()).map(Some)
    }
}

impl Playable for FlippingCoins {
    /// How many coins the line had when it was written: a move may leave heads at its end.
    type Frame = usize;

    fn ruleset(&self) -> &'static BuiltIn {
        &RULESET
    }

    fn call(&self, length: &usize, line: &Line) -> String {
        let line = line.to_string();
        let heads = "0".repeat(length.saturating_sub(line.len()));
        format!("flipping_coins(\"{line}{heads}\")")
    }

    fn negative(&self, _: &usize, _: &Line) -> Option<AnyPosition> {
        None
    }

    fn board(&self, length: &usize, line: &Line) -> Board {
        let coin = |tail: bool| Cell::Both(if tail { '1' } else { '0' });
        let heads = length.saturating_sub(line.coins().len());
        let coins = line.coins().iter().copied();
        let coins = coins.chain(std::iter::repeat_n(false, heads));
        Board::Cells(vec![coins.map(coin).collect()])
    }

    fn steps_shown(
        &self,
        length: &usize,
        line: &Line,
        _algebra: &mut Algebra,
    ) -> Result<Option<Vec<String>>, Stopped> {
        let steps = Steps::of(line.clone()).to_string();
        let mut lines: Vec<String> = steps.lines().map(str::to_owned).collect();
        for (player, best) in [
            ("Left", line.best_for_left()),
            ("Right", line.best_for_right()),
        ] {
            lines.push(match best {
                Some(next) => format!("{player}'s best move: to {}", self.call(length, &next)),
                None => format!("{player} has no move"),
            });
        }
        Ok(Some(lines))
    }
}
