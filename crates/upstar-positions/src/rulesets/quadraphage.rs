//! Quadraphage, or Chessgo: a chess piece runs for the edge, stones try to stop it.

use super::chase::{Shown, place};
use crate::position::{
    Alphabet, AnyPosition, Argument, Board, BuiltIn, Cell, Letters, Misfit, Start, Starts,
    Uncounted,
};
use upstar_goals::chases::{Plans, Quadraphage, Run, Runner};
use upstar_goals::retrograde::Chase;
use upstar_values::budget::Stopped;
use upstar_values::game::{Algebra, Player};

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "quadraphage",
    players: "Left moves the piece (P), Right puts stones (#).",
    rule: "Left moves the piece to a square without a stone, as in chess: a duke one step straight, a ferz one step diagonally, a king one step \
           in any direction, a knight as usual. Right puts a stone on a free square. The piece wins on an edge square, the stones win when it \
           cannot move.",
    notation: "\"duke\", \"ferz\", \"king\" or \"knight\", then rows of P (the piece), # (a stone) and . (free) separated by |; or the piece and \
               the numbers of rows and columns, for the piece in the centre, or next to it to the top left",
    example: "quadraphage(\"duke\", 5, 5)",
    impartial: false,
    source: "Epstein; Winning Ways, volume 3, chapter 19",
    notes: "Who wins is found by plans of the piece: a plan names squares that must stay free, and only stones on squares that all plans share \
            are tried. That is fast where the piece wins, and takes long where the stones do. The duke wins up to 7 × 7 even if the stones \
            begin, and 8 × 8 if it begins. Published: the king reaches the edge of 32 × 32 and not of 34 × 34.",
    alphabet: Alphabet::Text,
    build,
    of_size: None,
};

fn letters(game: &Quadraphage, run: &Run) -> Letters {
    let (rows, columns) = game.size();
    Letters::make(rows, columns, |row, column| {
        let square = row * columns + column;
        match run.stones >> square & 1 {
            1 => '#',
            _ if square == usize::from(run.piece) => 'P',
            _ => '.',
        }
    })
}

impl Shown for Quadraphage {
    const MAY_LOOP: bool = false;

    fn ruleset(&self) -> &'static BuiltIn {
        &RULESET
    }

    fn call(&self, run: &Run) -> String {
        let text = letters(self, run).text();
        format!("quadraphage(\"{}\", \"{text}\")", self.runner().name())
    }

    fn board(&self, run: &Run) -> Board {
        letters(self, run).board(|letter| match letter {
            'P' => Cell::Left('P'),
            '#' => Cell::Right('#'),
            _ => Cell::Free,
        })
    }

    fn starts(&self, run: &Run, algebra: &Algebra) -> Result<Option<Starts>, Stopped> {
        let mut plans = Plans::new(self, algebra.budget());
        let mut start = |first: Player| -> Result<Start, Stopped> {
            if let Some(winner) = self.ended(run, first) {
                return Ok(Start::maybe_counted(winner, Some(0), Uncounted::Search));
            }
            let (winner, moves) = plans.winner(run, first)?;
            let stones = |moves: u32| match first {
                Player::Left => 2 * moves - 1,
                Player::Right => 2 * moves,
            };
            Ok(Start::maybe_counted(
                winner.into(),
                moves.map(stones),
                Uncounted::Search,
            ))
        };
        Ok(Some(Starts {
            left: start(Player::Left)?,
            right: start(Player::Right)?,
        }))
    }
}

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let names: Vec<&str> = Runner::ALL.iter().map(|runner| runner.name()).collect();
    let names = names.join(", ");
    let [Argument::Text(word), rest @ ..] = arguments else {
        return Err(Misfit::call(format!(
            "expected a piece ({names}) and a board, such as \"duke\", 8, 8"
        )));
    };
    let runner = Runner::ALL.into_iter().find(|runner| runner.name() == word);
    let runner = runner.ok_or_else(|| {
        Misfit::argument(
            0,
            format!("expected one of the pieces {names}, found {word}"),
        )
    })?;
    let most = Quadraphage::MOST_SQUARES;
    let too_large = || Misfit::argument(1, format!("a board has from 1 to {most} squares"));
    match rest {
        [Argument::Integer(rows), Argument::Integer(columns)] => {
            let size = |n: &i128| usize::try_from(*n).ok();
            let game = size(rows)
                .zip(size(columns))
                .and_then(|(rows, columns)| Quadraphage::new(runner, rows, columns));
            let game = game.ok_or_else(too_large)?;
            let start = game.start();
            Ok(place(game, start))
        }
        [Argument::Text(text)] => {
            let letters = Letters::read(text, ".P#").map_err(|wrong| wrong.after(1))?;
            let game = Quadraphage::new(runner, letters.height(), letters.width());
            let game = game.ok_or_else(too_large)?;
            let of = |wanted: char| {
                let cells = letters
                    .cells()
                    .filter(move |(_, _, letter)| *letter == wanted);
                cells.map(|(row, column, _)| row * letters.width() + column)
            };
            let (Some(piece), 1) = (of('P').next(), of('P').count()) else {
                let message = format!("expected one piece `P`, found {}", of('P').count());
                return Err(Misfit::argument(1, message));
            };
            let run = Run {
                piece: piece as u8,
                stones: of('#').map(|square| 1 << square).sum(),
            };
            Ok(place(game, run))
        }
        _ => Err(Misfit::call(
            "expected a piece and a board such as \"...|.P.|...\", or its numbers of rows and columns",
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulesets::chase::testing::{check_with_play, starts};
    use crate::rulesets::testing::try_position;

    #[test]
    fn boards() {
        for (call, wanted) in [
            ("quadraphage(\"duke\", 3, 3)", "L1 L2"),
            ("quadraphage(\"duke\", 5, 5)", "L5 L6"),
            (
                "quadraphage(\"duke\", \"#####|#.#.#|##P##|#.#.#|#####\")",
                "R0 R0",
            ),
            ("quadraphage(\"king\", 5, 5)", "L3 L4"),
        ] {
            assert_eq!(starts(call), wanted, "{call}");
        }
    }

    #[test]
    fn plans_agree_with_play() {
        for (runner, board) in [
            (Runner::Duke, (3, 4)),
            (Runner::King, (3, 3)),
            (Runner::Ferz, (3, 4)),
        ] {
            let game = Quadraphage::new(runner, board.0, board.1).unwrap();
            check_with_play(&game, &game.start());
        }
    }

    #[test]
    fn mistakes() {
        for call in [
            "quadraphage(\"pawn\", 8, 8)",
            "quadraphage(\"duke\", 12, 12)",
            "quadraphage(\"duke\", 0, 8)",
            "quadraphage(\"duke\", \"...\")",
            "quadraphage(\"duke\", \"P.P\")",
            "quadraphage(\"duke\", \"P.x\")",
            "quadraphage(8, 8)",
        ] {
            assert!(try_position(call).is_err(), "{call}");
        }
    }
}
