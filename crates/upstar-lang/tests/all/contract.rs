//! The machine-readable contract: JSON answers.

use serde_json::json;
use upstar_lang::{Limits, Session};

#[track_caller]
fn answers(source: &str, fields: serde_json::Value) {
    let answer = Session::new(Limits::default()).json(source);
    assert_eq!(answer["input"], source);
    for (name, value) in fields.as_object().unwrap() {
        assert_eq!(&answer[name], value, "{source}: {name} in {answer}");
    }
}

#[test]
fn kinds() {
    answers(
        "{1|-1} + *",
        json!({"kind": "game", "value": "+-1*", "form": "{{1|1}|{-1|-1}}", "outcome": "N"}),
    );
    answers(
        "^",
        json!({"kind": "game", "value": "^", "form": "{0|{0|0}}", "outcome": "L"}),
    );
    answers(
        "v2*",
        json!({"kind": "game", "value": "v2*", "outcome": "R"}),
    );
    answers(
        "{-1|1}",
        json!({"kind": "game", "value": "0", "form": "0", "outcome": "P"}),
    );
    answers(
        "-7/4",
        json!({"kind": "number", "value": "-7/4", "form": "-7/4", "outcome": "R"}),
    );
    answers("left_stop({1|-1})", json!({"kind": "number", "value": "1"}));
    answers(
        "10 ** 40",
        json!({"kind": "integer", "value": "10000000000000000000000000000000000000000"}),
    );
    answers("birthday(^)", json!({"kind": "integer", "value": "2"}));
    answers("^ > 0", json!({"kind": "bool", "value": "true"}));
    answers("outcome(*)", json!({"kind": "text", "value": "N"}));
    answers(
        "\"a\\\"↑\"",
        json!({"kind": "text", "value": "\"a\\\"\\u{2191}\""}),
    );
    answers(
        "*40",
        json!({"kind": "game", "value": "*40", "form": null, "outcome": "N"}),
    );
    answers(
        "tiny",
        json!({"kind": "function", "value": "tiny", "signature": "tiny(G)"}),
    );
    answers("x := 3", json!({"kind": "integer", "value": "3"}));
    answers(
        "[1, *]",
        json!({"kind": "list", "value": "[1, *]", "items": [
            {"input": "1", "kind": "integer", "value": "1", "form": "1", "outcome": "L"},
            {"input": "*", "kind": "game", "value": "*", "form": "{0|0}", "outcome": "N"},
        ]}),
    );
}

#[test]
fn errors() {
    answers(
        "1 + foo",
        json!({"kind": "error", "message": "unknown name `foo`", "start": 4, "end": 7}),
    );
    answers("1/0", json!({"kind": "error", "start": 2, "end": 3}));
    answers(
        "↑ + ?",
        json!({"kind": "error", "message": "unknown character `?`", "start": 6, "end": 7}),
    );
    answers(
        "tmes(2, 3)",
        json!({"kind": "error", "help": "did you mean `times`?"}),
    );
}

#[test]
fn values_evaluate_to_equal_values() {
    let mut session = Session::new(Limits::default());
    for source in [
        "{1|-1} + *",
        "-7/4",
        "3",
        "true",
        "\"a\\n\\\"b\\\\ ↑\"",
        "N",
        "\"LLR\"",
        "[1, [*, \"x\"], false]",
        "tiny",
        "1 + tiny(1/2)",
        "uptimal(1,2) + 3*",
        "+-{5|{3|2}}",
        "games_born_by(2)",
        "help",
        "1/2**200",
        "[]",
        "mean := 3",
    ] {
        let first = session.json(source);
        let text = first["value"].as_str().unwrap().to_owned();
        assert!(text.is_ascii(), "{text}");
        let second = session.json(&text);
        assert_eq!(first["value"], second["value"], "{source}");
        let comparison = format!("({source}) == ({text})");
        if !source.contains(":=") {
            assert_eq!(session.json(&comparison)["value"], "true", "{comparison}");
        }
    }
}

#[test]
fn thermographs() {
    answers(
        "thermograph({12|{5|-5},{3|2}})",
        json!({
            "kind": "thermograph",
            "value": "thermograph({12|+-5,{3|2}})",
            "mean": "6",
            "temperature": "6",
            "left_wall": [["-1", "13"], ["6", "6"]],
            "right_wall": [["-1", "3"], ["1/2", "3"], ["5/2", "5"], ["5", "5"], ["6", "6"]],
        }),
    );
    answers(
        "thermograph(3)",
        json!({
            "mean": "3",
            "temperature": "-1",
            "left_wall": [["-1", "3"]],
            "right_wall": [["-1", "3"]],
        }),
    );
    answers(
        "atomic_weight(1)",
        json!({"kind": "error", "start": 14, "end": 15}),
    );
    answers(
        "cool(*, -2)",
        json!({"kind": "error", "start": 8, "end": 10}),
    );
}
