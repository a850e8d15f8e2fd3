//! Values as text and as JSON.

use crate::names;
use crate::value::Value;
use serde_json::{Map, json};
use std::fmt::Write;
use upstar::budget::Stopped;
use upstar::game::{Algebra, Game};
use upstar::notation::{Style, form_text, print, print_number, print_written};
use upstar::position::Worth;

/// The text of a value; in [`Style::Text`] it is ASCII and evaluates to an equal value.
pub(crate) fn text(algebra: &mut Algebra, value: &Value, style: Style) -> Result<String, Stopped> {
    Ok(match value {
        Value::Integer(n) => n.to_string(),
        Value::Number(x) => print_number(x, style),
        Value::Game(game) if game.is_shown_literally() => print_written(algebra, game, style)?,
        Value::Game(game) => {
            let game = game.value(algebra)?;
            print(algebra, game, style)?
        }
        Value::Bool(truth) => truth.to_string(),
        Value::Text(text) if names::is_outcome_word(text) => text.to_string(),
        Value::Text(text) => quoted(text),
        Value::List(list) => format!("[{}]", texts(algebra, list.items(), style)?.join(", ")),
        Value::Tuple(list) => match &texts(algebra, list.items(), style)?[..] {
            [single] => format!("({single},)"),
            texts => format!("({})", texts.join(", ")),
        },
        Value::Dictionary(dictionary) => {
            let entries = dictionary.entries();
            let keys = texts(algebra, entries.iter().map(|(key, _)| key), style)?;
            let values = texts(algebra, entries.iter().map(|(_, value)| value), style)?;
            let entries = keys.iter().zip(&values);
            let entries: Vec<String> = entries.map(|(k, v)| format!("{k}: {v}")).collect();
            format!("{{{}}}", entries.join(", "))
        }
        Value::Nothing => "none".to_owned(),
        Value::Function(function) => function.name.to_owned(),
        Value::Routine(routine) => routine.name.clone(),
        Value::Thing(thing) => thing.text(algebra, style)?,
    })
}

/// A line of output: the text of a value and what a person likes to know beside it; a text stands as it is.
pub(crate) fn answer(
    algebra: &mut Algebra,
    value: &Value,
    style: Style,
) -> Result<String, Stopped> {
    if let Value::Text(text) = value {
        return Ok(text.to_string());
    }
    let text = text(algebra, value, style)?;
    // Behind a comment sign, so that the line still reads back as the position.
    Ok(match remark(algebra, value, style)? {
        Some(remark) => format!("{text}  # {remark}"),
        None => text,
    })
}

/// What a position is worth, where that is found in the time given. Rules that go wrong are an error.
pub(crate) fn remark(
    algebra: &mut Algebra,
    value: &Value,
    style: Style,
) -> Result<Option<String>, Stopped> {
    let Some(position) = value.position() else {
        return Ok(None);
    };
    let worth = match position.worth(algebra) {
        Err(stopped @ Stopped::Rules(_)) => return Err(stopped),
        Err(_) => return Ok(None),
        Ok(worth) => worth,
    };
    Ok(match worth {
        Worth::Short(value) => print(algebra, value, style).ok(),
        Worth::Nim(value) => match value.integer().and_then(|n| u32::try_from(n).ok()) {
            Some(n) => {
                let heap = algebra.nimber(n);
                print(algebra, heap, style).ok()
            }
            None => Some(format!("nim value {value}")),
        },
        Worth::Outcome(starts) => Some(starts.words()),
    })
}

/// The text of a value without games, which needs no calculation.
pub(crate) fn plain(value: &Value) -> String {
    let join = |items: &[Value]| items.iter().map(plain).collect::<Vec<_>>().join(", ");
    match value {
        Value::Integer(n) => n.to_string(),
        Value::Number(x) => print_number(x, Style::Text),
        Value::Bool(truth) => truth.to_string(),
        Value::Text(text) if names::is_outcome_word(text) => text.to_string(),
        Value::Text(text) => quoted(text),
        Value::List(list) => format!("[{}]", join(list.items())),
        Value::Tuple(list) if list.items().len() == 1 => format!("({},)", join(list.items())),
        Value::Tuple(list) => format!("({})", join(list.items())),
        Value::Dictionary(dictionary) => {
            let entries = dictionary.entries().iter();
            let entries = entries.map(|(key, value)| format!("{}: {}", plain(key), plain(value)));
            format!("{{{}}}", entries.collect::<Vec<_>>().join(", "))
        }
        Value::Nothing => "none".to_owned(),
        Value::Game(_) | Value::Thing(_) => value.kind().to_owned(),
        Value::Function(function) => function.name.to_owned(),
        Value::Routine(routine) => routine.name.clone(),
    }
}

