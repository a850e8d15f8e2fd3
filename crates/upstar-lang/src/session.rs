//! A series of inputs that share their definitions.

use crate::compile;
use crate::diagnostic::Diagnostic;
use crate::dictionary::{Dictionary, Key};
use crate::functions;
use crate::globals::Globals;
use crate::machine::{Machine, measure};
use crate::program::{Routine, Source};
use crate::show;
use crate::syntax::{Statement, parse_script, parse_statements};
use crate::things::RulesetThing;
use crate::value::{List, Value};
use crate::warnings::warnings;
use rustc_hash::FxHashSet;
use std::sync::Arc;
use std::time::Duration;
use upstar::analysis::Analysis;
use upstar::budget::{Budget, Cancel, Ceiling, Stopped};
use upstar::game::Algebra;
use upstar::notation::Style;
use upstar::notation::tree::Expr;
use upstar::position::{KnownValues, use_known_values};
use web_time::Instant;

/// How much one question may use.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The longest time from a question to the last letter of its answer.
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

/// What names and `_` meant before work that uses them.
#[derive(Debug)]
struct Kept {
    names: Vec<(String, Option<Value>)>,
    last: Option<Value>,
}

/// Definitions, the last result, and the worker on values.
///
/// Time is limited for a question as a whole. An input begins a question, and showing its value belongs to it; [`Session::begin`]
/// begins a question that goes on over several inputs.
///
/// ```
/// use std::time::Duration;
/// use upstar_lang::{Limits, Session, Style};
/// let time = Some(Duration::from_millis(400));
/// let mut session = Session::new(Limits { time, ..Limits::default() });
/// let list = session.evaluate("[n for n in 1..1000]").unwrap();
/// std::thread::sleep(Duration::from_millis(450));
/// let problem = session.text(&list, Style::Text).unwrap_err();
/// assert_eq!(problem.message, "stopped: the time limit of 400ms was reached");
/// assert!(session.evaluate("1 + 1").is_ok());
/// ```
pub struct Session {
    algebra: Algebra,
    analysis: Analysis,
    names: Globals,
    last: Option<Value>,
    /// What names meant before work that uses them, the innermost last.
    kept: Vec<Kept>,
    /// Output of `print` and of lines inside blocks that was not yet asked for.
    printed: Vec<Value>,
    limits: Limits,
    cancel: Cancel,
    /// Keeps the memory below the limit where others need some too.
    ceiling: Ceiling,
    /// Called with the bytes in use during work.
    watch: Option<Watch>,
    /// The deepest nesting, where the stack cannot grow.
    depth: Option<usize>,
    /// When the question under way has to be answered.
    deadline: Option<Instant>,
    /// Whether inputs belong to a question that began before them.
    is_open: bool,
    /// Whether others use the store of values too.
    is_shared: bool,
    /// Values of positions that are known from elsewhere.
    known: Option<Arc<dyn KnownValues>>,
}

/// Called with the bytes in use whenever work looks at its limits.
pub type Watch = Arc<dyn Fn(usize) + Send + Sync>;

impl Session {
    /// A session without definitions.
    pub fn new(limits: Limits) -> Session {
        Session {
            is_shared: false,
            ..Session::on(Algebra::new(), limits)
        }
    }

    /// A session without definitions that works with this worker, on a store of values that others use too. It never goes on with an
    /// empty store: after a stop for lack of memory, values can be freed only by giving up the store.
    ///
    /// ```
    /// use upstar::ValueStore;
    /// use upstar_lang::{Limits, Session};
    /// let store = ValueStore::new();
    /// let mut session = Session::on(store.with(|algebra, _| algebra.fork()), Limits::default());
    /// let switch = session.evaluate("{5|3}").unwrap();
    /// let game = switch.to_game(session.algebra())?.unwrap();
    /// assert_eq!(store.value(game), store.read("{5|3}").unwrap());
    /// # Ok::<(), upstar::budget::Stopped>(())
    /// ```
    pub fn on(algebra: Algebra, limits: Limits) -> Session {
        Session {
            algebra,
            analysis: Analysis::new(),
            names: Globals::default(),
            last: None,
            kept: Vec::new(),
            printed: Vec::new(),
            limits,
            cancel: Cancel::default(),
            ceiling: Ceiling::default(),
            watch: None,
            depth: None,
            deadline: None,
            is_open: false,
            is_shared: true,
            known: None,
        }
    }

    /// The flag that stops the evaluation under way.
    pub fn cancel(&self) -> Cancel {
        self.cancel.clone()
    }

