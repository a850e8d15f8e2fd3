//! Retrograde analysis: who wins where play need not end, or where the last move need not win.
//!
//! All positions that can be reached are listed with their moves, once for each player who may be to move. Then the results
//! are carried back from the positions in which play is over: a player who can move to a position that is lost for the opponent wins; a
//! player whose moves all lead to wins of the opponent loses; positions that get no result this way are drawn. The work is linear in
//! the number of moves.

use super::{Rules, Start, Starts, Stuck};
use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use std::hash::{BuildHasher, Hash};
use upstar_values::budget::{Budget, Stopped};
use upstar_values::game::{Player, Winner};

/// A game as a graph: positions, the moves of both players, and how play ends.
pub trait PlayGraph {
    /// A position.
    type Position: Clone + Eq + Hash;

    /// Adds the positions a player can move to.
    fn moves(
        &mut self,
        position: &Self::Position,
        player: Player,
        moves: &mut Vec<Self::Position>,
    ) -> Result<(), Stopped>;

    /// Who has won, if play is over when this player is to move.
    fn ended(
        &mut self,
        position: &Self::Position,
        to_move: Player,
    ) -> Result<Option<Winner>, Stopped>;

    /// What becomes of a player who is to move and cannot.
    fn stuck(&self) -> Stuck;

    /// Who wins play that never ends. If the answer is not nobody, the game must not be impartial.
    fn endless(&self) -> Winner {
        Winner::Nobody
    }

    /// Whether both players always have the same moves and the same fate. Then it does not matter who is to move, and half of the
    /// work is saved.
    fn is_impartial(&self) -> bool {
        false
    }

    /// Whether the player who moves from one position to the other is to move again.
    fn keeps_turn(&self, _from: &Self::Position, _to: &Self::Position, _player: Player) -> bool {
        false
    }

    /// Bytes that a position holds outside of itself, approximately.
    fn held(&self, _position: &Self::Position) -> usize {
        0
    }
}

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

/// The results of retrograde analysis, for every position that can be reached from the start.
///
/// ```
/// use upstar_values::budget::{Budget, Stopped};
/// use upstar_values::game::{Outcome, Player, Winner};
/// use upstar_positions::position::{PlayGraph, Solved, Stuck};
///
/// /// Who steps onto place 3 wins; Right may also step back.
/// struct Steps;
/// impl PlayGraph for Steps {
///     type Position = u8;
///     fn moves(&mut self, at: &u8, player: Player, moves: &mut Vec<u8>) -> Result<(), Stopped> {
///         if *at < 3 {
///             moves.push(at + 1);
///         }
///         if player == Player::Right && *at > 0 {
///             moves.push(at - 1);
///         }
///         Ok(())
///     }
///     fn ended(&mut self, at: &u8, to_move: Player) -> Result<Option<Winner>, Stopped> {
///         Ok((*at == 3).then(|| to_move.other().into()))
///     }
///     fn stuck(&self) -> Stuck {
///         Stuck::Loses
///     }
/// }
/// let solved = Solved::find(&mut Steps, &1, &Budget::default())?;
/// assert_eq!(solved.starts(&2).unwrap().outcome(), Outcome::N);
/// assert_eq!(solved.starts(&1).unwrap().outcome(), Outcome::PCheck);
/// assert_eq!(solved.starts(&1).unwrap().left.remoteness, Some(2));
/// # Ok::<(), Stopped>(())
/// ```
pub struct Solved<P> {
    positions: Vec<P>,
    /// Places in `positions`.
    index: HashTable<u32>,
    /// The states of each position: Left to move, Right to move. The same one twice for impartial games.
    states: Vec<[u32; 2]>,
    results: Vec<u8>,
    /// Moves to the end.
    distances: Vec<u32>,
    /// Who wins where nobody can force an end.
    endless: Winner,
    bytes: usize,
}

impl<P: Clone + Eq + Hash> Solved<P> {
    /// Analyses everything that can be reached from a position, for both starters. Time and memory are linear in the number of moves:
    /// about 8 bytes a move and 30 a position, besides the positions themselves.
    pub fn find<G: PlayGraph<Position = P>>(
        graph: &mut G,
        root: &P,
        budget: &Budget,
    ) -> Result<Solved<P>, Stopped> {
        let mut search = Search::new(graph, budget);
        search.explore(root)?;
        search.carry_back()
    }

    /// How many positions were reached.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether nothing was reached, which cannot be.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// Bytes held, approximately.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// All positions that were reached, in the order in which they were met.
    pub fn positions(&self) -> &[P] {
        &self.positions
    }

