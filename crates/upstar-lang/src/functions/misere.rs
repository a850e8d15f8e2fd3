//! Misère play of impartial games, and who wins any game under it.

use super::nim::impartial_ruleset;
use super::outcomes::player;
use super::sums::sum_value;
use crate::function::{Call, Failure, Function};
use crate::misere::{self, GenusThing, value, with_values};
use crate::terms::terms;
use crate::things::{RulesetThing, thing};
use crate::value::{List, Value};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use upstar::budget::Stopped;
use upstar::form::Form;
use upstar::game::{Algebra, Outcome, Player};
use upstar::impartial::{Heaps, catalogue, heaps_of, measure};
use upstar::misere::{Genus, MisereValue, OfGenus, Values};
use upstar::position::{AnyPosition, ByKey, Ends, ImpartialPlay, PositionError};
use upstar::sum::{Sum, Summand, Term};
use upstar_solve::{MisereSettings, MisereSolver};

type Result<T = Value> = std::result::Result<T, Failure>;

/// The functions of this group.
pub static FUNCTIONS: &[&Function] = &[
    &MISERE_OUTCOME,
    &MISERE_WINS,
    &MISERE_VALUE,
    &MISERE_NIM_VALUE,
    &GENUS,
    &MISERE_CLASS,
    &IS_TAME,
    &IS_GENERALLY_TAME,
    &IS_RESTIVE,
    &IS_RESTLESS,
    &IS_HALF_TAME,
    &MATE,
    &MISERE_MINUS,
    &MISERE_DISTINGUISH,
    &MISERE_LINK,
    &MISERE_VALUES_BORN_BY,
    &MISERE_COUNT_BORN_BY,
    &GENUS_SEQUENCE,
    &MISERE_SEQUENCE,
];

/// A solver for sums in which the last move loses.
pub(super) fn solver(algebra: &Algebra) -> MisereSolver {
    let settings = MisereSettings {
        threads: algebra.budget().max_threads(),
        ..MisereSettings::default()
    };
    MisereSolver::new(algebra, settings)
}

/// Who wins a sum in which the last move loses.
pub(crate) fn sum_outcome(sum: &Sum, algebra: &Algebra) -> std::result::Result<Outcome, Stopped> {
    if let [
        Term {
            minus,
            game: Summand::Position(position),
        },
    ] = &sum.0[..]
        && let Some(outcome) = position.known_misere_outcome(algebra.budget())
    {
        let outcome = outcome?;
        return Ok(if *minus { outcome.exchanged() } else { outcome });
    }
    solver(algebra).outcome(sum)
}

/// Who wins a misère value, the first argument.
pub(super) fn value_outcome(call: &mut Call<'_>) -> Result<Outcome> {
    let found = misere_value(call, 0)?;
    let outcome = with_values(call.algebra, |values| Ok(values.outcome(found)));
    Ok(outcome?)
}

/// The terms of an argument, which are played and not added up.
fn sum(call: &mut Call<'_>, at: usize) -> Result<Sum> {
    call.convert(at, "a game or a position", terms)
}

static MISERE_OUTCOME: Function = Function {
    name: "misere_outcome",
    parameters: "G",
    summary: "who wins G if the player who makes the last move loses: L, R, N or P",
    details: "G is a position, a sum of positions, a form as written, or a misère value. Sums are searched and never added up: values of normal \
              play mean nothing here.",
    examples: &[
        ("misere_outcome(nim(1, 1, 1))", "P"),
        ("misere_outcome(domineering(2, 3))", "L"),
        ("misere_outcome(kayles(9) + nim(2))", "N"),
        ("misere_outcome({0|*})", "R"),
        ("misere_outcome(*[2#])", "P"),
    ],
    as_written: true,
    run: |call| {
        if call.get(0).is_some_and(misere::is_misere) {
            return Ok(Value::text(value_outcome(call)?.name()));
        }
        let sum = sum(call, 0)?;
        Ok(Value::text(sum_outcome(&sum, call.algebra)?.name()))
    },
};

