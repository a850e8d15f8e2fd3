//! Backsliding Toads and Frogs: pieces may also slide back.

use super::hops::Hops;
use super::on_cells::{self, Alike, CellGame, Cells};
use crate::position::{Alphabet, AnyPosition, Argument, BuiltIn, Cell, Misfit, OfSize};
use upstar_values::encode::encode_fields;
use upstar_values::game::Player;

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "backsliding_toads_and_frogs",
    players: "Left moves toads (T), which face right; Right moves frogs (F), which face left.",
    rule: "Slide a piece of yours one cell ahead or back into a free cell, or jump ahead over one piece of the other kind into the free \
           cell behind it.",
    notation: "a strip of T (toad, Left's, faces right), F (frog, Right's, faces left), . or _ (free) and # (blocked)",
    example: "backsliding_toads_and_frogs(\"TT..FF\")",
    impartial: false,
    source: "Winning Ways, chapter 11; Siegel, Backsliding Toads and Frogs",
    notes: "Play may return to a position. Values are found for all positions that can be reached at once, so long strips take long.",
    alphabet: Alphabet::Row(&[Cell::Free, Cell::Left('T'), Cell::Right('F'), Cell::Taken]),
    build,
    of_size: Some(OfSize::Listed(|cells| {
        on_cells::strips(backsliding(), "TF.", cells)
    })),
};

/// The rules.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Backsliding(Hops);

encode_fields!(Backsliding { 0 });

fn backsliding() -> Backsliding {
    Backsliding(Hops {
        slides: (-1, 1),
        jumps: 0b10,
        friendly: false,
    })
}

impl CellGame for Backsliding {
    fn ruleset(&self) -> &'static BuiltIn {
        &RULESET
    }

    fn moves(&self, player: Player, board: &Cells, moves: &mut Vec<Cells>) {
        self.0.moves(player, board, moves);
    }

    fn negative(&self, board: &Cells) -> Cells {
        self.0.negative(board)
    }

    fn alike(&self) -> Alike {
        Alike::None
    }

    fn may_loop(&self) -> bool {
        true
    }
}

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let [Argument::Text(text)] = arguments else {
        return Err(Misfit::call("expected a strip such as \"TT..FF\""));
    };
    let strip = Argument::Text(text.replace('_', "."));
    on_cells::build(backsliding(), &[strip])
}

#[cfg(test)]
mod tests {
    use crate::rulesets::testing::loopy_text;

    #[test]
    fn values_of_strips() {
        // Winning Ways and Siegel; each was checked by brute force.
        for (strip, value) in [
            ("T.F", "0"),
            ("T..F", "*"),
            ("T...F", "0"),
            ("TT.F", "on"),
            ("TT.FF", "*"),
            ("TTT.FF", "on"),
            ("FF.TT", "{on|off}"),
            ("F.TT", "{on|0}"),
            ("T.TFF", "{1|*}"),
            (".TTFF", "1"),
            ("TT..FF", "*"),
        ] {
            let call = format!("backsliding_toads_and_frogs(\"{strip}\")");
            assert_eq!(loopy_text(&call), value, "{strip}");
        }
    }
}
