//! Positions of rulesets that have a file here: rules, a frame, and how to write and draw them.

use super::expand::{Expander, expander};
use super::home::Own;
use super::known::Known;
use super::loopy::any_loopy_value;
use super::retrograde::RulesGraph;
use super::{
    AnyPosition, Board, Build, BuiltIn, Ends, Evaluator, FEW_MOVES, Position, Rules, Score, Scores,
    Solved, Starts, Theory, Worth, kept_starts, known_value, searched_value,
};
use crate::sum::{Change, Click};
use std::any::Any;
use std::collections::HashMap;
use std::hash::Hash;
use std::marker::PhantomData;
use std::sync::{Arc, Mutex};
use upstar_impartial::NimValue;
use upstar_impartial::entailing::HeapSet;
use upstar_values::budget::{Budget, Stopped};
use upstar_values::encode::{Encode, position_key, rules_key};
use upstar_values::game::{Algebra, Game, Outcome, Player, Winner};

/// Rules that can be written and drawn: what a ruleset's file implements besides [`Rules`].
///
/// Rules and positions are [encoded](Encode): files keep facts about a position by the key of its bytes.
pub trait Playable:
    Rules<Position: Encode + 'static> + Encode + Clone + Eq + Hash + Sized + 'static
{
    /// Raised whenever the bytes of rules or positions change their meaning, or the moves change: then facts about the old positions in
    /// files are no longer found.
    const ENCODING: u32 = 1;

    /// Whether both players always have the same moves, as the entry says too. The search for nim values is compiled for such rules alone.
    const IMPARTIAL: bool = false;

    /// What is needed to show a position and is the same for all its followers: usually the size of the board.
    type Frame: Clone + Send + Sync + 'static;

    /// The entry at the top of the file.
    fn ruleset(&self) -> &'static BuiltIn;
    /// The call that builds a position.
    fn call(&self, frame: &Self::Frame, position: &Self::Position) -> String;
    /// The position with the players exchanged, where the ruleset can show it.
    fn negative(&self, frame: &Self::Frame, position: &Self::Position) -> Option<AnyPosition>;
    /// What a position looks like.
    fn board(&self, frame: &Self::Frame, position: &Self::Position) -> Board;
    /// Clicks of a player on the board, each with the option that it means, where the boards before and after a move do not tell.
    fn clicks(&self, _position: &Self::Position, _player: Player) -> Vec<(Change, Self::Position)> {
        Vec::new()
    }
    /// Whether the board shows heaps whose order means nothing.
    fn heaps_are_alike(&self) -> bool {
        false
    }
    /// The theory that says what positions are worth.
    fn theory(&self) -> Theory {
        self.ends().theory(self.ruleset().impartial)
    }
    /// Who wins, where a theorem says it without the value.
    fn known_outcome(
        &self,
        _position: &Self::Position,
        _algebra: &mut Algebra,
    ) -> Result<Option<Outcome>, Stopped> {
        Ok(None)
    }
    /// Whether the second player wins by answering each move with its image under a symmetry: see [`has_mirror`](super::has_mirror).
    /// Only for play with [normal](Ends::NORMAL) ends.
    fn has_mirror(&self, _position: &Self::Position) -> bool {
        false
    }
    /// The same where either player may make the moves of both.
    fn has_shared_mirror(&self, _position: &Self::Position) -> bool {
        false
    }
    /// Who wins from each start, where a theorem says it and analysis is not wanted.
    fn known_starts(&self, _position: &Self::Position) -> Option<Starts> {
        None
    }
    /// Who wins from each start, where the ruleset has an engine of its own that is better than the plain analysis: a search
    /// ([`with_search`](super::with_search)), or a table of all positions ([`tabled_starts`](super::tabled_starts)).
    fn searched_starts(
        &self,
        _position: &Self::Position,
        _algebra: &Algebra,
    ) -> Result<Option<Starts>, Stopped> {
        Ok(None)
    }
    /// The value where play may return to a position: [`loopy_value`](super::loopy_value) of these rules. Without it the value is found by
    /// the moves of single positions, which is slower.
    fn loopy_value(
        &self,
        _position: &Self::Position,
        _algebra: &mut Algebra,
    ) -> Option<Result<upstar_loopy::Value, Stopped>> {
        None
    }
    /// The atomic weight, where a theorem gives it without the value.
    fn known_atomic_weight(&self, _position: &Self::Position) -> Option<i64> {
        None
    }
    /// Whether the player to move must move here, whatever else there is in a sum.
    fn is_entailed(&self, _position: &Self::Position) -> bool {
        false
    }
    /// The nim value, where there are moves that entail an answer or a further move.
    fn known_nim_value(
        &self,
        _position: &Self::Position,
        _algebra: &mut Algebra,
    ) -> Option<Result<NimValue, Stopped>> {
        None
    }
    /// The heaps beside which a player who has to move here wins.
    fn known_heaps(
        &self,
        _position: &Self::Position,
        _algebra: &mut Algebra,
    ) -> Option<Result<HeapSet, Stopped>> {
        None
    }
    /// The score of each start, where the ruleset has a faster way to it than play.
    fn known_score(
        &self,
        _position: &Self::Position,
        _algebra: &mut Algebra,
    ) -> Option<Result<Score, Stopped>> {
        None
    }
    /// The greatest number that a move takes, where positions are single heaps and each player takes a number of a fixed list.
    fn reach(&self) -> Option<u64> {
        None
    }
    /// How a theorem finds the value or the winner, step by step.
    fn steps(
        &self,
        _position: &Self::Position,
        _algebra: &mut Algebra,
    ) -> Result<Option<Vec<String>>, Stopped> {
        Ok(None)
    }
    /// The same, where the lines show positions.
    fn steps_shown(
        &self,
        _frame: &Self::Frame,
        position: &Self::Position,
        algebra: &mut Algebra,
    ) -> Result<Option<Vec<String>>, Stopped> {
        self.steps(position, algebra)
    }
}

