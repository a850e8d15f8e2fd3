//! The SOS game: letters S and O in a row of squares; the first player to complete S-O-S wins.

use rustc_hash::FxHashMap;

use upstar_values::budget::{Budget, Stopped};
use upstar_values::game::Outcome;

/// The result for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SosResult {
    /// The opponent wins.
    Loss,
    /// The board is full without S-O-S.
    Draw,
    /// The player to move wins.
    Win,
}

impl SosResult {
    /// The outcome of a position with this result for the player to move, Left or Right.
    pub fn outcome(self) -> Outcome {
        match self {
            SosResult::Win => Outcome::N,
            SosResult::Draw => Outcome::D,
            SosResult::Loss => Outcome::P,
        }
    }

    /// The same result for the other player.
    #[must_use]
    pub fn for_the_other(self) -> SosResult {
        match self {
            SosResult::Loss => SosResult::Win,
            SosResult::Draw => SosResult::Draw,
            SosResult::Win => SosResult::Loss,
        }
    }
}

/// Why a text is not a row.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SosError {
    /// A character that does not stand for a square.
    #[error("expected S, O or . at square {at} of the row, found {found:?}")]
    Square {
        /// Counted from 0.
        at: usize,
        /// The character there.
        found: char,
    },
    /// More squares than are allowed here.
    #[error("a row has at most {MOST} squares, found {0}")]
    Long(usize),
    /// The budget ended the search.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

const MOST: usize = 32;

/// A row with two bits for each square: 0 empty, 1 S, 2 O.
type Row = u64;

/// Solves rows of the SOS game. A row of n empty squares has up to 3^n positions.
///
/// ```
/// use upstar_impartial::games::{Sos, SosResult};
/// let mut sos = Sos::default();
/// assert_eq!(sos.result("S...").unwrap(), SosResult::Win);
/// assert_eq!(sos.result("S..S").unwrap(), SosResult::Loss);
/// ```
#[derive(Default)]
pub struct Sos {
    known: FxHashMap<(u8, Row), SosResult>,
    budget: Budget,
}

fn cell(row: Row, i: usize) -> u64 {
    row >> (2 * i) & 3
}

fn read(text: &str) -> Result<(usize, Row), SosError> {
    let length = text.chars().count();
    if length > MOST {
        return Err(SosError::Long(length));
    }
    let mut row = 0;
    for (at, found) in text.chars().enumerate() {
        let letter = match found {
            '.' => 0,
            'S' | 's' => 1,
            'O' | 'o' => 2,
            _ => return Err(SosError::Square { at, found }),
        };
        row |= letter << (2 * at);
    }
    Ok((length, row))
}

/// Whether the letter on square i belongs to S-O-S.
fn completes(length: usize, row: Row, i: usize) -> bool {
    let start = i.saturating_sub(2);
    (start..=i).any(|s| s + 2 < length && row >> (2 * s) & 63 == 0b01_10_01)
}

/// Whether somebody has completed S-O-S, so that play is over.
fn is_over(length: usize, row: Row) -> bool {
    (0..length).any(|i| completes(length, row, i))
}

impl Sos {
    /// Whether somebody has completed S-O-S: play is over, and the player who moved last has won.
    ///
    /// ```
    /// use upstar_impartial::games::Sos;
    /// assert!(Sos::is_over("S.SOS").unwrap());
    /// assert!(!Sos::is_over("S.OS").unwrap());
    /// ```
    pub fn is_over(row: &str) -> Result<bool, SosError> {
        let (length, row) = read(row)?;
        Ok(is_over(length, row))
    }

    /// A solver that stops when the budget ends.
    pub fn with_budget(budget: Budget) -> Sos {
        Sos {
            known: FxHashMap::default(),
            budget,
        }
    }

    /// The result of a row of `S`, `O` and `.` for the player to move. A row with S-O-S in it is lost.
    pub fn result(&mut self, row: &str) -> Result<SosResult, SosError> {
        let (length, row) = read(row)?;
        if is_over(length, row) {
            return Ok(SosResult::Loss);
        }
        Ok(self.search(length, row)?)
    }

