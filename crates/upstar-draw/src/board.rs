//! Boards as pictures. Left's pieces are filled, Right's are rings; Left's edges are solid, Right's dashed, green ones dotted.

use super::board_layout::{STEP, places};
use super::boxes::closed_boxes;
use super::counters::counters;
use super::hexagons::hexagons;
use super::loops::{direction, petal, up_to_disc};
use super::picture::{Anchor, Element, Ink, Label, PT, Picture, Point, Stroke};
use std::collections::{HashMap, HashSet};
use upstar_positions::position::{Board, Cell, Edge, Node, Owner, Position};
use upstar_values::budget::Stopped;

pub(super) const CELL: i64 = 26 * PT;
/// The margin around graphs, with room for loops and labels at the edge.
const MARGIN: i64 = 24 * PT;
/// The margin around cells and heaps.
pub(super) const NARROW: i64 = 12 * PT;
/// Larger boards are not drawn.
const MOST_PARTS: usize = 20_000;

/// The picture of a board.
///
/// ```
/// use upstar_draw::draw_board;
/// use upstar_positions::rulesets::position;
/// let board = position("clobber(2, 3)").unwrap().board();
/// let picture = draw_board(&board, "Clobber")?;
/// assert_eq!(picture.svg().matches("<circle").count(), 6);
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
pub fn draw_board(board: &Board, title: &str) -> Result<Picture, Stopped> {
    draw_numbered(board, title, None)
}

/// The picture of a position. Where its ruleset numbers places, as in games of coins, the numbers stand below and beside them.
///
/// ```
/// use upstar_draw::draw_position;
/// use upstar_positions::rulesets::position;
/// let picture = draw_position(&*position("ruler(\"TTH\")").unwrap())?;
/// assert!(picture.svg().contains(">3</text>"));
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
pub fn draw_position(position: &dyn Position) -> Result<Picture, Stopped> {
    draw_numbered(&position.board(), &position.call(), position.first_place())
}

fn draw_numbered(
    board: &Board,
    title: &str,
    first: Option<(u64, u64)>,
) -> Result<Picture, Stopped> {
    let parts = match board {
        Board::Cells(rows) | Board::Numbered(rows) | Board::Hexagons(rows) => {
            rows.iter().map(Vec::len).sum()
        }
        Board::Graph { nodes, edges } => nodes.len() + edges.len(),
        Board::Squares {
            squares,
            counters,
            notes,
        } => squares.len() + counters.len() + notes.len(),
        Board::Heaps(heaps) => heaps.len(),
        Board::LargeHeaps(heaps) => heaps.len(),
    };
    if parts > MOST_PARTS {
        return Err(Stopped::TooLarge(&"a picture of more than 20000 parts"));
    }
    let ((elements, width, height), margin) = match board {
        Board::Cells(rows) => (cells(rows), NARROW),
        Board::Numbered(rows) => {
            let (mut elements, width, height) = cells(rows);
            number_cells(&mut elements, rows);
            ((elements, width, height), NARROW)
        }
        Board::Hexagons(rows) => (hexagons(rows), NARROW),
        Board::Graph { nodes, edges } => (graph(nodes, edges), MARGIN),
        Board::Squares {
            squares,
            counters: pieces,
            notes,
        } => (counters(squares, pieces, notes), NARROW),
        Board::Heaps(heaps) => (piles(heaps), NARROW),
        Board::LargeHeaps(heaps) => (piles(heaps), NARROW),
    };
    let mut picture = Picture {
        title: title.to_string(),
        width: width + 2 * margin,
        height: height + 2 * margin,
        elements,
    };
    if let (Board::Cells(rows), Some(first)) = (board, first) {
        number_places(&mut picture, rows, first);
    }
    Ok(picture.framed())
}

