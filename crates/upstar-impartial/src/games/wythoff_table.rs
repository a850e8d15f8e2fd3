//! Tables of nim values of Wythoff's game.

use upstar_values::budget::{Budget, Stopped};

/// The nim values of Wythoff's game with heaps below some bounds.
///
/// ```
/// use upstar_impartial::games::wythoff::Table;
/// let table = Table::new(8, 8, &Default::default()).unwrap();
/// assert_eq!(table.get(5, 4), Some(6));
/// assert_eq!(table.get(3, 5), Some(0));
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    columns: usize,
    /// Row by row; the rows belong to the smaller heaps.
    values: Vec<u32>,
}

/// Larger tables are refused.
const MOST_VALUES: usize = 1 << 28;

/// Values that have occurred in a column or on a diagonal, as bits. The lower ones are left out.
#[derive(Clone)]
struct Seen {
    /// The first word that is kept.
    first: usize,
    words: Vec<u64>,
}

impl Seen {
    fn from(least: usize) -> Seen {
        Seen {
            first: least / 64,
            words: Vec::new(),
        }
    }

    fn word(&self, at: usize) -> u64 {
        let place = at.checked_sub(self.first);
        place.and_then(|at| self.words.get(at)).map_or(0, |w| *w)
    }

    fn insert(&mut self, value: usize) {
        // The bound of the module says that the value is not below the first word.
        debug_assert!(value / 64 >= self.first);
        let place = (value / 64).saturating_sub(self.first);
        if place >= self.words.len() {
            self.words.resize(place + 1, 0);
        }
        self.words[place] |= 1 << (value % 64);
    }
}

impl Table {
    /// The values of all pairs of a heap below `rows` and a heap below `columns`.
    ///
    /// The value of (x, y) is at least y - 2x. To see this, let it be v. No smaller heap beside x has the value v. Of the y positions
    /// (x, b) with b < y, at most v have a value below v. Each of the others has an option of value v in its column or on its diagonal,
    /// and each of the x smaller rows has only one such position, which serves at most two of them. So the sets of values that have
    /// occurred in a column or on a diagonal are kept in windows of three times `rows` values, and a value costs about `rows` / 20
    /// steps.
    pub fn new(rows: usize, columns: usize, budget: &Budget) -> Result<Table, Stopped> {
        let (rows, columns) = (rows.min(columns), rows.max(columns));
        let bytes = Self::bytes_of(rows, columns);
        if rows.saturating_mul(columns) > MOST_VALUES {
            return Err(Stopped::TooLarge(&"the table of nim values of such heaps"));
        }
        budget.check(bytes)?;
        let most = rows.saturating_sub(1);
        let mut values: Vec<u32> = Vec::with_capacity(rows * columns);
        let from = |least: usize| Seen::from(least);
        let mut in_column: Vec<Seen> = (0..columns)
            .map(|y| from(y.saturating_sub(2 * most)))
            .collect();
        // The diagonal of (x, y) is number y + most - x.
        let mut on_diagonal: Vec<Seen> = (0..columns + most)
            .map(|d| from(d.saturating_sub(2 * most)))
            .collect();
        let mut work = 0;
        for x in 0..rows {
            let mut in_row = from(0);
            let mut full = 0;
            for y in 0..columns {
                let (column, diagonal) = (&mut in_column[y], &mut on_diagonal[y + most - x]);
                while in_row.word(full) == u64::MAX {
                    full += 1;
                }
                let mut at = full;
                let seen = loop {
                    let seen = in_row.word(at) | column.word(at) | diagonal.word(at);
                    work += 1;
                    if seen != u64::MAX {
                        break seen;
                    }
                    at += 1;
                };
                let value = at * 64 + seen.trailing_ones() as usize;
                for set in [&mut in_row, column, diagonal] {
                    set.insert(value);
                }
                values.push(value as u32);
                if work > 1 << 14 {
                    work = 0;
                    budget.check(bytes)?;
                }
            }
        }
        Ok(Table { columns, values })
    }

    /// Bytes that it takes to make a table.
    fn bytes_of(rows: usize, columns: usize) -> usize {
        let windows = (2 * columns + rows).saturating_mul(rows / 2 + 64);
        rows.saturating_mul(columns)
            .saturating_mul(size_of::<u32>())
            .saturating_add(windows)
    }

    /// The nim value of a pair of heaps, if the table has it.
    pub fn get(&self, x: u64, y: u64) -> Option<u64> {
        let (row, column) = (usize::try_from(x.min(y)), usize::try_from(x.max(y)));
        let (row, column) = (row.ok()?, column.ok()?);
        if column >= self.columns {
            return None;
        }
        let at = row.checked_mul(self.columns)?.checked_add(column)?;
        self.values.get(at).map(|&value| value.into())
    }

    /// Bytes that it holds.
    pub fn bytes(&self) -> usize {
        self.values.capacity() * size_of::<u32>()
    }

    /// The number of rows and of columns.
    pub fn size(&self) -> (usize, usize) {
        match self.columns {
            0 => (0, 0),
            columns => (self.values.len() / columns, columns),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Solver;
    use crate::games::Wythoff;

    #[test]
    fn tables_agree_with_play() {
        let mut solver = Solver::new(Wythoff);
        for (rows, columns) in [(16, 16), (3, 100), (0, 5), (1, 1), (30, 12)] {
            let table = Table::new(rows, columns, &Budget::default()).unwrap();
            for x in 0..rows as u64 {
                for y in 0..columns as u64 {
                    let value = solver.value(&(x, y)).unwrap();
                    assert_eq!(table.get(x, y), Some(value), "{x} {y}");
                    assert_eq!(table.get(y, x), Some(value), "{y} {x}");
                }
            }
            assert_eq!(table.get(0, columns.max(rows) as u64), None);
        }
        assert!(Table::new(1 << 20, 1 << 20, &Budget::default().memory(1 << 20)).is_err());
    }
}
