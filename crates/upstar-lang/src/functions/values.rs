//! Functions of values.

use super::outcomes::player;
use crate::arithmetic;
use crate::function::{Call, Failure, Function};
use crate::loopy;
use crate::misere;
use crate::value::Value;
use num_bigint::BigInt;
use upstar::budget::Stopped;
use upstar::game::{Algebra, Day, Game, Player};
use upstar::loopy::LoopyAlgebra;
use upstar::notation::tree::Infix;

type Result = std::result::Result<Value, Failure>;

/// The functions of this group.
pub static FUNCTIONS: &[&Function] = &[
    &CANONICAL,
    &LEFT_STOP,
    &RIGHT_STOP,
    &STRONG_STOP,
    &BIRTHDAY,
    &IS_NUMBER,
    &IS_INTEGER,
    &IS_NIMBER,
    &IS_INFINITESIMAL,
    &IS_ALL_SMALL,
    &TIMES,
    &NORTON,
    &CONWAY_PRODUCT,
    &NIMBER,
    &TINY,
    &MINY,
    &UPTIMAL,
    &GAMES_BORN_BY,
    &JOIN,
    &MEET,
];

static CANONICAL: Function = Function {
    name: "canonical",
    parameters: "G",
    summary: "the canonical form of G",
    details: "Values are shown in canonical form; `canonical` also forgets how G was written, which ordinal \
              sums, `options` and bidding play look at.",
    examples: &[
        ("canonical({0,*|0,*,*5})", "*2"),
        ("canonical({-1|1}) : 1", "1"),
    ],
    run: |call| match call.get(0).cloned() {
        Some(value) if loopy::turns_out_loopy(call.algebra, &value) => {
            Ok(loopy::value(call.any_game(0)?))
        }
        _ => Ok(Value::game(call.game(0)?)),
    },
    ..Function::BLANK
};

static LEFT_STOP: Function = Function {
    name: "left_stop",
    parameters: "G",
    summary: "the number at which play of G ends when Left starts",
    examples: &[
        ("left_stop({3|1})", "3"),
        ("left_stop({{5|2}|{1|-4}})", "2"),
    ],
    run: |call| {
        if call.get(0).is_some_and(loopy::is_loopy) {
            return loopy_stop(call, Player::Left);
        }
        let game = call.game(0)?;
        Ok(call.algebra.left_stop(game).into())
    },
    ..Function::BLANK
};

static RIGHT_STOP: Function = Function {
    name: "right_stop",
    parameters: "G",
    summary: "the number at which play of G ends when Right starts",
    examples: &[("right_stop({3|1})", "1")],
    run: |call| {
        if call.get(0).is_some_and(loopy::is_loopy) {
            return loopy_stop(call, Player::Right);
        }
        let game = call.game(0)?;
        Ok(call.algebra.right_stop(game).into())
    },
    ..Function::BLANK
};

/// The stop of a stopper: a number, on, off, or a number with over or under.
fn loopy_stop(call: &mut Call<'_>, first: Player) -> Result {
    let stopper = call.stopper(0)?;
    let mut loops = LoopyAlgebra::on(call.algebra);
    let stop = loops.stop(stopper, first)?;
    Ok(loopy::value(loops.from_pseudonumber(&stop)?.into()))
}

static STRONG_STOP: Function = Function {
    name: "strong_stop",
    parameters: "G, player",
    summary: "the strong stop of G when the player, L or R, starts",
    details: "Games in which play may go on for ever have stops such as `1over`, and the strong stop forgets that part. In short games \
              the strong stops are `left_stop` and `right_stop`.",
    examples: &[
        ("strong_stop({3|1}, L)", "3"),
        ("strong_stop({3|1}, R)", "1"),
        ("strong_stop({2over|1}, L)", "2"),
    ],
    run: |call| {
        if call.get(0).is_some_and(loopy::is_loopy) {
            let (stopper, player) = (call.stopper(0)?, player(call, 1)?);
            let stop = LoopyAlgebra::on(call.algebra).stop(stopper, player)?;
            return match stop.number() {
                Some(number) => Ok(number.clone().into()),
                None => Err(Failure::argument(0, "on and off have no strong stop")),
            };
        }
        let (game, player) = (call.game(0)?, player(call, 1)?);
        let (left, right) = call.algebra.stops(game);
        Ok(player.choose(left, right).into())
    },
    ..Function::BLANK
};

