//! What a search knows, in a file, so that it can go on another day. `docs/keys.md` describes the file.

use super::NimSearch;
use super::table::Table;
use crate::Impartial;
use std::hash::Hash;
use std::io::{self, Write};
use std::num::NonZeroU32;
use std::path::Path;
use upstar_values::file::{Checked, checked_body};

/// The first bytes of a file. The last one is the version, to be raised whenever positions or the format change.
const HEAD: [u8; 8] = *b"UpstarN\x01";
const VERSION: u8 = HEAD[7];

/// Why a file cannot be used by a search for nim values.
#[derive(Debug, thiserror::Error)]
pub enum NimFileError {
    /// It cannot be read or written.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// It is something else.
    #[error("this file is not a table of nim values")]
    Foreign,
    /// It was written by another version.
    #[error("this table has version {0} and cannot be continued; this program writes version {version}", version = VERSION)]
    Version(u8),
    /// It is about another game.
    #[error("this is a table of nim values of {0}")]
    OtherGame(String),
    /// It was cut off or changed.
    #[error("this table is damaged")]
    Damaged,
}

/// A position that can be written to a file.
pub trait Stored: Sized {
    /// Appends its bytes.
    fn store(&self, bytes: &mut Vec<u8>);
    /// Takes it from the front of some bytes.
    fn restore(bytes: &mut &[u8]) -> Option<Self>;
}

/// Takes a number of bytes from the front.
fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (first, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(*first)
}

macro_rules! stored {
    ($($number:ty),*) => {$(
        impl Stored for $number {
            fn store(&self, bytes: &mut Vec<u8>) {
                bytes.extend_from_slice(&self.to_le_bytes());
            }
            fn restore(bytes: &mut &[u8]) -> Option<Self> {
                take(bytes).map(<$number>::from_le_bytes)
            }
        }
    )*};
}
stored!(u8, u32, u64, u128);

impl<T: Stored> Stored for Vec<T> {
    fn store(&self, bytes: &mut Vec<u8>) {
        (self.len() as u64).store(bytes);
        for item in self {
            item.store(bytes);
        }
    }

    fn restore(bytes: &mut &[u8]) -> Option<Self> {
        let len = u64::restore(bytes)?;
        (0..len).map(|_| T::restore(bytes)).collect()
    }
}

impl<G: Impartial<Position: Stored>> NimSearch<G> {
    /// Writes what is known to a file. `game` is the name of the game with all that its positions depend on. A file of that name is
    /// replaced when the new one is complete.
    pub fn save(&self, path: &Path, game: &str) -> Result<(), NimFileError> {
        let mut out = Checked::of(path)?;
        out.write_all(&HEAD)?;
        out.number(game.len() as u64)?;
        out.write_all(game.as_bytes())?;
        write_table(&mut out, &self.memory.values)?;
        write_table(&mut out, &self.memory.excluded)?;
        Ok(out.finish()?)
    }

    /// Adds what a file knows about the same game. Nothing of a damaged file is used.
    ///
    /// ```
    /// use upstar_impartial::games::SmallCram;
    /// use upstar_impartial::{NimFileError, NimSearch};
    /// let path = std::env::temp_dir().join(format!("upstar-nim-{}", std::process::id()));
    /// let mut search = NimSearch::new(SmallCram);
    /// assert_eq!(search.value(&0x070707)?, 0);
    /// search.save(&path, "cram")?;
    /// let mut later = NimSearch::new(SmallCram);
    /// later.load(&path, "cram")?;
    /// assert_eq!(later.remembered(), search.remembered());
    /// assert!(matches!(later.load(&path, "kayles"), Err(NimFileError::OtherGame(_))));
    /// # std::fs::remove_file(&path)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn load(&mut self, path: &Path, game: &str) -> Result<(), NimFileError> {
        let file = std::fs::read(path)?;
        if !file.starts_with(&HEAD[..7]) || file.len() < HEAD.len() {
            return Err(NimFileError::Foreign);
        }
        if file[7] != VERSION {
            return Err(NimFileError::Version(file[7]));
        }
        let body = checked_body(&file).ok_or(NimFileError::Damaged)?;
        let mut rest = body.get(HEAD.len()..).ok_or(NimFileError::Damaged)?;
        let name = Vec::<u8>::restore(&mut rest).ok_or(NimFileError::Damaged)?;
        let name = String::from_utf8_lossy(&name);
        if name != game {
            return Err(NimFileError::OtherGame(name.into_owned()));
        }
        self.facts(rest).ok_or(NimFileError::Damaged)
    }

    /// Takes in the tables of a file; `None` if the bytes are no tables.
    fn facts(&mut self, mut bytes: &[u8]) -> Option<()> {
        let values = entries::<G::Position>(&mut bytes)?;
        let excluded = entries::<G::Position>(&mut bytes)?;
        if !bytes.is_empty() {
            return None;
        }
        for (number, part) in values {
            let held = self.game.bytes(&part);
            let value = u64::from(number.get()) - 1;
            self.memory.keep(&part, value, held).ok()?;
        }
        for (number, part) in excluded {
            let both = self.memory.excluded(&part) | u64::from(number.get());
            let held = self.game.bytes(&part);
            self.memory.exclude(&part, both, held);
        }
        Some(())
    }
}

