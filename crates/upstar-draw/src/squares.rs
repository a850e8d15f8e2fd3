//! A board with the value on every square where one piece may stand.

use super::picture::{Element, Ink, Label, PT, Picture, Point};
use super::position_tree::{NodeLabel, worth};
use upstar_positions::position::{AnyPosition, Cell};
use upstar_values::budget::Stopped;
use upstar_values::game::Algebra;

const HEIGHT: i64 = 26 * PT;
const MARGIN: i64 = 16 * PT;

/// A square of a board.
#[derive(Clone)]
pub enum Square {
    /// What stands there in any case: another piece, or nothing.
    Fixed(Cell),
    /// The position with the piece on this square.
    Position(AnyPosition),
}

/// Rows of squares from the top, with what the positions are worth. Takes the time of their values.
///
/// ```
/// use upstar_draw::{Square, draw_squares};
/// use upstar_positions::{position::Cell, rulesets::position};
/// use upstar_values::game::Algebra;
/// let square = |fox: &str| Square::Position(position(&format!("fox_and_geese(\"x.x.|{fox}\")")).unwrap());
/// let goose = Square::Fixed(Cell::Left('x'));
/// let free = Square::Fixed(Cell::Free);
/// let rows = [
///     vec![goose.clone(), free.clone(), goose, free.clone()],
///     vec![free.clone(), square(".o.."), free, square("...o")],
/// ];
/// let svg = draw_squares(&mut Algebra::new(), "squares of the fox", &rows)?.svg();
/// assert!(svg.contains(">0</text>") && svg.contains(">1</text>"));
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
pub fn draw_squares(
    algebra: &mut Algebra,
    title: &str,
    rows: &[Vec<Square>],
) -> Result<Picture, Stopped> {
    let mut labels: Vec<Vec<Option<Label>>> = Vec::new();
    for row in rows {
        let mut found = Vec::new();
        for square in row {
            found.push(match square {
                Square::Fixed(_) => None,
                Square::Position(position) => Some(worth(algebra, position, NodeLabel::Value)?),
            });
        }
        labels.push(found);
    }
    let widest = labels.iter().flatten().flatten().map(Label::width).max();
    let width = HEIGHT.max(widest.unwrap_or(0) + 8 * PT);
    let mut elements = Vec::new();
    for (down, (row, labels)) in rows.iter().zip(labels).enumerate() {
        for (across, (square, label)) in row.iter().zip(labels).enumerate() {
            let (x, y) = (
                MARGIN + across as i64 * width,
                MARGIN + down as i64 * HEIGHT,
            );
            let corners = [(0, 0), (width, 0), (width, HEIGHT), (0, HEIGHT)];
            elements.push(Element::Tile {
                points: corners
                    .map(|(dx, dy)| Point {
                        x: x + dx,
                        y: y + dy,
                    })
                    .to_vec(),
                level: 0,
                label,
            });
            let Square::Fixed(cell) = square else {
                continue;
            };
            let ink = match cell {
                Cell::Left(_) => Ink::Left,
                Cell::Right(_) => Ink::Right,
                Cell::Both(_) => Ink::Neutral,
                Cell::Free | Cell::Taken | Cell::Outside => continue,
            };
            elements.push(Element::Piece {
                at: Point {
                    x: x + width / 2,
                    y: y + HEIGHT / 2,
                },
                radius: 9 * PT,
                ink,
                filled: true,
                label: None,
            });
        }
    }
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    Ok(Picture {
        title: title.to_owned(),
        width: 2 * MARGIN + columns as i64 * width,
        height: 2 * MARGIN + rows.len() as i64 * HEIGHT,
        elements,
    })
}
