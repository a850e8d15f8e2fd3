//! Game trees: Left's options to the lower left, Right's to the lower right.

use super::picture::{Anchor, Element, Ink, Label, PT, Picture, Point, Stroke};
use upstar_values::budget::Stopped;
use upstar_values::form::Form;
use upstar_values::game::{Algebra, Game, Player};
use upstar_values::notation::{Style, Written, print_written};

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
    /// The name of a leaf, or the value of a position.
    label: Option<Label>,
    /// How a position is written.
    position: Option<Label>,
    width: i64,
    /// Where the position itself is, from the left end of its room.
    centre: i64,
    depth: i64,
}

/// The tree of the canonical form of a value. Numbers are leaves with names.
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
    draw_written_tree(algebra, &Written::of_form(form.clone()), false)
}

/// The tree of a game as it was written, with all its moves. Positions are shown with their values. Numbers in canonical form are
/// leaves, unless they are to be expanded down to 0.
///
/// ```
/// use upstar_draw::draw_written_tree;
/// use upstar_values::game::Algebra;
/// use upstar_positions::position::written;
/// use upstar_positions::rulesets::position;
/// let heaps = written(position("nim(1, 1)").unwrap());
/// let picture = draw_written_tree(&mut Algebra::new(), &heaps, false)?;
/// assert_eq!(picture.title, "Game tree of nim(1, 1)");
/// assert!(picture.svg().contains(">1, 1<"));
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
pub fn draw_written_tree(
    algebra: &mut Algebra,
    game: &Written,
    expand: bool,
) -> Result<Picture, Stopped> {
    let mut growing = Growing {
        expand,
        total: None,
        count: 0,
    };
    growing.draw(algebra, game)
}

/// The tree of a game as it was written, with the outcome in bidding play at every node, for a total budget. Numbers are expanded down
/// to 0, since equal games may differ in bidding play.
///
/// ```
/// use upstar_draw::draw_bidding_tree;
/// use upstar_values::game::{Algebra, Game};
/// use upstar_values::notation::Written;
/// let star = Written::canonical(Game::STAR);
/// let picture = draw_bidding_tree(&mut Algebra::new(), &star, 2)?;
/// assert!(picture.svg().contains(">LLRLRR</text>"));
/// assert_eq!(picture.svg().matches(">RRRLLL</text>").count(), 2);
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
pub fn draw_bidding_tree(
    algebra: &mut Algebra,
    game: &Written,
    total: u32,
) -> Result<Picture, Stopped> {
    let mut growing = Growing {
        expand: true,
        total: Some(total),
        count: 0,
    };
    let mut picture = growing.draw(algebra, game)?;
    picture.title = format!("{} in bidding play, total budget {total}", picture.title);
    Ok(picture)
}

/// A tree that is being made.
struct Growing {
    /// Whether numbers are expanded.
    expand: bool,
    /// The total budget, where nodes show outcomes of bidding play.
    total: Option<u32>,
    count: usize,
}

impl Growing {
    fn draw(&mut self, algebra: &mut Algebra, game: &Written) -> Result<Picture, Stopped> {
        let root = self.node(algebra, game)?;
        let mut elements = Vec::new();
        let is_named = root.label.is_some() || root.position.is_some();
        let (name, title) = if root.position.is_some() {
            let name = match self.total {
                Some(_) if !game.has_source() => written_label(algebra, game)?,
                _ => None,
            };
            (name, print_written(algebra, game, Style::Text)?)
        } else {
            let value = game.value(algebra)?;
            let name = Label::game(algebra, value)?;
            let title = name.plain.clone();
            (Some(name).filter(|_| !is_named), title)
        };
        // The name above the root may be wider than the tree.
        let (before, after) = (root.centre, root.width - root.centre);
        let half = name.as_ref().map_or(0, Label::width) / 2;
        let (before, after) = (before.max(half), after.max(half));
        let at = Point {
            x: MARGIN + before,
            y: MARGIN + 14 * PT,
        };
        place(&mut elements, &root, at);
        if let Some(label) = name {
            // Above the dot, or above the word in its place.
            let up = if root.position.is_some() { 6 * PT } else { 0 };
            elements.push(Element::Text {
                at: Point {
                    x: at.x,
                    y: at.y - up,
                },
                anchor: Anchor::Below,
                label,
                cover: false,
            });
        }
        Ok(Picture {
            title: format!("Game tree of {title}"),
            width: before + after + 2 * MARGIN,
            height: root.depth * LEVEL + 2 * MARGIN + 28 * PT,
            elements,
        })
    }

