//! The options of a position or a value: what each is worth, and what becomes of it in the canonical form.

use crate::work::Work;
use crate::{board, shown};
use serde_json::{Map, Value as Json};
use upstar::analysis::Player;
use upstar::budget::Stopped;
use upstar::game::Game;
use upstar::impartial::Outcome as ImpartialOutcome;
use upstar::notation::{Style, print};
use upstar::position::{AnyPosition, Board};

/// An option as it was found.
pub(crate) struct Choice {
    /// The call, or the text of a value.
    pub(crate) call: String,
    pub(crate) position: Option<AnyPosition>,
    pub(crate) worth: Result<Game, Stopped>,
    /// What is known of an impartial position without a value.
    pub(crate) verdict: Option<ImpartialOutcome>,
}

/// Not more options are looked at.
pub(crate) const MOST: usize = 400;
/// Boards come with options only as long as they have not more cells together.
const MOST_CELLS: usize = 6000;

/// The options of a position for a player. Each gets its part of the time that is left.
pub(crate) fn of_position(
    work: &mut Work,
    position: &AnyPosition,
    player: Player,
) -> Result<Vec<Choice>, Stopped> {
    work.allow(0.5);
    let budget = work.algebra().budget().clone();
    let options = match player {
        Player::Left => position.left(&budget),
        Player::Right => position.right(&budget),
    };
    let mut options = options.map_err(|stopped| work.note(stopped))?;
    options.truncate(MOST);
    let count = options.len();
    let mut choices = Vec::new();
    for (at, option) in options.into_iter().enumerate() {
        work.allow(0.9 / (count - at) as f64);
        let worth = option.value(work.algebra());
        let worth = worth.map_err(|stopped| work.note(stopped));
        choices.push(Choice {
            call: option.call(),
            verdict: verdict(work, &option, &worth),
            position: Some(option),
            worth,
        });
    }
    Ok(choices)
}

/// The outcome of an impartial position that has no value.
pub(crate) fn verdict(
    work: &mut Work,
    position: &AnyPosition,
    worth: &Result<Game, Stopped>,
) -> Option<ImpartialOutcome> {
    if !matches!(worth, Err(Stopped::NoValue(_))) {
        return None;
    }
    let worth = position.worth(work.algebra());
    worth.map_err(|stopped| work.note(stopped)).ok()?.outcome()
}

/// The options of a value for a player.
pub(crate) fn of_value(
    work: &mut Work,
    game: Game,
    player: Player,
) -> Result<Vec<Choice>, Stopped> {
    let algebra = work.algebra();
    let mut options = match player {
        Player::Left => algebra.left_options(game)?,
        Player::Right => algebra.right_options(game)?,
    };
    options = upstar::notation::in_order(algebra, options)?;
    options.truncate(MOST);
    let mut choices = Vec::new();
    for option in options {
        choices.push(Choice {
            call: print(algebra, option, Style::Text)?,
            position: None,
            worth: Ok(option),
            verdict: None,
        });
    }
    Ok(choices)
}

/// Whether moving to a position leaves the mover a win, the rest of the sum being `rest`.
pub(crate) fn wins(work: &mut Work, choice: &Choice, player: Player, rest: Game) -> Option<bool> {
    if let Some(verdict) = choice.verdict
        && rest == Game::ZERO
    {
        return Some(verdict == ImpartialOutcome::P);
    }
    let option = choice.worth.ok()?;
    let algebra = work.algebra();
    // The rest and the option need not be added: their comparison is that of the sum with zero.
    let compared = algebra.neg(rest).and_then(|rest| match player {
        Player::Left => algebra.le(rest, option),
        Player::Right => algebra.le(option, rest),
    });
    compared.map_err(|stopped| work.note(stopped)).ok()
}

