//! Trees of positions: boards at the nodes, with what they are worth.

use super::board::draw_position;
use super::picture::{Anchor, Element, Ink, Label, PT, Picture, Point, Stroke};
use upstar_impartial::NimValue;
use upstar_loopy::LoopyAlgebra;
use upstar_positions::position::{AnyPosition, Theory, Worth};
use upstar_values::budget::Stopped;
use upstar_values::game::Algebra;
use upstar_values::notation::Style;

/// Larger trees are not drawn.
const MOST_NODES: usize = 1000;
const TOO_LARGE: Stopped = Stopped::TooLarge(&"a tree of more than 1000 positions");
const GAP: i64 = 10 * PT;
const LEVEL: i64 = 34 * PT;
const MARGIN: i64 = 16 * PT;
/// The height of the label below a board.
const NAME: i64 = 18 * PT;
/// How much smaller boards are drawn than alone.
const SMALL: (i64, i64) = (3, 5);

/// What is written below the boards of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeLabel {
    /// The value; the outcome where positions have no values.
    Value,
    /// The nim value, as `g = 3`.
    NimValue,
    /// The outcome.
    Outcome,
}

struct Node {
    board: Picture,
    label: Label,
    children: Vec<(Ink, Node)>,
    width: i64,
}

/// The tree of all positions that play reaches, the players in turn or not: Left's moves blue and first, Right's red and dashed; those of
/// impartial games are drawn once. A position is shown again wherever it occurs. Refused for trees of more than 1000
/// positions, and so wherever play can come back to a position.
///
/// ```
/// use upstar_draw::{NodeLabel, draw_position_tree};
/// use upstar_positions::rulesets::position;
/// use upstar_values::game::Algebra;
/// let nim = position("nim(1, 2)").unwrap();
/// let picture = draw_position_tree(&mut Algebra::new(), &nim, NodeLabel::NimValue)?;
/// assert_eq!(picture.svg().matches(">g = 3</text>").count(), 1);
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
pub fn draw_position_tree(
    algebra: &mut Algebra,
    position: &AnyPosition,
    label: NodeLabel,
) -> Result<Picture, Stopped> {
    let mut count = 0;
    let root = node(algebra, position, label, &mut count)?;
    let mut levels = Vec::new();
    heights(&root, 0, &mut levels);
    let mut picture = Picture {
        title: format!("Tree of {}", position.call()),
        width: root.width + 2 * MARGIN,
        height: 2 * MARGIN + levels.iter().sum::<i64>() + (levels.len() as i64 - 1) * LEVEL,
        elements: Vec::new(),
    };
    place(&mut picture, &root, MARGIN, MARGIN, &levels);
    Ok(picture)
}

fn node(
    algebra: &mut Algebra,
    position: &AnyPosition,
    label: NodeLabel,
    count: &mut usize,
) -> Result<Node, Stopped> {
    *count += 1;
    if *count > MOST_NODES {
        return Err(TOO_LARGE);
    }
    algebra.budget().check(algebra.bytes())?;
    let board = draw_position(&**position)?.scaled(SMALL);
    let text = worth(algebra, position, label)?;
    let budget = algebra.budget().clone();
    let mut sides = vec![(Ink::Left, position.left(&budget)?)];
    if position.is_impartial() {
        sides[0].0 = Ink::Neutral;
    } else {
        sides.push((Ink::Right, position.right(&budget)?));
    }
    algebra.deeper(|algebra| {
        let mut children = Vec::new();
        for (ink, mut options) in sides {
            let mut seen = std::collections::HashSet::new();
            options.retain(|option| seen.insert(option.call()));
            for option in &options {
                children.push((ink, node(algebra, option, label, count)?));
            }
        }
        let below = children.iter().map(|(_, child)| child.width).sum::<i64>();
        let below = below + (children.len() as i64 - 1).max(0) * GAP;
        let own = board.width.max(text.width());
        Ok(Node {
            width: below.max(own),
            board,
            label: text,
            children,
        })
    })
}