/// A position together with its rules.
#[derive(Clone, Debug)]
pub struct Placed<R: Playable, S = ByValue> {
    /// The rules.
    pub rules: R,
    /// The frame.
    pub frame: R::Frame,
    /// The position.
    pub position: R::Position,
    stake: PhantomData<S>,
}

impl<R: Playable> Placed<R> {
    /// A position of any ruleset in which the last move decides.
    pub fn any(rules: R, frame: R::Frame, position: R::Position) -> AnyPosition {
        Placed::<R, ByValue>::of(rules, frame, position)
    }
}

impl<R: Playable> Placed<R, ByGoal> {
    /// A position of any ruleset that never has values: it is won by a goal or by points, or moves bind the next one. What only values
    /// need is not compiled for it.
    pub fn goal(rules: R, frame: R::Frame, position: R::Position) -> AnyPosition {
        Placed::<R, ByGoal>::of(rules, frame, position)
    }
}

/// How positions get values: from an evaluator, or not at all.
pub trait Stake<R: Playable>: Sized + Send + Sync + 'static {
    /// The value.
    fn value(placed: &Placed<R, Self>, algebra: &mut Algebra) -> Result<Game, Stopped>;
    /// What a search needs.
    fn expander(placed: &Placed<R, Self>) -> Option<Box<dyn Expander>>;
    /// Who wins from each start, by analysis of all positions on packed words.
    fn starts(placed: &Placed<R, Self>, algebra: &mut Algebra) -> Result<Option<Starts>, Stopped>;
}

/// Positions with values.
#[derive(Clone, Copy, Debug)]
pub struct ByValue;

/// Positions without values.
#[derive(Clone, Copy, Debug)]
pub struct ByGoal;

impl<R: Playable> Stake<R> for ByGoal {
    fn value(placed: &Placed<R, ByGoal>, _: &mut Algebra) -> Result<Game, Stopped> {
        Err(placed.rules.theory().no_value())
    }

    fn expander(_: &Placed<R, ByGoal>) -> Option<Box<dyn Expander>> {
        None
    }

    /// Most have engines of their own. The others are analysed by the methods that every position has.
    fn starts(_: &Placed<R, ByGoal>, _: &mut Algebra) -> Result<Option<Starts>, Stopped> {
        Ok(None)
    }
}

