//! Rulesets in a session: those of users and the built-in ones.

use crate::diagnostic::Diagnostic;
use crate::functions;
use crate::session::Session;
use crate::things::{RulesetThing, thing};
use crate::value::Value;
use std::sync::Arc;
use upstar::position::Ruleset;
use upstar::rulesets;

impl Session {
    /// Adds a ruleset. From then on its name is a function that builds positions, and it is called, explained, tabulated, searched and
    /// drawn like the others. It replaces a built-in ruleset of the same name. The name of another function is refused.
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

    /// The ruleset of a name: an added one, or a built-in one.
    pub fn ruleset(&self, name: &str) -> Option<Arc<dyn Ruleset>> {
        self.user_ruleset(name)
            .or_else(|| rulesets::find(name).cloned())
    }

    /// The added ruleset of a name.
    pub fn user_ruleset(&self, name: &str) -> Option<Arc<dyn Ruleset>> {
        let added = self.defined(name).and_then(thing::<RulesetThing>);
        added.map(|ruleset| ruleset.0.clone())
    }
}
