//! Green Hackenbush: cut an edge; everything no longer joined to the ground disappears.

use std::collections::{BTreeMap, HashMap};

use super::Edge;
use crate::{Impartial, Listing, list_bytes, listed};
use upstar_values::budget::Stopped;

/// A position is the sorted list of edges, repeats allowed; vertex 0 is the ground.
#[derive(Clone, Copy, Debug)]
pub struct GreenHackenbush;

/// Sorts edges, smaller vertex first, and drops edges not joined to the ground.
pub fn grounded(edges: &[Edge]) -> Vec<Edge> {
    let mut neighbours: HashMap<u32, Vec<u32>> = HashMap::new();
    for &(u, v) in edges {
        neighbours.entry(u).or_default().push(v);
        neighbours.entry(v).or_default().push(u);
    }
    let mut reached = std::collections::HashSet::from([0]);
    let mut todo = vec![0];
    while let Some(u) = todo.pop() {
        for &v in neighbours.get(&u).into_iter().flatten() {
            if reached.insert(v) {
                todo.push(v);
            }
        }
    }
    let joined = edges.iter().filter(|(u, _)| reached.contains(u));
    let mut joined: Vec<Edge> = joined.map(|&(u, v)| (u.min(v), u.max(v))).collect();
    joined.sort_unstable();
    joined
}

impl Impartial for GreenHackenbush {
    type Position = Vec<Edge>;

    fn options(&self, edges: &Vec<Edge>) -> Vec<Vec<Edge>> {
        listed(self, edges)
    }

    fn list(&self, edges: &Vec<Edge>, list: &mut Listing<'_, Vec<Edge>>) -> Result<(), Stopped> {
        for i in 0..edges.len() {
            if i > 0 && edges[i] == edges[i - 1] {
                continue;
            }
            // Every edge is looked at for every option.
            list.count(edges.len() / 4)?;
            let left = grounded(&[&edges[..i], &edges[i + 1..]].concat());
            let bytes = list_bytes(&left);
            list.push(left, bytes)?;
        }
        Ok(())
    }

    fn bytes(&self, edges: &Vec<Edge>) -> usize {
        list_bytes(edges)
    }
}

/// The nim value in linear time, by the fusion and colon principles: an edge on a circuit becomes a loop, worth 1, at the fused vertex;
/// a tree is worth the nim-sum, over the edges at its root, of 1 + the value of the part above the edge.
///
/// ```
/// use upstar_impartial::games::green_hackenbush::value;
/// assert_eq!(value(&[(0, 1), (1, 2), (2, 3), (3, 1)]), 2);
/// ```
pub fn value(edges: &[Edge]) -> u64 {
    let edges = grounded(edges);
    let mut names: BTreeMap<u32, usize> = BTreeMap::from([(0, 0)]);
    for &(u, v) in &edges {
        for x in [u, v] {
            let next = names.len();
            names.entry(x).or_insert(next);
        }
    }
    let n = names.len();
    let ends: Vec<(usize, usize)> = edges.iter().map(|(u, v)| (names[u], names[v])).collect();
    let mut at: Vec<Vec<usize>> = vec![Vec::new(); n];
    for (e, &(u, v)) in ends.iter().enumerate() {
        at[u].push(e);
        if v != u {
            at[v].push(e);
        }
    }
    // Depth-first search from the ground with its own stack. low[v] is the earliest vertex that v's subtree reaches, without the edge
    // by which v was reached.
    let mut order = Vec::with_capacity(n);
    let mut found = vec![usize::MAX; n];
    let mut low = vec![usize::MAX; n];
    let mut by = vec![usize::MAX; n];
    let mut next = vec![0; n];
    let mut stack = vec![0];
    found[0] = 0;
    low[0] = 0;
    order.push(0);
    let mut worth = vec![0u64; n];
    while let Some(&v) = stack.last() {
        if let Some(&e) = at[v].get(next[v]) {
            next[v] += 1;
            let (a, b) = ends[e];
            let w = a ^ b ^ v;
            if a == b {
                worth[v] ^= 1;
            } else if e == by[v] {
            } else if found[w] == usize::MAX {
                found[w] = order.len();
                low[w] = found[w];
                by[w] = e;
                order.push(w);
                stack.push(w);
            } else {
                low[v] = low[v].min(found[w]);
                // Seen once, from below: an edge back up is on a circuit, so it is a loop after fusion.
                if found[w] < found[v] {
                    worth[v] ^= 1;
                }
            }
        } else {
            stack.pop();
            if let Some(&up) = stack.last() {
                low[up] = low[up].min(low[v]);
                // A tree edge is on a circuit if v's subtree reaches up or beyond: then v is fused with up and the edge is a loop
                // there. Otherwise it is a stalk.
                worth[up] ^= if low[v] <= found[up] {
                    worth[v] ^ 1
                } else {
                    worth[v] + 1
                };
            }
        }
    }
    worth[0]
}

/// A bamboo stalk of n edges.
pub fn bamboo(n: u32) -> Vec<Edge> {
    (0..n).map(|i| (i, i + 1)).collect()
}

/// A circuit of n edges through the ground.
pub fn circuit(n: u32) -> Vec<Edge> {
    grounded(&(0..n).map(|i| (i, (i + 1) % n)).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Solver;

    #[test]
    fn colon_and_fusion() {
        let mut x = 12345u64;
        let mut next = |below: u64| {
            x = x
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            ((x >> 33) % below) as u32
        };
        let mut solver = Solver::new(GreenHackenbush);
        for round in 0..160 {
            let size = 3 + round % 6;
            let edges: Vec<Edge> = if round % 2 == 0 {
                (1..=size).map(|v| (next(v as u64), v)).collect()
            } else {
                (0..size + 1).map(|_| (next(5), next(5))).collect()
            };
            let edges = grounded(&edges);
            assert_eq!(value(&edges), solver.value(&edges).unwrap(), "{edges:?}");
        }
        for n in 0..10 {
            assert_eq!(value(&bamboo(n)), n as u64);
        }
        assert_eq!(value(&bamboo(200_000)), 200_000);
    }
}
