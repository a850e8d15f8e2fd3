//! Games as they are written: which answers are literal, which are canonical, and that both read back.

use crate::common::{answer, answers, session};
use proptest::prelude::*;
use serde_json::json;
use std::time::Duration;
use upstar_lang::{Limits, PictureKind, Session};

#[test]
fn the_base_of_an_ordinal_sum_is_literal() {
    answers("flipping_coins(\"0111\") : 1/8", "1/64");
    answers("canonical(flipping_coins(\"0111\")) : 1/8", "1/8");
    answers("nim(1,1) : 1", "^");
    answers("(nim(1) + nim(1)) : 1", "^");
    answers("(* + *) : 1", "^");
    answers("{[-1]|[1]} : 1", "1/2");
    answers("(1 - 1) : 1", "1/2");
    answers("-{-1|1} : 1", "1/2");
    answers("-({-1|1} : 1)", "-1/2");
    answers("G := nim(1) + nim(1); G : 1", "^");
}

#[test]
fn the_depth_of_what_is_written() {
    answers("formal_birthday(nim(2,2))", "4");
    answers("formal_birthday(domineering(3, 3))", "4");
    answers("formal_birthday(nim(2) + *3)", "5");
    answers("formal_birthday(nim(2) : nim(3))", "5");
    answers("formal_birthday({nim(2,2)|})", "5");
    answers("formal_birthday(-nim(7))", "7");
    answers(
        "formal_birthday(10**30 - 1)",
        "1000000000000000000000000000001",
    );
    answers("formal_birthday(+-(1 - 1))", "3");
    // The value of this board would take far longer.
    answers("formal_birthday(col(path(9)))", "9");
}

#[test]
fn lists_of_games_make_forms() {
    answers("xs := [1, 2]; ys := [*]; as_written({xs|ys})", "{1,2|*}");
    answers(
        "xs := [1, 2]; ys := [*]; as_written({xs, 3|ys})",
        "{1,2,3|*}",
    );
    answers("as_written({[1, 2]|[*]})", "{1,2|*}");
    answers("as_written({[1 - 1]|})", "{{-1|1}|}");
    answers("as_written({[]|[]})", "0");
    answers(
        "as_written({[n for n in 1..3]|[nim(1, 1)]})",
        "{1,2,3|{*|*}}",
    );
    answers("{[1, 2]|[*]}", "{2|*}");
    answers("as_written({(1, 2)|})", "{1,2|}");
    answers("G := {left_options(*2)|[1]}; as_written(G)", "{0,*|1}");
    answers("len(left_options({[n for n in 1..100]|}))", "100");
    let problem = session().evaluate("{[1, [2]]|}").unwrap_err();
    assert_eq!(problem.message, "expected a game, found a list");
    let problem = session().evaluate("xs := [1, \"a\"]; {xs|}").unwrap_err();
    assert_eq!(problem.message, "expected a game, found a text");
    assert_eq!(problem.span, Some(17..19));
}

#[test]
fn options_are_literal() {
    answers("options({1,2,3|*})", "[[1, 2, 3], [*]]");
    answers("options({3,1,1,{-1|1}|*,*})", "[[3, 1, {-1|1}], [*]]");
    answers("left_options({{1,2|3},{2,1|3}|})", "[{1,2|3}]");
    answers("options(canonical({1,2,3|*}))", "[[3], [*]]");
    answers("options({0,*|*,0})", "[0, *]");
    answers("options({{*|*}|0})", "[[{*|*}], [0]]");
    answers("options({{*|*}|{*|*}})", "[{*|*}]");
    answers("options(0)", "[]");
    answers("options(1)", "[[0], []]");
    answers("options(-nim(2))", "[-nim(0), -nim(1)]");
    answers(
        "options(-domineering(1, 2))",
        "[[-domineering(\"##\")], []]",
    );
    answers(
        "left_options(nim(2) + *)",
        "[nim(0) + *, nim(1) + *, nim(2)]",
    );
    answers("left_options(nim(2) : 1)", "[nim(0), nim(1), nim(2)]");
    answers("left_options(* : *2)", "[0, *, * : *]");
    answers("left_options(2 + 1)", "[2]");
    answers("left_options(1 - 1)", "[-1]");
    answers("G := {nim(2,2)|*}; left_options(G)", "[nim(2, 2)]");
    answers("options(kayles(3))", "[kayles(1), kayles(1, 1), kayles(2)]");
    answers("left_options({*|2} - {5|4})", "[* - {5|4}, {*|2} + -4]");
    answers("left_options({1|2} - *)", "[1 + *, 3/2]");
}

