//! What a search or a study goes through: a ruleset, or a list of positions.

use crate::diagnostic::Diagnostic;
use crate::functions::nim::impartial_ruleset;
use crate::session::Session;
use crate::things::{RulesetThing, thing};
use crate::value::Value;
use std::sync::Arc;
use upstar::budget::Budget;
use upstar::impartial::{WithParameters, catalogue};
use upstar::position::{AnyPosition, Argument, Misfit, PositionError, Ruleset};

/// A list of positions, which have all the same size: 0.
struct Listed {
    positions: Vec<AnyPosition>,
    is_impartial: bool,
}

impl Ruleset for Listed {
    fn name(&self) -> &str {
        "the list"
    }

    fn rule(&self) -> &str {
        ""
    }

    fn notation(&self) -> &str {
        ""
    }

    fn example(&self) -> &str {
        ""
    }

    fn is_impartial(&self) -> bool {
        self.is_impartial
    }

    fn call(&self, _: &[Argument], _: &Budget) -> Result<AnyPosition, PositionError> {
        Err(Misfit::call("a list of positions is no ruleset").into())
    }

    fn of_size(&self, size: usize) -> Option<Box<dyn Iterator<Item = AnyPosition> + '_>> {
        let all = if size == 0 { &self.positions[..] } else { &[] };
        Some(Box::new(all.iter().cloned()))
    }
}

impl Session {
    /// What a search or a study goes through: the ruleset of a name, a ruleset with its parameters, or a list of positions.
    ///
    /// ```
    /// use upstar_lang::{Limits, Session};
    /// let mut session = Session::new(Limits::default());
    /// assert_eq!(session.field("hackenbush").unwrap().name(), "hackenbush");
    /// assert_eq!(session.field("subtraction([1, 3])").unwrap().name(), "subtraction([1, 3])");
    /// assert_eq!(session.field("[nim(n, n + 1) for n in 1..3]").unwrap().of_size(0).unwrap().count(), 3);
    /// assert!(session.field("3").is_err());
    /// ```
    pub fn field(&mut self, source: &str) -> Result<Arc<dyn Ruleset>, Diagnostic> {
        if let Some(ruleset) = self.ruleset(source.trim()) {
            return Ok(ruleset);
        }
        let value = self.evaluate_next(source)?;
        if let Some(ruleset) = thing::<RulesetThing>(&value) {
            return Ok(ruleset.0.clone());
        }
        if let Some((name, parameters)) = impartial_ruleset(&value)
            && let Ok(entry) = catalogue::find(name)
        {
            return Ok(Arc::new(WithParameters::new(entry, parameters)));
        }
        if let Value::List(list) = &value {
            let positions = list.items().iter().map(|item| item.position().cloned());
            if let Some(positions) = positions.collect::<Option<Vec<_>>>() {
                let is_impartial = positions.iter().all(|position| position.is_impartial());
                return Ok(Arc::new(Listed {
                    positions,
                    is_impartial,
                }));
            }
        }
        let message = format!(
            "expected a ruleset such as nim, one with its parameters such as subtraction([1, 3]), or a list of positions, found {}",
            value.a_kind()
        );
        Err(Diagnostic::new(message, 0..source.len()))
    }

    /// All positions of a size, with items between them that are none, so that limits can be looked at; where they are not listed, the one that the size itself starts.
    pub(crate) fn positions_of_size<'a>(
        &mut self,
        ruleset: &'a dyn Ruleset,
        size: usize,
    ) -> Box<dyn Iterator<Item = Option<AnyPosition>> + 'a> {
        match ruleset.tried_of_size(size) {
            Some(positions) => positions,
            None => {
                let call = format!("{}({size})", ruleset.name());
                let started = self.evaluate_next(&call).ok();
                Box::new(std::iter::once(
                    started.and_then(|value| value.position().cloned()),
                ))
            }
        }
    }
}
