//! Domineering: dominoes on a board, Left's vertical, Right's horizontal.

use crate::budget::Stopped;
use crate::game::{Algebra, Game};
use crate::position::{
    AnyPosition, Argument, Bits, Board, BoardArguments, Cell, Grid, Letters, Misfit, Placed,
    Playable, Rules, Ruleset, Size, board_arguments, with_grid,
};

/// The catalogue's entry.
pub static RULESET: Ruleset = Ruleset {
    name: "domineering",
    rule: "Place a domino on two free neighbouring cells, Left vertically, Right horizontally.",
    notation: "rows of . (free) and # (taken) separated by |, or (rows, columns)",
    example: "domineering(\"..|.#\")",
    impartial: false,
    source: "Göran Andersson; Winning Ways, chapter 5",
    notes: "Left plays vertically, as in Winning Ways. Some lecture notes exchange the players; their \
            values are the negatives of these.",
    build,
    of_size: Some(of_size),
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

/// Every board with so many free cells that touch, in the smallest rectangle.
fn of_size(cells: usize) -> Box<dyn Iterator<Item = AnyPosition>> {
    Box::new(Letters::regions(cells).filter_map(|region| place(&region).ok()))
}

/// Domineering on a grid; a position is the set of free cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Domineering<G>(pub G);

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
    fn parts(&self, position: G::Bits, parts: &mut Vec<G::Bits>) {
        // A cell without a free neighbour is of no use to anybody.
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

    fn ruleset(&self) -> &'static Ruleset {
        &RULESET
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
    fn dom_01_table() {
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
    fn dom_02_the_other_convention_is_the_negative() {
        for (rows, columns) in [(2, 3), (3, 4), (4, 4), (2, 5)] {
            assert_eq!(
                value_text(&format!("domineering({rows}, {columns})")),
                value_text(&format!("-domineering({columns}, {rows})"))
            );
        }
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
