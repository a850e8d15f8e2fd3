//! `sum`: several boards and values at once.

use crate::ask::{Ask, Wrong};
use crate::option::{self, Choice};
use crate::work::Work;
use crate::{board, position, shown};
use serde_json::{Map, Value as Json, json};
use upstar::analysis::Player;
use upstar::budget::Stopped;
use upstar::game::Game;
use upstar::impartial::Outcome as ImpartialOutcome;
use upstar::position::AnyPosition;
use upstar_lang::Diagnostic;

/// Longer sums are refused.
const MOST: usize = 200;

/// A part of a sum.
pub(crate) struct Component {
    pub(crate) input: String,
    pub(crate) position: Option<AnyPosition>,
    pub(crate) worth: Result<Game, Stopped>,
    pub(crate) verdict: Option<ImpartialOutcome>,
}

impl Component {
    fn read(work: &mut Work, input: &str, share: f64) -> Result<Component, Diagnostic> {
        let value = match position::read(work, input) {
            Ok((value, _)) => value,
            Err(_) => work.evaluate(input)?,
        };
        let whole = 0..input.len();
        let Some(worth) = work.worth(&value, share) else {
            let message = format!("expected a position or a game, found {}", value.a_kind());
            return Err(Diagnostic::new(message, whole));
        };
        let position = value.position().cloned();
        let verdict = match &position {
            Some(position) => option::verdict(work, position, &worth),
            None => None,
        };
        Ok(Component {
            input: input.to_owned(),
            position,
            worth,
            verdict,
        })
    }

    /// The moves of a player.
    pub(crate) fn choices(&self, work: &mut Work, player: Player) -> Result<Vec<Choice>, Stopped> {
        match (&self.position, self.worth) {
            (Some(position), _) => option::of_position(work, position, player),
            (None, Ok(game)) => option::of_value(work, game, player),
            (None, Err(stopped)) => Err(stopped),
        }
    }
}

/// The components of a sum, each with its own problem if it has one.
pub(crate) fn read(
    work: &mut Work,
    ask: &Ask,
) -> Result<Vec<Result<Component, Diagnostic>>, Wrong> {
    let inputs = ask.texts("components")?;
    if inputs.len() > MOST {
        return Err(Wrong(format!("a sum has at most {MOST} components here")));
    }
    let count = inputs.len();
    let component =
        |(at, input): (usize, &str)| Component::read(work, input, 0.5 / (count - at) as f64);
    Ok(inputs.into_iter().enumerate().map(component).collect())
}

/// What the other components are worth together, for each component.
pub(crate) fn rests(work: &mut Work, components: &[Component]) -> Vec<Result<Game, Stopped>> {
    let worths: Vec<Result<Game, Stopped>> = components.iter().map(|c| c.worth).collect();
    let mut sums = |worths: &mut dyn Iterator<Item = Result<Game, Stopped>>| {
        let mut sum = Ok(Game::ZERO);
        let mut before = Vec::new();
        for worth in worths {
            before.push(sum);
            sum = sum.and_then(|sum| work.algebra().add(sum, worth?));
        }
        before
    };
    let before = sums(&mut worths.iter().copied());
    let mut after = sums(&mut worths.iter().rev().copied());
    after.reverse();
    let both = before.into_iter().zip(after);
    both.map(|(before, after)| {
        let rest = work.algebra().add(before?, after?);
        rest.map_err(|stopped| work.note(stopped))
    })
    .collect()
}

pub(crate) fn sum(work: &mut Work, ask: &Ask) -> Result<Json, Wrong> {
    let read = read(work, ask)?;
    if read.iter().any(Result::is_err) {
        let inputs = ask.texts("components")?;
        let components: Vec<Json> = read
            .iter()
            .zip(inputs)
            .map(|(component, input)| match component {
                Ok(_) => json!({ "input": input }),
                Err(problem) => json!({ "input": input, "error": shown::error(problem, input) }),
            })
            .collect();
        return Ok(
            json!({ "components": components, "total": null, "outcome": null, "wins": null }),
        );
    }
    let components: Vec<Component> = read.into_iter().flatten().collect();
    work.allow(0.5);
    let rests = rests(work, &components);
    let total = match (components.first(), rests.first()) {
        (Some(first), Some(rest)) => first.worth.and_then(|worth| {
            let sum = work.algebra().add(worth, (*rest)?);
            sum.map_err(|stopped| work.note(stopped))
        }),
        _ => Ok(Game::ZERO),
    };
    let verdict = match &components[..] {
        [only] => only.verdict,
        _ => None,
    };
    let mut wins: Map<String, Json> = Map::new();
    let mut winning = [Some(Vec::new()), Some(Vec::new())];
    let mut objects = Vec::new();
    for (at, component) in components.iter().enumerate() {
        let share = 0.8 / (components.len() - at) as f64;
        work.allow(share);
        let mut object = describe(work, component);
        let shown_board = component.position.as_ref().map(|position| position.board());
        for (i, (name, player)) in [("left", Player::Left), ("right", Player::Right)]
            .into_iter()
            .enumerate()
        {
            let found = component.choices(work, player).and_then(|choices| {
                let worth = component.worth.ok();
                let json = option::json(work, &choices, worth, player, shown_board.as_ref())?;
                Ok((choices, json))
            });
            let (choices, mut options) = match found {
                Ok(found) => found,
                Err(stopped) => {
                    object[name] = Json::Null;
                    object["problem"] = stopped.to_string().into();
                    winning[i] = None;
                    continue;
                }
            };
            for (place, choice) in choices.iter().enumerate() {
                let known = rests[at].ok();
                let won = known.and_then(|rest| option::wins(work, choice, player, rest));
                options[place]["wins"] = won.into();
                match (won, &mut winning[i]) {
                    (Some(true), Some(list)) => {
                        list.push(json!({ "component": at, "option": place }));
                    }
                    (None, _) => winning[i] = None,
                    _ => {}
                }
            }
            object[name] = options.into();
        }
        objects.push(object);
    }
    let [left, right] = winning;
    wins.insert("left".into(), left.into());
    wins.insert("right".into(), right.into());
    Ok(json!({
        "components": objects,
        "total": shown::value(work, total),
        "outcome": option::outcome(work, total, verdict),
        "wins": wins,
    }))
}

fn describe(work: &mut Work, component: &Component) -> Json {
    let mut object = json!({
        "input": component.input,
        "kind": if component.position.is_some() { "position" } else { "game" },
    });
    if let Some(position) = &component.position {
        object["call"] = position.call().into();
        object["ruleset"] = position.ruleset().into();
        object["board"] = board::json(&position.board());
    }
    object["worth"] = shown::value(work, component.worth);
    object["outcome"] = option::outcome(work, component.worth, component.verdict);
    if let Ok(game) = component.worth {
        let (algebra, analysis) = work.session.workers();
        object["temperature"] = match analysis.temperature(algebra, game) {
            Ok(temperature) => shown::number(&temperature),
            Err(stopped) => shown::problem(work.note(stopped)),
        };
    }
    object
}
