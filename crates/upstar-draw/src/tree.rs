//! Game trees: Left's options to the lower left, Right's to the lower right.

use super::picture::{Anchor, Element, Ink, Label, PT, Picture, Point, Stroke};
use upstar_values::budget::Stopped;
use upstar_values::form::Form;
use upstar_values::game::{Algebra, Game};

/// Larger trees are not drawn.
const MOST_NODES: usize = 2000;
const TOO_LARGE: Stopped = Stopped::TooLarge(&"a tree of more than 2000 positions");
const LEVEL: i64 = 46 * PT;
const GAP: i64 = 12 * PT;
const MARGIN: i64 = 30 * PT;

/// A position in the tree, with room for everything below it.
struct Node {
    left: Vec<Node>,
    right: Vec<Node>,
    /// The name of an end.
    label: Option<Label>,
    width: i64,
    /// Where the position itself is, from the left end of its room.
    centre: i64,
    depth: i64,
}

/// The tree of the canonical form of a value. Numbers are ends and are named.
///
/// ```
/// use upstar_draw::draw_tree;
/// use upstar_values::game::{Algebra, Game};
/// let mut algebra = Algebra::new();
/// let picture = draw_tree(&mut algebra, Game::UP)?;
/// assert_eq!(picture.svg().matches("<circle").count(), 5);
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
pub fn draw_tree(algebra: &mut Algebra, game: Game) -> Result<Picture, Stopped> {
    draw_form_tree(algebra, &Form::Value(game))
}

/// The tree of a game as written. Parts given as values are drawn in canonical form.
pub fn draw_form_tree(algebra: &mut Algebra, form: &Form) -> Result<Picture, Stopped> {
    let mut count = 0;
    let root = node(algebra, form, &mut count)?;
    let value = algebra.form_value(form)?;
    let name = Label::game(algebra, value)?;
    let mut elements = Vec::new();
    // The name above the root may be wider than the tree.
    let (before, after) = (root.centre, root.width - root.centre);
    let half = name.width() / 2;
    let (before, after) = (before.max(half), after.max(half));
    let at = Point {
        x: MARGIN + before,
        y: MARGIN + 14 * PT,
    };
    place(&mut elements, &root, at);
    let title = format!("Game tree of {}", name.plain);
    if root.label.is_none() {
        elements.push(Element::Text {
            at,
            anchor: Anchor::Below,
            label: name,
            cover: false,
        });
    }
    Ok(Picture {
        title,
        width: before + after + 2 * MARGIN,
        height: root.depth * LEVEL + 2 * MARGIN + 28 * PT,
        elements,
    })
}

fn node(algebra: &mut Algebra, form: &Form, count: &mut usize) -> Result<Node, Stopped> {
    *count += 1;
    if *count > MOST_NODES {
        return Err(TOO_LARGE);
    }
    if let Form::Value(game) = form
        && algebra.is_number(*game)
    {
        return Ok(end(Label::game(algebra, *game)?));
    }
    let (left, right) = algebra.form_options(form)?;
    if left.is_empty() && right.is_empty() {
        return Ok(end(Label::game(algebra, Game::ZERO)?));
    }
    algebra.deeper(|algebra| {
        let mut side = |forms: &[Form]| -> Result<Vec<Node>, Stopped> {
            forms
                .iter()
                .map(|form| node(algebra, form, count))
                .collect()
        };
        let (left, right) = (side(&left)?, side(&right)?);
        // The position stands between what is Left's and what is Right's.
        let (before, after) = (room(&left), room(&right));
        let between = if left.is_empty() || right.is_empty() {
            2 * GAP
        } else {
            GAP
        };
        let depth = left
            .iter()
            .chain(&right)
            .map(|n| n.depth)
            .max()
            .unwrap_or(0);
        Ok(Node {
            centre: before + between / 2,
            width: before + between + after,
            depth: depth + 1,
            label: None,
            left,
            right,
        })
    })
}

fn end(label: Label) -> Node {
    let width = label.width().max(14 * PT);
    Node {
        left: Vec::new(),
        right: Vec::new(),
        centre: width / 2,
        width,
        label: Some(label),
        depth: 0,
    }
}

fn place(elements: &mut Vec<Element>, node: &Node, at: Point) {
    let mut start = at.x - node.centre;
    let between = node.width - room(&node.left) - room(&node.right);
    for (children, ink) in [(&node.left, Ink::Left), (&node.right, Ink::Right)] {
        if ink == Ink::Right {
            start = at.x - node.centre + room(&node.left) + between;
        }
        for child in children {
            let below = Point {
                x: start + child.centre,
                y: at.y + LEVEL,
            };
            elements.push(Element::Line {
                points: vec![at, below],
                stroke: Stroke::Plain,
                ink,
                arrow: false,
            });
            place(elements, child, below);
            start += child.width + GAP;
        }
    }
    elements.push(Element::Dot {
        at,
        ink: Ink::Neutral,
    });
    if let Some(label) = &node.label {
        elements.push(Element::Text {
            at,
            anchor: Anchor::Above,
            label: label.clone(),
            cover: false,
        });
    }
}

/// The room that some positions take beside each other.
fn room(nodes: &[Node]) -> i64 {
    let gaps = nodes.len().saturating_sub(1) as i64 * GAP;
    nodes.iter().map(|n| n.width).sum::<i64>() + gaps
}
