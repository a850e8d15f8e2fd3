//! Moves on shapes.

use super::linear::Linear;
use super::shape::Shape;
use crate::relation::{Letter, Relation};
use std::ops::RangeInclusive;

/// A move: letters next to each other and what becomes of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The letters before the move.
    pub read: Vec<Letter>,
    /// The letters behind it.
    pub written: Vec<Letter>,
    /// The pattern must begin at the left edge of the word.
    pub at_left_edge: bool,
    /// The pattern must end at the right edge of the word.
    pub at_right_edge: bool,
}

/// More patterns are not followed.
const MOST_PATTERNS: usize = 1000;

/// The patterns of a relation; `None` if some pattern repeats cells without a bound, or if there are too many.
pub(crate) fn patterns(relation: &Relation) -> Option<Vec<Pattern>> {
    let mut found: Vec<Pattern> = Vec::new();
    let mut open: Vec<(usize, Pattern)> = Vec::new();
    for &start in relation.starts() {
        let empty = Pattern {
            read: Vec::new(),
            written: Vec::new(),
            at_left_edge: start != Relation::BEFORE,
            at_right_edge: false,
        };
        if start != Relation::AFTER {
            open.push((start, empty));
        }
    }
    while let Some((state, so_far)) = open.pop() {
        if so_far.read.len() > relation.states() || found.len() + open.len() > MOST_PATTERNS {
            return None;
        }
        if relation.ends()[state] && !so_far.read.is_empty() {
            found.push(Pattern {
                at_right_edge: true,
                ..so_far.clone()
            });
        }
        for &((a, b), to) in relation.from(state) {
            let mut longer = so_far.clone();
            longer.read.push(a);
            longer.written.push(b);
            if to == Relation::AFTER {
                found.push(longer);
            } else {
                open.push((to, longer));
            }
        }
    }
    found.sort_by(|a, b| (&a.read, &a.written).cmp(&(&b.read, &b.written)));
    found.dedup();
    Some(found)
}

impl Pattern {
    /// The letters as runs.
    fn runs(&self) -> Vec<(Letter, i64)> {
        let mut runs: Vec<(Letter, i64)> = Vec::new();
        for &letter in &self.read {
            match runs.last_mut() {
                Some((last, count)) if *last == letter => *count += 1,
                _ => runs.push((letter, 1)),
            }
        }
        runs
    }

    /// The longest run of a letter.
    pub(crate) fn longest_run(&self) -> i64 {
        self.runs().iter().map(|run| run.1).max().unwrap_or(0)
    }
}

/// An option of a shape. Where a pattern may lie anywhere in a long run, the place is a new parameter.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) shape: Shape,
    /// The least values of the parameters of the option.
    pub(crate) least: Vec<i64>,
    /// What the parameters of the shape are in those of the option.
    pub(crate) old: Vec<Linear>,
}

/// All options of a shape: together they are, for all parameters of the range, all options of each word. `None` if it depends on parameters
/// which options there are.
///
/// Runs next to each other must have different letters, and no run may be empty.
pub(crate) fn options(shape: &Shape, least: &[i64], patterns: &[Pattern]) -> Option<Vec<Place>> {
    let mut places = Vec::new();
    for pattern in patterns {
        Placing::new(shape, least, pattern).run(&mut places)?;
    }
    Some(places)
}

struct Placing<'a> {
    shape: &'a Shape,
    least: &'a [i64],
    pattern: &'a Pattern,
    runs: Vec<(Letter, i64)>,
}

