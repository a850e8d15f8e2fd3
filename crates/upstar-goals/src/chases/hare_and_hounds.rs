//! Hare and Hounds, the French Military Hunt: three hounds try to trap a hare.

use super::subsets::{Subsets, cells};
use crate::retrograde::{Chase, Numbered};
use upstar_values::encode::encode_fields;
use upstar_values::game::{Player, Winner};

/// The rules on a board of n columns. The two outer columns have one place, the others three. Places are numbered from the left, and in a
/// column from the top.
///
/// Left moves the hounds, along a line and never back; Right moves the hare along any line. A hare that cannot move has lost. When the hounds
/// are to move and none of them is behind the hare, it has escaped; endless play is the hare's, too.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HareAndHounds {
    columns: usize,
    /// The places that are joined to each place, as bits.
    near: Vec<u128>,
    subsets: Subsets,
}

encode_fields!(HareAndHounds { columns });

/// Where the animals stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hunt {
    /// The places of the hounds, as bits.
    pub hounds: u128,
    /// The place of the hare.
    pub hare: u8,
}

encode_fields!(Hunt { hounds, hare });

/// The kinds of places that decide who has the opposition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// The ends, and the places in which diagonals meet.
    Crossing,
    /// Side places of columns 1, 3, 5, ….
    Side,
    /// All others.
    Other,
}

impl HareAndHounds {
    /// The most columns of a board.
    pub const MOST_COLUMNS: usize = 43;

    /// The rules on a board of so many columns, if their number is odd and from 5 to [`MOST_COLUMNS`](HareAndHounds::MOST_COLUMNS).
    pub fn new(columns: usize) -> Option<HareAndHounds> {
        if columns.is_multiple_of(2) || !(5..=HareAndHounds::MOST_COLUMNS).contains(&columns) {
            return None;
        }
        let places = 3 * (columns - 2) + 2;
        let mut rules = HareAndHounds {
            columns,
            near: vec![0; places],
            subsets: Subsets::new(places, 3),
        };
        for (a, b) in rules.lines() {
            rules.near[a] |= 1 << b;
            rules.near[b] |= 1 << a;
        }
        Some(rules)
    }

    /// How many columns there are.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// How many places there are.
    pub fn places(&self) -> usize {
        self.near.len()
    }

    /// The place in a column (from 0) and a row (0 to 2), if there is one.
    pub fn place(&self, column: usize, row: usize) -> Option<usize> {
        match column {
            0 => (row == 1).then_some(0),
            _ if column + 1 == self.columns => (row == 1).then_some(self.places() - 1),
            _ => (column < self.columns && row < 3).then(|| 3 * column - 2 + row),
        }
    }

    /// The column and the row of a place.
    pub fn at(&self, place: usize) -> (usize, usize) {
        let column = place.div_ceil(3);
        match column {
            0 => (0, 1),
            _ if column + 1 == self.columns => (column, 1),
            _ => (column, (place + 2) % 3),
        }
    }

    /// The lines of the board.
    pub fn lines(&self) -> Vec<(usize, usize)> {
        let mut lines = Vec::new();
        let mut join = |a: (usize, usize), b: (usize, usize)| {
            if let (Some(a), Some(b)) = (self.place(a.0, a.1), self.place(b.0, b.1)) {
                lines.push((a, b));
            }
        };
        let last = self.columns - 1;
        for row in 0..3 {
            join((0, 1), (1, row));
            join((last - 1, row), (last, 1));
        }
        for column in 1..last {
            join((column, 0), (column, 1));
            join((column, 1), (column, 2));
            if column + 1 < last {
                for row in 0..3 {
                    join((column, row), (column + 1, row));
                }
            }
        }
        for column in (2..last - 1).step_by(2) {
            for row in [0, 2] {
                join((column - 1, row), (column, 1));
                join((column, 1), (column + 1, row));
            }
        }
        lines
    }