/// Numbers the columns below the cells, and the rows beside them where there are several.
fn number_places(picture: &mut Picture, rows: &[Vec<Cell>], first: (u64, u64)) {
    let mut number = |at: Point, number: u64| {
        picture.elements.push(Element::Text {
            at,
            anchor: Anchor::Centre,
            label: Label::word(&number.to_string()),
            cover: false,
        });
    };
    let aside = if rows.len() > 1 { CELL } else { 0 };
    let floor = picture.height - NARROW;
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    for column in 0..columns {
        let x = NARROW + column as i64 * CELL + CELL / 2;
        number(point(x, floor + CELL / 3), first.1 + column as u64);
    }
    if aside > 0 {
        for row in 0..rows.len() {
            let y = NARROW + row as i64 * CELL + CELL / 2;
            number(
                point(picture.width - NARROW + CELL / 3, y),
                first.0 + row as u64,
            );
        }
    }
    picture.width += aside;
    picture.height += CELL / 2;
}

pub(super) fn point(x: i64, y: i64) -> Point {
    Point { x, y }
}

/// The outline of a square or another rectangle, from its upper left corner.
pub(super) fn square(at: Point, wide: i64, high: i64) -> Vec<Point> {
    vec![
        at,
        point(at.x + wide, at.y),
        point(at.x + wide, at.y + high),
        point(at.x, at.y + high),
        at,
    ]
}

/// Elements, width and height.
pub(super) type Drawn = (Vec<Element>, i64, i64);

fn cells(rows: &[Vec<Cell>]) -> Drawn {
    let mut elements = Vec::new();
    let mut pieces = Vec::new();
    for (r, row) in rows.iter().enumerate() {
        for (c, &cell) in row.iter().enumerate() {
            let (x, y) = (NARROW + c as i64 * CELL, NARROW + r as i64 * CELL);
            let middle = point(x + CELL / 2, y + CELL / 2);
            let outline = square(point(x, y), CELL, CELL);
            pieces.extend(draw_cell(cell, outline, middle, &mut elements));
        }
    }
    elements.extend(pieces);
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    (elements, columns as i64 * CELL, rows.len() as i64 * CELL)
}

/// Writes the numbers of cells into those in play, from 0 on, row by row.
fn number_cells(elements: &mut Vec<Element>, rows: &[Vec<Cell>]) {
    let mut number = 0u64;
    for (r, row) in rows.iter().enumerate() {
        for (c, cell) in row.iter().enumerate() {
            if *cell == Cell::Free {
                elements.push(Element::Text {
                    at: point(
                        NARROW + c as i64 * CELL + CELL / 2,
                        NARROW + r as i64 * CELL + CELL / 2,
                    ),
                    anchor: Anchor::Centre,
                    label: Label::word(&number.to_string()),
                    cover: false,
                });
            }
            number += 1;
        }
    }
}

/// Draws a cell with this outline. Gives the piece that stands on it, since pieces are drawn after all cells.
pub(super) fn draw_cell(
    cell: Cell,
    outline: Vec<Point>,
    middle: Point,
    elements: &mut Vec<Element>,
) -> Option<Element> {
    let (ink, filled) = match cell {
        Cell::Outside => return None,
        Cell::Taken | Cell::Free => (None, false),
        Cell::POISON => (Some(Ink::Right), true),
        // Heads are filled, so that they differ from tails at a glance.
        Cell::Both('H') => (Some(Ink::Both), true),
        Cell::Left(_) => (Some(Ink::Left), true),
        Cell::Right(_) => (Some(Ink::Right), false),
        Cell::Both(_) => (Some(Ink::Both), false),
    };
    if matches!(cell, Cell::Taken | Cell::POISON) {
        elements.push(Element::Shade {
            points: outline.clone(),
        });
    }
    elements.push(Element::Line {
        points: outline,
        stroke: Stroke::Thin,
        ink: Ink::Faint,
        arrow: false,
    });
    let letter = cell.letter();
    // Plain stones need no letter: they are filled or not.
    let plain = matches!((cell, letter), (Cell::Left(_), 'x') | (Cell::Right(_), 'o'));
    Some(Element::Piece {
        at: middle,
        radius: 9 * PT,
        ink: ink?,
        filled,
        label: (!plain).then(|| Label::word(&letter.to_string())),
    })
}

