//! Building a database, part by part.

use super::folder::Folder;
use super::manifest::{FORMAT, Manifest, POSITIONS, Part, RulesFile, sha256};
use crate::error::DataError;
use crate::file::parquet_bytes;
use crate::record::{Record, Surveyor, position_batch};
use std::fs;
use std::path::Path;
use upstar::budget::Stopped;
use upstar::position::{AnyPosition, Ruleset};
use upstar_lang::{Diagnostic, Place, Search, Session};

/// Positions of a part, unless told otherwise.
const PART_ROWS: usize = 1 << 15;

/// A part ends early if its texts have more bytes.
const PART_BYTES: usize = 1 << 26;

/// Progress is told after so many positions.
const OFTEN: u64 = 256;

/// What is built.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The name of a ruleset, or a ruleset with its parameters.
    pub ruleset: String,
    /// The largest size of a position.
    pub cells: usize,
    /// The most positions of a part.
    pub part_rows: usize,
    /// The rule file or script of the ruleset, if it is not built in. It is in the session already.
    pub file: Option<RulesFile>,
}

impl Plan {
    /// The positions of a built-in ruleset with up to this many cells.
    pub fn new(ruleset: &str, cells: usize) -> Plan {
        Plan {
            ruleset: ruleset.to_owned(),
            cells,
            part_rows: PART_ROWS,
            file: None,
        }
    }

    fn manifest(&self, ruleset: &dyn Ruleset) -> Manifest {
        Manifest {
            format: FORMAT,
            upstar: env!("CARGO_PKG_VERSION").to_owned(),
            ruleset: self.ruleset.trim().to_owned(),
            rule: ruleset.rule().to_owned(),
            file: self.file.clone(),
            cells: self.cells,
            part_rows: self.part_rows.max(1),
            complete: false,
            rows: 0,
            counts: Default::default(),
            parts: Vec::new(),
            checksum: String::new(),
        }
    }
}

/// How far a build has come.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Progress {
    /// An earlier build has left so many positions.
    Resumed(u64),
    /// A part of an earlier build is missing or damaged. It and all after it are made again.
    Damaged(String),
    /// So many positions are known; the last one has this size.
    At {
        /// The size.
        cells: usize,
        /// The number of positions, with those of earlier builds.
        rows: u64,
    },
}

/// Builds a database in a folder, or goes on with one that was stopped. All work is one question of the session, which may have limits;
/// when a limit is reached, the parts that are finished stay. The same plan gives the same bytes, whatever happens on the way; a plan with
/// more cells goes on with the database of one with fewer.
pub fn build(
    session: &mut Session,
    plan: &Plan,
    folder: &Path,
    progress: &mut dyn FnMut(Progress),
) -> Result<Manifest, DataError> {
    let ruleset = session.field(&plan.ruleset)?;
    let open = Folder::open(folder)?;
    let mut manifest = match open.manifest()? {
        Some(old) => resumed(old, plan.manifest(&*ruleset), folder)?,
        None => plan.manifest(&*ruleset),
    };
    if let Some(damaged) = first_damaged(&manifest, folder, session)? {
        progress(Progress::Damaged(manifest.parts[damaged].file.clone()));
        manifest.parts.truncate(damaged);
        manifest.complete = false;
    }
    manifest.settle();
    if manifest.rows > 0 {
        progress(Progress::Resumed(manifest.rows));
    }
    open.tidy(&manifest)?;
    open.write_manifest(&manifest)?;
    if manifest.complete {
        return Ok(manifest);
    }
    let mut search = Search::new(&*ruleset, plan.cells, "true");
    if let Some(last) = manifest.parts.last() {
        let place = Place {
            cells: last.cells,
            at: last.listed,
        };
        search.resume(session, place, None)?;
    }
    let mut builder = Builder {
        session,
        folder: &open,
        manifest,
        surveyor: Surveyor::default(),
        rows: Vec::new(),
        bytes: 0,
        place: Place::default(),
    };
    builder.run(&mut search, progress)?;
    if builder.manifest.rows == 0
        && let Some(problem) = search.emptiness()
    {
        return Err(problem.into());
    }
    let mut manifest = builder.manifest;
    manifest.complete = true;
    manifest.settle();
    open.write_manifest(&manifest)?;
    Ok(manifest)
}

