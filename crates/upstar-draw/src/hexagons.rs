//! Boards of hexagons: a rhombus whose four sides have the colours of the players.

use super::board::{CELL, Drawn, NARROW, draw_cell, point, style};
use super::picture::{Element, Point};
use upstar_positions::position::{Cell, Owner};

/// Half a cell, and the radius of the circle through its corners: the half times two over the square root of three.
const HALF: i64 = CELL / 2;
const RADIUS: i64 = CELL * 577 / 1000;

/// The middle of a cell.
fn middle(row: usize, column: usize) -> Point {
    let (row, column) = (row as i64, column as i64);
    point(
        NARROW + HALF + column * CELL + row * HALF,
        NARROW + RADIUS + row * RADIUS * 3 / 2,
    )
}

/// A corner of a cell, counted clockwise from the lower left one.
fn corner(at: Point, corner: usize) -> Point {
    let (x, y) = [
        (-HALF, RADIUS / 2),
        (-HALF, -RADIUS / 2),
        (0, -RADIUS),
        (HALF, -RADIUS / 2),
        (HALF, RADIUS / 2),
        (0, RADIUS),
    ][corner % 6];
    point(at.x + x, at.y + y)
}

pub(super) fn hexagons(rows: &[Vec<Cell>]) -> Drawn {
    let mut elements = Vec::new();
    let mut pieces = Vec::new();
    for (r, row) in rows.iter().enumerate() {
        for (c, &cell) in row.iter().enumerate() {
            let at = middle(r, c);
            let outline = (0..7).map(|i| corner(at, i)).collect();
            pieces.extend(draw_cell(cell, outline, at, &mut elements));
        }
    }
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    if let (Some(last_row), Some(last)) = (rows.len().checked_sub(1), columns.checked_sub(1)) {
        let mut side = |owner: Owner, cells: Vec<Point>, corners: [usize; 3]| {
            let (stroke, ink) = style(owner);
            let points = cells.iter().flat_map(|&at| corners.map(|c| corner(at, c)));
            let mut points: Vec<Point> = points.collect();
            points.dedup();
            elements.push(Element::Line {
                points,
                stroke,
                ink,
                arrow: false,
            });
        };
        let row = |r: usize| (0..columns).map(|c| middle(r, c)).collect();
        let column = |c: usize| (0..rows.len()).map(|r| middle(r, c)).collect();
        side(Owner::Left, row(0), [1, 2, 3]);
        side(Owner::Left, row(last_row), [0, 5, 4]);
        // They end where the sides of the other player begin.
        side(Owner::Right, column(0), [1, 0, 0]);
        side(Owner::Right, column(last), [3, 4, 4]);
    }
    elements.extend(pieces);
    let width = columns as i64 * CELL + rows.len().saturating_sub(1) as i64 * HALF;
    let height = 2 * RADIUS + rows.len().saturating_sub(1) as i64 * RADIUS * 3 / 2;
    (elements, width, height)
}

#[cfg(test)]
mod tests {
    use crate::draw_board;
    use upstar_positions::rulesets::position;

    #[test]
    fn sides_have_colours() {
        let board = position("hex(\"x.|.o\")").unwrap().board();
        let svg = draw_board(&board, "Hex").unwrap().svg();
        // Four cells and four sides, two pieces.
        assert_eq!(svg.matches("<poly").count(), 8, "{svg}");
        assert_eq!(svg.matches("<circle").count(), 2);
    }
}
