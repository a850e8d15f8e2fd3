//! Von Neumann's Hackendot: choose a node of a rooted forest. It vanishes with all nodes on the way to its root, and the trees that are left
//! over take root.
//!
//! Bushenhack is the same with edges for nodes. The edge above a node stands for it, and the roots stand on the ground.

use crate::{Impartial, Listing, listed};
use std::fmt;
use std::str::FromStr;
use upstar_values::budget::Stopped;

/// Hackendot. Positions are forests.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hackendot;

/// A forest of rooted trees. The nodes come in the order in which the text opens them, so that a node stands before its children. Trees and
/// the children of a node are in order, so that equal forests have one form.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Forest {
    /// How deep each node lies; roots have depth 0.
    depths: Vec<u32>,
}

/// The text is no forest.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ForestError {
    /// A character that has no meaning here.
    #[error("at character {at}: expected ( or ), found {found:?}; a node is (children)")]
    Character {
        /// The number of the character, from 1 on.
        at: usize,
        /// The character.
        found: char,
    },
    /// A bracket closes nothing.
    #[error("at character {at}: this ) closes no node")]
    Closes {
        /// The number of the character, from 1 on.
        at: usize,
    },
    /// Brackets stay open.
    #[error("{open} nodes are still open at the end: expected )")]
    Open {
        /// How many.
        open: usize,
    },
}

impl FromStr for Forest {
    type Err = ForestError;

    fn from_str(text: &str) -> Result<Forest, ForestError> {
        let mut depths = Vec::new();
        let mut open = 0u32;
        for (at, found) in text.chars().enumerate().map(|(at, c)| (at + 1, c)) {
            match found {
                '(' => {
                    depths.push(open);
                    open += 1;
                }
                ')' => open = open.checked_sub(1).ok_or(ForestError::Closes { at })?,
                _ if found.is_whitespace() => {}
                _ => return Err(ForestError::Character { at, found }),
            }
        }
        match open {
            0 => Ok(Forest::of_depths(&depths)),
            open => Err(ForestError::Open {
                open: open as usize,
            }),
        }
    }
}

impl fmt::Display for Forest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::with_capacity(2 * self.depths.len());
        let mut open = 0;
        for &depth in &self.depths {
            text.extend((depth..open).map(|_| ')'));
            text.push('(');
            open = depth + 1;
        }
        text.extend((0..open).map(|_| ')'));
        f.write_str(&text)
    }
}

impl Forest {
    /// A forest from the depths of its nodes, each before its children.
    fn of_depths(depths: &[u32]) -> Forest {
        Forest {
            depths: sorted(depths),
        }
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.depths.len()
    }

    /// Whether there is no node.
    pub fn is_empty(&self) -> bool {
        self.depths.is_empty()
    }

    /// The parent of each node; `None` for roots. A parent stands before its children.
    pub fn parents(&self) -> Vec<Option<usize>> {
        let mut path = Vec::new();
        let mut parents = Vec::with_capacity(self.len());
        for (node, &depth) in self.depths.iter().enumerate() {
            path.truncate(depth as usize);
            parents.push(path.last().copied());
            path.push(node);
        }
        parents
    }

    /// The node after the last one of the tree above each node.
    fn ends(&self) -> Vec<usize> {
        let mut ends = vec![self.len(); self.len()];
        let mut path: Vec<usize> = Vec::new();
        for (node, &depth) in self.depths.iter().enumerate() {
            for &done in path.get(depth as usize..).unwrap_or(&[]) {
                ends[done] = node;
            }
            path.truncate(depth as usize);
            path.push(node);
        }
        ends
    }

    /// The forest after a node was chosen.
    pub fn without(&self, node: usize) -> Forest {
        let parents = self.parents();
        let mut is_gone = vec![false; self.len()];
        let mut at = Some(node);
        while let Some(node) = at {
            is_gone[node] = true;
            at = parents[node];
        }
        // A node that stays loses all nodes below it that go.
        let mut depths = Vec::with_capacity(self.len());
        let mut new_depth = vec![0; self.len()];
        for node in 0..self.len() {
            if is_gone[node] {
                continue;
            }
            new_depth[node] = match parents[node] {
                Some(parent) if !is_gone[parent] => new_depth[parent] + 1,
                _ => 0,
            };
            depths.push(new_depth[node]);
        }
        Forest::of_depths(&depths)
    }

