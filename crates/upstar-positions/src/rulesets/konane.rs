//! Konane: jump over stones of the other colour and take them.

use super::stones::{self, Stones, join, split};
use crate::position::{
    Alphabet, AnyPosition, Argument, Bits, Board, BoardArguments, Boards, BuiltIn, Direction, Grid,
    Letters, Misfit, OfSize, PIECES, Placed, Playable, Rules, Size, board_arguments, with_grid,
};
use upstar_values::encode::encode_fields;

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "konane",
    players: "Left jumps with the stones x, Right with the stones o.",
    rule: "Jump with a stone of yours over a neighbouring stone of the other colour onto the free cell behind it and take \
           the stone; you may go on in the same direction.",
    notation: "rows of x (Left), o (Right), . (free) and # (no cell) separated by |, or (rows, columns) for a \
               checkerboard without the two middle stones",
    example: "konane(\".ox.|o..x|....\")",
    impartial: false,
    source: "traditional in Hawaii; Ernst 1995",
    notes: "A checkerboard starts with x at the top left; the middle stone (the upper left one of the middle) and its \
            neighbour to the right, or below it on a single column, have been taken away.",
    alphabet: Alphabet::Rows(PIECES),
    build,
    of_size: Some(OfSize::Boards(Boards {
        letters: "x.o",
        outside: '#',
        turns: true,
        place,
    })),
};

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let letters = match board_arguments(arguments, stones::LETTERS)? {
        BoardArguments::Text(letters) => letters,
        BoardArguments::Size(rows, columns) => {
            let middle = (rows.saturating_sub(1) / 2, columns.saturating_sub(1) / 2);
            let next = if columns > 1 {
                (middle.0, middle.1 + 1)
            } else {
                (middle.0 + 1, middle.1)
            };
            Letters::make(rows, columns, |r, c| {
                if (r, c) == middle || (r, c) == next {
                    '.'
                } else if (r + c) % 2 == 0 {
                    'x'
                } else {
                    'o'
                }
            })
        }
    };
    place(&letters)
}

fn place(letters: &Letters) -> Result<AnyPosition, Misfit> {
    let size = letters.size();
    with_grid!(size, grid => {
        let position = stones::read(&grid, letters);
        Placed::any(Konane(grid), size, position)
    })
}

/// Konane on a grid. A position is a pair of sets: the cells without stones of Right and the cells without stones of Left.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Konane<G>(pub G);

encode_fields!(Konane<G: Grid> { 0 });

/// Left's stones, Right's stones, and the free cells.
type Sets<B> = (B, B, B);

impl<G: Grid> Konane<G> {
    /// The stones of `own` that can jump in a direction.
    #[inline(always)]
    fn jumpers(&self, d: Direction, own: G::Bits, other: G::Bits, free: G::Bits) -> G::Bits {
        let back = d.back();
        own & self.0.step(back, other & self.0.step(back, free))
    }

    /// Calls `found` with each jump: where the stone starts, the stones it takes, where it ends.
    #[inline]
    fn jumps(
        &self,
        own: G::Bits,
        other: G::Bits,
        free: G::Bits,
        mut found: impl FnMut(G::Bits, G::Bits, G::Bits),
    ) {
        // One by one, so that each direction is compiled on its own.
        self.jumps_in(Direction::East, own, other, free, &mut found);
        self.jumps_in(Direction::West, own, other, free, &mut found);
        self.jumps_in(Direction::South, own, other, free, &mut found);
        self.jumps_in(Direction::North, own, other, free, &mut found);
    }

    #[inline(always)]
    fn jumps_in(
        &self,
        d: Direction,
        own: G::Bits,
        other: G::Bits,
        free: G::Bits,
        found: &mut impl FnMut(G::Bits, G::Bits, G::Bits),
    ) {
        for stone in self.jumpers(d, own, other, free).cells() {
            let (mut at, mut taken) = (stone, G::Bits::default());
            loop {
                let over = self.0.step(d, at) & other;
                at = self.0.step(d, over) & free;
                if at.is_empty() {
                    break;
                }
                taken = taken | over;
                found(stone, taken, at);
            }
        }
    }

    /// Adds the cells that jumps in one direction may fill or free.
    #[inline(always)]
    fn spread(&self, d: Direction, (xs, os, open): Sets<G::Bits>) -> Sets<G::Bits> {
        let from_x = self.jumpers(d, xs, os, open);
        let from_o = self.jumpers(d, os, xs, open);
        let (over_x, over_o) = (self.0.step(d, from_x), self.0.step(d, from_o));
        (
            xs | self.0.step(d, over_x),
            os | self.0.step(d, over_o),
            open | from_x | from_o | over_x | over_o,
        )
    }

    /// For each direction the cells from which a stone might ever jump: perhaps a few too many, never too few. `None` if every cell may
    /// be touched: then there is hardly ever more than one part.
    #[inline]
    fn possible(&self, x: G::Bits, o: G::Bits, free: G::Bits) -> Option<[G::Bits; 4]> {
        let all = x | o | free;
        // Where each colour may come, and which cells may become free. Induction over the moves shows that nothing else can happen.
        let (mut xs, mut os, mut open) = (x, o, free);
        loop {
            let before = (xs, os, open);
            let east = self.spread(Direction::East, before);
            let west = self.spread(Direction::West, east);
            let south = self.spread(Direction::South, west);
            (xs, os, open) = self.spread(Direction::North, south);
            if open == all {
                return None;
            }
            if before == (xs, os, open) {
                let starts = |d| self.jumpers(d, xs, os, open) | self.jumpers(d, os, xs, open);
                return Some(Direction::STRAIGHT.map(starts));
            }
        }
    }
}

