//! The order of nodes: play of G - H on pairs of nodes.

use crate::field::Field;
use crate::stops::pseudonumber;
use crate::store::LoopyStore;
use rustc_hash::FxHashMap;
use upstar_values::budget::Stopped;
use upstar_values::game::{Algebra, Player};

/// What infinite play of G - H means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rule {
    /// Left survives it. This is the order of stoppers: play that stays in one of them ends, if moves alternate there.
    Survival,
    /// Left survives it if infinitely many moves were made in G. This is the order of onsides.
    Onside,
}

/// The order of the nodes of a field. Whatever has been found is remembered; it stays true as long as vertices keep their values.
pub(crate) struct Arena {
    rule: Rule,
    /// Whether Left survives, for pairs of nodes and the player to move.
    known: FxHashMap<u64, bool>,
}

/// A pair of nodes and the player to move, in one word: 31 bits for the first node, 32 for the second.
fn state(x: u32, y: u32, mover: Player) -> u64 {
    u64::from(x) << 33 | u64::from(y) << 1 | mover.index() as u64
}

/// States with their moves.
#[derive(Default)]
struct Play {
    states: Vec<u64>,
    number: FxHashMap<u64, u32>,
    /// The answer, where it is known without play.
    answers: Vec<Option<bool>>,
    /// Where the moves of a state begin in `moves`.
    starts: Vec<u32>,
    /// The number of the next state, and whether the move is made in the first game.
    moves: Vec<(u32, bool)>,
}

impl Arena {
    pub(crate) fn new(rule: Rule) -> Arena {
        Arena {
            rule,
            known: FxHashMap::default(),
        }
    }

    /// Whether x ≥ y. Takes time in proportion to the moves of x - y, and remembers all that it finds.
    pub(crate) fn ge(
        &mut self,
        field: &mut Field,
        algebra: &mut Algebra,
        store: &LoopyStore,
        x: u32,
        y: u32,
    ) -> Result<bool, Stopped> {
        if x == y {
            return Ok(true);
        }
        if let (Some(g), Some(h)) = (field.short(x), field.short(y)) {
            return algebra.ge(g, h);
        }
        let start = state(x, y, Player::Right);
        if let Some(&known) = self.known.get(&start) {
            return Ok(known);
        }
        // The order of canonical stoppers is the same under both rules, and remembered for all calculations.
        if let Some(pair) = field.stopper(x).zip(field.stopper(y))
            && let Some(&known) = store.read().orders.get(&pair)
        {
            self.known.insert(start, known);
            return Ok(known);
        }
        let play = self.explore(field, algebra, store, start)?;
        let good = match self.rule {
            Rule::Survival => play.survival(),
            Rule::Onside => play.with_moves_in_the_first(algebra)?,
        };
        self.known
            .extend(play.states.iter().copied().zip(good.iter().copied()));
        // Every pair of canonical stoppers on the way has been settled too.
        let mut found = 0;
        let mut kept = store.write();
        for (&now, &is_good) in play.states.iter().zip(&good) {
            let (x, y) = ((now >> 33) as u32, (now >> 1) as u32);
            if now & 1 == 0 || field.short(x).is_some() && field.short(y).is_some() {
                continue;
            }
            if let Some(pair) = field.stopper(x).zip(field.stopper(y)) {
                found += usize::from(kept.orders.insert(pair, is_good).is_none());
            }
        }
        drop(kept);
        algebra.store().count_attached_bytes(48 * found);
        Ok(good[0])
    }

    /// Lists the states that play can reach. It does not go on where the answer is known.
    fn explore(
        &self,
        field: &mut Field,
        algebra: &mut Algebra,
        store: &LoopyStore,
        start: u64,
    ) -> Result<Play, Stopped> {
        let mut play = Play::default();
        play.number(start);
        let mut at = 0;
        while let Some(&now) = play.states.get(at) {
            at += 1;
            algebra.tick()?;
            if at % (1 << 12) == 0 {
                let bytes = algebra.bytes() + field.bytes() + play.bytes() + self.known.len() * 24;
                algebra.budget().check(bytes)?;
            }
            play.starts.push(play.moves.len() as u32);
            let (x, y) = ((now >> 33) as u32, (now >> 1) as u32);
            let mover = Player::BOTH[(now & 1) as usize];
            let answer = if let Some(&known) = self.known.get(&now) {
                Some(known)
            } else if x == y && mover == Player::Right {
                // Left copies his moves in the other game.
                Some(true)
            } else if let (Some(g), Some(h)) = (field.short(x), field.short(y)) {
                Some(match mover {
                    Player::Left => !algebra.le(g, h)?,
                    Player::Right => algebra.ge(g, h)?,
                })
            } else if let (Player::Right, Some(g), Some(h)) =
                (mover, field.stopper(x), field.stopper(y))
            {
                let known = store.read().orders.get(&(g, h)).copied();
                known.or_else(|| {
                    let [g, h] = [g, h].map(|stopper| pseudonumber(algebra, store, stopper));
                    Some(g? >= h?)
                })
            } else {
                None
            };
            play.answers.push(answer);
            if answer.is_some() {
                continue;
            }
            field.expand(algebra, store, x)?;
            field.expand(algebra, store, y)?;
            for &next in field.options(x, mover) {
                play.add_move(state(next, y, mover.other()), true);
            }
            // In -H each player has the moves of the other.
            for &next in field.options(y, mover.other()) {
                play.add_move(state(x, next, mover.other()), false);
            }
        }
        play.starts.push(play.moves.len() as u32);
        Ok(play)
    }
}