    /// The ceiling of the memory in use, for sessions that share what there is.
    pub fn ceiling(&self) -> Ceiling {
        self.ceiling.clone()
    }

    /// The worker on values, for further work on a result.
    pub fn algebra(&mut self) -> &mut Algebra {
        &mut self.algebra
    }

    /// The worker on values with the tables of analyses. Their work belongs to the question under way.
    pub fn workers(&mut self) -> (&mut Algebra, &mut Analysis) {
        (&mut self.algebra, &mut self.analysis)
    }

    /// Lets evaluations use values that are known from elsewhere, such as those of a database. Their memory counts. False if the session
    /// has others already.
    pub fn use_known_values(&mut self, values: Arc<dyn KnownValues>) -> bool {
        let is_new = use_known_values(&self.algebra, values.clone());
        if is_new {
            self.known = Some(values);
        }
        is_new
    }

    /// Changes the limits for the questions that follow.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// Calls `watch` with the bytes in use during work.
    pub fn set_watch(&mut self, watch: Watch) {
        self.watch = Some(watch);
    }

    /// Refuses games nested deeper than this, for systems where the stack cannot grow.
    pub fn set_depth(&mut self, depth: usize) {
        self.depth = Some(depth);
    }

    /// A session with the same rulesets and the same flag that stops it, and with a store and limits of its own.
    pub(crate) fn beside(&self, limits: Limits) -> Session {
        let mut session = Session::new(limits);
        session.cancel = self.cancel.clone();
        session.depth = self.depth;
        for ruleset in self.user_rulesets() {
            let name = ruleset.name().to_owned();
            session.define(&name, Value::Thing(Arc::new(RulesetThing(ruleset))));
        }
        session
    }

    /// The time that is left for the question under way, if it is limited.
    pub(crate) fn time_left(&self) -> Option<Duration> {
        let deadline = self.deadline?;
        Some(deadline.saturating_duration_since(Instant::now()))
    }

    /// The limits of questions.
    pub(crate) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Bytes of values and of tables of analyses.
    pub(crate) fn bytes(&self) -> usize {
        self.algebra.bytes() + self.analysis.bytes()
    }

    /// Begins a question: its time counts from now on, and everything belongs to it until [`Session::end`] or the next one.
    pub fn begin(&mut self) {
        self.start();
        self.is_open = true;
    }

    /// As [`Session::begin`], for a part of a larger question: its time is over at `deadline`, if not before.
    pub fn begin_until(&mut self, deadline: Instant) {
        self.begin();
        if self.deadline.is_none_or(|own| deadline < own) {
            self.deadline = Some(deadline);
            self.allow(1.0);
        }
    }

    /// Ends a question that [`Session::begin`] began: from now on each input is a question of its own.
    pub fn end(&mut self) {
        self.is_open = false;
    }

    /// Does some work as one question, or as part of the open one.
    pub(crate) fn one_question<T>(&mut self, work: impl FnOnce(&mut Session) -> T) -> T {
        let is_part = self.is_open;
        if !is_part {
            self.begin();
        }
        let result = work(self);
        self.is_open = is_part;
        result
    }

    /// Starts the clock for an input, unless it belongs to a question that began before.
    pub(crate) fn start_input(&mut self) {
        if !self.is_open {
            self.start();
        }
    }

    /// Starts the clock.
    fn start(&mut self) {
        let time = self.limits.time;
        self.deadline = time.and_then(|time| Instant::now().checked_add(time));
        self.allow(1.0);
    }

