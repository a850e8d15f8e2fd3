//! Reading Parquet files, which may be damaged.

use crate::batches::{About, Batches};
use crate::engine;
use crate::errors::Problem;
use pyo3::prelude::*;
use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Once;
use upstar_data::{DataError, RecordBatch, SchemaRef, read_parquet_with_schema};

/// The rows of some Parquet files with the same columns. Remarks stay that are the same in all of them.
#[pyfunction]
#[pyo3(signature = (paths, /))]
pub(crate) fn read_parquet(py: Python<'_>, paths: Vec<PathBuf>) -> PyResult<Batches> {
    engine::run(py, move |worker| {
        let mut batches = Vec::new();
        let mut columns: Option<SchemaRef> = None;
        let mut about = About::new();
        let mut bytes = 0;
        for path in &paths {
            let (schema, new) = read(path).map_err(|problem| problem.in_file(path))?;
            let remarks = schema.metadata();
            match &columns {
                None => about = remarks.clone().into_iter().collect(),
                Some(first) if first.fields() == schema.fields() => {
                    about.retain(|(name, text)| remarks.get(name) == Some(text));
                }
                Some(_) => {
                    let message = "the columns are not those of the other files";
                    return Err(Problem::Other(message.to_owned()).in_file(path));
                }
            }
            columns.get_or_insert(schema);
            bytes += new
                .iter()
                .map(RecordBatch::get_array_memory_size)
                .sum::<usize>();
            batches.extend(new);
            worker.algebra.budget().check(bytes)?;
        }
        match columns {
            Some(schema) => Ok(Batches::new(&schema, batches, about)?),
            None => Err(Problem::Other("there are no files".to_owned())),
        }
    })
}

thread_local! {
    /// Whether this thread reads a file.
    static READING: Cell<bool> = const { Cell::new(false) };
}

/// Reads a file. The library for Parquet files panics on some that are damaged.
fn read(path: &Path) -> Result<(SchemaRef, Vec<RecordBatch>), Problem> {
    static SILENCE: Once = Once::new();
    SILENCE.call_once(|| {
        let tell = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            if !READING.get() {
                tell(panic);
            }
        }));
    });
    READING.set(true);
    // Nothing that was half read is used afterwards.
    let done = catch_unwind(AssertUnwindSafe(|| read_parquet_with_schema(path)));
    READING.set(false);
    match done {
        Ok(Err(error @ (DataError::Parquet(_) | DataError::Arrow(_)))) => {
            Err(Problem::Other(words(&error.to_string())))
        }
        Ok(read) => Ok(read?),
        Err(_) => Err(Problem::Other("the file is damaged".to_owned())),
    }
}

/// The library's words; plainer ones where it was built without a compression.
fn words(error: &str) -> String {
    match error.split_once("Disabled feature at compile time: ") {
        Some((_, name)) => format!(
            "the file is compressed with {name}, which is not read here; write it with Snappy, or read it with pyarrow"
        ),
        None => error.to_owned(),
    }
}
