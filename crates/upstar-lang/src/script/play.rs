//! Asking the functions of a script.

use super::{MOST_STEPS, Script, ends};
use crate::diagnostic::{Called, Diagnostic};
use crate::dictionary::Key;
use crate::machine::Machine;
use crate::program::Routine;
use crate::value::Value;
use std::sync::Arc;
use upstar::game::{Player, Winner};

/// A script and a machine to run it.
pub(super) struct Runner<'a> {
    pub(super) script: &'a Arc<Script>,
    pub(super) machine: Machine<'a>,
}

impl<'a> Runner<'a> {
    pub(super) fn new(script: &'a Arc<Script>, machine: Machine<'a>) -> Runner<'a> {
        Runner { script, machine }
    }

    /// Calls a function of the script, with its own number of steps.
    pub(super) fn call(
        &mut self,
        function: &Arc<Routine>,
        arguments: &[Value],
    ) -> Result<Value, Diagnostic> {
        self.machine.limit_steps(MOST_STEPS);
        self.machine.run(function, arguments)
    }

    /// The positions that a function lists.
    pub(super) fn options(
        &mut self,
        function: &Arc<Routine>,
        position: &Value,
    ) -> Result<Vec<Value>, Diagnostic> {
        let result = self.call(function, std::slice::from_ref(position))?;
        match result.items() {
            Some(items) => Ok(items.to_vec()),
            None => Err(about(
                function,
                format!(
                    "`{}` gives a list of positions, and gave {}",
                    function.name,
                    result.a_kind()
                ),
            )),
        }
    }

    /// The positions that a function lists, as keys.
    pub(super) fn keys(
        &mut self,
        function: &Arc<Routine>,
        position: &Key,
    ) -> Result<Vec<Key>, Diagnostic> {
        let options = self.options(function, position.value())?;
        let keys = options.into_iter().map(|option| {
            position_key(option).map_err(|part| {
                let found = part.a_kind();
                let name = &function.name;
                let message = format!("`{name}` gave a position with {found} in it");
                about(function, message).help(Some(
                    "positions are made of integers, numbers, texts, truth values, tuples, lists and dictionaries",
                ))
            })
        });
        keys.collect()
    }
}

impl Runner<'_> {
    /// Who has won, if the script says that play is over when this player is to move.
    pub(super) fn ended(
        &mut self,
        position: &Key,
        to_move: Player,
    ) -> Result<Option<Winner>, Diagnostic> {
        let Some(function) = self.script.functions.ended.clone() else {
            return Ok(None);
        };
        let player = Value::text(to_move.letter().to_string());
        let answer = self.call(&function, &[position.value().clone(), player])?;
        ends::winner(&answer).ok_or_else(|| {
            let found = answer.a_kind();
            let message = format!("`ended` gives the winner or none, and gave {found}");
            about(&function, message)
                .help(Some("write L, R or D for a draw; none where play goes on"))
        })
    }
}

/// A complaint about a function of a script.
pub(super) fn about(function: &Routine, message: String) -> Diagnostic {
    let mut diagnostic = Diagnostic::new(message, 0..0);
    diagnostic.span = None;
    diagnostic.calls.push(Called {
        function: function.name.clone(),
        source: function.source.clone(),
        span: function.span.clone(),
    });
    diagnostic
}

/// A value as a position; the error is the part that cannot be in one. Games cannot, because they mean something only in their store.
pub(super) fn position_key(value: Value) -> Result<Key, Value> {
    match game_in(&value) {
        Some(game) => Err(game.clone()),
        None => Key::new(value),
    }
}

fn game_in(value: &Value) -> Option<&Value> {
    match value {
        Value::Game(_) | Value::Thing(_) => Some(value),
        Value::List(list) | Value::Tuple(list) => list.items().iter().find_map(game_in),
        Value::Dictionary(dictionary) | Value::Set(dictionary) => dictionary
            .entries()
            .iter()
            .find_map(|(key, value)| game_in(key).or_else(|| game_in(value))),
        _ => None,
    }
}
