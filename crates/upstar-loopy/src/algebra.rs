//! The worker: makes and compares loopy values.

use crate::arena::{Arena, Rule};
use crate::field::Field;
use crate::graph::{Graph, SideGraph, Target};
use crate::store::{LoopyStore, Stopper};
use crate::value::{Side, SideRoot, Value};
use std::sync::Arc;
use upstar_values::budget::Stopped;
use upstar_values::game::{Algebra, Game, Order, Outcome, Player, Winner};

/// Makes, compares and adds loopy values: one thread's worker on the store of an [`Algebra`].
///
/// Operations end with [`Stopped`] when the budget of the algebra is used up.
pub struct LoopyAlgebra<'a> {
    pub(crate) short: &'a mut Algebra,
    pub(crate) store: Arc<LoopyStore>,
}

impl<'a> LoopyAlgebra<'a> {
    /// A worker for the loopy values that belong to the store of this algebra.
    pub fn on(algebra: &'a mut Algebra) -> Self {
        let store = algebra.store().attached();
        LoopyAlgebra {
            short: algebra,
            store,
        }
    }

    /// The algebra of short values.
    pub fn short(&mut self) -> &mut Algebra {
        self.short
    }

    /// How many vertices with loops the store holds.
    pub fn loopy_vertices(&self) -> usize {
        self.store.read().len()
    }

    /// The options of a canonical stopper.
    pub fn options(&mut self, stopper: Stopper, player: Player) -> Result<Vec<Stopper>, Stopped> {
        Ok(match stopper {
            Stopper::Short(game) => {
                let mut list = Vec::new();
                self.short
                    .list_options(game, player == Player::Left, &mut list)?;
                list.into_iter().map(Stopper::Short).collect()
            }
            Stopper::Loopy(vertex) => self.store.read().options(vertex, player).to_vec(),
        })
    }

    /// The value of a vertex of a graph.
    ///
    /// # Panics
    ///
    /// If there is no such vertex.
    pub fn value(&mut self, graph: &Graph, root: usize) -> Result<Value, Stopped> {
        Ok(self.values(graph)?.swap_remove(root))
    }

    /// The values of all vertices of a graph.
    pub fn values(&mut self, graph: &Graph) -> Result<Vec<Value>, Stopped> {
        let one_sided = |target: &Target| match target {
            Target::Vertex(_) => true,
            Target::Value(value) => value.stopper().is_some(),
        };
        let all = graph.options.iter().flatten().flatten().all(one_sided);
        let on_graph = side_graph(graph, Value::onside);
        if all && on_graph.is_stopper() {
            let stoppers = self.canonical(&on_graph)?;
            return Ok(stoppers.into_iter().map(Value::from).collect());
        }
        let off_graph = side_graph(graph, Value::offside);
        let onsides = self.onsides(&on_graph)?;
        let offsides = self.offsides(&off_graph)?;
        let pairs = onsides.into_iter().zip(offsides);
        // Options whose sides are graphs have added vertices of their own.
        let pairs = pairs.take(graph.len());
        Ok(pairs.map(|(on, off)| Value::new(on, off)).collect())
    }

    /// How two values compare.
    pub fn compare(&mut self, g: &Value, h: &Value) -> Result<Order, Stopped> {
        Ok(match (self.ge(g, h)?, self.ge(h, g)?) {
            (true, true) => Order::Equal,
            (true, false) => Order::Greater,
            (false, true) => Order::Less,
            (false, false) => Order::Confused,
        })
    }

    /// Whether g ≥ h: the onsides and the offsides compare so.
    pub fn ge(&mut self, g: &Value, h: &Value) -> Result<bool, Stopped> {
        Ok(self.ge_onside(&g.onside, &h.onside)? && self.ge_offside(&g.offside, &h.offside)?)
    }