/// The manifest of an earlier build, if it goes together with the new one.
fn resumed(mut old: Manifest, new: Manifest, folder: &Path) -> Result<Manifest, DataError> {
    let refused = |message: String| {
        let folder = folder.display();
        Err(DataError::Refused(format!(
            "{folder}: {message}; use another folder"
        )))
    };
    if old.ruleset != new.ruleset {
        return refused(format!("this database has positions of {}", old.ruleset));
    }
    if old.rule != new.rule || old.file != new.file {
        return refused(format!("this database has other rules of {}", old.ruleset));
    }
    if old.part_rows != new.part_rows {
        return refused(format!(
            "this database has parts of {} positions",
            old.part_rows
        ));
    }
    if old.cells > new.cells {
        return refused(format!(
            "this database has positions of up to {} cells",
            old.cells
        ));
    }
    let is_finished = old.complete && old.cells == new.cells;
    if old.upstar != new.upstar && !is_finished {
        return refused(format!(
            "this database was made by upstar {}, and this is {}",
            old.upstar, new.upstar
        ));
    }
    old.complete = is_finished;
    old.cells = new.cells;
    Ok(old)
}

/// The first part that is not as the manifest says.
fn first_damaged(
    manifest: &Manifest,
    folder: &Path,
    session: &mut Session,
) -> Result<Option<usize>, DataError> {
    for (i, part) in manifest.parts.iter().enumerate() {
        session.algebra().budget().check(0)?;
        let bytes = fs::read(folder.join(POSITIONS).join(&part.file));
        if !bytes.is_ok_and(|bytes| sha256(&bytes) == part.sha256) {
            return Ok(Some(i));
        }
    }
    Ok(None)
}

/// A build under way.
struct Builder<'a> {
    session: &'a mut Session,
    folder: &'a Folder,
    manifest: Manifest,
    surveyor: Surveyor,
    /// The rows of the next part, and the bytes of their texts.
    rows: Vec<Record>,
    bytes: usize,
    /// Where the next part ends, as far as it goes.
    place: Place,
}

impl Builder<'_> {
    fn run(
        &mut self,
        search: &mut Search<'_>,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<(), DataError> {
        let mut count = self.manifest.rows;
        loop {
            let passed = match search.pass(self.session) {
                Err(problem) if self.makes_room(&problem) => search.pass(self.session)?,
                passed => passed?,
            };
            let Some((cells, position)) = passed else {
                return self.finish_part();
            };
            if self.rows.first().is_some_and(|row| row.cells != cells) {
                self.finish_part()?;
            }
            let record = self.record(cells, &position)?;
            self.bytes += record.bytes();
            self.rows.push(record);
            // The search is behind this position, and still at its size.
            self.place = search.place().unwrap_or_default();
            if self.rows.len() >= self.manifest.part_rows || self.bytes >= PART_BYTES {
                self.finish_part()?;
            }
            count += 1;
            if count.is_multiple_of(OFTEN) {
                progress(Progress::At { cells, rows: count });
                self.check()?;
            }
        }
    }

    /// Everything about a position. If the memory is full, once more with an empty store.
    fn record(&mut self, cells: usize, position: &AnyPosition) -> Result<Record, Stopped> {
        let record = self.surveyor.record(self.session, cells, position);
        match record {
            Err(Stopped::Memory(_)) => {
                self.renew();
                self.surveyor.record(self.session, cells, position)
            }
            record => record,
        }
    }

    fn check(&mut self) -> Result<(), Stopped> {
        let kept = self.bytes + self.surveyor.bytes();
        let (algebra, analysis) = self.session.workers();
        let bytes = kept + algebra.bytes() + analysis.bytes();
        match algebra.budget().check(bytes) {
            Err(Stopped::Memory(_)) => {
                self.renew();
                let algebra = self.session.algebra();
                algebra.budget().check(self.bytes + algebra.bytes())
            }
            checked => checked,
        }
    }

    /// Whether the search can go on because values were forgotten.
    fn makes_room(&mut self, problem: &Diagnostic) -> bool {
        let is_full = matches!(problem.stopped, Some(Stopped::Memory(_)));
        if is_full {
            self.renew();
        }
        is_full
    }

    fn renew(&mut self) {
        self.surveyor.forget();
        self.session.renew();
    }

    /// Writes the rows that have come together, and then the manifest.
    fn finish_part(&mut self) -> Result<(), DataError> {
        let Some(cells) = self.rows.first().map(|row| row.cells) else {
            return Ok(());
        };
        let manifest = &mut self.manifest;
        let before = manifest.parts.iter().filter(|part| part.cells == cells);
        let file = format!("cells-{cells:02}-{:05}.parquet", before.count());
        let about = [
            ("upstar.format", FORMAT.to_string()),
            ("upstar.ruleset", manifest.ruleset.clone()),
        ];
        let about = [(about[0].0, &about[0].1[..]), (about[1].0, &about[1].1[..])];
        let bytes = parquet_bytes(&position_batch(&self.rows)?, &about)?;
        self.folder.write_part(&file, &bytes)?;
        manifest.parts.push(Part {
            file,
            cells,
            rows: self.rows.len() as u64,
            listed: self.place.at,
            bytes: bytes.len() as u64,
            sha256: sha256(&bytes),
        });
        manifest.settle();
        self.folder.write_manifest(manifest)?;
        self.rows.clear();
        self.bytes = 0;
        Ok(())
    }
}
