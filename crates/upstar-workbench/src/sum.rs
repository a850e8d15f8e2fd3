//! `sum`: several boards and values at once.

use crate::ask::{Ask, Wrong};
use crate::option::{self, Choice, Verdict};
use crate::work::Work;
use crate::{board, position, shown};
use serde_json::{Map, Value as Json, json};
use upstar::analysis::Player;
use upstar::budget::Stopped;
use upstar::form::Form;
use upstar::game::Game;
use upstar::position::Starts;
use upstar::sum::{Move, Sum, Term};
use upstar_lang::{Diagnostic, Value};
use upstar_play::Match;
use upstar_play::players::STRATEGIES;

/// Longer sums are refused.
const MOST: usize = 200;

/// A part of a sum, with what it is worth.
pub(crate) struct Component {
    pub(crate) input: String,
    pub(crate) term: Term,
    pub(crate) worth: Result<Game, Stopped>,
    /// Who wins it alone, where there is no value to tell.
    pub(crate) starts: Option<Starts>,
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
        let term = match (value.position(), worth) {
            (Some(position), _) => Term::position(position.clone()),
            (None, Ok(game)) => Term::form(form(work, &value, game)),
            (None, Err(stopped)) => return Err(Diagnostic::stopped(stopped, whole)),
        };
        let starts = option::starts(work, &term, &worth);
        Ok(Component {
            input: input.to_owned(),
            term,
            worth,
            starts,
        })
    }

    /// The moves of a player.
    pub(crate) fn choices(&self, work: &mut Work, player: Player) -> Result<Vec<Choice>, Stopped> {
        option::of_term(work, &self.term, player)
    }
}

/// A game as it was written with its options; sums and everything else by their value.
fn form(work: &mut Work, value: &Value, game: Game) -> Form {
    let form = match value {
        Value::Game(written) if written.summands().len() == 1 => {
            written.literal_form(work.algebra()).ok()
        }
        _ => None,
    };
    form.unwrap_or(Form::Value(game))
}

/// The terms of the components.
pub(crate) fn terms(components: &[Component]) -> Sum {
    components.iter().map(|c| c.term.clone()).collect()
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
    let sum = terms(&components);
    work.allow(0.5);
    let rests = rests(work, &components);
    let total = match (components.first(), rests.first()) {
        (Some(first), Some(rest)) => first.worth.and_then(|worth| {
            let sum = work.algebra().add(worth, (*rest)?);
            sum.map_err(|stopped| work.note(stopped))
        }),
        _ => Ok(Game::ZERO),
    };
    let by_values = sum.has_value()
        && !components
            .iter()
            .any(|c| matches!(c.worth, Err(Stopped::NoValue(_))));
    // Where the whole has no value its starts are found first: all that follows is in the same analysis.
    let starts = match by_values || sum.loner().is_some() {
        true => None,
        false => Player::BOTH
            .map(|first| work.start(&sum, first).ok())
            .into_iter()
            .collect::<Option<Vec<_>>>()
            .map(|starts| Starts {
                left: starts[0],
                right: starts[1],
            }),
    };
    let mut wins: Map<String, Json> = Map::new();
    let mut winning = [Some(Vec::new()), Some(Vec::new())];
    let mut objects = Vec::new();
    for (at, component) in components.iter().enumerate() {
        let share = 0.8 / (components.len() - at) as f64;
        work.allow(share);
        let mut object = describe(work, component);
        let shown_board = component.term.board();
        for player in Player::BOTH {
            let (i, name) = (player.index(), name(player));
            // Where play is over nobody moves.
            if sum.ended(player).is_some() {
                object[name] = json!([]);
                continue;
            }
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
                let verdict = match (by_values, rests[at]) {
                    (true, Ok(rest)) => option::by_value(work, choice, player, rest),
                    (true, Err(_)) => Verdict::default(),
                    (false, _) => judged(work, &sum, at, choice, player),
                };
                verdict.add_to(&mut options[place]);
                match (verdict.wins, &mut winning[i]) {
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
    let mut answer = json!({
        "components": objects,
        "theory": sum.theory().name(),
        "total": shown::value(work, total),
        "outcome": option::outcome(work, total, starts),
        "wins": wins,
        "over": { "left": over(work, &sum, Player::Left), "right": over(work, &sum, Player::Right) },
    });
    let opponents = STRATEGIES.iter().filter(|player| (player.plays)(&sum));
    answer["opponents"] = opponents
        .map(|player| json!({ "kind": player.name, "about": player.about }))
        .collect();
    if let Some(starts) = starts {
        answer["remoteness"] = json!([starts.left.remoteness, starts.right.remoteness]);
    }
    if let Some(why) = sum.why_not_added() {
        answer["problem"] = why.into();
        answer["outcome"] = Json::Null;
    }
    Ok(answer)
}

/// The member of an answer that is about a player.
pub(crate) fn name(player: Player) -> &'static str {
    match player {
        Player::Left => "left",
        Player::Right => "right",
    }
}

/// How the game has ended, if it has when this player is to move: who won (null for a draw), and the words for it.
pub(crate) fn over(work: &mut Work, sum: &Sum, to_move: Player) -> Json {
    let game = Match::new(sum.clone(), to_move);
    match game.end(work.algebra()) {
        Ok(Some(end)) => json!({
            "winner": end.winner.player().map(name),
            "text": end.to_string(),
        }),
        _ => Json::Null,
    }
}

/// What comes of a move in a sum that has no value.
fn judged(work: &mut Work, sum: &Sum, term: usize, choice: &Choice, player: Player) -> Verdict {
    let found = Move {
        term,
        to: choice.to.clone(),
    };
    let next = sum.next_player(&found, player);
    match work.start(&sum.after(&found), next) {
        Ok(start) => Verdict::after(start, player),
        Err(_) => Verdict::default(),
    }
}

fn describe(work: &mut Work, component: &Component) -> Json {
    let position = component.term.as_position();
    let mut object = json!({
        "input": component.input,
        "kind": if position.is_some() { "position" } else { "game" },
        "theory": component.term.theory().name(),
    });
    if let Some(position) = position {
        object["call"] = position.call().into();
        object["ruleset"] = position.ruleset().into();
        object["board"] = board::json(&position.board());
    }
    object["worth"] = shown::value(work, component.worth);
    object["outcome"] = option::outcome(work, component.worth, component.starts);
    if let Ok(game) = component.worth {
        let (algebra, analysis) = work.session.workers();
        object["temperature"] = match analysis.temperature(algebra, game) {
            Ok(temperature) => shown::number(&temperature),
            Err(stopped) => shown::problem(work.note(stopped)),
        };
    }
    object
}
