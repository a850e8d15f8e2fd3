//! Retrograde analysis of a script's positions.

use super::play::Player as ScriptPlayer;
use super::{Script, problem};
use crate::dictionary::Key;
use rustc_hash::FxHashMap;
use std::sync::{Arc, Mutex};
use upstar::budget::Stopped;
use upstar::game::{Algebra, Player, Winner};
use upstar::position::{PlayGraph, Solved, Starts, Stuck};

/// The last analysis of each script, kept with the store of values.
#[derive(Default)]
struct Analyses(Mutex<FxHashMap<u64, Arc<Solved<Key>>>>);

struct ScriptGraph<'a, 'b> {
    script: &'a Script,
    player: &'a mut ScriptPlayer<'b>,
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
        let function = match player {
            Player::Left => &functions.left,
            Player::Right => &functions.right,
        };
        let keys = self.player.keys(function, position);
        moves.extend(keys.map_err(problem::keep)?);
        Ok(())
    }

    fn ended(&mut self, position: &Key, to_move: Player) -> Result<Option<Winner>, Stopped> {
        let ended = self.player.ended(position, to_move);
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
        self.script.functions.impartial && !ends.declared && ends.endless == Winner::Nobody
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
    let analyses = algebra.store().attached::<Analyses>();
    let lock = || analyses.0.lock().unwrap_or_else(|e| e.into_inner());
    let known = lock()
        .get(&script.id)
        .and_then(|solved| solved.starts(position));
    if let Some(starts) = known {
        return Ok(starts);
    }
    let budget = algebra.budget().clone();
    let solved = script.with_workshop(&budget, |player| {
        let mut graph = ScriptGraph { script, player };
        Ok(Solved::find(&mut graph, position, &budget))
    });
    let solved = solved.map_err(problem::keep)??;
    let starts = solved.starts(position).expect("the analysis began there");
    algebra.store().count_attached_bytes(solved.bytes());
    if let Some(old) = lock().insert(script.id, Arc::new(solved)) {
        algebra.store().release_attached_bytes(old.bytes());
    }
    Ok(starts)
}
