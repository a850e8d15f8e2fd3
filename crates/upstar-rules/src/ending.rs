//! Whether play always ends: a measure that every move lowers, or a loop that shows that it need not end.

use crate::alphabet::{Alphabet, NOWHERE, State};
use crate::field::Field;
use crate::shape::{Shape, Spot};
use std::collections::HashMap;
use upstar::game::Player;

/// What is known about the end of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Every move lowers the first of these quantities that it changes, and none of them can decrease for ever.
    Measured {
        /// The quantities, in words.
        measures: Vec<String>,
        /// The longest side of a board for which that was checked; `None` if it holds on all boards.
        checked: Option<usize>,
    },
    /// Play can come back to a board.
    Loops {
        /// The boards of the loop.
        boards: String,
        /// The line that makes the first of its moves.
        place: std::ops::Range<usize>,
    },
    /// No measure was found, and no loop.
    Unknown,
}

impl Ending {
    /// The boards of a loop, if one was found.
    pub fn boards(&self) -> Option<&str> {
        match self {
            Ending::Loops { boards, .. } => Some(boards),
            _ => None,
        }
    }

    /// What every move lowers, in words, if that is known.
    pub fn measure(&self) -> Option<String> {
        let Ending::Measured { measures, checked } = self else {
            return None;
        };
        let mut text = measures.join(", or keeps it and lowers ");
        if let Some(side) = checked {
            text += &format!(" (checked for boards with sides of up to {side} cells)");
        }
        Some(text)
    }
}

/// A quantity of a board: the number of cells with certain states, or the sum of their rows or columns.
#[derive(Clone, Debug)]
struct Measure {
    /// The weight of a cell in each state: -1, 0 or 1.
    weight: Vec<i32>,
    axis: Axis,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Axis {
    /// Every cell counts the same.
    None,
    /// A cell counts its row.
    Row,
    /// A cell counts its column.
    Column,
}

impl Measure {
    /// The least and the most that a written cell adds.
    fn change(&self, spot: &Spot, new: State) -> (i32, i32) {
        let states = 0..self.weight.len() as State;
        let old = states.filter(|state| spot.allow >> state & 1 == 1);
        let changes = old.map(|old| self.weight[new as usize] - self.weight[old as usize]);
        let place = match self.axis {
            Axis::None => 1,
            Axis::Row => i32::from(spot.at.0),
            Axis::Column => i32::from(spot.at.1),
        };
        changes.fold((i32::MAX, i32::MIN), |(least, most), change| {
            (least.min(change * place), most.max(change * place))
        })
    }

    /// The most that a move adds at any place; `None` if that depends on the place.
    fn most(&self, shape: &Shape) -> Option<i32> {
        let written = || shape.spots.iter().filter_map(|s| Some((s, s.write?)));
        if self.axis != Axis::None {
            // A shift of the whole move must not change the result.
            let count = Measure {
                weight: self.weight.clone(),
                axis: Axis::None,
            };
            let (mut least, mut most) = (0, 0);
            for (spot, new) in written() {
                let change = count.change(spot, new);
                (least, most) = (least + change.0, most + change.1);
            }
            if (least, most) != (0, 0) {
                return None;
            }
        }
        Some(written().map(|(spot, new)| self.change(spot, new).1).sum())
    }

    fn text(&self, alphabet: &Alphabet) -> String {
        let with = |wanted: i32| -> String {
            let states = self.weight.iter().enumerate();
            let letters = states.filter(|&(_, &weight)| weight == wanted);
            let letters = letters.map(|(state, _)| alphabet.letter(state as State).to_string());
            letters.collect::<Vec<_>>().join(" or ")
        };
        let (plus, minus) = (with(1), with(-1));
        match self.axis {
            Axis::None if minus.is_empty() => format!("the number of cells with {plus}"),
            Axis::None => format!("the number of cells without {minus}"),
            axis => {
                let (away, back) = match axis {
                    Axis::Row => ("the top", "the bottom"),
                    _ => ("the left edge", "the right edge"),
                };
                let mut texts = Vec::new();
                if !plus.is_empty() {
                    texts.push(format!("the distance of {plus} from {away}"));
                }
                if !minus.is_empty() {
                    texts.push(format!("the distance of {minus} from {back}"));
                }
                texts.join(" and ")
            }
        }
    }
}

/// Measures in order: every move lowers the first one that it changes.
pub(crate) struct Measures(Vec<Measure>);

impl Measures {
    /// Whether that holds for all these moves.
    pub(crate) fn go_down(&self, shapes: &[Shape]) -> bool {
        shapes.iter().all(|shape| {
            let mut changes = self.0.iter().map(|measure| measure.most(shape));
            let first = changes.find(|most| *most != Some(0));
            matches!(first, Some(Some(most)) if most < 0)
        })
    }