static MISERE_WINS: Function = Function {
    name: "misere_wins",
    parameters: "G, [player]",
    summary: "the options with which a player, L or R, wins if the last move loses",
    details: "For a sum, the list of the sums after each winning move. The player need not be named if both have the same moves.",
    examples: &[
        ("misere_wins(nim(1, 1, 5))", "[nim(1, 1, 1)]"),
        ("misere_wins(clobber(\"xxo\"), R)", "[clobber(\"xo.\")]"),
        ("misere_wins(*[2#,1])", "[*[1], *[2#]]"),
    ],
    as_written: true,
    run: |call| {
        if let Some(found) = call.get(0).and_then(misere::misere) {
            return with_list(call, |values| {
                let options = values.sorted_options(found).into_iter();
                Ok(options.filter(|&option| values.is_lost(option)).collect())
            });
        }
        let sum = sum(call, 0)?;
        let first = match call.count() {
            1 => {
                let same = sum.iter().all(|term| match &term.game {
                    Summand::Position(position) => position.is_impartial(),
                    Summand::Form(_) => false,
                });
                if !same {
                    return Err(Failure::call("name the player, L or R: their moves differ"));
                }
                Player::Left
            }
            _ => player(call, 1)?,
        };
        let mut after = Vec::new();
        for found in solver(call.algebra).winning_moves(&sum, first)? {
            after.push(sum_value(&sum.after(&found), call.algebra)?);
        }
        Ok(Value::List(List::new(after)?))
    },
};

/// The list of some misère values.
fn with_list(
    call: &mut Call<'_>,
    find: impl FnOnce(&mut Values) -> std::result::Result<Vec<MisereValue>, Stopped>,
) -> Result {
    let found = with_values(call.algebra, find)?;
    call.claim(found.len() * size_of::<Value>())?;
    let found = found.into_iter().map(value).collect();
    Ok(Value::List(List::new(found)?))
}

/// Why a term has no misère value.
fn not_impartial(at: usize, what: &str) -> Failure {
    Failure::argument(
        at,
        format!(
            "{what} is not impartial, and only impartial games have misère values; `misere_outcome` and `misere_compare` work for it"
        ),
    )
}

/// A position that has a misère value.
fn impartial(position: &AnyPosition, at: usize) -> Result<()> {
    if !position.is_impartial() {
        return Err(not_impartial(at, &position.call()));
    }
    if position.ends() != Ends::NORMAL {
        return Err(Failure::argument(
            at,
            format!(
                "{} has no misère value: play may return to a position, or the last move does not decide",
                position.call()
            ),
        ));
    }
    Ok(())
}

/// The misère value of a position.
fn of_position(
    position: &AnyPosition,
    algebra: &mut Algebra,
) -> std::result::Result<MisereValue, Stopped> {
    let budget = algebra.budget().clone();
    with_values(algebra, |values| match heaps_of(&**position) {
        Some((rule, heaps)) => values.of_position(&Heaps(rule), &budget, &heaps),
        None => values.of_position(&ImpartialPlay, &budget, &ByKey::new(position.clone())),
    })
}

/// The misère value of a form with the same options for both players all the way down; `None` for others.
fn of_form(
    form: &Form,
    algebra: &mut Algebra,
) -> std::result::Result<Option<MisereValue>, Stopped> {
    if let Form::Value(game) = form
        && let Some(n) = algebra.as_nimber(*game)
    {
        return with_values(algebra, |values| values.nim_heap(n)).map(Some);
    }
    if matches!(form, Form::Value(_)) {
        return Ok(None);
    }
    algebra.tick()?;
    algebra.deeper(|algebra| {
        let (left, right) = algebra.form_options(form)?;
        let mut sides = [Vec::new(), Vec::new()];
        for (options, side) in [left, right].into_iter().zip(&mut sides) {
            for option in &options {
                match of_form(option, algebra)? {
                    Some(value) => side.push(value),
                    None => return Ok(None),
                }
            }
        }
        let [left, right] = sides;
        let same = |a: &[MisereValue], b: &[MisereValue]| a.iter().all(|x| b.contains(x));
        if !same(&left, &right) || !same(&right, &left) {
            return Ok(None);
        }
        with_values(algebra, |values| values.from_options(&left)).map(Some)
    })
}

