//! Partizan games in misère play: order modulo a universe.

use crate::function::{Call, Failure, Function};
use crate::misere::{is_misere, with_forms};
use crate::value::Value;
use upstar::budget::Budget;
use upstar::game::{Algebra, Order};
use upstar::misere::partizan::{FormId, Forms, Universe, UniverseError};
use upstar::notation::Written;

type Result<T = Value> = std::result::Result<T, Failure>;

/// The functions of this group.
pub static FUNCTIONS: &[&Function] = &[
    &MISERE_COMPARE,
    &MISERE_LE,
    &MISERE_GE,
    &MISERE_EQ,
    &MISERE_REASON,
    &MISERE_CANONICAL,
    &MISERE_INVERSE,
    &STRONG_OUTCOME,
    &ADJOINT,
    &CONJUGATE,
    &IS_DICOT,
    &IS_DEAD_ENDING,
    &IS_P_FREE,
    &IS_LEFT_DEAD_END,
    &IS_RIGHT_DEAD_END,
];

/// What the universes are.
const UNIVERSES: &str = "The universe is \"all\" (every game; the default), \"dicot\" (in every position both players can move or neither) or \
                         \"dead-ending\" (a player without a move never gets one again). G and H are taken as they are written, and must belong \
                         to it. G >= H says that for every X of the universe the outcome of G + X is at least as good for Left as that of \
                         H + X.";

/// The form of an argument, as it is written.
fn form(call: &mut Call<'_>, at: usize) -> Result<FormId> {
    if call.get(at).is_some_and(is_misere) {
        return Err(Failure::argument(
            at,
            "this is a misère value; the order of a universe is for forms such as {0|*}, and misère values are compared with `==`",
        ));
    }
    let written = call.written(at)?;
    let form = written.literal_form(call.algebra)?;
    Ok(with_forms(call.algebra, |forms, algebra| {
        forms.from_form(algebra, &form)
    })?)
}

/// The universe that an argument names.
fn universe(call: &mut Call<'_>, at: usize) -> Result<Universe> {
    if call.count() <= at {
        return Ok(Universe::All);
    }
    let name = call.text(at)?;
    name.parse()
        .map_err(|error: UniverseError| Failure::argument(at, error.to_string()))
}

/// Works on forms in a universe.
fn work<T>(
    call: &mut Call<'_>,
    work: impl FnOnce(&mut Forms, &Budget) -> std::result::Result<T, UniverseError>,
) -> Result<T> {
    with_forms(call.algebra, |forms, algebra| {
        let budget = algebra.budget().clone();
        work(forms, &budget)
    })
    .map_err(|error| match error {
        UniverseError::Stopped(stopped) => Failure::Stopped(stopped),
        error => Failure::call(error.to_string()),
    })
}

/// A form as a game of the language.
fn shown(call: &mut Call<'_>, id: FormId) -> Result {
    let form = with_forms(call.algebra, |forms, algebra: &mut Algebra| {
        let budget = algebra.budget().clone();
        forms.to_form(algebra, id, &budget)
    })?;
    Ok(super::forms::literal(Written::of_form(form)))
}

/// Two forms and a universe.
fn pair(call: &mut Call<'_>) -> Result<(FormId, FormId, Universe)> {
    Ok((form(call, 0)?, form(call, 1)?, universe(call, 2)?))
}

static MISERE_COMPARE: Function = Function {
    name: "misere_compare",
    parameters: "G, H, [universe]",
    summary: "how two games compare if the last move loses, modulo a universe: \"=\", \"<\", \">\" or \"<>\"",
    details: UNIVERSES,
    examples: &[
        ("misere_compare(* + *, 0, \"dicot\")", "="),
        ("misere_compare(* + *, 0)", "<>"),
        ("misere_compare({0, *|0}, *, \"all\")", ">"),
        ("misere_compare(1 - 1, 0, \"dead-ending\")", "="),
        (
            "misere_compare(domineering(3, 3), domineering(2, 2), \"dead-ending\")",
            "=",
        ),
    ],
    as_written: true,
    run: |call| {
        let (g, h, universe) = pair(call)?;
        let order = work(call, |forms, budget| forms.compare(universe, g, h, budget))?;
        Ok(Value::text(match order {
            Order::Equal => "=",
            Order::Less => "<",
            Order::Greater => ">",
            Order::Confused => "<>",
        }))
    },
};

