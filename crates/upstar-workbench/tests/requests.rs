//! Every request as a page sends it.

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

fn statuses(options: &Json) -> Vec<&str> {
    let options = options.as_array().unwrap().iter();
    options
        .map(|option| option["status"].as_str().unwrap())
        .collect()
}

#[test]
fn eval_has_every_notation() {
    let answer = answer(json!({ "id": "a", "request": "eval", "input": "{1|-1} + *" }));
    assert_eq!(answer["id"], "a");
    assert_eq!(answer["kind"], "game");
    assert_eq!(answer["value"], "+-1*");
    assert_eq!(answer["form"], "{{1|1}|{-1|-1}}");
    assert_eq!(answer["outcome"], "N");
    assert_eq!(answer["unicode"], "±1∗");
    assert_eq!(answer["latex"], "\\pm 1{\\ast}");
    let mathml = answer["mathml"].as_str().unwrap();
    assert!(
        mathml.starts_with("<math xmlns=") && mathml.contains("<mi>∗</mi>"),
        "{mathml}"
    );
}

#[test]
fn proofs_are_checked() {
    let mut workbench = workbench();
    let request = json!({ "request": "explain", "input": "^ > 0", "data": true });
    let proof = ask(&mut workbench, request)["data"]
        .as_str()
        .unwrap()
        .to_owned();
    let mut check = |proof: &str| {
        ask(
            &mut workbench,
            json!({ "request": "check", "proof": proof }),
        )
    };
    let answer = check(&proof);
    assert_eq!(answer["statement"], "{0|*} > 0", "{answer}");
    assert_eq!(answer["trusted"], 0);
    let answer = check(&proof.replace("\">\"", "\"<\""));
    assert!(
        answer["flaw"].is_string() && answer.get("statement").is_none(),
        "{answer}"
    );
    let quotient =
        json!({ "request": "eval", "input": "quotient_proof(misere_quotient(\"0.75\", 9))" });
    let text: String =
        serde_json::from_str(ask(&mut workbench, quotient)["value"].as_str().unwrap()).unwrap();
    let mut check = |proof: &str| {
        ask(
            &mut workbench,
            json!({ "request": "check", "proof": proof }),
        )
    };
    let answer = check(&text);
    assert!(
        answer["statement"].as_str().unwrap().contains("order 8"),
        "{answer}"
    );
}

#[test]
fn explanations_are_those_of_the_terminal() {
    let mut workbench = workbench();
    let mut explain = |input: &str, data: bool| {
        let request = json!({ "request": "explain", "input": input, "data": data, "context": ["G := {1|-1}"] });
        ask(&mut workbench, request)
    };
    let answer = explain("^ > 0", false);
    assert!(
        answer["text"].as_str().unwrap().starts_with("↑ > 0"),
        "{answer}"
    );
    assert!(answer.get("data").is_none());
    let answer = explain("nim(2, 3, 1)", true);
    let text = answer["text"].as_str().unwrap();
    assert!(text.starts_with("nim(1, 2, 3): outcome P"), "{text}");
    let proof: Json = serde_json::from_str(answer["data"].as_str().unwrap()).unwrap();
    assert_eq!(proof["format"], "upstar-proof");
    let answer = explain("temperature(G)", false);
    let text = answer["text"].as_str().unwrap();
    assert!(text.contains("not proved"), "{text}");
    for (input, message) in [
        ("^ >", "expected a value"),
        ("birthday(G)", "`birthday` is 2 here"),
        ("[1, 2]", "expected a game or a position, found a list"),
    ] {
        let answer = explain(input, false);
        let found = answer["error"]["message"].as_str().unwrap();
        assert!(found.starts_with(message), "{input}: {found}");
    }
}

#[test]
fn an_answer_says_which_pictures_there_are() {
    for (input, kinds) in [
        ("{1|-1}", json!(["thermograph", "tree", "expanded_tree"])),
        (
            "3",
            json!(["thermograph", "tree", "expanded_tree", "birth_tree"]),
        ),
        (
            "wythoff(2, 3)",
            json!([
                "thermograph",
                "tree",
                "board",
                "chessboard",
                "position_tree",
                "nim_tree"
            ]),
        ),
        (
            "domineering(2, 2)",
            json!(["thermograph", "tree", "board", "moves", "position_tree"]),
        ),
        ("[1, ^]", json!(["thermograph", "hasse", "line", "scatter"])),
        ("[[1, 2], [3, 4]]", json!(["intensity"])),
        ("[\"N\", \"P\"]", json!(["hasse"])),
    ] {
        let found =
            answer(json!({ "request": "eval", "input": input, "pictures": kinds, "card": false }));
        assert_eq!(found["drawable"], kinds, "{input}");
        // Each of them can be drawn.
        for kind in kinds.as_array().unwrap() {
            let svg = &found["pictures"][kind.as_str().unwrap()];
            assert!(
                svg.as_str().is_some_and(|svg| svg.starts_with("<svg")),
                "{kind} of {input}: {svg}"
            );
        }
    }
    let truth = answer(json!({ "request": "eval", "input": "1 > 0" }));
    assert!(truth.get("drawable").is_none());
}

#[test]
fn mathml_is_well_formed() {
    let mut workbench = workbench();
    for input in [
        "{3||2|1}",
        "-3/4",
        "tiny(2)",
        "uptimal(1, 2, -3)",
        "1 + miny(3/2)",
        "{1,2|*||-1|||5}",
        "+-{3|tiny(2)}",
        "-1/2^2*3",
        "[1, ^, {1|-1}]",
        "+-(1 + tiny(2))",
    ] {
        let answer = ask(&mut workbench, json!({ "request": "eval", "input": input }));
        let mathml = answer["mathml"].as_str().unwrap();
        let mut open: Vec<&str> = Vec::new();
        for tag in mathml.split('<').skip(1) {
            let (tag, _) = tag.split_once('>').unwrap();
            match tag.strip_prefix('/') {
                Some(name) => assert_eq!(open.pop(), Some(name), "{mathml}"),
                None => open.push(tag.split(' ').next().unwrap()),
            }
        }
        assert!(open.is_empty(), "{mathml}");
    }
}

