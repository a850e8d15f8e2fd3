//! Functions for play that is for points.

use super::sums::{player, sum_value};
use crate::dictionary::{Dictionary, Key};
use crate::function::{Call, Failure, Function};
use crate::terms::terms;
use crate::value::{List, Value};
use upstar::game::Player;
use upstar_goals::strings::{Endgame, Kind};

/// The functions of this group.
pub static FUNCTIONS: &[&Function] = &[&SCORE, &BEST_MOVES, &LOONY_ENDGAME];

static SCORE: Function = Function {
    name: "score",
    parameters: "position, player",
    summary: "the points still to come, Left's minus Right's, when a player, L or R, starts and both play best",
    details: "For positions of games that are played for points, such as Dots-and-Boxes. Points made before do not count.",
    examples: &[
        ("score(dots(2, 2), L)", "2"),
        ("score(dots(2, 2), R)", "-2"),
    ],
    run: |call| {
        let player = player(call)?;
        let sum = call.convert(0, "a position", terms)?;
        match sum.score(player, call.algebra)? {
            Some(score) => Ok(Value::Integer(score.into())),
            None => Err(Failure::argument(
                0,
                "play is not for points here, so there is no score",
            )),
        }
    },
    ..Function::BLANK
};

static BEST_MOVES: Function = Function {
    name: "best_moves",
    parameters: "position, player",
    summary: "the options with which a player, L or R, gets most points",
    details: "For positions of games that are played for points, such as Dots-and-Boxes: all options after which best play brings the player \
              as much as any other, in the order of `options`.",
    examples: &[("best_moves(dots(\"x|xx|.\"), L)", "[dots(\"x|xx|x\")]")],
    run: |call| {
        let player = player(call)?;
        let sum = call.convert(0, "a position", terms)?;
        let mut best: (Option<i64>, Vec<Value>) = (None, Vec::new());
        for found in sum.moves(player, call.algebra)? {
            let Some(score) = sum.score_after(&found, player, call.algebra)? else {
                return Err(Failure::argument(
                    0,
                    "play is not for points here, so no move is best",
                ));
            };
            let own = if player == Player::Left {
                score
            } else {
                -score
            };
            if best.0.is_none_or(|most| own > most) {
                best = (Some(own), Vec::new());
            }
            if best.0 == Some(own) {
                best.1.push(sum_value(&sum.after(&found), call.algebra)?);
            }
        }
        Ok(Value::List(List::new(best.1)?))
    },
    ..Function::BLANK
};

static LOONY_ENDGAME: Function = Function {
    name: "loony_endgame",
    parameters: "chains, [loops]",
    summary: "what control gains in Dots-and-Boxes when only long chains and loops, given by their lengths, are left",
    details: "The player to move must open a chain or a loop, and the opponent is in control: whoever takes the boxes may leave the last two of \
              a chain, or the last four of a loop, so that the other player must open the next one. `score` is what the player in control gets \
              more than the opponent, if both play best. `controlled` is what that player gets more by keeping control to the end: where it is \
              2 or more, it is the score. `open` lists the best to open: always a shortest chain or a shortest loop. Chains have 3 boxes or \
              more, loops 4 or more; shorter ones are not part of a loony endgame.",
    examples: &[
        (
            "loony_endgame([3, 4, 5], [4, 6])",
            "{\"score\": 2, \"controlled\": -2, \"open\": [\"chain of 3\", \"loop of 4\"]}",
        ),
        (
            "loony_endgame([5, 5])",
            "{\"score\": 6, \"controlled\": 6, \"open\": [\"chain of 5\"]}",
        ),
    ],
    run: |call| {
        let chains = lengths(call, 0, Kind::Chain)?;
        let loops = match call.count() {
            1 => Vec::new(),
            _ => lengths(call, 1, Kind::Loop)?,
        };
        let endgame = Endgame::new(chains, loops);
        let budget = call.algebra.budget().clone();
        let score = -endgame.value(&budget)?;
        let opened = endgame.best_openings(&budget)?.into_iter();
        let opened = opened.filter_map(|kind| {
            let shortest = endgame.lengths(kind).first()?;
            Some(Value::text(format!("{} of {shortest}", piece(kind))))
        });
        let mut found = Dictionary::default();
        let controlled = endgame.controlled_value().unwrap_or_default();
        for (name, value) in [
            ("score", Value::Integer(score.into())),
            ("controlled", Value::Integer(controlled.into())),
            ("open", Value::List(List::new(opened.collect())?)),
        ] {
            if let Ok(key) = Key::new(Value::text(name)) {
                found.set(key, value);
            }
        }
        Ok(Value::Dictionary(found.into()))
    },
    ..Function::BLANK
};

/// The word for a kind of pieces.
fn piece(kind: Kind) -> &'static str {
    match kind {
        Kind::Loop => "loop",
        Kind::Short | Kind::Chain => "chain",
    }
}

/// A list of lengths of long chains or of long loops.
fn lengths(call: &mut Call<'_>, at: usize, kind: Kind) -> Result<Vec<u32>, Failure> {
    let least = if kind == Kind::Loop { 4 } else { 3 };
    let list = call.list(at)?;
    call.claim(list.items().len() * size_of::<u32>())?;
    let mut lengths = Vec::with_capacity(list.items().len());
    for (number, item) in list.items().iter().enumerate() {
        call.step(number)?;
        let length = item.to_integer(call.algebra)?;
        let length = length.and_then(|length| u32::try_from(length).ok());
        let Some(length) = length.filter(|&length| length >= least) else {
            let (piece, name) = (piece(kind), call.function.name);
            return Err(Failure::argument(
                at,
                format!(
                    "`{name}` expects a list of lengths of long {piece}s here: integers from {least} to {}",
                    u32::MAX
                ),
            ));
        };
        lengths.push(length);
    }
    Ok(lengths)
}
