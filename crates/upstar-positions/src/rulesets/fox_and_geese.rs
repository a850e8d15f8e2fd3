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
           captured. A fox level with or above the highest goose has escaped: then only he can move, for ever.",
    notation: "rows from the top, separated by |, of x (goose), o (fox) and . (free); all pieces stand on squares of one colour",
    example: "fox_and_geese(\"x.x.|....|....|.o..\")",
    impartial: false,
    source: "Winning Ways, chapter 20",
    notes: "Play may return to a position, but geese never come back: every position is a stopper. A fox that has escaped is worth off.",
    alphabet: Alphabet::Rows(PIECES),
    build: |arguments| build(FoxAndGeese { reach: 1 }, arguments),
    of_size: None,
};

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

/// The position of a call.
pub(super) fn build(rules: FoxAndGeese, arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
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

    #[test]
    fn mistakes() {
        assert!(try_position("fox_and_geese(\"x.x.|....|o.o.\")").is_err());
        assert!(try_position("fox_and_geese(\"xx\")").is_err());
    }
}
