//! A ruleset as the catalogue, the language and the browser see it.

use super::expand::{Expander, Numbered};
use super::retrograde::{Analyses, RulesGraph};
use super::{Board, Ends, Evaluator, Graph, Rules, Starts, Theory, Worth};
use std::any::Any;
use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;
use std::ops::Range;
use std::sync::{Arc, Mutex};
use upstar_values::budget::{Budget, Stopped};
use upstar_values::encode::{Encode, position_key, rules_key};
use upstar_values::game::{Algebra, Game, Outcome, Player, Winner};

/// One entry of the catalogue: everything about a ruleset that is said and not played.
pub struct Ruleset {
    /// The name of the function that builds positions: `toads_and_frogs`.
    pub name: &'static str,
    /// The rule in a sentence.
    pub rule: &'static str,
    /// How positions are written.
    pub notation: &'static str,
    /// A call that runs.
    pub example: &'static str,
    /// Whether both players always have the same moves.
    pub impartial: bool,
    /// Where the game comes from.
    pub source: &'static str,
    /// Conventions, and what is known about the values; shown by help.
    pub notes: &'static str,
    /// Builds a position from the arguments of a call.
    pub build: fn(&[Argument]) -> Result<AnyPosition, Misfit>,
    /// All starting positions with so many cells (nodes, coins, …), for searches and tests; symmetric copies need not be left
    /// out. `None` where nobody asked for it yet.
    pub of_size: Option<OfSize>,
}

impl fmt::Debug for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Ruleset({})", self.name)
    }
}

/// An argument of a ruleset call.
#[derive(Clone, Debug)]
pub enum Argument {
    /// A text: a board, a code.
    Text(String),
    /// An integer: a size, a heap.
    Integer(i64),
    /// A list, of integers for example.
    List(Vec<Argument>),
    /// A graph.
    Graph(Arc<Graph>),
}

impl Argument {
    /// What it is, for messages.
    pub fn kind(&self) -> &'static str {
        match self {
            Argument::Text(_) => "a text",
            Argument::Integer(_) => "an integer",
            Argument::List(_) => "a list",
            Argument::Graph(_) => "a graph",
        }
    }
}

/// Why arguments do not make a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Misfit {
    /// What is wrong and what was expected.
    pub message: String,
    /// Which argument, if it is about one.
    pub argument: Option<usize>,
    /// The place in a text argument, in bytes.
    pub place: Option<Range<usize>>,
}

impl Misfit {
    /// The call as a whole does not fit.
    pub fn call(message: impl Into<String>) -> Misfit {
        Misfit {
            message: message.into(),
            argument: None,
            place: None,
        }
    }

    /// One argument does not fit.
    pub fn argument(argument: usize, message: impl Into<String>) -> Misfit {
        Misfit {
            argument: Some(argument),
            ..Misfit::call(message)
        }
    }

    /// A place in the first argument, a text, does not fit.
    pub fn place(place: Range<usize>, message: impl Into<String>) -> Misfit {
        Misfit {
            place: Some(place),
            ..Misfit::argument(0, message)
        }
    }
}

/// All starting positions of a size.
pub type OfSize = fn(usize) -> Box<dyn Iterator<Item = AnyPosition>>;

/// A position of any ruleset.
pub type AnyPosition = Arc<dyn Position>;