    /// The trees, each by itself.
    pub fn trees(&self) -> Vec<Forest> {
        let mut trees: Vec<Forest> = Vec::new();
        for &depth in &self.depths {
            if depth == 0 {
                trees.push(Forest::default());
            }
            if let Some(tree) = trees.last_mut() {
                tree.depths.push(depth);
            }
        }
        trees
    }

    /// The forest that is left when all roots vanish: Bushenhack is played on it as Hackendot.
    pub fn without_roots(&self) -> Forest {
        let above = self.depths.iter().filter(|&&depth| depth > 0);
        Forest::of_depths(&above.map(|depth| depth - 1).collect::<Vec<_>>())
    }

    /// The nim values of the trees above each node, the node included, by Úlehla's colouring, in linear time.
    ///
    /// A node is white if none of its children is white, otherwise black. The nim value of a forest is odd if the number of its white roots
    /// is. Then the white nodes are removed, and the same on the black ones gives the next binary digit, and so on (Úlehla, *A complete
    /// analysis of von Neumann's Hackendot*, 1980). Here all rounds are done at once. A node that turns white in round k is black before and
    /// gone afterwards, so that the rounds after it see its children.
    pub fn values(&self) -> Vec<u64> {
        let parents = self.parents();
        // For each node over its children so far: in which rounds a root is white, and in which the number of white roots is odd.
        let mut some = vec![0u64; self.len()];
        let mut odd = vec![0u64; self.len()];
        for node in (0..self.len()).rev() {
            let round = some[node].trailing_ones();
            let later = (!1u64).checked_shl(round).unwrap_or(0);
            some[node] = 1 << round | some[node] & later;
            odd[node] = 1 << round | odd[node] & later;
            if let Some(parent) = parents[node] {
                some[parent] |= some[node];
                odd[parent] ^= odd[node];
            }
        }
        odd
    }

    /// The nim value of the forest.
    ///
    /// ```
    /// use upstar_impartial::games::hackendot::Forest;
    /// let forest: Forest = "(()(()()))".parse()?;
    /// assert_eq!(forest.value(), 4);
    /// # Ok::<(), upstar_impartial::games::hackendot::ForestError>(())
    /// ```
    pub fn value(&self) -> u64 {
        let values = self.values();
        let roots = self
            .depths
            .iter()
            .zip(values)
            .filter(|(depth, _)| **depth == 0);
        roots.fold(0, |sum, (_, value)| sum ^ value)
    }

    /// The nim value after each node is chosen, in linear time.
    pub fn option_values(&self) -> Vec<u64> {
        let (parents, values) = (self.parents(), self.values());
        // The nim sum of the trees on the children of each node.
        let mut above = vec![0; self.len()];
        let mut all = 0;
        for (node, parent) in parents.iter().enumerate() {
            match parent {
                Some(parent) => above[*parent] ^= values[node],
                None => all ^= values[node],
            }
        }
        // What is left when the way to a node vanishes, the tree above it not counted.
        let mut beside = vec![0; self.len()];
        for (node, parent) in parents.iter().enumerate() {
            beside[node] = values[node]
                ^ match parent {
                    Some(parent) => beside[*parent] ^ above[*parent],
                    None => all,
                };
        }
        (0..self.len())
            .map(|node| beside[node] ^ above[node])
            .collect()
    }

    /// Every forest that a winning move leaves, in order.
    pub fn wins(&self) -> Vec<Forest> {
        let values = self.option_values();
        let wins = (0..self.len()).filter(|&node| values[node] == 0);
        let mut wins: Vec<Forest> = wins.map(|node| self.without(node)).collect();
        wins.sort_unstable();
        wins.dedup();
        wins
    }
}

