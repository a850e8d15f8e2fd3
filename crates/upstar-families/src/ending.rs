//! Why play ends: quantities of a word that moves lower.

use crate::game::WordGame;
use crate::relation::{Letter, Relation};
use rustc_hash::FxHashSet;

/// A quantity of a word: the sum of the weights of its letters, or of weight times place, counted from the left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measure {
    /// The weight of each letter.
    pub weights: Vec<i32>,
    /// Whether a letter counts its place.
    pub by_place: bool,
}

/// What the moves do to a list of measures of which the first that changes decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Effect {
    /// Some move raises the first measure that it changes, or that cannot be told.
    fails: bool,
    /// Some move lowers the last measure and keeps the others.
    last_used: bool,
    /// Some move keeps all measures.
    kept: bool,
}

/// The largest change of a measure by place that is followed.
const MOST: i32 = 40;

/// Measures such that every move lowers the first one that it changes, if some are found.
///
/// Words have finitely many letters and keep their length, so that no measure can decrease for ever.
pub(crate) fn measures(game: &WordGame, letters: &[Letter]) -> Option<Vec<Measure>> {
    // The letter beyond the edge is read, too, in the place of cells that are not there.
    let letters: Vec<Letter> = letters.iter().copied().chain(game.gap).collect();
    let mut used: Vec<Measure> = Vec::new();
    let candidates = candidates(game);
    'next: loop {
        for candidate in &candidates {
            let mut tried = used.clone();
            tried.push(candidate.clone());
            let effect = effect(game, &letters, &tried);
            if !effect.fails && effect.last_used {
                used = tried;
                if !effect.kept {
                    return Some(used);
                }
                continue 'next;
            }
        }
        return None;
    }
}

fn candidates(game: &WordGame) -> Vec<Measure> {
    let kinds = game.cells.iter().flatten().copied().max().unwrap_or(0) as u32;
    // With more kinds of cells only the first ones are weighed.
    let kinds = kinds.min(6);
    let measure = |weight: &dyn Fn(u8) -> i32, by_place: bool| Measure {
        weights: game
            .cells
            .iter()
            .map(|cells| cells.iter().map(|&cell| weight(cell)).sum())
            .collect(),
        by_place,
    };
    let mut all = Vec::new();
    let mut sets: Vec<u32> = (1..1u32 << kinds).collect();
    sets.sort_by_key(|set| set.count_ones());
    for sign in [1, -1] {
        for set in &sets {
            let weight = |cell: u8| match cell {
                0 => 0,
                cell if u32::from(cell) <= kinds && set >> (cell - 1) & 1 == 1 => sign,
                _ => 0,
            };
            all.push(measure(&weight, false));
        }
    }
    let mut places: Vec<(usize, Measure)> = Vec::new();
    for code in 1..3usize.pow(kinds) {
        let digit = |cell: u32| (code / 3usize.pow(cell - 1) % 3) as i32 - 1;
        let weight = |cell: u8| match u32::from(cell) {
            0 => 0,
            cell if cell <= kinds => digit(cell),
            _ => 0,
        };
        let size = (1..=kinds).filter(|&cell| digit(cell) != 0).count();
        places.push((size, measure(&weight, true)));
    }
    places.sort_by_key(|(size, _)| *size);
    all.extend(places.into_iter().map(|(_, measure)| measure));
    all
}

fn effect(game: &WordGame, letters: &[Letter], measures: &[Measure]) -> Effect {
    let mut effect = Effect::default();
    for relation in [&game.left, &game.right] {
        follow(relation, letters, measures, &mut effect);
    }
    effect
}

/// A move while it is read: the state, and for each measure the change so far and whether places were lowered (1) or raised (2).
type Path = (usize, Vec<(i32, u8)>);

fn follow(relation: &Relation, letters: &[Letter], measures: &[Measure], effect: &mut Effect) {
    // A change that the rest of a move cannot make good is as good as any larger one.
    let limits: Vec<(i32, i32)> = measures
        .iter()
        .map(|measure| {
            let most = |sign: i32| most_gained(relation, letters, measure, sign);
            match (measure.by_place, most(1), most(-1)) {
                (false, Some(gain), Some(loss)) => (-gain - 1, loss + 1),
                (false, Some(gain), None) => (-gain - 1, MOST),
                (false, None, Some(loss)) => (-MOST, loss + 1),
                _ => (-MOST, MOST),
            }
        })
        .collect();
    let bounded: Vec<(bool, bool)> = measures
        .iter()
        .zip(&limits)
        .map(|(measure, &(low, high))| {
            let counts = !measure.by_place;
            (counts && low != -MOST, counts && high != MOST)
        })
        .collect();
    let mut seen: FxHashSet<Path> = FxHashSet::default();
    let mut open: Vec<Path> = Vec::new();
    for &start in relation.starts() {
        open.push((start, vec![(0, 0); measures.len()]));
    }
    while let Some((state, changes)) = open.pop() {
        if effect.fails {
            return;
        }
        if relation.ends()[state] {
            judge(measures, &changes, effect);
        }
        for &((a, b), to) in relation.from(state) {
            if !letters.contains(&a) {
                continue;
            }
            let mut after = changes.clone();
            for (at, ((change, marks), measure)) in after.iter_mut().zip(measures).enumerate() {
                *change += measure.weights[b as usize] - measure.weights[a as usize];
                let (low, high) = limits[at];
                if *change < low && bounded[at].0 || *change > high && bounded[at].1 {
                    *change = (*change).clamp(low, high);
                } else if *change < low || *change > high {
                    effect.fails = true;
                    return;
                }
                if measure.by_place {
                    // A change before a place moves all that is behind it by one place.
                    *marks |= match (*change).cmp(&0) {
                        std::cmp::Ordering::Less => 2,
                        std::cmp::Ordering::Equal => 0,
                        std::cmp::Ordering::Greater => 1,
                    };
                }
            }
            if to == Relation::AFTER {
                judge(measures, &after, effect);
            } else if seen.insert((to, after.clone())) {
                open.push((to, after));
            }
        }
    }
}

/// The most that the rest of a move can add to a measure (with sign -1: take from it), in any state; `None` if there is no bound.
fn most_gained(
    relation: &Relation,
    letters: &[Letter],
    measure: &Measure,
    sign: i32,
) -> Option<i32> {
    let states = relation.states();
    let ends = relation.ends().iter();
    let mut gain: Vec<Option<i32>> = ends.map(|&end| end.then_some(0)).collect();
    for _ in 0..=states {
        let mut changed = false;
        for (from, (a, b), to) in relation.steps() {
            let Some(rest) = gain[to].filter(|_| letters.contains(&a)) else {
                continue;
            };
            let change = measure.weights[b as usize] - measure.weights[a as usize];
            let through = rest + sign * change;
            if gain[from].is_none_or(|known| known < through) {
                gain[from] = Some(through);
                changed = true;
            }
        }
        if !changed {
            return gain.into_iter().flatten().max();
        }
    }
    None
}

/// What a whole move does.
fn judge(measures: &[Measure], changes: &[(i32, u8)], effect: &mut Effect) {
    for (number, (measure, &(change, marks))) in measures.iter().zip(changes).enumerate() {
        let lowered = match (measure.by_place, change, marks) {
            (false, 0, _) | (true, 0, 0) => continue,
            (false, change, _) => change < 0,
            (true, 0, 1) => true,
            (true, ..) => false,
        };
        if lowered {
            effect.last_used |= number + 1 == measures.len();
        } else {
            effect.fails = true;
        }
        return;
    }
    effect.kept = true;
}
