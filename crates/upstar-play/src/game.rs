//! A game being played.

use crate::players::{Move, Turn};
use crate::{Component, Judge, Sum};
use upstar::analysis::Player;
use upstar::budget::Stopped;
use upstar::game::Algebra;

/// A game of two players who move in turn; who cannot move loses.
///
/// ```
/// use upstar::analysis::Player;
/// use upstar::game::{Algebra, Game};
/// use upstar_play::{Component, Judge, Match};
/// let mut algebra = Algebra::new();
/// let mut game = Match::new(vec![Component::Form(Game::STAR.into())], Player::Left);
/// let moves = game.moves(&mut algebra)?;
/// assert_eq!(moves.len(), 1);
/// game.play(moves[0].clone());
/// assert!(game.moves(&mut algebra)?.is_empty());
/// let mut judge = Judge::new(&algebra, 1);
/// assert_eq!(game.winner(&mut judge, &mut algebra)?, Player::Left);
/// assert!(game.take_back());
/// assert_eq!(game.to_move(), Player::Left);
/// # Ok::<(), upstar::budget::Stopped>(())
/// ```
#[derive(Clone, Debug)]
pub struct Match {
    sum: Sum,
    to_move: Player,
    /// What each move changed: who moved, the component, and what it was before.
    history: Vec<(Player, usize, Component)>,
}

impl Match {
    /// A new game.
    pub fn new(sum: Sum, first: Player) -> Match {
        Match {
            sum,
            to_move: first,
            history: Vec::new(),
        }
    }

    /// The sum as it is.
    pub fn sum(&self) -> &[Component] {
        &self.sum
    }

    /// Who is to move.
    pub fn to_move(&self) -> Player {
        self.to_move
    }

    /// How many moves were made.
    pub fn count(&self) -> usize {
        self.history.len()
    }

    /// All moves of the player who is to move.
    pub fn moves(&self, algebra: &mut Algebra) -> Result<Vec<Move>, Stopped> {
        self.moves_of(self.to_move, algebra)
    }

    /// All moves of a player, component by component.
    pub fn moves_of(&self, player: Player, algebra: &mut Algebra) -> Result<Vec<Move>, Stopped> {
        let mut moves = Vec::new();
        for (component, from) in self.sum.iter().enumerate() {
            let options = from.options(player, algebra)?.into_iter();
            moves.extend(options.map(|option| Move { component, option }));
        }
        Ok(moves)
    }

    /// What the player who is to move sees.
    pub fn turn<'a>(&'a self, moves: &'a [Move]) -> Turn<'a> {
        let last = self.history.last();
        Turn {
            sum: &self.sum,
            player: self.to_move,
            moves,
            answered: last
                .filter(|(player, ..)| *player != self.to_move)
                .map(|(_, component, before)| (*component, before)),
        }
    }

    /// Makes one of the moves.
    pub fn play(&mut self, choice: Move) {
        self.play_as(self.to_move, choice);
    }

    /// Makes a move of a player, who need not be the one to move; then it is the other's turn.
    pub fn play_as(&mut self, player: Player, choice: Move) {
        let before = std::mem::replace(&mut self.sum[choice.component], choice.option);
        self.history.push((player, choice.component, before));
        self.to_move = player.other();
    }

    /// Takes the last move back; false if there is none.
    pub fn take_back(&mut self) -> bool {
        let Some((player, component, before)) = self.history.pop() else {
            return false;
        };
        self.sum[component] = before;
        self.to_move = player;
        true
    }

    /// Who wins with best play from here.
    pub fn winner(&self, judge: &mut Judge, algebra: &mut Algebra) -> Result<Player, Stopped> {
        Ok(if judge.wins(&self.sum, self.to_move, algebra)? {
            self.to_move
        } else {
            self.to_move.other()
        })
    }
}
