//! Fission: split a stone in two, Left up and down, Right to both sides.

use crate::position::{
    Alphabet, AnyPosition, Argument, Bits, Board, BoardArguments, Boards, BuiltIn, Cell, Grid,
    Letters, Misfit, OfSize, Placed, Playable, Rules, Size, board_arguments, with_grid,
};
use upstar_values::encode::encode_fields;

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "fission",
    players: "Left splits a stone vertically, into the cells above and below; Right horizontally, into the cells beside it.",
    rule: "Take away a stone and put one on each of the two cells beside it, which must be free: Left above and below, Right \
           to the left and right.",
    notation: "rows of x (stone), . (free) and # (no cell) separated by |, or (rows, columns) with one stone in the middle",
    example: "fission(\"....|..x.|....|....\")",
    impartial: false,
    source: "Siegel, Combinatorial Game Theory, chapter I",
    notes: "On a side of even length the middle is the first cell of the second half. A quarter turn of the board exchanges the players.",
    alphabet: Alphabet::Rows(&[Cell::Free, Cell::Both('x'), Cell::Taken]),
    build,
    of_size: Some(OfSize::Boards(Boards {
        letters: ".x",
        outside: '#',
        turns: false,
        place,
    })),
};

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let letters = match board_arguments(arguments, ".x#")? {
        BoardArguments::Text(letters) => letters,
        BoardArguments::Size(rows, columns) => Letters::make(rows, columns, |r, c| {
            if (r, c) == (rows / 2, columns / 2) {
                'x'
            } else {
                '.'
            }
        }),
    };
    place(&letters)
}

fn place(letters: &Letters) -> Result<AnyPosition, Misfit> {
    let size = letters.size();
    with_grid!(size, grid => {
        let position = (letters.find(&grid, 'x'), letters.find(&grid, '.'));
        Placed::any(Fission(grid), size, position)
    })
}

/// Fission on a grid. A position is the set of stones and the set of free cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fission<G>(pub G);

encode_fields!(Fission<G: Grid> { 0 });

impl<G: Grid> Fission<G> {
    /// The cells with cells of the set above and below.
    #[inline]
    fn between_rows(&self, cells: G::Bits) -> G::Bits {
        self.0.north(cells) & self.0.south(cells)
    }

    /// The cells with cells of the set to the left and right.
    #[inline]
    fn between_columns(&self, cells: G::Bits) -> G::Bits {
        self.0.west(cells) & self.0.east(cells)
    }

    /// The cells where stones might ever be split, up and down or sideways: perhaps a few too many, never too few.
    #[inline]
    fn possible(&self, (stones, free): (G::Bits, G::Bits)) -> (G::Bits, G::Bits) {
        // Where stones may come, and which cells may become free. Induction over the moves shows that nothing else can happen.
        let (mut reached, mut open) = (stones, free);
        loop {
            let rows = reached & self.between_rows(open);
            let columns = reached & self.between_columns(open);
            let larger = reached
                | self.0.north(rows)
                | self.0.south(rows)
                | self.0.west(columns)
                | self.0.east(columns);
            let wider = open | rows | columns;
            if (larger, wider) == (reached, open) {
                return (rows, columns);
            }
            (reached, open) = (larger, wider);
        }
    }
}

impl<G: Grid> Rules for Fission<G> {
    type Position = (G::Bits, G::Bits);

    #[inline]
    fn left_moves(&self, &(stones, free): &Self::Position, moves: &mut Vec<Self::Position>) {
        for stone in (stones & self.between_rows(free)).cells() {
            let halves = self.0.north(stone) | self.0.south(stone);
            moves.push((stones ^ stone | halves, free ^ halves | stone));
        }
    }

    #[inline]
    fn right_moves(&self, &(stones, free): &Self::Position, moves: &mut Vec<Self::Position>) {
        for stone in (stones & self.between_columns(free)).cells() {
            let halves = self.0.west(stone) | self.0.east(stone);
            moves.push((stones ^ stone | halves, free ^ halves | stone));
        }
    }

    #[inline]
    fn parts(&self, position: Self::Position, parts: &mut Vec<Self::Position>) {
        let (stones, free) = position;
        let (rows, columns) = self.possible(position);
        let mut rest = rows | columns;
        while !rest.is_empty() {
            // Cells that one split may touch belong to one part.
            let mut part = rest.lowest();
            loop {
                let upright = part | self.0.north(part) | self.0.south(part);
                let across = part | self.0.west(part) | self.0.east(part);
                let (upright, across) = (upright & rows, across & columns);
                let larger = part
                    | upright
                    | self.0.north(upright)
                    | self.0.south(upright)
                    | across
                    | self.0.west(across)
                    | self.0.east(across);
                if larger == part {
                    break;
                }
                part = larger;
            }
            rest = rest & !part;
            let (stones, free) = (stones & part, free & part);
            let alive = stones & (self.between_rows(free) | self.between_columns(free));
            if !alive.is_empty() {
                parts.push((stones, free));
            }
        }
    }

    #[inline]
    fn normal(&self, (stones, free): Self::Position) -> (Self::Position, bool) {
        // When rows and columns change places, so do the players.
        let ([stones, free], negative) = self.0.least_image([stones, free]);
        ((stones, free), negative)
    }
}

impl<G: Grid> Fission<G> {
    fn letter(&self, &(stones, free): &(G::Bits, G::Bits), cell: G::Bits) -> char {
        if !(stones & cell).is_empty() {
            'x'
        } else if !(free & cell).is_empty() {
            '.'
        } else {
            '#'
        }
    }
}

impl<G: Grid> Playable for Fission<G> {
    type Frame = Size;

    fn ruleset(&self) -> &'static BuiltIn {
        &RULESET
    }

    fn call(&self, size: &Size, position: &Self::Position) -> String {
        let letters = Letters::of_grid(&self.0, *size, |cell| self.letter(position, cell));
        format!("fission(\"{}\")", letters.text())
    }

    fn negative(&self, size: &Size, position: &Self::Position) -> Option<AnyPosition> {
        let letter = |r, c| self.letter(position, self.0.cell(c, r));
        place(&Letters::make(size.columns, size.rows, letter)).ok()
    }

    fn board(&self, size: &Size, position: &Self::Position) -> Board {
        Board::of_grid(&self.0, *size, |cell| match self.letter(position, cell) {
            'x' => Cell::Both('x'),
            '.' => Cell::Free,
            _ => Cell::Taken,
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::rulesets::testing::value_text;

    #[test]
    fn small_boards() {
        for (board, value) in [
            (".|x|.", "1"),
            (".x.", "-1"),
            ("....|..x.|....|....", "0"),
            ("..x.|....|..x.|....", "-2"),
            (".x.x|....|..x.|....", "-1"),
            (".x.x|..x.|....|..x.", "{-1|-4}"),
            ("....|..x.|....|#..#", "0"),
        ] {
            let call = format!("fission(\"{board}\")");
            assert_eq!(value_text(&call), value_text(value), "{board}");
        }
    }

    #[test]
    fn a_quarter_turn_is_the_negative() {
        for (rows, columns) in [(3, 4), (2, 7), (5, 3), (4, 5)] {
            assert_eq!(
                value_text(&format!("fission({rows}, {columns})")),
                value_text(&format!("-fission({columns}, {rows})"))
            );
        }
    }
}