static MISERE_LE: Function = Function {
    name: "misere_le",
    parameters: "G, H, [universe]",
    summary: "whether G <= H if the last move loses, modulo a universe",
    details: UNIVERSES,
    examples: &[("misere_le({|0, -1}, -1, \"dead-ending\")", "true")],
    as_written: true,
    run: |call| {
        let (g, h, universe) = pair(call)?;
        Ok(work(call, |forms, budget| forms.le(universe, g, h, budget))?.into())
    },
};

static MISERE_GE: Function = Function {
    name: "misere_ge",
    parameters: "G, H, [universe]",
    summary: "whether G >= H if the last move loses, modulo a universe",
    details: UNIVERSES,
    examples: &[("misere_ge({0, *|0}, *)", "true")],
    as_written: true,
    run: |call| {
        let (g, h, universe) = pair(call)?;
        Ok(work(call, |forms, budget| forms.ge(universe, g, h, budget))?.into())
    },
};

static MISERE_EQ: Function = Function {
    name: "misere_eq",
    parameters: "G, H, [universe]",
    summary: "whether G and H are equal if the last move loses, modulo a universe",
    details: UNIVERSES,
    examples: &[
        ("misere_eq({0|*} + {*|0}, 0, \"dicot\")", "true"),
        ("misere_eq(*2 + *2, 0, \"dicot\")", "false"),
    ],
    as_written: true,
    run: |call| {
        let (g, h, universe) = pair(call)?;
        Ok(work(call, |forms, budget| forms.eq(universe, g, h, budget))?.into())
    },
};

static MISERE_REASON: Function = Function {
    name: "misere_reason",
    parameters: "G, H, [universe]",
    summary: "a game X of the universe that shows why G >= H fails, or `none` if it holds",
    details: "The outcome of G + X is not at least as good for Left as that of H + X; `misere_outcome` confirms it.",
    examples: &[
        ("misere_reason(0, * + *, \"dead-ending\")", "{0,1|}"),
        ("misere_reason(0, * + *, \"dicot\")", "none"),
        (
            "[misere_outcome(G + {0,1|}) for G in [{|}, {*|*}]]",
            "[R, L]",
        ),
    ],
    as_written: true,
    run: |call| {
        let (g, h, universe) = pair(call)?;
        let reason = work(call, |forms, budget| forms.reason(universe, g, h, budget))?;
        match reason {
            Some(id) => shown(call, id),
            None => Ok(Value::Nothing),
        }
    },
};

static MISERE_CANONICAL: Function = Function {
    name: "misere_canonical",
    parameters: "G, [universe]",
    summary: "the canonical form of a game modulo a universe, if the last move loses",
    details: UNIVERSES,
    examples: &[
        ("misere_canonical({*|*}, \"dicot\")", "0"),
        ("misere_canonical(* + * + *, \"dicot\")", "*"),
        ("misere_canonical({0, 1|}, \"all\")", "{0,1|}"),
        ("misere_canonical(2 - 2, \"dead-ending\")", "0"),
    ],
    as_written: true,
    run: |call| {
        let (g, universe) = (form(call, 0)?, universe(call, 1)?);
        let found = work(call, |forms, budget| forms.canonical(universe, g, budget))?;
        shown(call, found)
    },
};

static MISERE_INVERSE: Function = Function {
    name: "misere_inverse",
    parameters: "G, [universe]",
    summary: "the game that adds up with G to 0 modulo a universe, if the last move loses; `none` if there is none",
    details: UNIVERSES,
    examples: &[
        ("misere_inverse(1, \"dead-ending\")", "-1"),
        ("misere_inverse(*2, \"dicot\")", "none"),
    ],
    as_written: true,
    run: |call| {
        let (g, universe) = (form(call, 0)?, universe(call, 1)?);
        let found = work(call, |forms, budget| forms.inverse(universe, g, budget))?;
        match found {
            Some(id) => shown(call, id),
            None => Ok(Value::Nothing),
        }
    },
};

