//! Automata as pictures: states in columns by the length of a shortest word that leads to them.

use super::picture::{Anchor, Element, Ink, Label, PT, Picture, Point, Stroke};
use std::collections::{BTreeMap, VecDeque};

/// A state of an automaton that is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AutomatonState {
    /// What is written in it: its output, or nothing.
    pub label: String,
    /// Its steps: a letter and the number of the next state.
    pub next: Vec<(String, usize)>,
}

/// Larger automata are not drawn.
pub(crate) const MOST_STATES: usize = 300;

const COLUMN: i64 = 64 * PT;
const ROW: i64 = 46 * PT;
const RADIUS: i64 = 11 * PT;
const MARGIN: i64 = 40 * PT;

/// Draws an automaton; state 0 is the first. Nothing if it has no states, or more than 300. States that cannot be reached are left out.
///
/// ```
/// use upstar_draw::{AutomatonState, draw_automaton};
/// let even = AutomatonState { label: "P".into(), next: vec![("x".into(), 1)] };
/// let odd = AutomatonState { label: "N".into(), next: vec![("x".into(), 0)] };
/// let picture = draw_automaton("rows", &[even, odd]).unwrap();
/// assert!(picture.svg().contains(">N</text>"));
/// ```
pub fn draw_automaton(title: &str, states: &[AutomatonState]) -> Option<Picture> {
    if states.is_empty() || states.len() > MOST_STATES {
        return None;
    }
    let places = places(states);
    let point = |state: usize| {
        let (column, row) = places[state]?;
        Some(Point {
            x: MARGIN + column * COLUMN,
            y: MARGIN + row * ROW + (column % 2) * ROW / 3,
        })
    };
    let mut elements = Vec::new();
    let mut texts = Vec::new();
    for (from, state) in states.iter().enumerate() {
        let Some(start) = point(from) else { continue };
        // Steps to one state share an arrow.
        let mut together: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
        for (letter, to) in &state.next {
            together.entry(*to).or_default().push(letter);
        }
        for (to, letters) in together {
            let Some(end) = point(to) else { continue };
            let points = arrow(start, end);
            let middle = points[points.len() / 2];
            elements.push(Element::Line {
                points,
                stroke: Stroke::Thin,
                ink: Ink::Neutral,
                arrow: true,
            });
            texts.push(Element::Text {
                at: middle,
                anchor: Anchor::Centre,
                label: Label::word(&letters.join(" ")),
                cover: true,
            });
        }
    }
    elements.extend(texts);
    let (mut width, mut height) = (0, 0);
    for (number, state) in states.iter().enumerate() {
        let Some(at) = point(number) else { continue };
        (width, height) = (width.max(at.x), height.max(at.y));
        elements.push(Element::Piece {
            at,
            radius: RADIUS,
            ink: if number == 0 { Ink::Both } else { Ink::Neutral },
            filled: false,
            label: (!state.label.is_empty()).then(|| Label::word(&state.label)),
        });
    }
    Some(Picture {
        title: format!("Automaton of {title}"),
        width: width + MARGIN,
        height: height + MARGIN,
        elements,
    })
}

/// The column and row of each state that can be reached.
fn places(states: &[AutomatonState]) -> Vec<Option<(i64, i64)>> {
    let mut places: Vec<Option<(i64, i64)>> = vec![None; states.len()];
    let mut rows: BTreeMap<i64, i64> = BTreeMap::new();
    let mut open = VecDeque::from([0]);
    places[0] = Some((0, 0));
    rows.insert(0, 1);
    while let Some(state) = open.pop_front() {
        let column = places[state].map_or(0, |(column, _)| column) + 1;
        for &(_, to) in &states[state].next {
            if to < states.len() && places[to].is_none() {
                let row = rows.entry(column).or_insert(0);
                places[to] = Some((column, *row));
                *row += 1;
                open.push_back(to);
            }
        }
    }
    places
}

/// An arrow between two states: straight to the next column, bent elsewhere, a loop to the state itself. It starts and ends at the rings.
fn arrow(start: Point, end: Point) -> Vec<Point> {
    if start == end {
        let above = |x: i64, y: i64| Point {
            x: start.x + x * PT,
            y: start.y + y * PT,
        };
        return vec![
            above(-5, -10),
            above(-9, -22),
            above(0, -26),
            above(9, -22),
            above(5, -10),
        ];
    }
    let (dx, dy) = (end.x - start.x, end.y - start.y);
    let length = ((dx * dx + dy * dy) as u64).isqrt().max(1) as i64;
    // Aside to the left of the direction of the arrow, so that arrows to and fro do not hide each other.
    let bend = if dx == COLUMN {
        4 * PT
    } else {
        10 * PT + length / 8
    };
    let middle = Point {
        x: (start.x + end.x) / 2 + dy * bend / length,
        y: (start.y + end.y) / 2 - dx * bend / length,
    };
    let towards = |from: Point, to: Point| {
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let length = ((dx * dx + dy * dy) as u64).isqrt().max(1) as i64;
        Point {
            x: from.x + dx * RADIUS / length,
            y: from.y + dy * RADIUS / length,
        }
    };
    vec![towards(start, middle), middle, towards(end, middle)]
}