/// What can be asked of a position, whatever its ruleset.
pub trait Position: Send + Sync {
    /// The name of the ruleset.
    fn ruleset(&self) -> &str;
    /// Whether both players always have the same moves in this ruleset.
    fn is_impartial(&self) -> bool;
    /// The call that builds it: `domineering("..|.#")`.
    fn call(&self) -> String;
    /// The positions Left can move to. Refused where there are too many to list.
    fn left(&self, budget: &Budget) -> Result<Vec<AnyPosition>, Stopped>;
    /// The positions Right can move to.
    fn right(&self, budget: &Budget) -> Result<Vec<AnyPosition>, Stopped>;
    /// Independent parts whose sum it is; parts without moves may be left out.
    fn parts(&self) -> Vec<AnyPosition>;
    /// The position with the players exchanged, where the ruleset can show it.
    fn negative(&self) -> Option<AnyPosition>;
    /// What it looks like.
    fn board(&self) -> Board;
    /// A key that symmetric copies of a position share and no other position of rulesets of that name has, but for a chance of 2^-128; and
    /// whether the key is that of the position's negative. It is the same in every run and on every machine: tables in files are made of such
    /// keys ([`position_key`] and `docs/keys.md`).
    fn symmetry_key(&self) -> (u128, bool);
    /// Its value. What is found on the way is kept with the store.
    fn value(&self, algebra: &mut Algebra) -> Result<Game, Stopped>;
    /// Who wins a position of a short game, without the value where a theorem tells.
    fn short_outcome(&self, algebra: &mut Algebra) -> Result<Outcome, Stopped> {
        let value = self.value(algebra)?;
        algebra.outcome(value)
    }
    /// How a theorem finds the value, or who wins, step by step; `None` where the ruleset knows no better way than play.
    fn steps(&self, _algebra: &mut Algebra) -> Result<Option<Vec<String>>, Stopped> {
        Ok(None)
    }
    /// What a search needs to play it and all positions of the same rules on packed words; `None` where only the methods above
    /// are to be had.
    fn expander(&self) -> Option<Box<dyn Expander>> {
        None
    }
    /// Itself as a concrete type, for its own expander.
    fn as_any(&self) -> &dyn Any {
        &()
    }
    /// How play ends.
    fn ends(&self) -> Ends {
        Ends::NORMAL
    }
    /// Under which theory it is worth something.
    fn theory(&self) -> Theory {
        self.ends().theory(self.is_impartial())
    }
    /// Who has won, if the rules say that play is over when this player is to move.
    fn ended(&self, _to_move: Player) -> Option<Winner> {
        None
    }
    /// Whether a player who moves to another position is to move again.
    fn keeps_turn(&self, _to: &AnyPosition, _player: Player) -> bool {
        false
    }
    /// The moves with which a player wins, where the ruleset finds them without a list of all moves.
    fn known_winning_moves(
        &self,
        _player: Player,
        _budget: &Budget,
    ) -> Option<Result<Vec<AnyPosition>, Stopped>> {
        None
    }
    /// What it is worth, where its ruleset knows that beside values; `None` where it follows from values or from play.
    fn known_worth(&self, _budget: &Budget) -> Option<Result<Worth, Stopped>> {
        None
    }
    /// Who wins from each start and how soon, where the ruleset has positions that are faster to analyse than these.
    fn known_starts(&self, _algebra: &mut Algebra) -> Result<Option<Starts>, Stopped> {
        Ok(None)
    }
}

impl dyn Position {
    /// What it is worth under its theory.
    ///
    /// ```
    /// use upstar_positions::position::{Theory, Worth};
    /// use upstar_positions::rulesets::position;
    /// use upstar_values::game::{Algebra, Game, Outcome, Player, Winner};
    /// let mut algebra = Algebra::new();
    /// let clobber = position("clobber(\"xxo\")").unwrap();
    /// assert_eq!(clobber.worth(&mut algebra)?, Worth::Short(Game::UP));
    /// let nim = position("nim(3, 4, 5)").unwrap();
    /// assert_eq!(nim.worth(&mut algebra)?, Worth::Nim(2u64.into()));
    /// let sos = position("sos(4)").unwrap();
    /// assert_eq!(sos.theory(), Theory::Outcome);
    /// assert_eq!(sos.worth(&mut algebra)?.outcome(), Some(Outcome::D));
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn worth(self: &Arc<Self>, algebra: &mut Algebra) -> Result<Worth, Stopped> {
        if let Some(worth) = self.known_worth(algebra.budget()) {
            return worth;
        }
        if self.theory() == Theory::Outcome {
            return self.starts(algebra).map(Worth::Outcome);
        }
        let value = match self.value(algebra) {
            // It was found only now that play can come back to a position.
            Err(Stopped::NoValue(_)) => return self.starts(algebra).map(Worth::Outcome),
            value => value?,
        };
        Ok(match (self.theory(), algebra.as_nimber(value)) {
            (Theory::Nim, Some(n)) => Worth::Nim(u64::from(n).into()),
            _ => Worth::Short(value),
        })
    }

