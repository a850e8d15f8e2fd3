//! Positions by their calls.

use super::Turn;
use upstar::impartial::catalogue::Arg;
use upstar::notation::parse;
use upstar::notation::tree::{Expr, Node};
use upstar::position::{AnyPosition, Argument};
use upstar::rulesets;
use upstar::sum::{Sum, Term};

/// The ruleset of a position and the arguments of its call. An impartial position is its own negative.
pub(super) fn call_of(term: &Term) -> Option<(String, Vec<Arg>)> {
    let position: &AnyPosition = term.as_position()?;
    let expr = parse(&position.call()).ok()?;
    let Node::Call { arguments, .. } = &expr.node else {
        return None;
    };
    let arguments: Option<Vec<Arg>> = arguments.iter().map(argument).collect();
    Some((position.ruleset().to_owned(), arguments?))
}

fn argument(expr: &Expr) -> Option<Arg> {
    match &expr.node {
        Node::Text(text) => Some(Arg::Text(text.clone())),
        Node::Literal(_) => number(expr).map(Arg::Number),
        Node::List(items) => items
            .iter()
            .map(number)
            .collect::<Option<_>>()
            .map(Arg::List),
        _ => None,
    }
}

fn number(expr: &Expr) -> Option<u64> {
    match &expr.node {
        Node::Literal(literal) if literal.is_number => {
            literal.number.to_i64().and_then(|n| u64::try_from(n).ok())
        }
        _ => None,
    }
}

/// The only term, if it is a position of one of these rulesets.
pub(super) fn only(sum: &Sum, names: &[&str]) -> Option<(String, Vec<Arg>)> {
    match &sum[..] {
        [one] => call_of(one).filter(|(name, _)| names.contains(&name.as_str())),
        _ => None,
    }
}

/// Arguments that are all numbers; a list counts as its members.
pub(super) fn numbers(arguments: &[Arg]) -> Option<Vec<u64>> {
    let mut numbers = Vec::new();
    for argument in arguments {
        match argument {
            Arg::Number(n) => numbers.push(*n),
            Arg::List(list) => numbers.extend(list),
            Arg::Text(_) => return None,
        }
    }
    Some(numbers)
}

/// The place of the move of a term to the position of a call.
pub(super) fn place_of(
    turn: &Turn<'_>,
    term: usize,
    name: &str,
    arguments: &[Argument],
) -> Option<usize> {
    let target = rulesets::build(name, arguments)?.ok()?.call();
    turn.moves.iter().position(|found| {
        let call = found.to.as_position().map(|position| position.call());
        found.term == term && call.as_ref() == Some(&target)
    })
}

/// Numbers as the arguments of a call.
pub(super) fn integers(numbers: &[u64]) -> Vec<Argument> {
    let integer = |&n: &u64| Argument::Integer(i64::try_from(n).unwrap_or(i64::MAX));
    numbers.iter().map(integer).collect()
}