static BIRTHDAY: Function = Function {
    name: "birthday",
    parameters: "G",
    summary: "the day on which the value of G is born",
    details: "0 is born on day 0, every other value one day after the last of the options of its canonical form.",
    examples: &[
        ("birthday(^)", "2"),
        ("birthday(7/4)", "4"),
        ("birthday(*[2#])", "3"),
    ],
    run: |call| {
        if let Some(value) = call.get(0).and_then(misere::misere) {
            let day = misere::with_values(call.algebra, |values| Ok(values.birthday(value)))?;
            return Ok(BigInt::from(day).into());
        }
        let game = call.game(0)?;
        Ok(BigInt::from(call.algebra.birthday(game)?).into())
    },
    ..Function::BLANK
};

static IS_NUMBER: Function = Function {
    name: "is_number",
    parameters: "G",
    summary: "whether G equals a number",
    examples: &[("is_number({0|1})", "true"), ("is_number(*)", "false")],
    run: |call| {
        let Some(game) = call.any_game(0)?.short() else {
            return Ok(false.into());
        };
        Ok(call.algebra.is_number(game).into())
    },
    ..Function::BLANK
};

static IS_INTEGER: Function = Function {
    name: "is_integer",
    parameters: "G",
    summary: "whether G equals an integer",
    examples: &[("is_integer({0|})", "true"), ("is_integer(1/2)", "false")],
    run: |call| {
        let Some(game) = call.any_game(0)?.short() else {
            return Ok(false.into());
        };
        let number = call.algebra.as_number(game);
        Ok(number.is_some_and(|number| number.is_integer()).into())
    },
    ..Function::BLANK
};

static IS_NIMBER: Function = Function {
    name: "is_nimber",
    parameters: "G",
    summary: "whether G equals a nim heap *n",
    examples: &[
        ("is_nimber({0,*|0,*})", "true"),
        ("is_nimber(^)", "false"),
        ("is_nimber(0)", "true"),
    ],
    run: |call| {
        let Some(game) = call.any_game(0)?.short() else {
            return Ok(false.into());
        };
        Ok(call.algebra.as_nimber(game).is_some().into())
    },
    ..Function::BLANK
};

static IS_INFINITESIMAL: Function = Function {
    name: "is_infinitesimal",
    parameters: "G",
    summary: "whether G lies between all negative and all positive numbers",
    examples: &[
        ("is_infinitesimal(tiny(2))", "true"),
        ("is_infinitesimal(1*)", "false"),
    ],
    run: |call| {
        if call.get(0).is_some_and(loopy::is_loopy) {
            let stopper = call.stopper(0)?;
            let mut loops = LoopyAlgebra::on(call.algebra);
            return Ok(loops.is_infinitesimal(stopper)?.into());
        }
        let game = call.game(0)?;
        Ok(call.algebra.is_infinitesimal(game).into())
    },
    ..Function::BLANK
};

static IS_ALL_SMALL: Function = Function {
    name: "is_all_small",
    parameters: "G",
    summary: "whether in every follower of G both players can move or neither can",
    details: "Followers of the canonical form are meant.",
    examples: &[
        ("is_all_small(^*3)", "true"),
        ("is_all_small(tiny(2))", "false"),
    ],
    run: |call| {
        let game = call.game(0)?;
        Ok(call.algebra.is_all_small(game)?.into())
    },
    ..Function::BLANK
};