#[test]
fn errors_have_a_place_in_utf_16() {
    let answer = answer(json!({ "request": "eval", "input": "↑ + {1|" }));
    assert_eq!(answer["kind"], "error");
    assert_eq!((&answer["start"], &answer["end"]), (&json!(7), &json!(7)));
    assert!(
        answer["message"]
            .as_str()
            .unwrap()
            .contains("found the end")
    );
}

#[test]
fn answers_depend_on_the_context_and_on_nothing_else() {
    let mut workbench = workbench();
    let with = json!({ "request": "eval", "context": ["G := {1|-1}", "H := G + 1"], "input": "H" });
    let without = json!({ "request": "eval", "input": "H" });
    for _ in 0..2 {
        assert_eq!(ask(&mut workbench, with.clone())["value"], "{2|0}");
        assert_eq!(ask(&mut workbench, without.clone())["kind"], "error");
    }
    let other = json!({ "request": "eval", "context": ["G := 5", "H := G + 1"], "input": "H + _" });
    assert_eq!(ask(&mut workbench, other)["value"], "12");
    let defines = json!({ "request": "eval", "input": "K := 3" });
    assert_eq!(ask(&mut workbench, defines)["defines"], "K");
    assert_eq!(
        ask(&mut workbench, json!({ "request": "eval", "input": "K" }))["kind"],
        "error"
    );
}

#[test]
fn cards_and_pictures() {
    let answer = answer(
        json!({ "request": "card", "input": "{3||2|1}", "pictures": ["thermograph", "hasse"] }),
    );
    let card = &answer["card"];
    assert_eq!(card["outcome"], "L");
    assert_eq!(card["left_stop"]["value"], "3");
    assert_eq!(card["right_stop"]["value"], "2");
    assert_eq!(card["mean"]["value"], "9/4");
    assert_eq!(card["temperature"]["value"], "3/4");
    assert_eq!(card["atomic_weight"], Json::Null);
    assert_eq!(card["kinds"][0], "hot");
    assert!(card["thermograph"].as_str().unwrap().starts_with("<svg"));
    assert!(
        card["tree"]
            .as_str()
            .unwrap()
            .contains("var(--picture-ink,#111)")
    );
    assert!(
        answer["pictures"]["thermograph"]
            .as_str()
            .unwrap()
            .starts_with("<svg")
    );
}

#[test]
fn a_position_with_its_options() {
    let answer = answer(json!({
        "request": "position", "input": "domineering(2, 2)", "pictures": ["thermograph", "board"],
    }));
    assert_eq!(answer["call"], "domineering(\"..|..\")");
    assert_eq!(answer["worth"]["value"], "+-1");
    assert_eq!(answer["outcome"], "N");
    assert_eq!(answer["setup"]["kind"], "letters");
    assert_eq!(answer["setup"]["body"], "..|..");
    assert_eq!(answer["board"]["rows"][1][1]["is"], "free");
    assert_eq!(answer["left"].as_array().unwrap().len(), 2);
    assert_eq!(answer["left"][0]["worth"]["value"], "1");
    assert_eq!(
        answer["left"][0]["changes"],
        json!({ "cells": [[0, 0], [1, 0]] })
    );
    assert_eq!(answer["left"][1]["same_as"], 0);
    assert_eq!(statuses(&answer["left"]), ["canonical", "canonical"]);
    assert_eq!(answer["wins"], json!({ "left": [0, 1], "right": [0, 1] }));
    assert!(
        answer["pictures"]["board"]
            .as_str()
            .unwrap()
            .starts_with("<svg")
    );
    assert_eq!(answer["card"]["temperature"]["value"], "1");
}

/// The canonical form of a position from the statuses: canonical options stay, reversible ones are replaced.
#[test]
fn the_statuses_of_options_rebuild_the_value() {
    let mut workbench = workbench();
    let mut seen = std::collections::BTreeSet::new();
    for input in [
        "domineering(3, 3)",
        "domineering(\"...|..#|...\")",
        "clobber(\"xoxo|oxox\")",
        "toads_and_frogs(\"TT.T.FF\")",
        "konane(\".ox.|o..x|....\")",
        "hackenbush(\"0-1:B, 1-2:R, 1-3:G\")",
        "snort(path(5))",
        "toppling_dominoes(\"BRGBR\")",
        "amazons(\"x..|..o\")",
        "nogo(2, 3)",
        "kayles(5)",
        "flipping_coins(\"1011\")",
        "domineering(\"..#|...|..#\")",
    ] {
        let answer = ask(
            &mut workbench,
            json!({ "request": "position", "input": input }),
        );
        let mut sides = Vec::new();
        for (side, opposite) in [("left", "right_options"), ("right", "left_options")] {
            let _ = opposite;
            let mut kept = Vec::new();
            for option in answer[side].as_array().unwrap() {
                let status = option["status"].as_str().unwrap();
                seen.insert(status.to_owned());
                match status {
                    "canonical" => kept.push(option["worth"]["value"].as_str().unwrap().to_owned()),
                    "dominated" => {
                        let (own, by) = (&option["worth"]["value"], &option["by_value"]["value"]);
                        let sign = if side == "left" { "<" } else { ">" };
                        let input = format!(
                            "({}) {sign} ({})",
                            own.as_str().unwrap(),
                            by.as_str().unwrap()
                        );
                        let truth =
                            ask(&mut workbench, json!({ "request": "eval", "input": input }));
                        assert_eq!(truth["value"], "true", "{input}");
                    }
                    "reversible" => {
                        let through = option["through"]["value"].as_str().unwrap();
                        let list = format!("{side}_options({through})");
                        let answer =
                            ask(&mut workbench, json!({ "request": "eval", "input": list }));
                        for item in answer["items"].as_array().unwrap() {
                            kept.push(item["value"].as_str().unwrap().to_owned());
                        }
                    }
                    status => panic!("{input}: {status}"),
                }
            }
            sides.push(kept.join(","));
        }
        let rebuilt = format!(
            "{{{}|{}}} == {}",
            sides[0],
            sides[1],
            answer["worth"]["value"].as_str().unwrap()
        );
        let truth = ask(
            &mut workbench,
            json!({ "request": "eval", "input": rebuilt }),
        );
        assert_eq!(truth["value"], "true", "{input}: {rebuilt}");
    }
    assert_eq!(
        seen.into_iter().collect::<Vec<_>>(),
        ["canonical", "dominated", "reversible"]
    );
}

