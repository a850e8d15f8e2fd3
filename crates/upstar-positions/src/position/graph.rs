//! Undirected graphs as boards.

use super::Misfit;
use super::Size;
use std::fmt;

/// An undirected graph, with places for drawing where they are known.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Graph {
    nodes: usize,
    edges: Vec<(usize, usize)>,
    /// The call that builds it, where there is one: `path(5)`.
    name: Option<String>,
    places: Option<Vec<(i32, i32)>>,
    /// Its size, if it is a grid numbered row by row.
    grid: Option<Size>,
}

/// Graphs have at most this many nodes, so that a position is a pair of 128-bit sets.
pub const MOST_NODES: usize = 128;

impl Graph {
    /// A graph with nodes 0 to n - 1 and these edges.
    pub fn new(nodes: usize, edges: Vec<(usize, usize)>) -> Result<Graph, Misfit> {
        if nodes > MOST_NODES {
            return Err(Misfit::call(format!(
                "a graph has at most {MOST_NODES} nodes here, not {nodes}"
            )));
        }
        if let Some(&(a, b)) = edges.iter().find(|&&(a, b)| a.max(b) >= nodes) {
            return Err(Misfit::call(format!(
                "the edge {a}-{b} leads out of the nodes 0 to {}",
                nodes.saturating_sub(1)
            )));
        }
        Ok(Graph {
            nodes,
            edges,
            name: None,
            places: None,
            grid: None,
        })
    }

    fn named(self, name: String, places: Vec<(i32, i32)>) -> Graph {
        Graph {
            name: Some(name),
            places: Some(places),
            ..self
        }
    }

    /// A path of n nodes.
    pub fn path(n: usize) -> Result<Graph, Misfit> {
        let mut graph = Graph::new(n, (1..n).map(|i| (i - 1, i)).collect())?;
        graph.grid = Some(Size {
            rows: 1,
            columns: n,
        });
        Ok(graph.named(
            format!("path({n})"),
            (0..n as i32).map(|x| (x, 0)).collect(),
        ))
    }

    /// A cycle of n nodes, n at least 3.
    pub fn cycle(n: usize) -> Result<Graph, Misfit> {
        if n < 3 {
            return Err(Misfit::call("a cycle has at least 3 nodes"));
        }
        let mut graph = Graph::new(n, (0..n).map(|i| (i, (i + 1) % n)).collect())?;
        graph.name = Some(format!("cycle({n})"));
        Ok(graph)
    }

    /// The complete graph on n nodes.
    pub fn complete(n: usize) -> Result<Graph, Misfit> {
        let pairs = (0..n.min(MOST_NODES + 1)).flat_map(|a| (0..a).map(move |b| (b, a)));
        let mut graph = Graph::new(n, pairs.collect())?;
        graph.name = Some(format!("complete({n})"));
        Ok(graph)
    }

    /// A grid of rows × columns nodes, numbered row by row.
    pub fn grid(rows: usize, columns: usize) -> Result<Graph, Misfit> {
        let nodes = rows.saturating_mul(columns);
        if nodes > MOST_NODES {
            return Graph::new(nodes, Vec::new());
        }
        let mut edges = Vec::new();
        for r in 0..rows {
            for c in 0..columns {
                let node = r * columns + c;
                if c + 1 < columns {
                    edges.push((node, node + 1));
                }
                if r + 1 < rows {
                    edges.push((node, node + columns));
                }
            }
        }
        let places = (0..nodes).map(|i| ((i % columns) as i32, (i / columns) as i32));
        let mut graph = Graph::new(nodes, edges)?;
        graph.grid = Some(Size { rows, columns });
        Ok(graph.named(format!("grid({rows}, {columns})"), places.collect()))
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.nodes
    }

    /// Whether there are no nodes.
    pub fn is_empty(&self) -> bool {
        self.nodes == 0
    }

    /// The edges.
    pub fn edges(&self) -> &[(usize, usize)] {
        &self.edges
    }

    /// The call that builds the graph, if it is one of the named ones.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The size of the grid, for a grid or a path; its nodes are numbered row by row.
    pub fn grid_size(&self) -> Option<Size> {
        self.grid
    }

    /// Where to draw the nodes, if that is known.
    pub fn places(&self) -> Option<&[(i32, i32)]> {
        self.places.as_deref()
    }

    /// For each node the set of its neighbours.
    pub fn neighbours(&self) -> Vec<u128> {
        let mut sets = vec![0u128; self.nodes];
        for &(a, b) in &self.edges {
            sets[a] |= 1 << b;
            sets[b] |= 1 << a;
        }
        sets
    }

    /// The edges as text: `0-1, 1-2`.
    pub fn edge_text(&self) -> String {
        let edges: Vec<String> = self.edges.iter().map(|(a, b)| format!("{a}-{b}")).collect();
        edges.join(", ")
    }
}

impl fmt::Display for Graph {
    /// The call that builds it, or a text of nodes and edges.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.name {
            Some(name) => f.write_str(name),
            None => write!(f, "\"{}; {}\"", ".".repeat(self.nodes), self.edge_text()),
        }
    }
}
