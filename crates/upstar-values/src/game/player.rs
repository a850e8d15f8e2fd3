//! The two players.

use std::fmt;

/// One of the two players.
///
/// ```
/// use upstar_values::game::Player;
/// assert_eq!(Player::Left.other(), Player::Right);
/// assert_eq!(Player::BOTH.map(|player| player.letter()), ['L', 'R']);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// She: positive, blue, black.
    Left,
    /// He: negative, red, white.
    Right,
}

impl Player {
    /// Left, then Right.
    pub const BOTH: [Player; 2] = [Player::Left, Player::Right];

    /// The opponent.
    #[must_use]
    pub fn other(self) -> Player {
        match self {
            Player::Left => Player::Right,
            Player::Right => Player::Left,
        }
    }

    /// `L` or `R`.
    pub fn letter(self) -> char {
        match self {
            Player::Left => 'L',
            Player::Right => 'R',
        }
    }

    /// The first for Left, the second for Right.
    ///
    /// ```
    /// use upstar_values::game::Player;
    /// assert_eq!(Player::Right.choose("hers", "his"), "his");
    /// ```
    pub fn choose<T>(self, left: T, right: T) -> T {
        match self {
            Player::Left => left,
            Player::Right => right,
        }
    }

    /// 0 for Left and 1 for Right, for tables with an entry for each.
    pub fn index(self) -> usize {
        match self {
            Player::Left => 0,
            Player::Right => 1,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Player::Left => "Left",
            Player::Right => "Right",
        })
    }
}
