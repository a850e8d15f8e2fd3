//! The vertex-removal game on graphs.

use std::collections::{BTreeMap, BTreeSet};

use super::Edge;
use crate::take_and_break::{Code, Sequence};
use crate::{Impartial, Listing, list_bytes, listed};
use num_bigint::BigUint;
use std::sync::{LazyLock, Mutex};
use upstar_values::budget::{Budget, Stopped};

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

    fn known_value(&self, edges: &Vec<Edge>) -> Option<u64> {
        connected_value(edges)
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

/// The value of a star with n leaves: 0, then 1 for odd and 2 for even n.
pub fn star_value(n: &BigUint) -> u64 {
    match *n == BigUint::ZERO {
        true => 0,
        false => 2 - n.bit(0) as u64,
    }
}

/// The value of a circle, from the value of the path with two edges fewer than the circle has vertices. That path is what every move leaves.
pub fn circle_value(path: u64) -> u64 {
    (path == 0) as u64
}

/// The value of two stars with m and n leaves whose centres are joined.
pub fn double_star_value(m: &BigUint, n: &BigUint) -> u64 {
    match *m == BigUint::ZERO || *n == BigUint::ZERO {
        true => star_value(&(m + n + 1u32)),
        false => 3 * (m.bit(0) != n.bit(0)) as u64,
    }
}

/// The value of a path with n edges: the octal game 0.37.
fn path_value(n: usize) -> Option<u64> {
    static LINE: LazyLock<Mutex<Sequence>> = LazyLock::new(|| {
        let code = [0, 3, 7].to_vec();
        let code = Code::new(code, 0).unwrap_or_else(|_| Code::nim());
        Mutex::new(Sequence::new(code.into()))
    });
    if n > LONGEST_PATH {
        return None;
    }
    let mut line = LINE.lock().unwrap_or_else(|e| e.into_inner());
    // Few enough values that no budget is needed.
    line.extend_to((n + 1).next_power_of_two(), &Budget::default())
        .ok()?;
    line.value(n).map(u64::from)
}

/// Longer paths in a graph are searched.
const LONGEST_PATH: usize = 1 << 14;

/// The value of a connected graph, if it is a path, a circle, a star or two stars whose centres are joined.
fn connected_value(edges: &[Edge]) -> Option<u64> {
    let mut degrees: BTreeMap<u32, u32> = BTreeMap::new();
    for &(u, v) in edges {
        if u == v {
            return None;
        }
        *degrees.entry(u).or_default() += 1;
        *degrees.entry(v).or_default() += 1;
    }
    let most = degrees.values().copied().max()?;
    match (degrees.len() as isize - edges.len() as isize, most) {
        (1, ..=2) => path_value(edges.len()),
        (0, 2) => path_value(edges.len() - 2).map(circle_value),
        (1, _) => {
            let leaves = |&degree: &u32| BigUint::from(degree - 1);
            let inner: Vec<BigUint> = degrees.values().filter(|d| **d > 1).map(leaves).collect();
            match &inner[..] {
                [centre] => Some(star_value(&(centre + 1u32))),
                [one, other] => Some(double_star_value(one, other)),
                _ => None,
            }
        }
        _ => None,
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

    /// The formulas agree with search on every graph with few edges.
    #[test]
    fn formulas_agree_with_search() {
        #[derive(Clone, Copy)]
        struct Plain;
        impl Impartial for Plain {
            type Position = Vec<Edge>;
            fn options(&self, edges: &Vec<Edge>) -> Vec<Vec<Edge>> {
                VertexRemoval.options(edges)
            }
        }
        let (mut plain, mut solver) = (Solver::new(Plain), Solver::new(VertexRemoval));
        let pairs: Vec<Edge> = (0..5).flat_map(|u| (u..5).map(move |v| (u, v))).collect();
        for set in 0..1u32 << pairs.len() {
            // Graphs of up to five edges, loops included.
            if set.count_ones() <= 5 {
                let edges = (0..pairs.len())
                    .filter(|i| set >> i & 1 == 1)
                    .map(|i| pairs[i]);
                let edges: Vec<Edge> = edges.collect();
                assert_eq!(plain.value(&edges), solver.value(&edges), "{edges:?}");
            }
        }
        for n in 0..9 {
            for graph in [
                star(n),
                path(n),
                circle(n.max(3)),
                double_star(n / 2, n % 4),
            ] {
                assert_eq!(plain.value(&graph), solver.value(&graph), "{graph:?}");
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
