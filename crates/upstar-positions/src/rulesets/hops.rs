//! Toads and Frogs with longer slides, slides back, and jumps over pieces of both kinds.

use super::on_cells::{Alike, CellGame, Cells, FREE, own};
use crate::position::BuiltIn;
use upstar_values::encode::encode_fields;
use upstar_values::game::Player;

/// How pieces move on a strip.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Hops {
    /// The shortest and the longest slide over free cells; back where negative.
    pub(super) slides: (i32, i32),
    /// Bit k: a piece may jump over k others that stand side by side.
    pub(super) jumps: u128,
    /// Whether pieces may also jump over pieces of their own kind.
    pub(super) friendly: bool,
}

encode_fields!(Hops {
    slides,
    jumps,
    friendly
});

impl CellGame for Hops {
    fn ruleset(&self) -> &'static BuiltIn {
        &super::generalized_toads_and_frogs::RULESET
    }

    fn moves(&self, player: Player, board: &Cells, moves: &mut Vec<Cells>) {
        let (piece, other) = (own(player), own(player.other()));
        let ahead = if player == Player::Left { 1 } else { -1 };
        for from in board.with_letter(piece) {
            let mut to = |cell: usize| moves.push(board.after(&[(from, FREE), (cell, piece)]));
            for (direction, sign) in [(ahead, 1), (-ahead, -1)] {
                let free = board
                    .line(from, (0, direction))
                    .take_while(|&cell| board.letter(cell) == FREE);
                for (cell, distance) in free.zip(1..) {
                    let slide = sign * distance;
                    if (self.slides.0..=self.slides.1).contains(&slide) {
                        to(cell);
                    }
                }
            }
            for (over, cell) in board.line(from, (0, ahead)).enumerate() {
                let letter = board.letter(cell);
                if letter == FREE && over > 0 && self.jumps >> over & 1 == 1 {
                    to(cell);
                }
                if letter != other && !(self.friendly && letter == piece) {
                    break;
                }
            }
        }
    }

    fn negative(&self, board: &Cells) -> Cells {
        board.exchanged().mirrored()
    }

    fn alike(&self) -> Alike {
        Alike::None
    }

    fn arguments(&self) -> String {
        let jumps = super::generalized_toads_and_frogs::jumps_text(self.jumps | 1);
        let (least, most) = self.slides;
        let friendly = if self.friendly { ", \"friendly\"" } else { "" };
        format!(", {jumps}, [{least}, {most}]{friendly}")
    }

    /// Play may return if pieces can move both ways.
    fn may_loop(&self) -> bool {
        let (least, most) = self.slides;
        let back = least <= most && least < 0;
        back && (most > 0 || self.jumps > 1)
    }
}