/// An argument as a misère value.
fn misere_value(call: &mut Call<'_>, at: usize) -> Result<MisereValue> {
    if let Some(found) = call.get(at).and_then(misere::misere) {
        return Ok(found);
    }
    let sum = sum(call, at)?;
    let mut total = MisereValue::ZERO;
    for term in sum.iter() {
        let found = match &term.game {
            Summand::Position(position) => {
                impartial(position, at)?;
                of_position(position, call.algebra)?
            }
            Summand::Form(form) => match of_form(form, call.algebra)? {
                Some(found) => found,
                None => return Err(not_impartial(at, "this game")),
            },
        };
        total = with_values(call.algebra, |values| values.add(total, found))?;
    }
    Ok(total)
}

static MISERE_VALUE: Function = Function {
    name: "misere_value",
    parameters: "G",
    summary: "the misère value of an impartial game: its canonical form if the last move loses",
    details: "Two games have the same misère value if exchanging them changes no outcome of a sum with any impartial game. `*[2#,1]` is the \
              game with the options `*[2#]` and `*[1]`; `x#` has the only option x, and a number is a nim heap. Misère values are added with \
              `+` and compared with `==`. They cannot be mixed with values of normal play.",
    examples: &[
        ("misere_value(nim(2, 2))", "*[2+2]"),
        ("misere_value(kayles(5))", "*[2+2,3,2,1]"),
        ("misere_value({*2|*2})", "*[2#]"),
        ("misere_value(nim(2)) + *[2] == *[2+2]", "true"),
        ("misere_value(cram(2, 3))", "*[1]"),
    ],
    as_written: true,
    run: |call| Ok(value(misere_value(call, 0)?)),
};

/// The genus of a sum of impartial positions, found by play without values.
fn genus(call: &mut Call<'_>, at: usize) -> Result<Genus> {
    if let Some(found) = call.get(at).and_then(misere::misere) {
        return Ok(with_values(call.algebra, |values| values.genus(found))?);
    }
    let terms = sum(call, at)?;
    if let [
        Term {
            game: Summand::Position(position),
            ..
        },
    ] = &terms.0[..]
    {
        impartial(position, at)?;
        return Ok(genus_of_position(position, call.algebra)?);
    }
    let found = misere_value(call, at)?;
    Ok(with_values(call.algebra, |values| values.genus(found))?)
}

fn genus_of_position(
    position: &AnyPosition,
    algebra: &Algebra,
) -> std::result::Result<Genus, Stopped> {
    let budget = algebra.budget();
    match heaps_of(&**position) {
        Some((rule, heaps)) => {
            let game = Heaps(rule);
            measure(
                &game,
                budget,
                &mut OfGenus,
                &mut FxHashMap::default(),
                &heaps,
            )
        }
        None => {
            let start = ByKey::new(position.clone());
            let known = &mut FxHashMap::default();
            measure(&ImpartialPlay, budget, &mut OfGenus, known, &start)
        }
    }
}

static MISERE_NIM_VALUE: Function = Function {
    name: "misere_nim_value",
    parameters: "G",
    summary: "the n for which G + *n is lost for the player to move if the last move loses",
    details: "The mex of the options' misère nim values, and 1 where there is no move. Misère nim values do not add.",
    examples: &[
        ("misere_nim_value(nim(2, 2))", "0"),
        ("misere_nim_value(kayles(9))", "0"),
        ("misere_nim_value(nim(0))", "1"),
    ],
    as_written: true,
    run: |call| Ok(Value::Integer(genus(call, 0)?.misere_nim_value().into())),
};

