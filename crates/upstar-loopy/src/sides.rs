//! The sides of a game: stoppers that are equal to it when all infinite plays count for one player.

use crate::algebra::LoopyAlgebra;
use crate::arena::Rule;
use crate::graph::{SideGraph, Target};
use crate::ranks::quotient;
use crate::store::Stopper;
use crate::value::{Side, SideRoot};
use crate::work::{List, Work};
use std::sync::Arc;
use upstar_values::budget::Stopped;
use upstar_values::game::Player;

/// How often Right may follow edges of alternating cycles, at most, when a graph is unravelled.
const UNRAVELLED: usize = 3;

/// Pairs of vertices at most, of a graph and itself or its unravelled form. Sides of larger graphs are not simplified further.
const PAIRS: usize = 1 << 20;

impl LoopyAlgebra<'_> {
    /// The onside of every vertex. Components are done from below.
    pub(crate) fn onsides(&mut self, graph: &SideGraph) -> Result<Vec<Side>, Stopped> {
        let parts = graph.edges().components();
        let mut found: Vec<Option<Side>> = vec![None; graph.len()];
        let mut place = vec![0usize; graph.len()];
        for members in parts.members() {
            self.short.tick()?;
            for (at, &v) in members.iter().enumerate() {
                place[v as usize] = at;
            }
            let mut part = SideGraph::default();
            for _ in &members {
                part.vertex();
            }
            for (at, &v) in members.iter().enumerate() {
                for player in Player::BOTH {
                    for target in graph.options(v as usize, player) {
                        let target = match target {
                            Target::Value(stopper) => Target::Value(*stopper),
                            Target::Vertex(w) => match &found[*w] {
                                Some(side) => part.hang(side),
                                None => Target::Vertex(place[*w]),
                            },
                        };
                        part.options[at][player.index()].push(target);
                    }
                }
            }
            let sides = self.onsides_of_part(&part, members.len())?;
            for (side, &v) in sides.into_iter().zip(&members) {
                found[v as usize] = Some(side);
            }
        }
        Ok(found.into_iter().flatten().collect())
    }

    /// The offside of every vertex: the negative of the onside of the negative.
    pub(crate) fn offsides(&mut self, graph: &SideGraph) -> Result<Vec<Side>, Stopped> {
        let negative = self.negative_graph(graph)?;
        let sides = self.onsides(&negative)?;
        sides.iter().map(|side| self.negative_side(side)).collect()
    }

    /// The onsides of the first vertices of a graph.
    fn onsides_of_part(&mut self, graph: &SideGraph, count: usize) -> Result<Vec<Side>, Stopped> {
        if graph.is_stopper() {
            let stoppers = self.canonical(graph)?;
            return Ok(stoppers
                .into_iter()
                .take(count)
                .map(Side::Stopper)
                .collect());
        }
        let (graph, class) = quotient(self.short, graph)?;
        let simple = self.simplified_onside(&graph)?;
        if simple.is_stopper() {
            let stoppers = self.canonical(&simple)?;
            let side = |&at: &usize| Side::Stopper(stoppers[at]);
            return Ok(class[..count].iter().map(side).collect());
        }
        let mut sides = Vec::with_capacity(count);
        for &at in &class[..count] {
            let (part, _) = simple.reached_from(at);
            sides.push(self.onside_of_root(part)?);
        }
        Ok(sides)
    }

    /// The onside of the first vertex of a graph that has been simplified.
    fn onside_of_root(&mut self, mut graph: SideGraph) -> Result<Side, Stopped> {
        loop {
            if let Some(stopper) = self.stopper_at_root(&graph)? {
                return Ok(Side::Stopper(stopper));
            }
            // Every edge is tried, with the pairs of vertices of the graph and itself.
            if graph.len().saturating_mul(graph.len()) > PAIRS {
                return Ok(root_of(graph));
            }
            match self.without_an_edge(&graph)? {
                Some(smaller) => graph = smaller,
                None => break,
            }
        }
        for limit in 1..=UNRAVELLED {
            let unravelled = unravelled(&graph, limit);
            if unravelled.len() * graph.len() > PAIRS {
                break;
            }
            // It is at least the onside, whatever the limit.
            let mine = root_of(graph.clone());
            if self.ge_onside(&mine, &root_of(unravelled.clone()))? {
                let stopper = self.stopper_at_root(&unravelled)?;
                return Ok(Side::Stopper(stopper.expect("a stopper by construction")));
            }
        }
        Ok(root_of(graph))
    }

    fn stopper_at_root(&mut self, graph: &SideGraph) -> Result<Option<Stopper>, Stopped> {
        if !graph.is_stopper() {
            return Ok(None);
        }
        Ok(self.canonical(graph)?.first().copied())
    }

    /// The graph without an edge of an alternating cycle, if the root keeps its value without some edge. Simplified.
    fn without_an_edge(&mut self, graph: &SideGraph) -> Result<Option<SideGraph>, Stopped> {
        let parts = graph.alternating().components();
        let whole = root_of(graph.clone());
        for v in 0..graph.len() {
            for player in Player::BOTH {
                for (at, target) in graph.options(v, player).iter().enumerate() {
                    let Target::Vertex(w) = target else { continue };
                    let (from, to) = (2 * v + player.index(), 2 * w + player.other().index());
                    if parts.of[from] != parts.of[to] {
                        continue;
                    }
                    let mut smaller = graph.clone();
                    smaller.options[v][player.index()].remove(at);
                    let root = root_of(smaller.clone());
                    if self.ge_onside(&root, &whole)? && self.ge_onside(&whole, &root)? {
                        let (smaller, class) = quotient(self.short, &smaller.reached_from(0).0)?;
                        let simple = self.simplified_onside(&smaller)?;
                        return Ok(Some(simple.reached_from(class[0]).0));
                    }
                }
            }
        }
        Ok(None)
    }

    /// A graph whose vertices have the same onsides, with fewer options.
    fn simplified_onside(&mut self, graph: &SideGraph) -> Result<SideGraph, Stopped> {
        let mut work = Work::new(self, graph, Rule::Onside);
        while work.simplify_onside_once()? {}
        Ok(work.graph())
    }
}

