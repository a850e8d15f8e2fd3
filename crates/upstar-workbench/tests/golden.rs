//! Requests about all the golden data and every example, with the native answers. The file is compared with the answers of the
//! WebAssembly engine (`tools/compare-wasm.mjs`).

use serde_json::{Value as Json, json};
use std::fmt::Write;
use upstar_workbench::{Limits, Workbench};

const VALUES: &str = include_str!("../../upstar/tests/data/golden_values.csv");
const NIM_VALUES: &str = include_str!("../../upstar/tests/data/nim_values.txt");

const WRONG: [&str; 5] = ["{1|", "1 +", "foo(1)", "domineering(\"x\")", "↑ + ]"];

/// The call of a ruleset with the parameters of its block in the data.
fn family(name: &str, settings: &str) -> String {
    let parameters: Vec<String> = settings
        .split_whitespace()
        .filter_map(|setting| match setting.split_once('=')? {
            ("base", _) => None,
            ("S", set) => Some(format!("[{set}]")),
            (_, number) => Some(number.to_owned()),
        })
        .collect();
    if parameters.is_empty() {
        name.to_owned()
    } else {
        format!("{name}({})", parameters.join(", "))
    }
}

/// Everything there is to ask.
fn requests() -> Vec<Json> {
    let mut requests = vec![
        json!({ "request": "rulesets" }),
        json!({ "request": "help" }),
    ];
    for line in VALUES.lines().skip(1) {
        let game = line.split(';').next().unwrap_or_default();
        requests.push(json!({ "request": "card", "input": game }));
    }
    for block in NIM_VALUES.split("\n\n") {
        let mut lines = block.lines().filter(|line| !line.starts_with('#'));
        let Some((kind, rest)) = lines.next().and_then(|head| head.split_once(' ')) else {
            continue;
        };
        let (name, settings) = rest.split_once(' ').unwrap_or((rest, ""));
        let input = family(name, settings);
        let rows: Vec<usize> = lines.map(|line| line.split_whitespace().count()).collect();
        requests.push(match kind {
            "table" => {
                json!({ "request": "sequence", "input": input, "rows": rows.len(), "columns": rows[0] })
            }
            _ => {
                let count: usize = rows.iter().sum();
                json!({ "request": "sequence", "input": input, "count": count, "bound": 2000 })
            }
        });
    }
    for input in [
        "^ > 0",
        "nim(2, 3, 1)",
        "canonical({1,2|*})",
        "sos(4)",
        "temperature({3||2|1})",
    ] {
        requests.push(json!({ "request": "explain", "input": input, "data": true }));
    }
    for function in upstar_lang::functions::all() {
        for (input, _) in function.examples {
            requests.push(json!({ "request": "eval", "input": input, "pictures": ["thermograph", "tree", "hasse", "board"] }));
        }
    }
    for ruleset in upstar::rulesets::all() {
        let example = ruleset.example();
        requests.push(json!({ "request": "position", "input": example, "pictures": ["thermograph", "board"] }));
        requests.push(json!({ "request": "sum", "components": [example, "{1|-1}", "^"] }));
        requests.push(json!({ "request": "position", "input": example, "stage": "board" }));
        requests
            .push(json!({ "request": "solve", "components": [example, "{1|-1}"], "moves": true }));
        for kind in ["perfect", "hot", "random"] {
            let opponent = json!({ "kind": kind, "seed": 1 });
            requests.push(json!({ "request": "play", "components": [example, "+-2"], "player": "left", "opponent": opponent }));
        }
    }
    requests.push(json!({ "request": "gallery" }));
    requests.push(json!({ "request": "run", "source": "def f(n):\n    return n * {1|-1}\nfor n in 1..3: f(n) + ^" }));
    for wrong in WRONG {
        requests.push(json!({ "request": "eval", "input": wrong }));
    }
    requests
}

#[test]
fn golden_requests_are_answered() {
    let mut workbench = Workbench::new(Limits::default());
    let mut file = String::new();
    let (mut answered, mut failed) = (0, 0);
    for request in requests() {
        let request = request.to_string();
        let start = std::time::Instant::now();
        let answer = workbench.answer(&request);
        if start.elapsed().as_millis() > 500 {
            eprintln!("{:?} {request}", start.elapsed());
        }
        let parsed: Json = serde_json::from_str(&answer).unwrap();
        assert_ne!(parsed["answer"], "error", "{request}: {answer}");
        answered += 1;
        failed += usize::from(parsed["kind"] == "error" || parsed.get("error").is_some());
        writeln!(file, "{request}\n{answer}").unwrap();
    }
    assert!(answered > 1500, "{answered}");
    assert_eq!(failed, WRONG.len(), "only the wrong inputs fail");
    std::fs::write(concat!(env!("CARGO_TARGET_TMPDIR"), "/golden.txt"), file).unwrap();
}
