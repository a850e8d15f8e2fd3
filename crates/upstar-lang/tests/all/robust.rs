//! Nothing a user types makes the language panic, hang, or lose the next line.

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use std::time::{Duration, Instant};
use upstar::budget::Stopped;
use upstar_lang::{Limits, Session, Style, functions, render};

fn limited(time: Duration) -> Session {
    Session::new(Limits {
        time: Some(time),
        memory: Some(600 << 20),
        ..Limits::default()
    })
}

/// The next line is answered.
#[track_caller]
fn still_works(session: &mut Session) {
    assert_eq!(session.json("{1|-1} + *")["value"], "+-1*");
}

#[test]
fn monsters_are_refused_with_a_place() {
    let mut session = limited(Duration::from_millis(300));
    let nested =
        |open: &str, close: &str, n: usize| format!("{}0{}", open.repeat(n), close.repeat(n));
    for monster in [
        "{".repeat(5_000),
        "{".repeat(50_000),
        "(".repeat(50_000),
        "[".repeat(50_000),
        "-".repeat(50_000),
        "{0|".repeat(50_000),
        nested("{0|", "}", 50_000),
        nested("[", "]", 1_500),
        nested("tiny(", ")", 50_000),
        "1/0".into(),
        "{1/3|}".into(),
        "times(10^20, ^)".into(),
        "times(10**20, ^)".into(),
        "10**10**10".into(),
        "2**(0-10**10)".into(),
        "times(10**600000, 10**900000)".into(),
        "[n for n in 1..10**12]".into(),
        "1..10**12".into(),
        "[[a, b] for a in 1..10**6 for b in 1..10**6]".into(),
        "len([0 for a in 1..10**9 if false])".into(),
        "nimber(10**20)".into(),
        "left_options(nimber(2**32 - 1))".into(),
        "uptimal(0, 10**30)".into(),
        "sum([tiny(n) + +-n for n in 1..60])".into(),
        "birthday(sum([{n|{0|-n}} for n in 1..40]))".into(),
        "games_born_by(4)".into(),
        "*20000:21*".into(),
        "*4294967295 + {1|-1}".into(),
        "(*30000 + *30000) : 1".into(),
        "[10**1000000 for n in 1..1000]".into(),
        "sum([10**300000 for n in 1..10**7])".into(),
        "uptimal(0, 0, 0, 0, 0, 10**9)".into(),
        "norton(1/2**1000, {2|1})".into(),
        "conway_product(*255, *254)".into(),
        "help(3)".into(),
        "\"".into(),
        "\\".into(),
        "\u{0}".into(),
        "1 +".into(),
        "v := 3".into(),
        "9".repeat(600_000),
    ] {
        let start = Instant::now();
        let answer = session.json(&monster);
        let shown: String = monster.chars().take(60).collect();
        assert_eq!(answer["kind"], "error", "{shown}: {answer}");
        assert!(
            answer["start"].as_u64() <= answer["end"].as_u64(),
            "{shown}"
        );
        assert!(
            answer["end"].as_u64().unwrap() <= monster.len() as u64,
            "{shown}"
        );
        assert!(
            start.elapsed() < Duration::from_secs(5),
            "{shown}: {:?}",
            start.elapsed()
        );
        still_works(&mut session);
    }
}

#[test]
fn a_session_can_move_to_another_thread() {
    let mut session = Session::new(Limits::default());
    session.evaluate("G := {1|-1}").unwrap();
    let answer = std::thread::spawn(move || session.json("G + *"))
        .join()
        .unwrap();
    assert_eq!(answer["value"], "+-1*");
}

#[test]
fn values_too_large_to_print_have_a_place() {
    let mut session = limited(Duration::from_secs(5));
    session.evaluate("G := -1").unwrap();
    for _ in 0..1_000 {
        session.evaluate("G := {0|G}").unwrap();
    }
    let answer = session.json("1 + G");
    assert_eq!(
        (answer["kind"].as_str(), answer["end"].as_u64()),
        (Some("error"), Some(5))
    );
}

#[test]
fn large_but_right() {
    let mut session = limited(Duration::from_secs(5));
    for (source, value) in [
        (format!("0{}", "+1".repeat(100_000)), "100000"),
        (format!("{}1{}", "(".repeat(500), ")".repeat(500)), "1"),
        (format!("{}0{}", "-(".repeat(500), ")".repeat(500)), "0"),
        ("*100000 + *100001".into(), "*"),
        ("{10**40|-10**40} == +-(10**40)".into(), "true"),
        ("{0|1/2**5000} == 1/2**5001".into(), "true"),
        (
            format!("birthday({}-1{})", "{0|".repeat(900), "}".repeat(900)),
            "901",
        ),
    ] {
        assert_eq!(session.json(&source)["value"], value);
    }
}