    /// Whether g ≥ h, for stoppers. Remembered.
    pub fn ge_stoppers(&mut self, g: Stopper, h: Stopper) -> Result<bool, Stopped> {
        if g == h {
            return Ok(true);
        }
        if let (Stopper::Short(g), Stopper::Short(h)) = (g, h) {
            return self.short.ge(g, h);
        }
        // They are totally ordered, and an integer has as many followers as its size.
        if let (Some(x), Some(y)) = (self.pseudonumber(g), self.pseudonumber(h)) {
            return Ok(x >= y);
        }
        if let Some(&known) = self.store.read().orders.get(&(g, h)) {
            return Ok(known);
        }
        // What is at least as great has stops that are.
        for player in Player::BOTH {
            if self.stop(g, player)? < self.stop(h, player)? {
                self.store.write().orders.insert((g, h), false);
                self.short.store().count_attached_bytes(48);
                return Ok(false);
            }
        }
        let mut field = Field::default();
        let (x, y) = (field.node(g), field.node(h));
        let mut arena = Arena::new(Rule::Survival);
        arena.ge(&mut field, self.short, &self.store, x, y)
    }

    /// Whether G⁺ ≥ H⁺.
    pub(crate) fn ge_onside(&mut self, g: &Side, h: &Side) -> Result<bool, Stopped> {
        self.ge_by(Rule::Onside, g, h)
    }

    /// Whether Left, moving second, survives in the difference, where the rule says what infinite play means.
    fn ge_by(&mut self, rule: Rule, g: &Side, h: &Side) -> Result<bool, Stopped> {
        if let (Side::Stopper(g), Side::Stopper(h)) = (g, h) {
            return self.ge_stoppers(*g, *h);
        }
        let mut field = Field::default();
        let [x, y] = [g, h].map(|side| match side {
            Side::Stopper(stopper) => field.node(*stopper),
            Side::Other(other) => field.load(&other.graph) + other.root as u32,
        });
        Arena::new(rule).ge(&mut field, self.short, &self.store, x, y)
    }

    /// Whether G⁻ ≥ H⁻, which is (-H)⁺ ≥ (-G)⁺.
    pub(crate) fn ge_offside(&mut self, g: &Side, h: &Side) -> Result<bool, Stopped> {
        if let (Side::Stopper(g), Side::Stopper(h)) = (g, h) {
            return self.ge_stoppers(*g, *h);
        }
        let (g, h) = (self.negative_side(g)?, self.negative_side(h)?);
        self.ge_onside(&h, &g)
    }

    /// Who wins. Infinite play is a draw.
    pub fn outcome(&mut self, g: &Value) -> Result<Outcome, Stopped> {
        let zero = Side::Stopper(Stopper::Short(Game::ZERO));
        // Left, moving second, survives if the onside is at least 0, and wins if the offside is.
        let survives = self.ge_onside(&g.onside, &zero)?;
        let wins = self.ge_offside(&g.offside, &zero)?;
        let right_survives = self.ge_offside(&zero, &g.offside)?;
        let right_wins = self.ge_onside(&zero, &g.onside)?;
        let left_starts = match (right_wins, right_survives) {
            (true, _) => Winner::Right,
            (false, true) => Winner::Nobody,
            (false, false) => Winner::Left,
        };
        let right_starts = match (wins, survives) {
            (true, _) => Winner::Left,
            (false, true) => Winner::Nobody,
            (false, false) => Winner::Right,
        };
        Ok(Outcome::new(left_starts, right_starts))
    }

    /// The value with the onside of g and the offside of h, if the first is at least the second. Each must be a stopper, or a game
    /// whose side is not known to be one.
    ///
    /// ```
    /// use upstar_loopy::LoopyAlgebra;
    /// use upstar_values::game::{Algebra, Game};
    /// let mut algebra = Algebra::new();
    /// let mut loops = LoopyAlgebra::on(&mut algebra);
    /// let over = loops.over_value()?.into();
    /// let down = loops.read("v").unwrap();
    /// let value = loops.with_sides(&over, &down)?.unwrap();
    /// assert_eq!(loops.text(&value)?, "over & v");
    /// assert!(loops.with_sides(&down, &over)?.is_none());
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn with_sides(&mut self, g: &Value, h: &Value) -> Result<Option<Value>, Stopped> {
        let (on, off) = (&g.onside, &h.offside);
        // In S⁺ - T⁻ every infinite play is won by Left.
        let fits = self.ge_by(Rule::Survival, on, off)?;
        Ok(fits.then(|| Value::new(on.clone(), off.clone())))
    }

