//! Values and genera of misère play as values of the language.

use crate::loopy;
use crate::things::thing;
use crate::value::{Thing, Value};
use serde_json::{Map, json};
use std::sync::{Arc, Mutex, PoisonError};
use upstar::budget::Stopped;
use upstar::game::Algebra;
use upstar::misere::partizan::Forms;
use upstar::misere::{Genus, MisereValue, ReadError, Values};
use upstar::notation::Style;

/// The misère values of a session, kept with the store of values and counted in its size.
#[derive(Default)]
struct Store {
    values: Mutex<Values>,
    forms: Mutex<Forms>,
}

/// Works on the misère values.
pub(crate) fn with_values<T>(
    algebra: &mut Algebra,
    work: impl FnOnce(&mut Values) -> Result<T, Stopped>,
) -> Result<T, Stopped> {
    let store = algebra.store().attached::<Store>();
    let mut values = store.values.lock().unwrap_or_else(PoisonError::into_inner);
    let before = values.bytes();
    let beside = algebra.bytes().saturating_sub(before);
    values.set_budget_beside(algebra.budget().clone(), beside);
    let done = work(&mut values);
    count(algebra, before, values.bytes());
    done
}

/// Works on literal forms in misère play.
pub(crate) fn with_forms<T>(
    algebra: &mut Algebra,
    work: impl FnOnce(&mut Forms, &mut Algebra) -> T,
) -> T {
    let store = algebra.store().attached::<Store>();
    let mut forms = store.forms.lock().unwrap_or_else(PoisonError::into_inner);
    let before = forms.bytes();
    let done = work(&mut forms, algebra);
    count(algebra, before, forms.bytes());
    done
}

/// Counts what a store has grown.
fn count(algebra: &Algebra, before: usize, after: usize) {
    let grown = after.saturating_sub(before);
    algebra.store().count_attached_bytes(grown);
}

/// A value of misère play.
#[derive(Debug)]
pub(crate) struct Misere(pub(crate) MisereValue);

impl Thing for Misere {
    fn kind(&self) -> &'static str {
        "misere"
    }

    fn text(&self, algebra: &mut Algebra, style: Style) -> Result<String, Stopped> {
        let text = with_values(algebra, |values| values.text_in_brackets(self.0))?;
        Ok(match style {
            Style::Text => text,
            Style::Unicode => text.replacen('*', "∗", 1),
            Style::Latex => latex(&text),
            Style::MathMl => math_ml(&text),
        })
    }

    fn moved(
        &self,
        from: &mut Algebra,
        to: &mut Algebra,
    ) -> Option<Result<Arc<dyn Thing>, Stopped>> {
        let mut move_to = || -> Result<Arc<dyn Thing>, Stopped> {
            let text = with_values(from, |values| values.text_in_brackets(self.0))?;
            let value = with_values(to, |values| reread(values, &text))?;
            Ok(Arc::new(Misere(value)))
        };
        Some(move_to())
    }

    fn fields(&self, algebra: &mut Algebra) -> Result<Map<String, serde_json::Value>, Stopped> {
        let value = self.0;
        with_values(algebra, |values| {
            let form = match (values.is_nim_heap(value), values.text_of_form(value)) {
                (Some(n), _) => Some(format!("*[{n}]")),
                // What is shared is written out each time, so that a text can be much larger than its value.
                (None, Err(Stopped::TooLarge(_))) => None,
                (None, form) => Some(form?),
            };
            let mut fields = Map::new();
            fields.insert("form".into(), json!(form));
            fields.insert("outcome".into(), values.outcome(value).name().into());
            fields.insert("genus".into(), values.genus(value)?.to_string().into());
            fields.insert("nim_value".into(), values.nim_value(value).into());
            let misere = values.misere_nim_value(value);
            fields.insert("misere_nim_value".into(), misere.into());
            fields.insert("birthday".into(), values.birthday(value).into());
            fields.insert("class".into(), values.class(value)?.name().into());
            Ok(fields)
        })
    }
}

