//! Upstar for pages and programs: one request in JSON, one answer in JSON.
//!
//! The browser's worker, the server and tests all speak this protocol; `docs/workbench.md` describes it. An answer depends on
//! its request alone, and on the limits: data kept between requests only saves time.
//!
//! ```
//! use upstar_workbench::{Limits, Workbench};
//! let mut workbench = Workbench::new(Limits::default());
//! let answer = workbench.answer(r#"{"id": 1, "request": "eval", "input": "{1|-1} + *"}"#);
//! assert!(answer.starts_with(r#"{"id":1,"answer":"eval","input":"{1|-1} + *","kind":"game","value":"+-1*""#));
//! ```

mod ask;
mod board;
mod card;
mod catalogue;
mod check;
mod eval;
mod explain;
mod find;
mod help;
mod option;
mod play;
mod position;
mod protocol;
mod rules;
mod sequence;
mod setup;
mod shown;
mod solve;
mod sum;
mod work;

pub use protocol::{AboutAnswer, Progress, ProgressAnswer, Refusal};
pub use upstar::budget::{Cancel, Ceiling};
pub use upstar_lang::{Limits, Watch};

use ask::Wrong;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value as Json;
use upstar::game::Algebra;
use upstar_lang::Session;
use work::Work;

/// Answers requests, one after the other.
pub struct Workbench {
    work: Work,
}

/// Answers a request: from its JSON to the JSON of the answer.
type Run = fn(&mut Work, Option<&Json>, &Json) -> Result<String, Wrong>;

/// Lists all requests: the name, the function that answers, and the types of request and answer.
macro_rules! requests {
    ($($name:literal: $run:expr, $asks:ident => $says:ident;)*) => {
        /// Every request there is, by name.
        const REQUESTS: &[(&str, Run)] = &[$(($name, |work, id, request| {
            run::<protocol::$asks, protocol::$says>(work, $name, id, request, $run)
        })),*];

        /// The types of all requests and answers, for the page.
        #[cfg(test)]
        fn describe(page: &mut protocol::typescript::Page) {
            $(page.request::<protocol::$asks, protocol::$says>($name);)*
        }
    };
}

requests! {
    "eval": eval::eval, EvalRequest => EvalAnswer;
    "card": eval::card, EvalRequest => EvalAnswer;
    "explain": explain::explain, ExplainRequest => ExplainAnswer;
    "check": check::check, CheckRequest => CheckAnswer;
    "find": find::find, FindRequest => FindAnswer;
    "rulesets": |_, _| Ok(catalogue::rulesets()), NoMembers => RulesetsAnswer;
    "position": position::position, PositionRequest => PositionAnswer;
    "sum": sum::sum, SumRequest => SumAnswer;
    "solve": solve::solve, SolveRequest => SolveAnswer;
    "play": play::play, PlayRequest => PlayAnswer;
    "sequence": sequence::sequence, SequenceRequest => SequenceAnswer;
    "rules": rules::rules, RulesRequest => RulesAnswer;
    "run": rules::run, RunRequest => RunAnswer;
    "template": rules::template, TemplateRequest => File;
    "gallery": |_, _| Ok(rules::gallery()), NoMembers => GalleryAnswer;
    "help": |_, _| Ok(help::help()), NoMembers => HelpAnswer;
    "about": |_, _| Ok(about()), NoMembers => AboutAnswer;
}

/// Reads a request, has it answered, and writes the answer.
fn run<A: DeserializeOwned, B: Serialize>(
    work: &mut Work,
    name: &'static str,
    id: Option<&Json>,
    request: &Json,
    answer: fn(&mut Work, A) -> Result<B, Wrong>,
) -> Result<String, Wrong> {
    let asked = ask::read(request)?;
    work.begin(ask::read(request)?);
    let members = answer(work, asked);
    work.end();
    Ok(write(id, name, members?))
}

/// The answer to `about`.
pub fn about() -> AboutAnswer {
    AboutAnswer {
        version: env!("CARGO_PKG_VERSION"),
        requests: REQUESTS.iter().map(|(name, _)| *name).collect(),
        server: None,
    }
}

/// An answer as it is sent, for a server that answers some calls itself.
///
/// ```
/// let text = upstar_workbench::answer_text("about", upstar_workbench::about());
/// assert!(text.starts_with(r#"{"answer":"about","version":"#));
/// ```
pub fn answer_text(name: &str, members: impl Serialize) -> String {
    write(None, name, members)
}

