//! Pictures.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::path::PathBuf;

/// A picture. A notebook shows it; `save` writes it to a file.
///
/// >>> import upstar as up
/// >>> picture = up.Game("{2|-1}").tree()
/// >>> picture.tikz().startswith("\\begin{tikzpicture}")
/// True
#[pyclass(frozen, name = "Picture", module = "upstar")]
pub(crate) struct Picture {
    picture: upstar::draw::Picture,
}

impl From<upstar::draw::Picture> for Picture {
    fn from(picture: upstar::draw::Picture) -> Picture {
        Picture { picture }
    }
}

#[pymethods]
impl Picture {
    /// The picture as SVG.
    pub(crate) fn svg(&self) -> String {
        self.picture.svg()
    }

    /// The picture as TikZ, for LaTeX.
    fn tikz(&self) -> String {
        self.picture.tikz()
    }

    /// Writes the picture to a file whose name ends with .svg, .tex or .tikz.
    #[pyo3(signature = (path, /))]
    fn save(&self, path: PathBuf) -> PyResult<()> {
        let ending = path.extension().and_then(|ending| ending.to_str());
        let text = match ending {
            Some("svg") => self.svg(),
            Some("tex" | "tikz") => self.tikz(),
            _ => {
                let message = "the name of the file should end with .svg, .tex or .tikz";
                return Err(PyValueError::new_err(message));
            }
        };
        Ok(std::fs::write(path, text)?)
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn __repr__(&self) -> String {
        "<Picture>".to_owned()
    }
}
