//! Who wins boards under misère play: nodes and seconds.
//!
//! `cargo run --release -p upstar-solve --example misere_speed -- [--time SECONDS] [--small MOVES] [--threads N] [CALL...]`: the given
//! positions, or boards of up to 24 cells, each for at most SECONDS (120 unless given).

use std::time::{Duration, Instant};
use upstar::budget::Budget;
use upstar::game::Algebra;
use upstar::rulesets::position;
use upstar::sum::Term;
use upstar_solve::{MisereSettings, MisereSolver};

const BOARDS: &[&str] = &[
    "domineering(4, 4)",
    "domineering(4, 5)",
    "domineering(2, 12)",
    "domineering(3, 8)",
    "domineering(4, 6)",
    "clobber(4, 4)",
    "clobber(4, 5)",
    "clobber(2, 12)",
    "clobber(3, 8)",
    "clobber(4, 6)",
];

fn main() {
    let (mut calls, mut limit, mut settings) = (Vec::new(), 120.0, MisereSettings::default());
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut number = || -> f64 {
            let text = arguments.next().unwrap_or_default();
            text.parse().expect("a number after an option")
        };
        match &*argument {
            "--time" => limit = number(),
            "--small" => settings.small_moves = number() as usize,
            "--threads" => settings.threads = number() as usize,
            _ => calls.push(argument),
        }
    }
    if calls.is_empty() {
        calls = BOARDS.iter().map(|&call| call.to_owned()).collect();
    }
    println!(
        "{:<24} {:>7} {:>10} {:>9}",
        "position", "outcome", "nodes", "seconds"
    );
    for call in calls {
        let mut algebra = Algebra::new();
        let budget = Budget::default().time(Duration::from_secs_f64(limit));
        algebra.set_budget(budget.memory(4 << 30));
        let start = Instant::now();
        let mut solver = MisereSolver::new(&algebra, settings.clone());
        let sum = [Term::position(position(&call).expect("a position"))];
        let (found, stopped) = solver.solve(&sum, None);
        let seconds = start.elapsed().as_secs_f64();
        let outcome = found.outcome().map_or("?".into(), |o| o.to_string());
        let nodes = solver.nodes();
        println!("{call:<24} {outcome:>7} {nodes:>10} {seconds:>9.3}");
        if let Some(stopped) = stopped {
            println!("    {stopped}");
        }
    }
}
