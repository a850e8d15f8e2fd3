//! Ranks of vertices: they tell vertices apart by how the graph goes on from them, whatever the numbering.

use crate::graph::{SideGraph, Target};
use upstar_values::budget::Stopped;
use upstar_values::game::Algebra;

/// Where an option leads, for sorting: a stopper, or a vertex by its rank.
type Mark = [u64; 2];

/// The mark of a vertex comes after those of stoppers.
const VERTEX: u64 = 2;

/// The rank of every vertex, and how many ranks there are.
///
/// All ranks are 0 at first. Then, until their number stays the same, a vertex gets the position of (own rank, set of marks of Left's
/// options, set of marks of Right's) among all such triples. Vertices with equal ranks at the end are bisimilar, which makes them equal
/// as games. Takes at most as many rounds as there are vertices.
pub(crate) fn ranks(
    algebra: &mut Algebra,
    graph: &SideGraph,
) -> Result<(Vec<u32>, usize), Stopped> {
    let n = graph.len();
    let mut ranks = vec![0u32; n];
    let mut count = usize::from(n > 0);
    loop {
        // A round touches every vertex, with a sort.
        algebra.tick_for(64 * n)?;
        let marks = |list: &Vec<Target<_>>| {
            let mut marks: Vec<Mark> = list.iter().map(|target| mark(target, &ranks)).collect();
            marks.sort_unstable();
            marks.dedup();
            marks
        };
        let mut triples: Vec<(u32, Vec<Mark>, Vec<Mark>, usize)> = (0..n)
            .map(|v| {
                let [left, right] = &graph.options[v];
                (ranks[v], marks(left), marks(right), v)
            })
            .collect();
        triples.sort_unstable();
        let mut next = vec![0u32; n];
        let mut rank = 0;
        for at in 0..n {
            let (now, before) = (&triples[at], at.checked_sub(1).map(|at| &triples[at]));
            if before.is_some_and(|b| (b.0, &b.1, &b.2) != (now.0, &now.1, &now.2)) {
                rank += 1;
            }
            next[now.3] = rank;
        }
        let found = if n == 0 { 0 } else { rank as usize + 1 };
        ranks = next;
        if found == count {
            return Ok((ranks, count));
        }
        count = found;
    }
}

/// The mark of a target.
pub(crate) fn mark(target: &Target<crate::store::Stopper>, ranks: &[u32]) -> Mark {
    match target {
        Target::Vertex(v) => [VERTEX, u64::from(ranks[*v])],
        Target::Value(stopper) => stopper.words(),
    }
}

/// The graph with bisimilar vertices identified, and the new number of every vertex.
pub(crate) fn quotient(
    algebra: &mut Algebra,
    graph: &SideGraph,
) -> Result<(SideGraph, Vec<usize>), Stopped> {
    let (ranks, count) = ranks(algebra, graph)?;
    let class: Vec<usize> = ranks.iter().map(|&rank| rank as usize).collect();
    let mut small = SideGraph::default();
    for _ in 0..count {
        small.vertex();
    }
    let mut done = vec![false; count];
    for (v, &at) in class.iter().enumerate() {
        if std::mem::replace(&mut done[at], true) {
            continue;
        }
        for (player, list) in graph.options[v].iter().enumerate() {
            let mut targets: Vec<(Mark, Target<_>)> = Vec::new();
            for target in list {
                let target = match target {
                    Target::Vertex(w) => Target::Vertex(class[*w]),
                    Target::Value(stopper) => Target::Value(*stopper),
                };
                let mark = match &target {
                    Target::Vertex(w) => [VERTEX, *w as u64],
                    Target::Value(stopper) => stopper.words(),
                };
                targets.push((mark, target));
            }
            targets.sort_unstable_by_key(|(mark, _)| *mark);
            targets.dedup_by_key(|(mark, _)| *mark);
            small.options[at][player] = targets.into_iter().map(|(_, target)| target).collect();
        }
    }
    Ok((small, class))
}

#[cfg(test)]
mod tests {
    use super::*;
    use upstar_values::game::{Game, Player};

    #[test]
    fn bisimilar_vertices_become_one() {
        // a{0|b{0|a}} is {0|pass} walked in two steps.
        let mut graph = SideGraph::default();
        let (a, b) = (graph.vertex(), graph.vertex());
        for (from, to) in [(a, b), (b, a)] {
            graph.add_option(from, Player::Left, Target::Value(Game::ZERO.into()));
            graph.add_option(from, Player::Right, Target::Vertex(to));
        }
        let (small, class) = quotient(&mut Algebra::new(), &graph).unwrap();
        assert_eq!(class, [0, 0]);
        assert_eq!(small.options(0, Player::Right), [Target::Vertex(0)]);
    }
}
