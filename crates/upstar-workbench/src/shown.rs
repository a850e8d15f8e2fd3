//! Values and problems as answers show them.

use crate::protocol::{Failed, Fault, Found, Problem, Sides, Written};
use crate::work::{Work, Worth};
use upstar::budget::Stopped;
use upstar::loopy::{self, LoopyAlgebra, Side};
use upstar::notation::{Style, print, print_number};
use upstar::number::Dyadic;
use upstar_lang::{Diagnostic, Value};

/// A value in all its notations, or the problem with it.
pub(crate) fn value(work: &mut Work, worth: Worth) -> Found<Written> {
    let game = match worth {
        Ok(game) => game,
        Err(stopped) => return Found::stopped(stopped),
    };
    let value = match text(work, &game, Style::Text) {
        Ok(text) => text,
        Err(stopped) => return Found::stopped(work.note(stopped)),
    };
    // The plain text may be short enough where a longer notation is too long.
    let mathml = text(work, &game, Style::MathMl).ok();
    Found::Found(Written {
        value,
        unicode: text(work, &game, Style::Unicode).ok(),
        latex: text(work, &game, Style::Latex).ok(),
        mathml: mathml.map(|inside| math(&inside)),
    })
}

/// The text of a value with loops or without.
fn text(work: &mut Work, value: &loopy::Value, style: Style) -> Result<String, Stopped> {
    let algebra = work.algebra();
    match value.short() {
        Some(game) => print(algebra, game, style),
        None => LoopyAlgebra::on(algebra).styled(value, style),
    }
}

/// The sides of a value that is no stopper.
pub(crate) fn sides(work: &mut Work, value: &loopy::Value) -> Option<Sides> {
    if value.stopper().is_some() {
        return None;
    }
    let mut side = |side: &Side| match side {
        Side::Stopper(stopper) => self::value(work, Ok((*stopper).into())),
        Side::Other(_) => Found::Problem(Problem {
            problem: "not known to be a stopper".into(),
            missing: None,
        }),
    };
    Some(Sides {
        onside: side(value.onside()),
        offside: side(value.offside()),
    })
}

/// A number in all its notations.
pub(crate) fn number(x: &Dyadic) -> Written {
    Written {
        value: print_number(x, Style::Text),
        unicode: Some(print_number(x, Style::Unicode)),
        latex: Some(print_number(x, Style::Latex)),
        mathml: Some(math(&print_number(x, Style::MathMl))),
    }
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
        // A game that is shown as it was written is shown as text.
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
        Value::Thing(_) if value.kind() == "loopy" => {
            let value = value.to_loopy(work.algebra()).ok()??;
            text(work, &value, Style::MathMl).ok()?
        }
        Value::Thing(_) if matches!(value.kind(), "misere" | "genus") => {
            work.session.text(value, Style::MathMl).ok()?
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
pub(crate) fn error(problem: &Diagnostic, source: &str) -> Fault {
    let place = |byte| units(source, byte);
    Fault {
        message: problem.message.clone(),
        start: problem.span.as_ref().map(|span| place(span.start)),
        end: problem.span.as_ref().map(|span| place(span.end)),
        place: problem.calls.first().map(|called| called.place()),
        help: problem.help.as_ref().map(|help| help.to_string()),
    }
}

/// The answer to an input that cannot be read.
pub(crate) fn failed(problem: &Diagnostic, input: &str) -> Failed {
    Failed {
        input: input.to_owned(),
        error: error(problem, input),
    }
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