impl<'a> Placing<'a> {
    fn new(shape: &'a Shape, least: &'a [i64], pattern: &'a Pattern) -> Placing<'a> {
        Placing {
            shape,
            least,
            pattern,
            runs: pattern.runs(),
        }
    }

    fn run(&self, places: &mut Vec<Place>) -> Option<()> {
        let (here, wanted) = (&self.shape.runs, &self.runs);
        for at in 0..(here.len() + 1).saturating_sub(wanted.len()) {
            let window = at..=at + wanted.len() - 1;
            let mut letters = here[window.clone()].iter().zip(wanted);
            if !letters.all(|(run, wanted)| run.0 == wanted.0) {
                continue;
            }
            if self.pattern.at_left_edge && at != 0
                || self.pattern.at_right_edge && at + wanted.len() != here.len()
            {
                continue;
            }
            if wanted.len() == 1 {
                self.inside(at, places)?;
            } else if self.fits(at)? {
                let before = here[at].1.raised(-wanted[0].1);
                let last = at + wanted.len() - 1;
                let after = here[last].1.raised(-wanted[wanted.len() - 1].1);
                places.push(self.place(window, before, after));
            }
        }
        Some(())
    }

    /// Whether a pattern of several runs fits: its first and last run need as many letters, the others exactly as many.
    fn fits(&self, at: usize) -> Option<bool> {
        let last = self.runs.len() - 1;
        let mut all = true;
        for (i, &(_, count)) in self.runs.iter().enumerate() {
            let length = &self.shape.runs[at + i].1;
            let exact = match i {
                0 => self.pattern.at_left_edge,
                i if i == last => self.pattern.at_right_edge,
                _ => true,
            };
            all &= match (length.as_constant(), exact) {
                (Some(length), true) => length == count,
                (Some(length), false) => length >= count,
                (None, true) if length.least(self.least)? > count => false,
                (None, false) if length.least(self.least)? >= count => true,
                _ => return None,
            };
        }
        Some(all)
    }

    /// A pattern of one letter inside a run of this letter.
    fn inside(&self, at: usize, places: &mut Vec<Place>) -> Option<()> {
        let length = &self.shape.runs[at].1;
        let rest = length.raised(-self.runs[0].1);
        let (left, right) = (self.pattern.at_left_edge, self.pattern.at_right_edge);
        let zero = || Linear::constant(0);
        if let Some(rest) = rest.as_constant() {
            for before in 0..=rest {
                if !(left && before != 0 || right && before != rest) {
                    let parts = (Linear::constant(before), Linear::constant(rest - before));
                    places.push(self.place(at..=at, parts.0, parts.1));
                }
            }
            return Some(());
        }
        let least = rest.least(self.least).filter(|&least| least >= 0)?;
        match (left, right) {
            (true, true) if least > 0 => {}
            (true, true) => return None,
            (true, false) => places.push(self.place(at..=at, zero(), rest)),
            (false, true) => places.push(self.place(at..=at, rest, zero())),
            (false, false) => {
                for before in 0..least {
                    let after = rest.raised(-before);
                    places.push(self.place(at..=at, Linear::constant(before), after));
                }
                // At least that many letters lie before the pattern: a new parameter. The old one now counts the letters behind it.
                let old = rest.single()?;
                let new = self.least.len();
                let mut place = self.place(at..=at, Linear::parameter(new), Linear::parameter(old));
                place.least.push(least);
                place.least[old] = 0;
                let sum = Linear::parameter(old).plus(1, &Linear::parameter(new));
                let by = sum.raised(-rest.constant);
                place.old[old] = by.clone();
                for (i, (_, length)) in place.shape.runs.iter_mut().enumerate() {
                    // The runs around the pattern are written in the new parameters already.
                    let around = i == at || i == at + self.pattern.written.len() + 1;
                    if !around {
                        *length = length.substitute(&place.old);
                    }
                }
                places.push(place);
            }
        }
        Some(())
    }

    fn place(&self, window: RangeInclusive<usize>, before: Linear, after: Linear) -> Place {
        let here = &self.shape.runs;
        let (first, last) = (*window.start(), *window.end());
        let mut runs = here[..first].to_vec();
        runs.push((here[first].0, before));
        let written = self.pattern.written.iter();
        runs.extend(written.map(|&letter| (letter, Linear::constant(1))));
        runs.push((here[last].0, after));
        runs.extend_from_slice(&here[last + 1..]);
        Place {
            shape: Shape { runs },
            least: self.least.to_vec(),
            old: (0..self.least.len()).map(Linear::parameter).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::relation::{Element, Word};
    use std::collections::BTreeSet;

    /// At all small parameters the options of a shape are those of its word.
    #[test]
    fn options_are_those_of_words() {
        let relation = |rules: &[(&[Letter], &[Letter])], gap: Option<Letter>| {
            let mut relation = Relation::new(gap);
            for (from, to) in rules {
                let cells = from.iter().zip(*to);
                let cells = cells.map(|(&a, &b)| Element::Cell(vec![(a, b)]));
                relation.add(&cells.collect::<Vec<_>>());
            }
            relation
        };
        let rules = [
            relation(&[(&[0, 2], &[2, 0]), (&[0, 1, 2], &[2, 1, 0])], None),
            relation(&[(&[0], &[2]), (&[1, 1], &[2, 2])], None),
            relation(&[(&[0, 0], &[2, 1]), (&[2, 0], &[2, 1])], Some(2)),
            relation(
                &[(&[2, 0, 2], &[2, 1, 2]), (&[1, 0, 0], &[0, 0, 1])],
                Some(2),
            ),
        ];
        let single = |number: usize| Linear::parameter(number);
        let one = || Linear::constant(1);
        let shapes = [
            vec![(0, single(0)), (2, one()), (1, single(1))],
            vec![(0, single(0)), (1, one()), (2, single(1)), (0, single(2))],
            vec![
                (0, single(0).raised(1)),
                (1, single(0)),
                (2, Linear::constant(2)),
            ],
            vec![(1, single(1)), (0, single(0))],
        ];
        for relation in &rules {
            let patterns = patterns(relation).unwrap();
            for runs in &shapes {
                let shape = Shape { runs: runs.clone() };
                let least = [3, 3, 3];
                let places = options(&shape, &least, &patterns).unwrap();
                for point in [[3, 3, 3], [4, 3, 5], [5, 6, 3], [6, 4, 4]] {
                    let mut found: BTreeSet<Word> = BTreeSet::new();
                    for place in &places {
                        // A new parameter, and the old one that it changes, are tried in a box.
                        let fits = |new: &[i64]| {
                            let below = new.iter().zip(&place.least).any(|(n, least)| n < least);
                            !below && (0..3).all(|i| place.old[i].at(new) == point[i])
                        };
                        let changed = (0..3).find(|&i| place.old[i] != Linear::parameter(i));
                        let (behind, new) = match changed {
                            None => (0..=0, 0..=0),
                            Some(_) => (0..=9, 0..=9),
                        };
                        for (behind, new) in behind.flat_map(|b| new.clone().map(move |n| (b, n))) {
                            let mut values = point.to_vec();
                            if let Some(changed) = changed {
                                values[changed] = behind;
                                values.push(new);
                            }
                            if fits(&values) {
                                found.insert(place.shape.word(&values).unwrap());
                            }
                        }
                    }
                    let word = shape.word(&point).unwrap();
                    let wanted: BTreeSet<Word> = relation.options(&word).into_iter().collect();
                    assert_eq!(found, wanted, "{shape:?} {point:?}");
                }
            }
        }
    }
}
