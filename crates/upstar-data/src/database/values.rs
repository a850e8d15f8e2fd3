//! Values of databases, for evaluations.

use super::manifest::{Manifest, POSITIONS, Part, sha256};
use crate::error::DataError;
use crate::file::read_columns;
use arrow_array::cast::AsArray;
use arrow_array::{Array, RecordBatch};
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use upstar::budget::Stopped;
use upstar::position::KnownValues;
use upstar_lang::Session;

/// The values of databases: evaluations [use](Session::use_known_values) them instead of working them out.
///
/// All are in memory, 25 bytes for each position up to symmetry and sign, and each value once as text.
///
/// ```
/// use std::sync::Arc;
/// use upstar_data::database::{Plan, Values, build};
/// use upstar_lang::{Limits, Session};
/// let folder = std::env::temp_dir().join(format!("upstar-values-{}", std::process::id()));
/// let mut session = Session::new(Limits::default());
/// session.begin();
/// build(&mut session, &Plan::new("domineering", 5), &folder, &mut |_| ())?;
/// let mut session = Session::new(Limits::default());
/// session.begin();
/// let values = Values::read(&mut session, &[folder.clone()])?;
/// assert_eq!(values.rulesets(), ["domineering"]);
/// assert!(session.use_known_values(Arc::new(values)));
/// let value = session.evaluate("canonical(domineering(4, 5))").unwrap();
/// # std::fs::remove_dir_all(&folder).unwrap();
/// # Ok::<(), upstar_data::DataError>(())
/// ```
pub struct Values {
    rulesets: Vec<String>,
    /// In the order of the keys, each key once.
    entries: Vec<Entry>,
    /// Where the keys with the same highest bits begin.
    starts: Vec<usize>,
    /// The number of those bits.
    bits: u32,
    texts: Vec<Box<str>>,
}

/// The upper and the lower half of a key, and its value.
type Entry = (u64, u64, Held);

/// The number of a value; one more bit says whether it is negated.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Held(u32);

/// Keys with the same highest bits, on average.
const TOGETHER: usize = 8;

impl Values {
    /// Reads the values of the databases in some folders. Every file is compared with its checksum. A database is refused if
    /// the session has no such ruleset, or other rules for it.
    pub fn read(session: &mut Session, folders: &[PathBuf]) -> Result<Values, DataError> {
        let mut reader = Reader::default();
        let mut rulesets = Vec::new();
        for folder in folders {
            let manifest = checked_manifest(folder)?;
            same_rules(session, &manifest, folder)?;
            for part in &manifest.parts {
                session.algebra().budget().check(reader.bytes())?;
                reader.add(part, folder)?;
            }
            rulesets.push(manifest.ruleset);
        }
        reader.finish(rulesets)
    }

    /// The rulesets of the databases, in the order of the folders.
    pub fn rulesets(&self) -> &[String] {
        &self.rulesets
    }

    /// How many positions have a value, up to symmetry and sign.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The place of a key in the list of starts.
    fn start(&self, upper: u64) -> usize {
        match self.bits {
            0 => 0,
            bits => (upper >> (u64::BITS - bits)) as usize,
        }
    }
}

impl KnownValues for Values {
    fn find(&self, key: u128) -> Option<(usize, bool)> {
        let (upper, lower) = ((key >> 64) as u64, key as u64);
        let start = self.start(upper);
        let among = &self.entries[self.starts[start]..self.starts[start + 1]];
        let at = among.binary_search_by_key(&(upper, lower), |entry| (entry.0, entry.1));
        let Held(held) = among[at.ok()?].2;
        Some(((held >> 1) as usize, held & 1 == 1))
    }

    fn text(&self, number: usize) -> &str {
        &self.texts[number]
    }

    fn bytes(&self) -> usize {
        let texts: usize = self.texts.iter().map(|text| held_by_text(text)).sum();
        self.entries.capacity() * size_of::<Entry>()
            + self.starts.len() * size_of::<usize>()
            + texts
    }
}

/// Bytes of a text with what an allocator adds.
fn held_by_text(text: &str) -> usize {
    text.len() + size_of::<Box<str>>() + 16
}

/// The manifest of a database, if it is as a build has left it.
fn checked_manifest(folder: &Path) -> Result<Manifest, DataError> {
    let (manifest, text) = Manifest::read_with_text(folder)?;
    let mut settled = manifest.clone();
    settled.settle();
    match settled.text() == text {
        true => Ok(manifest),
        false => Err(refused(folder, "the manifest was changed")),
    }
}

/// Refuses a database whose keys are not those of this session's ruleset.
fn same_rules(session: &mut Session, manifest: &Manifest, folder: &Path) -> Result<(), DataError> {
    let name = &manifest.ruleset;
    let Ok(ruleset) = session.field(name) else {
        let load = match &manifest.file {
            Some(file) => format!("; load its file {} first", file.name),
            None => String::new(),
        };
        let what = format!("this database has positions of {name}, which is no ruleset here{load}");
        return Err(refused(folder, &what));
    };
    let other = || refused(folder, &format!("this database has other rules of {name}"));
    if ruleset.rule() != manifest.rule {
        return Err(other());
    }
    // The key of a position has the whole rules in it.
    let Some(part) = manifest.parts.last() else {
        return Ok(());
    };
    let batches = part_columns(part, folder, &["position", "key", "key_negative"])?;
    let Some(batch) = batches.iter().find(|batch| batch.num_rows() > 0) else {
        return Ok(());
    };
    let (calls, keys, negatives) = (
        batch.column(0).as_string_opt::<i32>(),
        batch.column(1).as_fixed_size_binary_opt(),
        batch.column(2).as_boolean_opt(),
    );
    let (Some(calls), Some(keys), Some(negatives)) = (calls, keys, negatives) else {
        return Err(refused(folder, "the columns have other types"));
    };
    let value = match session.evaluate_next(calls.value(0)) {
        Err(problem) if problem.stopped.is_some() => return Err(problem.into()),
        value => value.ok(),
    };
    let position = value.as_ref().and_then(|value| value.position());
    let key = position.map(|position| position.symmetry_key());
    match key == Some((key_of(keys.value(0)), negatives.value(0))) {
        true => Ok(()),
        false => Err(other()),
    }
}

