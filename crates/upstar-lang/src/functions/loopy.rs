//! Values of games with loops.

use crate::function::{Call, Failure, Function};
use crate::loopy::{self, value};
use crate::value::Value;
use upstar::budget::Stopped;
use upstar::loopy::{BigraphError, LoopyAlgebra, NoVariety, Side, Stopper};

type Result = std::result::Result<Value, Failure>;

/// The functions of this group.
pub static FUNCTIONS: &[&Function] = &[
    &SIDES,
    &ONSIDE,
    &OFFSIDE,
    &IS_STOPPER,
    &UPSUM,
    &DOWNSUM,
    &DEGREE,
    &IS_IDEMPOTENT,
    &VARIETY,
    &UPSUM_VARIETY,
    &DOWNSUM_VARIETY,
    &BIGRAPH,
];

static SIDES: Function = Function {
    name: "sides",
    parameters: "S, T",
    summary: "the value with onside S and offside T; S & T is the same",
    details: "S and T are stoppers and S >= T. Between two integers `&` is the operation on bits, so that their value is written \
              `sides(1,0)`.",
    examples: &[
        ("sides(over, v)", "over & v"),
        ("sides(1, 0) == tis", "true"),
    ],
    run: |call| {
        let (onside, offside) = (call.any_game(0)?, call.any_game(1)?);
        loopy::sides(call.algebra, &onside, &offside)?
            .map_err(|(at, message)| Failure::argument(at, message))
    },
    ..Function::BLANK
};

fn side(call: &mut Call<'_>, pick: fn(&upstar::loopy::Value) -> &Side) -> Result {
    let game = call.any_game(0)?;
    match pick(&game) {
        Side::Stopper(stopper) => Ok(value((*stopper).into())),
        Side::Other(_) => Err(Failure::argument(
            0,
            "this side is not known to be a stopper",
        )),
    }
}

static ONSIDE: Function = Function {
    name: "onside",
    parameters: "G",
    summary: "the stopper that G equals when infinite play is won by Left",
    examples: &[("onside(a{{|a}|})", "1"), ("onside(^)", "^")],
    run: |call| side(call, upstar::loopy::Value::onside),
    ..Function::BLANK
};

static OFFSIDE: Function = Function {
    name: "offside",
    parameters: "G",
    summary: "the stopper that G equals when infinite play is won by Right",
    examples: &[("offside(a{{|a}|})", "0"), ("offside(dud)", "off")],
    run: |call| side(call, upstar::loopy::Value::offside),
    ..Function::BLANK
};

static IS_STOPPER: Function = Function {
    name: "is_stopper",
    parameters: "G",
    summary: "whether the value of G is a stopper: its sides are the same",
    details: "In a stopper no play with alternating moves goes on for ever. Short games are stoppers.",
    examples: &[
        ("is_stopper(over)", "true"),
        ("is_stopper(over - over)", "false"),
    ],
    run: |call| Ok(call.any_game(0)?.stopper().is_some().into()),
    ..Function::BLANK
};

/// A stopper that was found, or the complaint that none is known.
fn found(stopper: Option<Stopper>) -> Result {
    match stopper {
        Some(stopper) => Ok(value(stopper.into())),
        None => Err(Failure::call(
            "this side of the sum is not known to be a stopper",
        )),
    }
}

/// A mistake in the text of a graph, the first argument, or in its root, the second.
pub(super) fn graph_failure(error: BigraphError) -> Failure {
    if error.of_root {
        return Failure::argument(1, error.message);
    }
    Failure::Wrong {
        message: error.message,
        argument: Some(0),
        within: Some(error.place),
        help: None,
    }
}

/// A function of two stoppers.
fn of_two(
    call: &mut Call<'_>,
    make: fn(
        &mut LoopyAlgebra<'_>,
        Stopper,
        Stopper,
    ) -> std::result::Result<Option<Stopper>, Stopped>,
) -> Result {
    let (g, h) = (call.stopper(0)?, call.stopper(1)?);
    found(make(&mut LoopyAlgebra::on(call.algebra), g, h)?)
}

static UPSUM: Function = Function {
    name: "upsum",
    parameters: "G, H",
    summary: "the onside of the sum of two stoppers",
    examples: &[("upsum(upon + *, uponth)", "{0|^<on>}")],
    run: |call| of_two(call, |loops, g, h| loops.upsum(g, h)),
    ..Function::BLANK
};

static DOWNSUM: Function = Function {
    name: "downsum",
    parameters: "G, H",
    summary: "the offside of the sum of two stoppers",
    examples: &[("downsum(upon + *, uponth)", "^[on]*")],
    run: |call| of_two(call, |loops, g, h| loops.downsum(g, h)),
    ..Function::BLANK
};

