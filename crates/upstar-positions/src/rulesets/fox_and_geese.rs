//! Fox and Geese: the geese try to pen the fox in.

use super::on_cells::{self, Alike, CellGame, Cells, FREE, Step, own};
use crate::position::{Alphabet, AnyPosition, Argument, BuiltIn, Cell, Misfit};
use upstar_values::encode::encode_fields;
use upstar_values::game::Player;

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "fox_and_geese",
    players: "Left moves geese (x) down the board, Right moves the fox (o).",
    rule: "A goose moves one square diagonally down, the fox one square diagonally in any direction, onto free squares; nothing is \
           captured. A fox level with or above the highest goose counts as escaped: then only he can move, for ever.",
    notation: NOTATION,
    example: "fox_and_geese(\"x.x.|....|....|.o..\")",
    impartial: false,
    source: "Winning Ways, chapter 20",
    notes: "Play may return to a position, but geese never come back: every position is a stopper. An escaped fox is worth \
            off by the rule, whatever the board: on a long board play comes to that, on a small one the geese might block him.",
    alphabet: Alphabet::Rows(PIECES),
    build: |arguments| build(FoxAndGeese { reach: 1 }, arguments),
    of_size: None,
};

/// How positions are written.
pub(super) const NOTATION: &str = "rows from the top, separated by |, of x (goose), o (fox) and . (free), all on squares of one colour; or \
    width, height and the fox's square in the bottom row, counted from 1, for a starting position";

/// The letters of the board.
pub(super) const PIECES: &[Cell] = &[Cell::Free, Cell::Left('x'), Cell::Right('o')];

/// The rules: how far the fox moves in one direction at most.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct FoxAndGeese {
    pub(super) reach: usize,
}

encode_fields!(FoxAndGeese { reach });

const DOWN: [Step; 2] = [(1, -1), (1, 1)];
const DIAGONAL: [Step; 4] = [(1, -1), (1, 1), (-1, -1), (-1, 1)];

/// Whether the fox is level with or above the highest goose.
fn has_escaped(board: &Cells) -> bool {
    let (goose, fox) = (own(Player::Left), own(Player::Right));
    match (
        board.with_letter(fox).next(),
        board.with_letter(goose).next(),
    ) {
        (Some(fox), Some(highest)) => board.row(fox) <= board.row(highest),
        (fox, _) => fox.is_some(),
    }
}

impl CellGame for FoxAndGeese {
    fn ruleset(&self) -> &'static BuiltIn {
        match self.reach {
            1 => &RULESET,
            _ => &super::ceylonese_fox_and_geese::RULESET,
        }
    }

    fn moves(&self, player: Player, board: &Cells, moves: &mut Vec<Cells>) {
        if has_escaped(board) {
            if player == Player::Right {
                moves.push(board.clone());
            }
            return;
        }
        let piece = own(player);
        let (steps, reach): (&[Step], usize) = match player {
            Player::Left => (&DOWN, 1),
            Player::Right => (&DIAGONAL, self.reach),
        };
        for from in board.with_letter(piece) {
            for &step in steps {
                let free = board
                    .line(from, step)
                    .take_while(|&cell| board.letter(cell) == FREE);
                for to in free.take(reach) {
                    moves.push(board.after(&[(from, FREE), (to, piece)]));
                }
            }
        }
    }

    fn has_negative(&self) -> bool {
        false
    }

    fn alike(&self) -> Alike {
        Alike::None
    }

    fn may_loop(&self) -> bool {
        true
    }
}

/// The largest starting position.
const LARGEST: i128 = 32;

/// A starting position: geese on the top row, the fox on one of his squares of the bottom row.
fn start(width: i128, height: i128, square: i128) -> Result<String, Misfit> {
    for (at, size) in [width, height].into_iter().enumerate() {
        if !(2..=LARGEST).contains(&size) {
            return Err(Misfit::argument(
                at,
                format!("expected a size from 2 to {LARGEST}, found {size}"),
            ));
        }
    }
    let (width, height) = (width as usize, height as usize);
    let mut squares = (0..width).filter(|column| (column + height - 1).is_multiple_of(2));
    let count = squares.clone().count();
    let chosen = usize::try_from(square - 1)
        .ok()
        .and_then(|at| squares.nth(at));
    let Some(fox) = chosen else {
        return Err(Misfit::argument(
            2,
            format!("expected one of the fox's squares, from 1 to {count}, found {square}"),
        ));
    };
    let row = |letter: &dyn Fn(usize) -> char| (0..width).map(letter).collect::<String>();
    let mut rows = vec![row(&|column| if column % 2 == 0 { 'x' } else { '.' })];
    rows.extend((2..height).map(|_| row(&|_| '.')));
    rows.push(row(&|column| if column == fox { 'o' } else { '.' }));
    Ok(rows.join("|"))
}

