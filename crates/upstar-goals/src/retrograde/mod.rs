//! Retrograde analysis of games whose positions can be numbered: who wins, and how soon, from a table of one byte a state.
//!
//! A state is a position with the player to move. Results are carried back from the ends, one level of remoteness after the other; what gets
//! no result is endless play. A level is found by looking through the table, so that nothing but the table is held, and work that was
//! stopped goes on with the level it was in.

mod census;
mod file;
mod solve;
mod table;

#[cfg(test)]
mod tests;

pub use crate::Verdict;
pub use census::{Census, Counts, Longest};
pub use file::TableFileError;
pub use solve::{Progress, Stage};

use std::ops::Range;
use table::{Mark, Table};
use upstar_values::budget::{Budget, Stopped};
use upstar_values::game::{Player, Winner};

/// A game in which two players move in turn until one has won, or for ever.
pub trait Chase {
    /// A position, without the player to move.
    type Position: Clone;

    /// Adds the positions a player can move to.
    fn moves(&self, position: &Self::Position, player: Player, moves: &mut Vec<Self::Position>);

    /// Who has won, if play is over when this player is to move.
    fn ended(&self, _position: &Self::Position, _to_move: Player) -> Option<Winner> {
        None
    }

    /// Who has won when this player is to move and cannot.
    fn stuck(&self, player: Player) -> Winner {
        player.other().into()
    }

    /// Who wins play that never ends.
    fn endless(&self) -> Winner {
        Winner::Nobody
    }
}

/// A game whose states can be numbered.
pub trait Numbered: Chase {
    /// Whether [`unmoves`](Numbered::unmoves) lists moves backwards. Without that the table is passed once for every level.
    const UNMOVES: bool = false;

    /// The game and everything that its numbers depend on: a table in a file is used for this name only.
    fn name(&self) -> String;

    /// How many numbers there are, `u64::MAX` if they are too many to count.
    fn count(&self) -> u64;

    /// The number of a state, below [`count`](Numbered::count). States that are the same up to a symmetry may share a number, also if the
    /// symmetry exchanges the players; then [`endless`](Chase::endless) must be nobody.
    fn rank(&self, position: &Self::Position, to_move: Player) -> u64;

    /// The state with a number; `None` for a number that is not used.
    fn unrank(&self, number: u64) -> Option<(Self::Position, Player)>;

    /// Adds the positions from which a player can move to this one: all of them, and no others but such in which play is over. A
    /// declared draw needs none.
    fn unmoves(
        &self,
        _position: &Self::Position,
        _player: Player,
        _from: &mut Vec<Self::Position>,
    ) {
    }

    /// Numbers that belong together, in an order in which moves lead to the same or to earlier ones only. They save time where there are no
    /// [`unmoves`](Numbered::unmoves).
    fn layers(&self) -> Vec<Range<u64>> {
        std::iter::once(0..self.count()).collect()
    }
}

/// The results of all states of a game.
///
/// ```
/// use upstar_goals::retrograde::{Chase, Numbered, Tablebase};
/// use upstar_values::budget::{Budget, Stopped};
/// use upstar_values::game::{Player, Winner};
///
/// /// Places 0 to 3. Who steps onto place 3 wins; Right may also step back.
/// struct Steps;
/// impl Chase for Steps {
///     type Position = u64;
///     fn moves(&self, place: &u64, player: Player, moves: &mut Vec<u64>) {
///         moves.push(place + 1);
///         if player == Player::Right && *place > 0 {
///             moves.push(place - 1);
///         }
///     }
///     fn ended(&self, place: &u64, to_move: Player) -> Option<Winner> {
///         (*place == 3).then(|| to_move.other().into())
///     }
/// }
/// impl Numbered for Steps {
///     fn name(&self) -> String {
///         "steps".to_owned()
///     }
///     fn count(&self) -> u64 {
///         8
///     }
///     fn rank(&self, place: &u64, to_move: Player) -> u64 {
///         2 * place + to_move.index() as u64
///     }
///     fn unrank(&self, number: u64) -> Option<(u64, Player)> {
///         Some((number / 2, Player::BOTH[number as usize % 2]))
///     }
/// }
/// let table = Tablebase::solve(Steps, &Budget::default())?;
/// let verdict = table.verdict(&1, Player::Left).unwrap();
/// assert_eq!((verdict.winner, verdict.remoteness), (Winner::Right, Some(2)));
/// assert_eq!(table.verdict(&0, Player::Left).unwrap().winner, Winner::Nobody);
/// assert_eq!(table.line(&1, Player::Left), [2, 3]);
/// assert_eq!(table.longest().unwrap().remoteness, 3);
/// # Ok::<(), Stopped>(())
/// ```
#[derive(Debug)]
pub struct Tablebase<G> {
    game: G,
    table: Table,
    stage: Stage,
}

