//! Cells that cannot matter, or that one player owns already.
//!
//! For one player the board is a graph: free cells that touch, or touch one group of the player's stones, are neighbours; the sides of the
//! board are groups, too. A shortest path between the sides never goes through a cell whose neighbours are all neighbours of each other.
//! Such a cell is dead: whoever takes it, nothing changes. Two cells are captured by a player who, when the opponent takes one of them,
//! takes the other and so makes the first one dead.

use super::HexBoard;
use crate::lines::{Marks, Points, points_of};
use upstar_values::game::Player;

/// A position in which dead and captured cells are filled with stones. The winner is the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Filled {
    /// The stones, with those that were filled in.
    pub marks: Marks,
    /// Dead cells; they are filled with Left's stones.
    pub dead: Points,
    /// The cells that each player has captured.
    pub captured: [Points; 2],
}

impl Filled {
    /// Fills in until nothing changes.
    ///
    /// ```
    /// use upstar_goals::hex::{Filled, HexBoard};
    /// use upstar_goals::lines::Marks;
    /// use upstar_values::game::Winner;
    /// // A stone in the middle captures two cells to each side.
    /// let board = HexBoard::new(3, 3).unwrap();
    /// let filled = Filled::of(&board, Marks { x: 1 << 4, o: 0 });
    /// assert_eq!(board.joined(filled.marks), Some(Winner::Left));
    /// ```
    pub fn of(board: &HexBoard, marks: Marks) -> Filled {
        let mut filled = Filled {
            marks,
            dead: 0,
            captured: [0; 2],
        };
        while filled.step(board) {}
        filled
    }

    /// Fills in once; false if nothing was found.
    fn step(&mut self, board: &HexBoard) -> bool {
        let mut captured = None;
        for player in Player::BOTH {
            let graph = Neighbours::of(board, self.marks, player);
            let Some(graph) = graph else {
                return false;
            };
            let dead = points_of(graph.free).filter(|&cell| graph.is_clique(graph.of[cell], 0));
            let dead: Points = dead.fold(0, |all, cell| all | 1 << cell);
            if dead != 0 {
                // One at a time: of two dead cells, each may be dead because of the other.
                let cell = dead & dead.wrapping_neg();
                self.dead |= cell;
                self.marks.x |= cell;
                return true;
            }
            if captured.is_none() {
                captured = graph.captured().map(|pair| (player, pair));
            }
        }
        let Some((player, pair)) = captured else {
            return false;
        };
        self.captured[player.index()] |= pair;
        match player {
            Player::Left => self.marks.x |= pair,
            Player::Right => self.marks.o |= pair,
        }
        true
    }
}

/// Which free cells are neighbours for a player. The bits behind the cells stand for the two sides.
struct Neighbours {
    free: Points,
    of: Vec<Points>,
    /// The bits of the sides.
    sides: Points,
}

impl Neighbours {
    /// `None` if the player has joined the sides.
    fn of(board: &HexBoard, marks: Marks, player: Player) -> Option<Neighbours> {
        let cells = board.cells();
        let free = board.all() & !(marks.x | marks.o);
        let mut of: Vec<Points> = (0..cells).map(|cell| board.near(cell) & free).collect();
        let own = marks.of(player);
        let sides = board.sides(player);
        // The free cells beside each side, with the groups that touch it.
        let mut beside = sides.map(|side| side & free);
        let mut rest = own;
        while rest != 0 {
            let group = board.reached(rest & rest.wrapping_neg(), own);
            rest &= !group;
            let around = points_of(group).fold(0, |all, cell| all | board.near(cell)) & free;
            let touches = sides.map(|side| side & group != 0);
            match touches {
                [true, true] => return None,
                [true, false] => beside[0] |= around,
                [false, true] => beside[1] |= around,
                [false, false] => points_of(around).for_each(|cell| of[cell] |= around),
            }
        }
        for (side, around) in beside.into_iter().enumerate() {
            let around_side = around | 1 << (cells + side);
            points_of(around).for_each(|cell| of[cell] |= around_side);
        }
        (0..cells).for_each(|cell| of[cell] &= !(1 << cell));
        Some(Neighbours {
            free,
            of,
            sides: 3 << cells,
        })
    }

    /// Whether the cells of a set are all neighbours of each other, where those of `joined` are in any case.
    fn is_clique(&self, set: Points, joined: Points) -> bool {
        if set & self.sides == self.sides {
            return false;
        }
        points_of(set & !self.sides).all(|cell| {
            let joined = if joined >> cell & 1 == 1 { joined } else { 0 };
            set & !(self.of[cell] | joined | 1 << cell) == 0
        })
    }

    /// Two cells that the player has captured.
    fn captured(&self) -> Option<Points> {
        for a in points_of(self.free) {
            for b in points_of(self.of[a] & self.free).filter(|&b| b > a) {
                let pair: Points = 1 << a | 1 << b;
                let around = (self.of[a] | self.of[b]) & !pair;
                // With a stone on one cell, all its neighbours are neighbours of each other.
                // One that touches both sides ends play, so that nothing matters any more.
                let ends = |by: usize| self.of[by] & self.sides == self.sides;
                let kills = |by| ends(by) || self.is_clique(around, self.of[by] & !pair);
                if kills(a) && kills(b) {
                    return Some(pair);
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::PlainHex;
    use upstar_values::budget::Budget;

    /// All positions of a small board: the winner does not change, whoever is to move.
    #[test]
    fn filling_in_changes_nothing() {
        for (rows, columns) in [(2, 3), (3, 2), (3, 3), (2, 4)] {
            let board = HexBoard::new(rows, columns).unwrap();
            let mut plain = PlainHex::new(board.clone(), false);
            let mut fills = 0;
            for code in 0..3u32.pow(board.cells() as u32) {
                let mut marks = Marks::default();
                let mut rest = code;
                for cell in 0..board.cells() {
                    match rest % 3 {
                        1 => marks = marks.with(cell, Player::Left),
                        2 => marks = marks.with(cell, Player::Right),
                        _ => {}
                    }
                    rest /= 3;
                }
                let filled = Filled::of(&board, marks);
                fills += (filled.dead | filled.captured[0] | filled.captured[1]).count_ones();
                for player in Player::BOTH {
                    let budget = Budget::default();
                    let before = plain.winner(marks, player, &budget).unwrap();
                    let after = plain.winner(filled.marks, player, &budget).unwrap();
                    assert_eq!(before, after, "{rows} × {columns} {marks:?} {player}");
                }
            }
            assert!(fills > 100);
        }
    }
}
