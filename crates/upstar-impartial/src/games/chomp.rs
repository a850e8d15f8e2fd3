//! Chomp: take bites from a bar of chocolate with a poisoned corner.

use crate::{Impartial, Listing, Solver, list_bytes, listed};
use upstar_values::budget::Stopped;

/// A position lists the row lengths, bottom row first, never increasing; the first square of the
/// bottom row is poisoned and may not be taken. A bite removes a square and everything above
/// and to the right.
#[derive(Clone, Copy, Debug)]
pub struct Chomp;

impl Chomp {
    /// The rows after a bite at column c and row r, counted from 1, if this square is there and not poisoned.
    pub fn bite(rows: &[u64], c: u64, r: u64) -> Option<Vec<u64>> {
        let at = (r as usize).checked_sub(1)?;
        if c == 0 || (c, r) == (1, 1) || c > *rows.get(at)? {
            return None;
        }
        let cut = rows
            .iter()
            .enumerate()
            .map(|(i, &q)| if i >= at { q.min(c - 1) } else { q });
        Some(cut.filter(|&q| q > 0).collect())
    }

    /// Every winning bite as (column, row), counted from 1.
    ///
    /// ```
    /// use upstar_impartial::games::Chomp;
    /// assert_eq!(Chomp::wins(&[8, 5, 1]).unwrap(), [(3, 1)]);
    /// ```
    pub fn wins(rows: &[u64]) -> Result<Vec<(u64, u64)>, Stopped> {
        let mut solver = Solver::new(Chomp);
        let mut wins = Vec::new();
        for (r, &row) in (1..).zip(rows) {
            for c in 1..=row {
                if let Some(left) = Chomp::bite(rows, c, r)
                    && solver.value(&left)? == 0
                {
                    wins.push((c, r));
                }
            }
        }
        Ok(wins)
    }
}

impl Impartial for Chomp {
    type Position = Vec<u64>;

    fn options(&self, rows: &Vec<u64>) -> Vec<Vec<u64>> {
        listed(self, rows)
    }

    fn list(&self, rows: &Vec<u64>, list: &mut Listing<'_, Vec<u64>>) -> Result<(), Stopped> {
        for (r, &row) in (1..).zip(rows) {
            for c in 1..=row {
                if let Some(left) = Chomp::bite(rows, c, r) {
                    list.push(left, list_bytes(rows))?;
                }
            }
        }
        Ok(())
    }

    fn bytes(&self, rows: &Vec<u64>) -> usize {
        list_bytes(rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NimSearch;

    #[test]
    fn strategy_stealing() {
        for r in 1..=4u64 {
            for c in 1..=6 {
                let wins = Chomp::wins(&vec![c; r as usize]).unwrap();
                assert_eq!(wins.is_empty(), (r, c) == (1, 1));
                if r == c && r >= 2 {
                    assert!(wins.contains(&(2, 2)));
                }
                if r == 2 && c >= 2 {
                    assert_eq!(wins, [(c, 2)]);
                }
            }
        }
        let mut solver = Solver::new(Chomp);
        for arm in 1..7 {
            let mut rows = vec![arm];
            rows.extend(vec![1; arm as usize - 1]);
            assert_eq!(solver.value(&rows).unwrap(), 0);
        }
    }

    #[test]
    fn the_search_agrees_on_three_rows() {
        let (mut search, mut solver) = (NimSearch::new(Chomp), Solver::new(Chomp));
        for a in 1..=7 {
            for b in 0..=a {
                for c in 0..=b {
                    let rows: Vec<u64> = [a, b, c].into_iter().filter(|&q| q > 0).collect();
                    let value = solver.value(&rows).unwrap();
                    assert_eq!(NimSearch::new(Chomp).is(&rows, 0), Ok(value == 0));
                    assert_eq!(search.value(&rows), Ok(value), "{rows:?}");
                }
            }
        }
    }
}
