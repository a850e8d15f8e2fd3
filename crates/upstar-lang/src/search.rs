//! Searching small positions of a ruleset for those with a property.

use crate::diagnostic::Diagnostic;
use crate::session::Session;
use crate::show;
use crate::things::Placed;
use crate::value::Value;
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use upstar::notation::Style;
use upstar::position::{AnyPosition, Ruleset};

/// Names that a condition may use besides those of the language: each is a function of the position.
const SUBJECTS: [&str; 3] = ["outcome", "grundy", "remoteness"];

/// The same for functions of its value.
const VALUE_SUBJECTS: [&str; 7] = [
    "temperature",
    "mean",
    "left_stop",
    "right_stop",
    "birthday",
    "atomic_weight",
    "is_number",
];

/// Bytes of a position that was seen, roughly.
const SEEN: usize = size_of::<(u128, bool)>() + 1;

impl Session {
    /// Passes on the positions of up to `most_cells` cells that meet a condition, smallest first, symmetric copies
    /// once, until told to stop. The condition may use `value`, `outcome`, `temperature`, `grundy`, …, `position` and `cells`. Rulesets
    /// that do not list their positions are searched by the positions that numbers start.
    pub fn search(
        &mut self,
        ruleset: &dyn Ruleset,
        most_cells: usize,
        condition: &str,
        found: impl FnMut(&mut Session, usize, &AnyPosition) -> ControlFlow<()>,
    ) -> Result<(), Diagnostic> {
        self.one_question(|session| session.look_through(ruleset, most_cells, condition, found))
    }

    /// What a position is worth, for a person: its value, its nim value, or who wins.
    pub fn worth_text(
        &mut self,
        position: &AnyPosition,
        style: Style,
    ) -> Result<String, Diagnostic> {
        let value = Value::Thing(Arc::new(Placed(position.clone())));
        let remark = show::remark(self.algebra(), &value, style);
        let remark = remark.map_err(|stopped| Diagnostic::stopped(stopped, 0..0))?;
        Ok(remark.unwrap_or_else(|| "not found within the limits".to_owned()))
    }

    fn look_through(
        &mut self,
        ruleset: &dyn Ruleset,
        most_cells: usize,
        condition: &str,
        mut found: impl FnMut(&mut Session, usize, &AnyPosition) -> ControlFlow<()>,
    ) -> Result<(), Diagnostic> {
        self.cancel().lower();
        let is_spoken = |name: &&str| words(condition).any(|word| word == *name);
        let of_value: Vec<&str> = VALUE_SUBJECTS.into_iter().filter(is_spoken).collect();
        let of_position: Vec<&str> = SUBJECTS.into_iter().filter(is_spoken).collect();
        let has_value = is_spoken(&"value") || !of_value.is_empty();
        let (mut seen, mut looked) = (HashSet::new(), 0u64);
        for cells in 0..=most_cells {
            for position in self.positions_of_size(ruleset, cells) {
                looked += 1;
                if looked % 256 == 0 {
                    self.check_with(seen.capacity() * SEEN)?;
                }
                if !seen.insert(position.symmetry_key()) {
                    continue;
                }
                self.define("position", Value::Thing(Arc::new(Placed(position.clone()))));
                self.define("cells", Value::Integer(cells.into()));
                // Not every theory has values.
                if has_value {
                    self.evaluate_next("value := canonical(position)")?;
                }
                for (subjects, of) in [(&of_value, "value"), (&of_position, "position")] {
                    for subject in subjects {
                        self.evaluate_next(&format!("{subject} := {subject}({of})"))?;
                    }
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
        if looked == 0 {
            let name = ruleset.name();
            let message = format!(
                "the positions of {name} cannot be listed, since they are written as free text; give a list of positions instead"
            );
            return Err(Diagnostic {
                span: None,
                ..Diagnostic::new(message, 0..0)
            });
        }
        Ok(())
    }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_alphanumeric() || c == '_'))
        .filter(|word| !word.is_empty())
}