/// A graph as a side; its root is the first vertex.
fn root_of(graph: SideGraph) -> Side {
    Side::Other(SideRoot {
        graph: Arc::new(graph),
        root: 0,
    })
}

impl Work<'_, '_> {
    /// Goes through all vertices once; returns whether something was changed.
    ///
    /// In G⁺ - H⁺ Left must move in G again and again. Her reversible options and his dominated ones may be simplified only if play
    /// that avoids a move there cannot come back with alternating moves.
    fn simplify_onside_once(&mut self) -> Result<bool, Stopped> {
        let mut changed = false;
        for v in 0..self.count {
            let options = self.bypassed(v, Player::Right)?;
            changed |= self.field.set_options(v, Player::Right, options);
            let options = self.field.options(v, Player::Left).into();
            let options = self.undominated(options, Player::Left)?;
            changed |= self.field.set_options(v, Player::Left, options);
            changed |= self.delete_dominated_right_options(v)?;
            changed |= self.bypass_left_options(v)?;
        }
        Ok(changed)
    }

    fn delete_dominated_right_options(&mut self, v: u32) -> Result<bool, Stopped> {
        let mut options: List = self.field.options(v, Player::Right).into();
        let before = options.len();
        let mut at = 0;
        while at < options.len() {
            let option = options[at];
            let mut dominated = false;
            for &other in &options {
                if other != option
                    && self.ge(option, other)?
                    && !self.comes_back((other, Player::Left), (v, Player::Right))?
                {
                    dominated = true;
                    break;
                }
            }
            if dominated {
                options.remove(at);
                self.field.set_options(v, Player::Right, options.clone());
            } else {
                at += 1;
            }
        }
        Ok(options.len() < before)
    }

    fn bypass_left_options(&mut self, v: u32) -> Result<bool, Stopped> {
        let before: List = self.field.options(v, Player::Left).into();
        let mut changed = false;
        for option in before {
            self.expand(option)?;
            let answers: List = self.field.options(option, Player::Right).into();
            for answer in answers {
                if self.ge(v, answer)?
                    && !self.comes_back((answer, Player::Left), (v, Player::Left))?
                {
                    self.expand(answer)?;
                    let mut options: List = self.field.options(v, Player::Left).into();
                    options.retain(|other| *other != option);
                    for &next in self.field.options(answer, Player::Left) {
                        if !options.contains(&next) {
                            options.push(next);
                        }
                    }
                    changed |= self.field.set_options(v, Player::Left, options);
                    break;
                }
            }
        }
        Ok(changed)
    }

    /// Whether alternating play leads from one state to the other. Play does not leave a canonical stopper.
    fn comes_back(&mut self, from: (u32, Player), to: (u32, Player)) -> Result<bool, Stopped> {
        self.loops.short.tick_for(64 * self.count as usize)?;
        let mut seen = vec![false; 2 * self.count as usize];
        let mut todo = vec![from];
        while let Some((v, player)) = todo.pop() {
            if (v, player) == to {
                return Ok(true);
            }
            if v >= self.count {
                continue;
            }
            let state = 2 * v as usize + player.index();
            if std::mem::replace(&mut seen[state], true) {
                continue;
            }
            let options = self.field.options(v, player);
            todo.extend(options.iter().map(|&next| (next, player.other())));
        }
        Ok(false)
    }
}

