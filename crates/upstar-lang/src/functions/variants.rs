//! Variants of rulesets.

use super::nim::impartial_ruleset;
use crate::function::{Call, Failure, Function};
use crate::things::{Placed, RulesetThing, thing};
use crate::value::Value;
use std::sync::Arc;
use upstar::impartial::{WithParameters, catalogue};
use upstar::position::{Ruleset, Variant};
use upstar::rulesets;

/// The functions of this group.
pub static FUNCTIONS: &[&Function] = &[&IMPARTIAL, &DICOTIC, &TWISTED, &MISERE];

/// The variant of a position, or of a ruleset.
fn variant(call: &mut Call<'_>, variant: Variant) -> Result<Value, Failure> {
    let value = call.get(0);
    if let Some(Placed(position)) = value.and_then(thing::<Placed>) {
        return Ok(Value::Thing(Arc::new(Placed(variant.of(position)))));
    }
    let ruleset = match value {
        Some(Value::Function(function)) => rulesets::find(function.name).cloned(),
        Some(value) => match thing::<RulesetThing>(value) {
            Some(ruleset) => Some(ruleset.0.clone()),
            None => with_parameters(value),
        },
        None => None,
    };
    match ruleset {
        Some(base) => Ok(Value::Thing(Arc::new(RulesetThing(variant.ruleset(base))))),
        None => {
            let name = call.function.name;
            let found = value.map_or_else(|| "nothing".to_owned(), Value::a_kind);
            Err(Failure::argument(
                0,
                format!("`{name}` expects a position or a ruleset here, found {found}"),
            ))
        }
    }
}

/// A ruleset such as `subtraction([1, 2])`, which has its parameters.
fn with_parameters(value: &Value) -> Option<Arc<dyn Ruleset>> {
    let (name, parameters) = impartial_ruleset(value)?;
    let entry = catalogue::find(name).ok()?;
    Some(Arc::new(WithParameters::new(entry, parameters)))
}

static IMPARTIAL: Function = Function {
    name: "impartial",
    parameters: "position",
    summary: "the impartial variant of a position or ruleset: either player may make the moves of both",
    details: "Works with every ruleset. Of a ruleset it is a ruleset: after game := impartial(domineering), game(2, 3) is a position.",
    examples: &[
        (
            "impartial(domineering(1, 3))",
            "impartial(domineering(\"...\"))",
        ),
        (
            "[grundy(impartial(domineering(1, n))) for n in 1..8]",
            "[0, 1, 1, 2, 0, 3, 1, 1]",
        ),
        ("grundy(impartial(clobber(\"xox\")))", "1"),
    ],
    run: |call| variant(call, Variant::Impartial),
    ..Function::BLANK
};

static DICOTIC: Function = Function {
    name: "dicotic",
    parameters: "position",
    summary: "the dicotic (all-small) variant of a position or ruleset: nobody may move unless both players can",
    details: "Works with every ruleset. Every position of it is all-small.",
    examples: &[
        ("canonical(dicotic(domineering(2, 2)))", "*"),
        ("is_all_small(dicotic(domineering(2, 3)))", "true"),
    ],
    run: |call| variant(call, Variant::Dicotic),
    ..Function::BLANK
};

static TWISTED: Function = Function {
    name: "twisted",
    parameters: "position",
    summary: "the twisted variant of a position or ruleset: after each move the players exchange their roles",
    details: "Works with every ruleset. A position with the roles exchanged is written with `swap_colours`.",
    examples: &[
        (
            "left_options(twisted(domineering(2, 1)))",
            "[swap_colours(twisted(domineering(\"#|#\")))]",
        ),
        ("canonical(twisted(domineering(2, 2)))", "0"),
    ],
    run: |call| variant(call, Variant::Twisted),
    ..Function::BLANK
};

static MISERE: Function = Function {
    name: "misere",
    parameters: "position",
    summary: "the misère variant of a position or ruleset: the player who makes the last move loses",
    details: "Works with every ruleset. Such a position has an outcome and no value; `misere_value`, `genus` and `misere_quotient` say \
              more about impartial ones.",
    examples: &[
        ("misere(nim(1, 2))", "misere(nim(1, 2))"),
        ("outcome(misere(nim(1, 1)))", "N"),
        (
            "winning_moves(misere(domineering(2, 3)), L)",
            "[misere(domineering(\"#..|#..\")), misere(domineering(\"..#|..#\"))]",
        ),
    ],
    run: |call| variant(call, Variant::Misere),
    ..Function::BLANK
};
