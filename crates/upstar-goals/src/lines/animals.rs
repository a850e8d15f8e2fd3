//! Harary's game of animals: Left wants a polyomino, any way up.

use super::Hypergraph;
use super::makers::on_board;
use std::collections::BTreeSet;

/// A polyomino with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Animal {
    /// The name.
    pub name: &'static str,
    /// Its cells as rows of x and dots, with bars between rows.
    pub cells: &'static str,
}

/// The animals that have a name here.
pub const ANIMALS: [Animal; 9] = [
    Animal {
        name: "domino",
        cells: "xx",
    },
    Animal {
        name: "el",
        cells: "xx|x.",
    },
    Animal {
        name: "tic",
        cells: "xxx",
    },
    Animal {
        name: "elly",
        cells: "xxx|x..",
    },
    Animal {
        name: "tippy",
        cells: "xx.|.xx",
    },
    Animal {
        name: "knobby",
        cells: "xxx|.x.",
    },
    Animal {
        name: "skinny",
        cells: "xxxx",
    },
    Animal {
        name: "fatty",
        cells: "xx|xx",
    },
    Animal {
        name: "snaky",
        cells: "xxxx.|...xx",
    },
];

/// The animal of a name.
pub fn animal(name: &str) -> Option<Animal> {
    ANIMALS.into_iter().find(|animal| animal.name == name)
}

/// All places of an animal on a board, turned and reflected: its translates, rotations and reflections.
///
/// ```
/// use upstar_goals::lines::{animal, animals};
/// let tic = animal("tic").unwrap();
/// assert_eq!(animals(tic.cells, 3, 3).sets().len(), 6);
/// ```
pub fn animals(cells: &str, rows: usize, columns: usize) -> Hypergraph {
    let mut shape: BTreeSet<(i32, i32)> = BTreeSet::new();
    for (row, letters) in (0..).zip(cells.split('|')) {
        let cells = (0..).zip(letters.chars());
        shape.extend(
            cells
                .filter(|(_, c)| *c == 'x')
                .map(|(column, _)| (row, column)),
        );
    }
    let mut sets = BTreeSet::new();
    for turn in 0..8 {
        if turn == 4 {
            shape = shape.iter().map(|&(r, c)| (r, -c)).collect();
        }
        shape = shape.iter().map(|&(r, c)| (c, -r)).collect();
        let top = shape.iter().map(|&(r, _)| r).min().unwrap_or(0);
        let left = shape.iter().map(|&(_, c)| c).min().unwrap_or(0);
        for row in 0..rows as i32 {
            for column in 0..columns as i32 {
                let cell = |&(r, c): &(i32, i32)| {
                    let row = usize::try_from(r - top + row).ok()?;
                    let column = usize::try_from(c - left + column).ok()?;
                    (row < rows && column < columns).then_some(row * columns + column)
                };
                if let Some(mut set) = shape.iter().map(cell).collect::<Option<Vec<_>>>()
                    && !set.is_empty()
                {
                    set.sort_unstable();
                    sets.insert(set);
                }
            }
        }
    }
    on_board(rows, columns, sets.into_iter().collect())
}

/// Dominoes laid like bricks: every 2 × 2 square of the board contains one, so that they are a pairing against Fatty on boards of any size.
///
/// ```
/// use upstar_goals::lines::{animals, brick_dominoes, check_pairing};
/// let fatty = animals("xx|xx", 9, 7);
/// assert_eq!(check_pairing(fatty.sets(), &brick_dominoes(9, 7)), Ok(()));
/// ```
pub fn brick_dominoes(rows: usize, columns: usize) -> Vec<[usize; 2]> {
    let row = |row: usize| {
        let starts = (row % 2..columns.saturating_sub(1)).step_by(2);
        starts.map(move |column| [row * columns + column, row * columns + column + 1])
    };
    (0..rows).flat_map(row).collect()
}