    /// What happens when this player starts, if the analysis reached that.
    pub fn start(&self, position: &P, first: Player) -> Option<Start> {
        let at = *self.index.find(hash(position), |&at| {
            self.positions[at as usize] == *position
        })?;
        let state = self.states[at as usize][first.index()];
        if state == UNSEEN {
            return None;
        }
        let state = state as usize;
        Some(match self.results[state] {
            WIN => Start {
                winner: first.into(),
                remoteness: Some(self.distances[state]),
            },
            LOSS => Start {
                winner: first.other().into(),
                remoteness: Some(self.distances[state]),
            },
            OPEN => Start {
                winner: self.endless,
                remoteness: None,
            },
            _ => Start {
                winner: Winner::Nobody,
                remoteness: None,
            },
        })
    }

    /// Who wins from both starts, if the analysis reached both. It always does for the position in which it began.
    pub fn starts(&self, position: &P) -> Option<Starts> {
        Some(Starts {
            left: self.start(position, Player::Left)?,
            right: self.start(position, Player::Right)?,
        })
    }
}

fn hash(position: &impl Hash) -> u64 {
    // The table uses the upper bits, which this hash mixes well, and the lower ones, which it does not.
    let hash = FxBuildHasher.hash_one(position);
    (hash ^ hash >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// The positions of some rules as a graph.
pub struct RulesGraph<'a, R> {
    /// The rules.
    pub rules: &'a R,
    /// Whether both players always have the same moves and the same fate.
    pub impartial: bool,
}

impl<R: Rules> PlayGraph for RulesGraph<'_, R> {
    type Position = R::Position;

    fn moves(
        &mut self,
        position: &R::Position,
        player: Player,
        moves: &mut Vec<R::Position>,
    ) -> Result<(), Stopped> {
        if self.rules.has_countless_moves(position) {
            return Err(Stopped::TooLarge(&"the list of moves"));
        }
        self.rules.moves_of(player, position, moves);
        Ok(())
    }

    fn ended(
        &mut self,
        position: &R::Position,
        to_move: Player,
    ) -> Result<Option<Winner>, Stopped> {
        if !self.rules.ends().declared {
            return Ok(None);
        }
        Ok(self.rules.ended(position, to_move))
    }

    fn stuck(&self) -> Stuck {
        self.rules.ends().stuck
    }

    fn endless(&self) -> Winner {
        self.rules.ends().endless
    }

    fn is_impartial(&self) -> bool {
        self.impartial
    }

    fn keeps_turn(&self, from: &R::Position, to: &R::Position, player: Player) -> bool {
        self.rules.keeps_turn(from, to, player)
    }
}

impl<P: Clone + Eq + Hash> Solved<P> {
    /// Analyses everything that can be reached from a position under some rules; otherwise as [`find`](Solved::find).
    ///
    /// ```
    /// use upstar_positions::position::{Ends, Rules, Solved};
    /// use upstar_values::game::Outcome;
    /// /// A token that goes round on three places for ever; only Right can stop it.
    /// struct Round;
    /// impl Rules for Round {
    ///     type Position = u8;
    ///     fn left_moves(&self, at: &u8, moves: &mut Vec<u8>) {
    ///         moves.extend((*at < 3).then_some((at + 1) % 3));
    ///     }
    ///     fn right_moves(&self, at: &u8, moves: &mut Vec<u8>) {
    ///         moves.extend((*at < 3).then_some(if *at == 2 { 3 } else { at + 1 }));
    ///     }
    ///     fn ends(&self) -> Ends {
    ///         Ends { may_loop: true, ..Ends::NORMAL }
    ///     }
    /// }
    /// let solved = Solved::of_rules(&Round, &2, &Default::default())?;
    /// assert_eq!(solved.starts(&2).unwrap().outcome(), Outcome::R);
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn of_rules<R: Rules<Position = P>>(
        rules: &R,
        root: &P,
        budget: &Budget,
    ) -> Result<Solved<P>, Stopped> {
        let mut graph = RulesGraph {
            rules,
            impartial: false,
        };
        Solved::find(&mut graph, root, budget)
    }
}

/// A search under way.
struct Search<'a, G: PlayGraph> {
    graph: &'a mut G,
    budget: &'a Budget,
    impartial: bool,
    positions: Vec<G::Position>,
    index: HashTable<u32>,
    states: Vec<[u32; 2]>,
    /// The position and the player to move of each state.
    places: Vec<(u32, Player)>,
    results: Vec<u8>,
    /// The moves of the states, one after the other, and where those of each state end.
    edges: Vec<u32>,
    ends: Vec<usize>,
    held: usize,
}

