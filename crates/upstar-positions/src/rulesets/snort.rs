//! Snort: put a piece of your colour on a node that has no neighbour of the other colour.

use super::graph_position::{self, Pieces};
use super::placement::Law;
use crate::position::{Alphabet, BuiltIn, OfSize, STONES};

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "snort",
    players: "Left colours nodes L, Right colours them R.",
    rule: "Colour a node that is not next to a node of the other colour.",
    notation: "a graph: path(n), cycle(n), complete(n), grid(r, c), also with the colours of its nodes as a second \
               argument, or \"L..R; 0-1, 1-2, 2-3\": node colours L, R, . (free) or # (out of play), then edges",
    example: "snort(grid(2, 3))",
    impartial: false,
    source: "Simon Norton; Winning Ways, chapter 5",
    notes: "On the complete graph with n nodes, n at least 2, the value is ±(n − 1): the first move secures all other nodes. \
            Playing on the nodes that a queen's moves join gives partizan_queens.",
    alphabet: Alphabet::Nodes(STONES),
    build: |arguments| graph_position::build(pieces(), arguments),
    of_size: Some(OfSize::Listed(|nodes| {
        graph_position::of_size(pieces, nodes)
    })),
};

fn pieces() -> Pieces {
    Pieces {
        ruleset: &RULESET,
        law: Law::Other,
        left: 'L',
        right: 'R',
    }
}

#[cfg(test)]
mod tests {
    use crate::rulesets::testing::{position, try_position, value_text};

    #[test]
    fn values_of_paths() {
        let values = [
            "0",
            "*",
            "{1|-1}",
            "{2|-2}",
            "{{2|1}|{-1|-2}}",
            "{1,{3|0}|-1,{0|-3}}",
            "*",
        ];
        for (n, value) in values.iter().enumerate() {
            assert_eq!(value_text(&format!("snort(path({n}))")), value_text(value));
        }
    }

    #[test]
    fn values_of_complete_graphs() {
        for n in 2..=12 {
            let switch = format!("{{{}|{}}}", n - 1, 1 - n);
            let value = value_text(&format!("snort(complete({n}))"));
            assert_eq!(value, value_text(&switch));
        }
        assert_eq!(value_text("snort(complete(1))"), "*");
    }

    #[test]
    fn a_strip_half_taken() {
        for n in 1..=6 {
            let call = format!("snort(path({}), \"{}\")", 2 * n, "L.".repeat(n));
            assert_eq!(value_text(&call), n.to_string());
        }
    }

    #[test]
    fn values_of_grids() {
        assert_eq!(value_text("snort(grid(2, 2))"), "0");
        for (call, value) in [
            ("snort(grid(2, 3))", "{{4|{1|0}}|{{0|-1}|-4}}"),
            ("snort(grid(3, 3))", "{{3|2}|{-2|-3}}"),
        ] {
            assert_eq!(value_text(call), value_text(value));
        }
    }

    /// A grid given as a list of edges is evaluated by other code.
    #[test]
    fn boards_of_all_kinds_agree() {
        let edges = "0-1, 1-2, 3-4, 4-5, 6-7, 7-8, 0-3, 3-6, 1-4, 4-7, 2-5, 5-8";
        for colours in [".........", "L........", ".L.R.....", "...L.R..."] {
            assert_eq!(
                value_text(&format!("snort(grid(3, 3), \"{colours}\")")),
                value_text(&format!("snort(\"{colours}; {edges}\")"))
            );
        }
        assert_eq!(
            value_text("snort(cycle(8))"),
            value_text("snort(\"........; 0-1, 1-2, 2-3, 3-4, 4-5, 5-6, 6-7, 7-0\")")
        );
    }

    #[test]
    fn copies_have_one_key() {
        let key = |call: &str| position(call).symmetry_key();
        let path = key("snort(\"L...; 0-1, 1-2, 2-3\")");
        for copy in [
            "snort(path(4), \"L...\")",
            "snort(path(4), \"...L\")",
            "snort(\"..L.; 2-0, 0-1, 1-3\")",
        ] {
            assert_eq!(key(copy), path, "{copy}");
        }
        let other = key("snort(path(4), \"R...\")");
        assert_eq!(other.0, path.0);
        assert_ne!(other.1, path.1);
        assert_ne!(key("snort(path(4))").0, path.0);
    }

    #[test]
    fn mistakes_are_named() {
        for (call, message) in [
            ("snort(3)", "expected a graph such as"),
            ("snort(\"L.x; 0-1\")", "`x` is no node"),
            ("snort(\"L.; 0-2\")", "leads out of the nodes"),
            ("snort(\"L.; 0-0\")", "joins a node to itself"),
            ("snort(path(3), \"L.\")", "has 3 nodes"),
            ("snort(grid(20, 20))", "at most 128 nodes"),
        ] {
            let wrong = try_position(call).unwrap_err().to_string();
            assert!(wrong.contains(message), "{call}: {wrong}");
        }
    }
}