/// `times` is also what `n · G` calls.
pub(crate) static TIMES: Function = Function {
    name: "times",
    parameters: "n, G",
    summary: "n copies of G added up; also the product of numbers",
    details: "n may be negative. If both are numbers the result is their product. `n · G` means the same.",
    examples: &[
        ("times(3, ^)", "^3"),
        ("times(-2, {3|1})", "-4"),
        ("times(3/2, 5)", "15/2"),
        ("times(6, 7)", "42"),
    ],
    run: times,
    ..Function::BLANK
};

fn times(call: &mut Call<'_>) -> Result {
    if let (Some(Value::Integer(n)), Some(Value::Integer(m))) = (call.get(0), call.get(1)) {
        return Ok(arithmetic::integer_product(n, m)?.into());
    }
    let numbers = (call.get(0), call.get(1));
    if let (Some(x), Some(y)) = (
        numbers.0.and_then(Value::plain_number),
        numbers.1.and_then(Value::plain_number),
    ) {
        return Ok(arithmetic::product(&x, &y)?.into());
    }
    if let (Some(x), Some(y)) = (
        numbers.0.and_then(Value::plain_rational),
        numbers.1.and_then(Value::plain_rational),
    ) {
        let budget = call.algebra.budget();
        let product = arithmetic::rational_infix(Infix::Times, &x, &y, budget);
        return product.map_err(|problem| match problem.stopped {
            Some(stopped) => stopped.into(),
            None => Failure::call(problem.message),
        });
    }
    if let Some(n) = call.get(0).and_then(Value::plain_number)
        && call.get(1).is_some_and(loopy::is_loopy)
    {
        let game = call.any_game(1)?;
        let n = match i64::try_from(n.numerator()) {
            Ok(count) if n.is_integer() => count,
            _ => return Err(Failure::argument(0, "expected an integer below 2^63 here")),
        };
        return Ok(loopy::value(
            LoopyAlgebra::on(call.algebra).times(n, &game)?,
        ));
    }
    let (n, game) = (call.integer(0)?, call.game(1)?);
    Ok(Value::game(call.algebra.times(&n, game)?))
}

static NORTON: Function = Function {
    name: "norton",
    parameters: "G, U",
    summary: "the Norton product G.U of G with a positive unit U",
    examples: &[("norton({1|-1}, ^)", "+-^3*")],
    run: |call| {
        let (game, unit) = (call.game(0)?, call.game(1)?);
        if !call.algebra.gt(unit, Game::ZERO)? {
            return Err(Failure::argument(
                1,
                "`norton` expects a positive unit here",
            ));
        }
        Ok(Value::game(call.algebra.norton(game, unit)?))
    },
    ..Function::BLANK
};

static CONWAY_PRODUCT: Function = Function {
    name: "conway_product",
    parameters: "G, H",
    summary: "Conway's product, taken on canonical forms",
    details: "On numbers it is the product, on nim heaps the nim product. It depends on the form of its factors otherwise.",
    examples: &[
        ("conway_product(3/2, 5/2)", "15/4"),
        ("conway_product(*2, *2)", "*3"),
    ],
    run: |call| {
        let (g, h) = (call.game(0)?, call.game(1)?);
        Ok(Value::game(call.algebra.conway_product(g, h)?))
    },
    ..Function::BLANK
};

static NIMBER: Function = Function {
    name: "nimber",
    parameters: "n",
    summary: "*n, the nim heap of size n",
    examples: &[
        ("nimber(2 ** 5 + 1)", "*33"),
        ("[nimber(n) for n in 0..2]", "[0, *, *2]"),
    ],
    run: |call| {
        let n = call.natural(0, u32::MAX)?;
        Ok(Value::game(call.algebra.nimber(n)))
    },
    ..Function::BLANK
};

