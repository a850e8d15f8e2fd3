//! The moves of a position, drawn into its board.

use super::board::{CELL, NARROW, draw_position};
use super::loops::direction;
use super::picture::{Element, Ink, PT, Picture, Point, Stroke, middle};
use num_integer::Integer;
use std::collections::{HashMap, HashSet};
use upstar_positions::position::{AnyPosition, Board, Cell};
use upstar_positions::sum::Change;
use upstar_values::budget::{Budget, Stopped};
use upstar_values::game::Player;

/// More moves are not drawn.
const MOST_MOVES: usize = 2000;
/// How far the arrows of the two players are moved apart.
const ASIDE: i64 = 4 * PT;
/// Half the width of the rings around pieces.
const INNER: i64 = 11 * PT;
const OUTER: i64 = 12 * PT;
/// The corners of a ring.
const RING: u32 = 32;
/// How far an arc stands out at most.
const HIGHEST: i64 = 10 * PT;

/// Why moves are not drawn.
const UNREADABLE: Stopped = Stopped::NoValue(
    &"these moves cannot be drawn: the boards before and after them do not show what moves",
);

/// The board of a position with the moves of both players: an arrow from the place that a piece leaves to the place where it arrives, a
/// bar over cells that are covered, a dot on a cell that changes alone or where a move begins, a ring around a piece there. Other cells that
/// change together are joined. Left's are blue, Right's red and dashed, those of both green.
///
/// `None` where the board is no board of cells. Moves that cannot be read off their boards are refused.
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
        vec![(Player::Left, Ink::Both)]
    } else {
        vec![(Player::Left, Ink::Left), (Player::Right, Ink::Right)]
    };
    let apart = sides.len() > 1;
    let mut drawn = HashSet::new();
    for (player, ink) in sides {
        let meant = clicks(position, player);
        for option in position.moves(player, budget)? {
            budget.check(0)?;
            if drawn.len() > MOST_MOVES {
                return Err(Stopped::TooLarge(&"a picture of more than 2000 moves"));
            }
            let read = Shown::between(&board, &option.board(), ink);
            let clicked = match meant.is_empty() {
                true => None,
                false => meant.get(&option.call()),
            };
            let all = match (read, clicked) {
                (Some(shown), None) => vec![shown],
                (Some(shown @ (Shown::Arrow(..) | Shown::Dot(_))), _) => vec![shown],
                (_, Some(cells)) => cells.iter().copied().map(Shown::Dot).collect(),
                (None, None) => return Err(UNREADABLE),
            };
            for shown in all {
                if drawn.insert((ink, shown.clone())) {
                    shown.draw(rows, &mut picture.elements, ink, apart);
                }
            }
        }
    }
    Ok(Some(picture.framed()))
}

