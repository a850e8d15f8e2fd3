//! Values as text and as JSON.

use crate::functions;
use crate::names;
use crate::program::Routine;
use crate::things;
use crate::value::Value;
use serde_json::{Map, json};
use std::fmt::Write;
use upstar::budget::Stopped;
use upstar::game::{Algebra, Game};
use upstar::loopy::LoopyAlgebra;
use upstar::notation::{Style, form_text, print, print_number, print_number_within, print_written};
use upstar::number::{Rational, long};
use upstar::position::Worth;

/// The text of a value; in [`Style::Text`] it is ASCII and evaluates to an equal value.
pub(crate) fn text(algebra: &mut Algebra, value: &Value, style: Style) -> Result<String, Stopped> {
    let mut out = String::new();
    write_text(algebra, value, style, &mut out)?;
    Ok(out)
}

/// The budget is checked after this many letters of a text.
const STEP: usize = 1 << 14;

/// Appends the text of a value.
fn write_text(
    algebra: &mut Algebra,
    value: &Value,
    style: Style,
    out: &mut String,
) -> Result<(), Stopped> {
    match value {
        Value::Integer(n) => out.push_str(&n.text_within(algebra.budget())?),
        Value::Number(x) => out.push_str(&print_number_within(x, style, algebra.budget())?),
        Value::Rational(ratio) => write_ratio(algebra, ratio, style, out)?,
        Value::Game(game) if game.is_shown_literally() => {
            out.push_str(&print_written(algebra, game, style)?);
        }
        Value::Game(game) => {
            let game = game.value(algebra)?;
            out.push_str(&print(algebra, game, style)?);
        }
        Value::Bool(truth) => out.push_str(if *truth { "true" } else { "false" }),
        Value::Text(text) if names::is_plain_word(text) => out.push_str(text),
        Value::Text(text) => quote(text, algebra, out)?,
        Value::List(list) => {
            out.push('[');
            write_items(algebra, list.items(), style, out)?;
            out.push(']');
        }
        Value::Tuple(list) => {
            out.push('(');
            write_items(algebra, list.items(), style, out)?;
            out.push_str(if list.items().len() == 1 { ",)" } else { ")" });
        }
        Value::Dictionary(dictionary) => {
            out.push('{');
            for (at, (key, value)) in dictionary.entries().iter().enumerate() {
                if at > 0 {
                    out.push_str(", ");
                }
                write_text(algebra, key, style, out)?;
                out.push_str(": ");
                write_text(algebra, value, style, out)?;
                check(algebra, out)?;
            }
            out.push('}');
        }
        Value::Set(set) if set.entries().is_empty() => out.push_str("set()"),
        Value::Set(set) => {
            out.push('{');
            for (at, (member, _)) in set.entries().iter().enumerate() {
                if at > 0 {
                    out.push_str(", ");
                }
                write_text(algebra, member, style, out)?;
                check(algebra, out)?;
            }
            out.push('}');
        }
        Value::Nothing => out.push_str("none"),
        Value::Function(function) => out.push_str(function.name),
        Value::Routine(routine) => write_routine(algebra, routine, style, out)?,
        Value::Thing(thing) => out.push_str(&thing.text(algebra, style)?),
    }
    Ok(())
}

/// Appends a rational that is not dyadic.
fn write_ratio(
    algebra: &Algebra,
    ratio: &Rational,
    style: Style,
    out: &mut String,
) -> Result<(), Stopped> {
    let budget = algebra.budget();
    if style != Style::Latex {
        out.push_str(&ratio.text_within(budget)?);
        return Ok(());
    }
    let above = long::decimal(ratio.numerator(), budget)?;
    let (sign, above) = match above.strip_prefix('-') {
        Some(above) => ("-", above),
        None => ("", &above[..]),
    };
    let below = long::decimal(ratio.denominator(), budget)?;
    write!(out, r"{sign}\frac{{{above}}}{{{below}}}").expect("strings take all text");
    Ok(())
}

