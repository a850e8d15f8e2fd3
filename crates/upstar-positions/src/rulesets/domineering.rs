//! Domineering: dominoes on a board, Left's vertical, Right's horizontal.

use crate::position::{
    Alphabet, AnyPosition, Argument, Bits, Board, BoardArguments, Boards, BuiltIn, Cell, FREE,
    Grid, Letters, Misfit, OfSize, Placed, Playable, Rules, Size, board_arguments, has_mirror,
    neighbours, with_grid,
};
use std::ops::Range;
use upstar_values::budget::Stopped;
use upstar_values::encode::encode_fields;
use upstar_values::game::{Algebra, Game};

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "domineering",
    players: "Left places vertical dominoes, Right horizontal ones.",
    rule: "Place a domino on two free neighbouring cells, Left vertically, Right horizontally.",
    notation: "rows of . (free) and # (taken) separated by |, or (rows, columns)",
    example: "domineering(\"..|.#\")",
    impartial: false,
    source: "Göran Andersson; Winning Ways, chapter 5",
    notes: "Left plays vertically, as in Winning Ways, On Numbers and Games and CGSuite. In Larsson's lecture notes she plays \
            horizontally: turned_domineering reads and shows boards in that way; their values are the negatives of these.",
    alphabet: Alphabet::Rows(FREE),
    build,
    of_size: Some(OfSize::Boards(Boards {
        letters: ".",
        outside: '#',
        turns: false,
        place,
    })),
};

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let letters = match board_arguments(arguments, ".#")? {
        BoardArguments::Text(letters) => letters,
        BoardArguments::Size(rows, columns) => Letters::make(rows, columns, |_, _| '.'),
    };
    place(&letters)
}

fn place(letters: &Letters) -> Result<AnyPosition, Misfit> {
    let size = letters.size();
    with_grid!(size, grid => {
        let free = letters.find(&grid, '.');
        Placed::any(Domineering(grid), size, free)
    })
}

/// Domineering on a grid; a position is the set of free cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Domineering<G>(pub G);

encode_fields!(Domineering<G: Grid> { 0 });

impl<G: Grid> Domineering<G> {
    /// Upper cells of the places where a vertical domino fits.
    #[inline]
    fn vertical(&self, free: G::Bits) -> G::Bits {
        free & self.0.north(free)
    }

    /// Left cells of the places where a horizontal domino fits.
    #[inline]
    fn horizontal(&self, free: G::Bits) -> G::Bits {
        free & self.0.west(free)
    }

    /// How many vertical dominoes fit onto the board at once.
    fn most_vertical(&self, free: G::Bits) -> i32 {
        let (mut rest, mut count) = (free, 0);
        while !rest.is_empty() {
            // From the top of each column downwards, two cells at a time.
            let tops = rest & !self.0.south(rest);
            let uppers = tops & self.0.north(rest);
            count += uppers.count() as i32;
            rest = rest & !(tops | self.0.south(uppers));
        }
        count
    }

    /// How many horizontal dominoes fit onto the board at once.
    fn most_horizontal(&self, free: G::Bits) -> i32 {
        let (mut rest, mut count) = (free, 0);
        while !rest.is_empty() {
            let ends = rest & !self.0.east(rest);
            let lefts = ends & self.0.west(rest);
            count += lefts.count() as i32;
            rest = rest & !(ends | self.0.east(lefts));
        }
        count
    }
}

impl<G: Grid> Rules for Domineering<G> {
    type Position = G::Bits;

    #[inline]
    fn left_moves(&self, &free: &G::Bits, moves: &mut Vec<G::Bits>) {
        for upper in self.vertical(free).cells() {
            moves.push(free ^ upper ^ self.0.south(upper));
        }
    }

    #[inline]
    fn right_moves(&self, &free: &G::Bits, moves: &mut Vec<G::Bits>) {
        for left in self.horizontal(free).cells() {
            moves.push(free ^ left ^ self.0.east(left));
        }
    }

    #[inline]
    fn count_moves(&self, &free: &G::Bits) -> Option<(usize, usize)> {
        let (left, right) = (self.vertical(free).count(), self.horizontal(free).count());
        Some((left as usize, right as usize))
    }

    #[inline]
    fn parts(&self, position: G::Bits, parts: &mut Vec<G::Bits>) {
        // Neither player can use a cell without a free neighbour.
        let mut rest = position & self.0.around(position);
        while !rest.is_empty() {
            let part = self.0.flood(rest.lowest(), rest);
            parts.push(part);
            rest = rest ^ part;
        }
    }

    #[inline]
    fn normal(&self, part: G::Bits) -> (G::Bits, bool) {
        // When rows and columns change places, so do the players.
        let ([part], across) = self.0.least_image([part]);
        (part, across)
    }

    fn bounds(&self, &part: &G::Bits) -> Option<(i32, i32)> {
        let grid = &self.0;
        // Where a cell has no free neighbour above or below, Left never plays, and Right's dominoes there are safe.
        let beside = part & !(grid.north(part) | grid.south(part));
        let above = part & !(grid.west(part) | grid.east(part));
        let most = self.most_vertical(part) - self.most_horizontal(beside);
        let least = self.most_vertical(above) - self.most_horizontal(part);
        Some((least, most))
    }

    // A cut between two rows only takes moves from Left, a cut between two columns only from Right.
    fn lines(&self, &part: &G::Bits, above: bool) -> usize {
        let size = self.0.extent(part);
        if above { size.columns } else { size.rows }
    }

