//! The work on one request: the session and its definitions. A request is one question of the session.

use crate::find::Left;
use crate::protocol::{Common, File};
use std::time::Duration;
use upstar::budget::Stopped;
use upstar::game::{Algebra, Player};
use upstar::loopy;
use upstar::position::Start;
use upstar::sum::Sum;
use upstar_lang::{Diagnostic, Limits, Session, Value};
use upstar_play::Judge;
use upstar_solve::Settings;

/// The value of a game, with loops or without, or why there is none.
pub(crate) type Worth = Result<loopy::Value, Stopped>;

pub(crate) struct Work {
    pub(crate) session: Session,
    /// The files whose rulesets are known.
    rules: Vec<File>,
    /// The inputs evaluated since the definitions were last forgotten.
    evaluated: Vec<String>,
    pub(crate) limits: Limits,
    /// Whether the memory ran out.
    is_full: bool,
    /// Says who wins, and remembers the answers for this request.
    pub(crate) judge: Judge,
    /// Where the last search was left, to go on sooner.
    pub(crate) left: Option<Left>,
}

/// A judge for one request. A page has less memory than a program.
fn judge() -> Judge {
    Judge::with_settings(Settings {
        table_bytes: 16 << 20,
        ..Settings::default()
    })
}

impl Work {
    pub(crate) fn new(limits: Limits) -> Work {
        Work {
            session: Session::new(limits.clone()),
            rules: Vec::new(),
            evaluated: Vec::new(),
            limits,
            is_full: false,
            judge: judge(),
            left: None,
        }
    }

    /// Starts the clock and makes the definitions of the request.
    pub(crate) fn begin(&mut self, Common { context, rules }: Common) {
        self.session.set_limits(self.limits.clone());
        self.session.begin();
        self.is_full = false;
        self.judge = judge();
        let goes_on = rules == self.rules
            && context.len() >= self.evaluated.len()
            && context.iter().zip(&self.evaluated).all(|(a, b)| a == b);
        if !goes_on {
            self.session.forget_definitions();
            self.evaluated.clear();
            for File { file, source } in &rules {
                // The request `rules` reports mistakes in them.
                let _ = self.session.load_rules(file, source);
            }
            self.rules = rules;
        }
        for input in &context[self.evaluated.len()..] {
            // A problem with it was already reported when it was evaluated by itself.
            let _ = self.evaluate(input);
        }
    }

    /// The files and inputs that give names their meaning now.
    pub(crate) fn setting(&self) -> (Vec<File>, Vec<String>) {
        (self.rules.clone(), self.evaluated.clone())
    }

    /// Ends a request; if the memory ran out, makes room for the next one.
    pub(crate) fn end(&mut self) {
        if self.is_full {
            self.left = None;
            self.session.renew();
        }
    }

    /// Forgets the context: the next request starts with its own.
    pub(crate) fn leave_context(&mut self) {
        self.evaluated.push(String::new());
    }

    pub(crate) fn forget(&mut self) {
        self.session.forget_definitions();
        self.rules.clear();
        self.evaluated.clear();
        self.left = None;
        self.session.renew();
    }

    /// Lets the next step use this part of the time that is left.
    pub(crate) fn allow(&mut self, share: f64) {
        self.session.allow(share);
    }

    /// Evaluates an input; its definitions last until the next request with another context.
    pub(crate) fn evaluate(&mut self, input: &str) -> Result<Value, Diagnostic> {
        self.allow(1.0);
        self.evaluated.push(input.to_owned());
        self.session.evaluate_next(input)
    }

    pub(crate) fn algebra(&mut self) -> &mut Algebra {
        self.session.algebra()
    }

    /// Who wins a sum when this player starts.
    pub(crate) fn start(&mut self, sum: &Sum, first: Player) -> Result<Start, Stopped> {
        let start = self.judge.start(sum, first, self.session.algebra());
        start.map_err(|stopped| self.note(stopped))
    }

    /// Remembers whether the memory ran out.
    pub(crate) fn note(&mut self, stopped: Stopped) -> Stopped {
        self.is_full |= matches!(stopped, Stopped::Memory(_));
        stopped
    }

    /// Does some work within this time. Values of games with loops may take long where it is found soon who wins.
    pub(crate) fn within<T>(&mut self, time: Duration, work: impl FnOnce(&mut Algebra) -> T) -> T {
        let algebra = self.session.algebra();
        let budget = algebra.budget().clone();
        algebra.set_budget(budget.clone().at_most(time));
        let done = work(algebra);
        algebra.set_budget(budget);
        done
    }

    /// The game that a value stands for, within a share of the time left.
    pub(crate) fn worth(&mut self, value: &Value, share: f64) -> Option<Worth> {
        self.allow(share);
        match value.to_loopy(self.session.algebra()) {
            Ok(game) => game.map(Ok),
            Err(stopped) => Some(Err(self.note(stopped))),
        }
    }
}
