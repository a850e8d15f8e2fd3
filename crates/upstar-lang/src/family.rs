//! Families: one expression over ranges of its variables.

use crate::diagnostic::Diagnostic;
use crate::functions::misere::sum_outcome;
use crate::loopy;
use crate::session::Session;
use crate::things::misere_base;
use crate::value::Value;
use std::ops::RangeInclusive;
use upstar::game::Game;
use upstar::notation::Style;
use upstar::position::Worth;

/// A variable and the integers it takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// Its values.
    pub range: RangeInclusive<i64>,
}

impl std::str::FromStr for Variable {
    type Err = String;

    /// Reads `n=1..12`.
    fn from_str(text: &str) -> Result<Variable, String> {
        let expected =
            || format!("expected a variable and its range such as n=1..12, found `{text}`");
        let (name, range) = text.split_once('=').ok_or_else(expected)?;
        let (from, to) = range.split_once("..").ok_or_else(expected)?;
        let integer = |t: &str| t.trim().parse::<i64>().map_err(|_| expected());
        let name = name.trim();
        let is_name = name.starts_with(|c: char| c.is_alphabetic())
            && name.chars().all(|c| c.is_alphanumeric() || c == '_');
        if !is_name {
            return Err(expected());
        }
        let range = integer(from)?..=integer(to)?;
        if range.is_empty() {
            return Err(format!("the range in `{text}` is empty"));
        }
        Ok(Variable {
            name: name.to_string(),
            range,
        })
    }
}

/// One member of a family.
#[derive(Clone, Debug)]
pub struct Member {
    /// The texts of the columns, in order.
    pub texts: Vec<String>,
    /// The values of the columns.
    pub values: Vec<Value>,
    /// The value, where it is a game.
    pub game: Option<Game>,
}

impl Session {
    /// The member of a family at one choice of its variables. A column is `value` or the name of a function of the value:
    /// `mean`, `temperature`, `outcome`, …. An expression may be a game, a position, or anything else: a word, a truth value, a list.
    /// Afterwards the names of the variables mean what they meant before.
    ///
    /// ```
    /// use upstar_lang::{Limits, Session, Style};
    /// let mut session = Session::new(Limits::default());
    /// let columns = ["value".to_string(), "temperature".to_string()];
    /// let member = session.member("{n|-n}", &[("n", 3)], &columns, Style::Text).unwrap();
    /// assert_eq!(member.texts, ["+-3", "3"]);
    /// let member = session.member("outcome(nim(n, 1)) == P", &[("n", 1)], &columns[..1], Style::Text);
    /// assert_eq!(member.unwrap().texts, ["true"]);
    /// ```
    pub fn member(
        &mut self,
        expression: &str,
        variables: &[(&str, i64)],
        columns: &[String],
        style: Style,
    ) -> Result<Member, Diagnostic> {
        let names: Vec<&str> = variables.iter().map(|(name, _)| *name).collect();
        self.one_question(|session| {
            session.keeping(&names, |session| {
                session.find_member(expression, variables, columns, style)
            })
        })
    }

    fn find_member(
        &mut self,
        expression: &str,
        variables: &[(&str, i64)],
        columns: &[String],
        style: Style,
    ) -> Result<Member, Diagnostic> {
        self.cancel().lower();
        for (name, value) in variables {
            self.evaluate_next(&format!("{name} := {value}"))?;
        }
        let member = self.evaluate_next(expression)?;
        let (mut texts, mut values) = (Vec::new(), Vec::new());
        for column in columns {
            let value = match column.as_str() {
                "value" => self.shown_value(expression, &member)?,
                "position" => member.clone(),
                function => self.asked(expression, function)?,
            };
            texts.push(match &value {
                Value::Text(word) => word.to_string(),
                value => self.text(value, style)?,
            });
            values.push(value);
        }
        let game = match member {
            Value::Text(_) | Value::List(_) | Value::Bool(_) => None,
            value => value.to_game(self.algebra()).ok().flatten(),
        };
        Ok(Member {
            texts,
            values,
            game,
        })
    }

    /// A function of an expression. A place in the text around the expression means nothing to the user.
    fn asked(&mut self, expression: &str, function: &str) -> Result<Value, Diagnostic> {
        let asked = format!("{function}({expression})");
        self.evaluate_next(&asked).map_err(|mut problem| {
            let shift = function.len() + 1;
            problem.span = problem
                .span
                .filter(|span| span.start >= shift && span.end <= shift + expression.len())
                .map(|span| span.start - shift..span.end - shift);
            problem
        })
    }

    /// What the column `value` shows: games in canonical form, positions by what they are worth under their theory, anything else as it
    /// is.
    fn shown_value(&mut self, expression: &str, member: &Value) -> Result<Value, Diagnostic> {
        if let Some(position) = member.position().cloned() {
            let whole = |stopped| Diagnostic {
                span: None,
                ..Diagnostic::stopped(stopped, 0..0)
            };
            if let Some(base) = misere_base(&position) {
                let outcome = sum_outcome(&base, self.algebra()).map_err(whole)?;
                return Ok(Value::text(outcome.name()));
            }
            match position.worth(self.algebra()).map_err(whole)? {
                Worth::Score(score) => return Ok(Value::text(score.words())),
                Worth::Outcome(starts) => return Ok(Value::text(starts.outcome().name())),
                Worth::Loopy(value) => return Ok(loopy::value(value)),
                Worth::Short(value) => return Ok(Value::game(value)),
                Worth::Nim(value) if value.integer().is_none() => {
                    return Ok(Value::text(value.to_string()));
                }
                _ => {}
            }
        }
        match member {
            Value::Integer(_) | Value::Number(_) | Value::Game(_) => {
                self.asked(expression, "canonical")
            }
            Value::Thing(_)
                if member
                    .to_game(self.algebra())
                    .is_ok_and(|game| game.is_some()) =>
            {
                self.asked(expression, "canonical")
            }
            other => Ok(other.clone()),
        }
    }
}
