//! Upstar in the browser: the workbench as a WebAssembly module, to be used in a worker.
//!
//! One thread, and a stack that cannot grow: games nested deeper than [`DEPTH`] are refused.

use std::cell::RefCell;
use std::sync::Arc;
use std::time::Duration;
use upstar_workbench::{Limits, Workbench as Engine};
use wasm_bindgen::prelude::*;
use web_time::Instant;

/// The deepest nesting of games, within the stack that browsers give to a worker.
pub const DEPTH: usize = 1000;
/// Time between two reports of progress.
const BETWEEN: Duration = Duration::from_millis(200);

thread_local! {
    static PROGRESS: RefCell<Option<Progress>> = const { RefCell::new(None) };
}

/// The receiver of reports of progress.
struct Progress {
    call: js_sys::Function,
    start: Instant,
    last: Instant,
}

/// Answers requests; see `docs/workbench.md`.
#[wasm_bindgen]
pub struct Workbench(Engine);

#[wasm_bindgen]
impl Workbench {
    /// A workbench with limits for each request, `{ time: milliseconds, memory: bytes }`, both of which may be missing.
    /// `progress` is called with `{ seconds, bytes }` a few times a second while a request is worked on.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "{ time?: number; memory?: number }")]
        limits: &JsValue,
        progress: Option<js_sys::Function>,
    ) -> Workbench {
        let usual = Limits::default();
        let memory = number(limits, "memory").map(|bytes| bytes as usize);
        let mut engine = Engine::new(Limits {
            time: number(limits, "time").map(|ms| Duration::from_secs_f64(ms.min(1e12) / 1000.0)),
            memory: memory.or(usual.memory),
            threads: 1,
        });
        engine.set_depth(DEPTH);
        engine.set_watch(Arc::new(report));
        let now = Instant::now();
        PROGRESS.set(progress.map(|call| Progress {
            call,
            start: now,
            last: now,
        }));
        Workbench(engine)
    }

    /// Answers a request in JSON; every request gets an answer, even a wrong one.
    pub fn answer(&mut self, request: &str) -> String {
        PROGRESS.with_borrow_mut(|progress| {
            if let Some(progress) = progress {
                progress.start = Instant::now();
                progress.last = progress.start;
            }
        });
        self.0.answer(request)
    }
}

/// Tells the page, if it is time to.
fn report(bytes: usize) {
    PROGRESS.with_borrow_mut(|progress| {
        let Some(progress) = progress else {
            return;
        };
        let now = Instant::now();
        if now - progress.last < BETWEEN {
            return;
        }
        progress.last = now;
        let seconds = (now - progress.start).as_secs_f64();
        let text = upstar_workbench::Progress { seconds, bytes }.text();
        // A page that fails to listen is no reason to stop.
        let object = js_sys::JSON::parse(&text).unwrap_or(JsValue::NULL);
        let _ = progress.call.call1(&JsValue::NULL, &object);
    });
}

/// A member of an object that is a positive number.
fn number(object: &JsValue, name: &str) -> Option<f64> {
    let member = js_sys::Reflect::get(object, &name.into()).ok()?;
    member.as_f64().filter(|n| *n > 0.0)
}
