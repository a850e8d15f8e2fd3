//! Retrograde analysis of a script's positions.

use super::play::Runner;
use super::{Script, problem};
use crate::dictionary::Key;
use std::sync::Arc;
use upstar::budget::Stopped;
use upstar::game::{Algebra, Player, Winner};
use upstar::position::{PlayGraph, Solved, Starts, Stuck, kept_starts};

/// The number of a script.
#[derive(PartialEq, Eq, Hash)]
struct Number(u64);

struct ScriptGraph<'a, 'b> {
    script: &'a Script,
    runner: &'a mut Runner<'b>,
    /// Of the moves that were listed last, those after which the same player moves again.
    again: Vec<Key>,
}

impl PlayGraph for ScriptGraph<'_, '_> {
    type Position = Key;

    fn moves(
        &mut self,
        position: &Key,
        player: Player,
        moves: &mut Vec<Key>,
    ) -> Result<(), Stopped> {
        let functions = &self.script.functions;
        let function = player.choose(&functions.left, &functions.right);
        let keys = self.runner.keys(function, position);
        let keys = keys.map_err(problem::keep)?;
        self.again.clear();
        if self.script.ends.keeps_turn {
            for to in &keys {
                let gain = self.runner.gain(position, to, player);
                if gain.map_err(problem::keep)?.again {
                    self.again.push(to.clone());
                }
            }
        }
        moves.extend(keys);
        Ok(())
    }

    fn keeps_turn(&self, _: &Key, to: &Key, _: Player) -> bool {
        self.again.contains(to)
    }

    fn ended(&mut self, position: &Key, to_move: Player) -> Result<Option<Winner>, Stopped> {
        let ended = self.runner.ended(position, to_move);
        ended.map_err(problem::keep)
    }

    fn stuck(&self) -> Stuck {
        self.script.ends.stuck
    }

    fn endless(&self) -> Winner {
        self.script.ends.endless
    }

    fn is_impartial(&self) -> bool {
        // A winner by name is not the same for both players.
        let ends = self.script.ends;
        self.script.functions.are_impartial() && !ends.declared && ends.endless == Winner::Nobody
    }

    fn held(&self, position: &Key) -> usize {
        position.bytes()
    }
}

/// Who wins from each start, and how soon.
pub(super) fn starts(
    script: &Arc<Script>,
    algebra: &mut Algebra,
    position: &Key,
) -> Result<Starts, Stopped> {
    kept_starts(algebra, Number(script.id), position, |budget| {
        let solved = script.with_workshop(budget, |runner| {
            let mut graph = ScriptGraph {
                script,
                runner,
                again: Vec::new(),
            };
            Ok(Solved::find(&mut graph, position, budget))
        });
        solved.map_err(problem::keep)?
    })
}