/// The options as answers show them. `whole` is what they are options of.
pub(crate) fn json(
    work: &mut Work,
    choices: &[Choice],
    whole: Option<Game>,
    player: Player,
    before: Option<&Board>,
) -> Result<Vec<Json>, Stopped> {
    let cells = before.map_or(0, board::size);
    let with_boards = cells * choices.len() <= MOST_CELLS;
    let mut objects = Vec::new();
    for (at, choice) in choices.iter().enumerate() {
        let mut object = Map::new();
        object.insert("call".into(), choice.call.clone().into());
        let after = choice.position.as_ref().map(|position| position.board());
        if let Some(after) = &after
            && with_boards
        {
            object.insert("board".into(), board::json(after));
        }
        object.insert("worth".into(), shown::value(work, choice.worth));
        object.insert(
            "outcome".into(),
            outcome(work, choice.worth, choice.verdict),
        );
        let status = match (whole, choice.worth) {
            (Some(whole), Ok(_)) => status(work, choices, at, whole, player),
            _ => Ok(unknown()),
        };
        object.extend(status.unwrap_or_else(|_| unknown()));
        let changes = match (before, &after) {
            (Some(before), Some(after)) => board::changes(before, after),
            _ => Json::Null,
        };
        object.insert("changes".into(), changes);
        objects.push(object.into());
    }
    Ok(objects)
}

fn unknown() -> Map<String, Json> {
    Map::from_iter([("status".to_owned(), "unknown".into())])
}

/// The letter of the outcome, or null.
pub(crate) fn outcome(
    work: &mut Work,
    worth: Result<Game, Stopped>,
    verdict: Option<ImpartialOutcome>,
) -> Json {
    if let Some(verdict) = verdict {
        return verdict.to_string().into();
    }
    let outcome = worth.and_then(|game| work.algebra().outcome(game));
    outcome.ok().map(|outcome| outcome.to_string()).into()
}

/// What becomes of an option on the way to the canonical form of the whole.
fn status(
    work: &mut Work,
    choices: &[Choice],
    at: usize,
    whole: Game,
    player: Player,
) -> Result<Map<String, Json>, Stopped> {
    let own = choices[at].worth?;
    let algebra = work.algebra();
    let canonical = match player {
        Player::Left => algebra.left_options(whole)?,
        Player::Right => algebra.right_options(whole)?,
    };
    let mut object = Map::new();
    let same = choices[..at]
        .iter()
        .position(|other| other.worth == Ok(own));
    if let Some(same) = same {
        object.insert("same_as".into(), same.into());
    }
    if canonical.contains(&own) {
        object.insert("status".into(), "canonical".into());
        return Ok(object);
    }
    let mut is_worse = |other: Game| match player {
        Player::Left => algebra.lt(own, other),
        Player::Right => algebra.gt(own, other),
    };
    // The best of those that dominate: one that is in the canonical form, if there is one.
    let mut dominating: Option<(Option<usize>, Game)> = None;
    for (i, other) in choices.iter().enumerate() {
        if let Ok(other) = other.worth
            && is_worse(other)?
            && (dominating.is_none() || canonical.contains(&other))
        {
            dominating = Some((Some(i), other));
            if canonical.contains(&other) {
                break;
            }
        }
    }
    if dominating.is_none()
        && let Some(through) = reversing(work, own, whole, player)?
    {
        object.insert("status".into(), "reversible".into());
        object.insert("through".into(), shown::value(work, Ok(through)));
        return Ok(object);
    }
    let algebra = work.algebra();
    let mut is_worse = |other: Game| match player {
        Player::Left => algebra.lt(own, other),
        Player::Right => algebra.gt(own, other),
    };
    if dominating.is_none() {
        for &other in &canonical {
            if is_worse(other)? {
                dominating = Some((None, other));
                break;
            }
        }
    }
    match dominating {
        Some((by, value)) => {
            object.insert("status".into(), "dominated".into());
            if let Some(by) = by {
                object.insert("by".into(), by.into());
            }
            object.insert("by_value".into(), shown::value(work, Ok(value)));
        }
        None => object.extend(unknown()),
    }
    Ok(object)
}

/// The opponent's answer to an option that is at least as good for them as the whole.
fn reversing(
    work: &mut Work,
    option: Game,
    whole: Game,
    player: Player,
) -> Result<Option<Game>, Stopped> {
    let algebra = work.algebra();
    let answers = match player {
        Player::Left => algebra.right_options(option)?,
        Player::Right => algebra.left_options(option)?,
    };
    for answer in answers {
        let reverses = match player {
            Player::Left => algebra.le(answer, whole)?,
            Player::Right => algebra.le(whole, answer)?,
        };
        if reverses {
            return Ok(Some(answer));
        }
    }
    Ok(None)
}
