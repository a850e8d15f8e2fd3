//! Three Men's Morris and its kin: three men each on nine cells.

use super::subsets::{Subsets, cells, spread, squeezed};
use crate::retrograde::{Chase, Numbered};
use upstar_values::encode::{Encode, encode_fields};
use upstar_values::game::{Player, Winner};

/// How men move once all are placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// To a neighbour in the row or column: Ovid's Game.
    Orthogonal,
    /// Also along the two diagonals through the centre: Three Men's Morris, Tapatan.
    Lines,
    /// To any of the cells around.
    King,
    /// To any free cell: Les Pendus.
    Anywhere,
}

impl Encode for Step {
    fn encode(&self, bytes: &mut Vec<u8>) {
        (*self as u8).encode(bytes);
    }
}

impl Step {
    /// All four.
    pub const ALL: [Step; 4] = [Step::Orthogonal, Step::Lines, Step::King, Step::Anywhere];

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Step::Orthogonal => "orthogonal",
            Step::Lines => "lines",
            Step::King => "king",
            Step::Anywhere => "anywhere",
        }
    }

    fn allows(self, from: usize, to: usize) -> bool {
        let rows = (from / 3).abs_diff(to / 3);
        let columns = (from % 3).abs_diff(to % 3);
        match self {
            Step::Orthogonal => rows + columns == 1,
            Step::Lines => {
                rows + columns == 1 || (rows, columns) == (1, 1) && (from == 4 || to == 4)
            }
            Step::King => rows.max(columns) == 1,
            Step::Anywhere => from != to,
        }
    }
}

/// The rules: place your three men in turn, then move them. Three men in a line win; a player who cannot move loses.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ThreeMensMorris {
    step: Step,
    centre: bool,
    subsets: Subsets,
}

encode_fields!(ThreeMensMorris { step, centre });

/// The cells of the men, row by row, as bits. The others are in hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ThreeMen {
    /// Left's men.
    pub left: u16,
    /// Right's men.
    pub right: u16,
}

encode_fields!(ThreeMen { left, right });

/// How many men each player has.
const MEN: usize = 3;
const CELLS: usize = 9;
/// Rows, columns and diagonals.
const LINES: [u16; 8] = [
    0b111,
    0b111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];

fn has_line(men: u16) -> bool {
    LINES.iter().any(|line| men & line == *line)
}

impl ThreeMensMorris {
    /// The rules; `centre` says whether the first man of all may be placed in the centre.
    pub fn new(step: Step, centre: bool) -> ThreeMensMorris {
        ThreeMensMorris {
            step,
            centre,
            subsets: Subsets::new(CELLS, MEN),
        }
    }

    /// How men move.
    pub fn step(&self) -> Step {
        self.step
    }

    /// Whether the first man may be placed in the centre.
    pub fn centre(&self) -> bool {
        self.centre
    }

    fn block(&self, left: usize, right: usize) -> u64 {
        2 * self.subsets.count(CELLS, left) * self.subsets.count(CELLS - left, right)
    }

    fn blocks() -> impl Iterator<Item = (usize, usize)> {
        (0..=MEN).flat_map(|left| (0..=MEN).map(move |right| (left, right)))
    }
}

impl Chase for ThreeMensMorris {
    type Position = ThreeMen;

    fn moves(&self, men: &ThreeMen, player: Player, moves: &mut Vec<ThreeMen>) {
        let taken = men.left | men.right;
        let own = match player {
            Player::Left => men.left,
            Player::Right => men.right,
        };
        let mut add = |own: u16| {
            moves.push(match player {
                Player::Left => ThreeMen { left: own, ..*men },
                Player::Right => ThreeMen { right: own, ..*men },
            });
        };
        let free = |cell: &usize| taken >> cell & 1 == 0;
        if (own.count_ones() as usize) < MEN {
            let allowed = |cell: &usize| self.centre || taken != 0 || *cell != 4;
            for cell in (0..CELLS).filter(free).filter(allowed) {
                add(own | 1 << cell);
            }
            return;
        }
        for from in cells(own.into()) {
            for to in (0..CELLS).filter(free) {
                if self.step.allows(from, to) {
                    add(own & !(1 << from) | 1 << to);
                }
            }
        }
    }

    /// A line of the player who has just moved counts first.
    fn ended(&self, men: &ThreeMen, to_move: Player) -> Option<Winner> {
        let (own, other) = match to_move {
            Player::Left => (men.left, men.right),
            Player::Right => (men.right, men.left),
        };
        match (has_line(own), has_line(other)) {
            (_, true) => Some(to_move.other().into()),
            (true, false) => Some(to_move.into()),
            (false, false) => None,
        }
    }
}

impl Numbered for ThreeMensMorris {
    fn name(&self) -> String {
        let centre = if self.centre { "" } else { ", no centre" };
        format!("three_mens_morris({}{centre})", self.step.name())
    }

    fn count(&self) -> u64 {
        ThreeMensMorris::blocks()
            .map(|(a, b)| self.block(a, b))
            .sum()
    }

    fn rank(&self, men: &ThreeMen, to_move: Player) -> u64 {
        let (a, b) = (
            men.left.count_ones() as usize,
            men.right.count_ones() as usize,
        );
        let before = ThreeMensMorris::blocks().take_while(|&block| block != (a, b));
        let first: u64 = before.map(|(a, b)| self.block(a, b)).sum();
        let rights = self.subsets.count(CELLS - a, b);
        let right = self
            .subsets
            .rank(squeezed(men.right.into(), men.left.into()));
        let placement = self.subsets.rank(men.left.into()) * rights + right;
        first + 2 * placement + to_move.index() as u64
    }

    fn unrank(&self, mut number: u64) -> Option<(ThreeMen, Player)> {
        for (a, b) in ThreeMensMorris::blocks() {
            let block = self.block(a, b);
            if number >= block {
                number -= block;
                continue;
            }
            let rights = self.subsets.count(CELLS - a, b);
            let left = self.subsets.unrank(number / 2 / rights, a);
            let right = spread(self.subsets.unrank(number / 2 % rights, b), left);
            let men = ThreeMen {
                left: left as u16,
                right: right as u16,
            };
            return Some((men, Player::BOTH[number as usize % 2]));
        }
        None
    }
}