pub(super) fn style(owner: Owner) -> (Stroke, Ink) {
    match owner {
        Owner::Left => (Stroke::Thick, Ink::Left),
        Owner::Right => (Stroke::ThickDashed, Ink::Right),
        Owner::Both => (Stroke::Dotted, Ink::Both),
        Owner::Nobody => (Stroke::Thin, Ink::Neutral),
        Owner::Taken => (Stroke::Thick, Ink::Neutral),
    }
}

/// The direction in which the label of a dot lies.
const LABEL: f64 = -0.5;
/// Half the width of a node that is drawn as a disc.
const NODE: i64 = 10 * PT;
/// Half the width of a dot.
const DOT: i64 = 5 * PT / 2;

fn graph(nodes: &[Node], edges: &[Edge]) -> Drawn {
    let places: Vec<Point> = places(nodes, edges)
        .into_iter()
        .map(|p| point(p.x + MARGIN, p.y + MARGIN))
        .collect();
    let mut elements = Vec::new();
    let mut width = places.iter().map(|p| p.x - MARGIN).max().unwrap_or(0);
    let height = places.iter().map(|p| p.y - MARGIN).max().unwrap_or(0);
    let ground = nodes.iter().position(|node| node.ground);
    let aside = if ground.is_some() { STEP / 2 } else { 0 };
    let place = |node: usize| point(places[node].x + aside, places[node].y);
    // Loops on the ground stand to the right of everything else.
    let is_bare = nodes.len() == 1;
    let beside = if is_bare { 0 } else { width + STEP };
    let mut free = MARGIN + beside + aside;
    let on_ground = |edge: &&Edge| ground == Some(edge.ends.0) && ground == Some(edge.ends.1);
    let loops = edges.iter().filter(on_ground).count() as i64;
    if let Some(ground) = ground {
        // Half a step of earth on both sides.
        width += STEP * (loops + 1 - i64::from(is_bare && loops > 0));
        soil(&mut elements, MARGIN, MARGIN + width, places[ground].y);
    }
    for corners in closed_boxes(nodes, edges) {
        elements.push(Element::Shade {
            points: corners.map(place).to_vec(),
        });
    }
    let ends = |edge: &Edge| {
        let (a, b) = edge.ends;
        let (mut from, mut to) = (place(a), place(b));
        // The ground is everywhere: edges stand upright on it.
        if ground == Some(a) {
            from.x = to.x;
        } else if ground == Some(b) {
            to.x = from.x;
        }
        (from, to)
    };
    let mut taken: Vec<Vec<f64>> = vec![Vec::new(); nodes.len()];
    for edge in edges.iter().filter(|edge| edge.ends.0 != edge.ends.1) {
        let (from, to) = ends(edge);
        taken[edge.ends.0].push(direction(from, to));
        taken[edge.ends.1].push(direction(to, from));
    }
    if ground.is_some() {
        // Labels stand above the nodes, to the right.
        let labelled = nodes.iter().zip(&mut taken);
        let labelled = labelled.filter(|(node, _)| !node.label.is_empty());
        labelled.for_each(|(_, taken)| taken.push(LABEL));
    }
    let arrows = edges.iter().filter(|edge| edge.directed);
    let arrows: HashSet<(usize, usize)> = arrows.map(|edge| edge.ends).collect();
    let mut copies: HashMap<(usize, usize), i64> = HashMap::new();
    for edge in edges {
        let (a, b) = edge.ends;
        let copy = copies.entry((a.min(b), a.max(b))).or_default();
        let (mut stroke, ink) = style(edge.owner);
        let mut points = if a != b {
            let (from, to) = ends(edge);
            // Arrows to and fro bend to different sides.
            match edge.directed && arrows.contains(&(b, a)) {
                true => bow(from, to, 1),
                false => bow(from, to, *copy),
            }
        } else if ground == Some(a) {
            let at = point(free, place(a).y);
            free += STEP;
            petal(at, &mut Vec::new())
        } else {
            petal(place(a), &mut taken[a])
        };
        if edge.directed {
            let radius = if is_dot(&nodes[b]) { DOT } else { NODE };
            points = up_to_disc(points, radius);
            stroke = Stroke::Plain;
        }
        elements.push(Element::Line {
            points,
            stroke,
            ink,
            arrow: edge.directed,
        });
        *copy += 1;
    }
    for (i, node) in nodes.iter().enumerate().filter(|(_, node)| !node.ground) {
        let at = place(i);
        let labelled = !node.label.is_empty();
        if ground.is_some() || is_dot(node) {
            elements.push(Element::Dot {
                at,
                ink: Ink::Neutral,
            });
            if labelled {
                // Above the node, where horizontal edges do not pass.
                elements.push(Element::Text {
                    at: point(at.x, at.y - 8 * PT),
                    anchor: Anchor::Left,
                    label: Label::word(&node.label),
                    cover: true,
                });
            }
            continue;
        }
        let ink = match node.owner {
            Owner::Nobody => Ink::Faint,
            owner => style(owner).1,
        };
        elements.push(Element::Piece {
            at,
            radius: NODE,
            ink,
            filled: node.owner == Owner::Left,
            label: labelled.then(|| Label::word(&node.label)),
        });
    }
    (elements, width, height)
}

