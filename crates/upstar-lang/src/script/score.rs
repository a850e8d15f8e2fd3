//! Scores of a script's positions.

use super::play::{Gain, Runner, about};
use super::{Script, position, problem};
use crate::diagnostic::Diagnostic;
use crate::dictionary::Key;
use rustc_hash::FxHashMap;
use std::sync::{Arc, Mutex};
use upstar::budget::{Budget, Stopped};
use upstar::game::{Algebra, Player};
use upstar::position::Score;

/// A position and the player to move in it.
type State = (Key, Player);

/// Something about positions, for each player who may be to move.
type Table<T> = [FxHashMap<Key, T>; 2];

/// The scores of all scripts by their numbers, kept with the store: Left's points less Right's from a state on.
#[derive(Default)]
struct Tables(Mutex<FxHashMap<u64, Table<i64>>>);

/// Bytes of an entry of a table, roughly.
const ENTRY: usize = size_of::<State>() + size_of::<i64>() + 48;

/// The score of each start; scores found on the way are kept with the store.
pub(super) fn score(
    script: &Arc<Script>,
    algebra: &mut Algebra,
    position: &Key,
) -> Result<Score, Stopped> {
    let tables = algebra.store().attached::<Tables>();
    let lock = || tables.0.lock().unwrap_or_else(|e| e.into_inner());
    // Taken out while it is in use, so that no other thread waits.
    let mut known = lock().remove(&script.id).unwrap_or_default();
    let budget = algebra.budget().clone();
    let (held, mut taken) = (algebra.bytes(), 0);
    let found = script.with_workshop(&budget, |runner| {
        let mut search = Search {
            runner,
            known: &mut known,
            budget: &budget,
            held,
            taken: &mut taken,
        };
        let left = search.find(position, Player::Left)?;
        Ok((left, search.find(position, Player::Right)?))
    });
    algebra.store().count_attached_bytes(taken);
    lock().insert(script.id, known);
    let (left, right) = found.map_err(problem::keep)?;
    Score::new(left, right).ok_or(Stopped::TooLarge(&"a score of 2^30 or more"))
}

struct Search<'a, 'b> {
    runner: &'a mut Runner<'b>,
    known: &'a mut Table<i64>,
    budget: &'a Budget,
    /// Bytes in the store, and bytes that this search has added to the table.
    held: usize,
    taken: &'a mut usize,
}

/// A state under evaluation: its moves that were not looked at yet, and the best score so far.
struct Open {
    state: State,
    moves: Vec<(State, i64)>,
    best: Option<i64>,
}

impl Search<'_, '_> {
    /// The score that best play reaches from a state. An explicit stack, because games may be long.
    fn find(&mut self, position: &Key, player: Player) -> Result<i64, Diagnostic> {
        let root = (position.clone(), player);
        if let Some(&score) = self.known[player.index()].get(position) {
            return Ok(score);
        }
        // The states on the path: play that comes back to one of them need not end.
        let mut on_path: Table<()> = Table::default();
        on_path[player.index()].insert(position.clone(), ());
        let mut path = vec![self.open(root)?];
        let mut waiting = 0;
        loop {
            let Some(open) = path.last_mut() else {
                return Ok(0);
            };
            let Some((to, points)) = open.moves.last() else {
                let score = open.best.unwrap_or(0);
                let done = open.state.clone();
                path.pop();
                let (done, player) = (done.0, done.1.index());
                on_path[player].remove(&done);
                *self.taken += ENTRY + done.bytes();
                self.known[player].insert(done, score);
                if path.is_empty() {
                    return Ok(score);
                }
                continue;
            };
            if let Some(score) = self.known[to.1.index()].get(&to.0) {
                let score = score + points;
                let better = match open.state.1 {
                    Player::Left => i64::max,
                    Player::Right => i64::min,
                };
                open.best = Some(open.best.map_or(score, |best| better(best, score)));
                open.moves.pop();
                continue;
            }
            let to = to.clone();
            if on_path[to.1.index()].insert(to.0.clone(), ()).is_some() {
                let functions = &self.runner.script.functions;
                let function = to.1.choose(&functions.left, &functions.right);
                let message = format!(
                    "play can come back to {}: a game for points must end",
                    position::text(to.0.value())
                );
                return Err(about(function, message));
            }
            let limit = self.budget.max_depth();
            if path.len() >= limit {
                let left = &self.runner.script.functions.left;
                return Err(about(left, Stopped::Depth(limit).to_string()));
            }
            let open = self.open(to)?;
            // What lies open is counted roughly, and never given back before the end.
            waiting = waiting.max(path.len() * (1 + open.moves.len()) * ENTRY);
            self.budget
                .check(self.held + *self.taken + waiting)
                .map_err(stopped)?;
            path.push(open);
        }
    }

    /// A state with its moves.
    fn open(&mut self, state: State) -> Result<Open, Diagnostic> {
        let (position, player) = &state;
        let mut moves = Vec::new();
        if self.runner.ended(position, *player)?.is_none() {
            let functions = &self.runner.script.functions;
            let function = player.choose(&functions.left, &functions.right).clone();
            for to in self.runner.keys(&function, position)? {
                let Gain { points, again } = self.runner.gain(position, &to, *player)?;
                let next = if again { *player } else { player.other() };
                let points = match *player {
                    Player::Left => i64::from(points),
                    Player::Right => -i64::from(points),
                };
                moves.push(((to, next), points));
            }
        }
        Ok(Open {
            state,
            moves,
            best: None,
        })
    }
}

fn stopped(stopped: Stopped) -> Diagnostic {
    Diagnostic {
        span: None,
        ..Diagnostic::stopped(stopped, 0..0)
    }
}
