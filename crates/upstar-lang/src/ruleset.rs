//! Rulesets that users bring along, and how they are found beside those of the catalogue.

use crate::diagnostic::Diagnostic;
use crate::function::Failure;
use crate::functions;
use crate::functions::positions::{Placed, argument, thing};
use crate::session::Session;
use crate::value::{Thing, Value};
use std::fmt;
use std::sync::Arc;
use upstar::budget::Stopped;
use upstar::game::{Algebra, Game};
use upstar::notation::Style;
use upstar::position::{AnyPosition, Argument, Misfit, Ruleset};
use upstar::rulesets;

/// A ruleset that is not in the catalogue: a rule file, a script.
///
/// [`Session::add_ruleset`] makes it a function that builds positions; from there on it is called, explained, tabulated, searched
/// and drawn like the others.
pub trait UserRuleset: Send + Sync {
    /// The name of the function that builds positions.
    fn name(&self) -> &str;
    /// The rule in a sentence.
    fn rule(&self) -> &str;
    /// How positions are written.
    fn notation(&self) -> &str;
    /// A call that runs.
    fn example(&self) -> &str;
    /// Whether both players always have the same moves.
    fn is_impartial(&self) -> bool;
    /// The position of a call with these arguments; [`ruleset_arguments`] reads the usual ones.
    fn build(&self, arguments: &[Value], algebra: &mut Algebra) -> Result<AnyPosition, Failure>;
    /// The position that a value stands for where positions are values of the language, as they are in scripts.
    fn at(&self, position: &Value) -> Result<AnyPosition, Failure> {
        let (name, found) = (self.name(), position.a_kind());
        Err(Failure::call(format!(
            "the positions of `{name}` are built by calls, and not from {found}"
        )))
    }
    /// All starting positions with so many cells (nodes, coins, …), if they can be listed; symmetric copies need not be left out.
    fn of_size(&self, cells: usize) -> Option<Box<dyn Iterator<Item = AnyPosition> + '_>>;
    /// What can be told from the rules alone.
    fn proofs(&self) -> Proofs {
        Proofs::default()
    }
}

/// What the rules alone prove about a ruleset, without playing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proofs {
    /// What every move lowers, so that play always ends.
    pub ends: Option<String>,
    /// Both players always have the same moves.
    pub impartial: bool,
    /// Positions that follow one another in a circle, so that play need not end.
    pub loops: Option<String>,
}

/// The arguments of a call as rulesets take them: texts, integers, lists of them, graphs.
pub fn ruleset_arguments(name: &str, values: &[Value]) -> Result<Vec<Argument>, Failure> {
    let values = values.iter().enumerate();
    values
        .map(|(at, value)| {
            argument(value).ok_or_else(|| {
                let found = value.a_kind();
                Failure::argument(
                    at,
                    format!(
                        "`{name}` expects a text, an integer, a list of integers or a graph here, found {found}"
                    ),
                )
            })
        })
        .collect()
}

/// What is wrong with the arguments of a call, with advice.
pub fn misfit_failure(misfit: Misfit, help: Option<String>) -> Failure {
    Failure::Wrong {
        message: misfit.message,
        argument: misfit.argument,
        within: misfit.place,
        help,
    }
}

/// A user's ruleset as a value of the language.
pub(crate) struct RulesetThing(pub(crate) Arc<dyn UserRuleset>);

impl RulesetThing {
    /// The position of a call.
    pub(crate) fn call(
        &self,
        arguments: &[Value],
        algebra: &mut Algebra,
    ) -> Result<Value, Failure> {
        let position = self.0.build(arguments, algebra)?;
        Ok(Value::Thing(Arc::new(Placed(position))))
    }

    /// Everything about it, for help.
    pub(crate) fn page(&self) -> String {
        let ruleset = &self.0;
        format!(
            "{}(...)\n  {}\n\nWritten as: {}. Example: {}",
            ruleset.name(),
            ruleset.rule(),
            ruleset.notation(),
            ruleset.example()
        )
    }
}

impl fmt::Debug for RulesetThing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RulesetThing({})", self.0.name())
    }
}

impl Thing for RulesetThing {
    fn kind(&self) -> &'static str {
        "ruleset"
    }

    fn text(&self, _algebra: &mut Algebra, _style: Style) -> Result<String, Stopped> {
        Ok(self.0.name().to_owned())
    }

    fn game(&self, _algebra: &mut Algebra) -> Option<Result<Game, Stopped>> {
        None
    }

    fn fields(
        &self,
        _algebra: &mut Algebra,
    ) -> Result<serde_json::Map<String, serde_json::Value>, Stopped> {
        Ok(serde_json::Map::new())
    }
}

/// A ruleset of the catalogue or of the user.
#[derive(Clone)]
pub enum AnyRuleset {
    /// One of the catalogue.
    Known(&'static Ruleset),
    /// One that was added to the session.
    User(Arc<dyn UserRuleset>),
}

impl AnyRuleset {
    /// Its name.
    pub fn name(&self) -> &str {
        match self {
            AnyRuleset::Known(ruleset) => ruleset.name,
            AnyRuleset::User(ruleset) => ruleset.name(),
        }
    }

    /// All starting positions of a size, if they can be listed.
    pub fn of_size(&self, cells: usize) -> Option<Box<dyn Iterator<Item = AnyPosition> + '_>> {
        match self {
            AnyRuleset::Known(ruleset) => ruleset.of_size.map(|of_size| of_size(cells)),
            AnyRuleset::User(ruleset) => ruleset.of_size(cells),
        }
    }
}

impl Session {
    /// Makes a ruleset known under its name, in place of one of the catalogue if that has the same name. The name of a function
    /// is refused.
    pub fn add_ruleset(&mut self, ruleset: Arc<dyn UserRuleset>) -> Result<(), Diagnostic> {
        let name = ruleset.name().to_owned();
        if functions::all().any(|function| function.name == name) {
            return Err(Diagnostic {
                span: None,
                ..Diagnostic::new(
                    format!("the ruleset `{name}` has the name of a function; it needs another"),
                    0..0,
                )
            });
        }
        self.define(&name, Value::Thing(Arc::new(RulesetThing(ruleset))));
        Ok(())
    }

    /// The rulesets that were added, in alphabetical order.
    pub fn user_rulesets(&self) -> Vec<Arc<dyn UserRuleset>> {
        let things = self.values().filter_map(thing::<RulesetThing>);
        let mut rulesets: Vec<_> = things.map(|ruleset| ruleset.0.clone()).collect();
        rulesets.sort_by(|a, b| a.name().cmp(b.name()));
        rulesets
    }

    /// The ruleset of a name: one that was added, or one of the catalogue that plays on boards.
    pub fn ruleset(&self, name: &str) -> Option<AnyRuleset> {
        let added = self.defined(name).and_then(thing::<RulesetThing>);
        match added {
            Some(ruleset) => Some(AnyRuleset::User(ruleset.0.clone())),
            None => rulesets::find(name).map(AnyRuleset::Known),
        }
    }
}
