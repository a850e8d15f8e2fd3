//! Cross Purposes: topple a tower over two free cells, Left up or down, Right to a side.

use super::on_cells::{self, Alike, CellGame, Cells, FREE};
use crate::position::{Alphabet, BuiltIn, Cell, OfSize};
use upstar_values::encode::encode_fields;
use upstar_values::game::Player;

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "cross_purposes",
    players: "Left topples towers up or down, Right to the left or right.",
    rule: "Topple a tower of two over the next two cells, which must be free: Left up or down, Right to the left or right. Its \
           cell becomes free, the two cells are blocked.",
    notation: "rows of o (tower), . (free) and # (blocked) separated by |",
    example: "cross_purposes(\"o..|...|..o\")",
    impartial: false,
    source: "Grossman and Nowakowski; as in CGSuite",
    notes: "Left topples along columns, Right along rows. A quarter turn of the board exchanges the players.",
    alphabet: Alphabet::Rows(&[Cell::Free, Cell::Both('o'), Cell::Taken]),
    build: |arguments| on_cells::build(CrossPurposes, arguments),
    of_size: Some(OfSize::Listed(|cells| {
        on_cells::regions(CrossPurposes, "o.", cells)
    })),
};

const TOWER: u8 = 1;
const BLOCKED: u8 = 2;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct CrossPurposes;

encode_fields!(CrossPurposes {});

impl CellGame for CrossPurposes {
    fn ruleset(&self) -> &'static BuiltIn {
        &RULESET
    }

    fn moves(&self, player: Player, board: &Cells, moves: &mut Vec<Cells>) {
        for tower in board.with_letter(TOWER) {
            for sign in [1, -1] {
                let step = match player {
                    Player::Left => (sign, 0),
                    Player::Right => (0, sign),
                };
                let mut line = board.line(tower, step);
                if let (Some(near), Some(far)) = (line.next(), line.next())
                    && board.letter(near) == FREE
                    && board.letter(far) == FREE
                {
                    moves.push(board.after(&[(tower, FREE), (near, BLOCKED), (far, BLOCKED)]));
                }
            }
        }
    }

    fn negative(&self, board: &Cells) -> Cells {
        board.transposed()
    }

    fn alike(&self) -> Alike {
        Alike::Rectangle
    }

    fn nothing(&self) -> Option<u8> {
        Some(BLOCKED)
    }

    /// Blocked cells stay blocked, so regions between them are independent.
    fn parts(&self, board: Cells, parts: &mut Vec<Cells>) {
        on_cells::regions_of(
            &board,
            BLOCKED,
            &on_cells::STRAIGHT,
            |part| part.with_letter(TOWER).next().is_some(),
            parts,
        );
    }
}

#[cfg(test)]
mod tests {
    use crate::rulesets::on_cells::check_on_strings;
    use crate::rulesets::testing::value_text;

    #[test]
    fn small_boards() {
        assert_eq!(value_text("cross_purposes(\"o|.|.\")"), "1");
        assert_eq!(value_text("cross_purposes(\"o..\")"), "-1");
        assert_eq!(
            value_text("cross_purposes(\"o..|...|...\")"),
            value_text("{0|0}")
        );
        // The cell of a toppled tower is free again: another tower may fall onto it.
        assert_eq!(value_text("cross_purposes(\"..o.o|#####\")"), "-2");
    }

    #[test]
    fn moves_on_strings() {
        let boards = ["o..|...|..o", ".o.o.|.....|#.o..", "..o.o..", "o.o|.#.|..."];
        check_on_strings("cross_purposes", &boards, |rows, left| {
            let mut next = Vec::new();
            for r in 0..rows.len() {
                for c in 0..rows[0].len() {
                    if rows[r][c] != 'o' {
                        continue;
                    }
                    for back in [false, true] {
                        let place = |k: usize| {
                            let (a, b) = if left { (r, c) } else { (c, r) };
                            let a = if back { a.checked_sub(k)? } else { a + k };
                            let (y, x) = if left { (a, b) } else { (b, a) };
                            (rows.get(y)?.get(x)? == &'.').then_some((y, x))
                        };
                        if let (Some(one), Some(two)) = (place(1), place(2)) {
                            let mut rows = rows.clone();
                            rows[r][c] = '.';
                            rows[one.0][one.1] = '#';
                            rows[two.0][two.1] = '#';
                            next.push(rows);
                        }
                    }
                }
            }
            next
        });
    }
}
