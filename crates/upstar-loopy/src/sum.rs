//! Negatives, sums and multiples.

use crate::algebra::LoopyAlgebra;
use crate::graph::{SideGraph, Target};
use crate::stops::Pseudonumber;
use crate::store::{Stopper, Vertex};
use crate::value::{Side, SideRoot, Value};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use upstar_values::budget::Stopped;
use upstar_values::game::{Game, Player};

impl LoopyAlgebra<'_> {
    /// The negative of a stopper. One step for each follower with loops, then remembered.
    pub fn neg_stopper(&mut self, stopper: Stopper) -> Result<Stopper, Stopped> {
        let vertex = match stopper {
            Stopper::Short(game) => return Ok(Stopper::Short(self.short.neg(game)?)),
            Stopper::Loopy(vertex) => vertex,
        };
        if let Some(&negative) = self.store.read().negatives.get(&vertex) {
            return Ok(Stopper::Loopy(negative));
        }
        let (graph, vertices) = self.graph_of(vertex)?;
        let negative = graph.negative(|value| {
            let game = value.short().expect("only short values are left as values");
            Ok::<_, Stopped>(Stopper::Short(self.short.neg(game)?))
        })?;
        // The negative of a canonical form is canonical. No vertex has its own value below it.
        let found = self.intern(&negative, |_, _, _| Ok(false))?;
        let mut store = self.store.write();
        for (vertex, found) in vertices.into_iter().zip(&found) {
            if let Stopper::Loopy(other) = *found {
                store.negatives.insert(vertex, other);
                store.negatives.insert(other, vertex);
            }
        }
        drop(store);
        self.short.store().count_attached_bytes(found.len() * 32);
        Ok(found[0])
    }

    /// The canonical graph of a vertex: its followers with loops as vertices, itself first. Also which vertices these are.
    pub(crate) fn graph_of(&mut self, vertex: Vertex) -> Result<(SideGraph, Vec<Vertex>), Stopped> {
        let mut number = FxHashMap::from_iter([(vertex, 0usize)]);
        let mut vertices = vec![vertex];
        let mut graph = SideGraph::default();
        let store = self.store.read();
        let mut at = 0;
        while let Some(&vertex) = vertices.get(at) {
            at += 1;
            self.short.tick()?;
            let lists = Player::BOTH.map(|player| {
                let mut list = Vec::new();
                for &option in store.options(vertex, player) {
                    list.push(match option {
                        Stopper::Short(_) => Target::Value(option),
                        Stopper::Loopy(next) => {
                            let place = vertices.len();
                            let place = *number.entry(next).or_insert(place);
                            if place == vertices.len() {
                                vertices.push(next);
                            }
                            Target::Vertex(place)
                        }
                    });
                }
                list
            });
            graph.options.push(lists);
        }
        Ok((graph, vertices))
    }

    pub(crate) fn negative_graph(&mut self, graph: &SideGraph) -> Result<SideGraph, Stopped> {
        graph.negative(|stopper| self.neg_stopper(*stopper))
    }

    pub(crate) fn negative_side(&mut self, side: &Side) -> Result<Side, Stopped> {
        Ok(match side {
            Side::Stopper(stopper) => Side::Stopper(self.neg_stopper(*stopper)?),
            Side::Other(SideRoot { graph, root }) => Side::Other(SideRoot {
                graph: Arc::new(self.negative_graph(graph)?),
                root: *root,
            }),
        })
    }

    /// The negative: -(S & T) = -T & -S.
    pub fn neg(&mut self, g: &Value) -> Result<Value, Stopped> {
        let (onside, offside) = (
            self.negative_side(&g.offside)?,
            self.negative_side(&g.onside)?,
        );
        Ok(Value::new(onside, offside))
    }

    /// The sum. The onside of a sum is the onside of the sum of onsides, and likewise for offsides.
    ///
    /// At most all pairs of followers are met, and the pairs of these where the sum is not one of numbers.
    pub fn add(&mut self, g: &Value, h: &Value) -> Result<Value, Stopped> {
        if let (Some(g), Some(h)) = (g.stopper(), h.stopper()) {
            return self.add_stoppers(g, h);
        }
        if let (Some((g_on, g_off)), Some((h_on, h_off))) = (g.sides(), h.sides()) {
            let (on, off) = (
                self.add_stoppers(g_on, h_on)?,
                self.add_stoppers(g_off, h_off)?,
            );
            return Ok(Value::new(on.onside, off.offside));
        }
        let on_graph = self.sum_graph(&g.onside, &h.onside)?;
        let off_graph = self.sum_graph(&g.offside, &h.offside)?;
        let mut onsides = self.onsides(&on_graph)?;
        let mut offsides = self.offsides(&off_graph)?;
        Ok(Value::new(onsides.swap_remove(0), offsides.swap_remove(0)))
    }

    /// The difference.
    pub fn sub(&mut self, g: &Value, h: &Value) -> Result<Value, Stopped> {
        let h = self.neg(h)?;
        self.add(g, &h)
    }

    /// The sum of two stoppers, which need not be a stopper. Remembered.
    pub fn add_stoppers(&mut self, g: Stopper, h: Stopper) -> Result<Value, Stopped> {
        let (g, h) = if g.words() <= h.words() {
            (g, h)
        } else {
            (h, g)
        };
        if let (Stopper::Short(g), Stopper::Short(h)) = (g, h) {
            return Ok(self.short.add(g, h)?.into());
        }
        if g == Stopper::Short(Game::ZERO) {
            return Ok(h.into());
        }
        if let Some(known) = self.store.read().sums.get(&(g, h)) {
            return Ok(known.clone());
        }
        let sum = match self.translated(g, h)? {
            Some(sum) => sum,
            None => self.product(g, h)?,
        };
        self.store.write().sums.insert((g, h), sum.clone());
        self.short.store().count_attached_bytes(128);
        Ok(sum)
    }

    fn is_number(&self, stopper: Stopper) -> bool {
        stopper
            .short()
            .is_some_and(|game| self.short.is_number(game))
    }

    /// A number plus a stopper: only the numbers at the ends change. `None` if the first is not a number.
    fn translated(&mut self, g: Stopper, h: Stopper) -> Result<Option<Value>, Stopped> {
        let (Some(number), Stopper::Loopy(vertex)) = (g.short(), h) else {
            return Ok(None);
        };
        if !self.short.is_number(number) {
            return Ok(None);
        }
        let (graph, vertices) = self.graph_of(vertex)?;
        let mut moved = SideGraph::default();
        for (options, vertex) in graph.options.iter().zip(vertices) {
            let here = Stopper::Loopy(vertex);
            if let Some(Pseudonumber::On | Pseudonumber::Off) = self.pseudonumber(here) {
                // on + x = on.
                moved.options.push(options.clone());
                continue;
            }
            let mut lists = [Vec::new(), Vec::new()];
            for (list, options) in lists.iter_mut().zip(options) {
                for option in options {
                    list.push(match option {
                        Target::Value(Stopper::Short(game)) => {
                            Target::Value(Stopper::Short(self.short.add(number, *game)?))
                        }
                        other => other.clone(),
                    });
                }
            }
            moved.options.push(lists);
        }
        let found = self.intern(&moved, |_, _, _| Ok(false))?;
        Ok(Some(found[0].into()))
    }

    /// The sum by all pairs of followers.
    fn product(&mut self, g: Stopper, h: Stopper) -> Result<Value, Stopped> {
        let graph = self.sum_graph(&Side::Stopper(g), &Side::Stopper(h))?;
        if graph.is_stopper() {
            let stoppers = self.canonical(&graph)?;
            return Ok(stoppers[0].into());
        }
        let onside = self.onsides(&graph)?.swap_remove(0);
        let offside = self.offsides(&graph)?.swap_remove(0);
        Ok(Value::new(onside, offside))
    }

    /// The graph of a sum. Its first vertex is the sum itself; sums of short values are values.
    fn sum_graph(&mut self, g: &Side, h: &Side) -> Result<SideGraph, Stopped> {
        let mut sum = Sum::default();
        let graphs = [g, h].map(|side| match side {
            Side::Other(other) => Some(other.graph.clone()),
            Side::Stopper(_) => None,
        });
        let [x, y] = [g, h].map(|side| match side {
            Side::Stopper(stopper) => Target::Value(*stopper),
            Side::Other(other) => Target::Vertex(other.root),
        });
        sum.place(x, y);
        let mut at = 0;
        while let Some(pair) = sum.pairs.get(at).cloned() {
            at += 1;
            self.short.tick()?;
            if at.is_multiple_of(1 << 12) {
                let bytes = self.short.bytes() + sum.pairs.len() * 256;
                self.short.budget().check(bytes)?;
            }
            let mut lists = [Vec::new(), Vec::new()];
            for player in Player::BOTH {
                for term in 0..2 {
                    let options = self.options_of(&pair[term], graphs[term].as_deref(), player)?;
                    for option in options {
                        let mut next = pair.clone();
                        next[term] = option;
                        let target = match &next {
                            [
                                Target::Value(Stopper::Short(g)),
                                Target::Value(Stopper::Short(h)),
                            ] => Target::Value(Stopper::Short(self.short.add(*g, *h)?)),
                            // A number is not walked down step by step.
                            [Target::Value(x), Target::Value(y)]
                                if self.is_number(*x) || self.is_number(*y) =>
                            {
                                let sum = self.add_stoppers(*x, *y)?;
                                let sum = sum.stopper();
                                Target::Value(sum.expect("a number plus a stopper is a stopper"))
                            }
                            [x, y] => Target::Vertex(sum.place(x.clone(), y.clone())),
                        };
                        lists[player.index()].push(target);
                    }
                }
            }
            sum.graph.options.push(lists);
        }
        Ok(sum.graph)
    }

    /// The options of a target in a graph.
    fn options_of(
        &mut self,
        target: &Target<Stopper>,
        graph: Option<&SideGraph>,
        player: Player,
    ) -> Result<Vec<Target<Stopper>>, Stopped> {
        match target {
            Target::Value(stopper) => {
                let options = self.options(*stopper, player)?;
                Ok(options.into_iter().map(Target::Value).collect())
            }
            Target::Vertex(v) => {
                let graph = graph.expect("a vertex belongs to a graph");
                Ok(graph.options(*v, player).to_vec())
            }
        }
    }

    /// n copies of a value; of its negative if n is negative. By doubling.
    pub fn times(&mut self, n: i64, g: &Value) -> Result<Value, Stopped> {
        let mut power = if n < 0 { self.neg(g)? } else { g.clone() };
        let mut left = n.unsigned_abs();
        let mut sum: Value = Game::ZERO.into();
        while left > 0 {
            if left & 1 == 1 {
                sum = self.add(&sum, &power)?;
            }
            left >>= 1;
            if left > 0 {
                power = self.add(&power, &power)?;
            }
        }
        Ok(sum)
    }
}

/// The pairs of a sum, numbered.
#[derive(Default)]
struct Sum {
    graph: SideGraph,
    pairs: Vec<[Target<Stopper>; 2]>,
    number: FxHashMap<[[u64; 2]; 2], usize>,
}

impl Sum {
    fn place(&mut self, x: Target<Stopper>, y: Target<Stopper>) -> usize {
        let words = |target: &Target<Stopper>| match target {
            Target::Value(stopper) => stopper.words(),
            Target::Vertex(v) => [2, *v as u64],
        };
        let next = self.pairs.len();
        let place = *self.number.entry([words(&x), words(&y)]).or_insert(next);
        if place == next {
            self.pairs.push([x, y]);
        }
        place
    }
}
