//! A run of inputs that share their definitions.

use crate::diagnostic::Diagnostic;
use crate::evaluate::Evaluator;
use crate::functions;
use crate::show;
use crate::value::{List, Value};
use std::collections::HashMap;
use std::sync::Arc;
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
    /// Told of the bytes in use while work goes on.
    watch: Option<Watch>,
    /// The deepest nesting, where the stack cannot grow.
    depth: Option<usize>,
}

/// Called with the bytes in use whenever work looks at its limits.
pub type Watch = Arc<dyn Fn(usize) + Send + Sync>;

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
            watch: None,
            depth: None,
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

    /// Has the bytes in use told to `watch` while work goes on.
    pub fn set_watch(&mut self, watch: Watch) {
        self.watch = Some(watch);
    }

    /// Refuses games nested deeper than this, where the stack cannot grow as far as it does by itself.
    pub fn set_depth(&mut self, depth: usize) {
        self.depth = Some(depth);
    }

    /// The limits that the session works under.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    fn start(&mut self) {
        self.allow(self.limits.time);
    }

    /// Gives what follows so much time from now on, for those who go on with [`Session::workers`].
    pub fn allow(&mut self, time: Option<Duration>) {
        let mut budget = Budget::default()
            .cancel(self.cancel.clone())
            .threads(self.limits.threads);
        if let Some(time) = time {
            budget = budget.time(time);
        }
        if let Some(watch) = self.watch.clone() {
            budget = budget.watch(move |bytes| watch(bytes));
        }
        if let Some(depth) = self.depth {
            budget = budget.depth(depth);
        }
        if let Some(memory) = self.limits.memory {
            budget = budget.memory(memory);
        }
        self.algebra.set_budget(budget);
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
        self.evaluate_next(source)
    }

    /// As [`Session::evaluate`], but a request to stop that was made before holds for this input too.
    pub fn evaluate_next(&mut self, source: &str) -> Result<Value, Diagnostic> {
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

    /// Forgets the definitions and the last result; what was found out about values and positions is kept.
    pub fn forget_definitions(&mut self) {
        self.names.clear();
        self.last = None;
    }

    /// Moves the definitions to an empty store; what is too large to move is forgotten.
    pub fn renew(&mut self) {
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
        let shown = self.evaluate(source);
        let shown = shown.and_then(|value| self.value_json(source, &value));
        shown.unwrap_or_else(|problem| problem.json(source))
    }

    /// The JSON object for a value that an input gave.
    pub fn value_json(
        &mut self,
        source: &str,
        value: &Value,
    ) -> Result<serde_json::Value, Diagnostic> {
        self.start();
        show::json(&mut self.algebra, Some(source), value)
            .map_err(|stopped| Diagnostic::stopped(stopped, 0..source.len()))
    }
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
