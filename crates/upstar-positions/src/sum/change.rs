//! What a move changes on a board.

use crate::position::{Board, Cell, Edge, Node};

/// The places of a board that a move changes, in the board before the move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Cells, by row and column from 0.
    Cells(Vec<(usize, usize)>),
    /// Nodes of a graph, or counters on squares.
    Nodes(Vec<usize>),
    /// Edges of a graph that were removed or have another owner.
    Edges(Vec<usize>),
    /// Heaps that became smaller or larger, or that were split.
    Heaps(Vec<usize>),
}

impl Change {
    /// What changed, where the two boards can be compared.
    pub fn between(before: &Board, after: &Board) -> Option<Change> {
        match (before, after) {
            (Board::Cells(before), Board::Cells(after))
            | (Board::Numbered(before), Board::Numbered(after))
            | (Board::Hexagons(before), Board::Hexagons(after)) => cells(before, after),
            (
                Board::Squares { counters, .. },
                Board::Squares {
                    counters: after, ..
                },
            ) => Some(Change::Nodes(unmatched(counters, after))),
            (
                Board::Graph {
                    nodes: old_nodes,
                    edges: old_edges,
                },
                Board::Graph { nodes, edges },
            ) => graph((old_nodes, old_edges), (nodes, edges)),
            (Board::Heaps(before), Board::Heaps(after)) => Some(heaps(before, after)),
            _ => None,
        }
    }

    /// The same change in other heaps of the same sizes, and this one: places that may be chosen instead where the order of heaps means
    /// nothing.
    ///
    /// ```
    /// use upstar_positions::position::Board;
    /// use upstar_positions::sum::Change;
    /// let change = Change::Heaps(vec![1]);
    /// let alike = [Change::Heaps(vec![0]), change.clone()];
    /// assert_eq!(change.in_heaps_alike(&Board::Heaps(vec![5, 5, 7])), alike);
    /// ```
    pub fn in_heaps_alike(&self, board: &Board) -> Vec<Change> {
        /// With more ways to choose the heaps one is enough.
        const MOST_WAYS: usize = 100;
        let (Change::Heaps(places), Board::Heaps(heaps)) = (self, board) else {
            return vec![self.clone()];
        };
        let mut ways: Vec<Vec<usize>> = vec![Vec::new()];
        for &place in places {
            let alike = |at: &usize| heaps[*at] == heaps[place];
            let further = ways.iter().flat_map(|way| {
                // Heaps of one size are chosen in their order, each once.
                let taken = way.iter().copied().filter(|at| alike(at)).max();
                let from = taken.map_or(0, |last| last + 1);
                let next = (from..heaps.len()).filter(alike);
                next.map(|at| [&way[..], &[at]].concat())
            });
            ways = further.take(MOST_WAYS + 1).collect();
            if ways.len() > MOST_WAYS {
                return vec![self.clone()];
            }
        }
        ways.into_iter().map(Change::Heaps).collect()
    }

    /// The change in a few words; places are counted from 1. `None` if nothing visible changed.
    ///
    /// ```
    /// use upstar_positions::position::Board;
    /// use upstar_positions::sum::Change;
    /// let (before, after) = (Board::Heaps(vec![1, 2, 5]), Board::Heaps(vec![1, 2, 2]));
    /// let change = Change::between(&before, &after).unwrap();
    /// assert_eq!(change.text(&before, &after).unwrap(), "heap 3: 5 to 2");
    /// ```
    pub fn text(&self, before: &Board, after: &Board) -> Option<String> {
        let listed = |one: &str, many: &str, places: Vec<String>| match &places[..] {
            [] => None,
            [place] => Some(format!("{one} {place}")),
            places => Some(format!("{many} {}", places.join(", "))),
        };
        match (self, before, after) {
            (
                Change::Cells(cells),
                Board::Cells(rows) | Board::Numbered(rows) | Board::Hexagons(rows),
                _,
            ) => {
                let is_row = rows.len() == 1;
                let cell = |&(row, column): &(usize, usize)| match is_row {
                    true => (column + 1).to_string(),
                    false => format!("({}, {})", row + 1, column + 1),
                };
                listed("cell", "cells", cells.iter().map(cell).collect())
            }
            (Change::Nodes(changed), Board::Graph { nodes, .. }, _) => {
                let node = |&at: &usize| name(nodes, at);
                listed("node", "nodes", changed.iter().map(node).collect())
            }
            (Change::Nodes(changed), Board::Squares { .. }, _) => {
                let counter = |at: &usize| (at + 1).to_string();
                listed("counter", "counters", changed.iter().map(counter).collect())
            }
            (Change::Edges(gone), Board::Graph { nodes, edges }, _) => {
                let edge = |&at: &usize| {
                    let (from, to) = edges[at].ends;
                    format!("{}-{}", name(nodes, from), name(nodes, to))
                };
                listed("edge", "edges", gone.iter().map(edge).collect())
            }
            (Change::Heaps(changed), Board::Heaps(heaps), Board::Heaps(now)) => {
                heap_text(changed, heaps, now)
            }
            _ => None,
        }
    }
}

