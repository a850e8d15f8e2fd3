//! Entailing and complimenting moves: moves that say where the next move has to be made, or that the same player moves again.
//!
//! An *entailing* move obliges the opponent to answer in the same component of a sum. A *complimenting* move obliges the player who made
//! it to move again, anywhere. Whoever must move and cannot loses. With such moves a position is worth a nim heap, or it is *loony*
//! ([`NimValue::Moon`]): whatever else there is, the player to move wins.
//!
//! Let W(G) be the set of heaps ∗n beside which a player wins by a move in G. It has
//! - n for every plain move to a position worth ∗n,
//! - every heap that is not in W(H), for an entailing move to H, because the opponent has to move in H,
//! - every heap other than the value of H, for a complimenting move to H, because the same player then starts in H + ∗n.
//!
//! So W(G) is finite, or has a finite complement. The value of G is the least heap that is not in W(G): if n is that heap, the first
//! player has no winning move in G + ∗n, neither in G nor from ∗n to a smaller heap, and every other heap loses to one of these. If W(G)
//! has all heaps, G is loony.

mod heap_set;
mod top_entails;

pub use heap_set::HeapSet;
pub use top_entails::{TopEntails, TopEntailsTable};

use crate::NimValue;
use rustc_hash::FxHashMap;
use std::hash::Hash;
use upstar_values::budget::{Budget, Stopped};

/// What a move says about the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// Nothing: the opponent moves anywhere.
    Plain,
    /// The opponent must answer in the same component.
    Entailing,
    /// The same player moves again, anywhere.
    Complimenting,
}

/// The rules of an impartial game with entailing or complimenting moves, in which every play ends.
///
/// ```
/// use upstar_impartial::NimValue;
/// use upstar_impartial::entailing::{Entailing, EntailingSolver, MoveKind};
/// use upstar_values::budget::Stopped;
///
/// /// A row of coins. A player takes one or two; who takes the last one of a row of coins moves again.
/// struct LastAgain;
/// impl Entailing for LastAgain {
///     type Position = u64;
///     fn moves(&self, &n: &u64, moves: &mut Vec<(u64, MoveKind)>) -> Result<(), Stopped> {
///         for taken in 1..=n.min(2) {
///             let kind = if taken == n { MoveKind::Complimenting } else { MoveKind::Plain };
///             moves.push((n - taken, kind));
///         }
///         Ok(())
///     }
/// }
/// let mut solver = EntailingSolver::new(LastAgain, Default::default());
/// let values: Result<Vec<NimValue>, _> = (0..5).map(|n| solver.value(&n)).collect();
/// // One coin: who takes it must move again, and cannot. Two coins: the first move wins wherever the other does not.
/// assert_eq!(values?, ["0", "0", "moon", "1", "0"].map(|value| value.parse().unwrap()));
/// # Ok::<(), Stopped>(())
/// ```
pub trait Entailing {
    /// A position of the game.
    type Position: Clone + Eq + Hash;

    /// Adds the positions one move away and the kind of each move.
    fn moves(
        &self,
        position: &Self::Position,
        moves: &mut Vec<(Self::Position, MoveKind)>,
    ) -> Result<(), Stopped>;

    /// Adds positions whose sum this one is; itself, if it does not fall apart. A position in which the opponent must answer is never
    /// split.
    fn parts(&self, position: &Self::Position, parts: &mut Vec<Self::Position>) {
        parts.push(position.clone());
    }

    /// Bytes allocated by a position, roughly.
    fn bytes(&self, _: &Self::Position) -> usize {
        0
    }
}

/// Values of a game with entailing or complimenting moves, with a table of results.
pub struct EntailingSolver<G: Entailing> {
    game: G,
    budget: Budget,
    /// W of every position that was met.
    known: FxHashMap<G::Position, HeapSet>,
    bytes: usize,
}

/// A nim value as this engine uses it: `None` is loony.
fn loony(value: Option<u64>) -> NimValue {
    value.map_or(NimValue::Moon, NimValue::from)
}

