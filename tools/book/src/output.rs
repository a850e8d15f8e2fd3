//! Writes the book. Files that have not changed are not touched, so that nothing is built again for their sake.

use anyhow::Context;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Makes a folder of exactly these files.
pub(crate) fn write(folder: &Path, files: Vec<(String, Vec<u8>)>) -> anyhow::Result<()> {
    let mut kept = BTreeSet::new();
    for (name, content) in files {
        let path = folder.join(&name);
        if fs::read(&path).ok().as_deref() != Some(&content[..]) {
            if let Some(parent) = path.parent() {
                fs::create_dir_all(parent)
                    .with_context(|| format!("cannot make {}", parent.display()))?;
            }
            fs::write(&path, content)
                .with_context(|| format!("cannot write {}", path.display()))?;
        }
        kept.insert(path);
    }
    remove_others(folder, &kept)
}

fn remove_others(folder: &Path, kept: &BTreeSet<PathBuf>) -> anyhow::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        if entry.file_type()?.is_dir() {
            remove_others(&path, kept)?;
        } else if !kept.contains(&path) {
            fs::remove_file(&path)?;
        }
    }
    Ok(())
}