    /// The usual start: the hounds at the left end, the hare at the right one.
    pub fn start(&self) -> Hunt {
        Hunt {
            hounds: 0b1011,
            hare: self.places() as u8 - 1,
        }
    }

    /// The kind of a place.
    pub fn kind(&self, place: usize) -> Kind {
        match self.at(place) {
            (column, 1) if column % 2 == 0 => Kind::Crossing,
            (column, 0 | 2) if column % 2 == 1 => Kind::Side,
            _ => Kind::Other,
        }
    }

    /// Whether the hounds have the opposition when the hare is to move: one animal on a crossing, two on sides, one elsewhere.
    pub fn is_opposed(&self, hunt: &Hunt) -> bool {
        let animals = hunt.hounds | 1 << hunt.hare;
        let mut kinds: Vec<Kind> = cells(animals).map(|place| self.kind(place)).collect();
        kinds.sort_unstable();
        kinds == [Kind::Crossing, Kind::Side, Kind::Side, Kind::Other]
    }

    fn column(&self, place: usize) -> usize {
        place.div_ceil(3)
    }

    /// Whether no hound is behind the hare.
    pub fn has_escaped(&self, hunt: &Hunt) -> bool {
        let rearmost = hunt.hounds.trailing_zeros() as usize;
        self.column(hunt.hare.into()) <= self.column(rearmost)
    }

    /// The steps of hounds, or with `back` the way back.
    fn hound_steps(&self, hunt: &Hunt, back: bool, mut add: impl FnMut(Hunt)) {
        for from in cells(hunt.hounds) {
            let free = self.near[from] & !hunt.hounds & !(1 << hunt.hare);
            for to in cells(free) {
                let (first, second) = if back { (to, from) } else { (from, to) };
                if self.column(second) >= self.column(first) {
                    let hounds = hunt.hounds & !(1 << from) | 1 << to;
                    add(Hunt { hounds, ..*hunt });
                }
            }
        }
    }
}

impl Chase for HareAndHounds {
    type Position = Hunt;

    fn moves(&self, hunt: &Hunt, player: Player, moves: &mut Vec<Hunt>) {
        match player {
            Player::Left => self.hound_steps(hunt, false, |next| moves.push(next)),
            Player::Right => {
                let free = self.near[usize::from(hunt.hare)] & !hunt.hounds;
                moves.extend(cells(free).map(|hare| Hunt {
                    hare: hare as u8,
                    ..*hunt
                }));
            }
        }
    }

    fn ended(&self, hunt: &Hunt, to_move: Player) -> Option<Winner> {
        (to_move == Player::Left && self.has_escaped(hunt)).then_some(Winner::Right)
    }

    fn endless(&self) -> Winner {
        Winner::Right
    }
}

impl Numbered for HareAndHounds {
    const UNMOVES: bool = true;

    fn name(&self) -> String {
        format!("hare_and_hounds({})", self.columns)
    }

    fn count(&self) -> u64 {
        let places = self.places();
        self.subsets.count(places, 3) * places as u64 * 2
    }

    fn rank(&self, hunt: &Hunt, to_move: Player) -> u64 {
        let hounds = self.subsets.rank(hunt.hounds);
        let places = self.places() as u64;
        (hounds * places + u64::from(hunt.hare)) * 2 + to_move.index() as u64
    }

    fn unrank(&self, number: u64) -> Option<(Hunt, Player)> {
        let places = self.places() as u64;
        let hounds = self.subsets.unrank(number / 2 / places, 3);
        let hare = (number / 2 % places) as u8;
        let player = Player::BOTH[number as usize % 2];
        (hounds >> hare & 1 == 0).then_some((Hunt { hounds, hare }, player))
    }

    fn unmoves(&self, hunt: &Hunt, player: Player, from: &mut Vec<Hunt>) {
        match player {
            Player::Left => self.hound_steps(hunt, true, |before| from.push(before)),
            // The hare can go back.
            Player::Right => self.moves(hunt, player, from),
        }
    }
}
