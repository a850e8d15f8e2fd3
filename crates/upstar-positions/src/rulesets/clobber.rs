//! Clobber: move a stone onto a neighbouring stone of the other colour, which is taken away.

use crate::position::{
    Alphabet, AnyPosition, Argument, Bits, Board, BoardArguments, Boards, BuiltIn, Cell, Grid,
    Letters, Misfit, OfSize, Placed, Playable, Rules, Size, board_arguments, has_mirror,
    neighbours, with_grid,
};
use upstar_values::encode::encode_fields;

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "clobber",
    players: "Left moves the stones x, Right the stones o.",
    rule: "Move a stone of yours onto a neighbouring stone of the other colour, which is removed.",
    notation: "rows of x (Left), o (Right) and . separated by |, or (rows, columns) for a checkerboard",
    example: "clobber(\"xxo\")",
    impartial: false,
    source: "Albert, Grossman, Nowakowski and Wolfe 2005",
    notes: "Left's stones are x (black), Right's are o (white); a checkerboard starts with x at the top left. \
            Every value is all-small.",
    alphabet: Alphabet::Rows(&[Cell::Free, Cell::Left('x'), Cell::Right('o')]),
    build,
    of_size: Some(OfSize::Boards(Boards {
        letters: "xo",
        outside: '.',
        turns: true,
        place,
    })),
};

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let letters = match board_arguments(arguments, ".xo")? {
        BoardArguments::Text(letters) => letters,
        BoardArguments::Size(rows, columns) => {
            Letters::make(
                rows,
                columns,
                |r, c| if (r + c) % 2 == 0 { 'x' } else { 'o' },
            )
        }
    };
    place(&letters)
}

fn place(letters: &Letters) -> Result<AnyPosition, Misfit> {
    let size = letters.size();
    with_grid!(size, grid => {
        let stones = (letters.find(&grid, 'x'), letters.find(&grid, 'o'));
        Placed::any(Clobber(grid), size, stones)
    })
}

/// Clobber on a grid; a position is Left's stones and Right's.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Clobber<G>(pub G);

encode_fields!(Clobber<G: Grid> { 0 });

impl<G: Grid> Clobber<G> {
    /// Calls `found` with each capture: the cell a stone of `own` leaves and the cell of `enemy` it takes.
    #[inline]
    fn captures(&self, own: G::Bits, enemy: G::Bits, mut found: impl FnMut(G::Bits, G::Bits)) {
        let grid = &self.0;
        for stone in own.cells() {
            for target in (grid.around(stone) & enemy).cells() {
                found(stone, target);
            }
        }
    }
}

impl<G: Grid> Rules for Clobber<G> {
    type Position = (G::Bits, G::Bits);

    #[inline]
    fn left_moves(&self, &(x, o): &Self::Position, moves: &mut Vec<Self::Position>) {
        self.captures(x, o, |from, to| moves.push((x ^ from ^ to, o ^ to)));
    }

    #[inline]
    fn right_moves(&self, &(x, o): &Self::Position, moves: &mut Vec<Self::Position>) {
        self.captures(o, x, |from, to| moves.push((x ^ to, o ^ from ^ to)));
    }

    #[inline]
    fn count_moves(&self, &(x, o): &Self::Position) -> Option<(usize, usize)> {
        let grid = &self.0;
        // Each pair of neighbours of different colours is a move for both.
        let rows = grid.east(x) & o | grid.east(o) & x;
        let columns = grid.south(x) & o | grid.south(o) & x;
        let pairs = (rows.count() + columns.count()) as usize;
        Some((pairs, pairs))
    }

    #[inline]
    fn parts(&self, (x, o): Self::Position, parts: &mut Vec<Self::Position>) {
        let mut rest = x | o;
        while !rest.is_empty() {
            let part = self.0.flood(rest.lowest(), rest);
            rest = rest ^ part;
            // Stones of one colour alone never move.
            if !(part & x).is_empty() && !(part & o).is_empty() {
                parts.push((part & x, part & o));
            }
        }
    }

    #[inline]
    fn normal(&self, part: Self::Position) -> (Self::Position, bool) {
        self.0.least(part)
    }

    fn is_all_small(&self) -> bool {
        true
    }

    /// Stones with two neighbours are good, neighbours of one colour get in each other's way. The weights were fitted to sums of a search for
    /// the winner of 5 × 5, and then chosen so that searches of boards and of strips are short.
    #[inline]
    fn lead(&self, &(x, o): &Self::Position) -> i32 {
        let grid = &self.0;
        let inner = grid.beside_two(x | o);
        let worth = |own: G::Bits| {
            let pairs = (grid.east(own) & own).count() + (grid.south(own) & own).count();
            14 * (own & inner).count() as i32 - 7 * pairs as i32
        };
        worth(x) - worth(o)
    }
}

