//! NoGo: place a stone; every group must keep a liberty.

use super::stones::{Stones, join, split};
use crate::position::{
    Alphabet, AnyPosition, Argument, Bits, Board, BoardArguments, Boards, BuiltIn, Cell, Grid,
    Letters, Misfit, OfSize, PIECES, Placed, Playable, Rules, Size, Survey, board_arguments,
    with_grid,
};
use upstar_values::encode::encode_fields;

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "nogo",
    players: "Left places stones x, Right stones o.",
    rule: "Place a stone of yours on a free point so that every group of stones, of both colours, keeps a free \
           neighbouring point.",
    notation: "rows of x (Left), o (Right), . (free) and # (no point) separated by |, or (rows, columns) for an empty board",
    example: "nogo(2, 3)",
    impartial: false,
    source: "Chou, Teytaud and Yen 2011; also called Anti-Atari Go",
    notes: "Groups are stones of one colour that touch along rows and columns, as in Go; nothing is ever captured. A free point \
            that is closed to both players stays free, and the groups beside it live for ever: parts are written without them, and without \
            stones that neither have a liberty nor join others. In parts, [ is a free point where a stone of Left's would live for ever, ] one \
            where a stone of Right's would, + one for both; X and O are stones that live for ever.",
    alphabet: Alphabet::Rows(PIECES),
    build,
    of_size: Some(OfSize::Boards(Boards {
        letters: ".xo",
        outside: '#',
        turns: true,
        place,
    })),
};

/// The last five letters are stones and points that are safe for ever.
const LETTERS: &str = ".xo#XO[]+";

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let letters = match board_arguments(arguments, LETTERS)? {
        BoardArguments::Text(letters) => letters,
        BoardArguments::Size(rows, columns) => Letters::make(rows, columns, |_, _| '.'),
    };
    place(&letters)
}

fn place(letters: &Letters) -> Result<AnyPosition, Misfit> {
    let size = letters.size();
    let position = with_grid!(size, grid => {
        let position = read(&grid, letters);
        let rules = NoGo(grid);
        rules.is_legal(&position).then(|| Placed::any(rules, size, position))
    })?;
    position.ok_or_else(|| {
        Misfit::argument(
            0,
            "a group of stones has no free neighbouring point on this board",
        )
    })
}

fn read<G: Grid>(grid: &G, letters: &Letters) -> Points<G::Bits> {
    let find = |some: &str| {
        some.chars().fold(G::Bits::default(), |set, letter| {
            set | letters.find(grid, letter)
        })
    };
    Points {
        stones: join(find("xX"), find("oO"), find(".[]+")),
        safe: [find("X[+"), find("O]+")],
    }
}

fn write<G: Grid>(grid: &G, size: Size, points: &Points<G::Bits>) -> Letters {
    let (x, o, free) = split(points.stones);
    let [left, right] = points.safe;
    Letters::of_grid(grid, size, |cell| {
        let is_in = |set: G::Bits| !(set & cell).is_empty();
        match (is_in(x), is_in(o), is_in(free)) {
            (true, ..) => {
                if is_in(left) {
                    'X'
                } else {
                    'x'
                }
            }
            (_, true, _) => {
                if is_in(right) {
                    'O'
                } else {
                    'o'
                }
            }
            (.., true) => match (is_in(left), is_in(right)) {
                (false, false) => '.',
                (true, false) => '[',
                (false, true) => ']',
                (true, true) => '+',
            },
            _ => '#',
        }
    })
}

/// A position: the stones, and for each player the points where a stone of that player has, or would have, a liberty for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Points<B> {
    stones: Stones<B>,
    safe: [B; 2],
}

encode_fields!(Points<B: Bits> { stones, safe });

/// NoGo on a grid.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NoGo<G>(pub G);

encode_fields!(NoGo<G: Grid> { 0 });

/// What the groups of one colour mean for the points beside them.
struct Groups<B> {
    /// Liberties of groups that are safe or have another liberty: a stone of the same colour lives there.
    support: B,
    /// Last liberties of groups: the other player may not place a stone there.
    last: B,
    /// Whether a group has no liberty at all.
    is_dead: bool,
}

