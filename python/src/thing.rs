//! Forms, and values of the language that Python has no type for.

use crate::ask::with_arguments;
use crate::engine::run;
use crate::errors::Problem;
use crate::game::Game;
use crate::picture::Picture;
use crate::session::{Session, default_session};
use crate::values::{Out, value_of};
use pyo3::basic::CompareOp;
use pyo3::exceptions::PyAttributeError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use upstar::notation::{self, Style, Written};
use upstar_lang::Value;

/// A game as it is written: options stay as they are, nothing is simplified.
///
/// >>> import upstar as up
/// >>> F = up.Form("{1,2,3|*}")
/// >>> F, F.value
/// (Form('{1,2,3|*}'), Game('{3|*}'))
/// >>> F.left_options
/// [Form('1'), Form('2'), Form('3')]
#[pyclass(frozen, name = "Form", module = "upstar")]
pub(crate) struct Form {
    pub(crate) written: Written,
    session: Py<Session>,
}

impl Form {
    pub(crate) fn new(written: Written, session: Py<Session>) -> Form {
        Form { written, session }
    }

    fn as_value(&self) -> Value {
        Value::Game(self.written.clone())
    }

    fn options(&self, py: Python<'_>, side: &str) -> PyResult<Vec<Form>> {
        let value = self.as_value();
        let text = format!("{side}(upstar_argument_0)");
        let options = self.session.get().work(py, move |session| {
            with_arguments(session, vec![value], |session| {
                let options = session.evaluate_next(&text).map_err(Problem::from)?;
                let mut written = Vec::new();
                for option in options.items().unwrap_or_default() {
                    let option = option
                        .to_written(session.algebra())
                        .map_err(Problem::from)?;
                    written.extend(option);
                }
                Ok::<_, Problem>(written)
            })
        })?;
        Ok(options
            .into_iter()
            .map(|option| Form::new(option, self.session.clone_ref(py)))
            .collect())
    }

    fn text(&self, py: Python<'_>, style: Style) -> PyResult<String> {
        run(py, |worker| {
            notation::print_written(&mut worker.algebra, &self.written, style)
        })
    }
}

#[pymethods]
impl Form {
    #[new]
    #[pyo3(signature = (text, /))]
    fn read(py: Python<'_>, text: &str) -> PyResult<Form> {
        let session = default_session(py)?;
        let written = session.get().work(py, |session| {
            let value = with_arguments(session, Vec::new(), |session| session.evaluate_next(text))
                .map_err(|problem| Problem::from(problem).in_text(text))?;
            let written = value.to_written(session.algebra()).map_err(Problem::from)?;
            written.ok_or_else(|| Problem::Other(format!("{} is no form", value.a_kind())))
        })?;
        Ok(Form::new(written, session.clone_ref(py)))
    }

    /// The value of the form.
    #[getter]
    fn value(&self, py: Python<'_>) -> PyResult<Game> {
        run(py, |worker| self.written.value(&mut worker.algebra)).map(Game::from)
    }

    /// Left's options as they are written.
    #[getter]
    fn left_options(&self, py: Python<'_>) -> PyResult<Vec<Form>> {
        self.options(py, "left_options")
    }

    /// Right's options as they are written.
    #[getter]
    fn right_options(&self, py: Python<'_>) -> PyResult<Vec<Form>> {
        self.options(py, "right_options")
    }

    /// The depth of the form.
    ///
    /// >>> import upstar as up
    /// >>> up.Form("{1,{3|}|}").birthday, up.Form("{1,{3|}|}").value.birthday
    /// (5, 5)
    #[getter]
    fn birthday<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let session = &slf.get().session;
        let form = slf.clone().into_any();
        session
            .get()
            .call_named(slf.py(), session, "formal_birthday", &[form])
    }

    /// The picture of the form as a tree.
    fn tree(slf: &Bound<'_, Self>) -> PyResult<Picture> {
        slf.get().session.get().draw(slf.as_any(), "tree")
    }

    /// Whether both are the same form. Options are sets: order and repetition make no difference.
    fn __eq__(slf: &Bound<'_, Self>, other: &Bound<'_, Form>) -> PyResult<bool> {
        let session = &slf.get().session;
        let both = [slf.clone().into_any(), other.clone().into_any()];
        let same = session
            .get()
            .call_named(slf.py(), session, "is_identical", &both)?;
        same.is_truthy()
    }

    /// Identical forms have equal values.
    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        Bound::new(py, self.value(py)?)?.hash()
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py, Style::Text)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Form('{}')", self.text(py, Style::Text)?))
    }

    fn _repr_latex_(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("${}$", self.text(py, Style::Latex)?))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let class = py.get_type::<Form>().into_any();
        Ok((class, (self.text(py, Style::Text)?,)))
    }
}

/// A value of the language that Python has no type for: a loopy value, a misère value, a quotient, an ordinal, a function, …
///
/// >>> import upstar as up
/// >>> over = up.evaluate("over")
/// >>> over.kind, str(over), over.outcome()
/// ('loopy', 'over', 'L')
/// >>> over + over == over, over > 0, over < 1
/// (True, True, True)
///
/// `thing.f(x)` calls the function `f(thing, x)` of the language.
///
/// >>> up.evaluate("misere_value(nim(2))").genus()
/// Thing('genus("2^20")')
#[pyclass(frozen, name = "Thing", module = "upstar")]
pub(crate) struct Thing {
    pub(crate) value: Value,
    session: Py<Session>,
}

