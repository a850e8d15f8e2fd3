//! Cutcake: cut a piece of cake in two along the lines, Left upright, Right across.

use super::cake::{self, Cut};
use crate::position::{Alphabet, BuiltIn, OfSize};

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "cutcake",
    players: "Left cuts between columns (vertical cuts), Right between rows (horizontal cuts).",
    rule: "Cut a piece of cake in two along a line between squares: Left between columns, Right between rows.",
    notation: "(rows, columns), or pieces such as \"2x3, 1x4\"",
    example: "cutcake(2, 5)",
    impartial: false,
    source: "Winning Ways, chapter 2",
    notes: "Left's cuts are vertical, from north to south, as in Winning Ways: a row of n squares is worth n − 1. In general r rows \
            and c columns with 2^k ≤ r < 2^(k+1) ≤ c are worth the whole part of c / 2^k, less one; 0 if r and c lie \
            between the same powers of two.",
    alphabet: Alphabet::Numbers,
    build: |arguments| cake::build(Cut::InTwo, arguments),
    of_size: Some(OfSize::Listed(|squares| cake::of_size(Cut::InTwo, squares))),
};

#[cfg(test)]
mod tests {
    use crate::rulesets::testing::{check_by_moves, value_text};

    #[test]
    fn winning_ways_table() {
        // Rows 1 to 4, columns 1 to 8.
        let table = [
            [0, 1, 2, 3, 4, 5, 6, 7],
            [-1, 0, 0, 1, 1, 2, 2, 3],
            [-2, 0, 0, 1, 1, 2, 2, 3],
            [-3, -1, -1, 0, 0, 0, 0, 1],
        ];
        for (r, row) in table.iter().enumerate() {
            for (c, value) in row.iter().enumerate() {
                let call = format!("cutcake({}, {})", r + 1, c + 1);
                assert_eq!(value_text(&call), value.to_string(), "{call}");
            }
        }
    }

    #[test]
    fn the_formula_against_play() {
        for r in 1..=3 {
            for c in 1..=6 {
                check_by_moves(&format!("cutcake({r}, {c})"));
            }
        }
        check_by_moves("cutcake(\"2x2, 1x3\")");
    }
}