/// Puts trees and children in order: the tree whose depths come first. Every tree is ordered after the trees above its root.
fn sorted(depths: &[u32]) -> Vec<u32> {
    let plain = Forest {
        depths: depths.to_vec(),
    };
    let (parents, ends) = (plain.parents(), plain.ends());
    let len = plain.len();
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); len + 1];
    for (node, parent) in parents.iter().enumerate() {
        children[parent.unwrap_or(len)].push(node);
    }
    // Equal trees get equal ranks. Trees are compared by size, then by the ranks of their children, so that no tree is read twice.
    let mut by_size: Vec<usize> = (0..len).collect();
    by_size.sort_by_key(|&node| ends[node] - node);
    let mut rank = vec![0u32; len];
    let mut next = 0;
    let mut at = 0;
    while at < len {
        let size = ends[by_size[at]] - by_size[at];
        let count = by_size[at..]
            .iter()
            .take_while(|&&node| ends[node] - node == size)
            .count();
        let alike = &mut by_size[at..at + count];
        for &node in alike.iter() {
            children[node].sort_unstable_by_key(|&child| rank[child]);
        }
        let ranks = |node: usize| children[node].iter().map(|&child| rank[child]);
        alike.sort_by(|&a, &b| ranks(a).cmp(ranks(b)));
        let mut new = Vec::with_capacity(count);
        for (i, &node) in alike.iter().enumerate() {
            if i > 0 && ranks(alike[i - 1]).ne(ranks(node)) {
                next += 1;
            }
            new.push((node, next));
        }
        for (node, value) in new {
            rank[node] = value;
        }
        next += 1;
        at += count;
    }
    children[len].sort_unstable_by_key(|&child| rank[child]);
    let mut out = Vec::with_capacity(len);
    let mut todo: Vec<(usize, u32)> = children[len].iter().rev().map(|&node| (node, 0)).collect();
    while let Some((node, depth)) = todo.pop() {
        out.push(depth);
        todo.extend(children[node].iter().rev().map(|&child| (child, depth + 1)));
    }
    out
}

impl Impartial for Hackendot {
    type Position = Forest;

    fn options(&self, forest: &Forest) -> Vec<Forest> {
        listed(self, forest)
    }

    fn list(&self, forest: &Forest, list: &mut Listing<'_, Forest>) -> Result<(), Stopped> {
        for node in 0..forest.len() {
            // Every node is looked at for every option.
            list.count(forest.len())?;
            let option = forest.without(node);
            let bytes = self.bytes(&option);
            list.push(option, bytes)?;
        }
        Ok(())
    }

    fn parts(&self, forest: &Forest) -> Vec<Forest> {
        forest.trees()
    }

    fn bytes(&self, forest: &Forest) -> usize {
        size_of_val(&forest.depths[..])
    }
}

/// Bushenhack: choose an edge. It vanishes with all edges on the way to its root, and what is left over takes root where it was joined to
/// that way. Positions are forests; a tree without edges is dropped.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bushenhack;

impl Bushenhack {
    /// A forest without its roots that have no edges.
    pub fn tidy(forest: &Forest) -> Forest {
        let trees = forest.trees().into_iter().filter(|tree| tree.len() > 1);
        Forest::of_depths(&trees.flat_map(|tree| tree.depths).collect::<Vec<_>>())
    }

    /// The position after the edge below a node was chosen.
    pub fn without(forest: &Forest, node: usize) -> Forest {
        let parents = forest.parents();
        // All nodes of the way are roots now.
        let mut is_root = vec![false; forest.len()];
        let mut at = Some(node);
        while let Some(node) = at {
            is_root[node] = true;
            at = parents[node];
        }
        // Roots come apart, so that every tree is collected by itself.
        let mut root = vec![0; forest.len()];
        let mut trees: Vec<Vec<u32>> = vec![Vec::new(); forest.len()];
        let mut depth = vec![0; forest.len()];
        for node in 0..forest.len() {
            match parents[node].filter(|_| !is_root[node]) {
                Some(parent) => {
                    root[node] = root[parent];
                    depth[node] = depth[parent] + 1;
                }
                None => root[node] = node,
            }
            trees[root[node]].push(depth[node]);
        }
        Bushenhack::tidy(&Forest {
            depths: trees.concat(),
        })
    }

    /// The nim value: every tree is the sum of the Hackendot trees on the children of its root.
    pub fn value(forest: &Forest) -> u64 {
        forest.without_roots().value()
    }
}

impl Impartial for Bushenhack {
    type Position = Forest;

    fn options(&self, forest: &Forest) -> Vec<Forest> {
        listed(self, forest)
    }

    fn list(&self, forest: &Forest, list: &mut Listing<'_, Forest>) -> Result<(), Stopped> {
        for node in (0..forest.len()).filter(|&node| forest.depths[node] > 0) {
            list.count(forest.len())?;
            let option = Bushenhack::without(forest, node);
            let bytes = self.bytes(&option);
            list.push(option, bytes)?;
        }
        Ok(())
    }

    fn parts(&self, forest: &Forest) -> Vec<Forest> {
        forest.trees()
    }

