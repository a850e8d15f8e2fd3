//! Node Kayles: put a piece on a node that has no piece next to it.

use super::graph_position::{self, Pieces};
use super::placement::Law;
use crate::position::{Alphabet, BuiltIn, Cell, OfSize};

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "node_kayles",
    players: "",
    rule: "Put a piece on a node that is not next to a piece.",
    notation: "a graph: path(n), cycle(n), complete(n), grid(r, c), also with its nodes as a second argument, or \
               \"X...; 0-1, 1-2, 2-3\": nodes with a piece (X), free (.) or out of play (#), then edges",
    example: "node_kayles(cycle(7))",
    impartial: true,
    source: "Schaefer 1978",
    notes: "On a path of n nodes it is Dawson's Kayles with a row of n + 1 pins.",
    alphabet: Alphabet::Nodes(&[Cell::Free, Cell::Both('X')]),
    build: |arguments| graph_position::build(pieces(), arguments),
    of_size: Some(OfSize::Listed(|nodes| {
        graph_position::of_size(pieces, nodes)
    })),
};

fn pieces() -> Pieces {
    Pieces {
        ruleset: &RULESET,
        law: Law::Every,
        left: 'X',
        right: 'X',
    }
}

#[cfg(test)]
mod tests {
    use crate::rulesets::testing::value_text;

    #[test]
    fn paths_are_dawsons_kayles() {
        // Equal to taking two adjacent pins from a row of n + 1.
        let values = [
            0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0,
        ];
        for (n, value) in values.into_iter().enumerate() {
            let text = match value {
                0 => "0".to_string(),
                1 => "*".to_string(),
                _ => format!("*{value}"),
            };
            assert_eq!(value_text(&format!("node_kayles(path({n}))")), text, "{n}");
        }
    }
}
