//! Fox and Geese as a game by itself: the geese try to pen the fox in.

use super::subsets::{Subsets, cells};
use crate::retrograde::{Chase, Numbered};
use upstar_values::encode::encode_fields;
use upstar_values::game::{Player, Winner};

/// The rules on the squares of one colour of a board, with a number of geese.
///
/// Left moves geese, one square diagonally down; Right moves the fox, one square diagonally in any direction. Nothing is captured. The fox has
/// won when it is level with or above every goose. A player who cannot move has lost.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FoxAndGeese {
    width: usize,
    height: usize,
    /// Whether the top left square is played on.
    corner: bool,
    geese: usize,
    /// The row and the column of each square, from the top left.
    squares: Vec<(usize, usize)>,
    /// The squares below and above each square, as bits.
    below: Vec<u128>,
    above: Vec<u128>,
    subsets: Subsets,
}

encode_fields!(FoxAndGeese {
    width,
    height,
    corner,
    geese
});

/// Where the pieces stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pen {
    /// The squares of the geese, as bits.
    pub geese: u128,
    /// The square of the fox.
    pub fox: u8,
}

encode_fields!(Pen { geese, fox });

impl FoxAndGeese {
    /// The most squares that are played on.
    pub const MOST_SQUARES: usize = 128;

    /// The rules for a board and a number of geese; `corner` says whether the top left square is played on. `None` if there are no squares,
    /// more than [`MOST_SQUARES`](FoxAndGeese::MOST_SQUARES), or too few for the pieces, or no geese.
    pub fn new(width: usize, height: usize, corner: bool, geese: usize) -> Option<FoxAndGeese> {
        if width.checked_mul(height)? > 2 * FoxAndGeese::MOST_SQUARES {
            return None;
        }
        let all = (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
        let squares: Vec<(usize, usize)> = all
            .filter(|(row, column)| ((row + column) % 2 == 0) == corner)
            .collect();
        let count = squares.len();
        if !(2..=FoxAndGeese::MOST_SQUARES).contains(&count) || !(1..count).contains(&geese) {
            return None;
        }
        let joined = |(row, column): (usize, usize), down: bool| -> u128 {
            let near = squares.iter().enumerate().filter(|&(_, &(r, c))| {
                let (upper, lower) = if down { (row, r) } else { (r, row) };
                lower == upper + 1 && c.abs_diff(column) == 1
            });
            near.map(|(at, _)| 1 << at).sum()
        };
        Some(FoxAndGeese {
            below: squares.iter().map(|&square| joined(square, true)).collect(),
            above: squares
                .iter()
                .map(|&square| joined(square, false))
                .collect(),
            subsets: Subsets::new(count, geese),
            squares,
            width,
            height,
            corner,
            geese,
        })
    }

    /// The usual start on a board of even width: geese on the top row, the fox on one of the squares of the bottom row, counted from 0.
    pub fn start(width: usize, height: usize, square: usize) -> Option<(FoxAndGeese, Pen)> {
        let rules = FoxAndGeese::new(width, height, true, width.div_ceil(2))?;
        let bottom = |&at: &usize| rules.squares[at].0 + 1 == height;
        let fox = (0..rules.squares.len()).filter(bottom).nth(square)?;
        let geese = (0..rules.squares.len()).filter(|&at| rules.squares[at].0 == 0);
        let pen = Pen {
            geese: geese.map(|at| 1 << at).sum(),
            fox: fox as u8,
        };
        (height > 1).then_some((rules, pen))
    }

    /// Columns and rows of the board.
    pub fn size(&self) -> (usize, usize) {
        (self.width, self.height)
    }

    /// The rows and columns of the squares that are played on, from the top left.
    pub fn squares(&self) -> &[(usize, usize)] {
        &self.squares
    }

    /// Whether the fox is level with or above every goose.
    pub fn has_escaped(&self, pen: &Pen) -> bool {
        let highest = pen.geese.trailing_zeros() as usize;
        let row = |square: usize| self.squares.get(square).map_or(0, |at| at.0);
        row(pen.fox.into()) <= row(highest)
    }

    fn goose_steps(&self, pen: &Pen, to: &[u128], mut add: impl FnMut(Pen)) {
        for from in cells(pen.geese) {
            let free = to[from] & !pen.geese & !(1 << pen.fox);
            for to in cells(free) {
                let geese = pen.geese & !(1 << from) | 1 << to;
                add(Pen { geese, ..*pen });
            }
        }
    }
}

impl Chase for FoxAndGeese {
    type Position = Pen;

    fn moves(&self, pen: &Pen, player: Player, moves: &mut Vec<Pen>) {
        match player {
            Player::Left => self.goose_steps(pen, &self.below, |next| moves.push(next)),
            Player::Right => {
                let at = usize::from(pen.fox);
                let free = (self.below[at] | self.above[at]) & !pen.geese;
                moves.extend(cells(free).map(|fox| Pen {
                    fox: fox as u8,
                    ..*pen
                }));
            }
        }
    }

    fn ended(&self, pen: &Pen, _: Player) -> Option<Winner> {
        self.has_escaped(pen).then_some(Winner::Right)
    }
}

impl Numbered for FoxAndGeese {
    const UNMOVES: bool = true;

    fn name(&self) -> String {
        let corner = if self.corner { "" } else { ", turned" };
        let FoxAndGeese {
            width,
            height,
            geese,
            ..
        } = self;
        format!("fox_and_geese_alone({width}, {height}, {geese}{corner})")
    }

    fn count(&self) -> u64 {
        let squares = self.squares.len();
        let geese = self.subsets.count(squares, self.geese);
        geese.saturating_mul(2 * squares as u64)
    }

    fn rank(&self, pen: &Pen, to_move: Player) -> u64 {
        let geese = self.subsets.rank(pen.geese);
        let squares = self.squares.len() as u64;
        (geese * squares + u64::from(pen.fox)) * 2 + to_move.index() as u64
    }

    fn unrank(&self, number: u64) -> Option<(Pen, Player)> {
        let squares = self.squares.len() as u64;
        let geese = self.subsets.unrank(number / 2 / squares, self.geese);
        let fox = (number / 2 % squares) as u8;
        let player = Player::BOTH[number as usize % 2];
        (geese >> fox & 1 == 0).then_some((Pen { geese, fox }, player))
    }

    fn unmoves(&self, pen: &Pen, player: Player, from: &mut Vec<Pen>) {
        match player {
            Player::Left => self.goose_steps(pen, &self.above, |before| from.push(before)),
            // The fox can go back.
            Player::Right => self.moves(pen, player, from),
        }
    }
}