    /// Lets the next steps use this part of the time that is left for the question.
    ///
    /// ```
    /// use std::time::Duration;
    /// use upstar_lang::{Limits, Session};
    /// let mut session = Session::new(Limits { time: Some(Duration::from_secs(3)), ..Limits::default() });
    /// session.begin();
    /// session.allow(0.0);
    /// let problem = session.evaluate("[n for n in 1..100000]").unwrap_err();
    /// assert_eq!(problem.message, "stopped: the time limit of 3s was reached");
    /// session.allow(1.0);
    /// assert!(session.evaluate("[n for n in 1..100000]").is_ok());
    /// ```
    pub fn allow(&mut self, share: f64) {
        let mut budget = Budget::default()
            .held_with(self.algebra.budget())
            .cancel(self.cancel.clone())
            .ceiling(self.ceiling.clone())
            .threads(self.limits.threads);
        if let (Some(deadline), Some(limit)) = (self.deadline, self.limits.time) {
            let now = Instant::now();
            let part = deadline
                .saturating_duration_since(now)
                .mul_f64(share.clamp(0.0, 1.0));
            budget = budget.until(now.checked_add(part).unwrap_or(deadline), limit);
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
        crate::script::set_budget(&budget);
        self.algebra.set_budget(budget);
    }

    /// Checks that the question under way may go on with this many bytes besides those of values.
    pub(crate) fn check_with(&self, bytes: usize) -> Result<(), Diagnostic> {
        let bytes = bytes + self.algebra.bytes() + self.analysis.bytes();
        let checked = self.algebra.budget().check(bytes);
        checked.map_err(stopped_without_place)
    }

    /// The value of a defined name.
    pub(crate) fn defined(&self, name: &str) -> Option<&Value> {
        self.names.get(name)
    }

    /// The value of an expression of an input under way; `_` keeps its meaning.
    pub(crate) fn expression(
        &mut self,
        expr: &Expr,
        source: &Arc<Source>,
    ) -> Result<Value, Diagnostic> {
        let last = self.last.clone();
        let statement = Statement::Expression(expr.clone());
        let value = self.statement(&statement, source, &mut |_, _| Ok(0));
        self.last = last;
        value
    }

    /// All values that have a name.
    pub(crate) fn values(&self) -> impl Iterator<Item = &Value> {
        self.names.defined().map(|(_, value)| value)
    }

    /// Gives a name to a value.
    pub fn define(&mut self, name: &str, value: Value) {
        self.names.set(name, value);
    }

    /// Does some work that uses these names for itself. Afterwards they mean what they meant before, and so does `_`.
    ///
    /// ```
    /// use upstar_lang::{Limits, Session, Style};
    /// let mut session = Session::new(Limits::default());
    /// session.evaluate("n := 5").unwrap();
    /// session.keeping(&["n", "m"], |session| session.evaluate("n := 2; m := 3").unwrap());
    /// let n = session.evaluate("n").unwrap();
    /// assert_eq!(session.text(&n, Style::Text).unwrap(), "5");
    /// assert!(session.evaluate("m").is_err());
    /// ```
    pub fn keeping<T>(
        &mut self,
        names: &[impl AsRef<str>],
        work: impl FnOnce(&mut Session) -> T,
    ) -> T {
        let values = names.iter().map(|name| {
            let name = name.as_ref();
            (name.to_owned(), self.names.get(name).cloned())
        });
        let kept = Kept {
            names: values.collect(),
            last: self.last.clone(),
        };
        self.kept.push(kept);
        let result = work(self);
        if let Some(kept) = self.kept.pop() {
            for (name, value) in kept.names {
                self.names.put(&name, value);
            }
            self.last = kept.last;
        }
        result
    }

    /// Evaluates an input: one statement, or several separated by `;` or ends of lines. The last one answers.
    ///
    /// The cancel flag is lowered at the start. After a stop for lack of memory the session starts with an empty
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

    /// As [`Session::evaluate`], but an earlier request to stop also holds for this input.
    pub fn evaluate_next(&mut self, source: &str) -> Result<Value, Diagnostic> {
        self.start_input();
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
        self.check_with(0)?;
        let statements = parse_statements(source)?;
        let text = Arc::new(Source {
            name: None,
            text: source.to_owned(),
        });
        let mut printed = std::mem::take(&mut self.printed);
        let mut seen = FxHashSet::default();
        let mut answer = Err(Diagnostic::new(
            "expected an expression, found nothing",
            source.len()..source.len(),
        ));
        for statement in &statements {
            answer = self.statement(statement, &text, &mut |_, value| {
                printed.push(value.clone());
                Ok(newly_held(value, &mut seen))
            });
            if answer.is_err() {
                break;
            }
        }
        self.printed = printed;
        answer
    }

    /// Runs one statement outside of functions and returns its answer.
    pub(crate) fn statement(
        &mut self,
        statement: &Statement,
        source: &Arc<Source>,
        answers: &mut crate::machine::Answers<'_>,
    ) -> Result<Value, Diagnostic> {
        if let Statement::Function(function) = statement {
            let routine = compile::function(function, source, &mut self.names)?;
            self.names
                .set(&function.name.text, Value::Routine(Arc::new(routine)));
            return Ok(Value::Nothing);
        }
        let routine = compile::line(statement, source, &mut self.names)?;
        let value = self.call(routine, answers)?;
        if !matches!(value, Value::Nothing) {
            self.last = Some(value.clone());
        }
        Ok(value)
    }

    /// The value of an expression of an input under way, a game as it was written.
    pub(crate) fn as_written(
        &mut self,
        expr: &Expr,
        source: &Arc<Source>,
    ) -> Result<Value, Diagnostic> {
        let routine = compile::as_written(expr, source, &mut self.names)?;
        self.call(routine, &mut |_, _| Ok(0))
    }

    fn call(
        &mut self,
        routine: Routine,
        answers: &mut crate::machine::Answers<'_>,
    ) -> Result<Value, Diagnostic> {
        let routine = Arc::new(routine);
        let before = self.algebra.budget().held();
        let mut machine = Machine::new(
            &mut self.algebra,
            &mut self.analysis,
            &mut self.names,
            self.last.as_ref(),
            answers,
        )
        .with_held_values();
        let result = machine.run(&routine, &[]);
        let held = result.as_ref().map_or(before, |value| machine.holds(value));
        drop(machine);
        self.algebra.budget().hold(held);
        result
    }

    /// Runs a script. Every answer of a line, and everything printed, is passed on at once.
    ///
    /// ```
    /// use upstar_lang::{Limits, Session, Style};
    /// let mut session = Session::new(Limits::default());
    /// let script = "def double(n):\n    return n + n\nx = double(3)\nx + ^\nfor n in 1..2: double(n)";
    /// let mut lines = Vec::new();
    /// session.run("double.up", script, Style::Text, &mut |line| lines.push(line.to_owned())).unwrap();
    /// assert_eq!(lines, ["6^", "2", "4"]);
    /// ```
    pub fn run(
        &mut self,
        name: &str,
        script: &str,
        style: Style,
        out: &mut dyn FnMut(&str),
    ) -> Result<(), Diagnostic> {
        self.cancel.lower();
        self.run_next(name, script, style, out)
    }

    /// As [`Session::run`], but an earlier request to stop also holds for this script.
    pub fn run_next(
        &mut self,
        name: &str,
        script: &str,
        style: Style,
        out: &mut dyn FnMut(&str),
    ) -> Result<(), Diagnostic> {
        let source = Arc::new(Source {
            name: Some(name.to_owned()),
            text: script.to_owned(),
        });
        for statement in parse_script(script)? {
            // Each statement has the time that a line of a worksheet has.
            self.start_input();
            let result = self.statement(&statement, &source, &mut |algebra, value| {
                out(&show::answer(algebra, value, style)?);
                Ok(0)
            });
            if let Err(Diagnostic {
                stopped: Some(Stopped::Memory(_)),
                ..
            }) = result
            {
                self.renew();
            }
            let value = result?;
            if !matches!(value, Value::Nothing) {
                out(&self.answer(&value, style)?);
            }
        }
        Ok(())
    }

    /// The output of `print` and of lines inside blocks since the last call; and why it is not complete, if a limit was reached.
    pub fn take_printed(&mut self, style: Style) -> (Vec<String>, Option<Diagnostic>) {
        let (mut lines, mut held) = (Vec::new(), 0);
        for value in std::mem::take(&mut self.printed) {
            let line = self.answer(&value, style);
            match line.and_then(|line| self.check_with(held + line.len()).map(|()| line)) {
                Ok(line) => {
                    held += line.len() + size_of::<String>();
                    lines.push(line);
                }
                Err(problem) => return (lines, Some(problem)),
            }
        }
        (lines, None)
    }

    /// Forgets the definitions and the last result; results about values and positions are kept.
    pub fn forget_definitions(&mut self) {
        self.names = Globals::default();
        self.last = None;
        self.printed.clear();
        self.algebra.budget().hold(0);
    }

    /// Moves the definitions to an empty store; a definition that is too large to move is forgotten. Does nothing on a store that others
    /// use too.
    pub fn renew(&mut self) {
        if self.is_shared {
            return;
        }
        let mut old = std::mem::take(&mut self.algebra);
        if let Some(known) = &self.known {
            use_known_values(&self.algebra, known.clone());
        }
        self.analysis.forget();
        let held = old.budget().clone();
        old.set_budget(Budget::default());
        // Moving gets a tenth of the limit: the question may have no time left, and definitions must not be lost for that.
        let mut budget = Budget::default().held_with(&held);
        if let Some(time) = self.limits.time {
            budget = budget.time(time / 10);
        }
        if let Some(memory) = self.limits.memory {
            budget = budget.memory(memory);
        }
        self.algebra.set_budget(budget);
        let new = &mut self.algebra;
        let mut moved = |value: &Value| moved(value, &mut old, new).ok();
        for value in self.names.values_mut() {
            *value = value.as_ref().and_then(&mut moved);
        }
        self.last = self.last.as_ref().and_then(&mut moved);
        for kept in &mut self.kept {
            for (_, value) in &mut kept.names {
                *value = value.as_ref().and_then(&mut moved);
            }
            kept.last = kept.last.as_ref().and_then(&mut moved);
        }
        self.allow(1.0);
    }

    /// The names that can be used: definitions, functions and constants, in alphabetical order.
    pub fn names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.names.defined().map(|(name, _)| name).collect();
        let rulesets = functions::positions::rulesets();
        names.extend(
            functions::all()
                .chain(rulesets)
                .map(|function| function.name),
        );
        names.extend(["Left", "Right"]);
        names.extend(upstar::loopy::CONSTANTS);
        names.sort_unstable();
        names.dedup();
        names
    }

