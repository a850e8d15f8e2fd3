//! The request `find`: searches that end early and go on.

use serde_json::{Value as Json, json};
use std::time::Duration;
use upstar_workbench::{Limits, Workbench};

fn workbench() -> Workbench {
    Workbench::new(Limits::default())
}

fn ask(workbench: &mut Workbench, request: Json) -> Json {
    serde_json::from_str(&workbench.answer(&request.to_string())).unwrap()
}

fn answer(request: Json) -> Json {
    ask(&mut workbench(), request)
}

fn calls(answer: &Json) -> Vec<&str> {
    let found = answer["found"].as_array().unwrap().iter();
    found.map(|one| one["call"].as_str().unwrap()).collect()
}

#[test]
fn positions_with_boards_values_and_keys() {
    let answer = answer(json!({
        "request": "find", "input": "domineering", "where": "temperature > 0", "cells": 4, "sort": "temperature"
    }));
    assert_eq!(
        calls(&answer),
        [
            "domineering(\"..|..\")",
            "domineering(\"..#|#..\")",
            "domineering(\".#|..|#.\")"
        ]
    );
    assert_eq!(answer["next"], Json::Null);
    assert!(answer.get("stopped").is_none() && answer.get("error").is_none());
    let square = &answer["found"][0];
    assert_eq!(square["call"], "domineering(\"..|..\")");
    assert_eq!(square["worth"]["value"], "+-1");
    assert_eq!(square["outcome"], "N");
    assert_eq!(square["cells"], 4);
    assert_eq!(square["board"]["rows"][1][1]["is"], "free");
    assert_eq!(square["key"], json!({ "text": "1", "by": ["1"] }));
}

#[test]
fn slices_together_are_the_whole() {
    let mut request = json!({
        "request": "find", "input": "clobber", "where": "value == ^ or value == *", "cells": 6, "most": 1000
    });
    let whole = answer(request.clone());
    assert!(calls(&whole).len() > 20, "{}", calls(&whole).len());
    assert_eq!(whole["next"], Json::Null);
    request["most"] = json!(3);
    // One after the other, with what is kept and without.
    for forgets in [false, true] {
        let mut workbench = workbench();
        let (mut found, mut looked) = (Vec::new(), 0);
        let mut ask_from = request.clone();
        loop {
            let part = ask(&mut workbench, ask_from.clone());
            found.extend(part["found"].as_array().unwrap().clone());
            looked += part["looked"].as_u64().unwrap();
            if part["next"].is_null() {
                break;
            }
            assert_eq!(calls(&part).len(), 3);
            assert!(part.get("stopped").is_none());
            ask_from["from"] = part["next"].clone();
            if forgets {
                workbench.forget();
            }
        }
        assert_eq!(Json::from(found), whole["found"]);
        assert_eq!(looked, whole["looked"].as_u64().unwrap());
    }
}

#[test]
fn an_answer_comes_in_time_and_the_search_goes_on() {
    let mut workbench = workbench();
    let mut request = json!({
        "request": "find", "input": "domineering", "where": "value == 7", "cells": 40, "most": 5, "time": 20
    });
    let mut last = (0, 0);
    for _ in 0..3 {
        let part = ask(&mut workbench, request.clone());
        let next = &part["next"];
        let at = (
            next["cells"].as_u64().unwrap(),
            next["at"].as_u64().unwrap(),
        );
        assert!(at > last, "{part}");
        assert!(part["looked"].as_u64().unwrap() > 0);
        assert!(part["stopped"].as_str().unwrap().contains("time limit"));
        request["from"] = next.clone();
        last = at;
    }
}

#[test]
fn a_raised_flag_ends_a_search_and_nothing_is_lost() {
    let mut workbench = workbench();
    let cancel = workbench.cancel();
    let request = json!({ "request": "find", "input": "nim", "where": "grundy == 0", "cells": 9 });
    cancel.raise();
    let none = ask(&mut workbench, request.clone());
    assert_eq!(calls(&none).len(), 0);
    assert!(
        none["stopped"].as_str().unwrap().contains("cancelled"),
        "{none}"
    );
    assert_eq!(none["next"], json!({ "cells": 0, "at": 0 }));
    cancel.lower();
    let all = ask(&mut workbench, request);
    assert_eq!(calls(&all)[..3], ["nim(0)", "nim(1, 1)", "nim(2, 2)"]);
}