    /// The value with these two sides, if the first is at least the second; both must be stoppers.
    pub fn from_sides(
        &mut self,
        onside: Stopper,
        offside: Stopper,
    ) -> Result<Option<Value>, Stopped> {
        let fits = self.ge_stoppers(onside, offside)?;
        Ok(fits.then(|| Value::new(Side::Stopper(onside), Side::Stopper(offside))))
    }
}

/// The graph of one side.
fn side_graph(graph: &Graph, side: impl Fn(&Value) -> &Side) -> SideGraph {
    let mut all = SideGraph::default();
    for _ in 0..graph.len() {
        all.vertex();
    }
    for (v, options) in graph.options.iter().enumerate() {
        for (player, list) in options.iter().enumerate() {
            let target = |target: &Target| match target {
                Target::Vertex(w) => Target::Vertex(*w),
                Target::Value(value) => all.hang(side(value)),
            };
            all.options[v][player] = list.iter().map(target).collect();
        }
    }
    all
}

impl SideGraph {
    /// A target for a side; a graph is copied into this one.
    pub(crate) fn hang(&mut self, side: &Side) -> Target<Stopper> {
        match side {
            Side::Stopper(stopper) => Target::Value(*stopper),
            Side::Other(SideRoot { graph, root }) => {
                let base = self.len();
                for options in &graph.options {
                    let lists = options.each_ref().map(|list| {
                        let moved = |target: &Target<Stopper>| match target {
                            Target::Vertex(w) => Target::Vertex(base + w),
                            Target::Value(stopper) => Target::Value(*stopper),
                        };
                        list.iter().map(moved).collect()
                    });
                    self.options.push(lists);
                }
                Target::Vertex(base + root)
            }
        }
    }

    /// The part that can be reached from a vertex, which becomes the first one. Also the old numbers of its vertices.
    pub(crate) fn reached_from(&self, root: usize) -> (SideGraph, Vec<usize>) {
        let mut number = vec![usize::MAX; self.len()];
        let mut order = vec![root];
        number[root] = 0;
        let mut at = 0;
        let mut part = SideGraph::default();
        while let Some(&v) = order.get(at) {
            at += 1;
            let lists = self.options[v].each_ref().map(|list| {
                let mut moved = Vec::new();
                for target in list {
                    moved.push(match target {
                        Target::Vertex(w) => {
                            if number[*w] == usize::MAX {
                                number[*w] = order.len();
                                order.push(*w);
                            }
                            Target::Vertex(number[*w])
                        }
                        Target::Value(stopper) => Target::Value(*stopper),
                    });
                }
                moved
            });
            part.options.push(lists);
        }
        (part, order)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The order of pseudonumbers against play of the difference.
    #[test]
    fn pseudonumbers_are_ordered_as_in_play() {
        let mut algebra = Algebra::new();
        let mut loops = LoopyAlgebra::on(&mut algebra);
        let texts = [
            "off",
            "-2",
            "-1under",
            "-1",
            "-1over",
            "-1/2under",
            "-1/2",
            "under",
            "0",
            "over",
            "1/2under",
            "1/2",
            "1/2over",
            "1under",
            "1",
            "1over",
            "3",
            "on",
        ];
        let values = texts.map(|text| loops.read(text).unwrap().stopper().unwrap());
        for (i, &g) in values.iter().enumerate() {
            for (j, &h) in values.iter().enumerate() {
                let mut field = Field::default();
                let (x, y) = (field.node(g), field.node(h));
                let mut arena = Arena::new(Rule::Survival);
                let played = arena.ge(&mut field, loops.short, &loops.store, x, y);
                assert_eq!(played.unwrap(), i >= j, "{} {}", texts[i], texts[j]);
                assert_eq!(loops.ge_stoppers(g, h).unwrap(), i >= j);
            }
        }
        let huge = loops.read("1000000000000").unwrap();
        let on = loops.read("on").unwrap();
        assert_eq!(loops.compare(&on, &huge).unwrap(), Order::Greater);
    }
}
