//! Values and problems as answers show them.

use crate::work::Work;
use serde_json::{Map, Value as Json, json};
use upstar::budget::Stopped;
use upstar::game::Game;
use upstar::notation::{Style, print, print_number};
use upstar::number::Dyadic;
use upstar_lang::{Diagnostic, Value};

/// A value in all its notations, or the problem with it.
pub(crate) fn value(work: &mut Work, game: Result<Game, Stopped>) -> Json {
    let game = match game {
        Ok(game) => game,
        Err(stopped) => return problem(stopped),
    };
    let algebra = work.algebra();
    let text = match print(algebra, game, Style::Text) {
        Ok(text) => text,
        Err(stopped) => return problem(work.note(stopped)),
    };
    // Where the plain text is just short enough, a longer notation may be too long.
    let unicode = print(algebra, game, Style::Unicode).ok();
    let latex = print(algebra, game, Style::Latex).ok();
    let mathml = print(algebra, game, Style::MathMl).ok();
    json!({ "value": text, "unicode": unicode, "latex": latex, "mathml": mathml.map(|m| math(&m)) })
}

/// A number in all its notations.
pub(crate) fn number(x: &Dyadic) -> Json {
    json!({
        "value": print_number(x, Style::Text),
        "unicode": print_number(x, Style::Unicode),
        "latex": print_number(x, Style::Latex),
        "mathml": math(&print_number(x, Style::MathMl)),
    })
}

/// Why there is no value.
pub(crate) fn problem(stopped: Stopped) -> Json {
    json!({ "problem": stopped.to_string() })
}

fn math(inside: &str) -> String {
    format!("<math xmlns=\"http://www.w3.org/1998/Math/MathML\">{inside}</math>")
}

/// The MathML of anything that has one.
pub(crate) fn mathml(work: &mut Work, value: &Value) -> Option<String> {
    inside(work, value).map(|inside| math(&inside))
}

fn inside(work: &mut Work, value: &Value) -> Option<String> {
    Some(match value {
        Value::Integer(n) => print_number(&Dyadic::from(n.to_big()), Style::MathMl),
        Value::Number(x) => print_number(x, Style::MathMl),
        // What is shown as it was written is shown as text.
        Value::Game(game) if game.is_shown_literally() => return None,
        Value::Game(game) => {
            let game = game.value(work.algebra()).ok()?;
            print(work.algebra(), game, Style::MathMl).ok()?
        }
        Value::Bool(truth) => format!("<mtext>{truth}</mtext>"),
        Value::Text(text) => format!("<mtext>{}</mtext>", escaped(text)),
        Value::List(list) => {
            let items: Option<Vec<String>> =
                list.items().iter().map(|item| inside(work, item)).collect();
            let items = items?.join("<mo separator=\"true\">,</mo>");
            format!("<mrow><mo>[</mo>{items}<mo>]</mo></mrow>")
        }
        _ => return None,
    })
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// A problem with an input, its place in UTF-16 units.
pub(crate) fn error(problem: &Diagnostic, source: &str) -> Map<String, Json> {
    let mut object = Map::new();
    object.insert("message".into(), problem.message.clone().into());
    if let Some(span) = &problem.span {
        object.insert("start".into(), units(source, span.start).into());
        object.insert("end".into(), units(source, span.end).into());
    }
    if let Some(called) = problem.calls.first() {
        object.insert("where".into(), called.place().into());
    }
    if let Some(help) = &problem.help {
        object.insert("help".into(), (&**help).into());
    }
    object
}

/// How many UTF-16 units stand before a byte.
fn units(source: &str, byte: usize) -> usize {
    let before = source.char_indices().take_while(|(at, _)| *at < byte);
    before.map(|(_, letter)| letter.len_utf16()).sum()
}

#[cfg(test)]
mod tests {
    use super::units;

    #[test]
    fn places_are_counted_as_javascript_counts() {
        assert_eq!(units("↑𝒢x", 0), 0);
        assert_eq!(units("↑𝒢x", 3), 1);
        assert_eq!(units("↑𝒢x", 7), 3);
        assert_eq!(units("↑𝒢x", 99), 4);
    }
}
