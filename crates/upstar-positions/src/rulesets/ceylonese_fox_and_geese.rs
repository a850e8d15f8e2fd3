//! Ceylonese Fox and Geese: a faster fox.

use super::fox_and_geese::{FoxAndGeese, NOTATION, PIECES, build};
use crate::position::{Alphabet, BuiltIn};

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "ceylonese_fox_and_geese",
    players: "Left moves geese (x) down the board, Right moves the fox (o).",
    rule: "As Fox and Geese, but the fox moves one or two squares in one direction, not over a goose.",
    notation: NOTATION,
    example: "ceylonese_fox_and_geese(\"x.x.|....|....|...o\")",
    impartial: false,
    source: "Winning Ways, chapter 20",
    notes: "See `fox_and_geese`.",
    alphabet: Alphabet::Rows(PIECES),
    build: |arguments| build(FoxAndGeese { reach: 2 }, arguments),
    of_size: None,
};

#[cfg(test)]
mod tests {
    use crate::rulesets::testing::loopy_text;

    #[test]
    fn a_small_board() {
        assert_eq!(
            loopy_text("ceylonese_fox_and_geese(\"x.x.|....|....|...o\")"),
            "{{3|over}|0}"
        );
    }
}
