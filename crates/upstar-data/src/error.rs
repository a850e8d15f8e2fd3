//! What can go wrong with data.

use std::io;
use std::path::{Path, PathBuf};
use upstar::budget::Stopped;
use upstar_lang::Diagnostic;

/// What went wrong with a table, a file or a database.
#[derive(Debug, thiserror::Error)]
pub enum DataError {
    /// A file cannot be read or written.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A file or a request is not as it should be; the text says what is wrong.
    #[error("{0}")]
    Refused(String),
    /// A Parquet file cannot be written or read.
    #[error(transparent)]
    Parquet(#[from] parquet::errors::ParquetError),
    /// Columns do not fit together.
    #[error(transparent)]
    Arrow(#[from] arrow_schema::ArrowError),
    /// A mistake in an expression or in the rules.
    #[error(transparent)]
    Problem(#[from] Diagnostic),
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl DataError {
    /// For errors of the system: adds the file.
    pub(crate) fn at(path: &Path) -> impl FnOnce(io::Error) -> DataError {
        let path = path.to_owned();
        move |source| DataError::Io { path, source }
    }

    /// The limit that was reached, if that is what went wrong.
    pub fn stopped(&self) -> Option<&Stopped> {
        match self {
            DataError::Stopped(stopped) => Some(stopped),
            DataError::Problem(problem) => problem.stopped.as_ref(),
            _ => None,
        }
    }
}
