//! Files of a database that are never half-written.

use super::manifest::{MANIFEST, Manifest, POSITIONS};
use crate::error::DataError;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;
use upstar::file::{UNFINISHED, replace};

/// How often a lock is tried, ten times a second.
const TRIES: u32 = 20;

/// The folder of a database that is being built. Nobody else builds there.
pub(crate) struct Folder {
    path: PathBuf,
    _lock: File,
}

impl Folder {
    /// Makes the folder if there is none.
    pub(crate) fn open(path: &Path) -> Result<Folder, DataError> {
        let positions = path.join(POSITIONS);
        fs::create_dir_all(&positions).map_err(DataError::at(&positions))?;
        let lock = path.join(".lock");
        let file = File::create(&lock).map_err(DataError::at(&lock))?;
        let mut locked = file.try_lock();
        // The system may take a moment to end a build that was killed.
        for _ in 0..TRIES {
            if !matches!(locked, Err(TryLockError::WouldBlock)) {
                break;
            }
            std::thread::sleep(Duration::from_millis(100));
            locked = file.try_lock();
        }
        match locked {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(DataError::Refused(format!(
                    "{}: another upstar is building this database",
                    path.display()
                )));
            }
            Err(TryLockError::Error(error)) => return Err(DataError::at(&lock)(error)),
        }
        Ok(Folder {
            path: path.to_owned(),
            _lock: file,
        })
    }

    /// The manifest, if there is one. It is refused if it is not as a build has left it, since a build would go on from the wrong place.
    pub(crate) fn manifest(&self) -> Result<Option<Manifest>, DataError> {
        let refused = |what: &str| {
            let folder = self.path.display();
            Err(DataError::Refused(format!(
                "{folder}: {what}; use another folder"
            )))
        };
        if !self.path.join(MANIFEST).exists() {
            let positions = self.path.join(POSITIONS);
            let mut files = fs::read_dir(&positions).map_err(DataError::at(&positions))?;
            return match files.next() {
                Some(_) => refused("there are positions without a manifest"),
                None => Ok(None),
            };
        }
        let (manifest, text) = Manifest::read_with_text(&self.path)?;
        let mut settled = manifest.clone();
        settled.settle();
        match settled.text() == text {
            true => Ok(Some(manifest)),
            false => refused("the manifest was changed"),
        }
    }

    /// Writes the manifest, unless it is there already.
    pub(crate) fn write_manifest(&self, manifest: &Manifest) -> Result<(), DataError> {
        let (path, text) = (self.path.join(MANIFEST), manifest.text());
        if fs::read(&path).is_ok_and(|old| old == text.as_bytes()) {
            return Ok(());
        }
        replace(&path, text.as_bytes()).map_err(DataError::at(&path))
    }

    /// Writes a part.
    pub(crate) fn write_part(&self, name: &str, bytes: &[u8]) -> Result<(), DataError> {
        let path = self.path.join(POSITIONS).join(name);
        replace(&path, bytes).map_err(DataError::at(&path))
    }

    /// Removes everything among the parts that the manifest does not name: what an earlier build left unfinished.
    pub(crate) fn tidy(&self, manifest: &Manifest) -> Result<(), DataError> {
        for name in strangers(&self.path, manifest)? {
            // Only what a build has made.
            let is_own = name.starts_with("cells-")
                && (name.ends_with(".parquet") || name.ends_with(UNFINISHED));
            if is_own {
                let path = self.path.join(POSITIONS).join(name);
                fs::remove_file(&path).map_err(DataError::at(&path))?;
            }
        }
        Ok(())
    }
}

/// Names among the parts that the manifest does not have, in order.
pub(crate) fn strangers(folder: &Path, manifest: &Manifest) -> Result<Vec<String>, DataError> {
    let path = folder.join(POSITIONS);
    let known: std::collections::HashSet<&str> =
        manifest.parts.iter().map(|part| &part.file[..]).collect();
    let mut names = Vec::new();
    for entry in fs::read_dir(&path).map_err(DataError::at(&path))? {
        let name = entry.map_err(DataError::at(&path))?.file_name();
        let name = name.to_string_lossy().into_owned();
        if !known.contains(&name[..]) {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}