/// A click that means a move, where the boards before and after it cannot be compared place by place: the places that are clicked, and the call
/// of the position that the move leads to. Several clicks may mean the same move, and one click several moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Click {
    /// The places.
    pub on: Change,
    /// What the position becomes.
    pub call: String,
}

/// The label of a node, or its number from 0 as in notation.
fn name(nodes: &[Node], at: usize) -> String {
    match &nodes[at].label {
        label if label.is_empty() => at.to_string(),
        label => label.clone(),
    }
}

/// Boards of different shape can be compared in two cases only. A row of coins may be cut short: a cell that is gone has changed unless it
/// showed tails. A bar loses rows from the top: its poisoned corner stays at the bottom. On any other board cells may have moved up.
fn cells(before: &[Vec<Cell>], after: &[Vec<Cell>]) -> Option<Change> {
    let blank = Some(Cell::Both('T'));
    let corner = before.last().and_then(|row| row.first());
    let gone = match corner {
        Some(&Cell::POISON) => before.len().saturating_sub(after.len()),
        _ => 0,
    };
    let lengths = |rows: &[Vec<Cell>]| rows.iter().map(Vec::len).collect::<Vec<_>>();
    let is_coin = |cell: &Cell| matches!(cell, Cell::Both('H' | 'T'));
    let are_coins = || before.iter().chain(after).flatten().all(is_coin);
    if corner != Some(&Cell::POISON) && lengths(before) != lengths(after) && !are_coins() {
        return None;
    }
    let mut cells = Vec::new();
    for (r, row) in before.iter().enumerate() {
        for (c, &cell) in row.iter().enumerate() {
            let now = r.checked_sub(gone).and_then(|r| after.get(r)?.get(c));
            let now = now.copied();
            if now.or(blank) != Some(cell) {
                cells.push((r, c));
            }
        }
    }
    Some(Change::Cells(cells))
}

fn graph(before: (&[Node], &[Edge]), after: (&[Node], &[Edge])) -> Option<Change> {
    let ((old_nodes, old_edges), (nodes, edges)) = (before, after);
    if old_nodes.len() == nodes.len() && old_edges == edges {
        // It does not matter where a node is drawn.
        let look = |node: &Node| (node.label.clone(), node.owner);
        let changed = (0..nodes.len()).filter(|&i| look(&old_nodes[i]) != look(&nodes[i]));
        return Some(Change::Nodes(changed.collect()));
    }
    // Nodes that all stay are known by their numbers, others by their labels: these stay when nodes are removed.
    let look = |node: &Node| (node.label.clone(), node.place, node.ground);
    let ends_of = |edge: &Edge| edge.ends;
    let same = old_nodes.iter().map(look).eq(nodes.iter().map(look))
        || old_nodes.len() == nodes.len()
            && old_edges.iter().map(ends_of).eq(edges.iter().map(ends_of));
    let unnamed = old_nodes.iter().filter(|node| node.label.is_empty());
    if !same && unnamed.count() > 1 {
        return None;
    }
    let name = |nodes: &[Node], at: usize| match same {
        true => at.to_string(),
        false => nodes[at].label.clone(),
    };
    let ends = |nodes: &[Node], edge: &Edge| {
        let (a, b) = (name(nodes, edge.ends.0), name(nodes, edge.ends.1));
        (a.clone().min(b.clone()), a.max(b))
    };
    let mut left: Vec<_> = edges
        .iter()
        .map(|edge| (ends(nodes, edge), edge.owner))
        .collect();
    let mut other = Vec::new();
    for (at, edge) in old_edges.iter().enumerate() {
        let key = (ends(old_nodes, edge), edge.owner);
        match left.iter().position(|edge| *edge == key) {
            Some(found) => drop(left.swap_remove(found)),
            None => other.push((at, key.0)),
        }
    }
    let (mut changed, mut gone) = (Vec::new(), Vec::new());
    for (at, key) in other {
        match left.iter().position(|(ends, _)| *ends == key) {
            Some(found) => {
                left.swap_remove(found);
                changed.push(at);
            }
            None => gone.push(at),
        }
    }
    // Edges that vanish because another one was drawn are not what the player touched.
    let touched = if changed.is_empty() { gone } else { changed };
    left.is_empty().then_some(Change::Edges(touched))
}

/// Whether heaps keep their places in a move. Where their order means nothing, they are in order of size after it.
fn keep_places(before: &[u64], after: &[u64]) -> bool {
    before.len() == after.len() && !after.is_sorted()
}

/// The heaps that a move changes.
fn heaps(before: &[u64], after: &[u64]) -> Change {
    if before.len() == after.len() {
        let changed: Vec<usize> = (0..before.len())
            .filter(|&i| before[i] != after[i])
            .collect();
        if changed.len() <= 1 || keep_places(before, after) {
            return Change::Heaps(changed);
        }
    }
    Change::Heaps(unmatched(before, after))
}