    /// The text of a value for a person.
    pub fn text(&mut self, value: &Value, style: Style) -> Result<String, Diagnostic> {
        match value {
            Value::Text(text) => Ok(text.to_string()),
            _ => show::text(&mut self.algebra, value, style).map_err(stopped_without_place),
        }
    }

    /// The line that answers with a value: its text, and what a position is worth.
    pub fn answer(&mut self, value: &Value, style: Style) -> Result<String, Diagnostic> {
        show::answer(&mut self.algebra, value, style).map_err(stopped_without_place)
    }

    /// A note after the text of a value: what a position is worth, or why that is not shown.
    pub fn remark(&mut self, value: &Value, style: Style) -> Option<String> {
        show::remark(&mut self.algebra, value, style).ok().flatten()
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
        let (printed, unprinted) = self.take_printed(Style::Text);
        let shown = match (shown, unprinted) {
            (Ok(_), Some(problem)) => Err(problem),
            (Ok(value), None) => self.value_json(source, &value),
            (Err(problem), _) => Err(problem),
        };
        let mut shown = shown.unwrap_or_else(|problem| problem.json(source));
        if !printed.is_empty() {
            shown["printed"] = printed.into();
        }
        let warnings: Vec<serde_json::Value> = warnings(source)
            .iter()
            .map(Diagnostic::warning_json)
            .collect();
        if !warnings.is_empty() {
            shown["warnings"] = warnings.into();
        }
        shown
    }

