//! One thread against two, by the clock: medians of runs in turn. The machine must have nothing else to do.
//!
//! Two threads slow each other down even if they have nothing in common: processors share their memory and their clock. So the same work
//! is also done twice at the same time, by two threads that share nothing. What that reaches is the most that can be asked of threads here.

use std::time::Instant;
use upstar::budget::Budget;
use upstar::game::Algebra;
use upstar::rulesets;
use upstar::sum::Term;
use upstar_solve::{Settings, Solver};

/// Does the work of a line with some threads; returns its seconds.
type Work = fn(&str, usize) -> f64;

fn value(call: &str, threads: usize) -> f64 {
    let mut algebra = Algebra::new();
    algebra.set_budget(Budget::default().threads(threads));
    let position = rulesets::position(call).unwrap();
    let start = Instant::now();
    position.value(&mut algebra).unwrap();
    start.elapsed().as_secs_f64()
}

fn solve(call: &str, threads: usize) -> f64 {
    let mut algebra = Algebra::new();
    algebra.set_budget(Budget::default().threads(threads));
    let sum = [Term::position(rulesets::position(call).unwrap())];
    let start = Instant::now();
    let mut solver = Solver::new(
        &algebra,
        Settings {
            threads,
            ..Settings::default()
        },
    );
    let (found, _) = solver.solve(&sum, None);
    assert!(found.outcome().is_some());
    start.elapsed().as_secs_f64()
}

/// The work done twice at the same time, by one thread each: the time of the slower one.
fn apart(call: &str, work: Work) -> f64 {
    std::thread::scope(|scope| {
        let other = scope.spawn(|| work(call, 1));
        let here = work(call, 1);
        here.max(other.join().expect("the work ends"))
    })
}

fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// `--runs N` sets how many runs there are; other arguments are words, one of which a name has to contain.
fn main() {
    let (mut runs, mut words) = (5, Vec::new());
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--runs" => {
                runs = arguments
                    .next()
                    .and_then(|n| n.parse().ok())
                    .expect("a number of runs")
            }
            _ => words.push(argument),
        }
    }
    let lines: [(&str, &str, Work); 6] = [
        ("value", "clobber(4, 4)", value),
        ("value", "domineering(4, 7)", value),
        ("value", "domineering(5, 6)", value),
        ("value", "konane(\"xoxox|oxoxo|xo..x|oxoxo|xoxox\")", value),
        ("value", "amazons(\"x...|....|...o\")", value),
        ("who wins", "clobber(5, 5)", solve),
    ];
    println!(
        "{:<48} {:>10} {:>10} {:>8} {:>8}  best",
        "by the clock, medians", "one", "two", "ratio", "apart"
    );
    for (what, call, work) in lines {
        if !words.is_empty() && !words.iter().any(|word| call.contains(word)) {
            continue;
        }
        let (mut one, mut two, mut twice) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..runs {
            one.push(work(call, 1));
            two.push(work(call, 2));
            twice.push(apart(call, work));
        }
        let (m1, m2) = (median(&mut one), median(&mut two));
        println!(
            "{:<48} {m1:>8.4} s {m2:>8.4} s {:>6.2} x {:>6.2} x  {:.4} {:.4} {:.2} x",
            format!("{what}, {call}"),
            m1 / m2,
            2.0 * m1 / median(&mut twice),
            one[0],
            two[0],
            one[0] / two[0],
        );
    }
}
