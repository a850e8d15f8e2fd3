//! Rulesets written as scripts.
//!
//! A script that defines `left(pos)` and `right(pos)`, or `moves(pos)` for an impartial game, is a ruleset. It decides what a
//! position is: an integer, a text, a tuple, …. It may also define `parts(pos)`, positions whose sum is the position,
//! `show(pos)`, a text for people, `start(…)`, the position of a call, and `positions(n)`, all starting positions of a size.
//! `ended(pos, player)` names the winner where play is over, and `stuck` says what becomes of a player who cannot move.
//! `points(before, after, player)` or `count(pos)` makes a game for points, and `again(before, after, player)` lets a player move again.

mod analyse;
mod ends;
mod evaluate;
mod play;
mod position;
mod problem;
mod score;
mod under_way;

pub(crate) use under_way::set_budget;

use crate::compile;
use crate::diagnostic::Diagnostic;
use crate::dictionary::Key;
use crate::globals::Globals;
use crate::machine::Machine;
use crate::program::{Routine, Source};
use crate::syntax::{Statement, parse_script};
use crate::things;
use crate::value::{List, Value};
use play::Runner;
use position::ScriptPosition;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use upstar::analysis::Analysis;
use upstar::budget::Budget;
use upstar::encode::rules_key;
use upstar::game::{Algebra, Player};
use upstar::notation::parse;
use upstar::notation::tree::Node;
use upstar::position::{AnyPosition, Argument, Ends, Misfit, PositionError, Ruleset};

/// A ruleset written as a script.
///
/// ```
/// use std::sync::Arc;
/// use upstar_lang::{Limits, ScriptRuleset, Session, Style};
/// let script = "# Take one or two from a heap.\ndef moves(n):\n    return [n - k for k in 1..2 if k <= n]";
/// let ruleset = ScriptRuleset::load("one_or_two", "one_or_two.up", script).unwrap();
/// let mut session = Session::new(Limits::default());
/// session.add_ruleset(Arc::new(ruleset)).unwrap();
/// let answer = session.evaluate("[canonical(one_or_two(n)) for n in 0..5]").unwrap();
/// assert_eq!(session.text(&answer, Style::Text).unwrap(), "[0, *, *2, 0, *, *2]");
/// ```
pub struct ScriptRuleset(Arc<Script>);

/// What positions share.
pub(crate) struct Script {
    /// Tells scripts apart, so that their tables are not mixed up.
    id: u64,
    /// Tells the script from all others, also from earlier versions: it depends on every letter.
    key: u128,
    name: String,
    rule: String,
    example: String,
    source: Arc<Source>,
    statements: Vec<Statement>,
    functions: Functions,
    ends: Ends,
    /// A worker for callers that have none.
    workshop: Mutex<Option<Box<Workshop>>>,
}

/// A worker with the definitions of the lines outside of functions.
struct Workshop {
    algebra: Algebra,
    analysis: Analysis,
    globals: Globals,
}

/// The functions that make a ruleset.
struct Functions {
    left: Arc<Routine>,
    right: Arc<Routine>,
    impartial: bool,
    parts: Option<Arc<Routine>>,
    show: Option<Arc<Routine>>,
    start: Option<Arc<Routine>>,
    positions: Option<Arc<Routine>>,
    ended: Option<Arc<Routine>>,
    /// The points of a move for the player who makes it.
    points: Option<Arc<Routine>>,
    /// Left's points less Right's on a board: a move brings the change.
    count: Option<Arc<Routine>>,
    /// Whether the player who has moved moves again.
    again: Option<Arc<Routine>>,
}

/// The most rounds and calls in one call of a function of the rules.
const MOST_STEPS: u64 = 100_000_000;

/// Raise it when the meaning of scripts or the bytes of positions change: results of older versions are then no longer used.
const ENCODING: u32 = 1;

static SCRIPTS: AtomicU64 = AtomicU64::new(0);

