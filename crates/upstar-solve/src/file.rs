//! Tables in files, so that a search can be continued another day. `docs/keys.md` describes the files.

use crate::table::Table;
use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::path::Path;
use upstar::encode::KeyHasher;
use upstar::file::Checked;

/// The first bytes of a table's file. The last one is the version, to be raised whenever keys or the file format change.
const HEAD: [u8; 8] = *b"UpstarW\x03";
const VERSION: u8 = HEAD[7];

/// Why a file cannot be used as a table.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// It cannot be read or written.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// It is something else.
    #[error("this file is not a table of solved sums")]
    Foreign,
    /// It was written by another version.
    #[error("this table has version {0} and cannot be continued; this program writes version {version}", version = VERSION)]
    Version(u8),
    /// It was cut off or changed.
    #[error("this table is damaged")]
    Damaged,
}

impl Table {
    /// Writes the table to a file, sixteen bytes an entry. A file of that name is replaced when the new one is complete.
    pub fn save(&self, path: &Path) -> Result<(), TableError> {
        let mut out = Checked::of(path)?;
        out.write_all(&HEAD)?;
        let mut entries = Vec::new();
        self.for_each(|key, facts| entries.push(key | u128::from(facts)));
        out.number(entries.len() as u64)?;
        for entry in entries {
            out.write_all(&entry.to_le_bytes())?;
        }
        Ok(out.finish()?)
    }

    /// Reads a table from a file; the table takes at most this many bytes. Nothing of a damaged file is used.
    ///
    /// ```
    /// use upstar_solve::{Table, TableError};
    /// let path = std::env::temp_dir().join(format!("upstar-table-{}", std::process::id()));
    /// Table::default().save(&path)?;
    /// assert!(Table::load(&path, 1 << 20)?.is_empty());
    /// std::fs::write(&path, "something else")?;
    /// assert!(matches!(Table::load(&path, 1 << 20), Err(TableError::Foreign)));
    /// # std::fs::remove_file(&path)?;
    /// # Ok::<(), TableError>(())
    /// ```
    pub fn load(path: &Path, bytes: usize) -> Result<Table, TableError> {
        let mut input = Input {
            input: BufReader::new(File::open(path)?),
            check: KeyHasher::default(),
        };
        let head: [u8; 8] = input.read().map_err(|error| match error {
            TableError::Damaged => TableError::Foreign,
            other => other,
        })?;
        if head[..7] != HEAD[..7] {
            return Err(TableError::Foreign);
        }
        if head[7] != VERSION {
            return Err(TableError::Version(head[7]));
        }
        let count = u64::from_le_bytes(input.read()?);
        let table = Table::new(bytes);
        for _ in 0..count {
            table.insert(u128::from_le_bytes(input.read()?));
        }
        let expected = input.check.key();
        if u128::from_le_bytes(input.read()?) != expected || input.input.read(&mut [0])? != 0 {
            return Err(TableError::Damaged);
        }
        Ok(table)
    }
}

/// A file that is checked while it is read.
struct Input {
    input: BufReader<File>,
    check: KeyHasher,
}

impl Input {
    fn read<const N: usize>(&mut self) -> Result<[u8; N], TableError> {
        let mut bytes = [0; N];
        match self.input.read_exact(&mut bytes) {
            Ok(()) => {
                self.check.write(&bytes);
                Ok(bytes)
            }
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Err(TableError::Damaged),
            Err(error) => Err(error.into()),
        }
    }
}
