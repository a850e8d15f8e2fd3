//! From patterns to moves on the nodes of a graph: a pattern lies along every path of nodes.

use crate::graph_rules::Instance;
use crate::layout;
use crate::mistake::Mistake;
use crate::pattern::{Condition, Pattern, Sign};
use crate::repeat::{Room, written_out};
use crate::shape::Spot;
use upstar::position::{Bits, Graph};

/// The most moves that one line may stand for on one graph, and the most steps of the search for them.
const MOST_MOVES: usize = 30_000;
const MOST_STEPS: usize = 1_000_000;

/// Refuses patterns that graphs cannot have.
pub(crate) fn check(pattern: &Pattern) -> Result<(), Mistake> {
    let wrong =
        |place: &std::ops::Range<usize>, message: &str| Err(Mistake::new(place.clone(), message));
    if let Some(second) = pattern.steps.get(1) {
        return wrong(&second.from.place, "`then` is for strips and grids");
    }
    for step in &pattern.steps {
        if let Some((_, place)) = step.ways.first() {
            return wrong(
                place,
                "a graph has no directions: a pattern lies along its edges",
            );
        }
        if let Some(place) = &step.flipped {
            return wrong(
                place,
                "a graph has no directions: a pattern lies along its edges",
            );
        }
        if step.from.rows.len() > 1 {
            return wrong(
                &step.from.place,
                "patterns of several rows need `board: grid`",
            );
        }
        if let Some(condition) = step.conditions.iter().find(|c| c.corners) {
            return wrong(
                &condition.place,
                "a graph has no corners: expected `next to`",
            );
        }
    }
    Ok(())
}

/// All moves of a pattern on a graph.
pub(crate) fn instances(pattern: &Pattern, graph: &Graph) -> Result<Vec<Instance>, Mistake> {
    check(pattern)?;
    let Some(step) = pattern.steps.first() else {
        return Ok(Vec::new());
    };
    let mut search = Search {
        neighbours: graph.neighbours(),
        conditions: &step.conditions,
        path: Vec::new(),
        found: Vec::new(),
        steps: MOST_STEPS,
    };
    // No path is longer than the number of nodes.
    for cells in written_out(step, Room::Graph(graph.len()), false)? {
        let cells: Vec<(&Sign, &Sign)> = cells?.into_iter().map(|(_, _, a, b)| (a, b)).collect();
        if search.extend(&cells)?.is_none() {
            let message = "this line allows too many different moves on such a graph";
            return Err(Mistake::new(pattern.place.clone(), message));
        }
    }
    search.found.sort_unstable();
    search.found.dedup();
    Ok(search.found)
}

struct Search<'a> {
    neighbours: Vec<u128>,
    conditions: &'a [Condition],
    path: Vec<usize>,
    found: Vec<Instance>,
    steps: usize,
}

impl Search<'_> {
    /// Adds nodes to the path until it is as long as the pattern; `None` if that takes too long. At most 128 levels deep.
    fn extend(&mut self, cells: &[(&Sign, &Sign)]) -> Result<Option<()>, Mistake> {
        if self.path.len() == cells.len() {
            self.add(cells)?;
            return Ok((self.found.len() <= MOST_MOVES).then_some(()));
        }
        let next = match self.path.last() {
            Some(&last) => self.neighbours[last],
            None => u128::before(self.neighbours.len() as u32),
        };
        for node in next.cells() {
            let node = node.first() as usize;
            if self.path.contains(&node) {
                continue;
            }
            if self.steps == 0 {
                return Ok(None);
            }
            self.steps -= 1;
            self.path.push(node);
            let done = self.extend(cells)?;
            self.path.pop();
            if done.is_none() {
                return Ok(None);
            }
        }
        Ok(Some(()))
    }

    fn add(&mut self, cells: &[(&Sign, &Sign)]) -> Result<(), Mistake> {
        let mut spots: Vec<(usize, Spot)> = Vec::new();
        for (&node, (from, to)) in self.path.iter().zip(cells) {
            spots.push((node, layout::spot((0, 0), from, to)?));
        }
        let own = self.path.iter().fold(0u128, |set, node| set | 1 << node);
        let writes: Vec<(usize, Option<u8>)> = spots.iter().map(|(n, s)| (*n, s.write)).collect();
        let placed = layout::placed(&writes);
        let near = placed
            .iter()
            .fold(0, |set, &node| set | self.neighbours[node])
            & !own;
        let near: Vec<usize> = near.cells().map(|node| node.first() as usize).collect();
        let mut all = vec![spots];
        for condition in self.conditions {
            if condition.wanted {
                if all.len() * near.len() > MOST_MOVES {
                    let message = "there are too many ways to meet these conditions";
                    return Err(Mistake::new(condition.place.clone(), message));
                }
                let with = |spots: &[(usize, Spot)], &node: &usize| {
                    let mut spots = spots.to_vec();
                    require(&mut spots, node, condition.states);
                    spots
                };
                all = all
                    .iter()
                    .flat_map(|spots| near.iter().map(move |node| with(spots, node)))
                    .collect();
            } else {
                for spots in &mut all {
                    near.iter()
                        .for_each(|&node| require(spots, node, !condition.states));
                }
            }
        }
        for mut spots in all {
            let possible = spots.iter().all(|(_, spot)| spot.allow != 0);
            if possible && spots.iter().any(|(_, spot)| spot.write.is_some()) {
                spots.sort_unstable();
                self.found.push(Instance { spots });
            }
        }
        Ok(())
    }
}

fn require(spots: &mut Vec<(usize, Spot)>, node: usize, allow: u16) {
    match spots.iter_mut().find(|(n, _)| *n == node) {
        Some((_, spot)) => spot.allow &= allow,
        None => spots.push((
            node,
            Spot {
                at: (0, 0),
                allow,
                write: None,
            },
        )),
    }
}
