//! Canonical forms of stoppers.

use crate::algebra::LoopyAlgebra;
use crate::arena::Rule;
use crate::graph::{SideGraph, Target};
use crate::ranks::quotient;
use crate::store::Stopper;
use crate::work::Work;
use smallvec::SmallVec;
use upstar_values::budget::Stopped;
use upstar_values::game::Player;

impl LoopyAlgebra<'_> {
    /// The canonical forms of all vertices of a stopper.
    ///
    /// Strongly connected components are done from below, so that only vertices that reach each other are worked on together. The cost
    /// of a component is that of its order: at most all pairs of moves in it and below it.
    pub(crate) fn canonical(&mut self, graph: &SideGraph) -> Result<Vec<Stopper>, Stopped> {
        debug_assert!(graph.is_stopper());
        self.by_components(graph, |loops, mut part, _| {
            if loops.delete_by_values(&mut part)? {
                // The component may have fallen apart.
                return loops.by_components(&part, |loops, mut part, _| {
                    loops.delete_by_values(&mut part)?;
                    loops.canonical_component(&part)
                });
            }
            loops.canonical_component(&part)
        })
    }

    /// Deletes options that known values make superfluous. Returns whether a move inside of the graph was deleted.
    ///
    /// Options that are dominated by known values, which are remembered orders or on and off, and the worst options: off is reversible for
    /// Left, and she has no option after it. A vertex that turns out to be on or off becomes a known value itself.
    fn delete_by_values(&mut self, graph: &mut SideGraph) -> Result<bool, Stopped> {
        let mut inside = false;
        let mut settled: Vec<Option<Stopper>> = vec![None; graph.len()];
        loop {
            self.short.tick_for(graph.len())?;
            let mut again = false;
            for (v, options) in graph.options.iter_mut().enumerate() {
                if settled[v].is_some() {
                    continue;
                }
                for (player, list) in Player::BOTH.into_iter().zip(&mut *options) {
                    for target in &mut *list {
                        if let &mut Target::Vertex(w) = target
                            && let Some(stopper) = settled[w]
                        {
                            *target = Target::Value(stopper);
                            inside = true;
                        }
                    }
                    inside |= self.delete_options_by_values(player, list)?;
                }
                settled[v] = self.on_or_off(options);
                again |= settled[v].is_some();
            }
            if !again {
                return Ok(inside);
            }
        }
    }

    /// On if Left can only move to on and Right has no move; off likewise.
    fn on_or_off(&self, options: &[Vec<Target<Stopper>>; 2]) -> Option<Stopper> {
        let (player, option) = match options.each_ref().map(|list| &list[..]) {
            [[Target::Value(option)], []] => (Player::Left, *option),
            [[], [Target::Value(option)]] => (Player::Right, *option),
            _ => return None,
        };
        (self.greatest_for(option) == Some(player)).then_some(option)
    }

    /// Deletes options of a player as above. Returns whether one of them was a vertex.
    fn delete_options_by_values(
        &mut self,
        player: Player,
        list: &mut Vec<Target<Stopper>>,
    ) -> Result<bool, Stopped> {
        let mut keep: SmallVec<[Stopper; 8]> = SmallVec::new();
        for target in &*list {
            let &Target::Value(option) = target else {
                continue;
            };
            match self.greatest_for(option) {
                Some(greatest) if greatest == player => {
                    let inside = list
                        .iter()
                        .any(|target| matches!(target, Target::Vertex(_)));
                    *list = vec![Target::Value(option)];
                    return Ok(inside);
                }
                Some(_) => continue,
                None => {}
            }
            let mut dominated = false;
            for &other in &keep {
                if self.is_as_good(other, option, player)? {
                    dominated = true;
                    break;
                }
            }
            if dominated {
                continue;
            }
            let mut left = SmallVec::new();
            for &other in &keep {
                if !self.is_as_good(option, other, player)? {
                    left.push(other);
                }
            }
            left.push(option);
            keep = left;
        }
        list.retain(|target| matches!(target, Target::Vertex(_)));
        list.extend(keep.into_iter().map(Target::Value));
        Ok(false)
    }

    /// The player for whom a stopper is the greatest value: on for Left, off for Right.
    fn greatest_for(&self, stopper: Stopper) -> Option<Player> {
        let Stopper::Loopy(vertex) = stopper else {
            return None;
        };
        let store = self.store.read();
        match Player::BOTH.map(|player| store.options(vertex, player)) {
            [[option], []] if *option == stopper => Some(Player::Left),
            [[], [option]] if *option == stopper => Some(Player::Right),
            _ => None,
        }
    }

    /// Whether a stopper is at least as good as another one for a player.
    fn is_as_good(&mut self, g: Stopper, h: Stopper, player: Player) -> Result<bool, Stopped> {
        match player {
            Player::Left => self.ge_stoppers(g, h),
            Player::Right => self.ge_stoppers(h, g),
        }
    }

    /// Finds a stopper for every vertex, one component after the other; `find` gets a component whose options below it are known.
    pub(crate) fn by_components(
        &mut self,
        graph: &SideGraph,
        mut find: impl FnMut(&mut Self, SideGraph, &[u32]) -> Result<Vec<Stopper>, Stopped>,
    ) -> Result<Vec<Stopper>, Stopped> {
        let parts = graph.edges().components();
        let mut found: Vec<Option<Stopper>> = vec![None; graph.len()];
        let mut place = vec![0usize; graph.len()];
        for members in parts.members() {
            self.short.tick()?;
            for (at, &v) in members.iter().enumerate() {
                place[v as usize] = at;
            }
            let mut part = SideGraph::default();
            for &v in &members {
                let lists = graph.options[v as usize].each_ref().map(|list| {
                    let target = |target: &Target<Stopper>| match target {
                        Target::Value(stopper) => Target::Value(*stopper),
                        Target::Vertex(w) => match found[*w] {
                            Some(stopper) => Target::Value(stopper),
                            None => Target::Vertex(place[*w]),
                        },
                    };
                    list.iter().map(target).collect()
                });
                part.options.push(lists);
            }
            for (stopper, v) in find(self, part, &members)?.into_iter().zip(members) {
                found[v as usize] = Some(stopper);
            }
        }
        Ok(found.into_iter().flatten().collect())
    }

    /// The canonical forms of the vertices of one component.
    fn canonical_component(&mut self, graph: &SideGraph) -> Result<Vec<Stopper>, Stopped> {
        if let Some(short) = self.short_vertex(graph)? {
            return Ok(vec![short]);
        }
        if let [options] = &graph.options[..]
            && let Some(stopper) = self.on_or_off(options)
        {
            return Ok(vec![stopper]);
        }
        let (graph, class) = quotient(self.short, graph)?;
        let mut work = Work::new(self, &graph, Rule::Survival);
        work.reduce()?;
        let forms = work.intern()?;
        Ok(class.into_iter().map(|at| forms[at]).collect())
    }

    /// The value of a graph with one vertex, all of whose options are short.
    pub(crate) fn short_vertex(&mut self, graph: &SideGraph) -> Result<Option<Stopper>, Stopped> {
        let [options] = &graph.options[..] else {
            return Ok(None);
        };
        let mut lists = [Vec::new(), Vec::new()];
        for (list, options) in lists.iter_mut().zip(options) {
            for option in options {
                let Target::Value(Stopper::Short(game)) = option else {
                    return Ok(None);
                };
                list.push(*game);
            }
        }
        let game = self.short.construct(&lists[0], &lists[1])?;
        Ok(Some(Stopper::Short(game)))
    }
}
