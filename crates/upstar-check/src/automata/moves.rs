//! The moves of a player: steps that read a letter and what becomes of it.

use super::number;
use crate::proof::list;
use crate::{Flaw, flaw};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone)]
pub(super) struct Moves {
    /// From a state and a letter: what becomes of the letter, and the next state.
    steps: BTreeMap<(usize, usize), Vec<(usize, usize)>>,
    pub(super) states: usize,
    /// Where a word may begin, because cells of the move lie beyond the left edge.
    pub(super) starts: BTreeSet<usize>,
    /// Whether a word may end in a state, because cells of the move lie beyond the right edge.
    pub(super) ends: Vec<bool>,
}

/// More states are refused.
const MOST: usize = 100_000;

impl Moves {
    /// Before a move everything stays as it is.
    pub(super) const BEFORE: usize = 0;
    /// Behind a move, too.
    pub(super) const AFTER: usize = 1;

    pub(super) fn read(value: &Value, letters: usize, gap: Option<usize>) -> Result<Moves, Flaw> {
        let mut steps: BTreeMap<(usize, usize), Vec<(usize, usize)>> = BTreeMap::new();
        let mut states = 2;
        for step in list(value, "moves")? {
            let [from, a, b, to] = &list(step, "a step")?[..] else {
                return flaw("a step of a move is not [state, letter, letter, state]");
            };
            let (from, to) = (number(from, MOST)?, number(to, MOST)?);
            if from == Moves::AFTER || to == Moves::BEFORE {
                return flaw("a move does not begin in state 0 and end in state 1");
            }
            states = states.max(from.max(to) + 1);
            let (a, b) = (number(a, letters)?, number(b, letters)?);
            steps.entry((from, a)).or_default().push((b, to));
        }
        let mut moves = Moves {
            steps,
            states,
            starts: BTreeSet::from([Moves::BEFORE]),
            ends: (0..states).map(|state| state == Moves::AFTER).collect(),
        };
        if let Some(gap) = gap {
            moves.look_beyond(gap);
        }
        if moves.starts.contains(&Moves::AFTER) {
            return flaw("a move lies beyond the edge");
        }
        Ok(moves)
    }

    /// Finds the states that are reached by reading places without a cell beyond the edges.
    fn look_beyond(&mut self, gap: usize) {
        loop {
            let (starts, ends) = (self.starts.len(), self.ends.iter().filter(|e| **e).count());
            for state in 0..self.states {
                for &(b, to) in self.steps.get(&(state, gap)).into_iter().flatten() {
                    if b != gap {
                        continue;
                    }
                    if self.starts.contains(&state) {
                        self.starts.insert(to);
                    }
                    self.ends[state] |= self.ends[to] && state != Moves::BEFORE;
                }
            }
            if (starts, ends) == (self.starts.len(), self.ends.iter().filter(|e| **e).count()) {
                return;
            }
        }
    }

    /// The steps from a state that read a letter.
    pub(super) fn steps_from(&self, state: usize, letter: usize) -> &[(usize, usize)] {
        self.steps.get(&(state, letter)).map_or(&[], |steps| steps)
    }

    /// All steps: from, letter, what becomes of it, to.
    pub(super) fn all(&self) -> impl Iterator<Item = (usize, usize, usize, usize)> + '_ {
        self.steps
            .iter()
            .flat_map(|(&(from, a), steps)| steps.iter().map(move |&(b, to)| (from, a, b, to)))
    }

    /// Whether moves leave a letter as it is and lie on one side of it: they read it only as their first or last cell.
    pub(super) fn is_cut_by(&self, letter: usize) -> bool {
        self.all().all(|(from, a, b, to)| {
            let first = from == Moves::BEFORE;
            let last = to == Moves::AFTER;
            a != letter || b == letter && first != last
        })
    }
}