    fn node(&mut self, algebra: &mut Algebra, game: &Written) -> Result<Node, Stopped> {
        self.count += 1;
        if self.count > MOST_NODES {
            return Err(TOO_LARGE);
        }
        let bidding = self.bidding(algebra, game)?;
        if let Some(value) = game.as_canonical()
            && algebra.is_number(value)
            && (!self.expand || value == Game::ZERO)
        {
            return Ok(match bidding {
                Some(word) => written_end(word),
                None => end(Label::game(algebra, value)?),
            });
        }
        let position = position_label(algebra, game)?;
        let left = game.options(algebra, Player::Left)?;
        let right = game.options(algebra, Player::Right)?;
        if left.is_empty() && right.is_empty() {
            let mut end = match (bidding, &position) {
                (Some(word), None) => return Ok(written_end(word)),
                (Some(word), Some(_)) => end(word),
                (None, _) => end(Label::game(algebra, Game::ZERO)?),
            };
            if let Some(position) = position {
                end.width = end.width.max(position.width());
                end.centre = end.width / 2;
                end.position = Some(position);
            }
            return Ok(end);
        }
        // Outcomes of bidding play stand in the place of the node, unless a position stands there.
        let (label, position) = match (bidding, position) {
            (Some(word), None) => (None, Some(word)),
            (Some(word), position) => (Some(word), position),
            (None, Some(position)) => (value_label(algebra, game)?, Some(position)),
            (None, None) => (None, None),
        };
        algebra.deeper(|algebra| {
            let mut side = |games: &[Written]| -> Result<Vec<Node>, Stopped> {
                let nodes = games.iter().map(|game| self.node(algebra, game));
                nodes.collect()
            };
            let (left, right) = (side(&left)?, side(&right)?);
            let depth = left
                .iter()
                .chain(&right)
                .map(|n| n.depth)
                .max()
                .unwrap_or(0);
            // The position stands between Left's part and Right's part.
            let half_gap = between(&left, &right) / 2;
            let own = [&label, &position].into_iter().flatten();
            let half = own.map(Label::width).max().unwrap_or(0) / 2;
            let (before, after) = (room(&left) + half_gap, room(&right) + half_gap);
            let centre = before.max(half);
            Ok(Node {
                centre,
                width: centre + after.max(half),
                depth: depth + 1,
                label,
                position,
                left,
                right,
            })
        })
    }

    /// The outcome in bidding play, where it is asked for.
    fn bidding(&self, algebra: &mut Algebra, game: &Written) -> Result<Option<Label>, Stopped> {
        let Some(total) = self.total else {
            return Ok(None);
        };
        let form = game.literal_form(algebra)?;
        let word = algebra.bidding_outcome(&form, total)?.to_string();
        Ok(Some(Label::word(&word)))
    }
}

/// How a position, or a sum with positions in it, is written beside its node. A single position is written as the board or the numbers
/// alone.
fn position_label(algebra: &mut Algebra, game: &Written) -> Result<Option<Label>, Stopped> {
    const LONGEST: usize = 40;
    if !game.has_source() {
        return Ok(None);
    }
    let text = print_written(algebra, game, Style::Text)?;
    let short = match text.split_once('(') {
        Some((name, rest)) if game.is_source() && !name.is_empty() => {
            let inside = rest.strip_suffix(')').unwrap_or(rest);
            let board = inside.strip_prefix('"').and_then(|b| b.strip_suffix('"'));
            board.filter(|b| !b.contains('"')).unwrap_or(inside)
        }
        _ => &text,
    };
    Ok(Some(
        if short.is_empty() || short.chars().count() > LONGEST {
            Label::word("…")
        } else {
            Label::word(short)
        },
    ))
}

/// The value of a position, if it has one that can be computed.
fn value_label(algebra: &mut Algebra, game: &Written) -> Result<Option<Label>, Stopped> {
    match game.value(algebra) {
        Ok(value) => Label::game(algebra, value).map(Some),
        Err(Stopped::NoValue(_) | Stopped::TooLarge(_)) => Ok(None),
        Err(stopped) => Err(stopped),
    }
}

/// A game as it was written, if that is short.
fn written_label(algebra: &mut Algebra, game: &Written) -> Result<Option<Label>, Stopped> {
    const LONGEST: usize = 40;
    let plain = print_written(algebra, game, Style::Unicode)?;
    if plain.chars().count() > LONGEST {
        return Ok(None);
    }
    let latex = print_written(algebra, game, Style::Latex)?;
    Ok(Some(Label { plain, latex }))
}

/// An end with a word in its place.
fn written_end(word: Label) -> Node {
    let node = end(word);
    Node {
        position: node.label,
        label: None,
        ..node
    }
}

fn end(label: Label) -> Node {
    let width = label.width().max(14 * PT);
    Node {
        left: Vec::new(),
        right: Vec::new(),
        centre: width / 2,
        width,
        label: Some(label),
        position: None,
        depth: 0,
    }
}

fn place(elements: &mut Vec<Element>, node: &Node, at: Point) {
    let half_gap = between(&node.left, &node.right) / 2;
    let mut start = at.x - half_gap - room(&node.left);
    for (children, ink) in [(&node.left, Ink::Left), (&node.right, Ink::Right)] {
        if ink == Ink::Right {
            start = at.x + half_gap;
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
    match &node.position {
        Some(position) => elements.push(Element::Text {
            at,
            anchor: Anchor::Centre,
            label: position.clone(),
            cover: true,
        }),
        None => elements.push(Element::Dot {
            at,
            ink: Ink::Neutral,
        }),
    }
    if let Some(label) = &node.label {
        // Below the dot, or below the text of the position.
        let down = if node.position.is_some() { 6 * PT } else { 0 };
        elements.push(Element::Text {
            at: Point {
                x: at.x,
                y: at.y + down,
            },
            anchor: Anchor::Above,
            label: label.clone(),
            cover: node.position.is_some(),
        });
    }
}

/// The gap between Left's and Right's part of the tree.
fn between(left: &[Node], right: &[Node]) -> i64 {
    if left.is_empty() || right.is_empty() {
        2 * GAP
    } else {
        GAP
    }
}

/// The room that some positions take side by side.
fn room(nodes: &[Node]) -> i64 {
    let gaps = nodes.len().saturating_sub(1) as i64 * GAP;
    nodes.iter().map(|n| n.width).sum::<i64>() + gaps
}