    /// First moves with their results for the mover: (letter, square from 1, result). There are none if play is over.
    pub fn moves(&mut self, row: &str) -> Result<Vec<(char, usize, SosResult)>, SosError> {
        let (length, row) = read(row)?;
        let mut moves = Vec::new();
        if is_over(length, row) {
            return Ok(moves);
        }
        for i in (0..length).filter(|&i| cell(row, i) == 0) {
            for (letter, name) in [(1, 'S'), (2, 'O')] {
                let next = row | letter << (2 * i);
                let result = if completes(length, next, i) {
                    SosResult::Win
                } else {
                    self.search(length, next)?.for_the_other()
                };
                moves.push((name, i + 1, result));
            }
        }
        Ok(moves)
    }

    /// Recursion as deep as there are empty squares, at most 32.
    fn search(&mut self, length: usize, row: Row) -> Result<SosResult, Stopped> {
        let mirror = (0..length).fold(0, |m, i| m << 2 | cell(row, i));
        let key = (length as u8, row.min(mirror));
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        if self.known.len().is_multiple_of(4096) {
            self.budget.check(self.known.len() * 24)?;
        }
        let empty: Vec<usize> = (0..length).filter(|&i| cell(row, i) == 0).collect();
        let next = |i: usize, letter: u64| row | letter << (2 * i);
        let wins_at_once = |&i: &usize| [1, 2].iter().any(|&l| completes(length, next(i, l), i));
        let result = if empty.iter().any(wins_at_once) {
            SosResult::Win
        } else if empty.is_empty() {
            SosResult::Draw
        } else {
            let mut best = SosResult::Loss;
            'moves: for &i in &empty {
                for letter in [1, 2] {
                    best = best.max(self.search(length, next(i, letter))?.for_the_other());
                    if best == SosResult::Win {
                        break 'moves;
                    }
                }
            }
            best
        };
        self.known.insert(key, result);
        Ok(result)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_rows() {
        use SosResult::*;
        let mut sos = Sos::default();
        let results: Vec<SosResult> = (1..=11)
            .map(|n| sos.result(&".".repeat(n)).unwrap())
            .collect();
        assert_eq!(
            results,
            [
                Draw, Draw, Draw, Draw, Draw, Draw, Win, Draw, Win, Draw, Win
            ]
        );
        let best = sos.moves(".......").unwrap();
        let wins: Vec<_> = best
            .iter()
            .filter(|m| m.2 == Win)
            .map(|m| (m.0, m.1))
            .collect();
        assert_eq!(wins, [('S', 4)]);
        assert!(matches!(
            sos.result("S.X"),
            Err(SosError::Square { at: 2, found: 'X' })
        ));
        assert_eq!(sos.result(&".".repeat(33)), Err(SosError::Long(33)));
    }

    /// If there is no immediate win, the squares on which either letter loses at once are the middle squares of S..S.
    #[test]
    fn x_rated_squares() {
        for length in 4..=7usize {
            for code in 0..3u64.pow(length as u32) {
                let row =
                    (0..length).fold(0, |r, i| r | (code / 3u64.pow(i as u32) % 3) << (2 * i));
                let can_win = |row: Row| {
                    (0..length).filter(|&i| cell(row, i) == 0).any(|i| {
                        [1, 2]
                            .iter()
                            .any(|&l| completes(length, row | l << (2 * i), i))
                    })
                };
                if (0..length).any(|i| completes(length, row, i)) || can_win(row) {
                    continue;
                }
                for i in (0..length).filter(|&i| cell(row, i) == 0) {
                    let x_rated = [1, 2].iter().all(|&l| can_win(row | l << (2 * i)));
                    let middle = (0..length.saturating_sub(3)).any(|s| {
                        (s + 1 == i || s + 2 == i)
                            && [0, 3].iter().all(|d| cell(row, s + d) == 1)
                            && [1, 2].iter().all(|d| cell(row, s + d) == 0)
                    });
                    assert_eq!(x_rated, middle);
                }
            }
        }
    }
}