impl<G: Grid> NoGo<G> {
    #[inline]
    fn groups(&self, stones: G::Bits, safe: G::Bits, free: G::Bits) -> Groups<G::Bits> {
        let mut found = Groups {
            support: G::Bits::default(),
            last: G::Bits::default(),
            is_dead: false,
        };
        // Most groups have a safe stone or one with two liberties: these are found all at once.
        let plain = (self.0).flood(stones & (self.0.beside_two(free) | safe), stones);
        found.support = self.0.around(plain) & free;
        let mut rest = stones & !plain;
        while !rest.is_empty() {
            let group = self.0.flood(rest.lowest(), rest);
            rest = rest & !group;
            let liberties = self.0.around(group) & free;
            let others = liberties & !liberties.lowest();
            if !others.is_empty() {
                found.support = found.support | liberties;
            } else {
                found.is_dead |= liberties.is_empty();
                found.last = found.last | liberties;
            }
        }
        found
    }

    fn is_legal(&self, position: &Points<G::Bits>) -> bool {
        let (x, o, free) = split(position.stones);
        let [left, right] = position.safe;
        !self.groups(x, left, free).is_dead && !self.groups(o, right, free).is_dead
    }

    /// The points where Left and where Right may place a stone.
    ///
    /// A point that is closed to a player stays closed: the group that would lose its last liberty there has no other way to grow.
    #[inline]
    fn open(&self, position: &Points<G::Bits>) -> [G::Bits; 2] {
        let (x, o, free) = split(position.stones);
        let [left, right] = position.safe;
        let (own, other) = (self.groups(x, left, free), self.groups(o, right, free));
        let roomy = self.0.around(free);
        [
            free & (roomy | left | own.support) & !other.last,
            free & (roomy | right | other.support) & !own.last,
        ]
    }

    /// Moves that the opponent cannot take away: all but one of the single points that one group of stones surrounds.
    fn safe_moves(&self, own: G::Bits, other: G::Bits, free: G::Bits) -> i32 {
        let grid = &self.0;
        let mut eyes = free & !(grid.around(free) | grid.around(other)) & grid.around(own);
        let mut safe = 0;
        while !eyes.is_empty() {
            let first = eyes.lowest();
            let group = grid.flood((grid.around(first) & own).lowest(), own);
            let mut count = 0;
            for eye in (eyes & grid.around(group)).cells() {
                if (grid.around(eye) & own & !group).is_empty() {
                    count += 1;
                    eyes = eyes ^ eye;
                }
            }
            eyes = eyes & !first;
            safe += (count - 1).max(0);
        }
        safe
    }

    /// The same game without points and stones that no longer matter, and the points that are settled for both players: a stone there
    /// is safe, or no stone can come there.
    ///
    /// A free point that is closed to both stays free. The groups beside it live for ever, and so do stones that are placed beside it
    /// or beside such a group. Once its neighbours are marked as safe, such a point or stone is as good as a wall.
    #[inline]
    fn simplified(&self, position: Points<G::Bits>) -> (Points<G::Bits>, G::Bits) {
        let grid = &self.0;
        let (x, o, free) = split(position.stones);
        let open = self.open(&position);
        let closed = free & !(open[0] | open[1]);
        let beside = grid.around(closed);
        let free = free ^ closed;
        let mut settled = free;
        let [mut stones, mut safe] = [[x, o], position.safe];
        for player in 0..2 {
            let living = grid.flood(stones[player] & (safe[player] | beside), stones[player]);
            stones[player] = stones[player] & !living;
            let lives = safe[player] | beside | grid.around(living);
            settled = settled & (lives | !open[player]);
            safe[player] = lives & open[player];
        }
        let [x, o] = stones;
        let (x, o) = (self.trimmed(x, free), self.trimmed(o, free));
        let stones = join(x, o, free);
        (Points { stones, safe }, settled)
    }

    /// The stones of one colour, without stones at the ends of groups that have no liberty of their own.
    #[inline]
    fn trimmed(&self, stones: G::Bits, free: G::Bits) -> G::Bits {
        let grid = &self.0;
        let outer = grid.around(free);
        let mut stones = stones;
        loop {
            let fewer = stones & (outer | grid.beside_two(stones));
            if fewer == stones {
                return stones;
            }
            stones = fewer;
        }
    }

