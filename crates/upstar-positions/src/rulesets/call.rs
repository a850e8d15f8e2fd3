//! Positions from their calls, for Rust programs: `domineering("..|.#")`.

use super::build;
use crate::position::{AnyPosition, Argument, Graph, Misfit};
use std::sync::Arc;
use upstar_values::notation::tree::{Expr, Node};
use upstar_values::notation::{ParseError, parse};

/// Why a text is no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// The text is not an expression.
    #[error(transparent)]
    Syntax(#[from] ParseError),
    /// It is not the call of a ruleset.
    #[error("expected a call such as domineering(2, 3)")]
    NotACall,
    /// No ruleset has this name.
    #[error("there is no ruleset `{0}`")]
    Unknown(String),
    /// The arguments do not fit.
    #[error(transparent)]
    Misfit(#[from] Misfit),
}

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
    let expr = parse(text)?;
    let (name, arguments) = expr.as_call().ok_or(PositionError::NotACall)?;
    let arguments: Result<Vec<Argument>, PositionError> = arguments.iter().map(argument).collect();
    match build(name, &arguments?) {
        Some(position) => Ok(position?),
        None => Err(PositionError::Unknown(name.to_string())),
    }
}

fn argument(expr: &Expr) -> Result<Argument, PositionError> {
    match &expr.node {
        Node::Text(text) => Ok(Argument::Text(text.clone())),
        Node::Literal(literal) if literal.is_number => literal
            .number
            .to_i64()
            .map(Argument::Integer)
            .ok_or_else(|| Misfit::call("expected an integer of moderate size").into()),
        Node::List(items) => Ok(Argument::List(
            items.iter().map(argument).collect::<Result<_, _>>()?,
        )),
        _ => {
            let (name, arguments) = expr.as_call().ok_or(PositionError::NotACall)?;
            let arguments: Result<Vec<Argument>, PositionError> =
                arguments.iter().map(argument).collect();
            Ok(Argument::Graph(Arc::new(graph(name, &arguments?)?)))
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
                let kind = other.kind();
                return Err(Misfit::argument(
                    i,
                    format!("expected a number of nodes from 0 to 1000, not {kind}"),
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
