//! A graph while it is simplified: its vertices keep their values, and lose options.

use crate::algebra::LoopyAlgebra;
use crate::arena::{Arena, Rule};
use crate::field::Field;
use crate::graph::{SideGraph, Target};
use crate::store::Stopper;
use smallvec::SmallVec;
use upstar_values::budget::Stopped;
use upstar_values::game::Player;

/// Options of a vertex.
pub(crate) type List = SmallVec<[u32; 4]>;

/// The vertices of a graph while they are simplified. They are the first nodes of the field.
pub(crate) struct Work<'l, 'a> {
    pub(crate) loops: &'l mut LoopyAlgebra<'a>,
    pub(crate) field: Field,
    arena: Arena,
    pub(crate) count: u32,
}

impl<'l, 'a> Work<'l, 'a> {
    pub(crate) fn new(loops: &'l mut LoopyAlgebra<'a>, graph: &SideGraph, rule: Rule) -> Self {
        let mut field = Field::default();
        field.load(graph);
        Work {
            loops,
            field,
            arena: Arena::new(rule),
            count: graph.len() as u32,
        }
    }

    pub(crate) fn ge(&mut self, x: u32, y: u32) -> Result<bool, Stopped> {
        let LoopyAlgebra { short, store } = self.loops;
        self.arena.ge(&mut self.field, short, store, x, y)
    }

    /// Whether x is at least as good as y for a player.
    pub(crate) fn is_as_good(&mut self, x: u32, y: u32, player: Player) -> Result<bool, Stopped> {
        match player {
            Player::Left => self.ge(x, y),
            Player::Right => self.ge(y, x),
        }
    }

    fn equal(&mut self, x: u32, y: u32) -> Result<bool, Stopped> {
        Ok(self.ge(x, y)? && self.ge(y, x)?)
    }

    /// Bypasses reversible options and deletes dominated ones, until none is left. Every step keeps the value of every vertex.
    pub(crate) fn reduce(&mut self) -> Result<(), Stopped> {
        loop {
            let mut changed = false;
            for v in 0..self.count {
                for player in Player::BOTH {
                    let options = self.bypassed(v, player)?;
                    let options = self.undominated(options, player)?;
                    changed |= self.field.set_options(v, player, options);
                }
            }
            if !changed {
                return Ok(());
            }
        }
    }

    /// The options of a vertex when reversible ones are bypassed, again and again. What was bypassed is not taken up again.
    pub(crate) fn bypassed(&mut self, v: u32, player: Player) -> Result<List, Stopped> {
        let mut todo: List = self.field.options(v, player).into();
        let mut seen = todo.clone();
        let mut keep = List::new();
        while let Some(option) = todo.pop() {
            self.expand(option)?;
            let answers: List = self.field.options(option, player.other()).into();
            let mut through = None;
            for answer in answers {
                if self.is_as_good(v, answer, player)? {
                    through = Some(answer);
                    break;
                }
            }
            let Some(through) = through else {
                keep.push(option);
                continue;
            };
            self.expand(through)?;
            for &next in self.field.options(through, player) {
                if !seen.contains(&next) {
                    seen.push(next);
                    todo.push(next);
                }
            }
        }
        Ok(keep)
    }

    /// The options without those that are dominated; of equal ones the canonical one is kept, or else the first.
    pub(crate) fn undominated(
        &mut self,
        mut options: List,
        player: Player,
    ) -> Result<List, Stopped> {
        // Canonical stoppers come first, so that they are kept.
        options.sort_unstable_by_key(|&option| (self.field.stopper(option).is_none(), option));
        let mut keep = List::new();
        'options: for option in options {
            for &other in &keep {
                if self.is_as_good(other, option, player)? {
                    continue 'options;
                }
            }
            let mut left = List::new();
            for &other in &keep {
                if !self.is_as_good(option, other, player)? {
                    left.push(other);
                }
            }
            left.push(option);
            keep = left;
        }
        Ok(keep)
    }

    pub(crate) fn expand(&mut self, node: u32) -> Result<(), Stopped> {
        self.field.expand(self.loops.short, &self.loops.store, node)
    }

    /// For every vertex the first one that is equal to it.
    fn equal_vertices(&mut self) -> Result<Vec<usize>, Stopped> {
        let mut same: Vec<usize> = Vec::new();
        for v in 0..self.count {
            self.loops.short.tick_for(v as usize)?;
            let mut first = v;
            for w in 0..v {
                if same[w as usize] == w as usize && self.equal(v, w)? {
                    first = w;
                    break;
                }
            }
            same.push(first as usize);
        }
        Ok(same)
    }

    /// The vertices with the options they have now.
    pub(crate) fn graph(&self) -> SideGraph {
        let all: Vec<usize> = (0..self.count as usize).collect();
        self.graph_of(&all, &all)
    }

    /// The graph of some vertices; `place` says which of them stands for a vertex.
    fn graph_of(&self, vertices: &[usize], place: &[usize]) -> SideGraph {
        let mut graph = SideGraph::default();
        for &v in vertices {
            let lists = Player::BOTH.map(|player| {
                let target = |&node: &u32| match self.field.stopper(node) {
                    Some(stopper) => Target::Value(stopper),
                    None => Target::Vertex(place[node as usize]),
                };
                let options = self.field.options(v as u32, player);
                options.iter().map(target).collect()
            });
            graph.options.push(lists);
        }
        graph
    }

    /// The stoppers of all vertices, of which equal ones are identified.
    pub(crate) fn intern(&mut self) -> Result<Vec<Stopper>, Stopped> {
        let same = self.equal_vertices()?;
        let mut first: Vec<usize> = same.clone();
        first.sort_unstable();
        first.dedup();
        let place: Vec<usize> = (same.iter())
            .map(|v| first.binary_search(v).expect("one of them"))
            .collect();
        let graph = self.graph_of(&first, &place);
        let (field, arena) = (&mut self.field, &mut self.arena);
        let stoppers =
            self.loops.intern(&graph, |loops, at, stopper| {
                let (v, node) = (first[at] as u32, field.node(stopper));
                let LoopyAlgebra { short, store } = loops;
                Ok(arena.ge(field, short, store, v, node)?
                    && arena.ge(field, short, store, node, v)?)
            })?;
        Ok(place.into_iter().map(|at| stoppers[at]).collect())
    }
}
