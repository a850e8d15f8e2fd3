//! Families: one expression over ranges of its variables, and regularities in its column of values.

use crate::diagnostic::Diagnostic;
use crate::functions::misere::sum_outcome;
use crate::loopy;
use crate::session::Session;
use crate::things::misere_base;
use crate::value::Value;
use std::collections::HashMap;
use std::ops::RangeInclusive;
use upstar::budget::{Budget, Stopped};
use upstar::game::{Algebra, Game};
use upstar::impartial::catalogue;
use upstar::notation::tree::Node;
use upstar::notation::{Style, parse};
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

impl Session {
    /// The first value of a variable from which a column of positions has a period, and the period, if a theorem proves it: where the
    /// expression is a position of an impartial ruleset whose last argument is the variable.
    ///
    /// ```
    /// use upstar_lang::{Limits, Session};
    /// let mut session = Session::new(Limits::default());
    /// assert_eq!(session.proved_period("kayles(n)", "n"), Some((71, 12)));
    /// assert_eq!(session.proved_period("subtraction([2, 4, 7], n)", "n"), Some((8, 3)));
    /// assert_eq!(session.proved_period("domineering(2, n)", "n"), None);
    /// ```
    pub fn proved_period(&mut self, expression: &str, variable: &str) -> Option<(i64, usize)> {
        let parsed = parse(expression).ok()?;
        let mut call = &parsed;
        while let Some(("grundy" | "canonical", [inner])) = call.as_call() {
            call = inner;
        }
        let (name, arguments) = call.as_call()?;
        let (last, before) = arguments.split_last()?;
        let mut is_fixed = true;
        for argument in before {
            argument.for_each_name(&mut |name| is_fixed &= name != variable);
        }
        if !is_fixed || !matches!(&last.node, Node::Name(name) if name == variable) {
            return None;
        }
        let first = catalogue::find(name).ok()?.first;
        let ruleset = match (before.first(), before.last()) {
            (Some(start), Some(end)) => {
                format!("{name}({})", &expression[start.span.start..end.span.end])
            }
            _ => name.to_owned(),
        };
        let found = self.evaluate_next(&format!("period({ruleset})")).ok()?;
        let Some([Value::Integer(preperiod), Value::Integer(period)]) = found.items() else {
            return None;
        };
        let start = preperiod
            .to_i64()?
            .checked_add(i64::try_from(first).ok()?)?;
        Some((start, period.to_usize()?))
    }
}

/// A regularity of a column that was observed, not proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Observed {
    /// Entries before the regularity starts.
    pub preperiod: usize,
    /// Its length.
    pub period: usize,
    /// What is added from one period to the next; zero for plain periods.
    pub saltus: Game,
}

/// A period that texts show for at least three full rounds: the entries before it starts, and its length.
///
/// ```
/// use upstar_lang::observe_texts;
/// let column = ["x", "a", "b", "a", "b", "a", "b"];
/// assert_eq!(observe_texts(&column, &Default::default())?, Some((1, 2)));
/// # Ok::<(), upstar::budget::Stopped>(())
/// ```
pub fn observe_texts(
    column: &[impl AsRef<str>],
    budget: &Budget,
) -> Result<Option<(usize, usize)>, Stopped> {
    // Equal texts get equal numbers, so that comparing them is quick.
    let mut numbers = HashMap::new();
    let column: Vec<usize> = column
        .iter()
        .map(|text| {
            let next = numbers.len();
            *numbers.entry(text.as_ref()).or_insert(next)
        })
        .collect();
    let n = column.len();
    let mut steps = 0usize;
    let mut best: Option<(usize, usize)> = None;
    for period in 1..=n / 3 {
        // The period that explains most entries counts.
        let explained = best.map(|(preperiod, period)| preperiod + period);
        if explained.is_some_and(|end| end <= period) {
            break;
        }
        let mut start = n - period;
        while start > 0 && column[start - 1] == column[start - 1 + period] {
            start -= 1;
        }
        steps += n - period - start;
        if period.is_multiple_of(256) || steps > 1 << 16 {
            budget.check(0)?;
            steps = 0;
        }
        if n - start >= 3 * period && explained.is_none_or(|end| start + period < end) {
            best = Some((start, period));
        }
    }
    Ok(best)
}

/// A period or arithmetic period that a column of values shows for at least three full rounds.
///
/// ```
/// use upstar::game::{Algebra, Game};
/// use upstar_lang::observe;
/// let mut algebra = Algebra::new();
/// let column: Vec<Game> = (0..9).map(|n| algebra.integer(n / 2)).collect();
/// let seen = observe(&mut algebra, &column)?.unwrap();
/// assert_eq!((seen.preperiod, seen.period), (0, 2));
/// assert_eq!(seen.saltus, algebra.integer(1));
/// # Ok::<(), upstar::budget::Stopped>(())
/// ```
pub fn observe(algebra: &mut Algebra, column: &[Game]) -> Result<Option<Observed>, Stopped> {
    let n = column.len();
    let mut best: Option<Observed> = None;
    for period in 1..=n / 3 {
        algebra.budget().check(algebra.bytes())?;
        // The regularity that explains most entries counts.
        let explained = best.as_ref().map(|best| best.preperiod + best.period);
        if explained.is_some_and(|end| end <= period) {
            break;
        }
        let saltus = algebra.sub(column[n - 1], column[n - 1 - period])?;
        // Only numbers are added from round to round; differences of other games say little.
        if algebra.as_number(saltus).is_none() {
            continue;
        }
        let mut start = n - period;
        while start > 0 {
            if start.is_multiple_of(1024) {
                algebra.budget().check(algebra.bytes())?;
            }
            let expected = algebra.add(column[start - 1], saltus)?;
            if expected != column[start - 1 + period] {
                break;
            }
            start -= 1;
        }
        if n - start >= 3 * period && explained.is_none_or(|end| start + period < end) {
            best = Some(Observed {
                preperiod: start,
                period,
                saltus,
            });
        }
    }
    Ok(best)
}
