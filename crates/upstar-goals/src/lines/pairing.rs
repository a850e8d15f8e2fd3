//! Pairings: the second player answers in the same pair, so that nobody else ever owns a set.

use std::collections::{HashSet, VecDeque};

/// Two points of its own for every set, found by bipartite matching; `None` if that cannot be. The pair of each set is at its place.
///
/// A player who answers every move in the same pair owns a point of every set. There may be pairings that give two sets the same pair;
/// those are not looked for.
///
/// ```
/// use upstar_goals::lines::{check_pairing, cube, pairing};
/// let lines = cube(5, 2).unwrap();
/// let pairs = pairing(lines.points(), lines.sets()).unwrap();
/// assert_eq!(check_pairing(lines.sets(), &pairs), Ok(()));
/// // Eight lines and nine cells: there is none on 3 × 3.
/// assert_eq!(pairing(9, cube(3, 2).unwrap().sets()), None);
/// ```
pub fn pairing(points: usize, sets: &[Vec<usize>]) -> Option<Vec<[usize; 2]>> {
    // Every set asks twice for a point; a path of exchanges frees a point for each.
    let mut owner: Vec<Option<usize>> = vec![None; points];
    for asking in 0..2 * sets.len() {
        let mut from: Vec<Option<usize>> = vec![None; points];
        let mut open = VecDeque::from([asking]);
        let mut free = None;
        'search: while let Some(asks) = open.pop_front() {
            for &point in &sets[asks / 2] {
                if from[point].is_some() {
                    continue;
                }
                from[point] = Some(asks);
                match owner[point] {
                    Some(other) => open.push_back(other),
                    None => {
                        free = Some(point);
                        break 'search;
                    }
                }
            }
        }
        let mut point = free?;
        loop {
            let asks = from[point].expect("the search came here");
            let old = owner.iter().position(|&owner| owner == Some(asks));
            owner[point] = Some(asks);
            match old {
                Some(old) => {
                    point = old;
                }
                None => break,
            }
        }
    }
    let mut pairs = vec![Vec::new(); sets.len()];
    for (point, owner) in owner.iter().enumerate() {
        if let Some(asks) = owner {
            pairs[asks / 2].push(point);
        }
    }
    pairs.into_iter().map(|pair| pair.try_into().ok()).collect()
}

/// What is wrong with a pairing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FlawedPairing {
    /// A pair of a point with itself.
    #[error("pair {0} has one point only")]
    Single(usize),
    /// A point is in two different pairs.
    #[error("point {0} is in two pairs")]
    Shared(usize),
    /// A set contains no pair.
    #[error("set {0} contains no pair")]
    Missed(usize),
}

/// Whether pairs are disjoint and every set contains one: then the player who answers in the same pair stops all sets. It shares no code
/// with the search for pairings.
pub fn check_pairing(sets: &[Vec<usize>], pairs: &[[usize; 2]]) -> Result<(), FlawedPairing> {
    let mut met = HashSet::new();
    for (at, pair) in pairs.iter().enumerate() {
        if pair[0] == pair[1] {
            return Err(FlawedPairing::Single(at));
        }
        for &point in pair {
            if !met.insert(point) {
                return Err(FlawedPairing::Shared(point));
            }
        }
    }
    for (at, set) in sets.iter().enumerate() {
        let has = |pair: &[usize; 2]| pair.iter().all(|point| set.contains(point));
        if !pairs.iter().any(has) {
            return Err(FlawedPairing::Missed(at));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lines::{animals, brick_dominoes, cube};

    #[test]
    fn cubes_with_a_pairing() {
        let has = |k, d| {
            let lines = cube(k, d).unwrap();
            let pairs = pairing(lines.points(), lines.sets());
            if let Some(pairs) = &pairs {
                assert_eq!(check_pairing(lines.sets(), pairs), Ok(()), "{k}^{d}");
            }
            pairs.is_some()
        };
        let squares: Vec<bool> = (3..9).map(|k| has(k, 2)).collect();
        assert_eq!(squares, [false, false, true, true, true, true]);
        let cubes: Vec<bool> = (5..10).map(|k| has(k, 3)).collect();
        assert_eq!(cubes, [false, false, false, true, true]);
    }

    #[test]
    fn flaws_are_found() {
        let sets = [vec![0, 1, 2], vec![2, 3]];
        assert_eq!(check_pairing(&sets, &[[0, 1], [2, 3]]), Ok(()));
        let flaw = |pairs: &[[usize; 2]]| check_pairing(&sets, pairs).unwrap_err();
        assert_eq!(flaw(&[[0, 1]]), FlawedPairing::Missed(1));
        assert_eq!(flaw(&[[0, 2], [2, 3]]), FlawedPairing::Shared(2));
        assert_eq!(flaw(&[[0, 0]]), FlawedPairing::Single(0));
    }

    #[test]
    fn bricks_stop_fatty_everywhere() {
        for rows in 2..7 {
            for columns in 2..7 {
                let fatty = animals("xx|xx", rows, columns);
                assert_eq!(
                    check_pairing(fatty.sets(), &brick_dominoes(rows, columns)),
                    Ok(())
                );
            }
        }
    }
}
