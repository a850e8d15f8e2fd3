//! Cram: place a domino on two free neighbouring squares, either way.

use super::board::{Board, Squares};
use crate::Impartial;

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

    fn size(&self, free: &Squares) -> usize {
        free.count_ones() as usize
    }
}

/// Cram on boards of at most eight rows and columns, with a byte for each row.
///
/// ```
/// use upstar_impartial::NimSearch;
/// use upstar_impartial::games::{Board, SmallCram};
/// let board = Board::new(4, 5)?;
/// let start = SmallCram::squares(board, board.full()).unwrap();
/// assert_eq!(NimSearch::new(SmallCram).value(&start)?, 2);
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct SmallCram;

/// All columns but the last.
const NOT_LAST: u64 = 0x7F7F_7F7F_7F7F_7F7F;

impl SmallCram {
    /// The free squares of a board, if it is small enough.
    pub fn squares(board: Board, free: Squares) -> Option<u64> {
        let (rows, columns) = (board.rows(), board.columns());
        if rows > 8 || columns > 8 {
            return None;
        }
        let row = |r: u32| (free >> (r * columns)) as u64 & ((1 << columns) - 1);
        Some((0..rows).fold(0, |set, r| set | row(r) << (8 * r)))
    }
}

/// A set of squares moved into the top left corner.
fn in_corner(set: u64) -> u64 {
    if set == 0 {
        return 0;
    }
    let set = set >> (set.trailing_zeros() & !7);
    let columns = set | set >> 32;
    let columns = columns | columns >> 16;
    set >> ((columns | columns >> 8) as u8).trailing_zeros()
}

/// The columns in the opposite order.
fn reflected(set: u64) -> u64 {
    set.reverse_bits().swap_bytes()
}

/// Rows become columns.
fn transposed(set: u64) -> u64 {
    let swap = |set: u64, mask: u64, by: u32| {
        let change = (set ^ set >> by) & mask;
        set ^ change ^ change << by
    };
    let set = swap(set, 0x00AA_00AA_00AA_00AA, 7);
    let set = swap(set, 0x0000_CCCC_0000_CCCC, 14);
    swap(set, 0x0000_0000_F0F0_F0F0, 28)
}

impl Impartial for SmallCram {
    type Position = u64;

    fn options(&self, &free: &u64) -> Vec<u64> {
        let (mut across, mut down) = (free & free >> 1 & NOT_LAST, free & free >> 8);
        let mut options = Vec::with_capacity((across.count_ones() + down.count_ones()) as usize);
        while across != 0 {
            let square = across & across.wrapping_neg();
            options.push(free & !(square | square << 1));
            across ^= square;
        }
        while down != 0 {
            let square = down & down.wrapping_neg();
            options.push(free & !(square | square << 8));
            down ^= square;
        }
        options
    }

    fn parts(&self, free: &u64) -> Vec<u64> {
        let mut parts = Vec::new();
        self.split(free, &mut parts);
        parts
    }

    fn split(&self, &free: &u64, parts: &mut Vec<u64>) {
        let mut left = free;
        while left != 0 {
            let mut piece = left & left.wrapping_neg();
            loop {
                let beside = (piece & NOT_LAST) << 1 | piece >> 1 & NOT_LAST;
                let larger = (piece | beside | piece << 8 | piece >> 8) & left;
                if larger == piece {
                    break;
                }
                piece = larger;
            }
            left ^= piece;
            if piece & (piece - 1) != 0 {
                parts.push(in_corner(piece));
            }
        }
    }

    /// The least of the eight images. The part is in the corner, and its images are moved there.
    fn normal(&self, part: u64) -> u64 {
        let turned = transposed(part);
        // Free columns and rows behind the part, in bits.
        let (beside, below) = (turned.leading_zeros() / 8, part.leading_zeros() & !7);
        let least = |set: u64, beside: u32, below: u32| {
            let across = reflected(set) >> beside;
            let down = |set: u64| set.swap_bytes() >> below;
            set.min(across).min(down(set)).min(down(across))
        };
        least(part, beside, below).min(least(turned, below / 8, beside * 8))
    }

    /// A part that looks the same when it is turned half round is lost, unless a domino can lie in its middle: the second player answers every
    /// domino with its image.
    fn known_value(&self, &part: &u64) -> Option<u64> {
        if part.count_ones() == 2 {
            return Some(1);
        }
        if in_corner(part.reverse_bits()) != part {
            return None;
        }
        let rows = 8 - part.leading_zeros() / 8;
        let columns = 8 - (transposed(part).leading_zeros() / 8);
        let middle = (rows - 1) / 2 * 8 + (columns - 1) / 2;
        let is_free = part >> middle & 1 == 1;
        let is_even = rows.is_multiple_of(2) && columns.is_multiple_of(2);
        (is_even || !is_free).then_some(0)
    }

    fn size(&self, part: &u64) -> usize {
        part.count_ones() as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::take_and_break::{Code, TakeAndBreak};
    use crate::{NimSearch, Solver};

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
