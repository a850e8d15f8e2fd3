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

impl<G: Grid> Konane<G> {
    /// The cells from which a jump in a direction takes a stone of `other`.
    #[inline(always)]
    fn starts(&self, d: Direction, other: G::Bits, free: G::Bits) -> G::Bits {
        let back = d.back();
        self.0.step(back, other & self.0.step(back, free))
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
        let starts = self.starts(d, other, free);
        for stone in (own & starts).cells() {
            let (mut at, mut taken) = (stone, G::Bits::default());
            loop {
                let over = self.0.step(d, at);
                at = self.0.step(d, over);
                taken = taken | over;
                found(stone, taken, at);
                if (at & starts).is_empty() {
                    break;
                }
            }
        }
    }

    /// Adds the cells that jumps along a line may fill or free, and returns the cells that they may pass over. Where the stones
    /// alternate (`ONE`), the cells of both colours are in the first set: a neighbour has the other colour.
    #[inline(always)]
    fn spread<const ONE: bool>(
        &self,
        reach: &mut Reach<G::Bits>,
        forth: impl Fn(G::Bits) -> G::Bits,
        back: impl Fn(G::Bits) -> G::Bits,
    ) -> G::Bits {
        let Reach { xs, os, open } = *reach;
        let (after, before) = (back(open), forth(open));
        let over =
            |own: G::Bits, other: G::Bits| (other & after & forth(own), other & before & back(own));
        let middles = if ONE {
            let (ahead, behind) = over(xs, xs);
            reach.xs = xs | forth(ahead) | back(behind);
            ahead | behind
        } else {
            let ((ahead, behind), (o_ahead, o_behind)) = (over(xs, os), over(os, xs));
            reach.xs = xs | forth(ahead) | back(behind);
            reach.os = os | forth(o_ahead) | back(o_behind);
            ahead | behind | o_ahead | o_behind
        };
        // A jump frees the cell where it starts and the one it passes; the third one is open already.
        reach.open = open | middles | forth(middles) | back(middles);
        middles
    }

    /// What jumps may ever do, perhaps a little too much. Induction over the moves shows that nothing else can happen. `None` if every
    /// cell may become free: then there is hardly ever more than one part.
    #[inline(always)]
    fn possible<const ONE: bool>(
        &self,
        mut reach: Reach<G::Bits>,
        all: G::Bits,
    ) -> Option<Possible<G::Bits>> {
        let grid = &self.0;
        loop {
            let before = reach;
            let in_rows = self.spread::<ONE>(&mut reach, |c| grid.east(c), |c| grid.west(c));
            let in_columns = self.spread::<ONE>(&mut reach, |c| grid.south(c), |c| grid.north(c));
            if reach.open == all {
                return None;
            }
            if reach == before {
                return Some(Possible {
                    reach,
                    in_rows,
                    in_columns,
                });
            }
        }
    }

    /// Whether each colour keeps to the cells of one colour of a checkerboard. Jumps lead two cells on, so that this stays so.
    #[inline]
    fn alternate(&self, x: G::Bits, o: G::Bits) -> bool {
        let Some(even) = self.0.even() else {
            return false;
        };
        self.keeps_to(even, x, o) | self.keeps_to(even, o, x)
    }

    /// Whether the stones `a` lie on even cells and the stones `b` on the other ones.
    #[inline]
    fn keeps_to(&self, even: G::Bits, a: G::Bits, b: G::Bits) -> bool {
        (a & !even | b & even).is_empty()
    }
}

/// What jumps may reach, and the cells that they may pass over in rows and in columns.
struct Possible<B> {
    reach: Reach<B>,
    in_rows: B,
    in_columns: B,
}

/// Where stones of each colour may come, and which cells may be free at some time.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Reach<B> {
    xs: B,
    os: B,
    open: B,
}

