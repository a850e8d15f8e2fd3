//! Trees of stoppers: an option that leads back to a node above is an arrow to it.

use super::picture::{Anchor, Element, Ink, Label, PT, Picture, Point, Stroke};
use std::collections::HashMap;
use upstar_loopy::{LoopyAlgebra, Stopper};
use upstar_values::budget::Stopped;
use upstar_values::game::{Algebra, Player};
use upstar_values::notation::Style;

/// Larger trees are not drawn.
const MOST_NODES: usize = 1000;
const TOO_LARGE: Stopped = Stopped::TooLarge(&"a tree of more than 1000 positions");
const LEVEL: i64 = 46 * PT;
const GAP: i64 = 16 * PT;
const MARGIN: i64 = 34 * PT;
/// How far an arrow to the node itself reaches.
const LOOP: i64 = 16 * PT;

/// A follower in the tree, with room for everything below it.
struct Node {
    /// The value of a follower without loops, which is not expanded.
    name: Option<Label>,
    /// Options that are drawn below.
    below: Vec<(Player, Node)>,
    /// Options that are nodes above, or the node itself: their levels.
    back: Vec<(Player, usize)>,
    width: i64,
    /// Where the node itself is, from the left end of its room.
    centre: i64,
    depth: i64,
}

/// The tree of a stopper in canonical form. Left's options are to the lower left and blue, Right's to the lower right and red. An option
/// that is a node above it, or the node itself, is a dashed arrow back. Followers without loops are leaves with names.
///
/// ```
/// use upstar_draw::draw_loop_tree;
/// use upstar_loopy::LoopyAlgebra;
/// use upstar_values::game::Algebra;
/// let mut algebra = Algebra::new();
/// let over = LoopyAlgebra::on(&mut algebra).over_value()?;
/// let picture = draw_loop_tree(&mut algebra, over)?;
/// assert_eq!(picture.title, "Tree of over");
/// assert!(picture.svg().contains(">0</text>"));
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
pub fn draw_loop_tree(algebra: &mut Algebra, stopper: Stopper) -> Result<Picture, Stopped> {
    let text =
        |algebra: &mut Algebra, style| LoopyAlgebra::on(algebra).styled(&stopper.into(), style);
    let title = text(algebra, Style::Text)?;
    let name = Label {
        plain: text(algebra, Style::Unicode)?,
        latex: text(algebra, Style::Latex)?,
    };
    let mut growing = Growing {
        count: 0,
        levels: HashMap::new(),
    };
    let root = growing.node(algebra, stopper, 0)?;
    let half = name.width() / 2;
    let (before, after) = (root.centre.max(half), (root.width - root.centre).max(half));
    let at = Point {
        x: MARGIN + before,
        y: MARGIN + 14 * PT,
    };
    let mut elements = Vec::new();
    place(&mut elements, &root, at, &mut Vec::new());
    elements.push(Element::Text {
        at,
        anchor: Anchor::Below,
        label: name,
        cover: false,
    });
    Ok(Picture {
        title: format!("Tree of {title}"),
        width: before + after + 2 * MARGIN,
        height: root.depth * LEVEL + 2 * MARGIN + 28 * PT,
        elements,
    })
}

/// A tree that is being made.
struct Growing {
    count: usize,
    /// The levels of the nodes on the way from the root.
    levels: HashMap<Stopper, usize>,
}

impl Growing {
    fn node(
        &mut self,
        algebra: &mut Algebra,
        stopper: Stopper,
        level: usize,
    ) -> Result<Node, Stopped> {
        self.count += 1;
        if self.count > MOST_NODES {
            return Err(TOO_LARGE);
        }
        if let Stopper::Short(game) = stopper {
            let name = Label::game(algebra, game)?;
            let width = name.width().max(14 * PT);
            return Ok(Node {
                name: Some(name),
                below: Vec::new(),
                back: Vec::new(),
                width,
                centre: width / 2,
                depth: 0,
            });
        }
        self.levels.insert(stopper, level);
        let (mut below, mut back) = (Vec::new(), Vec::new());
        for player in Player::BOTH {
            for option in LoopyAlgebra::on(algebra).options(stopper, player)? {
                match self.levels.get(&option) {
                    Some(&above) => back.push((player, above)),
                    None => {
                        let node =
                            algebra.deeper(|algebra| self.node(algebra, option, level + 1))?;
                        below.push((player, node));
                    }
                }
            }
        }
        self.levels.remove(&stopper);
        // Room for arrows beside the node.
        let side = |player| match back.iter().any(|(of, _)| *of == player) {
            true => LOOP,
            false => GAP / 2,
        };
        let before = room(&below, Player::Left).max(side(Player::Left));
        let after = room(&below, Player::Right).max(side(Player::Right));
        Ok(Node {
            name: None,
            depth: 1 + below.iter().map(|(_, node)| node.depth).max().unwrap_or(-1),
            width: before + GAP + after,
            centre: before + GAP / 2,
            below,
            back,
        })
    }
}

/// The room that a player's options take side by side.
fn room(below: &[(Player, Node)], player: Player) -> i64 {
    let nodes = below.iter().filter(|(of, _)| *of == player);
    let (count, width) = nodes.fold((0, 0), |(count, width), (_, node)| {
        (count + 1, width + node.width)
    });
    width + (count - 1).max(0) * GAP
}

fn ink(player: Player) -> Ink {
    match player {
        Player::Left => Ink::Left,
        Player::Right => Ink::Right,
    }
}

fn place(elements: &mut Vec<Element>, node: &Node, at: Point, above: &mut Vec<Point>) {
    above.push(at);
    for &(player, level) in &node.back {
        let to = above[level];
        let aside = if player == Player::Left { -LOOP } else { LOOP };
        let points = if to == at {
            let corner = |down: i64| Point {
                x: at.x + aside,
                y: at.y + down,
            };
            vec![at, corner(-8 * PT), corner(8 * PT), at]
        } else {
            // Aside from the edges of the tree.
            let bend = Point {
                x: (at.x + to.x) / 2 + aside,
                y: (at.y + to.y) / 2,
            };
            vec![at, bend, to]
        };
        elements.push(Element::Line {
            points,
            stroke: Stroke::Dashed,
            ink: ink(player),
            arrow: true,
        });
    }
    let mut start = at.x - GAP / 2 - room(&node.below, Player::Left);
    for player in Player::BOTH {
        if player == Player::Right {
            start = at.x + GAP / 2;
        }
        for (_, child) in node.below.iter().filter(|(of, _)| *of == player) {
            let below = Point {
                x: start + child.centre,
                y: at.y + LEVEL,
            };
            elements.push(Element::Line {
                points: vec![at, below],
                stroke: Stroke::Plain,
                ink: ink(player),
                arrow: false,
            });
            place(elements, child, below, above);
            start += child.width + GAP;
        }
    }
    elements.push(Element::Dot {
        at,
        ink: Ink::Neutral,
    });
    if let Some(name) = &node.name {
        elements.push(Element::Text {
            at,
            anchor: Anchor::Above,
            label: name.clone(),
            cover: false,
        });
    }
    above.pop();
}
