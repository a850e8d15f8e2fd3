//! Positions against the crate `cgt`: the same boards, one thread, one run.

use cgt::short::partizan::games::domineering::Domineering as CgtDomineering;
use cgt::short::partizan::partizan_game::PartizanGame;
use cgt::short::partizan::transposition_table::ParallelTranspositionTable;
use upstar::game::{Algebra, Game};
use upstar::position::{Evaluator, Grid, Grid8, Rules, WideGrid};
use upstar::rulesets::clobber::Clobber;
use upstar::rulesets::domineering::Domineering;
use upstar_bench::{head, row, timed};

fn rectangle<G: Grid>(grid: &G, rows: usize, columns: usize) -> G::Bits {
    let mut cells = G::Bits::default();
    for r in 0..rows {
        for c in 0..columns {
            cells = cells | grid.cell(r, c);
        }
    }
    cells
}

fn ours<R: Rules>(rules: R, position: &R::Position, threads: usize) -> (String, f64, usize, usize) {
    let mut algebra = Algebra::new();
    let evaluator = Evaluator::new(rules);
    let start = std::time::Instant::now();
    let (value, cpu) = timed(|| evaluator.value_with_threads(&mut algebra, position, threads).unwrap());
    let wall = start.elapsed().as_secs_f64();
    let seconds = if threads > 1 { wall } else { cpu };
    let (l, r) = algebra.stops(value);
    (format!("{l} {r}"), seconds, evaluator.table().len(), algebra.store().size().values)
}

fn checkerboard<G: Grid>(grid: &G, rows: usize, columns: usize) -> (G::Bits, G::Bits) {
    let (mut x, mut o) = (G::Bits::default(), G::Bits::default());
    for r in 0..rows {
        for c in 0..columns {
            if (r + c) % 2 == 0 {
                x = x | grid.cell(r, c);
            } else {
                o = o | grid.cell(r, c);
            }
        }
    }
    (x, o)
}

fn main() {
    let mode = std::env::args().nth(1).unwrap_or_default();
    let threads = std::env::args().nth(2).and_then(|t| t.parse().ok()).unwrap_or(1);
    head("positions, one thread, processor time", "cgt");
    let quick = mode == "ours";
    for (rows, columns) in [(5, 5), (4, 6), (4, 7), (5, 6)] {
        let (stops, t, positions, values) =
            ours(Domineering(Grid8), &rectangle(&Grid8, rows, columns), threads);
        if quick || rows * columns > 25 {
            println!("domineering {rows}x{columns} {t:.4} s, stops {stops}, {positions} positions, {values} values");
            continue;
        }
        let text = vec![".".repeat(columns); rows].join("|");
        let (other, t2) = timed(|| {
            let table = ParallelTranspositionTable::new();
            let position: CgtDomineering = text.parse().unwrap();
            position.canonical_form(&table)
        });
        assert_eq!(stops, format!("{} {}", other.left_stop(), other.right_stop()));
        row(&format!("domineering {rows}x{columns}"), t, t2);
    }
    for (rows, columns) in [(3, 5), (4, 4), (2, 8)] {
        let (stops, t, positions, values) =
            ours(Clobber(Grid8), &checkerboard(&Grid8, rows, columns), threads);
        println!("clobber {rows}x{columns} {t:.4} s, stops {stops}, {positions} positions, {values} values");
    }
    let grid = WideGrid::<u64>::new(1, 24).unwrap();
    let (stops, t, positions, values) = ours(Clobber(grid), &checkerboard(&grid, 1, 24), threads);
    println!("clobber 1x24 {t:.4} s, stops {stops}, {positions} positions, {values} values");
    let _ = Game::ZERO;
}