#[test]
fn followers_come_once() {
    answers("followers({-1|1})", "[{-1|1}, -1, 1, 0]");
    answers("followers(*2)", "[*2, 0, *]");
    answers("followers(3)", "[3, 2, 1, 0]");
    answers(
        "followers(nim(1,2))",
        "[nim(1, 2), nim(1), nim(1, 1), nim(2), nim(0)]",
    );
    answers("len(followers(domineering(2, 2)))", "6");
    answers("followers(1 - 1)", "[{-1|1}, -1, 1, 0]");
    answers("followers(* + *)", "[* + *, *, 0]");
    answers(
        "followers(clobber(\"xo\") + *)",
        "[clobber(\"xo\") + *, clobber(\".x\") + *, clobber(\"xo\"), clobber(\"o.\") + *, clobber(\".x\"), clobber(\"o.\")]",
    );
}

#[test]
fn identity_and_equality() {
    for (source, holds) in [
        ("is_identical(* + *, {*|*})", true),
        ("* + * == {*|*}", true),
        ("is_identical(* + *, 0)", false),
        ("* + * == 0", true),
        ("is_identical(nim(1, 2), nim(2, 1))", true),
        ("is_identical(nim(2,2), nim(2) + nim(2))", true),
        ("is_identical(nim(3), *3)", true),
        ("is_identical({1,2|}, {2,1,2|})", true),
        ("is_identical({1,2|}, 3)", false),
        ("is_identical({2|}, 3)", true),
        ("is_identical(1 + 1, 2)", true),
        ("is_identical(1/2 + 1/2, 1)", false),
        ("is_identical(10**9 + 10**9, 2 * 10**9)", true),
        ("is_identical(clobber(\"xox\"), *)", true),
        ("is_identical(1 : -1, 1/2)", true),
        ("is_identical({-1|1} : 1, 1/2)", false),
        ("is_identical(flipping_coins(\"01\"), -1)", true),
    ] {
        answers(source, if holds { "true" } else { "false" });
    }
}

#[test]
fn winning_moves_are_moves() {
    answers("winning_moves(nim(2,3,1,5), L)", "[nim(1, 2, 3)]");
    answers("winning_moves(nim(2,3,1,5), R)", "[nim(1, 2, 3)]");
    answers("winning_moves([nim(2,3,1,5)], L)", "[[nim(1, 2, 3)]]");
    answers("winning_moves({1,2,3,-1|*}, L)", "[1, 2, 3]");
    answers("winning_moves({1,2,3,-1|*}, R)", "[]");
    answers("winning_moves(nim(1) + nim(3), L)", "[nim(1) + nim(1)]");
    answers("winning_moves([nim(1), nim(3)], L)", "[[nim(1), nim(1)]]");
    answers(
        "winning_moves(1 - nim(3), L)",
        "[1 - nim(0), 1 - nim(1), 1 - nim(2)]",
    );
    answers("winning_moves([+-10, +-5, +-1], L)", "[[10, +-5, +-1]]");
    answers("winning_moves(+-10 + +-5 + +-1, L)", "[10 + +-5 + +-1]");
    answers("winning_moves([], L)", "[]");
    answers("winning_moves(0, R)", "[]");
    answers(
        "len(winning_moves(domineering(4, 4) + clobber(3, 3), L)) > 0",
        "true",
    );
}