/// A stopper that is at least the onside: in one alternating run Right may follow at most `limit` edges of alternating cycles. A player
/// who moves twice in a row starts the count again.
fn unravelled(graph: &SideGraph, limit: usize) -> SideGraph {
    type Copy = (usize, Option<Player>, usize);
    let parts = graph.alternating().components();
    let mut copies: Vec<Copy> = vec![(0, None, limit)];
    let mut number = std::collections::HashMap::from([(copies[0], 0)]);
    let mut result = SideGraph::default();
    let mut at = 0;
    while let Some(&(v, turn, left)) = copies.get(at) {
        at += 1;
        let mut lists = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            let count = if turn == Some(player) { left } else { limit };
            for target in graph.options(v, player) {
                let w = match target {
                    Target::Value(stopper) => {
                        lists[player.index()].push(Target::Value(*stopper));
                        continue;
                    }
                    Target::Vertex(w) => *w,
                };
                let mut count = count;
                if player == Player::Right {
                    if parts.of[2 * v + 1] == parts.of[2 * w] {
                        if count == 0 {
                            continue;
                        }
                        count -= 1;
                    } else {
                        count = limit;
                    }
                }
                let copy = (w, Some(player.other()), count);
                let next = copies.len();
                let place = *number.entry(copy).or_insert(next);
                if place == next {
                    copies.push(copy);
                }
                lists[player.index()].push(Target::Vertex(place));
            }
        }
        result.options.push(lists);
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;
    use upstar_values::game::{Algebra, Game};

    /// Random graphs whose other options are 0, 1, -1 and *.
    fn random_graphs(loops: &mut LoopyAlgebra<'_>, seed: u64) -> Vec<SideGraph> {
        let ends: Vec<Game> = (["0", "1", "-1", "*"].iter())
            .map(|text| loops.read(text).unwrap().short().unwrap())
            .collect();
        let mut x = seed;
        let mut below = |n: usize| {
            x = x
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            (x >> 33) as usize % n
        };
        let mut graphs = Vec::new();
        for _ in 0..400 {
            let mut graph = SideGraph::default();
            let count = 2 + below(4);
            for _ in 0..count {
                graph.vertex();
            }
            for vertex in 0..count {
                for player in Player::BOTH {
                    for _ in 0..below(3) {
                        let target = match below(3) {
                            0 => Target::Value(Stopper::Short(ends[below(ends.len())])),
                            _ => Target::Vertex(below(count)),
                        };
                        graph.add_option(vertex, player, target);
                    }
                }
            }
            graphs.push(graph);
        }
        graphs
    }

    /// A vertex of a graph as a side.
    fn side(graph: &SideGraph, vertex: usize) -> Side {
        root_of(graph.reached_from(vertex).0)
    }

    /// The rules that simplify onsides keep the onside of every vertex.
    #[test]
    fn simplified_graphs_have_the_same_onsides() {
        let mut algebra = Algebra::new();
        let mut loops = LoopyAlgebra::on(&mut algebra);
        let mut changed = 0;
        for graph in random_graphs(&mut loops, 7) {
            if graph.is_stopper() {
                continue;
            }
            let simple = loops.simplified_onside(&graph).unwrap();
            changed += usize::from(simple != graph);
            for vertex in 0..graph.len() {
                let (g, h) = (side(&graph, vertex), side(&simple, vertex));
                assert!(loops.ge_onside(&g, &h).unwrap(), "{graph:?}");
                assert!(loops.ge_onside(&h, &g).unwrap(), "{graph:?}");
            }
        }
        assert!(changed > 50);
    }

    /// For stoppers survival alone, onsides and offsides give the same order.
    #[test]
    fn stoppers_have_one_order() {
        let mut algebra = Algebra::new();
        let mut loops = LoopyAlgebra::on(&mut algebra);
        let mut graphs = random_graphs(&mut loops, 3);
        graphs.retain(SideGraph::is_stopper);
        assert!(graphs.len() > 50);
        for pair in graphs.windows(2) {
            let [g, h] = pair else { unreachable!() };
            let [x, y] = [g, h].map(|graph| loops.canonical(graph).unwrap()[0]);
            let by_survival = loops.ge_stoppers(x, y).unwrap();
            let (g, h) = (side(g, 0), side(h, 0));
            assert_eq!(loops.ge_onside(&g, &h).unwrap(), by_survival);
            assert_eq!(loops.ge_offside(&g, &h).unwrap(), by_survival);
        }
    }
}
