//! Functions that describe a value.

use crate::function::{Call, Failure, Function};
use crate::loopy;
use crate::value::Value;
use num_bigint::BigInt;
use upstar::analysis::{Heat, Parity};
use upstar::game::Game;
use upstar::loopy::LoopyAlgebra;
use upstar::notation::{Style, in_order, print};

type Result = std::result::Result<Value, Failure>;

/// The functions of this group.
pub static FUNCTIONS: &[&Function] = &[
    &SHOW,
    &IS_HOT,
    &IS_TEPID,
    &IS_COLD,
    &IS_NUMBERISH,
    &IS_EVEN_TEMPERED,
    &IS_ODD_TEMPERED,
    &IS_EVEN,
    &IS_ODD,
    &STOP_COUNT,
    &LEFT_INCENTIVES,
    &RIGHT_INCENTIVES,
    &INCENTIVES,
    &CONFUSION_INTERVAL,
    &RCF,
    &GE_INF,
    &EQ_INF,
    &COMPANION,
];

static SHOW: Function = Function {
    name: "show",
    parameters: "G",
    summary: "everything about G on one card: outcome, stops, thermograph, reduced form, weight, birthday",
    examples: &[("len(show(^)) > 100", "true")],
    run: |call| {
        let game = call.game(0)?;
        let card = call.analysis.card(call.algebra, game)?;
        let budget = call.algebra.budget().clone();
        let text = card.text_within(&budget, |value| {
            print(call.algebra, value, Style::Text).unwrap_or_else(|stopped| format!("({stopped})"))
        })?;
        Ok(Value::text(text))
    },
    ..Function::BLANK
};

static IS_HOT: Function = Function {
    name: "is_hot",
    parameters: "G",
    summary: "whether the left stop of G is greater than its right stop",
    examples: &[("is_hot({1|-1})", "true"), ("is_hot(*)", "false")],
    run: |call| is(call, Heat::Hot),
    ..Function::BLANK
};

static IS_TEPID: Function = Function {
    name: "is_tepid",
    parameters: "G",
    summary: "whether G is no number but its stops are equal",
    examples: &[("is_tepid(2^)", "true"), ("is_tepid(2)", "false")],
    run: |call| is(call, Heat::Tepid),
    ..Function::BLANK
};

static IS_COLD: Function = Function {
    name: "is_cold",
    parameters: "G",
    summary: "whether G is a number, so that nobody wants to move",
    examples: &[("is_cold({0|1})", "true")],
    run: |call| is(call, Heat::Cold),
    ..Function::BLANK
};

fn is(call: &mut Call<'_>, heat: Heat) -> Result {
    let game = call.game(0)?;
    Ok((call.algebra.heat_kind(game) == heat).into())
}

static IS_NUMBERISH: Function = Function {
    name: "is_numberish",
    parameters: "G",
    summary: "whether G is infinitesimally close to a number",
    examples: &[
        ("is_numberish(1 + tiny(2))", "true"),
        ("is_numberish({1|0})", "false"),
    ],
    run: |call| {
        let game = call.game(0)?;
        Ok(call.algebra.is_numberish(game).into())
    },
    ..Function::BLANK
};

static IS_EVEN_TEMPERED: Function = Function {
    name: "is_even_tempered",
    parameters: "G",
    summary: "whether every way down from G to a number takes an even number of moves",
    examples: &[
        ("is_even_tempered({{4|2}|{1|0}})", "true"),
        ("is_even_tempered(^)", "false"),
    ],
    run: |call| tempered(call, Parity::Even),
    ..Function::BLANK
};

static IS_ODD_TEMPERED: Function = Function {
    name: "is_odd_tempered",
    parameters: "G",
    summary: "whether every way down from G to a number takes an odd number of moves",
    examples: &[("is_odd_tempered(*)", "true")],
    run: |call| tempered(call, Parity::Odd),
    ..Function::BLANK
};

fn tempered(call: &mut Call<'_>, parity: Parity) -> Result {
    let game = call.game(0)?;
    Ok((call.algebra.parity(game)? == Some(parity)).into())
}

static IS_EVEN: Function = Function {
    name: "is_even",
    parameters: "G",
    summary: "whether an integer is even; for any other game, whether it is even-tempered",
    details: "As a game, every number is even-tempered: `is_even_tempered(3)` is true.",
    examples: &[("is_even(6)", "true"), ("is_even({{4|2}|{1|0}})", "true")],
    run: |call| parity(call, Parity::Even),
    ..Function::BLANK
};

static IS_ODD: Function = Function {
    name: "is_odd",
    parameters: "G",
    summary: "whether an integer is odd; for any other game, whether it is odd-tempered",
    examples: &[("is_odd(6)", "false"), ("is_odd({4|2})", "true")],
    run: |call| parity(call, Parity::Odd),
    ..Function::BLANK
};