/// Whether a node of a graph without a ground is drawn as a dot.
fn is_dot(node: &Node) -> bool {
    matches!(node.owner, Owner::Nobody | Owner::Taken) && node.label.is_empty()
}

/// A line with earth under it.
fn soil(elements: &mut Vec<Element>, from: i64, to: i64, y: i64) {
    elements.push(Element::Hatch {
        points: vec![
            point(from, y),
            point(to, y),
            point(to, y + 9 * PT),
            point(from, y + 9 * PT),
        ],
        direction: 0,
    });
    elements.push(Element::Line {
        points: vec![point(from, y), point(to, y)],
        stroke: Stroke::Plain,
        ink: Ink::Neutral,
        arrow: false,
    });
}

/// The first edge between two places is straight; further ones bend aside, more and more.
fn bow(from: Point, to: Point, copy: i64) -> Vec<Point> {
    if copy == 0 {
        return vec![from, to];
    }
    let side = if copy % 2 == 0 { 1 } else { -1 } * ((copy + 1) / 2);
    let across = (to.y - from.y, from.x - to.x);
    (0..=16)
        .map(|i| {
            // A parabola that stands out by a fifth of the length.
            let out = side * i * (16 - i) * 4;
            let along = |a: i64, b: i64| a + (b - a) * i / 16;
            point(
                along(from.x, to.x) + across.0 * out / (16 * 16 * 5),
                along(from.y, to.y) + across.1 * out / (16 * 16 * 5),
            )
        })
        .collect()
}