/// The places of the things in one list that are not in the other.
fn unmatched<T: Clone + PartialEq>(things: &[T], others: &[T]) -> Vec<usize> {
    let mut left = others.to_vec();
    let mut places = Vec::new();
    for (i, thing) in things.iter().enumerate() {
        match left.iter().position(|other| other == thing) {
            Some(at) => drop(left.swap_remove(at)),
            None => places.push(i),
        }
    }
    places
}

/// `heap 3: 5 to 2`, `heap 1: 7 to 3, 3`, `heaps 1, 2: 5, 7 to 4, 6`.
fn heap_text(changed: &[usize], before: &[u64], after: &[u64]) -> Option<String> {
    let numbers = |numbers: Vec<u64>| -> String {
        let texts: Vec<String> = numbers.iter().map(u64::to_string).collect();
        if texts.is_empty() {
            "0".to_owned()
        } else {
            texts.join(", ")
        }
    };
    let places: Vec<String> = changed.iter().map(|at| (at + 1).to_string()).collect();
    let old = numbers(changed.iter().map(|&at| before[at]).collect());
    let new = match keep_places(before, after) {
        true => changed.to_vec(),
        false => unmatched(after, before),
    };
    let new = numbers(new.into_iter().map(|at| after[at]).collect());
    match changed.len() {
        0 => None,
        1 => Some(format!("heap {}: {old} to {new}", places[0])),
        _ => Some(format!("heaps {}: {old} to {new}", places.join(", "))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulesets::position;

    fn text(before: &str, after: &str) -> Option<String> {
        let [before, after] = [before, after].map(|call| position(call).unwrap().board());
        Change::between(&before, &after)?.text(&before, &after)
    }

    #[test]
    fn a_few_words_for_every_kind_of_board() {
        for (before, after, words) in [
            ("nim(1, 2, 3)", "nim(1, 1, 2)", "heap 3: 3 to 1"),
            ("nim(1, 2, 3)", "nim(1, 2)", "heap 3: 3 to 0"),
            ("kayles(7)", "kayles(2, 3)", "heap 1: 7 to 2, 3"),
            ("wythoff(4, 6)", "wythoff(1, 3)", "heaps 1, 2: 4, 6 to 1, 3"),
            (
                "sowing(1, 2, 2, 3)",
                "sowing(0, 3, 2, 3)",
                "heaps 1, 2: 1, 2 to 0, 3",
            ),
            (
                "sowing(1, 2, 2, 3)",
                "sowing(1, 0, 3, 4)",
                "heaps 2, 3, 4: 2, 2, 3 to 0, 3, 4",
            ),
            ("top_entails(3, 4)", "top_entails(4, [2])", "heap 1: 3 to 2"),
            (
                "domineering(2, 2)",
                "domineering(\"#.|#.\")",
                "cells (1, 1), (2, 1)",
            ),
            ("clobber(\"xox\")", "clobber(\".xx\")", "cells 1, 2"),
            ("mock_turtles(\"THH\")", "mock_turtles(\"THT\")", "cell 3"),
            (
                "coin_sliding(\"R3@2, B1@0, B1@1\")",
                "coin_sliding(\"R3@1, B1@0, B1@1\")",
                "counter 3",
            ),
            ("snort(path(3))", "snort(\"L..; 0-1, 1-2\")", "node 0"),
            ("dots(1, 1)", "dots(\"x|..|.\")", "edge 0-1"),
            ("hex(2, 2)", "hex(\"..|x.\")", "cell (2, 1)"),
            // Left's bridge, and not the bridge of Right that it crosses.
            ("bridgit(1)", "bridgit(\"x\")", "edge 0-1"),
            ("bridgit(1)", "bridgit(\"o\")", "edge 2-3"),
            (
                "shannon(\"0-2, 1-2, 0-3\", 0, 1)",
                "shannon(\"0-2, 1-2:x, 0-3\", 0, 1)",
                "edge 1-2",
            ),
            (
                "shannon(\"0-2, 1-2, 0-3\", 0, 1)",
                "shannon(\"0-2, 1-2\", 0, 1)",
                "edge 0-3",
            ),
        ] {
            assert_eq!(
                text(before, after).as_deref(),
                Some(words),
                "{before} {after}"
            );
        }
    }
    #[test]
    fn cells_that_moved_up_are_not_compared() {
        for (before, after) in [
            // The first domino falls, and the others move up.
            ("toppling_dominoes(\"BRGB\")", "toppling_dominoes(\"RGB\")"),
            ("cherries(\"BWB\")", "cherries(\"WB\")"),
            ("cutcake(2, 2)", "cutcake(\"1x2, 1x2\")"),
        ] {
            let boards = [before, after].map(|call| position(call).unwrap().board());
            assert_eq!(Change::between(&boards[0], &boards[1]), None, "{before}");
        }
    }
}
