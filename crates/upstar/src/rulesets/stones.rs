//! What games with stones of two colours on a board of cells have in common.

use crate::position::{Board, Cell, Grid, Letters, Size};

/// Left's stones, Right's stones, and the free cells; all other cells are out of play.
pub(super) type Stones<B> = (B, B, B);

/// The letters of such boards.
pub(super) const LETTERS: &str = ".xo#";

pub(super) fn read<G: Grid>(grid: &G, letters: &Letters) -> Stones<G::Bits> {
    let find = |letter| letters.find(grid, letter);
    (find('x'), find('o'), find('.'))
}

pub(super) fn letters<G: Grid>(grid: &G, size: Size, &(x, o, free): &Stones<G::Bits>) -> Letters {
    let none = G::Bits::default();
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

/// The least image of a position under the symmetries of the board and the exchange of colours.
#[inline]
pub(super) fn normal<G: Grid>(grid: &G, (x, o, free): Stones<G::Bits>) -> (Stones<G::Bits>, bool) {
    let ([x, o, free], exchanged) = grid.least([x, o, free], |[x, o, free]| [o, x, free]);
    ((x, o, free), exchanged)
}
