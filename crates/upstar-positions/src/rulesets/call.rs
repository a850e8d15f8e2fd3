//! Positions from their calls, for Rust programs: `domineering("..|.#")`.

use super::find;
use crate::position::{AnyPosition, Argument, Graph, Misfit, PositionError};
use std::sync::Arc;
use upstar_values::budget::Budget;
use upstar_values::notation::parse;
use upstar_values::notation::tree::{Expr, Node};

/// The position that a ruleset call builds.
///
/// ```
/// use upstar_values::game::Algebra;
/// use upstar_positions::rulesets::position;
/// let board = position("domineering(2, 5)").unwrap();
/// let mut algebra = Algebra::new();
/// let value = board.value(&mut algebra)?;
/// assert_eq!(algebra.as_number(value).unwrap().to_string(), "1/2");
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
pub fn position(text: &str) -> Result<AnyPosition, PositionError> {
    let (name, arguments) = read_call(text)?;
    match find(&name) {
        Some(ruleset) => ruleset.call(&arguments, &Budget::default()),
        None => Err(PositionError::Unknown(name)),
    }
}

/// The name of a ruleset and the arguments that a call gives it. The ruleset need not be known here.
///
/// ```
/// use upstar_positions::rulesets::read_call;
/// let (name, arguments) = read_call("subtraction([1, 3], 21)").unwrap();
/// assert_eq!((name.as_str(), arguments[1].as_natural()), ("subtraction", Some(21)));
/// ```
pub fn read_call(text: &str) -> Result<(String, Vec<Argument>), PositionError> {
    let expr = parse(text)?;
    let (name, arguments) = expr.as_call().ok_or(PositionError::NotACall)?;
    let mut read = Vec::new();
    for (at, expr) in arguments.iter().enumerate() {
        read.push(argument(expr).map_err(|message| Misfit::argument(at, message))?);
    }
    Ok((name.to_owned(), read))
}

/// An argument, or what was expected instead.
fn argument(expr: &Expr) -> Result<Argument, String> {
    let list = |items: &[Expr]| items.iter().map(argument).collect::<Result<Vec<_>, _>>();
    match &expr.node {
        Node::Text(text) => Ok(Argument::Text(text.clone())),
        Node::Literal(literal) if literal.is_number => match literal.number.is_integer() {
            true => Ok(literal.number.numerator().into()),
            false => Err("expected an integer, not a fraction".to_owned()),
        },
        Node::List(items) => Ok(Argument::List(list(items)?)),
        _ => {
            let (name, arguments) = expr.as_call().ok_or(
                "expected a text, an integer, a list of integers or a graph here; \
                 names and calculations belong to the language",
            )?;
            let graph = graph(name, &list(arguments)?).map_err(|misfit| misfit.message)?;
            Ok(Argument::Graph(Arc::new(graph)))
        }
    }
}

/// The graph that a call such as `grid(2, 3)` builds.
pub fn graph(name: &str, arguments: &[Argument]) -> Result<Graph, Misfit> {
    let mut sizes = Vec::new();
    for (i, argument) in arguments.iter().enumerate() {
        match argument {
            Argument::Integer(n) if (0..=1000).contains(n) => sizes.push(*n as usize),
            other => {
                return Err(Misfit::argument(
                    i,
                    format!(
                        "expected a number of nodes from 0 to 1000, not {}",
                        other.named()
                    ),
                ));
            }
        }
    }
    match (name, &sizes[..]) {
        ("path", &[n]) => Graph::path(n),
        ("cycle", &[n]) => Graph::cycle(n),
        ("complete", &[n]) => Graph::complete(n),
        ("grid", &[rows, columns]) => Graph::grid(rows, columns),
        _ => Err(Misfit::call(
            "expected a graph: path(n), cycle(n), complete(n) or grid(rows, columns)",
        )),
    }
}
