//! Searching small positions of a ruleset for those with a property.

use crate::diagnostic::Diagnostic;
use crate::session::Session;
use crate::things::Placed;
use crate::value::Value;
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use upstar::position::{AnyPosition, Ruleset};

/// Names that a condition may use besides those of the language: each is a function of the position.
const SUBJECTS: [&str; 9] = [
    "outcome",
    "temperature",
    "mean",
    "left_stop",
    "right_stop",
    "birthday",
    "atomic_weight",
    "is_number",
    "grundy",
];

/// Bytes of a position that was seen, roughly.
const SEEN: usize = size_of::<(u128, bool)>() + 1;

impl Session {
    /// Passes on the positions of up to `most_cells` cells that meet a condition, smallest first, symmetric copies
    /// once, until told to stop. The condition may use `value`, `outcome`, `temperature`, …, `position` and `cells`.
    pub fn search(
        &mut self,
        ruleset: &dyn Ruleset,
        most_cells: usize,
        condition: &str,
        found: impl FnMut(&mut Session, usize, &AnyPosition) -> ControlFlow<()>,
    ) -> Result<(), Diagnostic> {
        self.one_question(|session| session.look_through(ruleset, most_cells, condition, found))
    }

    fn look_through(
        &mut self,
        ruleset: &dyn Ruleset,
        most_cells: usize,
        condition: &str,
        mut found: impl FnMut(&mut Session, usize, &AnyPosition) -> ControlFlow<()>,
    ) -> Result<(), Diagnostic> {
        self.cancel().lower();
        let unlisted = || {
            let message = format!("the positions of {} cannot be listed yet", ruleset.name());
            Diagnostic::new(message, 0..condition.len())
        };
        let spoken: Vec<&str> = SUBJECTS
            .into_iter()
            .filter(|name| words(condition).any(|word| word == *name))
            .collect();
        let (mut seen, mut looked) = (HashSet::new(), 0u64);
        for cells in 0..=most_cells {
            for position in ruleset.of_size(cells).ok_or_else(unlisted)? {
                looked += 1;
                if looked % 256 == 0 {
                    self.check_with(seen.capacity() * SEEN)?;
                }
                if !seen.insert(position.symmetry_key()) {
                    continue;
                }
                self.define("position", Value::Thing(Arc::new(Placed(position.clone()))));
                self.define("cells", Value::Integer(cells.into()));
                self.evaluate_next("value := canonical(position)")?;
                for subject in &spoken {
                    self.evaluate_next(&format!("{subject} := {subject}(value)"))?;
                }
                match self.evaluate_next(condition)? {
                    Value::Bool(false) => {}
                    Value::Bool(true) => {
                        if found(self, cells, &position).is_break() {
                            return Ok(());
                        }
                    }
                    other => {
                        let message = format!(
                            "expected a condition that is true or false, found {}",
                            other.a_kind()
                        );
                        return Err(Diagnostic::new(message, 0..condition.len()));
                    }
                }
            }
        }
        Ok(())
    }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_alphanumeric() || c == '_'))
        .filter(|word| !word.is_empty())
}
