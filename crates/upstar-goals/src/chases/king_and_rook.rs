//! King and rook against king.

use crate::retrograde::{Chase, Numbered};
use upstar_values::encode::encode_fields;
use upstar_values::game::{Player, Winner};

/// The rules on a board of n × n squares: those of chess. Left has king and rook, Right has the other king. Stalemate and the loss of the rook
/// are draws.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct KingAndRook {
    size: usize,
    /// The squares around each square.
    around: Vec<Vec<u16>>,
}

encode_fields!(KingAndRook { size });

/// Where the pieces stand: squares row by row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mate {
    /// Left's king.
    pub king: u16,
    /// The rook, unless it is lost.
    pub rook: Option<u16>,
    /// Right's king.
    pub other: u16,
}

encode_fields!(Mate { king, rook, other });

impl KingAndRook {
    /// The sizes of boards.
    pub const SIZES: std::ops::RangeInclusive<usize> = 3..=16;

    /// The rules on a board of this size, if it is one of [`SIZES`](KingAndRook::SIZES).
    pub fn new(size: usize) -> Option<KingAndRook> {
        if !KingAndRook::SIZES.contains(&size) {
            return None;
        }
        let squares = size * size;
        let is_near = |a: usize, b: usize| {
            let (rows, columns) = (a / size, a % size);
            a != b && rows.abs_diff(b / size) <= 1 && columns.abs_diff(b % size) <= 1
        };
        let around = |a| (0..squares).filter(move |&b| is_near(a, b));
        let list = |a| around(a).map(|b| b as u16).collect();
        Some(KingAndRook {
            size,
            around: (0..squares).map(list).collect(),
        })
    }

    /// Rows and columns.
    pub fn size(&self) -> usize {
        self.size
    }

    fn are_near(&self, a: u16, b: u16) -> bool {
        let size = self.size as u16;
        a != b && (a / size).abs_diff(b / size) <= 1 && (a % size).abs_diff(b % size) <= 1
    }

    /// Whether a rook attacks a square, with a piece that may stand between.
    fn attacks(&self, rook: u16, square: u16, between: u16) -> bool {
        let size = self.size as u16;
        let is_between = rook.min(square) < between && between < rook.max(square);
        let same = |a: u16, b: u16| (a / size == b / size, a % size == b % size);
        match same(rook, square) {
            (true, true) | (false, false) => false,
            (true, false) => !(is_between && same(rook, between).0),
            (false, true) => !(is_between && same(rook, between).1),
        }
    }

    /// Whether Right's king is attacked by the rook.
    pub fn is_check(&self, mate: &Mate) -> bool {
        (mate.rook).is_some_and(|rook| self.attacks(rook, mate.other, mate.king))
    }

    /// Whether the pieces can stand like this with a player to move: on three squares, the kings apart, and Right not in check if it is not
    /// his turn.
    pub fn is_legal(&self, mate: &Mate, to_move: Player) -> bool {
        let Mate { king, rook, other } = *mate;
        let apart = king != other && !self.are_near(king, other);
        let own_square = rook.is_none_or(|rook| rook != king && rook != other);
        apart && own_square && (to_move == Player::Right || !self.is_check(mate))
    }

    /// The squares a rook reaches.
    fn rook_lines(&self, mate: &Mate, rook: u16, mut add: impl FnMut(u16)) {
        let size = self.size as i32;
        let (row, column) = (i32::from(rook) / size, i32::from(rook) % size);
        for (down, right) in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
            for step in 1..size {
                let (r, c) = (row + down * step, column + right * step);
                let to = (r * size + c) as u16;
                let on_board = (0..size).contains(&r) && (0..size).contains(&c);
                if !on_board || to == mate.king || to == mate.other {
                    break;
                }
                add(to);
            }
        }
    }

    fn king_steps(&self, mate: &Mate, mut add: impl FnMut(Mate)) {
        for &king in &self.around[usize::from(mate.king)] {
            let next = Mate { king, ..*mate };
            if mate.rook != Some(king) && king != mate.other && !self.are_near(king, mate.other) {
                add(next);
            }
        }
    }

    /// The moves of Left's pieces, which they can also take back.
    fn left_moves(&self, mate: &Mate, moves: &mut Vec<Mate>) {
        self.king_steps(mate, |next| moves.push(next));
        if let Some(rook) = mate.rook {
            self.rook_lines(mate, rook, |to| {
                moves.push(Mate {
                    rook: Some(to),
                    ..*mate
                });
            });
        }
    }
}

impl Chase for KingAndRook {
    type Position = Mate;

    fn moves(&self, mate: &Mate, player: Player, moves: &mut Vec<Mate>) {
        if player == Player::Left {
            self.left_moves(mate, moves);
            return;
        }
        for &other in &self.around[usize::from(mate.other)] {
            let next = Mate {
                rook: mate.rook.filter(|&rook| rook != other),
                other,
                ..*mate
            };
            if self.is_legal(&next, Player::Left) {
                moves.push(next);
            }
        }
    }

    fn ended(&self, mate: &Mate, to_move: Player) -> Option<Winner> {
        if mate.rook.is_none() {
            return Some(Winner::Nobody);
        }
        // A king that stays in check is taken.
        if to_move == Player::Left && self.is_check(mate) {
            return Some(Winner::Left);
        }
        let mut moves = Vec::new();
        self.moves(mate, to_move, &mut moves);
        match moves.is_empty() {
            false => None,
            true if to_move == Player::Right && self.is_check(mate) => Some(Winner::Left),
            true => Some(Winner::Nobody),
        }
    }
}

/// Where the rook is lost, the game is drawn, and one number for each pair of kings is enough.
impl Numbered for KingAndRook {
    const UNMOVES: bool = true;

    fn name(&self) -> String {
        format!("king_and_rook({})", self.size)
    }

    fn count(&self) -> u64 {
        let squares = (self.size * self.size) as u64;
        squares * squares * (2 * squares + 1)
    }

    fn rank(&self, mate: &Mate, to_move: Player) -> u64 {
        let squares = (self.size * self.size) as u64;
        let kings = u64::from(mate.king) * squares + u64::from(mate.other);
        let rook = match mate.rook {
            Some(rook) => 2 * u64::from(rook) + to_move.index() as u64,
            None => 2 * squares,
        };
        rook * squares * squares + kings
    }

    fn unrank(&self, number: u64) -> Option<(Mate, Player)> {
        let squares = (self.size * self.size) as u64;
        let (piece, kings) = (number / squares / squares, number % (squares * squares));
        let player = Player::BOTH[piece as usize % 2];
        let mate = Mate {
            king: (kings / squares) as u16,
            rook: (piece < 2 * squares).then_some((piece / 2) as u16),
            other: (kings % squares) as u16,
        };
        self.is_legal(&mate, player).then_some((mate, player))
    }

    fn unmoves(&self, mate: &Mate, player: Player, from: &mut Vec<Mate>) {
        if player == Player::Left {
            let first = from.len();
            self.left_moves(mate, from);
            let mut at = first;
            while at < from.len() {
                match self.is_legal(&from[at], Player::Left) {
                    true => at += 1,
                    false => drop(from.swap_remove(at)),
                }
            }
            return;
        }
        // The loss of the rook is a draw, and nothing is carried back from there.
        for &other in &self.around[usize::from(mate.other)] {
            let before = Mate { other, ..*mate };
            if self.is_legal(&before, Player::Right) {
                from.push(before);
            }
        }
    }
}
