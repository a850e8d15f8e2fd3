//! Nim values of Cram beside the crate `igs`, on which the program `igsolve` is built, in one run and on one thread.

use igs::games::cram::{Cram as TheirCram, SmallerComponentsFirst};
use igs::solver::Solver;
use igs::solver::br::BRDecomposableGameSolver;
use igs::stats::StatsCollector;
use std::collections::HashMap;
use upstar::impartial::NimSearch;
use upstar::impartial::games::{Board, SmallCram};
use upstar_bench::{head, row, timed};

/// They count nothing.
struct Quiet;

impl StatsCollector for Quiet {}

fn main() {
    head("nim value of Cram", "igs");
    for (rows, columns) in [(4, 7), (5, 6), (5, 7)] {
        let ours = || {
            let board = Board::new(rows, columns).expect("a small board");
            let start = SmallCram::squares(board, board.full()).expect("at most 8 by 8 cells");
            NimSearch::new(SmallCram).value(&start).expect("no limit")
        };
        let theirs = || {
            let game = TheirCram::new(columns as u8, rows as u8);
            let table: HashMap<u64, u8> = HashMap::new();
            let mut solver = Solver::new(&game, table, (), SmallerComponentsFirst {}, Quiet);
            u64::from(solver.nimber_of_initial_br_aspset())
        };
        // The best of three runs in turn.
        let (mut best, mut other) = (f64::INFINITY, f64::INFINITY);
        for _ in 0..3 {
            let ((a, time), (b, their_time)) = (timed(ours), timed(theirs));
            assert_eq!(a, b, "{rows} x {columns}");
            (best, other) = (best.min(time), other.min(their_time));
        }
        row(&format!("{rows} x {columns}"), best, other);
    }
}
