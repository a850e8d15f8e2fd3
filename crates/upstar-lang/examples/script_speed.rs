//! How fast scripts are: Domineering's moves on bit boards, as a beginner would write them.
//!
//!     cargo run --release -p upstar-lang --example script_speed

use std::collections::HashSet;
use std::sync::{Arc, LazyLock};
use std::time::Instant;
use upstar::game::Player;
use upstar_lang::{Limits, ScriptRuleset, Session, Style, Value};

/// 4×4: bit 4 r + c of the position is cell (r, c).
const DOMINEERING: &str = "\
def left(pos):
    moves = []
    for i in range(12):
        if pos & 17 << i == 0:
            moves.append(pos bitor 17 << i)
    return moves

def right(pos):
    moves = []
    for i in range(15):
        if i % 4 != 3 and pos & 3 << i == 0:
            moves.append(pos bitor 3 << i)
    return moves
";

/// Processor time of this program in seconds, so that other programs do not count; plain time where the system does not tell it.
fn clock() -> f64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = std::fs::read_to_string("/proc/self/schedstat").ok();
    let nanoseconds = told.and_then(|told| told.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| START.elapsed().as_secs_f64(), |ns| ns / 1e9)
}

fn main() {
    let script = ScriptRuleset::load("board", "board.up", DOMINEERING).expect("a right script");
    // All positions that can be reached from the empty board.
    let mut seen = HashSet::from([0i64]);
    let mut open = vec![0i64];
    while let Some(position) = open.pop() {
        for player in Player::BOTH {
            let value = Value::Integer(position.into());
            for option in script.options(&value, player).expect("moves") {
                if let Value::Integer(n) = option
                    && let Some(n) = n.to_i64()
                    && seen.insert(n)
                {
                    open.push(n);
                }
            }
        }
    }
    let positions: Vec<Value> = seen.iter().map(|&n| Value::Integer(n.into())).collect();
    let mut best = f64::INFINITY;
    let (mut calls, mut moves) = (0, 0);
    for _ in 0..20 {
        let start = clock();
        (calls, moves) = (0, 0);
        for position in &positions {
            for player in Player::BOTH {
                moves += script.options(position, player).expect("moves").len();
                calls += 1;
            }
        }
        best = best.min(clock() - start);
    }
    println!(
        "{calls} calls, {moves} moves: {:.2} µs a call",
        best * 1e6 / f64::from(calls)
    );

    let mut best = f64::INFINITY;
    for _ in 0..5 {
        let mut session = Session::new(Limits::default());
        let script = ScriptRuleset::load("board", "board.up", DOMINEERING).expect("a script");
        session.add_ruleset(Arc::new(script)).expect("a free name");
        let start = clock();
        let value = session.evaluate("canonical(board(0))").expect("a value");
        best = best.min(clock() - start);
        assert_eq!(
            session.text(&value, Style::Text).ok(),
            session
                .evaluate("canonical(domineering(4, 4))")
                .and_then(|value| session.text(&value, Style::Text))
                .ok()
        );
    }
    println!("value of 4×4: {best:.3} s");

    let mut session = Session::new(Limits::default());
    let loops =
        "def count(n):\n    k = 0\n    for i in range(n):\n        k += i & 7\n    return k\n";
    session
        .run("loops", loops, Style::Text, &mut |_| {})
        .expect("a right script");
    let start = clock();
    session.evaluate("count(10 ** 7)").expect("a count");
    println!(
        "a round of a loop with two operations: {:.1} ns",
        (clock() - start) * 100.0
    );
}
