//! Rows for other programs: record batches of Arrow, handed over without copies, and Parquet files.

use crate::errors::Problem;
use arrow_array::cast::AsArray;
use arrow_array::ffi::FFI_ArrowSchema;
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::types::{
    Float32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type,
    UInt32Type, UInt64Type,
};
use arrow_array::{Array, ArrayRef, Float64Array, RecordBatch, RecordBatchIterator};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule, PyList};
use std::path::PathBuf;
use std::sync::Arc;
use upstar_data::{DataError, parquet_bytes, write_parquet};

/// Remarks about some rows, by name, in order.
pub(crate) type About = Vec<(String, String)>;

/// Columns with names and types: what `Table` and the others hand to other programs.
///
/// >>> import upstar as up
/// >>> from upstar import _upstar
/// >>> rows = _upstar.table_rows(up.Session(), ["n"], ["half"], [(1, up.Game("1/2"))])
/// >>> len(rows), rows.column("half_den")
/// (1, [2])
#[pyclass(frozen, name = "Batches", module = "upstar._upstar")]
pub(crate) struct Batches {
    schema: SchemaRef,
    batches: Vec<RecordBatch>,
    about: About,
}

impl Batches {
    /// Batches with the same columns. Remarks in the schemas are left out.
    pub(crate) fn new(
        schema: &Schema,
        batches: Vec<RecordBatch>,
        mut about: About,
    ) -> Result<Batches, DataError> {
        let schema = Arc::new(Schema::new(schema.fields().clone()));
        let batches = batches
            .into_iter()
            .map(|batch| RecordBatch::try_new(schema.clone(), batch.columns().to_vec()));
        about.sort();
        Ok(Batches {
            batches: batches.collect::<Result<_, _>>()?,
            schema,
            about,
        })
    }

    /// One batch.
    pub(crate) fn one(batch: RecordBatch, about: About) -> Result<Batches, DataError> {
        Batches::new(&batch.schema(), vec![batch], about)
    }

    /// All rows in one batch: the bytes of a file must not depend on how the rows came here.
    fn whole(&self) -> Result<RecordBatch, DataError> {
        match &self.batches[..] {
            [batch] => Ok(batch.clone()),
            batches => Ok(arrow_select::concat::concat_batches(&self.schema, batches)?),
        }
    }

    fn remarks(&self) -> Vec<(&str, &str)> {
        let about = self.about.iter();
        about.map(|(name, text)| (&name[..], &text[..])).collect()
    }
}

/// Does work on files or many rows without the interpreter's lock.
pub(crate) fn unlocked<T: Send>(
    py: Python<'_>,
    work: impl FnOnce() -> Result<T, DataError> + Send,
) -> PyResult<T> {
    let done = py.detach(work);
    done.map_err(|error| Problem::from(error).raise(py))
}

#[pymethods]
impl Batches {
    fn __len__(&self) -> usize {
        self.batches.iter().map(RecordBatch::num_rows).sum()
    }

    /// The columns: name, type as pyarrow writes it, and whether entries may be missing.
    fn schema(&self) -> Vec<(String, String, bool)> {
        let fields = self.schema.fields().iter();
        fields
            .map(|field| {
                let kind = kind(field.data_type());
                (field.name().clone(), kind, field.is_nullable())
            })
            .collect()
    }

    /// Remarks about the rows, by name.
    fn about(&self) -> About {
        self.about.clone()
    }

    /// All entries of a column as `int`, `str`, `bool`, `bytes`, `float` or None.
    #[pyo3(signature = (name, /))]
    fn column<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyList>> {
        let Ok(place) = self.schema.index_of(name) else {
            return Err(PyKeyError::new_err(name.to_owned()));
        };
        let list = PyList::empty(py);
        for batch in &self.batches {
            append(&list, batch.column(place))?;
        }
        Ok(list)
    }

    /// Some of the rows, without copying them.
    #[pyo3(signature = (start, count, /))]
    fn slice(&self, start: usize, count: usize) -> Batches {
        let (mut skip, mut wanted) = (start, count);
        let mut batches = Vec::new();
        for batch in &self.batches {
            let rows = batch.num_rows();
            let (from, most) = (skip.min(rows), wanted.min(rows - skip.min(rows)));
            if most > 0 {
                batches.push(batch.slice(from, most));
            }
            (skip, wanted) = (skip - from, wanted - most);
        }
        Batches {
            schema: self.schema.clone(),
            batches,
            about: self.about.clone(),
        }
    }

