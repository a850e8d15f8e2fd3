//! Elephants and Rhinos: Toads and Frogs without jumps.

use super::facing_pieces::{Kind, SLIDE, build, of_size};
use crate::position::{Alphabet, BuiltIn, Cell, OfSize};

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "elephants_and_rhinos",
    players: "Left moves elephants (E) to the right, Right moves rhinos (R) to the left.",
    rule: "Move a beast of yours into the free cell ahead of it.",
    notation: "a strip of E (elephant, Left's, moves right), R (rhino, Right's, moves left), . or _ (free) and # (blocked), \
               or (elephants, free cells, rhinos)",
    example: "elephants_and_rhinos(\"E...R.R\")",
    impartial: false,
    source: "Albert, Nowakowski and Wolfe, Lessons in Play",
    notes: "Toads and Frogs without jumps.",
    alphabet: Alphabet::Row(&[Cell::Free, Cell::Left('E'), Cell::Right('R'), Cell::Taken]),
    build: |arguments| build(Kind::Elephants, SLIDE, arguments),
    of_size: Some(OfSize::Listed(|cells| {
        of_size(Kind::Elephants, SLIDE, cells)
    })),
};

#[cfg(test)]
mod tests {
    use crate::rulesets::testing::value_text;

    #[test]
    fn small_strips() {
        for (strip, value) in [
            ("E.R", "*"),
            ("ER", "0"),
            ("E..R", "0"),
            ("E...R", "*"),
            ("EEEE..RRR", "1"),
            ("E.E", "1"),
            ("R.E", "0"),
            (".R.E.", "0"),
        ] {
            let call = format!("elephants_and_rhinos(\"{strip}\")");
            assert_eq!(value_text(&call), value_text(value), "{strip}");
        }
    }
}