/// An option is a winning move if and only if its outcome says so.
#[test]
fn winning_moves_agree_with_the_outcomes_of_options() {
    let mut session = session();
    for game in [
        "bipass(\"RBBRBB\")",
        "bipass(\"BBRRBR\")",
        "domineering(3, 3)",
        "clobber(\"xox|oxo\")",
        "toads_and_frogs(\"TT..FF\")",
        "flipping_coins(\"01101\")",
        "toppling_dominoes(\"BRGB\")",
        "domineering(2, 3) - clobber(\"xoxo\")",
        "bipass(\"RBB\") + *2 + {1,2|{0|-3}}",
        "kayles(4) + nim(2)",
    ] {
        for (player, side, fine) in [("L", "left", "LP"), ("R", "right", "RP")] {
            let moves = answer(&mut session, &format!("winning_moves({game}, {player})"));
            let by_outcome =
                format!("[G for G in {side}_options({game}) if outcome(G) in \"{fine}\"]");
            assert_eq!(moves, answer(&mut session, &by_outcome), "{game}");
        }
    }
}

#[test]
fn large_sums_are_searched() {
    let mut session = Session::new(Limits {
        time: Some(Duration::from_secs(60)),
        ..Limits::default()
    });
    // Nobody knows the value of this board; the search knows who wins.
    let count = answer(
        &mut session,
        "len(winning_moves(domineering(5, 6) + domineering(6, 5), L))",
    );
    assert_eq!(count, "0");
}

#[test]
fn sums_stay_without_their_values_where_nobody_needs_them() {
    let mut session = Session::new(Limits {
        time: Some(Duration::from_secs(20)),
        ..Limits::default()
    });
    let count = answer(
        &mut session,
        "len(left_options(domineering(9, 9) + nim(3)))",
    );
    assert_eq!(count, "75");
    let count = answer(
        &mut session,
        "len(left_options({domineering(9, 9)|nim(3)}))",
    );
    assert_eq!(count, "1");
    let keys = "d := {g: 1 for g in left_options(nim(1) + nim(2))}; len(d)";
    assert_eq!(answer(&mut session, keys), "3");
}

#[test]
fn json_of_what_is_written() {
    let answer = session().json("left_options({{-1|1},2|})");
    assert_eq!(answer["value"], "[{-1|1}, 2]");
    assert_eq!(
        answer["items"][0],
        json!({"input": "{-1|1}", "kind": "game", "value": "{-1|1}", "form": "0", "outcome": "P"})
    );
    // What the user writes is answered with its value.
    let answer = session().json("{1,2,3|*}");
    assert_eq!(
        answer,
        json!({"input": "{1,2,3|*}", "kind": "game", "value": "{3|*}", "form": "{3|{0|0}}", "outcome": "L"})
    );
    let answer = session().json("winning_moves(nim(1) + nim(3), L)");
    let item = &answer["items"][0];
    assert_eq!(item["value"], "nim(1) + nim(1)");
    assert_eq!(
        (&item["kind"], &item["outcome"]),
        (&json!("game"), &json!("P"))
    );
    let answer = session().json("winning_moves(nim(1, 3), L)");
    assert_eq!(answer["items"][0]["kind"], "position");
}

#[test]
fn limits_name_what_was_too_large() {
    answers(
        "followers(2 * 10**6)",
        "error: stopped: a list of more than 1000000 followers is too large to be formed",
    );
    answers(
        "left_options(nimber(2**32 - 1))",
        "error: stopped: a list of more than 1000000 options is too large to be formed",
    );
    let mut session = Session::new(Limits {
        memory: Some(200 << 20),
        ..Limits::default()
    });
    let large = answer(&mut session, "is_identical(10**6 - 10**6, 0)");
    assert!(large.starts_with("error: stopped"), "{large}");
    assert_eq!(answer(&mut session, "is_identical(3 - 3, 0)"), "false");
    let mut session = Session::new(Limits {
        time: Some(Duration::from_millis(200)),
        ..Limits::default()
    });
    let late = answer(&mut session, "formal_birthday(domineering(8, 8))");
    assert_eq!(late, "error: stopped: the time limit of 200ms was reached");
}

