//! The work on one request: the session and its definitions. A request is one question of the session.

use crate::find::Left;
use crate::protocol::{Common, File};
use std::time::Duration;
use upstar::budget::Stopped;
use upstar::game::{Algebra, Player};
use upstar::loopy;
use upstar::position::{Start, Uncounted};
use upstar::sum::{Move, Sum};
use upstar_lang::{Diagnostic, Limits, Session, Value};
use upstar_play::{Judge, Prospect};
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
    /// Says who wins. Its table of searches is kept between requests: a longer search goes on from a shorter one.
    pub(crate) judge: Judge,
    /// Where the last search was left, to go on sooner.
    pub(crate) left: Option<Left>,
}

/// A judge. A page has less memory than a program.
fn judge(threads: usize) -> Judge {
    Judge::with_settings(Settings {
        table_bytes: 16 << 20,
        part_bytes: 64 << 20,
        threads,
        ..Settings::default()
    })
}

impl Work {
    pub(crate) fn new(limits: Limits) -> Work {
        Work::with(Session::new(limits.clone()), limits)
    }

    pub(crate) fn with(session: Session, limits: Limits) -> Work {
        Work {
            judge: judge(limits.threads),
            session,
            rules: Vec::new(),
            evaluated: Vec::new(),
            limits,
            is_full: false,
            left: None,
        }
    }

    pub(crate) fn set_threads(&mut self, threads: usize) {
        self.limits.threads = threads;
        self.judge = judge(threads);
    }

    /// Starts the clock and makes the definitions of the request.
    pub(crate) fn begin(&mut self, common: Common) {
        let Common {
            context,
            rules,
            milliseconds,
        } = common;
        let mut limits = self.limits.clone();
        if let Some(lower) = milliseconds.map(|time| Duration::from_millis(time.into())) {
            limits.time = Some(limits.time.map_or(lower, |time| time.min(lower)));
        }
        self.session.set_limits(limits);
        self.session.begin();
        self.is_full = false;
        self.judge.forget_analysis();
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
            // The table belongs to the values.
            self.judge = judge(self.limits.threads);
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
        self.judge = judge(self.limits.threads);
        self.left = None;
        self.session.renew();
    }

    /// Lets the next step use this part of the time that is left.
    pub(crate) fn allow(&mut self, share: f64) {
        self.session.allow(share);
    }

    /// Whether the request has no time left.
    pub(crate) fn is_over(&mut self) -> bool {
        self.allow(1.0);
        self.algebra().budget().check(0).is_err()
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

    /// Who wins a sum when this player starts, where Left has made so many points more than Right.
    pub(crate) fn standing(
        &mut self,
        sum: &Sum,
        first: Player,
        made: i64,
    ) -> Result<Start, Stopped> {
        let algebra = self.session.algebra();
        let start = self.judge.standing(sum, first, made, algebra);
        start.map_err(|stopped| self.note(stopped))
    }

    /// What a move leads to, where Left has made so many points more than Right.
    pub(crate) fn after(
        &mut self,
        sum: &Sum,
        found: &Move,
        player: Player,
        made: i64,
    ) -> Result<Prospect, Stopped> {
        let algebra = self.session.algebra();
        let prospect = self.judge.after(sum, found, player, made, algebra);
        prospect.map_err(|stopped| self.note(stopped))
    }

    /// Who wins a sum when this player starts, by search alone.
    pub(crate) fn search(&mut self, sum: &Sum, first: Player) -> Result<Start, Stopped> {
        let winner = self.judge.search(sum, first, self.session.algebra());
        let winner = winner.map_err(|stopped| self.note(stopped))?;
        Ok(Start::uncounted(winner, Uncounted::Search))
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
        algebra.set_budget(budget.clone().step(time));
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
