//! Functions of games as they are written: forms, positions, sums.

use super::outcomes::player;
use crate::function::{Call, Failure, Function};
use crate::loopy;
use crate::misere;
use crate::things::Placed;
use crate::value::{List, Value};
use num_bigint::BigInt;
use std::collections::HashSet;
use std::sync::Arc;
use upstar::game::Player;
use upstar::loopy::{LoopyAlgebra, Stopper};
use upstar::notation::{Style, Written, print_form};
use upstar::position::position_of;

type Result<T = Value> = std::result::Result<T, Failure>;

/// The functions of this group.
pub static FUNCTIONS: &[&Function] = &[
    &OPTIONS,
    &LEFT_OPTIONS,
    &RIGHT_OPTIONS,
    &FOLLOWERS,
    &IS_IDENTICAL,
    &IS_ZUGZWANG,
    &FORMS_BORN_BY,
    &SUBORDINATE,
    &FORMAL_BIRTHDAY,
    &AS_WRITTEN,
];

/// The stopper with loops that the first argument is.
fn stopper(call: &mut Call<'_>) -> Result<Option<Stopper>> {
    let Some(value) = call.get(0).cloned() else {
        return Ok(None);
    };
    Ok(loopy::loopy_stopper(&value, call.algebra)?)
}

/// The options of the canonical form of a stopper.
fn stopper_options(call: &mut Call<'_>, stopper: Stopper, player: Player) -> Result {
    let options = LoopyAlgebra::on(call.algebra).options(stopper, player)?;
    let options = options
        .into_iter()
        .map(|option| loopy::value(option.into()));
    Ok(Value::List(List::new(options.collect())?))
}

static OPTIONS: Function = Function {
    name: "options",
    parameters: "G, [player]",
    summary: "what Left can move G to and what Right can move G to, as written; or what one of them can",
    details: "Two lists; one list if G is impartial, because both players then have the same moves: a position of an impartial \
              ruleset, a nim heap, a form with the same options for both all the way down, a sum of these. Options of a position are \
              positions, options of a form are forms, and options of a sum are sums, in their order and each once. A value that was not \
              put together from others has the options of its canonical form.",
    examples: &[
        (
            "options(domineering(2, 2))",
            "[[domineering(\"#.|#.\"), domineering(\".#|.#\")], [domineering(\"##|..\"), domineering(\"..|##\")]]",
        ),
        ("options({1,2,{-1|1}|*})", "[[1, 2, {-1|1}], [*]]"),
        (
            "options(nim(1) + nim(2))",
            "[nim(0) + nim(2), nim(1) + nim(0), nim(1) + nim(1)]",
        ),
        ("options(*2)", "[0, *]"),
        ("options({1,2|*}, Right)", "[*]"),
        ("options(over)", "[[0], [over]]"),
        ("options(*[2+2])", "[*[2], *[3]]"),
    ],
    as_written: true,
    run: |call| {
        if let Some(value) = call.get(0).and_then(misere::misere) {
            let options =
                misere::with_values(call.algebra, |values| Ok(values.sorted_options(value)))?;
            let options = options.into_iter().map(misere::value).collect();
            return Ok(Value::List(List::new(options)?));
        }
        if let Some(stopper) = stopper(call)? {
            if call.count() == 2 {
                let player = player(call, 1)?;
                return stopper_options(call, stopper, player);
            }
            let sides = [
                stopper_options(call, stopper, Player::Left)?,
                stopper_options(call, stopper, Player::Right)?,
            ];
            return Ok(Value::List(List::new(sides.into())?));
        }
        let game = call.written(0)?;
        if call.count() == 2 {
            let player = player(call, 1)?;
            let options = game.options(call.algebra, player)?;
            return list(call, options);
        }
        let left = game.options(call.algebra, Player::Left)?;
        if game.is_impartial(call.algebra)? {
            return list(call, left);
        }
        let right = game.options(call.algebra, Player::Right)?;
        let both = vec![list(call, left)?, list(call, right)?];
        Ok(Value::List(List::new(both)?))
    },
};