    /// Whether a part is a row.
    #[inline]
    fn is_row(&self, part: &Points<G::Bits>) -> bool {
        let all = part.stones.0 | part.stones.1;
        (self.0.south(all) & all).is_empty()
    }

    /// In a row, several adjacent stones of one colour are as good as one.
    #[inline]
    fn shortened(&self, mut part: Points<G::Bits>) -> Points<G::Bits> {
        let (x, o, _) = split(part.stones);
        let mut doubled = self.0.east(x) & x | self.0.east(o) & o;
        if doubled.is_empty() || !self.is_row(&part) {
            return part;
        }
        while !doubled.is_empty() {
            let before = G::Bits::before(doubled.end() - 1);
            let cut = |set: G::Bits| set & before | set >> 1 & !before;
            part = Points {
                stones: (cut(part.stones.0), cut(part.stones.1)),
                safe: part.safe.map(cut),
            };
            doubled = doubled & before;
        }
        part
    }
}

impl<G: Grid> NoGo<G> {
    /// Bounds on the value, from the points that are open to Left and to Right.
    #[inline]
    fn bounds_by(&self, position: &Points<G::Bits>, [left, right]: [G::Bits; 2]) -> (i32, i32) {
        let (x, o, free) = split(position.stones);
        // A player has at most as many moves as points are open to them now; and where no stone is safe, neither player can fill all
        // points alone.
        let most = |open: G::Bits, safe: G::Bits| {
            let count = open.count() as i32;
            count - i32::from(count > 0 && safe.is_empty() && open == free)
        };
        (
            self.safe_moves(x, o, free) - most(right, position.safe[1]),
            most(left, position.safe[0]) - self.safe_moves(o, x, free),
        )
    }
}

impl<G: Grid> Rules for NoGo<G> {
    type Position = Points<G::Bits>;

    #[inline]
    fn left_moves(&self, position: &Self::Position, moves: &mut Vec<Self::Position>) {
        let &Points {
            stones: (a, b),
            safe,
        } = position;
        let [open, _] = self.open(position);
        moves.extend(open.cells().map(|p| Points {
            stones: (a, b ^ p),
            safe: [safe[0], safe[1] & !p],
        }));
    }

    #[inline]
    fn right_moves(&self, position: &Self::Position, moves: &mut Vec<Self::Position>) {
        let &Points {
            stones: (a, b),
            safe,
        } = position;
        let [_, open] = self.open(position);
        moves.extend(open.cells().map(|p| Points {
            stones: (a ^ p, b),
            safe: [safe[0] & !p, safe[1]],
        }));
    }

    #[inline]
    fn count_moves(&self, position: &Self::Position) -> Option<(usize, usize)> {
        let [left, right] = self.open(position);
        Some((left.count() as usize, right.count() as usize))
    }

    #[inline]
    fn parts(&self, position: Self::Position, parts: &mut Vec<Self::Position>) {
        let grid = &self.0;
        let (
            Points {
                stones: (a, b),
                safe,
            },
            settled,
        ) = self.simplified(position);
        let (x, o, free) = split((a, b));
        let mut rest = free;
        while !rest.is_empty() {
            // Adjacent stones of different colours do not affect each other, and neither do two settled points.
            let mut part = rest.lowest();
            loop {
                let near = grid.around(part & x) & (x | free)
                    | grid.around(part & o) & (o | free)
                    | grid.around(part & free & !settled)
                    | grid.around(part & settled) & !settled;
                let larger = part | near & (a | b);
                if larger == part {
                    break;
                }
                part = larger;
            }
            rest = rest & !part;
            parts.push(self.shortened(Points {
                stones: (a & part, b & part),
                safe: [safe[0] & part, safe[1] & part],
            }));
        }
    }

    #[inline]
    fn normal(&self, part: Self::Position) -> (Self::Position, bool) {
        let Points {
            stones: (a, b),
            safe: [l, r],
        } = part;
        let ([a, b, l, r], exchanged) = self.0.least_pairs((a, b), (l, r));
        let normal = Points {
            stones: (a, b),
            safe: [l, r],
        };
        (normal, exchanged)
    }

    fn has_simple_value(&self, part: &Self::Position) -> bool {
        self.is_row(part)
    }