#[test]
fn winning_moves_agree_with_the_outcome() {
    let mut workbench = workbench();
    let catalogue = ask(&mut workbench, json!({ "request": "rulesets" }));
    for ruleset in catalogue["rulesets"].as_array().unwrap() {
        let example = &ruleset["example"];
        let answer = ask(
            &mut workbench,
            json!({ "request": "position", "input": example }),
        );
        assert!(
            answer.get("error").is_none(),
            "{example}: {}",
            answer["error"]
        );
        // Nobody moves when play is over.
        let is_empty = |side: &str| answer[side].as_array().is_some_and(Vec::is_empty);
        if is_empty("left") && is_empty("right") {
            continue;
        }
        let has_win = |side: &str| answer["wins"][side].as_array().map(|wins| !wins.is_empty());
        let Some(outcome) = answer["outcome"].as_str() else {
            continue;
        };
        let (left, right) = match outcome {
            "L" => (true, false),
            "R" => (false, true),
            "N" => (true, true),
            "NHat" => (true, false),
            "NCheck" => (false, true),
            _ => (false, false),
        };
        assert_eq!(has_win("left"), Some(left), "{example} {outcome}");
        assert_eq!(has_win("right"), Some(right), "{example} {outcome}");
    }
}

#[test]
fn sums_of_boards_and_values() {
    let answer = answer(json!({
        "request": "sum", "components": ["domineering(2, 2)", "{2|-2}", "*"],
    }));
    assert_eq!(answer["outcome"], "N");
    assert_eq!(answer["components"][0]["kind"], "position");
    assert_eq!(answer["components"][1]["left"][0]["call"], "2");
    assert_eq!(answer["components"][1]["temperature"]["value"], "2");
    let wins = answer["wins"]["left"].as_array().unwrap();
    assert_eq!(wins.len(), 1);
    assert_eq!(wins[0], json!({ "component": 1, "option": 0 }));
}

#[test]
fn a_wrong_component_is_named() {
    let answer = answer(json!({ "request": "sum", "components": ["1", "2 +"] }));
    assert_eq!(answer["components"][1]["error"]["start"], 3);
    assert!(answer["components"][0].get("error").is_none());
}

/// The perfect player wins every won game against every play, and the game ends.
#[test]
fn the_perfect_player_wins_won_games() {
    let mut workbench = workbench();
    for (start, winner) in [
        (
            json!(["toads_and_frogs(\"TT..FF\")", "domineering(2, 2)"]),
            "left",
        ),
        (json!(["clobber(\"xoxo|oxox\")", "^"]), "left"),
        (json!(["kayles(3, 5)"]), "right"),
        (json!(["domineering(3, 3)", "nim(2)"]), "right"),
    ] {
        for seed in 0..4 {
            let mut components = start.clone();
            let mut mover = winner;
            let loser = if winner == "left" { "right" } else { "left" };
            loop {
                let opponent = if mover == winner {
                    json!({ "kind": "perfect" })
                } else {
                    json!({ "kind": "random", "seed": seed })
                };
                let reply = ask(
                    &mut workbench,
                    json!({
                        "request": "play", "components": components, "player": mover, "opponent": opponent,
                    }),
                );
                if reply["move"].is_null() {
                    assert_eq!((mover, &reply["over"]), (loser, &json!(true)), "{start}");
                    break;
                }
                if mover == winner {
                    assert_eq!(reply["wins"], true, "{start} {components}");
                }
                components = reply["components"].clone();
                mover = if mover == "left" { "right" } else { "left" };
            }
        }
    }
}

#[test]
fn other_players_move_by_their_rules() {
    let components = json!(["{1|-1}", "{5|-5}", "domineering(2, 2)"]);
    for kind in ["hot", "sente", "thermo"] {
        let reply = answer(json!({
            "request": "play", "components": components, "player": "right", "opponent": { "kind": kind },
        }));
        assert_eq!(reply["move"]["component"], 1, "{kind}");
        assert_eq!(reply["components"][1], "-5");
    }
    let random = |seed: u64| {
        answer(json!({
            "request": "play", "components": components, "player": "left",
            "opponent": { "kind": "random", "seed": seed },
        }))
    };
    assert_eq!(random(7), random(7));
    let chosen: std::collections::BTreeSet<String> = (0..20)
        .map(|seed| random(seed)["move"]["component"].to_string())
        .collect();
    assert_eq!(chosen.len(), 3);
}

#[test]
fn sequences_periods_and_codes() {
    let kayles = answer(json!({ "request": "sequence", "input": "kayles", "count": 12 }));
    assert_eq!(
        kayles["values"],
        json!([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6])
    );
    assert_eq!(kayles["period"]["period"], 12);
    assert_eq!(kayles["period"]["preperiod"], 71);
    assert_eq!(kayles["code"], Json::Null);
    let mogul =
        answer(json!({ "request": "sequence", "input": "mogul", "count": 4, "code_length": 24 }));
    assert_eq!(mogul["values"], json!([1, 2, 4, 8]));
    assert_eq!(mogul["code"]["dimension"], 12);
    assert_eq!(mogul["code"]["distance"], 8);
    assert_eq!(mogul["code"]["weights"][8], "759");
    assert_eq!(mogul["code"]["basis"][0].as_str().unwrap().len(), 24);
    let table =
        answer(json!({ "request": "sequence", "input": "wythoff", "rows": 3, "columns": 3 }));
    assert_eq!(table["table"], json!([[0, 1, 2], [1, 2, 0], [2, 0, 1]]));
    let wrong = answer(json!({ "request": "sequence", "input": "domineering" }));
    assert!(
        wrong["error"]["message"]
            .as_str()
            .unwrap()
            .contains("impartial ruleset")
    );
}

