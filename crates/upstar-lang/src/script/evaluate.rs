//! From the positions of a script to values.

use super::play::{Runner, about};
use super::{Script, defined, problem};
use crate::diagnostic::Diagnostic;
use crate::dictionary::Key;
use crate::globals::Globals;
use crate::machine::Machine;
use crate::value::Value;
use rustc_hash::FxHashMap;
use std::sync::{Arc, Mutex};
use upstar::analysis::Analysis;
use upstar::budget::Stopped;
use upstar::game::{Algebra, Game};

/// The tables of all scripts, kept with the store of values.
#[derive(Default)]
struct Tables(Mutex<FxHashMap<u64, Table>>);

/// What is known about the positions of one script.
struct Table {
    /// The definitions of the lines outside of functions, with games of this store.
    globals: Globals,
    values: FxHashMap<Key, Game>,
}

/// Bytes of an entry of a table, roughly.
const ENTRY: usize = size_of::<Key>() + size_of::<Game>() + 48;

/// The value of a position; values found on the way are kept with the store.
pub(super) fn value(
    script: &Arc<Script>,
    algebra: &mut Algebra,
    position: &Key,
) -> Result<Game, Stopped> {
    let tables = algebra.store().attached::<Tables>();
    let lock = || tables.0.lock().unwrap_or_else(|e| e.into_inner());
    if let Some(value) = lock()
        .get(&script.id)
        .and_then(|table| table.values.get(position))
    {
        return Ok(*value);
    }
    // Taken out while it is in use, so that no other thread waits.
    let table = lock().remove(&script.id);
    let mut analysis = Analysis::new();
    let mut table = match table {
        Some(table) => table,
        None => Table {
            globals: defined(&script.statements, &script.source, algebra, &mut analysis)
                .map_err(problem::keep)?,
            values: FxHashMap::default(),
        },
    };
    let answers = &mut |_: &mut Algebra, _: &Value| Ok(0);
    let machine = Machine::new(algebra, &mut analysis, &mut table.globals, None, answers);
    let mut evaluator = Evaluator {
        player: Runner::new(script, machine),
        values: &mut table.values,
        depth: 0,
        open: FxHashMap::default(),
    };
    let result = evaluator.sum(position);
    drop(evaluator);
    lock().insert(script.id, table);
    result.map_err(problem::keep)
}

struct Evaluator<'a> {
    player: Runner<'a>,
    values: &'a mut FxHashMap<Key, Game>,
    depth: usize,
    /// The positions under evaluation, one inside the other.
    open: FxHashMap<Key, ()>,
}

/// The stack is checked at every level of the recursion.
const RED_ZONE: usize = 64 << 10;
const STACK_STEP: usize = 4 << 20;

impl Evaluator<'_> {
    /// The value of a position from its parts.
    fn sum(&mut self, position: &Key) -> Result<Game, Diagnostic> {
        if let Some(value) = self.values.get(position) {
            return Ok(*value);
        }
        let Some(parts) = &self.player.script.functions.parts else {
            return self.deeper(position);
        };
        let parts = parts.clone();
        let mut sum = Game::ZERO;
        for part in self.player.keys(&parts, position)? {
            let value = match self.values.get(&part) {
                Some(value) => *value,
                None => self.deeper(&part)?,
            };
            sum = self
                .player
                .machine
                .algebra
                .add(sum, value)
                .map_err(stopped)?;
        }
        if !self.open.contains_key(position) {
            self.remember(position.clone(), sum);
        }
        Ok(sum)
    }

    fn deeper(&mut self, part: &Key) -> Result<Game, Diagnostic> {
        let limit = self.player.machine.algebra.budget().max_depth();
        if self.depth >= limit {
            let left = &self.player.script.functions.left;
            return Err(about(left, Stopped::Depth(limit).to_string()));
        }
        if self.open.insert(part.clone(), ()).is_some() {
            return Err(stopped(upstar::position::Theory::Outcome.no_value()));
        }
        self.depth += 1;
        let value = stacker::maybe_grow(RED_ZONE, STACK_STEP, || self.find(part));
        self.depth -= 1;
        self.open.remove(part);
        value
    }

    /// The value of a part from its options.
    fn find(&mut self, part: &Key) -> Result<Game, Diagnostic> {
        let functions = &self.player.script.functions;
        let (left, right) = (functions.left.clone(), functions.right.clone());
        let impartial = functions.impartial;
        let options = self.player.keys(&left, part)?;
        let left = self.values_of(options)?;
        let right = if impartial {
            left.clone()
        } else {
            let options = self.player.keys(&right, part)?;
            self.values_of(options)?
        };
        let algebra = &mut *self.player.machine.algebra;
        let value = algebra.construct(&left, &right).map_err(stopped)?;
        self.remember(part.clone(), value);
        Ok(value)
    }

    fn values_of(&mut self, options: Vec<Key>) -> Result<Vec<Game>, Diagnostic> {
        options.iter().map(|option| self.sum(option)).collect()
    }

    fn remember(&mut self, position: Key, value: Game) {
        let store = self.player.machine.algebra.store();
        store.count_attached_bytes(ENTRY + position.bytes());
        self.values.insert(position, value);
    }
}

fn stopped(stopped: Stopped) -> Diagnostic {
    Diagnostic {
        span: None,
        ..Diagnostic::stopped(stopped, 0..0)
    }
}