#[test]
fn time_memory_and_cancel() {
    let mut session = limited(Duration::from_millis(200));
    let problem = session
        .evaluate("len([0 for a in 1..10**9 if false])")
        .unwrap_err();
    assert!(
        matches!(problem.stopped, Some(Stopped::Time(_))),
        "{problem}"
    );
    still_works(&mut session);

    let mut session = Session::new(Limits {
        time: None,
        memory: Some(600 << 20),
        ..Limits::default()
    });
    session.evaluate("G := {-1|1} + {5|{3|2}}").unwrap();
    session.evaluate("H := {-1|1}").unwrap();
    let problem = session.evaluate("[n for n in 1..10**12]").unwrap_err();
    assert!(
        matches!(problem.stopped, Some(Stopped::Memory(_))),
        "{problem}"
    );
    // A range is refused before it is made, and the message names the limit.
    let start = std::time::Instant::now();
    let problem = session.evaluate("1..10000000000").unwrap_err();
    assert_eq!(
        problem.message,
        "stopped: the memory limit of 600 MB was reached"
    );
    assert!(start.elapsed() < Duration::from_secs(1));
    // Definitions survive, with the way they were written.
    assert_eq!(session.json("G")["value"], "{5||3|2}");
    assert_eq!(session.json("H : 1")["value"], "1/2");

    let mut session = Session::new(Limits::default());
    let cancel = session.cancel();
    let canceller = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(100));
        cancel.raise();
    });
    let problem = session
        .evaluate("len([0 for a in 1..10**9 if false])")
        .unwrap_err();
    assert_eq!(problem.stopped, Some(Stopped::Cancelled));
    canceller.join().unwrap();
    still_works(&mut session);
}

#[test]
fn repeated_definitions_do_not_grow_deep() {
    let mut session = Session::new(Limits::default());
    session.evaluate("x := {-1|1}; y := []").unwrap();
    for _ in 0..3_000 {
        session.evaluate("x := x + *").unwrap();
    }
    assert_eq!(session.json("x")["value"], "0");
    assert!(
        session.json("x : 1")["message"]
            .as_str()
            .unwrap()
            .contains("400 steps")
    );
    let refused = (0..200)
        .filter(|_| session.evaluate("y := [y]").is_err())
        .count();
    assert_eq!(refused, 101);
}

/// Lines of random characters, random tokens, and calls with wrong arguments.
fn any_line() -> impl Strategy<Value = String> {
    let names: Vec<&'static str> = functions::all().map(|function| function.name).collect();
    let piece = prop::sample::select(vec![
        "{", "}", "|", "||", "(", ")", "[", "]", ",", "+", "-", "*", "^", "v", "+-", ":", ":=",
        "==", "<", "<|", "|>", "<>", "..", "1", "2", "1/2", "0", "n", "G", "_", "for", "in", "if",
        "not", "and", "true", "\"x\"", "**", "/", "//", "%", "·", "↑²", "⧾₂", ";", "*3", "1/0",
        "#", " ", "len", "tiny",
    ]);
    let argument = prop::sample::select(vec![
        "3",
        "-1",
        "1/2",
        "{1|-1}",
        "^",
        "\"x\"",
        "[1, *]",
        "[]",
        "true",
        "tiny",
        "*5",
        "{2|{1|0}}",
        "nosuch",
        "",
    ]);
    prop_oneof![
        "\\PC{0,30}",
        "[ -~]{0,40}",
        prop::collection::vec(piece, 0..20).prop_map(|pieces| pieces.concat()),
        (
            prop::sample::select(names),
            prop::collection::vec(argument, 0..4)
        )
            .prop_map(|(name, arguments)| format!("{name}({})", arguments.join(", "))),
    ]
}

#[test]
fn two_thousand_random_lines() {
    let mut session = limited(Duration::from_millis(300));
    let mut runner = TestRunner::deterministic();
    let strategy = any_line();
    let mut refused = 0;
    for _ in 0..2_000 {
        let line = strategy.new_tree(&mut runner).unwrap().current();
        match session.evaluate(&line) {
            Ok(value) => {
                // Whatever was answered can be shown and read back.
                let shown = session.text(&value, Style::Unicode);
                shown.unwrap_or_else(|problem| panic!("{line}: {problem}"));
                let answer = session.json(&line);
                let again = session.json(answer["value"].as_str().unwrap());
                if answer["value"] != again["value"] {
                    // A game as it is written, such as an adjoint, is read as its value.
                    let texts = [&answer, &again].map(|a| a["value"].as_str().unwrap().to_owned());
                    let equal = session.json(&format!("({}) == ({})", texts[0], texts[1]));
                    assert_eq!(equal["value"], "true", "{line}");
                }
            }
            Err(problem) => {
                refused += 1;
                let span = problem
                    .span
                    .clone()
                    .unwrap_or_else(|| panic!("{line}: {problem} has no place"));
                assert!(
                    line.get(span).is_some(),
                    "{line}: the place is not in the line"
                );
                assert!(!render(&problem, &line, true).is_empty());
            }
        }
    }
    assert!(refused > 1_000 && refused < 2_000, "{refused}");
    still_works(&mut session);
}

#[test]
fn a_value_that_is_not_shown_is_said() {
    let mut session = limited(Duration::from_millis(200));
    let board = session.evaluate("domineering(10, 10)").unwrap();
    let answer = session.answer(&board, Style::Text).unwrap();
    let (call, remark) = answer.split_once("  # ").unwrap();
    assert!(call.starts_with("domineering("), "{answer}");
    assert_eq!(
        remark,
        "no value: stopped: the time limit of 200ms was reached"
    );
    still_works(&mut session);
}
