//! Symmetries of the moves of a ruleset, found by trying them on the moves.

use crate::alphabet::State;
use crate::shape::{Shape, Turn};
use std::collections::HashSet;

/// A map of positions onto positions that keeps the moves of each player, or exchanges the players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Symmetry {
    pub(crate) turn: Turn,
    /// What each state becomes.
    pub(crate) map: Vec<State>,
    /// Whether the players are exchanged.
    pub(crate) negative: bool,
}

/// All symmetries among these maps of states, combined with every turn. Left's set of moves must map exactly onto Left's or onto
/// Right's set, so each result is a symmetry of the whole game: every move in a position has its image in the image of the position.
///
/// `keeps` says whether a map also keeps what counts beside the moves, or exchanges the players there (true).
pub(crate) fn find(
    left: &[Shape],
    right: &[Shape],
    maps: &[Vec<State>],
    keeps: impl Fn(Turn, &[State], bool) -> bool,
) -> Vec<Symmetry> {
    let set = |shapes: &[Shape]| -> HashSet<Shape> { shapes.iter().cloned().collect() };
    let (left_set, right_set) = (set(left), set(right));
    let onto = |from: &[Shape], to: &HashSet<Shape>, turn: Turn, map: &[State]| {
        from.len() == to.len()
            && from
                .iter()
                .all(|shape| to.contains(&shape.image(turn, map)))
    };
    let mut found = Vec::new();
    for turn in Turn::ALL {
        for map in maps {
            let mut add = |negative| {
                found.push(Symmetry {
                    turn,
                    map: map.clone(),
                    negative,
                });
            };
            let same = onto(left, &left_set, turn, map) && onto(right, &right_set, turn, map);
            if same && keeps(turn, map, false) {
                add(false);
            } else if onto(left, &right_set, turn, map)
                && onto(right, &left_set, turn, map)
                && keeps(turn, map, true)
            {
                add(true);
            }
        }
    }
    found
}

/// The exchanges of letters to try: none, the two colours, and all others where there are few letters. Letters that no rule looks at
/// stay as they are.
pub(crate) fn maps(states: usize, live: &[State], mirror: Option<Vec<State>>) -> Vec<Vec<State>> {
    const FEW: usize = 4;
    let same: Vec<State> = (0..states as State).collect();
    let mut maps = vec![same.clone()];
    let fixes_dead = |map: &[State]| {
        same.iter()
            .all(|&state| live.contains(&state) || !live.contains(&map[state as usize]))
    };
    maps.extend(mirror.filter(|map| fixes_dead(map)));
    if live.len() <= FEW {
        let mut orders = vec![Vec::new()];
        for _ in live {
            orders = orders
                .into_iter()
                .flat_map(|order: Vec<State>| {
                    let rest = live.iter().filter(|state| !order.contains(state));
                    let longer = rest.map(|&state| [&order[..], &[state]].concat());
                    longer.collect::<Vec<_>>()
                })
                .collect();
        }
        for order in orders {
            let mut map = same.clone();
            for (&from, &to) in live.iter().zip(&order) {
                map[from as usize] = to;
            }
            maps.push(map);
        }
    }
    let mut seen = HashSet::new();
    maps.retain(|map| seen.insert(map.clone()));
    maps
}
