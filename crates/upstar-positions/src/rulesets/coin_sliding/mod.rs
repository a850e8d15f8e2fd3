//! Coin-sliding: coins slide down to be cashed, or are taken off by the other player.

mod coin;
mod coins;
mod powers;
mod strategy;
mod telling;
#[cfg(test)]
mod tests;
mod winner;

pub use coin::{Coin, Colour, Square};
pub use coins::{CoinMove, Coins};
pub use powers::{arrow, power};

use crate::position::{
    Alphabet, AnyPosition, Argument, Board, BuiltIn, Misfit, Node, Note, OfSize, Owner, Placed,
    Playable, QuarterPlane, Rules, Shown,
};
use upstar_values::budget::Stopped;
use upstar_values::encode::encode_fields;
use upstar_values::game::{Algebra, Game, Outcome};
use upstar_values::number::Dyadic;

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "coin_sliding",
    players: "Left slides blue coins (B) down and moves red ones (R) left; Right slides red coins down and moves blue ones left.",
    rule: "Slide a coin of yours down to the first square of the next row, from row 0 off the board for its value, or move a \
           coin of the other player one square left, from the first square off the board.",
    notation: "coins such as R3@2 (red, value 3, row 2), B1@0,4 (blue, value 1, row 0, column 4) or R@T2 (top strip), and \
               money that Left has more, such as +2 or -1/2",
    example: "coin_sliding(\"R3@2, B1@0\")",
    impartial: false,
    source: "Moews, Infinitesimals and Coin-Sliding",
    notes: "Blue coins are Left's, red ones Right's, and the terms of red coins are positive: a coin is a liability until it \
            reaches row 0. The simple strip is column 0, the quarter plane has more columns; on the top strip, square 0 is \
            neutral, either player may remove a coin, and the other player may move a coin one square left. When the board \
            is empty the richer player wins, and a tie goes to the one who moved last; that is the sum of the terms and the \
            money as games in normal play, where money is a number with its moves. On the strip the desirability strategy \
            finds the winner without a search.",
    alphabet: Alphabet::Text,
    build,
    of_size: Some(OfSize::Listed(of_size)),
};

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    match arguments {
        [Argument::Text(text)] => Ok(Placed::any(CoinSliding, (), Coins::read(text)?)),
        _ => Err(Misfit::call("expected coins such as \"R3@2, B1@0\"")),
    }
}

/// Positions of this many coins on a small board.
fn of_size(coins: usize) -> Box<dyn Iterator<Item = AnyPosition>> {
    let mut kinds = Vec::new();
    for colour in [Colour::Blue, Colour::Red] {
        for row in 0..3 {
            for column in 0..2 {
                let value = Dyadic::from(i64::from((row + column) % 3));
                kinds.push(Coin::on_board(colour, value, row, column));
            }
        }
        kinds.extend((0..3).map(|square| Coin::on_top(colour, square)));
    }
    let count = kinds.len().saturating_pow(coins as u32);
    // A step without common divisors takes samples from all positions.
    let step = if count > 1000 { 7919 } else { 1 };
    Box::new((0..count).step_by(step).map(move |mut word| {
        let mut taken = Vec::new();
        for _ in 0..coins {
            taken.push(kinds[word % kinds.len()].clone());
            word /= kinds.len();
        }
        Placed::any(CoinSliding, (), Coins::new(taken, Dyadic::ZERO))
    }))
}

/// Coin-sliding on all its boards.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CoinSliding;

encode_fields!(CoinSliding {});

impl CoinSliding {
    fn moves(coins: &Coins, player: Colour, moves: &mut Vec<Coins>) {
        moves.extend(coins.moves(player).into_iter().map(|step| step.next));
        // An option of a number in canonical form changes its last digit by one.
        let money = coins.money();
        let step = Dyadic::half_power(money.exponent());
        let has_option = match player {
            Colour::Blue => !money.is_integer() || money.signum() > 0,
            Colour::Red => !money.is_integer() || money.signum() < 0,
        };
        if has_option {
            let money = money - &player.seen_by_left(&step);
            moves.push(Coins::new(coins.coins().to_vec(), money));
        }
    }
}

impl Rules for CoinSliding {
    type Position = Coins;

