//! Maundy Cake: cut a piece of cake into any number of equal pieces, Left upright, Right across.

use super::cake::{self, Cut};
use crate::position::{Alphabet, BuiltIn, OfSize};

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "maundy_cake",
    players: "Left cuts between columns (vertical cuts), Right between rows (horizontal cuts).",
    rule: "Cut a piece of cake into two or more equal pieces along lines between squares: Left between columns, Right between \
           rows.",
    notation: "(rows, columns), or pieces such as \"2x3, 1x4\"",
    example: "maundy_cake(4, 6)",
    impartial: false,
    source: "Winning Ways, chapter 2",
    notes: "Left's cuts are vertical, as in Cutcake. To find the value replace both numbers by their largest proper divisors until one \
            is 1; a strip of n squares that remains is worth d + d′ + … + 1, the chain of largest proper divisors of n.",
    alphabet: Alphabet::Numbers,
    build: |arguments| cake::build(Cut::Evenly, arguments),
    of_size: Some(OfSize::Listed(|squares| {
        cake::of_size(Cut::Evenly, squares)
    })),
};

#[cfg(test)]
mod tests {
    use crate::rulesets::testing::{check_by_moves, value_text};

    #[test]
    fn strips() {
        for (n, value) in [(1, 0), (2, 1), (3, 1), (4, 3), (6, 4), (8, 7), (12, 10)] {
            assert_eq!(
                value_text(&format!("maundy_cake(1, {n})")),
                value.to_string()
            );
            assert_eq!(
                value_text(&format!("maundy_cake({n}, 1)")),
                (-value).to_string()
            );
        }
    }

    #[test]
    fn the_rule_against_play() {
        for r in 1..=6 {
            for c in 1..=8 {
                if r * c <= 24 {
                    check_by_moves(&format!("maundy_cake({r}, {c})"));
                }
            }
        }
    }
}
