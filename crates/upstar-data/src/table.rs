//! Tables of an expression over ranges of its variables.

use crate::columns::Columns;
use crate::error::DataError;
use crate::exact::Exact;
use arrow_array::RecordBatch;

/// A row of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// The variables, in order.
    pub at: Vec<i64>,
    /// The texts of what is shown, in order, in ASCII.
    pub texts: Vec<String>,
}

/// A table as a batch: a column for each variable, an integer; and for each thing that is shown three columns, `NAME` with the text,
/// `NAME_num` and `NAME_den` with numerator and denominator where the text is a number.
///
/// ```
/// use upstar_data::{TableRow, table_batch};
/// let rows = [TableRow { at: vec![1], texts: vec!["1/2".to_owned()] }];
/// let batch = table_batch(&["n"], &["mean"], &rows)?;
/// let names: Vec<_> = batch.schema().fields().iter().map(|field| field.name().clone()).collect();
/// assert_eq!(names, ["n", "mean", "mean_num", "mean_den"]);
/// # Ok::<(), upstar_data::DataError>(())
/// ```
pub fn table_batch(
    variables: &[&str],
    shown: &[&str],
    rows: &[TableRow],
) -> Result<RecordBatch, DataError> {
    let is_whole =
        |row: &TableRow| row.at.len() == variables.len() && row.texts.len() == shown.len();
    if !rows.iter().all(is_whole) {
        let message = "a row of the table has too few or too many entries";
        return Err(DataError::Refused(message.to_owned()));
    }
    let mut columns = Columns::default();
    for (i, name) in variables.iter().enumerate() {
        columns.integers(name, rows.iter().map(|row| row.at[i]));
    }
    for (i, name) in shown.iter().enumerate() {
        let exact: Vec<Exact> = rows.iter().map(|row| Exact::read(&row.texts[i])).collect();
        columns.exact(name, exact.iter().map(Some))?;
    }
    columns.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_must_differ() {
        let wrong = table_batch(&["n"], &["mean", "mean"], &[]).unwrap_err();
        assert_eq!(wrong.to_string(), "two columns have the name `mean`");
        assert!(table_batch(&["mean_num"], &["mean"], &[]).is_err());
        assert!(table_batch(&["n"], &["mean"], &[]).is_ok());
    }
}
