//! What a ruleset tells the evaluator.

use super::Ends;
use std::hash::Hash;
use std::ops::Range;
use upstar_values::budget::Stopped;
use upstar_values::game::{Algebra, Game, Player, Winner};

/// The moves of a ruleset. The evaluator finds the values.
///
/// Implementations hold the geometry of the board; positions are small plain data. Only `left_moves` and `right_moves`
/// are needed. [`ends`](Rules::ends), [`ended`](Rules::ended), [`keeps_turn`](Rules::keeps_turn) and [`points`](Rules::points) are for
/// games that are not won by the last move. The rest makes evaluation faster and must tell the truth, or values are wrong: one test
/// checks that for the whole catalogue; for rules of your own compare with the values without it.
pub trait Rules: Send + Sync {
    /// A position: compared, hashed and copied millions of times. Equal positions are evaluated once, so write what is the same in the
    /// same way (heaps in order, empty ones left out). `Default` fills empty places of tables, and need not be a position of the game.
    type Position: Clone + Eq + Hash + Default + Send + Sync;

    /// Adds the positions Left can move to. `moves` may hold others already: add, and do not clear. A position may be added twice.
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

    /// The bytes that a position holds outside itself, as a list does: they are counted where memory is limited.
    fn heap_bytes(&self, _position: &Self::Position) -> usize {
        0
    }

    /// How play ends: by default the player who cannot move loses, and play never returns to a position. Where that is not so,
    /// positions have no value; who wins is found from every position that can be reached.
    ///
    /// Misère play is `Ends::MISERE`. [`parts`](Rules::parts), bounds and known values may stay as they are in
    /// normal play: they are not used then. A symmetry ([`normal`](Rules::normal)) is used.
    fn ends(&self) -> Ends {
        Ends::NORMAL
    }

    /// Who has won, where the rules say that play is over in a position with this player to move. Asked only where
    /// [`ends`](Rules::ends) says that ends are declared.
    fn ended(&self, _position: &Self::Position, _to_move: Player) -> Option<Winner> {
        None
    }

    /// Whether a player who moves from one position to the other is to move again. Rules that answer yes have declared ends or may
    /// loop, so that values are never asked for. Rules with [normal](Ends::NORMAL) ends get values, outcomes and winning moves that
    /// take no notice of this.
    fn keeps_turn(&self, _from: &Self::Position, _to: &Self::Position, _player: Player) -> bool {
        false
    }

    /// The points that a player gets for a move, where play is for points.
    fn points(&self, _from: &Self::Position, _to: &Self::Position, _player: Player) -> i32 {
        0
    }

    /// How many moves Left and Right have, where that can be told without listing them. A position that a player can reach in two ways
    /// counts twice.
    fn count_moves(&self, _position: &Self::Position) -> Option<(usize, usize)> {
        None
    }

    /// Whether there are too many moves to list. They need not be listed where the value is known without them.
    fn has_countless_moves(&self, _position: &Self::Position) -> bool {
        false
    }

    /// Whether an evaluation looks a position up before it is split into [parts](Rules::parts), and splits only those that are new: for
    /// rules whose positions seldom fall apart. One with a single part stays whole, unless the part is known from elsewhere. Each part
    /// must be the position itself or have less in it.
    const SPLITS_LATE: bool = false;

    /// Adds independent parts whose sum the position is; the position itself where it does not fall apart. Parts without moves may be
    /// left out. A position that adds nothing is worth 0.
    ///
    /// ```
    /// use upstar_positions::position::Rules;
    ///
    /// /// Rows of tokens, by their lengths. Left removes one token, Right two neighbours, and a row may fall into two.
    /// struct Rows;
    ///
    /// fn without(rows: &[u8], count: u8, moves: &mut Vec<Vec<u8>>) {
    ///     for (i, row) in rows.iter().enumerate() {
    ///         let Some(rest) = row.checked_sub(count) else { continue };
    ///         for before in 0..=rest / 2 {
    ///             let mut after = rows.to_vec();
    ///             after.splice(i..=i, [before, rest - before]);
    ///             after.retain(|row| *row > 0);
    ///             after.sort_unstable();
    ///             moves.push(after);
    ///         }
    ///     }
    /// }
    ///
    /// impl Rules for Rows {
    ///     type Position = Vec<u8>;
    ///     fn left_moves(&self, rows: &Vec<u8>, moves: &mut Vec<Vec<u8>>) {
    ///         without(rows, 1, moves);
    ///     }
    ///     fn right_moves(&self, rows: &Vec<u8>, moves: &mut Vec<Vec<u8>>) {
    ///         without(rows, 2, moves);
    ///     }
    ///     fn parts(&self, rows: Vec<u8>, parts: &mut Vec<Vec<u8>>) {
    ///         parts.extend(rows.into_iter().map(|row| vec![row]));
    ///     }
    /// }
    ///
    /// let mut parts = Vec::new();
    /// Rows.parts(vec![2, 3, 3], &mut parts);
    /// assert_eq!(parts, [vec![2], vec![3], vec![3]]);
    /// ```
    fn parts(&self, position: Self::Position, parts: &mut Vec<Self::Position>) {
        parts.push(position);
    }