    /// The JSON object for the value of an input.
    pub fn value_json(
        &mut self,
        source: &str,
        value: &Value,
    ) -> Result<serde_json::Value, Diagnostic> {
        show::json(&mut self.algebra, Some(source), value)
            .map_err(|stopped| Diagnostic::stopped(stopped, 0..source.len()))
    }
}

/// The bytes that a value holds, without parts that were counted before.
fn newly_held(value: &Value, seen: &mut FxHashSet<usize>) -> usize {
    let address = match value {
        Value::List(list) | Value::Tuple(list) => Some(list.address()),
        Value::Dictionary(dictionary) | Value::Set(dictionary) => {
            Some(Arc::as_ptr(dictionary) as usize)
        }
        _ => None,
    };
    match address {
        Some(address) if !seen.insert(address) => size_of::<Value>(),
        _ => measure(std::iter::once(value)),
    }
}

fn stopped_without_place(stopped: Stopped) -> Diagnostic {
    Diagnostic {
        span: None,
        ..Diagnostic::stopped(stopped, 0..0)
    }
}

/// A value in another store.
fn moved(value: &Value, old: &mut Algebra, new: &mut Algebra) -> Result<Value, Stopped> {
    Ok(match value {
        Value::Game(game) => Value::Game(game.moved(old, new)?),
        Value::List(list) | Value::Tuple(list) => {
            let items = list.items().iter().map(|item| moved(item, old, new));
            let list = List::new(items.collect::<Result<_, _>>()?)?;
            match value {
                Value::List(_) => Value::List(list),
                _ => Value::Tuple(list),
            }
        }
        Value::Routine(routine) if !routine.captured.is_empty() => {
            let mut routine = Routine::clone(routine);
            for (_, value) in &mut routine.captured {
                *value = moved(value, old, new)?;
            }
            Value::Routine(Arc::new(routine))
        }
        Value::Dictionary(dictionary) | Value::Set(dictionary) => {
            let mut entries = Dictionary::default();
            for (key, value) in dictionary.entries() {
                if let Ok(key) = Key::new(moved(key, old, new)?) {
                    entries.set(key, moved(value, old, new)?);
                }
            }
            let entries = Arc::new(entries);
            match value {
                Value::Set(_) => Value::Set(entries),
                _ => Value::Dictionary(entries),
            }
        }
        Value::Thing(thing) => match thing.moved(old, new) {
            Some(thing) => Value::Thing(thing?),
            None => value.clone(),
        },
        _ => value.clone(),
    })
}