    /// Who wins from each start, and in how many moves. Every position that can be reached is looked at: linear in their number and that
    /// of their moves.
    ///
    /// ```
    /// use upstar_positions::rulesets::position;
    /// use upstar_values::game::{Algebra, Outcome};
    /// let mut algebra = Algebra::new();
    /// let starts = position("nim(1, 2, 4)").unwrap().starts(&mut algebra)?;
    /// assert_eq!(starts.outcome(), Outcome::N);
    /// assert_eq!(starts.left.remoteness, Some(7));
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn starts(self: &Arc<Self>, algebra: &mut Algebra) -> Result<Starts, Stopped> {
        if let Some(starts) = self.known_starts(algebra)? {
            return Ok(starts);
        }
        super::any_graph::starts(self, algebra.budget())
    }

    /// Who wins.
    pub fn outcome(self: &Arc<Self>, algebra: &mut Algebra) -> Result<Outcome, Stopped> {
        if self.theory() == Theory::Short {
            match self.short_outcome(algebra) {
                Err(Stopped::NoValue(_)) => {}
                outcome => return outcome,
            }
        }
        let worth = self.worth(algebra)?;
        match (worth.outcome(), worth) {
            (Some(outcome), _) => Ok(outcome),
            (None, Worth::Short(value)) => algebra.outcome(value),
            (None, _) => unreachable!("only values have to be compared"),
        }
    }
}

impl fmt::Debug for dyn Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.call())
    }
}

/// Rules that can be written and drawn: what a ruleset's file implements beside [`Rules`].
///
/// Rules and positions are [encoded](Encode): what is known about a position is kept in files by the key of its bytes.
pub trait Playable:
    Rules<Position: Encode + 'static> + Encode + Clone + Eq + Hash + Sized + 'static
{
    /// Raised whenever bytes of rules or positions come to mean something else, or the moves change: what files say about the positions of
    /// before is no longer found then.
    const ENCODING: u32 = 1;

    /// What is needed to show a position and is the same for all its followers: the size of the board, usually.
    type Frame: Clone + Send + Sync + 'static;

    /// The catalogue's entry.
    fn ruleset(&self) -> &'static Ruleset;
    /// The call that builds a position.
    fn call(&self, frame: &Self::Frame, position: &Self::Position) -> String;
    /// The position with the players exchanged, where the ruleset can show it.
    fn negative(&self, frame: &Self::Frame, position: &Self::Position) -> Option<AnyPosition>;
    /// What a position looks like.
    fn board(&self, frame: &Self::Frame, position: &Self::Position) -> Board;
    /// Who wins, where a theorem tells without the value.
    fn known_outcome(
        &self,
        _position: &Self::Position,
        _algebra: &mut Algebra,
    ) -> Result<Option<Outcome>, Stopped> {
        Ok(None)
    }
    /// How a theorem finds the value, or who wins, step by step.
    fn steps(
        &self,
        _position: &Self::Position,
        _algebra: &mut Algebra,
    ) -> Result<Option<Vec<String>>, Stopped> {
        Ok(None)
    }
}

/// A position together with its rules.
#[derive(Clone, Debug)]
pub struct Placed<R: Playable> {
    /// The rules.
    pub rules: R,
    /// The frame.
    pub frame: R::Frame,
    /// The position.
    pub position: R::Position,
}

impl<R: Playable> Placed<R> {
    /// A position of any ruleset.
    pub fn any(rules: R, frame: R::Frame, position: R::Position) -> AnyPosition {
        Arc::new(Placed {
            rules,
            frame,
            position,
        })
    }

    fn moves(
        &self,
        budget: &Budget,
        fill: impl FnOnce(&R, &mut Vec<R::Position>),
    ) -> Result<Vec<AnyPosition>, Stopped> {
        if self.rules.has_countless_moves(&self.position) {
            return Err(Stopped::TooLarge(&"the list of moves"));
        }
        let mut positions = Vec::new();
        fill(&self.rules, &mut positions);
        let each = size_of::<Placed<R>>() + size_of::<AnyPosition>() + 16;
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
        Placed::any(self.rules.clone(), self.frame.clone(), position)
    }

