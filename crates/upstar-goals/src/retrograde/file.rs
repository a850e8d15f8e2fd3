//! A table in a file, finished or not, so that the work can go on another day.
//!
//! A file is: eight bytes that name the format and its version; the name of the game with its length; the stage as four numbers; the number
//! of states with a byte for each; the number of far states with number and remoteness of each; a check of 16 bytes over all before. Numbers
//! have 8 bytes, the least first.

use super::table::Table;
use super::{Numbered, Stage, Tablebase};
use std::io::{self, Write};
use std::path::Path;
use upstar_values::budget::{Budget, Stopped};
use upstar_values::file::{Checked, checked_body};

/// The first bytes of a file. The last one is the version, to be raised whenever numberings or the format change.
const HEAD: [u8; 8] = *b"UpstarT\x01";
const VERSION: u8 = HEAD[7];

/// Why a file cannot be used as a table of results.
#[derive(Debug, thiserror::Error)]
pub enum TableFileError {
    /// It cannot be read or written.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// It is something else.
    #[error("this file is not a table of results")]
    Foreign,
    /// It was written by another version.
    #[error("this table has version {0} and cannot be continued; this program writes version {version}", version = VERSION)]
    Version(u8),
    /// It is about another game.
    #[error("this is a table of results of {0}")]
    OtherGame(String),
    /// It was cut off or changed.
    #[error("this table is damaged")]
    Damaged,
    /// There is no room for it.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl<G: Numbered> Tablebase<G> {
    /// Writes the table to a file, finished or not. A file of that name is replaced when the new one is complete.
    pub fn save(&self, path: &Path) -> Result<(), TableFileError> {
        let mut out = Checked::of(path)?;
        let game = self.game.name();
        out.write_all(&HEAD)?;
        out.number(game.len() as u64)?;
        out.write_all(game.as_bytes())?;
        for number in numbers_of(self.stage) {
            out.number(number)?;
        }
        out.number(self.table.len())?;
        for bytes in self.table.marks().chunks(1 << 16) {
            out.write_all(bytes)?;
        }
        let far = self.table.far();
        out.number(far.len() as u64)?;
        for (number, moves) in far {
            out.number(number)?;
            out.number(moves.into())?;
        }
        Ok(out.finish()?)
    }

    /// The table of a file about this game. Nothing of a damaged file is used.
    ///
    /// ```
    /// use upstar_goals::chases::Dodgem;
    /// use upstar_goals::retrograde::Tablebase;
    /// use upstar_values::budget::Budget;
    /// let path = std::env::temp_dir().join(format!("upstar-table-{}", std::process::id()));
    /// let budget = Budget::default();
    /// Tablebase::solve(Dodgem::new(3).unwrap(), &budget)?.save(&path)?;
    /// let table = Tablebase::load(Dodgem::new(3).unwrap(), &path, &budget)?;
    /// assert!(table.is_done());
    /// assert_eq!(table.longest().unwrap().remoteness, 21);
    /// # std::fs::remove_file(&path)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn load(game: G, path: &Path, budget: &Budget) -> Result<Self, TableFileError> {
        let length = usize::try_from(std::fs::metadata(path)?.len()).unwrap_or(usize::MAX);
        // The file is held beside the table made of it.
        budget.check(length.saturating_mul(2))?;
        let file = std::fs::read(path)?;
        if file.len() < HEAD.len() || !file.starts_with(&HEAD[..7]) {
            return Err(TableFileError::Foreign);
        }
        if file[7] != VERSION {
            return Err(TableFileError::Version(file[7]));
        }
        let body = checked_body(&file).ok_or(TableFileError::Damaged)?;
        let mut rest = body.get(HEAD.len()..).ok_or(TableFileError::Damaged)?;
        let name = block(&mut rest).ok_or(TableFileError::Damaged)?;
        let name = String::from_utf8_lossy(name);
        if name != game.name() {
            return Err(TableFileError::OtherGame(name.into_owned()));
        }
        let (stage, table) = parts(rest).ok_or(TableFileError::Damaged)?;
        if table.len() != game.count() {
            return Err(TableFileError::Damaged);
        }
        Ok(Tablebase { game, table, stage })
    }
}

/// The stage and the table after the name.
fn parts(mut rest: &[u8]) -> Option<(Stage, Table)> {
    let mut numbers = [0; 4];
    for place in &mut numbers {
        *place = number(&mut rest)?;
    }
    let stage = stage_of(numbers)?;
    let marks = block(&mut rest)?.to_vec();
    let count = number(&mut rest)?;
    let entry = |_| Some((number(&mut rest)?, u32::try_from(number(&mut rest)?).ok()?));
    let far: Option<Vec<(u64, u32)>> = (0..count).map(entry).collect();
    let table = Table::from_parts(marks, far?)?;
    rest.is_empty().then_some((stage, table))
}

/// Takes a number from the front.
fn number(bytes: &mut &[u8]) -> Option<u64> {
    let (first, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(u64::from_le_bytes(*first))
}

/// Takes a list of bytes with its length from the front.
fn block<'a>(bytes: &mut &'a [u8]) -> Option<&'a [u8]> {
    let length = usize::try_from(number(bytes)?).ok()?;
    let (block, rest) = bytes.split_at_checked(length)?;
    *bytes = rest;
    Some(block)
}

fn numbers_of(stage: Stage) -> [u64; 4] {
    match stage {
        Stage::Ends { next } => [0, next, 0, 0],
        Stage::Level { level } => [1, level.into(), 0, 0],
        Stage::Pass { layer, level } => [2, layer as u64, level.into(), 0],
        Stage::Draws => [3, 0, 0, 0],
        Stage::Done => [4, 0, 0, 0],
    }
}

fn stage_of(numbers: [u64; 4]) -> Option<Stage> {
    Some(match numbers {
        [0, next, 0, 0] => Stage::Ends { next },
        [1, level, 0, 0] => Stage::Level {
            level: level.try_into().ok()?,
        },
        [2, layer, level, 0] => Stage::Pass {
            layer: layer.try_into().ok()?,
            level: level.try_into().ok()?,
        },
        [3, 0, 0, 0] => Stage::Draws,
        [4, 0, 0, 0] => Stage::Done,
        _ => return None,
    })
}
