//! Bicolour Fission: split a stone of your own in two, in either direction.

use super::on_cells::{self, CellGame, Cells, FREE, own};
use crate::position::{Alphabet, BuiltIn, OfSize, PIECES};
use upstar_values::encode::encode_fields;
use upstar_values::game::Player;

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "bicolour_fission",
    players: "Left splits the stones x, Right the stones o; both in either direction.",
    rule: "Take away a stone of yours and put one on each of two cells on opposite sides of it, which must be free: above and below, \
           or left and right.",
    notation: "rows of x (Left), o (Right), . (free) and # (no cell) separated by |",
    example: "bicolour_fission(\"...|.x.|..o|...\")",
    impartial: false,
    source: "a variant of Fission; as in CGSuite",
    notes: "Left's stones are x (black), Right's are o (white). In `fission` the stones belong to both players.",
    alphabet: Alphabet::Rows(PIECES),
    build: |arguments| on_cells::build(BicolourFission, arguments),
    of_size: Some(OfSize::Listed(|cells| {
        on_cells::regions(BicolourFission, ".xo", cells)
    })),
};

const OUTSIDE: u8 = 3;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct BicolourFission;

encode_fields!(BicolourFission {});

impl CellGame for BicolourFission {
    fn ruleset(&self) -> &'static BuiltIn {
        &RULESET
    }

    fn moves(&self, player: Player, board: &Cells, moves: &mut Vec<Cells>) {
        let stone = own(player);
        for from in board.with_letter(stone) {
            for (down, right) in [(1, 0), (0, 1)] {
                if let (Some(a), Some(b)) = (
                    board.at(from, (down, right)),
                    board.at(from, (-down, -right)),
                ) && board.letter(a) == FREE
                    && board.letter(b) == FREE
                {
                    moves.push(board.after(&[(from, FREE), (a, stone), (b, stone)]));
                }
            }
        }
    }

    fn nothing(&self) -> Option<u8> {
        Some(OUTSIDE)
    }

    fn parts(&self, board: Cells, parts: &mut Vec<Cells>) {
        on_cells::regions_of(
            &board,
            OUTSIDE,
            &on_cells::STRAIGHT,
            |part| part.with_letter(1).next().is_some() || part.with_letter(2).next().is_some(),
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
        assert_eq!(value_text("bicolour_fission(\".x.\")"), "1");
        assert_eq!(value_text("bicolour_fission(\".o.\")"), "-1");
        assert_eq!(value_text("bicolour_fission(\".x.#.o.\")"), "0");
    }

    #[test]
    fn moves_on_strings() {
        let boards = ["...|.x.|..o|...", ".x..o.", ".x.|o..|..#", "..|xo|..|.."];
        check_on_strings("bicolour_fission", &boards, |rows, left| {
            let me = if left { 'x' } else { 'o' };
            let mut next = Vec::new();
            for (r, row) in rows.iter().enumerate() {
                for c in 0..row.len() {
                    if row[c] != me {
                        continue;
                    }
                    if c > 0 && row[c - 1] == '.' && row.get(c + 1) == Some(&'.') {
                        let mut after = rows.clone();
                        (after[r][c - 1], after[r][c], after[r][c + 1]) = (me, '.', me);
                        next.push(after);
                    }
                    if r > 0 && r + 1 < rows.len() && rows[r - 1][c] == '.' && rows[r + 1][c] == '.'
                    {
                        let mut after = rows.clone();
                        (after[r - 1][c], after[r][c], after[r + 1][c]) = (me, '.', me);
                        next.push(after);
                    }
                }
            }
            next
        });
    }
}
