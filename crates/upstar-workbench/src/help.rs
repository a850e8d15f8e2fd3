//! What the language has.

use crate::protocol::{HelpAnswer, HelpFunction, HelpGroup};
use upstar_lang::functions::{GROUPS, help};

pub(crate) fn help() -> HelpAnswer {
    let groups = GROUPS.iter().map(|group| {
        let functions = group.functions.iter().map(|function| HelpFunction {
            name: function.name,
            signature: function.signature(),
            summary: function.summary,
            details: function.details,
            examples: function.examples,
        });
        HelpGroup {
            title: group.title,
            functions: functions.collect(),
        }
    });
    HelpAnswer {
        notation: help::NOTATION,
        groups: groups.collect(),
    }
}
