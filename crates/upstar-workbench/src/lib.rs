//! Upstar for pages and programs: one request in JSON, one answer in JSON.
//!
//! The browser's worker, the server and tests all speak this protocol; `docs/workbench.md` describes it. An answer depends on
//! its request alone, and on the limits: whatever is kept between requests only saves time.
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
mod eval;
mod help;
mod option;
mod play;
mod position;
mod rules;
mod sequence;
mod setup;
mod shown;
mod sum;
mod work;

pub use upstar::budget::Cancel;
pub use upstar_lang::{Limits, Watch};

use ask::{Ask, Wrong};
use serde_json::{Map, Value as Json, json};
use work::Work;

/// Answers requests, one after the other.
pub struct Workbench {
    work: Work,
}

/// A request by name.
type Request = (&'static str, fn(&mut Work, &Ask) -> Result<Json, Wrong>);

/// Every request there is.
const REQUESTS: &[Request] = &[
    ("eval", eval::eval),
    ("card", eval::card),
    ("rulesets", |_, _| Ok(catalogue::rulesets())),
    ("position", position::position),
    ("sum", sum::sum),
    ("play", play::play),
    ("sequence", sequence::sequence),
    ("rules", rules::rules),
    ("run", rules::run),
    ("template", rules::template),
    ("gallery", |_, _| Ok(rules::gallery())),
    ("help", |_, _| Ok(help::help())),
    ("about", |_, _| Ok(about())),
];

/// What this is, as the answer to `about` says it.
pub fn about() -> Json {
    let names: Vec<&str> = REQUESTS.iter().map(|(name, _)| *name).collect();
    json!({ "version": env!("CARGO_PKG_VERSION"), "requests": names })
}

impl Workbench {
    /// A workbench that gives each request these limits.
    pub fn new(limits: Limits) -> Workbench {
        Workbench {
            work: Work::new(limits),
        }
    }

    /// The flag that stops the request under way. It is not lowered by the workbench: lower it before the next request.
    pub fn cancel(&self) -> Cancel {
        self.work.session.cancel()
    }

    /// Has the bytes in use told to `watch` while a request is worked on.
    pub fn set_watch(&mut self, watch: Watch) {
        self.work.session.set_watch(watch);
    }

    /// Refuses games nested deeper than this, where the stack cannot grow.
    pub fn set_depth(&mut self, depth: usize) {
        self.work.session.set_depth(depth);
    }

    /// Lets large evaluations use so many threads.
    pub fn set_threads(&mut self, threads: usize) {
        self.work.limits.threads = threads;
    }

    /// Bytes kept between requests, approximately.
    pub fn bytes(&mut self) -> usize {
        let (algebra, analysis) = self.work.session.workers();
        algebra.bytes() + analysis.bytes()
    }

    /// Gives back the memory that is kept between requests; they take their time again.
    pub fn forget(&mut self) {
        self.work.forget();
    }

    /// Answers a request. Whatever the request is, there is an answer.
    ///
    /// ```
    /// use upstar_workbench::{Limits, Workbench};
    /// let mut workbench = Workbench::new(Limits::default());
    /// let answer = workbench.answer("{");
    /// assert!(answer.contains(r#""answer":"error""#));
    /// ```
    pub fn answer(&mut self, request: &str) -> String {
        self.answer_json(request).to_string()
    }

    fn answer_json(&mut self, request: &str) -> Json {
        let object = match serde_json::from_str(request) {
            Ok(Json::Object(object)) => object,
            Ok(_) => return error(None, "expected a JSON object as the request"),
            Err(problem) => return error(None, &format!("the request is not JSON: {problem}")),
        };
        let ask = Ask::new(object);
        let id = ask.id();
        let name = match ask.text("request") {
            Ok(name) => name,
            Err(Wrong(message)) => return error(id, &message),
        };
        let Some((name, run)) = REQUESTS.iter().find(|(known, _)| *known == name) else {
            let names: Vec<&str> = REQUESTS.iter().map(|(name, _)| *name).collect();
            let message = format!(
                "there is no request `{name}`: expected one of {}",
                names.join(", ")
            );
            return error(id, &message);
        };
        let result = self
            .work
            .begin(&ask)
            .and_then(|()| run(&mut self.work, &ask));
        self.work.end();
        match result {
            Ok(answer) => {
                let mut object = head(id, name);
                if let Json::Object(members) = answer {
                    object.extend(members);
                }
                object.into()
            }
            Err(Wrong(message)) => error(id, &message),
        }
    }
}

fn head(id: Option<Json>, name: &str) -> Map<String, Json> {
    let mut object = Map::new();
    object.extend(id.map(|id| ("id".to_owned(), id)));
    object.insert("answer".into(), name.into());
    object
}

/// The answer to a request that cannot be read.
fn error(id: Option<Json>, message: &str) -> Json {
    let mut object = head(id, "error");
    object.insert("message".into(), message.into());
    object.into()
}
