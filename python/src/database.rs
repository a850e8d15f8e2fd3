//! Databases: all small positions of a ruleset in a folder of Parquet files.

use crate::errors::Problem;
use crate::session::Session;
use pyo3::prelude::*;
use std::path::PathBuf;
use upstar::budget::Cancel;
use upstar_data::database::{Manifest, Plan, Progress, RulesFile, build, verify};

/// What Python gets to know about a manifest: its text, which is JSON.
fn text(manifest: &Manifest) -> Result<String, Problem> {
    serde_json::to_string(manifest).map_err(|error| Problem::Other(error.to_string()))
}

/// Tells a function of Python how far a build has come. If it raises, the build ends.
struct Teller<'a> {
    function: Option<&'a Py<PyAny>>,
    cancel: Cancel,
    raised: Option<PyErr>,
}

impl Teller<'_> {
    fn tell(&mut self, progress: Progress) {
        let Some(function) = self.function else {
            return;
        };
        let told = Python::attach(|py| match progress {
            Progress::Resumed(rows) => function.call1(py, ("resumed", rows, py.None())),
            Progress::Damaged(file) => function.call1(py, ("damaged", 0, file)),
            Progress::At { cells, rows } => function.call1(py, ("at", rows, cells)),
            _ => Ok(py.None()),
        });
        if let Err(error) = told
            && self.raised.is_none()
        {
            self.raised = Some(error);
            self.cancel.raise();
        }
    }
}

/// Builds a database, or goes on with it: ruleset, cells, folder, rows of a part, files of rulesets by name and text, progress.
/// Gives the manifest. The values are in a store of their own, which is freed at the end.
#[pyfunction]
#[pyo3(signature = (ruleset, cells, folder, part_rows, files, progress, /))]
pub(crate) fn build_database(
    py: Python<'_>,
    ruleset: &str,
    cells: usize,
    folder: PathBuf,
    part_rows: Option<usize>,
    files: Vec<(String, String)>,
    progress: Option<Py<PyAny>>,
) -> PyResult<String> {
    let session = Session::apart();
    let mut teller = Teller {
        function: progress.as_ref(),
        cancel: session.cancel(),
        raised: None,
    };
    let built = session.work(py, |session| {
        let mut loaded = Vec::new();
        for (name, text) in files {
            let rules = session.load_rules(&name, &text)?;
            loaded.push((rules.name().to_owned(), RulesFile { name, text }));
        }
        let field = session.field(ruleset);
        let field = field.map_err(|problem| Problem::from(problem).in_text(ruleset))?;
        let file = loaded.into_iter().rev();
        let mut file = file.filter(|(name, _)| name == field.name());
        let mut plan = Plan::new(ruleset, cells);
        plan.file = file.next().map(|(_, file)| file);
        plan.part_rows = part_rows.unwrap_or(plan.part_rows);
        let manifest = build(session, &plan, &folder, &mut |progress| {
            teller.tell(progress);
        });
        text(&manifest?)
    });
    match teller.raised {
        Some(error) => Err(error),
        None => built,
    }
}

/// Verifies a database: gives its manifest, how many rows were derived again, and what is wrong.
#[pyfunction]
#[pyo3(signature = (folder, sample, seed, /))]
pub(crate) fn verify_database(
    py: Python<'_>,
    folder: PathBuf,
    sample: usize,
    seed: u64,
) -> PyResult<(String, usize, Vec<String>)> {
    Session::apart().work(py, |session| {
        let verified = verify(session, &folder, sample, seed)?;
        Ok::<_, Problem>((
            text(&verified.manifest)?,
            verified.sampled,
            verified.problems,
        ))
    })
}

/// The manifest of a database.
#[pyfunction]
#[pyo3(signature = (folder, /))]
pub(crate) fn read_manifest(py: Python<'_>, folder: PathBuf) -> PyResult<String> {
    let manifest = Manifest::read(&folder).map_err(Problem::from);
    let manifest = manifest.and_then(|manifest| text(&manifest));
    manifest.map_err(|problem: Problem| problem.raise(py))
}
