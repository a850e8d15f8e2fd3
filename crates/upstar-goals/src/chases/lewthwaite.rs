//! Lewthwaite's Game: slide a man of your own into the hole.

use super::matching::{matching, sides};
use crate::retrograde::Chase;
use upstar_values::encode::encode_fields;
use upstar_values::game::Player;

/// The rules on a board. Left has the men x, Right the men o. Who cannot move loses.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Lewthwaite {
    rows: usize,
    columns: usize,
    near: Vec<Vec<usize>>,
}

encode_fields!(Lewthwaite { rows, columns });

/// What is on the squares, row by row: 0 the hole, 1 Left's men, 2 Right's.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slides {
    /// The squares; one of them is the hole.
    pub squares: Vec<u8>,
}

encode_fields!(Slides { squares });

impl Lewthwaite {
    /// The most rows and columns.
    pub const MOST: usize = 32;

    /// The rules on a board of some size, from 1 to [`MOST`](Lewthwaite::MOST) rows and columns.
    pub fn new(rows: usize, columns: usize) -> Option<Lewthwaite> {
        let fits = |size: usize| (1..=Lewthwaite::MOST).contains(&size);
        (fits(rows) && fits(columns)).then(|| Lewthwaite {
            rows,
            columns,
            near: sides(rows, columns),
        })
    }

    /// Rows and columns.
    pub fn size(&self) -> (usize, usize) {
        (self.rows, self.columns)
    }

    /// A chequered board with a hole in the centre, and Left's men next to it. Rows and columns are odd.
    pub fn start(&self) -> Slides {
        let hole = self.rows / 2 * self.columns + self.columns / 2;
        let man = |square: usize| match () {
            () if square == hole => 0,
            () if self.is_dark(square) == self.is_dark(hole) => 2,
            () => 1,
        };
        Slides {
            squares: (0..self.rows * self.columns).map(man).collect(),
        }
    }

    fn is_dark(&self, square: usize) -> bool {
        (square / self.columns + square % self.columns).is_multiple_of(2)
    }

    fn hole(&self, slides: &Slides) -> Option<usize> {
        slides.squares.iter().position(|&man| man == 0)
    }

    /// Who wins when a player starts.
    ///
    /// The hole changes its colour with every move, so that a man who has moved never moves again, and only men on squares of one colour ever
    /// move. The hole walks over the squares of those men and comes to each once. Whoever moves such a token first wins if and only if every
    /// largest set of dominoes on its squares covers the hole: then the first player always walks along a domino.
    pub fn winner(&self, slides: &Slides, first: Player) -> Player {
        let Some(hole) = self.hole(slides) else {
            return first.other();
        };
        let own = 1 + first.index() as u8;
        let can_move = |square: usize| match self.is_dark(square) == self.is_dark(hole) {
            true => slides.squares[square] == 3 - own,
            false => slides.squares[square] == own,
        };
        let size = |with_hole: bool| {
            let there = |square: usize| match square == hole {
                true => with_hole,
                false => can_move(square),
            };
            matching(&self.near, |square| self.is_dark(square), there)
        };
        match size(true) > size(false) {
            true => first,
            false => first.other(),
        }
    }
}

impl Chase for Lewthwaite {
    type Position = Slides;

