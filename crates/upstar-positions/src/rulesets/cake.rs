//! Games with rectangular cakes that are cut into pieces: Left cuts between columns, Right between rows.

use crate::position::{
    AnyPosition, Argument, Board, BuiltIn, Cell, Misfit, Placed, Playable, Rules, held_by,
};
use upstar_values::budget::Stopped;
use upstar_values::encode::{Encode, encode_fields};
use upstar_values::game::{Algebra, Game};

/// How a cake may be cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cut {
    /// Into two pieces: Cutcake.
    InTwo = 0,
    /// Into any number of equal pieces: Maundy Cake.
    Evenly = 1,
}

impl Encode for Cut {
    fn encode(&self, bytes: &mut Vec<u8>) {
        (*self as u8).encode(bytes);
    }
}

/// The rules. A position lists the pieces, each by its rows and columns, largest first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cakes(pub Cut);

encode_fields!(Cakes { 0 });

/// Rows and columns of a piece.
pub(super) type Piece = (u32, u32);

const LONGEST_SIDE: i128 = 1000;
const MOST_PIECES: usize = 1000;

impl Cakes {
    /// The cuts across a side, each as two entries (width, number of pieces of that width).
    fn cuts(&self, side: u32) -> Vec<[(u32, u32); 2]> {
        match self.0 {
            Cut::InTwo => (1..=side / 2).map(|k| [(k, 1), (side - k, 1)]).collect(),
            Cut::Evenly => (2..=side)
                .filter(|k| side.is_multiple_of(*k))
                .map(|k| [(side / k, k), (0, 0)])
                .collect(),
        }
    }

    fn moves(
        &self,
        pieces: &[Piece],
        moves: &mut Vec<Vec<Piece>>,
        side: fn(Piece) -> u32,
        with_side: fn(Piece, u32) -> Piece,
    ) {
        for (i, &piece) in pieces.iter().enumerate() {
            if i > 0 && pieces[i - 1] == piece {
                continue;
            }
            for cut in self.cuts(side(piece)) {
                let mut after = pieces.to_vec();
                after.remove(i);
                for (width, count) in cut {
                    after.extend((0..count).map(|_| with_side(piece, width)));
                }
                after.sort_unstable_by(|a, b| b.cmp(a));
                moves.push(after);
            }
        }
    }

    /// The value of one piece, an integer.
    fn worth(&self, (rows, columns): Piece) -> i64 {
        let (r, c) = (i64::from(rows), i64::from(columns));
        match self.0 {
            // With 2^k ≤ r < 2^(k+1) ≤ c the columns allow ⌊c / 2^k⌋ - 1 cuts to spare.
            Cut::InTwo => match (rows.ilog2(), columns.ilog2()) {
                (a, b) if a < b => (c >> a) - 1,
                (a, b) if a > b => 1 - (r >> b),
                _ => 0,
            },
            // Each player's best cut is into as few pieces as possible; when one player runs out of cuts, the opponent has the rest.
            Cut::Evenly => {
                let (mut r, mut c) = (r, c);
                while r > 1 && c > 1 {
                    (r, c) = (largest_divisor(r), largest_divisor(c));
                }
                spare(c) - spare(r)
            }
        }
    }
}

/// The largest proper divisor of a number above 1.
fn largest_divisor(n: i64) -> i64 {
    (2..).find(|k| n % k == 0).map_or(1, |k| n / k)
}

/// The number of cuts in a strip of n squares: one, and the cuts in the pieces it leaves.
fn spare(mut n: i64) -> i64 {
    let mut cuts = 0;
    while n > 1 {
        n = largest_divisor(n);
        cuts += n;
    }
    cuts
}

impl Rules for Cakes {
    type Position = Vec<Piece>;

    fn left_moves(&self, pieces: &Vec<Piece>, moves: &mut Vec<Vec<Piece>>) {
        self.moves(pieces, moves, |(_, c)| c, |(r, _), c| (r, c));
    }

    fn right_moves(&self, pieces: &Vec<Piece>, moves: &mut Vec<Vec<Piece>>) {
        self.moves(pieces, moves, |(r, _)| r, |(_, c), r| (r, c));
    }

    fn heap_bytes(&self, pieces: &Vec<Piece>) -> usize {
        held_by(pieces)
    }

    fn parts(&self, pieces: Vec<Piece>, parts: &mut Vec<Vec<Piece>>) {
        let alive = pieces.into_iter().filter(|&piece| piece != (1, 1));
        parts.extend(alive.map(|piece| vec![piece]));
    }

    fn known_value(
        &self,
        pieces: &Vec<Piece>,
        algebra: &mut Algebra,
    ) -> Result<Option<Game>, Stopped> {
        let worth: i64 = pieces.iter().map(|&piece| self.worth(piece)).sum();
        algebra.number(&worth.into()).map(Some)
    }
}