#[test]
fn trees_are_literal() {
    let mut session = session();
    let mut picture = |source: &str, kind| session.picture(source, kind).unwrap().svg();
    // Four levels of heaps below the root.
    let heaps = picture("nim(2,2)", PictureKind::Tree);
    assert!(heaps.contains("Game tree of nim(2, 2)") && heaps.contains(">1, 2<"));
    assert!(
        heaps.contains(">1, 1<") && heaps.contains(">\u{2217}3<"),
        "{heaps}"
    );
    let circles = |svg: &str| svg.matches("<circle").count();
    assert_eq!(circles(&picture("{1,2,3|*}", PictureKind::Tree)), 7);
    assert_eq!(circles(&picture("2", PictureKind::Tree)), 1);
    assert_eq!(circles(&picture("2", PictureKind::ExpandedTree)), 3);
    assert_eq!(circles(&picture("1/2", PictureKind::ExpandedTree)), 4);
    assert_eq!(circles(&picture("1 - 1", PictureKind::Tree)), 3);
    assert!(session.picture("10**6", PictureKind::ExpandedTree).is_err());
}

/// A random game in words.
fn game() -> impl Strategy<Value = String> {
    let leaf = prop::sample::select(vec![
        "0",
        "1",
        "-1",
        "*",
        "*2",
        "^",
        "1/2",
        "v*",
        "nim(1,2)",
        "nim(2)",
        "+-1",
        "1 + tiny(2)",
        "clobber(\"xox\")",
        "flipping_coins(\"01\")",
        "tiny(2)",
    ]);
    leaf.prop_map(str::to_owned)
        .prop_recursive(3, 12, 3, |inner| {
            let side = prop::collection::vec(inner.clone(), 0..3).prop_map(|side| side.join(","));
            prop_oneof![
                3 => (side.clone(), side).prop_map(|(left, right)| format!("{{{left}|{right}}}")),
                1 => (inner.clone(), inner.clone()).prop_map(|(g, h)| format!("({g} + {h})")),
                1 => (inner.clone(), inner.clone()).prop_map(|(g, h)| format!("({g} - {h})")),
                1 => (inner.clone(), inner.clone()).prop_map(|(g, h)| format!("({g} : {h})")),
                1 => inner.prop_map(|g| format!("-({g})")),
            ]
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Printed options, followers and forms read back as the same forms.
    #[test]
    fn what_is_printed_reads_back_as_the_same_form(game in game()) {
        let mut session = Session::new(Limits { time: Some(Duration::from_secs(20)), ..Limits::default() });
        let text = answer(&mut session, &format!("as_written({game})"));
        // An ordinal sum of sums can be too large to be written; then there is a message and no form.
        prop_assume!(text != "error: stopped: the text of this form is too large to be formed");
        prop_assert_eq!(answer(&mut session, &format!("is_identical({game}, {text})")), "true", "{}", text);
        for side in ["left_options", "right_options"] {
            let list = session.json(&format!("{side}({game})"));
            for (at, item) in list["items"].as_array().unwrap().iter().enumerate() {
                let text = item["value"].as_str().unwrap();
                let same = format!("is_identical({side}({game})[{at}], {text})");
                prop_assert_eq!(answer(&mut session, &same), "true", "{}", same);
                let equal = format!("{side}({game})[{at}] == ({text})");
                prop_assert_eq!(answer(&mut session, &equal), "true", "{}", equal);
            }
        }
    }

    /// The value of a form is that of its literal options.
    #[test]
    fn options_make_the_form_again(game in game()) {
        let mut session = session();
        let again = format!("is_identical({game}, {{left_options({game})|right_options({game})}})");
        prop_assert_eq!(answer(&mut session, &again), "true", "{}", again);
        let depth = format!(
            "formal_birthday({game}) == max([0] + [1 + formal_birthday(G) for G in left_options({game}) + right_options({game})])"
        );
        prop_assert_eq!(answer(&mut session, &depth), "true", "{}", depth);
    }
}
