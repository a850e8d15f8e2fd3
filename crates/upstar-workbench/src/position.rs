//! `position`: everything about one board.

use crate::ask::{Ask, Wrong};
use crate::option::{self, Choice, Verdict};
use crate::setup::Setup;
use crate::work::Work;
use crate::{board, card, eval, shown};
use serde_json::{Map, Value as Json, json};
use std::sync::Arc;
use upstar::game::{Game, Player};
use upstar::position::{AnyPosition, Theory};
use upstar::rulesets;
use upstar::sum::Term;
use upstar_lang::functions::positions::Placed;
use upstar_lang::{Diagnostic, Value};

pub(crate) fn position(work: &mut Work, ask: &Ask) -> Result<Json, Wrong> {
    let input = ask.text("input")?;
    let with_options = ask.truth("options", true)?;
    let pictures = eval::pictures(ask)?;
    let (value, position) = match read(work, input) {
        Ok(found) => found,
        Err(problem) => {
            return Ok(json!({ "input": input, "error": shown::error(&problem, input) }));
        }
    };
    let shown_board = position.board();
    // Half of the time for the whole; its options are on the way to it.
    let worth = work.worth(&value, 0.5).unwrap_or(Ok(Game::ZERO));
    let term = Term::position(position.clone());
    let starts = option::starts(work, &term, &worth);
    let nim_value = match worth {
        Ok(game) => work.algebra().as_nimber(game).map(|n| n.to_string()),
        Err(_) if position.theory() == Theory::Nim => {
            let worth = position.worth(work.algebra()).ok();
            worth.and_then(|worth| worth.nim_value().map(|value| value.to_string()))
        }
        Err(_) => None,
    };
    let impartial = is_impartial(work, &position);
    let mut object = json!({
        "input": input,
        "call": position.call(),
        "ruleset": position.ruleset(),
        "impartial": impartial,
        "theory": position.theory().name(),
        "setup": setup_of(work, &position).json(),
        "board": board::json(&shown_board),
        "worth": shown::value(work, worth),
        "outcome": option::outcome(work, worth, starts),
        "nim_value": nim_value.filter(|_| impartial),
    });
    if let Some(starts) = starts {
        object["remoteness"] = json!([starts.left.remoteness, starts.right.remoteness]);
    }
    object["card"] = match worth {
        Ok(game) => card::card(work, Ok(game), false),
        Err(_) => Json::Null,
    };
    if !pictures.is_empty() {
        object["pictures"] = match worth {
            Ok(_) => eval::drawn(work, &value, &pictures),
            // The board can be drawn all the same.
            Err(_) => {
                let board: Vec<_> = pictures
                    .into_iter()
                    .filter(|(name, _)| name == "board")
                    .collect();
                eval::drawn(work, &value, &board)
            }
        };
    }
    if with_options {
        let mut wins = Map::new();
        for (name, player) in [("left", Player::Left), ("right", Player::Right)] {
            if name == "right" && impartial {
                object["right"] = object["left"].clone();
                wins.insert("right".into(), wins["left"].clone());
                continue;
            }
            // Where play is over nobody moves.
            if position.ended(player).is_some() {
                object[name] = json!([]);
                wins.insert(name.into(), json!([]));
                continue;
            }
            let choices =
                option::of_term(work, &term, player).or_else(
                    |stopped| match option::known_winning(work, &position, player) {
                        Some(known) => {
                            object["problem"] = "only the winning moves can be listed".into();
                            known
                        }
                        None => Err(stopped),
                    },
                );
            match choices {
                Ok(choices) => {
                    let (options, winning) =
                        with_wins(work, &term, &choices, worth.ok(), player, &shown_board);
                    object[name] = options;
                    wins.insert(name.into(), winning);
                }
                Err(stopped) => {
                    object[name] = Json::Null;
                    object["problem"] = stopped.to_string().into();
                    wins.insert(name.into(), Json::Null);
                }
            }
        }
        object["wins"] = wins.into();
    }
    let parts = position.parts();
    object["parts"] = if parts.len() > 1 {
        parts.iter().map(|part| part.call()).collect()
    } else {
        json!([])
    };
    Ok(object)
}

/// The options with whether they win, and the places of those that do.
fn with_wins(
    work: &mut Work,
    term: &Term,
    choices: &[Choice],
    whole: Option<Game>,
    player: Player,
    before: &upstar::position::Board,
) -> (Json, Json) {
    let mut options = match option::json(work, choices, whole, player, Some(before)) {
        Ok(options) => options,
        Err(stopped) => return (Json::Null, shown::problem(stopped)),
    };
    let mut winning = Some(Vec::new());
    for (at, choice) in choices.iter().enumerate() {
        let verdict = match choice.starts {
            Some(starts) => {
                let next = match term.keeps_turn(&choice.to, player) {
                    true => player,
                    false => player.other(),
                };
                Verdict::after(starts.of(next), player)
            }
            None => option::by_value(work, choice, player, Game::ZERO),
        };
        verdict.add_to(&mut options[at]);
        match (verdict.wins, &mut winning) {
            (Some(true), Some(places)) => places.push(at),
            (None, _) => winning = None,
            _ => {}
        }
    }
    (options.into(), winning.into())
}

/// The position that an input stands for.
pub(crate) fn read(work: &mut Work, input: &str) -> Result<(Value, AnyPosition), Diagnostic> {
    let value = work.evaluate(input)?;
    if let Some(position) = value.position() {
        let position = position.clone();
        return Ok((value, position));
    }
    // The call of a ruleset without a position of its own may be both: the ruleset, and where it starts.
    if let Ok(position) = rulesets::position(input) {
        let value = Value::Thing(Arc::new(Placed(position.clone())));
        return Ok((value, position));
    }
    let message = format!("expected a position, found {}", value.a_kind());
    Err(Diagnostic::new(message, 0..input.len()))
}

/// How a position is set up, of the program's own rulesets or of a user's.
pub(crate) fn setup_of(work: &mut Work, position: &AnyPosition) -> Setup {
    let ruleset = work.session.ruleset(position.ruleset());
    Setup::of(position, ruleset.as_deref(), work.algebra().budget())
}

/// Whether both players always have the same moves.
pub(crate) fn is_impartial(work: &Work, position: &AnyPosition) -> bool {
    let ruleset = work.session.ruleset(position.ruleset());
    ruleset.is_some_and(|ruleset| ruleset.is_impartial())
}
