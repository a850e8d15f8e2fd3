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

/// What a move brings beside its position.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Gain {
    /// The points of the player who makes it, where play is for points.
    pub(super) points: i32,
    /// Whether that player moves again.
    pub(super) again: bool,
}

/// Points are less than this.
const MOST_POINTS: i64 = 1 << 30;

impl Runner<'_> {
    /// What a player gains by a move.
    pub(super) fn gain(
        &mut self,
        from: &Key,
        to: &Key,
        player: Player,
    ) -> Result<Gain, Diagnostic> {
        let functions = &self.script.functions;
        let (points, count) = (functions.points.clone(), functions.count.clone());
        let letter = || Value::text(player.letter().to_string());
        let points = if let Some(function) = points {
            let arguments = [from.value().clone(), to.value().clone(), letter()];
            self.integer(&function, &arguments)?
        } else if let Some(function) = count {
            let mut count =
                |board: &Key| self.integer(&function, std::slice::from_ref(board.value()));
            let change = count(to)? - count(from)?;
            if change.abs() >= MOST_POINTS {
                let message = "`count` changes by 2^30 or more in one move";
                return Err(about(&function, message.to_owned()));
            }
            match player {
                Player::Left => change,
                Player::Right => -change,
            }
        } else {
            0
        };
        Ok(Gain {
            // Less than 2^30 either way.
            points: points as i32,
            again: self.again(from, to, player)?,
        })
    }

    /// The number of points that a function gives.
    fn integer(&mut self, function: &Arc<Routine>, arguments: &[Value]) -> Result<i64, Diagnostic> {
        let answer = self.call(function, arguments)?;
        let name = &function.name;
        let Value::Integer(points) = &answer else {
            let message = format!("`{name}` gives an integer, and gave {}", answer.a_kind());
            return Err(about(function, message));
        };
        let points = points
            .to_i64()
            .filter(|n| (1 - MOST_POINTS..MOST_POINTS).contains(n));
        points.ok_or_else(|| {
            let message = format!("`{name}` gives less than 2^30 points, and gave more");
            about(function, message)
        })
    }

    /// Whether a player who has moved is to move again.
    fn again(&mut self, from: &Key, to: &Key, player: Player) -> Result<bool, Diagnostic> {
        let Some(function) = self.script.functions.again.clone() else {
            return Ok(false);
        };
        let is_impartial = self.script.functions.are_impartial();
        let mut ask = |player: Player| -> Result<bool, Diagnostic> {
            let player = Value::text(player.letter().to_string());
            let arguments = [from.value().clone(), to.value().clone(), player];
            let answer = self.call(&function, &arguments)?;
            match answer {
                Value::Bool(again) => Ok(again),
                _ => {
                    let found = answer.a_kind();
                    let message = format!("`again` gives true or false, and gave {found}");
                    Err(about(&function, message))
                }
            }
        };
        let again = ask(player)?;
        if is_impartial && ask(player.other())? != again {
            let message =
                "`again` is not the same for both players, but with `moves` their moves are";
            let diagnostic = about(&function, message.to_owned());
            return Err(diagnostic.help(Some("define `left` and `right` instead of `moves`")));
        }
        Ok(again)
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