/// What a position is worth, in words or as a value.
pub(super) fn worth(
    algebra: &mut Algebra,
    position: &AnyPosition,
    label: NodeLabel,
) -> Result<Label, Stopped> {
    let outcome = |algebra: &mut Algebra| -> Result<Label, Stopped> {
        Ok(Label::word(position.outcome(algebra)?.name()))
    };
    if label == NodeLabel::Outcome || position.theory() == Theory::Outcome {
        return outcome(algebra);
    }
    match (position.worth(algebra)?, label) {
        (Worth::Nim(value), NodeLabel::NimValue) => Ok(nim_label(value.to_string())),
        (Worth::Nim(NimValue::Moon), _) => Ok(Label::word("☾")),
        (Worth::Score(score), _) => {
            let [left, right] = [score.left_starts(), score.right_starts()];
            Ok(Label::word(&format!("{left:+} / {right:+}")))
        }
        (Worth::Outcome(_), _) => outcome(algebra),
        (Worth::Loopy(value), _) => {
            let mut loops = LoopyAlgebra::on(algebra);
            Ok(Label {
                plain: loops.styled(&value, Style::Unicode)?,
                latex: loops.styled(&value, Style::Latex)?,
            })
        }
        _ => {
            let value = position.value(algebra)?;
            match (label, algebra.as_nimber(value)) {
                (NodeLabel::NimValue, Some(n)) => Ok(nim_label(n.to_string())),
                _ => Label::game(algebra, value),
            }
        }
    }
}

/// A nim value, which differs from the sizes of heaps.
fn nim_label(value: String) -> Label {
    Label {
        plain: format!("g = {value}"),
        latex: format!("g = {}", Label::word(&value).latex),
    }
}

/// The heights of the levels: that of the highest board on each, with its label.
fn heights(node: &Node, level: usize, levels: &mut Vec<i64>) {
    if levels.len() == level {
        levels.push(0);
    }
    levels[level] = levels[level].max(node.board.height + NAME);
    for (_, child) in &node.children {
        heights(child, level + 1, levels);
    }
}

/// Draws a node and what is below it into a strip that begins at `left`.
fn place(picture: &mut Picture, node: &Node, left: i64, top: i64, levels: &[i64]) {
    let middle = left + node.width / 2;
    let foot = Point {
        x: middle,
        y: top + node.board.height + NAME,
    };
    let below = node
        .children
        .iter()
        .map(|(_, child)| child.width)
        .sum::<i64>();
    let below = below + (node.children.len() as i64 - 1).max(0) * GAP;
    let mut x = left + (node.width - below) / 2;
    let next = top + levels.first().copied().unwrap_or(0) + LEVEL;
    for (ink, child) in &node.children {
        let head = Point {
            x: x + child.width / 2,
            y: next,
        };
        picture.elements.push(Element::Line {
            points: vec![foot, head],
            stroke: if *ink == Ink::Right {
                Stroke::Dashed
            } else {
                Stroke::Thin
            },
            ink: *ink,
            arrow: false,
        });
        place(picture, child, x, next, levels.get(1..).unwrap_or(&[]));
        x += child.width + GAP;
    }
    picture.add(&node.board, middle - node.board.width / 2, top);
    picture.elements.push(Element::Text {
        at: Point {
            x: middle,
            y: top + node.board.height - 4 * PT,
        },
        anchor: Anchor::Above,
        label: node.label.clone(),
        cover: false,
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use upstar_positions::rulesets::position;

    fn labels(call: &str, label: NodeLabel) -> (Vec<String>, usize) {
        let call = position(call).unwrap();
        let picture = draw_position_tree(&mut Algebra::new(), &call, label).unwrap();
        let mut texts = Vec::new();
        let mut lines = 0;
        for element in &picture.elements {
            match element {
                Element::Text {
                    label,
                    anchor: Anchor::Above,
                    ..
                } => texts.push(label.plain.clone()),
                Element::Line { points, ink, .. } if points.len() == 2 && *ink != Ink::Faint => {
                    lines += 1
                }
                _ => {}
            }
        }
        texts.sort();
        (texts, lines)
    }

    #[test]
    fn values_stand_at_the_nodes() {
        // Left clobbers and leaves ".x", Right ".o" the other way round; then nothing can move.
        assert_eq!(
            labels("clobber(\"xo\")", NodeLabel::Value),
            (vec!["0".into(), "0".into(), "∗".into()], 2)
        );
        assert_eq!(
            labels("clobber(\"xxo\")", NodeLabel::Outcome).0,
            ["L", "N", "P", "P", "P"]
        );
    }

    #[test]
    fn nim_values_stand_at_the_nodes_once_for_both_players() {
        let (texts, lines) = labels("cram(1, 3)", NodeLabel::NimValue);
        assert_eq!(
            (texts, lines),
            (vec!["g = 0".into(), "g = 0".into(), "g = 1".into()], 2)
        );
    }

    #[test]
    fn large_trees_are_refused() {
        let board = position("domineering(4, 4)").unwrap();
        let tree = draw_position_tree(&mut Algebra::new(), &board, NodeLabel::Outcome);
        assert!(matches!(tree, Err(Stopped::TooLarge(_))));
    }
}
