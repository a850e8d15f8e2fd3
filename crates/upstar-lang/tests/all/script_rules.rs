//! Rulesets written as scripts: right ones are used like those of the catalogue, bad ones are stopped with a line.

use crate::common::answer;
use std::sync::Arc;
use std::time::{Duration, Instant};
use upstar::budget::Budget;
use upstar::game::Player;
use upstar::position::Argument;
use upstar_lang::{Diagnostic, Integer, Limits, ScriptRuleset, Session, Value};

fn load(script: &str) -> Result<Session, Diagnostic> {
    let ruleset = ScriptRuleset::load("game", "game.up", script)?;
    let mut session = Session::new(Limits {
        memory: Some(300 << 20),
        ..Limits::default()
    });
    session.add_ruleset(Arc::new(ruleset))?;
    Ok(session)
}

#[test]
fn a_script_is_used_like_a_ruleset() {
    let mut game = load(
        "# Take one or two.\n# Leave the rest.\n\n# More.\ndef start(n): return (n,)\ndef moves(heaps):\n    return [heaps[:i] + (n - k,) + heaps[i + 1:] for i, n in enumerate(heaps) for k in 1..min(n, 2)]\ndef parts(heaps): return [(n,) for n in heaps]\ndef show(heaps): return \" and \".join([str(n) for n in heaps])",
    )
    .unwrap();
    assert_eq!(
        answer(&mut game, "[grundy(game(n)) for n in 0..7]"),
        "[0, 1, 2, 0, 1, 2, 0, 1]"
    );
    assert_eq!(answer(&mut game, "game(4)"), "position(game, (4,))");
    assert_eq!(answer(&mut game, "position(game, (4, 5)) == *3"), "true");
    assert_eq!(
        answer(&mut game, "options(game(2))"),
        "[position(game, (1,)), position(game, (0,))]"
    );
    assert_eq!(
        answer(&mut game, "parts(position(game, (4, 5)))"),
        "[position(game, (4,)), position(game, (5,))]"
    );
    assert_eq!(
        answer(&mut game, "game(3, 4, 5)"),
        "error: expected the arguments of `start(n)`, found 3"
    );
    assert!(answer(&mut game, "help(game)").contains("Take one or two. Leave the rest."));
    assert_eq!(
        answer(&mut game, "position(nim, 3)"),
        "error: `position` expects a ruleset of the user here, found a function"
    );
    assert_eq!(
        answer(&mut game, "position(game, {1|0})"),
        "error: a game cannot be in a position"
    );
}

#[test]
fn lines_outside_of_functions_come_first() {
    let mut game = load("SETS = {\"left\": [1, 2], \"right\": [1, 3]}\nhot = {1|-1}\ndef left(n): return [n - k for k in SETS[\"left\"] if k <= n]\ndef right(n): return [n - k for k in SETS[\"right\"] if k <= n] if hot <> 0 else []").unwrap();
    for n in 0..12 {
        let source = format!("game({n}) == partizan_subtraction([1, 2], [1, 3], {n})");
        assert_eq!(answer(&mut game, &source), "true", "{source}");
    }
}

/// The message and the line of what is wrong with a script when it is loaded.
#[track_caller]
fn refused(script: &str, line: usize, message: &str) {
    let problem = load(script).map(|_| ()).expect_err(script);
    let found = match problem.calls.first() {
        Some(called) => called.source.line(&called.span),
        None => {
            1 + script[..problem.span.clone().expect(script).start]
                .matches('\n')
                .count()
        }
    };
    assert_eq!(
        (problem.message.as_str(), found),
        (message, line),
        "{script}"
    );
}

/// The same for a script whose mistake shows only when it is used.
#[track_caller]
fn fails(script: &str, line: usize, message: &str) {
    let start = Instant::now();
    let mut session = load(script).unwrap();
    let source = "1 + game(3)";
    let problem = session.evaluate(source).expect_err(script);
    let called = problem.calls.first().expect(script);
    let found = (problem.message.as_str(), called.source.line(&called.span));
    assert_eq!(found, (message, line), "{script}");
    assert_eq!(problem.span, Some(4..11));
    assert_eq!(answer(&mut session, "1 + 1"), "2");
    assert!(start.elapsed() < Duration::from_secs(60), "{script}");
}