impl Play {
    fn number(&mut self, state: u64) -> u32 {
        let next = self.states.len() as u32;
        let number = *self.number.entry(state).or_insert(next);
        if number == next {
            self.states.push(state);
        }
        number
    }

    fn add_move(&mut self, state: u64, in_first: bool) {
        let number = self.number(state);
        self.moves.push((number, in_first));
    }

    fn bytes(&self) -> usize {
        self.states.len() * 48 + self.moves.len() * 24
    }

    fn moves(&self, state: usize) -> &[(u32, bool)] {
        &self.moves[self.starts[state] as usize..self.starts[state + 1] as usize]
    }

    fn left_moves_at(&self, state: usize) -> bool {
        self.states[state] & 1 == 0
    }

    /// The moves that lead to each state, as a list with starts.
    fn before(&self) -> (Vec<u32>, Vec<(u32, bool)>) {
        let n = self.states.len();
        let mut starts = vec![0u32; n + 2];
        for &(to, _) in &self.moves {
            starts[to as usize + 2] += 1;
        }
        for at in 2..n + 2 {
            starts[at] += starts[at - 1];
        }
        let mut list = vec![(0, false); self.moves.len()];
        for from in 0..n {
            for &(to, in_first) in self.moves(from) {
                let place = &mut starts[to as usize + 1];
                list[*place as usize] = (from as u32, in_first);
                *place += 1;
            }
        }
        (starts, list)
    }

    /// Where Left is never without a move: her losses are carried backwards.
    fn survival(&self) -> Vec<bool> {
        let n = self.states.len();
        let mut good: Vec<bool> = self.answers.iter().map(|a| *a != Some(false)).collect();
        let mut open: Vec<u32> = (0..n).map(|s| self.moves(s).len() as u32).collect();
        let mut lost: Vec<u32> = Vec::new();
        for state in 0..n {
            let stuck =
                self.answers[state].is_none() && open[state] == 0 && self.left_moves_at(state);
            if stuck {
                good[state] = false;
            }
            if !good[state] {
                lost.push(state as u32);
            }
        }
        if lost.is_empty() {
            return good;
        }
        let (starts, before) = self.before();
        while let Some(state) = lost.pop() {
            let range = starts[state as usize] as usize..starts[state as usize + 1] as usize;
            for &(from, _) in &before[range] {
                let at = from as usize;
                if good[at] {
                    open[at] -= 1;
                    if !self.left_moves_at(at) || open[at] == 0 {
                        good[at] = false;
                        lost.push(from);
                    }
                }
            }
        }
        good
    }

    /// Where Left is never without a move and can make sure that infinite play has infinitely many moves in the first game.
    ///
    /// A Büchi game by the nested fixed point: `good` shrinks to the states from which she can force a move in the first game that
    /// leads to a good state, or the end of play.
    fn with_moves_in_the_first(&self, algebra: &mut Algebra) -> Result<Vec<bool>, Stopped> {
        let mut good = self.survival();
        let n = self.states.len();
        let (starts, before) = self.before();
        loop {
            algebra.tick_for(64 * n)?;
            algebra.budget().check(algebra.bytes() + self.bytes())?;
            let mut forced = vec![false; n];
            let mut open = vec![0u32; n];
            let mut todo: Vec<u32> = Vec::new();
            for state in 0..n {
                if !good[state] {
                    continue;
                }
                let moves = self.moves(state);
                let wanted = moves
                    .iter()
                    .filter(|&&(to, first)| first && good[to as usize]);
                let wanted = wanted.count();
                open[state] = (moves.len() - wanted) as u32;
                forced[state] = self.answers[state] == Some(true)
                    || if self.left_moves_at(state) {
                        wanted > 0
                    } else {
                        open[state] == 0
                    };
                if forced[state] {
                    todo.push(state as u32);
                }
            }
            while let Some(state) = todo.pop() {
                let range = starts[state as usize] as usize..starts[state as usize + 1] as usize;
                for &(from, in_first) in &before[range] {
                    let at = from as usize;
                    if forced[at] || !good[at] {
                        continue;
                    }
                    if !self.left_moves_at(at) {
                        // Moves in the first game were counted above.
                        if in_first {
                            continue;
                        }
                        open[at] -= 1;
                        if open[at] > 0 {
                            continue;
                        }
                    }
                    forced[at] = true;
                    todo.push(from);
                }
            }
            if forced == good {
                return Ok(good);
            }
            good = forced;
        }
    }
}
