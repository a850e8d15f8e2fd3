//! Play ends, because every move lowers the first of some quantities that it changes.
//!
//! A quantity is the sum of the weights of the letters, or of weight times place. A word keeps its length, so that a quantity has finitely many
//! values. The first change of a list of quantities, compared in order, is then a descent that ends.

use super::moves::Moves;
use crate::proof::list;
use crate::{Flaw, flaw};
use serde_json::Value;
use std::collections::HashSet;

struct Measure {
    weights: Vec<i64>,
    by_place: bool,
}

/// Larger changes while a move is read are not followed.
const MOST_CHANGE: i64 = 100;
/// More states of a check are refused.
const MOST_PATHS: usize = 5_000_000;

pub(super) fn check(value: &Value, players: &[Moves], letters: usize) -> Result<(), Flaw> {
    let mut measures = Vec::new();
    for measure in list(value, "measures")? {
        let mut weights = Vec::new();
        for weight in list(&measure["weights"], "weights")? {
            match weight.as_i64() {
                Some(weight) if weight.abs() <= 1000 => weights.push(weight),
                _ => return flaw("a weight is not a small integer"),
            }
        }
        let Value::Bool(by_place) = measure["by_place"] else {
            return flaw("a measure does not say whether it counts places");
        };
        if weights.len() != letters {
            return flaw("a measure does not have a weight for each letter");
        }
        measures.push(Measure { weights, by_place });
    }
    if measures.is_empty() {
        return flaw("there is no measure that shows that play ends");
    }
    players
        .iter()
        .try_for_each(|moves| check_moves(moves, &measures))
}

/// For each measure the change so far, whether a place was lowered, and whether one was raised.
type Changes = Vec<(i64, bool, bool)>;

fn check_moves(moves: &Moves, measures: &[Measure]) -> Result<(), Flaw> {
    // For each count the least and the largest change that has to be followed: what goes beyond is not made good by the rest of a move.
    let limits: Vec<(Option<i64>, Option<i64>)> = measures
        .iter()
        .map(|measure| {
            if measure.by_place {
                return (None, None);
            }
            let (gain, loss) = (
                most_added(moves, measure, 1),
                most_added(moves, measure, -1),
            );
            (gain.map(|gain| -gain - 1), loss.map(|loss| loss + 1))
        })
        .collect();
    let mut seen: HashSet<(usize, Changes)> = HashSet::new();
    let none: Changes = vec![(0, false, false); measures.len()];
    let mut open: Vec<(usize, Changes)> = moves.starts.iter().map(|&t| (t, none.clone())).collect();
    while let Some((state, changes)) = open.pop() {
        if moves.ends[state] {
            judge(measures, &changes)?;
        }
        for (_, a, b, to) in moves.all().filter(|&(from, ..)| from == state) {
            let mut after = changes.clone();
            for (at, (change, lowered, raised)) in after.iter_mut().enumerate() {
                let weights = &measures[at].weights;
                *change += weights[b] - weights[a];
                let (least, largest) = limits[at];
                *change = (*change)
                    .max(least.unwrap_or(i64::MIN))
                    .min(largest.unwrap_or(i64::MAX));
                if change.abs() > MOST_CHANGE {
                    return flaw("a measure may change without bound while a move is read");
                }
                if measures[at].by_place {
                    // Weight that was added before a place, and is taken away behind it, has moved to the left by one place.
                    *lowered |= *change > 0;
                    *raised |= *change < 0;
                }
            }
            if seen.insert((to, after.clone())) {
                if seen.len() > MOST_PATHS {
                    return flaw("the measures have too many cases");
                }
                open.push((to, after));
            }
        }
    }
    Ok(())
}

/// The most that the rest of a move adds to a measure, or, with sign -1, takes from it, whatever its state; `None` if there is no bound.
fn most_added(moves: &Moves, measure: &Measure, sign: i64) -> Option<i64> {
    let mut most: Vec<Option<i64>> = moves.ends.iter().map(|end| end.then_some(0)).collect();
    for _ in 0..=moves.states {
        let before = most.clone();
        for (from, a, b, to) in moves.all() {
            if let Some(rest) = most[to] {
                let through = rest + sign * (measure.weights[b] - measure.weights[a]);
                most[from] = Some(most[from].map_or(through, |known| known.max(through)));
            }
        }
        if most == before {
            return most.into_iter().flatten().max();
        }
    }
    None
}

fn judge(measures: &[Measure], changes: &Changes) -> Result<(), Flaw> {
    for (measure, &(change, lowered, raised)) in measures.iter().zip(changes) {
        if measure.by_place {
            match (change, lowered, raised) {
                (0, false, false) => {}
                (0, true, false) => return Ok(()),
                _ => return flaw("a move does not lower the first measure that it changes"),
            }
        } else if change < 0 {
            return Ok(());
        } else if change > 0 {
            return flaw("a move raises the first measure that it changes");
        }
    }
    flaw("a move changes no measure, so that play need not end")
}
