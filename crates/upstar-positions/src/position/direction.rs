//! The eight directions on a board of cells.

/// A direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// To the right.
    East,
    /// To the left.
    West,
    /// Down.
    South,
    /// Up.
    North,
    /// Down to the right.
    SouthEast,
    /// Up to the left.
    NorthWest,
    /// Down to the left.
    SouthWest,
    /// Up to the right.
    NorthEast,
}

impl Direction {
    /// Along rows and columns.
    pub const STRAIGHT: [Direction; 4] = [
        Direction::East,
        Direction::West,
        Direction::South,
        Direction::North,
    ];

    /// As a queen moves.
    pub const ALL: [Direction; 8] = [
        Direction::East,
        Direction::West,
        Direction::South,
        Direction::North,
        Direction::SouthEast,
        Direction::NorthWest,
        Direction::SouthWest,
        Direction::NorthEast,
    ];

    /// The opposite direction.
    #[must_use]
    #[inline]
    pub fn back(self) -> Direction {
        match self {
            Direction::East => Direction::West,
            Direction::West => Direction::East,
            Direction::South => Direction::North,
            Direction::North => Direction::South,
            Direction::SouthEast => Direction::NorthWest,
            Direction::NorthWest => Direction::SouthEast,
            Direction::SouthWest => Direction::NorthEast,
            Direction::NorthEast => Direction::SouthWest,
        }
    }
}
