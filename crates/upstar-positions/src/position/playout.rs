//! Who wins a small part with spare moves beside it, by trying the moves on the board.
//!
//! Near the end of a game this is faster than a search that splits positions and gives them numbers.

use super::Rules;
use rustc_hash::FxBuildHasher;
use std::hash::{BuildHasher, Hash};
use upstar_values::game::Player;
use upstar_values::memory::fetch;
use upstar_values::sort::sort_by_rank;

/// A position, the player to move there, the spare moves of that player, and who wins.
type Entry<P> = (P, Player, i64, Option<bool>);

/// A position after a move, its rank, and the place where its result is remembered.
type Choice<P> = (i64, usize, P);

/// Tries moves, and remembers some results.
pub(super) struct Playout<P> {
    known: Vec<Entry<P>>,
    /// Lists that are not in use.
    lists: Vec<Vec<Choice<P>>>,
    moves: Vec<P>,
}

/// The number of results that are remembered, a power of two: they stay near the processor.
const RESULTS: usize = 1 << 14;

/// The place where the result of a position is remembered.
#[inline]
fn place(position: &impl Hash, player: Player, spare: i64) -> usize {
    let hash = FxBuildHasher.hash_one((position, player == Player::Left, spare)) as usize;
    (hash >> 20) % RESULTS
}

impl<P: Clone + Eq + Hash + Default> Playout<P> {
    pub(super) fn new() -> Playout<P> {
        Playout {
            known: Vec::new(),
            lists: Vec::new(),
            moves: Vec::new(),
        }
    }

    /// Whether a player, to move, wins a position with this many spare moves beside it; the opponent has them if the number is negative.
    /// `None` when `steps` positions were looked at before that is known. The depth of the recursion is the number of moves.
    pub(super) fn wins<R: Rules<Position = P>>(
        &mut self,
        rules: &R,
        position: &P,
        player: Player,
        spare: i64,
        steps: &mut u32,
    ) -> Option<bool> {
        if self.known.is_empty() {
            let empty = (P::default(), Player::Left, 0, None);
            self.known = vec![empty; RESULTS];
        }
        let at = place(position, player, spare);
        self.wins_at(rules, position, player, spare, at, steps)
    }

    /// The same, with the place where the result is remembered.
    fn wins_at<R: Rules<Position = P>>(
        &mut self,
        rules: &R,
        position: &P,
        player: Player,
        spare: i64,
        at: usize,
        steps: &mut u32,
    ) -> Option<bool> {
        let (other, mover, number, wins) = &self.known[at];
        if wins.is_some() && other == position && *mover == player && *number == spare {
            return *wins;
        }
        *steps = steps.checked_sub(1)?;
        let mut options = self.lists.pop().unwrap_or_default();
        let mut found = Some(false);
        if self.list(rules, position, player, spare, &mut options) {
            found = Some(true);
        } else {
            sort_by_rank(&mut options, |(rank, ..)| *rank);
            for (_, at, option) in &options {
                let answer = self.wins_at(rules, option, player.other(), -spare, *at, steps);
                if answer != Some(true) {
                    found = answer.map(|wins| !wins);
                    break;
                }
            }
        }
        options.clear();
        self.lists.push(options);
        if found == Some(false) && spare > 0 {
            let answer = self.wins(rules, position, player.other(), 1 - spare, steps);
            found = answer.map(|wins| !wins);
        }
        self.known[at] = (position.clone(), player, spare, found);
        found
    }

    /// Lists the moves that bounds leave open, unless one of them wins. Those that leave the opponent little rank first.
    fn list<R: Rules<Position = P>>(
        &mut self,
        rules: &R,
        position: &P,
        player: Player,
        spare: i64,
        options: &mut Vec<Choice<P>>,
    ) -> bool {
        self.moves.clear();
        rules.moves_of(player, position, &mut self.moves);
        for option in self.moves.drain(..) {
            let mut rank = 0;
            if let Some((least, most)) = rules.bounds(&option) {
                // For the opponent.
                let (low, high) = match player {
                    Player::Left => (-i64::from(most), -i64::from(least)),
                    Player::Right => (least.into(), most.into()),
                };
                if high <= spare {
                    return true;
                }
                if low > spare {
                    continue;
                }
                rank = low + high;
            }
            // The wait for memory overlaps with the work on the next options.
            let at = place(&option, player.other(), -spare);
            fetch(&self.known[at]);
            options.push((rank, at, option));
        }
        false
    }
}