impl Workbench {
    /// A workbench that gives each request these limits.
    pub fn new(limits: Limits) -> Workbench {
        Workbench {
            work: Work::new(limits),
        }
    }

    /// A workbench that works with this worker, on a store of values that others use too.
    ///
    /// ```
    /// use upstar::ValueStore;
    /// use upstar_workbench::{Limits, Workbench};
    /// let worker = ValueStore::new().with(|algebra, _| algebra.fork());
    /// let mut workbench = Workbench::on(worker, Limits::default());
    /// assert!(workbench.answer(r#"{"request": "eval", "input": "1 + 1"}"#).contains(r#""value":"2""#));
    /// ```
    pub fn on(worker: Algebra, limits: Limits) -> Workbench {
        Workbench {
            work: Work::with(Session::on(worker, limits.clone()), limits),
        }
    }

    /// Gives the next requests these limits.
    pub fn set_limits(&mut self, limits: Limits) {
        if limits.threads != self.work.limits.threads {
            self.work.set_threads(limits.threads);
        }
        self.work.limits = limits;
    }

    /// The flag that stops the request under way. It is not lowered by the workbench: lower it before the next request.
    pub fn cancel(&self) -> Cancel {
        self.work.session.cancel()
    }

    /// The ceiling of the memory in use, for workbenches that share what there is.
    pub fn ceiling(&self) -> Ceiling {
        self.work.session.ceiling()
    }

    /// Calls `watch` with the bytes in use while a request is worked on.
    pub fn set_watch(&mut self, watch: Watch) {
        self.work.session.set_watch(watch);
    }

    /// Refuses games nested deeper than this, where the stack cannot grow.
    pub fn set_depth(&mut self, depth: usize) {
        self.work.session.set_depth(depth);
    }

    /// Lets large evaluations use this many threads.
    pub fn set_threads(&mut self, threads: usize) {
        self.work.set_threads(threads);
    }

    /// Bytes kept between requests, approximately.
    pub fn bytes(&mut self) -> usize {
        let left = self.work.left.as_ref().map_or(0, find::Left::bytes);
        let (algebra, analysis) = self.work.session.workers();
        algebra.bytes() + analysis.bytes() + left
    }

    /// Gives back the memory that is kept between requests; later requests compute everything again.
    pub fn forget(&mut self) {
        self.work.forget();
    }

    /// Answers a request. Every request gets an answer, even a wrong one.
    ///
    /// ```
    /// use upstar_workbench::{Limits, Workbench};
    /// let mut workbench = Workbench::new(Limits::default());
    /// let answer = workbench.answer("{");
    /// assert!(answer.contains(r#""answer":"error""#));
    /// ```
    pub fn answer(&mut self, request: &str) -> String {
        let request: Json = match serde_json::from_str(request) {
            Ok(request @ Json::Object(_)) => request,
            Ok(_) => return refusal(None, "expected a JSON object as the request"),
            Err(problem) => return refusal(None, &format!("the request is not JSON: {problem}")),
        };
        let id = request.get("id");
        let Some(name) = request.get("request").and_then(Json::as_str) else {
            return refusal(id, "`request` should be a text");
        };
        let Some((_, run)) = REQUESTS.iter().find(|(known, _)| *known == name) else {
            let names: Vec<&str> = REQUESTS.iter().map(|(name, _)| *name).collect();
            let message = format!(
                "there is no request `{name}`: expected one of {}",
                names.join(", ")
            );
            return refusal(id, &message);
        };
        match run(&mut self.work, id, &request) {
            Ok(answer) => answer,
            Err(Wrong(message)) => refusal(id, &message),
        }
    }
}

/// The first members of every answer.
#[derive(Serialize)]
struct Headed<'a, T> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a Json>,
    answer: &'a str,
    #[serde(flatten)]
    members: T,
}

fn write(id: Option<&Json>, answer: &str, members: impl Serialize) -> String {
    let headed = Headed {
        id,
        answer,
        members,
    };
    // Writing into memory does not fail, and all keys are texts.
    serde_json::to_string(&headed).unwrap_or_default()
}

/// The answer to a request that cannot be read.
fn refusal(id: Option<&Json>, message: &str) -> String {
    let message = message.to_owned();
    write(id, "error", Refusal { message })
}