static GENUS: Function = Function {
    name: "genus",
    parameters: "G",
    summary: "the genus of an impartial game: its nim value, and its misère nim values beside heaps of two",
    details: "In `g^abc…` g is the nim value, a the misère nim value, b that of G + *2, c that of G + *2 + *2, and so on; the last two digits \
              repeat for ever. Of a position it is found by play, without its misère value. A text such as \"1^031\" is read as a genus.",
    examples: &[
        ("genus(kayles(9))", "genus(\"4^046\")"),
        ("genus(*[2#,3,2,0])", "genus(\"1^431\")"),
        ("genus(nim(3)) == genus(\"3^31\")", "true"),
    ],
    as_written: true,
    run: |call| {
        let found = match call.get(0) {
            Some(Value::Text(text)) => {
                let genus = text.parse::<Genus>();
                genus.map_err(|error| Failure::argument(0, error.to_string()))?
            }
            Some(value) if thing::<GenusThing>(value).is_some() => return Ok(value.clone()),
            _ => genus(call, 0)?,
        };
        Ok(Value::Thing(Arc::new(GenusThing(found))))
    },
};

static MISERE_CLASS: Function = Function {
    name: "misere_class",
    parameters: "G",
    summary: "how a misère value behaves in sums: nim-heap, tame, generally tame, restive, restless or wild",
    details: "Sums of tame games are played like Nim.",
    examples: &[
        ("misere_class(nim(4))", "nim-heap"),
        ("misere_class(*[2#,1])", "restless"),
        ("misere_class(kayles(5))", "restless"),
    ],
    as_written: true,
    run: |call| {
        let found = misere_value(call, 0)?;
        let class = with_values(call.algebra, |values| values.class(found))?;
        Ok(Value::text(class.name()))
    },
};

/// A truth about a misère value.
fn test(
    call: &mut Call<'_>,
    test: fn(&mut Values, MisereValue) -> std::result::Result<bool, Stopped>,
) -> Result {
    let found = misere_value(call, 0)?;
    Ok(with_values(call.algebra, |values| test(values, found))?.into())
}

static IS_TAME: Function = Function {
    name: "is_tame",
    parameters: "G",
    summary: "whether an impartial game and all its followers have the nim values of positions of Nim, normal and misère",
    examples: &[("is_tame(*[2#])", "true"), ("is_tame(kayles(5))", "false")],
    as_written: true,
    run: |call| test(call, Values::is_tame),
    ..Function::BLANK
};

static IS_GENERALLY_TAME: Function = Function {
    name: "is_generally_tame",
    parameters: "G",
    summary: "whether an impartial game is tame apart from moves that can be answered by tame ones",
    examples: &[
        ("is_generally_tame(*[[2#,2,1],2#+1])", "true"),
        ("is_tame(*[[2#,2,1],2#+1])", "false"),
    ],
    as_written: true,
    run: |call| test(call, Values::is_generally_tame),
    ..Function::BLANK
};

static IS_RESTIVE: Function = Function {
    name: "is_restive",
    parameters: "G",
    summary: "whether the options are tame, the nim value is 0 or 1 and the misère nim value is not",
    details: "Of G or G + *, whichever is born first.",
    examples: &[("is_restive(*[2#,0])", "true")],
    as_written: true,
    run: |call| test(call, Values::is_restive),
};

static IS_RESTLESS: Function = Function {
    name: "is_restless",
    parameters: "G",
    summary: "whether the options are generally tame, the misère nim value is 0 or 1 and the nim value is not",
    details: "Of G or G + *, whichever is born first.",
    examples: &[("is_restless(*[2#,1])", "true")],
    as_written: true,
    run: |call| test(call, Values::is_restless),
};

static IS_HALF_TAME: Function = Function {
    name: "is_half_tame",
    parameters: "G",
    summary: "whether G is not generally tame, but G + G is, with both nim values 0",
    examples: &[("is_half_tame(*[2#,3,2,0])", "true")],
    as_written: true,
    run: |call| test(call, Values::is_half_tame),
    ..Function::BLANK
};

static MATE: Function = Function {
    name: "mate",
    parameters: "G",
    summary: "the mate of a misère value: * for 0, else the game whose options are the mates of the options",
    details: "G + mate(G) is lost for the player to move.",
    examples: &[
        ("mate(*[2#,1])", "*[2#,0]"),
        ("misere_outcome(*[2#,1] + mate(*[2#,1]))", "P"),
    ],
    as_written: true,
    run: |call| {
        let found = misere_value(call, 0)?;
        let mate = with_values(call.algebra, |values| values.mate(found))?;
        Ok(value(mate))
    },
};

