//! The room that a picture needs.

use super::label_box::LabelBox;
use super::picture::{Anchor, Element, Label, PT, Picture, Point};

/// Half the width of the widest line.
const PEN: i64 = 2 * PT;
/// How far the corners of an arrow head lie from its tip.
const HEAD: i64 = 8 * PT;
/// The air that is left at the edge of a picture.
const AIR: i64 = 2 * PT;

/// The room around some points.
fn around(points: &[Point], out: i64) -> Option<LabelBox> {
    Some(LabelBox {
        left: points.iter().map(|p| p.x).min()? - out,
        right: points.iter().map(|p| p.x).max()? + out,
        top: points.iter().map(|p| p.y).min()? - out,
        bottom: points.iter().map(|p| p.y).max()? + out,
    })
}

impl LabelBox {
    /// The smallest room that holds both.
    fn with(self, other: LabelBox) -> LabelBox {
        LabelBox {
            left: self.left.min(other.left),
            right: self.right.max(other.right),
            top: self.top.min(other.top),
            bottom: self.bottom.max(other.bottom),
        }
    }
}

impl Element {
    /// The room that the element takes; `None` if nothing of it is seen.
    fn room(&self) -> Option<LabelBox> {
        let written = |at: Point, label: &Option<Label>| {
            let label = label.as_ref()?;
            Some(LabelBox::new(at, Anchor::Centre, label))
        };
        match self {
            Element::Line { points, arrow, .. } => {
                let tip = points.last().filter(|_| *arrow);
                let tip = tip.and_then(|&tip| around(&[tip], HEAD / 2));
                let line = around(points, PEN)?;
                Some(tip.map_or(line, |tip| line.with(tip)))
            }
            Element::Hatch { points, .. } | Element::Shade { points } => around(points, 0),
            Element::Tile { points, label, .. } => {
                let tile = around(points, 0)?;
                let at = super::picture::middle(points);
                Some(written(at, label).map_or(tile, |label| tile.with(label)))
            }
            Element::Piece {
                at, radius, label, ..
            } => {
                let piece = around(&[*at], radius + PT)?;
                Some(written(*at, label).map_or(piece, |label| piece.with(label)))
            }
            Element::Dot { at, .. } => around(&[*at], 3 * PT),
            Element::Text {
                at, anchor, label, ..
            } => Some(LabelBox::new(*at, *anchor, label)),
        }
    }
}

impl Picture {
    /// Whether nothing is drawn.
    ///
    /// ```
    /// use upstar_draw::draw_board;
    /// use upstar_positions::position::Board;
    /// assert!(draw_board(&Board::Heaps(vec![]), "")?.is_empty());
    /// assert!(!draw_board(&Board::Heaps(vec![2]), "")?.is_empty());
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn is_empty(&self) -> bool {
        self.elements.iter().all(|element| element.room().is_none())
    }

    /// The picture with as much more room at its sides as its parts need, so that none is cut off.
    pub(super) fn framed(mut self) -> Picture {
        let rooms = self.elements.iter().filter_map(Element::room);
        let Some(all) = rooms.reduce(LabelBox::with) else {
            return self;
        };
        let before = ((AIR - all.left).max(0), (AIR - all.top).max(0));
        let after = (
            (all.right + AIR - self.width).max(0),
            (all.bottom + AIR - self.height).max(0),
        );
        if before != (0, 0) {
            let place = |p: Point| Point {
                x: p.x + before.0,
                y: p.y + before.1,
            };
            self.elements = self.elements.iter().map(|e| e.moved(place)).collect();
        }
        self.width += before.0 + after.0;
        self.height += before.1 + after.1;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw_position;
    use upstar_positions::rulesets::position;

    #[test]
    fn loops_and_long_labels_are_inside() {
        for call in [
            "green_hackenbush(\"0-1, 1-1, 1-1, 1-1, 0-0, 1-2, 2-2, 2-2\")",
            "hackenbush(\"0-0:B, 0-0:R, 0-0:G\")",
            "coin_sliding(\"R1/1024@0, B@T1, -1/4096\")",
            "digraph(\"a_vertex_with_a_long_name>a_vertex_with_a_long_name\", \"a_vertex_with_a_long_name\")",
        ] {
            let picture = draw_position(&*position(call).unwrap()).unwrap();
            let rooms = picture.elements.iter().filter_map(Element::room);
            let all = rooms.reduce(LabelBox::with).unwrap();
            assert!(
                all.left >= 0 && all.right <= picture.width,
                "{call}: {all:?}"
            );
            assert!(
                all.top >= 0 && all.bottom <= picture.height,
                "{call}: {all:?}"
            );
        }
    }
}