impl<G: Grid> Rules for Konane<G> {
    type Position = Stones<G::Bits>;

    #[inline]
    fn left_moves(&self, &position: &Self::Position, moves: &mut Vec<Self::Position>) {
        let (x, o, free) = split(position);
        self.jumps(x, o, free, |from, taken, to| {
            moves.push(join(x ^ from ^ to, o ^ taken, free ^ to | from | taken));
        });
    }

    #[inline]
    fn right_moves(&self, &position: &Self::Position, moves: &mut Vec<Self::Position>) {
        let (x, o, free) = split(position);
        self.jumps(o, x, free, |from, taken, to| {
            moves.push(join(x ^ taken, o ^ from ^ to, free ^ to | from | taken));
        });
    }

    #[inline]
    fn parts(&self, position: Self::Position, parts: &mut Vec<Self::Position>) {
        let (x, o, free) = split(position);
        let Some(starts) = self.possible(x, o, free) else {
            parts.push(position);
            return;
        };
        let directions = || Direction::STRAIGHT.into_iter().zip(starts);
        let mut rest = starts.into_iter().fold(G::Bits::default(), |a, b| a | b);
        while !rest.is_empty() {
            // Cells that one jump may touch belong to one part.
            let mut part = rest.lowest();
            loop {
                let before = part;
                for (d, from) in directions() {
                    let one = self.0.step(d, from);
                    let touched = part | self.0.step(d.back(), part & one);
                    let two = self.0.step(d, one);
                    let back = self.0.step(d.back(), self.0.step(d.back(), part & two));
                    let jumps = from & (touched | back);
                    let over = self.0.step(d, jumps);
                    part = part | jumps | over | self.0.step(d, over);
                }
                if part == before {
                    break;
                }
            }
            rest = rest & !part;
            let (x, o, free) = (x & part, o & part, free & part);
            let alive = Direction::STRAIGHT.into_iter().any(|d| {
                let movers = self.jumpers(d, x, o, free) | self.jumpers(d, o, x, free);
                !movers.is_empty()
            });
            if alive {
                parts.push(join(x, o, free));
            }
        }
    }

    #[inline]
    fn normal(&self, part: Self::Position) -> (Self::Position, bool) {
        self.0.least(part)
    }
}

impl<G: Grid> Playable for Konane<G> {
    type Frame = Size;

    fn ruleset(&self) -> &'static BuiltIn {
        &RULESET
    }

    fn call(&self, size: &Size, position: &Self::Position) -> String {
        let letters = stones::letters(&self.0, *size, position);
        format!("konane(\"{}\")", letters.text())
    }

    fn negative(&self, size: &Size, &(a, b): &Self::Position) -> Option<AnyPosition> {
        Some(Placed::any(self.clone(), *size, (b, a)))
    }

    fn board(&self, size: &Size, position: &Self::Position) -> Board {
        stones::board(&self.0, *size, position)
    }
}

#[cfg(test)]
mod tests {
    use crate::rulesets::testing::{position, value_text};
    use upstar_values::budget::Budget;

    #[test]
    fn small_boards() {
        assert_eq!(value_text("konane(\"..ox\")"), "1");
        assert_eq!(value_text("konane(\".ox.\")"), "*");
        assert_eq!(value_text("konane(\".ox.|o..x|....\")"), "+-1");
        // Left takes one stone, which Right can answer, or two.
        assert_eq!(value_text("konane(\"xo.o.\")"), "1");
        assert_eq!(value_text("konane(\"xo#\")"), "0");
    }

    #[test]
    fn jumps_go_on_in_one_direction() {
        let board = position("konane(\".....|..o..|.oxo.|..o..|.....|..o..|.....\")");
        let mut moves: Vec<String> = board
            .left(&Budget::default())
            .unwrap()
            .iter()
            .map(|p| p.call())
            .collect();
        moves.sort();
        let mut expected = [
            ".....|..o..|.o..x|..o..|.....|..o..|.....",
            ".....|..o..|x..o.|..o..|.....|..o..|.....",
            ".....|..o..|.o.o.|.....|..x..|..o..|.....",
            ".....|..o..|.o.o.|.....|.....|.....|..x..",
            "..x..|.....|.o.o.|..o..|.....|..o..|.....",
        ]
        .map(|text| format!("konane(\"{text}\")"));
        expected.sort();
        assert_eq!(moves, expected);
    }

    #[test]
    fn larger_boards_use_wider_words() {
        assert_eq!(
            value_text("konane(\".ox......ox.\")"),
            value_text("konane(\".ox.|.ox.\")")
        );
        assert_eq!(
            value_text("konane(4, 4)"),
            value_text("-konane(\"oxox|x..o|oxox|xoxo\")")
        );
    }
}