/// Heaps as columns of discs with their sizes under them; of large heaps only a few discs are shown.
fn piles<T: Clone + ToString>(heaps: &[T]) -> Drawn
where
    u64: TryFrom<T>,
{
    const SHOWN: u64 = 12;
    const WIDE: i64 = 30 * PT;
    const HIGH: i64 = 13 * PT;
    // Taller heaps all look the same.
    let height = |heap: &T| u64::try_from(heap.clone()).map_or(SHOWN + 1, |n| n.min(SHOWN + 1));
    let tallest = heaps
        .iter()
        .map(|n| height(n).min(SHOWN))
        .max()
        .unwrap_or(0) as i64;
    let floor = NARROW + tallest * HIGH;
    let mut elements = Vec::new();
    for (i, heap) in heaps.iter().enumerate() {
        let (label, heap) = (heap.to_string(), height(heap));
        let x = NARROW + i as i64 * WIDE + WIDE / 2;
        for disc in 0..heap.min(SHOWN) as i64 {
            // The gap says that the heap has more discs than are shown.
            if heap > SHOWN && disc == SHOWN as i64 - 2 {
                elements.push(Element::Text {
                    at: point(x, floor - HIGH / 2 - disc * HIGH),
                    anchor: Anchor::Centre,
                    label: Label {
                        plain: "⋮".into(),
                        latex: "\\vdots".into(),
                    },
                    cover: false,
                });
                continue;
            }
            elements.push(Element::Piece {
                at: point(x, floor - HIGH / 2 - disc * HIGH),
                radius: 5 * PT,
                ink: Ink::Both,
                filled: true,
                label: None,
            });
        }
        elements.push(Element::Text {
            at: point(x, floor),
            anchor: Anchor::Above,
            label: Label::word(&label),
            cover: false,
        });
    }
    (
        elements,
        heaps.len() as i64 * WIDE,
        tallest * HIGH + 16 * PT,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use upstar_positions::rulesets::{BUILT_IN, position};

    #[test]
    fn every_ruleset_can_be_drawn() {
        for ruleset in BUILT_IN {
            let board = position(ruleset.example).unwrap().board();
            let picture = draw_board(&board, ruleset.name).unwrap();
            assert!(!picture.elements.is_empty(), "{}", ruleset.name);
            for element in &picture.elements {
                let points = match element {
                    Element::Line { points, .. }
                    | Element::Hatch { points, .. }
                    | Element::Tile { points, .. }
                    | Element::Shade { points } => points.clone(),
                    Element::Piece { at, .. }
                    | Element::Dot { at, .. }
                    | Element::Text { at, .. } => vec![*at],
                };
                for p in points {
                    let inside = (0..=picture.width).contains(&p.x);
                    let inside = inside && (0..=picture.height).contains(&p.y);
                    assert!(inside, "{}: {element:?}", ruleset.name);
                }
            }
        }
    }

    /// The pieces: whose colour, and whether they are filled.
    fn pieces(call: &str) -> Vec<(Ink, bool)> {
        let picture = draw_position(&*position(call).unwrap()).unwrap();
        let pieces = picture.elements.iter().filter_map(|element| match element {
            Element::Piece { ink, filled, .. } => Some((*ink, *filled)),
            _ => None,
        });
        pieces.collect()
    }

    #[test]
    fn heads_differ_from_tails_and_places_have_numbers() {
        let (heads, tails) = ((Ink::Both, true), (Ink::Both, false));
        assert_eq!(pieces("mock_turtles(\"THH\")"), [tails, heads, heads]);
        let texts = |call: &str| {
            let picture = draw_position(&*position(call).unwrap()).unwrap();
            let texts = picture.elements.iter().filter_map(|element| match element {
                Element::Text { label, .. } => Some(label.plain.clone()),
                _ => None,
            });
            texts.collect::<Vec<String>>()
        };
        // Mock Turtles number from 0, Ruler from 1.
        assert_eq!(texts("mock_turtles(\"THH\")"), ["0", "1", "2"]);
        assert_eq!(texts("ruler(\"TH\")"), ["1", "2"]);
        assert_eq!(texts("rugs(\"(1,2),(2,1)\")"), ["1", "2", "1", "2"]);
        assert!(texts("clobber(\"xo\")").is_empty());
    }

    #[test]
    fn the_poisoned_square_lies_in_the_lower_left_corner() {
        let picture = draw_position(&*position("chomp(3, 1)").unwrap()).unwrap();
        let poison = picture.elements.iter().find_map(|element| match element {
            Element::Piece { at, ink, .. } => Some((*at, *ink)),
            _ => None,
        });
        let corner = point(NARROW + CELL / 2, NARROW + CELL + CELL / 2);
        assert_eq!(poison, Some((corner, Ink::Right)));
    }

    #[test]
    fn large_boards_are_refused() {
        let row = vec![Cell::Free; 10_001];
        let board = Board::Cells(vec![row.clone(), row]);
        assert!(draw_board(&board, "").is_err());
    }
}