impl ScriptRuleset {
    /// Reads a script and runs its lines outside of functions. The error has its place in the script.
    pub fn load(name: &str, file: &str, text: &str) -> Result<ScriptRuleset, Diagnostic> {
        ScriptRuleset::load_within(name, file, text, &Budget::default().memory(1 << 30))
    }

    /// [`ScriptRuleset::load`] within a budget.
    pub fn load_within(
        name: &str,
        file: &str,
        text: &str,
        budget: &Budget,
    ) -> Result<ScriptRuleset, Diagnostic> {
        if !parse(name).is_ok_and(|expr| matches!(expr.node, Node::Name(_))) {
            let message = format!("`{name}` cannot be the name of a ruleset");
            return Err(Diagnostic {
                span: None,
                ..Diagnostic::new(message, 0..0).help(Some(
                    "the name of the file without its ending is the name of the ruleset: letters, digits and `_`",
                ))
            });
        }
        let source = Arc::new(Source {
            name: Some(file.to_owned()),
            text: text.to_owned(),
        });
        let statements = parse_script(text)?;
        let mut workshop = Workshop {
            algebra: Algebra::new(),
            analysis: Analysis::new(),
            globals: Globals::default(),
        };
        workshop.algebra.set_budget(budget.clone());
        let (algebra, analysis) = (&mut workshop.algebra, &mut workshop.analysis);
        workshop.globals = defined(&statements, &source, algebra, analysis)?;
        let functions = Functions::of(&workshop.globals, text)?;
        let ends = ends::read(&workshop.globals, &functions, text)?;
        let example = match &functions.start {
            Some(start) => format!("{name}({})", vec!["3"; start.parameters.len()].join(", ")),
            None => format!("{name}(3)"),
        };
        Ok(ScriptRuleset(Arc::new(Script {
            id: SCRIPTS.fetch_add(1, Ordering::Relaxed),
            key: rules_key(name, ENCODING, text),
            name: name.to_owned(),
            rule: rule(text),
            example,
            source,
            statements,
            functions,
            ends,
            workshop: Mutex::new(Some(Box::new(workshop))),
        })))
    }

    /// The positions a player can move to: the values as the script has them.
    ///
    /// ```
    /// use upstar::game::Player;
    /// use upstar_lang::{Integer, ScriptRuleset, Value};
    /// let script = "def left(n):\n    return [n - 1]\ndef right(n):\n    return []";
    /// let ruleset = ScriptRuleset::load("down", "down.up", script).unwrap();
    /// let moves = ruleset.options(&Value::Integer(Integer::from(7)), Player::Left).unwrap();
    /// assert!(matches!(&moves[..], [Value::Integer(n)] if *n == Integer::from(6)));
    /// ```
    pub fn options(&self, position: &Value, player: Player) -> Result<Vec<Value>, Diagnostic> {
        let functions = &self.0.functions;
        let function = player.choose(&functions.left, &functions.right);
        self.0.with_workshop(&under_way::budget(), |runner| {
            runner.options(function, position)
        })
    }
}

/// What the lines of a script define.
fn defined(
    statements: &[Statement],
    source: &Arc<Source>,
    algebra: &mut Algebra,
    analysis: &mut Analysis,
) -> Result<Globals, Diagnostic> {
    let mut globals = Globals::default();
    let mut routines = Vec::new();
    // Functions first: a line may call one that is defined below it.
    for statement in statements {
        if let Statement::Function(function) = statement {
            let routine = Arc::new(compile::function(function, source, &mut globals)?);
            globals.set(&function.name.text, Value::Routine(routine.clone()));
            routines.push(routine);
        }
    }
    for statement in statements {
        if matches!(statement, Statement::Function(_)) {
            continue;
        }
        let routine = Arc::new(compile::line(statement, source, &mut globals)?);
        let answers = &mut |_: &mut Algebra, _: &Value| Ok(0);
        let mut machine = Machine::new(algebra, analysis, &mut globals, None, answers);
        machine.limit_steps(MOST_STEPS);
        machine.run(&routine, &[])?;
    }
    for routine in &routines {
        for (slot, span) in &routine.uses {
            let slot = globals.slot(*slot);
            if slot.get().is_none() {
                let parameters = routine.parameters.iter().map(String::as_str);
                let advice = globals.advice(&slot.name, parameters);
                let message = format!("unknown name `{}`", slot.name);
                return Err(Diagnostic::new(message, span.clone()).help(advice));
            }
        }
    }
    Ok(globals)
}

