//! Processor seconds and nodes for the sums of the performance page.

use std::time::{Duration, Instant};
use upstar::analysis::Player;
use upstar::budget::Budget;
use upstar::game::Algebra;
use upstar::rulesets::position;
use upstar_solve::{Settings, Solver, Term};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let exact_moves: usize = arguments.next().unwrap().parse().unwrap();
    let limit: f64 = arguments.next().unwrap().parse().unwrap();
    for call in arguments {
        let mut algebra = Algebra::new();
        algebra.set_budget(
            Budget::default()
                .time(Duration::from_secs_f64(limit))
                .memory(3 << 30),
        );
        let settings = Settings {
            exact_moves,
            ..Settings::default()
        };
        let mut solver = Solver::new(&algebra, settings);
        let start = Instant::now();
        let (name, text) = match call.split_once(':') {
            Some((n, board)) => {
                let (unit, times) = board.split_once('^').unwrap();
                (
                    call.clone(),
                    format!("{n}(\"{}\")", unit.repeat(times.parse().unwrap())),
                )
            }
            None => (call.clone(), call.clone()),
        };
        let sum = [Term::position(position(&text).unwrap())];
        let left = solver.wins(&sum, Player::Left);
        let middle = start.elapsed().as_secs_f64();
        let n1 = solver.nodes();
        let right = solver.wins(&sum, Player::Right);
        println!(
            "{name:<24} left {left:?} {n1} {middle:.3}  right {right:?} {} total {:.3}",
            solver.nodes() - n1,
            start.elapsed().as_secs_f64(),
        );
    }
}