    /// The same with columns of floats, each behind another column: name of that column, name, entries.
    #[pyo3(signature = (columns, /))]
    fn with_floats(
        &self,
        py: Python<'_>,
        columns: Vec<(String, String, Vec<Option<f64>>)>,
    ) -> PyResult<Batches> {
        let rows = self.__len__();
        if columns.iter().any(|(_, _, entries)| entries.len() != rows) {
            return Err(PyValueError::new_err("a column has another length"));
        }
        unlocked(py, || {
            let whole = self.whole()?;
            let mut fields: Vec<Arc<Field>> = Vec::new();
            let mut arrays: Vec<ArrayRef> = Vec::new();
            for (field, array) in self.schema.fields().iter().zip(whole.columns()) {
                fields.push(field.clone());
                arrays.push(array.clone());
                for (behind, name, entries) in &columns {
                    if behind == field.name() {
                        fields.push(Arc::new(Field::new(name, DataType::Float64, true)));
                        arrays.push(Arc::new(Float64Array::from(entries.clone())));
                    }
                }
            }
            let batch = RecordBatch::try_new(Arc::new(Schema::new(fields)), arrays)?;
            Batches::one(batch, self.about.clone())
        })
    }

    /// The bytes of a Parquet file. They depend on nothing but the rows, the columns and the remarks.
    fn parquet<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = unlocked(py, || parquet_bytes(&self.whole()?, &self.remarks()))?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// Writes a Parquet file.
    #[pyo3(signature = (path, /))]
    fn write(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        unlocked(py, || write_parquet(&path, &self.whole()?, &self.remarks()))
    }

    /// The rows as a stream of Arrow, for programs that take one. The rows are not copied.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // Another program may ask for other types and has to be ready for these.
        let _ = requested_schema;
        let batches = self.batches.clone().into_iter().map(Ok);
        let reader = RecordBatchIterator::new(batches, self.schema.clone());
        // Whoever takes the stream out of the capsule marks it as taken; if nobody does, it is released with the capsule.
        let stream = FFI_ArrowArrayStream::new(Box::new(reader));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }

    /// The columns as a schema of Arrow.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(&*self.schema);
        let schema = schema.map_err(|error| Problem::Other(error.to_string()).raise(py))?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }

    fn __repr__(&self) -> String {
        format!("<Batches: {} rows>", self.__len__())
    }
}

/// The name of a type, as pyarrow writes it.
fn kind(kind: &DataType) -> String {
    match kind {
        DataType::Int64 => "int64".to_owned(),
        DataType::Utf8 => "string".to_owned(),
        DataType::LargeUtf8 => "large_string".to_owned(),
        DataType::Utf8View => "string_view".to_owned(),
        DataType::Boolean => "bool".to_owned(),
        DataType::Float64 => "double".to_owned(),
        DataType::FixedSizeBinary(bytes) => format!("fixed_size_binary[{bytes}]"),
        other => other.to_string().to_lowercase(),
    }
}

/// Appends the entries of an array to a list.
fn append(list: &Bound<'_, PyList>, array: &ArrayRef) -> PyResult<()> {
    fn all<'py, T: IntoPyObjectExt<'py>>(
        list: &Bound<'py, PyList>,
        entries: impl Iterator<Item = Option<T>>,
    ) -> PyResult<()> {
        let py = list.py();
        for entry in entries {
            list.append(match entry {
                Some(entry) => entry.into_bound_py_any(py)?,
                None => py.None().into_bound(py),
            })?;
        }
        Ok(())
    }
    let py = list.py();
    let bytes = |entry: &[u8]| PyBytes::new(py, entry);
    match array.data_type() {
        DataType::Int8 => all(list, array.as_primitive::<Int8Type>().iter()),
        DataType::Int16 => all(list, array.as_primitive::<Int16Type>().iter()),
        DataType::Int32 => all(list, array.as_primitive::<Int32Type>().iter()),
        DataType::Int64 => all(list, array.as_primitive::<Int64Type>().iter()),
        DataType::UInt8 => all(list, array.as_primitive::<UInt8Type>().iter()),
        DataType::UInt16 => all(list, array.as_primitive::<UInt16Type>().iter()),
        DataType::UInt32 => all(list, array.as_primitive::<UInt32Type>().iter()),
        DataType::UInt64 => all(list, array.as_primitive::<UInt64Type>().iter()),
        DataType::Float32 => all(list, array.as_primitive::<Float32Type>().iter()),
        DataType::Float64 => all(list, array.as_primitive::<Float64Type>().iter()),
        DataType::Boolean => all(list, array.as_boolean().iter()),
        DataType::Utf8 => all(list, array.as_string::<i32>().iter()),
        DataType::LargeUtf8 => all(list, array.as_string::<i64>().iter()),
        DataType::Utf8View => all(list, array.as_string_view().iter()),
        DataType::Binary => all(list, array.as_binary::<i32>().iter().map(|e| e.map(bytes))),
        DataType::LargeBinary => all(list, array.as_binary::<i64>().iter().map(|e| e.map(bytes))),
        DataType::FixedSizeBinary(_) => {
            let entries = array.as_fixed_size_binary().iter();
            all(list, entries.map(|entry| entry.map(bytes)))
        }
        other => {
            let message = format!("a column of the type {other} has to be read by other programs");
            Err(PyValueError::new_err(message))
        }
    }
}