/// A text that was written by the store itself.
fn reread(values: &mut Values, text: &str) -> Result<MisereValue, Stopped> {
    values.read(text).map_err(|error| match error {
        ReadError::Stopped(stopped) => stopped,
        _ => Stopped::TooLarge(&"the misère value"),
    })
}

/// `{\ast}[2_{\sharp}]`: the marks of the text in letters of mathematics.
fn latex(text: &str) -> String {
    let text = text.replacen('*', r"{\ast}", 1);
    text.replace('#', r"_{\sharp}")
}

fn math_ml(text: &str) -> String {
    let mut out = String::new();
    let mut number = String::new();
    for c in text.chars() {
        if c.is_ascii_digit() {
            number.push(c);
            continue;
        }
        if !number.is_empty() {
            out.push_str(&format!("<mn>{number}</mn>"));
            number.clear();
        }
        out.push_str(&match c {
            '*' => "<mo>∗</mo>".to_owned(),
            '#' => "<mo>♯</mo>".to_owned(),
            ',' => "<mo separator=\"true\">,</mo>".to_owned(),
            c => format!("<mo stretchy=\"false\">{c}</mo>"),
        });
    }
    out
}

/// A genus: `genus("1^431")`.
#[derive(Debug)]
pub(crate) struct GenusThing(pub(crate) Genus);

impl Thing for GenusThing {
    fn kind(&self) -> &'static str {
        "genus"
    }

    fn text(&self, _algebra: &mut Algebra, style: Style) -> Result<String, Stopped> {
        let genus = &self.0;
        let (base, digits) = (genus.nim_value, genus.digits());
        let digits = || digits.iter().map(u64::to_string).collect::<Vec<_>>();
        let separator = match genus.digits().iter().any(|&d| d > 9) {
            true => ",",
            false => "",
        };
        Ok(match style {
            Style::Text | Style::Unicode => format!("genus(\"{genus}\")"),
            Style::Latex => format!("{base}^{{{}}}", digits().join(separator)),
            Style::MathMl => {
                let digits = digits().join(separator);
                format!("<msup><mn>{base}</mn><mn>{digits}</mn></msup>")
            }
        })
    }

    fn fields(&self, _algebra: &mut Algebra) -> Result<Map<String, serde_json::Value>, Stopped> {
        let mut fields = Map::new();
        fields.insert("genus".into(), self.0.to_string().into());
        fields.insert("base".into(), self.0.nim_value.into());
        fields.insert("digits".into(), self.0.digits().into());
        Ok(fields)
    }
}

/// A misère value as a value of the language.
pub(crate) fn value(value: MisereValue) -> Value {
    Value::Thing(Arc::new(Misere(value)))
}

/// The misère value that a value is.
pub(crate) fn misere(value: &Value) -> Option<MisereValue> {
    thing::<Misere>(value).map(|misere| misere.0)
}

/// Whether a value is one of misère play.
pub(crate) fn is_misere(value: &Value) -> bool {
    thing::<Misere>(value).is_some()
}

/// `*[2#,1]`; its grammar was checked when it was read.
pub(crate) fn literal(algebra: &mut Algebra, text: &str) -> Result<Value, Stopped> {
    with_values(algebra, |values| match values.read(text) {
        Ok(found) => Ok(value(found)),
        Err(ReadError::Stopped(stopped)) => Err(stopped),
        Err(_) => Err(Stopped::TooLarge(
            &"a nim heap above 10000 in a misère value",
        )),
    })
}

/// What is said where misère values and others meet.
pub(crate) const MIXED: &str = "misère values and games of normal play cannot be mixed: *2 + *2 is 0 in normal play, and *[2] + *[2] is not; \
     `misere_value(G)` makes a misère value";

/// Whether a value stands for a game of normal play.
pub(crate) fn is_normal_game(value: &Value) -> bool {
    matches!(value, Value::Integer(_) | Value::Number(_) | Value::Game(_))
        || value.position().is_some()
        || loopy::is_loopy(value)
}
