//! Col: put a piece of your colour on a node that has no neighbour of the same colour.

use super::graph_position::{self, Pieces};
use super::placement::Law;
use crate::position::{Alphabet, BuiltIn, OfSize, STONES};

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "col",
    players: "Left colours nodes L, Right colours them R.",
    rule: "Colour a node that is not next to a node of your colour.",
    notation: "a graph: path(n), cycle(n), complete(n), grid(r, c), also with the colours of its nodes as a second \
               argument, or \"L..R; 0-1, 1-2, 2-3\": node colours L, R, . (free) or # (out of play), then edges",
    example: "col(\".L..; 0-1, 1-2, 2-3\")",
    impartial: false,
    source: "Colin Vout; Winning Ways, chapter 2",
    notes: "Every value is a number or a number and a star (On Numbers and Games, chapter 8). Moving costs you: on a path of 2n nodes \
            where Left has taken every other node the value is −n.",
    alphabet: Alphabet::Nodes(STONES),
    build: |arguments| graph_position::build(pieces(), arguments),
    of_size: Some(OfSize::Listed(|nodes| {
        graph_position::of_size(pieces, nodes)
    })),
};

fn pieces() -> Pieces {
    Pieces {
        ruleset: &RULESET,
        law: Law::Own,
        left: 'L',
        right: 'R',
    }
}

#[cfg(test)]
mod tests {
    use crate::position::Ruleset;
    use crate::rulesets::testing::{value_text, with_algebra};

    #[test]
    fn values_of_paths() {
        for n in 0..=20 {
            let value = if n == 1 { "*" } else { "0" };
            assert_eq!(value_text(&format!("col(path({n}))")), value, "{n}");
        }
    }

    #[test]
    fn values_of_complete_graphs() {
        for n in 1..=12 {
            let value = if n == 1 { "*" } else { "0" };
            assert_eq!(value_text(&format!("col(complete({n}))")), value);
        }
    }

    #[test]
    fn values_of_cycles_and_grids() {
        for n in 3..=7 {
            assert_eq!(value_text(&format!("col(cycle({n}))")), "0");
        }
        for size in ["2, 2", "2, 3", "2, 4", "3, 3"] {
            assert_eq!(value_text(&format!("col(grid({size}))")), "0");
        }
    }

    #[test]
    fn a_strip_half_taken() {
        for n in 1..=6 {
            let call = format!("col(path({}), \"{}\")", 2 * n, "L.".repeat(n));
            assert_eq!(value_text(&call), format!("-{n}"));
        }
    }

    #[test]
    fn values_are_numbers_with_or_without_star() {
        with_algebra(|algebra| {
            for position in
                (1..=4).flat_map(|cells| Ruleset::of_size(&super::RULESET, cells).unwrap())
            {
                let value = position.value(algebra).unwrap();
                let nus = algebra.as_nus(value).unwrap();
                assert!(nus.ups == 0 && nus.star <= 1, "{}", position.call());
            }
        });
    }
}
