//! Connect Four: men fall to the bottom of their column.

use super::lines_game::{DECLARED, LETTERS, MARKS, both_starts, size};
use crate::position::{
    Alphabet, AnyPosition, Argument, Board, BuiltIn, Cell, Ends, Letters, Misfit, Placed, Playable,
    Rules, Starts, with_search,
};
use upstar_goals::Verdict;
use upstar_goals::lines::{ConnectFour, FallingBoard};
use upstar_values::budget::Stopped;
use upstar_values::encode::encode_fields;
use upstar_values::game::{Algebra, Player, Winner};

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "connect_four",
    players: "Left's men are x, Right's men are o.",
    rule: "Let a man fall to the lowest free cell of a column. The first player with four men next to each other in a row, a column or a diagonal \
           wins; a full board is drawn.",
    notation: "rows from the top of x, o and . (free), separated by |, or the numbers of rows and columns",
    example: "connect_four(\"....|....|.o..|xx.o\")",
    impartial: false,
    source: "Winning Ways, volume 3, chapter 22; Allis 1988",
    notes: "Four in a row decide, so there are outcomes only. 4 × 4, 5 × 4, 5 × 5 and 5 × 6 are drawn; on 6 × 6 the second player wins. Published: \
            the first player wins 6 × 7 in the middle column (Allen; Allis 1988). (rows + 1) × columns is at most 62.",
    alphabet: Alphabet::Rows(MARKS),
    build,
    of_size: None,
};

/// The rules; boards know their size.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Falling;

encode_fields!(Falling {});

impl Falling {
    fn moves(board: &FallingBoard, player: Player, moves: &mut Vec<FallingBoard>) {
        if board.ended().is_none() {
            let columns = 0..board.columns();
            moves.extend(columns.filter_map(|column| board.dropped(column, player)));
        }
    }
}

fn cell(board: &FallingBoard, row: usize, column: usize) -> Cell {
    match board.man(row, column) {
        None => Cell::Free,
        Some(Player::Left) => Cell::Left('x'),
        Some(Player::Right) => Cell::Right('o'),
    }
}

fn letters(board: &FallingBoard) -> Letters {
    Letters::make(board.rows(), board.columns(), |r, c| {
        cell(board, r, c).letter()
    })
}

/// With at most so many free cells all positions are listed, so that the number of moves is known, too.
const FEW_CELLS: u32 = 8;

impl Rules for Falling {
    type Position = FallingBoard;

    fn left_moves(&self, board: &FallingBoard, moves: &mut Vec<FallingBoard>) {
        Falling::moves(board, Player::Left, moves);
    }

    fn right_moves(&self, board: &FallingBoard, moves: &mut Vec<FallingBoard>) {
        Falling::moves(board, Player::Right, moves);
    }

    fn ends(&self) -> Ends {
        DECLARED
    }

    fn ended(&self, board: &FallingBoard, _: Player) -> Option<Winner> {
        board.ended()
    }
}

impl Playable for Falling {
    type Frame = ();

    fn ruleset(&self) -> &'static BuiltIn {
        &RULESET
    }

    fn call(&self, (): &(), board: &FallingBoard) -> String {
        format!("connect_four(\"{}\")", letters(board).text())
    }

    fn negative(&self, (): &(), board: &FallingBoard) -> Option<AnyPosition> {
        let man = |r, c| board.man(r, c).map(Player::other);
        let exchanged = FallingBoard::with_men(board.rows(), board.columns(), man).ok()?;
        Some(Placed::goal(Falling, (), exchanged))
    }

    fn board(&self, (): &(), board: &FallingBoard) -> Board {
        letters(board).board(|letter| match letter {
            'x' => Cell::Left('x'),
            'o' => Cell::Right('o'),
            _ => Cell::Free,
        })
    }

    fn searched_starts(
        &self,
        board: &FallingBoard,
        algebra: &Algebra,
    ) -> Result<Option<Starts>, Stopped> {
        if board.free() <= FEW_CELLS {
            return Ok(None);
        }
        let size = ("connect_four", board.rows(), board.columns());
        with_search(
            algebra,
            size,
            ConnectFour::new,
            ConnectFour::bytes,
            |search, budget| {
                both_starts(|first| Ok(Verdict::of(search.winner(board, first, budget)?)))
            },
        )
        .map(Some)
    }
}

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let board = match arguments {
        [Argument::Text(text)] => {
            let letters = Letters::read(text, LETTERS)?;
            let man = |r: usize, c: usize| match letters.rows[r][c] {
                'x' => Some(Player::Left),
                'o' => Some(Player::Right),
                _ => None,
            };
            FallingBoard::with_men(letters.height(), letters.width(), man)
        }
        [Argument::Integer(_), Argument::Integer(_)] => {
            FallingBoard::new(size(arguments, 0, 61)?, size(arguments, 1, 31)?)
        }
        _ => {
            return Err(Misfit::call(
                "expected a board such as \"....|....|.o..|xx.o\", or the numbers of rows and columns",
            ));
        }
    };
    let board = board.map_err(|wrong| Misfit::call(wrong.to_string()))?;
    Ok(Placed::goal(Falling, (), board))
}

#[cfg(test)]
mod tests {
    use crate::rulesets::testing::{position, try_position, with_algebra};

    #[test]
    fn who_wins() {
        for (call, outcome) in [
            ("connect_four(4, 4)", "D"),
            ("connect_four(5, 4)", "D"),
            ("connect_four(\".....|.....|.....|.....|.xx..\")", "L"),
        ] {
            let start = position(call);
            let found = with_algebra(|algebra| start.outcome(algebra).unwrap());
            assert_eq!(found.name(), outcome, "{call}");
            assert_eq!(position(&start.call()).call(), start.call());
        }
        let few = position("connect_four(\"....|....|xx.o|oxxo|xoox\")");
        let starts = with_algebra(|algebra| few.starts(algebra).unwrap());
        assert_eq!(starts.left.winner, upstar_values::game::Winner::Left);
    }

    #[test]
    fn men_fall() {
        let start = position("connect_four(2, 2)");
        let next = start.left(&Default::default()).unwrap();
        assert_eq!(next[1].call(), "connect_four(\"..|.x\")");
        assert_eq!(
            next[1].left(&Default::default()).unwrap()[1].call(),
            "connect_four(\".x|.x\")"
        );
        for wrong in [
            "connect_four(\"x.|..\")",
            "connect_four(8, 8)",
            "connect_four(0, 3)",
            "connect_four(\"\")",
        ] {
            assert!(try_position(wrong).is_err(), "{wrong}");
        }
    }
}
