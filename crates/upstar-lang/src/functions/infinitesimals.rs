//! Functions of infinitesimals: atomic weights, the far star, uptimal digits, the hierarchy.

use crate::function::{Call, Failure, Function};
use crate::things::{Placed, thing};
use crate::value::{List, Value};
use upstar::analysis::{Ahead, Hierarchy};
use upstar::budget::Stopped;
use upstar::game::{Algebra, Game};
use upstar::rulesets::coin_sliding;

/// The functions of this group.
pub static FUNCTIONS: &[&Function] = &[
    &ATOMIC_WEIGHT,
    &AHEAD,
    &FAR_STAR,
    &GE_FAR_STAR,
    &EQ_FAR_STAR,
    &MUCH_GREATER,
    &WHY_MUCH_GREATER,
    &IS_UPTIMAL,
    &UPTIMAL_DIGITS,
    &POWER,
    &CUMULATIVE_POWER,
    &TINY_SUBSCRIPT,
];

static ATOMIC_WEIGHT: Function = Function {
    name: "atomic_weight",
    parameters: "G",
    summary: "the atomic weight of G: how many ups it is worth in the company of a large nim heap",
    details: "All-small values have one, and other infinitesimals that equal a multiple of up modulo the far star.",
    examples: &[
        ("atomic_weight(^3*)", "3"),
        ("atomic_weight(tiny(2))", "0"),
        ("atomic_weight({^4|v4})", "+-2"),
    ],
    run: |call| {
        let position = call.get(0).and_then(thing::<Placed>);
        if let Some(weight) = position.and_then(|placed| placed.0.known_atomic_weight()) {
            return Ok(Value::Integer(weight.into()));
        }
        let game = call.game(0)?;
        match call.analysis.atomic_weight(call.algebra, game)? {
            Some(weight) => Ok(Value::game(weight)),
            None => Err(Failure::argument(
                0,
                "this value is not atomic: it has no atomic weight",
            )),
        }
    },
    ..Function::BLANK
};

static AHEAD: Function = Function {
    name: "ahead",
    parameters: "G",
    summary: "what the atomic weight of G says about who wins (the two-ahead rule)",
    examples: &[
        ("ahead(^2*)", "Left wins"),
        ("ahead(^*)", "Left wins if she starts"),
    ],
    run: |call| {
        let game = call.game(0)?;
        let Some(ahead) = call.analysis.ahead(call.algebra, game)? else {
            return Err(Failure::argument(
                0,
                "this value is not atomic: it has no atomic weight",
            ));
        };
        Ok(Value::text(match ahead {
            Ahead::LeftWins => "Left wins",
            Ahead::LeftWinsFirst => "Left wins if she starts",
            Ahead::RightWins => "Right wins",
            Ahead::RightWinsFirst => "Right wins if he starts",
            Ahead::FirstWins => "the player who starts wins",
            Ahead::Nothing => "nothing",
        }))
    },
    ..Function::BLANK
};

static FAR_STAR: Function = Function {
    name: "far_star",
    parameters: "G",
    summary: "a nim heap larger than every one among the followers of G",
    examples: &[("far_star(^)", "*2")],
    run: |call| {
        let game = call.game(0)?;
        Ok(Value::game(call.analysis.far_star(call.algebra, game)?))
    },
    ..Function::BLANK
};

static GE_FAR_STAR: Function = Function {
    name: "ge_far_star",
    parameters: "G, H",
    summary: "whether G is greater than or equal to H modulo the far star",
    examples: &[
        ("ge_far_star(*, 0)", "true"),
        ("ge_far_star(0, ^)", "false"),
    ],
    run: |call| {
        let (g, h) = (call.game(0)?, call.game(1)?);
        Ok(call.analysis.ge_far_star(call.algebra, g, h)?.into())
    },
    ..Function::BLANK
};

static EQ_FAR_STAR: Function = Function {
    name: "eq_far_star",
    parameters: "G, H",
    summary: "whether G and H are equal modulo the far star",
    examples: &[("eq_far_star(tiny(1), 0)", "true")],
    run: |call| {
        let (g, h) = (call.game(0)?, call.game(1)?);
        Ok(call.analysis.eq_far_star(call.algebra, g, h)?.into())
    },
    ..Function::BLANK
};

static MUCH_GREATER: Function = Function {
    name: "much_greater",
    parameters: "G, H, [most]",
    summary: "whether G is greater than every multiple of H: true, false, or the text \"undecided\"",
    details: "Where no theorem decides, multiples up to `most` (16 if left out) are tried. If G is greater than all of these, the answer is \
              \"undecided\". `why_much_greater` gives the reason.",
    examples: &[
        ("much_greater(^, tiny(1))", "true"),
        ("much_greater(1, 1/4)", "false"),
        ("much_greater(1/8, {^|*2}, 4)", "true"),
    ],
    run: |call| {
        Ok(match hierarchy(call)? {
            Hierarchy::Always(_) => true.into(),
            Hierarchy::FailsAt(_) | Hierarchy::FailsBy(_) => false.into(),
            Hierarchy::UpTo(_) => Value::text("undecided"),
        })
    },
    ..Function::BLANK
};

