//! A run of inputs that share their definitions.

use crate::diagnostic::Diagnostic;
use crate::evaluate::Evaluator;
use crate::functions;
use crate::show;
use crate::value::{List, Value};
use serde_json::json;
use std::collections::HashMap;
use std::time::Duration;
use upstar::analysis::Analysis;
use upstar::budget::{Budget, Cancel, Stopped};
use upstar::game::Algebra;
use upstar::notation::tree::Statement;
use upstar::notation::{Style, parse_statements};

/// How much one evaluation may use.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The longest time for one input.
    pub time: Option<Duration>,
    /// The most memory, in bytes.
    pub memory: Option<usize>,
    /// The threads a large evaluation may use.
    pub threads: usize,
}

impl Default for Limits {
    /// No limit of time, two gigabytes of memory, one thread.
    fn default() -> Self {
        Limits {
            time: None,
            memory: Some(2 << 30),
            threads: 1,
        }
    }
}

/// Definitions, the last result, and the worker on values.
pub struct Session {
    algebra: Algebra,
    analysis: Analysis,
    names: HashMap<String, Value>,
    last: Option<Value>,
    limits: Limits,
    cancel: Cancel,
}

impl Session {
    /// A session without definitions.
    pub fn new(limits: Limits) -> Session {
        Session {
            algebra: Algebra::new(),
            analysis: Analysis::new(),
            names: HashMap::new(),
            last: None,
            limits,
            cancel: Cancel::default(),
        }
    }

    /// The flag that stops the evaluation under way.
    pub fn cancel(&self) -> Cancel {
        self.cancel.clone()
    }

    /// The worker on values, for those who go on with a result.
    pub fn algebra(&mut self) -> &mut Algebra {
        &mut self.algebra
    }

    /// The worker on values with the tables of what is known about them.
    pub fn workers(&mut self) -> (&mut Algebra, &mut Analysis) {
        (&mut self.algebra, &mut self.analysis)
    }

    /// Changes the limits for the inputs that follow.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// Starts the clock for what follows.
    pub(crate) fn start(&mut self) {
        let mut budget = Budget::default()
            .cancel(self.cancel.clone())
            .threads(self.limits.threads);
        if let Some(time) = self.limits.time {
            budget = budget.time(time);
        }
        if let Some(memory) = self.limits.memory {
            budget = budget.memory(memory);
        }
        self.algebra.set_budget(budget);
    }

    /// The value of a defined name.
    pub(crate) fn defined(&self, name: &str) -> Option<&Value> {
        self.names.get(name)
    }

    /// All values that have a name.
    pub(crate) fn values(&self) -> impl Iterator<Item = &Value> {
        self.names.values()
    }

    /// Gives a name to a value.
    pub fn define(&mut self, name: &str, value: Value) {
        self.names.insert(name.to_string(), value);
    }

    /// Evaluates an input: one statement, or several separated by `;` or ends of lines, of which the last one answers.
    ///
    /// The cancel flag is lowered at the start. After a stop for want of memory the session starts with an empty
    /// store of values again and keeps its definitions.
    ///
    /// ```
    /// use upstar_lang::{Limits, Session};
    /// let mut session = Session::new(Limits::default());
    /// let problem = session.evaluate("1 + {0|").unwrap_err();
    /// assert_eq!(problem.span, Some(7..7));
    /// assert!(session.evaluate("1 + 1").is_ok());
    /// ```
    pub fn evaluate(&mut self, source: &str) -> Result<Value, Diagnostic> {
        self.cancel.lower();
        self.start();
        let result = self.statements(source);
        if let Err(Diagnostic {
            stopped: Some(Stopped::Memory(_)),
            ..
        }) = result
        {
            self.renew();
        }
        result
    }

