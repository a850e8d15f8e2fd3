//! Whether one player can force a set, and how soon: the search that looks at threats first.
//!
//! The attacker wants a set of her own. The defender stops her by taking a point of each, or, in the strong game, by owning a set first. A
//! set of which one point is missing is a threat, and has to be answered. Most positions without a threat are cut off by weights: if the
//! sets that are still open for the attacker, each counted 2^-(points it needs), add up to less than 1 (less than 1/2 if the attacker is
//! to move), the defender stops them all (Erdős and Selfridge).

use super::bits::first;
use super::symmetry::Symmetries;
use super::{Points, points_of};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use upstar_values::budget::{Budget, Stopped};

/// More moves than any game has: no limit.
pub(super) const ENDLESS: u8 = 254;

/// The points of the two players, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct State {
    pub(super) attacker: Points,
    pub(super) defender: Points,
    pub(super) attacks: bool,
}

/// What is known about a state: the attacker wins within so many moves, and does not within so many.
#[derive(Clone, Copy, Debug)]
struct Known {
    wins_in: u8,
    fails_in: u8,
}

const UNKNOWN: Known = Known {
    wins_in: u8::MAX,
    fails_in: 0,
};

/// One look over all sets.
struct Look {
    /// The points that complete a set.
    threats: Points,
    /// The defender's, where the defender's sets count.
    counter: Points,
    /// The free points of open sets.
    open: Points,
    /// The fewest points that an open set needs.
    need: u32,
    /// The sum of 2^-(points needed), times 2^64.
    weight: u128,
    /// How much depends on a point.
    value: [u32; 128],
}

/// The search. Results are kept for later questions.
#[derive(Debug)]
pub(super) struct Threats {
    points: usize,
    sets: Vec<Points>,
    /// Whether the defender wins by owning a set.
    strong: bool,
    symmetries: Symmetries,
    known: HashMap<(Points, Points, bool), Known, FxBuildHasher>,
    /// Positions until limits are looked at again.
    until_check: u32,
}

impl Threats {
    pub(super) fn new(
        points: usize,
        sets: &[Points],
        strong: bool,
        symmetries: &Symmetries,
    ) -> Threats {
        Threats {
            points,
            sets: sets.to_vec(),
            strong,
            symmetries: symmetries.clone(),
            known: HashMap::default(),
            until_check: 0,
        }
    }

    /// Bytes held, approximately.
    pub(super) fn bytes(&self) -> usize {
        self.known.capacity() * (size_of::<((Points, Points, bool), Known)>() + 1)
    }

    /// Forgets what it knows.
    pub(super) fn clear(&mut self) {
        self.known = HashMap::default();
    }

    /// Whether the attacker can own a set within so many moves of both players. Nobody owns one yet.
    pub(super) fn forces(
        &mut self,
        state: State,
        within: u8,
        budget: &Budget,
    ) -> Result<bool, Stopped> {
        let look = self.look(state);
        if let Some(answer) = self.seen(state, &look, within) {
            return Ok(answer);
        }
        let key = self.key(state, &look);
        let known = self.known.get(&key).copied();
        if let Some(known) = known {
            if within >= known.wins_in {
                return Ok(true);
            }
            if within <= known.fails_in {
                return Ok(false);
            }
        }
        if self.until_check == 0 {
            self.until_check = 4096;
            budget.check(self.bytes())?;
        }
        self.until_check -= 1;
        let answer = self.search(state, &look, within, budget)?;
        let entry = self.known.entry(key).or_insert(UNKNOWN);
        match answer {
            true => entry.wins_in = entry.wins_in.min(within),
            false => entry.fails_in = entry.fails_in.max(within),
        }
        Ok(answer)
    }

    /// What can be told without moves.
    fn seen(&self, state: State, look: &Look, within: u8) -> Option<bool> {
        let moves = |needed: u32| u32::from(within) >= needed;
        if state.attacks {
            if look.threats != 0 {
                return Some(moves(1));
            }
            let stops = look.counter.count_ones() > 1 || look.weight < 1 << 63;
            (stops || look.open == 0 || !moves(2 * look.need - 1)).then_some(false)
        } else {
            if look.counter != 0 {
                return Some(false);
            }
            if look.threats.count_ones() > 1 {
                return Some(moves(2));
            }
            let stops = look.weight < 1 << 64;
            (stops || look.open == 0 || !moves(2 * look.need)).then_some(false)
        }
    }