#[test]
fn mistakes_have_their_place() {
    let find = |input: &str, condition: &str, sort: &str| {
        answer(
            json!({ "request": "find", "input": input, "where": condition, "sort": sort, "cells": 3 }),
        )
    };
    let error = find("domineering", "↑ < value and temprature > 1", "")["error"].clone();
    assert_eq!(error["of"], "where");
    assert_eq!(
        (&error["start"], &error["end"]),
        (&json!(14), &json!(24)),
        "{error}"
    );
    assert!(
        error["help"].as_str().unwrap().contains("temperature"),
        "{error}"
    );
    assert!(error["call"].as_str().unwrap().starts_with("domineering("));
    let error = find("domineering", "temperature >", "")["error"].clone();
    assert_eq!(
        (&error["of"], &error["start"]),
        (&json!("where"), &json!(13)),
        "{error}"
    );
    let error = find("domineering", "temperature", "")["error"].clone();
    assert!(
        error["message"].as_str().unwrap().contains("true or false"),
        "{error}"
    );
    let error = find("dominering", "true", "")["error"].clone();
    assert_eq!(
        (&error["of"], &error["start"]),
        (&json!("input"), &json!(0)),
        "{error}"
    );
    let error = find("digraph", "true", "")["error"].clone();
    assert!(
        error["message"]
            .as_str()
            .unwrap()
            .contains("list of positions"),
        "{error}"
    );
    let error = find("domineering", "true", "mean +")["error"].clone();
    assert_eq!(error["of"], "sort");
    // A key that a position does not have.
    let keyless = find("domineering", "value == 1", "temprature");
    let key = &keyless["found"][0]["key"];
    assert_eq!(
        (&key["error"]["start"], &key["error"]["end"]),
        (&json!(0), &json!(10)),
        "{key}"
    );
}

#[test]
fn what_cannot_be_judged_is_counted() {
    let answer = answer(json!({
        "request": "find", "input": "domineering", "where": "cells == 0 or atomic_weight == 0", "cells": 4
    }));
    assert!(answer.get("error").is_none());
    let unknown = &answer["unknown"];
    assert!(unknown["count"].as_u64().unwrap() > 0, "{answer}");
    assert_eq!(
        (&unknown["error"]["start"], &unknown["error"]["end"]),
        (&json!(14), &json!(27))
    );
}

#[test]
fn a_position_that_takes_all_the_time_is_left_behind() {
    let limits = Limits {
        time: Some(Duration::from_millis(150)),
        ..Limits::default()
    };
    let mut workbench = Workbench::new(limits);
    let mut request = json!({
        "request": "find", "input": "[nim(1), domineering(9, 9), nim(2)]", "where": "value > -100 or true", "cells": 0
    });
    let (mut found, mut unknown) = (Vec::new(), 0);
    for _ in 0..4 {
        let part = ask(&mut workbench, request.clone());
        found.extend(calls(&part).into_iter().map(str::to_owned));
        unknown += part["unknown"]["count"].as_u64().unwrap_or(0);
        if part["next"].is_null() {
            break;
        }
        request["from"] = part["next"].clone();
    }
    assert_eq!(
        (found, unknown),
        (vec!["nim(1)".to_owned(), "nim(2)".to_owned()], 1)
    );
}

#[test]
fn keys_are_numbers_to_sort_by() {
    let keys = |sort: &str| {
        let answer = answer(json!({
            "request": "find", "input": "[domineering(2, 2), domineering(2, 1)]", "where": "true", "sort": sort
        }));
        let found = answer["found"].as_array().unwrap().clone();
        found
            .iter()
            .map(|one| one["key"]["by"].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        keys("value"),
        [json!(["0", "1", "-1"]), json!(["1", "1", "1"])]
    );
    assert_eq!(
        keys("[mean, cells, value]")[0],
        json!(["0", "0", "0", "1", "-1"])
    );
    assert_eq!(keys("value == 1"), [json!(["0"]), json!(["1"])]);
    assert_eq!(keys("outcome")[0], json!([]));
}

#[test]
fn names_of_a_search_are_not_for_later() {
    let mut workbench = workbench();
    ask(
        &mut workbench,
        json!({ "request": "find", "input": "nim", "where": "grundy == 0", "cells": 2 }),
    );
    let later = ask(
        &mut workbench,
        json!({ "request": "eval", "input": "cells" }),
    );
    assert_eq!(later["kind"], "error");
    // Definitions and rulesets of one's own are known to a search.
    let answer = ask(
        &mut workbench,
        json!({ "request": "find", "input": "nim", "where": "grundy == three", "cells": 3, "context": ["three := 3"] }),
    );
    assert_eq!(calls(&answer), ["nim(3)", "nim(1, 2)"]);
}