    fn left_moves(&self, coins: &Coins, moves: &mut Vec<Coins>) {
        CoinSliding::moves(coins, Colour::Blue, moves);
    }

    fn right_moves(&self, coins: &Coins, moves: &mut Vec<Coins>) {
        CoinSliding::moves(coins, Colour::Red, moves);
    }

    fn parts(&self, coins: Coins, parts: &mut Vec<Coins>) {
        let coins = coins.cancelled();
        let one = |coin: &Coin| Coins::new(vec![coin.clone()], Dyadic::ZERO);
        parts.extend(coins.coins().iter().map(one));
        if !coins.money().is_zero() {
            parts.push(Coins::new(Vec::new(), coins.money().clone()));
        }
    }

    fn literal_parts(&self, coins: Coins, parts: &mut Vec<Coins>) {
        parts.push(coins);
    }

    fn normal(&self, coins: Coins) -> (Coins, bool) {
        let mirrored = coins.mirrored();
        if (mirrored.coins(), mirrored.money()) < (coins.coins(), coins.money()) {
            (mirrored, true)
        } else {
            (coins, false)
        }
    }

    fn known_value(&self, coins: &Coins, algebra: &mut Algebra) -> Result<Option<Game>, Stopped> {
        coins.value(algebra).map(Some)
    }
}

impl Playable for CoinSliding {
    type Frame = ();

    fn ruleset(&self) -> &'static BuiltIn {
        &RULESET
    }

    fn call(&self, (): &(), coins: &Coins) -> String {
        format!("coin_sliding(\"{coins}\")")
    }

    fn negative(&self, (): &(), coins: &Coins) -> Option<AnyPosition> {
        Some(Placed::any(self.clone(), (), coins.mirrored()))
    }

    /// The rows up to the highest coin, the top strip above them where it is used, and money below.
    fn board(&self, (): &(), coins: &Coins) -> Board {
        let (mut below, mut above) = (Vec::new(), Vec::new());
        for coin in coins.coins() {
            match coin.square {
                Square::Board { row, column } => below.push((row.into(), column.into())),
                Square::Top(square) => above.push(square.into()),
            }
        }
        let (plane, strip) = (QuarterPlane::new(&below), Shown::new(above.into_iter()));
        // A gap separates the top strip from the rows.
        let top = -plane.rows.len() - 1;
        let counter = |coin: &Coin| Node {
            label: match coin.square {
                Square::Board { .. } => coin.value.to_string(),
                Square::Top(_) => String::new(),
            },
            owner: match coin.colour {
                Colour::Blue => Owner::Left,
                Colour::Red => Owner::Right,
            },
            ground: false,
            place: Some(match coin.square {
                Square::Board { row, column } => plane.place((row.into(), column.into())),
                Square::Top(square) => (strip.at(square.into()), top),
            }),
        };
        let mut board = plane.board(coins.coins().iter().map(counter).collect());
        if let Board::Squares { squares, notes, .. } = &mut board {
            let mut note = |text: String, place| notes.push(Note { text, place });
            squares.extend((0..strip.len()).map(|square| (square, top)));
            if strip.len() > 0 {
                note("top".to_owned(), (-1, top));
            }
            if !coins.money().is_zero() {
                let sign = if coins.money().signum() > 0 { "+" } else { "" };
                note(format!("money: {sign}{}", coins.money()), (0, 2));
            }
        }
        board
    }

    fn known_outcome(
        &self,
        coins: &Coins,
        algebra: &mut Algebra,
    ) -> Result<Option<Outcome>, Stopped> {
        let left_starts = coins.winner(Colour::Blue, algebra)?;
        let right_starts = coins.winner(Colour::Red, algebra)?;
        Ok(Some(match (left_starts, right_starts) {
            (Colour::Blue, Colour::Blue) => Outcome::L,
            (Colour::Red, Colour::Red) => Outcome::R,
            (Colour::Blue, Colour::Red) => Outcome::N,
            (Colour::Red, Colour::Blue) => Outcome::P,
        }))
    }

    fn steps(&self, coins: &Coins, algebra: &mut Algebra) -> Result<Option<Vec<String>>, Stopped> {
        coins.told(algebra).map(Some)
    }
}
