//! Boards of squares with counters that have labels.

use super::board::{CELL, Drawn, NARROW, point, square, style};
use super::picture::{Anchor, Element, Ink, Label, PT, Point, Stroke};
use std::collections::HashMap;
use upstar_positions::position::{Node, Note, Owner};

/// Letters on counters are smaller than others, by this ratio.
const SMALLER: (i64, i64) = (11, 13);
/// Half the width of a counter with a short label.
const RADIUS: i64 = 9 * PT;
/// Words below the squares stand so far apart.
const LINE: i64 = 16 * PT;

/// Elements, width and height. Squares are as wide as the one with most counters needs them.
pub(super) fn counters(squares: &[(i32, i32)], counters: &[Node], notes: &[Note]) -> Drawn {
    let labels: Vec<Label> = counters.iter().map(|c| Label::word(&c.label)).collect();
    let widest = labels.iter().map(Label::width).max().unwrap_or(0);
    let radius = RADIUS.max(widest * SMALLER.0 / SMALLER.1 / 2 + 3 * PT);
    let mut on_square: HashMap<(i32, i32), i64> = HashMap::new();
    for place in counters.iter().filter_map(|counter| counter.place) {
        *on_square.entry(place).or_default() += 1;
    }
    let most = on_square.values().copied().max().unwrap_or(1);
    let slot = 2 * radius + 4 * PT;
    let (wide, high) = (CELL.max(most * slot + 4 * PT), CELL.max(slot + 4 * PT));
    let left = squares.iter().map(|place| place.0).min().unwrap_or(0);
    let top = squares.iter().map(|place| place.1).min().unwrap_or(0);
    let right = squares.iter().map(|place| place.0 + 1).max().unwrap_or(0);
    let bottom = squares.iter().map(|place| place.1 + 1).max().unwrap_or(0);
    let corner = |(x, y): (i32, i32)| {
        point(
            NARROW + i64::from(x - left) * wide,
            NARROW + i64::from(y - top) * high,
        )
    };
    let mut elements = Vec::new();
    for &place in squares {
        let at = corner(place);
        elements.push(Element::Line {
            points: square(at, wide, high),
            stroke: Stroke::Thin,
            ink: Ink::Faint,
            arrow: false,
        });
    }
    let mut before: HashMap<(i32, i32), i64> = HashMap::new();
    for (counter, label) in counters.iter().zip(labels) {
        let Some(place) = counter.place else { continue };
        let number = before.entry(place).or_default();
        let count = on_square.get(&place).copied().unwrap_or(1);
        let at = corner(place);
        elements.push(Element::Piece {
            at: Point {
                x: at.x + wide / 2 + (2 * *number + 1 - count) * slot / 2,
                y: at.y + high / 2,
            },
            radius,
            ink: style(counter.owner).1,
            filled: counter.owner != Owner::Right,
            label: Some(label).filter(|label| !label.plain.is_empty()),
        });
        *number += 1;
    }
    for note in notes {
        let label = Label::word(&note.text);
        let at = corner(note.place);
        let y = match note.place.1 - bottom {
            below @ 0.. => corner((left, bottom)).y + i64::from(below) * LINE + LINE / 2,
            _ => at.y + high / 2,
        };
        // Names of rows end at the first square; longer words begin there.
        let (x, anchor) = if note.place.0 < left {
            (corner((left, 0)).x, Anchor::Right)
        } else if label.width() > wide {
            (at.x, Anchor::Left)
        } else {
            (at.x + wide / 2, Anchor::Centre)
        };
        elements.push(Element::Text {
            at: point(x, y),
            anchor,
            label,
            cover: false,
        });
    }
    let size = |cells: i32, each: i64| i64::from(cells) * each;
    (elements, size(right - left, wide), size(bottom - top, high))
}

#[cfg(test)]
mod tests {
    use crate::{Element, draw_position};
    use upstar_positions::rulesets::position;

    #[test]
    fn rows_squares_and_money_are_drawn() {
        let call = "coin_sliding(\"R3@2, B1@0, B1/2@0, R@T1, +2\")";
        let picture = draw_position(&*position(call).unwrap()).unwrap();
        let (mut squares, mut places, mut words) = (0, Vec::new(), Vec::new());
        for element in &picture.elements {
            match element {
                Element::Line { .. } => squares += 1,
                Element::Piece { at, .. } => places.push(*at),
                Element::Text { label, .. } => words.push(label.plain.as_str()),
                _ => {}
            }
        }
        // Three rows, and two squares of the top strip.
        assert_eq!(squares, 5);
        assert_eq!(words, ["0", "1", "2", "top", "money: +2"]);
        // Coins on one square lie beside each other.
        assert_eq!(places.len(), 4);
        assert!(
            places
                .iter()
                .enumerate()
                .all(|(i, at)| !places[..i].contains(at))
        );
    }
}
