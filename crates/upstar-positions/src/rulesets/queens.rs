//! Non-attacking Queens: place a queen where none attacks it.

use super::graph_position::{Pieces, on_queen_lines};
use super::placement::Law;
use crate::position::{
    Alphabet, AnyPosition, Argument, BoardArguments, BuiltIn, Cell, Letters, Misfit,
    board_arguments,
};

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "queens",
    players: "",
    rule: "Place a queen on a cell that no queen on the board attacks.",
    notation: "(rows, columns), or rows of Q (queen), . (free) and # (out of play) separated by |",
    example: "queens(4, 5)",
    impartial: true,
    source: "Noon and Van Brummelen 2006",
    notes: "Node Kayles on the cells joined by queen's moves: a queen in between blocks nothing, since it attacks what lies behind it. \
            The nim values of the square boards of 1 to 8 rows are 1, 1, 2, 1, 3, 1, 2, 3.",
    alphabet: Alphabet::Rows(&[Cell::Free, Cell::Both('Q'), Cell::Taken]),
    build: |arguments| build(pieces(), arguments),
    of_size: None,
};

fn pieces() -> Pieces {
    Pieces {
        ruleset: &RULESET,
        law: Law::Every,
        left: 'Q',
        right: 'Q',
    }
}

/// A board with queens.
pub(super) fn build(pieces: Pieces, arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let alphabet: String = ['.', pieces.left, pieces.right, '#'].into_iter().collect();
    let letters = match board_arguments(arguments, &alphabet)? {
        BoardArguments::Text(letters) => letters,
        BoardArguments::Size(rows, columns) => Letters::make(rows, columns, |_, _| '.'),
    };
    on_queen_lines(pieces, &letters)
}

#[cfg(test)]
mod tests {
    use crate::rulesets::testing::{check_by_moves, position, with_algebra};

    fn nim_value(rows: usize, columns: usize) -> u32 {
        with_algebra(|algebra| {
            let board = position(&format!("queens({rows}, {columns})"));
            let value = board.value(algebra).unwrap();
            algebra.as_nimber(value).unwrap()
        })
    }

    #[test]
    fn values_of_rectangles() {
        let table = ["111111", "112000", "122311", "103120", "101230", "101001"];
        for (r, row) in table.iter().enumerate() {
            for (c, value) in row.bytes().enumerate() {
                let expected = u32::from(value - b'0');
                assert_eq!(nim_value(r + 1, c + 1), expected, "{} × {}", r + 1, c + 1);
            }
        }
    }

    #[test]
    fn values_of_square_boards() {
        for (n, value) in [
            (1, 1),
            (2, 1),
            (3, 2),
            (4, 1),
            (5, 3),
            (6, 1),
            (7, 2),
            (8, 3),
        ] {
            assert_eq!(nim_value(n, n), value, "{n}");
        }
    }

    #[test]
    fn boards_with_queens() {
        for board in [
            "Q...|....|....",
            "....|..Q.|....",
            "..#.|....",
            "...|...|...|...",
        ] {
            check_by_moves(&format!("queens(\"{board}\")"));
        }
    }
}
