//! Two spanning trees without a common edge, by matroid partition.

use std::collections::VecDeque;
use upstar_values::budget::{Budget, Stopped};

/// Two trees without a common edge that span the same vertices, both terminals among them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoTrees {
    /// The edges of each tree, by their places in the list of edges, in order.
    pub trees: [Vec<usize>; 2],
}

/// Two trees for the terminals, if there are any. Edges may be parallel; an edge from a vertex to itself belongs to no tree.
///
/// Edges are put into two forests one after the other. An edge that closes a circle in both may take the place of an edge of a circle if
/// that one goes into the other forest, and so on. Where no chain of such exchanges finds room for an edge between the terminals, the edges
/// that the chains met are two trees on the same vertices.
///
/// ```
/// use upstar_goals::switching::two_trees;
/// let budget = Default::default();
/// let edges = [(0, 2), (2, 1), (0, 3), (3, 1), (2, 3)];
/// assert_eq!(two_trees(4, &edges, 0, 1, &budget)?, None);
/// let with_one_more = [(0, 2), (2, 1), (0, 3), (3, 1), (2, 3), (0, 1)];
/// let found = two_trees(4, &with_one_more, 0, 1, &budget)?.unwrap();
/// assert_eq!(found.trees[0].len(), 3);
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
pub fn two_trees(
    vertices: usize,
    edges: &[(usize, usize)],
    a: usize,
    b: usize,
    budget: &Budget,
) -> Result<Option<TwoTrees>, Stopped> {
    if a == b {
        return Ok(Some(TwoTrees {
            trees: [Vec::new(), Vec::new()],
        }));
    }
    let mut all = edges.to_vec();
    all.push((a, b));
    let mut forests = Forests {
        vertices,
        edges: &all,
        of_edge: vec![None; all.len()],
    };
    for edge in 0..edges.len() {
        budget.check(64 * (vertices + all.len()))?;
        let _ = forests.add(edge);
    }
    // The edge between the terminals has no room exactly if the trees are there.
    let Err(met) = forests.add(edges.len()) else {
        return Ok(None);
    };
    let tree = |forest: usize| {
        let of_tree = met.iter().copied();
        let mut tree: Vec<usize> = of_tree
            .filter(|&edge| forests.of_edge[edge] == Some(forest))
            .collect();
        tree.sort_unstable();
        tree
    };
    Ok(Some(TwoTrees {
        trees: [tree(0), tree(1)],
    }))
}

/// Two forests without a common edge.
struct Forests<'a> {
    vertices: usize,
    edges: &'a [(usize, usize)],
    of_edge: Vec<Option<usize>>,
}

impl Forests<'_> {
    /// Finds room for an edge, or gives the edges that the search met.
    fn add(&mut self, new: usize) -> Result<(), Vec<usize>> {
        let mut from: Vec<Option<usize>> = vec![None; self.edges.len()];
        let mut met = vec![new];
        let mut open = VecDeque::from([new]);
        let rooted = [self.rooted(0), self.rooted(1)];
        while let Some(edge) = open.pop_front() {
            let (u, v) = self.edges[edge];
            for (forest, up) in rooted.iter().enumerate() {
                if self.of_edge[edge] == Some(forest) || u == v {
                    continue;
                }
                let Some(path) = path(up, u, v) else {
                    self.exchange(edge, forest, &from);
                    return Ok(());
                };
                for other in path {
                    if other != new && from[other].is_none() {
                        from[other] = Some(edge);
                        met.push(other);
                        open.push_back(other);
                    }
                }
            }
        }
        Err(met)
    }

    /// Puts an edge into a forest. It leaves its place to the edge it was met from, and so on.
    fn exchange(&mut self, edge: usize, forest: usize, from: &[Option<usize>]) {
        let (mut edge, mut forest) = (edge, Some(forest));
        loop {
            let left = std::mem::replace(&mut self.of_edge[edge], forest);
            match from[edge] {
                Some(before) => (edge, forest) = (before, left),
                None => return,
            }
        }
    }

    /// A forest with a root in every tree: for each vertex its depth, its parent and the edge to it. A root is its own parent.
    fn rooted(&self, forest: usize) -> Vec<Up> {
        let mut near: Vec<Vec<(usize, usize)>> = vec![Vec::new(); self.vertices];
        for (edge, &(u, v)) in self.edges.iter().enumerate() {
            if self.of_edge[edge] == Some(forest) {
                near[u].push((v, edge));
                near[v].push((u, edge));
            }
        }
        let mut rooted: Vec<Option<Up>> = vec![None; self.vertices];
        for root in 0..self.vertices {
            if rooted[root].is_some() {
                continue;
            }
            rooted[root] = Some(Up {
                depth: 0,
                parent: root,
                edge: 0,
            });
            let mut open = vec![(root, 0)];
            while let Some((vertex, depth)) = open.pop() {
                for &(next, edge) in &near[vertex] {
                    if rooted[next].is_none() {
                        rooted[next] = Some(Up {
                            depth: depth + 1,
                            parent: vertex,
                            edge,
                        });
                        open.push((next, depth + 1));
                    }
                }
            }
        }
        rooted.into_iter().flatten().collect()
    }
}