    fn search(
        &mut self,
        state: State,
        look: &Look,
        within: u8,
        budget: &Budget,
    ) -> Result<bool, Stopped> {
        // A threat leaves one answer.
        let forced = if state.attacks {
            look.counter
        } else {
            look.threats
        };
        let cells = match forced {
            0 => self.candidates(state, look),
            _ => forced,
        };
        let mut order: Vec<usize> = points_of(cells).collect();
        order.sort_by_key(|&point| std::cmp::Reverse(look.value[point]));
        let rest = match within {
            ENDLESS => ENDLESS,
            _ => within - 1,
        };
        for point in order {
            let mut next = state;
            match state.attacks {
                true => next.attacker |= 1 << point,
                false => next.defender |= 1 << point,
            }
            next.attacks = !state.attacks;
            if self.forces(next, rest, budget)? == state.attacks {
                return Ok(state.attacks);
            }
        }
        Ok(!state.attacks)
    }

    /// The points that are worth a move. A point of no open set is worth none, because an extra point never hurts.
    fn candidates(&self, state: State, look: &Look) -> Points {
        let free = first(self.points) & !(state.attacker | state.defender);
        if !self.strong {
            return self.undominated(state, look.open);
        }
        let open = |mine: Points, other: Points| {
            let sets = self.sets.iter().filter(|&&set| set & other == 0);
            sets.fold(0, |all, set| all | set) & free & !mine
        };
        look.open | open(state.defender, state.attacker)
    }

    /// The points without those that another one beats: p is beaten by q if q is in every open set of p. The defender's sets do not
    /// count here.
    fn undominated(&self, state: State, open: Points) -> Points {
        let mut through = [0u128; 128];
        let sets = self.sets.iter().filter(|&&set| set & state.defender == 0);
        for (at, &set) in sets.enumerate() {
            if at == 128 {
                return open;
            }
            points_of(set & !state.attacker).for_each(|point| through[point] |= 1 << at);
        }
        let mut kept = open;
        for p in points_of(open) {
            let beaten = points_of(kept).any(|q| {
                let is_more = through[p] & !through[q] == 0;
                q != p && is_more && (through[p] != through[q] || q < p)
            });
            if beaten {
                kept &= !(1 << p);
            }
        }
        kept
    }

    fn look(&self, state: State) -> Look {
        let State {
            attacker, defender, ..
        } = state;
        let mut look = Look {
            threats: 0,
            counter: 0,
            open: 0,
            need: u32::MAX / 4,
            weight: 0,
            value: [0; 128],
        };
        for &set in &self.sets {
            if set & defender == 0 {
                let rest = set & !attacker;
                let need = rest.count_ones();
                look.open |= rest;
                look.need = look.need.min(need);
                look.weight += (1 << 64) >> need.min(64);
                if need == 1 {
                    look.threats |= rest;
                }
                let value = 1 << (16 - 3 * need.min(5));
                points_of(rest).for_each(|point| look.value[point] += value);
            } else if self.strong && set & attacker == 0 {
                let rest = set & !defender;
                let need = rest.count_ones();
                if need == 1 {
                    look.counter |= rest;
                }
                let value = 1 << (16 - 3 * need.min(5));
                points_of(rest).for_each(|point| look.value[point] += value);
            }
        }
        look
    }

    /// States with the same key have the same answer.
    fn key(&self, state: State, look: &Look) -> (Points, Points, bool) {
        let pair = match self.strong {
            true => (state.attacker, state.defender),
            // Only the open sets count: points of no other set are as good as the defender's.
            false => {
                let sets = self.sets.iter().filter(|&&set| set & state.defender == 0);
                let all = sets.fold(look.open, |all, set| all | set);
                (state.attacker & all, first(self.points) & !all)
            }
        };
        let (a, d) = self.symmetries.least(pair);
        (a, d, state.attacks)
    }
}