static DEGREE: Function = Function {
    name: "degree",
    parameters: "G",
    summary: "the degree of a stopper: the onside of G - G",
    details: "It is 0 for short games. G - G is D & -D, where D is the degree.",
    examples: &[("degree(5/8over)", "over"), ("degree({2||1|-1})", "0")],
    run: |call| {
        let stopper = call.stopper(0)?;
        found(LoopyAlgebra::on(call.algebra).degree(stopper)?)
    },
    ..Function::BLANK
};

static IS_IDEMPOTENT: Function = Function {
    name: "is_idempotent",
    parameters: "G",
    summary: "whether G + G = G",
    examples: &[
        ("is_idempotent(over)", "true"),
        ("is_idempotent(hi)", "false"),
    ],
    run: |call| {
        let stopper = call.stopper(0)?;
        let mut loops = LoopyAlgebra::on(call.algebra);
        Ok(loops.is_idempotent(stopper)?.into())
    },
    ..Function::BLANK
};

static VARIETY: Function = Function {
    name: "variety",
    parameters: "G",
    summary: "the variety of a stable stopper",
    details: "It is what G upsum (-G downsum -D) and G downsum (-G upsum D) are, where the degree D is idempotent and both agree.",
    examples: &[
        ("variety(1/4under)", "under"),
        ("variety(^ - upon)", "^<on>"),
    ],
    run: |call| {
        let stopper = call.stopper(0)?;
        let found = LoopyAlgebra::on(call.algebra).variety(stopper)?;
        match found {
            Ok(stopper) => Ok(value(stopper.into())),
            Err(reason) => Err(no_variety(call, stopper, &reason)?),
        }
    },
    ..Function::BLANK
};

/// Why there is no variety, with what there is instead.
fn no_variety(
    call: &mut Call<'_>,
    stopper: Stopper,
    reason: &NoVariety,
) -> std::result::Result<Failure, Stopped> {
    let mut loops = LoopyAlgebra::on(call.algebra);
    let help = match (reason, loops.degree(stopper)?) {
        (NoVariety::DegreeNotIdempotent, Some(degree)) => {
            Some(format!("the degree is {}", loops.text(&degree.into())?))
        }
        (NoVariety::Unstable, Some(degree)) => {
            let up = loops.upsum_variety(stopper, degree)?;
            let down = loops.downsum_variety(stopper, degree)?;
            let mut text = |side: Option<Stopper>| match side {
                Some(stopper) => loops.text(&stopper.into()),
                None => Ok("unknown".to_owned()),
            };
            Some(format!(
                "the upsum variety is {}, the downsum variety is {}",
                text(up)?,
                text(down)?
            ))
        }
        _ => None,
    };
    Ok(Failure::Wrong {
        message: reason.to_string(),
        argument: Some(0),
        within: None,
        help,
    })
}

static UPSUM_VARIETY: Function = Function {
    name: "upsum_variety",
    parameters: "G, D",
    summary: "G upsum (-G downsum -D), for an idempotent D",
    examples: &[("upsum_variety(1/4under, over)", "under")],
    run: |call| of_two(call, |loops, g, h| loops.upsum_variety(g, h)),
    ..Function::BLANK
};

static DOWNSUM_VARIETY: Function = Function {
    name: "downsum_variety",
    parameters: "G, D",
    summary: "G downsum (-G upsum D), for an idempotent D",
    examples: &[("downsum_variety(1/4under, over)", "under")],
    run: |call| of_two(call, |loops, g, h| loops.downsum_variety(g, h)),
    ..Function::BLANK
};

static BIGRAPH: Function = Function {
    name: "bigraph",
    parameters: "graph, root",
    summary: "the value of a vertex of a graph of moves: bigraph(\"a>b,0|*; b>|a\", \"a\")",
    details: "A vertex is followed by `>`, Left's options, `|` and Right's options; `;` stands between vertices. An option is a vertex if \
              there is one of its name, and a value otherwise.",
    examples: &[
        ("bigraph(\"x>x|\", \"x\")", "on"),
        (
            "bigraph(\"a>b,0|*; b>a|1\", \"a\") == a{0,b{a|1}|*}",
            "true",
        ),
    ],
    run: |call| {
        let (text, root) = (call.text(0)?, call.text(1)?);
        match LoopyAlgebra::on(call.algebra).bigraph(&text, &root)? {
            Ok(found) => Ok(value(found)),
            Err(error) => Err(graph_failure(error)),
        }
    },
    ..Function::BLANK
};