impl<'a, G: PlayGraph> Search<'a, G> {
    fn new(graph: &'a mut G, budget: &'a Budget) -> Self {
        Search {
            impartial: graph.is_impartial(),
            graph,
            budget,
            positions: Vec::new(),
            index: HashTable::new(),
            states: Vec::new(),
            places: Vec::new(),
            results: Vec::new(),
            edges: Vec::new(),
            ends: Vec::new(),
            held: 0,
        }
    }

    fn bytes(&self) -> usize {
        self.positions.capacity() * size_of::<G::Position>()
            + self.index.capacity() * size_of::<u32>()
            + self.states.capacity() * size_of::<[u32; 2]>()
            + self.places.capacity() * size_of::<(u32, Player)>()
            + self.results.capacity()
            // Edges are turned round later, beside the first list.
            + 2 * self.edges.capacity() * size_of::<u32>()
            + self.ends.capacity() * size_of::<usize>()
            + self.held
    }

    /// The number of a state; a new state gets the next number.
    fn state(&mut self, position: G::Position, player: Player) -> Result<u32, Stopped> {
        let positions = &self.positions;
        let key = hash(&position);
        let found = self
            .index
            .find(key, |&at| positions[at as usize] == position);
        let at = match found {
            Some(&at) => at as usize,
            None => {
                let at = positions.len();
                self.held += self.graph.held(&position);
                self.positions.push(position);
                self.states.push([UNSEEN; 2]);
                let positions = &self.positions;
                self.index
                    .insert_unique(key, at as u32, |&at| hash(&positions[at as usize]));
                at
            }
        };
        let next = self.places.len() as u32;
        if next >= SAME_PLAYER - 1 {
            return Err(Stopped::TooLarge(&"the list of positions"));
        }
        let states = &mut self.states[at];
        if states[player.index()] == UNSEEN {
            if self.impartial {
                *states = [next; 2];
            } else {
                states[player.index()] = next;
            }
            self.places.push((at as u32, player));
        }
        Ok(states[player.index()])
    }

    /// Lists all states and their moves.
    fn explore(&mut self, root: &G::Position) -> Result<(), Stopped> {
        for player in Player::BOTH {
            self.state(root.clone(), player)?;
        }
        let mut moves = Vec::new();
        let mut at = 0;
        while at < self.places.len() {
            if at.is_multiple_of(256) {
                self.budget.check(self.bytes())?;
            }
            let (place, player) = self.places[at];
            let position = self.positions[place as usize].clone();
            let result = match self.graph.ended(&position, player)? {
                Some(winner) => match winner.player() {
                    Some(winner) if winner == player => WIN,
                    Some(_) => LOSS,
                    None => DRAW,
                },
                None => {
                    self.graph.moves(&position, player, &mut moves)?;
                    if moves.is_empty() {
                        match self.graph.stuck() {
                            Stuck::Loses => LOSS,
                            Stuck::Wins => WIN,
                            Stuck::Draws => DRAW,
                        }
                    } else {
                        OPEN
                    }
                }
            };
            let first = self.edges.len();
            for to in moves.drain(..) {
                let again = self.graph.keeps_turn(&position, &to, player);
                let next = if again { player } else { player.other() };
                let state = self.state(to, next)?;
                self.edges
                    .push(if again { state | SAME_PLAYER } else { state });
            }
            // The same position may be reached by several moves.
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
            self.results.push(result);
            at += 1;
        }
        Ok(())
    }

    /// Carries the results back along the moves.
    fn carry_back(mut self) -> Result<Solved<G::Position>, Stopped> {
        let count = self.places.len();
        let endless = self.graph.endless();
        let places = std::mem::take(&mut self.places);
        // Where the moves into each state begin, in one list of all moves.
        let mut begins = vec![0usize; count + 1];
        for &edge in &self.edges {
            begins[(edge & !SAME_PLAYER) as usize + 1] += 1;
        }
        for at in 0..count {
            begins[at + 1] += begins[at];
        }
        self.budget
            .check(self.bytes() + begins.capacity() * size_of::<usize>())?;
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
                self.budget.check(0)?;
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
        let bytes = self.positions.capacity() * size_of::<G::Position>()
            + self.index.capacity() * size_of::<u32>()
            + self.states.capacity() * size_of::<[u32; 2]>()
            + count * (1 + size_of::<u32>())
            + self.held;
        Ok(Solved {
            positions: self.positions,
            index: self.index,
            states: self.states,
            results: self.results,
            distances,
            endless,
            bytes,
        })
    }
}

#[cfg(test)]
mod tests;