impl Playable for Cakes {
    type Frame = ();

    fn ruleset(&self) -> &'static BuiltIn {
        match self.0 {
            Cut::InTwo => &super::cutcake::RULESET,
            Cut::Evenly => &super::maundy_cake::RULESET,
        }
    }

    fn call(&self, (): &(), pieces: &Vec<Piece>) -> String {
        format!("{}({})", self.ruleset().name, written(pieces))
    }

    fn negative(&self, (): &(), pieces: &Vec<Piece>) -> Option<AnyPosition> {
        let mut turned: Vec<Piece> = pieces.iter().map(|&(r, c)| (c, r)).collect();
        turned.sort_unstable_by(|a, b| b.cmp(a));
        Some(Placed::any(self.clone(), (), turned))
    }

    fn board(&self, (): &(), pieces: &Vec<Piece>) -> Board {
        board(pieces)
    }
}

/// The pieces as arguments of a call.
pub(super) fn written(pieces: &[Piece]) -> String {
    if let [(rows, columns)] = pieces {
        return format!("{rows}, {columns}");
    }
    let pieces: Vec<String> = pieces.iter().map(|(r, c)| format!("{r}x{c}")).collect();
    format!("\"{}\"", pieces.join(", "))
}

/// The pieces beside each other.
pub(super) fn board(pieces: &[Piece]) -> Board {
    let height = pieces.iter().map(|&(r, _)| r).max().unwrap_or(0);
    let row = |row: u32| {
        let mut cells = Vec::new();
        for &(rows, columns) in pieces {
            if !cells.is_empty() {
                cells.push(Cell::Outside);
            }
            let cell = if row < rows {
                Cell::Free
            } else {
                Cell::Outside
            };
            cells.extend((0..columns).map(|_| cell));
        }
        cells
    };
    Board::Cells((0..height).map(row).collect())
}

/// Builds a position from `(rows, columns)` or `("2x3, 1x4")`.
pub(super) fn build(cut: Cut, arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    Ok(Placed::any(Cakes(cut), (), pieces(arguments, 1)?))
}

/// The pieces that arguments give, largest first. A side has at least this many squares.
pub(super) fn pieces(arguments: &[Argument], shortest: u32) -> Result<Vec<Piece>, Misfit> {
    let mut pieces = match arguments {
        [Argument::Integer(rows), Argument::Integer(columns)] => {
            for (i, n) in [rows, columns].into_iter().enumerate() {
                if !(i128::from(shortest)..=LONGEST_SIDE).contains(n) {
                    return Err(Misfit::argument(
                        i,
                        format!(
                            "a cake has {shortest} to {LONGEST_SIDE} rows and columns, not {n}"
                        ),
                    ));
                }
            }
            vec![(*rows as u32, *columns as u32)]
        }
        [Argument::Text(text)] => read(text, shortest)?,
        _ => {
            return Err(Misfit::call(
                "expected the numbers of rows and columns, or pieces such as \"2x3, 1x4\"",
            ));
        }
    };
    pieces.sort_unstable_by(|a, b| b.cmp(a));
    Ok(pieces)
}

fn read(text: &str, shortest: u32) -> Result<Vec<Piece>, Misfit> {
    let mut pieces = Vec::new();
    let mut at = 0;
    if text.trim().is_empty() {
        return Ok(pieces);
    }
    for item in text.split(',') {
        let side = |text: &str| {
            let side = text.trim().parse().ok()?;
            (shortest..=LONGEST_SIDE as u32)
                .contains(&side)
                .then_some(side)
        };
        let piece = item
            .split_once('x')
            .and_then(|(rows, columns)| Some((side(rows)?, side(columns)?)));
        let Some(piece) = piece else {
            return Err(Misfit::place(
                at..at + item.len(),
                format!(
                    "expected a piece such as 2x3: {shortest} to {LONGEST_SIDE} rows and columns"
                ),
            ));
        };
        if pieces.len() == MOST_PIECES {
            return Err(Misfit::argument(
                0,
                format!("more than {MOST_PIECES} pieces of cake"),
            ));
        }
        pieces.push(piece);
        at += item.len() + 1;
    }
    Ok(pieces)
}

/// Every cake of this many squares.
pub(super) fn of_size(cut: Cut, squares: usize) -> Box<dyn Iterator<Item = AnyPosition>> {
    let squares = u32::try_from(squares).unwrap_or(0);
    let rows = (1..=squares).filter(move |r| squares.is_multiple_of(*r));
    Box::new(rows.map(move |r| Placed::any(Cakes(cut), (), vec![(r, squares / r)])))
}