    fn statements(&mut self, source: &str) -> Result<Value, Diagnostic> {
        let statements = parse_statements(source)?;
        let mut answer = None;
        for statement in &statements {
            let mut evaluator = Evaluator::new(
                &mut self.algebra,
                &mut self.analysis,
                &self.names,
                self.last.as_ref(),
            );
            let value = evaluator.value(statement.value())?;
            if let Statement::Define { name, .. } = statement {
                self.names.insert(name.text.clone(), value.clone());
            }
            self.last = Some(value.clone());
            answer = Some(value);
        }
        let end = source.len();
        answer.ok_or_else(|| Diagnostic::new("expected an expression, found nothing", end..end))
    }

    /// Moves the definitions to an empty store; what is too large to move is forgotten.
    fn renew(&mut self) {
        let mut old = std::mem::take(&mut self.algebra);
        self.analysis.forget();
        old.set_budget(Budget::default());
        self.start();
        let new = &mut self.algebra;
        let mut moved = |value: &Value| moved(value, &mut old, new).ok();
        let names = self.names.iter();
        self.names = names
            .filter_map(|(name, value)| Some((name.clone(), moved(value)?)))
            .collect();
        self.last = self.last.as_ref().and_then(moved);
    }

    /// The names that can be used: definitions, functions and constants, in alphabetical order.
    pub fn names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.names.keys().map(String::as_str).collect();
        let rulesets = functions::positions::rulesets();
        names.extend(
            functions::all()
                .chain(rulesets)
                .map(|function| function.name),
        );
        names.sort_unstable();
        names.dedup();
        names
    }

    /// The text of a value for a person.
    pub fn text(&mut self, value: &Value, style: Style) -> Result<String, Diagnostic> {
        self.start();
        match value {
            Value::Text(text) => Ok(text.to_string()),
            _ => show::text(&mut self.algebra, value, style).map_err(|stopped| Diagnostic {
                span: None,
                ..Diagnostic::stopped(stopped, 0..0)
            }),
        }
    }

    /// What a person likes to know beside the text of a value: what a position is worth, where that is found in the time given.
    pub fn remark(&mut self, value: &Value, style: Style) -> Option<String> {
        functions::positions::thing::<functions::positions::Placed>(value)?;
        self.start();
        let game = value.to_written(&mut self.algebra).ok()??.value;
        upstar::notation::print(&mut self.algebra, game, style).ok()
    }

    /// Evaluates an input and gives the answer, or the problem, as the JSON object of the machine-readable contract.
    ///
    /// ```
    /// use upstar_lang::{Limits, Session};
    /// let mut session = Session::new(Limits::default());
    /// let answer = session.json("{1|-1} + *");
    /// assert_eq!(answer["kind"], "game");
    /// assert_eq!(answer["value"], "+-1*");
    /// assert_eq!(answer["form"], "{{1|1}|{-1|-1}}");
    /// assert_eq!(answer["outcome"], "N");
    /// assert_eq!(session.json("1/0")["start"], 2);
    /// ```
    pub fn json(&mut self, source: &str) -> serde_json::Value {
        let shown = self.evaluate(source).and_then(|value| {
            self.start();
            show::json(&mut self.algebra, Some(source), &value)
                .map_err(|stopped| Diagnostic::stopped(stopped, 0..source.len()))
        });
        shown.unwrap_or_else(|problem| problem_json(source, &problem))
    }
}

/// A problem as the JSON object of the machine-readable contract.
fn problem_json(source: &str, problem: &Diagnostic) -> serde_json::Value {
    let mut object = json!({
        "input": source,
        "kind": "error",
        "value": null,
        "message": problem.message,
    });
    if let Some(span) = &problem.span {
        object["start"] = span.start.into();
        object["end"] = span.end.into();
    }
    if let Some(help) = &problem.help {
        object["help"] = (&**help).into();
    }
    object
}

/// A value in another store.
fn moved(value: &Value, old: &mut Algebra, new: &mut Algebra) -> Result<Value, Stopped> {
    Ok(match value {
        Value::Game(game) => Value::Game(game.moved(old, new)?),
        Value::List(list) => {
            let items = list.items().iter().map(|item| moved(item, old, new));
            Value::List(List::new(items.collect::<Result<_, _>>()?)?)
        }
        _ => value.clone(),
    })
}
