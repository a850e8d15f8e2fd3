//! Graphs whose nodes can be put on a lattice so that neighbours, and they alone, are one step apart.

use std::collections::{HashMap, HashSet};

/// Larger graphs are not looked at.
const MOST_NODES: usize = 400;
/// So many places are tried before the search gives up.
const MOST_TRIED: usize = 20_000;

/// A place, right and down.
pub(super) type Spot = (i32, i32);

/// Steps to the right, to the left, up and down; the others are diagonal.
const STEPS: [Spot; 8] = [
    (1, 0),
    (0, 1),
    (-1, 0),
    (0, -1),
    (1, 1),
    (-1, 1),
    (-1, -1),
    (1, -1),
];

/// Places for the nodes of a connected graph, given by the neighbours of each: with steps along rows and columns, or with diagonal steps
/// too. Nodes come row by row in their order as far as possible.
pub(super) fn lattice(neighbours: &[HashSet<usize>]) -> Option<Vec<Spot>> {
    if neighbours.is_empty() || neighbours.len() > MOST_NODES {
        return None;
    }
    let order = order(neighbours);
    [&STEPS[..4], &STEPS[..]]
        .into_iter()
        .find_map(|steps| Search::new(neighbours, steps).run(&order))
        .map(turned)
}

/// The nodes in an order in which each has as many neighbours before it as possible.
fn order(neighbours: &[HashSet<usize>]) -> Vec<usize> {
    let mut before = vec![0usize; neighbours.len()];
    let mut left: Vec<usize> = (0..neighbours.len()).collect();
    let mut order = Vec::with_capacity(left.len());
    while let Some(at) = (0..left.len()).max_by_key(|&at| (before[left[at]], usize::MAX - at)) {
        let node = left.remove(at);
        neighbours[node]
            .iter()
            .for_each(|&other| before[other] += 1);
        order.push(node);
    }
    order
}

struct Search<'a> {
    neighbours: &'a [HashSet<usize>],
    steps: &'a [Spot],
    spots: Vec<Option<Spot>>,
    taken: HashMap<Spot, usize>,
}

impl<'a> Search<'a> {
    fn new(neighbours: &'a [HashSet<usize>], steps: &'a [Spot]) -> Search<'a> {
        Search {
            neighbours,
            steps,
            spots: vec![None; neighbours.len()],
            taken: HashMap::new(),
        }
    }

    fn around(&self, (x, y): Spot) -> impl Iterator<Item = Spot> + use<'a> {
        let steps = self.steps.iter();
        steps.map(move |(right, down)| (x + right, y + down))
    }

    /// The places for a node beside all its neighbours that have one, and beside no other node.
    fn candidates(&self, node: usize) -> Vec<Spot> {
        let near = self.neighbours[node].iter();
        let placed: Vec<Spot> = near.filter_map(|&other| self.spots[other]).collect();
        // The place of the neighbour with the least number comes first, so that the answer does not depend on hashing.
        let Some(&first) = placed.iter().min() else {
            return vec![(0, 0)];
        };
        let fits = |&spot: &Spot| {
            let beside = self.around(spot).filter_map(|at| self.taken.get(&at));
            let mut count = 0;
            let all_near = beside
                .inspect(|_| count += 1)
                .all(|other| self.neighbours[node].contains(other));
            !self.taken.contains_key(&spot) && all_near && count == placed.len()
        };
        // The last one is tried first.
        let mut spots: Vec<Spot> = self.around(first).filter(fits).collect();
        spots.reverse();
        spots
    }

    fn put(&mut self, node: usize, spot: Option<Spot>) {
        if let Some(old) = self.spots[node] {
            self.taken.remove(&old);
        }
        self.spots[node] = spot;
        if let Some(spot) = spot {
            self.taken.insert(spot, node);
        }
    }

    fn run(mut self, order: &[usize]) -> Option<Vec<Spot>> {
        if (self.neighbours.iter()).any(|near| near.len() > self.steps.len()) {
            return None;
        }
        let mut open = vec![self.candidates(order[0])];
        for _ in 0..MOST_TRIED {
            let node = order[open.len() - 1];
            self.put(node, None);
            let Some(spot) = open.last_mut()?.pop() else {
                open.pop();
                if open.is_empty() {
                    return None;
                }
                continue;
            };
            self.put(node, Some(spot));
            match order.get(open.len()) {
                Some(&next) => open.push(self.candidates(next)),
                None => return self.spots.into_iter().collect(),
            }
        }
        None
    }
}

/// The places turned and mirrored so that the nodes come row by row, from the upper left corner on.
fn turned(spots: Vec<Spot>) -> Vec<Spot> {
    let turns: [fn(Spot) -> Spot; 8] = [
        |(x, y)| (x, y),
        |(x, y)| (-x, y),
        |(x, y)| (x, -y),
        |(x, y)| (-x, -y),
        |(x, y)| (y, x),
        |(x, y)| (-y, x),
        |(x, y)| (y, -x),
        |(x, y)| (-y, -x),
    ];
    let images = turns.into_iter().map(|turn| {
        let image: Vec<Spot> = spots.iter().map(|&spot| turn(spot)).collect();
        let left = image.iter().map(|spot| spot.0).min().unwrap_or(0);
        let top = image.iter().map(|spot| spot.1).min().unwrap_or(0);
        let corner = image.into_iter().map(|(x, y)| (y - top, x - left));
        corner.collect::<Vec<_>>()
    });
    let first = images.min().unwrap_or_default();
    first.into_iter().map(|(y, x)| (x, y)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(nodes: usize, are_near: impl Fn(usize, usize) -> bool) -> Vec<HashSet<usize>> {
        let near = |a| (0..nodes).filter(|&b| a != b && are_near(a, b)).collect();
        (0..nodes).map(near).collect()
    }

    #[test]
    fn grids_and_boards_of_kings_are_found_from_their_edges() {
        for (rows, columns) in [(2, 2), (2, 5), (3, 4), (5, 5), (8, 8)] {
            let place = |node: usize| ((node % columns) as i32, (node / columns) as i32);
            let apart = |a: usize, b: usize| {
                let ((x, y), (u, v)) = (place(a), place(b));
                ((x - u).abs(), (y - v).abs())
            };
            let nodes = rows * columns;
            let places: Vec<Spot> = (0..nodes).map(place).collect();
            let grid = graph(nodes, |a, b| apart(a, b).0 + apart(a, b).1 == 1);
            assert_eq!(lattice(&grid).as_ref(), Some(&places), "{rows} x {columns}");
            let kings = graph(nodes, |a, b| apart(a, b).0.max(apart(a, b).1) == 1);
            assert_eq!(
                lattice(&kings).as_ref(),
                Some(&places),
                "{rows} x {columns}"
            );
        }
    }

    #[test]
    fn other_graphs_have_no_places() {
        // Six nodes joined two and two.
        assert_eq!(lattice(&graph(6, |_, _| true)), None);
        // A star with nine arms.
        assert_eq!(lattice(&graph(10, |a, b| a.min(b) == 0)), None);
    }
}
