//! Cram on small boards, with a byte for each row.

use super::super::board::{Board, Squares};
use super::hardness;
use crate::Impartial;
use upstar_values::budget::{Budget, Stopped};

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

/// The columns in which there are squares, as bits.
#[inline]
fn columns(set: u64) -> u8 {
    let columns = set | set >> 32;
    let columns = columns | columns >> 16;
    (columns | columns >> 8) as u8
}

/// The columns up to the last one in which there are squares.
#[inline]
fn width(set: u64) -> u32 {
    8 - columns(set).leading_zeros()
}

/// A set of squares moved into the top left corner.
#[inline]
fn in_corner(set: u64) -> u64 {
    if set == 0 {
        return 0;
    }
    let set = set >> (set.trailing_zeros() & !7);
    set >> columns(set).trailing_zeros()
}

/// The columns in the opposite order.
#[inline]
fn reflected(set: u64) -> u64 {
    set.reverse_bits().swap_bytes()
}

/// Rows become columns.
#[inline]
fn transposed(set: u64) -> u64 {
    let swap = |set: u64, mask: u64, by: u32| {
        let change = (set ^ set >> by) & mask;
        set ^ change ^ change << by
    };
    let set = swap(set, 0x00AA_00AA_00AA_00AA, 7);
    let set = swap(set, 0x0000_CCCC_0000_CCCC, 14);
    swap(set, 0x0000_0000_F0F0_F0F0, 28)
}

/// Leaves out free squares that do not matter for the value.
///
/// A leaf is a free square with one free neighbour, and that neighbour is a star. A square B does not matter if each of its neighbours
/// has a leaf other than B. Proof: the board with B and the board without B have the same value, because the second player wins their
/// sum. She answers a domino on B and a star S by a domino on S and its leaf on the other board, and every other domino by the same domino
/// on the other board. Leaves disappear together with their stars, so that B stays such a square.
#[inline]
fn without_idle(free: u64) -> u64 {
    let (a, b, c, d) = (eastward(free), westward(free), free << 8, free >> 8);
    let leaves = free & (a ^ b ^ c ^ d) & !(a & b | c & d);
    // Stars with a leaf in each direction. The first leaf of a star is kept.
    let (a, b) = (free & eastward(leaves), free & westward(leaves));
    let (c, d) = (free & leaves << 8, free & leaves >> 8);
    let (ab, abc) = (a | b, a | b | c);
    let spare = eastward(a & b) | (ab & c) >> 8 | (abc & d) << 8;
    let others = free & !(leaves | abc | d);
    let linked = eastward(others) | westward(others) | others << 8 | others >> 8;
    free & !(spare | others & !linked)
}

#[inline]
fn eastward(set: u64) -> u64 {
    (set & NOT_LAST) << 1
}

#[inline]
fn westward(set: u64) -> u64 {
    set >> 1 & NOT_LAST
}

/// Dominoes that may cut a part in two, given by their first squares: across, and down.
///
/// Six squares touch a domino. Where they hang together by the squares around it, the part still hangs together without the domino.
#[inline]
fn cuts(free: u64) -> (u64, u64) {
    // Walks around the domino and finds squares that do not hang together with the one before. Two of them make a cut.
    let around = |ring: [u64; 10]| {
        let [a, ab, b, c, cd, d, de, e, f, fa] = ring;
        let starts = [
            b & !(a & ab),
            c & !b,
            d & !(c & cd),
            e & !(d & de),
            f & !e,
            a & !(f & fa),
        ];
        let (mut one, mut two) = (0, 0);
        for start in starts {
            two |= one & start;
            one |= start;
        }
        two
    };
    let (west, east) = (eastward(free), westward(free));
    let (north, south, east2) = (free << 8, free >> 8, westward(east));
    let across = around([
        west,
        west << 8,
        north,
        westward(north),
        east2 << 8,
        east2,
        east2 >> 8,
        westward(south),
        south,
        west >> 8,
    ]);
    let down = around([
        north,
        west << 8,
        west,
        west >> 8,
        west >> 16,
        free >> 16,
        east >> 16,
        east >> 8,
        east,
        east << 8,
    ]);
    (across, down)
}

/// Calls `see` with each connected piece of at least two squares.
#[inline]
fn pieces(free: u64, mut see: impl FnMut(u64)) {
    let mut left = free;
    while left != 0 {
        let mut piece = left & left.wrapping_neg();
        loop {
            let wider = (piece | eastward(piece) | westward(piece)) & left;
            let larger = (wider | wider << 8 | wider >> 8) & left;
            if larger == piece {
                break;
            }
            piece = larger;
        }
        left ^= piece;
        if piece & (piece - 1) != 0 {
            see(piece);
        }
    }
}

impl Impartial for SmallCram {
    type Position = u64;

    fn options(&self, &free: &u64) -> Vec<u64> {
        let mut options = Vec::new();
        for (mut dominoes, step) in [(free & westward(free), 1), (free & free >> 8, 8)] {
            while dominoes != 0 {
                let square = dominoes & dominoes.wrapping_neg();
                options.push(free & !(square | square << step));
                dominoes ^= square;
            }
        }
        options
    }

    fn parts(&self, free: &u64) -> Vec<u64> {
        let mut parts = Vec::new();
        self.split(free, &mut parts);
        parts
    }

    fn split(&self, &free: &u64, parts: &mut Vec<u64>) {
        pieces(without_idle(free), |piece| parts.push(in_corner(piece)));
    }

