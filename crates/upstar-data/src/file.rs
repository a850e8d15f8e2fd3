//! Parquet files: the same batch gives the same bytes.

use crate::error::DataError;
use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::arrow::{ArrowWriter, ProjectionMask};
use parquet::basic::Compression;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties, WriterVersion};
use std::fs::{self, File};
use std::path::Path;

/// Rows of a row group at most.
const GROUP: usize = 1 << 15;

/// Who wrote the file; it does not change with the version, so that files stay the same.
const CREATED_BY: &str = "upstar-data version 1.0.0";

/// The bytes of a Parquet file with the rows of a batch and some remarks about it, by name.
///
/// Everything that a library might choose is fixed here: row groups of 32768 rows, Snappy, statistics of row groups.
pub fn parquet_bytes(batch: &RecordBatch, about: &[(&str, &str)]) -> Result<Vec<u8>, DataError> {
    let about = about
        .iter()
        .map(|(name, text)| KeyValue::new(name.to_string(), text.to_string()));
    let properties = WriterProperties::builder()
        .set_writer_version(WriterVersion::PARQUET_1_0)
        .set_created_by(CREATED_BY.to_owned())
        .set_compression(Compression::SNAPPY)
        .set_dictionary_enabled(true)
        // Texts and keys that differ in every row need no dictionary.
        .set_column_dictionary_enabled("position".into(), false)
        .set_column_dictionary_enabled("key".into(), false)
        .set_max_row_group_row_count(Some(GROUP))
        .set_statistics_enabled(EnabledStatistics::Chunk)
        .set_key_value_metadata(Some(about.collect()))
        .build();
    let mut writer = ArrowWriter::try_new(Vec::new(), batch.schema(), Some(properties))?;
    writer.write(batch)?;
    Ok(writer.into_inner()?)
}

/// Writes a Parquet file with the rows of a batch and some remarks about it, by name.
///
/// ```no_run
/// use upstar_data::{TableRow, read_parquet, table_batch, write_parquet};
/// let row = TableRow { at: vec![3], texts: vec!["3/4".to_owned()] };
/// let batch = table_batch(&["n"], &["mean"], &[row])?;
/// write_parquet("means.parquet".as_ref(), &batch, &[("expression", "f(n)")])?;
/// assert_eq!(read_parquet("means.parquet".as_ref())?, [batch]);
/// # Ok::<(), upstar_data::DataError>(())
/// ```
pub fn write_parquet(
    path: &Path,
    batch: &RecordBatch,
    about: &[(&str, &str)],
) -> Result<(), DataError> {
    let bytes = parquet_bytes(batch, about)?;
    fs::write(path, bytes).map_err(DataError::at(path))
}

/// Reads some columns of a Parquet file, in the order of the names.
pub(crate) fn read_columns(path: &Path, names: &[&str]) -> Result<Vec<RecordBatch>, DataError> {
    let file = File::open(path).map_err(DataError::at(path))?;
    let reader = ParquetRecordBatchReaderBuilder::try_new(file)?;
    let mask = ProjectionMask::columns(reader.parquet_schema(), names.iter().copied());
    let batches = reader
        .with_projection(mask)
        .with_batch_size(GROUP)
        .build()?;
    let mut found = Vec::new();
    for batch in batches {
        let batch = batch?;
        let places = names
            .iter()
            .filter_map(|name| batch.schema().index_of(name).ok());
        found.push(batch.project(&places.collect::<Vec<_>>())?);
    }
    Ok(found)
}

/// Reads a Parquet file, row group by row group.
pub fn read_parquet(path: &Path) -> Result<Vec<RecordBatch>, DataError> {
    Ok(read_parquet_with_schema(path)?.1)
}

/// The same with the schema, which a file without rows has too. Remarks about the file are in its metadata.
pub fn read_parquet_with_schema(path: &Path) -> Result<(SchemaRef, Vec<RecordBatch>), DataError> {
    let file = File::open(path).map_err(DataError::at(path))?;
    let reader = ParquetRecordBatchReaderBuilder::try_new(file)?;
    let schema = reader.schema().clone();
    let batches = reader.with_batch_size(GROUP).build()?;
    Ok((schema, batches.collect::<Result<_, _>>()?))
}