impl Functions {
    /// Whether play is for points.
    fn are_scored(&self) -> bool {
        self.points.is_some() || self.count.is_some()
    }

    /// Whether both players have the same moves and the same fate. Where play is for points, the same move may bring them different ones.
    fn are_impartial(&self) -> bool {
        self.impartial && !self.are_scored()
    }

    fn of(globals: &Globals, text: &str) -> Result<Functions, Diagnostic> {
        let find = |name: &str,
                    parameters: Option<usize>|
         -> Result<Option<Arc<Routine>>, Diagnostic> {
            let Some(Value::Routine(routine)) = globals.get(name) else {
                return Ok(None);
            };
            match parameters {
                Some(count) if routine.parameters.len() != count => {
                    let found = routine.parameters.len();
                    let wanted = match count {
                        1 => "one parameter, the position",
                        2 => "two parameters, the position and the player to move",
                        _ => {
                            "three parameters, the positions before and after the move and the player who moved"
                        }
                    };
                    let message = format!("`{name}` has {wanted}, not {found}");
                    Err(Diagnostic::new(message, routine.span.clone()))
                }
                _ => Ok(Some(routine.clone())),
            }
        };
        let (left, right) = (find("left", Some(1))?, find("right", Some(1))?);
        let (left, right, impartial) = match (left, right, find("moves", Some(1))?) {
            (Some(left), Some(right), None) => (left, right, false),
            (None, None, Some(moves)) => (moves.clone(), moves, true),
            (Some(extra), _, Some(_)) | (_, Some(extra), Some(_)) => {
                let message = "a ruleset has either `moves`, or `left` and `right`";
                return Err(Diagnostic::new(message, extra.span.clone()));
            }
            (Some(only), None, None) => {
                let message = "`left` alone is no ruleset: `right` is missing";
                return Err(Diagnostic::new(message, only.span.clone()));
            }
            (None, Some(only), None) => {
                let message = "`right` alone is no ruleset: `left` is missing";
                return Err(Diagnostic::new(message, only.span.clone()));
            }
            (None, None, None) => {
                let end = text.len();
                return Err(Diagnostic::new(
                    "no moves are defined here, so this is no ruleset",
                    end..end,
                )
                .help(Some(
                    "define `left(pos)` and `right(pos)`, or `moves(pos)` if both players have the same moves",
                )));
            }
        };
        let (points, count) = (find("points", Some(3))?, find("count", Some(1))?);
        if let (Some(_), Some(count)) = (&points, &count) {
            let message =
                "a ruleset has either `points`, for moves, or `count`, for boards, and not both";
            return Err(Diagnostic::new(message, count.span.clone()));
        }
        Ok(Functions {
            left,
            right,
            impartial,
            parts: find("parts", Some(1))?,
            show: find("show", Some(1))?,
            start: find("start", None)?,
            positions: find("positions", Some(1))?,
            ended: find("ended", Some(2))?,
            points,
            count,
            again: find("again", Some(3))?,
        })
    }
}

/// The comment at the top of a script, up to its first empty line.
fn rule(text: &str) -> String {
    let lines = text.lines().map(str::trim);
    let comment = lines.map_while(|line| line.strip_prefix('#'));
    let words: Vec<&str> = comment
        .map(str::trim)
        .take_while(|line| !line.is_empty())
        .collect();
    match words.is_empty() {
        true => "a ruleset written as a script".to_owned(),
        false => words.join(" "),
    }
}

