//! One numbering for all copies of a small coloured graph.

use super::Bits;

/// Numberings tried before the search is given up.
const MOST_LEAVES: usize = 2_000;

/// A code that two coloured graphs share just if one is a renumbering of the other: the least list of colours and sets of neighbours in
/// any numbering. `None` for graphs with so many symmetries that the search takes too long.
pub fn canonical_code(neighbours: &[u128], colours: &[usize]) -> Option<Vec<u128>> {
    let mut search = Search {
        neighbours,
        colours,
        best: None,
        leaves: MOST_LEAVES,
    };
    search.descend(colours.to_vec())?;
    search.best
}

struct Search<'a> {
    neighbours: &'a [u128],
    colours: &'a [usize],
    best: Option<Vec<u128>>,
    leaves: usize,
}

impl Search<'_> {
    /// Tells nodes apart by the classes of their neighbours until no class splits any more; classes are numbered from 0.
    fn refine(&self, mut class: Vec<usize>) -> Vec<usize> {
        let mut count = 0;
        loop {
            let look = |node: usize| {
                let mut near: Vec<usize> = self.neighbours[node]
                    .cells()
                    .map(|x| class[x.first() as usize])
                    .collect();
                near.sort_unstable();
                (class[node], near)
            };
            let looks: Vec<_> = (0..class.len()).map(look).collect();
            let mut kinds = looks.clone();
            kinds.sort_unstable();
            kinds.dedup();
            let place = |look| kinds.binary_search(look).unwrap_or_default();
            class = looks.iter().map(place).collect();
            if kinds.len() == count {
                return class;
            }
            count = kinds.len();
        }
    }

    fn are_twins(&self, a: usize, b: usize) -> bool {
        let both = 1u128 << a | 1 << b;
        self.neighbours[a] & !both == self.neighbours[b] & !both
            && self.colours[a] == self.colours[b]
    }

    /// Takes the first class of several nodes and tries each of them as its first. At most 128 levels deep.
    fn descend(&mut self, class: Vec<usize>) -> Option<()> {
        let class = self.refine(class);
        let nodes = class.len();
        let members =
            |wanted: usize| -> Vec<usize> { (0..nodes).filter(|&v| class[v] == wanted).collect() };
        let open = (0..nodes).map(members).find(|class| class.len() > 1);
        let Some(open) = open else {
            self.leaves = self.leaves.checked_sub(1)?;
            let code = self.code(&class);
            if self.best.as_ref().is_none_or(|best| code < *best) {
                self.best = Some(code);
            }
            return Some(());
        };
        for (i, &node) in open.iter().enumerate() {
            // Twins lead to the same codes.
            if open[..i].iter().any(|&other| self.are_twins(node, other)) {
                continue;
            }
            let mut chosen: Vec<usize> = class.iter().map(|c| 2 * c + 1).collect();
            chosen[node] -= 1;
            self.descend(chosen)?;
        }
        Some(())
    }

    fn code(&self, number: &[usize]) -> Vec<u128> {
        let mut code = vec![0; 2 * number.len()];
        for (node, &place) in number.iter().enumerate() {
            code[2 * place] = self.colours[node] as u128;
            let near = self.neighbours[node].cells();
            code[2 * place + 1] = near.fold(0, |set, x| set | 1 << number[x.first() as usize]);
        }
        code
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Graph;
    use std::collections::HashSet;

    /// The numbers of graphs with n nodes, up to renumbering.
    #[test]
    fn graphs_are_counted() {
        for (nodes, count) in [(1, 1), (2, 2), (3, 4), (4, 11), (5, 34), (6, 156)] {
            let pairs: Vec<(usize, usize)> = (0..nodes)
                .flat_map(|b| (0..b).map(move |a| (a, b)))
                .collect();
            let codes: HashSet<Vec<u128>> = (0..1u32 << pairs.len())
                .map(|word| {
                    let chosen = pairs.iter().enumerate();
                    let chosen = chosen.filter(|&(i, _)| word >> i & 1 == 1);
                    let edges = chosen.map(|(_, &pair)| pair).collect();
                    let graph = Graph::new(nodes, edges).unwrap();
                    canonical_code(&graph.neighbours(), &vec![0; nodes]).unwrap()
                })
                .collect();
            assert_eq!(codes.len(), count, "{nodes}");
        }
    }

    #[test]
    fn large_classes_of_twins_are_no_trouble() {
        let complete = Graph::complete(40).unwrap().neighbours();
        assert!(canonical_code(&complete, &[0; 40]).is_some());
        assert_ne!(
            canonical_code(&[0, 0], &[0, 1]),
            canonical_code(&[0, 0], &[1, 1])
        );
    }
}
