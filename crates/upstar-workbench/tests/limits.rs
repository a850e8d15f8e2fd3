//! A request about a position that is too large ends when its time is over.

use serde_json::{Value as Json, json};
use std::time::{Duration, Instant};
use upstar_workbench::{Limits, Workbench};

/// The time for each question.
const LIMIT: Duration = Duration::from_millis(20);
/// How much later an answer may come: the steps between two looks at the clock, in a program that is not optimized for speed.
const MARGIN: Duration = Duration::from_millis(500);

/// The call with its numbers and texts made longer.
fn enlarged(call: &str) -> String {
    let pieces = call.split('"').enumerate().map(|(at, piece)| match at % 2 {
        0 => piece.replace(|c: char| c.is_ascii_digit() && c > '1', "14"),
        _ => {
            let rows: Vec<String> = piece.split('|').map(|row| row.repeat(3)).collect();
            rows.join("|")
        }
    });
    pieces.collect::<Vec<_>>().join("\"")
}

/// How long a request took. It waits for nobody: the time of the processor on one thread is the same on a busy machine.
fn late(workbench: &mut Workbench, request: &Json) -> Duration {
    let used = || {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        let used = text.split(' ').next()?.parse().ok()?;
        Some(Duration::from_nanos(used))
    };
    let (clock, before) = (Instant::now(), used());
    let _ = workbench.answer(&request.to_string());
    let took = match (before, used()) {
        (Some(before), Some(after)) => after - before,
        _ => clock.elapsed(),
    };
    took.saturating_sub(LIMIT)
}

#[test]
fn requests_about_every_ruleset_end_in_time() {
    let limits = Limits {
        memory: Some(256 << 20),
        threads: 1,
        ..Limits::default()
    };
    let mut wrong = Vec::new();
    for ruleset in upstar::rulesets::all() {
        let (name, call) = (ruleset.name(), enlarged(ruleset.example()));
        let mut workbench = Workbench::new(limits.clone());
        let time = LIMIT.as_millis() as u64;
        for mut request in [
            json!({ "request": "solve", "components": [call] }),
            json!({ "request": "explain", "input": format!("outcome({call})") }),
            json!({ "request": "position", "input": call }),
            json!({ "request": "find", "input": name, "where": "value == 17/3", "cells": 40 }),
        ] {
            request["milliseconds"] = json!(time);
            // A machine may stand still for a moment: what is late by itself is late again.
            let is_late = |_| late(&mut workbench, &request) > MARGIN;
            if (0..3).all(is_late) {
                wrong.push(request);
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
