//! Rulesets in a session: those that users bring along, and those that come with the program.

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
use upstar::position::{Argument, PositionError, Ruleset};
use upstar::rulesets;

/// The values of a call as the arguments of a ruleset.
pub(crate) fn arguments(values: &[Value]) -> Vec<Argument> {
    values.iter().map(argument).collect()
}

/// Why a ruleset made no position, with advice on how its positions are written.
pub(crate) fn failure(error: PositionError, ruleset: &dyn Ruleset) -> Failure {
    let mut failure = Failure::from(error);
    if let Failure::Wrong { help, .. } = &mut failure {
        *help = Some(format!(
            "{}; for example {}",
            ruleset.notation(),
            ruleset.example()
        ));
    }
    failure
}

impl From<PositionError> for Failure {
    fn from(error: PositionError) -> Failure {
        match error {
            PositionError::Stopped(stopped) => Failure::Stopped(stopped),
            PositionError::Misfit(misfit) => Failure::Wrong {
                message: misfit.message,
                argument: misfit.argument,
                within: misfit.place,
                help: None,
            },
            other => Failure::call(other.to_string()),
        }
    }
}

/// A user's ruleset as a value of the language.
pub(crate) struct RulesetThing(pub(crate) Arc<dyn Ruleset>);

impl RulesetThing {
    /// The position of a call.
    pub(crate) fn call(&self, values: &[Value], algebra: &mut Algebra) -> Result<Value, Failure> {
        let position = self.0.call(&arguments(values), algebra.budget());
        match position {
            Ok(position) => Ok(Value::Thing(Arc::new(Placed(position)))),
            Err(error) => Err(failure(error, &*self.0)),
        }
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

impl Session {
    /// Makes a ruleset a function that builds positions, under its name; from there on it is called, explained, tabulated, searched and
    /// drawn like the others. It takes the place of one that comes with the program, if that has the same name. The name of a function
    /// is refused.
    pub fn add_ruleset(&mut self, ruleset: Arc<dyn Ruleset>) -> Result<(), Diagnostic> {
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
    pub fn user_rulesets(&self) -> Vec<Arc<dyn Ruleset>> {
        let things = self.values().filter_map(thing::<RulesetThing>);
        let mut rulesets: Vec<_> = things.map(|ruleset| ruleset.0.clone()).collect();
        rulesets.sort_by(|a, b| a.name().cmp(b.name()));
        rulesets
    }

    /// The ruleset of a name: one that was added, or one that comes with the program.
    pub fn ruleset(&self, name: &str) -> Option<Arc<dyn Ruleset>> {
        self.user_ruleset(name)
            .or_else(|| rulesets::find(name).cloned())
    }

    /// The ruleset of a name among those that were added.
    pub fn user_ruleset(&self, name: &str) -> Option<Arc<dyn Ruleset>> {
        let added = self.defined(name).and_then(thing::<RulesetThing>);
        added.map(|ruleset| ruleset.0.clone())
    }
}
