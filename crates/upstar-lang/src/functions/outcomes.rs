//! Who wins from each start and how soon, in every theory.

use super::compounds::NAME_THE_PLAYER;
use super::misere;
use crate::function::{Call, Failure, Function};
use crate::loopy;
use crate::terms;
use crate::things::{Placed, misere_base, thing};
use crate::value::Value;
use upstar::game::{Outcome, Player};
use upstar::loopy::LoopyAlgebra;
use upstar::position::{Remoteness, Starts, Uncounted, form_starts};
use upstar::sum::{Sum, SumAnalysis};

/// The functions of this group.
pub static FUNCTIONS: &[&Function] = &[&OUTCOME, &OUTCOME_PAIR, &REMOTENESS, &OPPONENT];

fn outcome(call: &mut Call<'_>) -> Result<Outcome, Failure> {
    match call.get(0).and_then(thing::<Placed>) {
        Some(Placed(position)) => match misere_base(position) {
            Some(base) => Ok(misere::sum_outcome(&base, call.algebra)?),
            None => Ok(position.clone().outcome(call.algebra)?),
        },
        None if call.get(0).is_some_and(crate::misere::is_misere) => misere::value_outcome(call),
        None if call.get(0).is_some_and(loopy::is_loopy) => {
            let game = call.any_game(0)?;
            Ok(LoopyAlgebra::on(call.algebra).outcome(&game)?)
        }
        None => match unadded(call)? {
            Some(sum) => match sum.misere_base() {
                Some(base) => Ok(misere::sum_outcome(&base, call.algebra)?),
                None => Ok(sum.outcome(call.algebra)?),
            },
            None => {
                let game = call.game(0)?;
                Ok(call.algebra.outcome(game)?)
            }
        },
    }
}

/// The first argument as a sum that is played, because it cannot be added up; `None` if it can.
pub(super) fn unadded(call: &mut Call<'_>) -> Result<Option<Sum>, Failure> {
    let Some(value) = call.get(0).cloned() else {
        return Ok(None);
    };
    let sum = terms::unadded(&value, call.algebra)?;
    match sum.as_ref().and_then(Sum::why_not_added) {
        Some(why) => Err(Failure::argument(0, why)),
        None => Ok(sum),
    }
}

/// Who wins from each start, and in how many moves.
fn starts(call: &mut Call<'_>) -> Result<Starts, Failure> {
    match call.get(0).and_then(thing::<Placed>) {
        Some(Placed(position)) => Ok(position.clone().counted_starts(call.algebra)?),
        None => {
            if let Some(sum) = unadded(call)? {
                let analysis = SumAnalysis::nearest(&sum, call.algebra)?;
                let start = |first| analysis.start(&sum, first);
                if let (Some(left), Some(right)) = (start(Player::Left), start(Player::Right)) {
                    return Ok(Starts { left, right });
                }
            }
            let written = call.written(0)?;
            let form = written.literal_form(call.algebra)?;
            Ok(form_starts(call.algebra, &form)?)
        }
    }
}

/// The player an argument names: `L`, `R`, `Left` or `Right`.
pub(super) fn player(call: &mut Call<'_>, at: usize) -> Result<Player, Failure> {
    let text = call.text(at)?;
    match &*text.to_lowercase() {
        "l" | "left" => Ok(Player::Left),
        "r" | "right" => Ok(Player::Right),
        _ => Err(Failure::argument(
            at,
            format!("expected the player L or R here, found \"{text}\""),
        )),
    }
}

static OUTCOME: Function = Function {
    name: "outcome",
    parameters: "G",
    summary: "who wins G: L, R, N (the next player) or P (the previous player); D for a draw",
    details: "D is a draw whoever starts. Where one start is drawn: NHat (Left wins if she starts) and PHat (Left wins if Right \
              starts), NCheck (Right wins if he starts) and PCheck (Right wins if Left starts). A sum that cannot be added up, because its moves \
              bind the next one or play need not end, is played as it is written.",
    examples: &[
        ("outcome({1|-1})", "N"),
        ("outcome(^) == L", "true"),
        ("outcome(sos(4))", "D"),
        ("outcome(over - over)", "D"),
        ("outcome(top_entails(5) + top_entails(3))", "N"),
    ],
    as_written: true,
    run: |call| Ok(Value::text(outcome(call)?.name())),
};

static OUTCOME_PAIR: Function = Function {
    name: "outcome_pair",
    parameters: "G",
    summary: "two letters: who wins when Left starts, then when Right starts; D for a draw",
    examples: &[("outcome_pair(*)", "LR"), ("outcome_pair(sos(4))", "DD")],
    as_written: true,
    details: "",
    run: |call| Ok(Value::text(outcome(call)?.pair())),
};

static REMOTENESS: Function = Function {
    name: "remoteness",
    parameters: "G, [player]",
    summary: "the number of moves to the end when the player starts: the winner hurries, the loser delays",
    details: "The game is played as it is written. A draw has no remoteness, and a game that points decide has none. Positions are looked at \
              until it is known how soon the winner wins, often all that can be reached. The player need not be named where it makes no \
              difference. In `suspense` the winner delays.",
    examples: &[
        ("remoteness(nim(1, 2, 4), L)", "7"),
        ("remoteness(nim(3, 3))", "6"),
        ("remoteness({1, 2|*}, \"R\")", "2"),
        ("remoteness(top_entails(5) + nim(2))", "5"),
    ],
    as_written: true,
    run: |call| {
        let named = match call.count() {
            1 => None,
            _ => Some(player(call, 1)?),
        };
        let starts = starts(call)?;
        let player = named.unwrap_or(Player::Left);
        let start = starts.of(player);
        if named.is_none() && starts.of(Player::Right).remoteness != start.remoteness {
            return Err(Failure::call(NAME_THE_PLAYER));
        }
        let message = match start.remoteness {
            Remoteness::Moves(moves) => return Ok(Value::Integer(moves.into())),
            Remoteness::Draw => {
                format!("this is a draw when {player} starts, so it has no remoteness")
            }
            Remoteness::Uncounted(why @ Uncounted::Points) => {
                format!("there is no remoteness here: {why}; ask `score`")
            }
            Remoteness::Uncounted(why) => {
                let winner = if start.winner == player.into() {
                    player
                } else {
                    player.other()
                };
                format!(
                    "{winner} wins when {player} starts, but it is not known in how many moves: {why}"
                )
            }
        };
        Err(Failure::argument(0, message))
    },
};

static OPPONENT: Function = Function {
    name: "opponent",
    parameters: "player",
    summary: "the other player",
    details: "Players are the words L and R; `Left` and `Right` are other names for them.",
    examples: &[("opponent(Left)", "R"), ("opponent(Right) == Left", "true")],
    run: |call| {
        let other = player(call, 0)?.other();
        Ok(Value::text(other.letter().to_string()))
    },
    ..Function::BLANK
};
