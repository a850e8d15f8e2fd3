//! The moves of a position, drawn into its board.

use super::board::{CELL, NARROW, draw_position};
use super::picture::{Element, Ink, PT, Picture, Point, Stroke};
use std::collections::HashSet;
use upstar_positions::position::{AnyPosition, Board, Cell};
use upstar_positions::sum::Change;
use upstar_values::budget::{Budget, Stopped};

/// More moves are not drawn.
const MOST_MOVES: usize = 2000;
/// How far the arrows of the two players are moved apart.
const ASIDE: i64 = 4 * PT;

/// The board of a position with the moves of both players: an arrow from the place that a piece leaves to the place where it arrives, a
/// bar over cells that are covered, a dot on a cell that changes alone. Left's are blue, Right's red and dashed, those of both green.
/// `None` where the board is no board of cells, or the moves cannot be read off it.
///
/// ```
/// use upstar_draw::draw_moves;
/// use upstar_positions::rulesets::position;
/// let clobber = position("clobber(\"xxo\")").unwrap();
/// let picture = draw_moves(&clobber, &Default::default())?.unwrap();
/// // Each player has one move.
/// assert_eq!(picture.svg().matches("marker-end").count(), 2);
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
pub fn draw_moves(position: &AnyPosition, budget: &Budget) -> Result<Option<Picture>, Stopped> {
    let board = position.board();
    let (Board::Cells(rows) | Board::Numbered(rows)) = &board else {
        return Ok(None);
    };
    let mut picture = draw_position(&**position)?;
    let sides = if position.is_impartial() {
        vec![(position.left(budget)?, Ink::Both)]
    } else {
        vec![
            (position.left(budget)?, Ink::Left),
            (position.right(budget)?, Ink::Right),
        ]
    };
    let apart = sides.len() > 1;
    let mut drawn = HashSet::new();
    for (options, ink) in sides {
        for option in options {
            budget.check(0)?;
            if drawn.len() > MOST_MOVES {
                return Err(Stopped::TooLarge(&"a picture of more than 2000 moves"));
            }
            let after = option.board();
            let (Some(Change::Cells(changed)), Board::Cells(after) | Board::Numbered(after)) =
                (Change::between(&board, &after), &after)
            else {
                return Ok(None);
            };
            let shown = Shown::of(rows, after, &changed);
            if drawn.insert((ink, shown.clone())) {
                shown.draw(&mut picture.elements, ink, apart);
            }
        }
    }
    Ok(Some(picture))
}

/// How a move is shown.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Shown {
    /// A piece goes from a cell to another.
    Arrow((usize, usize), (usize, usize)),
    /// Cells that change together, in a row or not.
    Bar(Vec<(usize, usize)>),
    Dot((usize, usize)),
}

impl Shown {
    fn of(before: &[Vec<Cell>], after: &[Vec<Cell>], changed: &[(usize, usize)]) -> Shown {
        let now = |&(r, c): &(usize, usize)| after.get(r).and_then(|row| row.get(c)).copied();
        let was = |&(r, c): &(usize, usize)| before[r][c];
        let is_piece = |cell: Cell| matches!(cell, Cell::Left(_) | Cell::Right(_));
        for from in changed.iter().filter(|at| is_piece(was(at))) {
            let arrived = changed
                .iter()
                .find(|to| *to != from && now(to) == Some(was(from)));
            if let Some(to) = arrived.filter(|_| now(from) != Some(was(from))) {
                return Shown::Arrow(*from, *to);
            }
        }
        match changed {
            [cell] => Shown::Dot(*cell),
            cells => Shown::Bar(cells.to_vec()),
        }
    }

    fn draw(&self, elements: &mut Vec<Element>, ink: Ink, apart: bool) {
        let middle = |&(r, c): &(usize, usize)| Point {
            x: NARROW + c as i64 * CELL + CELL / 2,
            y: NARROW + r as i64 * CELL + CELL / 2,
        };
        let aside = match ink {
            Ink::Left if apart => -ASIDE,
            Ink::Right if apart => ASIDE,
            _ => 0,
        };
        let stroke = if ink == Ink::Right {
            Stroke::Dashed
        } else {
            Stroke::Plain
        };
        match self {
            Shown::Arrow(from, to) => {
                let (from, to) = (middle(from), middle(to));
                // Across the direction of the arrow.
                let level = (to.x - from.x).abs() >= (to.y - from.y).abs();
                let (dx, dy) = if level { (0, aside) } else { (aside, 0) };
                // Between the middles of the pieces, so that they stay visible.
                let length = (to.x - from.x).abs().max((to.y - from.y).abs()).max(1);
                let (along_x, along_y) = (
                    (to.x - from.x) * CELL * 3 / (10 * length),
                    (to.y - from.y) * CELL * 3 / (10 * length),
                );
                let start = Point {
                    x: from.x + along_x + dx,
                    y: from.y + along_y + dy,
                };
                let end = Point {
                    x: to.x - along_x + dx,
                    y: to.y - along_y + dy,
                };
                elements.push(Element::Line {
                    points: vec![start, end],
                    stroke,
                    ink,
                    arrow: true,
                });
            }
            Shown::Bar(cells) => elements.push(Element::Line {
                points: cells.iter().map(middle).collect(),
                stroke,
                ink,
                arrow: false,
            }),
            Shown::Dot(cell) => {
                let at = middle(cell);
                elements.push(Element::Dot {
                    at: Point {
                        x: at.x + aside,
                        y: at.y,
                    },
                    ink,
                });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use upstar_positions::rulesets::position;

    fn lines(call: &str, wanted: Ink, head: bool) -> Vec<Vec<Point>> {
        let picture = draw_moves(&position(call).unwrap(), &Budget::default()).unwrap();
        let elements = picture.unwrap().elements;
        let lines = elements.into_iter().filter_map(|element| match element {
            Element::Line {
                points, ink, arrow, ..
            } if ink == wanted && arrow == head => Some(points),
            _ => None,
        });
        lines.collect()
    }

    #[test]
    fn pieces_move_along_arrows() {
        let left = lines("toads_and_frogs(\"TF.\")", Ink::Left, true);
        // The toad jumps over the frog; the frog slides, to the left.
        assert_eq!(left.len(), 1);
        assert_eq!(left[0][1].x - left[0][0].x, 2 * CELL - 2 * (CELL * 3 / 10));
        assert!(lines("toads_and_frogs(\"TF.\")", Ink::Right, true).is_empty());
    }

    #[test]
    fn dominoes_cover_cells() {
        // Left places upright, Right level.
        assert_eq!(lines("domineering(2, 2)", Ink::Left, false).len(), 2);
        let right = lines("domineering(2, 2)", Ink::Right, false);
        assert_eq!(right.len(), 2);
        assert_eq!(right[0][0].y, right[0][1].y);
        assert_eq!(lines("cram(1, 3)", Ink::Both, false).len(), 2);
    }

    #[test]
    fn graphs_and_heaps_are_refused() {
        let budget = Budget::default();
        for call in ["nim(3)", "col(path(3))"] {
            assert_eq!(
                draw_moves(&position(call).unwrap(), &budget).unwrap(),
                None,
                "{call}"
            );
        }
    }
}