fn parity(call: &mut Call<'_>, parity: Parity) -> Result {
    let integer = match call.get(0).cloned() {
        Some(value) => value.to_integer(call.algebra)?,
        None => None,
    };
    match integer {
        Some(n) => Ok((n.bit(0) == (parity == Parity::Odd)).into()),
        None => tempered(call, parity),
    }
}

static STOP_COUNT: Function = Function {
    name: "stop_count",
    parameters: "G",
    summary: "in how many ways moves by either player lead from G to its first number",
    examples: &[("stop_count(^)", "3"), ("stop_count(*4)", "54")],
    run: |call| {
        let game = call.game(0)?;
        Ok(BigInt::from(call.algebra.stop_count(game)?).into())
    },
    ..Function::BLANK
};

static LEFT_INCENTIVES: Function = Function {
    name: "left_incentives",
    parameters: "G",
    summary: "the differences G^L - G, without those that another one dominates",
    examples: &[
        ("left_incentives({1|-1})", "[{2|0}]"),
        ("left_incentives(^)", "[v]"),
    ],
    run: |call| {
        let game = call.game(0)?;
        let incentives = call.algebra.left_incentives(game)?;
        games(call, incentives)
    },
    ..Function::BLANK
};

static RIGHT_INCENTIVES: Function = Function {
    name: "right_incentives",
    parameters: "G",
    summary: "the differences G - G^R, without those that another one dominates",
    examples: &[("right_incentives(^)", "[^*]")],
    run: |call| {
        let game = call.game(0)?;
        let incentives = call.algebra.right_incentives(game)?;
        games(call, incentives)
    },
    ..Function::BLANK
};

static INCENTIVES: Function = Function {
    name: "incentives",
    parameters: "G",
    summary: "the incentives of both players together, without those that another one dominates",
    examples: &[
        ("incentives(^)", "[^*]"),
        ("incentives({{2|1}|-1})", "[{3|2||0}]"),
    ],
    run: |call| {
        let game = call.game(0)?;
        let incentives = call.algebra.incentives(game)?;
        games(call, incentives)
    },
    ..Function::BLANK
};

fn games(call: &mut Call<'_>, games: Vec<Game>) -> Result {
    Ok(Value::games(in_order(call.algebra, games)?)?)
}

static CONFUSION_INTERVAL: Function = Function {
    name: "confusion_interval",
    parameters: "G",
    summary: "the numbers confused with G, as an interval: square brackets include the end, round ones do not",
    details: "`none` where no number is confused with G.",
    examples: &[
        ("confusion_interval({1|-1})", "[-1, 1]"),
        ("confusion_interval(^)", "none"),
    ],
    run: |call| {
        let game = call.game(0)?;
        Ok(Value::text(
            match call.algebra.confusion_interval(game)? {
                Some(interval) => interval.text_within(call.algebra.budget())?,
                None => "none".to_string(),
            },
        ))
    },
    ..Function::BLANK
};

static RCF: Function = Function {
    name: "rcf",
    parameters: "G",
    summary: "the reduced canonical form: the simplest value infinitesimally close to G",
    details: "G may be a stopper with loops.",
    examples: &[
        ("rcf({1*|0})", "{1|0}"),
        ("rcf(3^)", "3"),
        ("rcf({2over|{0|off}})", "{2|{0|off}}"),
    ],
    run: |call| {
        if call.get(0).is_some_and(loopy::is_loopy) {
            let stopper = call.stopper(0)?;
            let reduced = LoopyAlgebra::on(call.algebra).reduced(stopper)?;
            return Ok(loopy::value(reduced.into()));
        }
        let game = call.game(0)?;
        Ok(Value::game(call.analysis.reduced(call.algebra, game)?))
    },
    ..Function::BLANK
};

static GE_INF: Function = Function {
    name: "ge_inf",
    parameters: "G, H",
    summary: "whether G is greater than or equal to H up to an infinitesimal",
    examples: &[("ge_inf(1, {1|0})", "true"), ("1 >= {1|0}", "false")],
    run: |call| {
        let (g, h) = (call.game(0)?, call.game(1)?);
        Ok(call.analysis.ge_inf(call.algebra, g, h)?.into())
    },
    ..Function::BLANK
};

static EQ_INF: Function = Function {
    name: "eq_inf",
    parameters: "G, H",
    summary: "whether G and H differ by an infinitesimal",
    examples: &[("eq_inf(^, v)", "true")],
    run: |call| {
        let (g, h) = (call.game(0)?, call.game(1)?);
        Ok(call.analysis.eq_inf(call.algebra, g, h)?.into())
    },
    ..Function::BLANK
};

static COMPANION: Function = Function {
    name: "companion",
    parameters: "G",
    summary: "the companion of G, which exchanges 0 and *",
    details: "The companions of the options, with 0 as one more Left option if G >= 0 and as one more Right option if G <= 0.",
    examples: &[("companion(^3)", "^3*"), ("companion(*2)", "*2")],
    run: |call| {
        let game = call.game(0)?;
        Ok(Value::game(call.algebra.companion(game)?))
    },
    ..Function::BLANK
};
