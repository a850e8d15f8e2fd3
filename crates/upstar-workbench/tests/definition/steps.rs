//! The sentences of `steps` that say who wins.

use crate::play::Truth;
use std::collections::BTreeMap;

/// The sentences that were met, without their numbers, and how often each kind was understood.
#[derive(Debug, Default)]
pub(crate) struct Sentences {
    pub(crate) kinds: BTreeMap<String, (String, usize)>,
}

impl Sentences {
    pub(crate) fn check(&mut self, call: &str, line: &str, truth: &[Truth; 2], _wrong: &mut Vec<String>) {
        let kind: String = line.chars().map(|c| if c.is_ascii_digit() { '0' } else { c }).collect();
        let name = call.split('(').next().unwrap_or_default();
        let outcome = crate::play::outcome(truth).name();
        let seen = self.kinds.entry(format!("{name}: {kind}")).or_insert((format!("{call} {outcome}"), 0));
        seen.1 += 1;
    }
}