impl<R: Playable> Stake<R> for ByValue {
    fn value(placed: &Placed<R>, algebra: &mut Algebra) -> Result<Game, Stopped> {
        if placed.theory() == Theory::Loopy {
            let value = match placed.known_loopy_value(algebra) {
                Some(value) => value?,
                None => any_loopy_value(&placed.with(placed.position.clone()), algebra)?,
            };
            return value.short().ok_or_else(|| Theory::Loopy.no_value());
        }
        if placed.rules.ends() != Ends::NORMAL {
            return Err(placed.theory().no_value());
        }
        let moves = placed.options(Player::Left).map_or(0, |moves| moves.len());
        if moves > FEW_MOVES && placed.rules.has_mirror(&placed.position) {
            return Ok(Game::ZERO);
        }
        debug_assert_eq!(R::IMPARTIAL, placed.is_impartial());
        if R::IMPARTIAL && moves > FEW_MOVES {
            return match known_value(placed, algebra)? {
                Some(value) => Ok(value),
                None => {
                    let key = key_of_rules(&placed.rules);
                    searched_value(&placed.rules, key, &placed.position, algebra)
                }
            };
        }
        let threads = algebra.budget().max_threads();
        evaluator_of(&placed.rules, algebra).value_with_threads(algebra, &placed.position, threads)
    }

    fn expander(placed: &Placed<R>) -> Option<Box<dyn Expander>> {
        let home = Own::new(&placed.rules, placed.frame.clone());
        Some(expander(placed.rules.clone(), home))
    }

    fn starts(placed: &Placed<R>, algebra: &mut Algebra) -> Result<Option<Starts>, Stopped> {
        let mut graph = RulesGraph {
            rules: &placed.rules,
            impartial: placed.is_impartial(),
        };
        let (rules, position) = (placed.rules.clone(), &placed.position);
        let analyse = |budget: &Budget| Solved::find(&mut graph, position, budget);
        kept_starts(algebra, rules, position, analyse).map(Some)
    }
}

impl<R: Playable, S: Stake<R>> Placed<R, S> {
    fn of(rules: R, frame: R::Frame, position: R::Position) -> AnyPosition {
        Arc::new(Placed::<R, S> {
            rules,
            frame,
            position,
            stake: PhantomData,
        })
    }

    /// The positions a player can move to, without their rules.
    fn options(&self, player: Player) -> Result<Vec<R::Position>, Stopped> {
        if self.rules.has_countless_moves(&self.position) {
            return Err(Stopped::TooLarge(&"the list of moves"));
        }
        let mut positions = Vec::new();
        self.rules.moves_of(player, &self.position, &mut positions);
        Ok(positions)
    }

    fn moves(&self, budget: &Budget, player: Player) -> Result<Vec<AnyPosition>, Stopped> {
        let positions = self.options(player)?;
        let each = size_of::<Placed<R, S>>() + size_of::<AnyPosition>() + 16;
        let mut moves: Vec<AnyPosition> = Vec::with_capacity(positions.len());
        for position in positions {
            if moves.len() % 1024 == 1023 {
                budget.check(moves.len() * each)?;
            }
            moves.push(self.with(position));
        }
        Ok(moves)
    }

    fn with(&self, position: R::Position) -> AnyPosition {
        Placed::<R, S>::of(self.rules.clone(), self.frame.clone(), position)
    }
}

impl<R: Playable, S: Stake<R>> Position for Placed<R, S> {
    fn ruleset(&self) -> &str {
        self.rules.ruleset().name
    }

    fn is_impartial(&self) -> bool {
        self.rules.ruleset().impartial
    }

    fn call(&self) -> String {
        self.rules.call(&self.frame, &self.position)
    }

    fn left(&self, budget: &Budget) -> Result<Vec<AnyPosition>, Stopped> {
        self.moves(budget, Player::Left)
    }

    fn right(&self, budget: &Budget) -> Result<Vec<AnyPosition>, Stopped> {
        self.moves(budget, Player::Right)
    }

    fn count_moves(&self, player: Player, _budget: &Budget) -> Result<usize, Stopped> {
        Ok(self.options(player)?.len())
    }

    fn parts(&self) -> Vec<AnyPosition> {
        let mut parts = Vec::new();
        self.rules.parts(self.position.clone(), &mut parts);
        parts.into_iter().map(|part| self.with(part)).collect()
    }

