//! Facts about a form that follow from the facts about its options: one bit each, stored with the form.

use super::store::{FormId, Forms};
use super::universe::Universe;
use upstar_values::game::{Outcome, Player};

const LEFT_FIRST: u16 = 1;
const RIGHT_FIRST: u16 = 1 << 1;
const DICOT: u16 = 1 << 2;
const DEAD_ENDING: u16 = 1 << 3;
const LEFT_DEAD_END: u16 = 1 << 4;
const RIGHT_DEAD_END: u16 = 1 << 5;
const P_FREE: u16 = 1 << 6;
const IMPARTIAL: u16 = 1 << 7;
const INTEGER: u16 = 1 << 8;
const NIM_HEAP: u16 = 1 << 9;
/// Both players have the same options, which are stored once.
pub(super) const SAME_SIDES: u16 = 1 << 10;
/// Facts that hold only if they hold for all options.
const INHERITED: u16 = DICOT | DEAD_ENDING | P_FREE | IMPARTIAL | NIM_HEAP;

impl Forms {
    /// The facts about a form with these options.
    pub(super) fn facts_of(&self, left: &[FormId], right: &[FormId], birthday: u32) -> u16 {
        let facts = |id: &FormId| self.facts(*id);
        let all = |side: &[FormId], fact: u16| side.iter().all(|id| facts(id) & fact != 0);
        let both = left.iter().chain(right);
        let mut bits = both.fold(INHERITED, |bits, id| bits & (facts(id) | !INHERITED));
        let mut set = |fact: u16, holds: bool| {
            bits = if holds { bits | fact } else { bits & !fact };
        };
        let left_first = left.is_empty() || !all(left, RIGHT_FIRST);
        let right_first = right.is_empty() || !all(right, LEFT_FIRST);
        let left_dead = left.is_empty() && all(right, LEFT_DEAD_END);
        let right_dead = right.is_empty() && all(left, RIGHT_DEAD_END);
        set(LEFT_FIRST, left_first);
        set(RIGHT_FIRST, right_first);
        set(LEFT_DEAD_END, left_dead);
        set(RIGHT_DEAD_END, right_dead);
        // The only option of an integer other than 0 is the integer one step closer to 0.
        let is_integer = match (left, right) {
            ([], []) => true,
            ([next], []) => facts(next) & INTEGER != 0 && facts(next) & RIGHT_DEAD_END != 0,
            ([], [next]) => facts(next) & INTEGER != 0 && facts(next) & LEFT_DEAD_END != 0,
            _ => false,
        };
        set(INTEGER, is_integer);
        set(SAME_SIDES, left == right);
        let mut clear = |fact: u16, holds: bool| {
            if !holds {
                bits &= !fact;
            }
        };
        clear(DICOT, left.is_empty() == right.is_empty());
        let dead = (left_dead || !left.is_empty()) && (right_dead || !right.is_empty());
        clear(DEAD_ENDING, dead);
        clear(P_FREE, left_first || right_first);
        clear(IMPARTIAL, left == right);
        // So many different nim heaps born before this day are all of them.
        clear(NIM_HEAP, left == right && left.len() == birthday as usize);
        bits
    }

    #[inline]
    fn has(&self, id: FormId, fact: u16) -> bool {
        self.facts(id) & fact != 0
    }

    /// The misère outcome: a player who cannot move wins.
    pub fn outcome(&self, id: FormId) -> Outcome {
        Outcome::from_starts(
            self.wins_first(id, Player::Left),
            !self.wins_first(id, Player::Right),
        )
    }

    /// Whether this player, moving first, wins in misère play.
    #[inline]
    pub fn wins_first(&self, id: FormId, player: Player) -> bool {
        self.has(id, player.choose(LEFT_FIRST, RIGHT_FIRST))
    }

    /// Whether in every position both players can move, or neither.
    pub fn is_dicot(&self, id: FormId) -> bool {
        self.has(id, DICOT)
    }

    /// Whether a player without a move never gets one again, in every position.
    pub fn is_dead_ending(&self, id: FormId) -> bool {
        self.has(id, DEAD_ENDING)
    }

    /// Whether Left has no move.
    pub fn is_left_end(&self, id: FormId) -> bool {
        self.left(id).is_empty()
    }

    /// Whether Right has no move.
    pub fn is_right_end(&self, id: FormId) -> bool {
        self.right(id).is_empty()
    }

    /// Whether Left has no move, here and in all that follows.
    pub fn is_left_dead_end(&self, id: FormId) -> bool {
        self.has(id, LEFT_DEAD_END)
    }

    /// Whether Right has no move, here and in all that follows.
    pub fn is_right_dead_end(&self, id: FormId) -> bool {
        self.has(id, RIGHT_DEAD_END)
    }

    /// Whether neither the form nor a follower is a P-position.
    pub fn is_p_free(&self, id: FormId) -> bool {
        self.has(id, P_FREE)
    }

    /// Whether both players have the same options in every position.
    pub fn is_impartial(&self, id: FormId) -> bool {
        self.has(id, IMPARTIAL)
    }

    /// Whether the form belongs to a universe.
    pub fn is_in(&self, universe: Universe, id: FormId) -> bool {
        match universe {
            Universe::All => true,
            Universe::Dicot => self.is_dicot(id),
            Universe::DeadEnding => self.is_dead_ending(id),
        }
    }

    /// The integer n with the form n = {n-1|} or {|n+1}, if this is one.
    pub fn as_integer(&self, id: FormId) -> Option<i64> {
        let size = i64::from(self.birthday(id));
        let is_negative = self.is_left_end(id);
        self.has(id, INTEGER)
            .then_some(if is_negative { -size } else { size })
    }

    /// The n for which this form is the nim heap ∗n.
    pub fn as_nim_heap(&self, id: FormId) -> Option<u32> {
        self.has(id, NIM_HEAP).then_some(self.birthday(id))
    }
}
