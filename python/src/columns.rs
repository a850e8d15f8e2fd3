//! Columns with types of their own, for sweeps.

use crate::batches::{About, Batches, unlocked};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use upstar_data::{Entries, Exact, entries_batch};

/// Rows from columns: the name, the kind and the entries of each. The kinds are "integer", "truth", "text", "number" and "float"; entries
/// may be None, and those of numbers are texts.
#[pyfunction]
#[pyo3(signature = (columns, about = Vec::new(), /))]
pub(crate) fn column_rows(
    py: Python<'_>,
    columns: Vec<(String, String, Bound<'_, PyAny>)>,
    about: About,
) -> PyResult<Batches> {
    let mut given = Vec::with_capacity(columns.len());
    for (name, kind, entries) in columns {
        let entries = match &kind[..] {
            "integer" => Entries::Integers(entries.extract()?),
            "truth" => Entries::Truths(entries.extract()?),
            "text" => Entries::Texts(entries.extract()?),
            "float" => Entries::Floats(entries.extract()?),
            "number" => {
                let texts: Vec<Option<String>> = entries.extract()?;
                let numbers = texts.into_iter().map(|text| Some(Exact::read(&text?)));
                Entries::Numbers(numbers.collect())
            }
            _ => {
                let message = format!("a column cannot be of the kind {kind:?}");
                return Err(PyValueError::new_err(message));
            }
        };
        given.push((name, entries));
    }
    unlocked(py, move || {
        let given: Vec<(&str, Entries)> = given
            .iter()
            .map(|(name, entries)| (&name[..], entries.clone()))
            .collect();
        Batches::one(entries_batch(&given)?, about)
    })
}