impl<G: Grid> Rules for Konane<G> {
    type Position = Stones<G::Bits>;
    /// From most positions the stones may still come everywhere.
    const SPLITS_LATE: bool = true;

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
        let grid = &self.0;
        let (x, o, free) = split(position);
        let all = position.0 | position.1;
        let possible = if self.alternate(x, o) {
            let (xs, os) = (x | o, G::Bits::default());
            self.possible::<true>(Reach { xs, os, open: free }, all)
        } else {
            let (xs, os) = (x, o);
            self.possible::<false>(Reach { xs, os, open: free }, all)
        };
        let Some(Possible {
            reach,
            in_rows,
            in_columns,
        }) = possible
        else {
            parts.push(position);
            return;
        };
        // Stones that never leave their cells and free cells that nobody ever enters are out of play.
        let mut rest = (x | o) & reach.open | free & (reach.xs | reach.os);
        while !rest.is_empty() {
            // The three cells of a jump belong to one part. One of its jumps can be made at once: the first that was found possible.
            let mut part = rest.lowest();
            loop {
                let rows = in_rows & (part | grid.east(part) | grid.west(part));
                let larger = part | rows | grid.east(rows) | grid.west(rows);
                let columns = in_columns & (larger | grid.south(larger) | grid.north(larger));
                let larger = larger | columns | grid.south(columns) | grid.north(columns);
                if larger == part {
                    break;
                }
                part = larger;
            }
            rest = rest & !part;
            parts.push((position.0 & part, position.1 & part));
        }
    }

    #[inline]
    fn normal(&self, part: Self::Position) -> (Self::Position, bool) {
        self.0.least(part)
    }

    #[inline]
    fn quick_normal(&self, part: Self::Position) -> (Self::Position, bool) {
        // Where the colours alternate, the occupied cells tell the stones, but for the colours: one set to turn round instead of two.
        if let Some(even) = self.0.even() {
            let (x, o, _) = split(part);
            let is_straight = self.keeps_to(even, x, o);
            if (is_straight | self.keeps_to(even, o, x))
                && let Some((stones, all, exchanged)) =
                    self.0.least_coloured(part.0 | part.1, x | o)
            {
                let normal = (all & !(stones & !even), all & !(stones & even));
                return (normal, is_straight == exchanged);
            }
        }
        self.0.least(part)
    }

    #[inline]
    fn quick_normals(
        &self,
        &position: &Self::Position,
        options: &[Self::Position],
        normals: &mut Vec<(Self::Position, bool)>,
    ) {
        // Moves keep the cells and the colours of the stones on them.
        if let Some(even) = self.0.even() {
            let (x, o, _) = split(position);
            let is_straight = self.keeps_to(even, x, o);
            if is_straight | self.keeps_to(even, o, x)
                && self.0.least_coloured_near(
                    position.0 | position.1,
                    x | o,
                    options.iter().map(|option| option.0 ^ option.1),
                    |stones, all, exchanged| {
                        let normal = (all & !(stones & !even), all & !(stones & even));
                        normals.push((normal, is_straight == exchanged));
                    },
                )
            {
                return;
            }
        }
        normals.extend(options.iter().map(|&option| self.quick_normal(option)));
    }
}

impl<G: Grid> Konane<G> {
    /// Whether the board in play has an even number of rows and of columns, and a half turn takes its sets to these ones. Then no cell lies
    /// in the row or column of its image. A move stays in one row or column, so that it touches no cell of its image.
    fn is_half_turn(&self, (a, b): Stones<G::Bits>, image: Stones<G::Bits>) -> bool {
        let corner = self.0.corner(a | b);
        let [a, b, c, d] = [a, b, image.0, image.1].map(|set| set >> corner);
        let size = self.0.extent(a | b);
        size.rows.is_multiple_of(2)
            && size.columns.is_multiple_of(2)
            && self.0.images([a, b])[3] == [c, d]
    }
}

impl<G: Grid> Playable for Konane<G> {
    type Frame = Size;