static STRONG_OUTCOME: Function = Function {
    name: "strong_outcome",
    parameters: "G, [universe]",
    summary: "who wins G beside the worst end of the universe: N if both do when they start, L, R, or P",
    details: "A player is strong in G if, moving first, the player wins G + X for every X of the universe in which the player has no move, \
              and the last move loses.",
    examples: &[
        ("strong_outcome(*2, \"dead-ending\")", "N"),
        ("strong_outcome(*, \"dead-ending\")", "P"),
    ],
    as_written: true,
    run: |call| {
        let (g, universe) = (form(call, 0)?, universe(call, 1)?);
        let found = work(call, |forms, budget| {
            forms.strong_outcome(universe, g, budget)
        })?;
        Ok(Value::text(found.name()))
    },
};

static ADJOINT: Function = Function {
    name: "adjoint",
    parameters: "G",
    summary: "the adjoint of a form: a dicot that makes G + adjoint(G) lost for the player to move, if the last move loses",
    examples: &[("adjoint(1)", "^"), ("misere_outcome(1 + adjoint(1))", "P")],
    as_written: true,
    run: |call| {
        let g = form(call, 0)?;
        let found = work(call, |forms, budget| Ok(forms.adjoint(g, budget)?))?;
        shown(call, found)
    },
    ..Function::BLANK
};

static CONJUGATE: Function = Function {
    name: "conjugate",
    parameters: "G",
    summary: "the form with the players exchanged; in misère play it need not be the negative",
    examples: &[("conjugate({0|*, 1})", "{*,-1|0}")],
    as_written: true,
    run: |call| {
        let g = form(call, 0)?;
        let found = work(call, |forms, budget| Ok(forms.conjugate(g, budget)?))?;
        shown(call, found)
    },
    ..Function::BLANK
};

/// A truth about a form.
fn test(call: &mut Call<'_>, test: fn(&Forms, FormId) -> bool) -> Result {
    let g = form(call, 0)?;
    Ok(with_forms(call.algebra, |forms, _| test(forms, g)).into())
}

static IS_DICOT: Function = Function {
    name: "is_dicot",
    parameters: "G",
    summary: "whether in every position of a form both players can move or neither",
    details: "As it is written; `is_all_small` asks about the value in normal play.",
    examples: &[
        ("is_dicot(clobber(\"xxo\"))", "true"),
        ("is_dicot(1)", "false"),
    ],
    as_written: true,
    run: |call| test(call, Forms::is_dicot),
};

static IS_DEAD_ENDING: Function = Function {
    name: "is_dead_ending",
    parameters: "G",
    summary: "whether in a form a player without a move never gets one again",
    examples: &[
        ("is_dead_ending(domineering(2, 3))", "true"),
        ("is_dead_ending({|{1|}})", "false"),
    ],
    as_written: true,
    run: |call| test(call, Forms::is_dead_ending),
    ..Function::BLANK
};

static IS_P_FREE: Function = Function {
    name: "is_p_free",
    parameters: "G",
    summary: "whether no position of a form is lost for the player to move whoever starts, if the last move loses",
    examples: &[("is_p_free(1)", "true"), ("is_p_free(*2)", "false")],
    as_written: true,
    run: |call| test(call, Forms::is_p_free),
    ..Function::BLANK
};

static IS_LEFT_DEAD_END: Function = Function {
    name: "is_left_dead_end",
    parameters: "G",
    summary: "whether Left has no move in a form and in all its followers",
    examples: &[
        ("is_left_dead_end(-2)", "true"),
        ("is_left_dead_end(*)", "false"),
    ],
    as_written: true,
    run: |call| test(call, Forms::is_left_dead_end),
    ..Function::BLANK
};

static IS_RIGHT_DEAD_END: Function = Function {
    name: "is_right_dead_end",
    parameters: "G",
    summary: "whether Right has no move in a form and in all its followers",
    examples: &[("is_right_dead_end(2)", "true")],
    as_written: true,
    run: |call| test(call, Forms::is_right_dead_end),
    ..Function::BLANK
};
