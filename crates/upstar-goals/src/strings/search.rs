//! The search for a score: one question at a time, whether the player to move gets at least so much.

use super::endings::Endings;
use super::frame::Frame;
use super::mask::Mask;
use super::table::{NO_CUT, Table};
use upstar_values::budget::{Budget, Stopped};

/// One search with its tables.
///
/// Only positions without hanging coins are met. When a string is cut, the opponent takes all coins that hang then, or all but the last two
/// (or four of a loop); what is left is the same both times. So a move that gives away t coins leads to a single position with score v, and
/// the opponent gets t + v or, where h coins can be left, t − 2h − v.
pub(super) struct Search<'a, M> {
    pub(super) frame: &'a Frame<M>,
    pub(super) endings: &'a mut Endings,
    pub(super) table: &'a mut Table<M>,
    pub(super) budget: &'a Budget,
    /// Positions whose moves were listed.
    pub(super) nodes: u64,
    /// Whether positions are looked up by their shape, too.
    pub(super) shapes: bool,
    /// How often a cut was good enough.
    pub(super) history: &'a mut [u32; 256],
    /// The moves of all positions on the way.
    pub(super) moves: Vec<Move<M>>,
}

/// A move and what is left after the opponent's captures.
#[derive(Clone, Copy)]
pub(super) struct Move<M> {
    core: M,
    ending: u32,
    /// Coins that are given away.
    coins: i32,
    /// How many of them the opponent may leave; 0 without a choice.
    hand_out: i32,
    cut: u8,
    rank: u32,
}

/// Cuts of chains and loops that stand alone have numbers from here on.
const ALONE: u8 = 250;
/// More than the ranks of 128 strings can come to.
const MOST_WORK: u32 = 5 * 128 + 1;
/// Positions with so many strings in the core are looked up by their shape, too. In smaller ones the search is faster than the word, and in
/// larger ones few positions have the same shape.
const SHAPED: std::ops::RangeInclusive<u32> = 12..=22;
/// Marks entries of shapes in the table.
const SHAPE: u32 = 1 << 31;
/// Endings below this leave room for the rest of the word of a shape.
const FEW_ENDINGS: u32 = 1 << 15;
/// Positions with so many strings in the core look at all their moves in the table first.
const LOOK_AHEAD: u32 = 8;