    fn ruleset(&self) -> &'static BuiltIn {
        &RULESET
    }

    fn has_mirror(&self, &(a, b): &Self::Position) -> bool {
        self.is_half_turn((a, b), (b, a))
    }

    fn has_shared_mirror(&self, &(a, b): &Self::Position) -> bool {
        self.is_half_turn((a, b), (a, b)) || self.is_half_turn((a, b), (b, a))
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
    use super::*;
    use crate::position::{Evaluator, Grid8, KnownValues, use_known_values};
    use crate::rulesets::testing::{numbers, position, value_text};
    use std::sync::Arc;
    use upstar_values::budget::Budget;
    use upstar_values::game::Algebra;

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

    /// Says that the boards with this key are worth 7 or -7.
    struct Seven((u128, bool));

    impl KnownValues for Seven {
        fn find(&self, key: u128) -> Option<(usize, bool)> {
            (key == self.0.0).then_some((0, self.0.1))
        }
        fn text(&self, _: usize) -> &str {
            "7"
        }
        fn bytes(&self) -> usize {
            0
        }
    }

    /// The table of an evaluation has representatives of its own; known values are found by the lasting keys all the same.
    #[test]
    fn known_values_hold_for_all_images() {
        let images = [
            "xo.|oxo|x.x",
            "x.x|oxo|xo.",
            ".ox|oxo|x.x",
            "x.x|oxo|.ox",
            "xox|ox.|.ox",
        ];
        let board = |text: &str| position(&format!("konane(\"{text}\")"));
        let known = board(images[0]);
        for image in images {
            let negative = image.replace('x', "-").replace('o', "x").replace('-', "o");
            for (text, value) in [(image, 7), (&*negative, -7)] {
                let mut algebra = Algebra::new();
                let lie = Arc::new(Seven(known.symmetry_key()));
                assert!(use_known_values(&algebra, lie));
                let found = board(text).value(&mut algebra).unwrap();
                assert_eq!(found, algebra.integer(value), "{text}");
            }
        }
    }

    /// Forms that are found together are those that are found one by one, from boards of either colouring and with holes.
    #[test]
    fn forms_of_options() {
        let rules = Konane(Grid8);
        let (mut random, mut options_met) = (numbers(1), 0);
        for round in 0..if cfg!(miri) { 20 } else { 4000 } {
            let (rows, columns) = (1 + random() as usize % 8, 1 + random() as usize % 8);
            let mut all = Grid8.band(false, 0..rows) & Grid8.band(true, 0..columns);
            if round % 3 == 0 {
                all &= random() | random();
            }
            let (stones, even) = (all & random(), Grid8.even().unwrap());
            let colours = match round % 5 {
                0 => random(),
                1 | 2 => even,
                _ => !even,
            };
            let board = (all & !(stones & !colours), all & !(stones & colours));
            let (board, _) = rules.quick_normal(board);
            let mut options = Vec::new();
            rules.left_moves(&board, &mut options);
            rules.right_moves(&board, &mut options);
            let mut found = Vec::new();
            rules.quick_normals(&board, &options, &mut found);
            let single: Vec<_> = options.iter().map(|&o| rules.quick_normal(o)).collect();
            assert_eq!(found, single, "{board:?}");
            options_met += options.len();
        }
        assert!(options_met > 5000 || cfg!(miri), "{options_met}");
    }

    /// A board with a single part stays whole if that is not known.
    #[test]
    fn a_known_part_is_found_on_a_larger_board() {
        let (part, board) = (position("konane(\"xo.\")"), position("konane(\"xo.x\")"));
        let mut algebra = Algebra::new();
        assert_eq!(board.value(&mut algebra).unwrap(), algebra.integer(1));
        let mut algebra = Algebra::new();
        let lie = Arc::new(Seven(part.symmetry_key()));
        assert!(use_known_values(&algebra, lie));
        assert_eq!(board.value(&mut algebra).unwrap(), algebra.integer(7));
    }

    /// The moves alone.
    struct Plain(Konane<Grid8>);

    impl Rules for Plain {
        type Position = (u64, u64);
        fn left_moves(&self, board: &(u64, u64), moves: &mut Vec<(u64, u64)>) {
            self.0.left_moves(board, moves);
        }
        fn right_moves(&self, board: &(u64, u64), moves: &mut Vec<(u64, u64)>) {
            self.0.right_moves(board, moves);
        }
    }

    /// Every filling of small boards, and the fillings of larger ones in which the colours alternate.
    #[test]
    fn parts_add_up() {
        let mut algebra = Algebra::new();
        let (plain, fast) = (
            Evaluator::new(Plain(Konane(Grid8))),
            Evaluator::new(Konane(Grid8)),
        );
        let mut check = |rows: usize, columns: usize, alternate: bool| {
            let kinds: u64 = if alternate { 2 } else { 3 };
            for mut word in 0..kinds.pow((rows * columns) as u32) {
                let mut board = (0, 0);
                for (r, c) in (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c))) {
                    let letter = word % kinds;
                    word /= kinds;
                    let stone = if alternate {
                        1 + (r + c) % 2
                    } else {
                        letter as usize
                    };
                    let (x, o) = match stone {
                        _ if letter == 0 => (true, true),
                        1 => (true, false),
                        _ => (false, true),
                    };
                    let cell = Grid8.cell(r, c);
                    board.0 |= if x { cell } else { 0 };
                    board.1 |= if o { cell } else { 0 };
                }
                let value = plain.value(&mut algebra, &board).unwrap();
                assert_eq!(
                    fast.value(&mut algebra, &board).unwrap(),
                    value,
                    "{board:?}"
                );
            }
        };
        check(1, 8, false);
        check(2, 4, false);
        check(3, 3, false);
        check(3, 4, true);
        check(2, 7, true);
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
