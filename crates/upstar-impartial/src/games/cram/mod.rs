//! Cram: place a domino on two free neighbouring squares, either way.

mod small;

use super::board::{Board, Squares};
use crate::Impartial;
pub use small::SmallCram;
use std::ops::{BitAnd, BitOr, BitXor};

/// Cram on boards of any shape with at most 128 squares. A position is the set of free squares.
#[derive(Clone, Copy, Debug)]
pub struct Cram(pub Board);

impl Impartial for Cram {
    type Position = Squares;

    fn options(&self, &free: &Squares) -> Vec<Squares> {
        let mut options = Vec::new();
        for (r, c) in self.0.squares(free) {
            for other in [self.0.bit(r + 1, c), self.0.bit(r, c + 1)] {
                if free & other != 0 {
                    options.push(free & !(self.0.bit(r, c) | other));
                }
            }
        }
        options
    }

    /// Connected pieces of at least two squares, moved into the top left corner.
    fn parts(&self, &free: &Squares) -> Vec<Squares> {
        let mut parts = Vec::new();
        let mut left = free;
        while left != 0 {
            let (mut piece, mut edge) = (0, left & left.wrapping_neg());
            while edge != 0 {
                piece |= edge;
                edge = self.0.squares(edge).fold(0, |next, (r, c)| {
                    let side = |r: u32, c: u32| self.0.bit(r, c);
                    next | side(r + 1, c)
                        | side(r, c + 1)
                        | side(r.wrapping_sub(1), c)
                        | side(r, c.wrapping_sub(1))
                }) & left
                    & !piece;
            }
            left &= !piece;
            if piece.count_ones() > 1 {
                let top = self.0.squares(piece).map(|s| s.0).min().unwrap_or(0);
                let side = self.0.squares(piece).map(|s| s.1).min().unwrap_or(0);
                parts.push(piece >> (top * self.0.columns() + side));
            }
        }
        parts
    }

    fn size(&self, &free: &Squares) -> usize {
        let (rows, columns) = (self.0.rows(), self.0.columns());
        let first = (0..rows).fold(0, |set, r| set | self.0.bit(r, 0));
        let right = |set: Squares| (set & !first) >> 1;
        // A board of one row may have as many columns as a set has bits.
        let below = |set: Squares| set.checked_shr(columns).unwrap_or(0);
        hardness(free, right, below, Squares::count_ones)
    }
}

/// How hard a part is, roughly. Two dominoes overlap on three squares, in a row or around a corner, and then only one of them can be placed: that
/// is what makes a part hard. In a block of four free squares it hardly matters, since whoever takes one domino leaves another one. So three
/// squares count ten, and a block counts one in place of its four corners.
///
/// `right` and `below` move a set so that each square of the result has a neighbour in the set on that side. The cost is some forty operations on
/// words.
#[inline]
fn hardness<S>(
    free: S,
    right: impl Fn(S) -> S,
    below: impl Fn(S) -> S,
    count: impl Fn(S) -> u32,
) -> usize
where
    S: Copy + BitAnd<Output = S> + BitOr<Output = S> + BitXor<Output = S>,
{
    let (beside, under) = (right(free), below(free));
    let across = below(beside);
    let straight = count(free & beside & right(beside)) + count(free & under & below(under));
    let (two, other_two) = (free & beside, under & across);
    let (one, other_one) = (free ^ beside, under ^ across);
    let corners = count(two & other_one | other_two & one);
    let blocks = count(two & other_two);
    (10 * (straight + corners) + blocks) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::take_and_break::{Code, TakeAndBreak};
    use crate::{NimSearch, Solver};

    #[test]
    fn corners_outside_blocks_are_hard() {
        let size = |text: &str| {
            let (board, free) = Board::parse(text).unwrap();
            let small = SmallCram::squares(board, free).unwrap();
            assert_eq!(Cram(board).size(&free), SmallCram.size(&small), "{text}");
            SmallCram.size(&small)
        };
        assert_eq!(size(".."), 0);
        assert_eq!(size("..."), 10);
        assert_eq!(size("..|.#"), 10);
        assert_eq!(size("#.|.."), 10);
        assert_eq!(size("..|.."), 1);
        // Two rows of three squares, and two blocks.
        assert_eq!(size("...|..."), 22);
        assert_eq!(size("#.#|...|#.#"), 60);
        assert_eq!(size("........"), 60);
        assert_eq!(size(".|.|.|.|.|.|.|."), 60);
    }

    #[test]
    fn a_strip_is_dawsons_kayles() {
        let kayles = TakeAndBreak::from(Code::dawsons_kayles()).values(14);
        for n in 1..14u32 {
            let board = Board::new(1, n).unwrap();
            let value = Solver::new(Cram(board)).value(&board.full()).unwrap();
            assert_eq!(value, kayles[n as usize] as u64);
            assert_eq!(NimSearch::new(Cram(board)).value(&board.full()), Ok(value));
        }
    }

    #[test]
    fn even_by_even_is_lost_and_even_by_odd_is_won() {
        for (r, c) in [(2, 4), (4, 4), (2, 3), (4, 3), (2, 5)] {
            let board = Board::new(r, c).unwrap();
            let value = Solver::new(Cram(board)).value(&board.full()).unwrap();
            assert_eq!(value == 0, c % 2 == 0);
        }
    }

    #[test]
    fn the_search_finds_what_play_says() {
        let mut state = 12345u64;
        let mut search = NimSearch::new(SmallCram);
        for round in 0..300 {
            let (rows, columns) = (1 + round % 4, 1 + round / 4 % 5);
            let board = Board::new(rows, columns).unwrap();
            state = state
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            let free = board.full() & Squares::from(state >> 20 | state >> 41);
            let small = SmallCram::squares(board, free).unwrap();
            let value = Solver::new(Cram(board)).value(&free).unwrap();
            assert_eq!(search.value(&small), Ok(value), "{}", board.print(free));
            assert_eq!(NimSearch::new(Cram(board)).value(&free), Ok(value));
            for n in 0..5 {
                assert_eq!(NimSearch::new(SmallCram).is(&small, n), Ok(n == value));
            }
        }
    }

    /// Nim values of rectangles that others have published.
    #[test]
    fn rectangles() {
        let mut search = NimSearch::new(SmallCram);
        for (rows, columns, value) in [
            (3, 3, 0),
            (3, 5, 1),
            (3, 7, 1),
            (4, 5, 2),
            (4, 7, 3),
            (5, 5, 0),
            (4, 4, 0),
            (6, 6, 0),
        ] {
            let board = Board::new(rows, columns).unwrap();
            let start = SmallCram::squares(board, board.full()).unwrap();
            assert_eq!(search.value(&start), Ok(value), "{rows}x{columns}");
        }
    }

    #[test]
    fn limits_are_kept_and_work_goes_on() {
        use std::time::Duration;
        use upstar_values::budget::{Budget, Stopped};
        let board = Board::new(5, 6).unwrap();
        let start = SmallCram::squares(board, board.full()).unwrap();
        let mut search = NimSearch::with_budget(SmallCram, Budget::default().memory(100_000));
        assert!(matches!(search.value(&start), Err(Stopped::Memory(_))));
        let remembered = search.remembered();
        assert!(remembered > 100);
        search.set_budget(Budget::default().time(Duration::from_secs(0)));
        assert!(matches!(search.value(&start), Err(Stopped::Time(_))));
        assert!(search.remembered() >= remembered);
    }
}
