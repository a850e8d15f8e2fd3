//! Games as they were written to text.

use super::print::Style;
use super::print_form::print_form;
use super::written::{How, Written};
use crate::budget::Stopped;
use crate::form::{Form, Pieces};
use crate::game::Algebra;

/// Longer texts are refused.
const LONGEST: usize = 1 << 20;

/// The text of a game as it was written: positions as their calls, sums as sums, options in their order. In [`Style::Text`] and
/// [`Style::Unicode`] it reads back as a game that is identical as written.
///
/// ```
/// use upstar_values::game::{Algebra, Game};
/// use upstar_values::notation::{Style, Written, print_written};
/// let mut algebra = Algebra::new();
/// let star = Written::canonical(Game::STAR);
/// let form = Written::braces(&mut algebra, &[star.clone()], &[])?;
/// let sum = Written::sum(&mut algebra, &[(false, form), (true, star)])?;
/// assert_eq!(print_written(&mut algebra, &sum, Style::Text)?, "{*|} + *");
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
pub fn print_written(
    algebra: &mut Algebra,
    game: &Written,
    style: Style,
) -> Result<String, Stopped> {
    text(algebra, game, style).map(|text| text.text)
}

/// A text, and how tightly it binds.
struct Text {
    text: String,
    binding: Binding,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Binding {
    /// In braces or a call: never needs brackets.
    Closed,
    /// A value, which may have a sign.
    Value,
    /// With a sign or a colon.
    Operation,
    /// A sum.
    Sum,
}

impl Text {
    fn new(text: String, binding: Binding) -> Result<Text, Stopped> {
        if text.len() > LONGEST {
            return Err(Stopped::TooLarge(&"the text of this form"));
        }
        Ok(Text { text, binding })
    }

    /// The text as an operand, in brackets if needed.
    fn operand(&self) -> String {
        let text = &self.text;
        // A sign of a part of a value would be read as the sign of the whole.
        let is_plain = self.binding == Binding::Value
            && (text.starts_with(|c: char| c.is_ascii_digit() || c == '*' || c == '∗')
                || text.starts_with('{') && text.ends_with('}'));
        if self.binding == Binding::Closed || is_plain {
            text.clone()
        } else {
            format!("({text})")
        }
    }
}

fn text(algebra: &mut Algebra, game: &Written, style: Style) -> Result<Text, Stopped> {
    algebra.deeper(|algebra| match game.how() {
        How::Canonical => {
            let value = game.value(algebra)?;
            Text::new(
                print_form(algebra, &Form::Value(value), style)?,
                Binding::Value,
            )
        }
        How::Form(form) => Text::new(print_form(algebra, form, style)?, Binding::Value),
        How::Source(source) => Text::new(source.text(), Binding::Closed),
        How::Braces(options) => {
            // Without positions it is a form with names for canonical pieces, unless that text is much longer.
            if !game.has_source()
                && let Some(text) = plain_form(algebra, game, style)?
            {
                return Text::new(text, Binding::Value);
            }
            let mut side = |options: &[Written]| -> Result<String, Stopped> {
                let texts = options.iter().map(|option| text(algebra, option, style));
                let texts = texts.map(|text| text.map(|text| text.text));
                Ok(texts.collect::<Result<Vec<String>, Stopped>>()?.join(","))
            };
            let (left, right) = (side(&options.0)?, side(&options.1)?);
            let text = match style {
                Style::Latex => format!(r"\{{{left}\mid {right}\}}"),
                _ => format!("{{{left}|{right}}}"),
            };
            Text::new(text, Binding::Closed)
        }
        How::Negative(operand) => {
            let operand = text(algebra, operand, style)?.operand();
            Text::new(format!("-{operand}"), Binding::Operation)
        }
        How::Ordinal(parts) => {
            let base = text(algebra, &parts.0, style)?.operand();
            let exponent = text(algebra, &parts.1, style)?.operand();
            Text::new(format!("{base} : {exponent}"), Binding::Operation)
        }
        How::Sum(_) => sum(algebra, game, style),
        How::Forgotten | How::Open(_) => {
            let value = game.value(algebra)?;
            Text::new(super::print(algebra, value, style)?, Binding::Value)
        }
    })
}

/// The text of the literal form, if it is not too large.
fn plain_form(
    algebra: &mut Algebra,
    game: &Written,
    style: Style,
) -> Result<Option<String>, Stopped> {
    const MOST_PIECES: usize = 1000;
    let mut pieces = Pieces::at_most(MOST_PIECES);
    let text = game
        .piece(algebra, &mut pieces)
        .and_then(|piece| print_form(algebra, pieces.form(piece), style));
    match text {
        Ok(text) => Ok(Some(text)),
        Err(Stopped::TooLarge(_) | Stopped::Depth(_)) => Ok(None),
        Err(stopped) => Err(stopped),
    }
}

fn sum(algebra: &mut Algebra, game: &Written, style: Style) -> Result<Text, Stopped> {
    let mut texts = Vec::new();
    for (minus, term) in game.summands() {
        texts.push(match term.as_canonical() {
            // The negative of a canonical form is canonical.
            Some(value) if minus => {
                let negative = Written::canonical(algebra.neg(value)?);
                (false, text(algebra, &negative, style)?)
            }
            _ => (minus, text(algebra, term, style)?),
        });
    }
    // A sum of numbers alone is read as a number.
    let is_number = |text: &Text| {
        let mut letters = text.text.chars();
        text.binding == Binding::Value && letters.all(|c| c.is_ascii_digit() || "-/".contains(c))
    };
    if texts.iter().all(|(_, text)| is_number(text)) {
        let form = game.literal_form(algebra)?;
        return Text::new(print_form(algebra, &form, style)?, Binding::Value);
    }
    let mut out = String::new();
    for (minus, next) in texts {
        let next = match next.binding {
            Binding::Closed | Binding::Value if !minus => next.text,
            _ => next.operand(),
        };
        match (out.is_empty(), minus) {
            (true, false) => {}
            (true, true) => out.push('-'),
            (false, false) => out.push_str(" + "),
            (false, true) => out.push_str(" - "),
        }
        out.push_str(&next);
        if out.len() > LONGEST {
            break;
        }
    }
    Text::new(out, Binding::Sum)
}
