//! The algebra of values against the crate `cgt`: the same games, the same questions, one thread, one run.

use cgt::short::partizan::canonical_form::CanonicalForm;
use std::collections::HashMap;
use upstar::game::{Algebra, Game};
use upstar_bench::{Counting, Random, allocated, head, row, timed};

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

fn main() {
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

    let (count, t1) = timed(|| {
        let mut fresh = algebra.fork();
        let mut count = 0usize;
        for &g in &day.games {
            for &h in &day.games {
                count += usize::from(fresh.le(g, h).unwrap());
            }
        }
        count
    });
    let (other, t2) = timed(|| {
        let mut count = 0usize;
        for g in &forms {
            for h in &forms {
                count += usize::from(g <= h);
            }
        }
        count
    });
    assert_eq!(count, other);
    row("1474 x 1474 comparisons", t1, t2);

    let mut random = Random(1);
    let pairs: Vec<(usize, usize)> = (0..100_000)
        .map(|_| (random.below(1474), random.below(1474)))
        .collect();
    let mut fresh = algebra.fork();
    let (sums, t1) = timed(|| {
        pairs
            .iter()
            .map(|&(i, j)| fresh.add(day.games[i], day.games[j]).unwrap())
            .collect::<Vec<_>>()
    });
    let skip = std::env::args().any(|a| a == "--ours");
    if skip {
        println!("sums {t1}");
    } else {
        let (other, t2) = timed(|| {
            pairs
                .iter()
                .map(|&(i, j)| &forms[i] + &forms[j])
                .collect::<Vec<_>>()
        });
        // The same values: equal exactly where ours are.
        for k in (0..sums.len()).step_by(997) {
            assert_eq!(
                fresh.stops(sums[k]).0.to_string(),
                other[k].left_stop().to_string()
            );
        }
        row("100,000 sums of two day-3 values", t1, t2);
    }

    let trees: Vec<Tree> = (0..10_000).map(|_| random_tree(&mut random, 4)).collect();
    let two = algebra.day(2).unwrap();
    let leaves: Vec<CanonicalForm> = two
        .games
        .iter()
        .map(|&g| convert(&mut algebra, g, &mut known))
        .collect();
    let mut fresh = algebra.fork();
    let (values, t1) = timed(|| {
        let mut stack = Vec::new();
        trees
            .iter()
            .map(|t| ours(&mut fresh, &two.games, t, &mut stack))
            .collect::<Vec<_>>()
    });
    let (other, t2) = timed(|| trees.iter().map(|t| theirs(&leaves, t)).collect::<Vec<_>>());
    for (v, o) in values.iter().zip(&other).step_by(101) {
        assert_eq!(fresh.stops(*v).1.to_string(), o.right_stop().to_string());
    }
    row("10,000 random forms of depth 4", t1, t2);

    println!();
    println!(
        "memory for day 3 (1474 values, caches included): upstar {} kB (store {} bytes a value), cgt {} kB",
        ours_bytes / 1024,
        store.bytes / store.values.max(1),
        theirs_bytes / 1024
    );
}
