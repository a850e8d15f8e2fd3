//! Graphs with coloured edges, for games in which edges are taken: at most 128 edges, as bits.

use crate::position::{Bits, Board, Edge, Misfit, Node, Owner, WrittenEdge, written_edges};
use upstar_values::encode::encode_fields;

/// A graph with coloured edges. Vertices have indices here and numbers in the text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct ColouredEdges {
    /// The numbers of the vertices; the first is 0.
    pub(super) names: Vec<usize>,
    /// The ends of each edge, as indices, and its owner.
    pub(super) edges: Vec<(u8, u8, Owner)>,
    /// For each vertex the edges at it.
    pub(super) at: Vec<u128>,
}

// The names of the vertices do not matter, and the edges at each vertex follow from the edges.
encode_fields!(ColouredEdges { edges });

const COLOURS: &str = "BRG";
const MOST_EDGES: usize = 128;
/// Vertices are numbered by bytes and are also bits of a set.
const MOST_VERTICES: usize = 129;

impl ColouredEdges {
    /// Reads `0-1:B, 1-2:R`.
    pub(super) fn read(text: &str) -> Result<ColouredEdges, Misfit> {
        let written = written_edges(text, 0..text.len(), COLOURS)?;
        if written.len() > MOST_EDGES {
            return Err(Misfit::argument(
                0,
                format!(
                    "a graph has at most {MOST_EDGES} edges here, not {}",
                    written.len()
                ),
            ));
        }
        let mut names: Vec<usize> = written
            .iter()
            .flat_map(|edge| [edge.ends.0, edge.ends.1])
            .chain([0])
            .collect();
        names.sort_unstable();
        names.dedup();
        if names.len() > MOST_VERTICES {
            return Err(Misfit::argument(
                0,
                format!(
                    "a graph has at most {MOST_VERTICES} vertices here, not {}",
                    names.len()
                ),
            ));
        }
        let index = |name: usize| names.binary_search(&name).unwrap_or_default() as u8;
        let edge = |edge: &WrittenEdge| {
            let owner = match edge.colour {
                Some('B') => Owner::Left,
                Some('R') => Owner::Right,
                _ => Owner::Both,
            };
            (index(edge.ends.0), index(edge.ends.1), owner)
        };
        let edges: Vec<(u8, u8, Owner)> = written.iter().map(edge).collect();
        Ok(ColouredEdges::new(names, edges))
    }

    pub(super) fn new(names: Vec<usize>, edges: Vec<(u8, u8, Owner)>) -> ColouredEdges {
        let mut at = vec![0; names.len()];
        for (i, &(a, b, _)) in edges.iter().enumerate() {
            at[a as usize] |= 1 << i;
            at[b as usize] |= 1 << i;
        }
        ColouredEdges { names, edges, at }
    }

    /// All edges.
    pub(super) fn all(&self) -> u128 {
        match self.edges.len() {
            0 => 0,
            n => u128::MAX >> (128 - n),
        }
    }

    /// The edge at a bit.
    pub(super) fn edge(&self, bit: u128) -> (u8, u8, Owner) {
        self.edges[bit.first() as usize]
    }

    /// The edges of `among` that a player may take.
    pub(super) fn of(&self, player: Owner, among: u128) -> impl Iterator<Item = u128> + '_ {
        among
            .cells()
            .filter(move |&bit| [player, Owner::Both].contains(&self.edge(bit).2))
    }

    /// The edges of `among` that are joined to the edges `seed`, where edges that meet only at `except` do not count as joined.
    pub(super) fn flood(&self, seed: u128, among: u128, except: Option<u8>) -> u128 {
        let (mut joined, mut new) = (seed, seed);
        while new != 0 {
            let mut near = 0;
            for bit in new.cells() {
                let (a, b, _) = self.edge(bit);
                for end in [a, b] {
                    if Some(end) != except {
                        near |= self.at[end as usize];
                    }
                }
            }
            new = near & among & !joined;
            joined |= new;
        }
        joined
    }

    /// The same graph with blue and red exchanged.
    pub(super) fn negative(&self) -> ColouredEdges {
        let edges = self.edges.iter().map(|&(a, b, owner)| {
            let owner = match owner {
                Owner::Left => Owner::Right,
                Owner::Right => Owner::Left,
                other => other,
            };
            (a, b, owner)
        });
        ColouredEdges::new(self.names.clone(), edges.collect())
    }

    /// Some edges as text.
    pub(super) fn text(&self, edges: u128) -> String {
        let edges: Vec<String> = edges
            .cells()
            .map(|bit| {
                let (a, b, owner) = self.edge(bit);
                let colour = match owner {
                    Owner::Left => 'B',
                    Owner::Right => 'R',
                    _ => 'G',
                };
                format!(
                    "{}-{}:{colour}",
                    self.names[a as usize], self.names[b as usize]
                )
            })
            .collect();
        edges.join(", ")
    }

    /// Some edges with their vertices; vertex 0 is the ground if there is one.
    pub(super) fn board(&self, edges: u128, has_ground: bool) -> Board {
        let shown: Vec<usize> = (0..self.names.len())
            .filter(|&v| self.at[v] & edges != 0 || has_ground && v == 0)
            .collect();
        let nodes = shown.iter().map(|&v| Node {
            label: self.names[v].to_string(),
            owner: Owner::Nobody,
            ground: has_ground && v == 0,
            place: None,
        });
        let index = |v: u8| shown.binary_search(&(v as usize)).unwrap_or_default();
        let edges = edges.cells().map(|bit| {
            let (a, b, owner) = self.edge(bit);
            Edge {
                ends: (index(a), index(b)),
                owner,
                directed: false,
            }
        });
        Board::Graph {
            nodes: nodes.collect(),
            edges: edges.collect(),
        }
    }
}

/// Random graphs for tests: the same every time.
#[cfg(test)]
pub(super) fn random_edges(round: u64, vertices: u64, edges: u64, colours: &str) -> String {
    let mut x = round.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x1234_5678;
    let mut next = |below: u64| {
        x = x
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (x >> 33) % below
    };
    let colours: Vec<char> = colours.chars().collect();
    let edges: Vec<String> = (0..edges)
        .map(|i| {
            // The first edges grow from the ground, so that at first little of the graph falls off.
            let a = if i + 1 < vertices {
                i + 1
            } else {
                next(vertices)
            };
            let b = if i + 1 < vertices {
                next(i + 1)
            } else {
                next(vertices)
            };
            let colour = colours[next(colours.len() as u64) as usize];
            format!("{b}-{a}:{colour}")
        })
        .collect();
    edges.join(", ")
}
