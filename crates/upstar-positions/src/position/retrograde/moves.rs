//! The part of retrograde analysis that sees numbers only: states, the moves between them, and the results carried back.
//!
//! It is compiled once, whatever the positions are.

use crate::position::{Start, Uncounted};
use upstar_values::budget::{Budget, Stopped};
use upstar_values::game::{Player, Winner};

/// The result for the player to move.
const OPEN: u8 = 0;
const WIN: u8 = 1;
const LOSS: u8 = 2;
/// A draw that the rules declare, or that a player can force by moving to such a draw.
const DRAW: u8 = 3;

/// Marks an edge to a position in which the same player is to move again.
const SAME_PLAYER: u32 = 1 << 31;

/// A state that has no number yet.
const UNSEEN: u32 = u32::MAX;

/// All states met so far and the moves of those that were explored. A state is the place of a position and a player to move.
#[derive(Clone)]
pub(super) struct Moves {
    impartial: bool,
    /// Whether both players may be to move wherever one of them can: play in a sum.
    both: bool,
    /// The states of each place: Left to move, Right to move. The same one twice for impartial games.
    states: Vec<[u32; 2]>,
    /// The place and the player to move of each state.
    places: Vec<(u32, Player)>,
    /// The results of the explored states.
    results: Vec<u8>,
    /// The moves of the states, one after the other, and where those of each state end.
    edges: Vec<u32>,
    ends: Vec<usize>,
}

impl Moves {
    pub(super) fn new(impartial: bool, both: bool) -> Self {
        Moves {
            impartial,
            both,
            states: Vec::new(),
            places: Vec::new(),
            results: Vec::new(),
            edges: Vec::new(),
            ends: Vec::new(),
        }
    }

    /// Bytes held, with those that turning the moves round will take.
    pub(super) fn bytes(&self) -> usize {
        self.states.capacity() * size_of::<[u32; 2]>()
            + self.places.capacity() * size_of::<(u32, Player)>()
            + self.results.capacity()
            + 2 * self.edges.capacity() * size_of::<u32>()
            + self.ends.capacity() * size_of::<usize>()
    }

    /// How many states have been explored.
    pub(super) fn explored(&self) -> usize {
        self.results.len()
    }

    /// How many states have been met.
    pub(super) fn met(&self) -> usize {
        self.places.len()
    }

    /// The results as far as they follow from the states explored so far. `levels` says how many states lie in the first level, in the
    /// first two, and so on: all states of these levels are explored.
    pub(super) fn nearest(
        &self,
        levels: &[usize],
        budget: &Budget,
        beside: usize,
    ) -> Result<Results, Stopped> {
        budget.check(beside + 2 * self.bytes())?;
        let mut known = self.clone();
        known.results.resize(known.places.len(), OPEN);
        known.ends.resize(known.places.len(), known.edges.len());
        let mut results = known.carry_back(Winner::Nobody, budget, beside + self.bytes())?;
        results.levels = Some(levels.to_vec());
        Ok(results)
    }

    /// The place and the player of the first state that has not been explored.
    pub(super) fn next(&self) -> Option<(usize, Player)> {
        let &(place, player) = self.places.get(self.results.len())?;
        Some((place as usize, player))
    }

    /// The number of a state; a new state gets the next number. Places come in their order: a new one is the next.
    pub(super) fn state(&mut self, place: usize, player: Player) -> Result<u32, Stopped> {
        let next = self.places.len() as u32;
        if next >= SAME_PLAYER - 1 {
            return Err(Stopped::TooLarge(&"the list of positions"));
        }
        if place == self.states.len() {
            self.states.push([UNSEEN; 2]);
        }
        let states = &mut self.states[place];
        if states[player.index()] == UNSEEN {
            if self.impartial {
                *states = [next; 2];
            } else {
                states[player.index()] = next;
            }
            self.places.push((place as u32, player));
            if self.both && states[player.other().index()] == UNSEEN {
                states[player.other().index()] = next + 1;
                self.places.push((place as u32, player.other()));
            }
        }
        Ok(states[player.index()])
    }

    /// The next state to be explored has this end: play is over, with this player to move.
    pub(super) fn over(&mut self, winner: Winner, to_move: Player) {
        self.results.push(match winner.player() {
            Some(winner) if winner == to_move => WIN,
            Some(_) => LOSS,
            None => DRAW,
        });
        self.ends.push(self.edges.len());
    }

    /// The player of the next state to be explored can move to a place, and may be to move again there.
    pub(super) fn lead_to(
        &mut self,
        place: usize,
        player: Player,
        again: bool,
    ) -> Result<(), Stopped> {
        let next = if again { player } else { player.other() };
        let state = self.state(place, next)?;
        self.edges
            .push(if again { state | SAME_PLAYER } else { state });
        Ok(())
    }

    /// All moves of the next state to be explored have been told.
    pub(super) fn close(&mut self) {
        // The same position may be reached by several moves.
        let first = self.ends.last().copied().unwrap_or(0);
        self.edges[first..].sort_unstable();
        let mut kept = first;
        for i in first..self.edges.len() {
            if i == first || self.edges[i] != self.edges[i - 1] {
                self.edges[kept] = self.edges[i];
                kept += 1;
            }
        }
        self.edges.truncate(kept);
        self.ends.push(kept);
        self.results.push(OPEN);
    }