#[test]
fn what_is_too_large_is_said_and_the_rest_is_there() {
    let mut workbench = Workbench::new(Limits {
        time: Some(Duration::from_millis(400)),
        ..Limits::default()
    });
    let start = std::time::Instant::now();
    let answer = ask(
        &mut workbench,
        json!({
            "request": "position", "input": "domineering(9, 9)", "pictures": ["board", "thermograph"],
        }),
    );
    assert!(
        start.elapsed() < Duration::from_secs(10),
        "{:?}",
        start.elapsed()
    );
    assert!(
        answer["worth"]["problem"]
            .as_str()
            .unwrap()
            .contains("time limit")
    );
    assert_eq!(answer["outcome"], Json::Null);
    assert_eq!(answer["board"]["rows"].as_array().unwrap().len(), 9);
    assert_eq!(answer["left"].as_array().unwrap().len(), 72);
    assert_eq!(answer["wins"]["left"], Json::Null);
    assert!(
        answer["pictures"]["board"]
            .as_str()
            .unwrap()
            .starts_with("<svg")
    );
    // The next request has its own time.
    assert_eq!(
        ask(
            &mut workbench,
            json!({ "request": "eval", "input": "1 + 1" })
        )["value"],
        "2"
    );
}

#[test]
fn memory_that_ran_out_is_there_again() {
    let mut workbench = Workbench::new(Limits {
        memory: Some(8 << 20),
        ..Limits::default()
    });
    let large = json!({ "request": "position", "input": "domineering(6, 6)" });
    let answer = ask(&mut workbench, large);
    assert!(
        answer["worth"]["problem"]
            .as_str()
            .unwrap()
            .contains("memory limit")
    );
    let small = json!({ "request": "position", "input": "domineering(3, 3)" });
    assert_eq!(ask(&mut workbench, small)["worth"]["value"], "+-1");
}

#[test]
fn a_raised_flag_stops_the_work() {
    let mut workbench = workbench();
    let cancel = workbench.cancel();
    let stopper = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(200));
        cancel.raise();
    });
    let start = std::time::Instant::now();
    let answer = ask(
        &mut workbench,
        json!({ "request": "eval", "input": "domineering(8, 8) + 0" }),
    );
    assert!(
        start.elapsed() < Duration::from_secs(10),
        "{:?}",
        start.elapsed()
    );
    assert_eq!(answer["message"], "stopped: cancelled");
    stopper.join().unwrap();
}

#[test]
fn games_that_are_no_short_games() {
    let sos = answer(json!({ "request": "position", "input": "sos(\"S..S\")" }));
    assert!(
        sos["worth"]["problem"]
            .as_str()
            .unwrap()
            .contains("theory `outcome`")
    );
    assert_eq!(sos["outcome"], "P");
    assert_eq!(sos["theory"], "outcome");
    assert_eq!(sos["remoteness"], json!([2, 2]));
    let loopy = answer(json!({ "request": "position", "input": "digraph(\"t>; v>v,t\", \"v\")" }));
    assert_eq!(loopy["outcome"], "N");
    assert_eq!(loopy["theory"], "nim");
    assert_eq!(loopy["nim_value"], "inf{0}");
    assert_eq!(loopy["wins"]["left"], json!([1]));
    let drawn = answer(json!({ "request": "position", "input": "sos(4)" }));
    assert_eq!(drawn["outcome"], "D");
    assert_eq!(drawn["wins"], json!({ "left": [], "right": [] }));
    for option in drawn["left"].as_array().unwrap() {
        assert_eq!(option["wins"], false);
        assert!(option["draws"].is_boolean());
    }
    let over = answer(json!({ "request": "position", "input": "sos(\"SOS..\")" }));
    assert_eq!(over["left"], json!([]));
    let countless = json!({ "request": "position", "input": "two_dimensional_nim(\"w\")" });
    let countless = answer(countless);
    assert_eq!(countless["left"][0]["call"], "two_dimensional_nim(\"0\")");
    assert!(
        countless["problem"]
            .as_str()
            .unwrap()
            .contains("only the winning")
    );
}

#[test]
fn loopy_values_are_shown() {
    let over = answer(json!({ "request": "eval", "input": "{1/2over|upon}", "card": true }));
    assert_eq!(over["kind"], "loopy");
    assert_eq!(over["value"], "{1/2over|^[on]}");
    assert_eq!(over["unicode"], "{1/2over|↑[on]}");
    assert_eq!(over["stopper"], true);
    assert!(over.get("onside").is_none() && over.get("card").is_none());
    let mathml = over["mathml"].as_str().unwrap();
    assert!(mathml.contains("<mi>over</mi>"), "{mathml}");
    let drawn = answer(json!({ "request": "eval", "input": "over - over" }));
    assert_eq!(drawn["value"], "over & under");
    assert_eq!(drawn["outcome"], "D");
    assert_eq!(drawn["stopper"], false);
    assert_eq!(drawn["onside"]["value"], "over");
    assert_eq!(drawn["offside"]["outcome"], "R");
}

#[test]
fn loopy_positions_have_values_and_so_have_their_options() {
    let mut workbench = workbench();
    let mut position = |input: &str| {
        let request = json!({ "request": "position", "input": input });
        ask(&mut workbench, request)
    };
    let fox = position("fox_and_geese(\".x.x|....|.o..\")");
    assert_eq!(fox["theory"], "loopy");
    assert_eq!(fox["worth"]["value"], "{over|0}");
    assert_eq!(fox["outcome"], "N");
    assert_eq!(fox["card"], Json::Null);
    assert!(fox.get("sides").is_none());
    let mut worths = Vec::new();
    for player in ["left", "right"] {
        for (at, option) in fox[player].as_array().unwrap().iter().enumerate() {
            assert!(option["wins"].is_boolean(), "{option}");
            let wins = fox["wins"][player].as_array().unwrap();
            assert_eq!(option["wins"], wins.contains(&json!(at)), "{option}");
            if option["status"] == "canonical" {
                worths.push(option["worth"]["value"].as_str().unwrap());
            }
        }
    }
    assert_eq!(worths, ["over", "0"]);
    // Somebody wins by moving to the canonical option of a hot position.
    assert!(!fox["wins"]["left"].as_array().unwrap().is_empty());
    // A loopy position with a short value has a card.
    let caught = position("fox_and_geese(\"x.x.|...o\")");
    assert_eq!(caught["worth"]["value"], "1");
    assert!(caught["card"]["kinds"].is_array(), "{caught}");
    let string = position("healing_hackenbush_string(\"Bg\")");
    assert_eq!(string["worth"]["value"], "on & over");
    assert_eq!(string["sides"]["onside"]["value"], "on");
    assert_eq!(string["sides"]["offside"]["value"], "over");
    let hunt = position("hare_and_hounds(\"4 5 6\", 8)");
    assert_eq!(
        (&hunt["theory"], &hunt["outcome"]),
        (&json!("outcome"), &json!("R"))
    );
    let cars = position("dodgem(4)");
    assert_eq!(
        (&cars["theory"], &cars["outcome"]),
        (&json!("outcome"), &json!("D"))
    );
    assert!(
        cars["left"]
            .as_array()
            .unwrap()
            .iter()
            .any(|option| option["draws"] == true)
    );
}