/// The way from a vertex towards the root of its tree.
#[derive(Clone, Copy)]
struct Up {
    depth: usize,
    parent: usize,
    edge: usize,
}

/// The edges between two vertices of a forest; `None` if they are in different trees.
fn path(rooted: &[Up], mut u: usize, mut v: usize) -> Option<Vec<usize>> {
    let mut path = Vec::new();
    while u != v {
        if rooted[u].depth < rooted[v].depth {
            (u, v) = (v, u);
        }
        if rooted[u].depth == 0 {
            return None;
        }
        path.push(rooted[u].edge);
        u = rooted[u].parent;
    }
    Some(path)
}

impl TwoTrees {
    /// Whether these are two trees without a common edge that span the same vertices, with both terminals. It shares no code with the search
    /// for them.
    pub fn is_right(&self, edges: &[(usize, usize)], a: usize, b: usize) -> bool {
        let [one, two] = &self.trees;
        if a == b {
            return true;
        }
        let spanned = |tree: &[usize]| {
            // Vertices with the number of their component.
            let mut parts: Vec<(usize, usize)> = Vec::new();
            for &edge in tree {
                let &(u, v) = edges.get(edge)?;
                for w in [u, v] {
                    if parts.iter().all(|&(vertex, _)| vertex != w) {
                        parts.push((w, w));
                    }
                }
                let part = |w: usize| parts.iter().find(|&&(vertex, _)| vertex == w).map(|p| p.1);
                let (old, new) = (part(u)?, part(v)?);
                if old == new {
                    // A circle.
                    return None;
                }
                parts
                    .iter_mut()
                    .filter(|p| p.1 == old)
                    .for_each(|p| p.1 = new);
            }
            let first = parts.first()?.1;
            let is_one = parts.iter().all(|&(_, part)| part == first);
            let mut vertices: Vec<usize> = parts.into_iter().map(|(vertex, _)| vertex).collect();
            vertices.sort_unstable();
            is_one.then_some(vertices)
        };
        match (spanned(one), spanned(two)) {
            (Some(vertices), Some(same)) => {
                let is_apart = one.iter().all(|edge| !two.contains(edge));
                is_apart && vertices == same && vertices.contains(&a) && vertices.contains(&b)
            }
            _ => false,
        }
    }

    /// The edge with which Short mends the tree that Cut breaks by deleting an edge: it is in the other tree, and joins the two sides. `None` if
    /// the edge is in neither tree, so that nothing is broken.
    pub fn answer(&self, edges: &[(usize, usize)], cut: usize) -> Option<usize> {
        let broken = self.trees.iter().position(|tree| tree.contains(&cut))?;
        // One side of the broken tree.
        let mut side = vec![edges[cut].0];
        let mut at = 0;
        while let Some(&vertex) = side.get(at) {
            for &edge in self.trees[broken].iter().filter(|&&edge| edge != cut) {
                let (u, v) = edges[edge];
                for (here, there) in [(u, v), (v, u)] {
                    if here == vertex && !side.contains(&there) {
                        side.push(there);
                    }
                }
            }
            at += 1;
        }
        let joins = |&&edge: &&usize| {
            let (u, v) = edges[edge];
            side.contains(&u) != side.contains(&v)
        };
        self.trees[1 - broken].iter().find(joins).copied()
    }
}
