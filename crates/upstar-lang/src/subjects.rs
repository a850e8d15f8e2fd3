//! Expressions about a position that is looked at: `temperature > 1` means the temperature of its value.

use crate::diagnostic::Diagnostic;
use crate::search::Verdict;
use crate::session::Session;
use crate::value::Value;
use std::ops::Range;

/// Names that an expression may use besides those of the language: each is a function of the position.
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

/// An expression about a position, and what it speaks of. A search defines `position` and `cells` before it is evaluated.
#[derive(Debug)]
pub struct Wording {
    text: String,
    /// Definitions that it needs, in order, each with the place of its word.
    needs: Vec<(String, Range<usize>)>,
}

impl Wording {
    /// The expression with this text.
    pub fn new(text: &str) -> Wording {
        let place = |name: &str| words(text).find(|place| &text[place.clone()] == name);
        let of = |names: &[&str], what: &str| -> Vec<(String, Range<usize>)> {
            let spoken = names.iter().filter_map(|name| Some((name, place(name)?)));
            spoken
                .map(|(name, place)| (format!("{name} := {name}({what})"), place))
                .collect()
        };
        let of_value = of(&VALUE_SUBJECTS, "value");
        let first = of_value.first().map(|(_, place)| place.clone());
        let mut needs = Vec::new();
        // Not every theory has values.
        if let Some(place) = place("value").or(first) {
            needs.push(("value := canonical(position)".to_owned(), place));
        }
        needs.extend(of_value);
        needs.extend(of(&SUBJECTS, "position"));
        Wording {
            text: text.to_owned(),
            needs,
        }
    }

    /// The names that it uses for itself.
    pub fn names(&self) -> Vec<&str> {
        let needs = self.needs.iter();
        let defined = needs.filter_map(|(text, _)| text.split_once(" := "));
        let names = defined.map(|(name, _)| name);
        ["position", "cells"].into_iter().chain(names).collect()
    }

    /// Its value for the position that is looked at now.
    pub fn evaluate(&self, session: &mut Session) -> Result<Value, Diagnostic> {
        self.prepare(session)?;
        session.evaluate_next(&self.text)
    }

    /// The same for a condition.
    pub(crate) fn verdict(&self, session: &mut Session) -> Verdict {
        if let Err(problem) = self.prepare(session) {
            return Verdict::Unknown(problem);
        }
        match session.evaluate_next(&self.text) {
            Ok(Value::Bool(true)) => Verdict::Meets,
            Ok(Value::Bool(false)) => Verdict::Fails,
            Ok(other) => {
                let found = other.a_kind();
                let message = format!("expected a condition that is true or false, found {found}");
                Verdict::Mistaken(Diagnostic::new(message, 0..self.text.len()))
            }
            Err(problem) if problem.stopped.is_some() => Verdict::Unknown(problem),
            Err(problem) => Verdict::Mistaken(problem),
        }
    }

    /// Defines what it speaks of. The place of a problem is that of the word.
    fn prepare(&self, session: &mut Session) -> Result<(), Diagnostic> {
        for (definition, place) in &self.needs {
            if let Err(problem) = session.evaluate_next(definition) {
                return Err(Diagnostic {
                    span: Some(place.clone()),
                    label: None,
                    context: None,
                    ..problem
                });
            }
        }
        Ok(())
    }
}

/// The places of the words in a text.
fn words(text: &str) -> impl Iterator<Item = Range<usize>> {
    text.split(|c: char| !(c.is_alphanumeric() || c == '_'))
        .filter(|word| !word.is_empty())
        .map(|word| {
            let start = word.as_ptr() as usize - text.as_ptr() as usize;
            start..start + word.len()
        })
}
