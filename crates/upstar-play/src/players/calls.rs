//! Positions by their calls.

use super::Turn;
use upstar::budget::Budget;
use upstar::position::{AnyPosition, Argument};
use upstar::rulesets::{self, read_call};
use upstar::sum::{Sum, Term};

/// The ruleset and the arguments of a position. The sign does not matter, since an impartial position is its own negative.
pub(super) fn call_of(term: &Term) -> Option<(String, Vec<Argument>)> {
    let position: &AnyPosition = term.as_position()?;
    read_call(&position.call()).ok()
}

/// The only term, if it is a position of one of these rulesets.
pub(super) fn only(sum: &Sum, names: &[&str]) -> Option<(String, Vec<Argument>)> {
    match &sum[..] {
        [one] => call_of(one).filter(|(name, _)| names.contains(&name.as_str())),
        _ => None,
    }
}

/// Arguments that are all numbers; a list counts as its elements.
pub(super) fn numbers(arguments: &[Argument]) -> Option<Vec<u64>> {
    let mut numbers = Vec::new();
    for argument in arguments {
        match argument {
            Argument::List(_) => numbers.extend(argument.as_naturals()?),
            _ => numbers.push(argument.as_natural()?),
        }
    }
    Some(numbers)
}

/// The place, in the list of moves, of the move that takes a term to the position of a call.
pub(super) fn place_of(
    turn: &Turn<'_>,
    term: usize,
    name: &str,
    arguments: &[Argument],
) -> Option<usize> {
    let ruleset = rulesets::find(name)?;
    let target = ruleset.call(arguments, &Budget::default()).ok()?.call();
    turn.moves.iter().position(|found| {
        let call = found.to.as_position().map(|position| position.call());
        found.term == term && call.as_ref() == Some(&target)
    })
}

/// Numbers as the arguments of a call.
pub(super) fn integers(numbers: &[u64]) -> Vec<Argument> {
    numbers.iter().map(|&n| n.into()).collect()
}
