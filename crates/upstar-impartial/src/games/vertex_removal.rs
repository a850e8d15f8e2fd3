//! The vertex-removal game on graphs.

use std::collections::{BTreeMap, BTreeSet};

use super::Edge;
use crate::{Impartial, Listing, list_bytes, listed};
use upstar_values::budget::Stopped;

/// Remove a vertex that has at least one edge, with all its edges. A position is the sorted list of edges, each with the smaller vertex
/// first; isolated vertices do not matter. A loop is an edge of a single vertex.
#[derive(Clone, Copy, Debug)]
pub struct VertexRemoval;

/// Sorts edges and drops repeats.
pub fn tidy_edges(edges: impl IntoIterator<Item = Edge>) -> Vec<Edge> {
    let set: BTreeSet<Edge> = edges
        .into_iter()
        .map(|(u, v)| (u.min(v), u.max(v)))
        .collect();
    set.into_iter().collect()
}

impl Impartial for VertexRemoval {
    type Position = Vec<Edge>;

    fn options(&self, edges: &Vec<Edge>) -> Vec<Vec<Edge>> {
        listed(self, edges)
    }

    fn list(&self, edges: &Vec<Edge>, list: &mut Listing<'_, Vec<Edge>>) -> Result<(), Stopped> {
        let vertices: BTreeSet<u32> = edges.iter().flat_map(|&(u, v)| [u, v]).collect();
        let without = |x: u32| {
            edges
                .iter()
                .copied()
                .filter(move |&(u, v)| u != x && v != x)
                .collect()
        };
        for vertex in vertices {
            list.push(without(vertex), list_bytes(edges))?;
        }
        Ok(())
    }

    fn bytes(&self, edges: &Vec<Edge>) -> usize {
        list_bytes(edges)
    }

    fn parts(&self, edges: &Vec<Edge>) -> Vec<Vec<Edge>> {
        // Connected pieces, by joining the ends of each edge.
        let mut piece: BTreeMap<u32, u32> = BTreeMap::new();
        fn find(piece: &mut BTreeMap<u32, u32>, v: u32) -> u32 {
            let mut root = v;
            while let Some(&up) = piece.get(&root)
                && up != root
            {
                root = up;
            }
            piece.insert(v, root);
            root
        }
        for &(u, v) in edges {
            let (a, b) = (find(&mut piece, u), find(&mut piece, v));
            piece.insert(a.max(b), a.min(b));
            piece.entry(a.min(b)).or_insert(a.min(b));
        }
        let mut parts: BTreeMap<u32, Vec<Edge>> = BTreeMap::new();
        for &edge in edges {
            parts
                .entry(find(&mut piece, edge.0))
                .or_default()
                .push(edge);
        }
        parts.into_values().collect()
    }
}

/// A star: a centre and n leaves.
pub fn star(n: u32) -> Vec<Edge> {
    (1..=n).map(|i| (0, i)).collect()
}

/// A path with n edges.
pub fn path(n: u32) -> Vec<Edge> {
    (0..n).map(|i| (i, i + 1)).collect()
}

/// A circle with n ≥ 3 vertices.
pub fn circle(n: u32) -> Vec<Edge> {
    tidy_edges((0..n).map(|i| (i, (i + 1) % n)))
}

/// Two stars with m and n leaves whose centres are joined.
pub fn double_star(m: u32, n: u32) -> Vec<Edge> {
    let leaves = (0..m)
        .map(|i| (0, 2 + i))
        .chain((0..n).map(|i| (1, 2 + m + i)));
    tidy_edges([(0, 1)].into_iter().chain(leaves))
}

/// The lattice of r rows and c columns.
pub fn lattice(r: u32, c: u32) -> Vec<Edge> {
    let across = (0..r).flat_map(|i| (1..c).map(move |j| (i * c + j - 1, i * c + j)));
    let down = (1..r).flat_map(|i| (0..c).map(move |j| ((i - 1) * c + j, i * c + j)));
    tidy_edges(across.chain(down))
}

/// Two horizontal lines crossing two vertical ones: 12 vertices.
pub fn tic_tac_toe() -> Vec<Edge> {
    let at = |i: u32, j: u32| 4 * i + j;
    let lines = [1, 2].into_iter().flat_map(|i| {
        (0..3).flat_map(move |j| [(at(i, j), at(i, j + 1)), (at(j, i), at(j + 1, i))])
    });
    tidy_edges(lines)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Outcome, Solver};

    #[test]
    fn named_graphs() {
        let mut solver = Solver::new(VertexRemoval);
        let line = "0.37"
            .parse::<crate::take_and_break::TakeAndBreak>()
            .unwrap()
            .values(20);
        for n in 0..12u32 {
            let want = if n == 0 { 0 } else { 2 - n as u64 % 2 };
            assert_eq!(solver.value(&star(n)).unwrap(), want);
            assert_eq!(solver.value(&path(n)).unwrap(), line[n as usize] as u64);
        }
        for n in 3..14u32 {
            let want = (line[n as usize - 2] == 0) as u64;
            assert_eq!(solver.value(&circle(n)).unwrap(), want);
        }
        for m in 0..5 {
            for n in 0..5 {
                let want = if m == 0 || n == 0 {
                    2 - (m + n + 1) as u64 % 2
                } else {
                    (m + n) as u64 % 2 * 3
                };
                assert_eq!(solver.value(&double_star(m, n)).unwrap(), want);
            }
        }
    }

    /// Pairing strategy: an involution that fixes no vertex and no edge makes the position P.
    #[test]
    fn pairing_strategy() {
        let mut solver = Solver::new(VertexRemoval);
        type Image = fn(u32) -> u32;
        let cases: [(Vec<Edge>, Image); 4] = [
            (lattice(4, 4), |v| 15 - v),
            (circle(8), |v| (v + 4) % 8),
            (circle(10), |v| (v + 5) % 10),
            (tic_tac_toe(), |v| 15 - v),
        ];
        for (edges, image) in cases {
            for &(u, v) in &edges {
                let moved = tidy_edges([(image(u), image(v))])[0];
                assert!(
                    edges.contains(&moved) && moved != (u, v) && image(u) != u && image(v) != v
                );
            }
            assert_eq!(solver.outcome(&edges).unwrap(), Outcome::P);
        }
        // A fixed edge matters: a single edge and the path of five edges are N.
        let paths = [1, 3, 5].map(|n| solver.outcome(&path(n)).unwrap());
        assert_eq!(paths, [Outcome::N, Outcome::P, Outcome::N]);
    }
}
