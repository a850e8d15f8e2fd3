//! Push: push a piece one cell to the left, with everything that stands in its way.

use super::on_cells::{self, Alike, CellGame, Cells, FREE, own};
use crate::position::{Alphabet, BuiltIn, Cell, OfSize};
use upstar_values::encode::encode_fields;
use upstar_values::game::Player;

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "push",
    players: "Left pushes the pieces x, Right the pieces o; both to the left.",
    rule: "Push a piece of yours one cell to the left; pieces that stand side by side before it move along, and one that is pushed off \
           the strip is gone.",
    notation: "a strip of x (Left), o (Right) and . (free)",
    example: "push(\".xo.x\")",
    impartial: false,
    source: "Albert, Nowakowski and Wolfe, Lessons in Play",
    notes: "Both players push to the left. Left's pieces are x, Right's are o.",
    alphabet: Alphabet::Row(&[Cell::Free, Cell::Left('x'), Cell::Right('o')]),
    build: |arguments| on_cells::build(Push, arguments),
    of_size: Some(OfSize::Listed(|cells| on_cells::strips(Push, ".xo", cells))),
};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Push;

encode_fields!(Push {});

impl CellGame for Push {
    fn ruleset(&self) -> &'static BuiltIn {
        &RULESET
    }

    fn moves(&self, player: Player, board: &Cells, moves: &mut Vec<Cells>) {
        for piece in board.with_letter(own(player)) {
            // The first piece falls off where no cell before is free.
            let gap = (0..piece).rev().find(|&cell| board.letter(cell) == FREE);
            let mut changes = vec![(piece, FREE)];
            changes.extend((gap.unwrap_or(0)..piece).map(|cell| (cell, board.letter(cell + 1))));
            moves.push(board.after(&changes));
        }
    }

    fn alike(&self) -> Alike {
        Alike::None
    }
}

#[cfg(test)]
mod tests {
    use crate::rulesets::on_cells::check_on_strings;
    use crate::rulesets::testing::value_text;

    #[test]
    fn small_strips() {
        assert_eq!(value_text("push(\"x\")"), "1");
        assert_eq!(value_text("push(\"..x\")"), "3");
        // Right pushes Left's piece off; Left leaves Right's piece two cells to go.
        assert_eq!(value_text("push(\"xo\")"), "-3/2");
    }

    #[test]
    fn moves_on_strings() {
        let boards = ["xo", ".xo.x", "xoxo", "o.xxo.", "ox.o"];
        check_on_strings("push", &boards, |rows, left| {
            let me = if left { 'x' } else { 'o' };
            let mut next = Vec::new();
            for (at, _) in rows[0].iter().enumerate().filter(|(_, c)| **c == me) {
                let mut row = rows[0].clone();
                // Taking away the free cell, or the piece at the edge, moves the rest along.
                let gone = row[..at].iter().rposition(|&c| c == '.').unwrap_or(0);
                row.remove(gone);
                row.insert(at, '.');
                next.push(vec![row]);
            }
            next
        });
    }
}
