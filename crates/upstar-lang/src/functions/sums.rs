//! Functions for play in sums of hot games.

use crate::function::{Call, Failure, Function};
use crate::value::{List, Value};
use upstar::analysis::{Move, Player, Strategy};
use upstar::game::Game;

type Result = std::result::Result<Value, Failure>;

/// The functions of this group.
pub static FUNCTIONS: &[&Function] = &[&WINNING_MOVES, &HOTSTRAT, &SENTESTRAT, &THERMOSTRAT];

static WINNING_MOVES: Function = Function {
    name: "winning_moves",
    parameters: "games, player",
    summary: "all winning first moves of a player, L or R, in the sum of a list of games",
    details: "Each move is [component, option], components counted from 0. Exact, by comparison of values.",
    examples: &[
        ("winning_moves([+-10, +-5, +-1], L)", "[[0, 10]]"),
        ("winning_moves([+-10, {10|{9|-11}}], R)", "[[1, {9|-11}]]"),
    ],
    run: |call| {
        let (games, player) = (games(call)?, player(call)?);
        let moves = call.algebra.winning_moves(&games, player)?;
        let moves = moves.into_iter().map(|found| move_value(found, None));
        Ok(Value::List(List::new(
            moves.collect::<std::result::Result<_, _>>()?,
        )?))
    },
    ..Function::BLANK
};

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
    let list = call.list(0)?;
    let mut games = Vec::with_capacity(list.items().len());
    for item in list.items() {
        match item.to_written(call.algebra)? {
            Some(game) => games.push(game.value),
            None => {
                let name = call.function.name;
                let found = item.a_kind();
                let message =
                    format!("`{name}` expects a list of games here, and it contains {found}");
                return Err(Failure::argument(0, message));
            }
        }
    }
    Ok(games)
}

fn player(call: &mut Call<'_>) -> std::result::Result<Player, Failure> {
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