#[test]
fn loopy_values_are_components() {
    let mut workbench = workbench();
    let components = json!(["over", "fox_and_geese(\"x.x.|....|....|.o..\")", "v"]);
    let sum = ask(
        &mut workbench,
        json!({ "request": "sum", "components": components }),
    );
    assert_eq!(sum["theory"], "loopy");
    assert_eq!(sum["total"]["value"], "over");
    assert_eq!(sum["outcome"], "L");
    let over = &sum["components"][0];
    assert_eq!(
        (&over["kind"], &over["worth"]["value"]),
        (&json!("game"), &json!("over"))
    );
    assert!(over.get("board").is_none() && over.get("ruleset").is_none());
    assert_eq!(over["left"][0]["call"], "0");
    assert_eq!(over["right"][0]["call"], "over");
    assert!(over["right"][0].get("board").is_none());
    let play = json!({
        "request": "play", "components": components, "player": "left", "opponent": { "kind": "perfect" },
    });
    let play = ask(&mut workbench, play);
    assert_eq!(play["wins"], true, "{play}");
    let sided = ask(
        &mut workbench,
        json!({ "request": "sum", "components": ["dud"] }),
    );
    let message = sided["components"][0]["error"]["message"].as_str().unwrap();
    assert_eq!(message, "a value with two sides has no moves of its own");
}

#[test]
fn games_end_as_their_rules_say() {
    let mut workbench = workbench();
    let mut components = json!(["sos(5)"]);
    let (mut mover, mut moves) = ("left", 0);
    loop {
        let request = json!({
            "request": "play", "components": components, "player": mover, "opponent": { "kind": "perfect" },
        });
        let reply = ask(&mut workbench, request);
        assert_eq!(reply["theory"], "outcome", "{reply}");
        components = reply["components"].clone();
        moves += 1;
        if reply["over"] == true {
            // The winner hurries; without one the row is filled up.
            let sum = json!({ "request": "sum", "components": components });
            let sum = ask(&mut workbench, sum);
            let next = if mover == "left" { "right" } else { "left" };
            assert_eq!(sum["over"][next]["winner"], reply["winner"]);
            assert_eq!(reply["draws"], reply["winner"].is_null());
            break;
        }
        mover = if mover == "left" { "right" } else { "left" };
    }
    assert!(moves <= 5);
    let full = json!({
        "request": "play", "components": ["sos(\"SSOO\")"], "player": "left", "opponent": { "kind": "perfect" },
    });
    let full = ask(&mut workbench, full);
    assert_eq!(full["move"], Json::Null);
    assert_eq!(
        (&full["over"], &full["winner"]),
        (&json!(true), &Json::Null)
    );
    assert_eq!(full["draws"], true);
    assert_eq!(full["reason"], "Left cannot move: a draw");
}

#[test]
fn loops_are_played_in_sums_and_declared_ends_are_not() {
    let mut workbench = workbench();
    let components = json!(["digraph(\"t>; v>v,t\", \"v\")", "nim(1, 1)"]);
    let sum = json!({ "request": "sum", "components": components });
    let sum = ask(&mut workbench, sum);
    assert_eq!(
        (&sum["outcome"], &sum["theory"]),
        (&json!("N"), &json!("nim"))
    );
    assert_eq!(
        sum["wins"]["left"],
        json!([{ "component": 0, "option": 1 }])
    );
    let kinds: Vec<&str> = sum["opponents"]
        .as_array()
        .unwrap()
        .iter()
        .map(|opponent| opponent["kind"].as_str().unwrap())
        .collect();
    assert_eq!(kinds, ["perfect", "random"]);
    let play = json!({
        "request": "play", "components": components, "player": "right", "opponent": { "kind": "perfect" },
    });
    let play = ask(&mut workbench, play);
    assert_eq!(
        play["move"],
        json!({
            "component": 0, "option": 1, "call": "digraph(\"t>; v>v,t\", \"t\")", "change": "nodes t, v",
        })
    );
    assert_eq!(play["wins"], true);
    let hot = json!({
        "request": "play", "components": components, "player": "left", "opponent": { "kind": "hot" },
    });
    let hot = ask(&mut workbench, hot);
    assert!(
        hot["reason"]
            .as_str()
            .unwrap()
            .contains("does not play this"),
        "{hot}"
    );
    let alone = json!(["sos(4)", "nim(2)"]);
    let sum = json!({ "request": "sum", "components": alone });
    let sum = ask(&mut workbench, sum);
    assert!(
        sum["problem"]
            .as_str()
            .unwrap()
            .contains("`sos` is played alone")
    );
    let play = json!({
        "request": "play", "components": alone, "player": "left", "opponent": { "kind": "perfect" },
    });
    assert_eq!(ask(&mut workbench, play)["problem"], sum["problem"]);
}

