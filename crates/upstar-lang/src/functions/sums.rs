//! Functions for play in sums.

use super::forms::literal;
use crate::function::{Call, Failure, Function};
use crate::terms::terms;
use crate::value::{List, Value};
use upstar::analysis::{Move, Strategy};
use upstar::budget::Stopped;
use upstar::game::{Algebra, Game, Player};
use upstar::notation::Written;
use upstar::position::written;
use upstar::sum::{self, Sum, Summand};

type Result = std::result::Result<Value, Failure>;

/// The functions of this group.
pub static FUNCTIONS: &[&Function] = &[&WINNING_MOVES, &HOTSTRAT, &SENTESTRAT, &THERMOSTRAT];

static WINNING_MOVES: Function = Function {
    name: "winning_moves",
    parameters: "G, player",
    summary: "the options with which a player, L or R, wins",
    details: "For a position, a game as written or a value: the list of its options with which the player wins, in the order of `options`. For \
              a list of games, or a sum: the list of the sums after each winning move. Values decide; where play need not end, or the last \
              move does not decide, retrograde analysis does.",
    examples: &[
        ("winning_moves(nim(1, 2), L)", "[nim(1, 1)]"),
        ("winning_moves({1, 2, -3|*}, L)", "[1, 2]"),
        ("winning_moves(sos(\"S..\"), R)", "[]"),
        ("winning_moves(nim(2, 3, 1, 5), L)", "[nim(1, 2, 3)]"),
        ("winning_moves({1,2,{-1|1},-1|*}, L)", "[1, 2, {-1|1}]"),
        ("winning_moves(nim(1) + nim(3), R)", "[nim(1) + nim(1)]"),
        (
            "winning_moves([+-10, {10|{9|-11}}], R)",
            "[[+-10, {9|-11}]]",
        ),
        (
            "winning_moves(nim(1) + clobber(\"xxo\"), L)",
            "[nim(0) + clobber(\"xxo\")]",
        ),
    ],
    as_written: true,
    run: |call| {
        let player = player(call)?;
        match call.arguments.first() {
            Some(Value::List(list) | Value::Tuple(list)) => {
                let list = list.clone();
                winning_in_list(call, &list, player)
            }
            _ => {
                let sum = call.convert(0, "a game, a position or a list of them", terms)?;
                let mut after = Vec::new();
                for found in winning(call, &sum, player)? {
                    after.push(sum_value(&sum.after(&found), call.algebra)?);
                }
                Ok(Value::List(List::new(after)?))
            }
        }
    },
};

/// The value of the language for a sum: a single position is one, everything else is shown as it is written.
pub(super) fn sum_value(sum: &Sum, algebra: &mut Algebra) -> std::result::Result<Value, Stopped> {
    let terms: Vec<(bool, Written)> = sum
        .iter()
        .map(|term| match &term.game {
            Summand::Position(position) => (term.minus, written(position.clone())),
            Summand::Form(form) => (term.minus, Written::of_form(form.clone())),
        })
        .collect();
    Ok(literal(match &terms[..] {
        [(false, only)] => only.clone(),
        _ => Written::sum(algebra, &terms)?,
    }))
}

/// The winning moves in a sum, or why its terms cannot be added.
fn winning(
    call: &mut Call<'_>,
    sum: &Sum,
    player: Player,
) -> std::result::Result<Vec<sum::Move>, Failure> {
    match sum.why_not_added() {
        Some(why) => Err(Failure::argument(0, why)),
        None => Ok(sum.winning_moves(player, call.algebra)?),
    }
}

/// The lists after each winning move in one of their members.
fn winning_in_list(call: &mut Call<'_>, list: &List, player: Player) -> Result {
    let mut sum = Sum::default();
    // The member to which each term belongs.
    let mut members = Vec::new();
    for (member, item) in list.items().iter().enumerate() {
        let Some(terms) = terms(item, call.algebra)? else {
            return Err(not_a_game(call, item));
        };
        members.extend(terms.iter().map(|_| member));
        sum.extend(terms.0);
    }
    let mut after = Vec::new();
    for found in winning(call, &sum, player)? {
        let changed = members[found.term];
        let terms = sum.after(&found).0.into_iter().zip(&members);
        let terms = terms.filter(|(_, member)| **member == changed);
        let member: Sum = terms.map(|(term, _)| term).collect();
        let mut items = list.items().to_vec();
        items[changed] = sum_value(&member, call.algebra)?;
        after.push(Value::List(List::new(items)?));
    }
    Ok(Value::List(List::new(after)?))
}