    fn moves(&self, slides: &Slides, player: Player, moves: &mut Vec<Slides>) {
        let Some(hole) = self.hole(slides) else {
            return;
        };
        let own = 1 + player.index() as u8;
        for &from in &self.near[hole] {
            if slides.squares[from] == own {
                let mut next = slides.clone();
                next.squares.swap(from, hole);
                moves.push(next);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{HashMap, HashSet};

    /// Who wins, and in how many moves, by play.
    fn played(
        game: &Lewthwaite,
        slides: &Slides,
        player: Player,
        known: &mut HashMap<(Slides, usize), (bool, u32)>,
    ) -> (bool, u32) {
        let key = (slides.clone(), player.index());
        if let Some(&found) = known.get(&key) {
            return found;
        }
        let mut moves = Vec::new();
        game.moves(slides, player, &mut moves);
        let next: Vec<(bool, u32)> = moves
            .iter()
            .map(|next| played(game, next, player.other(), known))
            .collect();
        let losses = next.iter().filter(|(wins, _)| !wins);
        let found = match losses.map(|(_, far)| far).min() {
            Some(far) => (true, far + 1),
            None => (
                false,
                next.iter().map(|(_, far)| far + 1).max().unwrap_or(0),
            ),
        };
        known.insert(key, found);
        found
    }

    #[test]
    fn the_theorem_agrees_with_play() {
        for (rows, columns) in [(3, 3), (1, 5), (3, 5), (5, 5)] {
            let game = Lewthwaite::new(rows, columns).unwrap();
            let mut known = HashMap::new();
            let start = game.start();
            let (wins, far) = played(&game, &start, Player::Left, &mut known);
            // Three by five without the centre cannot be covered with dominoes.
            assert_eq!(wins, (rows, columns) == (3, 5));
            if (rows, columns) == (3, 3) {
                assert_eq!(far, 8);
            }
            for ((slides, player), (wins, _)) in &known {
                let player = Player::BOTH[*player];
                assert_eq!(game.winner(slides, player) == player, *wins, "{slides:?}");
            }
        }
    }

    /// All boards of two by three, whatever the colours.
    #[test]
    fn other_boards_agree_with_play() {
        let game = Lewthwaite::new(2, 3).unwrap();
        for hole in 0..6 {
            for men in 0..1u32 << 6 {
                let man = |square: usize| match square == hole {
                    true => 0,
                    false => 1 + (men >> square & 1) as u8,
                };
                let slides = Slides {
                    squares: (0..6).map(man).collect(),
                };
                for player in Player::BOTH {
                    let (wins, _) = played(&game, &slides, player, &mut HashMap::new());
                    assert_eq!(game.winner(&slides, player) == player, wins, "{slides:?}");
                }
            }
        }
    }

    /// The second player fills the hole from its own domino: she always can, and play ends. How many positions come up against every play.
    #[test]
    fn dominoes_answer_every_move() {
        for (size, wanted) in [(3, 17), (5, 179), (7, 16296)] {
            let game = Lewthwaite::new(size, size).unwrap();
            let hole = size * size / 2;
            let mut partner = vec![None; size * size];
            assert!(tile(size, hole, &mut partner));
            // Depth first: a position that is met again while it is open would be a loop.
            let mut finished = HashSet::new();
            let mut open = vec![game.start()];
            let mut listed = HashSet::new();
            while let Some(now) = open.last().cloned() {
                if !listed.insert(now.clone()) {
                    finished.insert(now);
                    open.pop();
                    continue;
                }
                let mut moves = Vec::new();
                game.moves(&now, Player::Left, &mut moves);
                for next in moves {
                    let hole = game.hole(&next).unwrap();
                    let mut answer = next.clone();
                    let from = partner[hole].unwrap();
                    assert_eq!(answer.squares[from], 2, "a man to answer with");
                    answer.squares.swap(from, hole);
                    let is_open = listed.contains(&answer) && !finished.contains(&answer);
                    assert!(!is_open, "play ends");
                    if !listed.contains(&answer) {
                        open.push(answer);
                    }
                }
            }
            assert_eq!(listed.len(), wanted, "{size}");
        }
    }

    /// Covers all squares but the hole, in the order of the squares, first across and then down.
    fn tile(size: usize, hole: usize, partner: &mut Vec<Option<usize>>) -> bool {
        let Some(at) = (0..size * size).find(|&at| at != hole && partner[at].is_none()) else {
            return true;
        };
        let across = (at % size + 1 < size).then_some(at + 1);
        let down = (at + size < size * size).then_some(at + size);
        for to in [across, down].into_iter().flatten() {
            if to != hole && partner[to].is_none() {
                (partner[at], partner[to]) = (Some(to), Some(at));
                if tile(size, hole, partner) {
                    return true;
                }
                (partner[at], partner[to]) = (None, None);
            }
        }
        false
    }
}