/// The position of a call.
pub(super) fn build(rules: FoxAndGeese, arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    if let &[
        Argument::Integer(width),
        Argument::Integer(height),
        Argument::Integer(square),
    ] = arguments
    {
        let board = start(width, height, square)?;
        return on_cells::build(rules, &[Argument::Text(board)]);
    }
    let (letters, _) = on_cells::board_and_rest(rules.ruleset(), arguments)?;
    let pieces = || letters.cells().filter(|(_, _, letter)| *letter != '.');
    let foxes = pieces().filter(|(_, _, letter)| *letter == 'o').count();
    if foxes > 1 {
        return Err(Misfit::argument(
            0,
            format!("expected one fox, found {foxes}"),
        ));
    }
    let mut colours: Vec<usize> = pieces()
        .map(|(row, column, _)| (row + column) % 2)
        .collect();
    colours.sort_unstable();
    colours.dedup();
    if colours.len() > 1 {
        return Err(Misfit::argument(
            0,
            "all pieces stand on squares of one colour",
        ));
    }
    on_cells::build(rules, arguments)
}

#[cfg(test)]
mod tests {
    use crate::rulesets::testing::{loopy_text, try_position};

    #[test]
    fn small_boards() {
        for (board, value) in [
            ("x.x.|.o..", "0"),
            ("x.x.|...o", "1"),
            ("x.x.|....|o...", "{2|0}"),
            (".x.x|....|.o..", "{over|0}"),
            ("x.x.|....|....|.o..", "over"),
            ("x.x.x.|......|o.....", "{4|1/2}"),
            ("x.x.x.|......|..o...", "{{2|1}|1/2}"),
            ("x.x.x.|......|....o.", "{2over|1*}"),
            ("x.o.|....|x...", "off"),
            ("x...|...x|..o.", "{0|off}"),
            ("x.x.|....|....|...o", "over"),
        ] {
            assert_eq!(
                loopy_text(&format!("fox_and_geese(\"{board}\")")),
                value,
                "{board}"
            );
        }
    }

    /// How the starting positions of a board compare with a value.
    #[test]
    fn starting_positions() {
        use crate::rulesets::testing::{position, with_algebra};
        use upstar_loopy::LoopyAlgebra;
        use upstar_values::game::Order::{Confused, Equal, Greater};
        for (width, height, value, orders) in [
            (4, 8, "over", vec![Equal; 2]),
            (6, 4, "1*", vec![Equal, Equal, Greater]),
            (6, 5, "1", vec![Greater, Equal, Equal]),
            (6, 7, "0", vec![Equal; 3]),
            (6, 6, "0", vec![Confused; 3]),
        ] {
            for (at, order) in orders.into_iter().enumerate() {
                let call = format!("fox_and_geese({width}, {height}, {})", at + 1);
                let found = with_algebra(|algebra| {
                    let found = position(&call).loopy_value(algebra).unwrap();
                    let mut loops = LoopyAlgebra::on(algebra);
                    let value = loops.read(value).unwrap();
                    loops.compare(&found, &value).unwrap()
                });
                assert_eq!(found, order, "{call} and {value}");
            }
        }
    }

    #[test]
    fn mistakes() {
        for call in [
            "fox_and_geese(8, 8, 5)",
            "fox_and_geese(8, 8, 0)",
            "fox_and_geese(1, 8, 1)",
        ] {
            assert!(try_position(call).is_err(), "{call}");
        }
        assert!(try_position("fox_and_geese(\"x.x.|....|o.o.\")").is_err());
        assert!(try_position("fox_and_geese(\"xx\")").is_err());
    }
}
