//! What a database holds: its manifest.

use crate::error::DataError;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The version of the format of databases.
pub const FORMAT: u32 = 1;

/// The name of the file.
pub(crate) const MANIFEST: &str = "manifest.json";

/// The folder of the parts.
pub(crate) const POSITIONS: &str = "positions";

/// A rule file or script.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RulesFile {
    /// Its name without the folder. A script gives it to the ruleset.
    pub name: String,
    /// Its whole text.
    pub text: String,
}

/// A Parquet file of a database.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// The name of the file in the folder `positions`.
    pub file: String,
    /// The size of its positions.
    pub cells: usize,
    /// The number of its positions.
    pub rows: u64,
    /// The number of positions of this size that were listed up to its last one, with symmetric copies if the list has them. A build
    /// goes on behind them.
    pub listed: u64,
    /// The size of the file in bytes.
    pub bytes: u64,
    /// The SHA-256 of the file.
    pub sha256: String,
}

/// What a database holds, and how it was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The version of the format: [`FORMAT`].
    pub format: u32,
    /// The version of Upstar that made it.
    pub upstar: String,
    /// The ruleset as it was asked for, with its parameters if it has any.
    pub ruleset: String,
    /// The rule in a sentence.
    pub rule: String,
    /// The rule file or script, if the ruleset is not built in.
    pub file: Option<RulesFile>,
    /// The largest size of a position.
    pub cells: usize,
    /// The most positions of a part.
    pub part_rows: usize,
    /// Whether all positions are there.
    pub complete: bool,
    /// The number of positions.
    pub rows: u64,
    /// The number of positions by size.
    pub counts: BTreeMap<usize, u64>,
    /// The parts, in order.
    pub parts: Vec<Part>,
    /// The SHA-256 of the manifest with an empty text here.
    pub checksum: String,
}

impl Manifest {
    /// Reads the manifest of the database in a folder.
    pub fn read(folder: &Path) -> Result<Manifest, DataError> {
        Ok(Manifest::read_with_text(folder)?.0)
    }

    /// The same with the text of the file.
    pub(crate) fn read_with_text(folder: &Path) -> Result<(Manifest, String), DataError> {
        let path = folder.join(MANIFEST);
        let text = fs::read_to_string(&path).map_err(DataError::at(&path))?;
        // The version first: a later one may have other fields.
        let fault =
            |error: serde_json::Error| DataError::Refused(format!("{}: {error}", path.display()));
        let any: serde_json::Value = serde_json::from_str(&text).map_err(fault)?;
        if any["format"] != FORMAT {
            return Err(DataError::Refused(format!(
                "{}: the format of this database is {}; this version of upstar reads format {FORMAT}",
                path.display(),
                any["format"]
            )));
        }
        Ok((serde_json::from_str(&text).map_err(fault)?, text))
    }

    /// Works out the counts and the checksum from the parts.
    pub(crate) fn settle(&mut self) {
        self.counts = BTreeMap::new();
        if self.complete {
            self.counts = (0..=self.cells).map(|cells| (cells, 0)).collect();
        }
        for part in &self.parts {
            *self.counts.entry(part.cells).or_default() += part.rows;
        }
        self.rows = self.parts.iter().map(|part| part.rows).sum();
        self.checksum = String::new();
        self.checksum = sha256(self.text().as_bytes());
    }

    /// The text of the file.
    pub(crate) fn text(&self) -> String {
        let text = serde_json::to_string_pretty(self);
        text.expect("texts and numbers are JSON") + "\n"
    }
}

/// The SHA-256 of some bytes, in hexadecimal digits.
pub(crate) fn sha256(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::sha256;

    #[test]
    fn checksums_are_those_of_the_standard() {
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(sha256(b"abc"), abc);
    }
}
