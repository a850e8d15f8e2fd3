//! Scripts that say how play ends: Dodgem and Hare and Hounds of the gallery, against their known results.

use upstar_lang::{Limits, Session, Style};

fn session(file: &str) -> Session {
    let path = format!("{}/../../docs/gallery/{file}", env!("CARGO_MANIFEST_DIR"));
    let mut session = Session::new(Limits::default());
    let text = std::fs::read_to_string(path).unwrap();
    assert!(text.lines().count() < 25, "{file} is short");
    session.load_rules(file, &text).unwrap();
    session
}

fn answer(session: &mut Session, input: &str) -> String {
    match session.evaluate(input) {
        Ok(value) => session.text(&value, Style::Text).unwrap(),
        Err(problem) => format!("error: {}", problem.message),
    }
}

/// Winning Ways, chapter 22: the first player wins in 19 moves.
#[test]
fn dodgem() {
    let mut session = session("dodgem.up");
    for (input, wanted) in [
        ("outcome(dodgem(3))", "N"),
        (
            "[remoteness(dodgem(3), player) for player in [L, R]]",
            "[19, 19]",
        ),
        ("outcome_pair(position(dodgem, \"...|..L|.R.\"))", "LL"),
        ("remoteness(position(dodgem, \"...|..L|.R.\"), L)", "1"),
        ("remoteness(position(dodgem, \"...|..L|.R.\"), R)", "2"),
        (
            "[remoteness(position(dodgem, \"L..|...|..R\"), player) for player in [L, R]]",
            "[5, 5]",
        ),
    ] {
        assert_eq!(answer(&mut session, input), wanted, "{input}");
    }
    let refused = answer(&mut session, "dodgem(3) + 1");
    assert!(
        refused.contains("has no value") && refused.contains("outcome"),
        "{refused}"
    );
}

/// Winning Ways, chapter 21, on the board of 11 places: the hounds win whoever starts.
#[test]
fn hare_and_hounds() {
    let mut session = session("hare_and_hounds.up");
    for (input, wanted) in [
        ("outcome(hare_and_hounds(5))", "L"),
        (
            "[remoteness(hare_and_hounds(5), player) for player in [L, R]]",
            "[23, 24]",
        ),
        (
            "remoteness(position(hare_and_hounds, \"#D..#|D.h..|#D..#\"), R)",
            "28",
        ),
    ] {
        assert_eq!(answer(&mut session, input), wanted, "{input}");
    }
}

#[test]
fn what_a_script_says_about_its_end() {
    let mut session = Session::new(Limits::default());
    let mut load = |name: &str, script: &str| {
        session
            .load_rules(&format!("{name}.up"), script)
            .map(|_| ())
    };
    load("circle", "def moves(n): return [(n + 1) % 5]").unwrap();
    load(
        "last_loses",
        "stuck = \"wins\"\ndef moves(n): return [n - k for k in 1..2 if k <= n]",
    )
    .unwrap();
    load("race", "def ended(n, player): return D if n == 0 else none\ndef left(n): return [n - 1]\ndef right(n): return [n - 2] if n > 1 else []").unwrap();
    for (script, message) in [
        (
            "stuck = \"sleeps\"\ndef moves(n): return []",
            "`stuck` says what becomes of a player who cannot move",
        ),
        (
            "loops = 3\ndef moves(n): return []",
            "`loops` is true or false",
        ),
        (
            "endless = 3\ndef moves(n): return []",
            "`endless` says who wins",
        ),
        (
            "def ended(n): return none\ndef moves(n): return []",
            "`ended` has two parameters",
        ),
    ] {
        let problem = load("wrong", script).unwrap_err();
        assert!(problem.message.contains(message), "{}", problem.message);
    }
    load(
        "bad",
        "def ended(n, player): return 7\ndef moves(n): return []",
    )
    .unwrap();
    for (input, wanted) in [
        ("outcome(circle(2))", "D"),
        ("[outcome(last_loses(n)) for n in 0..4]", "[N, P, N, N, P]"),
        ("outcome_pair(race(4))", "DL"),
        ("outcome_pair(race(1))", "DL"),
    ] {
        assert_eq!(answer(&mut session, input), wanted, "{input}");
    }
    assert!(answer(&mut session, "canonical(circle(2))").contains("has no value"));
    assert!(answer(&mut session, "outcome(bad(1))").contains("`ended` gives the winner or none"));
}
