//! The requests of the page, for boards in notebooks.

use crate::engine::{self, unlocked};
use crate::limits::limits;
use pyo3::prelude::*;
use std::sync::{Arc, Mutex};
use upstar_workbench::{Limits, Workbench};

/// Workbenches that wait for a request. Each thread takes one, so that nobody waits for another.
static IDLE: Mutex<Vec<Workbench>> = Mutex::new(Vec::new());
/// No more than this many are kept.
const MOST_IDLE: usize = 2;

fn take(limits: Limits) -> Workbench {
    let idle = IDLE.lock().unwrap_or_else(|e| e.into_inner()).pop();
    match idle {
        Some(mut workbench) => {
            workbench.set_limits(limits);
            workbench
        }
        None => {
            let mut workbench = Workbench::on(engine::fork(), limits);
            workbench.set_watch(Arc::new(engine::look));
            workbench
        }
    }
}

fn put_back(workbench: Workbench) {
    let mut idle = IDLE.lock().unwrap_or_else(|e| e.into_inner());
    if idle.len() < MOST_IDLE {
        idle.push(workbench);
    }
}

/// Answers a request of the page: JSON in, JSON out. A request that cannot be read gets an answer too.
#[pyfunction]
#[pyo3(signature = (request, /))]
pub(crate) fn answer_request(py: Python<'_>, request: &str) -> PyResult<String> {
    let limits = limits();
    let mut workbench = take(Limits {
        time: limits.time,
        memory: limits.memory,
        threads: limits.threads,
    });
    let cancel = workbench.cancel();
    cancel.lower();
    unlocked(py, &cancel, limits.threads, || {
        let answer = workbench.answer(request);
        put_back(workbench);
        answer
    })
}
