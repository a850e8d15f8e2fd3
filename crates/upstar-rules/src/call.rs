//! Positions from their calls as text, for a file's own example and for tests.

use crate::rule_file::RuleFile;
use std::sync::Arc;
use upstar::notation::parse;
use upstar::notation::tree::{Expr, Node};
use upstar::position::{AnyPosition, Argument};
use upstar::rulesets::graph;

/// The position of a call such as `my_game("..|..")`; the error says what is wrong.
pub fn position(rules: &Arc<RuleFile>, text: &str) -> Result<AnyPosition, String> {
    let expected = || format!("expected a call such as {}(...)", rules.name());
    let expr = parse(text).map_err(|wrong| wrong.to_string())?;
    let (name, arguments) = expr.as_call().ok_or_else(expected)?;
    if name != rules.name() {
        return Err(expected());
    }
    let arguments: Result<Vec<Argument>, String> = arguments.iter().map(argument).collect();
    rules.build(&arguments?).map_err(|wrong| wrong.message)
}

fn argument(expr: &Expr) -> Result<Argument, String> {
    match &expr.node {
        Node::Text(text) => Ok(Argument::Text(text.clone())),
        Node::Literal(literal) if literal.is_number => {
            let integer = literal.number.to_i64().map(Argument::Integer);
            integer.ok_or_else(|| "expected an integer of moderate size".to_owned())
        }
        _ => {
            let (name, arguments) = expr
                .as_call()
                .ok_or("expected a text, an integer or a graph")?;
            let arguments: Result<Vec<Argument>, String> = arguments.iter().map(argument).collect();
            let graph = graph(name, &arguments?).map_err(|wrong| wrong.message)?;
            Ok(Argument::Graph(Arc::new(graph)))
        }
    }
}
