//! Retrograde analysis of positions of any ruleset, by the methods that every position has.

use super::retrograde::{PlayGraph, Reached, Solved};
use super::{AnyPosition, Ends, Score, Starts, Stuck};
use rustc_hash::FxHashMap;
use std::hash::{Hash, Hasher};
use upstar_impartial::NimValue;
use upstar_impartial::entailing::{Entailing, EntailingSolver, HeapSet, MoveKind};
use upstar_values::budget::{Budget, Mistake, Stopped};
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
        impartial: position.ends().endless == Winner::Nobody && position.is_impartial(),
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
pub(crate) fn starts(position: &AnyPosition, budget: &Budget) -> Result<Starts, Stopped> {
    let (mut graph, root) = graph(position, budget);
    let solved = Solved::find(&mut graph, &root, budget)?;
    Ok(solved.starts(&root).expect("the analysis began there"))
}

/// The same, where not everything that can be reached need be looked at.
pub(super) fn nearest_starts(position: &AnyPosition, budget: &Budget) -> Result<Starts, Stopped> {
    let (mut graph, root) = graph(position, budget);
    let solved = Solved::nearest(&mut graph, &root, budget)?;
    Ok(solved.starts(&root).expect("the analysis began there"))
}

/// Positions with entailing or complimenting moves, by the methods that every position has.
struct Bound<'a> {
    budget: &'a Budget,
}

impl Entailing for Bound<'_> {
    type Position = Called;

    fn moves(&self, from: &Called, moves: &mut Vec<(Called, MoveKind)>) -> Result<(), Stopped> {
        moves.extend(from.position.left(self.budget)?.into_iter().map(|to| {
            let kind = if from.position.keeps_turn(&to, Player::Left) {
                MoveKind::Complimenting
            } else if to.is_entailed() {
                MoveKind::Entailing
            } else {
                MoveKind::Plain
            };
            (Called::new(to), kind)
        }));
        Ok(())
    }

    fn parts(&self, position: &Called, parts: &mut Vec<Called>) {
        let found = position.position.parts();
        parts.extend(found.into_iter().map(Called::new));
    }

    fn bytes(&self, position: &Called) -> usize {
        2 * position.call.len() + 64
    }
}

/// The nim value of an impartial position with entailing or complimenting moves.
pub(crate) fn entailing_value(
    position: &AnyPosition,
    budget: &Budget,
) -> Result<NimValue, Stopped> {
    let mut solver = EntailingSolver::new(Bound { budget }, budget.clone());
    solver.value(&Called::new(position.clone()))
}

/// The heaps beside which a player who has to move in a position wins.
pub(super) fn entailing_heaps(position: &AnyPosition, budget: &Budget) -> Result<HeapSet, Stopped> {
    let mut solver = EntailingSolver::new(Bound { budget }, budget.clone());
    solver.heaps(&Called::new(position.clone())).cloned()
}

/// Play came back to a position in a game for points.
#[derive(Debug, thiserror::Error)]
#[error("play can come back to {0}, so that there is no score: a game for points must end")]
struct NoEnd(String);

/// The best score of each start, by play: every position is evaluated once for each player who may be to move in it.
pub(crate) fn score(position: &AnyPosition, budget: &Budget) -> Result<Score, Stopped> {
    // `None` while a position is looked at: a position that leads back to it leads back for ever.
    let mut known: FxHashMap<(String, Player), Option<i64>> = FxHashMap::default();
    let mut scores = Vec::new();
    for first in Player::BOTH {
        let root = Called::new(position.clone());
        let key = (root.call.clone(), first);
        let mut open = vec![(root, first)];
        let mut bytes = 0;
        while let Some((at, player)) = open.last().cloned() {
            budget.check(bytes + open.len() * 128)?;
            let here = (at.call.clone(), player);
            if matches!(known.get(&here), Some(Some(_))) {
                // Met again before it was looked at the first time.
                open.pop();
                continue;
            }
            if at.position.ended(player).is_some() {
                known.insert(here, Some(0));
                open.pop();
                continue;
            }
            let is_new = known.insert(here.clone(), None).is_none();
            let mut best: Option<i64> = None;
            let before = open.len();
            for to in at.position.moves(player, budget)? {
                let points = i64::from(at.position.points(&to, player));
                let next = match at.position.keeps_turn(&to, player) {
                    true => player,
                    false => player.other(),
                };
                let to = Called::new(to);
                let score = match known.get(&(to.call.clone(), next)) {
                    Some(Some(score)) => *score,
                    Some(None) => return Err(Stopped::Rules(Mistake::new(NoEnd(to.call)))),
                    None => {
                        open.push((to, next));
                        continue;
                    }
                };
                let (found, better) = match player {
                    Player::Left => (score + points, i64::max as fn(i64, i64) -> i64),
                    Player::Right => (score - points, i64::min as fn(i64, i64) -> i64),
                };
                best = Some(best.map_or(found, |best| better(best, found)));
            }
            if is_new {
                bytes += 2 * at.call.len() + 64;
            }
            if open.len() == before {
                known.insert(here, Some(best.unwrap_or(0)));
                open.pop();
            }
        }
        scores.push(known[&key].unwrap_or_default());
    }
    Score::new(scores[0], scores[1]).ok_or(Stopped::TooLarge(&"a score of 2^30 or more"))
}
