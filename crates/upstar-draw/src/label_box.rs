//! How much room labels take, so that they do not fall on each other or over the edge.

use super::picture::{Anchor, Element, Label, PT, Picture, Point};

/// The distance between a label and its place.
const GAP: i64 = 5 * PT;
/// Letters reach this far above the line they stand on, and below it.
const ABOVE: i64 = 10 * PT;
const BELOW: i64 = 3 * PT;
/// The air that a picture leaves around its labels.
const AIR: i64 = 4 * PT;

/// The width of a text in the letters of pictures. Readers have different fonts; this is for DejaVu Serif, the widest of those that
/// are asked for.
pub(super) fn text_width(text: &str) -> i64 {
    text.chars().map(letter_width).sum()
}

fn letter_width(letter: char) -> i64 {
    match letter {
        '\'' | ' ' | ',' | '.' | '·' | 'i' | 'j' | 'l' | '-' | '/' | ':' | ';' | '\\' | '|' => 450,
        '(' | ')' | '[' | ']' | 'I' | 'J' | 'f' | 't' | '!' | '"' | '²' | '³' | '¹' => 550,
        '⁰'..='⁹' | '₀'..='₉' => 550,
        '*' | '_' | '`' | 'r' | 's' | 'z' | '?' => 700,
        '0'..='9' | 'a'..='h' | 'k' | 'n'..='q' | 'u' | 'v' | 'x' | 'y' | '{' | '}' | '$' => 850,
        'A'..='G' | 'K' | 'L' | 'P' | 'R'..='T' | 'V' | 'X'..='Z' | '∗' => 1000,
        'm' | 'M' | 'W' | '%' | '@' | '…' => 1350,
        _ => 1150,
    }
}

/// The room of a label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LabelBox {
    pub(super) left: i64,
    pub(super) right: i64,
    pub(super) top: i64,
    pub(super) bottom: i64,
}

impl LabelBox {
    pub(super) fn new(at: Point, anchor: Anchor, label: &Label) -> LabelBox {
        let width = label.width();
        let (dx, dy) = offset(anchor);
        let left = at.x + dx
            - match anchor {
                Anchor::Centre | Anchor::Below | Anchor::Above => width / 2,
                Anchor::Right => width,
                Anchor::Left => 0,
            };
        LabelBox {
            left,
            right: left + width,
            top: at.y + dy - ABOVE,
            bottom: at.y + dy + BELOW,
        }
    }
}

/// From the place of a label to the line on which it stands.
pub(super) fn offset(anchor: Anchor) -> (i64, i64) {
    match anchor {
        Anchor::Centre => (0, 4 * PT),
        Anchor::Below => (0, -GAP),
        Anchor::Above => (0, GAP + 9 * PT),
        Anchor::Right => (-GAP, 4 * PT),
        Anchor::Left => (GAP, 4 * PT),
    }
}

impl Picture {
    /// The rooms of all texts.
    pub(super) fn label_boxes(&self) -> impl Iterator<Item = LabelBox> {
        self.elements.iter().filter_map(|element| match element {
            Element::Text {
                at, anchor, label, ..
            } => Some(LabelBox::new(*at, *anchor, label)),
            _ => None,
        })
    }

    /// The picture with as much more room at its sides as its texts need.
    pub(super) fn with_room(mut self) -> Picture {
        let left = self.label_boxes().map(|room| room.left).min();
        let right = self.label_boxes().map(|room| room.right).max();
        let before = (AIR - left.unwrap_or(AIR)).max(0);
        let after = (right.unwrap_or(0) + AIR - self.width).max(0);
        if before > 0 {
            let place = |p: Point| Point {
                x: p.x + before,
                y: p.y,
            };
            self.elements = self.elements.iter().map(|e| e.moved(place)).collect();
        }
        self.width += before + after;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{draw_hasse, draw_thermographs, draw_tree, draw_written_tree};
    use upstar_positions::position::written;
    use upstar_positions::rulesets::position;
    use upstar_values::analysis::Analysis;
    use upstar_values::game::{Algebra, Game};
    use upstar_values::notation::read;

    const GAMES: &[&str] = &[
        "{3|1||-1}",
        "{{5|4}|{1|0}}",
        "tiny(2)",
        "2+tiny(2)",
        "{0,{{2|0},2+tiny(2)|{2|0},miny(2)}|0}",
        "miny(1000)",
        "7",
        "*",
        "{1/1024|-1/1024}",
        "{1000001|999999}",
        "{100000|-100000}",
        "{1000000000000|-1000000000}",
        "{123456789|123456780}",
        "1000000000000",
        "{{9|8||7|6}|{3|2||1|0}}",
        "{3||2|1} - {1|-1}",
    ];

    fn check(picture: &Picture) {
        let boxes: Vec<LabelBox> = picture.label_boxes().collect();
        let title = &picture.title;
        for (i, a) in boxes.iter().enumerate() {
            assert!(a.left >= 0 && a.right <= picture.width, "{title}: {a:?}");
            assert!(a.top >= 0 && a.bottom <= picture.height, "{title}: {a:?}");
            for b in &boxes[..i] {
                let apart = a.right <= b.left
                    || b.right <= a.left
                    || a.bottom <= b.top
                    || b.bottom <= a.top;
                assert!(apart, "{title}: {a:?} and {b:?}");
            }
        }
    }

    #[test]
    fn labels_of_values_do_not_overlap() {
        let (mut algebra, mut analysis) = (Algebra::new(), Analysis::new());
        let games: Vec<Game> = GAMES
            .iter()
            .map(|game| read(&mut algebra, game).unwrap())
            .collect();
        for &game in &games {
            check(&draw_thermographs(&mut analysis, &mut algebra, &[game]).unwrap());
            check(&draw_tree(&mut algebra, game).unwrap());
        }
        for part in [&games[..5], &games[3..9], &games[..]] {
            check(&draw_thermographs(&mut analysis, &mut algebra, part).unwrap());
            check(&draw_hasse(&mut algebra, part).unwrap());
        }
    }

    #[test]
    fn labels_of_positions_do_not_overlap() {
        let (mut algebra, mut analysis) = (Algebra::new(), Analysis::new());
        for call in ["domineering(3, 3)", "domineering(2, 3)", "nim(2, 2)"] {
            let game = written(position(call).unwrap());
            let value = game.value(&mut algebra).unwrap();
            check(&draw_thermographs(&mut analysis, &mut algebra, &[value]).unwrap());
            check(&draw_written_tree(&mut algebra, &game, false).unwrap());
        }
    }

    #[test]
    fn a_number_of_a_thousand_digits() {
        let (mut algebra, mut analysis) = (Algebra::new(), Analysis::new());
        let long = format!("{{1{0}|-1{0}}}", "0".repeat(600));
        let game = read(&mut algebra, &long).unwrap();
        let picture = draw_thermographs(&mut analysis, &mut algebra, &[game]).unwrap();
        check(&picture);
        assert!(picture.width < 2000 * PT);
    }
}