/// Appends a function. One that captured values is written as a call that captures them again.
fn write_routine(
    algebra: &mut Algebra,
    routine: &Routine,
    style: Style,
    out: &mut String,
) -> Result<(), Stopped> {
    if routine.captured.is_empty() {
        out.push_str(routine.text());
        return Ok(());
    }
    let names: Vec<&str> = routine.captured.iter().map(|(name, _)| &**name).collect();
    write!(out, "(lambda {}: {})(", names.join(", "), routine.text())
        .expect("strings take all text");
    let values: Vec<Value> = routine.captured.iter().map(|(_, v)| v.clone()).collect();
    write_items(algebra, &values, style, out)?;
    out.push(')');
    Ok(())
}

fn write_items(
    algebra: &mut Algebra,
    items: &[Value],
    style: Style,
    out: &mut String,
) -> Result<(), Stopped> {
    for (at, item) in items.iter().enumerate() {
        if at > 0 {
            out.push_str(", ");
        }
        write_text(algebra, item, style, out)?;
        check(algebra, out)?;
    }
    Ok(())
}

/// Checks that a text may grow further.
fn check(algebra: &Algebra, out: &String) -> Result<(), Stopped> {
    let bytes = algebra.bytes() + out.capacity();
    algebra.budget().check(bytes)
}

/// A line of output: the text of a value, and after a position its value; a text is shown without quotes.
pub(crate) fn answer(
    algebra: &mut Algebra,
    value: &Value,
    style: Style,
) -> Result<String, Stopped> {
    if let Value::Text(text) = value {
        let bytes = algebra.bytes() + text.len();
        algebra.budget().check(bytes)?;
        return Ok(text.to_string());
    }
    let text = text(algebra, value, style)?;
    // After a comment sign, so that the line still reads back as the position.
    Ok(match remark(algebra, value, style)? {
        Some(remark) => format!("{text}  # {remark}"),
        None => text,
    })
}

/// What a position is worth, or why that is not shown. A mistake in the rules is an error.
pub(crate) fn remark(
    algebra: &mut Algebra,
    value: &Value,
    style: Style,
) -> Result<Option<String>, Stopped> {
    let Some(position) = value.position() else {
        return Ok(None);
    };
    if let Some(base) = things::misere_base(position) {
        return match functions::misere::sum_outcome(&base, algebra) {
            Ok(outcome) => Ok(Some(outcome.words().to_owned())),
            Err(stopped @ Stopped::Rules(_)) => Err(stopped),
            Err(stopped) => Ok(Some(format!("not found: {stopped}"))),
        };
    }
    let text = match position.worth(algebra) {
        Ok(Worth::Short(value)) => print(algebra, value, style),
        Ok(Worth::Nim(value)) => match value.integer().and_then(|n| u32::try_from(n).ok()) {
            Some(n) => {
                let heap = algebra.nimber(n);
                print(algebra, heap, style)
            }
            None => Ok(format!("nim value {value}")),
        },
        Ok(Worth::Loopy(value)) => LoopyAlgebra::on(algebra).styled(&value, style),
        Ok(Worth::Score(score)) => Ok(score.words()),
        Ok(Worth::Outcome(starts)) => Ok(starts.words()),
        Err(stopped) => Err(stopped),
    };
    match text {
        Ok(text) => Ok(Some(text)),
        Err(stopped @ Stopped::Rules(_)) => Err(stopped),
        Err(stopped) => Ok(Some(format!("no value: {stopped}"))),
    }
}

