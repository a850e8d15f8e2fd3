//! Partizan Non-attacking Queens: place a queen where none of the other colour attacks it.

use super::graph_position::Pieces;
use super::placement::Law;
use super::queens;
use crate::position::{Alphabet, BuiltIn, PIECES};

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "partizan_queens",
    players: "Left places black queens (x), Right white ones (o).",
    rule: "Place a queen of your colour on a cell that no queen of the other colour attacks.",
    notation: "(rows, columns), or rows of x (Left, black), o (Right, white), . (free) and # (out of play) separated by |",
    example: "partizan_queens(2, 3)",
    impartial: false,
    source: "lecture notes of Larsson",
    notes: "Queens of one colour ignore each other, and those of different colours never stand in line, so nothing is ever blocked: \
            this is Snort on the cells joined by queen's moves.",
    alphabet: Alphabet::Rows(PIECES),
    build: |arguments| queens::build(pieces(), arguments),
    of_size: None,
};

fn pieces() -> Pieces {
    Pieces {
        ruleset: &RULESET,
        law: Law::Other,
        left: 'x',
        right: 'o',
    }
}

#[cfg(test)]
mod tests {
    use crate::rulesets::testing::{check_by_moves, value_text};

    #[test]
    fn small_boards() {
        for (size, value) in [
            ("1, 1", "*"),
            ("1, 2", "{1|-1}"),
            ("1, 3", "{2|-2}"),
            ("2, 2", "{3|-3}"),
            ("2, 3", "{5|-5}"),
            ("3, 3", "{8|-8}"),
        ] {
            assert_eq!(
                value_text(&format!("partizan_queens({size})")),
                value_text(value)
            );
        }
    }

    #[test]
    fn snort_on_the_queen_graph() {
        for (rows, columns) in [(1, 5), (2, 4), (3, 3), (3, 4)] {
            let place = |i: usize| (i / columns, i % columns);
            let mut edges = Vec::new();
            for b in 0..rows * columns {
                for a in 0..b {
                    let ((r, c), (y, x)) = (place(a), place(b));
                    if r == y || c == x || r.abs_diff(y) == c.abs_diff(x) {
                        edges.push(format!("{a}-{b}"));
                    }
                }
            }
            let nodes = ".".repeat(rows * columns);
            assert_eq!(
                value_text(&format!("partizan_queens({rows}, {columns})")),
                value_text(&format!("snort(\"{nodes}; {}\")", edges.join(", ")))
            );
        }
    }

    #[test]
    fn boards_with_queens() {
        for board in ["x...|....|....", "....|..o.|.x..", "x.#.|...o", "...|..."] {
            check_by_moves(&format!("partizan_queens(\"{board}\")"));
        }
    }
}