impl<G: Entailing> EntailingSolver<G> {
    /// A solver within these limits.
    pub fn new(game: G, budget: Budget) -> Self {
        EntailingSolver {
            game,
            budget,
            known: FxHashMap::default(),
            bytes: 0,
        }
    }

    /// The value: a heap, or moon. Linear in the number of moves between all positions that can be reached, times the sizes of their
    /// values.
    pub fn value(&mut self, position: &G::Position) -> Result<NimValue, Stopped> {
        for part in self.parts(position) {
            self.find(&part)?;
        }
        Ok(loony(self.known_value(position)))
    }

    /// The heaps beside which a player wins by a move in this position. If the position was left by an entailing move, the player to
    /// move wins beside these and no others.
    pub fn heaps(&mut self, position: &G::Position) -> Result<&HeapSet, Stopped> {
        self.find(position)?;
        Ok(&self.known[position])
    }

    /// The moves after which the player wins beside a heap of this size, moves in the heap left out.
    pub fn wins_beside(
        &mut self,
        position: &G::Position,
        heap: u64,
    ) -> Result<Vec<(G::Position, MoveKind)>, Stopped> {
        let mut wins = Vec::new();
        for (to, kind) in self.moves(position)? {
            let is_win = match kind {
                MoveKind::Plain => self.value(&to)? == heap.into(),
                MoveKind::Entailing => !self.heaps(&to)?.contains(heap),
                MoveKind::Complimenting => self.value(&to)? != heap.into(),
            };
            if is_win {
                wins.push((to, kind));
            }
        }
        Ok(wins)
    }

    fn moves(&self, position: &G::Position) -> Result<Vec<(G::Position, MoveKind)>, Stopped> {
        let mut moves = Vec::new();
        self.game.moves(position, &mut moves)?;
        Ok(moves)
    }

    fn parts(&self, position: &G::Position) -> Vec<G::Position> {
        let mut parts = Vec::new();
        self.game.parts(position, &mut parts);
        parts
    }

    /// The value of a position whose parts are known.
    fn known_value(&self, position: &G::Position) -> Option<u64> {
        let parts = self.parts(position);
        let values = parts.iter().map(|part| self.known[part].mex());
        values.reduce(|a, b| Some(a? ^ b?)).unwrap_or(Some(0))
    }

    /// Finds W of a position and of everything it depends on.
    fn find(&mut self, position: &G::Position) -> Result<(), Stopped> {
        let mut open = vec![position.clone()];
        while let Some(next) = open.last().cloned() {
            if self.known.contains_key(&next) {
                open.pop();
                continue;
            }
            let moves = self.moves(&next)?;
            let before = open.len();
            for (to, kind) in &moves {
                match kind {
                    MoveKind::Entailing => open.push(to.clone()),
                    MoveKind::Plain | MoveKind::Complimenting => open.extend(self.parts(to)),
                }
            }
            let added = open.split_off(before).into_iter();
            open.extend(added.filter(|to| !self.known.contains_key(to)));
            if open.len() > before {
                let each = size_of::<G::Position>();
                self.budget.check(self.bytes + open.len() * each)?;
                continue;
            }
            let heaps = self.heaps_after(&moves);
            self.bytes += heaps.bytes() + self.game.bytes(&next);
            self.bytes += 2 * size_of::<(G::Position, HeapSet)>();
            self.known.insert(next, heaps);
            self.budget.check(self.bytes)?;
            open.pop();
        }
        Ok(())
    }

    /// W of a position with these moves, all of which lead to known positions.
    fn heaps_after(&self, moves: &[(G::Position, MoveKind)]) -> HeapSet {
        let mut heaps = HeapSet::default();
        for (to, kind) in moves {
            match kind {
                MoveKind::Plain => {
                    // A loony position wins for the opponent.
                    self.known_value(to)
                        .into_iter()
                        .for_each(|heap| heaps.insert(heap));
                }
                MoveKind::Entailing => heaps.add_all(&self.known[to].complement()),
                MoveKind::Complimenting => {
                    let loses: HeapSet = self.known_value(to).into_iter().collect();
                    heaps.add_all(&loses.complement());
                }
            }
        }
        heaps
    }
}

#[cfg(test)]
mod tests;