    fn literal_parts(&self) -> Vec<AnyPosition> {
        let mut parts = Vec::new();
        self.rules.literal_parts(self.position.clone(), &mut parts);
        parts.into_iter().map(|part| self.with(part)).collect()
    }

    fn negative(&self) -> Option<AnyPosition> {
        self.rules.negative(&self.frame, &self.position)
    }

    fn board(&self) -> Board {
        self.rules.board(&self.frame, &self.position)
    }

    fn clicks(&self, player: Player) -> Vec<Click> {
        let clicks = self.rules.clicks(&self.position, player).into_iter();
        let click = |(on, option)| Click {
            on,
            call: self.rules.call(&self.frame, &option),
        };
        clicks.map(click).collect()
    }

    fn heaps_are_alike(&self) -> bool {
        self.rules.heaps_are_alike()
    }

    fn reach(&self) -> Option<u64> {
        self.rules.reach()
    }

    fn symmetry_key(&self) -> (u128, bool) {
        let (normal, negative) = self.rules.normal(self.position.clone());
        (position_key(key_of_rules(&self.rules), &normal), negative)
    }

    fn value(&self, algebra: &mut Algebra) -> Result<Game, Stopped> {
        S::value(self, algebra)
    }

    fn ends(&self) -> Ends {
        self.rules.ends()
    }

    fn theory(&self) -> Theory {
        self.rules.theory()
    }

    fn ended(&self, to_move: Player) -> Option<Winner> {
        if !self.rules.ends().declared {
            return None;
        }
        self.rules.ended(&self.position, to_move)
    }

    fn keeps_turn(&self, to: &AnyPosition, player: Player) -> bool {
        let to: Option<&Placed<R, S>> = to.as_any().downcast_ref();
        to.is_some_and(|to| self.rules.keeps_turn(&self.position, &to.position, player))
    }

    fn is_entailed(&self) -> bool {
        self.rules.ends().entails && self.rules.is_entailed(&self.position)
    }

    fn known_heaps(&self, algebra: &mut Algebra) -> Option<Result<HeapSet, Stopped>> {
        self.rules.known_heaps(&self.position, algebra)
    }

    fn known_worth(&self, algebra: &mut Algebra) -> Option<Result<Worth, Stopped>> {
        if !self.rules.ends().binds_moves() || self.is_entailed() {
            return None;
        }
        let known = self.rules.known_nim_value(&self.position, algebra);
        known.map(|value| value.map(Worth::Nim))
    }

    fn points(&self, to: &AnyPosition, player: Player) -> i32 {
        let to: Option<&Placed<R, S>> = to.as_any().downcast_ref();
        to.map_or(0, |to| {
            self.rules.points(&self.position, &to.position, player)
        })
    }

    fn known_score(&self, algebra: &mut Algebra) -> Option<Result<Score, Stopped>> {
        self.rules.known_score(&self.position, algebra)
    }

    fn known_starts(&self, algebra: &mut Algebra) -> Result<Option<Starts>, Stopped> {
        if let Some(starts) = self.rules.known_starts(&self.position) {
            return Ok(Some(starts));
        }
        if let Some(starts) = self.rules.searched_starts(&self.position, algebra)? {
            return Ok(Some(starts));
        }
        S::starts(self, algebra)
    }

    fn short_outcome(&self, algebra: &mut Algebra) -> Result<Outcome, Stopped> {
        if let Some(outcome) = self.rules.known_outcome(&self.position, algebra)? {
            return Ok(outcome);
        }
        let value = self.value(algebra)?;
        algebra.outcome(value)
    }

    fn known_outcome(&self, _: &Budget) -> Option<Result<Outcome, Stopped>> {
        let is_normal = self.rules.ends() == Ends::NORMAL;
        (is_normal && self.rules.has_mirror(&self.position)).then_some(Ok(Outcome::P))
    }

    fn has_shared_mirror(&self) -> bool {
        self.rules.ends() == Ends::NORMAL && self.rules.has_shared_mirror(&self.position)
    }

    fn known_loopy_value(
        &self,
        algebra: &mut Algebra,
    ) -> Option<Result<upstar_loopy::Value, Stopped>> {
        self.rules.loopy_value(&self.position, algebra)
    }

