//! Who wins the sums of the performance page: nodes and processor seconds, beside the seconds of MCGS 1.7.
//!
//! `cargo run --release -p upstar-solve --example solve -- [--time SECONDS] [--exact MOVES] [WORD...]`: only sums whose name contains a
//! word, each for at most SECONDS (60 unless given), with exact values for parts of at most MOVES moves.

use std::time::{Duration, Instant};
use upstar::budget::Budget;
use upstar::game::Algebra;
use upstar::rulesets::position;
use upstar::sum::Term;
use upstar_solve::{Settings, Solver};

/// Processor seconds of this thread where the system provides them, otherwise elapsed seconds.
fn seconds(start: Instant) -> f64 {
    let used = std::fs::read_to_string("/proc/self/schedstat").ok();
    let used = used.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    used.map_or_else(|| start.elapsed().as_secs_f64(), |used| used / 1e9)
}

/// A fixed sequence of pseudo-random numbers.
fn random(state: &mut u64, below: u64) -> u64 {
    *state = state
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) % below
}

/// A row of NoGo with stones on a third of its points and no group without a liberty.
fn random_nogo(seed: u64, cells: usize) -> String {
    let mut state = seed;
    loop {
        let row: String = (0..cells)
            .map(|_| ['.', '.', '.', '.', 'x', 'o'][random(&mut state, 6) as usize])
            .collect();
        let call = format!("nogo(\"{row}\")");
        if position(&call).is_ok() {
            return call;
        }
    }
}

/// Names, calls, and the processor seconds of MCGS where it solved the sum.
fn sums() -> Vec<(String, String, Option<f64>)> {
    let mut sums = Vec::new();
    let strips = [
        ("XO", 15, Some(0.5)),
        ("XO", 18, Some(3.8)),
        ("XO", 20, Some(15.0)),
        ("XO", 25, None),
        ("XXO", 15, Some(8.0)),
    ];
    for (unit, times, other) in strips {
        let call = format!("clobber(\"{}\")", unit.to_lowercase().repeat(times));
        sums.push((format!("Clobber ({unit})^{times}"), call, other));
    }
    let boards = [
        ("clobber", 4, 5, Some(1.0)),
        ("clobber", 3, 7, Some(0.8)),
        ("clobber", 2, 11, Some(4.8)),
        ("clobber", 2, 12, None),
        ("clobber", 3, 8, None),
        ("clobber", 5, 5, None),
        ("nogo", 4, 4, Some(9.3)),
        ("nogo", 3, 6, Some(25.0)),
        ("domineering", 6, 6, Some(2.5)),
        ("domineering", 6, 7, None),
        ("domineering", 7, 7, None),
        ("domineering", 8, 8, None),
    ];
    for (ruleset, rows, columns, other) in boards {
        let call = format!("{ruleset}({rows}, {columns})");
        sums.push((format!("{ruleset} {rows} × {columns}"), call, other));
    }
    for seed in 1..=5 {
        let name = format!("nogo, 35 cells in a row, no. {seed}");
        sums.push((name, random_nogo(seed, 35), None));
    }
    sums
}

fn main() {
    let (mut words, mut limit, mut settings) = (Vec::new(), 60.0, Settings::default());
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        if argument == "--time" {
            limit = arguments
                .next()
                .and_then(|text| text.parse().ok())
                .expect("a number of seconds");
        } else if argument == "--exact" {
            settings.exact_moves = arguments
                .next()
                .and_then(|text| text.parse().ok())
                .expect("a number of moves");
        } else {
            words.push(argument);
        }
    }
    println!(
        "{:<34} {:>7} {:>10} {:>9} {:>9} {:>7}",
        "sum", "outcome", "nodes", "seconds", "MCGS", "ratio"
    );
    for (name, call, other) in sums() {
        if !words.is_empty() && !words.iter().any(|word| name.contains(word)) {
            continue;
        }
        let mut algebra = Algebra::new();
        let budget = Budget::default().time(Duration::from_secs_f64(limit));
        algebra.set_budget(budget.memory(4 << 30));
        let start = Instant::now();
        let before = seconds(start);
        let mut solver = Solver::new(&algebra, settings.clone());
        let sum = [Term::position(position(&call).expect("a position"))];
        let (found, _) = solver.solve(&sum, None);
        let taken = seconds(start) - before;
        let outcome = found.outcome().map_or("?".into(), |o| o.to_string());
        let theirs = other.map_or("-".into(), |t| format!("{t:.1}"));
        let ratio = other.map_or("-".into(), |t| format!("{:.0} ×", t / taken));
        let nodes = solver.nodes();
        println!("{name:<34} {outcome:>7} {nodes:>10} {taken:>9.3} {theirs:>9} {ratio:>7}");
    }
}
