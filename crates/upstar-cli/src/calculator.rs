//! The language's session with the limits, the notation and the colours of this run.

use crate::cli::Options;
use crate::limits;
use clap::ColorChoice;
use std::io::{self, IsTerminal};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use upstar::budget::Cancel;
use upstar::position::Ruleset;
use upstar_lang::{
    Diagnostic, Limits, Session, Style, Value, render, render_named, render_warning,
};

/// Answers expressions, each within the limits.
pub(crate) struct Calculator {
    session: Session,
    limits: Limits,
    /// Whether the command line says how many threads there are.
    has_threads: bool,
    /// How values are written.
    pub(crate) style: Style,
    /// Whether messages are coloured.
    pub(crate) color: bool,
}

impl Calculator {
    pub(crate) fn new(options: &Options) -> Calculator {
        let limits = Limits {
            time: options.time_limit,
            memory: options.memory_limit.or_else(limits::default_memory),
            threads: options
                .threads
                .or_else(|| std::thread::available_parallelism().ok().map(usize::from))
                .unwrap_or(1),
        };
        Calculator {
            session: Session::new(limits.clone()),
            limits,
            has_threads: options.threads.is_some(),
            style: style(options),
            color: color(options.color),
        }
    }

    /// Adds the ruleset of a file; the error is a report of what is wrong with it.
    pub(crate) fn load(&mut self, path: &Path) -> io::Result<Result<Arc<dyn Ruleset>, String>> {
        let file = path.display().to_string();
        let named = |error: io::Error| io::Error::new(error.kind(), format!("{file}: {error}"));
        let source = std::fs::read_to_string(path).map_err(named)?;
        let loaded = self.session.load_rules(&file, &source);
        Ok(loaded.map_err(|problem| render_named(&problem, &source, Some(&file), self.color)))
    }

    /// The flag that stops a calculation.
    pub(crate) fn cancel(&self) -> Cancel {
        self.session.cancel()
    }

    /// The threads a calculation may use.
    pub(crate) fn threads(&self) -> usize {
        self.limits.threads
    }

    /// Works with one thread from now on, unless the command line says how many: for many small positions one is faster.
    pub(crate) fn use_one_thread(&mut self) {
        if !self.has_threads {
            self.limits.threads = 1;
            self.session.set_limits(self.limits.clone());
        }
    }

    /// Every name that means something now.
    pub(crate) fn names(&self) -> Vec<String> {
        self.session
            .names()
            .into_iter()
            .map(str::to_string)
            .collect()
    }

    /// Limits the time of each calculation from now on.
    pub(crate) fn set_time_limit(&mut self, limit: Option<Duration>) {
        self.limits.time = limit;
        self.session.set_limits(self.limits.clone());
    }

    /// Limits the bytes of each calculation from now on.
    pub(crate) fn set_memory_limit(&mut self, limit: Option<usize>) {
        self.limits.memory = limit;
        self.session.set_limits(self.limits.clone());
    }

    /// The lines that answer an input, and a report if something is wrong with it; both for people.
    pub(crate) fn text(&mut self, input: &str) -> (Vec<String>, Option<String>) {
        let value = self.session.evaluate(input);
        let (mut lines, unprinted) = self.session.take_printed(self.style);
        let answer = value.and_then(|value| match (unprinted, value) {
            (Some(problem), _) => Err(problem),
            (None, Value::Nothing) => Ok(None),
            (None, value) => self.session.answer(&value, self.style).map(Some),
        });
        match answer {
            Ok(answer) => {
                lines.extend(answer);
                (lines, None)
            }
            Err(problem) => (lines, Some(self.report(&problem, input))),
        }
    }

    /// Runs a script: its answers go to `out`. Returns a report if something is wrong with it.
    pub(crate) fn run(
        &mut self,
        name: &str,
        script: &str,
        out: &mut dyn FnMut(&str),
    ) -> Result<(), String> {
        let style = self.style;
        let result = self.session.run(name, script, style, out);
        result.map_err(|problem| render_named(&problem, script, Some(name), self.color))
    }

    /// A problem, for people.
    pub(crate) fn report(&self, problem: &Diagnostic, input: &str) -> String {
        render(problem, input, self.color)
    }

    /// What in an input may be meant otherwise, for people.
    pub(crate) fn warnings(&self, input: &str) -> Vec<String> {
        let warnings = upstar_lang::warnings(input).into_iter();
        warnings
            .map(|warning| render_warning(&warning, input, self.color))
            .collect()
    }

    /// The session itself.
    pub(crate) fn session(&mut self) -> &mut Session {
        &mut self.session
    }

    /// The JSON object for an input, and whether it is a result.
    pub(crate) fn json(&mut self, input: &str) -> (serde_json::Value, bool) {
        let object = self.session.json(input);
        let fine = object["kind"] != "error";
        (object, fine)
    }
}

/// The notation asked for; otherwise Unicode on a terminal that can show it, and ASCII elsewhere.
fn style(options: &Options) -> Style {
    if options.latex {
        Style::Latex
    } else if options.unicode || (!options.ascii && shows_unicode()) {
        Style::Unicode
    } else {
        Style::Text
    }
}

fn shows_unicode() -> bool {
    io::stdout().is_terminal() && (cfg!(not(unix)) || has_utf8_locale())
}

/// Whether the locale uses UTF-8. The variables come in the order in which systems read them.
fn has_utf8_locale() -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|value| !value.is_empty())
        .unwrap_or_default()
        .to_ascii_lowercase();
    locale.contains("utf-8") || locale.contains("utf8")
}

fn color(choice: ColorChoice) -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => {
            io::stderr().is_terminal()
                && !set("NO_COLOR")
                && std::env::var_os("TERM").is_none_or(|terminal| terminal != "dumb")
        }
    }
}
