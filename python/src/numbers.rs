//! Numbers of Python and of the engine.

use num_bigint::BigInt;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyInt, PyType};
use upstar::number::Dyadic;

/// `fractions.Fraction`.
pub(crate) fn fraction_class(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    CLASS.import(py, "fractions", "Fraction")
}

/// A fraction of Python.
pub(crate) fn fraction<'py>(
    py: Python<'py>,
    above: BigInt,
    below: BigInt,
) -> PyResult<Bound<'py, PyAny>> {
    fraction_class(py)?.call1((above, below))
}

/// A dyadic number as a fraction of Python.
pub(crate) fn from_dyadic<'py>(py: Python<'py>, number: &Dyadic) -> PyResult<Bound<'py, PyAny>> {
    if let Some(n) = number.to_i64() {
        return fraction_class(py)?.call1((n,));
    }
    fraction(py, number.numerator(), BigInt::from(1) << number.exponent())
}

/// `numbers.Rational`, to which the integers and fractions of other packages belong.
fn rational_class(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    CLASS.import(py, "numbers", "Rational")
}

/// Numerator and denominator of an `int`, a `Fraction`, or a number of another package that says to be an integer or a fraction. A truth
/// value is no number here.
pub(crate) fn ratio(object: &Bound<'_, PyAny>) -> PyResult<Option<(BigInt, BigInt)>> {
    let py = object.py();
    if object.is_instance_of::<PyBool>() {
        return Ok(None);
    }
    if object.is_instance_of::<PyInt>() {
        return Ok(Some((object.extract()?, BigInt::from(1))));
    }
    if !object.is_instance(fraction_class(py)?)? && !object.is_instance(rational_class(py)?)? {
        return Ok(None);
    }
    let part = |name: &str| -> PyResult<BigInt> {
        let part = object.getattr(name)?;
        // In Sage it is a method.
        let part = if part.is_callable() {
            part.call0()?
        } else {
            part
        };
        part.extract()
    };
    Ok(Some((part("numerator")?, part("denominator")?)))
}

/// An integer of Python or of another package. A truth value is none.
pub(crate) struct Whole(pub(crate) BigInt);

impl<'a, 'py> FromPyObject<'a, 'py> for Whole {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Whole> {
        if object.is_instance_of::<PyBool>() {
            return Err(PyTypeError::new_err("expected an int, found bool"));
        }
        object.extract::<BigInt>().map(Whole)
    }
}

/// An integer or a fraction over a power of two, if it is one.
pub(crate) fn to_dyadic(object: &Bound<'_, PyAny>) -> PyResult<Option<Dyadic>> {
    if object.is_exact_instance_of::<PyInt>()
        && let Ok(n) = object.extract::<i64>()
    {
        return Ok(Some(Dyadic::from(n)));
    }
    let number = ratio(object)?;
    Ok(number.and_then(|(above, below)| Dyadic::from_ratio(&above, &below).ok()))
}