#[test]
fn bad_scripts_are_refused_when_they_are_read() {
    refused(
        "def moves(n):\n    return [n -]",
        2,
        "expected a value, found `]`",
    );
    refused("def moves(n):\n    return [m - 1]", 2, "unknown name `m`");
    refused(
        "x = 3\n",
        2,
        "no moves are defined here, so this is no ruleset",
    );
    refused(
        "def left(n): return []",
        1,
        "`left` alone is no ruleset: `right` is missing",
    );
    refused(
        "def moves(n): return []\ndef left(n): return []",
        2,
        "a ruleset has either `moves`, or `left` and `right`",
    );
    refused(
        "def moves(a, b): return []",
        1,
        "`moves` has one parameter, the position, not 2",
    );
    refused(
        "def moves(n): return []\nx = 1 + \"a\"",
        2,
        "expected a game, found a text",
    );
    refused(
        "def moves(n): return []\nwhile true:\n    pass",
        2,
        "stopped: more than 100000000 rounds of loops and calls",
    );
    refused(
        "def moves(n): return []\nx = [0] * 10 ** 9",
        2,
        "stopped: the memory limit of 1 GB was reached",
    );
}

#[test]
fn bad_scripts_are_stopped_when_they_are_used() {
    fails(
        "def moves(n):\n    return n - 1",
        1,
        "`moves` gives a list of positions, and gave an integer",
    );
    fails(
        "def moves(n):\n    return [{n|-n}]",
        1,
        "`moves` gave a position with a game in it",
    );
    fails(
        "def moves(n):\n    return [n + \"x\"]",
        2,
        "expected a game, found a text",
    );
    fails(
        "def moves(n):\n\n    while n > 0:\n        pass\n    return []",
        3,
        "stopped: more than 100000000 rounds of loops and calls",
    );
    fails(
        "def f(n): return f(n)\ndef moves(n): return f(n)",
        1,
        "stopped: more than 10000 calls inside each other",
    );
    fails(
        "def moves(n):\n    return [1 << 10 ** 10]",
        2,
        "stopped: an integer of more than 2^22 bits is too large to be formed",
    );
    fails(
        "def moves(n): return [n + 1]",
        1,
        "stopped: the game is more than 100000 moves deep",
    );
    fails(
        "def moves(n): return error(\"no moves from \" + str(n))",
        1,
        "no moves from 3",
    );
    let mut session = load("def moves(n): return [[n] * 10 ** 8]").unwrap();
    assert_eq!(
        answer(&mut session, "outcome(game(3))"),
        "error: stopped: the memory limit of 300 MB was reached"
    );
    assert_eq!(
        answer(&mut session, "outcome(game(3))"),
        "error: stopped: the memory limit of 300 MB was reached"
    );
}

/// Domineering on 7×7 boards of 49 bits.
const DOMINEERING_7: &str = "\
def left(pos):
    moves = []
    for i in range(42):
        if pos & 129 << i == 0:
            moves.append(pos bitor 129 << i)
    return moves

def right(pos):
    moves = []
    for i in range(48):
        if i % 7 != 6 and pos & 3 << i == 0:
            moves.append(pos bitor 3 << i)
    return moves
";

#[test]
fn moves_on_7_by_7_are_those_of_the_catalogue() {
    let script = ScriptRuleset::load("board", "board.up", DOMINEERING_7).unwrap();
    let board = |taken: i64| {
        let cell = |i: usize| if taken >> i & 1 == 1 { '#' } else { '.' };
        let rows: Vec<String> = (0..7)
            .map(|r| (0..7).map(|c| cell(7 * r + c)).collect())
            .collect();
        rows.join("|")
    };
    let mut random = 0x9e37_79b9_7f4a_7c15u64;
    let mut count = 0;
    let domineering = upstar::rulesets::find("domineering").unwrap();
    for _ in 0..300 {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        let taken = (random & random >> 20) as i64 & ((1 << 49) - 1);
        let board_text = Argument::Text(board(taken));
        let known = domineering.call(&[board_text], &Budget::default()).unwrap();
        for player in Player::BOTH {
            let options = script
                .options(&Value::Integer(Integer::from(taken)), player)
                .unwrap();
            let mut found: Vec<String> = options
                .iter()
                .map(|option| match option {
                    Value::Integer(n) => format!("domineering(\"{}\")", board(n.to_i64().unwrap())),
                    other => panic!("{other:?}"),
                })
                .collect();
            let known = known.moves(player, &Budget::default());
            let mut known: Vec<String> =
                known.unwrap().iter().map(|option| option.call()).collect();
            found.sort_unstable();
            known.sort_unstable();
            assert_eq!(found, known);
            count += found.len();
        }
    }
    assert!(count > 5_000, "{count}");
}

#[test]
fn quick_enough() {
    // A generous bound for a busy machine; docs/performance.md has the figures.
    let script = DOMINEERING_7
        .replace("42", "12")
        .replace("129", "17")
        .replace("48", "15")
        .replace("% 7 != 6", "% 4 != 3");
    let mut session = load(&script).unwrap();
    let start = Instant::now();
    assert_eq!(answer(&mut session, "game(0) == domineering(4, 4)"), "true");
    assert!(
        start.elapsed() < Duration::from_secs(10),
        "{:?}",
        start.elapsed()
    );
}