fn texts<'a>(
    algebra: &mut Algebra,
    items: impl IntoIterator<Item = &'a Value>,
    style: Style,
) -> Result<Vec<String>, Stopped> {
    let (mut texts, mut held) = (Vec::new(), 0);
    for item in items {
        let text = self::text(algebra, item, style)?;
        held += text.len();
        algebra.budget().check(algebra.bytes() + held)?;
        texts.push(text);
    }
    Ok(texts)
}

fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            ' '..='~' => out.push(c),
            _ => write!(out, "\\u{{{:x}}}", u32::from(c)).expect("strings take all text"),
        }
    }
    out.push('"');
    out
}

/// The JSON object of a value. An item of a list has its own text as its input.
pub(crate) fn json(
    algebra: &mut Algebra,
    input: Option<&str>,
    value: &Value,
) -> Result<serde_json::Value, Stopped> {
    let mut more = Map::new();
    let text = match value {
        Value::List(list) | Value::Tuple(list) => {
            let (mut items, mut held) = (Vec::new(), 0);
            for item in list.items() {
                let item = json(algebra, None, item)?;
                // A number stands in its object as input, value and form, and once more in the text of the list.
                held += 4 * item["value"].as_str().map_or(0, str::len);
                algebra.budget().check(algebra.bytes() + held)?;
                items.push(item);
            }
            let texts: Vec<&str> = items
                .iter()
                .filter_map(|item| item["value"].as_str())
                .collect();
            let text = match (value, &texts[..]) {
                (Value::List(_), _) => format!("[{}]", texts.join(", ")),
                (_, [single]) => format!("({single},)"),
                _ => format!("({})", texts.join(", ")),
            };
            more.insert("items".into(), items.into());
            text
        }
        _ => text(algebra, value, Style::Text)?,
    };
    match value {
        Value::Integer(_) | Value::Number(_) => {
            let sign = value.plain_number().map_or(0, |number| number.signum());
            let outcome = ["R", "P", "L"][(sign + 1) as usize];
            more.insert("form".into(), text.as_str().into());
            more.insert("outcome".into(), outcome.into());
        }
        Value::Game(game) => {
            let worth = worth(|| game.value(algebra))?;
            more = game_fields(algebra, worth)?;
        }
        Value::Function(function) => {
            more.insert("signature".into(), function.signature().into());
            more.insert("summary".into(), function.summary.into());
        }
        Value::Routine(routine) => {
            more.insert("signature".into(), routine.signature().into());
        }
        Value::Thing(thing) => more = thing.fields(algebra)?,
        Value::Bool(_)
        | Value::Text(_)
        | Value::List(_)
        | Value::Tuple(_)
        | Value::Dictionary(_)
        | Value::Nothing => {}
    }
    let mut object = Map::new();
    object.insert("input".into(), input.unwrap_or(&text).into());
    object.insert("kind".into(), value.kind().into());
    object.insert("value".into(), text.into());
    object.extend(more);
    Ok(object.into())
}

/// A value, if it is found within the budget. Too large is an answer here; a request to stop is not, nor are rules that go wrong.
pub(crate) fn worth(
    value: impl FnOnce() -> Result<Game, Stopped>,
) -> Result<Option<Game>, Stopped> {
    match value() {
        Err(stopped @ (Stopped::Cancelled | Stopped::Rules(_))) => Err(stopped),
        value => Ok(value.ok()),
    }
}

/// What JSON says about a game: its form, or null where that is too large, and its outcome; null where the value is too large.
pub(crate) fn game_fields(
    algebra: &mut Algebra,
    game: Option<Game>,
) -> Result<Map<String, serde_json::Value>, Stopped> {
    let (mut form, mut outcome) = (None, None);
    if let Some(game) = game {
        form = form_text(algebra, game)?;
        outcome = Some(algebra.outcome(game)?.to_string());
    }
    let mut fields = Map::new();
    fields.insert("form".into(), json!(form));
    fields.insert("outcome".into(), json!(outcome));
    Ok(fields)
}
