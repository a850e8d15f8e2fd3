//! A sum that stays apart, as a value of the language.

use crate::functions::positions::Placed;
use crate::show;
use crate::value::{Thing, Value};
use std::sync::Arc;
use upstar::budget::Stopped;
use upstar::game::{Algebra, Game};
use upstar::notation::{ReadError, Style, Written, read_written};
use upstar::position::{AnyPosition, written};
use upstar::sum::{Sum, Summand, Term, add_text};

/// The sum after a move: its text is a sum of calls and games that reads back. Wherever a game is needed it is its value.
#[derive(Debug)]
pub(crate) struct SumThing(Vec<Held>);

/// A term, kept without values: a session that ran out of memory goes on with a new store.
#[derive(Debug)]
enum Held {
    Position(bool, AnyPosition),
    /// A form as text.
    Form(String),
}

/// The value of the language for a term alone.
pub(crate) fn term_value(term: &Term, algebra: &mut Algebra) -> Result<Value, Stopped> {
    let term = term.settled(algebra)?;
    Ok(match term.game {
        Summand::Position(position) if !term.minus => Value::Thing(Arc::new(Placed(position))),
        Summand::Position(_) => sum_value(&Sum(vec![term]), algebra)?,
        Summand::Form(form) => Value::Game(Written::literal(algebra, form)?),
    })
}

/// The value of the language for a sum: of a single term that term.
pub(crate) fn sum_value(sum: &Sum, algebra: &mut Algebra) -> Result<Value, Stopped> {
    if let [only] = &sum[..]
        && (!only.minus || only.as_position().is_none())
    {
        return term_value(only, algebra);
    }
    let mut held = Vec::new();
    for term in sum.settled(algebra)?.0 {
        held.push(match &term.game {
            Summand::Position(position) => Held::Position(term.minus, position.clone()),
            Summand::Form(_) => Held::Form(term.text(algebra, Style::Text)?),
        });
    }
    Ok(Value::Thing(Arc::new(SumThing(held))))
}

impl SumThing {
    /// The terms.
    pub(crate) fn sum(&self, algebra: &mut Algebra) -> Result<Sum, Stopped> {
        let mut sum = Sum::default();
        for held in &self.0 {
            sum.push(match held {
                Held::Position(minus, position) => Term {
                    minus: *minus,
                    game: Summand::Position(position.clone()),
                },
                Held::Form(text) => Term::form(form(text, algebra)?.literal_form(algebra)?),
            });
        }
        Ok(sum)
    }

    /// The sum as a game that remembers how it was written.
    pub(crate) fn written(&self, algebra: &mut Algebra) -> Result<Written, Stopped> {
        let mut terms = Vec::new();
        for held in &self.0 {
            terms.push(match held {
                Held::Position(minus, position) => {
                    let value = position.value(algebra)?;
                    (*minus, written(position.clone(), value))
                }
                Held::Form(text) => (false, form(text, algebra)?),
            });
        }
        Written::sum(algebra, &terms)
    }
}

/// A form from its own text.
fn form(text: &str, algebra: &mut Algebra) -> Result<Written, Stopped> {
    match read_written(algebra, text) {
        Ok(game) => Ok(game),
        Err(ReadError::Stopped(stopped)) => Err(stopped),
        Err(_) => Err(Stopped::TooLarge(&"the text of a game")),
    }
}

impl Thing for SumThing {
    fn kind(&self) -> &'static str {
        "game"
    }

    fn text(&self, algebra: &mut Algebra, style: Style) -> Result<String, Stopped> {
        if style == Style::Text {
            let mut text = String::new();
            for held in &self.0 {
                match held {
                    Held::Position(true, position) => {
                        add_text(&mut text, &format!("-{}", position.call()));
                    }
                    Held::Position(false, position) => add_text(&mut text, &position.call()),
                    Held::Form(form) => add_text(&mut text, form),
                }
            }
            return Ok(text);
        }
        self.sum(algebra)?.text(algebra, style)
    }

    fn game(&self, algebra: &mut Algebra) -> Option<Result<Game, Stopped>> {
        Some(self.sum(algebra).and_then(|sum| sum.value(algebra)))
    }

    fn fields(
        &self,
        algebra: &mut Algebra,
    ) -> Result<serde_json::Map<String, serde_json::Value>, Stopped> {
        let value = self.sum(algebra)?.value(algebra)?;
        show::game_fields(algebra, value)
    }
}
