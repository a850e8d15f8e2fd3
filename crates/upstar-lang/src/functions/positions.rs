//! Positions: every ruleset is a function, and what can be asked of a position.

use crate::function::{Call, Failure, Function};
use crate::ruleset::{RulesetThing, misfit_failure, ruleset_arguments};
use crate::value::{List, Thing, Value};
use num_bigint::BigInt;
use std::any::Any;
use std::sync::{Arc, LazyLock};
use upstar::budget::Stopped;
use upstar::game::{Algebra, Game, Outcome};
use upstar::impartial::NimValue;
use upstar::notation::{Style, form_text};
use upstar::position::{AnyPosition, Argument, Graph, Misfit, Theory, Worth};
use upstar::rulesets;

/// The functions of this group.
pub static FUNCTIONS: &[&Function] = &[
    &POSITION, &PARTS, &NEGATIVE, &STEPS, &GRUNDY, &PATH, &CYCLE, &COMPLETE, &GRID,
];

/// The rulesets as functions that build positions.
pub fn rulesets() -> &'static [Function] {
    static RULESETS: LazyLock<Vec<Function>> = LazyLock::new(|| {
        rulesets::summaries()
            .into_iter()
            .map(|ruleset| Function {
                name: ruleset.name,
                parameters: "...",
                summary: ruleset.rule,
                details: Box::leak(
                    format!(
                        "Written as: {}. Example: {}\n{}\nSource: {}",
                        ruleset.notation, ruleset.example, ruleset.notes, ruleset.source
                    )
                    .into_boxed_str(),
                ),
                run: build,
                ..Function::BLANK
            })
            .collect()
    });
    &RULESETS
}

/// A position as a value of the language.
#[derive(Debug)]
pub struct Placed(pub AnyPosition);

impl Thing for Placed {
    fn kind(&self) -> &'static str {
        "position"
    }

    fn text(&self, _algebra: &mut Algebra, _style: Style) -> Result<String, Stopped> {
        Ok(self.0.call())
    }

    fn game(&self, algebra: &mut Algebra) -> Option<Result<Game, Stopped>> {
        Some(self.0.value(algebra))
    }

    fn fields(
        &self,
        algebra: &mut Algebra,
    ) -> Result<serde_json::Map<String, serde_json::Value>, Stopped> {
        // Too large for the budget is an answer here; a request to stop is not, nor are rules that go wrong.
        let worth = match self.0.worth(algebra) {
            Err(stopped @ (Stopped::Cancelled | Stopped::Rules)) => return Err(stopped),
            worth => worth.ok(),
        };
        let form = match self.0.value(algebra) {
            Ok(value) if worth.is_some() => form_text(algebra, value)?,
            _ => None,
        };
        let outcome = match &worth {
            Some(Worth::Short(value)) => algebra.outcome(*value).ok(),
            Some(worth) => worth.outcome(),
            None => None,
        };
        let mut fields = serde_json::Map::new();
        fields.insert("form".into(), form.into());
        fields.insert("outcome".into(), outcome.map(Outcome::name).into());
        let theory = match &worth {
            Some(Worth::Outcome(_)) => Theory::Outcome,
            _ => self.0.theory(),
        };
        fields.insert("theory".into(), theory.name().into());
        if let Some(Worth::Nim(value)) = &worth {
            fields.insert("nim_value".into(), value.to_string().into());
        }
        if let Some(Worth::Outcome(starts)) = &worth {
            let remoteness = [starts.left, starts.right].map(|start| start.remoteness);
            fields.insert("outcome_pair".into(), starts.outcome().pair().into());
            fields.insert("remoteness".into(), serde_json::json!(remoteness));
        }
        Ok(fields)
    }
}

/// A graph as a value of the language.
#[derive(Debug)]
struct GraphThing(Arc<Graph>);

impl Thing for GraphThing {
    fn kind(&self) -> &'static str {
        "graph"
    }

    fn text(&self, _algebra: &mut Algebra, _style: Style) -> Result<String, Stopped> {
        Ok(self.0.name().map_or_else(
            || format!("\"{}; {}\"", ".".repeat(self.0.len()), self.0.edge_text()),
            str::to_owned,
        ))
    }

    fn game(&self, _algebra: &mut Algebra) -> Option<Result<Game, Stopped>> {
        None
    }

    fn fields(
        &self,
        _algebra: &mut Algebra,
    ) -> Result<serde_json::Map<String, serde_json::Value>, Stopped> {
        Ok(serde_json::Map::new())
    }
}

