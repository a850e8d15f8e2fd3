//! What a ruleset tells the evaluator.

use super::Ends;
use std::hash::Hash;
use upstar_values::budget::Stopped;
use upstar_values::game::{Algebra, Game, Player, Winner};

/// The moves of a ruleset. The evaluator finds the values.
///
/// Implementations hold the geometry of the board; positions are small plain data. Only `left_moves` and `right_moves` are needed; the
/// other methods make evaluation faster, and one test over the whole catalogue checks them.
pub trait Rules: Send + Sync {
    /// A position: compared, hashed and copied millions of times.
    type Position: Clone + Eq + Hash + Default + Send + Sync;

    /// Adds the positions Left can move to.
    fn left_moves(&self, position: &Self::Position, moves: &mut Vec<Self::Position>);

    /// Adds the positions Right can move to.
    fn right_moves(&self, position: &Self::Position, moves: &mut Vec<Self::Position>);

    /// Adds the positions a player can move to.
    fn moves_of(&self, player: Player, position: &Self::Position, moves: &mut Vec<Self::Position>) {
        match player {
            Player::Left => self.left_moves(position, moves),
            Player::Right => self.right_moves(position, moves),
        }
    }

    /// How play ends: by default the player who cannot move loses, and play never returns to a position. Where that does not hold,
    /// positions have no value; retrograde analysis finds who wins, and uses only the moves and the ends.
    fn ends(&self) -> Ends {
        Ends::NORMAL
    }

    /// Who has won, where the rules say that play is over in a position with this player to move. Asked only where
    /// [`ends`](Rules::ends) says that ends are declared.
    fn ended(&self, _position: &Self::Position, _to_move: Player) -> Option<Winner> {
        None
    }

    /// Whether a player who moves from one position to the other is to move again. Rules that answer yes have declared ends or may
    /// loop, so that values are never asked for.
    fn keeps_turn(&self, _from: &Self::Position, _to: &Self::Position, _player: Player) -> bool {
        false
    }

    /// The points that a player gets for a move, where play is for points.
    fn points(&self, _from: &Self::Position, _to: &Self::Position, _player: Player) -> i32 {
        0
    }

    /// Whether there are too many moves to list. They need not be listed where the value is known without them.
    fn has_countless_moves(&self, _position: &Self::Position) -> bool {
        false
    }

    /// Adds independent parts whose sum the position is. Parts without moves may be left out.
    fn parts(&self, position: Self::Position, parts: &mut Vec<Self::Position>) {
        parts.push(position);
    }

    /// A representative of the positions that are the same up to symmetry, and whether the position is the negative of that
    /// representative.
    fn normal(&self, position: Self::Position) -> (Self::Position, bool) {
        (position, false)
    }

    /// Numbers between which the value of a part lies, if they are easy to see: lower ≤ G ≤ upper.
    fn bounds(&self, _position: &Self::Position) -> Option<(i32, i32)> {
        None
    }

    /// Adds sums of simpler positions that are all at most the value of a part, or (`above`) all at least: the parts that remain when
    /// some moves of one player are forbidden. A search uses the sums that are small enough to have their values worked out.
    fn bounding_sums(
        &self,
        _position: &Self::Position,
        _above: bool,
        _sums: &mut Vec<Vec<Self::Position>>,
    ) {
    }

    /// Whether parts like this one have simple values although they have many moves: rows do, boards do not. A search then uses the
    /// value instead of the moves.
    fn has_simple_value(&self, _part: &Self::Position) -> bool {
        false
    }

    /// Whether all positions are all-small: one player can move exactly where the other can.
    fn is_all_small(&self) -> bool {
        false
    }

    /// The value of a part, where a theorem gives it faster than play does.
    fn known_value(
        &self,
        _position: &Self::Position,
        _algebra: &mut Algebra,
    ) -> Result<Option<Game>, Stopped> {
        Ok(None)
    }
}