    /// Like [`parts`](Rules::parts), where that uses more than moves: pairs that cancel in normal play stay here. Only parts in which
    /// nobody will ever move may be left out. A search under misère play uses these parts.
    fn literal_parts(&self, position: Self::Position, parts: &mut Vec<Self::Position>) {
        self.parts(position, parts);
    }

    /// A representative of the positions that are the same up to symmetry, and whether the position is the negative of that
    /// representative.
    fn normal(&self, position: Self::Position) -> (Self::Position, bool) {
        (position, false)
    }

    /// Like [`normal`](Rules::normal), for the table of an evaluation alone: perhaps another representative, which is found faster, and
    /// either answer where the position is its own negative. Keys are made from the normal form, and must stay as they are.
    #[inline]
    fn quick_normal(&self, position: Self::Position) -> (Self::Position, bool) {
        self.normal(position)
    }

    /// Adds the [forms for the table](Rules::quick_normal) of options of a position that is in that form itself: for rules that find them
    /// faster together. An evaluation that [splits late](Rules::SPLITS_LATE) asks for them.
    #[inline]
    fn quick_normals(
        &self,
        _position: &Self::Position,
        options: &[Self::Position],
        normals: &mut Vec<(Self::Position, bool)>,
    ) {
        normals.extend(
            options
                .iter()
                .map(|option| self.quick_normal(option.clone())),
        );
    }

    /// Numbers between which the value of a part lies, if they are easy to see: lower ≤ G ≤ upper.
    fn bounds(&self, _position: &Self::Position) -> Option<(i32, i32)> {
        None
    }

    /// What is easy to see about a part: its [moves](Rules::count_moves) and its [bounds](Rules::bounds). For rules that find both
    /// together faster.
    #[inline]
    fn survey(&self, position: &Self::Position) -> Survey {
        Survey {
            moves: self.count_moves(position),
            bounds: self.bounds(position),
        }
    }

    /// How far Left seems to be ahead in a part, beyond what the numbers of moves show, in quarters of a move: a rough guess, by which a
    /// search orders its moves. It changes its sign where the players are exchanged. What was found is the same with any guess; a good one
    /// saves up to half of the work.
    #[inline]
    fn lead(&self, _position: &Self::Position) -> i32 {
        0
    }

    /// Into how many lines a part may be cut to bound its value: cuts between lines only take moves from Left, so that the sum of the
    /// pieces is at most the part; or (`above`) only from Right. None by default.
    ///
    /// A search works out the values of [pieces](Rules::piece) that are small enough and adds them up.
    fn lines(&self, _position: &Self::Position, _above: bool) -> usize {
        0
    }

    /// What is left of a part within some of its [lines](Rules::lines).
    fn piece(
        &self,
        position: &Self::Position,
        _above: bool,
        _lines: Range<usize>,
    ) -> Self::Position {
        position.clone()
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

/// What is easy to see about a part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Survey {
    /// How many moves Left and Right have, if they can be counted.
    pub moves: Option<(usize, usize)>,
    /// Numbers between which the value lies, if the rules give some.
    pub bounds: Option<(i32, i32)>,
}

/// The bytes that a list holds, with what an allocator adds: for [`Rules::heap_bytes`].
///
/// ```
/// use upstar_positions::position::held_by;
/// assert!(held_by(&[1u64, 2, 3]) >= 24);
/// ```
pub fn held_by<T>(list: &[T]) -> usize {
    size_of_val(list) + 16
}