impl<M: Mask> Search<'_, M> {
    /// Whether the player to move gets at least `goal` in the core with the ending. The core is canonical; both have `coins` coins.
    pub(super) fn reaches(
        &mut self,
        core: M,
        ending: u32,
        coins: i32,
        goal: i32,
    ) -> Result<bool, Stopped> {
        if core.is_empty() {
            return Ok(self.endings.value(ending) >= goal);
        }
        let goal = match self.endings.settle(ending, coins, goal) {
            Ok(answer) => return Ok(answer),
            Err(goal) => goal,
        };
        let mut known_cut = NO_CUT;
        if let Some(entry) = self.table.get(core, ending) {
            if let Some(answer) = entry.reaches(goal) {
                return Ok(answer);
            }
            known_cut = entry.cut;
        }
        let shape = self.shape(core, ending);
        if let Some((core_shape, marked)) = shape
            && let Some(entry) = self.table.get(core_shape, marked)
            && let Some(answer) = entry.reaches(goal)
        {
            // Next time the position is found at once.
            self.table.put((core, ending), goal, answer, NO_CUT, 1);
            return Ok(answer);
        }
        let started = self.nodes;
        self.nodes += 1;
        if self.nodes.is_multiple_of(4096) {
            self.budget
                .check(self.table.bytes() + self.endings.bytes())?;
        }
        let first = self.moves.len();
        self.list_moves(core, ending, coins, goal)?;
        let found = self.first_that_reaches(core, first, coins, goal, known_cut);
        self.moves.truncate(first);
        let found = found?;
        if let Some(cut) = found {
            let bonus = core.count();
            self.history[cut as usize] += bonus * bonus;
            if self.history[cut as usize] > 1 << 28 {
                self.history.iter_mut().for_each(|count| *count /= 2);
            }
        }
        let work = self.nodes - started;
        let cut = found.unwrap_or(NO_CUT);
        for key in [Some((core, ending)), shape].into_iter().flatten() {
            self.table.put(key, goal, found.is_some(), cut, work);
        }
        Ok(found.is_some())
    }

    /// Where the table has what is known about all positions of the same shape. What does not fit into the word of the core goes to the bits
    /// between the mark and the ending.
    #[inline]
    fn shape(&self, core: M, ending: u32) -> Option<(M, u32)> {
        if !self.shapes || ending >= FEW_ENDINGS || !SHAPED.contains(&core.count()) {
            return None;
        }
        let word = self.frame.shape(core)?;
        let rest = (word >> 64) as u32 * FEW_ENDINGS;
        Some((M::from_word(word as u64), SHAPE | rest | ending))
    }

    /// Lists the moves that may reach the goal.
    fn list_moves(&mut self, core: M, ending: u32, coins: i32, goal: i32) -> Result<(), Stopped> {
        let (frame, mut stopped) = (self.frame, Ok(()));
        for opening in self.endings.openings(ending, self.budget)? {
            let hand_out = opening.kind.hand_out() as i32;
            let most = if hand_out > 0 {
                hand_out - opening.coins
            } else {
                coins - 2 * opening.coins
            };
            if most >= goal {
                self.moves.push(Move {
                    core,
                    ending: opening.rest,
                    coins: opening.coins,
                    hand_out,
                    cut: ALONE + opening.kind as u8,
                    rank: 0,
                });
            }
        }
        frame.moves(core, |string| {
            let opened = frame.open(core, string);
            let hand_out = if opened.hand_out { 2 } else { 0 };
            let most = if opened.hand_out {
                2 - opened.coins
            } else {
                coins - 2 * opened.coins
            };
            if most < goal || stopped.is_err() {
                return;
            }
            let (mut rest, mut after) = (opened.rest, ending);
            for coin in opened.touched {
                if coin == 0 {
                    continue;
                }
                if let Some((kind, length, strings)) = frame.piece(rest, coin) {
                    rest = rest.less(strings);
                    match self.endings.plus(after, kind, length, self.budget) {
                        Ok(sum) => after = sum,
                        Err(stop) => {
                            stopped = Err(stop);
                            return;
                        }
                    }
                }
            }
            self.moves.push(Move {
                core: rest,
                ending: after,
                coins: opened.coins,
                hand_out,
                cut: string as u8,
                rank: 0,
            });
        });
        stopped
    }

    /// The first move in the list from `first` on that reaches the goal.
    fn first_that_reaches(
        &mut self,
        core: M,
        first: usize,
        coins: i32,
        goal: i32,
        known_cut: u8,
    ) -> Result<Option<u8>, Stopped> {
        let look_ahead = core.count() >= LOOK_AHEAD;
        for at in first..self.moves.len() {
            let now = &mut self.moves[at];
            now.core = self.frame.canonical(now.core);
            if look_ahead {
                self.table.prefetch(now.core, now.ending);
            }
        }
        if look_ahead {
            let mut at = first;
            while at < self.moves.len() {
                match self.known(self.moves[at], coins, goal) {
                    Some(true) => return Ok(Some(self.moves[at].cut)),
                    Some(false) => {
                        self.moves.swap_remove(at);
                    }
                    None => at += 1,
                }
            }
        }
        for at in first..self.moves.len() {
            self.moves[at].rank = match self.moves[at] {
                now if now.cut == known_cut => u32::MAX,
                now => self.rank(now),
            };
        }
        self.moves[first..].sort_unstable_by_key(|found| std::cmp::Reverse(found.rank));
        for at in first..self.moves.len() {
            let now = self.moves[at];
            if at > first {
                let before = self.moves[at - 1];
                if (before.core, before.ending, before.coins, before.hand_out)
                    == (now.core, now.ending, now.coins, now.hand_out)
                {
                    continue;
                }
            }
            if self.try_move(now, coins, goal)? {
                return Ok(Some(now.cut));
            }
        }
        Ok(None)
    }

    /// Moves with a high rank are tried first: those that are not loony, and of these the ones that leave few strings, and above all few that
    /// are in no chain, because less work follows; then those that were often good.
    #[inline]
    fn rank(&self, now: Move<M>) -> u32 {
        let work = 3 * self.frame.safe(now.core) + 2 * now.core.count();
        let given = if now.coins > 0 { 4 } else { 0 };
        let often = self.history[now.cut as usize] >> 10;
        (u32::from(now.hand_out == 0) << 30)
            + ((MOST_WORK + given - work) << 20)
            + often.min((1 << 20) - 1)
    }

    /// Whether a move reaches the goal, as far as the table knows.
    fn known(&self, now: Move<M>, coins: i32, goal: i32) -> Option<bool> {
        let left = coins - now.coins;
        let (above, least) = bounds(now, goal);
        let reaches = |score: i32| {
            if now.core.is_empty() {
                return Some(self.endings.value(now.ending) >= score);
            }
            let score = match self.endings.settle(now.ending, left, score) {
                Ok(answer) => return Some(answer),
                Err(score) => score,
            };
            self.table.get(now.core, now.ending)?.reaches(score)
        };
        match reaches(above) {
            Some(true) => Some(false),
            Some(false) if now.hand_out == 0 => Some(true),
            not_above => match (not_above, (now.hand_out > 0).then(|| reaches(least))) {
                (_, Some(Some(false))) => Some(false),
                (Some(false), Some(Some(true))) => Some(true),
                _ => None,
            },
        }
    }

    /// Whether a move reaches the goal.
    fn try_move(&mut self, now: Move<M>, coins: i32, goal: i32) -> Result<bool, Stopped> {
        let left = coins - now.coins;
        let (above, least) = bounds(now, goal);
        if self.reaches(now.core, now.ending, left, above)? {
            return Ok(false);
        }
        Ok(now.hand_out == 0 || self.reaches(now.core, now.ending, left, least)?)
    }
}

/// A move reaches the goal if the score of what is left does not reach the first number, and reaches the second where the opponent has a
/// choice. Scores have the parity of the coins that are left, and so has the goal.
#[inline]
fn bounds<M>(now: Move<M>, goal: i32) -> (i32, i32) {
    let above = 2 - now.coins - goal;
    let least = goal + now.coins - 2 * now.hand_out;
    (above, least)
}