    /// Dominoes that cut the part come first: most of what is known is about small parts.
    #[inline]
    fn each_option(
        &self,
        &part: &u64,
        _: &Budget,
        _: usize,
        see: &mut impl FnMut(&[u64]) -> bool,
    ) -> Result<bool, Stopped> {
        let (across, down) = (part & westward(part), part & part >> 8);
        let cuts = cuts(part);
        let sets = [
            (across & cuts.0, 1),
            (down & cuts.1, 8),
            (across & !cuts.0, 1),
            (down & !cuts.1, 8),
        ];
        for (at, (mut dominoes, step)) in sets.into_iter().enumerate() {
            while dominoes != 0 {
                let square = dominoes & dominoes.wrapping_neg();
                dominoes ^= square;
                let free = part & !(square | square << step);
                let useful = without_idle(free);
                let is_enough = if at >= 2 && useful == free && free != 0 {
                    see(&[free])
                } else {
                    let (mut parts, mut len) = ([0; 32], 0);
                    pieces(useful, |piece| {
                        parts[len] = piece;
                        len += 1;
                    });
                    see(&parts[..len])
                };
                if is_enough {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// The least of the images in the corner that are not higher than wide.
    #[inline]
    fn normal(&self, part: u64) -> u64 {
        if part == 0 {
            return 0;
        }
        let mut part = in_corner(part);
        let (mut below, mut beside) = (part.leading_zeros() / 8, 8 - width(part));
        if below < beside {
            part = transposed(part);
            (below, beside) = (beside, below);
        }
        let least = |set: u64| {
            let across = reflected(set) >> beside;
            let down = |set: u64| set.swap_bytes() >> (8 * below);
            set.min(across).min(down(set)).min(down(across))
        };
        match below == beside {
            true => least(part).min(least(transposed(part))),
            false => least(part),
        }
    }

    /// A part that looks the same when it is turned half round is lost, unless a domino can lie in its middle: the second player answers every
    /// domino with its image.
    #[inline]
    fn known_value(&self, &part: &u64) -> Option<u64> {
        match part.count_ones() {
            2 => return Some(1),
            squares if squares % 2 == 1 => return None,
            _ => {}
        }
        let (rows, columns) = (8 - part.leading_zeros() / 8, width(part));
        // The corner is the same after half a turn.
        if part.reverse_bits() >> (8 * (8 - rows) + 8 - columns) != part {
            return None;
        }
        let middle = (rows - 1) / 2 * 8 + (columns - 1) / 2;
        let is_free = part >> middle & 1 == 1;
        let is_even = rows.is_multiple_of(2) && columns.is_multiple_of(2);
        (is_even || !is_free).then_some(0)
    }

    #[inline]
    fn size(&self, &part: &u64) -> usize {
        hardness(part, westward, |set| set >> 8, u64::count_ones)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Solver;
    use crate::games::Cram;

    #[test]
    fn squares_that_do_not_matter() {
        // A leaf for each of three stars, and a square between them.
        let board = |text: &str| {
            let (board, free) = Board::parse(text).unwrap();
            (board, free, SmallCram::squares(board, free).unwrap())
        };
        assert_eq!(without_idle(board("...").2), board("..#").2);
        assert_eq!(without_idle(board(".....").2), board("..#..").2);
        assert_eq!(without_idle(board("......").2), board("......").2);
        let mut state = 99u64;
        for round in 0..300 {
            let full = Board::new(2 + round % 3, 5).unwrap();
            state = state.wrapping_mul(6364136223846793005).wrapping_add(7);
            let free = full.full() & Squares::from(state >> 20 | state >> 43);
            let small = SmallCram::squares(full, free).unwrap();
            let useful = without_idle(small);
            assert_eq!(useful & !small, 0);
            let value = |set: u64| {
                let back = (0..8).fold(0, |all, r| {
                    all | Squares::from(set >> (8 * r) & 0xFF) << (5 * r)
                });
                Solver::new(Cram(full)).value(&back).unwrap()
            };
            assert_eq!(value(useful), value(small), "{}", full.print(free));
        }
    }

    #[test]
    fn options_as_parts_are_the_options() {
        let mut state = 5u64;
        for _ in 0..2000 {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(7);
            let free = (state | state << 21) & 0x3F3F_3F3F_3F3F;
            for part in SmallCram.parts(&free) {
                let normal = |parts: &[u64]| {
                    let mut parts: Vec<u64> = parts.iter().map(|&p| SmallCram.normal(p)).collect();
                    parts.sort_unstable();
                    parts
                };
                let mut found = Vec::new();
                let budget = Budget::default();
                let mut see = |parts: &[u64]| {
                    found.push(normal(parts));
                    false
                };
                assert_eq!(
                    SmallCram.each_option(&part, &budget, 0, &mut see),
                    Ok(false)
                );
                let options = SmallCram.options(&part).into_iter();
                let mut expected: Vec<_> = options.map(|o| normal(&SmallCram.parts(&o))).collect();
                expected.sort();
                found.sort();
                assert_eq!(found, expected);
            }
        }
    }

    #[test]
    fn images_have_one_normal_form() {
        let mut state = 5u64;
        for _ in 0..2000 {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(7);
            let set = (state & state >> 17) & 0x007F_7F7F_7F7F_7F7F;
            let normal = SmallCram.normal(set);
            for image in [
                set.swap_bytes(),
                reflected(set),
                transposed(set),
                set << 8,
                normal,
            ] {
                assert_eq!(SmallCram.normal(image), normal);
            }
        }
    }
}
