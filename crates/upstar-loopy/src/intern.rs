//! Interning: every canonical vertex is kept once. A strongly connected component is interned as a whole.

use crate::algebra::LoopyAlgebra;
use crate::graph::{SideGraph, Target};
use crate::ranks::{mark, ranks};
use crate::store::{Stopper, Vertex};
use upstar_values::budget::Stopped;
use upstar_values::game::Player;

impl LoopyAlgebra<'_> {
    /// The stoppers of the vertices of a graph without dominated and reversible options and without two equal vertices in a component.
    ///
    /// `equal` says whether a vertex is equal to a stopper that can be reached from it.
    pub(crate) fn intern(
        &mut self,
        graph: &SideGraph,
        mut equal: impl FnMut(&mut Self, usize, Stopper) -> Result<bool, Stopped>,
    ) -> Result<Vec<Stopper>, Stopped> {
        self.by_components(graph, |loops, part, members| {
            if let Some(short) = loops.short_vertex(&part)? {
                return Ok(vec![short]);
            }
            let known = loops.known_component(&part, members, &mut equal)?;
            Ok(match known {
                Some(known) => known,
                None => loops.intern_component(&part)?,
            })
        })
    }

    /// The stoppers of a component that is there already, below itself: {0|over} is over.
    ///
    /// If a vertex is equal to a stopper below it, then so are all vertices of its component, and their stoppers are in one component
    /// with some option that leads out of it.
    fn known_component(
        &mut self,
        part: &SideGraph,
        members: &[u32],
        equal: &mut impl FnMut(&mut Self, usize, Stopper) -> Result<bool, Stopped>,
    ) -> Result<Option<Vec<Stopper>>, Stopped> {
        let mut candidates: Vec<Vertex> = Vec::new();
        {
            let store = self.store.read();
            for target in part.options.iter().flatten().flatten() {
                if let Target::Value(Stopper::Loopy(vertex)) = target
                    && !candidates.contains(vertex)
                {
                    candidates.extend(store.component(*vertex));
                }
            }
        }
        let mut find = |loops: &mut Self, member: u32, candidates: &[Vertex]| {
            for &vertex in candidates {
                if equal(loops, member as usize, Stopper::Loopy(vertex))? {
                    return Ok(Some(vertex));
                }
            }
            Ok(None)
        };
        let Some(first) = find(self, members[0], &candidates)? else {
            return Ok(None);
        };
        let component: Vec<Vertex> = self.store.read().component(first).collect();
        let mut known = vec![Stopper::Loopy(first)];
        for &member in &members[1..] {
            let vertex = find(self, member, &component)?;
            known.push(Stopper::Loopy(vertex.expect("equal to a vertex there")));
        }
        Ok(Some(known))
    }

    /// Looks a canonical component up by its key: the lists of options of its vertices in the order of their ranks.
    fn intern_component(&mut self, part: &SideGraph) -> Result<Vec<Stopper>, Stopped> {
        let (ranks, count) = ranks(self.short, part)?;
        debug_assert_eq!(count, part.len(), "no two vertices are equal");
        let mut by_rank = vec![0usize; part.len()];
        for (v, &rank) in ranks.iter().enumerate() {
            by_rank[rank as usize] = v;
        }
        let marks = |v: usize, player: Player| {
            let mut marks: Vec<_> = (part.options(v, player).iter())
                .map(|target| (mark(target, &ranks), target))
                .collect();
            marks.sort_unstable_by_key(|(mark, _)| *mark);
            marks.dedup_by_key(|(mark, _)| *mark);
            marks
        };
        let mut key = Vec::new();
        for &v in &by_rank {
            for player in Player::BOTH {
                let marks = marks(v, player);
                key.push(marks.len() as u64);
                key.extend(marks.iter().flat_map(|(mark, _)| *mark));
            }
        }
        let mut store = self.store.write();
        let (first, bytes) = store.component_with_key(key, part.len(), |first, at| {
            Player::BOTH.map(|player| {
                let stopper = |(_, target): ([u64; 2], &Target<Stopper>)| match target {
                    Target::Vertex(w) => Stopper::Loopy(Vertex(first + ranks[*w])),
                    Target::Value(stopper) => *stopper,
                };
                marks(by_rank[at], player)
                    .into_iter()
                    .map(stopper)
                    .collect()
            })
        });
        drop(store);
        self.short.store().count_attached_bytes(bytes);
        Ok((ranks.iter())
            .map(|rank| Stopper::Loopy(Vertex(first.0 + rank)))
            .collect())
    }
}