    fn bounds(&self, position: &Self::Position) -> Option<(i32, i32)> {
        Some(self.bounds_by(position, self.open(position)))
    }

    fn survey(&self, position: &Self::Position) -> Survey {
        let open = self.open(position);
        Survey {
            moves: Some((open[0].count() as usize, open[1].count() as usize)),
            bounds: Some(self.bounds_by(position, open)),
        }
    }

    /// The weights were fitted to sums of a search for the winner of 4 × 5: a free point beside a stone is worth a quarter of a move to its
    /// owner, one where a stone would be safe another half.
    #[inline]
    fn lead(&self, position: &Self::Position) -> i32 {
        let (x, o, free) = split(position.stones);
        let [left, right] = position.safe;
        let worth = |own: G::Bits, safe: G::Bits| {
            (self.0.around(own) & free).count() as i32 + 2 * (safe & free).count() as i32
        };
        worth(x, left) - worth(o, right)
    }
}

impl<G: Grid> Playable for NoGo<G> {
    type Frame = Size;

    fn ruleset(&self) -> &'static BuiltIn {
        &RULESET
    }

    fn call(&self, size: &Size, position: &Self::Position) -> String {
        format!("nogo(\"{}\")", write(&self.0, *size, position).text())
    }

    fn negative(&self, size: &Size, position: &Self::Position) -> Option<AnyPosition> {
        let &Points {
            stones: (a, b),
            safe: [l, r],
        } = position;
        let negative = Points {
            stones: (b, a),
            safe: [r, l],
        };
        Some(Placed::any(self.clone(), *size, negative))
    }

    fn board(&self, size: &Size, position: &Self::Position) -> Board {
        write(&self.0, *size, position).board(|letter| match letter {
            'x' | 'X' => Cell::Left(letter),
            'o' | 'O' => Cell::Right(letter),
            '[' | ']' | '+' => Cell::Both(letter),
            '.' => Cell::Free,
            _ => Cell::Taken,
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::rulesets::testing::{try_position, value_text};

    #[test]
    fn small_boards() {
        // No stone can be placed on a lone point; of two points one can be taken.
        for (call, value) in [
            ("nogo(1, 1)", "0"),
            ("nogo(1, 2)", "*"),
            ("nogo(\"x.\")", "0"),
            ("nogo(\"x..\")", "*"),
            ("nogo(\"x..o\")", "*"),
        ] {
            assert_eq!(value_text(call), value, "{call}");
        }
    }

    #[test]
    fn bounds_hold() {
        use super::NoGo;
        use crate::position::{Grid8, Letters, Rules, Survey};
        use crate::rulesets::testing::with_algebra;
        let rules = NoGo(Grid8);
        with_algebra(|algebra| {
            let evaluator = crate::position::evaluator(&rules, algebra);
            for cells in 1..=5 {
                for board in Letters::regions(cells).flat_map(|region| region.coloured(".xo")) {
                    if super::place(&board).is_err() {
                        continue;
                    }
                    let position = super::read(&Grid8, &board);
                    let value = evaluator.value(algebra, &position).unwrap();
                    let (low, high) = rules.bounds(&position).unwrap();
                    let survey = Survey {
                        moves: rules.count_moves(&position),
                        bounds: Some((low, high)),
                    };
                    assert_eq!(rules.survey(&position), survey, "{}", board.text());
                    let (low, high) = (algebra.integer(low), algebra.integer(high));
                    assert!(algebra.le(low, value).unwrap(), "{}", board.text());
                    assert!(algebra.le(value, high).unwrap(), "{}", board.text());
                }
            }
        });
    }

    #[test]
    fn leads_change_their_sign() {
        use super::{NoGo, Points};
        use crate::position::{Grid8, Letters, Rules};
        let rules = NoGo(Grid8);
        let mut leads = std::collections::BTreeSet::new();
        for cells in 2..=4 {
            for board in Letters::regions(cells).flat_map(|region| region.coloured(".xo[")) {
                let part = super::read(&Grid8, &board);
                let lead = rules.lead(&part);
                let exchanged = Points {
                    stones: (part.stones.1, part.stones.0),
                    safe: [part.safe[1], part.safe[0]],
                };
                assert_eq!(rules.lead(&exchanged), -lead, "{}", board.text());
                leads.insert(lead);
            }
        }
        assert!(leads.len() > 5, "{leads:?}");
        let lead = |board: &str| {
            rules.lead(&super::read(
                &Grid8,
                &Letters::read(board, super::LETTERS).unwrap(),
            ))
        };
        assert_eq!(lead("x..o"), 0);
        assert_eq!(lead(".x.."), 2);
        assert_eq!(lead("x[..."), 1 + 2);
    }

    #[test]
    fn groups_without_liberties_are_refused() {
        for board in ["x", "xo|ox", "x.|oo|x#"] {
            let wrong = try_position(&format!("nogo(\"{board}\")"));
            let wrong = wrong.map(|p| p.call()).unwrap_err().to_string();
            assert!(wrong.contains("no free neighbouring point"), "{wrong}");
        }
    }

    /// The value by all moves on the whole board, without parts.
    fn by_play(
        rules: &super::NoGo<crate::position::Grid8>,
        position: super::Points<u64>,
        algebra: &mut upstar_values::game::Algebra,
        known: &mut std::collections::HashMap<super::Points<u64>, upstar_values::game::Game>,
    ) -> upstar_values::game::Game {
        use crate::position::Rules;
        if let Some(&value) = known.get(&position) {
            return value;
        }
        let mut sides = [Vec::new(), Vec::new()];
        rules.left_moves(&position, &mut sides[0]);
        rules.right_moves(&position, &mut sides[1]);
        let [left, right] = sides.map(|moves| -> Vec<_> {
            moves
                .into_iter()
                .map(|m| by_play(rules, m, algebra, known))
                .collect()
        });
        let value = algebra.construct(&left, &right).unwrap();
        known.insert(position, value);
        value
    }

    #[test]
    fn what_no_longer_matters_is_left_out() {
        use super::{NoGo, read};
        use crate::position::{Grid8, Letters};
        use crate::rulesets::testing::with_algebra;
        let rules = NoGo(Grid8);
        const MIXER: u64 = 0x9e37_79b9_7f4a_7c15;
        let mut known = std::collections::HashMap::new();
        with_algebra(|algebra| {
            let evaluator = crate::position::evaluator(&rules, algebra);
            // The last boards have safe stones and points, as parts have.
            let boards = [
                (1, 9, ".xo"),
                (2, 4, ".xo"),
                (3, 3, ".xo"),
                (2, 3, ".xX[]+"),
            ];
            let boards = boards.into_iter().flat_map(|(rows, columns, letters)| {
                Letters::make(rows, columns, |_, _| '.').coloured(letters)
            });
            // And some larger boards that are nearly full.
            let full = (0..4000u64).map(|board| {
                Letters::make(4, 5, |row, column| {
                    let place = (board * 20 + (5 * row + column) as u64 + 1).wrapping_mul(MIXER);
                    let mixed = (place ^ place >> 32).wrapping_mul(MIXER);
                    ['x', 'o', 'x', 'o', '.'][(mixed >> 40) as usize % 5]
                })
            });
            let mut count = 0;
            for board in boards.chain(full) {
                if super::place(&board).is_err() {
                    continue;
                }
                count += usize::from(board.size().rows == 4);
                let position = read(&Grid8, &board);
                let value = by_play(&rules, position, algebra, &mut known);
                let found = evaluator.value(algebra, &position).unwrap();
                assert_eq!(found, value, "{}", board.text());
            }
            assert!(count > 200, "{count}");
        });
        for (whole, parts) in [
            (".x.oox..x.", &["[#########", "#####x..x."][..]),
            // A cut between the colours; and one of several adjacent stones is enough.
            ("..xxoo.oo..x", &["..x#########", "#####o.o..x#"]),
            // Two stones at the ends of groups have no liberty of their own.
            ("xx.|ox.|o..", &["#x.|#x.|o.."]),
        ] {
            let found = try_position(&format!("nogo(\"{whole}\")")).unwrap().parts();
            let texts: Vec<_> = found.iter().map(|part| part.call()).collect();
            let expected: Vec<_> = parts
                .iter()
                .map(|part| format!("nogo(\"{part}\")"))
                .collect();
            assert_eq!(texts, expected, "{whole}");
        }
    }
}