    fn piece(&self, &part: &G::Bits, above: bool, lines: Range<usize>) -> G::Bits {
        part & self.0.band(above, lines)
    }

    #[inline]
    fn known_value(&self, &part: &G::Bits, algebra: &mut Algebra) -> Result<Option<Game>, Stopped> {
        // A line of n cells has room for n/2 dominoes of one player.
        let length = (part.count() / 2) as i32;
        Ok(if self.horizontal(part).is_empty() {
            Some(algebra.integer(length))
        } else if self.vertical(part).is_empty() {
            Some(algebra.integer(-length))
        } else {
            None
        })
    }
}

impl<G: Grid> Playable for Domineering<G> {
    type Frame = Size;

    fn ruleset(&self) -> &'static BuiltIn {
        &RULESET
    }

    /// As in Cram: a cell and its image are not neighbours, so that a domino and its image have no cell in common.
    fn has_shared_mirror(&self, &free: &G::Bits) -> bool {
        let near = |cell: G::Bits| !(self.0.around(cell) & free).is_empty();
        let cells: Vec<G::Bits> = free.cells().filter(|&cell| near(cell)).collect();
        let links = neighbours(&self.0, &cells);
        has_mirror(&links, |a, b| links[a] >> b & 1 == 0)
    }

    fn call(&self, size: &Size, &free: &G::Bits) -> String {
        let letters = Letters::of_grid(&self.0, *size, |cell| {
            if (free & cell).is_empty() { '#' } else { '.' }
        });
        format!("domineering(\"{}\")", letters.text())
    }

    fn negative(&self, size: &Size, &free: &G::Bits) -> Option<AnyPosition> {
        let letter = |r, c| {
            if (free & self.0.cell(c, r)).is_empty() {
                '#'
            } else {
                '.'
            }
        };
        place(&Letters::make(size.columns, size.rows, letter)).ok()
    }

    fn board(&self, size: &Size, &free: &G::Bits) -> Board {
        Board::of_grid(&self.0, *size, |cell| {
            if (free & cell).is_empty() {
                Cell::Taken
            } else {
                Cell::Free
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::rulesets::testing::value_text;

    #[test]
    fn values_of_small_boards() {
        for (rows, columns, value) in [
            (1, 1, "0"),
            (1, 2, "-1"),
            (2, 1, "1"),
            (1, 3, "-1"),
            (1, 4, "-2"),
            (2, 2, "{1|-1}"),
            (2, 3, "{2|-1/2}"),
            (3, 2, "{1/2|-2}"),
            (2, 4, "{{2|0}|0}"),
            (4, 2, "{0|{0|-2}}"),
            (2, 5, "1/2"),
            (5, 2, "-1/2"),
            (3, 3, "{1|-1}"),
            (3, 4, "-3/2"),
            (4, 3, "3/2"),
            (3, 5, "-1"),
            (5, 3, "1"),
            (
                4,
                4,
                "{0,{{2|0},{2|{2|0}}|{2|0},{{2|0}|0}}|0,{{0|-2},{0|{0|-2}}|{0|-2},{{0|-2}|-2}}}",
            ),
        ] {
            assert_eq!(
                value_text(&format!("domineering({rows}, {columns})")),
                value_text(value),
                "{rows} x {columns}"
            );
        }
    }

    #[test]
    fn the_other_convention_is_the_negative() {
        for (rows, columns) in [(2, 3), (3, 4), (4, 4), (2, 5)] {
            assert_eq!(
                value_text(&format!("domineering({rows}, {columns})")),
                value_text(&format!("-domineering({columns}, {rows})"))
            );
        }
    }

    #[test]
    fn bounds_hold() {
        use super::{Domineering, Letters};
        use crate::position::{Grid8, Rules};
        use crate::rulesets::testing::with_algebra;
        let rules = Domineering(Grid8);
        with_algebra(|algebra| {
            let evaluator = crate::position::evaluator(&rules, algebra);
            let mut strict = 0;
            for cells in 1..=8 {
                for region in Letters::regions(cells) {
                    let part = region.find(&Grid8, '.');
                    let value = evaluator.value(algebra, &part).unwrap();
                    let (low, high) = rules.bounds(&part).unwrap();
                    let (low, high) = (algebra.integer(low), algebra.integer(high));
                    assert!(algebra.le(low, value).unwrap(), "{}", region.text());
                    assert!(algebra.le(value, high).unwrap(), "{}", region.text());
                    for above in [false, true] {
                        let lines = rules.lines(&part, above);
                        for cut in 1..lines {
                            let mut bound = algebra.integer(0);
                            for piece in [0..cut, cut..lines] {
                                let piece = rules.piece(&part, above, piece);
                                let piece = evaluator.value(algebra, &piece).unwrap();
                                bound = algebra.add(bound, piece).unwrap();
                            }
                            let (less, more) = if above {
                                (value, bound)
                            } else {
                                (bound, value)
                            };
                            assert!(algebra.le(less, more).unwrap(), "{}", region.text());
                            strict += usize::from(less != more);
                        }
                    }
                }
            }
            assert!(strict > 0);
        });
    }

    #[test]
    fn larger_boards_use_wider_words() {
        assert_eq!(value_text("domineering(1, 40)"), "-20");
        assert_eq!(
            value_text("domineering(2, 10)"),
            value_text("-domineering(10, 2)")
        );
    }
}
