//! Numbers of Python and of the engine.

use num_bigint::BigInt;
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

/// Numerator and denominator of an `int` or a `Fraction`. A truth value is no number here.
pub(crate) fn ratio(object: &Bound<'_, PyAny>) -> PyResult<Option<(BigInt, BigInt)>> {
    if object.is_instance_of::<PyBool>() {
        return Ok(None);
    }
    if object.is_instance_of::<PyInt>() {
        return Ok(Some((object.extract()?, BigInt::from(1))));
    }
    if object.is_instance(fraction_class(object.py())?)? {
        let above = object.getattr("numerator")?.extract()?;
        let below = object.getattr("denominator")?.extract()?;
        return Ok(Some((above, below)));
    }
    Ok(None)
}

/// An `int` or a `Fraction` over a power of two, if it is one.
pub(crate) fn to_dyadic(object: &Bound<'_, PyAny>) -> PyResult<Option<Dyadic>> {
    if object.is_exact_instance_of::<PyInt>()
        && let Ok(n) = object.extract::<i64>()
    {
        return Ok(Some(Dyadic::from(n)));
    }
    let number = ratio(object)?;
    Ok(number.and_then(|(above, below)| Dyadic::from_ratio(&above, &below).ok()))
}
