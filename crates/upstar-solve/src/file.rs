//! Tables in files, so that a search can be continued another day.

use crate::key::mixed;
use crate::table::Table;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::Path;

/// What the file of a table starts with; the last byte is the version, to be raised whenever keys are made in another way.
const HEAD: [u8; 8] = *b"UpstarW\x01";
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

/// A running check of the words of a file.
struct Check(u64);

impl Check {
    fn add(&mut self, word: u64) {
        self.0 = mixed(self.0.rotate_left(1) ^ word);
    }
}

impl Table {
    /// Writes the table to a file, sixteen bytes an entry. A file of that name is replaced when the new one is complete.
    pub fn save(&self, path: &Path) -> Result<(), TableError> {
        let mut name = path.as_os_str().to_owned();
        name.push(".part");
        let unfinished = Path::new(&name);
        let mut out = BufWriter::new(File::create(unfinished)?);
        out.write_all(&HEAD)?;
        let mut entries = Vec::new();
        self.for_each(|key, facts| entries.push((key, facts)));
        out.write_all(&(entries.len() as u64).to_le_bytes())?;
        let mut check = Check(entries.len() as u64);
        for (key, facts) in entries {
            for word in [(key >> 64) as u64, key as u64 | facts] {
                check.add(word);
                out.write_all(&word.to_le_bytes())?;
            }
        }
        out.write_all(&check.0.to_le_bytes())?;
        out.into_inner()
            .map_err(io::IntoInnerError::into_error)?
            .sync_all()?;
        std::fs::rename(unfinished, path)?;
        Ok(())
    }

    /// Reads a table from a file; it takes at most so many bytes. Nothing of a damaged file is used.
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
        let mut input = BufReader::new(File::open(path)?);
        let mut word = [0; 8];
        let mut read = |input: &mut BufReader<File>| match input.read_exact(&mut word) {
            Ok(()) => Ok(word),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Err(TableError::Damaged),
            Err(error) => Err(error.into()),
        };
        let head = read(&mut input).map_err(|error| match error {
            TableError::Damaged => TableError::Foreign,
            other => other,
        })?;
        if head[..7] != HEAD[..7] {
            return Err(TableError::Foreign);
        }
        if head[7] != VERSION {
            return Err(TableError::Version(head[7]));
        }
        let count = u64::from_le_bytes(read(&mut input)?);
        let table = Table::new(bytes);
        let mut check = Check(count);
        for _ in 0..count {
            let high = u64::from_le_bytes(read(&mut input)?);
            let low = u64::from_le_bytes(read(&mut input)?);
            check.add(high);
            check.add(low);
            table.insert(u128::from(high) << 64 | u128::from(low));
        }
        let expected = u64::from_le_bytes(read(&mut input)?);
        if expected != check.0 || input.read(&mut [0])? != 0 {
            return Err(TableError::Damaged);
        }
        Ok(table)
    }
}
