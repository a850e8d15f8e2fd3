//! Positions against the crate `cgt`: the same boards, one thread, one run.

use cgt::graph::adjacency_matrix::undirected::UndirectedGraph;
use cgt::graph::{Graph, VertexIndex};
use cgt::grid::small_bit_grid::SmallBitGrid;
use cgt::short::partizan::canonical_form::CanonicalForm;
use cgt::short::partizan::games::amazons::Amazons;
use cgt::short::partizan::games::domineering::Domineering;
use cgt::short::partizan::games::konane::Konane;
use cgt::short::partizan::games::snort::{Snort, VertexKind};
use cgt::short::partizan::games::toads_and_frogs::ToadsAndFrogs;
use cgt::short::partizan::partizan_game::PartizanGame;
use cgt::short::partizan::transposition_table::ParallelTranspositionTable;
use std::cell::RefCell;
use std::time::Instant;
use upstar::budget::Budget;
use upstar::game::Algebra;
use upstar::position::{Evaluator, Grid8};
use upstar::rulesets;
use upstar_bench::{head, in_turn, row, timed};

/// Clobber on the traits of `cgt`, which has no Clobber of its own.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Clobber {
    columns: usize,
    cells: Vec<u8>,
}

impl Clobber {
    fn read(text: &str) -> Clobber {
        let rows: Vec<&str> = text.split('|').collect();
        Clobber { columns: rows[0].len(), cells: rows.concat().into_bytes() }
    }

    fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let (columns, len) = (self.columns, self.cells.len());
        let (row, column) = (cell / columns, cell % columns);
        let mut list = Vec::with_capacity(4);
        if column > 0 {
            list.push(cell - 1);
        }
        if column + 1 < columns {
            list.push(cell + 1);
        }
        if row > 0 {
            list.push(cell - columns);
        }
        if cell + columns < len {
            list.push(cell + columns);
        }
        list.into_iter()
    }

    fn moves(&self, own: u8, enemy: u8) -> Vec<Clobber> {
        let mut moves = Vec::new();
        for from in (0..self.cells.len()).filter(|&c| self.cells[c] == own) {
            for to in self.neighbours(from).filter(|&c| self.cells[c] == enemy) {
                let mut next = self.clone();
                next.cells[from] = b'.';
                next.cells[to] = own;
                moves.push(next);
            }
        }
        moves
    }
}

impl PartizanGame for Clobber {
    fn left_moves(&self) -> Vec<Self> {
        self.moves(b'x', b'o')
    }

    fn right_moves(&self) -> Vec<Self> {
        self.moves(b'o', b'x')
    }

    fn decompositions(&self) -> Vec<Self> {
        let mut parts = Vec::new();
        let mut seen = vec![false; self.cells.len()];
        for start in 0..self.cells.len() {
            if seen[start] || self.cells[start] == b'.' {
                continue;
            }
            let (mut region, mut open) = (Vec::new(), vec![start]);
            seen[start] = true;
            while let Some(cell) = open.pop() {
                region.push(cell);
                for next in self.neighbours(cell) {
                    if !seen[next] && self.cells[next] != b'.' {
                        seen[next] = true;
                        open.push(next);
                    }
                }
            }
            let row = |c: &usize| c / self.columns;
            let column = |c: &usize| c % self.columns;
            let (top, bottom) = (region.iter().map(row).min().unwrap(), region.iter().map(row).max().unwrap());
            let (left, right) = (region.iter().map(column).min().unwrap(), region.iter().map(column).max().unwrap());
            let columns = right - left + 1;
            let mut cells = vec![b'.'; columns * (bottom - top + 1)];
            for cell in &region {
                cells[(row(cell) - top) * columns + column(cell) - left] = self.cells[*cell];
            }
            if cells.contains(&b'x') && cells.contains(&b'o') {
                parts.push(Clobber { columns, cells });
            }
        }
        parts
    }
}

fn theirs<P: PartizanGame>(position: &P) -> (CanonicalForm, f64) {
    timed(|| position.canonical_form(&ParallelTranspositionTable::new()))
}

fn ours(call: &str, threads: usize) -> (String, f64, f64) {
    let mut algebra = Algebra::new();
    algebra.set_budget(Budget::default().threads(threads));
    let position = rulesets::position(call).unwrap();
    let start = Instant::now();
    let (value, cpu) = timed(|| position.value(&mut algebra).unwrap());
    let (l, r) = algebra.stops(value);
    (format!("{l} {r}"), cpu, start.elapsed().as_secs_f64())
}

fn board(rows: usize, columns: usize, letter: impl Fn(usize, usize) -> char) -> String {
    let rows: Vec<String> = (0..rows).map(|r| (0..columns).map(|c| letter(r, c)).collect()).collect();
    rows.join("|")
}

