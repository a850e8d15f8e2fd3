//! Retrograde analysis of sums in which play need not end.

use super::{Sum, Summand, Term};
use crate::position::{PlayGraph, Solved, Start, Stuck};
use std::hash::{Hash, Hasher};
use upstar_values::budget::Stopped;
use upstar_values::form::Identity;
use upstar_values::game::{Algebra, Player, Winner};

/// How a term is told apart from others.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Key {
    /// The call of a position, and the sign.
    Call(bool, String),
    /// A form: its place in memory, which stays the same as long as the state lives.
    Form(bool, Identity),
}

/// What tells a sum apart from others: its terms in their order, forms by their place in memory. Valid only as long as the forms are
/// kept.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SumKey(Vec<Key>);

impl Sum {
    /// What tells the sum apart from other sums that play reaches.
    pub fn key(&self) -> SumKey {
        SumKey(self.iter().map(key).collect())
    }
}

/// A sum, known by its key.
#[derive(Clone)]
struct State {
    key: SumKey,
    terms: Vec<Term>,
}

impl State {
    fn new(sum: &Sum) -> State {
        State {
            key: sum.key(),
            terms: sum.0.clone(),
        }
    }

    fn after(&self, place: usize, option: Term) -> State {
        let mut after = self.clone();
        after.key.0[place] = key(&option);
        after.terms[place] = option;
        after
    }
}

fn key(term: &Term) -> Key {
    match &term.game {
        Summand::Position(position) => Key::Call(term.minus, position.call()),
        Summand::Form(form) => Key::Form(term.minus, form.identity()),
    }
}

impl PartialEq for State {
    fn eq(&self, other: &State) -> bool {
        self.key == other.key
    }
}

impl Eq for State {}

impl Hash for State {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

struct SumGraph<'a> {
    algebra: &'a mut Algebra,
    stuck: Stuck,
    endless: Winner,
    impartial: bool,
}

impl<'a> SumGraph<'a> {
    fn of(sum: &Sum, algebra: &'a mut Algebra) -> SumGraph<'a> {
        let is_impartial = |term: &Term| {
            term.as_position()
                .is_some_and(|position| position.is_impartial())
        };
        let endless = sum.endless().unwrap_or(Winner::Nobody);
        SumGraph {
            algebra,
            stuck: sum.when_stuck(),
            endless,
            impartial: endless == Winner::Nobody && sum.iter().all(is_impartial),
        }
    }
}

impl PlayGraph for SumGraph<'_> {
    type Position = State;

    fn moves(
        &mut self,
        state: &State,
        player: Player,
        moves: &mut Vec<State>,
    ) -> Result<(), Stopped> {
        for (place, term) in super::open_terms(&state.terms) {
            for option in term.options(player, self.algebra)? {
                moves.push(state.after(place, option));
            }
        }
        Ok(())
    }

    fn ended(&mut self, state: &State, to_move: Player) -> Result<Option<Winner>, Stopped> {
        Ok(match &state.terms[..] {
            [only] => only.ended(to_move),
            _ => None,
        })
    }

    fn stuck(&self) -> Stuck {
        self.stuck
    }

    fn endless(&self) -> Winner {
        self.endless
    }

    fn is_impartial(&self) -> bool {
        self.impartial
    }

    fn keeps_turn(&self, from: &State, to: &State, player: Player) -> bool {
        let mut changed = (0..from.terms.len()).filter(|&at| from.key.0[at] != to.key.0[at]);
        changed.any(|at| from.terms[at].keeps_turn(&to.terms[at], player))
    }

    fn held(&self, state: &State) -> usize {
        let key = |key: &Key| match key {
            // The call, and a position of about the same size.
            Key::Call(_, call) => 2 * call.len() + 64,
            Key::Form(..) => 0,
        };
        let keys: usize = state.key.0.iter().map(key).sum();
        keys + state.terms.len() * (size_of::<Key>() + size_of::<Term>())
    }
}

/// Who wins a sum and every sum that play can reach from it, and in how many moves.
///
/// ```
/// use upstar_positions::rulesets::position;
/// use upstar_positions::sum::{Sum, SumAnalysis, Term};
/// use upstar_values::game::{Algebra, Game, Player, Winner};
/// let mut algebra = Algebra::new();
/// // From v the player may pass or end the game; a heap beside it does not change who can force what.
/// let digraph = position("digraph(\"t>; v>v,t\", \"v\")").unwrap();
/// let sum = Sum(vec![Term::position(digraph), Term::of_value(Game::STAR)]);
/// let analysis = SumAnalysis::find(&sum, &mut algebra)?;
/// assert_eq!(analysis.start(&sum, Player::Left).unwrap().winner, Winner::Nobody);
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
pub struct SumAnalysis(Solved<State>);

impl SumAnalysis {
    /// Analyses everything that can be reached: linear in the number of moves between all combinations of followers.
    pub fn find(sum: &Sum, algebra: &mut Algebra) -> Result<SumAnalysis, Stopped> {
        let budget = algebra.budget().clone();
        let mut graph = SumGraph::of(sum, algebra);
        Solved::find(&mut graph, &State::new(sum), &budget).map(SumAnalysis)
    }

    /// Analyses what is near enough to tell what happens from both starts, as [`Solved::nearest`].
    pub fn nearest(sum: &Sum, algebra: &mut Algebra) -> Result<SumAnalysis, Stopped> {
        let budget = algebra.budget().clone();
        let mut graph = SumGraph::of(sum, algebra);
        Solved::nearest(&mut graph, &State::new(sum), &budget).map(SumAnalysis)
    }

    /// What happens when this player starts, if the analysis reached that.
    pub fn start(&self, sum: &Sum, first: Player) -> Option<Start> {
        self.0.start(&State::new(sum), first)
    }

    /// How many sums were looked at.
    pub fn count(&self) -> usize {
        self.0.len()
    }
}
