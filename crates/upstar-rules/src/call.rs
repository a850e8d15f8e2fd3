//! Positions from their calls as text, for a file's own example and for tests.

use crate::described::Described;
use crate::rule_file::RuleFile;
use std::sync::Arc;
use upstar::position::{AnyPosition, PositionError};
use upstar::rulesets::read_call;

/// The position of a call such as `my_game("..|..")`.
pub fn position(rules: &RuleFile, text: &str) -> Result<AnyPosition, PositionError> {
    called(&rules.0, text)
}

pub(crate) fn called(rules: &Arc<Described>, text: &str) -> Result<AnyPosition, PositionError> {
    let (name, arguments) = read_call(text)?;
    if name != rules.name {
        return Err(PositionError::Unknown(name));
    }
    Ok(rules.build(&arguments)?)
}