static HOTSTRAT: Function = Function {
    name: "hotstrat",
    parameters: "games, player",
    summary: "advice: the move of a player, L or R, in the hottest game of a list, and whether it wins",
    details: "[component, option, wins]. Advice only: hotstrat can lose a sum that is won, as the example shows.",
    examples: &[("hotstrat([+-10, {10|{9|-11}}], R)", "[0, -10, false]")],
    run: |call| advise(call, Strategy::Hot),
    ..Function::BLANK
};

static SENTESTRAT: Function = Function {
    name: "sentestrat",
    parameters: "games, player, [answered]",
    summary: "advice: answer the last move if it left its game hotter than all others, else play as hotstrat",
    details: "`answered` is the number of the game in which the opponent just moved, from 0. [component, option, wins]; advice only.",
    examples: &[("sentestrat([+-1, {3|2}, {0|-100}], L, 2)", "[2, 0, true]")],
    run: |call| {
        let answer = match call.count() {
            3 => {
                let last = call.list(0)?.items().len().saturating_sub(1);
                let last = u32::try_from(last).unwrap_or(u32::MAX);
                Some(call.natural(2, last)? as usize)
            }
            _ => None,
        };
        advise(call, Strategy::Sente { answer })
    },
    ..Function::BLANK
};

static THERMOSTRAT: Function = Function {
    name: "thermostrat",
    parameters: "games, player",
    summary: "advice: move in the game that is widest at the temperature where the thermographs promise most",
    details: "[component, option, wins]; advice only.",
    examples: &[("thermostrat([+-10, +-5, +-1], L)", "[0, 10, true]")],
    run: |call| advise(call, Strategy::Thermo),
    ..Function::BLANK
};

fn advise(call: &mut Call<'_>, strategy: Strategy) -> Result {
    let (games, player) = (games(call)?, player(call)?);
    let advice = call
        .analysis
        .advise(call.algebra, &games, player, strategy)?;
    match advice {
        Some(advice) => move_value(advice.recommended, Some(advice.wins)),
        None => Err(Failure::call("there is no move in these games")),
    }
}

fn games(call: &mut Call<'_>) -> std::result::Result<Vec<Game>, Failure> {
    let games = written_list(call)?;
    let games = games.iter().map(|game| game.value(call.algebra));
    Ok(games.collect::<std::result::Result<_, _>>()?)
}

fn written_list(call: &mut Call<'_>) -> std::result::Result<Vec<Written>, Failure> {
    let list = call.list(0)?;
    let mut games = Vec::with_capacity(list.items().len());
    for item in list.items() {
        match item.to_written(call.algebra)? {
            Some(game) => games.push(game),
            None => return Err(not_a_game(call, item)),
        }
    }
    Ok(games)
}

fn not_a_game(call: &Call<'_>, item: &Value) -> Failure {
    let (name, found) = (call.function.name, item.a_kind());
    let message = format!("`{name}` expects a list of games here, and it contains {found}");
    Failure::argument(0, message)
}

pub(super) fn player(call: &mut Call<'_>) -> std::result::Result<Player, Failure> {
    match &*call.text(1)? {
        "L" => Ok(Player::Left),
        "R" => Ok(Player::Right),
        _ => {
            let name = call.function.name;
            Err(Failure::argument(
                1,
                format!("`{name}` expects a player here, L or R"),
            ))
        }
    }
}

fn move_value(found: Move, wins: Option<bool>) -> Result {
    let mut items = vec![
        Value::Integer(found.component.into()),
        Value::game(found.option),
    ];
    items.extend(wins.map(Value::Bool));
    Ok(Value::List(List::new(items)?))
}
