//! Smaller ko graphs with the same play: what numbers outdo is left out.
//!
//! A move to x is at least as good for Left as a move to a vertex from which no more than x can be reached: after the latter Right can
//! take coupons as if all were over, and every further move of hers here costs a coupon.

use super::go_play::{Fragment, name};
use super::graph::{KoGraph, KoOption};
use upstar_values::budget::{Budget, Stopped};
use upstar_values::game::Player;
use upstar_values::number::Rational;

/// The part of a graph that matters for its first vertex.
pub(super) fn reduced(graph: &KoGraph, budget: &Budget) -> Result<Fragment, Stopped> {
    let count = graph.names().len();
    let mut options: Vec<[Vec<KoOption>; 2]> = (0..count)
        .map(|v| Player::BOTH.map(|player| graph.options(v, player).to_vec()))
        .collect();
    loop {
        let bounds = bounds(&options, budget)?;
        let mut changed = false;
        for sides in &mut options {
            for player in Player::BOTH {
                changed |= thin(&mut sides[player.index()], player, &bounds);
            }
        }
        if !changed {
            return Ok(match &bounds[0] {
                Some((low, high)) if low == high => Fragment::Settled(low.clone()),
                _ => trimmed(&options).into(),
            });
        }
    }
}

type Bounds = Option<(Rational, Rational)>;

/// The least and the greatest number that can be reached from each vertex.
fn bounds(options: &[[Vec<KoOption>; 2]], budget: &Budget) -> Result<Vec<Bounds>, Stopped> {
    let mut bounds: Vec<Bounds> = vec![None; options.len()];
    loop {
        let mut changed = false;
        budget.check(options.len() * 1024)?;
        // Later vertices are mostly further down.
        for v in (0..options.len()).rev() {
            let mut found = bounds[v].clone();
            for option in options[v].iter().flatten() {
                let (low, high) = match option {
                    KoOption::End(x) => (x.clone(), x.clone()),
                    KoOption::Vertex(w) | KoOption::Take(w) => match bounds[*w].clone() {
                        Some(bounds) => bounds,
                        None => continue,
                    },
                };
                found = Some(match found {
                    None => (low, high),
                    Some((least, most)) => (least.min(low), most.max(high)),
                });
            }
            if found != bounds[v] {
                bounds[v] = found;
                changed = true;
            }
        }
        if !changed {
            return Ok(bounds);
        }
    }
}

/// Replaces vertices by numbers where only one can be reached, and drops what the best number outdoes. Whether something changed.
fn thin(side: &mut Vec<KoOption>, player: Player, bounds: &[Bounds]) -> bool {
    let before = side.len();
    let mut changed = false;
    for option in side.iter_mut() {
        if let Some(w) = option.vertex()
            && let Some((low, high)) = &bounds[w]
            && low == high
        {
            *option = KoOption::End(low.clone());
            changed = true;
        }
    }
    let ends = || {
        side.iter().filter_map(|option| match option {
            KoOption::End(x) => Some(x),
            _ => None,
        })
    };
    let best = player.choose(ends().max(), ends().min()).cloned();
    let mut kept: Vec<KoOption> = Vec::new();
    for option in side.drain(..) {
        let is_outdone = best.as_ref().is_some_and(|best| match &option {
            KoOption::End(x) => x != best,
            KoOption::Vertex(w) | KoOption::Take(w) => bounds[*w]
                .as_ref()
                .is_some_and(|(low, high)| player.choose(high <= best, low >= best)),
        });
        if !is_outdone && !kept.contains(&option) {
            kept.push(option);
        }
    }
    *side = kept;
    changed || side.len() != before
}

/// The vertices that can still be reached, with new names.
fn trimmed(options: &[[Vec<KoOption>; 2]]) -> KoGraph {
    let mut place = vec![None; options.len()];
    let mut reached = vec![0];
    place[0] = Some(0);
    let mut at = 0;
    while let Some(&v) = reached.get(at) {
        for w in options[v].iter().flatten().filter_map(KoOption::vertex) {
            if place[w].is_none() {
                place[w] = Some(reached.len());
                reached.push(w);
            }
        }
        at += 1;
    }
    let renamed = |option: &KoOption| match option {
        KoOption::End(x) => KoOption::End(x.clone()),
        KoOption::Vertex(w) => KoOption::Vertex(place[*w].expect("reached")),
        KoOption::Take(w) => KoOption::Take(place[*w].expect("reached")),
    };
    let rows = reached.iter().map(|&v| {
        let sides = &options[v];
        [0, 1].map(|side: usize| sides[side].iter().map(renamed).collect())
    });
    let names = (0..reached.len()).map(name).collect();
    KoGraph::new(names, rows.collect()).expect("what outdoes moves is a number")
}