    /// The places that Left and Right can move to from each place.
    pub(super) fn options(&self) -> Vec<[Vec<u32>; 2]> {
        let mut options: Vec<[Vec<u32>; 2]> = vec![Default::default(); self.states.len()];
        let mut first = 0;
        for (&(place, player), &end) in self.places.iter().zip(&self.ends) {
            let to = self.edges[first..end].iter();
            let to = to.map(|edge| self.places[(edge & !SAME_PLAYER) as usize].0);
            options[place as usize][player.index()] = to.collect();
            first = end;
        }
        options
    }

    /// Carries the results back along the moves. `beside` bytes are held by others.
    pub(super) fn carry_back(
        mut self,
        endless: Winner,
        budget: &Budget,
        beside: usize,
    ) -> Result<Results, Stopped> {
        let count = self.places.len();
        let places = std::mem::take(&mut self.places);
        // Where the moves into each state begin, in one list of all moves.
        let mut begins = vec![0usize; count + 1];
        for &edge in &self.edges {
            begins[(edge & !SAME_PLAYER) as usize + 1] += 1;
        }
        for at in 0..count {
            begins[at + 1] += begins[at];
        }
        budget.check(beside + self.bytes() + begins.capacity() * size_of::<usize>())?;
        let mut before = vec![0u32; self.edges.len()];
        let mut open = vec![0u32; count];
        let mut first = 0;
        // Filled from the back: afterwards each place is again where the moves begin.
        let mut filled = begins[1..].to_vec();
        for (from, &end) in self.ends.iter().enumerate() {
            open[from] = (end - first) as u32;
            for &edge in &self.edges[first..end] {
                let to = (edge & !SAME_PLAYER) as usize;
                filled[to] -= 1;
                before[filled[to]] = from as u32 | edge & SAME_PLAYER;
            }
            first = end;
        }
        drop(filled);
        self.edges = Vec::new();
        self.ends = Vec::new();
        let results = &mut self.results;
        let mut distances = vec![0u32; count];
        let mut todo: Vec<u32> = (0..count as u32)
            .filter(|&state| matches!(results[state as usize], WIN | LOSS))
            .collect();
        // States come in the order of their distance, so the first loss found is the nearest one, and the last win the farthest.
        let mut next = 0;
        while next < todo.len() {
            if next.is_multiple_of(1 << 16) {
                budget.check(0)?;
            }
            let state = todo[next] as usize;
            next += 1;
            for &edge in &before[begins[state]..begins[state + 1]] {
                let from = (edge & !SAME_PLAYER) as usize;
                if results[from] != OPEN {
                    continue;
                }
                let wins = (results[state] == WIN) == (edge & SAME_PLAYER != 0);
                if wins {
                    results[from] = WIN;
                } else {
                    open[from] -= 1;
                    if open[from] > 0 {
                        continue;
                    }
                    results[from] = LOSS;
                }
                distances[from] = distances[state] + 1;
                todo.push(from as u32);
            }
        }
        // Where endless play is a win for one player, the other may still force a draw that the rules declare.
        if let Some(winner) = endless.player() {
            let mut todo: Vec<usize> = (0..count).filter(|&at| results[at] == DRAW).collect();
            while let Some(state) = todo.pop() {
                for &edge in &before[begins[state]..begins[state + 1]] {
                    let from = (edge & !SAME_PLAYER) as usize;
                    if results[from] != OPEN {
                        continue;
                    }
                    open[from] -= 1;
                    if places[from].1 != winner || open[from] == 0 {
                        results[from] = DRAW;
                        todo.push(from);
                    }
                }
            }
        }
        Ok(Results {
            states: self.states,
            results: self.results,
            distances,
            endless,
            levels: None,
        })
    }
}

/// What was found for every state.
pub(super) struct Results {
    /// The states of each place: Left to move, Right to move.
    states: Vec<[u32; 2]>,
    results: Vec<u8>,
    /// Moves to the end.
    distances: Vec<u32>,
    /// Who wins where nobody can force an end.
    endless: Winner,
    /// Where not everything was explored: how many states lie in the levels that were.
    levels: Option<Vec<usize>>,
}

impl Results {
    pub(super) fn bytes(&self) -> usize {
        self.states.capacity() * size_of::<[u32; 2]>() + self.results.len() * (1 + size_of::<u32>())
    }

    /// What happens when this player starts at a place, if the analysis reached that.
    pub(super) fn start(&self, place: u32, first: Player) -> Option<Start> {
        let state = self.states[place as usize][first.index()];
        if state == UNSEEN {
            return None;
        }
        let state = state as usize;
        let moves = self.distances[state];
        if let Some(levels) = &self.levels {
            // A result counts if all play of that length was explored: then neither player has a better move farther away.
            let level = levels.partition_point(|&end| end <= state);
            let is_decided = matches!(self.results[state], WIN | LOSS);
            if !is_decided || level + moves as usize >= levels.len() {
                return None;
            }
        }
        Some(match self.results[state] {
            WIN => Start::counted(first, moves),
            LOSS => Start::counted(first.other(), moves),
            OPEN => Start::uncounted(self.endless, Uncounted::Endless),
            _ => Start::DRAW,
        })
    }
}