static MISERE_MINUS: Function = Function {
    name: "misere_minus",
    parameters: "G, H",
    summary: "the misère value X with G = H + X, or `none`",
    details: "There is at most one, since misère values cancel.",
    examples: &[
        ("misere_minus(*[2+2], *[2])", "*[2]"),
        ("misere_minus(*[2#], *[2])", "*[2#+1,2#,0]"),
        ("misere_minus(*[2#,0], *[2])", "none"),
    ],
    as_written: true,
    run: |call| {
        let (g, h) = (misere_value(call, 0)?, misere_value(call, 1)?);
        let found = with_values(call.algebra, |values| values.difference(g, h))?;
        Ok(found.map_or(Value::Nothing, value))
    },
};

static MISERE_DISTINGUISH: Function = Function {
    name: "misere_distinguish",
    parameters: "G, H",
    summary: "a misère value X such that G + X and H + X have different outcomes",
    examples: &[
        ("misere_distinguish(*[2], *[3])", "*[2]"),
        (
            "[misere_outcome(G + misere_distinguish(*[2#], *[2+2])) for G in [*[2#], *[2+2]]]",
            "[P, N]",
        ),
    ],
    as_written: true,
    run: |call| {
        let (g, h) = (misere_value(call, 0)?, misere_value(call, 1)?);
        match with_values(call.algebra, |values| values.distinguish(g, h))? {
            Some(x) => Ok(value(x)),
            None => Err(Failure::call(
                "the two values are equal, so nothing tells them apart",
            )),
        }
    },
    ..Function::BLANK
};

static MISERE_LINK: Function = Function {
    name: "misere_link",
    parameters: "G, H",
    summary: "a misère value X such that G + X and H + X are both lost for the player to move, or `none`",
    details: "There is one unless one of the two is an option of the other.",
    examples: &[
        ("misere_link(*[2], *[1])", "none"),
        ("misere_outcome(*[2] + misere_link(*[2], *[2#,1]))", "P"),
    ],
    as_written: true,
    run: |call| {
        let (g, h) = (misere_value(call, 0)?, misere_value(call, 1)?);
        let found = with_values(call.algebra, |values| values.link(g, h))?;
        Ok(found.map_or(Value::Nothing, value))
    },
};

static MISERE_VALUES_BORN_BY: Function = Function {
    name: "misere_values_born_by",
    parameters: "n",
    summary: "all misère values born by day n, up to day 4",
    examples: &[
        (
            "misere_values_born_by(3)",
            "[*[0], *[1], *[2], *[3], *[2#]]",
        ),
        ("len(misere_values_born_by(4))", "22"),
    ],
    run: |call| {
        let day = call.natural(0, 4)?;
        with_list(call, |values| values.born_by(day))
    },
    ..Function::BLANK
};

static MISERE_COUNT_BORN_BY: Function = Function {
    name: "misere_count_born_by",
    parameters: "n",
    summary: "how many misère values are born by day n, up to day 6",
    details: "The number of day 6 has more than a million digits.",
    examples: &[(
        "[misere_count_born_by(n) for n in 0..5]",
        "[1, 2, 3, 5, 22, 4171780]",
    )],
    run: |call| {
        let day = call.natural(0, 6)?;
        let count = with_values(call.algebra, |values| values.count_born_by(day))?;
        let count = count.unwrap_or_default();
        Ok(num_bigint::BigInt::from(count).into())
    },
    ..Function::BLANK
};

/// The longest sequence that is given as a list.
const LONGEST: u32 = 100_000;

/// The positions of a ruleset that are called by one number, from 0 to n.
fn positions(call: &mut Call<'_>) -> Result<Vec<AnyPosition>> {
    let last = call.natural(1, LONGEST)?;
    let value = call.get(0).cloned();
    let (name, parameters) = match value.as_ref().and_then(impartial_ruleset) {
        Some((name, parameters)) => (name, parameters),
        None => match &value {
            Some(Value::Text(code)) => ("take_and_break", vec![(&**code).into()]),
            _ => return user_positions(call, value.as_ref(), last),
        },
    };
    let first = catalogue::find(name).map_or(0, |entry| entry.first);
    let mut positions = Vec::new();
    for n in first..=u64::from(last) {
        let mut arguments = parameters.clone();
        arguments.push(n.into());
        let ruleset = upstar::rulesets::find(name);
        let Some(ruleset) = ruleset else { break };
        let position = ruleset.call(&arguments, call.algebra.budget());
        positions.push(position.map_err(|error| not_by_one_number(name, error))?);
        call.step(n as usize)?;
    }
    Ok(positions)
}