/// The text of a value without games, which needs no calculation.
pub(crate) fn plain(value: &Value) -> String {
    let join = |items: &[Value]| items.iter().map(plain).collect::<Vec<_>>().join(", ");
    match value {
        Value::Integer(n) => n.to_string(),
        Value::Number(x) => print_number(x, Style::Text),
        Value::Rational(ratio) => ratio.to_string(),
        Value::Bool(truth) => truth.to_string(),
        Value::Text(text) if names::is_plain_word(text) => text.to_string(),
        Value::Text(text) => quoted(text),
        Value::List(list) => format!("[{}]", join(list.items())),
        Value::Tuple(list) if list.items().len() == 1 => format!("({},)", join(list.items())),
        Value::Tuple(list) => format!("({})", join(list.items())),
        Value::Dictionary(dictionary) => {
            let entries = dictionary.entries().iter();
            let entries = entries.map(|(key, value)| format!("{}: {}", plain(key), plain(value)));
            format!("{{{}}}", entries.collect::<Vec<_>>().join(", "))
        }
        Value::Set(set) if set.entries().is_empty() => "set()".to_owned(),
        Value::Set(set) => {
            let members = set.entries().iter().map(|(member, _)| plain(member));
            format!("{{{}}}", members.collect::<Vec<_>>().join(", "))
        }
        Value::Nothing => "none".to_owned(),
        Value::Game(_) | Value::Thing(_) => value.kind().to_owned(),
        Value::Function(function) => function.name.to_owned(),
        Value::Routine(routine) => routine.text().to_owned(),
    }
}

pub(crate) fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    text.chars().for_each(|letter| escape(letter, &mut out));
    out.push('"');
    out
}

/// Appends a text in quotes.
fn quote(text: &str, algebra: &Algebra, out: &mut String) -> Result<(), Stopped> {
    out.push('"');
    for (at, letter) in text.chars().enumerate() {
        if at % STEP == 0 {
            check(algebra, out)?;
        }
        escape(letter, out);
    }
    out.push('"');
    Ok(())
}

fn escape(letter: char, out: &mut String) {
    match letter {
        '"' | '\\' => out.extend(['\\', letter]),
        '\n' => out.push_str("\\n"),
        '\t' => out.push_str("\\t"),
        ' '..='~' => out.push(letter),
        _ => write!(out, "\\u{{{:x}}}", u32::from(letter)).expect("strings take all text"),
    }
}

/// Bytes of the JSON object of an item besides its texts, roughly.
const OBJECT: usize = 800;

/// The JSON object of a value. An item of a list has its own text as its input.
pub(crate) fn json(
    algebra: &mut Algebra,
    input: Option<&str>,
    value: &Value,
) -> Result<serde_json::Value, Stopped> {
    let mut more = Map::new();
    let text = match value {
        Value::List(list) | Value::Tuple(list) => {
            let is_list = matches!(value, Value::List(_));
            let (mut items, mut held) = (Vec::new(), 0);
            for item in list.items() {
                let item = json(algebra, None, item)?;
                // A number appears in its object as input, value and form, and once more in the text of the list.
                held += OBJECT + 4 * item["value"].as_str().map_or(0, str::len);
                algebra.budget().check(algebra.bytes() + held)?;
                items.push(item);
            }
            let mut text = String::from(if is_list { "[" } else { "(" });
            for (at, item) in items.iter().enumerate() {
                if at > 0 {
                    text.push_str(", ");
                }
                text.push_str(item["value"].as_str().unwrap_or_default());
            }
            text.push_str(match (is_list, items.len()) {
                (true, _) => "]",
                (false, 1) => ",)",
                (false, _) => ")",
            });
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
        | Value::Set(_)
        | Value::Rational(_)
        | Value::Nothing => {}
    }
    let mut object = Map::new();
    object.insert("input".into(), input.unwrap_or(&text).into());
    object.insert("kind".into(), value.kind().into());
    object.insert("value".into(), text.into());
    object.extend(more);
    Ok(object.into())
}

/// A value, or `None` if it is too large for the budget. A request to stop and mistakes in the rules are errors.
pub(crate) fn worth(
    value: impl FnOnce() -> Result<Game, Stopped>,
) -> Result<Option<Game>, Stopped> {
    match value() {
        Err(stopped @ (Stopped::Cancelled | Stopped::Rules(_))) => Err(stopped),
        value => Ok(value.ok()),
    }
}

/// The members `form` and `outcome` of a game. Both are null if there is no value; the form also if it is too large.
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
