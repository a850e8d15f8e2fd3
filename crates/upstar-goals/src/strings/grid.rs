//! Boards of boxes whose edges are numbered so that a few operations on one word look at all boxes at once.

use super::board::Board;

/// How the edges of a board lie in a word.
///
/// A row of c boxes takes c + 1 places. The horizontal edge above a box and the box itself have the same place; the place behind the last box
/// of a row is free among the horizontal edges. The vertical edges come behind the horizontal ones, the edge left of a box at the place of the
/// box. So all edges below boxes, or right of them, are one shift away. A board of 5 by 5 is one place too long; its last edge lies at a free
/// place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grid {
    /// Places of a row.
    row: u32,
    /// Where the vertical edges begin.
    vertical: u32,
    /// The places of boxes.
    boxes: u64,
    /// Where the last vertical edge lies, if it does not fit behind the others.
    spilt: Option<u32>,
    /// The place of the last vertical edge among the vertical edges.
    last: u32,
}

impl Grid {
    /// The grid of a board, if it fits into a word.
    pub(super) fn new(board: Board) -> Option<Grid> {
        let (rows, row) = (board.rows(), board.columns() + 1);
        let vertical = (rows + 1).checked_mul(row)?.checked_sub(1)?;
        let end = vertical.checked_add(rows.checked_mul(row)?)?;
        if end > 65 || row < 2 {
            return None;
        }
        let line = (1u64 << (row - 1)) - 1;
        Some(Grid {
            row: row as u32,
            vertical: vertical as u32,
            boxes: (0..rows).fold(0, |boxes, r| boxes | line << (r * row)),
            spilt: (end > 64).then_some(row as u32 - 1),
            last: (rows * row) as u32 - 1,
        })
    }

    /// The place of an edge, from its place on the board in half steps.
    pub(super) fn place(&self, (down, across): (usize, usize)) -> usize {
        let at = (down / 2) as u32 * self.row + (across / 2) as u32;
        let place = match (down % 2, self.spilt) {
            (0, _) => at,
            (_, Some(spilt)) if at == self.last => spilt,
            _ => self.vertical + at,
        };
        place as usize
    }

    #[inline(always)]
    fn vertical_edges(&self, edges: u64) -> u64 {
        let vertical = edges >> self.vertical;
        match self.spilt {
            None => vertical,
            Some(spilt) => vertical | (edges >> spilt & 1) << self.last,
        }
    }

    /// The boxes with just two undrawn edges.
    #[inline(always)]
    pub(super) fn twos(&self, edges: u64) -> u64 {
        let vertical = self.vertical_edges(edges);
        let (top, bottom) = (edges, edges >> self.row);
        let (left, right) = (vertical, vertical >> 1);
        // Both of a pair and none of the other, or one of each.
        let (one, other) = (top ^ bottom, left ^ right);
        let two =
            (one & other) | (top & bottom & !(left | right)) | (left & right & !(top | bottom));
        two & self.boxes
    }

    /// The boxes with three or four undrawn edges.
    #[inline(always)]
    pub(super) fn more_than_twos(&self, edges: u64) -> u64 {
        let vertical = self.vertical_edges(edges);
        let (top, bottom) = (edges, edges >> self.row);
        let (left, right) = (vertical, vertical >> 1);
        let (both, others) = (top & bottom, left & right);
        ((both & (left | right)) | (others & (top | bottom))) & self.boxes
    }

    /// The edges around some boxes; places of no edge may be among them.
    #[inline(always)]
    pub(super) fn around(&self, boxes: u64) -> u64 {
        let vertical = boxes | boxes << 1;
        let mut around = boxes | boxes << self.row | vertical << self.vertical;
        if let Some(spilt) = self.spilt {
            around |= (vertical >> self.last & 1) << spilt;
        }
        around
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strings::Start;

    #[test]
    fn boxes_are_looked_at_all_at_once() {
        for (rows, columns) in [(1, 1), (1, 6), (3, 4), (4, 4), (5, 4), (5, 5), (2, 11)] {
            let board = Board::new(rows, columns).unwrap();
            let grid = Grid::new(board).unwrap();
            let place = |edge: usize| grid.place(board.place(edge));
            let mut places: Vec<usize> = (0..board.edges()).map(place).collect();
            let graph = board.start(Start::American).unwrap().graph().clone();
            let mut state = 5u64;
            for _ in 0..200 {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                let some = state ^ state >> 29;
                let left = |edge: usize| some >> place(edge) & 1 == 1;
                let edges = (0..board.edges()).filter(|&e| left(e));
                let (twos, word) = (
                    grid.twos(edges.clone().fold(0, |w, e| w | 1 << place(e))),
                    edges.fold(0u64, |w, e| w | 1 << place(e)),
                );
                let (mut expected, mut around, mut more) = (0u64, 0u64, 0u64);
                for coin in 1..=graph.coins() {
                    let at = (coin - 1) / columns * (columns + 1) + (coin - 1) % columns;
                    let strings = graph.at(coin as u32).iter().map(|&e| place(e as usize));
                    let strings = strings.fold(0u64, |w, p| w | 1 << p);
                    if (strings & word).count_ones() == 2 {
                        expected |= 1 << at;
                        around |= strings;
                    }
                    more |= u64::from((strings & word).count_ones() > 2) << at;
                }
                assert_eq!(twos, expected, "{rows} by {columns}");
                assert_eq!(grid.more_than_twos(word), more);
                assert_eq!(grid.around(twos) & word, around & word);
            }
            places.sort_unstable();
            places.dedup();
            assert_eq!(places.len(), board.edges());
            assert!(places.iter().all(|&place| place < 64));
        }
        assert!(Grid::new(Board::new(5, 6).unwrap()).is_none());
    }
}
