//! Verifying a database: its checksums, and a sample of its rows.

use super::folder::strangers;
use super::manifest::{Manifest, POSITIONS, Part, sha256};
use crate::error::DataError;
use crate::file::read_parquet;
use crate::record::{Surveyor, position_batch};
use arrow_array::cast::AsArray;
use arrow_array::{Array, RecordBatch};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use upstar_lang::Session;

/// What was verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// What the database says about itself.
    pub manifest: Manifest,
    /// How many rows were derived again.
    pub sampled: usize,
    /// What is wrong, in words. Nothing is wrong if there is nothing here.
    pub problems: Vec<String>,
}

/// Compares all files with their checksums, and derives a random sample of rows again. The same seed gives the same sample. Rules that
/// are not built in are read from the manifest.
pub fn verify(
    session: &mut Session,
    folder: &Path,
    sample: usize,
    seed: u64,
) -> Result<Verified, DataError> {
    let (manifest, text) = Manifest::read_with_text(folder)?;
    let mut problems = Vec::new();
    let mut settled = manifest.clone();
    settled.settle();
    if settled.text() != text {
        problems.push("manifest.json: counts, checksum or layout are wrong".to_owned());
    }
    for name in strangers(folder, &manifest)? {
        problems.push(format!("{name}: the manifest does not have this file"));
    }
    let mut sampled = 0;
    if let Some(file) = &manifest.file {
        session.load_rules(&file.name, &file.text)?;
    }
    let mut surveyor = Surveyor::default();
    let chosen = choose(settled.rows, sample, seed);
    let mut first = 0u64;
    for part in &manifest.parts {
        session.algebra().budget().check(0)?;
        let rows = first..first.saturating_add(part.rows);
        first = rows.end;
        let batches = match whole_part(part, folder) {
            Ok(batches) => batches,
            Err(problem) => {
                problems.push(format!("{}: {problem}", part.file));
                continue;
            }
        };
        for &row in chosen.range(rows.clone()) {
            let found = rederive(session, &mut surveyor, part, &batches, row - rows.start)?;
            sampled += 1;
            problems.extend(found.map(|wrong| format!("{}: {wrong}", part.file)));
        }
    }
    Ok(Verified {
        manifest,
        sampled,
        problems,
    })
}

/// The rows of a part, or what is wrong with its file.
fn whole_part(part: &Part, folder: &Path) -> Result<Vec<RecordBatch>, String> {
    // A manifest that was tampered with leads nowhere else.
    if part.file.contains(['/', '\\']) {
        return Err("no name of a part".to_owned());
    }
    let path = folder.join(POSITIONS).join(&part.file);
    let bytes = fs::read(&path).map_err(|error| error.to_string())?;
    if sha256(&bytes) != part.sha256 {
        return Err("the checksum is wrong".to_owned());
    }
    let batches = read_parquet(&path).map_err(|error| error.to_string())?;
    let rows: usize = batches.iter().map(RecordBatch::num_rows).sum();
    if rows as u64 != part.rows {
        return Err(format!("{rows} rows instead of {}", part.rows));
    }
    Ok(batches)
}

/// Derives a row again; what is wrong with it, if something is.
fn rederive(
    session: &mut Session,
    surveyor: &mut Surveyor,
    part: &Part,
    batches: &[RecordBatch],
    row: u64,
) -> Result<Option<String>, DataError> {
    let Some(stored) = row_at(batches, row) else {
        return Ok(Some(format!("there is no row {row}")));
    };
    let text = stored.column_by_name("position");
    let Some(text) = text.and_then(|column| column.as_string_opt::<i32>()) else {
        return Ok(Some("there is no column `position`".to_owned()));
    };
    let call = text.value(0).to_owned();
    let value = session.evaluate_next(&call);
    let position = match value {
        Ok(value) => value.position().cloned(),
        Err(problem) if problem.stopped.is_some() => return Err(problem.into()),
        Err(_) => None,
    };
    let Some(position) = position else {
        return Ok(Some(format!("row {row}: `{call}` is no position")));
    };
    let record = surveyor.record(session, part.cells, &position)?;
    let derived = position_batch(&[record])?;
    if derived.schema().fields() != stored.schema().fields() {
        return Ok(Some("the columns have other names or types".to_owned()));
    }
    let columns = derived.columns().iter().zip(stored.columns());
    let wrong: Vec<&str> = columns
        .zip(derived.schema_ref().fields())
        .filter(|((derived, stored), _)| derived.to_data() != stored.to_data())
        .map(|(_, field)| &field.name()[..])
        .collect();
    Ok((!wrong.is_empty()).then(|| {
        format!(
            "row {row}, {call}: {} derived again differ",
            wrong.join(", ")
        )
    }))
}

/// One row of some batches.
fn row_at(batches: &[RecordBatch], mut row: u64) -> Option<RecordBatch> {
    for batch in batches {
        let rows = batch.num_rows() as u64;
        if row < rows {
            return Some(batch.slice(row as usize, 1));
        }
        row -= rows;
    }
    None
}

/// Numbers of rows, chosen at random; all of them if there are not more.
fn choose(rows: u64, sample: usize, seed: u64) -> BTreeSet<u64> {
    if rows <= sample as u64 {
        return (0..rows).collect();
    }
    let mut chosen = BTreeSet::new();
    // The last numbers of Floyd's algorithm: every set of this size is equally likely.
    let mut state = seed;
    for last in rows - sample as u64..rows {
        let row = next(&mut state) % (last + 1);
        if !chosen.insert(row) {
            chosen.insert(last);
        }
    }
    chosen
}

/// SplitMix64.
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::choose;

    #[test]
    fn samples_have_their_size() {
        for (rows, sample) in [(0, 5), (5, 5), (6, 5), (1000, 5), (1000, 0), (50, 49)] {
            let chosen = choose(rows, sample, 7);
            assert_eq!(chosen.len() as u64, rows.min(sample as u64));
            assert!(chosen.iter().all(|&row| row < rows));
        }
        assert_eq!(choose(1 << 40, 9, 1), choose(1 << 40, 9, 1));
        assert_ne!(choose(1 << 40, 9, 1), choose(1 << 40, 9, 2));
    }
}
