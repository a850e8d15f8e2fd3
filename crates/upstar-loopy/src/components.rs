//! Strongly connected components, by Tarjan's algorithm without recursion.

/// The edges of a graph, one list after the other.
#[derive(Default)]
pub(crate) struct Edges {
    to: Vec<u32>,
    /// Where the list of each vertex ends.
    ends: Vec<usize>,
}

impl Edges {
    /// Adds the list of the next vertex.
    pub(crate) fn push(&mut self, list: impl Iterator<Item = u32>) {
        self.to.extend(list);
        self.ends.push(self.to.len());
    }

    /// How many vertices there are.
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Where edges lead from a vertex.
    pub(crate) fn from(&self, vertex: usize) -> &[u32] {
        let start = vertex.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.to[start..self.ends[vertex]]
    }

    /// The components of the graph.
    pub(crate) fn components(&self) -> Components {
        components(self.len(), |vertex| self.from(vertex))
    }
}

/// The component of every vertex, numbered from below: an edge never leads to a component with a higher number.
pub(crate) struct Components {
    /// The number of the component of each vertex.
    pub(crate) of: Vec<u32>,
    /// How many components there are.
    pub(crate) count: usize,
}

const UNSEEN: u32 = u32::MAX;

/// The components of a graph with the vertices `0..n`. Linear in vertices and edges.
pub(crate) fn components<'g>(n: usize, successors: impl Fn(usize) -> &'g [u32]) -> Components {
    let (mut of, mut low) = (vec![UNSEEN; n], vec![UNSEEN; n]);
    let (mut order, mut count, mut time) = (Vec::new(), 0u32, 0u32);
    // A vertex and how many of its edges have been followed.
    let mut path: Vec<(u32, u32)> = Vec::new();
    for start in 0..n {
        if low[start] != UNSEEN {
            continue;
        }
        path.push((start as u32, 0));
        let mut entered = vec![];
        while let Some((v, next)) = path.pop() {
            let at = v as usize;
            if next == 0 {
                low[at] = time;
                entered.push((v, time));
                order.push(v);
                time += 1;
            }
            if let Some(&w) = successors(at).get(next as usize) {
                path.push((v, next + 1));
                if low[w as usize] == UNSEEN {
                    path.push((w, 0));
                } else if of[w as usize] == UNSEEN {
                    low[at] = low[at].min(low[w as usize]);
                }
                continue;
            }
            let (_, mine) = entered.pop().expect("entered before it is left");
            if low[at] == mine {
                while let Some(w) = order.pop() {
                    of[w as usize] = count;
                    if w == v {
                        break;
                    }
                }
                count += 1;
            }
            if let Some(&(above, _)) = path.last() {
                low[above as usize] = low[above as usize].min(low[at]);
            }
        }
    }
    Components {
        of,
        count: count as usize,
    }
}

impl Components {
    /// The vertices of each component, from below.
    pub(crate) fn members(&self) -> Vec<Vec<u32>> {
        let mut members = vec![Vec::new(); self.count];
        for (v, &component) in self.of.iter().enumerate() {
            members[component as usize].push(v as u32);
        }
        members
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn components_come_from_below() {
        let edges: [&[u32]; 7] = [&[1], &[2, 3], &[0], &[4], &[5], &[4, 6], &[]];
        let found = components(7, |v| edges[v]);
        assert_eq!(found.count, 4);
        assert_eq!(found.of, [3, 3, 3, 2, 1, 1, 0]);
        assert_eq!(
            found.members(),
            [vec![6], vec![4, 5], vec![3], vec![0, 1, 2]]
        );
    }

    #[test]
    fn a_long_chain_needs_no_stack() {
        let n = 300_000;
        let edges: Vec<[u32; 1]> = (0..n).map(|v| [(v + 1) % n]).collect();
        assert_eq!(components(n as usize, |v| &edges[v]).count, 1);
    }
}
