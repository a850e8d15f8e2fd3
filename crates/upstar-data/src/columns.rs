//! Columns of a record batch.

use crate::error::DataError;
use crate::exact::Exact;
use arrow_array::builder::FixedSizeBinaryBuilder;
use arrow_array::{ArrayRef, BooleanArray, Float64Array, Int64Array, RecordBatch, StringArray};
use arrow_schema::{Field, Schema};
use std::collections::HashSet;
use std::sync::Arc;

/// Columns that are put together one after the other.
#[derive(Default)]
pub(crate) struct Columns {
    fields: Vec<Field>,
    arrays: Vec<ArrayRef>,
}

impl Columns {
    fn push(&mut self, name: &str, is_nullable: bool, array: ArrayRef) {
        let kind = array.data_type().clone();
        self.fields.push(Field::new(name, kind, is_nullable));
        self.arrays.push(array);
    }

    /// A column of texts in every row.
    pub(crate) fn texts<'a>(
        &mut self,
        name: &str,
        rows: impl Iterator<Item = &'a str> + Clone,
    ) -> Result<(), DataError> {
        fits(name, rows.clone().map(Some))?;
        self.push(name, false, Arc::new(StringArray::from_iter_values(rows)));
        Ok(())
    }

    /// A column of texts that may be missing.
    pub(crate) fn optional_texts<'a>(
        &mut self,
        name: &str,
        rows: impl Iterator<Item = Option<&'a str>> + Clone,
    ) -> Result<(), DataError> {
        fits(name, rows.clone())?;
        self.push(name, true, Arc::new(StringArray::from_iter(rows)));
        Ok(())
    }

    /// A column of integers in every row.
    pub(crate) fn integers(&mut self, name: &str, rows: impl Iterator<Item = i64>) {
        self.push(name, false, Arc::new(Int64Array::from_iter_values(rows)));
    }

    /// A column of integers that may be missing.
    pub(crate) fn optional_integers(
        &mut self,
        name: &str,
        rows: impl Iterator<Item = Option<i64>>,
    ) {
        self.push(name, true, Arc::new(Int64Array::from_iter(rows)));
    }

    /// A column of truth values.
    pub(crate) fn truths(&mut self, name: &str, rows: impl Iterator<Item = bool>) {
        self.push(
            name,
            false,
            Arc::new(BooleanArray::from_iter(rows.map(Some))),
        );
    }

    /// A column of truth values that may be missing.
    pub(crate) fn optional_truths(&mut self, name: &str, rows: impl Iterator<Item = Option<bool>>) {
        self.push(name, true, Arc::new(BooleanArray::from_iter(rows)));
    }

    /// A column of floats that may be missing.
    pub(crate) fn optional_floats(&mut self, name: &str, rows: impl Iterator<Item = Option<f64>>) {
        self.push(name, true, Arc::new(Float64Array::from_iter(rows)));
    }

    /// A column of keys of 128 bits, the highest byte first.
    pub(crate) fn keys(
        &mut self,
        name: &str,
        rows: impl Iterator<Item = u128>,
    ) -> Result<(), DataError> {
        let mut keys = FixedSizeBinaryBuilder::new(16);
        for key in rows {
            keys.append_value(key.to_be_bytes())?;
        }
        self.push(name, false, Arc::new(keys.finish()));
        Ok(())
    }

    /// Three columns of a number or value: `NAME`, `NAME_num` and `NAME_den`.
    pub(crate) fn exact<'a>(
        &mut self,
        name: &str,
        rows: impl Iterator<Item = Option<&'a Exact>> + Clone,
    ) -> Result<(), DataError> {
        self.optional_texts(name, rows.clone().map(|row| row.map(|row| &row.text[..])))?;
        let ratios = rows.map(|row| row.and_then(|row| row.ratio));
        let numerators = ratios.clone().map(|ratio| Some(ratio?.0));
        self.optional_integers(&format!("{name}_num"), numerators);
        self.optional_integers(&format!("{name}_den"), ratios.map(|ratio| Some(ratio?.1)));
        Ok(())
    }

    /// The batch; refused if two columns have the same name.
    pub(crate) fn finish(self) -> Result<RecordBatch, DataError> {
        let mut names = HashSet::new();
        for field in &self.fields {
            if !names.insert(field.name()) {
                let message = format!("two columns have the name `{}`", field.name());
                return Err(DataError::Refused(message));
            }
        }
        let schema = Arc::new(Schema::new(self.fields));
        Ok(RecordBatch::try_new(schema, self.arrays)?)
    }
}

/// A column holds less than two gigabytes of text.
fn fits<'a>(name: &str, rows: impl Iterator<Item = Option<&'a str>>) -> Result<(), DataError> {
    let mut bytes = 0usize;
    for row in rows {
        bytes = bytes.saturating_add(row.map_or(0, str::len));
    }
    match i32::try_from(bytes) {
        Ok(_) => Ok(()),
        Err(_) => Err(DataError::Refused(format!(
            "the texts of the column `{name}` have more than two gigabytes"
        ))),
    }
}
