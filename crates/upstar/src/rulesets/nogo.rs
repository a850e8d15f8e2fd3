//! NoGo: place a stone; nobody may be left without a liberty.

use super::stones::{self, Stones, join, split};
use crate::position::{
    AnyPosition, Argument, Bits, Board, BoardArguments, Grid, Letters, Misfit, Placed, Playable,
    Rules, Ruleset, Size, board_arguments, with_grid,
};

/// The catalogue's entry.
pub static RULESET: Ruleset = Ruleset {
    name: "nogo",
    rule: "Place a stone of yours on a free point so that every group of stones, of both colours, keeps a free \
           neighbouring point.",
    notation: "rows of x (Left), o (Right), . (free) and # (no point) separated by |, or (rows, columns) for an empty board",
    example: "nogo(2, 3)",
    impartial: false,
    source: "Chou, Teytaud and Yen 2011; also called Anti-Atari Go",
    notes: "Groups are stones of one colour that touch along rows and columns, as in Go; nothing is ever captured.",
    build,
    of_size: Some(of_size),
};

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let letters = match board_arguments(arguments, stones::LETTERS)? {
        BoardArguments::Text(letters) => letters,
        BoardArguments::Size(rows, columns) => Letters::make(rows, columns, |_, _| '.'),
    };
    place(&letters)
}

fn place(letters: &Letters) -> Result<AnyPosition, Misfit> {
    let size = letters.size();
    let position = with_grid!(size, grid => {
        let position = stones::read(&grid, letters);
        let (x, o, free) = split(position);
        let rules = NoGo(grid);
        let alive = [x, o].into_iter().all(|stones| rules.all_breathe(stones, stones, free));
        alive.then(|| Placed::any(rules, size, position))
    })?;
    position.ok_or_else(|| {
        Misfit::argument(
            0,
            "a group of stones has no free neighbouring point on this board",
        )
    })
}

/// Every region of so many points, with every way to put stones on it.
fn of_size(cells: usize) -> Box<dyn Iterator<Item = AnyPosition>> {
    Box::new(
        Letters::regions(cells)
            .flat_map(|region| region.coloured(".xo"))
            .filter_map(|letters| place(&letters).ok()),
    )
}

/// NoGo on a grid; a position is the points without Right's stones and those without Left's.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NoGo<G>(pub G);

impl<G: Grid> NoGo<G> {
    /// Whether each group of `stones` that has a stone in `some` has a free neighbour.
    #[inline]
    fn all_breathe(&self, some: G::Bits, stones: G::Bits, free: G::Bits) -> bool {
        // Stones beside a free point need no look at their group.
        let breathing = stones & self.0.around(free);
        let mut open = some & !breathing;
        while !open.is_empty() {
            let group = self.0.flood(open.lowest(), stones);
            if (group & breathing).is_empty() {
                return false;
            }
            open = open & !group;
        }
        true
    }

    /// Moves that nobody can take from a player: of the single points that one group of stones surrounds, all but one.
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

    /// The points where a player may place a stone.
    #[inline]
    fn open(&self, own: G::Bits, other: G::Bits, free: G::Bits) -> impl Iterator<Item = G::Bits> {
        free.cells().filter(move |&point| {
            let left_free = free ^ point;
            let near = self.0.around(point);
            self.all_breathe(point, own | point, left_free)
                && self.all_breathe(near & other, other, left_free)
        })
    }
}

impl<G: Grid> Rules for NoGo<G> {
    type Position = Stones<G::Bits>;

    #[inline]
    fn left_moves(&self, &position: &Self::Position, moves: &mut Vec<Self::Position>) {
        let (x, o, free) = split(position);
        moves.extend(self.open(x, o, free).map(|p| join(x | p, o, free ^ p)));
    }

    #[inline]
    fn right_moves(&self, &position: &Self::Position, moves: &mut Vec<Self::Position>) {
        let (x, o, free) = split(position);
        moves.extend(self.open(o, x, free).map(|p| join(x, o | p, free ^ p)));
    }

    #[inline]
    fn parts(&self, (a, b): Self::Position, parts: &mut Vec<Self::Position>) {
        let all = a | b;
        let mut rest = a & b;
        while !rest.is_empty() {
            let part = self.0.flood(rest.lowest(), all);
            rest = rest & !part;
            parts.push((a & part, b & part));
        }
    }

    #[inline]
    fn normal(&self, part: Self::Position) -> (Self::Position, bool) {
        self.0.least(part)
    }

    fn bounds(&self, &position: &Self::Position) -> Option<(i32, i32)> {
        // A point that is closed to a player stays closed: the group that would have no liberty there has no other way to grow. So nobody
        // has more moves than there are points open to him or her now.
        let (x, o, free) = split(position);
        let left = self.open(x, o, free).count() as i32;
        let right = self.open(o, x, free).count() as i32;
        Some((
            self.safe_moves(x, o, free) - right,
            left - self.safe_moves(o, x, free),
        ))
    }
}

impl<G: Grid> Playable for NoGo<G> {
    type Frame = Size;

    fn ruleset(&self) -> &'static Ruleset {
        &RULESET
    }

    fn call(&self, size: &Size, position: &Self::Position) -> String {
        let letters = stones::letters(&self.0, *size, position);
        format!("nogo(\"{}\")", letters.text())
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
    use crate::rulesets::testing::{try_position, value_text};

    #[test]
    fn small_boards() {
        // A lone point is no place for a stone; of two points one can be taken.
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
        use crate::position::{Grid8, Letters, Rules};
        use crate::rulesets::{stones, testing::with_algebra};
        let rules = NoGo(Grid8);
        with_algebra(|algebra| {
            let evaluator = crate::position::evaluator(&rules, algebra);
            for cells in 1..=5 {
                for board in Letters::regions(cells).flat_map(|region| region.coloured(".xo")) {
                    if super::place(&board).is_err() {
                        continue;
                    }
                    let position = stones::read(&Grid8, &board);
                    let value = evaluator.value(algebra, &position).unwrap();
                    let (low, high) = rules.bounds(&position).unwrap();
                    let (low, high) = (algebra.integer(low), algebra.integer(high));
                    assert!(algebra.le(low, value).unwrap(), "{}", board.text());
                    assert!(algebra.le(value, high).unwrap(), "{}", board.text());
                }
            }
        });
    }

    #[test]
    fn groups_without_liberties_are_refused() {
        for board in ["x", "xo|ox", "x.|oo|x#"] {
            let wrong = try_position(&format!("nogo(\"{board}\")"));
            let wrong = wrong.map(|p| p.call()).unwrap_err().to_string();
            assert!(wrong.contains("no free neighbouring point"), "{wrong}");
        }
    }
}
