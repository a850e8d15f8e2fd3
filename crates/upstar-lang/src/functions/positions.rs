//! Positions: every ruleset as a function, and functions of positions.

use super::outcomes::unadded;
use crate::function::{Call, Failure, Function};
use crate::misere;
use crate::ordinals;
use crate::things::{self, GraphThing, Placed, RulesetThing, argument, thing};
use crate::value::{List, Thing, Value};
use num_bigint::BigInt;
use std::sync::{Arc, LazyLock};
use upstar::budget::Stopped;
use upstar::game::{Algebra, Player};
use upstar::impartial::NimValue;
use upstar::notation::Style;
use upstar::position::{AnyPosition, Argument, PositionError, Ruleset, Theory, Worth};
use upstar::rulesets;
use upstar::sum::Sum;

/// The functions of this group.
pub static FUNCTIONS: &[&Function] = &[
    &POSITION, &PARTS, &NEGATIVE, &STEPS, &GRUNDY, &PATH, &CYCLE, &COMPLETE, &GRID,
];

/// The rulesets as functions that build positions.
pub fn rulesets() -> &'static [Function] {
    static RULESETS: LazyLock<Vec<Function>> = LazyLock::new(|| {
        rulesets::all()
            .iter()
            .map(|ruleset| Function {
                name: ruleset.name(),
                parameters: "...",
                summary: ruleset.rule(),
                details: Box::leak(
                    format!(
                        "Written as: {}. Example: {}\n{}{}\nSource: {}",
                        ruleset.notation(),
                        ruleset.example(),
                        players(&**ruleset),
                        ruleset.notes(),
                        ruleset.source()
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

/// The line about the players, where there is something to say.
fn players(ruleset: &dyn Ruleset) -> String {
    match ruleset.players() {
        "" => String::new(),
        players => format!("{players}\n"),
    }
}

pub(super) fn build(call: &mut Call<'_>) -> Result<Value, Failure> {
    let name = call.function.name;
    call.claim(things::argument_bytes(&call.arguments))?;
    // A ruleset of the catalogue as an argument stands for its name: tartan(mock_turtles, ruler, "TT/HT").
    let argument = |value: &Value| match value {
        Value::Function(function) if rulesets::find(function.name).is_some() => {
            Argument::from(function.name)
        }
        value => things::argument(value),
    };
    let arguments: Vec<Argument> = call.arguments.iter().map(argument).collect();
    let Some(ruleset) = rulesets::find(name) else {
        return Err(PositionError::Unknown(name.to_owned()).into());
    };
    let position = ruleset.call(&arguments, call.algebra.budget());
    if let Some(family) = super::nim::family(name, &arguments) {
        // The parameters alone are a ruleset, unless play starts from them.
        let starts = |position: &AnyPosition| {
            let moves = position.moves(Player::Left, call.algebra.budget());
            moves.is_ok_and(|moves| !moves.is_empty())
        };
        match position {
            Ok(ref position) if starts(position) => {}
            _ => return Ok(family),
        }
    }
    match position {
        Ok(position) => Ok(Value::Thing(Arc::new(Placed(position)))),
        Err(error) => Err(things::failure(error, &**ruleset)),
    }
}

fn graph(call: &mut Call<'_>) -> Result<Value, Failure> {
    call.claim(things::argument_bytes(&call.arguments))?;
    let (name, arguments) = (call.function.name, things::arguments(&call.arguments));
    Argument::refuse_others(name, &arguments).map_err(PositionError::from)?;
    let graph = rulesets::graph(name, &arguments).map_err(PositionError::from)?;
    Ok(Value::Thing(Arc::new(GraphThing(Arc::new(graph)))))
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
    details: "Nim in binary columns with the heaps to move, rows of coins and heaps by the nim sum of their values, Tartan products, \
              Wythoff's game by its pairs, Moore's Nim by columns, Fibonacci Nim by Zeckendorf sums, Sylver Coinage by its gaps or by pairs; for Flipping Coins the \
              reductions, the partition with its ordinal sums and both players' best moves; for Coin-sliding the coins in the order \
              of desirability, their terms and atomic weights, the winners and the winning move of a strategy. Other rulesets \
              have no such account; what is known about their values is said by their help.",
    examples: &[
        (
            "steps(flipping_coins(\"011\"))",
            "[\"011\", \"= 1/4\", \"Left's best move: to flipping_coins(\\\"000\\\")\", \"Right's best move: to flipping_coins(\\\"101\\\")\"]",
        ),
        ("steps(nim(1, 3))[2]", "nim sum  10 = 2"),
    ],
    run: |call| {
        let position = position(call, 0)?.clone();
        let Some(lines) = position.steps(call.algebra)? else {
            return Err(no_steps(position.ruleset()));
        };
        let lines = lines.into_iter().map(Value::text).collect();
        Ok(Value::List(List::new(lines)?))
    },
    ..Function::BLANK
};

/// There is no account of a position step by step, which does not mean that nothing is known.
fn no_steps(name: &str) -> Failure {
    let known = rulesets::find(name).map_or("", |ruleset| ruleset.notes());
    let message = format!("`steps` has no account of `{name}` step by step");
    match known {
        "" => Failure::argument(0, message),
        _ => Failure::Wrong {
            message,
            argument: Some(0),
            within: None,
            help: Some(format!("what its help says: {known}")),
        },
    }
}

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
        let position = ruleset.0.at(&argument(&call.arguments[1]))?;
        Ok(Value::Thing(Arc::new(Placed(position))))
    },
    ..Function::BLANK
};

static PARTS: Function = Function {
    name: "parts",
    parameters: "position",
    summary: "independent parts whose sum is the position, without parts in which nobody can move",
    details: "The parts of a misère value G are all H with G = H + X for some X.",
    examples: &[
        (
            "parts(domineering(\"..#.|..#.\"))",
            "[domineering(\"..##|..##\"), domineering(\"###.|###.\")]",
        ),
        ("parts(*[2+2])", "[*[0], *[1], *[2], *[3], *[2+2], *[2+3]]"),
    ],
    run: |call| {
        if let Some(value) = call.get(0).and_then(misere::misere) {
            let parts = misere::with_values(call.algebra, |values| values.parts(value))?;
            let parts = parts.into_iter().map(misere::value).collect();
            return Ok(Value::List(List::new(parts)?));
        }
        positions(position(call, 0)?.parts())
    },
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
    summary: "the nim value of an impartial position, or of a sum of them and nim heaps",
    details: "An integer of any size, or an infinite ordinal such as w * 7 + 6. The word moon for a loony position: whatever else there is, the \
              player to move wins. The text \"inf{0,2}\" where play may go on for ever and 0 \
              and 2 are the nim values a player can move to.",
    examples: &[
        ("grundy(nim(3, 4, 5))", "2"),
        ("grundy(kayles(1, 11))", "7"),
        ("grundy(two_dimensional_nim(w * 4, 6))", "w * 4 + 6"),
        ("grundy(digraph(\"t>; v>v,t\", \"v\"))", "inf{0}"),
        ("grundy(top_entails(3))", "moon"),
        ("grundy(top_entails(4) + nimstring(2, 2) + *2)", "3"),
    ],
    as_written: true,
    run: |call| {
        if let Some(Placed(position)) = call.get(0).and_then(thing::<Placed>) {
            let position = position.clone();
            match position.worth(call.algebra)? {
                Worth::Nim(value) => return Ok(nim_value(value)),
                Worth::Outcome(_) | Worth::Score(_) | Worth::Loopy(_) => {
                    return Err(no_nim_value(&position));
                }
                Worth::Short(_) => {}
            }
        }
        if let Some(sum) = unadded(call)? {
            if let Some(value) = sum.nim_value(call.algebra)? {
                return Ok(nim_value(value));
            }
            return Err(sum_without_nim_value(&sum, call.algebra)?);
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
};

/// A nim value as a value of the language.
fn nim_value(value: NimValue) -> Value {
    match value {
        NimValue::Integer(n) => BigInt::from(n).into(),
        NimValue::Ordinal(small) => ordinals::value(small.into()),
        value => Value::text(value.to_string()),
    }
}

/// Why a position of another theory has no nim value.
fn no_nim_value(position: &AnyPosition) -> Failure {
    let message = match position.is_entailed() {
        true => format!(
            "{} has no nim value: the next move must be made in it",
            position.call()
        ),
        false => format!(
            "`{}` has no nim values: its theory is `{}`",
            position.ruleset(),
            position.theory()
        ),
    };
    Failure::Wrong {
        help: Some("ask `outcome`, `outcome_pair`, `remoteness` or `winning_moves`".to_owned()),
        message,
        argument: Some(0),
        within: None,
    }
}

/// Why a sum has no nim value: the first term that has none, or two terms whose nim values have no sum.
fn sum_without_nim_value(sum: &Sum, algebra: &mut Algebra) -> Result<Failure, Stopped> {
    for term in sum.iter() {
        let alone = Sum(vec![term.clone()]);
        if alone.nim_value(algebra)?.is_some() {
            continue;
        }
        if let Some(position) = term.as_position()
            && (position.is_entailed() || position.theory() != Theory::Nim)
        {
            return Ok(no_nim_value(position));
        }
        let text = term.text(algebra, Style::Text)?;
        return Ok(Failure::argument(
            0,
            format!(
                "{text} is not worth a nim heap, so the sum has no nim value; ask `outcome` or `winning_moves`"
            ),
        ));
    }
    Ok(Failure::argument(
        0,
        "an infinite and a loony nim value have no sum; ask `outcome` or `winning_moves`",
    ))
}

macro_rules! graph_function {
    ($static:ident, $name:literal, $parameters:literal, $summary:literal, $example:literal) => {
        static $static: Function = Function {
            name: $name,
            parameters: $parameters,
            summary: $summary,
            examples: &[($example, $example)],
            run: graph,
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
