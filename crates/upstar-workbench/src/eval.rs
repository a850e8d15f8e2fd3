//! `eval` and `card`: what an input is worth.

use crate::ask::{Ask, Wrong};
use crate::work::Work;
use crate::{board, card, shown};
use serde_json::{Map, Value as Json};
use upstar::notation::Style;
use upstar_lang::syntax::{Statement, Target, parse_statements};
use upstar_lang::{PictureKind, Value};

/// Items of longer lists are given as text only.
const DECORATED: usize = 300;

pub(crate) fn eval(work: &mut Work, ask: &Ask) -> Result<Json, Wrong> {
    evaluate(work, ask, false)
}

pub(crate) fn card(work: &mut Work, ask: &Ask) -> Result<Json, Wrong> {
    evaluate(work, ask, true)
}

fn evaluate(work: &mut Work, ask: &Ask, is_card: bool) -> Result<Json, Wrong> {
    let input = ask.text("input")?;
    let with_card = is_card || ask.truth("card", false)?;
    let pictures = pictures(ask)?;
    let value = work.evaluate(input);
    let (printed, unprinted) = work.session.take_printed(Style::Unicode);
    let value = value.and_then(|value| {
        if let Some(problem) = unprinted {
            return Err(problem);
        }
        work.allow(0.6);
        let object = work.session.value_json(input, &value)?;
        work.allow(1.0);
        Ok((value, object))
    });
    let (value, mut object) = match value {
        Ok((value, Json::Object(object))) => (value, object),
        Ok((_, other)) => return Ok(other),
        Err(problem) => {
            if let Some(stopped) = problem.stopped {
                work.note(stopped);
            }
            let mut object = Map::new();
            object.insert("input".into(), input.into());
            object.insert("kind".into(), "error".into());
            object.insert("value".into(), Json::Null);
            object.extend(shown::error(&problem, input));
            if !printed.is_empty() {
                object.insert("printed".into(), printed.into());
            }
            return Ok(object.into());
        }
    };
    decorate(work, &value, &mut object);
    if !printed.is_empty() {
        object.insert("printed".into(), printed.into());
    }
    let defines = defined(input);
    if !defines.is_empty() {
        object.insert("defines".into(), defines.join(", ").into());
    }
    if let Some(position) = value.position() {
        let game = work
            .worth(&value, 0.8)
            .unwrap_or(Ok(upstar::game::Game::ZERO));
        object.insert("worth".into(), shown::value(work, game));
        object.insert("board".into(), board::json(&position.board()));
    }
    if !pictures.is_empty() {
        object.insert("pictures".into(), drawn(work, &value, &pictures));
    }
    if with_card {
        let is_game = !matches!(value, Value::List(_) | Value::Text(_) | Value::Bool(_));
        let game = is_game.then(|| work.worth(&value, 0.8)).flatten();
        if let Some(game) = game {
            object.insert("card".into(), card::card(work, game, true));
        }
    }
    Ok(object.into())
}

/// The names that an input defines.
fn defined(input: &str) -> Vec<String> {
    let statements = parse_statements(input).unwrap_or_default();
    let mut names = Vec::new();
    for statement in &statements {
        match statement {
            Statement::Define { name, .. } => names.push(name.text.clone()),
            Statement::Function(function) => names.push(function.name.text.clone()),
            Statement::Assign { target, .. } | Statement::Update { target, .. } => {
                targets(target, &mut names);
            }
            _ => {}
        }
    }
    names
}

fn targets(target: &Target, names: &mut Vec<String>) {
    match target {
        Target::Name(name) => names.push(name.text.clone()),
        Target::Tuple(parts, _) => parts.iter().for_each(|part| targets(part, names)),
        Target::Item { of, .. } => targets(of, names),
    }
}

/// Adds the notations for people.
fn decorate(work: &mut Work, value: &Value, object: &mut Map<String, Json>) {
    if let (Value::List(list), Some(Json::Array(items))) = (value, object.get_mut("items"))
        && list.items().len() <= DECORATED
    {
        for (value, item) in list.items().iter().zip(items) {
            if let Json::Object(item) = item {
                decorate(work, value, item);
            }
        }
    }
    for (name, style) in [("unicode", Style::Unicode), ("latex", Style::Latex)] {
        let text = work.session.text(value, style).ok();
        object.insert(name.into(), text.into());
    }
    object.insert("mathml".into(), shown::mathml(work, value).into());
}

/// The pictures that are asked for.
pub(crate) fn pictures(ask: &Ask) -> Result<Vec<(String, PictureKind)>, Wrong> {
    let names = ask.texts("pictures")?;
    names
        .into_iter()
        .map(|name| Ok((name.to_owned(), name.parse().map_err(Wrong)?)))
        .collect()
}

/// The pictures that there are of this value.
pub(crate) fn drawn(work: &mut Work, value: &Value, kinds: &[(String, PictureKind)]) -> Json {
    let mut object = Map::new();
    for (name, kind) in kinds {
        work.allow(0.8);
        let picture = match work.session.draw(value, *kind) {
            Ok(Some(picture)) => picture.svg_themed().into(),
            Ok(None) => continue,
            Err(stopped) => shown::problem(work.note(stopped)),
        };
        object.insert(name.clone(), picture);
    }
    object.into()
}
