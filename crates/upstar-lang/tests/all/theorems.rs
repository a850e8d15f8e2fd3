//! Theorems that the catalogue states are used, at any size, as a user asks for them.

use std::time::{Duration, Instant};
use upstar_lang::{Limits, Session, Style};

fn session() -> Session {
    Session::new(Limits {
        time: Some(Duration::from_secs(30)),
        memory: Some(1 << 28),
        threads: 1,
    })
}

fn answer(session: &mut Session, input: &str) -> String {
    let value = session.evaluate(input);
    let text = value.and_then(|value| session.answer(&value, Style::Text));
    text.unwrap_or_else(|problem| format!("error: {problem}"))
}

#[test]
fn questions_about_positions_of_any_size() {
    let mut session = session();
    for (input, expected) in [
        ("grundy(nim(10**30, 3)) == 10**30 + 3", "true"),
        ("outcome(nim(10**30, 10**30))", "P"),
        ("winning_moves(nim(10**30, 3), L)", "[nim(3, 3)]"),
        ("grundy(nimble(10**50)) == 10**50", "true"),
        // The golden section: 10^30 and the whole part of 10^30 φ.
        (
            "outcome(wythoff(10**30, 1618033988749894848204586834366))",
            "P",
        ),
        (
            "outcome(wythoff(1618033988749894848204586834365, 2618033988749894848204586834365))",
            "P",
        ),
        (
            "winning_moves(wythoff(1618033988749894848204586834365, 10**31), R)",
            "[wythoff(1618033988749894848204586834365, 2618033988749894848204586834365)]",
        ),
        ("outcome(corner_the_lady(10**30, 10**30))", "N"),
        ("outcome(moore_nim(2, 10**30, 10**30, 10**30))", "P"),
        (
            "winning_moves(staircase_nim(10**30, 5, 3), L)",
            "[staircase_nim(3, 5, 3)]",
        ),
        ("grundy(turning_turtles(10**30)) == 10**30", "true"),
        ("grundy(mock_turtles(10**30)) == 10**30 + 10**30", "true"),
        ("grundy(ruler(2**100)) == 2**100", "true"),
        (
            "grundy(turning_corners(10**6, 10**6)) == nim_mul(10**6, 10**6)",
            "true",
        ),
        ("grundy(rugs(12, 40)) == nim_mul(4, 8)", "true"),
        ("grundy(mock_turtle_fives(10**30))", "1"),
        ("period(moebius_nineteens)", "[0, 19]"),
        ("period(ruler_fives)", "[1, 4]"),
        ("period(impatient_subtraction([1, 3, 4]))", "[1, 7]"),
        ("grundy(motley(200)) == 2**200", "true"),
        (
            "winning_moves(motley([40, 50]), L)",
            "[motley(\"TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT\")]",
        ),
        ("grundy(star_graph(10**6))", "2"),
        ("grundy(circle_graph(1000))", "0"),
        (
            "atomic_weight(bipass(\"RRRRRRRRRRRRRRRRRRRRBBBBBBBBBBBBBBBBBBBBBBBBBRB\"))",
            "-5",
        ),
        ("outcome(northcott(\"x..o.|.o..x\"))", "P"),
        ("grundy(kayles(10**30))", "1"),
        ("grundy(lasker_nim(10**30)) == 10**30 - 1", "true"),
    ] {
        let start = Instant::now();
        assert_eq!(answer(&mut session, input), expected, "{input}");
        // A second for a user, whose program is optimized.
        assert!(start.elapsed() < Duration::from_secs(20), "{input}");
    }
}

#[test]
fn what_has_no_fast_answer_is_refused() {
    let mut session = session();
    for input in [
        "grundy(wythoff(10**30, 1))",
        "options(nim(10**30))",
        "winning_moves(turning_corners(10**30, 10**30), L)",
        "grundy(moebius(10**30))",
        "canonical(nim(10**30))",
    ] {
        let text = answer(&mut session, input);
        assert!(text.starts_with("error: stopped:"), "{input}: {text}");
    }
}

/// The table is remembered between the calls.
#[test]
fn wythoff_values_in_a_double_loop() {
    let mut session = session();
    let input = "sum([grundy(wythoff(i, j)) for i in 0..60 for j in 0..60])";
    assert_eq!(answer(&mut session, input), "138913");
}