fn refused(folder: &Path, what: &str) -> DataError {
    DataError::Refused(format!("{}: {what}", folder.display()))
}

fn key_of(bytes: &[u8]) -> u128 {
    bytes
        .iter()
        .fold(0, |key, &byte| key << 8 | u128::from(byte))
}

/// Some columns of a part whose checksum is right.
fn part_columns(part: &Part, folder: &Path, names: &[&str]) -> Result<Vec<RecordBatch>, DataError> {
    // A manifest that was tampered with leads nowhere else.
    if part.file.contains(['/', '\\']) {
        return Err(refused(folder, "the manifest was changed"));
    }
    let path = folder.join(POSITIONS).join(&part.file);
    let bytes = fs::read(&path).map_err(DataError::at(&path))?;
    if sha256(&bytes) != part.sha256 {
        let what = format!("the checksum of {} is wrong", part.file);
        return Err(refused(folder, &what));
    }
    let batches = read_columns(&path, names)?;
    match batches
        .iter()
        .all(|batch| batch.num_columns() == names.len())
    {
        true => Ok(batches),
        false => Err(refused(folder, &format!("{} has other columns", part.file))),
    }
}

/// What was read so far.
#[derive(Default)]
struct Reader {
    entries: Vec<Entry>,
    numbers: HashMap<Box<str>, u32>,
    text_bytes: usize,
}

impl Reader {
    fn bytes(&self) -> usize {
        let numbers = self.numbers.capacity() * (size_of::<(Box<str>, u32)>() + 1);
        self.entries.capacity() * size_of::<Entry>() + numbers + self.text_bytes
    }

    /// Adds the values of a part.
    fn add(&mut self, part: &Part, folder: &Path) -> Result<(), DataError> {
        for batch in part_columns(part, folder, &["key", "key_negative", "theory", "value"])? {
            let (keys, negatives, theories, values) = (
                batch.column(0).as_fixed_size_binary_opt(),
                batch.column(1).as_boolean_opt(),
                batch.column(2).as_string_opt::<i32>(),
                batch.column(3).as_string_opt::<i32>(),
            );
            let (Some(keys), Some(negatives), Some(theories), Some(values)) =
                (keys, negatives, theories, values)
            else {
                return Err(refused(folder, "the columns have other types"));
            };
            for row in 0..batch.num_rows() {
                if values.is_null(row) || theories.value(row) == "loopy" {
                    continue;
                }
                let number = self.number(values.value(row))?;
                let key = key_of(keys.value(row));
                let held = Held(number << 1 | u32::from(negatives.value(row)));
                self.push(((key >> 64) as u64, key as u64, held));
            }
        }
        Ok(())
    }

    /// A position and its negative have the same key. One of them is enough, so that the list is cleared before it grows.
    fn push(&mut self, entry: Entry) {
        if self.entries.len() == self.entries.capacity() {
            self.tidy();
        }
        self.entries.push(entry);
    }

    /// Brings the entries into order, each key once. A value that is not negated is preferred.
    fn tidy(&mut self) {
        let order = |&(upper, lower, Held(held)): &Entry| (upper, lower, held & 1, held);
        self.entries.sort_unstable_by_key(order);
        self.entries.dedup_by_key(|entry| (entry.0, entry.1));
    }

    /// The number of a value.
    fn number(&mut self, text: &str) -> Result<u32, Stopped> {
        if let Some(&number) = self.numbers.get(text) {
            return Ok(number);
        }
        let number = u32::try_from(self.numbers.len()).unwrap_or(u32::MAX);
        if number >= 1 << 31 {
            return Err(Stopped::TooLarge(&"the list of values"));
        }
        self.text_bytes += held_by_text(text);
        self.numbers.insert(text.into(), number);
        Ok(number)
    }

    fn finish(mut self, rulesets: Vec<String>) -> Result<Values, DataError> {
        self.tidy();
        self.entries.shrink_to_fit();
        let bits = (self.entries.len() / TOGETHER).max(1).ilog2();
        let mut texts = vec![Box::from(""); self.numbers.len()];
        for (text, number) in self.numbers {
            texts[number as usize] = text;
        }
        let mut values = Values {
            rulesets,
            entries: self.entries,
            starts: vec![0; (1 << bits) + 1],
            bits,
            texts,
        };
        for at in 0..values.entries.len() {
            let start = values.start(values.entries[at].0);
            values.starts[start + 1] += 1;
        }
        for start in 1..values.starts.len() {
            values.starts[start] += values.starts[start - 1];
        }
        Ok(values)
    }
}
