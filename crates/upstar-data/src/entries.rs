//! Tables whose columns have types of their own.

use crate::columns::Columns;
use crate::error::DataError;
use crate::exact::Exact;
use arrow_array::RecordBatch;

/// The entries of a column; each may be missing.
#[derive(Clone, Debug, PartialEq)]
pub enum Entries {
    /// Integers of 64 bits.
    Integers(Vec<Option<i64>>),
    /// Truth values.
    Truths(Vec<Option<bool>>),
    /// Texts.
    Texts(Vec<Option<String>>),
    /// Numbers and values: three columns, as in a [`table_batch`](crate::table_batch).
    Numbers(Vec<Option<Exact>>),
    /// Floats, for those who ask for them.
    Floats(Vec<Option<f64>>),
}

impl Entries {
    fn len(&self) -> usize {
        match self {
            Entries::Integers(entries) => entries.len(),
            Entries::Truths(entries) => entries.len(),
            Entries::Texts(entries) => entries.len(),
            Entries::Numbers(entries) => entries.len(),
            Entries::Floats(entries) => entries.len(),
        }
    }
}

/// Columns with their names as a batch.
///
/// ```
/// use upstar_data::{Entries, Exact, entries_batch};
/// let heaps = Entries::Integers(vec![Some(1), None]);
/// let means = Entries::Numbers(vec![None, Some(Exact::read("3/4"))]);
/// let batch = entries_batch(&[("heaps", heaps), ("mean", means)])?;
/// assert_eq!((batch.num_rows(), batch.num_columns()), (2, 4));
/// assert!(batch.column_by_name("mean_den").is_some());
/// # Ok::<(), upstar_data::DataError>(())
/// ```
pub fn entries_batch(columns: &[(&str, Entries)]) -> Result<RecordBatch, DataError> {
    let mut made = Columns::default();
    for (name, entries) in columns {
        if entries.len() != columns[0].1.len() {
            let message = format!("the column `{name}` has too few or too many entries");
            return Err(DataError::Refused(message));
        }
        match entries {
            Entries::Integers(entries) => made.optional_integers(name, entries.iter().copied()),
            Entries::Truths(entries) => made.optional_truths(name, entries.iter().copied()),
            Entries::Texts(entries) => {
                made.optional_texts(name, entries.iter().map(Option::as_deref))?;
            }
            Entries::Numbers(entries) => made.exact(name, entries.iter().map(Option::as_ref))?,
            Entries::Floats(entries) => made.optional_floats(name, entries.iter().copied()),
        }
    }
    made.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_have_one_length_and_different_names() {
        let one = || Entries::Texts(vec![None]);
        assert!(entries_batch(&[("a", one()), ("b", Entries::Truths(Vec::new()))]).is_err());
        assert!(entries_batch(&[("a", one()), ("a", one())]).is_err());
        let all = [
            ("a", one()),
            ("b", Entries::Truths(vec![Some(true)])),
            ("c", Entries::Floats(vec![Some(0.5)])),
        ];
        assert_eq!(entries_batch(&all).unwrap().num_columns(), 3);
    }
}
