//! Hackenbush strings with edges that heal.

use super::on_cells::{self, Alike, CellGame, Cells};
use crate::position::{Alphabet, AnyPosition, Argument, BuiltIn, Cell, Misfit, OfSize};
use upstar_values::encode::encode_fields;
use upstar_values::game::Player;

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "healing_hackenbush_string",
    players: "Left cuts blue (B, b) and green (G, g) edges, Right cuts red (R, r) and green ones.",
    rule: "Cut an edge; it disappears with everything above it. An edge with a small letter heals: what is above it disappears, and the \
           edge itself stays. On top of the string it is a pass.",
    notation: "the edges from the ground up: B or b (blue), R or r (red), G or g (green); small letters heal",
    example: "healing_hackenbush_string(\"BRb\")",
    impartial: false,
    source: "a version of loopy Hackenbush, Winning Ways, chapter 11",
    notes: "The value is the ordinal sum of 1, -1, *, on, off and dud, one for each edge. Strings without g are stoppers.",
    alphabet: Alphabet::Row(&[
        Cell::Left('B'),
        Cell::Right('R'),
        Cell::Both('G'),
        Cell::Left('b'),
        Cell::Right('r'),
        Cell::Both('g'),
    ]),
    build,
    of_size: Some(OfSize::Listed(|edges| {
        on_cells::strips(Healing, "BRGbrg", edges)
    })),
};

/// The rules.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Healing;

encode_fields!(Healing {});

/// The letter with which those of healing edges begin.
const HEALS: u8 = 3;

impl CellGame for Healing {
    fn ruleset(&self) -> &'static BuiltIn {
        &RULESET
    }

    fn moves(&self, player: Player, string: &Cells, moves: &mut Vec<Cells>) {
        let other = match player {
            Player::Left => 1,
            Player::Right => 0,
        };
        for edge in 0..string.len() {
            let letter = string.letter(edge);
            if letter % HEALS != other {
                moves.push(string.first(edge + usize::from(letter >= HEALS)));
            }
        }
    }

    fn negative(&self, string: &Cells) -> Cells {
        string.map(|letter| match letter % HEALS {
            0 => letter + 1,
            1 => letter - 1,
            _ => letter,
        })
    }

    fn alike(&self) -> Alike {
        Alike::None
    }

    fn may_loop(&self) -> bool {
        true
    }
}

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    on_cells::build(Healing, arguments)
}

#[cfg(test)]
mod tests {
    use crate::rulesets::testing::loopy_text;

    #[test]
    fn values_of_strings() {
        for (string, value) in [
            ("Br", "over"),
            ("BRb", "1under"),
            ("BBr", "1over"),
            ("Gb", "^[on]*"),
            ("GRb", "{0,pass|*,0}"),
            ("Bg", "on & over"),
            ("Gg", "^[on]* & v[on]*"),
            ("bR", "on"),
            ("BrB", "over"),
            ("", "0"),
        ] {
            let call = format!("healing_hackenbush_string(\"{string}\")");
            assert_eq!(loopy_text(&call), value, "{string}");
        }
    }
}