impl<G: Numbered> Tablebase<G> {
    /// An empty table, to be filled by [`run`](Tablebase::run).
    pub fn new(game: G, budget: &Budget) -> Result<Self, Stopped> {
        let table = Table::new(game.count(), budget)?;
        Ok(Tablebase {
            game,
            table,
            stage: Stage::Ends { next: 0 },
        })
    }

    /// The finished table of a game. Time is linear in the number of moves where the game lists moves backwards.
    pub fn solve(game: G, budget: &Budget) -> Result<Self, Stopped> {
        let mut base = Tablebase::new(game, budget)?;
        base.run(budget)?;
        Ok(base)
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Whether all results are there.
    pub fn is_done(&self) -> bool {
        self.stage == Stage::Done
    }

    /// Bytes held, approximately.
    pub fn bytes(&self) -> usize {
        self.table.bytes()
    }

    /// What happens in a state; `None` if the table is not finished, or the state has no number of its own.
    pub fn verdict(&self, position: &G::Position, to_move: Player) -> Option<Verdict> {
        let number = self.game.rank(position, to_move);
        if !self.is_done() || number >= self.table.len() {
            return None;
        }
        let (winner, remoteness) = match self.table.get(number) {
            Mark::None => return None,
            Mark::Open => (self.game.endless(), None),
            Mark::Drawn => (Winner::Nobody, None),
            Mark::Win(moves) => (to_move.into(), Some(moves)),
            Mark::Loss(moves) => (to_move.other().into(), Some(moves)),
        };
        Some(Verdict { winner, remoteness })
    }

    /// A line of best play: the positions after each move. The winner hurries and the loser delays; where nobody hurries, the line ends
    /// before a position comes back with the same player to move.
    pub fn line(&self, position: &G::Position, to_move: Player) -> Vec<G::Position> {
        let mut line = Vec::new();
        let (mut now, mut player) = (position.clone(), to_move);
        let mut seen = vec![self.game.rank(&now, player)];
        while let Some(next) = self.best_move(&now, player) {
            player = player.other();
            let number = self.game.rank(&next, player);
            if seen.contains(&number) {
                break;
            }
            seen.push(number);
            line.push(next.clone());
            now = next;
        }
        line
    }

    /// A move that keeps the result: the fastest to win, the slowest to lose. `None` where play is over.
    pub fn best_move(&self, position: &G::Position, player: Player) -> Option<G::Position> {
        let here = self.verdict(position, player)?;
        if here.remoteness == Some(0) || self.game.ended(position, player).is_some() {
            return None;
        }
        let mut moves = Vec::new();
        self.game.moves(position, player, &mut moves);
        let wanted = Verdict {
            remoteness: here.remoteness.map(|moves| moves - 1),
            ..here
        };
        let other = player.other();
        let fits = |next: &G::Position| self.verdict(next, other) == Some(wanted);
        moves.into_iter().find(fits)
    }
}
