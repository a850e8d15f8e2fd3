//! Directions by name.

use upstar::game::Player;

/// A step on the board: rows down, columns to the right.
pub(crate) type Offset = (i16, i16);

/// One or several directions, by their name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    Right,
    Left,
    Down,
    Up,
    Horizontal,
    Vertical,
    Straight,
    Diagonal,
    Any,
    Forward,
    Backward,
}

const NAMES: [(&str, Way); 14] = [
    ("right", Way::Right),
    ("left", Way::Left),
    ("down", Way::Down),
    ("up", Way::Up),
    ("horizontal", Way::Horizontal),
    ("horizontally", Way::Horizontal),
    ("vertical", Way::Vertical),
    ("vertically", Way::Vertical),
    ("straight", Way::Straight),
    ("diagonal", Way::Diagonal),
    ("diagonally", Way::Diagonal),
    ("any", Way::Any),
    ("forward", Way::Forward),
    ("backward", Way::Backward),
];

const EAST: Offset = (0, 1);
const WEST: Offset = (0, -1);
const SOUTH: Offset = (1, 0);
const NORTH: Offset = (-1, 0);

/// Neighbours that share a side.
pub(crate) const STRAIGHT: [Offset; 4] = [EAST, WEST, SOUTH, NORTH];
/// Neighbours that share only a corner.
pub(crate) const DIAGONAL: [Offset; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

impl Way {
    pub(crate) fn named(name: &str) -> Option<Way> {
        NAMES.iter().find(|(n, _)| *n == name).map(|(_, way)| *way)
    }

    /// The names, for messages.
    pub(crate) fn list() -> String {
        let names: Vec<&str> = NAMES.iter().map(|(name, _)| *name).collect();
        format!(
            "{}, and `flipped` for patterns of several rows",
            names.join(", ")
        )
    }

    /// The directions on a board, for a player; `None` if they do not exist on a board of one row.
    pub(crate) fn offsets(self, one_row: bool, player: Player) -> Option<Vec<Offset>> {
        let ahead = match (one_row, player) {
            (true, Player::Left) => EAST,
            (true, Player::Right) => WEST,
            (false, Player::Left) => NORTH,
            (false, Player::Right) => SOUTH,
        };
        let offsets = match self {
            Way::Right => vec![EAST],
            Way::Left => vec![WEST],
            Way::Down => vec![SOUTH],
            Way::Up => vec![NORTH],
            Way::Horizontal => vec![EAST, WEST],
            Way::Vertical => vec![SOUTH, NORTH],
            Way::Straight => STRAIGHT.to_vec(),
            Way::Diagonal => DIAGONAL.to_vec(),
            Way::Any => [STRAIGHT, DIAGONAL].concat(),
            Way::Forward => vec![ahead],
            Way::Backward => vec![(-ahead.0, -ahead.1)],
        };
        if !one_row {
            return Some(offsets);
        }
        let kept: Vec<Offset> = offsets.into_iter().filter(|offset| offset.0 == 0).collect();
        (!kept.is_empty()).then_some(kept)
    }
}
