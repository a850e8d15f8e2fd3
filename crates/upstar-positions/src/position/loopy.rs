//! Values of positions to which play may return.

use super::retrograde::{PlayGraph, Reached, RulesGraph};
use super::{AnyPosition, Playable, Theory};
use rustc_hash::FxHashMap;
use std::sync::Mutex;
use upstar_loopy::{Graph, LoopyAlgebra, Value};
use upstar_values::budget::Stopped;
use upstar_values::game::{Algebra, Game};

/// At most so many positions that lead to each other are evaluated together: their order has a place for every two of them.
const MOST_TOGETHER: usize = 2_000;

/// Why larger ones are not.
pub(super) const TOO_MANY_TOGETHER: Stopped =
    Stopped::TooLarge(&"the value of more than 2000 positions that lead to each other");

/// Values of positions by their rules, kept with the store of values.
struct Kept<R: Playable>(Mutex<FxHashMap<R, FxHashMap<R::Position, Value>>>);

impl<R: Playable> Default for Kept<R> {
    fn default() -> Self {
        Kept(Mutex::default())
    }
}

/// The value of a position of a ruleset in which play may return to a position. Everything that can be reached from it is evaluated,
/// one strongly connected component after the other, and kept.
///
/// The cost is that of the order of each component: at most the square of the moves in it.
pub fn loopy_value<R: Playable>(
    rules: &R,
    position: &R::Position,
    algebra: &mut Algebra,
) -> Result<Value, Stopped> {
    let mut parts = Vec::new();
    rules.parts(position.clone(), &mut parts);
    if !matches!(&parts[..], [only] if only == position) {
        let mut sum = Value::from(Game::ZERO);
        for part in &parts {
            let value = whole_value(rules, part, algebra)?;
            sum = LoopyAlgebra::on(algebra).add(&sum, &value)?;
        }
        return Ok(sum);
    }
    whole_value(rules, position, algebra)
}

/// The value of a position that is not taken apart.
fn whole_value<R: Playable>(
    rules: &R,
    position: &R::Position,
    algebra: &mut Algebra,
) -> Result<Value, Stopped> {
    let kept = algebra.store().attached::<Kept<R>>();
    let lock = || kept.0.lock().unwrap_or_else(|e| e.into_inner());
    let known = lock().get(rules).and_then(|of| of.get(position).cloned());
    if let Some(value) = known {
        return Ok(value);
    }
    let mut graph = RulesGraph {
        rules,
        impartial: false,
    };
    let (reached, values) = reached_values(&mut graph, position, algebra)?;
    let each = size_of::<R::Position>() + size_of::<Value>() + 16;
    algebra.store().count_attached_bytes(values.len() * each);
    let value = values[0].clone();
    let mut kept = lock();
    let of = kept.entry(rules.clone()).or_default();
    of.extend(reached.into_iter().zip(values));
    Ok(value)
}

/// The value of a position by the methods that every position has.
pub(super) fn any_loopy_value(
    position: &AnyPosition,
    algebra: &mut Algebra,
) -> Result<Value, Stopped> {
    let budget = algebra.budget().clone();
    if position.theory() == Theory::Outcome {
        return Err(Stopped::NoValue(
            &"who wins such a position is defined, but not its value",
        ));
    }
    let (mut graph, root) = super::any_graph::graph(position, &budget);
    // Both players have options in the graph, also where they have the same ones.
    graph.impartial = false;
    let (_, mut values) = reached_values(&mut graph, &root, algebra)?;
    Ok(values.swap_remove(0))
}

/// Everything that can be reached from a position, and its values.
pub fn reached_values<G: PlayGraph>(
    graph: &mut G,
    root: &G::Position,
    algebra: &mut Algebra,
) -> Result<(Vec<G::Position>, Vec<Value>), Stopped> {
    let reached = Reached::find(graph, root, algebra.budget())?;
    let values = values(&reached.options, algebra)?;
    Ok((reached.positions, values))
}

/// The values of the vertices of a graph, given by the places of the options of each.
fn values(options: &[[Vec<u32>; 2]], algebra: &mut Algebra) -> Result<Vec<Value>, Stopped> {
    let graph = Graph::of_lists(options);
    if graph.largest_component() > MOST_TOGETHER {
        return Err(TOO_MANY_TOGETHER);
    }
    LoopyAlgebra::on(algebra).values(&graph)
}
