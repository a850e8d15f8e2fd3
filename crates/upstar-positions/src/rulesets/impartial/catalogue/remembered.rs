//! What is remembered between two questions: tables of nim values, one for each game, kept with the store of values.

use std::any::Any;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use upstar_values::budget::Budget;
use upstar_values::game::Algebra;

/// The table of one game, of a type that its code chooses.
///
/// ```
/// use upstar_positions::rulesets::impartial::catalogue::Kept;
/// let mut kept = Kept::default();
/// kept.table(|| vec![0u64]).push(1);
/// kept.set_bytes(16);
/// assert_eq!(kept.table(|| vec![0u64]), &[0, 1]);
/// assert_eq!(kept.bytes(), 16);
/// ```
#[derive(Default)]
pub struct Kept {
    table: Option<Box<dyn Any + Send>>,
    bytes: usize,
    /// Whether the table is kept although it is large.
    is_for_file: bool,
}

impl Kept {
    /// The table, made by `make` if there is none of this type yet.
    pub fn table<T: Any + Send>(&mut self, make: impl FnOnce() -> T) -> &mut T {
        let table = self.table.take().and_then(|table| table.downcast().ok());
        let table: Box<T> = table.unwrap_or_else(|| Box::new(make()));
        self.table
            .insert(table)
            .downcast_mut()
            .expect("it has just been made")
    }

    /// Says how many bytes the table holds now.
    pub fn set_bytes(&mut self, bytes: usize) {
        self.bytes = bytes;
    }

    /// Says that the table will be written to a file: it is kept until then.
    pub fn keep_for_file(&mut self) {
        self.is_for_file = true;
    }

    /// The bytes that the table holds.
    pub fn bytes(&self) -> usize {
        self.bytes
    }
}

/// The tables of all games, kept with the store of values and counted in its size.
#[derive(Default)]
struct Remembered(Mutex<HashMap<String, Arc<Mutex<Kept>>>>);

/// A larger table is not kept.
const LARGEST: usize = 32 << 20;

/// More games than this are not remembered at a time.
const MOST: usize = 64;

/// Does work with the table of a game. Another thread that asks about the same game at the same time gets an empty table.
pub(crate) fn with_table<T>(
    algebra: &Algebra,
    game: String,
    work: impl FnOnce(&mut Kept, &Budget) -> T,
) -> T {
    let store = algebra.store();
    let remembered = store.attached::<Remembered>();
    let slot = {
        let mut tables = remembered.0.lock().unwrap_or_else(|e| e.into_inner());
        if tables.len() >= MOST && !tables.contains_key(&game) {
            let bytes = |kept: &Arc<Mutex<Kept>>| kept.try_lock().map_or(0, |kept| kept.bytes);
            store.release_attached_bytes(tables.values().map(bytes).sum());
            tables.clear();
        }
        tables.entry(game).or_default().clone()
    };
    let Ok(mut kept) = slot.try_lock() else {
        return work(&mut Kept::default(), algebra.budget());
    };
    let before = kept.bytes;
    let done = work(&mut kept, algebra.budget());
    let most = algebra
        .budget()
        .max_memory()
        .map_or(LARGEST, |memory| LARGEST.min(memory / 8));
    if kept.bytes > most && !kept.is_for_file {
        *kept = Kept::default();
    }
    store.count_attached_bytes(kept.bytes);
    store.release_attached_bytes(before);
    done
}