impl Thing {
    pub(crate) fn new(value: Value, session: Py<Session>) -> Thing {
        Thing { value, session }
    }

    fn text(&self, py: Python<'_>, style: Style) -> PyResult<String> {
        let value = self.value.clone();
        self.session
            .get()
            .work(py, move |session| session.text(&value, style))
    }

    fn operate<'py>(
        &self,
        py: Python<'py>,
        operator: &str,
        other: &Bound<'py, PyAny>,
        is_second: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let Ok(other) = value_of(other) else {
            return Ok(py.NotImplemented().into_bound(py));
        };
        let values = match is_second {
            true => [other, self.value.clone()],
            false => [self.value.clone(), other],
        };
        let session = &self.session;
        session.get().operate(py, session, operator, values)
    }
}

#[pymethods]
impl Thing {
    /// What it is: "loopy", "misere", "genus", "quotient", "ordinal", "function", …
    #[getter]
    fn kind(&self) -> &'static str {
        self.value.kind()
    }

    /// What the language tells about it in JSON, as a dictionary.
    ///
    /// >>> import upstar as up
    /// >>> up.evaluate("over").fields["stopper"]
    /// True
    #[getter]
    fn fields<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let value = self.value.clone();
        let json = self.session.get().work(py, move |session| {
            let text = session.text(&value, Style::Text)?;
            session.value_json(&text, &value)
        })?;
        py.import("json")?
            .call_method1("loads", (json.to_string(),))
    }

    fn __getattr__<'py>(slf: &Bound<'py, Self>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let is_function = upstar_lang::functions::all().any(|function| function.name == name);
        if !is_function {
            let message = format!("the language has no function {name:?}");
            return Err(PyAttributeError::new_err(message));
        }
        let call = slf.get().session.bind(py).getattr("call")?;
        let partial = py.import("functools")?.getattr("partial")?;
        partial.call1((call, name, slf))
    }

    #[pyo3(signature = (*arguments))]
    fn __call__<'py>(
        &self,
        py: Python<'py>,
        arguments: &Bound<'py, PyTuple>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mut values = vec![self.value.clone()];
        for object in arguments {
            values.push(value_of(&object)?);
        }
        let names: Vec<String> = (1..values.len())
            .map(|place| format!("upstar_argument_{place}"))
            .collect();
        let text = format!("upstar_argument_0({})", names.join(", "));
        let session = &self.session;
        session.get().ask(py, session, text, values)
    }

    fn __add__<'py>(
        &self,
        py: Python<'py>,
        other: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.operate(py, "+", other, false)
    }

    fn __radd__<'py>(
        &self,
        py: Python<'py>,
        other: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.operate(py, "+", other, true)
    }

    fn __sub__<'py>(
        &self,
        py: Python<'py>,
        other: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.operate(py, "-", other, false)
    }

    fn __rsub__<'py>(
        &self,
        py: Python<'py>,
        other: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.operate(py, "-", other, true)
    }

    fn __mul__<'py>(
        &self,
        py: Python<'py>,
        other: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.operate(py, "*", other, false)
    }

    fn __rmul__<'py>(
        &self,
        py: Python<'py>,
        other: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.operate(py, "*", other, true)
    }

    fn __neg__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let session = &self.session;
        let text = "-upstar_argument_0".to_owned();
        session
            .get()
            .ask(py, session, text, vec![self.value.clone()])
    }

    fn __richcmp__<'py>(
        &self,
        py: Python<'py>,
        other: &Bound<'py, PyAny>,
        op: CompareOp,
    ) -> PyResult<Bound<'py, PyAny>> {
        let operator = match op {
            CompareOp::Lt => "<",
            CompareOp::Le => "<=",
            CompareOp::Eq => "==",
            CompareOp::Ne => "!=",
            CompareOp::Gt => ">",
            CompareOp::Ge => ">=",
        };
        self.operate(py, operator, other, false)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::new(py, self.value.kind()).hash()
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py, Style::Text)
    }

    fn __repr__<'py>(&self, py: Python<'py>) -> PyResult<String> {
        let text = PyString::new(py, &self.text(py, Style::Text)?);
        Ok(format!("Thing({})", text.repr()?))
    }

    #[pyo3(signature = (style, /))]
    fn __format__(&self, py: Python<'_>, style: &str) -> PyResult<String> {
        match style {
            "unicode" => self.text(py, Style::Unicode),
            "latex" => self.text(py, Style::Latex),
            "" | "ascii" => self.text(py, Style::Text),
            _ => {
                let text = PyString::new(py, &self.text(py, Style::Text)?);
                text.call_method1("__format__", (style,))?.extract()
            }
        }
    }

    fn _repr_latex_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        match self.value.kind() {
            "loopy" | "misere" | "ordinal" => {
                Ok(Some(format!("${}$", self.text(py, Style::Latex)?)))
            }
            _ => Ok(None),
        }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let make = py.import("upstar")?.getattr("evaluate")?;
        Ok((make, (self.text(py, Style::Text)?,)))
    }
}

/// A value with loops as an object.
pub(crate) fn loopy_object<'py>(
    py: Python<'py>,
    value: upstar::loopy::Value,
) -> PyResult<Bound<'py, PyAny>> {
    let session = default_session(py)?;
    let out = match value.short() {
        Some(game) => Out::Game(game),
        None => Out::Thing(Value::of_loopy(value)),
    };
    out.object(py, session)
}
