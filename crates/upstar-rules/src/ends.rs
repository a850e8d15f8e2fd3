//! How play of a rule file ends: patterns that win or draw, the result for a player who cannot move, and who wins play without end.

use crate::alphabet::{NOWHERE, State, only};
use crate::described::Described;
use crate::layout;
use crate::mistake::Mistake;
use crate::pattern::Pattern;
use crate::shape::{Shape, Turn};
use crate::text::Line;
use upstar::game::{Player, Winner};
use upstar::position::{Size, Stuck};

/// The lines of a file about the end of play.
#[derive(Clone, Debug, Default)]
pub(crate) struct EndLines {
    pub(crate) stuck: Stuck,
    pub(crate) endless: Option<Winner>,
    pub(crate) patterns: Vec<EndPattern>,
}

/// A pattern that ends play wherever it lies on the board.
#[derive(Clone, Debug)]
pub(crate) struct EndPattern {
    pub(crate) result: EndResult,
    pub(crate) pattern: Pattern,
    /// Whether the colours are exchanged.
    pub(crate) mirrored: bool,
}

/// Who wins by a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EndResult {
    Left,
    Right,
    /// The player who moved last.
    Last,
    Nobody,
}

impl EndResult {
    /// The result that a key stands for: `left wins`, `right wins`, `last wins`, `draw`.
    pub(crate) fn of_key(key: &str) -> Option<EndResult> {
        Some(match key {
            "left wins" => EndResult::Left,
            "right wins" => EndResult::Right,
            "last wins" => EndResult::Last,
            "draw" => EndResult::Nobody,
            _ => return None,
        })
    }

    pub(crate) fn winner(self, to_move: Player) -> Winner {
        match (self, to_move) {
            (EndResult::Left, _) | (EndResult::Last, Player::Right) => Winner::Left,
            (EndResult::Right, _) | (EndResult::Last, Player::Left) => Winner::Right,
            (EndResult::Nobody, _) => Winner::Nobody,
        }
    }
}

/// Reads `stuck: draws`.
pub(crate) fn stuck(line: &Line<'_>) -> Result<Stuck, Mistake> {
    match line.text.text {
        "loses" => Ok(Stuck::Loses),
        "wins" => Ok(Stuck::Wins),
        "draws" => Ok(Stuck::Draws),
        other => {
            let message = format!("`{other}` says nothing about a player who cannot move");
            Err(Mistake::new(line.text.place(), message)
                .help("the player `loses` (unless you say otherwise), `wins` or `draws`"))
        }
    }
}

/// Reads `endless: right`.
pub(crate) fn endless(line: &Line<'_>) -> Result<Winner, Mistake> {
    match line.text.text {
        "left" | "Left" => Ok(Winner::Left),
        "right" | "Right" => Ok(Winner::Right),
        "draw" => Ok(Winner::Nobody),
        other => {
            let message = format!("`{other}` does not say who wins play without end");
            Err(Mistake::new(line.text.place(), message).help(
                "expected `left`, `right` or `draw`, which is what you get if you say nothing",
            ))
        }
    }
}

/// The patterns that end play, laid out for boards of one size.
#[derive(Debug, Default)]
pub(crate) struct EndShapes {
    pub(crate) shapes: Vec<(EndResult, Vec<Shape>)>,
}

impl EndShapes {
    /// The patterns of a file on boards with this longest side.
    pub(crate) fn of(rules: &Described, longest: usize) -> Result<EndShapes, Mistake> {
        let mut shapes = Vec::new();
        for end in &rules.ends.patterns {
            let looks = layout::looks(&end.pattern, Player::Left, rules.one_row(), longest)?;
            let looks = match rules.mirror.as_ref().filter(|_| end.mirrored) {
                None => looks,
                Some(map) => looks
                    .iter()
                    .map(|shape| shape.look_image(Turn::ALL[0], map))
                    .collect(),
            };
            shapes.push((end.result, looks));
        }
        Ok(EndShapes { shapes })
    }

    /// Who has won, if play is over on a board with this player to move. If patterns of several lines lie on the board, the first line
    /// counts.
    pub(crate) fn winner(&self, size: Size, cells: &[State], to_move: Player) -> Option<Winner> {
        let lies = |shapes: &[Shape]| shapes.iter().any(|shape| lies_on(shape, size, cells));
        let found = self.shapes.iter().find(|(_, shapes)| lies(shapes));
        found.map(|(result, _)| result.winner(to_move))
    }
}

/// Whether a shape lies somewhere on a board.
fn lies_on(shape: &Shape, size: Size, cells: &[State]) -> bool {
    (0..cells.len()).any(|at| {
        let (row, column) = ((at / size.columns) as i16, (at % size.columns) as i16);
        shape.spots.iter().all(|spot| {
            // Negative numbers become too large, and fail the same test.
            let (r, c) = ((row + spot.at.0) as usize, (column + spot.at.1) as usize);
            let state = if r < size.rows && c < size.columns {
                cells[r * size.columns + c]
            } else {
                NOWHERE
            };
            spot.allow & only(state) != 0
        })
    })
}
