//! Thermographs.

use crate::engine::run;
use crate::numbers::from_dyadic;
use crate::picture::Picture;
use pyo3::prelude::*;
use std::sync::Arc;
use upstar::analysis::{self, Wall};
use upstar::game;

/// The thermograph of a game: both walls, with mean and temperature.
///
/// >>> import upstar as up
/// >>> graph = up.Game("{4||1|-1}").thermograph
/// >>> graph.mean, graph.temperature
/// (Fraction(2, 1), Fraction(2, 1))
#[pyclass(frozen, name = "Thermograph", module = "upstar")]
pub(crate) struct Thermograph {
    game: game::Game,
    graph: Arc<analysis::Thermograph>,
}

impl Thermograph {
    pub(crate) fn new(game: game::Game, graph: Arc<analysis::Thermograph>) -> Thermograph {
        Thermograph { game, graph }
    }
}

type Corner<'py> = (Bound<'py, PyAny>, Bound<'py, PyAny>);

fn corners<'py>(py: Python<'py>, wall: &Wall) -> PyResult<Vec<Corner<'py>>> {
    let corners = wall.vertices().iter();
    corners
        .map(|corner| Ok((from_dyadic(py, &corner.t)?, from_dyadic(py, &corner.x)?)))
        .collect()
}

#[pymethods]
impl Thermograph {
    /// Where the mast stands, as a Fraction.
    #[getter]
    fn mean<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        from_dyadic(py, self.graph.mean())
    }

    /// Where the mast begins, as a Fraction.
    #[getter]
    fn temperature<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        from_dyadic(py, self.graph.temperature())
    }

    /// The corners (t, x) of the left wall, from below. Above the last one the wall is vertical.
    ///
    /// >>> import upstar as up
    /// >>> for t, x in up.Game("{4||1|-1}").thermograph.left_wall:
    /// ...     print(t, x)
    /// -1 5
    /// 2 2
    #[getter]
    fn left_wall<'py>(&self, py: Python<'py>) -> PyResult<Vec<Corner<'py>>> {
        corners(py, self.graph.left_wall())
    }

    /// The corners (t, x) of the right wall, from below. Above the last one the wall is vertical.
    #[getter]
    fn right_wall<'py>(&self, py: Python<'py>) -> PyResult<Vec<Corner<'py>>> {
        corners(py, self.graph.right_wall())
    }

    /// The picture.
    fn picture(&self, py: Python<'_>) -> PyResult<Picture> {
        let game = self.game;
        let picture = run(py, |worker| {
            upstar::draw::draw_thermographs(&mut worker.analysis, &mut worker.algebra, &[game])
        });
        picture.map(Picture::from)
    }

    /// The picture as SVG.
    fn svg(&self, py: Python<'_>) -> PyResult<String> {
        Ok(self.picture(py)?.svg())
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.svg(py)
    }

    /// Draws the thermograph with Matplotlib, into the given axes or new ones, and gives the axes.
    #[pyo3(signature = (ax=None))]
    fn plot<'py>(
        slf: &Bound<'py, Self>,
        ax: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let plots = slf.py().import("upstar._plot")?;
        plots.call_method1("thermograph", (slf, ax))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast::<Thermograph>();
        other.is_ok_and(|other| other.get().graph == self.graph)
    }

    fn __hash__(&self) -> PyResult<isize> {
        let text = format!("{} {}", self.graph.mean(), self.graph.temperature());
        Python::attach(|py| pyo3::types::PyString::new(py, &text).hash())
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyAny>,))> {
        let make = py.import("upstar._objects")?.getattr("_thermograph")?;
        let game = Bound::new(py, crate::game::Game::from(self.game))?;
        Ok((make, (game.into_any(),)))
    }

    fn __repr__(&self) -> String {
        let (mean, temperature) = (self.graph.mean(), self.graph.temperature());
        format!("Thermograph(mean={mean}, temperature={temperature})")
    }
}