    fn others(&self, fill: impl FnOnce(&R, &mut Vec<R::Position>)) -> Vec<AnyPosition> {
        let mut positions = Vec::new();
        fill(&self.rules, &mut positions);
        let positions = positions.into_iter();
        positions.map(|position| self.with(position)).collect()
    }
}

impl<R: Playable> Position for Placed<R> {
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
        self.moves(budget, |rules, moves| {
            rules.left_moves(&self.position, moves)
        })
    }

    fn right(&self, budget: &Budget) -> Result<Vec<AnyPosition>, Stopped> {
        self.moves(budget, |rules, moves| {
            rules.right_moves(&self.position, moves)
        })
    }

    fn parts(&self) -> Vec<AnyPosition> {
        self.others(|rules, parts| rules.parts(self.position.clone(), parts))
    }

    fn negative(&self) -> Option<AnyPosition> {
        self.rules.negative(&self.frame, &self.position)
    }

    fn board(&self) -> Board {
        self.rules.board(&self.frame, &self.position)
    }

    fn symmetry_key(&self) -> (u128, bool) {
        let (normal, negative) = self.rules.normal(self.position.clone());
        (position_key(key_of_rules(&self.rules), &normal), negative)
    }

    fn value(&self, algebra: &mut Algebra) -> Result<Game, Stopped> {
        if self.rules.ends() != Ends::NORMAL {
            return Err(self.theory().no_value());
        }
        let threads = algebra.budget().max_threads();
        evaluator(&self.rules, algebra).value_with_threads(algebra, &self.position, threads)
    }

    fn ends(&self) -> Ends {
        self.rules.ends()
    }

    fn ended(&self, to_move: Player) -> Option<Winner> {
        if !self.rules.ends().declared {
            return None;
        }
        self.rules.ended(&self.position, to_move)
    }

    fn keeps_turn(&self, to: &AnyPosition, player: Player) -> bool {
        let to: Option<&Placed<R>> = to.as_any().downcast_ref();
        to.is_some_and(|to| self.rules.keeps_turn(&self.position, &to.position, player))
    }

    fn known_starts(&self, algebra: &mut Algebra) -> Result<Option<Starts>, Stopped> {
        let analyses = algebra.store().attached::<Analyses<R>>();
        let graph = RulesGraph {
            rules: &self.rules,
            impartial: self.is_impartial(),
        };
        analyses
            .starts(&self.rules, graph, &self.position, algebra)
            .map(Some)
    }

    fn short_outcome(&self, algebra: &mut Algebra) -> Result<Outcome, Stopped> {
        if let Some(outcome) = self.rules.known_outcome(&self.position, algebra)? {
            return Ok(outcome);
        }
        let value = self.value(algebra)?;
        algebra.outcome(value)
    }

    fn steps(&self, algebra: &mut Algebra) -> Result<Option<Vec<String>>, Stopped> {
        self.rules.steps(&self.position, algebra)
    }

    fn expander(&self) -> Option<Box<dyn Expander>> {
        Some(Box::new(Numbered::new(
            self.rules.clone(),
            self.frame.clone(),
        )))
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
    evaluators.of(rules)
}

/// The key of rules, on which those of their positions rest.
pub(super) fn key_of_rules<R: Playable>(rules: &R) -> u128 {
    rules_key(rules.ruleset().name, R::ENCODING, rules)
}

/// The evaluators of one kind of rules: one for each geometry, kept with the store of values.
struct Evaluators<R: Rules>(Mutex<HashMap<R, Arc<Evaluator<R>>>>);

impl<R: Rules> Default for Evaluators<R> {
    fn default() -> Self {
        Evaluators(Mutex::default())
    }
}

impl<R: Rules + Clone + Eq + Hash> Evaluators<R> {
    fn of(&self, rules: &R) -> Arc<Evaluator<R>> {
        let mut evaluators = self.0.lock().unwrap_or_else(|e| e.into_inner());
        if let Some(evaluator) = evaluators.get(rules) {
            return evaluator.clone();
        }
        let evaluator = Arc::new(Evaluator::new(rules.clone()));
        evaluators.insert(rules.clone(), evaluator.clone());
        evaluator
    }
}