#[test]
fn a_game_in_braces_has_the_moves_that_are_written() {
    let sum = answer(json!({ "request": "sum", "components": ["{1, 2, -3|*}"] }));
    let calls = |side: &str| -> Vec<String> {
        let options = sum["components"][0][side].as_array().unwrap().iter();
        options
            .map(|o| o["call"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(calls("left"), ["1", "2", "-3"]);
    assert_eq!(calls("right"), ["*"]);
    let wins = &sum["wins"]["left"];
    assert_eq!(
        *wins,
        json!([{ "component": 0, "option": 0 }, { "component": 0, "option": 1 }])
    );
    let strategy = answer(json!({
        "request": "play", "components": ["nim(3, 5)"], "player": "left", "opponent": { "kind": "nim" },
    }));
    assert_eq!(strategy["components"], json!(["nim(3, 3)"]));
    assert_eq!(strategy["move"]["change"], "heap 2: 5 to 3");
}

#[test]
fn what_is_no_request_gets_an_answer_too() {
    let mut workbench = workbench();
    for (request, message) in [
        ("", "not JSON"),
        ("[]", "a JSON object"),
        ("{}", "`request` should be a text"),
        (r#"{"request": "dance"}"#, "there is no request `dance`"),
        (r#"{"request": "eval"}"#, "`input` should be a text"),
        (
            r#"{"request": "eval", "input": "1", "context": "G"}"#,
            "array of texts",
        ),
        (
            r#"{"request": "sequence", "input": "nim", "count": -1}"#,
            "from 0 to",
        ),
        (
            r#"{"request": "play", "components": ["1"], "player": "up", "opponent": {}}"#,
            "`player`",
        ),
        (
            r#"{"request": "eval", "input": "1", "pictures": ["cat"]}"#,
            "found cat",
        ),
    ] {
        let answer: Json = serde_json::from_str(&workbench.answer(request)).unwrap();
        assert_eq!(answer["answer"], "error", "{request}");
        let said = answer["message"].as_str().unwrap();
        assert!(said.contains(message), "{request}: {said}");
    }
    let deep = format!(
        r#"{{"request": "eval", "input": "{}"}}"#,
        "{".repeat(100_000)
    );
    assert!(workbench.answer(&deep).contains("error"));
    let nested = "[".repeat(100_000);
    assert!(workbench.answer(&nested).contains("error"));
}

#[test]
fn help_and_about() {
    let help = answer(json!({ "request": "help" }));
    let groups = help["groups"].as_array().unwrap();
    assert!(groups.len() > 5);
    assert!(
        groups[0]["functions"][0]["signature"]
            .as_str()
            .unwrap()
            .contains('(')
    );
    let about = answer(json!({ "request": "about" }));
    assert!(
        about["requests"]
            .as_array()
            .unwrap()
            .contains(&json!("sequence"))
    );
}

const LIZARDS: &str = "def left(n): return [n - k for k in 1..2 if k <= n]\n\ndef right(n): return [n // 2] if n % 2 == 0 and n > 0 else []\n";
const DOMINOES: &str =
    "name: dominoes\nboard: grid\nleft: . . -> # #, vertical\nright: . . -> # #, horizontal\n";

#[test]
fn rulesets_of_ones_own() {
    let mut workbench = workbench();
    let rules = json!([
        { "file": "lizards.up", "source": LIZARDS },
        { "file": "dominoes.rules", "source": DOMINOES },
    ]);
    let lizards = ask(
        &mut workbench,
        json!({ "request": "position", "rules": rules, "input": "lizards(2)" }),
    );
    assert_eq!(lizards["worth"]["value"], "1*");
    assert_eq!(lizards["wins"]["left"], json!([0, 1]));
    let dominoes = ask(
        &mut workbench,
        json!({ "request": "position", "rules": rules, "input": "dominoes(2, 2)" }),
    );
    assert_eq!(dominoes["worth"]["value"], "+-1");
    assert_eq!(dominoes["setup"]["body"], "..|..");
    assert_eq!(dominoes["setup"]["alphabet"][1]["letter"], "#");
    assert_eq!(
        dominoes["left"][0]["changes"],
        json!({ "cells": [[0, 0], [1, 0]] })
    );
    let unknown = ask(
        &mut workbench,
        json!({ "request": "position", "input": "lizards(2)" }),
    );
    assert!(
        unknown["error"]["message"]
            .as_str()
            .unwrap()
            .contains("lizards")
    );
    let play = ask(
        &mut workbench,
        json!({
            "request": "play", "rules": rules, "components": ["dominoes(2, 2)"], "player": "left",
            "opponent": { "kind": "perfect" },
        }),
    );
    assert_eq!(play["wins"], true);
}

#[test]
fn rules_are_checked() {
    let fine = answer(
        json!({ "request": "rules", "file": "dominoes.rules", "source": DOMINOES, "lint": 3 }),
    );
    assert_eq!(fine["name"], "dominoes");
    assert_eq!(fine["group"], "boards");
    assert_eq!(fine["setup"]["kind"], "letters");
    assert!(fine["lint"]["positions"].as_u64().unwrap() > 3);
    let wrong = answer(
        json!({ "request": "rules", "file": "d.rules", "source": "name: d\nboard: grid\nleft: . -> ?,,\n" }),
    );
    assert!(wrong["error"]["start"].as_u64().unwrap() > 8, "{wrong}");
    for file in answer(json!({ "request": "gallery" }))["files"]
        .as_array()
        .unwrap()
    {
        let checked =
            answer(json!({ "request": "rules", "file": file["file"], "source": file["source"] }));
        assert!(checked.get("error").is_none(), "{checked}");
        assert!(checked.get("problem").is_none(), "{checked}");
    }
    let template = answer(json!({ "request": "template", "name": "my_game" }));
    let checked = answer(
        json!({ "request": "rules", "file": template["file"], "source": template["source"] }),
    );
    assert_eq!(checked["name"], "my_game");
}

#[test]
fn scripts_run() {
    let run =
        answer(json!({ "request": "run", "source": "for n in 1..3: n * {1|-1}\nx = 2\nx + ^" }));
    assert_eq!(run["lines"], json!(["±1", "0", "±1", "2↑"]));
    let mut workbench = Workbench::new(Limits {
        time: Some(Duration::from_millis(300)),
        ..Limits::default()
    });
    let start = std::time::Instant::now();
    let run = ask(
        &mut workbench,
        json!({ "request": "run", "source": "1\nwhile true: pass\nwhile true: pass" }),
    );
    assert!(start.elapsed() < Duration::from_secs(10));
    assert_eq!(run["lines"], json!(["1"]));
    assert!(
        run["error"]["message"]
            .as_str()
            .unwrap()
            .contains("time limit"),
        "{run}"
    );
}

/// A file of the gallery.
fn gallery(workbench: &mut Workbench, file: &str) -> Json {
    let answer = ask(workbench, json!({ "request": "gallery" }));
    let files = answer["files"].as_array().unwrap().clone();
    files.into_iter().find(|f| f["file"] == file).unwrap()
}

/// Games that can loop, end by declaration or be drawn, from the gallery to their end: what the page asks on the way.
#[test]
fn games_of_the_gallery_are_played_to_their_end() {
    let mut workbench = workbench();
    for (file, start, kinds, first, ends) in [
        (
            "tic_tac_toe.rules",
            "tic_tac_toe(\"...|...|...\")",
            ["perfect", "perfect"],
            "left",
            "Right cannot move: a draw",
        ),
        (
            "tic_tac_toe.rules",
            "tic_tac_toe(\"X.O|.X.|O..\")",
            ["perfect", "random"],
            "left",
            "play is over: Left wins",
        ),
        (
            "dodgem.up",
            "dodgem(2)",
            ["perfect", "perfect"],
            "left",
            "play is over: Left wins",
        ),
        (
            "hare_and_hounds.up",
            "hare_and_hounds(3)",
            ["perfect", "random"],
            "left",
            "Right cannot move: Left wins",
        ),
    ] {
        let rules = json!([gallery(&mut workbench, file)]);
        let sum = |workbench: &mut Workbench, components: &Json| {
            ask(
                workbench,
                json!({ "request": "sum", "rules": rules, "components": components }),
            )
        };
        let mut components = json!([start]);
        let begin = sum(&mut workbench, &components);
        assert_eq!(begin["opponents"][0]["kind"], "perfect", "{file}: {begin}");
        // Play of the first always ends; of the others one draws and one wins if it never does.
        let repeated = match file {
            "dodgem.up" => json!("the same position 3 times: a draw"),
            "hare_and_hounds.up" => json!("the same position 3 times: Right wins"),
            _ => Json::Null,
        };
        assert_eq!(begin["repeated"]["text"], repeated, "{file}");
        let (mut mover, mut moves) = (first, 0);
        let end = loop {
            let over = &sum(&mut workbench, &components)["over"][mover];
            if !over.is_null() {
                break over["text"].as_str().unwrap().to_owned();
            }
            let kind = kinds[usize::from(mover == "right")];
            let opponent = json!({ "kind": kind, "seed": moves });
            let reply = ask(
                &mut workbench,
                json!({
                    "request": "play", "rules": rules, "components": components, "player": mover,
                    "opponent": opponent,
                }),
            );
            assert_eq!(reply["theory"], "outcome", "{file}: {reply}");
            components = reply["components"].clone();
            moves += 1;
            assert!(moves < 60, "{file} does not end");
            mover = if mover == "left" { "right" } else { "left" };
        };
        assert_eq!(end, ends, "{file} from {start}");
    }
}

/// Start positions of such games can be set up by clicks.
#[test]
fn games_of_the_gallery_are_set_up_by_letters() {
    let mut workbench = workbench();
    for (file, letters, body) in [
        ("tic_tac_toe.rules", ".XO#", "...|...|..."),
        ("dodgem.up", ".LR", "L..|L..|.RR"),
        ("hare_and_hounds.up", ".Dh#", "#D#|D.h|#D#"),
    ] {
        let source = &gallery(&mut workbench, file)["source"];
        let rules = json!({ "request": "rules", "file": file, "source": source });
        let setup = ask(&mut workbench, rules)["setup"].clone();
        let found: String = setup["alphabet"]
            .as_array()
            .map(|all| all.iter().map(|l| l["letter"].as_str().unwrap()).collect())
            .unwrap_or_default();
        assert_eq!(found, letters, "{file}: {setup}");
        assert_eq!(setup["body"], body);
    }
}

#[test]
fn a_board_comes_without_values() {
    let mut workbench = workbench();
    let started = std::time::Instant::now();
    let answer = ask(
        &mut workbench,
        json!({ "request": "position", "input": "domineering(8, 8)", "stage": "board" }),
    );
    assert_eq!(answer["stage"], "board");
    assert_eq!(answer["worth"]["problem"], "not asked for");
    assert_eq!(answer["outcome"], Json::Null);
    let left = answer["left"].as_array().unwrap();
    assert_eq!(left.len(), 56);
    assert_eq!(left[0]["wins"], Json::Null);
    assert_eq!(left[0]["changes"]["cells"], json!([[0, 0], [1, 0]]));
    let answer = ask(
        &mut workbench,
        json!({ "request": "sum", "components": ["domineering(8, 8)", "{1|-1}"], "stage": "board" }),
    );
    let components = answer["components"].as_array().unwrap();
    assert_eq!(components[0]["right"].as_array().unwrap().len(), 56);
    assert_eq!(components[1]["worth"]["value"], "+-1");
    assert_eq!(answer["over"]["left"], Json::Null);
    assert!(started.elapsed() < Duration::from_secs(5));
}

#[test]
fn the_solver_says_who_wins_and_which_moves_win() {
    let mut workbench = workbench();
    let mut solve = |components: Json, moves: bool| {
        ask(
            &mut workbench,
            json!({ "request": "solve", "components": components, "moves": moves }),
        )
    };
    let answer = solve(json!(["domineering(6, 6)"]), false);
    assert_eq!(
        answer["winner"],
        json!({ "left": "left", "right": "right" })
    );
    assert_eq!(answer["outcome"], "N");
    assert!(answer.get("moves").is_none() && answer.get("problem").is_none());
    // The same as by values.
    let components = json!(["clobber(3, 3)", "nim(1, 2, 4)"]);
    let answer = solve(components.clone(), true);
    let by_values = ask(
        &mut self::workbench(),
        json!({ "request": "sum", "components": components }),
    );
    for player in ["left", "right"] {
        for component in 0..2 {
            let wins = |options: &Json| -> Vec<Json> {
                let options = options.as_array().unwrap().iter();
                options.map(|option| option["wins"].clone()).collect()
            };
            assert_eq!(
                wins(&answer["moves"][player][component]),
                wins(&by_values["components"][component][player]),
            );
        }
    }
    let answer = solve(json!(["sos(4)"]), true);
    assert_eq!(
        answer["winner"],
        json!({ "left": "nobody", "right": "nobody" })
    );
    assert_eq!(answer["outcome"], "D");
    let answer = solve(json!(["misere(nim(1, 1, 1))"]), true);
    assert_eq!(answer["outcome"], "P");
    let answer = solve(json!(["nim(1", "*"]), true);
    assert_eq!(answer["winner"], Json::Null);
    assert!(answer["components"][0]["error"]["message"].is_string());
}

#[test]
fn a_request_can_have_less_time() {
    let mut workbench = workbench();
    let started = std::time::Instant::now();
    let answer = ask(
        &mut workbench,
        json!({ "request": "solve", "components": ["domineering(10, 10)"], "moves": true, "milliseconds": 300 }),
    );
    assert!(started.elapsed() < Duration::from_secs(5));
    assert_eq!(answer["outcome"], Json::Null);
    assert_eq!(
        answer["moves"]["left"][0].as_array().map(Vec::len),
        Some(90),
        "{answer}"
    );
    let problem = answer["problem"].as_str().unwrap();
    assert_eq!(problem, "stopped: the time limit of 300ms was reached");
    let answer = ask(
        &mut workbench,
        json!({ "request": "eval", "input": "domineering(2, 2)" }),
    );
    assert_eq!(answer["kind"], "position");
}

#[test]
fn an_opponent_whose_time_is_over_has_a_rule_of_thumb() {
    let answer = answer(
        json!({ "request": "play", "components": ["domineering(9, 9)"], "player": "left", "opponent": { "kind": "perfect" }, "milliseconds": 600 }),
    );
    assert!(answer["move"]["option"].is_u64(), "{answer}");
    let reason = answer["reason"].as_str().unwrap();
    assert_eq!(
        reason,
        "stopped: the time limit of 600ms was reached: a rule of thumb: it leaves the opponent few moves"
    );
}

/// Points that were made before decide with those still to come.
#[test]
fn points_made_before_count() {
    let mut workbench = workbench();
    // One side of the last box is open: whoever moves gets it.
    let last = json!(["dots(\"x|xx|.\")"]);
    for (points, left, right, outcome) in [
        (0, "left", "right", "N"),
        (-1, "nobody", "right", "NCheck"),
        (-3, "right", "right", "R"),
        (2, "left", "left", "L"),
    ] {
        let solve =
            json!({ "request": "solve", "components": last, "points": points, "moves": true });
        let solved = ask(&mut workbench, solve);
        assert_eq!(
            solved["winner"],
            json!({ "left": left, "right": right }),
            "{points}: {solved}"
        );
        let verdict = &solved["moves"]["left"][0][0];
        assert_eq!(verdict["wins"], left == "left", "{points}");
        assert_eq!(verdict["draws"], left == "nobody", "{points}");
        assert_eq!(verdict["score"], 1);
        let sum = json!({ "request": "sum", "components": last, "points": points });
        let sum = ask(&mut workbench, sum);
        let only = &sum["components"][0];
        assert_eq!(solved["outcome"], outcome, "{points}");
        assert_eq!(sum["outcome"], outcome, "{points}");
        assert_eq!(only["outcome"], sum["outcome"], "{points}");
        assert_eq!(sum["score"], json!([1, -1]));
        assert_eq!(only["left"][0]["wins"], left == "left", "{points}");
        let after = match left {
            "left" => "L",
            "right" => "R",
            _ => "D",
        };
        assert_eq!(only["left"][0]["outcome"], after, "{points}");
        let wins = if left == "left" { 1 } else { 0 };
        assert_eq!(sum["wins"]["left"].as_array().unwrap().len(), wins);
        let play = json!({ "request": "play", "components": last, "player": "left",
            "opponent": { "kind": "perfect" }, "points": points });
        let moved = ask(&mut workbench, play);
        assert_eq!(moved["over"], true);
        assert_eq!(moved["wins"], left == "left", "{points}");
        let winner = if left == "nobody" {
            json!(null)
        } else {
            json!(left)
        };
        assert_eq!(moved["winner"], winner, "{points}");
    }
    // When nothing is left, the points decide.
    let over = json!({ "request": "sum", "components": ["dots(\"x|xx|x\")"], "points": -2 });
    let over = ask(&mut workbench, over);
    assert_eq!(over["outcome"], "R");
    assert_eq!(over["over"]["left"]["text"], "2 more points: Right wins");
}

/// The same holds for rule files with a line `score:` and scripts with `points`.
#[test]
fn points_made_before_count_in_rulesets_of_ones_own() {
    let mut workbench = workbench();
    let rules = json!([
        { "file": "greedy_jumpers.rules", "source": include_str!("../../../docs/gallery/greedy_jumpers.rules") },
        { "file": "row_of_coins.up", "source": include_str!("../../../docs/gallery/row_of_coins.up") },
    ]);
    for (call, score) in [
        ("greedy_jumpers(\"xo.\")", [1, 0]),
        // The player who starts takes 4 and 1, the other 3.
        ("position(row_of_coins, [3, 1, 4])", [2, -2]),
    ] {
        for points in -3..=3 {
            let ask_sum =
                json!({ "request": "sum", "rules": rules, "components": [call], "points": points });
            let sum = ask(&mut workbench, ask_sum);
            assert_eq!(sum["score"], json!(score), "{call} {points}");
            let ask_solve = json!({ "request": "solve", "rules": rules, "components": [call], "points": points });
            let solved = ask(&mut workbench, ask_solve);
            let winner = |rest: i32| match (points + rest).signum() {
                1 => "left",
                -1 => "right",
                _ => "nobody",
            };
            let [left, right] = score.map(winner);
            assert_eq!(
                solved["winner"],
                json!({ "left": left, "right": right }),
                "{call} {points}"
            );
            assert_eq!(sum["outcome"], solved["outcome"], "{call} {points}");
        }
    }
}