impl<G: Grid> Clobber<G> {
    fn letters(&self, size: Size, &(x, o): &(G::Bits, G::Bits)) -> Letters {
        Letters::of_grid(&self.0, size, |cell| {
            if !(x & cell).is_empty() {
                'x'
            } else if !(o & cell).is_empty() {
                'o'
            } else {
                '.'
            }
        })
    }
}

impl<G: Grid> Clobber<G> {
    /// Whether a map of the stones in pairs that are not neighbours keeps neighbours, and all colours or none.
    fn has_image(&self, (x, o): (G::Bits, G::Bits), exchanged: bool) -> bool {
        let cells: Vec<G::Bits> = (x | o).cells().collect();
        let links = neighbours(&self.0, &cells);
        let is_left = |a: usize| !(x & cells[a]).is_empty();
        has_mirror(&links, |a, b| {
            (is_left(a) != is_left(b)) == exchanged && links[a] >> b & 1 == 0
        })
    }
}

impl<G: Grid> Playable for Clobber<G> {
    type Frame = Size;

    fn ruleset(&self) -> &'static BuiltIn {
        &RULESET
    }

    /// The image of a capture is a capture of the other player. A stone and its image have different colours and are not neighbours. So no
    /// cell belongs to a capture and to its image: after the capture its image is still there, and leads back to such a board.
    fn has_mirror(&self, &(x, o): &Self::Position) -> bool {
        x.count() == o.count() && self.has_image((x, o), true)
    }

    /// Where either player may move both colours, a stone and its image may also have the same colour.
    fn has_shared_mirror(&self, position: &Self::Position) -> bool {
        self.has_image(*position, false) || self.has_mirror(position)
    }

    fn call(&self, size: &Size, position: &Self::Position) -> String {
        format!("clobber(\"{}\")", self.letters(*size, position).text())
    }

    fn negative(&self, size: &Size, &(x, o): &Self::Position) -> Option<AnyPosition> {
        Some(Placed::any(self.clone(), *size, (o, x)))
    }

    fn board(&self, size: &Size, position: &Self::Position) -> Board {
        self.letters(*size, position).board(|letter| match letter {
            'x' => Cell::Left('x'),
            'o' => Cell::Right('o'),
            _ => Cell::Free,
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::rulesets::testing::{position, value_text, with_algebra};

    #[test]
    fn values_of_strips() {
        let values = ["0", "*", "*", "{*,^|*,v}", "{*|v}", "0", "{v,{*,^|*,v}|0}"];
        for (n, value) in values.iter().enumerate() {
            assert_eq!(
                value_text(&format!("clobber(1, {})", n + 1)),
                value_text(value)
            );
        }
    }

    #[test]
    fn leads_change_their_sign() {
        use super::Clobber;
        use crate::position::{Grid8, Letters, Rules};
        let rules = Clobber(Grid8);
        let mut leads = std::collections::BTreeSet::new();
        for cells in 2..=5 {
            for board in Letters::regions(cells).flat_map(|region| region.coloured("xo")) {
                let part = (board.find(&Grid8, 'x'), board.find(&Grid8, 'o'));
                let lead = rules.lead(&part);
                assert_eq!(rules.lead(&(part.1, part.0)), -lead, "{}", board.text());
                let (normal, negative) = rules.normal(part);
                assert_eq!(rules.lead(&normal), if negative { -lead } else { lead });
                leads.insert(lead);
            }
        }
        assert!(leads.len() > 5, "{leads:?}");
        // Three stones of Left's and one of Right's in a block: each has two neighbours.
        let part = |board: &str| {
            let letters = Letters::read(board, ".xo").unwrap();
            (letters.find(&Grid8, 'x'), letters.find(&Grid8, 'o'))
        };
        assert_eq!(rules.lead(&part("xx|xo")), 3 * 14 - 2 * 7 - 14);
        assert_eq!(rules.lead(&part("xo")), 0);
    }

    #[test]
    fn values_of_rectangles() {
        for (rows, columns, value) in [
            (2, 2, "*"),
            (2, 3, "0"),
            (2, 4, "*"),
            (3, 3, "*"),
            (3, 4, "0"),
        ] {
            assert_eq!(value_text(&format!("clobber({rows}, {columns})")), value);
        }
    }

    #[test]
    fn two_by_five() {
        with_algebra(|algebra| {
            let value = position("clobber(2, 5)").value(algebra).unwrap();
            assert_eq!(
                algebra.outcome(value).unwrap(),
                upstar_values::game::Outcome::N
            );
            assert_eq!(algebra.birthday(value).unwrap(), 9u32.into());
        });
    }

    #[test]
    fn small_and_all_small() {
        assert_eq!(value_text("clobber(\"xxo\")"), "^");
        with_algebra(|algebra| {
            for word in 0..3u32.pow(6) {
                let text: String = (0..6)
                    .map(|i| ['.', 'x', 'o'][(word / 3u32.pow(i) % 3) as usize])
                    .collect();
                let value = position(&format!("clobber(\"{text}\")"))
                    .value(algebra)
                    .unwrap();
                assert!(algebra.is_all_small(value).unwrap());
            }
        });
    }
}
