//! Retrograde analysis of positions of any ruleset, by the methods that every position has.

use super::retrograde::{PlayGraph, Reached, Solved};
use super::{AnyPosition, Ends, Starts, Stuck};
use std::hash::{Hash, Hasher};
use upstar_impartial::NimValue;
use upstar_values::budget::{Budget, Stopped};
use upstar_values::game::{Player, Winner};

/// A position, known by the call that builds it.
#[derive(Clone)]
pub(super) struct Called {
    call: String,
    position: AnyPosition,
}

impl Called {
    fn new(position: AnyPosition) -> Called {
        Called {
            call: position.call(),
            position,
        }
    }
}

impl PartialEq for Called {
    fn eq(&self, other: &Called) -> bool {
        self.call == other.call
    }
}

impl Eq for Called {}

impl Hash for Called {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.call.hash(state);
    }
}

pub(super) struct AnyGraph<'a> {
    budget: &'a Budget,
    ends: Ends,
    pub(super) impartial: bool,
}

impl PlayGraph for AnyGraph<'_> {
    type Position = Called;

    fn moves(
        &mut self,
        position: &Called,
        player: Player,
        moves: &mut Vec<Called>,
    ) -> Result<(), Stopped> {
        let options = position.position.moves(player, self.budget)?;
        moves.extend(options.into_iter().map(Called::new));
        Ok(())
    }

    fn ended(&mut self, position: &Called, to_move: Player) -> Result<Option<Winner>, Stopped> {
        Ok(position.position.ended(to_move))
    }

    fn stuck(&self) -> Stuck {
        self.ends.stuck
    }

    fn endless(&self) -> Winner {
        self.ends.endless
    }

    fn is_impartial(&self) -> bool {
        self.impartial
    }

    fn keeps_turn(&self, from: &Called, to: &Called, player: Player) -> bool {
        from.position.keeps_turn(&to.position, player)
    }

    fn held(&self, position: &Called) -> usize {
        // The call, and a position of about the same size.
        2 * position.call.len() + 64
    }
}

/// The graph of play from a position, and the position in it.
pub(super) fn graph<'a>(position: &AnyPosition, budget: &'a Budget) -> (AnyGraph<'a>, Called) {
    let graph = AnyGraph {
        budget,
        ends: position.ends(),
        impartial: position.is_impartial(),
    };
    (graph, Called::new(position.clone()))
}

/// Smith's labelling goes over the graph again and again, so larger ones are left to retrograde analysis.
const MOST_LABELLED: usize = 50_000;

/// The nim value of an impartial position to which play may return; `None` if too many positions can be reached.
pub(super) fn nim_value(
    position: &AnyPosition,
    budget: &Budget,
) -> Result<Option<NimValue>, Stopped> {
    let (mut graph, root) = graph(position, budget);
    graph.impartial = false;
    let reached = Reached::find(&mut graph, &root, budget)?;
    if reached.positions.len() > MOST_LABELLED {
        return Ok(None);
    }
    let names = vec![String::new(); reached.positions.len()];
    let followers = reached.options.into_iter().map(|[options, _]| {
        let options = options.into_iter();
        options.map(|to| to as usize).collect()
    });
    let graph = upstar_impartial::loopy::Graph::new(names, followers.collect());
    let values = graph.values_within(budget)?;
    Ok(values.into_iter().next().map(NimValue::from))
}

/// Who wins from each start.
pub(super) fn starts(position: &AnyPosition, budget: &Budget) -> Result<Starts, Stopped> {
    let (mut graph, root) = graph(position, budget);
    let solved = Solved::find(&mut graph, &root, budget)?;
    Ok(solved.starts(&root).expect("the analysis began there"))
}