static LEFT_OPTIONS: Function = Function {
    name: "left_options",
    parameters: "G",
    summary: "what Left can move G to, as written",
    details: "See `options`. `left_options(canonical(G))` has the options of the canonical form.",
    examples: &[
        ("left_options({1,2,3|*})", "[1, 2, 3]"),
        ("left_options(canonical({1,2,3|*}))", "[3]"),
        ("left_options(* + *)", "[*]"),
        ("left_options(*2)", "[0, *]"),
        ("left_options(-1)", "[]"),
    ],
    as_written: true,
    run: |call| {
        if let Some(stopper) = stopper(call)? {
            return stopper_options(call, stopper, Player::Left);
        }
        let options = call.written(0)?.options(call.algebra, Player::Left)?;
        list(call, options)
    },
};

static RIGHT_OPTIONS: Function = Function {
    name: "right_options",
    parameters: "G",
    summary: "what Right can move G to, as written",
    details: "See `options`.",
    examples: &[
        ("right_options(^)", "[*]"),
        (
            "right_options(clobber(\"xox\"))",
            "[clobber(\"o.x\"), clobber(\"x.o\")]",
        ),
    ],
    as_written: true,
    run: |call| {
        if let Some(stopper) = stopper(call)? {
            return stopper_options(call, stopper, Player::Right);
        }
        let options = call.written(0)?.options(call.algebra, Player::Right)?;
        list(call, options)
    },
};

static FOLLOWERS: Function = Function {
    name: "followers",
    parameters: "G",
    summary: "all followers of G as written: G first, each once",
    details: "Level by level, Left's options before Right's. Forms are told apart as forms (see `is_identical`), positions by how they \
              are written; a value has the followers of its canonical form.",
    examples: &[
        ("followers(^)", "[^, 0, *]"),
        ("followers({-1|1})", "[{-1|1}, -1, 1, 0]"),
        ("len(followers(nim(2, 2)))", "6"),
    ],
    as_written: true,
    run: |call| {
        if let Some(stopper) = stopper(call)? {
            let mut found = vec![stopper];
            let mut seen = HashSet::from([stopper]);
            let mut at = 0;
            while let Some(&follower) = found.get(at) {
                call.step(at)?;
                at += 1;
                for player in Player::BOTH {
                    for option in LoopyAlgebra::on(call.algebra).options(follower, player)? {
                        if seen.insert(option) {
                            found.push(option);
                        }
                    }
                }
                call.algebra.budget().check(found.len() * 64)?;
            }
            let found = found
                .into_iter()
                .map(|follower| loopy::value(follower.into()));
            return Ok(Value::List(List::new(found.collect())?));
        }
        let followers = call.written(0)?.followers(call.algebra)?;
        list(call, followers)
    },
};

static IS_IDENTICAL: Function = Function {
    name: "is_identical",
    parameters: "G, H",
    summary: "whether G and H are the same form: each player has the same set of options, up to identity",
    details: "`G == H` compares values. Order and repetition of options make no difference; positions are the forms that their moves make.",
    examples: &[
        ("is_identical(* + *, {*|*})", "true"),
        ("is_identical(* + *, 0)", "false"),
        ("is_identical({1,2|}, {2,1,2|})", "true"),
        ("is_identical(nim(1, 2), nim(2) + *)", "true"),
    ],
    as_written: true,
    run: |call| {
        let (g, h) = (call.written(0)?, call.written(1)?);
        Ok(g.is_identical(&h, call.algebra)?.into())
    },
};

static IS_ZUGZWANG: Function = Function {
    name: "is_zugzwang",
    parameters: "G",
    summary: "whether in G as written every Left option is less than every Right option, and all options are zugzwangs",
    details: "Every zugzwang equals a number, and every number in canonical form is a zugzwang. A form that equals a number need not be one.",
    examples: &[
        ("is_zugzwang({0|1})", "true"),
        ("is_zugzwang({*|*})", "false"),
        (
            "all(is_zugzwang(x) for x in games_born_by(3) if is_number(x))",
            "true",
        ),
    ],
    as_written: true,
    run: |call| {
        let form = call.written(0)?.literal_form(call.algebra)?;
        Ok(call.algebra.is_zugzwang(&form)?.into())
    },
};

