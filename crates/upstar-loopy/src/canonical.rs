//! Canonical forms of stoppers.

use crate::algebra::LoopyAlgebra;
use crate::arena::Rule;
use crate::components::components;
use crate::graph::{SideGraph, Target};
use crate::ranks::quotient;
use crate::store::Stopper;
use crate::work::Work;
use upstar_values::budget::Stopped;

impl LoopyAlgebra<'_> {
    /// The canonical forms of all vertices of a stopper.
    ///
    /// Strongly connected components are done from below, so that only vertices that reach each other are worked on together. The cost
    /// of a component is that of its order: at most all pairs of moves in it and below it.
    pub(crate) fn canonical(&mut self, graph: &SideGraph) -> Result<Vec<Stopper>, Stopped> {
        debug_assert!(graph.is_stopper());
        self.by_components(graph, |loops, part, _| loops.canonical_component(&part))
    }

    /// Finds a stopper for every vertex, one component after the other; `find` gets a component whose options below it are known.
    pub(crate) fn by_components(
        &mut self,
        graph: &SideGraph,
        mut find: impl FnMut(&mut Self, SideGraph, &[u32]) -> Result<Vec<Stopper>, Stopped>,
    ) -> Result<Vec<Stopper>, Stopped> {
        let edges = graph.edges();
        let parts = components(graph.len(), |v| &edges[v]);
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