    fn known_atomic_weight(&self) -> Option<i64> {
        self.rules.known_atomic_weight(&self.position)
    }

    fn steps(&self, algebra: &mut Algebra) -> Result<Option<Vec<String>>, Stopped> {
        self.rules.steps_shown(&self.frame, &self.position, algebra)
    }

    fn expander(&self) -> Option<Box<dyn Expander>> {
        S::expander(self)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// The evaluator of these rules that is kept with the store of values.
pub fn evaluator<R>(rules: &R, algebra: &Algebra) -> Arc<Evaluator<R>>
where
    R: Rules<Position: 'static> + Clone + Eq + Hash + 'static,
{
    let evaluators = algebra.store().attached::<Evaluators<R>>();
    evaluators.of(rules, || Evaluator::new(rules.clone()))
}

/// The same for rules whose positions have keys: values that are [known](super::use_known_values) from elsewhere are not worked out. `key`
/// makes the function that gives a position in its [normal](Rules::normal) form its key. It is called once for each store.
pub fn keyed_evaluator<R, K>(
    rules: &R,
    algebra: &Algebra,
    key: impl FnOnce() -> K,
) -> Arc<Evaluator<R>>
where
    R: Rules<Position: 'static> + Clone + Eq + Hash + 'static,
    K: Fn(&R::Position) -> u128 + Send + Sync + 'static,
{
    let evaluators = algebra.store().attached::<Evaluators<R>>();
    evaluators.of(rules, || {
        let (key, known) = (key(), algebra.store().attached::<Known>());
        let own = rules.clone();
        Evaluator::new(rules.clone()).recalling(move |part, algebra: &mut Algebra| {
            if known.is_empty() {
                return Ok(None);
            }
            let (part, negative) = own.normal(part.clone());
            match known.value(key(&part), algebra)? {
                Some(value) if negative => algebra.neg(value).map(Some),
                value => Ok(value),
            }
        })
    })
}

/// The score of each start under rules for points; what is found on the way is kept with the store of values. Play must end.
pub fn kept_score<R>(
    rules: &R,
    position: &R::Position,
    algebra: &mut Algebra,
) -> Result<Score, Stopped>
where
    R: Rules<Position: 'static> + Clone + Eq + Hash + 'static,
{
    let evaluators = algebra.store().attached::<Evaluators<R, Scores>>();
    let evaluator = evaluators.of(rules, || Evaluator::new(rules.clone()));
    let mut scores = Scores::new(algebra.budget().clone());
    // What the store holds counts, too.
    let held = algebra.bytes();
    Build::<R>::count_bytes(&scores, held);
    let score = evaluator.value(&mut scores, position);
    let taken = Build::<R>::bytes(&scores).saturating_sub(held);
    algebra.store().count_attached_bytes(taken);
    score
}

/// The evaluator of a ruleset's own positions.
pub(crate) fn evaluator_of<R: Playable>(rules: &R, algebra: &Algebra) -> Arc<Evaluator<R>> {
    keyed_evaluator(rules, algebra, || {
        let rules = key_of_rules(rules);
        move |part: &R::Position| position_key(rules, part)
    })
}

/// The key of rules, on which the keys of their positions rest.
pub(super) fn key_of_rules<R: Playable>(rules: &R) -> u128 {
    rules_key(rules.ruleset().name, R::ENCODING, rules)
}

/// The evaluators of one kind of rules: one for each geometry, kept with the store of values.
struct Evaluators<R: Rules, B: Build<R> = Algebra>(Mutex<HashMap<R, Arc<Evaluator<R, B>>>>);

impl<R: Rules, B: Build<R>> Default for Evaluators<R, B> {
    fn default() -> Self {
        Evaluators(Mutex::default())
    }
}

impl<R: Rules + Clone + Eq + Hash, B: Build<R>> Evaluators<R, B> {
    fn of(&self, rules: &R, make: impl FnOnce() -> Evaluator<R, B>) -> Arc<Evaluator<R, B>> {
        let mut evaluators = self.0.lock().unwrap_or_else(|e| e.into_inner());
        if let Some(evaluator) = evaluators.get(rules) {
            return evaluator.clone();
        }
        let evaluator = Arc::new(make());
        evaluators.insert(rules.clone(), evaluator.clone());
        evaluator
    }
}
