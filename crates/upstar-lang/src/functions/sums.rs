//! Functions for play in sums of hot games.

use super::forms::literal;
use crate::function::{Call, Failure, Function};
use crate::value::{List, Value};
use upstar::analysis::{Move, Player, Strategy};
use upstar::game::Game;
use upstar::notation::Written;
use upstar::position::position_of;
use upstar_solve::{Judge, Settings, Term};

type Result = std::result::Result<Value, Failure>;

/// The functions of this group.
pub static FUNCTIONS: &[&Function] = &[&WINNING_MOVES, &HOTSTRAT, &SENTESTRAT, &THERMOSTRAT];

static WINNING_MOVES: Function = Function {
    name: "winning_moves",
    parameters: "G, player",
    summary: "what a player, L or R, can move G to and win, as written",
    details: "Positions, forms, or the sums after the move where G is a sum A + B, in the order of `options`. A list [A, B] stands for a \
              sum too, and gives lists. Who wins is found by values where that takes no longer than a second, and by search otherwise.",
    examples: &[
        ("winning_moves(nim(2, 3, 1, 5), L)", "[nim(1, 2, 3)]"),
        ("winning_moves({1,2,{-1|1},-1|*}, L)", "[1, 2, {-1|1}]"),
        ("winning_moves(nim(1) + nim(3), R)", "[nim(1) + nim(1)]"),
        (
            "winning_moves([+-10, {10|{9|-11}}], R)",
            "[[+-10, {9|-11}]]",
        ),
    ],
    as_written: true,
    run: |call| {
        let player = player(call)?;
        let left = player == Player::Left;
        let mut judge = judge(call);
        let mut moves = Vec::new();
        if !matches!(call.get(0), Some(Value::List(_) | Value::Tuple(_))) {
            let game = call.written(0)?;
            for option in game.options(call.algebra, left)? {
                if has_won(&mut judge, call, std::slice::from_ref(&option), player)? {
                    moves.push(literal(option));
                }
            }
            return Ok(Value::List(List::new(moves)?));
        }
        let terms = written_list(call)?;
        let mut after = terms.clone();
        for (at, term) in terms.iter().enumerate() {
            for option in term.options(call.algebra, left)? {
                after[at] = option;
                if has_won(&mut judge, call, &after, player)? {
                    let terms = after.iter().cloned().map(literal).collect();
                    moves.push(Value::List(List::new(terms)?));
                }
            }
            after[at] = term.clone();
        }
        Ok(Value::List(List::new(moves)?))
    },
};

/// Memory for the table of a search.
const TABLE_BYTES: usize = 64 << 20;

fn judge(call: &Call<'_>) -> Judge {
    let settings = Settings {
        threads: call.algebra.budget().max_threads(),
        table_bytes: TABLE_BYTES,
        ..Settings::default()
    };
    Judge::new(call.algebra, settings)
}

/// Whether a player who has just moved to this sum wins it.
fn has_won(
    judge: &mut Judge,
    call: &mut Call<'_>,
    sum: &[Written],
    player: Player,
) -> std::result::Result<bool, Failure> {
    let mut terms = Vec::new();
    for (minus, term) in sum.iter().flat_map(Written::summands) {
        let term = match position_of(term) {
            Some(position) => Term::position(position.clone()),
            None => Term::value(term.value(call.algebra)?),
        };
        terms.push(if minus { term.negative() } else { term });
    }
    Ok(!judge.wins(&terms, player.other(), call.algebra)?)
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