fn hierarchy(call: &mut Call<'_>) -> Result<Hierarchy, Failure> {
    let (g, h) = (call.game(0)?, call.game(1)?);
    let most = match call.count() {
        3 => call.natural(2, 1_000_000)?,
        _ => 16,
    };
    let answer = call.analysis.much_greater(call.algebra, g, h, most.into());
    Ok(answer?)
}

static WHY_MUCH_GREATER: Function = Function {
    name: "why_much_greater",
    parameters: "G, H, [most]",
    summary: "why G is greater than every multiple of H, or for which multiple that fails, or how far it was tried",
    details: "`much_greater` gives the answer without the reason.",
    examples: &[
        (
            "why_much_greater(^, tiny(1))",
            "always: the hierarchy of the powers of up and of {0^m|tiny(x)}",
        ),
        ("why_much_greater(1, 1/4)", "no: it fails for 4"),
    ],
    run: |call| {
        Ok(Value::text(match hierarchy(call)? {
            Hierarchy::Always(reason) => format!("always: {reason}"),
            Hierarchy::FailsAt(r) => format!("no: it fails for {r}"),
            Hierarchy::FailsBy(r) => format!("no: it fails for {r} at the latest"),
            Hierarchy::UpTo(r) => format!("undecided: true up to {r}"),
        }))
    },
    ..Function::BLANK
};

static IS_UPTIMAL: Function = Function {
    name: "is_uptimal",
    parameters: "G",
    summary: "whether G is a sum of multiples of the powers of up",
    details: "`uptimal` builds such sums and `uptimal_digits` gives their digits. An uptimal plus * is no uptimal.",
    examples: &[
        ("is_uptimal(uptimal(1, 0, -2))", "true"),
        ("is_uptimal(^*)", "false"),
        ("is_uptimal({^|v})", "false"),
    ],
    run: |call| {
        let game = call.game(0)?;
        Ok(call.algebra.is_uptimal(game)?.into())
    },
    ..Function::BLANK
};

static POWER: Function = Function {
    name: "power",
    parameters: "G, k",
    summary: "the k-th power of G = {0|H}, as the powers of up: G^[k] - G^[k-1]",
    details: "G^[k] is the cumulative power. The powers of up are those of the uptimals: `power(^, 2)` is up-second and not ^2. They get \
              smaller quickly: for G > 0, each power is greater than every multiple of the next. G or -G has the form {0|H}.",
    examples: &[
        ("power(^, 2) == uptimal(0, 1)", "true"),
        ("power(tiny(1), 1)", "tiny(1)"),
        ("power(^, 2) > 5 * power(^, 3)", "true"),
    ],
    run: |call| powered(call, coin_sliding::power),
    ..Function::BLANK
};

static CUMULATIVE_POWER: Function = Function {
    name: "cumulative_power",
    parameters: "G, k",
    summary: "G^[k], the sum of the first k powers of G = {0|H}",
    details: "G^[1] is G and G^[k+1] is {G^[k]|H}. For G > 0 it is the ordinal sum G : (k-1). See `power`.",
    examples: &[
        ("cumulative_power(^, 3) == uptimal(1, 1, 1)", "true"),
        ("cumulative_power(^, 4) == (^ : 3)", "true"),
    ],
    run: |call| powered(call, coin_sliding::arrow),
    ..Function::BLANK
};

fn powered(
    call: &mut Call<'_>,
    power: fn(&mut Algebra, Game, u32) -> Result<Option<Game>, Stopped>,
) -> Result<Value, Failure> {
    let (game, k) = (call.game(0)?, call.natural(1, u32::MAX)?);
    if k == 0 {
        return Err(Failure::argument(1, "the first power is number 1"));
    }
    match power(call.algebra, game, k)? {
        Some(power) => Ok(Value::game(power)),
        None => Err(Failure::argument(
            0,
            "only a game {0|H} or its negative has powers",
        )),
    }
}

static UPTIMAL_DIGITS: Function = Function {
    name: "uptimal_digits",
    parameters: "G",
    summary: "the digits d1, d2, ... for which G is uptimal(d1, d2, ...)",
    examples: &[
        ("uptimal_digits(uptimal(1, 0, -2))", "[1, 0, -2]"),
        ("uptimal_digits(^3)", "[3]"),
    ],
    run: |call| {
        let game = call.game(0)?;
        match call.algebra.uptimal_digits(game)? {
            Some((digits, false)) => {
                let digits = digits.into_iter().map(|d| Value::Integer(d.into()));
                Ok(Value::List(List::new(digits.collect())?))
            }
            Some(_) => Err(Failure::argument(
                0,
                "this value is an uptimal plus *; add * to it first",
            )),
            None => Err(Failure::argument(
                0,
                "this value is not recognised as an uptimal",
            )),
        }
    },
    ..Function::BLANK
};

static TINY_SUBSCRIPT: Function = Function {
    name: "tiny_subscript",
    parameters: "G",
    summary: "the H for which G is tiny(H)",
    examples: &[("tiny_subscript({0||0|-3})", "3")],
    run: |call| {
        let game = call.game(0)?;
        match call.algebra.tiny_subscript(game)? {
            Some(subscript) => Ok(Value::game(subscript)),
            None => Err(Failure::argument(0, "this value is not a tiny")),
        }
    },
    ..Function::BLANK
};
