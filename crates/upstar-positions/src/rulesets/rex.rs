//! Rex: Hex in which the player who joins her sides loses.

use super::hex::{NOTATION, build};
use super::lines_game::MARKS;
use crate::position::{Alphabet, BuiltIn};

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "rex",
    players: "Left puts stones x and must not join top and bottom, Right puts stones o and must not join left and right.",
    rule: "Put a stone on a free cell of a rhombus of hexagons. The player whose stones join both of her sides loses.",
    notation: NOTATION,
    example: "rex(\"..|x.\")",
    impartial: false,
    source: "Winning Ways, volume 3, chapter 22; Lagarias and Sleator",
    notes: "Misère Hex. Published: on a square board whoever starts wins exactly if the side is even (Lagarias and Sleator). Every move is searched: \
            boards of more than 16 cells take long.",
    alphabet: Alphabet::Rows(MARKS),
    build: |arguments| build(true, arguments),
    of_size: None,
};

#[cfg(test)]
mod tests {
    use crate::rulesets::testing::{position, with_algebra};

    #[test]
    fn even_sides_are_won() {
        for (call, outcome) in [("rex(1, 1)", "P"), ("rex(2, 2)", "N"), ("rex(3, 3)", "P")] {
            let found = with_algebra(|algebra| position(call).outcome(algebra).unwrap());
            assert_eq!(found.name(), outcome, "{call}");
        }
    }
}
