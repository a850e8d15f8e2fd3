//! Files that are written as a whole or not at all.

use crate::encode::{KeyHasher, key_of_bytes};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// What the name of an unfinished file ends with.
pub const UNFINISHED: &str = ".part";

/// A file that takes the place of an older one when it is finished: after a crash there is the old one or the new one.
///
/// Until then it stands beside the old one, with the name [`UNFINISHED`] at the end. If it is dropped before it is finished, it is removed.
///
/// ```
/// use std::io::Write;
/// use upstar_values::file::Replacement;
/// let path = std::env::temp_dir().join(format!("upstar-file-{}", std::process::id()));
/// std::fs::write(&path, "old")?;
/// let mut file = Replacement::of(&path)?;
/// file.write_all(b"new")?;
/// assert_eq!(std::fs::read(&path)?, b"old");
/// file.finish()?;
/// assert_eq!(std::fs::read(&path)?, b"new");
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Replacement {
    path: PathBuf,
    unfinished: PathBuf,
    out: BufWriter<File>,
    is_finished: bool,
}

impl Replacement {
    /// Begins a file that will have this path.
    pub fn of(path: &Path) -> io::Result<Replacement> {
        let mut unfinished = path.as_os_str().to_owned();
        unfinished.push(UNFINISHED);
        let unfinished = PathBuf::from(unfinished);
        let out = BufWriter::new(File::create(&unfinished)?);
        Ok(Replacement {
            path: path.to_owned(),
            unfinished,
            out,
            is_finished: false,
        })
    }

    /// Waits until everything is on the disk, and puts the file in its place.
    pub fn finish(mut self) -> io::Result<()> {
        self.out.flush()?;
        self.out.get_ref().sync_all()?;
        std::fs::rename(&self.unfinished, &self.path)?;
        self.is_finished = true;
        // The name itself has to reach the disk, too. Not every system can be asked for that.
        if let Ok(folder) = File::open(folder_of(&self.path)) {
            folder.sync_all().ok();
        }
        Ok(())
    }
}

/// A name alone is that of a file in the folder where the program runs.
fn folder_of(path: &Path) -> &Path {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

impl Write for Replacement {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Drop for Replacement {
    fn drop(&mut self) {
        if !self.is_finished {
            std::fs::remove_file(&self.unfinished).ok();
        }
    }
}

/// Replaces a file as a whole by these bytes, or makes it: see [`Replacement`].
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = Replacement::of(path)?;
    file.write_all(bytes)?;
    file.finish()
}

/// A file that ends with a check of 16 bytes over all before: their key, as [`KeyHasher`] makes it.
///
/// ```
/// use std::io::Write;
/// use upstar_values::file::{Checked, checked_body};
/// let path = std::env::temp_dir().join(format!("upstar-checked-{}", std::process::id()));
/// let mut file = Checked::of(&path)?;
/// file.write_all(b"some bytes")?;
/// file.finish()?;
/// let mut bytes = std::fs::read(&path)?;
/// assert_eq!(checked_body(&bytes), Some(&b"some bytes"[..]));
/// bytes[3] += 1;
/// assert_eq!(checked_body(&bytes), None);
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Checked {
    out: Replacement,
    check: KeyHasher,
}

impl Checked {
    /// Begins a file that will have this path: see [`Replacement`].
    pub fn of(path: &Path) -> io::Result<Checked> {
        Ok(Checked {
            out: Replacement::of(path)?,
            check: KeyHasher::default(),
        })
    }

    /// Writes a number as 8 bytes, the least first.
    pub fn number(&mut self, number: u64) -> io::Result<()> {
        self.write_all(&number.to_le_bytes())
    }

    /// Adds the check and puts the file in its place.
    pub fn finish(mut self) -> io::Result<()> {
        self.out.write_all(&self.check.key().to_le_bytes())?;
        self.out.finish()
    }
}

impl Write for Checked {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.out.write(bytes)?;
        self.check.write(&bytes[..count]);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The bytes of a [`Checked`] file before the check, if that is right.
pub fn checked_body(bytes: &[u8]) -> Option<&[u8]> {
    let (body, check) = bytes.split_last_chunk()?;
    (u128::from_le_bytes(*check) == key_of_bytes(body)).then_some(body)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("upstar-{name}-{}", std::process::id()))
    }

    #[test]
    fn an_unfinished_file_leaves_the_old_one() {
        let path = place("unfinished");
        replace(&path, b"old").unwrap();
        let unfinished = PathBuf::from(format!("{}{UNFINISHED}", path.display()));
        let mut file = Replacement::of(&path).unwrap();
        file.write_all(&[7; 100_000]).unwrap();
        assert!(unfinished.exists());
        drop(file);
        assert!(!unfinished.exists());
        assert_eq!(std::fs::read(&path).unwrap(), b"old");
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn a_name_alone_is_in_the_current_folder() {
        for (path, folder) in [("state", "."), ("a/state", "a"), ("/state", "/")] {
            assert_eq!(folder_of(Path::new(path)), Path::new(folder));
        }
    }

    #[test]
    fn a_file_without_a_folder_is_refused() {
        let path = place("no-folder").join("file");
        let error = replace(&path, b"new").unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::NotFound);
    }
}
