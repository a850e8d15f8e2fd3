//! Pairings of the whole plane that repeat.

/// A rectangle of pairs, repeated over the plane: each cell has a partner among its eight neighbours.
///
/// It is written as rows of digits: 1 and 2 have their partner to the right and to the left, 3 and 4 below and above, 5 and 6 below to
/// the right and above to the left, 7 and 8 below to the left and above to the right.
///
/// ```
/// use upstar_goals::lines::PeriodicPairing;
/// // Pairs side by side: three in a row across contain one, but no row down does.
/// let pairs: PeriodicPairing = "12".parse()?;
/// assert_eq!(pairs.missed(3), Some([(0, 0), (1, 0)]));
/// # Ok::<(), upstar_goals::lines::WrongPeriod>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PeriodicPairing {
    rows: Vec<Vec<u8>>,
}

/// Why a text is not a periodic pairing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WrongPeriod {
    /// Rows have different lengths, or there is none.
    #[error("expected rows of equal length")]
    Rows,
    /// A letter is not a digit from 1 to 8.
    #[error("row {row}, column {column}: expected a digit from 1 to 8, found `{found}`")]
    Digit {
        /// The row, counted from 1.
        row: usize,
        /// The column, counted from 1.
        column: usize,
        /// What is there.
        found: char,
    },
    /// The partner of a cell has another partner.
    #[error("row {row}, column {column}: its partner has another partner")]
    Partner {
        /// The row, counted from 1.
        row: usize,
        /// The column, counted from 1.
        column: usize,
    },
}

/// The step to the partner, by digit: rows down, columns to the right.
const STEPS: [(i64, i64); 8] = [
    (0, 1),
    (0, -1),
    (1, 0),
    (-1, 0),
    (1, 1),
    (-1, -1),
    (1, -1),
    (-1, 1),
];

impl PeriodicPairing {
    /// The step to the partner of a cell of the plane.
    fn step(&self, row: i64, column: i64) -> usize {
        let rows = self.rows.len() as i64;
        let row = &self.rows[row.rem_euclid(rows) as usize];
        row[column.rem_euclid(row.len() as i64) as usize].into()
    }

    /// The partner of a cell of the plane: row and column.
    pub fn partner(&self, row: i64, column: i64) -> (i64, i64) {
        let (down, right) = STEPS[self.step(row, column)];
        (row + down, column + right)
    }

    /// A row of k cells without a pair, as its first cell and its step; `None` if there is none, so that k in a row cannot be forced on
    /// any board. What happens where a pair is cut by the edge does not matter: a row on the board has its pairs on the board.
    pub fn missed(&self, k: usize) -> Option<[(i64, i64); 2]> {
        for row in 0..self.rows.len() as i64 {
            for column in 0..self.rows[0].len() as i64 {
                // Digits come in pairs, the first of which steps forwards.
                for digit in [0, 2, 4, 6] {
                    let (down, right) = STEPS[digit];
                    let mut cells = 0..(k as i64 - 1).max(0);
                    let has = cells.any(|i| self.step(row + i * down, column + i * right) == digit);
                    if !has {
                        return Some([(row, column), (down, right)]);
                    }
                }
            }
        }
        None
    }
}

impl std::str::FromStr for PeriodicPairing {
    type Err = WrongPeriod;

    fn from_str(text: &str) -> Result<PeriodicPairing, WrongPeriod> {
        let mut rows: Vec<Vec<u8>> = Vec::new();
        for (row, letters) in text.split('|').enumerate() {
            let digit = |(column, found): (usize, char)| match found.to_digit(10) {
                Some(digit @ 1..=8) => Ok(digit as u8 - 1),
                _ => Err(WrongPeriod::Digit {
                    row: row + 1,
                    column: column + 1,
                    found,
                }),
            };
            rows.push(
                letters
                    .chars()
                    .enumerate()
                    .map(digit)
                    .collect::<Result<_, _>>()?,
            );
        }
        if rows[0].is_empty() || rows.iter().any(|row| row.len() != rows[0].len()) {
            return Err(WrongPeriod::Rows);
        }
        let pairing = PeriodicPairing { rows };
        for (row, cells) in pairing.rows.iter().enumerate() {
            for column in 0..cells.len() {
                let cell = (row as i64, column as i64);
                let (r, c) = pairing.partner(cell.0, cell.1);
                if pairing.partner(r, c) != cell {
                    return Err(WrongPeriod::Partner {
                        row: row + 1,
                        column: column + 1,
                    });
                }
            }
        }
        Ok(pairing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lines::{check_pairing, rows};

    const NINE: &str = "57412344|86125457|55127686|76683512|71274568|75812768|33638128|44341233";

    #[test]
    fn nine_in_a_row_cannot_be_forced() {
        let pairs: PeriodicPairing = NINE.parse().unwrap();
        assert!(pairs.missed(8).is_some());
        assert_eq!(pairs.missed(9), None);
    }

    /// The same on a board, by the checker of pairings.
    #[test]
    fn on_boards() {
        let pairs: PeriodicPairing = NINE.parse().unwrap();
        let (height, width) = (13i64, 19i64);
        let mut on_board = Vec::new();
        for row in 0..height {
            for column in 0..width {
                let (r, c) = pairs.partner(row, column);
                let is_on_board = (0..height).contains(&r) && (0..width).contains(&c);
                if is_on_board && (row, column) < (r, c) {
                    on_board.push([row * width + column, r * width + c].map(|p| p as usize));
                }
            }
        }
        let nine = rows(height as usize, width as usize, 9);
        assert_eq!(check_pairing(nine.sets(), &on_board), Ok(()));
        let eight = rows(height as usize, width as usize, 8);
        assert!(check_pairing(eight.sets(), &on_board).is_err());
    }

    #[test]
    fn mistakes() {
        let wrong = |text: &str| text.parse::<PeriodicPairing>().unwrap_err().to_string();
        assert_eq!(wrong("12|1"), "expected rows of equal length");
        assert_eq!(wrong(""), "expected rows of equal length");
        assert_eq!(
            wrong("1x"),
            "row 1, column 2: expected a digit from 1 to 8, found `x`"
        );
        assert_eq!(
            wrong("11"),
            "row 1, column 1: its partner has another partner"
        );
    }
}
