//! The algebra of values against the crate `cgt`: the same games, the same questions, one thread, one run.

use cgt::short::partizan::canonical_form::CanonicalForm;
use std::collections::HashMap;
use upstar::game::{Algebra, Game};
use upstar_bench::{Counting, Random, allocated, head, in_turn, row, timed};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// A random form as nested lists; both programs build it from the same tree.
enum Tree {
    Leaf(usize),
    Node(Vec<Tree>, Vec<Tree>),
}

fn random_tree(random: &mut Random, depth: usize) -> Tree {
    if depth == 0 || random.below(8) == 0 {
        return Tree::Leaf(random.below(22));
    }
    let mut side = || {
        (0..random.below(4))
            .map(|_| random_tree(random, depth - 1))
            .collect()
    };
    let left = side();
    Tree::Node(left, side())
}

/// Handles and slices: the values of the options lie on one stack, as in the evaluation of positions.
fn ours(algebra: &mut Algebra, leaves: &[Game], tree: &Tree, stack: &mut Vec<Game>) -> Game {
    match tree {
        Tree::Leaf(i) => leaves[*i],
        Tree::Node(left, right) => {
            let start = stack.len();
            for option in left {
                let value = ours(algebra, leaves, option, stack);
                stack.push(value);
            }
            let split = stack.len();
            for option in right {
                let value = ours(algebra, leaves, option, stack);
                stack.push(value);
            }
            let value = algebra
                .construct(&stack[start..split], &stack[split..])
                .unwrap();
            stack.truncate(start);
            value
        }
    }
}

/// The options are lists that the value takes over; there is no other way to give them.
fn theirs(leaves: &[CanonicalForm], tree: &Tree) -> CanonicalForm {
    match tree {
        Tree::Leaf(i) => leaves[*i].clone(),
        Tree::Node(left, right) => CanonicalForm::new_from_moves(
            left.iter().map(|t| theirs(leaves, t)).collect(),
            right.iter().map(|t| theirs(leaves, t)).collect(),
        ),
    }
}

fn convert(
    algebra: &mut Algebra,
    game: Game,
    known: &mut HashMap<Game, CanonicalForm>,
) -> CanonicalForm {
    if let Some(form) = known.get(&game) {
        return form.clone();
    }
    let (left, right) = (
        algebra.left_options(game).unwrap(),
        algebra.right_options(game).unwrap(),
    );
    let form = CanonicalForm::new_from_moves(
        left.into_iter()
            .map(|g| convert(algebra, g, known))
            .collect(),
        right
            .into_iter()
            .map(|g| convert(algebra, g, known))
            .collect(),
    );
    known.insert(game, form.clone());
    form
}

/// A worker that has done nothing yet, on a store with the values of day 3 and no others; and the values of a day.
fn prepared(day: u32) -> (Algebra, Vec<Game>) {
    let mut algebra = Algebra::new();
    algebra.day(3).unwrap();
    let games = algebra.day(day).unwrap().games;
    (algebra.fork(), games)
}

fn main() {
    // What both programs read comes first, so that it lies together in memory and not among what either of them has freed.
    let mut random = Random(1);
    let pairs: Vec<(usize, usize)> = (0..100_000)
        .map(|_| (random.below(1474), random.below(1474)))
        .collect();
    let trees: Vec<Tree> = (0..10_000).map(|_| random_tree(&mut random, 4)).collect();

    let mut algebra = Algebra::new();
    let before = allocated();
    let day = algebra.day(3).unwrap();
    let store = algebra.store().size();
    let ours_bytes = allocated() - before;
    let mut known = HashMap::new();
    let before = allocated();
    let forms: Vec<CanonicalForm> = day
        .games
        .iter()
        .map(|&g| convert(&mut algebra, g, &mut known))
        .collect();
    let theirs_bytes = allocated() - before;

    head("values, one thread, processor time", "cgt");
    let skip = std::env::args().any(|a| a == "--ours");
    let compare = |name: &str, ours: &mut dyn FnMut() -> f64, theirs: &mut dyn FnMut() -> f64| {
        let (mine, their) = in_turn(ours, theirs, skip);
        match skip {
            true => println!("{name:<44} {mine:>10.4} s"),
            false => row(name, mine, their),
        }
    };

    let (mut count_here, mut count_there) = (0, 0);
    compare(
        "1474 x 1474 comparisons",
        &mut || {
            let mut fresh = algebra.fork();
            let (count, time) = timed(|| {
                let mut count = 0usize;
                for &g in &day.games {
                    for &h in &day.games {
                        count += usize::from(fresh.le(g, h).unwrap());
                    }
                }
                count
            });
            count_here = count;
            time
        },
        &mut || {
            let (count, time) = timed(|| {
                let mut count = 0usize;
                for g in &forms {
                    for h in &forms {
                        count += usize::from(g <= h);
                    }
                }
                count
            });
            count_there = count;
            time
        },
    );
    assert!(skip || count_here == count_there);

    let (mut sums, mut others) = (Vec::new(), Vec::new());
    compare(
        "100,000 sums of two day-3 values",
        &mut || {
            let (mut fresh, day) = prepared(3);
            let (found, time) = timed(|| {
                let add = |&(i, j): &(usize, usize)| fresh.add(day[i], day[j]).unwrap();
                pairs.iter().map(add).collect::<Vec<_>>()
            });
            sums = found.iter().map(|&sum| fresh.stops(sum).0.to_string()).collect();
            time
        },
        &mut || {
            let add = |&(i, j): &(usize, usize)| &forms[i] + &forms[j];
            let (found, time) = timed(|| pairs.iter().map(add).collect::<Vec<_>>());
            others = found.iter().map(|sum| sum.left_stop().to_string()).collect();
            time
        },
    );
    assert!(skip || sums == others);

    let two = algebra.day(2).unwrap();
    let leaves: Vec<CanonicalForm> = two
        .games
        .iter()
        .map(|&g| convert(&mut algebra, g, &mut known))
        .collect();
    let (mut values, mut others) = (Vec::new(), Vec::new());
    compare(
        "10,000 random forms of depth 4",
        &mut || {
            let (mut fresh, two) = prepared(2);
            let (found, time) = timed(|| {
                let mut stack = Vec::new();
                let mut value = |tree| self::ours(&mut fresh, &two, tree, &mut stack);
                trees.iter().map(&mut value).collect::<Vec<_>>()
            });
            values = found.iter().map(|&value| fresh.stops(value).1.to_string()).collect();
            time
        },
        &mut || {
            let (found, time) = timed(|| trees.iter().map(|tree| theirs(&leaves, tree)).collect::<Vec<_>>());
            others = found.iter().map(|value| value.right_stop().to_string()).collect();
            time
        },
    );
    assert!(skip || values == others);

    println!();
    println!(
        "memory for day 3 (1474 values, caches included): upstar {} kB (store {} bytes a value), cgt {} kB",
        ours_bytes / 1024,
        store.bytes / store.values.max(1),
        theirs_bytes / 1024
    );
}