/// A value as something more special, if it is that.
pub(crate) fn thing<T: Thing>(value: &Value) -> Option<&T> {
    match value {
        Value::Thing(thing) => (thing.as_ref() as &dyn Any).downcast_ref(),
        _ => None,
    }
}

/// What an argument of a ruleset can be.
pub(crate) fn argument(value: &Value) -> Option<Argument> {
    match value {
        Value::Text(text) => Some(Argument::Text(text.to_string())),
        Value::Integer(n) => n.to_i64().map(Argument::Integer),
        Value::Number(x) => x.to_i64().map(Argument::Integer),
        Value::List(list) => {
            let items: Option<Vec<Argument>> = list.items().iter().map(argument).collect();
            items.map(Argument::List)
        }
        Value::Thing(_) => thing::<GraphThing>(value).map(|graph| Argument::Graph(graph.0.clone())),
        _ => None,
    }
}

/// The arguments of a call as a ruleset takes them.
pub(super) fn arguments(call: &Call<'_>) -> Result<Vec<Argument>, Failure> {
    ruleset_arguments(call.function.name, &call.arguments)
}

pub(super) fn failure(misfit: Misfit) -> Failure {
    match misfit.argument {
        Some(at) => Failure::argument(at, misfit.message),
        None => Failure::call(misfit.message),
    }
}

fn build(call: &mut Call<'_>) -> Result<Value, Failure> {
    let name = call.function.name;
    let arguments = arguments(call)?;
    if let Some(family) = super::nim::family(name, &arguments) {
        return Ok(family);
    }
    match rulesets::build(name, &arguments) {
        Some(Ok(position)) => Ok(Value::Thing(Arc::new(Placed(position)))),
        Some(Err(misfit)) => {
            let ruleset = rulesets::summaries()
                .into_iter()
                .find(|ruleset| ruleset.name == name);
            let help = ruleset.map(|r| format!("{}; for example {}", r.notation, r.example));
            Err(misfit_failure(misfit, help))
        }
        None => Err(Failure::call(format!("there is no ruleset `{name}`"))),
    }
}

pub(super) fn position<'a>(call: &'a Call<'_>, at: usize) -> Result<&'a AnyPosition, Failure> {
    call.get(at)
        .and_then(thing::<Placed>)
        .map(|placed| &placed.0)
        .ok_or_else(|| {
            let found = call
                .get(at)
                .map_or_else(|| "nothing".to_owned(), Value::a_kind);
            let name = call.function.name;
            Failure::argument(
                at,
                format!("`{name}` expects a position here, found {found}"),
            )
        })
}

fn positions(list: Vec<AnyPosition>) -> Result<Value, Failure> {
    let values = list
        .into_iter()
        .map(|position| Value::Thing(Arc::new(Placed(position)) as Arc<dyn Thing>))
        .collect();
    Ok(Value::List(List::new(values)?))
}

static STEPS: Function = Function {
    name: "steps",
    parameters: "position",
    summary: "how a theorem finds the value of a position, or who wins it, step by step",
    details: "For Flipping Coins the reductions, the partition with its ordinal sums and both players' best moves; for \
              Coin-sliding the terms, their atomic weights, the winners and what the strategies play. Other rulesets know no \
              better way than play.",
    examples: &[(
        "steps(flipping_coins(\"011\"))",
        "[\"011\", \"= 1/4\", \"Left's best move: to flipping_coins(\\\"000\\\")\", \"Right's best move: to flipping_coins(\\\"101\\\")\"]",
    )],
    run: |call| {
        let position = position(call, 0)?.clone();
        let Some(lines) = position.steps(call.algebra)? else {
            return Err(Failure::argument(
                0,
                format!(
                    "no theorem is known here for `{}`; its value comes from play",
                    position.ruleset()
                ),
            ));
        };
        let lines = lines.into_iter().map(Value::text).collect();
        Ok(Value::List(List::new(lines)?))
    },
    ..Function::BLANK
};

