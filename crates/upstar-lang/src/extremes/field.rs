//! The boards of a ruleset, and the positions on them.

use super::board::{Board, Box};
use crate::diagnostic::Diagnostic;
use std::sync::Arc;
use upstar::budget::Budget;
use upstar::position::{Alphabet, AnyPosition, Argument, Graph, Ruleset};

/// How a board is written in a call.
#[derive(Clone, Copy, Debug)]
enum Shape {
    /// A text with bars or slashes between rows.
    Rows,
    /// A text of one row.
    Row,
    /// A grid as a graph, and the letters of its nodes.
    Nodes,
}

/// The longest side of a box.
const LONGEST: usize = 128;

/// The positions of a ruleset on boards inside a box.
#[derive(Debug)]
pub(super) struct Field {
    ruleset: Arc<dyn Ruleset>,
    shape: Shape,
    letters: Vec<char>,
    pub(super) boards: Box,
}

impl Field {
    /// The field of a ruleset: boards with at most so many cells in play. The box is chosen unless its rows and columns are given.
    pub(super) fn new(
        ruleset: &Arc<dyn Ruleset>,
        most: usize,
        size: Option<(usize, usize)>,
    ) -> Result<Field, Diagnostic> {
        let (shape, cells) = match ruleset.alphabet() {
            Alphabet::Rows(cells) => (Shape::Rows, cells),
            Alphabet::Row(cells) | Alphabet::Stalk(cells) => (Shape::Row, cells),
            Alphabet::Nodes(cells) => (Shape::Nodes, cells),
            _ => {
                let name = ruleset.name();
                return Err(wrong(format!(
                    "the positions of {name} are no boards; a search for extremes goes from board to board or from strip to strip"
                )));
            }
        };
        let mut letters: Vec<char> = cells.iter().map(|cell| cell.letter()).collect();
        letters.truncate(usize::from(u8::MAX));
        let outside = ruleset.outside();
        if let Some(outside) = outside
            && !letters.contains(&outside)
        {
            letters.push(outside);
        }
        if most == 0 || letters.is_empty() {
            return Err(wrong("a search needs boards with at least one cell"));
        }
        let number = |wanted: char| letters.iter().position(|&letter| letter == wanted);
        let outside = outside.and_then(number).map(|number| number as u8);
        let (rows, columns) = size.unwrap_or_else(|| chosen(shape, most, outside.is_some()));
        if matches!(shape, Shape::Row) && rows != 1 {
            let name = ruleset.name();
            return Err(wrong(format!(
                "{name} is played on strips: the box has one row, as in 1x{columns}"
            )));
        }
        if rows == 0 || columns == 0 || rows > LONGEST || columns > LONGEST {
            return Err(wrong(format!(
                "a box has from 1 to {LONGEST} rows and columns, not {rows} and {columns}"
            )));
        }
        Ok(Field {
            ruleset: ruleset.clone(),
            shape,
            boards: Box {
                rows,
                columns,
                most,
                letters: letters.len() as u8,
                outside,
            },
            letters,
        })
    }

    /// The position on a board, without the edges out of play; none if the ruleset refuses it or no cell is in play.
    pub(super) fn place(&self, board: &Board) -> Option<AnyPosition> {
        let board = board.trimmed(self.boards.outside)?;
        let budget = Budget::default();
        let text = |between: &str| Argument::Text(self.text(&board, between));
        match self.shape {
            Shape::Row => self.ruleset.call(&[text("")], &budget).ok(),
            Shape::Rows => {
                let bars = self.ruleset.call(&[text("|")], &budget);
                // Some rulesets write a slash between rows.
                bars.or_else(|_| self.ruleset.call(&[text("/")], &budget))
                    .ok()
            }
            Shape::Nodes => {
                let graph = Graph::grid(board.rows, board.columns).ok()?;
                let call = [Argument::Graph(Arc::new(graph)), text("")];
                self.ruleset.call(&call, &budget).ok()
            }
        }
    }

    /// The letters of a board.
    pub(super) fn text(&self, board: &Board, between: &str) -> String {
        let row = |row: &[u8]| -> String {
            row.iter()
                .map(|&letter| self.letters[usize::from(letter)])
                .collect()
        };
        let rows: Vec<String> = board.cells.chunks(board.columns).map(row).collect();
        rows.join(between)
    }

    /// Reads the letters of a board with bars between rows; none if it does not fit into the box.
    pub(super) fn read(&self, text: &str) -> Option<Board> {
        let mut cells = Vec::new();
        let (mut rows, mut columns) = (0, None);
        for row in text.split('|') {
            let before = cells.len();
            for letter in row.chars() {
                cells.push(self.letters.iter().position(|&known| known == letter)? as u8);
            }
            let length = cells.len() - before;
            rows += 1;
            if *columns.get_or_insert(length) != length {
                return None;
            }
        }
        let columns = columns.filter(|&columns| columns > 0)?;
        let field = &self.boards;
        let board = Board {
            rows,
            columns,
            cells,
        };
        let fits = match field.outside {
            Some(_) => rows == field.rows && columns == field.columns,
            None => rows <= field.rows && columns <= field.columns,
        };
        (fits && field.in_play(&board) <= field.most).then_some(board)
    }
}

/// A box with some room for so many cells.
fn chosen(shape: Shape, most: usize, has_holes: bool) -> (usize, usize) {
    let strip = most.min(LONGEST);
    match (shape, has_holes) {
        (Shape::Row, _) => (1, strip),
        (_, true) => {
            let room = most.saturating_mul(5).div_ceil(4);
            let side = (1..LONGEST).find(|side| side * side >= room);
            let side = side.unwrap_or(LONGEST);
            (side, side)
        }
        // Full rectangles of any proportions.
        (_, false) => (strip, strip),
    }
}

/// A problem with what is asked for.
pub(super) fn wrong(message: impl Into<String>) -> Diagnostic {
    Diagnostic {
        span: None,
        ..Diagnostic::new(message.into(), 0..0)
    }
}