impl Script {
    /// Works with the script's own worker.
    fn with_workshop<T>(
        self: &Arc<Self>,
        budget: &Budget,
        work: impl FnOnce(&mut Runner<'_>) -> Result<T, Diagnostic>,
    ) -> Result<T, Diagnostic> {
        let taken = self
            .workshop
            .lock()
            .map_or(None, |mut workshop| workshop.take());
        let mut workshop = match taken {
            Some(workshop) => workshop,
            // Another thread uses it.
            None => {
                let (mut algebra, mut analysis) = (Algebra::new(), Analysis::new());
                algebra.set_budget(budget.clone());
                let globals = defined(&self.statements, &self.source, &mut algebra, &mut analysis)?;
                Box::new(Workshop {
                    algebra,
                    analysis,
                    globals,
                })
            }
        };
        workshop.algebra.set_budget(budget.clone());
        let answers = &mut |_: &mut Algebra, _: &Value| Ok(0);
        let machine = Machine::new(
            &mut workshop.algebra,
            &mut workshop.analysis,
            &mut workshop.globals,
            None,
            answers,
        );
        let result = work(&mut Runner::new(self, machine));
        if let Ok(mut place) = self.workshop.lock() {
            *place = Some(workshop);
        }
        result
    }

    /// The position that a value stands for.
    fn at(self: &Arc<Self>, position: &Value) -> Result<AnyPosition, Misfit> {
        match play::position_key(position.clone()) {
            Ok(key) => Ok(self.placed(key)),
            Err(part) => {
                let message = format!("{} cannot be in a position", part.a_kind());
                Err(Misfit::call(message))
            }
        }
    }

    fn placed(self: &Arc<Self>, position: Key) -> AnyPosition {
        Arc::new(ScriptPosition {
            script: self.clone(),
            position,
            made: None,
        })
    }
}

impl Ruleset for ScriptRuleset {
    fn name(&self) -> &str {
        &self.0.name
    }

    fn rule(&self) -> &str {
        &self.0.rule
    }

    fn notation(&self) -> &str {
        match &self.0.functions.start {
            Some(_) => "what `start` of the script takes",
            None => "a position as the script has it",
        }
    }

    fn example(&self) -> &str {
        &self.0.example
    }

    fn is_impartial(&self) -> bool {
        self.0.functions.are_impartial()
    }

    fn call(&self, arguments: &[Argument], budget: &Budget) -> Result<AnyPosition, PositionError> {
        let script = &self.0;
        let arguments = arguments.iter().map(things::value);
        let arguments = arguments.collect::<Result<Vec<Value>, PositionError>>()?;
        let value = match &script.functions.start {
            Some(start) if start.parameters.len() == arguments.len() => script
                .with_workshop(budget, |runner| runner.call(start, &arguments))
                .map_err(problem::keep)?,
            Some(start) if arguments.len() != 1 => {
                let takes = start.signature();
                let found = arguments.len();
                let message = format!("expected the arguments of `{takes}`, found {found}");
                return Err(Misfit::call(message).into());
            }
            _ => match &arguments[..] {
                [position] => position.clone(),
                _ => Value::Tuple(List::new(arguments)?),
            },
        };
        Ok(self.0.at(&value)?)
    }

    fn at(&self, position: &Argument) -> Result<AnyPosition, PositionError> {
        Ok(self.0.at(&things::value(position)?)?)
    }

    fn of_size(&self, cells: usize) -> Option<Box<dyn Iterator<Item = AnyPosition> + '_>> {
        let functions = &self.0.functions;
        let size = Value::Integer(cells.into());
        let listed = match (&functions.positions, &functions.start) {
            (Some(positions), _) => self.0.with_workshop(&under_way::budget(), |player| {
                player.options(positions, &size)
            }),
            (None, Some(start)) if start.parameters.len() == 1 => {
                self.0.with_workshop(&under_way::budget(), |player| {
                    Ok(vec![player.call(start, &[size])?])
                })
            }
            _ => return None,
        };
        let placed = listed
            .ok()?
            .into_iter()
            .map(|position| self.0.at(&position));
        let placed: Option<Vec<AnyPosition>> = placed.map(Result::ok).collect();
        Some(Box::new(placed?.into_iter()))
    }
}
