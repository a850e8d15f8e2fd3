//! Moves as shapes: what each cell must show and what it becomes, at any place on the board.

use crate::alphabet::{NOWHERE, State, States, mapped, only};
use crate::direction::Offset;

/// One cell of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Spot {
    pub(crate) at: Offset,
    /// What the cell may show; no cell at all counts as a state.
    pub(crate) allow: States,
    /// What it shows after the move, if it changes.
    pub(crate) write: Option<State>,
}

impl Spot {
    /// Whether the cell must exist.
    pub(crate) fn is_there(&self) -> bool {
        self.allow & only(NOWHERE) == 0
    }
}

/// A move of fixed size and direction. Its first cell that must exist lies at (0, 0).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Shape {
    pub(crate) spots: Vec<Spot>,
}

impl Shape {
    /// The shape of these spots, at any place; `None` if it changes nothing.
    pub(crate) fn new(mut spots: Vec<Spot>) -> Option<Shape> {
        for spot in &mut spots {
            if spot.write.is_some_and(|state| spot.allow == only(state)) {
                spot.write = None;
            }
        }
        let changes = spots.iter().any(|spot| spot.write.is_some());
        Shape::look(spots).filter(|_| changes)
    }

    /// The shape of these spots, at any place, whether it changes something or is only looked for; `None` if no cell must exist.
    pub(crate) fn look(mut spots: Vec<Spot>) -> Option<Shape> {
        spots.sort_unstable();
        let (r, c) = spots.iter().find(|spot| spot.is_there())?.at;
        for spot in &mut spots {
            spot.at = (spot.at.0 - r, spot.at.1 - c);
        }
        Some(Shape { spots })
    }

    /// A shape that is only looked for, turned and with letters replaced.
    pub(crate) fn look_image(&self, turn: Turn, map: &[State]) -> Shape {
        Shape::look(self.image_spots(turn, map)).unwrap_or_else(|| self.clone())
    }

    fn image_spots(&self, turn: Turn, map: &[State]) -> Vec<Spot> {
        let spots = self.spots.iter().map(|spot| Spot {
            at: turn.apply(spot.at),
            allow: mapped(spot.allow, map),
            write: spot.write.map(|state| map[state as usize]),
        });
        spots.collect()
    }

    /// The shape turned and with letters replaced.
    pub(crate) fn image(&self, turn: Turn, map: &[State]) -> Shape {
        // The image of a shape that changes something changes something.
        Shape::new(self.image_spots(turn, map)).unwrap_or_else(|| self.clone())
    }
}

/// A symmetry of the square: first rows and columns may be exchanged, then rows or columns reversed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Turn {
    pub(crate) transposed: bool,
    pub(crate) rows: bool,
    pub(crate) columns: bool,
}

impl Turn {
    /// All eight, the identity first.
    pub(crate) const ALL: [Turn; 8] = {
        let mut turns = [Turn {
            transposed: false,
            rows: false,
            columns: false,
        }; 8];
        let mut i = 0;
        while i < 8 {
            turns[i] = Turn {
                transposed: i & 4 != 0,
                columns: i & 2 != 0,
                rows: i & 1 != 0,
            };
            i += 1;
        }
        turns
    };

    fn apply(self, (r, c): Offset) -> Offset {
        let (r, c) = if self.transposed { (c, r) } else { (r, c) };
        (
            if self.rows { -r } else { r },
            if self.columns { -c } else { c },
        )
    }

    /// The index of this symmetry among the four images of a board, after transposition.
    pub(crate) fn image_index(self) -> usize {
        usize::from(self.rows) | usize::from(self.columns) << 1
    }
}