/// `--ours` leaves the other program out; other arguments are words, one of which a name has to contain.
fn main() {
    let (quick, words): (Vec<_>, Vec<_>) = std::env::args().skip(1).partition(|a| a == "--ours");
    let quick = !quick.is_empty();
    let wanted = |name: &str| words.is_empty() || words.iter().any(|word| name.contains(word));
    let mut ratios = Vec::new();
    head("positions, one thread, processor time", "cgt");
    let mut compare = |name: &str, call: &str, other: &dyn Fn() -> (CanonicalForm, f64)| {
        if !wanted(name) {
            return;
        }
        let stops = RefCell::new(String::new());
        let mut run = || {
            let (found, cpu, _) = ours(call, 1);
            stops.replace(found);
            cpu
        };
        let mut run_other = || {
            let (form, cpu) = other();
            assert_eq!(*stops.borrow(), format!("{} {}", form.left_stop(), form.right_stop()), "{name}");
            cpu
        };
        let (mine, their) = in_turn(&mut run, &mut run_other, quick);
        if quick {
            println!("{name:<44} {mine:>10.4} s");
            return;
        }
        row(name, mine, their);
        ratios.push(their / mine);
    };
    for (rows, columns) in [(5, 5), (4, 6)] {
        let text = board(rows, columns, |_, _| '.');
        compare(&format!("domineering {rows}x{columns}"), &format!("domineering(\"{text}\")"), &|| {
            theirs(&text.parse::<Domineering>().unwrap())
        });
    }
    let checkers = |r: usize, c: usize| if (r + c) % 2 == 0 { 'x' } else { 'o' };
    for (rows, columns) in [(3, 5), (4, 4), (1, 24)] {
        let text = board(rows, columns, checkers);
        compare(&format!("clobber {rows}x{columns}"), &format!("clobber(\"{text}\")"), &|| theirs(&Clobber::read(&text)));
    }
    compare("snort 4x4", "snort(grid(4, 4))", &|| {
        let at = |r: usize, c: usize| VertexIndex { index: r * 4 + c };
        let mut edges = Vec::new();
        for r in 0..4 {
            for c in 0..4 {
                if c < 3 {
                    edges.push((at(r, c), at(r, c + 1)));
                }
                if r < 3 {
                    edges.push((at(r, c), at(r + 1, c)));
                }
            }
        }
        let nodes = vec![VertexKind::Single(cgt::short::partizan::games::snort::VertexColor::Empty); 16];
        theirs(&Snort::<VertexKind, UndirectedGraph<VertexKind>>::new(UndirectedGraph::from_edges(&edges, &nodes)))
    });
    let strip = "TTTTT.....FFFFF";
    compare("toads and frogs TTTTT.....FFFFF", &format!("toads_and_frogs(\"{strip}\")"), &|| {
        theirs(&strip.parse::<ToadsAndFrogs>().unwrap())
    });
    // The usual start: a full checkerboard without the two stones in the middle.
    let start = board(5, 5, |r, c| if r == 2 && (c == 2 || c == 3) { '.' } else { checkers(r, c) });
    compare("konane 5x5", &format!("konane(\"{start}\")"), &|| theirs(&start.parse::<Konane>().unwrap()));
    let text = "x...|....|...o";
    compare("amazons x...|....|...o", &format!("amazons(\"{text}\")"), &|| theirs(&text.parse::<Amazons>().unwrap()));

    // Every position of a 4 x 5 board, with one table.
    let all = "all positions of domineering 4x5";
    if wanted(all) {
        let mut run = || {
            let (_, cpu) = timed(|| {
                let mut algebra = Algebra::new();
                let evaluator = Evaluator::new(rulesets::domineering::Domineering(Grid8));
                for word in 0..1u64 << 20 {
                    let free = (0..4).fold(0, |set, r| set | (word >> (5 * r) & 31) << (8 * r));
                    evaluator.value(&mut algebra, &free).unwrap();
                }
            });
            cpu
        };
        let mut run_other = || {
            let (_, cpu) = timed(|| {
                let table = ParallelTranspositionTable::new();
                for word in 0..1u64 << 20 {
                    let grid = SmallBitGrid::from_number(5, 4, word).unwrap();
                    Domineering::new(grid).canonical_form(&table);
                }
            });
            cpu
        };
        let (mine, their) = in_turn(&mut run, &mut run_other, quick);
        if quick {
            println!("{all:<44} {mine:>10.4} s");
        } else {
            row(all, mine, their);
            ratios.push(their / mine);
        }
    }
    if !ratios.is_empty() {
        let mean = (ratios.iter().map(|r| r.ln()).sum::<f64>() / ratios.len() as f64).exp();
        let least = ratios.iter().copied().fold(f64::MAX, f64::min);
        println!("geometric mean {mean:.1} x, least {least:.1} x");
    }
    println!();
    for (rows, columns) in [(4, 7), (5, 6)] {
        let call = format!("domineering({rows}, {columns})");
        if !wanted(&call) {
            continue;
        }
        let full = (0..rows).fold(0u64, |set, row| set | ((1 << columns) - 1) << (8 * row));
        let (mut one, mut two, mut twice) = (f64::MAX, f64::MAX, 0.0);
        for _ in 0..3 {
            one = one.min(ours(&call, 1).2);
            let mut algebra = Algebra::new();
            let evaluator = Evaluator::new(rulesets::domineering::Domineering(Grid8));
            let start = Instant::now();
            evaluator.value_with_threads(&mut algebra, &full, 2).unwrap();
            two = start.elapsed().as_secs_f64().min(two);
            twice = evaluator.progress().positions() as f64 / evaluator.table().len() as f64 - 1.0;
        }
        println!(
            "{call}: {one:.3} s on one thread, {two:.3} s on two, {:.2} x; {:.1} % of the positions were met twice",
            one / two,
            100.0 * twice
        );
    }
}
