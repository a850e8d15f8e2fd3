//! What games with stones of two colours on a board of cells have in common.

use crate::position::{Bits, Board, Cell, Grid, Letters, Size};

/// The cells with a stone of Left or none, and the cells with a stone of Right or none; all other cells are out of play. Two sets
/// instead of three make tables small and symmetries quick.
pub(super) type Stones<B> = (B, B);

/// Left's stones, Right's stones and the free cells.
#[inline]
pub(super) fn split<B: Bits>((a, b): Stones<B>) -> (B, B, B) {
    (a & !b, b & !a, a & b)
}

/// The position with these stones and free cells.
#[inline]
pub(super) fn join<B: Bits>(x: B, o: B, free: B) -> Stones<B> {
    (x | free, o | free)
}

/// The letters of such boards.
pub(super) const LETTERS: &str = ".xo#";

pub(super) fn read<G: Grid>(grid: &G, letters: &Letters) -> Stones<G::Bits> {
    let find = |letter| letters.find(grid, letter);
    join(find('x'), find('o'), find('.'))
}

pub(super) fn letters<G: Grid>(grid: &G, size: Size, stones: &Stones<G::Bits>) -> Letters {
    let none = G::Bits::default();
    let (x, o, free) = split(*stones);
    Letters::of_grid(grid, size, |cell| {
        if x & cell != none {
            'x'
        } else if o & cell != none {
            'o'
        } else if free & cell != none {
            '.'
        } else {
            '#'
        }
    })
}

pub(super) fn board<G: Grid>(grid: &G, size: Size, stones: &Stones<G::Bits>) -> Board {
    letters(grid, size, stones).board(|letter| match letter {
        'x' => Cell::Left('x'),
        'o' => Cell::Right('o'),
        '.' => Cell::Free,
        _ => Cell::Taken,
    })
}
