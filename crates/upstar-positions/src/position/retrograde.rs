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

mod moves;

use moves::{Moves, Results};

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
/// assert_eq!(solved.starts(&1).unwrap().left.remoteness.moves(), Some(2));
/// # Ok::<(), Stopped>(())
/// ```
pub struct Solved<P> {
    positions: Vec<P>,
    /// Places in `positions`.
    index: HashTable<u32>,
    results: Results,
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
        let mut search = Search::new(graph, budget, false);
        search.explore(root)?;
        search.carry_back()
    }

    /// Analyses what is near enough to tell what happens from both starts, and no more where that is found soon. A game in which
    /// endlessly many positions can be reached has an answer, too, if somebody wins it.
    ///
    /// ```
    /// use upstar_values::budget::{Budget, Stopped};
    /// use upstar_values::game::{Player, Winner};
    /// use upstar_positions::position::{PlayGraph, Solved, Stuck};
    ///
    /// /// A heap from which a player takes all, or to which one chip is added.
    /// struct Grows;
    /// impl PlayGraph for Grows {
    ///     type Position = u64;
    ///     fn moves(&mut self, heap: &u64, _: Player, moves: &mut Vec<u64>) -> Result<(), Stopped> {
    ///         if *heap > 0 {
    ///             moves.extend([0, heap + 1]);
    ///         }
    ///         Ok(())
    ///     }
    ///     fn ended(&mut self, _: &u64, _: Player) -> Result<Option<Winner>, Stopped> {
    ///         Ok(None)
    ///     }
    ///     fn stuck(&self) -> Stuck {
    ///         Stuck::Loses
    ///     }
    /// }
    /// let solved = Solved::nearest(&mut Grows, &5, &Budget::default())?;
    /// assert_eq!(solved.starts(&5).unwrap().moves(), [Some(1), Some(1)]);
    /// # Ok::<(), Stopped>(())
    /// ```
    pub fn nearest<G: PlayGraph<Position = P>>(
        graph: &mut G,
        root: &P,
        budget: &Budget,
    ) -> Result<Solved<P>, Stopped> {
        let mut search = Search::new(graph, budget, false);
        search.begin(root)?;
        let (mut levels, mut enough) = (Vec::new(), FIRST_LOOK);
        let (mut end, mut moves) = (search.moves.met(), Vec::new());
        loop {
            let mut refused = None;
            while refused.is_none() && search.moves.explored() < end {
                refused = search.step(&mut moves).err();
            }
            match refused {
                None => levels.push(end),
                // Moves that cannot be listed may be farther away than the end.
                Some(Stopped::TooLarge(_)) => {}
                Some(stopped) => return Err(stopped),
            }
            let explored = search.moves.explored();
            if refused.is_none() && explored == search.moves.met() {
                return search.carry_back();
            }
            if refused.is_some() || explored >= enough {
                let beside = search.bytes();
                let results = search.moves.nearest(&levels, budget, beside)?;
                if Player::BOTH
                    .map(|first| results.start(0, first))
                    .iter()
                    .all(Option::is_some)
                {
                    return Ok(search.solved(results));
                }
                enough = 4 * explored;
            }
            if let Some(stopped) = refused {
                return Err(stopped);
            }
            end = search.moves.met();
        }
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
        self.results.start(at, first)
    }

    /// Who wins from both starts, if the analysis reached both. It always does for the position in which it began.
    pub fn starts(&self, position: &P) -> Option<Starts> {
        Some(Starts {
            left: self.start(position, Player::Left)?,
            right: self.start(position, Player::Right)?,
        })
    }
}

/// When so many states are explored, it is looked for the first time what follows from them.
const FIRST_LOOK: usize = 1 << 10;

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

/// Everything that can be reached from a position when either player may be to move: the positions, and the places of the options of each.
pub(super) struct Reached<P> {
    pub(super) positions: Vec<P>,
    pub(super) options: Vec<[Vec<u32>; 2]>,
}