static FORMS_BORN_BY: Function = Function {
    name: "forms_born_by",
    parameters: "n",
    summary: "all games as written that are born by day n, for n up to 2",
    details: "There are 1, 4 and 256 of them, and 2^512 on day 3. `games_born_by` has the values.",
    examples: &[
        ("forms_born_by(1)", "[0, -1, 1, *]"),
        ("len(forms_born_by(2))", "256"),
        (
            "len(unique([canonical(G) for G in forms_born_by(2)]))",
            "22",
        ),
    ],
    run: |call| {
        let day = call.natural(0, 2)?;
        let forms = call.algebra.forms_born_by(day)?;
        let forms = forms.into_iter().map(Written::of_form);
        list(call, forms.collect())
    },
    ..Function::BLANK
};

static SUBORDINATE: Function = Function {
    name: "subordinate",
    parameters: "G, base",
    summary: "the value X for which the ordinal sum base : X equals G",
    details: "The base is taken as written. There is at most one such value; where there is none, G is not subordinate to the base.",
    examples: &[
        ("subordinate(1/2, 1)", "-1"),
        ("subordinate(1 : {2|-1}, 1)", "{2|-1}"),
        ("subordinate(1/2, {-1|1})", "1"),
    ],
    as_written: true,
    run: |call| {
        let game = call.game(0)?;
        let base = call.written(1)?;
        let base = match base.as_canonical() {
            Some(value) => value.into(),
            None => base.literal_form(call.algebra)?,
        };
        match call.algebra.subordinate(game, &base)? {
            Some(exponent) => Ok(Value::game(exponent)),
            None => Err(Failure::argument(
                0,
                "no ordinal sum on this base has this value",
            )),
        }
    },
};

static FORMAL_BIRTHDAY: Function = Function {
    name: "formal_birthday",
    parameters: "G",
    summary: "the depth of G as it was written: the number of moves of the longest play",
    details: "`birthday` gives the birthday of the value.",
    examples: &[
        ("formal_birthday({-1|1})", "2"),
        ("formal_birthday(1 - 1)", "2"),
        ("formal_birthday(nim(2, 2))", "4"),
    ],
    as_written: true,
    run: |call| {
        let game = call.written(0)?;
        Ok(BigInt::from(game.formal_birthday(call.algebra)?).into())
    },
};

static AS_WRITTEN: Function = Function {
    name: "as_written",
    parameters: "G",
    summary: "the text of G as it was written, nothing simplified",
    details: "Bidding play and ordinal sums depend on it. Positions are shown with all their moves. Options are sets: equal forms \
              stand once.",
    examples: &[
        ("as_written({*|})", "{*|}"),
        ("as_written(1 - 1)", "{-1|1}"),
        ("as_written(* + *)", "{*|*}"),
        ("as_written(clobber(\"xoxo\"))", "{^,0,*|*,0,v}"),
    ],
    as_written: true,
    run: |call| {
        let form = call.written(0)?.literal_form(call.algebra)?;
        Ok(Value::text(print_form(call.algebra, &form, Style::Text)?))
    },
};

/// A game that is an answer: a position is one, everything else is shown as it is written.
pub(super) fn literal(game: Written) -> Value {
    match position_of(&game) {
        Some(position) => Value::Thing(Arc::new(Placed(position.clone()))),
        None => Value::Game(game.shown_literally()),
    }
}

fn list(call: &Call<'_>, games: Vec<Written>) -> Result {
    let bytes = games.len() * (size_of::<Written>() + size_of::<Value>());
    call.algebra.budget().check(call.algebra.bytes() + bytes)?;
    Ok(Value::List(List::new(
        games.into_iter().map(literal).collect(),
    )?))
}