static TINY: Function = Function {
    name: "tiny",
    parameters: "G",
    summary: "tiny-G = {0||0|-G}",
    examples: &[
        ("tiny(2)", "tiny(2)"),
        ("tiny(0)", "^"),
        ("tiny(1) == {0||0|-1}", "true"),
    ],
    run: |call| {
        if call.get(0).is_some_and(loopy::is_loopy) {
            let game = call.any_game(0)?;
            return Ok(loopy::value(LoopyAlgebra::on(call.algebra).tiny(&game)?));
        }
        let game = call.game(0)?;
        Ok(Value::game(call.algebra.tiny(game)?))
    },
    ..Function::BLANK
};

static MINY: Function = Function {
    name: "miny",
    parameters: "G",
    summary: "miny-G = {G|0||0}, the negative of tiny-G",
    examples: &[("miny(2) + tiny(2)", "0"), ("{{2|1}|1}", "1+miny(1)")],
    run: |call| {
        if call.get(0).is_some_and(loopy::is_loopy) {
            let game = call.any_game(0)?;
            return Ok(loopy::value(LoopyAlgebra::on(call.algebra).miny(&game)?));
        }
        let game = call.game(0)?;
        Ok(Value::game(call.algebra.miny(game)?))
    },
    ..Function::BLANK
};

static UPTIMAL: Function = Function {
    name: "uptimal",
    parameters: "d1, ...",
    summary: "the uptimal 0.d1 d2 d3 ..., that is d1 times up, d2 times up-second and so on",
    details: "Digits may be negative. The n-th power of up is {0|* - up - ... - up^(n-1)}; it is not n copies of up.",
    examples: &[
        ("uptimal(0, 1) == {0|v*}", "true"),
        ("uptimal(1, 0, -2)", "uptimal(1,0,-2)"),
    ],
    run: |call| {
        let digits = (0..call.count())
            .map(|at| call.integer(at))
            .collect::<std::result::Result<Vec<_>, _>>()?;
        Ok(Value::game(call.algebra.uptimal(&digits)?))
    },
    ..Function::BLANK
};

static GAMES_BORN_BY: Function = Function {
    name: "games_born_by",
    parameters: "n",
    summary: "all values born by day n, for n up to 3",
    details: "There are 1, 4, 22 and 1474 of them; day 4 has more than 10^28.",
    examples: &[
        ("games_born_by(1)", "[-1, 0, *, 1]"),
        ("len(games_born_by(2))", "22"),
    ],
    run: |call| {
        let day = call.natural(0, 3)?;
        let games = call.algebra.day(day)?.games;
        Ok(Value::games(upstar::notation::in_order(
            call.algebra,
            games,
        )?)?)
    },
    ..Function::BLANK
};

static JOIN: Function = Function {
    name: "join",
    parameters: "n, G, H",
    summary: "the least value born by day n that is at least G and at least H",
    details: "The values born by day n form a lattice; n is at most 3, and G and H must be born by day n.",
    examples: &[("join(2, ^, ^*)", "1/2"), ("join(1, 0, *)", "1")],
    run: |call| lattice(call, Algebra::join),
    ..Function::BLANK
};

static MEET: Function = Function {
    name: "meet",
    parameters: "n, G, H",
    summary: "the greatest value born by day n that is at most G and at most H",
    details: "The values born by day n form a lattice; n is at most 3, and G and H must be born by day n.",
    examples: &[("meet(2, ^, ^*)", "*2"), ("meet(1, 0, *)", "-1")],
    run: |call| lattice(call, Algebra::meet),
    ..Function::BLANK
};

fn lattice(
    call: &mut Call<'_>,
    bound: fn(&mut Algebra, &Day, Game, Game) -> std::result::Result<Game, Stopped>,
) -> Result {
    let (n, g, h) = (call.natural(0, 3)?, call.game(1)?, call.game(2)?);
    for (at, game) in [(1, g), (2, h)] {
        if call.algebra.birthday(game)? > n.into() {
            return Err(Failure::argument(
                at,
                format!("this value is not born by day {n}"),
            ));
        }
    }
    let day = call.algebra.day(n)?;
    Ok(Value::game(bound(call.algebra, &day, g, h)?))
}