    /// What they measure, in words.
    pub(crate) fn texts(&self, alphabet: &Alphabet) -> Vec<String> {
        self.0.iter().map(|m| m.text(alphabet)).collect()
    }
}

/// Looks for measures; each may leave some moves to the next one. Only boards of cells have `places` to measure.
pub(crate) fn find_measures(shapes: &[Shape], states: usize, places: bool) -> Option<Measures> {
    let mut candidates = candidates(states);
    candidates.retain(|measure| places || measure.axis == Axis::None);
    let mut rest: Vec<&Shape> = shapes.iter().collect();
    let mut used = Vec::new();
    while !rest.is_empty() {
        let (measure, equal) = candidates.iter().find_map(|measure| {
            let mut equal = Vec::new();
            for &shape in &rest {
                match measure.most(shape)? {
                    0 => equal.push(shape),
                    more if more > 0 => return None,
                    _ => {}
                }
            }
            (equal.len() < rest.len()).then_some((measure, equal))
        })?;
        used.push(measure.clone());
        rest = equal;
    }
    Some(Measures(used))
}

/// Measures to try: numbers of cells first, with few states before many.
fn candidates(states: usize) -> Vec<Measure> {
    /// With more states only the simplest measures along an axis are tried.
    const FEW: usize = 6;
    let mut measures = Vec::new();
    let mut sets: Vec<u32> = (1..1u32 << (states - 1)).collect();
    sets.sort_by_key(|set| set.count_ones());
    for sign in [1, -1] {
        for set in &sets {
            // A place without a cell counts nothing.
            let counts = |state: usize| state > 0 && set >> (state - 1) & 1 == 1;
            let weight = (0..states).map(|state| if counts(state) { sign } else { 0 });
            measures.push(Measure {
                weight: weight.collect(),
                axis: Axis::None,
            });
        }
    }
    let counted = measures.len();
    let free = states.min(FEW) - 1;
    for word in 1..3usize.pow(free as u32) {
        let weight: Vec<i32> = (0..states)
            .map(|state| match state {
                state if state == NOWHERE as usize || state > free => 0,
                state => (word / 3usize.pow(state as u32 - 1) % 3) as i32 - 1,
            })
            .collect();
        for axis in [Axis::Column, Axis::Row] {
            measures.push(Measure {
                weight: weight.clone(),
                axis,
            });
        }
    }
    measures[counted..].sort_by_key(|m| m.weight.iter().filter(|&&w| w != 0).count());
    measures
}

/// Boards that lead to one another in a circle, on a small board; at most this many boards are searched.
pub(crate) fn find_loop(
    field: &dyn Field,
    cells: usize,
    states: &[State],
    most: usize,
) -> Option<Vec<Vec<State>>> {
    let count = states.len().checked_pow(cells as u32)?;
    if count > most {
        return None;
    }
    let mut search = Search {
        field,
        seen: HashMap::new(),
        path: Vec::new(),
    };
    for word in 0..count {
        let cell = |i: usize| states[word / states.len().pow(i as u32) % states.len()];
        search.visit((0..cells).map(cell).collect());
        if !search.path.is_empty() {
            return Some(search.path);
        }
    }
    None
}

struct Search<'a> {
    field: &'a dyn Field,
    /// Whether a board is finished; an unfinished one is on the path.
    seen: HashMap<Vec<State>, bool>,
    path: Vec<Vec<State>>,
}

impl Search<'_> {
    /// Visits everything that can follow a board. If there is a loop, it stops with the loop as the path.
    fn visit(&mut self, start: Vec<State>) {
        // An explicit stack, because paths may be as long as there are boards.
        let mut open = vec![self.enter(start)];
        while let Some(next) = open.last_mut() {
            let Some(board) = next.pop() else {
                open.pop();
                if let Some(done) = self.path.pop() {
                    self.seen.insert(done, true);
                }
                continue;
            };
            match self.seen.get(&board) {
                Some(true) => {}
                Some(false) => {
                    let first = self.path.iter().position(|b| *b == board).unwrap_or(0);
                    self.path.drain(..first);
                    self.path.push(board);
                    return;
                }
                None => {
                    let next = self.enter(board);
                    open.push(next);
                }
            }
        }
    }

    fn enter(&mut self, board: Vec<State>) -> Vec<Vec<State>> {
        if self.seen.contains_key(&board) {
            // Seen before, from another start.
            self.path.push(board);
            return Vec::new();
        }
        let mut next = self.field.moves(Player::Left, &board);
        next.extend(self.field.moves(Player::Right, &board));
        self.seen.insert(board.clone(), false);
        self.path.push(board);
        next
    }
}