/// The cells on which a player clicks for a move, by the call of the position after it.
fn clicks(position: &AnyPosition, player: Player) -> HashMap<String, Vec<(usize, usize)>> {
    let mut cells: HashMap<String, Vec<(usize, usize)>> = HashMap::new();
    for click in position.clicks(player) {
        if let Change::Cells(on) = click.on {
            cells.entry(click.call).or_default().extend(on);
        }
    }
    cells
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

/// Whose pieces may have moved, in the order in which they are looked at.
fn classes(mover: Ink) -> [fn(Cell) -> bool; 3] {
    let left: fn(Cell) -> bool = |cell| matches!(cell, Cell::Left(_));
    let right: fn(Cell) -> bool = |cell| matches!(cell, Cell::Right(_));
    let both: fn(Cell) -> bool = |cell| matches!(cell, Cell::Both(_));
    match mover {
        Ink::Left => [left, both, right],
        Ink::Right => [right, both, left],
        _ => [both, left, right],
    }
}

impl Shown {
    /// What a move shows, if the boards before and after it tell.
    fn between(before: &Board, after: &Board, mover: Ink) -> Option<Shown> {
        let change = Change::between(before, after);
        let (Some(Change::Cells(changed)), Board::Cells(old) | Board::Numbered(old)) =
            (change, before)
        else {
            return None;
        };
        let (Board::Cells(new) | Board::Numbered(new)) = after else {
            return None;
        };
        let corner = old.last().and_then(|row| row.first());
        if corner == Some(&Cell::POISON) {
            // A bite takes everything above the square and to the right of it.
            let row = changed.iter().map(|cell| cell.0).max()?;
            let column = changed.iter().map(|cell| cell.1).min()?;
            return Some(Shown::Dot((row, column)));
        }
        Shown::of(old, new, changed, mover)
    }

    fn of(
        before: &[Vec<Cell>],
        after: &[Vec<Cell>],
        changed: Vec<(usize, usize)>,
        mover: Ink,
    ) -> Option<Shown> {
        if let [cell] = changed[..] {
            return Some(Shown::Dot(cell));
        }
        let now = |&(r, c): &(usize, usize)| after.get(r).and_then(|row| row.get(c)).copied();
        let was = |&(r, c): &(usize, usize)| before[r][c];
        for (own, is_piece) in classes(mover).into_iter().enumerate() {
            let left = changed.iter().filter(|at| is_piece(was(at)));
            let arrived = changed.iter().filter(|at| now(at).is_some_and(is_piece));
            let (left, arrived): (Vec<_>, Vec<_>) = (left.collect(), arrived.collect());
            match (&left[..], &arrived[..]) {
                ([], []) => continue,
                // The only piece that left its cell, and the only one that is new on another.
                ([from], [to])
                    if from != to
                        && now(to) == Some(was(from))
                        && !stands_between(before, **from, **to) =>
                {
                    return Some(Shown::Arrow(**from, **to));
                }
                // A piece of the mover is placed, and changes other cells.
                ([], [to]) if own == 0 => return Some(Shown::Dot(**to)),
                _ => break,
            }
        }
        match changed[..] {
            [] => None,
            _ => Some(Shown::Bar(changed)),
        }
    }

    fn draw(&self, rows: &[Vec<Cell>], elements: &mut Vec<Element>, ink: Ink, apart: bool) {
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
        let mut line = |points: Vec<Point>, arrow: bool| {
            elements.push(Element::Line {
                points,
                stroke,
                ink,
                arrow,
            });
        };
        match self {
            Shown::Arrow(from, to) => {
                let (from, to) = (at(from), at(to));
                // Across the direction of the arrow.
                let level = (to.x - from.x).abs() >= (to.y - from.y).abs();
                let (dx, dy) = if level { (0, aside) } else { (aside, 0) };
                // Between the middles of the pieces, so that they stay visible.
                let (along_x, along_y) = towards(from, to, CELL * 3 / 10);
                let start = Point {
                    x: from.x + along_x + dx,
                    y: from.y + along_y + dy,
                };
                let end = Point {
                    x: to.x - along_x + dx,
                    y: to.y - along_y + dy,
                };
                line(vec![start, end], true);
            }
            Shown::Bar(cells) if is_whole(cells) => {
                let mut points: Vec<Point> = cells.iter().map(at).collect();
                if let [first, .., last] = &mut points[..] {
                    // A gap lies between this bar and the next one.
                    let (x, y) = towards(*first, *last, CELL / 5);
                    *first = Point {
                        x: first.x + x,
                        y: first.y + y,
                    };
                    *last = Point {
                        x: last.x - x,
                        y: last.y - y,
                    };
                }
                line(points, false);
            }
            Shown::Bar(cells) if is_straight(cells) => {
                let side = if ink == Ink::Right { -1 } else { 1 };
                for pair in cells.windows(2) {
                    line(arc(at(&pair[0]), at(&pair[1]), side), false);
                }
            }
            Shown::Bar(cells) => {
                let mut points: Vec<Point> = cells.iter().map(at).collect();
                round(&mut points);
                line(points, false);
                for cell in cells {
                    mark(rows, *cell, 0, (stroke, ink), elements);
                }
            }
            Shown::Dot(cell) => mark(rows, *cell, aside, (stroke, ink), elements),
        }
    }
}

/// The middle of a cell.
fn at(&(r, c): &(usize, usize)) -> Point {
    Point {
        x: NARROW + c as i64 * CELL + CELL / 2,
        y: NARROW + r as i64 * CELL + CELL / 2,
    }
}

/// The step of this length from a point towards another, by the longer of its two sides.
fn towards(from: Point, to: Point, length: i64) -> (i64, i64) {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let whole = dx.abs().max(dy.abs()).max(1);
    (dx * length / whole, dy * length / whole)
}

/// Marks a cell: a dot, or a ring around the piece on it. The rings of the two players lie in each other.
fn mark(
    rows: &[Vec<Cell>],
    (r, c): (usize, usize),
    aside: i64,
    (stroke, ink): (Stroke, Ink),
    elements: &mut Vec<Element>,
) {
    let middle = at(&(r, c));
    if matches!(rows[r][c], Cell::Free | Cell::Taken | Cell::Outside) {
        let x = middle.x + aside;
        elements.push(Element::Dot {
            at: Point { x, ..middle },
            ink,
        });
        return;
    }
    let radius = if ink == Ink::Right { OUTER } else { INNER } as f64;
    let points = (0..=RING).map(|i| {
        let (y, x) = (f64::from(i) / f64::from(RING) * std::f64::consts::TAU).sin_cos();
        Point {
            x: middle.x + (radius * x).round() as i64,
            y: middle.y + (radius * y).round() as i64,
        }
    });
    elements.push(Element::Line {
        points: points.collect(),
        stroke,
        ink,
        arrow: false,
    });
}

/// A line that joins the pieces on two cells and passes by those between them.
fn arc(from: Point, to: Point, side: i64) -> Vec<Point> {
    let length = ((to.x - from.x) as f64).hypot((to.y - from.y) as f64);
    // Beside the pieces, and no farther out than the next row.
    let (near, far) = (INNER as f64, (length / 4.0).min(HIGHEST as f64));
    let across = |along: i64| side as f64 * along as f64 / length.max(1.0);
    let (right, down) = (across(to.y - from.y), across(from.x - to.x));
    (0..=RING)
        .map(|i| {
            let t = f64::from(i) / f64::from(RING);
            let out = near + far * 4.0 * t * (1.0 - t);
            let along = |a: i64, b: i64| a as f64 + (b - a) as f64 * t;
            Point {
                x: (along(from.x, to.x) + right * out).round() as i64,
                y: (along(from.y, to.y) + down * out).round() as i64,
            }
        })
        .collect()
}

/// Steps from a cell to another: rows and columns.
fn steps(from: (usize, usize), to: (usize, usize)) -> (i64, i64) {
    (to.0 as i64 - from.0 as i64, to.1 as i64 - from.1 as i64)
}

/// Whether a piece like the one that moved stands on a cell between the two: then the boards do not tell which of them moved.
fn stands_between(board: &[Vec<Cell>], from: (usize, usize), to: (usize, usize)) -> bool {
    let (down, right) = steps(from, to);
    let count = down.gcd(&right);
    let piece = board[from.0][from.1];
    (1..count).any(|i| {
        let row = from.0 as i64 + down / count * i;
        let column = from.1 as i64 + right / count * i;
        let on = board
            .get(row as usize)
            .and_then(|row| row.get(column as usize));
        on == Some(&piece)
    })
}

/// Whether all cells lie on one line.
fn is_straight(cells: &[(usize, usize)]) -> bool {
    let [first, second, rest @ ..] = cells else {
        return true;
    };
    let (down, right) = steps(*first, *second);
    rest.iter().all(|&cell| {
        let (further_down, further_right) = steps(*first, cell);
        down * further_right == right * further_down
    })
}

/// Whether the cells are neighbours, one after another, on one line: then a bar shows which they are.
fn is_whole(cells: &[(usize, usize)]) -> bool {
    let mut pairs = cells.windows(2).map(|pair| steps(pair[0], pair[1]));
    is_straight(cells) && pairs.all(|step| step == (0, 1) || step == (1, 0))
}

/// Puts points in the order of a walk around them, back to the first one.
fn round(points: &mut Vec<Point>) {
    let centre = middle(points);
    points.sort_by(|a, b| direction(centre, *a).total_cmp(&direction(centre, *b)));
    points.extend(points.first().copied());
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

    /// The cells at which lines of a player begin and end: rows and columns.
    fn arrows(call: &str, ink: Ink) -> Vec<[(i64, i64); 2]> {
        let cell = |p: &Point| ((p.y - NARROW) / CELL, (p.x - NARROW) / CELL);
        let lines = lines(call, ink, true).into_iter();
        lines.map(|line| [cell(&line[0]), cell(&line[1])]).collect()
    }

    #[test]
    fn the_piece_of_the_mover_has_the_arrow() {
        // Blue stones crawl to the left over red ones, and red ones to the right.
        let [left, right] = [Ink::Left, Ink::Right].map(|ink| arrows("bipass(\"RRB\")", ink));
        assert_eq!(left, [[(0, 2), (0, 1)], [(0, 2), (0, 0)]]);
        assert_eq!(right, [[(0, 1), (0, 2)]]);
        assert_eq!(arrows("konane(\"xo.\")", Ink::Left), [[(0, 0), (0, 2)]]);
    }

    /// The cells with marks, and whether there are lines besides.
    fn marks(call: &str) -> (Vec<(Ink, i64)>, usize) {
        let position = position(call).unwrap();
        let board = draw_position(&*position).unwrap().elements.len();
        let picture = draw_moves(&position, &Budget::default()).unwrap().unwrap();
        let (mut marks, mut lines) = (Vec::new(), 0);
        for element in &picture.elements[board..] {
            match element {
                Element::Dot { at, ink } => marks.push((*ink, (at.x - NARROW) / CELL)),
                Element::Line { points, ink, .. } if points.len() == RING as usize + 1 => {
                    marks.push((*ink, (middle(points).x - NARROW) / CELL));
                }
                _ => lines += 1,
            }
        }
        (marks, lines)
    }

    #[test]
    fn what_falls_or_is_bitten_is_marked() {
        let (l, r) = (Ink::Left, Ink::Right);
        let fallen = vec![(l, 0), (l, 2), (r, 1), (r, 2)];
        assert_eq!(marks("toppling_dominoes(\"BRG\")"), (fallen, 0));
        assert_eq!(marks("chomp(3)"), (vec![(Ink::Both, 1), (Ink::Both, 2)], 0));
    }

    #[test]
    fn coins_that_are_turned_together_are_joined_around_the_others() {
        let arcs = |call: &str, ink| lines(call, ink, false);
        let long: Vec<Vec<Point>> = arcs("mock_turtles(\"THTH\")", Ink::Both)
            .into_iter()
            .filter(|line| line[0].x + 2 * CELL == line[line.len() - 1].x)
            .collect();
        // Coins 1 and 3, for one.
        assert!(!long.is_empty());
        let top = |points: &[Point]| points.iter().map(|p| p.y).min().unwrap();
        assert!(top(&long[0]) < long[0][0].y);
    }

    #[test]
    fn moves_that_cannot_be_read_are_refused() {
        let cake = position("cutcake(2, 2)").unwrap();
        assert_eq!(draw_moves(&cake, &Budget::default()), Err(UNREADABLE));
    }
}