static POSITION: Function = Function {
    name: "position",
    parameters: "ruleset, x",
    summary: "the position of a ruleset that the value x stands for",
    details: "For rulesets written as scripts, whose positions are values of the language.",
    examples: &[("help(position) == help(\"position\")", "true")],
    run: |call| {
        let Some(ruleset) = call.get(0).and_then(thing::<RulesetThing>) else {
            let found = call
                .get(0)
                .map_or_else(|| "nothing".to_owned(), Value::a_kind);
            let message = format!("`position` expects a ruleset of the user here, found {found}");
            return Err(Failure::argument(0, message));
        };
        let position = ruleset.0.at(&call.arguments[1])?;
        Ok(Value::Thing(Arc::new(Placed(position))))
    },
    ..Function::BLANK
};

static PARTS: Function = Function {
    name: "parts",
    parameters: "position",
    summary: "independent parts whose sum the position is, without those nobody can move in",
    examples: &[(
        "parts(domineering(\"..#.|..#.\"))",
        "[domineering(\"..##|..##\"), domineering(\"###.|###.\")]",
    )],
    run: |call| positions(position(call, 0)?.parts()),
    ..Function::BLANK
};

static NEGATIVE: Function = Function {
    name: "swap_colours",
    parameters: "position",
    summary: "the position with the players exchanged",
    examples: &[("swap_colours(clobber(\"xxo\"))", "clobber(\"oox\")")],
    run: |call| {
        let position = position(call, 0)?;
        let negative = position.negative().ok_or_else(|| {
            Failure::argument(
                0,
                format!(
                    "`{}` has no position with the players exchanged",
                    position.ruleset()
                ),
            )
        })?;
        Ok(Value::Thing(Arc::new(Placed(negative))))
    },
    ..Function::BLANK
};

static GRUNDY: Function = Function {
    name: "grundy",
    parameters: "position",
    summary: "the nim value of an impartial position",
    details: "An integer of any size; where the value is infinite a text: an ordinal such as \"w*7+6\", or \"inf{0,2}\" where play may go \
              on for ever and 0 and 2 are the nim values a player can move to.",
    examples: &[
        ("grundy(nim(3, 4, 5))", "2"),
        ("grundy(kayles(1, 11))", "7"),
        ("grundy(digraph(\"t>; v>v,t\", \"v\"))", "inf{0}"),
    ],
    run: |call| {
        if let Some(Placed(position)) = call.get(0).and_then(thing::<Placed>) {
            let position = position.clone();
            match position.worth(call.algebra)? {
                Worth::Nim(NimValue::Integer(n)) => return Ok(BigInt::from(n).into()),
                Worth::Nim(value) => return Ok(Value::text(value.to_string())),
                Worth::Outcome(_) => {
                    let message = format!(
                        "`{}` has no nim values: its theory is `{}`",
                        position.ruleset(),
                        position.theory()
                    );
                    return Err(Failure::Wrong {
                        help: Some(
                            "ask `outcome`, `outcome_pair`, `remoteness` or `winning_moves`"
                                .to_owned(),
                        ),
                        message,
                        argument: Some(0),
                        within: None,
                    });
                }
                Worth::Short(_) => {}
            }
        }
        let game = call.game(0)?;
        match call.algebra.as_nimber(game) {
            Some(n) => Ok(Value::Integer(n.into())),
            None => Err(Failure::argument(
                0,
                "this is not worth a nim heap, so it has no nim value",
            )),
        }
    },
    ..Function::BLANK
};

macro_rules! graph_function {
    ($static:ident, $name:literal, $parameters:literal, $summary:literal, $example:literal) => {
        static $static: Function = Function {
            name: $name,
            parameters: $parameters,
            summary: $summary,
            examples: &[($example, $example)],
            run: |call| {
                let graph = rulesets::graph($name, &arguments(call)?).map_err(failure)?;
                Ok(Value::Thing(Arc::new(GraphThing(Arc::new(graph)))))
            },
            ..Function::BLANK
        };
    };
}
graph_function!(
    PATH,
    "path",
    "n",
    "a path of n nodes, a board for Col and Snort",
    "path(5)"
);
graph_function!(CYCLE, "cycle", "n", "a cycle of n nodes", "cycle(5)");
graph_function!(
    COMPLETE,
    "complete",
    "n",
    "n nodes, all joined",
    "complete(4)"
);
graph_function!(
    GRID,
    "grid",
    "rows, columns",
    "a grid of nodes",
    "grid(2, 3)"
);
