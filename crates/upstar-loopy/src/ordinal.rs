//! Ordinal sums.

use crate::algebra::LoopyAlgebra;
use crate::graph::{SideGraph, Target};
use crate::store::Stopper;
use crate::value::{Side, Value};
use rustc_hash::FxHashMap;
use upstar_values::budget::Stopped;
use upstar_values::game::Player;

impl LoopyAlgebra<'_> {
    /// The ordinal sum G : H. G is given by its options as written, since the sum depends on them; a pass of G is the option G itself.
    ///
    /// Moves in H leave G as it is, and a move in G takes H away. The followers of H are all met.
    ///
    /// ```
    /// use upstar_loopy::{LoopyAlgebra, Value};
    /// use upstar_values::game::{Algebra, Game};
    /// let mut algebra = Algebra::new();
    /// let mut loops = LoopyAlgebra::on(&mut algebra);
    /// // *:on, with * = {0|0}
    /// let zero = [Value::from(Game::ZERO)];
    /// let on = loops.on_value()?.into();
    /// let sum = loops.ordinal_sum(&zero, &zero, &on)?;
    /// assert_eq!(loops.text(&sum)?, "^[on]*");
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn ordinal_sum(
        &mut self,
        left: &[Value],
        right: &[Value],
        h: &Value,
    ) -> Result<Value, Stopped> {
        let on_graph = self.ordinal_graph([left, right], h, Value::onside)?;
        let options = || left.iter().chain(right);
        if h.stopper().is_some()
            && options().all(|option| option.stopper().is_some())
            && on_graph.is_stopper()
        {
            return Ok(self.canonical(&on_graph)?[0].into());
        }
        let off_graph = self.ordinal_graph([left, right], h, Value::offside)?;
        let onside = self.onsides(&on_graph)?.swap_remove(0);
        let offside = self.offsides(&off_graph)?.swap_remove(0);
        Ok(Value::new(onside, offside))
    }

    /// One side of an ordinal sum; its first vertex is the sum.
    fn ordinal_graph(
        &mut self,
        base: [&[Value]; 2],
        h: &Value,
        side: impl Fn(&Value) -> &Side,
    ) -> Result<SideGraph, Stopped> {
        let mut graph = SideGraph::default();
        match side(h) {
            Side::Other(other) => graph = other.graph.reached_from(other.root).0,
            Side::Stopper(_) => {
                graph.vertex();
            }
        }
        // Every follower of H becomes a vertex, since it gets more options.
        let mut number: FxHashMap<Stopper, usize> = FxHashMap::default();
        let mut waiting: Vec<(usize, Stopper)> = Vec::new();
        if let Side::Stopper(stopper) = side(h) {
            number.insert(*stopper, 0);
            waiting.push((0, *stopper));
        }
        let mut place = |graph: &mut SideGraph, waiting: &mut Vec<_>, stopper: Stopper| {
            *number.entry(stopper).or_insert_with(|| {
                let vertex = graph.vertex();
                waiting.push((vertex, stopper));
                vertex
            })
        };
        for v in 0..graph.len() {
            for player in 0..2 {
                for at in 0..graph.options[v][player].len() {
                    if let Target::Value(stopper) = graph.options[v][player][at] {
                        let vertex = place(&mut graph, &mut waiting, stopper);
                        graph.options[v][player][at] = Target::Vertex(vertex);
                    }
                }
            }
        }
        while let Some((vertex, stopper)) = waiting.pop() {
            self.short.tick()?;
            for player in Player::BOTH {
                for option in self.options(stopper, player)? {
                    let next = place(&mut graph, &mut waiting, option);
                    graph.add_option(vertex, player, Target::Vertex(next));
                }
            }
        }
        let vertices = graph.len();
        for player in Player::BOTH {
            for option in base[player.index()] {
                let target = graph.hang(side(option));
                for v in 0..vertices {
                    graph.add_option(v, player, target.clone());
                }
            }
        }
        Ok(graph)
    }
}