/// Why there is no sequence of positions.
fn not_by_one_number(name: &str, error: PositionError) -> Failure {
    match error {
        PositionError::Stopped(stopped) => Failure::Stopped(stopped),
        error => Failure::argument(
            0,
            format!("the positions of `{name}` are not called by one number: {error}"),
        ),
    }
}

fn user_positions(
    call: &mut Call<'_>,
    value: Option<&Value>,
    last: u32,
) -> Result<Vec<AnyPosition>> {
    let Some(ruleset) = value.and_then(thing::<RulesetThing>) else {
        let found = value.map_or_else(|| "nothing".to_owned(), Value::a_kind);
        return Err(Failure::argument(
            0,
            format!(
                "expected an impartial ruleset such as kayles, or a code such as \"0.77\", found {found}"
            ),
        ));
    };
    let mut positions = Vec::new();
    for n in 0..=u64::from(last) {
        positions.push(ruleset.0.call(&[n.into()], call.algebra.budget())?);
        call.step(n as usize)?;
    }
    Ok(positions)
}

static GENUS_SEQUENCE: Function = Function {
    name: "genus_sequence",
    parameters: "ruleset, n",
    summary: "the genera of the heaps up to n, as texts",
    details: "The ruleset is an impartial one whose positions are called by a number, or a code such as \"0.77\". The first heap is the first that the \
              ruleset numbers, 0 or 1.",
    examples: &[
        (
            "genus_sequence(kayles, 5)",
            "[\"0^120\", \"1^031\", \"2^20\", \"3^31\", \"1^031\", \"4^146\"]",
        ),
        (
            "genus_sequence(\"0.75\", 3)",
            "[\"0^120\", \"1^031\", \"2^20\", \"1^031\"]",
        ),
    ],
    run: |call| {
        let positions = positions(call)?;
        let mut texts = Vec::with_capacity(positions.len());
        // Heaps of one game share what is found.
        let mut of_heaps = FxHashMap::default();
        let mut of_others = FxHashMap::default();
        for position in &positions {
            impartial(position, 0)?;
            let budget = call.algebra.budget();
            let genus = match heaps_of(&**position) {
                Some((rule, heaps)) => {
                    measure(&Heaps(rule), budget, &mut OfGenus, &mut of_heaps, &heaps)
                }
                None => {
                    let start = ByKey::new(position.clone());
                    measure(&ImpartialPlay, budget, &mut OfGenus, &mut of_others, &start)
                }
            };
            texts.push(Value::text(genus?.to_string()));
        }
        Ok(Value::List(List::new(texts)?))
    },
    ..Function::BLANK
};

static MISERE_SEQUENCE: Function = Function {
    name: "misere_sequence",
    parameters: "ruleset, n",
    summary: "who wins each heap up to n if the last move loses: P or N",
    examples: &[
        (
            "misere_sequence(kayles, 9)",
            "[N, P, N, N, P, N, N, N, N, P]",
        ),
        (
            "[n for n in 0..20 if misere_sequence(grundys_game, 20)[n] == P]",
            "[3, 6, 9, 12, 15, 18]",
        ),
    ],
    run: |call| {
        let positions = positions(call)?;
        let mut outcomes = Vec::with_capacity(positions.len());
        let mut solver = solver(call.algebra);
        for position in positions {
            let known = position.known_misere_outcome(call.algebra.budget());
            let outcome = match known {
                Some(outcome) => outcome?,
                None => solver.outcome(&[Term::position(position)])?,
            };
            outcomes.push(Value::text(outcome.name()));
        }
        Ok(Value::List(List::new(outcomes)?))
    },
    ..Function::BLANK
};