impl<P: Clone + Eq + Hash> Reached<P> {
    /// Lists what can be reached from a position, which comes first. Linear in the number of moves.
    pub(super) fn find<G: PlayGraph<Position = P>>(
        graph: &mut G,
        root: &P,
        budget: &Budget,
    ) -> Result<Reached<P>, Stopped> {
        let mut search = Search::new(graph, budget, true);
        search.explore(root)?;
        Ok(Reached {
            options: search.moves.options(),
            positions: search.positions,
        })
    }
}

/// A search under way.
struct Search<'a, G: PlayGraph> {
    graph: &'a mut G,
    budget: &'a Budget,
    positions: Vec<G::Position>,
    index: HashTable<u32>,
    moves: Moves,
    held: usize,
}

impl<'a, G: PlayGraph> Search<'a, G> {
    fn new(graph: &'a mut G, budget: &'a Budget, both: bool) -> Self {
        Search {
            moves: Moves::new(graph.is_impartial(), both),
            graph,
            budget,
            positions: Vec::new(),
            index: HashTable::new(),
            held: 0,
        }
    }

    /// Bytes of the positions and their index.
    fn bytes(&self) -> usize {
        self.positions.capacity() * size_of::<G::Position>()
            + self.index.capacity() * size_of::<u32>()
            + self.held
    }

    /// The place of a position; a new position gets the next place.
    fn place(&mut self, position: G::Position) -> usize {
        let positions = &self.positions;
        let key = hash(&position);
        let found = self
            .index
            .find(key, |&at| positions[at as usize] == position);
        if let Some(&at) = found {
            return at as usize;
        }
        let at = positions.len();
        self.held += self.graph.held(&position);
        self.positions.push(position);
        let positions = &self.positions;
        self.index
            .insert_unique(key, at as u32, |&at| hash(&positions[at as usize]));
        at
    }

    /// The states in which play begins.
    fn begin(&mut self, root: &G::Position) -> Result<(), Stopped> {
        let place = self.place(root.clone());
        for player in Player::BOTH {
            self.moves.state(place, player)?;
        }
        Ok(())
    }

    /// Lists all states and their moves.
    fn explore(&mut self, root: &G::Position) -> Result<(), Stopped> {
        self.begin(root)?;
        let mut moves = Vec::new();
        while self.step(&mut moves)? {}
        Ok(())
    }

    /// Lists the moves of the next state; false if there is none. The nearest states come first.
    fn step(&mut self, moves: &mut Vec<G::Position>) -> Result<bool, Stopped> {
        let Some((place, player)) = self.moves.next() else {
            return Ok(false);
        };
        if self.moves.explored().is_multiple_of(256) {
            self.budget.check(self.bytes() + self.moves.bytes())?;
        } else if self.moves.explored().is_multiple_of(16) {
            self.budget.check_time()?;
        }
        let position = self.positions[place].clone();
        if let Some(winner) = self.graph.ended(&position, player)? {
            self.moves.over(winner, player);
            return Ok(true);
        }
        moves.clear();
        self.graph.moves(&position, player, moves)?;
        if moves.is_empty() {
            self.moves.over(self.graph.stuck().winner(player), player);
            return Ok(true);
        }
        for to in moves.drain(..) {
            let again = self.graph.keeps_turn(&position, &to, player);
            let place = self.place(to);
            self.moves.lead_to(place, player, again)?;
        }
        self.moves.close();
        Ok(true)
    }

    /// Carries the results back along the moves.
    fn carry_back(self) -> Result<Solved<G::Position>, Stopped> {
        let beside = self.bytes();
        let Search {
            graph,
            budget,
            positions,
            index,
            moves,
            ..
        } = self;
        let results = moves.carry_back(graph.endless(), budget, beside)?;
        Ok(Solved {
            bytes: beside + results.bytes(),
            positions,
            index,
            results,
        })
    }

    /// What was found, where not everything was explored.
    fn solved(self, results: Results) -> Solved<G::Position> {
        Solved {
            bytes: self.bytes() + results.bytes(),
            positions: self.positions,
            index: self.index,
            results,
        }
    }
}

#[cfg(test)]
mod tests;
