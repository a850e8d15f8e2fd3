//! Games for points: what cells count, and which moves let the player move again.

use crate::alphabet::{Alphabet, NOWHERE, State, States, only};
use crate::field::{Census, Moves};
use crate::mistake::Mistake;
use crate::shape::{Shape, Turn};
use crate::text::Line;
use std::collections::HashSet;
use std::ops::Range;
use upstar::game::Player;

/// The most points that one cell may count. A board has 128 cells at most, so that no count comes near the limit of scores, 2^30.
const MOST_POINTS: i32 = 1_000_000;

const FORM: &str = "a line such as `score: x 1, o -1` gives Left a point for every cell with x, and Right one for every cell with o";

/// What cells count: the line `score:`.
#[derive(Clone, Debug)]
pub(crate) struct Scoring {
    /// For each state the points for Left.
    points: Vec<i32>,
    /// The line.
    pub(crate) place: Range<usize>,
}

impl Scoring {
    /// Reads `x 1, o -1`.
    pub(crate) fn read(line: &Line<'_>, alphabet: &Alphabet) -> Result<Scoring, Mistake> {
        let mut points: Vec<Option<i32>> = vec![None; alphabet.len()];
        for item in line.text.split(',') {
            let mut words = item.words();
            let Some(letter) = words.next() else {
                let message = "expected a letter and its points, found nothing";
                return Err(Mistake::new(item.place(), message).help(FORM));
            };
            let mut chars = letter.text.chars();
            let state = match (chars.next(), chars.next()) {
                (Some(c), None) => alphabet.state(c),
                _ => None,
            };
            let Some(state) = state else {
                let message = format!("there is no piece `{}`", letter.text);
                return Err(Mistake::new(letter.place(), message)
                    .label(format!("expected one of {}", alphabet.list()))
                    .help(FORM));
            };
            let Some(number) = words.next() else {
                let message = format!("expected the points of `{}`", letter.text);
                return Err(Mistake::new(item.place(), message).help(FORM));
            };
            let found: Option<i32> = number.text.parse().ok();
            let Some(found) = found.filter(|n| (-MOST_POINTS..=MOST_POINTS).contains(n)) else {
                let message = format!(
                    "`{}` is no number of points: expected an integer from -{MOST_POINTS} to {MOST_POINTS}",
                    number.text
                );
                return Err(Mistake::new(number.place(), message).help(FORM));
            };
            if let Some(word) = words.next() {
                let message = format!("expected a comma, found `{}`", word.text);
                return Err(Mistake::new(word.place(), message).help(FORM));
            }
            if points[state as usize].replace(found).is_some() {
                let message = format!("the points of `{}` are there already", letter.text);
                return Err(Mistake::new(item.place(), message));
            }
        }
        Ok(Scoring {
            points: points.into_iter().map(Option::unwrap_or_default).collect(),
            place: line.place(),
        })
    }

    /// What a state counts above no cell. Only that matters, because no move changes the number of places on a board.
    fn worth(&self, state: State) -> i32 {
        self.points[state as usize] - self.points[NOWHERE as usize]
    }

    /// Left's points less Right's on a board.
    fn count(&self, cells: &[State]) -> i32 {
        cells.iter().map(|&state| self.points[state as usize]).sum()
    }

    /// The points that a player gets for a move between two boards of the same size.
    pub(crate) fn points(&self, from: &[State], to: &[State], player: Player) -> i32 {
        seen_by(player, self.count(to) - self.count(from))
    }

    /// The states that must be told apart from no cell, because they count something else.
    pub(crate) fn asked(&self) -> impl Iterator<Item = States> {
        let states = 0..self.points.len() as State;
        states
            .filter(move |&state| self.worth(state) != 0)
            .map(only)
    }
}

/// A difference of points as a player sees it.
pub(crate) fn seen_by(player: Player, points: i32) -> i32 {
    match player {
        Player::Left => points,
        Player::Right => -points,
    }
}

/// For each number of a state the points above no cell; all 0 where play is not for points.
pub(crate) fn worths(scoring: Option<&Scoring>, census: &Census) -> Vec<i32> {
    let live = census.live.iter();
    let live = live.map(|&state| scoring.map_or(0, |scoring| scoring.worth(state)));
    std::iter::once(0).chain(live).collect()
}

/// Whether an exchange of numbers keeps the points, or exchanges Left's and Right's.
pub(crate) fn keeps_worths(worths: &[i32], map: &[State], negative: bool) -> bool {
    let sign = if negative { -1 } else { 1 };
    let mut states = map.iter().enumerate();
    states.all(|(state, &image)| worths[image as usize] == sign * worths[state])
}

/// Whether a turn with an exchange of numbers maps the moves after which a player moves again onto those of the same player, or of the
/// other one.
pub(crate) fn keeps_again(again: &Moves<Shape>, turn: Turn, map: &[State], negative: bool) -> bool {
    let sets = [&again.left, &again.right].map(|shapes| shapes.iter().collect::<HashSet<_>>());
    let onto = |from: &[Shape], to: &HashSet<&Shape>| {
        from.len() == to.len()
            && from
                .iter()
                .all(|shape| to.contains(&shape.image(turn, map)))
    };
    let (left, right) = if negative {
        (&sets[1], &sets[0])
    } else {
        (&sets[0], &sets[1])
    };
    onto(&again.left, left) && onto(&again.right, right)
}