/// The entries of one table.
fn entries<P: Stored>(bytes: &mut &[u8]) -> Option<Vec<(NonZeroU32, P)>> {
    let count = u64::restore(bytes)?;
    let entry = |_| Some((NonZeroU32::new(u32::restore(bytes)?)?, P::restore(bytes)?));
    (0..count).map(entry).collect()
}

fn write_table<P: Stored + Hash + Eq>(out: &mut Checked, table: &Table<P>) -> io::Result<()> {
    out.number(table.len() as u64)?;
    let mut bytes = Vec::new();
    for (part, number) in table.iter() {
        bytes.clear();
        number.get().store(&mut bytes);
        part.store(&mut bytes);
        out.write_all(&bytes)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Chomp, SmallCram};
    use std::path::PathBuf;
    use upstar_values::budget::{Budget, Stopped};

    fn place(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("upstar-{name}-{}", std::process::id()))
    }

    /// Five rows of six squares.
    const BOARD: u64 = 0x3F_3F3F_3F3F;

    #[test]
    fn work_goes_on_from_a_file() {
        let path = place("nim-goes-on");
        let mut first = NimSearch::with_budget(SmallCram, Budget::default().memory(100_000));
        assert!(matches!(first.value(&BOARD), Err(Stopped::Memory(_))));
        first.save(&path, "cram").unwrap();
        let mut second = NimSearch::new(SmallCram);
        // What was known before stays.
        assert_eq!(second.value(&0x070707), Ok(0));
        second.load(&path, "cram").unwrap();
        assert!(second.remembered() >= first.remembered());
        assert_eq!(second.value(&BOARD), Ok(2));
        second.save(&path, "cram").unwrap();
        let mut third = NimSearch::new(SmallCram);
        third.load(&path, "cram").unwrap();
        assert_eq!(third.remembered(), second.remembered());
        assert_eq!(third.value(&BOARD), Ok(2));
        assert_eq!(third.opened(), 0);
        std::fs::remove_file(path).unwrap();
    }

    #[test]
    fn lists_are_stored() {
        let path = place("nim-lists");
        let mut search = NimSearch::new(Chomp);
        let value = search.value(&vec![4, 4, 3]).unwrap();
        search.save(&path, "chomp").unwrap();
        let mut later = NimSearch::new(Chomp);
        later.load(&path, "chomp").unwrap();
        assert_eq!(later.value(&vec![4, 4, 3]), Ok(value));
        assert_eq!(later.opened(), 0);
        std::fs::remove_file(path).unwrap();
    }

    #[test]
    fn other_files_are_refused() {
        let path = place("nim-refused");
        let mut search = NimSearch::new(SmallCram);
        search.value(&0x0F0F07).unwrap();
        search.save(&path, "cram").unwrap();
        let good = std::fs::read(&path).unwrap();
        let load = |bytes: &[u8], game: &str| {
            std::fs::write(&path, bytes).unwrap();
            let mut search = NimSearch::new(SmallCram);
            let message = search.load(&path, game).unwrap_err().to_string();
            assert_eq!(search.remembered(), 0);
            message
        };
        assert_eq!(
            load(&good, "chomp"),
            "this is a table of nim values of cram"
        );
        assert_eq!(
            load(b"something", "cram"),
            "this file is not a table of nim values"
        );
        assert_eq!(load(b"", "cram"), "this file is not a table of nim values");
        for len in 8..good.len() {
            assert_eq!(load(&good[..len], "cram"), "this table is damaged");
        }
        for at in 8..good.len() {
            let mut wrong = good.clone();
            wrong[at] ^= 1;
            assert_eq!(load(&wrong, "cram"), "this table is damaged");
        }
        let mut newer = good.clone();
        newer[7] = 9;
        assert!(load(&newer, "cram").contains("version 9"));
        std::fs::remove_file(&path).unwrap();
    }
}