    fn bytes(&self, forest: &Forest) -> usize {
        Hackendot.bytes(forest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Solver;

    fn forest(text: &str) -> Forest {
        text.parse().unwrap()
    }

    /// All rooted trees with n nodes, from all forests with n - 1.
    fn rooted_trees(n: u32) -> Vec<Forest> {
        let mut all = std::collections::BTreeSet::new();
        let mut depths = vec![0];
        // All lists of depths: each node is at most one deeper than the one before.
        fn grow(depths: &mut Vec<u32>, n: usize, all: &mut std::collections::BTreeSet<Forest>) {
            if depths.len() == n {
                all.insert(Forest::of_depths(depths));
                return;
            }
            for depth in 1..=depths[depths.len() - 1] + 1 {
                depths.push(depth);
                grow(depths, n, all);
                depths.pop();
            }
        }
        grow(&mut depths, n as usize, &mut all);
        all.into_iter().collect()
    }

    #[test]
    fn paths_are_nim_heaps() {
        for n in 1..8 {
            let path = forest(&format!("{}{}", "(".repeat(n), ")".repeat(n)));
            assert_eq!(path.value(), n as u64);
            assert_eq!(Solver::new(Hackendot).value(&path), Ok(n as u64));
        }
    }

    #[test]
    fn small_trees() {
        for (text, value) in [
            ("(()())", 2),
            ("(()()())", 2),
            ("((())())", 4),
            ("((())(()))", 1),
            ("(()(()())())", 4),
            ("(())(())()", 1),
            ("", 0),
        ] {
            assert_eq!(forest(text).value(), value, "{text}");
            assert_eq!(Solver::new(Hackendot).value(&forest(text)), Ok(value));
        }
    }

    /// Úlehla's colouring against mex, on every tree with up to nine nodes; no tree is lost for the player to move.
    #[test]
    fn the_colouring_agrees_with_play() {
        let mut solver = Solver::new(Hackendot);
        let counts: Vec<usize> = (1..10)
            .map(|n| {
                let trees = rooted_trees(n);
                for tree in &trees {
                    assert_eq!(Ok(tree.value()), solver.value(tree), "{tree}");
                    assert!(tree.value() > 0, "{tree}");
                    assert_eq!(Ok(tree.wins()), solver.wins(tree), "{tree}");
                }
                trees.len()
            })
            .collect();
        assert_eq!(counts, [1, 1, 2, 4, 9, 20, 48, 115, 286]);
    }

    #[test]
    fn winning_moves_in_forests() {
        let mut solver = Solver::new(Hackendot);
        let trees: Vec<Forest> = (1..5).flat_map(rooted_trees).collect();
        for a in &trees {
            for b in &trees {
                let both = forest(&format!("{a}{b}"));
                assert_eq!(Ok(both.wins()), solver.wins(&both), "{both}");
            }
        }
    }

    #[test]
    fn bushenhack_is_hackendot_on_the_edges() {
        let mut solver = Solver::new(Bushenhack);
        for tree in (1..8).flat_map(rooted_trees) {
            let tree = Bushenhack::tidy(&tree);
            assert_eq!(Ok(Bushenhack::value(&tree)), solver.value(&tree), "{tree}");
        }
        assert_eq!(Bushenhack::value(&forest("(())(())(()())")), 0);
    }

    /// Ten thousand nodes take no time, also in one long path.
    #[test]
    fn large_forests() {
        let path = forest(&format!("{}{}", "(".repeat(10_000), ")".repeat(10_000)));
        assert_eq!(path.value(), 10_000);
        let mut depths = vec![0u32];
        let mut state = 7u64;
        while depths.len() < 10_000 {
            state = state
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            let last = depths[depths.len() - 1];
            depths.push(1 + (state >> 33) as u32 % (last + 1));
        }
        let tree = Forest::of_depths(&depths);
        assert!(tree.value() > 0);
        assert_eq!(tree.to_string().parse::<Forest>().unwrap(), tree);
        let values = tree.option_values();
        let node = values.iter().position(|&value| value == 0).unwrap();
        assert_eq!(tree.without(node).value(), 0);
    }

    #[test]
    fn mistakes_are_named() {
        let message = |text: &str| text.parse::<Forest>().unwrap_err().to_string();
        assert!(message("(a)").starts_with("at character 2: expected ( or )"));
        assert!(message("())").starts_with("at character 3: this ) closes no node"));
        assert!(message("((").starts_with("2 nodes are still open"));
    }
}
