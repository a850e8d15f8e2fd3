//! Dodgem: cars that leave the board, each side over its own edge.

use super::subsets::{Subsets, cells, spread, squeezed};
use crate::retrograde::{Chase, Numbered};
use upstar_values::encode::encode_fields;
use upstar_values::game::{Player, Winner};

/// The rules on a board of n × n cells, with n − 1 cars each at most.
///
/// Left's cars move right, up or down and leave over the right edge; Right's move up, left or right and leave over the top. You win when your
/// last car has left, or when it is your turn and you cannot move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Dodgem {
    size: usize,
    subsets: Subsets,
}

encode_fields!(Dodgem { size });

/// The cells of the cars, row by row from the top left, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cars {
    /// Left's cars.
    pub left: u64,
    /// Right's cars.
    pub right: u64,
}

encode_fields!(Cars { left, right });

impl Dodgem {
    /// The sizes of boards.
    pub const SIZES: std::ops::RangeInclusive<usize> = 2..=8;

    /// The rules on a board of this size, if it is one of [`SIZES`](Dodgem::SIZES).
    pub fn new(size: usize) -> Option<Dodgem> {
        Dodgem::SIZES.contains(&size).then(|| Dodgem {
            size,
            subsets: Subsets::new(size * size, size - 1),
        })
    }

    /// Rows and columns.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Left's cars in the left column and Right's in the bottom row; the corner between them is empty.
    pub fn start(&self) -> Cars {
        let n = self.size;
        Cars {
            left: (0..n - 1).map(|row| 1 << (row * n)).sum(),
            right: (1..n).map(|column| 1 << ((n - 1) * n + column)).sum(),
        }
    }

    /// The board seen by the other player: left and down are exchanged.
    pub fn exchanged(&self, cars: &Cars) -> Cars {
        let n = self.size;
        let turned = |set: u64| {
            let turn = |cell: usize| 1 << ((n - 1 - cell % n) * n + (n - 1 - cell / n));
            cells(set.into()).map(turn).sum()
        };
        Cars {
            left: turned(cars.right),
            right: turned(cars.left),
        }
    }

    /// The cells a car of Left's can go to, or with `back` come from; leaving the board is not among them.
    fn left_steps(&self, cell: usize, back: bool) -> [Option<usize>; 3] {
        let n = self.size;
        let (row, column) = (cell / n, cell % n);
        let ahead = match back {
            false => (column + 1 < n).then_some(cell + 1),
            true => cell.checked_sub(1).filter(|_| column > 0),
        };
        let up = (row > 0).then(|| cell - n);
        [ahead, up, (row + 1 < n).then_some(cell + n)]
    }

    fn left_moves(&self, cars: &Cars, mut add: impl FnMut(Cars)) {
        let taken = cars.left | cars.right;
        for cell in cells(cars.left.into()) {
            let rest = cars.left & !(1 << cell);
            if cell % self.size + 1 == self.size {
                add(Cars {
                    left: rest,
                    ..*cars
                });
            }
            for to in self.left_steps(cell, false).into_iter().flatten() {
                if taken >> to & 1 == 0 {
                    let left = rest | 1 << to;
                    add(Cars { left, ..*cars });
                }
            }
        }
    }

    fn left_unmoves(&self, cars: &Cars, mut add: impl FnMut(Cars)) {
        let n = self.size;
        let taken = cars.left | cars.right;
        for cell in cells(cars.left.into()) {
            let rest = cars.left & !(1 << cell);
            for from in self.left_steps(cell, true).into_iter().flatten() {
                if taken >> from & 1 == 0 {
                    let left = rest | 1 << from;
                    add(Cars { left, ..*cars });
                }
            }
        }
        if (cars.left.count_ones() as usize) < n - 1 {
            for cell in (0..n).map(|row| row * n + n - 1) {
                if taken >> cell & 1 == 0 {
                    let left = cars.left | 1 << cell;
                    add(Cars { left, ..*cars });
                }
            }
        }
    }

    /// How many placements have so many cars of each.
    fn block(&self, left: usize, right: usize) -> u64 {
        let cells = self.size * self.size;
        let lefts = self.subsets.count(cells, left);
        lefts.saturating_mul(self.subsets.count(cells - left, right))
    }

    /// How many placements can still come up at most: cars never come back.
    pub fn reach(&self, cars: &Cars) -> u64 {
        let (left, right) = (cars.left.count_ones(), cars.right.count_ones());
        let blocks = self.blocks();
        let blocks = blocks.filter(|&(a, b)| a <= left as usize && b <= right as usize);
        blocks.fold(0, |sum, (a, b)| self.block(a, b).saturating_add(sum))
    }

    /// The numbers of cars, in the order of the blocks.
    fn blocks(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let n = self.size;
        (0..n).flat_map(move |left| (0..n).map(move |right| (left, right)))
    }
}

impl Chase for Dodgem {
    type Position = Cars;

    fn moves(&self, cars: &Cars, player: Player, moves: &mut Vec<Cars>) {
        match player {
            Player::Left => self.left_moves(cars, |next| moves.push(next)),
            Player::Right => {
                let turned = self.exchanged(cars);
                self.left_moves(&turned, |next| moves.push(self.exchanged(&next)));
            }
        }
    }

    fn ended(&self, cars: &Cars, _: Player) -> Option<Winner> {
        match (cars.left, cars.right) {
            (0, 0) => Some(Winner::Nobody),
            (0, _) => Some(Winner::Left),
            (_, 0) => Some(Winner::Right),
            _ => None,
        }
    }

    fn stuck(&self, player: Player) -> Winner {
        player.into()
    }
}

/// It is always Left's turn: with Right to move the board is seen by the other player.
impl Numbered for Dodgem {
    const UNMOVES: bool = true;

    fn name(&self) -> String {
        format!("dodgem({})", self.size)
    }

    fn count(&self) -> u64 {
        self.blocks()
            .fold(0, |sum, (a, b)| self.block(a, b).saturating_add(sum))
    }

    fn rank(&self, cars: &Cars, to_move: Player) -> u64 {
        let cars = match to_move {
            Player::Left => *cars,
            Player::Right => self.exchanged(cars),
        };
        let (a, b) = (
            cars.left.count_ones() as usize,
            cars.right.count_ones() as usize,
        );
        let before = self.blocks().take_while(|&block| block != (a, b));
        let first: u64 = before.map(|(a, b)| self.block(a, b)).sum();
        let rights = self.subsets.count(self.size * self.size - a, b);
        let right = squeezed(cars.right.into(), cars.left.into());
        first + self.subsets.rank(cars.left.into()) * rights + self.subsets.rank(right)
    }

    fn unrank(&self, mut number: u64) -> Option<(Cars, Player)> {
        let cells = self.size * self.size;
        for (a, b) in self.blocks() {
            let block = self.block(a, b);
            if number >= block {
                number -= block;
                continue;
            }
            if (a, b) == (0, 0) {
                return None;
            }
            let rights = self.subsets.count(cells - a, b);
            let left = self.subsets.unrank(number / rights, a);
            let right = spread(self.subsets.unrank(number % rights, b), left);
            let cars = Cars {
                left: left as u64,
                right: right as u64,
            };
            return Some((cars, Player::Left));
        }
        None
    }

    fn unmoves(&self, cars: &Cars, player: Player, from: &mut Vec<Cars>) {
        match player {
            Player::Left => self.left_unmoves(cars, |before| from.push(before)),
            Player::Right => {
                let turned = self.exchanged(cars);
                self.left_unmoves(&turned, |before| from.push(self.exchanged(&before)));
            }
        }
    }
}
