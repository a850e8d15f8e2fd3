//! Rulesets in a session: those that users bring along, and those that come with the program.

use crate::diagnostic::Diagnostic;
use crate::functions;
use crate::session::Session;
use crate::things::{RulesetThing, thing};
use crate::value::Value;
use std::sync::Arc;
use upstar::position::Ruleset;
use upstar::rulesets;

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
