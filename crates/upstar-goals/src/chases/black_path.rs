//! The Black Path Game: whoever runs the path to the edge loses.

use super::matching::{matching, sides};
use crate::retrograde::Chase;
use upstar_values::encode::encode_fields;
use upstar_values::game::{Player, Winner};

/// The rules on a board. A path enters the top left square from the left. In turn the players fill the square at its end with a tile, which
/// joins the sides in pairs; the path goes on over tiles to a square that is free, or to the edge. Whoever runs it to the edge loses.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BlackPath {
    rows: usize,
    columns: usize,
    near: Vec<Vec<usize>>,
}

encode_fields!(BlackPath { rows, columns });

/// The tiles row by row.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Path {
    /// The squares: 0 free, then the number of a [tile](BlackPath::TILES) and one.
    pub squares: Vec<u8>,
}

encode_fields!(Path { squares });

/// The sides of a square: above, right, below, left.
const STEPS: [(isize, isize); 4] = [(-1, 0), (0, 1), (1, 0), (0, -1)];
/// The side that each tile joins to each side.
const JOINS: [[usize; 4]; 3] = [[3, 2, 1, 0], [1, 0, 3, 2], [2, 3, 0, 1]];

impl BlackPath {
    /// The most rows and columns.
    pub const MOST: usize = 32;
    /// How tiles are written: two arcs around the top left and bottom right corners, two around the others, a crossing.
    pub const TILES: [char; 3] = ['/', '\\', '+'];

    /// The rules on a board of some size, from 1 to [`MOST`](BlackPath::MOST) rows and columns.
    pub fn new(rows: usize, columns: usize) -> Option<BlackPath> {
        let fits = |size: usize| (1..=BlackPath::MOST).contains(&size);
        (fits(rows) && fits(columns)).then(|| BlackPath {
            rows,
            columns,
            near: sides(rows, columns),
        })
    }

    /// Rows and columns.
    pub fn size(&self) -> (usize, usize) {
        (self.rows, self.columns)
    }

    /// The empty board.
    pub fn start(&self) -> Path {
        Path {
            squares: vec![0; self.rows * self.columns],
        }
    }

    /// The squares that the path passes, in order, and the free square at its end, unless it is the edge.
    pub fn trace(&self, path: &Path) -> (Vec<usize>, Option<usize>) {
        let (mut row, mut column, mut side) = (0isize, 0isize, 3usize);
        let mut passed = Vec::new();
        loop {
            let on_board = (0..self.rows as isize).contains(&row)
                && (0..self.columns as isize).contains(&column);
            if !on_board {
                return (passed, None);
            }
            let square = row as usize * self.columns + column as usize;
            let Some(tile) = path.squares[square].checked_sub(1) else {
                return (passed, Some(square));
            };
            passed.push(square);
            let out = JOINS[usize::from(tile)][side];
            (row, column) = (row + STEPS[out].0, column + STEPS[out].1);
            side = (out + 2) % 4;
        }
    }

    /// Whether the path passes every tile: then play may have come to the position.
    pub fn is_position(&self, path: &Path) -> bool {
        let (passed, _) = self.trace(path);
        let tiles = (0..path.squares.len()).filter(|&square| path.squares[square] > 0);
        tiles.into_iter().all(|square| passed.contains(&square))
    }

    /// Whether the player to move wins, where dominoes tell it.
    ///
    /// If dominoes cover the free squares, the player to move always leads the path to the other half of the domino at its end, and the
    /// opponent has to leave it. If they cover the free squares but the one at the end of the path, the opponent does so.
    pub fn first_wins(&self, path: &Path) -> Option<bool> {
        let (_, Some(end)) = self.trace(path) else {
            return Some(true);
        };
        let free = |square: usize| path.squares[square] == 0;
        let count = (0..path.squares.len())
            .filter(|&square| free(square))
            .count();
        let colour =
            |square: usize| (square / self.columns + square % self.columns).is_multiple_of(2);
        let with_end = count.is_multiple_of(2);
        let there = |square: usize| free(square) && (with_end || square != end);
        let covered = 2 * matching(&self.near, colour, there);
        let wanted = if with_end { count } else { count - 1 };
        (covered == wanted).then_some(with_end)
    }
}

impl Chase for BlackPath {
    type Position = Path;

    fn moves(&self, path: &Path, _: Player, moves: &mut Vec<Path>) {
        if let (_, Some(end)) = self.trace(path) {
            for tile in 1..=3 {
                let mut next = path.clone();
                next.squares[end] = tile;
                moves.push(next);
            }
        }
    }

    /// Whoever has just moved has run the path to the edge.
    fn ended(&self, path: &Path, to_move: Player) -> Option<Winner> {
        let (_, end) = self.trace(path);
        end.is_none().then(|| to_move.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    fn played(game: &BlackPath, path: &Path, known: &mut HashMap<Path, bool>) -> bool {
        if let Some(&wins) = known.get(path) {
            return wins;
        }
        let mut moves = Vec::new();
        game.moves(path, Player::Left, &mut moves);
        let wins = match game.ended(path, Player::Left) {
            Some(_) => true,
            None => moves.iter().any(|next| !played(game, next, known)),
        };
        known.insert(path.clone(), wins);
        wins
    }

    #[test]
    fn dominoes_agree_with_play() {
        let mut losses = Vec::new();
        let (mut told, mut open) = (0, 0);
        for rows in 1..4 {
            for columns in 1..5 {
                let game = BlackPath::new(rows, columns).unwrap();
                let mut known = HashMap::new();
                if !played(&game, &game.start(), &mut known) {
                    losses.push((rows, columns));
                }
                // The loser's moves are not all looked at: go on from every position.
                for path in known.keys().cloned().collect::<Vec<_>>() {
                    let wins = played(&game, &path, &mut known);
                    assert!(game.is_position(&path));
                    match game.first_wins(&path) {
                        Some(theorem) => {
                            told += 1;
                            assert_eq!(theorem, wins, "{path:?}");
                        }
                        None => open += 1,
                    }
                }
                assert!(game.first_wins(&game.start()).is_some());
            }
        }
        assert_eq!(losses, [(1, 1), (1, 3), (3, 1), (3, 3)]);
        assert!(told > open && open > 0, "{told} {open}");
    }
}
